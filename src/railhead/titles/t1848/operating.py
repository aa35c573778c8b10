"""Operating rounds: order, incomes, dividends, phases, the end. Clauses OR, DIV, PH, END."""

from __future__ import annotations

from railhead.finance.papers import BANK, GONE
from railhead.play import depot, standstill
from railhead.play.frames import DiscardTrains, OperatingRound, RaiseMoney
from railhead.play.frames import StockRound as StockFrame
from railhead.play.plain.ending import over
from railhead.play.plain.stations import Stations
from railhead.titles.t1848 import ending, england, privates, receivership
from railhead.titles.t1848.commonwealth import Commonwealth
from railhead.titles.t1848.position import Position
from railhead.titles.t1848.shares import LAUNCH_PERCENT


class Operating(Commonwealth):
    """How rounds follow each other and what a turn brings."""

    # Rounds.

    def begin_stock_round(self, p: Position) -> None:
        """The next share round begins with the holder of the Priority Card (SR-01)."""
        p.state.turn += 1
        p.state.round = f"Share round {p.state.turn}"
        over = tuple(
            player
            for player in self.players
            if p.certificate_count(player) > self.certificate_limit(p, player)
        )
        p.push(StockFrame(p.state.turn, p.state.priority, over=over))
        p.note(f"{p.state.round} begins with {p.state.priority}.")

    def end_stock_round(self, p: Position) -> None:
        """Sold-out companies rise (SR-19); the set of operating rounds is fixed (OR-01)."""
        for company in self.in_order(p, list(p.state.market)):
            holders = p.state.certificates[company]
            if all(holder in self.players for holder in holders):
                cell = self.chart.up(p.state.market[company])
                if cell != p.state.market[company]:
                    p.move_marker(company, cell)
                    p.note(f"{company} is sold out and rises to {p.money(p.price(company) or 0)}.")
                ending.look_for_top(p, company)
        p.pop()
        self._begin_operating_round(p, p.state.turn, 1, self.phase(p).operating_rounds)

    def _begin_operating_round(self, p: Position, set_: int, number: int, of: int) -> None:
        p.state.round = f"Operating round {set_}.{number}"
        p.note(f"{p.state.round} begins.")
        before = p.cash(BANK)
        privates.pay(p)
        england.pay_dividend(p)
        standstill.count(p, moved=p.cash(BANK) != before)
        waiting = tuple(
            company
            for company in p.state.market
            if company not in p.state.closed and self.sold(p, company) >= LAUNCH_PERCENT
        )
        p.push(OperatingRound(set_, number, of, waiting))

    def end_operating_round(self, p: Position, frame: OperatingRound) -> None:
        """The next round of the set, or the share round, or the end (OR-10, END-05, END-10)."""
        if standstill.reached(p):
            ending.trigger(p, "standstill", "Nothing has moved for a long time")
        if frame.number < frame.of:
            p.pop()
            self._begin_operating_round(p, frame.set, frame.number + 1, frame.of)
        elif p.state.ends:
            over(p)
        else:
            p.pop()
            self.begin_stock_round(p)

    # Turns.

    def may_operate(self, p: Position, company: str) -> bool:
        """COM passes its place while it waits for the link (COM-04)."""
        return company in p.state.launched and self.may_launch(p, company)

    def begin_first_turn(self, p: Position, company: str) -> None:
        """A company places its home marker (OR-08)."""
        p.rule(Stations).place_homes(p, company)

    def begin_turn(self, p: Position, company: str) -> None:
        """By a reading whoever is in debt sells before each turn."""
        standstill.count(p, moved=True)
        super().begin_turn(p, company)
        if self.readings.debtor_sells_always:
            for player in self.players:
                if p.cash(player) < 0 and receivership.must_sell(p, player):
                    p.push(RaiseMoney(player))

    # Trains and phases.

    def train_bought(self, p: Position, company: str) -> None:
        """P6 closes with the first train of CAR (PRV-14)."""
        if company == "CAR" and p.state.privates["P6"] != GONE:
            privates.close(p, "P6")

    def train_sold(self, p: Position, kind: str) -> None:
        """The sale (or removal) of a train may begin a phase (PH-08, BOE-13, BOE-14)."""
        first_five = kind == "5" and any(owner != GONE for owner in p.state.privates.values())
        if self._begin_phase(p, kind):
            above = tuple(
                company
                for company in self.in_order(p, list(p.state.market))
                if len(p.counted_trains(company)) > self.train_limit(p)
            )
            if above:
                p.push(DiscardTrains(above))
            self.look_for_link(p)
        if first_five:
            privates.close_all(p)

    def _begin_phase(self, p: Position, kind: str) -> bool:
        """Whether a phase begins. A train that was removed before its turn has begun its own with
        all that belongs to it; what an earlier kind brings, its first sale brings later (A3)."""
        if self.readings.removal != "whole":
            return depot.begin_phase(p, kind)
        starts = {phase.starts_with: number for number, phase in enumerate(self.phases)}
        number = starts.get(kind, 0)  # a 2E begins none
        if number <= p.state.phase:
            if any(self.cards[old].obsolete_with == kind for old in depot.kinds_in_play(p)):
                depot.scrap_with(p, kind)
            return False
        p.state.phase = number - 1
        return depot.begin_phase(p, kind)

    # The end.

    def bank_is_broken(self, p: Position) -> None:
        """END-01: play goes on, what the Bank owes counts as cash."""
        ending.trigger(p, "bank", "The Bank is out of money")
