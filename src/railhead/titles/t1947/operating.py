"""Rounds, turns, phases, the end. Clauses OR, SM-09, PH, GE."""

from __future__ import annotations

from railhead.play import standstill
from railhead.play.frames import OperatingRound
from railhead.play.plain.ending import over
from railhead.play.plain.operating import Companies
from railhead.play.plain.privates import pay_incomes
from railhead.play.plain.rounds import go_on
from railhead.titles.t1947 import ending
from railhead.titles.t1947.land import temples
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.state import SEASONS, State1947, Turn1947


class OperatingRounds(Companies[State1947]):
    """The season, then the privates, then the companies (OR-01)."""

    def rounds(self, p: Position) -> int:
        """One, two from the first T3, three from the first T5 (PH-02, A-05)."""
        phase = p.title.phase(p)
        late = phase.starts_with == "T5" and t1947(p).readings.third_round_with == "T6"
        return phase.operating_rounds - late

    def begin(self, p: Position, set_: int, number: int, of: int) -> None:
        state = p.state
        state.round = self.round_name(p, set_, number)
        if t1947(p).readings.season_advances == "before":
            self._advance_season(p)
        p.note_round(f"{state.round} begins, season: {SEASONS[state.season].lower()}.")
        pay_incomes(p, p.players)  # PV-01, PV-02
        standstill.count(p, moved=bool(state.launched))
        p.push(OperatingRound(set_, number, of, state.launched))

    def end(self, p: Position, frame: OperatingRound) -> None:
        """The next round of the set, the stock round, or the end (OR-07, GE-01, GE-07)."""
        if t1947(p).readings.season_advances == "after":
            self._advance_season(p)
        if standstill.reached(p):
            ending.trigger(p, "standstill", "No company has operated for a long time")
        last = frame.number == frame.of
        if p.state.ends and (last or t1947(p).readings.ends_with_round):
            over(p)
        else:
            go_on(p, frame)

    def _advance_season(self, p: Position) -> None:
        """SE-01, SE-02."""
        p.state.season = (p.state.season + 1) % len(SEASONS)

    # Turns.

    def turn(self, company: str) -> Turn1947:
        return Turn1947(company)

    def begin_turn(self, p: Position, company: str) -> None:
        """What is counted by the turn begins anew."""
        state = p.state
        state.moves, state.fresh = {}, {}
        state.obtained = state.resolved = ()
        super().begin_turn(p, company)
        temples.look(p, company)  # TE-02, A-36
