"""Shares: prices and limits. Clauses CL, PR."""

from __future__ import annotations

from railhead.finance.holders import STOCK
from railhead.play.title import Title
from railhead.titles.t1947.options import Readings
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.securities import savings
from railhead.titles.t1947.state import State1947

BNR = "BNR"  # paid share by share (FL-06, FL-07)
CERTIFICATE_LIMITS = {3: 26, 4: 20, 5: 16, 6: 13}  # CL-01
HOLDING_LIMIT = 60  # CL-05
FLOAT_LEFT = 40  # percent in the stock with which a company floats (FL-03)


class Shares(Title[State1947]):
    """The share rules of 1947."""

    readings: Readings

    # Seats.

    def seated(self, p: Position) -> tuple[str, ...]:
        """Players act in the order of their cards (PO-01)."""
        return p.state.order

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

    def floats(self, p: Position, company: str) -> tuple[int, int] | None:
        """FL-03; the BNR with its president's certificate (FL-06)."""
        printed = self.companies[company].shares[0]
        return 100 - p.percent(STOCK, company), printed if company == BNR else 100 - FLOAT_LEFT
