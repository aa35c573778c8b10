"""Railway Rounds, turns, phases, the end. Clauses ELE, RR, PH, END."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.play import standstill
from railhead.play.frames import OperatingRound
from railhead.play.plain.ending import over, settle
from railhead.play.plain.operating import Companies
from railhead.play.plain.rounds import go_on
from railhead.titles.t1853.position import Position
from railhead.titles.t1853.state import ExtraRound, State1853
from railhead.titles.t1853.stock import DealInShares


class RailwayRounds(Companies[State1853]):
    """Companies run by their numbers; the Elephant may demand one more round (ELE, RR)."""

    def begin(self, p: Position, set_: int, number: int, of: int) -> None:
        p.state.railway_round += 1
        super().begin(p, set_, number, of)

    def round_number(self, p: Position, set_: int, number: int) -> str:
        """All are counted through."""
        return str(p.state.railway_round)

    def pay_incomes(self, p: Position) -> None:
        """There are no privates."""

    def due(self, p: Position) -> tuple[str, ...]:
        """All formed companies."""
        return tuple(self.in_order(p, p.state.launched))

    def end(self, p: Position, frame: OperatingRound) -> None:
        """The next of the sequence, a demand of the Elephant, or the end (ELE-05, END-01,
        END-08)."""
        p.state.newcomer = ""
        if standstill.reached(p):
            settle(p, "standstill", "No company has formed for a long time: the game ends.")
        if p.state.ends:
            over(p)
        elif frame.number == frame.of:
            p.pop()
            p.push(ExtraRound(p.state.priority))
        else:
            go_on(p, frame)

    def answer_demand(self, p: Position, *, agreed: bool) -> None:
        """Exactly one more Railway Round, then a Dealing Round (ELE-05)."""
        holder = p.state.priority
        if agreed:
            p.note_deed(holder, "demands one more Railway Round")
            self.begin(p, p.state.turn, 2, 1)
        else:
            p.rule(DealInShares).begin(p)

    # Turns.

    def in_order(self, p: Position, companies: Iterable[str]) -> list[str]:
        """By their numbers, whatever their prices (RR-01)."""
        wanted = set(companies)
        return [company for company in p.title.companies if company in wanted]

    def begin_turn(self, p: Position, company: str) -> None:
        """A company in its first turn runs no train (RR-05)."""
        p.state.duties, p.state.runs = (), ()
        p.state.newcomer = "" if company in p.state.operated else company
        super().begin_turn(p, company)

    def begin_first_turn(self, p: Position, company: str) -> None:
        """Its bases stand since it has formed."""
