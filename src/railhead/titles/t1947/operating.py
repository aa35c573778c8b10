"""Rounds, turns, phases, the end. Clauses OR, SM-09, PH, GE."""

from __future__ import annotations

from railhead.finance.market import Cell
from railhead.finance.papers import GONE
from railhead.play import standstill
from railhead.play.frames import CompanyTurn, OperatingRound
from railhead.play.plain.ending import over
from railhead.play.plain.stations import Stations
from railhead.titles.t1947 import ending, insider, privates, temples, wealth
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.shares import Shares
from railhead.titles.t1947.state import SEASONS, InsiderTrading, TradingRound, Turn1947


class Operating(Shares):
    """How rounds follow each other and what a turn brings."""

    # Rounds.

    def begin_stock_round(self, p: Position) -> None:
        """Card 1 begins (PO-01); P4 may be used before (PV-16). Bonds of the last round can be
        sold from now on (CB-09)."""
        state = p.state
        state.turn += 1
        state.round = f"Stock round {state.turn}"
        state.locked = {}
        p.push(TradingRound(state.turn, p.players[0]))
        p.note(f"{state.round} begins with {p.players[0]}.")
        insider_ = insider.owner(p)
        if insider_ is not None:
            p.push(InsiderTrading(insider_))

    def end_stock_round(self, p: Position) -> None:
        """New order cards, then the sold-out moves (SR-17, PO-06, PO-07, SM-09); the number of
        operating rounds is fixed (PH-02)."""
        if p.frame(TradingRound).traded:
            wealth.deal_cards(p)
        p.pop()
        for company in self.in_order(p, list(p.state.market)):
            if self.sold_out(p, company):
                p.move_marker(company, self.sold_out_move(p.state.market[company]))
                p.note(f"{company} is sold out and moves to {p.money(p.price(company) or 0)}.")
                ending.look_for_top(p, company)
        if p.state.ends:  # GE-02
            over(p)
            return
        self._begin_operating_round(p, p.state.turn, 1, self.operating_rounds(p))

    def operating_rounds(self, p: Position) -> int:
        """One, two from the first T3, three from the first T5 (PH-02, A-05)."""
        phase = self.phase(p)
        late = phase.starts_with == "T5" and self.readings.third_round_with == "T6"
        return phase.operating_rounds - late

    def sold_out(self, p: Position, company: str) -> bool:
        """All shares, and all bonds still in the game, are with players (SM-09)."""
        papers = p.state.certificates[company]
        bonds = (holder for holder in p.state.bonds[company] if holder not in (GONE, company))
        return all(holder in self.players for holder in (*papers, *bonds))

    def sold_out_move(self, cell: Cell) -> Cell:
        """One row up; from the top row one down and one right (SM-09); none from the last space."""
        row, column = cell
        if row:
            return self.chart.up(cell)
        if column + 1 < len(self.chart.rows[1]):
            return (1, column + 1)
        return cell

    def _begin_operating_round(self, p: Position, set_: int, number: int, of: int) -> None:
        """The season, then the privates, then the companies (OR-01)."""
        state = p.state
        state.round = f"Operating round {set_}.{number}"
        if self.readings.season_advances == "before":
            self._advance_season(p)
        p.note(f"{state.round} begins, season: {SEASONS[state.season].lower()}.")
        privates.pay(p)
        standstill.count(p, moved=bool(state.launched))
        p.push(OperatingRound(set_, number, of, state.launched))

    def end_operating_round(self, p: Position, frame: OperatingRound) -> None:
        """The next round of the set, the stock round, or the end (OR-07, GE-01, GE-07)."""
        if self.readings.season_advances == "after":
            self._advance_season(p)
        if standstill.reached(p):
            ending.trigger(p, "standstill", "No company has operated for a long time")
        last = frame.number == frame.of
        if p.state.ends and (last or self.readings.ends_with_round):
            over(p)
            return
        p.pop()
        if last:
            self.begin_stock_round(p)
        else:
            self._begin_operating_round(p, frame.set, frame.number + 1, frame.of)

    def _advance_season(self, p: Position) -> None:
        """SE-01, SE-02."""
        p.state.season = (p.state.season + 1) % len(SEASONS)

    # Turns.

    def company_turn(self, company: str) -> CompanyTurn:
        """A turn with what happens on the map in it."""
        return Turn1947(company)

    def begin_first_turn(self, p: Position, company: str) -> None:
        """The home station comes first (OR-04)."""
        p.rule(Stations).place_homes(p, company)

    def begin_turn(self, p: Position, company: str) -> None:
        """What is counted by the turn begins anew."""
        state = p.state
        state.moves, state.fresh = {}, {}
        state.obtained = state.resolved = ()
        super().begin_turn(p, company)
        temples.look(p, company)  # TE-02, A-36
