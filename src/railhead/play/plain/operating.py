"""Operating rounds: the order of the companies, and what a round and a turn begin with."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.play import standstill
from railhead.play.activity import Unasked
from railhead.play.frames import CompanyTurn, OperatingRound
from railhead.play.plain import privates, stations
from railhead.play.plain.frames import RoundOver
from railhead.play.position import Position
from railhead.play.state import S


class Companies(Unasked[OperatingRound, S]):
    """Gives the floated companies their turns by price, the highest first."""

    def settle(self, p: Position[S], frame: OperatingRound) -> None:
        company = self.next(p, frame)
        if company is None:
            self.end(p, frame)
            return
        p.change(waiting=tuple(other for other in frame.waiting if other != company))
        if self.may_operate(p, company):
            p.push(self.turn(company))
            self.begin_turn(p, company)

    # Rounds.

    def begin_set(self, p: Position[S]) -> None:
        """After a share round: as many operating rounds as the phase says."""
        self.begin(p, p.state.turn, 1, self.rounds(p))

    def rounds(self, p: Position[S]) -> int:
        """How many operating rounds a set has that begins now."""
        return p.title.phase(p).operating_rounds

    def begin(self, p: Position[S], set_: int, number: int, of: int) -> None:
        """An operating round begins: privates pay, then the companies act."""
        p.state.round = self.round_name(p, set_, number)
        p.note_round(f"{p.state.round} begins.")
        due = self.due(p)
        p.push(OperatingRound(set_, number, of, due))
        self.pay_incomes(p)
        standstill.count(p, moved=bool(due))

    def round_name(self, p: Position[S], set_: int, number: int) -> str:
        """What a round is called."""
        word = p.title.word("operating_round")
        return f"{word[0].upper()}{word[1:]} {self.round_number(p, set_, number)}"

    def round_number(self, p: Position[S], set_: int, number: int) -> str:
        """The number by which a round is known."""
        return f"{set_}.{number}"

    def due(self, p: Position[S]) -> tuple[str, ...]:
        """The companies that act in a round that begins now: those that have floated."""
        return tuple(company for company in p.state.launched if company not in p.state.closed)

    def pay_incomes(self, p: Position[S]) -> None:
        """What is paid at the beginning of a round: the incomes of privates."""
        privates.pay_incomes(p)

    def end(self, p: Position[S], frame: OperatingRound) -> None:
        """All companies have acted. What follows may ask somebody before the next round begins
        (:class:`~railhead.play.plain.rounds.Between`)."""
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
        """The next of the companies that have yet to act, by their present prices; None at the end
        of the round."""
        waiting = [company for company in frame.waiting if company not in p.state.closed]
        return self.in_order(p, waiting)[0] if waiting else None

    def may_operate(self, p: Position[S], company: str) -> bool:
        """Whether a company whose turn comes has one."""
        return True

    def turn(self, company: str) -> CompanyTurn:
        """The frame of a company's turn, as it begins."""
        return CompanyTurn(company)

    def begin_turn(self, p: Position[S], company: str) -> None:
        """A company's turn begins; its first is noted."""
        if company not in p.state.operated:
            self.begin_first_turn(p, company)
            p.state.operated = (*p.state.operated, company)

    def begin_first_turn(self, p: Position[S], company: str) -> None:
        """What comes with the first turn of a company: its home station, if it has not been
        placed."""
        p.rule(stations.Stations).first_turn(p, company)
