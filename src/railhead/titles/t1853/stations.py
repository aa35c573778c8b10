"""Building bases. Clauses BASE, BIG-05."""

from __future__ import annotations

from collections.abc import Collection

from railhead.play.frames import CompanyTurn
from railhead.play.plain.stations import Stations
from railhead.play.plain.track import place
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing
from railhead.routes.track import Stop
from railhead.titles.t1853.bidding import contracts
from railhead.titles.t1853.land import lines, territory
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.state import State1853

DIRECTIONS = ("south-west", "west", "north-west", "north-east", "east", "south-east")  # of edges
FIRST, FURTHER = 40, 100  # what bases besides the homes cost (BASE-01)


class BuildBase(Stations[State1853]):
    """Put bases on vacant spaces of connected large stations, as many as can be paid (BASE-08)."""

    name = "Bases"
    prompt = "Build a base, or go on."
    verb = "build"
    marker = Thing("base", form="a base")

    def pass_text(self, p: Position, turn: CompanyTurn) -> str:
        return "Build no more bases" if turn.station else "Build no base"

    def why_none(self, p: Position, turn: CompanyTurn) -> Refusal | None:
        if turn.station and t1853(p).variants.one_base:
            return p.refuse("station.one", "Only one base may be built a turn, as was agreed.")
        return None

    def reached(self, p: Position, company: str) -> Collection[Stop]:
        return lines.stations(p.title.board, p.state.map, company)

    def why_not_here(self, p: Position, company: str, hex_id: str, node: int) -> Refusal | None:
        stop = (hex_id, node)
        if p.title.board.hexes[hex_id].label and p.state.map.holds(hex_id, company):
            return p.refuse("station.large_city", f"{company} has a base in {place(p, hex_id)}.")
        refusal = super().why_not_here(p, company, hex_id, node)
        if refusal is not None:
            return refusal
        here = station_name(p, stop)
        keeper = kept_for(p, stop)
        if keeper:
            return p.refuse(
                "station.home", f"{here} is the home of {keeper}, which is not running."
            )
        if stop not in self.reached(p, company):
            return p.refuse(
                "station.reach",
                f"No line of one gauge joins {here} to a base of {company}, free of others' bases.",
            )
        after = p.state.map.with_marker(p.title.board, hex_id, node, company)
        return territory.why_not(p, company, hex_id, after, "base")

    def kept_places(self, p: Position, hex_id: str, node: int, company: str) -> int:
        """No place is kept; stations of companies to come are closed as a whole (BASE-07)."""
        return 0

    def cost(self, p: Position, company: str) -> int | None:
        """BASE-01."""
        if not p.state.markers.get(company, 0):
            return None
        further = len(p.state.map.markers_of(company)) - len(t1853(p).homes(p, company))
        return FIRST if further <= 0 else FURTHER

    def placed(self, p: Position, turn: CompanyTurn, hex_id: str) -> None:
        """A base may complete a contract (CON-04); more may follow."""
        territory.note_duty(p, turn.company, hex_id)
        contracts.examine(p)

    def spot(self, p: Position, hex_id: str, node: int) -> Thing:
        lines_of = tuple(Thing("line", line) for line in _lines(p, (hex_id, node)))
        form = "in {place} ({towards})" if lines_of else ""
        return Thing("city", hex_id, p.title.board.hexes[hex_id].name, form, lines_of)

    def deed(self, p: Position, hex_id: str, node: int) -> str:
        return f"builds a base in {station_name(p, (hex_id, node))}"


def kept_for(p: Position, stop: Stop) -> str:
    """The company, not yet running, whose home a station is (BASE-07; A-19)."""
    hex_id, node = stop
    for company in p.title.companies:
        if company not in p.state.launched:
            for home, edge in t1853(p).homes(p, company):
                if home == hex_id and t1853(p).station(p, home, edge) == node:
                    return str(company)
    return ""


def station_name(p: Position, stop: Stop) -> str:
    """A station in words, told from the others of its city by its line."""
    here, lines_of = place(p, stop[0]), _lines(p, stop)
    return f"{here} ({' and '.join(lines_of)})" if lines_of else here


def _lines(p: Position, stop: Stop) -> list[str]:
    """Where the lines of a station go; nothing for the only one of its hex."""
    track = p.state.map.track(p.title.board, stop[0])
    if len(track.nodes) < 2:
        return []
    return [DIRECTIONS[edge] for edge in track.from_node[stop[1]] if edge < len(DIRECTIONS)]
