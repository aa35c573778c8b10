"""Laying track: yellow tiles up to the number of the phase, or one promotion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from railhead.board.reach import Reach, reach
from railhead.board.tiles import COLOURS
from railhead.board.upgrades import Fit, closed_edges, fit, fits
from railhead.play.actions import Action, LayTile
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain import privates
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.step import Step
from railhead.play.terms import Consequence, Thing, by, hex_of, paid

ALL = 0b111111  # the edges of a hex
YELLOW = COLOURS[0]
ON_HEX = tuple(f"on {{place}}, turned {rotation}" for rotation in range(6))
NUMBERS = {1: "one yellow tile", 2: "two yellow tiles", 3: "three yellow tiles"}


class Track(Step[S]):
    """Lay yellow tiles, or promote one. ``asks_in_vain``: whether the Director is asked even where
    no tile can be laid or paid; ``helpers``:
    privates that have a power in building."""

    name = "Track"
    prompt = "Lay or promote track."
    kinds: tuple[type[Action], ...] = (LayTile,)
    asks_in_vain = False
    helpers: tuple[str, ...] = ()

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        if not self.colours(p, turn):
            return False
        player = p.director(turn.company) or ""
        return self.asks_in_vain or next(self.choices(p, turn, player), None) is not None

    def pass_text(self, p: Position[S], turn: CompanyTurn) -> str:
        return "Lay no more track" if turn.lays else "Lay no track"

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        cash = p.cash(turn.company)
        for hex_id, way, cost in self.lays(p, turn):
            for private, price in (("", cost), *self.powers(p, turn, hex_id, cost).items()):
                if price <= cash:
                    yield Choice(
                        LayTile(
                            by=player,
                            hex=hex_id,
                            tile=way.tile,
                            rotation=way.rotation,
                            private=private,
                        ),
                        "lay" if way.colour == YELLOW else f"{p.title.word('promote')} to",
                        self.tile(p, way),
                        hex_of(p, hex_id, ON_HEX[way.rotation]),
                        paid(p, turn.company, price) if price else None,
                        by(private),
                        self.outcome(p, turn) if price else (),
                    )

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: LayTile
    ) -> Refusal | None:
        board, laid = p.title.board, p.state.map
        if action.hex not in board.hexes:
            return Refusal(f"There is no hex {action.hex!r}.")
        if action.tile not in board.tiles:
            return Refusal(f"There is no tile {action.tile!r}.")
        here = place(p, action.hex)
        if not board.hexes[action.hex].buildable:
            return p.refuse("track.hex", f"Nothing can be built on {here}.")
        way = fit(board, action.hex, laid.tiles.get(action.hex), action.tile, action.rotation)
        if way is None:
            return self.why_unfit(p, action)
        refusal = self.why_not_colour(p, turn, way.colour)
        if refusal is not None:
            return refusal
        if none_left(p, way.tile):
            return p.refuse("track.supply", f"No tile {way.tile} is left.")
        if way.exits & closed_edges(board, laid, action.hex):
            return self.why_off_map(p, way)
        first = self.first_builds(p, turn)
        if first and action.hex not in first:
            names = " or ".join(place(p, hex_id) for hex_id in first)
            return p.refuse("track.home", f"{turn.company} must first build at {names}.")
        edges = self.joined(p, turn).get(action.hex, 0)
        if not self.connected(p, turn, action.hex, edges, (way,)):
            return self.why_unconnected(p, turn, action.hex, way)
        refusal = self.why_not_lay(p, turn, action.hex, way)
        if refusal is not None:
            return refusal
        cost = self.cost(p, turn, action.hex, way)
        if action.private:
            powers = self.powers(p, turn, action.hex, cost)
            if action.private not in powers:
                if action.private in self.helpers:
                    refusal = self.why_no_power(p, turn, action.private)
                return refusal or p.refuse(
                    "track.power", f"There is no rebate from {action.private} for this."
                )
            cost = powers[action.private]
        if cost > p.cash(turn.company):
            return p.refuse(
                "track.cost",
                f"{here} costs {p.company_money(cost)} and {turn.company} has only "
                f"{p.company_money(p.cash(turn.company))}.",
            )
        return None

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: LayTile) -> None:
        board, laid = p.title.board, p.state.map
        way = fit(board, action.hex, laid.tiles.get(action.hex), action.tile, action.rotation)
        assert way is not None
        cost = self.cost(p, turn, action.hex, way)
        if action.private:
            cost = self.powers(p, turn, action.hex, cost)[action.private]
            self.use_power(p, action.private)
        deed = self.deed(p, action.hex, way)
        self.pay(p, turn, action.hex, way, cost)
        p.state.map = laid.with_tile(board, action.hex, action.tile, action.rotation, way.moves)
        p.note_deed(turn.company, f"{deed} for {p.company_money(cost)}" if cost else deed)
        self.count(p, turn, action.hex, way)
        self.tile_laid(p, turn, player, action.hex, way)

    # What may be laid.

    def why_not_colour(self, p: Position[S], turn: CompanyTurn, colour: str) -> Refusal | None:
        """Why a tile of a colour is refused, after what has been laid in this turn: the
        phase, and how many tiles it allows in a turn."""
        phase = p.title.phase(p)
        if COLOURS.index(colour) > COLOURS.index(phase.colour):
            return p.refuse("track.colour", f"{colour.capitalize()} tiles can't be laid yet.")
        if colour == YELLOW:
            if len(turn.lays) < phase.yellow_lays and set(turn.lays) <= {colour}:
                return None
        elif not turn.lays:
            return None
        most = NUMBERS.get(phase.yellow_lays, f"{phase.yellow_lays} yellow tiles")
        one = p.title.word("promotion")
        return p.refuse("track.count", f"A company may lay {most} a turn, or make one {one}.")

    def first_builds(self, p: Position[S], turn: CompanyTurn) -> tuple[str, ...]:
        """Hexes at one of which the company must build before it builds elsewhere."""
        return ()

    def reached(self, p: Position[S], company: str) -> Reach:
        """What a company's track reaches, for building and for stations."""
        return reach(p.title.board, p.state.map, company)

    def joined(self, p: Position[S], turn: CompanyTurn) -> Mapping[str, int]:
        """Where the company could build: hex to the edges (bit mask) to which its track leads, all
        of them where it reaches a station."""
        found = self.reached(p, turn.company)
        return {**found.entries, **dict.fromkeys(sorted(hex_ for hex_, _ in found.nodes), ALL)}

    def connected(
        self, p: Position[S], turn: CompanyTurn, hex_id: str, edges: int, ways: Sequence[Fit]
    ) -> Sequence[Fit]:
        """Those of some ways to build on a hex that carry on track which leads to these edges."""
        return [way for way in ways if way.exits & edges]

    def why_not_lay(
        self, p: Position[S], turn: CompanyTurn, hex_id: str, way: Fit
    ) -> Refusal | None:
        """Why a tile is refused that fits, is connected, and whose colour is due."""
        return None

    # What it costs.

    def ground_cost(self, p: Position[S], turn: CompanyTurn, hex_id: str) -> int:
        """What the ground of a hex costs, whichever tile is laid: what is printed, once."""
        return 0 if hex_id in p.state.map.tiles else p.title.board.hexes[hex_id].cost

    def cost(self, p: Position[S], turn: CompanyTurn, hex_id: str, way: Fit) -> int:
        """What a tile laid this way costs, powers of privates aside."""
        return self.ground_cost(p, turn, hex_id)

    def pay(self, p: Position[S], turn: CompanyTurn, hex_id: str, way: Fit, cost: int) -> None:
        """The company pays for a tile."""
        p.pay(turn.company, p.title.companies_bank, cost)

    # Powers of privates.

    def powers(self, p: Position[S], turn: CompanyTurn, hex_id: str, cost: int) -> dict[str, int]:
        """Privates by whose power a tile can be laid now, with what it costs then."""
        return {}

    def why_no_power(self, p: Position[S], turn: CompanyTurn, private: str) -> Refusal | None:
        """What keeps a company from using one of the ``helpers`` at all."""
        return privates.why_no_power(p, turn.company, private)

    def use_power(self, p: Position[S], private: str) -> None:
        """A private has been used in building."""
        privates.use_power(p, private)

    # What follows.

    def count(self, p: Position[S], turn: CompanyTurn, hex_id: str, way: Fit) -> None:
        """The tile counts as one of this turn."""
        p.change_frame(CompanyTurn, lays=(*turn.lays, way.colour), laid=(*turn.laid, hex_id))

    def tile_laid(
        self, p: Position[S], turn: CompanyTurn, player: str, hex_id: str, way: Fit
    ) -> None:
        """What follows when a tile has been laid; ``turn`` is as it was before."""

    # What is offered: all that nothing above refuses.

    def colours(self, p: Position[S], turn: CompanyTurn) -> set[str]:
        """The colours of tiles that may be laid now."""
        return {colour for colour in COLOURS if self.why_not_colour(p, turn, colour) is None}

    def lays(self, p: Position[S], turn: CompanyTurn) -> Iterator[tuple[str, Fit, int]]:
        """Every legal way to build now, with its cost; whether it can be paid is not looked at."""
        board, laid = p.title.board, p.state.map
        colours = self.colours(p, turn)
        if not colours:
            return
        first = self.first_builds(p, turn)
        used, tiles = laid.used, board.tiles
        for hex_id, edges in self.joined(p, turn).items():
            if first and hex_id not in first:
                continue
            ways = fits(board, hex_id, laid.tiles.get(hex_id))
            if not ways or ways[0].colour not in colours:
                continue
            closed = closed_edges(board, laid, hex_id)
            for way in self.connected(p, turn, hex_id, edges, ways):
                if way.exits & closed:
                    continue
                count = tiles[way.tile].count
                if count is None or used[way.tile] < count:
                    if self.why_not_lay(p, turn, hex_id, way) is None:
                        yield hex_id, way, self.cost(p, turn, hex_id, way)

    # Words.

    def tile(self, p: Position[S], way: Fit) -> Thing:
        """A tile that is offered."""
        return Thing("tile", way.tile)

    def outcome(self, p: Position[S], turn: CompanyTurn) -> tuple[Consequence, ...]:
        """What is to be said of a price besides."""
        return ()

    def deed(self, p: Position[S], hex_id: str, way: Fit) -> str:
        """What the log says of a tile that is about to be laid, without its price."""
        here = place(p, hex_id)
        if hex_id not in p.state.map.tiles and not p.title.board.hexes[hex_id].colour:
            return f"lays tile {way.tile} on {here}"
        return f"{p.title.word('promote')}s {here} to tile {way.tile}"

    def why_off_map(self, p: Position[S], way: Fit) -> Refusal:
        """The refusal of a tile whose track leads into a closed side."""
        return p.refuse("track.edge", f"Track of tile {way.tile} would run off the map there.")

    def why_unconnected(self, p: Position[S], turn: CompanyTurn, hex_id: str, way: Fit) -> Refusal:
        """The refusal of a tile to which no track of the company leads."""
        rule = "track.reach" if way.colour == YELLOW else "track.reach_promotion"
        return p.refuse(rule, f"No track of {turn.company} leads to {place(p, hex_id)}.")

    def why_unfit(self, p: Position[S], action: LayTile) -> Refusal:
        """Say why a tile does not fit a hex as it lies there."""
        board, laid = p.title.board, p.state.map
        hex_, tile = board.hexes[action.hex], board.tiles[action.tile]
        old = laid.track(board, action.hex)
        here = place(p, action.hex)
        due = COLOURS[COLOURS.index(old.colour) + 1 :][:1] if old.colour else COLOURS[:1]
        if not due:
            return p.refuse(
                "track.last", f"{here} can't be {p.title.word('promote')}d any further."
            )
        if tile.colour != due[0]:
            rule = "track.taken" if tile.colour == YELLOW else "track.step"
            return p.refuse(rule, f"The next tile on {here} must be {due[0]}.")
        ways = fits(board, action.hex, laid.tiles.get(action.hex))
        if not ways:
            return p.refuse(
                "track.no_promotion", f"The tile on {here} can't be {p.title.word('promote')}d."
            )
        if all(way.tile != action.tile for way in ways):
            kinds = sorted(node.kind for node in tile.nodes)
            if kinds == sorted(node.kind for node in hex_.nodes) and tile.label != hex_.label:
                rule = "track.label" if hex_.label else "track.label_elsewhere"
                return p.refuse(rule, f"Tile {tile.id} can't be laid on {here}.")
            if old.colour and kinds == sorted(node.kind for node in old.nodes):
                return p.refuse("track.kept", f"Tile {tile.id} would remove track that lies there.")
            rule = "track.kind_kept" if old.colour else "track.kind"
            return p.refuse(rule, f"Tile {tile.id} does not fit what {here} shows.")
        if tile.rotation not in (None, action.rotation):
            return p.refuse("track.turned", f"Tile {tile.id} can only be laid one way round.")
        return p.refuse("track.kept", f"Turned that way, tile {tile.id} would remove track.")


def place(p: Position, hex_id: str) -> str:
    """A hex in words."""
    name = p.title.board.hexes[hex_id].name
    return f"{name} {hex_id}" if name else hex_id


def none_left(p: Position, tile: str) -> bool:
    """Whether all tiles of a kind lie on the map."""
    count = p.title.board.tiles[tile].count
    return count is not None and p.state.map.used[tile] >= count
