"""Shares: prices, limits, opening and floating, sales. Clauses SR, FL, CL, PR."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.papers import BANK, STOCK
from railhead.play import directors
from railhead.play.frames import StockRound
from railhead.play.refusal import Refusal
from railhead.play.title import Title
from railhead.titles.t1947 import savings
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.readings import Readings
from railhead.titles.t1947.state import State1947, TradingRound
from railhead.titles.t1947.words import a_or_many

BNR = "BNR"  # paid share by share (FL-06, FL-07)
CERTIFICATE_LIMITS = {3: 26, 4: 20, 5: 16, 6: 13}  # CL-01
HOLDING_LIMIT = 60  # CL-05
FLOAT_LEFT = 40  # percent in the stock with which a company floats (FL-03)
CAPITAL = 10  # times the par (FL-05)


class Shares(Title[State1947]):
    """The share rules of 1947."""

    readings: Readings

    # Seats.

    def seated(self, p: Position) -> tuple[str, ...]:
        """Players act in the order of their cards (PO-01)."""
        order: tuple[str, ...] = p.state.order
        return order

    def heirs(self, p: Position, director: str) -> list[str]:
        """Among equals the lowest order card follows (PR-03)."""
        return [player for player in p.players if player != director]

    def voting_units(self, p: Position, player: str, company: str) -> int:
        """Savings shares give no claim to a presidency (SV-05)."""
        return 0 if savings.holds_savings(p, player, company) else p.units(player, company)

    # Prices and limits.

    def issue_prices(self, p: Position, company: str) -> tuple[int, ...]:
        """The par values of the band of the phase (PH-03, A-04)."""
        return tuple(sorted(self.chart.bands[self.par_band(p)]))

    def par_band(self, p: Position) -> str:
        """The colour of the par band that is open."""
        phase = self.phase(p)
        band = next(right[4:] for right in phase.gives if right.startswith("par "))
        late = self.readings.blue_band_with
        if band == "blue" and late == "T12" and phase.starts_with != late:
            return "brown"
        return band

    def certificate_limit(self, p: Position, player: str) -> int:
        """CL-01."""
        return CERTIFICATE_LIMITS[len(self.players)]

    def certificate_count(self, p: Position, player: str) -> int:
        """Shares, savings shares in pairs, and privates; bonds count nothing (CL-02)."""
        count = savings.privates_of(p, player)
        for company, holders in p.state.certificates.items():
            held = holders.count(player)
            if held:
                in_pairs = savings.holds_savings(p, player, company)
                count += savings.certificates(held) if in_pairs else held
        return count

    def adds_certificates(self, p: Position, player: str, paper: str) -> int:
        """The second savings share of a pair counts nothing (SV-10)."""
        if paper in self.companies and savings.holds_savings(p, player, paper):
            return 1 - p.units(player, paper) % 2
        return 1

    def holding_limit(self, p: Position) -> int:
        """In the first stock round nobody buys above 60%; later only for a while (CL-06, CL-07)."""
        return HOLDING_LIMIT if p.state.turn == 1 else 100

    def cap(self, p: Position, player: str, company: str) -> int:
        """The percentage that a player may hold when a stock round ends (CL-05, CL-08)."""
        protected = int(p.state.protected.get(f"{player} {company}", 0))
        return HOLDING_LIMIT + protected * p.company(company).unit

    def above_cap(self, p: Position, player: str) -> str | None:
        """A company of which a player holds more than his cap."""
        for company in self.companies:
            if p.percent(player, company) > self.cap(p, player, company):
                return company
        return None

    def why_not_sell(
        self, p: Position, frame: StockRound, player: str, company: str
    ) -> Refusal | None:
        """Nothing is sold in the first stock round (SR-10)."""
        if frame.number == 1:
            return p.refuse("stock.first_round", "Nothing is sold in the first stock round.")
        return None

    # Opening and floating.

    def start_company(self, p: Position, player: str, company: str, price: int) -> None:
        """The president's certificate sets the par and the place of the token (FL-01, FL-02)."""
        ledger.hand_over_number(p.state, company, STOCK, player, 0)
        p.state.issue_prices[company] = price
        p.move_marker(company, self.chart.bands[self.par_band(p)][price])
        self.check_float(p, company)

    def take_share(self, p: Position, player: str, company: str, source: str) -> None:
        """A share goes to its buyer, with what follows for president and float."""
        super().take_share(p, player, company, source)
        self.check_float(p, company)

    def floats(self, p: Position, company: str) -> tuple[int, int] | None:
        """FL-03; the BNR with its president's certificate (FL-06)."""
        printed = self.companies[company].shares[0]
        return 100 - p.percent(STOCK, company), printed if company == BNR else 100 - FLOAT_LEFT

    def check_float(self, p: Position, company: str) -> None:
        """A company is operational at once when at most 40% are left in the stock, the BNR with
        its president's certificate (FL-03, FL-06, A-25)."""
        state = p.state
        if company in state.launched or company not in state.issue_prices:
            return
        if company != BNR and p.percent(STOCK, company) > FLOAT_LEFT:
            return
        units = directors.size(p, company) if company == BNR else CAPITAL
        capital = units * state.issue_prices[company]
        state.launched = (*state.launched, company)
        if "no temple" in self.phase(p).gives:  # TE-08
            state.templeless = (*state.templeless, company)
        p.pay(BANK, company, capital)
        p.note(f"{company} is operational with {p.money(capital)}.", company)

    # Sales.

    def sell(self, p: Position, player: str, company: str, count: int) -> None:
        """The Bank pays the price before the fall, then the token falls a row for each unit that
        is not shielded (SR-13 to SR-15)."""
        price = p.price(company) or 0
        rows = self.fall(p, player, company, count)
        self._mark_sale(p, player, company, rows)
        shares = a_or_many(count, "share")
        p.note(f"{player} sells {shares} of {company} for {p.money(count * price)}.", company)
        directors.sell(p, player, company, count)
        p.pay(BANK, player, count * price)
        self.sold_units(p, player, company)
        cell = p.state.market[company]
        for _ in range(rows):
            cell = self.chart.down(cell)
        p.move_marker(company, cell)

    def sold_units(self, p: Position, player: str, company: str) -> None:
        """After a sale: savings shares may have come to an end, and the cap shrinks (CL-08)."""
        savings.tidy(p, player, company)
        key = f"{player} {company}"
        if p.state.protected.get(key):
            above = p.units(player, company) - HOLDING_LIMIT // p.company(company).unit
            p.state.protected[key] = max(0, min(p.state.protected[key], above))

    def fall(self, p: Position, player: str, company: str, count: int) -> int:
        """By how many rows a sale lowers the price (SR-13 to SR-15, A-19)."""
        round_: TradingRound | None = p.frame(TradingRound)
        if round_ is None or company not in round_.opened or p.director(company) == player:
            return count
        if self.readings.shield == "until the president sells":
            return count if company in round_.dumped else 0
        return min(count, _rebought(round_, player, company))

    def _mark_sale(self, p: Position, player: str, company: str, rows: int) -> None:
        """Note what the opening shield no longer covers, or what has been resold of it (A-19)."""
        round_: TradingRound | None = p.frame(TradingRound)
        if round_ is None or company not in round_.opened:
            return
        if p.director(company) == player and company not in round_.dumped:
            p.change_frame(TradingRound, dumped=(*round_.dumped, company))
        if rows:
            note_rebought(p, player, company, -rows)


def note_rebought(p: Position, player: str, company: str, units: int) -> None:
    """Count units out of the pool that a president sold in the round of his company's opening."""
    round_: TradingRound = p.frame(TradingRound)
    if company in round_.dumped:
        others = tuple(row for row in round_.rebought if row[:2] != (player, company))
        left = max(0, _rebought(round_, player, company) + units)
        p.change_frame(TradingRound, rebought=(*others, (player, company, left)))


def _rebought(round_: TradingRound, player: str, company: str) -> int:
    return sum(units for who, which, units in round_.rebought if (who, which) == (player, company))
