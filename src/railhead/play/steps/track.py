"""Laying and promoting tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from railhead.board.tiles import COLOURS
from railhead.board.upgrades import Fit, closed_edges, fit, fits
from railhead.play.actions import LayTile
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.step import Step

ALL = 0b111111  # the edges of a hex


class LayTrack(Step[S]):
    """Lay yellow tiles, or promote one."""

    name = "Track"
    prompt = "Lay or promote track."
    kinds = (LayTile,)

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        return any(p.title.why_not_colour(p, turn, colour) is None for colour in COLOURS)

    def pass_text(self, p: Position[S], turn: CompanyTurn) -> str:
        return "Lay no more track" if turn.lays else "Lay no track"

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        for hex_id, way, cost in self.lays(p, turn):
            verb = "Lay" if way.colour == COLOURS[0] else "Promote to"
            for private, price in (("", cost), *p.title.lay_powers(p, turn, hex_id, cost)):
                if price <= p.cash(turn.company):
                    yield Choice(
                        LayTile(
                            by=player,
                            hex=hex_id,
                            tile=way.tile,
                            rotation=way.rotation,
                            private=private,
                        ),
                        f"{verb} tile {way.tile} on {place(p, hex_id)}, turned {way.rotation}"
                        + (f", for {p.company_money(price)}" if price else "")
                        + (f", by {private}" if private else ""),
                    )

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: LayTile
    ) -> Refusal | None:
        board, laid = p.title.board, p.state.map
        if action.hex not in board.hexes:
            return Refusal(f"There is no hex {action.hex!r}.")
        if action.tile not in board.tiles:
            return Refusal(f"There is no tile {action.tile!r}.")
        hex_, tile = board.hexes[action.hex], board.tiles[action.tile]
        here = place(p, action.hex)
        if not hex_.buildable:
            return p.refuse("track.hex", f"Nothing is built on {here}.")
        way = fit(board, action.hex, laid.tiles.get(action.hex), action.tile, action.rotation)
        if way is None:
            return self._why_unfit(p, action)
        refusal: Refusal | None = p.title.why_not_colour(p, turn, way.colour)
        if refusal is not None:
            return refusal
        if tile.count is not None and laid.used[tile.id] >= tile.count:
            return p.refuse("track.supply", f"All tiles {tile.id} lie on the map.")
        if way.exits & closed_edges(board, laid, action.hex):
            return p.refuse("track.edge", f"Track of tile {tile.id} would run off the map there.")
        first = p.title.first_builds(p, turn)
        if first and action.hex not in first:
            names = " or ".join(place(p, hex_id) for hex_id in first)
            return p.refuse("track.home", f"{turn.company} must first build at {names}.")
        edges = self.joined(p, turn).get(action.hex, 0)
        if not self.connected(p, turn, action.hex, edges, (way,)):
            rule = "track.reach" if way.colour == COLOURS[0] else "track.reach_promotion"
            return p.refuse(rule, f"No track of {turn.company} leads to {here}.")
        refusal = p.title.why_not_lay(p, turn, action.hex, way)
        if refusal is not None:
            return refusal
        cost = self._cost(p, turn, action.hex, way)
        if action.private:
            powers = dict(p.title.lay_powers(p, turn, action.hex, cost))
            if action.private not in powers:
                refusal = p.title.why_no_lay_power(p, turn, action.private)
                return refusal or p.refuse(
                    "track.power", f"{action.private} gives no rebate for this."
                )
            cost = powers[action.private]
        if cost > p.cash(turn.company):
            return p.refuse(
                "track.cost",
                f"{here} costs {p.company_money(cost)} and {turn.company} has "
                f"{p.company_money(p.cash(turn.company))}.",
            )
        return None

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: LayTile) -> None:
        board, laid = p.title.board, p.state.map
        old = laid.tiles.get(action.hex)
        way = fit(board, action.hex, old, action.tile, action.rotation)
        assert way is not None
        cost = self._cost(p, turn, action.hex, way)
        if action.private:
            cost = dict(p.title.lay_powers(p, turn, action.hex, cost))[action.private]
            p.title.use_power(p, action.private)
        p.pay(turn.company, p.title.companies_bank, cost)
        p.state.map = laid.with_tile(board, action.hex, action.tile, action.rotation, way.moves)
        here = place(p, action.hex)
        price = f" for {p.company_money(cost)}" if cost else ""
        if old is None and not board.hexes[action.hex].colour:
            p.note(f"{turn.company} lays tile {action.tile} on {here}{price}.", turn.company)
        else:
            p.note(f"{turn.company} promotes {here} to tile {action.tile}{price}.", turn.company)
        p.change_frame(CompanyTurn, lays=(*turn.lays, way.colour), laid=(*turn.laid, action.hex))
        p.title.tile_laid(p, action.hex)

    # What titles differ in.

    def ground_cost(self, p: Position[S], turn: CompanyTurn, hex_id: str) -> int:
        """What building on a hex costs before any power, whichever tile is laid."""
        return p.title.build_cost(p, turn, hex_id)

    def tile_cost(self, p: Position[S], turn: CompanyTurn, hex_id: str, way: Fit) -> int:
        """What a tile laid this way costs besides."""
        return 0

    def joined(self, p: Position[S], turn: CompanyTurn) -> Mapping[str, int]:
        """Where the company could build: hex to the edges (bit mask) to which its track leads, all
        of them where it reaches a station."""
        found = p.title.reached(p, turn.company)
        return {**found.entries, **dict.fromkeys(sorted(hex_ for hex_, _ in found.nodes), ALL)}

    def connected(
        self, p: Position[S], turn: CompanyTurn, hex_id: str, edges: int, ways: Sequence[Fit]
    ) -> Sequence[Fit]:
        """Those of some ways to build on a hex that carry on track which leads to these edges."""
        return [way for way in ways if way.exits & edges]

    # What is offered: all that nothing above stands against.

    def lays(self, p: Position[S], turn: CompanyTurn) -> Iterator[tuple[str, Fit, int]]:
        """Every legal way to build now, with its cost; whether it can be paid is not looked at."""
        board, laid = p.title.board, p.state.map
        colours = {c for c in COLOURS if p.title.why_not_colour(p, turn, c) is None}
        if not colours:
            return
        first = p.title.first_builds(p, turn)
        used, tiles = laid.used, board.tiles
        for hex_id, edges in self.joined(p, turn).items():
            if first and hex_id not in first:
                continue
            ways = fits(board, hex_id, laid.tiles.get(hex_id))
            if not ways or ways[0].colour not in colours:
                continue
            closed = closed_edges(board, laid, hex_id)
            ground = self.ground_cost(p, turn, hex_id)
            for way in self.connected(p, turn, hex_id, edges, ways):
                if way.exits & closed:
                    continue
                count = tiles[way.tile].count
                if count is None or used[way.tile] < count:
                    if p.title.why_not_lay(p, turn, hex_id, way) is None:
                        yield hex_id, way, ground + self.tile_cost(p, turn, hex_id, way)

    def _cost(self, p: Position[S], turn: CompanyTurn, hex_id: str, way: Fit) -> int:
        return self.ground_cost(p, turn, hex_id) + self.tile_cost(p, turn, hex_id, way)

    def _why_unfit(self, p: Position[S], action: LayTile) -> Refusal:
        """Say why a tile does not fit a hex as it lies there."""
        board, laid = p.title.board, p.state.map
        hex_, tile = board.hexes[action.hex], board.tiles[action.tile]
        old = laid.track(board, action.hex)
        here = place(p, action.hex)
        due = COLOURS[COLOURS.index(old.colour) + 1 :][:1] if old.colour else COLOURS[:1]
        if not due:
            return p.refuse("track.last", f"{here} can't be promoted any further.")
        if tile.colour != due[0]:
            rule = "track.taken" if tile.colour == COLOURS[0] else "track.step"
            return p.refuse(rule, f"{here} takes a {due[0]} tile next.")
        ways = fits(board, action.hex, laid.tiles.get(action.hex))
        if not ways:
            return p.refuse("track.no_promotion", f"The tile on {here} has no promotion.")
        if all(way.tile != action.tile for way in ways):
            kinds = sorted(node.kind for node in tile.nodes)
            if kinds == sorted(node.kind for node in hex_.nodes) and tile.label != hex_.label:
                rule = "track.label" if hex_.label else "track.label_elsewhere"
                return p.refuse(rule, f"Tile {tile.id} is not for {here}.")
            if old.colour and kinds == sorted(node.kind for node in old.nodes):
                return p.refuse("track.kept", f"Tile {tile.id} would lose track that lies there.")
            rule = "track.kind_kept" if old.colour else "track.kind"
            return p.refuse(rule, f"Tile {tile.id} does not fit what {here} shows.")
        if tile.rotation not in (None, action.rotation):
            return p.refuse("track.turned", f"Tile {tile.id} is laid in one way only.")
        return p.refuse("track.kept", f"Turned like that, tile {tile.id} would lose track.")


def place(p: Position, hex_id: str) -> str:
    """A hex in words."""
    name = p.title.board.hexes[hex_id].name
    return f"{name} {hex_id}" if name else hex_id
