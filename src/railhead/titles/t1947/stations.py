"""Stations on the map. Clauses ST, WK-04, PV-22, PV-26."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from railhead.play.actions import Action
from railhead.play.actions import PlaceStation as Place
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.stations import Stations
from railhead.play.plain.track import place
from railhead.play.refusal import Refusal
from railhead.titles.t1947.actions import EmployWorker, MarkSite, Reorganize
from railhead.titles.t1947.land import temples, workers
from railhead.titles.t1947.land.boxes import give_brokers
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.state import State1947, Turn1947

BROKER_WITH = 4  # the station that brings a stockbroker, the home counted (ST-08)


def placed(p: Position, company: str) -> None:
    """What follows a station out of the charter: the stockbroker of the fourth, the temple."""
    turn = p.frame(CompanyTurn)
    number = turn.stations + 1
    p.change_frame(CompanyTurn, stations=number, station=number > int(turn.hired))
    if len(p.company(company).markers) - p.state.markers[company] == BROKER_WITH:
        give_brokers(p, company, 1)
        p.note_deed(company, "gets a stockbroker with its fourth station")
    temples.look(p, company)


class BuildStation(Stations[State1947]):
    """One station a turn, two with a worker (ST-02, WK-04). By the first version of the rules a
    second tile action may come after the station, and another station after that (A-52)."""

    prompt = "Place a station, or none."

    def takes(self, action: Action) -> bool:
        return isinstance(action, Place | EmployWorker)

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        assert isinstance(turn, Turn1947)
        if turn.station:
            asks = any(self._employment(p, turn, ""))
        else:
            asks = super().asks(p, turn)
        return asks or self._power_waits(p, turn)

    def _power_waits(self, p: Position, turn: Turn1947) -> bool:
        """Whether the company could use a power before the run and will not be asked there."""
        if t1947(p).readings.powers == "any time" or p.title.steps[turn.step + 1].asks(p, turn):
            return False
        waiting = (
            choice
            for rule in p.title.any_time
            if Reorganize in rule.kinds or MarkSite in rule.kinds
            for choice in rule.choices(p, turn, "")
        )
        return next(waiting, None) is not None

    def why_not_here(self, p: Position, company: str, hex_id: str, node: int) -> Refusal | None:
        nodes = p.state.map.track(p.title.board, hex_id).nodes
        if "stationless" in nodes[node].flags:
            return p.refuse("station.never", f"No station can be placed in {place(p, hex_id)}.")
        return super().why_not_here(p, company, hex_id, node)

    def awaits_home(self, p: Position, company: str, hex_id: str) -> bool:
        """Until its first turn (ST-05)."""
        return company not in p.state.operated and company not in p.state.closed

    def pass_text(self, p: Position, turn: CompanyTurn) -> str:
        return "Place no more stations" if turn.station else "Place no station"

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        assert isinstance(turn, Turn1947)
        yield from super().choices(p, turn, player)
        yield from self._employment(p, turn, player)

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: Place | EmployWorker
    ) -> Refusal | None:
        if isinstance(action, EmployWorker):
            assert isinstance(turn, Turn1947)
            refusal = workers.why_not_employ(p, turn, action)
            if refusal is None and action.use == "track":
                refusal = workers.why_too_late(p)
            if refusal is None and action.use == "station":
                refusal = self._why_no_second(p, turn)
            return refusal
        return super().why_not(p, turn, player, action)

    def _employment(self, p: Position, turn: Turn1947, player: str) -> Iterator[Choice]:
        """What a worker can do: no second station where none could be placed."""
        for choice in workers.employ_choices(p, turn, player):
            assert isinstance(choice.action, EmployWorker)
            if self.why_not(p, turn, player, choice.action) is None:
                yield choice

    def _why_no_second(self, p: Position, turn: Turn1947) -> Refusal | None:
        """A second station is paid and placed under the normal rules, or by P6 (WK-04)."""
        then = msgspec.structs.replace(turn, hired=True, station=False)
        by_power = (
            choice.action
            for rule in p.title.any_time
            if Reorganize in rule.kinds
            for choice in rule.choices(p, then, "")
        )
        placed = (isinstance(action, Reorganize) and action.how != "move" for action in by_power)
        if super().asks(p, then) or any(placed):
            return None
        company = turn.company
        cost = self.cost(p, company)
        if cost is None:
            reason = f"{company} has no station left for a worker to build."
        elif cost > p.cash(company):
            reason = (
                f"A second station costs {p.money(cost)} and {company} has only "
                f"{p.money(p.cash(company))}."
            )
        else:
            reason = f"No track of {company} leads to another city with a place for it."
        return p.refuse("worker.station", reason)

    def play(
        self, p: Position, turn: CompanyTurn, player: str, action: Place | EmployWorker
    ) -> None:
        if isinstance(action, EmployWorker):
            assert isinstance(turn, Turn1947)
            workers.employ(p, turn, action)
        else:
            super().play(p, turn, player, action)

    def placed(self, p: Position, turn: CompanyTurn, hex_id: str) -> None:
        placed(p, turn.company)

    def moved_in(self, p: Position, company: str, hex_id: str) -> str:
        """An extra station by P6 (PV-22)."""
        return f"The extra station of {company} in {place(p, hex_id)} takes the new space."
