"""Closing a company: its stations may become the GIPR's, everything else goes. Clauses CLOSE and
GIPR-11 to GIPR-16."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK, GONE, POOL
from railhead.play.actions import Action, Pass
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.track import place
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, hex_of
from railhead.titles.t18india.actions import ExchangeStation, ReturnStation
from railhead.titles.t18india.companies import control, homes
from railhead.titles.t18india.hands.deal import GIPR, company_of
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.state import State18India, StationExchange
from railhead.titles.t18india.trade import certificates


def close(p: Position, company: str) -> None:
    """A company's marker has reached the Closed box: its turn ends; first its stations are
    exchanged, then the rest is done (CLOSE-01, CLOSE-08)."""
    p.note_deed(company, "closes")
    turn = p.frame(CompanyTurn)
    if turn is not None:
        p.change_frame(CompanyTurn, step=len(p.title.steps))
    stations = tuple(p.state.map.markers_of(company))
    home = p.company(company).homes[0] if p.company(company).homes else ""
    first = next((station for station in stations if station[0] == home), None)
    doubled = ""
    if first is not None and _may_exchange(p, company):
        doubled = _exchange(p, first, company)
        stations = tuple(station for station in stations if station != first)
    p.push(StationExchange(company, stations, doubled))


def _may_exchange(p: Position, company: str) -> bool:
    """GIPR-11, GIPR-14, GIPR-15."""
    return company != GIPR and GIPR in p.state.launched and p.state.exchange_tokens > 0


def _exchange(p: Position, station: tuple[str, int], company: str) -> str:
    """Exchange a station; the hex, if the GIPR has two stations there now (GIPR-13)."""
    hex_id, city = station
    state = p.state
    doubled = bool(state.map.holds(hex_id, GIPR))
    if not doubled or t18india(p).readings.doubled_stations:
        homes.exchange(p, hex_id, city, company)
        ledger.return_marker(state, company)
        return hex_id if doubled else ""
    state.exchange_tokens -= 1  # D-12
    state.returned += 1
    ledger.return_marker(state, GIPR)
    p.note(f"A station of the GIPR for {place(p, hex_id)} stays on its charter.", GIPR)
    return ""


def _take_back(p: Position, hex_id: str, city: int) -> None:
    """One of two stations of the GIPR in a city returns to its charter (GIPR-13). Of one in a spot
    and one beside the spots it is the latter."""
    laid = p.state.map
    if GIPR in laid.beside.get(hex_id, ()) and laid.station_beside(hex_id, GIPR) == city:
        p.state.map = laid.without_marker_beside(hex_id, GIPR)
    else:
        p.state.map = laid.without_marker(hex_id, city, GIPR)
    ledger.return_marker(p.state, GIPR)
    p.note(f"The GIPR takes a station in {place(p, hex_id)} back.", GIPR)


THE_STATION = Thing("station", form="the station")
IN_CITY = tuple(f"in city {number} of {{place}}" for number in range(1, 10))


class ExchangeStations(Activity[StationExchange, State18India]):
    """The Manager of the GIPR replaces further stations of a company that closes (GIPR-12)."""

    step = "Exchange of stations"
    turn_rule = "exchange.turn"

    def asked(self, p: Position, frame: StationExchange) -> tuple[str, ...]:
        manager = p.director(GIPR)
        if manager is None:
            return ()
        if frame.doubled or next(self._stations(p, frame), None) is not None:
            return (manager,)
        return ()

    def company(self, p: Position, frame: StationExchange) -> str:
        return GIPR

    def settle(self, p: Position, frame: StationExchange) -> None:
        if frame.doubled:
            _take_back(p, *self._doubles(p, frame)[0])
        p.pop()
        finish(p, frame.company)

    def prompt(self, p: Position, frame: StationExchange, player: str) -> str:
        if frame.doubled:
            here = place(p, frame.doubled)
            return f"The GIPR has two stations in {here}: take one back to the charter."
        left = p.state.exchange_tokens
        return f"Replace stations of {frame.company} by exchange tokens ({left} left)?"

    def choices(self, p: Position, frame: StationExchange, player: str) -> Iterator[Choice]:
        if frame.doubled:
            for hex_id, city in dict.fromkeys(self._doubles(p, frame)):
                yield Choice(
                    ReturnStation(by=player, hex=hex_id, city=city),
                    "take back",
                    THE_STATION,
                    hex_of(p, hex_id, IN_CITY[city]),
                )
            return
        for hex_id in dict.fromkeys(hex_id for hex_id, _ in self._stations(p, frame)):
            yield Choice(
                ExchangeStation(by=player, hex=hex_id),
                "replace",
                THE_STATION,
                hex_of(p, hex_id, "in {place}"),
            )
        yield Choice(Pass(by=player), "pass", form="Replace no more")

    def why_not(
        self, p: Position, frame: StationExchange, player: str, action: Action
    ) -> Refusal | None:
        if frame.doubled:
            if not isinstance(action, ReturnStation):
                return p.refuse(
                    "exchange.doubled", "One of the two stations must be taken back first."
                )
            if (action.hex, action.city) not in self._doubles(p, frame):
                return p.refuse("exchange.doubled", "The GIPR has no doubled station there.")
            return None
        if isinstance(action, Pass):
            return None
        if not isinstance(action, ExchangeStation):
            words = f"The stations of {frame.company} must be exchanged first."
            return p.refuse("exchange.turn", words)
        if action.hex not in [hex_id for hex_id, _ in self._stations(p, frame)]:
            return p.refuse("exchange.station", f"{frame.company} has no such station.")
        return None

    def play(self, p: Position, frame: StationExchange, player: str, action: Action) -> None:
        match action:
            case ReturnStation():
                _take_back(p, action.hex, action.city)
                p.change(doubled="")
            case ExchangeStation():
                station = next(s for s in self._stations(p, frame) if s[0] == action.hex)
                doubled = _exchange(p, station, frame.company)
                left = tuple(other for other in frame.stations if other != station)
                p.change(stations=left, doubled=doubled)
            case Pass():
                p.change(stations=())

    def _stations(self, p: Position, frame: StationExchange) -> Iterator[tuple[str, int]]:
        """The stations that can still be replaced; beside one of its own only by the rulebook
        (D-12)."""
        if not _may_exchange(p, frame.company):
            return
        for station in frame.stations:
            if t18india(p).readings.doubled_stations or not p.state.map.holds(station[0], GIPR):
                yield station

    def _doubles(self, p: Position, frame: StationExchange) -> list[tuple[str, int]]:
        return [where for where in p.state.map.markers_of(GIPR) if where[0] == frame.doubled]


def finish(p: Position, company: str) -> None:
    """Everything of a closed company leaves its place (CLOSE-02 to CLOSE-07, INFO-07)."""
    state, title = p.state, t18india(p)
    homes.remove_stations(p, company)
    ledger.withdraw(state, company, GONE)
    for player, hand in state.hands.items():
        state.hands[player] = tuple(card for card in hand if company_of(card) != company)
    state.rows = tuple(
        tuple(card for card in row if company_of(card) != company) for row in state.rows
    )
    for card in p.trains(company):
        ledger.move_train(state, card, company, POOL)
    p.pay(company, BANK, p.cash(company))
    certificates.move_bonds(p, company, BANK, title.bonds(p, company))
    for other in title.companies:
        control.move_ordinary(p, other, company, POOL, p.units(company, other))
    for private, owner in state.privates.items():
        if owner == company:
            ledger.move_private(state, private, company, POOL)
    state.concessions = {
        goods: GONE if owner == company else owner for goods, owner in state.concessions.items()
    }
    state.market.pop(company, None)
    state.arrivals.pop(company, None)
    state.managers.pop(company, None)
    for field in ("launched", "warrants", "homeless", "unmarked"):
        setattr(state, field, tuple(c for c in getattr(state, field) if c != company))
    state.closed = (*state.closed, company)
    p.note_deed(company, "is gone with all its certificates, also those in hands and rows")
