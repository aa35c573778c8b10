"""Railway Rounds, turns, phases, the end. Clauses ELE, RR, PH, END."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.play import depot, standstill
from railhead.play.frames import DiscardTrains, OperatingRound
from railhead.play.plain.ending import over, settle
from railhead.titles.t1853 import control, dealing
from railhead.titles.t1853.formation import Formation
from railhead.titles.t1853.position import Position
from railhead.titles.t1853.state import Dealing, ElephantSale, ExtraRound


class Operating(Formation):
    """How rounds follow each other and what a turn brings."""

    # Dealing Rounds.

    def begin_stock_round(self, p: Position, *, formed: tuple[str, ...] = ()) -> None:
        """The next Dealing Round; the first after bids has rules of its own (DR1-01, OPT-05)."""
        state = p.state
        state.turn += 1
        state.round = f"Dealing Round {state.turn}"
        p.note(f"{state.round} begins with {state.priority}.")
        first = state.turn == 1 and not self.variants.simplified
        dealing.begin_round(p, first=first, formed=formed)

    def end_stock_round(self, p: Position) -> None:
        """The Elephant goes to the left of the last buyer (ELE-03) and may be sold (ELE-04); after
        the first round come Directors, the kind of the BBCI and more trains (DR1-07, DR1-10)."""
        state = p.state
        frame: Dealing = p.frame(Dealing)
        p.pop()
        if frame.last:
            state.priority = p.after(frame.last)
            p.note(f"{state.priority} gets the Elephant.", state.priority)
        if frame.first:
            for company in self.companies:
                if company in frame.floated:
                    self.form(p, company, first=True)
        if state.turn == 1:
            self.add_cards(p)
        if state.ends:  # END-04
            over(p)
        else:
            p.push(ElephantSale(state.priority))

    # Railway Rounds.

    def begin_railway_rounds(self, p: Position) -> None:
        """As many as the phase says in which the Dealing Round ended (ELE-01, ELE-02)."""
        self._begin_railway_round(p, 1, self.phase(p).operating_rounds)

    def _begin_railway_round(self, p: Position, number: int, of: int) -> None:
        state = p.state
        state.railway_round += 1
        standstill.count(p, moved=bool(state.launched))
        state.round = f"Railway Round {state.railway_round}"
        p.note(f"{state.round} begins.")
        p.push(OperatingRound(state.turn, number, of, tuple(self.in_order(p, state.launched))))

    def end_operating_round(self, p: Position, frame: OperatingRound) -> None:
        """The next of the sequence, a demand of the Elephant, or the end (ELE-05, END-01,
        END-08)."""
        p.state.newcomer = ""
        if standstill.reached(p):
            settle(p, "standstill", "No company has formed for a long time: the game ends.")
        if p.state.ends:
            over(p)
            return
        p.pop()
        if frame.number < frame.of:
            self._begin_railway_round(p, frame.number + 1, frame.of)
        elif frame.number == frame.of:
            p.push(ExtraRound(p.state.priority))
        else:
            self.begin_stock_round(p)

    def answer_demand(self, p: Position, *, agreed: bool) -> None:
        """Exactly one more Railway Round, then a Dealing Round (ELE-05)."""
        holder = p.state.priority
        if agreed:
            p.note(f"{holder} demands one more Railway Round.", holder)
            self._begin_railway_round(p, 2, 1)
        else:
            self.begin_stock_round(p)

    # Turns.

    def in_order(self, p: Position, companies: Iterable[str]) -> list[str]:
        """By their numbers, whatever their prices (RR-01)."""
        wanted = set(companies)
        return [company for company in self.companies if company in wanted]

    def next_company(self, p: Position, frame: OperatingRound) -> str | None:
        """The next of those that wait."""
        waiting = self.in_order(p, frame.waiting)
        return waiting[0] if waiting else None

    def may_operate(self, p: Position, company: str) -> bool:
        """All formed companies run."""
        return True

    def begin_turn(self, p: Position, company: str) -> None:
        """A company in its first turn runs no train (RR-05)."""
        p.state.duties, p.state.runs = (), ()
        p.state.newcomer = "" if company in p.state.operated else company
        super().begin_turn(p, company)

    def acting_for(self, p: Position, company: str) -> tuple[str, ...]:
        """The Director, or the Manager (DIR-07, MGR-01)."""
        return (p.director(company) or control.manager(p, company),)

    # Trains and phases.

    def train_sold(self, p: Position, kind: str) -> None:
        """The first of a kind begins a phase (PH-01); companies above the new limit return trains
        (TRN-04, TRN-05)."""
        if depot.begin_phase(p, kind):
            limit = self.train_limit(p)
            over = tuple(c for c in self.companies if len(p.trains(c)) > limit)
            if over:
                p.push(DiscardTrains(over))

    # The end.

    def bank_is_broken(self, p: Position) -> None:
        """The Bank can't pay in full: the game ends after the round (END-01, END-03, END-04)."""
        settle(p, "bank", "The Bank is out of money: the game ends after this round.")
