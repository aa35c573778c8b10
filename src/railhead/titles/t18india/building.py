"""Laying track: the line of yellow tiles, one upgrade, extra tiles of privates, and the removal of
gauge-change markers. Clauses TRK, UPG, TER, GC, PRIV-09, PRIV-10."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from railhead.board.grid import opposite
from railhead.board.reach import reach, reach_through
from railhead.board.tiles import COLOURS
from railhead.board.upgrades import Fit, closed_edges, fit, fits
from railhead.play.actions import Action, LayTile
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule, Step, next_step
from railhead.play.steps.track import place
from railhead.titles.t18india import homes, powers, terrain
from railhead.titles.t18india.actions import RemoveMarker
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.state import IndiaTurn, State18India

YELLOW = COLOURS[0]
LAYS = 4  # yellow tiles a turn (TRK-01)
FERRY_SIDE = 5  # of the ferry hex, to the island (TRK-17)
EXTRA_YELLOW, EXTRA_UPGRADE = "P2", "P3"


class Ends(NamedTuple):
    """Where a company can build: hex to the edges (bit mask) at which its track arrives, and the
    hexes with stations that it reaches."""

    entries: dict[str, int]
    inside: frozenset[str]


class TileRule(Rule[State18India]):
    """Laying one tile, by the rules that hold for every tile."""

    def why_not_colour(
        self, p: Position, turn: CompanyTurn, colour: str, private: str
    ) -> Refusal | None:
        """What stands against any tile of this colour."""
        raise NotImplementedError

    def line(self, turn: CompanyTurn) -> tuple[str, ...]:
        """The hexes through which a line must run to the next tile."""
        return ()

    def ways(self, p: Position, turn: CompanyTurn, private: str) -> Iterator[tuple[str, Fit, int]]:
        """Every legal way to lay a tile that the company can pay, with its cost."""
        board, laid = p.title.board, p.state.map
        colours = {c for c in COLOURS if self.why_not_colour(p, turn, c, private) is None}
        if not colours:
            return
        ends = _ends(p, turn.company, self.line(turn))
        for hex_id in dict.fromkeys((*ends.entries, *sorted(ends.inside))):
            ways = fits(board, hex_id, laid.tiles.get(hex_id))
            if not ways or ways[0].colour not in colours:
                continue
            entries = 63 if hex_id in ends.inside else ends.entries[hex_id]
            closed = closed_edges(board, laid, hex_id)
            for way in ways:
                if way.exits & closed or not way.exits & entries:
                    continue
                if _none_left(p, way.tile) or _misses_ferry(p, hex_id, way):
                    continue
                price = _price(p, hex_id, way)
                if price <= p.cash(turn.company):
                    yield hex_id, way, price

    def tiles(self, p: Position, turn: CompanyTurn, player: str, private: str) -> Iterator[Choice]:
        """Those ways as choices."""
        for hex_id, way, price in self.ways(p, turn, private):
            verb = "Lay" if way.colour == YELLOW else "Upgrade to"
            yield Choice(
                LayTile(
                    by=player, hex=hex_id, tile=way.tile, rotation=way.rotation, private=private
                ),
                f"{verb} tile {way.tile} on {place(p, hex_id)}, turned {way.rotation}"
                + (f", for {p.company_money(price)}" if price else "")
                + (f", by {private}" if private else ""),
            )

    def why_not_tile(self, p: Position, turn: CompanyTurn, action: LayTile) -> Refusal | None:
        """What stands against a tile."""
        board, laid, company = p.title.board, p.state.map, turn.company
        if action.hex not in board.hexes:
            return Refusal(f"There is no hex {action.hex!r}.")
        if action.tile not in board.tiles:
            return Refusal(f"There is no tile {action.tile!r}.")
        here = place(p, action.hex)
        if not board.hexes[action.hex].buildable:
            return p.refuse("track.hex", f"{here} is printed for good; nothing is built there.")
        way = fit(board, action.hex, laid.tiles.get(action.hex), action.tile, action.rotation)
        if way is None:
            return _why_unfit(p, action)
        refusal = self.why_not_colour(p, turn, way.colour, action.private)
        if refusal is not None:
            return refusal
        if _none_left(p, way.tile):
            return p.refuse("track.supply", f"All tiles {way.tile} lie on the map.")
        if way.exits & closed_edges(board, laid, action.hex):
            rule = "track.edge" if way.colour == YELLOW else "track.edge_upgrade"
            return p.refuse(
                rule, f"Track of tile {way.tile} would run off the map or into a blank side there."
            )
        if _misses_ferry(p, action.hex, way):
            return p.refuse("track.ferry_link", "The ferry must link K38 with the mainland.")
        refusal = self._why_unreached(p, turn, action.hex, way)
        if refusal is not None:
            return refusal
        price = _price(p, action.hex, way)
        if price > p.cash(company):
            return p.refuse(
                "track.cost",
                f"{here} costs {p.company_money(price)} and {company} has "
                f"{p.company_money(p.cash(company))}.",
            )
        return None

    def _why_unreached(
        self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit
    ) -> Refusal | None:
        company, here, line = turn.company, place(p, hex_id), self.line(turn)
        ends = _ends(p, company, line)
        if hex_id in ends.inside or ends.entries.get(hex_id, 0) & way.exits:
            return None
        if way.colour != YELLOW:
            return p.refuse("track.reach_upgrade", f"No track of {company} reaches {here}.")
        if hex_id in ends.entries:
            return p.refuse(
                "track.join", f"Turned like that, no track would join that of {company}."
            )
        every = _ends(p, company, ())
        if hex_id in every.inside or hex_id in every.entries:
            return p.refuse(
                "track.line",
                f"The tiles of a turn are one line: {here} does not go on from "
                f"{place(p, line[-1])}.",
            )
        return p.refuse("track.reach", f"No track of {company} leads to {here}.")


class BuildTrack(Step[State18India], TileRule):
    """Up to four yellow tiles in one line, or one upgrade, or from Phase IV the removal of one
    gauge-change marker (TRK-01, GC-05)."""

    name = "Track"
    prompt = (
        "Lay up to four yellow tiles in one line, or upgrade one tile, or from Phase IV on remove "
        "one gauge change."
    )
    kinds = (LayTile, RemoveMarker)

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        """Tiles may be left to lay, or one by a private on top of them (PRIV-03)."""
        left = any(self.why_not_colour(p, turn, colour, "") is None for colour in COLOURS)
        return left or can_add_tile(p, turn)

    def pass_text(self, p: Position, turn: CompanyTurn) -> str:
        return "Lay no more track" if turn.lays else "Lay no track"

    def takes(self, action: Action) -> bool:
        if isinstance(action, LayTile):
            return not action.private
        return isinstance(action, RemoveMarker)

    def line(self, turn: CompanyTurn) -> tuple[str, ...]:
        return turn.laid

    def why_not_colour(
        self, p: Position, turn: CompanyTurn, colour: str, private: str
    ) -> Refusal | None:
        """Yellow tiles up to four, or one upgrade (TRK-01); all colours from the start (TRK-02)."""
        if not turn.lays or (colour == YELLOW == turn.lays[0] and len(turn.lays) < LAYS):
            return None
        return p.refuse("track.count", "In one turn up to four yellow tiles, or one upgrade.")

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        yield from self.tiles(p, turn, player, "")
        for hex_id, edge in _gauges(p):
            action = RemoveMarker(by=player, hex=hex_id, edge=edge)
            if self._why_not_remove(p, turn, action) is None:
                other = p.title.board.next_to[hex_id][edge]
                yield Choice(action, f"Remove the gauge change between {hex_id} and {other}")

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: LayTile | RemoveMarker
    ) -> Refusal | None:
        if isinstance(action, RemoveMarker):
            return self._why_not_remove(p, turn, action)
        return self.why_not_tile(p, turn, action)

    def play(
        self, p: Position, turn: CompanyTurn, player: str, action: LayTile | RemoveMarker
    ) -> None:
        if isinstance(action, RemoveMarker):
            other = p.title.board.next_to[action.hex][action.edge]
            p.state.map = p.state.map.without_gauge(p.title.board, action.hex, action.edge)
            p.note(
                f"{turn.company} removes the gauge change between {action.hex} and {other}.",
                turn.company,
            )
            next_step(p)
            return
        colour = p.title.board.tiles[action.tile].colour
        p.change_frame(CompanyTurn, lays=(*turn.lays, colour), laid=(*turn.laid, action.hex))
        lay(p, turn.company, player, action)

    def _why_not_remove(
        self, p: Position, turn: CompanyTurn, action: RemoveMarker
    ) -> Refusal | None:
        """One marker to which the company has a route, and no other track work (GC-05)."""
        board, laid = p.title.board, p.state.map
        if action.hex not in board.hexes:
            return Refusal(f"There is no hex {action.hex!r}.")
        marked = action.edge in laid.gauges.get(action.hex, ())
        if not marked or terrain.is_bare(p, action.hex, action.edge):
            return p.refuse("gauge.none", f"There is no gauge change at that side of {action.hex}.")
        if not terrain.in_last_phase(p):
            return p.refuse("gauge.phase", "Gauge changes are removed from Phase IV on.")
        if turn.lays:
            return p.refuse("gauge.instead", "A gauge change is removed instead of laying track.")
        other = board.next_to[action.hex][action.edge]
        entries = reach(board, laid, turn.company).entries
        arrives = entries.get(action.hex, 0) >> action.edge & 1
        leaves = entries.get(other or "", 0) >> opposite(action.edge) & 1
        if not arrives and not leaves:
            return p.refuse(
                "gauge.reach", f"No track of {turn.company} leads over that gauge change."
            )
        return None


class ExtraTile(TileRule):
    """The extra yellow tile of the Portuguese EIC and the extra upgrade of the Dutch one: apart
    from the track step and its line (PRIV-09, PRIV-10, PRIV-15)."""

    kinds = (LayTile,)

    def takes(self, action: Action) -> bool:
        return isinstance(action, LayTile) and bool(action.private)

    def why_not_colour(
        self, p: Position, turn: CompanyTurn, colour: str, private: str
    ) -> Refusal | None:
        if private == EXTRA_YELLOW and colour != YELLOW:
            return p.refuse("private.extra_yellow", "The Portuguese EIC lays a yellow tile.")
        if private == EXTRA_UPGRADE and colour == YELLOW:
            return p.refuse("private.extra_upgrade", "The Dutch EIC upgrades a tile.")
        return None

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        for private in (EXTRA_YELLOW, EXTRA_UPGRADE):
            if powers.why_no_power(p, turn, private) is None:
                yield from self.tiles(p, turn, player, private)

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: LayTile
    ) -> Refusal | None:
        if action.private not in (EXTRA_YELLOW, EXTRA_UPGRADE):
            return p.refuse("private.no_tile", f"{action.private} lays no tile.")
        refusal: Refusal | None = powers.why_no_power(p, turn, action.private)
        return refusal or self.why_not_tile(p, turn, action)

    def play(self, p: Position, turn: CompanyTurn, player: str, action: LayTile) -> None:
        powers.use_power(p, action.private)
        lay(p, turn.company, player, action)


def can_add_tile(p: Position, turn: CompanyTurn) -> bool:
    """Whether a tile can be laid by a private at this point of a turn, with which a step that has
    nothing else to decide stays open (PRIV-03). 18xx.games goes on (D-14)."""
    if not t18india(p).readings.powers_any_time:
        return False
    return next(_EXTRA_TILE.choices(p, turn, ""), None) is not None


_EXTRA_TILE = ExtraTile()


def lay(p: Position, company: str, player: str, action: LayTile) -> None:
    """Pay for a tile and lay it."""
    board, laid = p.title.board, p.state.map
    old = laid.tiles.get(action.hex)
    way = fit(board, action.hex, old, action.tile, action.rotation)
    assert way is not None
    full = terrain.cost(p, action.hex, way)
    price = _price(p, action.hex, way)
    p.state.discount = max(0, p.state.discount - full)
    p.pay(company, p.title.companies_bank, price)
    p.change_frame(IndiaTurn, terrain=p.frame(IndiaTurn).terrain + price)
    p.state.map = laid.with_tile(board, action.hex, action.tile, action.rotation, way.moves)
    verb = "lays" if old is None else "upgrades to"
    paid = f" for {p.company_money(price)}" if price else ""
    p.note(f"{company} {verb} tile {action.tile} on {place(p, action.hex)}{paid}.", company)
    homes.move_circles(p, action.hex, way.moves)
    p.title.tile_laid(p, action.hex)
    if old is None:
        homes.choose_circles(p, company, player, action.hex)


def _ends(p: Position, company: str, line: tuple[str, ...]) -> Ends:
    board, laid = p.title.board, p.state.map
    if line:
        return Ends(reach_through(board, laid, company, line), frozenset())
    found = reach(board, laid, company)
    return Ends(found.entries, frozenset(hex_id for hex_id, _ in found.nodes))


def _price(p: Position, hex_id: str, way: Fit) -> int:
    """What the company pays: the terrain less what is left of the French EIC's rebate."""
    return max(0, terrain.cost(p, hex_id, way) - int(p.state.discount))


