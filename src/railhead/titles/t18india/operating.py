"""Rounds, turns, phases, the end. Clauses OR, PH, END."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.finance.holders import BANK
from railhead.play import standstill
from railhead.play.frames import OperatingRound
from railhead.play.plain.ending import over
from railhead.play.plain.operating import Companies
from railhead.play.plain.rounds import go_on
from railhead.titles.t18india import ending
from railhead.titles.t18india.hands.deal import GIPR
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.state import IndiaTurn, LastChance, State18India

BOND_INCOME = 10
OPERATING_ROUNDS = 2  # OR-01


class OperatingRounds(Companies[State18India]):
    """Two operating rounds in the order of the prices with which each begins (OR)."""

    def rounds(self, p: Position) -> int:
        return OPERATING_ROUNDS

    def begin(self, p: Position, set_: int, number: int, of: int) -> None:
        p.state.served = ()
        super().begin(p, set_, number, of)

    def due(self, p: Position) -> tuple[str, ...]:
        """Started companies with somebody at their head (CO-08); the GIPR waits for its phase
        (GIPR-02)."""
        gipr = "gipr" in p.title.phase(p).gives
        managed = (company for company in p.state.launched if company in p.state.managers)
        return tuple(self.in_order(p, [c for c in managed if c != GIPR or gipr]))

    def pay_incomes(self, p: Position) -> None:
        """Privates and bonds pay their owners (OR-02, OR-03)."""
        title = t18india(p)
        for holder in (*p.players, *title.companies):
            owned = [c for c, owner in p.state.privates.items() if owner == holder]
            amount = sum(title.privates[private].income for private in owned)
            amount += BOND_INCOME * title.bonds(p, holder)
            if amount:
                p.pay(BANK, holder, amount)
                p.note_deed(holder, f"gets {p.money(amount)} of income")

    def end(self, p: Position, frame: OperatingRound) -> None:
        """Whoever owns a private may close it for the last time in the round (PRIV-05, A-39)."""
        readings, owners = t18india(p).readings, p.state.privates.values()
        served = () if readings.all_asked_at_last else p.state.served
        asked = tuple(name for name in p.players if name in owners and name not in served)
        if asked and readings.close_privates:
            p.push(LastChance(asked))
        else:
            self.finish(p, frame)

    def finish(self, p: Position, frame: OperatingRound) -> None:
        """The next operating round, the stock round, or the end (END-01 to END-03, END-10)."""
        ends = p.state.ends
        ended = "price" in ends or (frame.number == frame.of and bool(ends))
        ended = ended or ("bank" in ends and t18india(p).readings.bank_ends_round)
        if standstill.reached(p):
            ending.trigger(p, "standstill", "No company has operated for a long time")
            ended = True
        if ended:
            over(p)
        else:
            go_on(p, frame)

    # Turns.

    def in_order(self, p: Position, companies: Iterable[str]) -> list[str]:
        """From the highest price down; in a column the first to arrive (OR-04, OR-05); one without
        a marker before all, by their letters (D-08)."""
        state = p.state

        def key(company: str) -> tuple[int, int, str]:
            arrival = state.arrivals.get(company, 0) if company in state.market else 0
            return -(p.price(company) or 0), arrival, company if not arrival else ""

        return sorted(companies, key=key)

    def next(self, p: Position, frame: OperatingRound) -> str | None:
        """The order is that of the start of the round (OR-06); closed ones are skipped."""
        return next((c for c in frame.waiting if c not in p.state.closed), None)

    def turn(self, company: str) -> IndiaTurn:
        return IndiaTurn(company)

    def begin_turn(self, p: Position, company: str) -> None:
        """What is left of a rebate is lost (PRIV-11)."""
        super().begin_turn(p, company)
        p.state.served = (*p.state.served, p.state.managers[company])
        p.state.discount = 0

    def begin_first_turn(self, p: Position, company: str) -> None:
        """Its home stands since it has started (CO-05)."""
