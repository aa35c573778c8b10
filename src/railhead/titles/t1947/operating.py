"""Rounds, turns, dividends, phases, the end. Clauses OR, RV-06 to RV-10, SM, PH, TN, GE."""

from __future__ import annotations

from railhead.finance.market import Cell
from railhead.finance.papers import BANK, GONE, POOL
from railhead.play import standstill
from railhead.play.frames import CompanyTurn, GameOver, OperatingRound
from railhead.titles.t1947 import insider, privates, savings, stations, temples, wealth
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
                self.look_for_top(p, company)
        if p.state.ends:  # GE-02
            self._over(p)
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
            self.trigger_end(p, "standstill", "No company has operated for a long time")
        last = frame.number == frame.of
        if p.state.ends and (last or self.readings.ends_with_round):
            self._over(p)
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
        stations.place_home(p, company)

    def begin_turn(self, p: Position, company: str) -> None:
        """What is counted by the turn begins anew."""
        state = p.state
        state.moves, state.fresh = {}, {}
        state.obtained = state.resolved = ()
        super().begin_turn(p, company)
        temples.look(p, company)  # TE-02, A-36

    # Income.

    def pay_out(self, p: Position, company: str, revenue: int) -> None:
        """A tenth a unit, half of it for savings shares, the pool's to the treasury; the token
        goes right if the red line lets it (RV-07, SM-01, SM-03)."""
        share = revenue // 10
        for player in p.players:
            units = p.units(player, company)
            if savings.holds_savings(p, player, company):
                p.pay(BANK, player, self.savings_dividend(units, share))
            else:
                p.pay(BANK, player, units * share)
        p.pay(BANK, company, p.units(POOL, company) * share)
        last = p.price(company)
        p.move_marker(company, self.after_payout(p.state.market[company], revenue))
        p.note(f"{company} pays {p.money(share)} a share; {last} → {p.price(company)}.", company)
        self.look_for_top(p, company)

    def after_payout(self, cell: Cell, revenue: int) -> Cell:
        """Where a token goes that is due to move right: beyond the red line only if the whole
        revenue is worth the space entered (SM-03, SM-04, SM-06)."""
        entered = self.chart.right(cell)
        if self.chart.beyond(entered) and revenue < self.chart.price(entered):
            return cell
        return entered

    def withhold(self, p: Position, company: str, revenue: int) -> None:
        """Savings shares are paid all the same, the rest goes to the treasury; the token goes left
        (RV-08, SM-01, A-02)."""
        share = revenue // 10
        kept, spent = revenue, 0
        for player in p.state.savings.get(company, ()):
            units = p.units(player, company)
            paid = self.savings_dividend(units, share)
            p.pay(BANK, player, paid)
            spent += paid
            kept -= paid if self.readings.withheld == "rest" else units * share
        p.pay(BANK, company, kept)
        last = p.price(company)
        p.move_marker(company, self.chart.left(p.state.market[company]))
        words = f"withholds {p.money(kept)}" if revenue else "has no revenue"
        if spent:
            words += f", savings shares get {p.money(spent)}"
        p.note(f"{company} {words}; {last} → {p.price(company)}.", company)

    def savings_dividend(self, units: int, share: int) -> int:
        """Half of what ordinary shares get; half rupees are rounded on the total (RV-09, A-14)."""
        return (units * share + self.readings.half_rupees_up) // 2

    # The end.

    def look_for_top(self, p: Position, company: str) -> None:
        """The highest price of the chart ends the game (GE-01, SM-11)."""
        if p.price(company) == self.chart.top_price:
            words = f"{company} has reached {p.money(self.chart.top_price)}"
            operating = p.frame(OperatingRound) is not None and self.readings.ends_with_round
            when = " with this operating round" if operating else ""
            self.trigger_end(p, "price", words, when)

    def trigger_end(self, p: Position, reason: str, words: str, when: str = "") -> None:
        """The game ends, now or with the operating round."""
        if reason not in p.state.ends:
            p.state.ends = (*p.state.ends, reason)
            p.note(f"{words}: the game ends{when}.")

    def go_bankrupt(self, p: Position, player: str) -> None:
        """A player can't pay for the train that he must buy: the game is over at once (BK-11,
        GE-03)."""
        self.trigger_end(p, "bankruptcy", f"{player} is bankrupt")
        self._over(p)

    def _over(self, p: Position) -> None:
        p.push(GameOver())
        p.note("The game is over.")
