"""Rounds, turns, phases, the end. Clauses OR, PH, END."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from railhead.finance import ledger
from railhead.finance.holders import POOL
from railhead.play import standstill
from railhead.play.frames import (
    DiscardTrains,
    OperatingRound,
)
from railhead.play.plain.ending import over
from railhead.play.plain.operating import Companies
from railhead.play.plain.rounds import go_on
from railhead.titles.t1860 import ending, privates
from railhead.titles.t1860.companies import insolvency, nationalisation
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.state import State1860


class OperatingRounds(Companies[State1860]):
    """Operating rounds of 1860; British Rail goes on with them to the end (OR, NAT)."""

    def begin(self, p: Position, set_: int, number: int, of: int) -> None:
        p.state.dividends = {}
        super().begin(p, set_, number, of)

    def due(self, p: Position) -> tuple[str, ...]:
        return tuple(nationalisation.running(p))

    def pay_incomes(self, p: Position) -> None:
        privates.pay(p)

    def end(self, p: Position, frame: OperatingRound) -> None:
        """The next operating round, the share round, or the end (NAT-03, NAT-09, END-01 to
        END-03, END-07)."""
        if p.state.nationalised:
            nationalisation.close_poorest(p)
            if not nationalisation.running(p):
                ending.trigger(p, "nationalisation", "British Rail has closed all companies")
        if standstill.reached(p):
            ending.trigger(p, "standstill", "No company has operated for a long time")
        if p.state.ends:
            over(p)
            return
        nationalisation.test(p)
        if p.state.nationalised and frame.number == frame.of:
            frame = replace(frame, of=frame.of + 1)
        go_on(p, frame)

    # Turns.

    def in_order(self, p: Position, companies: Iterable[str]) -> list[str]:
        """From the highest price down; on the same space the first to arrive (OR-01)."""
        state = p.state

        def key(company: str) -> tuple[int, int]:
            return -(p.price(company) or 0), state.arrivals.get(company, 0)

        return sorted(companies, key=key)

    def next(self, p: Position, frame: OperatingRound) -> str | None:
        """The next of those still to act; a bankrupt one acts no more (BKR-05)."""
        waiting = [company for company in frame.waiting if company in p.state.launched]
        return self.in_order(p, waiting)[0] if waiting else None

    def begin_turn(self, p: Position, company: str) -> None:
        """Surplus trains are returned first (OR-05, TRN-09, RCV-09)."""
        super().begin_turn(p, company)
        if p.director(company) is None and not p.trains(company):  # RCV-03
            able = insolvency.can_pay(p, company) and t1860(p).readings.marker_follows_money
            if insolvency.has_valid_route(p, company) and not able:
                insolvency.declare(p, company)
        surplus = len(p.trains(company)) - p.title.train_limit(p)
        if surplus > 0:
            if p.title.acting_for(p, company):
                p.push(DiscardTrains((company,)))
            else:
                self._return_smallest(p, company, surplus)

    def _return_smallest(self, p: Position, company: str, surplus: int) -> None:
        cards = sorted(p.trains(company), key=lambda card: p.side(card).price)
        for card in cards[:surplus]:
            ledger.move_train(p.state, card, company, POOL)
            p.note_deed(company, f"returns a {p.side(card).name}")

    def begin_first_turn(self, p: Position, company: str) -> None:
        """Its base stands since it has floated (FLT-03)."""
