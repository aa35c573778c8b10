"""Certificates: what they cost, where they are, what counts. Clauses CO, SR, LIM."""

from __future__ import annotations

from railhead.finance.holders import GONE, POOL, STOCK
from railhead.play.title import Title
from railhead.titles.t18india.companies import control
from railhead.titles.t18india.hands.deal import GIPR, GIPR_SHARES, company_of, is_director
from railhead.titles.t18india.options import Readings
from railhead.titles.t18india.position import Position
from railhead.titles.t18india.state import State18India

# By number of players: with no, one, two or more companies closed (LIM-01).
CERTIFICATE_LIMITS = {2: (37, 33, 29), 3: (23, 22, 19), 4: (18, 17, 15), 5: (15, 13, 12)}
COMPANY_LIMIT = 3  # certificates that a company may own (LIM-06)
STARTING_SHARES = 3  # in play (CO-01)
BOND = 100  # what a Royal Bond costs and is worth
HAND, ROW = "hand", "row "


class Shares(Title[State18India]):
    """The certificates of 18 India."""

    readings: Readings
    rows_closed_at_first: bool

    # What they cost.

    def face(self, card: str) -> int:
        """The face value of a card; the Director's Certificate is two shares (CO-09)."""
        if card in self.privates:
            return self.privates[card].price
        shares = control.DIRECTORS_SHARES if is_director(card) else 1
        return shares * self.companies[company_of(card)].prices[0]

    def price(self, p: Position, company: str) -> int | None:
        """The market price, or the face value without a marker (SR-04, A-10)."""
        price = super().price(p, company)
        return self.companies[company].prices[0] if price is None else price

    def share_price(self, p: Position, company: str, source: str) -> int:
        """Face value from hand and rows, the price in the Open Market (BUY-02 to BUY-07)."""
        if source == POOL:
            return self.price(p, company) or 0
        return self.companies[company].prices[0]

    def conversion_price(self, p: Position) -> int:
        """What a bond and a share of the GIPR differ in (BUY-09, BUY-11)."""
        return max(0, (self.price(p, GIPR) or 0) - BOND)

    # What is where.

    def director(self, p: Position, company: str) -> str | None:
        """Director or Manager (CO-10, CO-11); before the start, the provisional one (CO-12)."""
        return p.state.managers.get(company)

    def can_be_directed(self, company: str) -> bool:
        """The GIPR has no Director's Certificate but a Manager (GIPR-01)."""
        return True

    def row_of(self, p: Position, source: str) -> int | None:
        """The number of an IPO row from 0, None if this is none."""
        number = source.removeprefix(ROW)
        if source.startswith(ROW) and number.isdigit() and 1 <= int(number) <= len(p.state.rows):
            return int(number) - 1
        return None

    def top(self, p: Position, row: int) -> str | None:
        """The top card of a row, None if the row is empty (DEAL-03)."""
        return p.state.rows[row][0] if p.state.rows[row] else None

    def tops(self, p: Position) -> list[tuple[str, str]]:
        """The top cards of all rows, as (source, card)."""
        return [(f"{ROW}{n + 1}", row[0]) for n, row in enumerate(p.state.rows) if row]

    def in_play(self, p: Position, company: str) -> int:
        """How many 10% certificates are with players, companies or the Open Market (CO-02)."""
        holders: tuple[str, ...] = p.state.certificates[company]
        if self.companies[company].director:
            holders = holders[1:]
        elif not self.readings.bonds_start:  # D-07
            holders = holders[:GIPR_SHARES]
        return sum(holder not in (STOCK, GONE) for holder in holders)

    def bonds(self, p: Position, holder: str) -> int:
        """How many Royal Bonds somebody holds."""
        return p.state.bonds.count(holder)

    def floats(self, p: Position, company: str) -> tuple[int, int] | None:
        """So many 10% certificates in play, or the Director's (CO-01)."""
        return self.in_play(p, company) * 10, STARTING_SHARES * 10

    # Limits.

    def certificate_count(self, p: Position, player: str) -> int:
        """Certificates and privates; not bonds and not the hand (LIM-03, LIM-04)."""
        owners: dict[str, str] = p.state.privates
        held = sum(owner == player for owner in owners.values())
        return super().certificate_count(p, player) + held

    def certificate_limit(self, p: Position, player: str) -> int:
        """By players and closed companies; three for a company (LIM-01, LIM-02, LIM-06)."""
        if player in self.companies:
            return COMPANY_LIMIT
        limits = CERTIFICATE_LIMITS[len(self.players)]
        return limits[min(len(p.state.closed), len(limits) - 1)]
