"""Rounds, turns, phases, the end. Clauses OR, PH, END."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.finance.papers import BANK
from railhead.play import depot, standstill
from railhead.play.frames import OperatingRound
from railhead.play.plain.ending import over as game_over
from railhead.play.worth import Value
from railhead.titles.t18india import ending
from railhead.titles.t18india.deal import GIPR
from railhead.titles.t18india.position import Position
from railhead.titles.t18india.shares import Shares
from railhead.titles.t18india.state import IndiaStockRound, IndiaTurn, LastChance

BOND_INCOME = 10
OPERATING_ROUNDS = 2  # OR-01


class Operating(Shares):
    """How rounds follow each other and what a turn brings."""

    end_from: int  # the price that ends the game (END-02)

    # Rounds.

    def begin_stock_round(self, p: Position) -> None:
        """The order is that of passing in the round before (SR-01); nobody has anything to sell in
        the first (SR-02)."""
        state = p.state
        state.turn += 1
        state.round = f"Stock round {state.turn}"
        state.priority = state.order[0]
        p.note(f"{state.round} begins with {state.priority}.")
        p.push(IndiaStockRound(state.turn, state.priority, selling=state.turn > 1))

    def end_stock_round(self, p: Position) -> None:
        """The pass track is the next order (PASS-04); two operating rounds follow (OR-01)."""
        p.state.order = p.frame(IndiaStockRound).track
        p.pop()
        self._begin_operating_round(p, p.state.turn, 1)

    def _begin_operating_round(self, p: Position, set_: int, number: int) -> None:
        state = p.state
        state.round = f"Operating round {set_}.{number}"
        p.note(f"{state.round} begins.")
        companies = tuple(self.in_order(p, [c for c in state.launched if self._is_due(p, c)]))
        standstill.count(p, moved=bool(companies))
        state.served = ()
        p.push(OperatingRound(set_, number, OPERATING_ROUNDS, companies))
        self._pay_incomes(p)

    def _pay_incomes(self, p: Position) -> None:
        """Privates and bonds pay their owners (OR-02, OR-03)."""
        for holder in (*self.players, *self.companies):
            owned = [c for c, owner in p.state.privates.items() if owner == holder]
            amount = sum(self.privates[private].income for private in owned)
            amount += BOND_INCOME * self.bonds(p, holder)
            if amount:
                p.pay(BANK, holder, amount)
                p.note(f"{holder} gets {p.money(amount)} of income.", holder)

    def _is_due(self, p: Position, company: str) -> bool:
        """Whether a started company takes a turn in the round that begins (CO-08, GIPR-02)."""
        if company not in p.state.managers:
            return False
        return company != GIPR or "gipr" in self.phase(p).gives

    def end_operating_round(self, p: Position, frame: OperatingRound) -> None:
        """Whoever owns a private may close it for the last time in the round (PRIV-05, A-39)."""
        owners = p.state.privates.values()
        served = () if self.readings.all_asked_at_last else p.state.served
        asked = tuple(name for name in self.players if name in owners and name not in served)
        if asked and self.readings.close_privates:
            p.push(LastChance(asked))
        else:
            self.finish_operating_round(p, frame)

    def finish_operating_round(self, p: Position, frame: OperatingRound) -> None:
        """The next operating round, the stock round, or the end (END-01 to END-03, END-10)."""
        ends, last = p.state.ends, frame.number == frame.of
        over = "price" in ends or (last and bool(ends))
        over = over or ("bank" in ends and self.readings.bank_ends_round)
        if standstill.reached(p):
            ending.trigger(p, "standstill", "No company has operated for a long time")
            over = True
        if over:
            game_over(p)
            return
        p.pop()
        if last:
            self.begin_stock_round(p)
        else:
            self._begin_operating_round(p, frame.set, frame.number + 1)

    # Turns.

    def in_order(self, p: Position, companies: Iterable[str]) -> list[str]:
        """From the highest price down; in a column the first to arrive (OR-04, OR-05); one without
        a marker before all, by their letters (D-08)."""
        state = p.state

        def key(company: str) -> tuple[int, int, str]:
            arrival = state.arrivals.get(company, 0) if company in state.market else 0
            return -(self.price(p, company) or 0), arrival, company if not arrival else ""

        return sorted(companies, key=key)

    def next_company(self, p: Position, frame: OperatingRound) -> str | None:
        """The order is that of the start of the round (OR-06); closed ones are skipped."""
        return next((c for c in frame.waiting if c not in p.state.closed), None)

    def may_operate(self, p: Position, company: str) -> bool:
        """All that were due when the round began."""
        return True

    def begin_turn(self, p: Position, company: str) -> None:
        """What is left of a rebate is lost (PRIV-11)."""
        super().begin_turn(p, company)
        p.state.served = (*p.state.served, p.state.managers[company])
        p.state.discount = 0

    def company_turn(self, company: str) -> IndiaTurn:
        """The turn has a frame of its own."""
        return IndiaTurn(company)

    # Phases.

    def train_sold(self, p: Position, kind: str) -> None:
        """The first of a kind begins a phase (PH-01, PH-02); warrants expire in Phase IV
        (GUAR-07)."""
        if depot.begin_phase(p, kind) and "conversion" in self.phase(p).gives:
            p.state.warrants = ()
            p.note("The Guaranty Warrants expire, and bonds can be converted.")

    # The end.

    def bank_is_broken(self, p: Position) -> None:
        """The first payment that the Bank can't make in full (END-01, END-03, A-21)."""
        if {"bank", "bank in a stock round"}.isdisjoint(p.state.ends):
            operating = p.frame(OperatingRound) is not None
            reason = "bank" if operating else "bank in a stock round"
            ending.trigger(p, reason, "The Bank is out of money")

    def share_value(self, p: Position, company: str) -> tuple[Value, ...]:
        """END-05."""
        return ending.share_value(p, company)
