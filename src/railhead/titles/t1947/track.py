"""Track: how much a tile action allows, which tiles go where, what they cost. Clauses TR, PH-04 to
PH-06, PV-15, PV-19."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.board.reach import Reach
from railhead.board.tiles import COLOURS, NODE, Tile
from railhead.board.tiles import Track as Drawn
from railhead.board.tracing import traced
from railhead.board.upgrades import Fit, fits
from railhead.play.actions import Action, LayTile
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.stations import Stations
from railhead.play.plain.track import YELLOW, Track, place
from railhead.play.refusal import Refusal
from railhead.titles.t1947.actions import EmployWorker
from railhead.titles.t1947.land import seasons, temples, workers
from railhead.titles.t1947.land.geography import K_TOWN, is_k_town
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.state import State1947, Turn1947

GREEN = COLOURS[1]
TILES = 2  # in one tile action, one of them an upgrade at most (TR-01)
FREE_TERRAIN = {"desert": "P3", "swamp": "P5"}  # PV-15, PV-19


class BuildTrack(Track[State1947]):
    """One tile action, and a second with a worker."""

    prompt = "Lay or upgrade track."
    asks_in_vain = True

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return super().asks(p, turn) or any(self._employment(p, turn, ""))

    def takes(self, action: Action) -> bool:
        return isinstance(action, LayTile) or (
            isinstance(action, EmployWorker) and action.use == "track"
        )

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        yield from super().choices(p, turn, player)
        yield from self._employment(p, turn, player)

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: LayTile | EmployWorker
    ) -> Refusal | None:
        if isinstance(action, EmployWorker):
            assert isinstance(turn, Turn1947)
            return workers.why_not_employ(p, turn, action)
        return super().why_not(p, turn, player, action)

    def play(
        self, p: Position, turn: CompanyTurn, player: str, action: LayTile | EmployWorker
    ) -> None:
        if isinstance(action, EmployWorker):
            assert isinstance(turn, Turn1947)
            workers.employ(p, turn, action)
        else:
            super().play(p, turn, player, action)

    def _employment(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        assert isinstance(turn, Turn1947)
        for choice in workers.employ_choices(p, turn, player):
            if self.takes(choice.action):
                yield choice

    def reached(self, p: Position, company: str) -> Reach:
        """Track is traced; whether one train could run over it is not asked (TR-03, A-54)."""
        return traced(p.title.board, p.state.map, company)

    def ground_cost(self, p: Position, turn: CompanyTurn, hex_id: str) -> int:
        """Terrain is paid for with the first tile on a hex, on printed yellow track with its
        upgrade (TR-08, TR-09); P3 and P5 save some of it."""
        private = FREE_TERRAIN.get(p.title.board.hexes[hex_id].terrain)
        if private and p.state.privates[private] == turn.company:
            return 0
        return super().ground_cost(p, turn, hex_id)

    def why_not_colour(self, p: Position, turn: CompanyTurn, colour: str) -> Refusal | None:
        """Two yellow tiles, or a yellow one and an upgrade (TR-01)."""
        upgraded = any(lay != YELLOW for lay in turn.lays)
        if len(turn.lays) < TILES and (colour == YELLOW or not upgraded):
            return None
        return p.refuse(
            "track.count",
            "A tile action is at most two yellow tiles, or one yellow tile and one upgrade.",
        )

    def why_not_lay(self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit) -> Refusal | None:
        if way.colour != YELLOW and hex_id in turn.laid:
            return p.refuse("track.same_action", "A tile of the same action can't be upgraded.")
        refusal = _why_not_kind(p, hex_id, p.title.board.tiles[way.tile])
        if refusal is not None or way.colour == YELLOW:
            return refusal
        if not self._gets_onto(p, turn.company, hex_id, way):
            return p.refuse(
                "track.new",
                f"{turn.company} could not get onto any of the new track on {place(p, hex_id)}.",
            )
        return None

    def _gets_onto(self, p: Position, company: str, hex_id: str, way: Fit) -> bool:
        """Whether the company can trace a way onto new track of an upgrade; for the tile of a city
        it is enough to reach the city, and so for a town that becomes one (TR-11, TR-24)."""
        board, found = p.title.board, self.reached(p, company)
        entries = found.entries.get(hex_id, 0)
        new = board.track(way.tile, way.rotation)
        if new.nodes:
            return (hex_id, 0) in found.nodes or bool(entries & new.exits)
        return bool(entries & _new_ends(p.state.map.track(board, hex_id), new))

    def tile_laid(self, p: Position, turn: CompanyTurn, player: str, hex_id: str, way: Fit) -> None:
        """The season, the bonus for yellow stations, extra stations, the temple."""
        assert isinstance(turn, Turn1947)
        nodes = p.state.map.track(p.title.board, hex_id).nodes
        p.change_frame(
            CompanyTurn,
            reduced=turn.reduced or seasons.costs_revenue(p, turn.company, hex_id),
            first_tiles=turn.first_tiles + (way.colour == YELLOW and bool(nodes)),
        )
        p.rule(Stations).move_in(p, hex_id)  # PV-22
        temples.look(p, turn.company)

    def why_unfit(self, p: Position, action: LayTile) -> Refusal:
        """The zone of a city tile, and named tiles, before what is common (TR-16, TR-18)."""
        hex_, tile = p.title.board.hexes[action.hex], p.title.board.tiles[action.tile]
        here = place(p, action.hex)
        laid, old = p.state.map.tiles.get(action.hex), p.state.map.track(p.title.board, action.hex)
        # A town takes no city tile before its own, and none once plain track has replaced it.
        takes_cities = any(laid or node.kind == "city" for node in old.nodes)
        if tile.zone and tile.zone != hex_.zone and takes_cities and not tile.label:
            return p.refuse(
                "track.zone", f"Only city tiles of the {hex_.zone} zone can be laid on {here}."
            )
        if tile.label and tile.label != hex_.label:
            return p.refuse("track.label", f"Tile {tile.id} can only be laid on {tile.label}.")
        if hex_.label and laid and old.colour != COLOURS[-1]:
            if not fits(p.title.board, action.hex, laid):
                return p.refuse(
                    "track.named_last", f"{here} can't be upgraded beyond its present tile."
                )
        if laid and p.title.board.tiles[laid[0]].nodes[:1] and tile.nodes[:1]:
            if p.title.board.tiles[laid[0]].nodes[0].kind == "town" and tile.colour == GREEN:
                return p.refuse("track.town_exits", f"{here} must keep the exits that it has.")
        return super().why_unfit(p, action)


def _why_not_kind(p: Position, hex_id: str, tile: Tile) -> Refusal | None:
    """City tiles by the phase, towns that change, and the shapes of town tiles."""
    here, hex_ = place(p, hex_id), p.title.board.hexes[hex_id]
    old = p.state.map.track(p.title.board, hex_id)
    was = old.nodes[0].kind if old.nodes else ""
    towns = "towns" in p.title.phase(p).gives
    if not tile.nodes:
        if was == "town" and not towns:
            return p.refuse(
                "track.town_plain", f"{here} can only take a town tile before the first T5."
            )
        return None
    node = tile.nodes[0]
    if node.kind == "town":
        if (K_TOWN in node.flags) != is_k_town(hex_):
            return p.refuse("track.shape", f"Tile {tile.id} can't be laid on a town like {here}.")
        return None
    if was == "town" and not towns:
        return p.refuse("track.town_city", f"{here} can't become a city before the first T5.")
    if COLOURS.index(tile.colour) > COLOURS.index(p.title.phase(p).colour):
        return p.refuse("track.colour", f"No {tile.colour} city tile can be laid yet.")
    if is_k_town(hex_) and COLOURS.index(tile.colour) > COLOURS.index(GREEN):
        return p.refuse("track.shape", f"{here} can't be upgraded beyond green.")
    return None


def _new_ends(old: Drawn, new: Drawn) -> int:
    """The edges (a bit mask) at which new pieces of plain track begin."""
    before = {frozenset((path.a, path.b)) for path in old.paths}
    ends = 0
    for path in new.paths:
        if frozenset((path.a, path.b)) not in before:
            for end in (path.a, path.b):
                if end < NODE:
                    ends |= 1 << end
    return ends
