"""Operating rounds: the order of the companies, and what a round and a turn begin with."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.play import standstill
from railhead.play.frames import OperatingRound
from railhead.play.plain import privates, stations
from railhead.play.plain.frames import RoundOver
from railhead.play.position import Position
from railhead.play.rounds.operating import CompaniesOperate
from railhead.play.state import S


class Companies(CompaniesOperate[S]):
    """Floated companies act by price, the highest first."""

    # Rounds.

    def begin_set(self, p: Position[S]) -> None:
        """After a share round: as many operating rounds as the phase says."""
        self.begin(p, p.state.turn, 1, p.title.phase(p).operating_rounds)

    def begin(self, p: Position[S], set_: int, number: int, of: int) -> None:
        """An operating round begins: privates pay, then the floated companies act."""
        p.state.round = f"{p.title.word('operating_round').capitalize()} {set_}.{number}"
        p.note(f"{p.state.round} begins.")
        waiting = tuple(c for c in p.state.launched if c not in p.state.closed)
        privates.pay_incomes(p)
        standstill.count(p, moved=bool(waiting))
        p.push(OperatingRound(set_, number, of, waiting))

    def end(self, p: Position[S], frame: OperatingRound) -> None:
        """All companies have acted."""
        p.pop()
        p.push(RoundOver(frame.set, frame.number, frame.of))
        self.after_round(p)

    def after_round(self, p: Position[S]) -> None:
        """What follows every operating round, before the next round begins."""

    # Turns.

    def in_order(self, p: Position[S], companies: Iterable[str]) -> list[str]:
        """Operating order: the higher price, then further right, then who came first."""
        state, chart = p.state, p.title.chart

        def key(company: str) -> tuple[int, int, int]:
            cell = state.market[company]
            return -chart.price(cell), -cell[1], state.arrivals[company]

        return sorted(companies, key=key)

    def next(self, p: Position[S], frame: OperatingRound) -> str | None:
        """The next of the companies that have yet to act, by their present prices."""
        waiting = [company for company in frame.waiting if company not in p.state.closed]
        return self.in_order(p, waiting)[0] if waiting else None

    def begin_turn(self, p: Position[S], company: str) -> None:
        """A company's turn begins; before its first one it places its home station, if that has
        not been done."""
        if company not in p.state.operated:
            p.rule(stations.Stations).first_turn(p, company)
            p.state.operated = (*p.state.operated, company)
