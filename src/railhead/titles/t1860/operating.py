"""Rounds, turns, phases, the end. Clauses OR, PH, END."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.finance import ledger
from railhead.finance.papers import BANK, POOL, STOCK
from railhead.play import depot, standstill
from railhead.play.frames import (
    DiscardTrains,
    OperatingRound,
    StockRound,
)
from railhead.play.plain.ending import over
from railhead.play.worth import Value
from railhead.titles.t1860 import bankruptcy, ending, insolvency, nationalisation, privates
from railhead.titles.t1860.flotation import Flotation
from railhead.titles.t1860.position import Position


class Operating(Flotation):
    """How rounds follow each other and what a turn brings."""

    # Rounds.

    def begin_stock_round(self, p: Position) -> None:
        """The next share round begins with the priority holder (SR-01); the first after the
        Southern Railway has formed freezes the map (STH-03)."""
        state = p.state
        state.turn += 1
        state.round = f"Share round {state.turn}"
        self.open_layers_after_operating(p)
        if state.southern and not state.frozen:
            state.frozen = True
            p.note("Nothing is built any more, and halts count nothing.")
        p.push(StockRound(state.turn, state.priority))
        p.note(f"{state.round} begins with {state.priority}.")

    def end_stock_round(self, p: Position) -> None:
        """The number of operating rounds is that of the phase (OR-04)."""
        p.pop()
        nationalisation.test(p)
        self._begin_operating_round(p, p.state.turn, 1, self.phase(p).operating_rounds)

    def _begin_operating_round(self, p: Position, set_: int, number: int, of: int) -> None:
        p.state.round = f"Operating round {set_}.{number}"
        p.note(f"{p.state.round} begins.")
        p.state.dividends = {}
        privates.pay(p)
        companies = tuple(nationalisation.running(p))
        standstill.count(p, moved=bool(companies))
        p.push(OperatingRound(set_, number, of, companies))

    def end_operating_round(self, p: Position, frame: OperatingRound) -> None:
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
        p.pop()
        if p.state.nationalised or frame.number < frame.of:
            number = frame.number + 1
            self._begin_operating_round(p, frame.set, number, max(frame.of, number))
        else:
            self.begin_stock_round(p)

    # Turns.

    def in_order(self, p: Position, companies: Iterable[str]) -> list[str]:
        """From the highest price down; on the same space the first to arrive (OR-01)."""
        state = p.state

        def key(company: str) -> tuple[int, int]:
            return -(self.price(p, company) or 0), state.arrivals.get(company, 0)

        return sorted(companies, key=key)

    def next_company(self, p: Position, frame: OperatingRound) -> str | None:
        """The next of those still to act; a bankrupt one acts no more (BKR-05)."""
        waiting = [company for company in frame.waiting if company in p.state.launched]
        return self.in_order(p, waiting)[0] if waiting else None

    def begin_turn(self, p: Position, company: str) -> None:
        """Surplus trains are returned first (OR-05, TRN-09, RCV-09)."""
        super().begin_turn(p, company)
        if p.director(company) is None and not p.trains(company):  # RCV-03
            able = insolvency.can_pay(p, company) and self.readings.marker_follows_money
            if insolvency.has_valid_route(p, company) and not able:
                insolvency.declare(p, company)
        if len(p.trains(company)) > self.train_limit(p):
            if self.acting_for(p, company):
                p.push(DiscardTrains((company,)))
            else:
                self._return_smallest(p, company)

    def _return_smallest(self, p: Position, company: str) -> None:
        surplus = len(p.trains(company)) - self.train_limit(p)
        cards = sorted(p.trains(company), key=lambda card: p.side(card).price)
        for card in cards[:surplus]:
            ledger.move_train(p.state, card, company, POOL)
            p.note(f"{company} returns a {p.side(card).name}.", company)

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

    def after_sale(self, p: Position, player: str, company: str) -> None:
        """A sale that brings the price to 0 ends the round (PRC-08, BKR-08)."""
        if bankruptcy.is_ruined(p, company):
            bankruptcy.go_bankrupt(p, company)

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