def _none_left(p: Position, tile: str) -> bool:
    count = p.title.board.tiles[tile].count
    return count is not None and bool(p.state.map.used[tile] >= count)


def _misses_ferry(p: Position, hex_id: str, way: Fit) -> bool:
    """Whether the ferry must lead to the island and does not (TRK-17, D-29)."""
    if not t18india(p).readings.ferry_links_island:
        return False
    ferry = p.title.board.hexes[hex_id].terrain == "ferry"
    return ferry and not way.exits >> FERRY_SIDE & 1


def _gauges(p: Position) -> list[tuple[str, int]]:
    """Every gauge-change marker, from both its sides."""
    return [
        (hex_id, edge) for hex_id, edges in sorted(p.state.map.gauges.items()) for edge in edges
    ]


def _why_unfit(p: Position, action: LayTile) -> Refusal:
    """Say why a tile does not fit a hex as it lies there."""
    board, laid = p.title.board, p.state.map
    hex_, tile = board.hexes[action.hex], board.tiles[action.tile]
    old = laid.track(board, action.hex)
    here = place(p, action.hex)
    ways = fits(board, action.hex, laid.tiles.get(action.hex))
    if not ways:
        return p.refuse("track.last", f"The tile on {here} is never upgraded.")
    if tile.colour != ways[0].colour:
        return p.refuse("track.step", f"{here} takes a {ways[0].colour} tile next.")
    if any(way.tile == tile.id for way in ways):
        return p.refuse("track.kept", f"Turned like that, tile {tile.id} would lose track.")
    if hex_.terrain == "ferry" or tile.label == board.hexes[homes.FERRY].label:
        return p.refuse("track.ferry", "The ferry tiles, and they alone, are for J37.")
    if not old.colour:
        return p.refuse("track.kind", f"Tile {tile.id} does not fit what {here} shows.")
    kinds = [node.kind for node in tile.nodes]
    if tile.replaces and old.nodes and old.nodes[0].kind == kinds[0]:
        return p.refuse("track.town_only", f"Tile {tile.id} only turns a Town into a City.")
    if tile.label == hex_.label and kinds == [node.kind for node in old.nodes]:
        return p.refuse("track.kept", f"Tile {tile.id} would lose track that lies there.")
    return p.refuse("track.kind_kept", f"Tile {tile.id} does not follow the one on {here}.")
