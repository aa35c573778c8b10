"""Rounds, turns, phases, the end. Clauses OR, PH, END."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from railhead.finance import ledger
from railhead.finance.papers import BANK, POOL, STOCK
from railhead.play import depot, standstill
from railhead.play.frames import (
    DiscardTrains,
    OperatingRound,
)
from railhead.play.plain.ending import over
from railhead.play.plain.operating import Companies
from railhead.play.plain.rounds import go_on
from railhead.play.worth import Value
from railhead.titles.t1860 import ending, insolvency, nationalisation, privates
from railhead.titles.t1860.flotation import Flotation
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.state import State1860


class Operating(Flotation):
    """How rounds follow each other and what a turn brings."""

    def acting_for(self, p: Position, company: str) -> tuple[str, ...]:
        """The Director; without one nobody, or by 18xx.games any player (OR-03, D16)."""
        director = p.director(company)
        if director is not None:
            return (director,)
        return self.players if self.readings.players_act_for_receivership else ()

    def train_limit(self, p: Position) -> int:
        """TRN-08; none in a variant (OPT-07)."""
        if self.variants.no_train_limit:
            return sum(len(held) for held in p.state.trains.values()) + 1
        return super().train_limit(p)

    # Trains and phases.

    def train_bought(self, p: Position, company: str) -> None:
        """With a train insolvency ends (INS-09), by 18xx.games at the end of the turn (D21)."""
        if not self.readings.marker_follows_money:
            insolvency.clear(p, company)

    def train_sold(self, p: Position, kind: str) -> None:
        """The first of a kind begins a phase (PH-01 to PH-08)."""
        if not depot.begin_phase(p, kind):
            return
        gives = self.phase(p).gives
        if "fishbourne" in gives and p.state.privates[privates.FISHBOURNE] == STOCK:
            ledger.move_private(p.state, privates.FISHBOURNE, STOCK, BANK)
            p.note("The Fishbourne Ferry Company is on sale.")
        if "southern" in gives:
            p.state.southern = True
            p.note("The Southern Railway forms.")

    # The end.

    def bank_is_broken(self, p: Position) -> None:
        """END-02; not after nationalisation (NAT-03)."""
        if not p.state.nationalised:
            ending.trigger(p, "bank", "The Bank is out of money")

    def share_value(self, p: Position, company: str) -> tuple[Value, ...]:
        """END-04."""
        return ending.share_value(p, company)


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
            p.note(f"{company} returns a {p.side(card).name}.", company)

    def begin_first_turn(self, p: Position, company: str) -> None:
        """Its base stands since it has floated (FLT-03)."""
