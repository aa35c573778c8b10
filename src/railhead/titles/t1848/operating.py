"""Operating rounds: order, incomes, dividends, phases, the end. Clauses OR, DIV, PH, END."""

from __future__ import annotations

from railhead.finance.holders import BANK
from railhead.play import standstill
from railhead.play.frames import OperatingRound, RaiseMoney
from railhead.play.plain.ending import over
from railhead.play.plain.operating import Companies
from railhead.play.plain.privates import pay_incomes
from railhead.play.plain.rounds import go_on
from railhead.titles.t1848 import ending, england, receivership
from railhead.titles.t1848.commonwealth import may_launch
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.shares import LAUNCH_PERCENT
from railhead.titles.t1848.state import State1848


class OperatingRounds(Companies[State1848]):
    """Operating rounds of 1848 (OR-01 to OR-10)."""

    def begin(self, p: Position, set_: int, number: int, of: int) -> None:
        """Privates and the Bank of England pay first (OR-02)."""
        p.state.round = self.round_name(p, set_, number)
        p.note_round(f"{p.state.round} begins.")
        before = p.cash(BANK)
        pay_incomes(p)  # PRV-01
        england.pay_dividend(p)
        standstill.count(p, moved=p.cash(BANK) != before)
        p.push(OperatingRound(set_, number, of, self.due(p)))

    def due(self, p: Position) -> tuple[str, ...]:
        """The companies of which enough is sold."""
        return tuple(
            company
            for company in p.state.market
            if company not in p.state.closed and t1848(p).sold(p, company) >= LAUNCH_PERCENT
        )

    def end(self, p: Position, frame: OperatingRound) -> None:
        """The next round of the set, or the share round, or the end (OR-10, END-05, END-10)."""
        if standstill.reached(p):
            ending.trigger(p, "standstill", "Nothing has moved for a long time")
        if frame.number == frame.of and p.state.ends:
            over(p)
        else:
            go_on(p, frame)

    def may_operate(self, p: Position, company: str) -> bool:
        """COM passes its place while it waits for the link (COM-04)."""
        return company in p.state.launched and may_launch(p, company)

    def begin_turn(self, p: Position, company: str) -> None:
        """By a reading whoever is in debt sells before each turn."""
        standstill.count(p, moved=True)
        super().begin_turn(p, company)
        if t1848(p).readings.debtor_sells_always:
            for player in p.players:
                if p.cash(player) < 0 and receivership.must_sell(p, player):
                    p.push(RaiseMoney(player))
