"""Building bases. Clauses BASE, BIG-05."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.papers import CREDITS
from railhead.play.actions import PlaceStation as Place
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.track import place
from railhead.play.refusal import Refusal
from railhead.play.steps.station import PlaceStation
from railhead.routes.track import Stop
from railhead.titles.t1853 import contracts, lines, territory
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.state import State1853

FIRST, FURTHER = 40, 100  # what bases besides the homes cost (BASE-01)


def base_cost(p: Position, company: str) -> int | None:
    """What the company's next base costs, None if it has no token left."""
    if not p.state.markers.get(company, 0):
        return None
    further = len(p.state.map.markers_of(company)) - len(t1853(p).homes(p, company))
    return FIRST if further <= 0 else FURTHER


class BuildBase(PlaceStation[State1853]):
    """Put bases on vacant spaces of connected large stations, as many as can be paid (BASE-08)."""

    name = "Bases"
    prompt = "Build a base, or go on."

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        cost = base_cost(p, turn.company)
        if cost is None or cost > p.cash(turn.company) or self._had_one(p, turn):
            return False
        return next(self._open_sites(p, turn.company), None) is not None

    def pass_text(self, p: Position, turn: CompanyTurn) -> str:
        return "Build no more bases" if turn.station else "Build no base"

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        cost = base_cost(p, turn.company)
        if cost is None or cost > p.cash(turn.company) or self._had_one(p, turn):
            return
        for hex_id, node in self._open_sites(p, turn.company):
            yield Choice(
                Place(by=player, hex=hex_id, city=node),
                f"Build a base in {station_name(p, (hex_id, node))} for {p.company_money(cost)}",
            )

    def why_not(self, p: Position, turn: CompanyTurn, player: str, action: Place) -> Refusal | None:
        company = turn.company
        board, laid = p.title.board, p.state.map
        if action.hex not in board.hexes:
            return Refusal(f"There is no hex {action.hex!r}.")
        if action.city >= len(laid.track(board, action.hex).nodes):
            return p.refuse("station.none", f"There is no such station on {action.hex}.")
        if self._had_one(p, turn):
            return p.refuse("station.one", "One base a turn, by agreement.")
        cost = base_cost(p, company)
        if cost is None:
            return p.refuse("station.left", f"{company} has no base token left.")
        if cost > p.cash(company):
            return p.refuse(
                "station.cost",
                f"A base costs {p.company_money(cost)} and {company} has "
                f"{p.company_money(p.cash(company))}.",
            )
        return self._why_not_site(p, company, (action.hex, action.city))

    def play(self, p: Position, turn: CompanyTurn, player: str, action: Place) -> None:
        """A base may complete a contract (CON-04); more may follow."""
        company = turn.company
        cost = base_cost(p, company)
        assert cost is not None
        p.pay(company, CREDITS, cost)
        ledger.use_marker(p.state, company)
        p.state.map = p.state.map.with_marker(p.title.board, action.hex, action.city, company)
        here = station_name(p, (action.hex, action.city))
        p.note(f"{company} builds a base in {here} for {p.company_money(cost)}.", company)
        p.change_frame(CompanyTurn, station=True)
        territory.note_duty(p, company, action.hex)
        contracts.examine(p)

    def _had_one(self, p: Position, turn: CompanyTurn) -> bool:
        return bool(turn.station and t1853(p).variants.one_base)

    def _open_sites(self, p: Position, company: str) -> Iterator[Stop]:
        for stop in sorted(lines.stations(p.title.board, p.state.map, company)):
            if self._why_not_site(p, company, stop) is None:
                yield stop

    def _why_not_site(self, p: Position, company: str, stop: Stop) -> Refusal | None:
        """What stands against a base in a station, had the company the money."""
        hex_id, node = stop
        if p.title.board.hexes[hex_id].label and p.state.map.holds(hex_id, company):
            return p.refuse("station.large_city", f"{company} has a base in {place(p, hex_id)}.")
        refusal = self._why_not_here(p, company, hex_id, node)
        if refusal is not None:
            return refusal
        here = station_name(p, stop)
        keeper = kept_for(p, stop)
        if keeper:
            return p.refuse(
                "station.home", f"{here} is the home of {keeper}, which is not running."
            )
        if stop not in lines.stations(p.title.board, p.state.map, company):
            return p.refuse(
                "station.reach",
                f"No line of one gauge joins {here} to a base of {company}, free of others' bases.",
            )
        after = p.state.map.with_marker(p.title.board, hex_id, node, company)
        return territory.why_not(p, company, hex_id, after, "base")


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
    hex_id, node = stop
    track = p.state.map.track(p.title.board, hex_id)
    if len(track.nodes) < 2:
        return place(p, hex_id)
    directions = ("south-west", "west", "north-west", "north-east", "east", "south-east")
    lines_of = [directions[edge] for edge in track.from_node[node] if edge < len(directions)]
    return f"{place(p, hex_id)} ({' and '.join(lines_of)})" if lines_of else place(p, hex_id)
