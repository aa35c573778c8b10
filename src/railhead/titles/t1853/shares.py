"""Shares: how many there are and for whom, prices, limits, what is on sale. Clauses SETUP, LIM."""

from __future__ import annotations

from railhead.finance.holders import CREDITS, POOL, STOCK
from railhead.play.title import Title
from railhead.play.worth import Value
from railhead.titles.t1853.companies.charters import Charter, City
from railhead.titles.t1853.options import Readings, Variants
from railhead.titles.t1853.position import Position
from railhead.titles.t1853.state import State1853

SHARES = 10  # of every company (SETUP-07)
DIRECTORS_SHARES = 2  # in his certificate
CERTIFICATE_LIMITS = {3: 21, 4: 16, 5: 13, 6: 11}  # LIM-02
SHARE_LIMITS = {3: 6, 4: 6, 5: 5, 6: 4}  # LIM-01
QUALIFYING = {3: 6, 4: 5, 5: 5, 6: 4}  # DR1-04
SIMPLIFIED_SHARE_LIMIT, SIMPLIFIED_QUALIFYING = 5, 4  # OPT-06
EXEMPT_UP_TO = 40  # LIM-03
FIRST_SALE_LOSS = 5  # DR1-02


class Shares(Title[State1853]):
    """The shares of 1853: ten units of each company, two of which are the Director's certificate
    once there is one."""

    readings: Readings
    variants: Variants
    charters: dict[str, Charter]
    cities: dict[str, City]
    companies_bank = CREDITS
    trains_given_up_to = POOL

    def seated(self, p: Position) -> tuple[str, ...]:
        """The order of the Bonds, once they are shown (BOND-04)."""
        return p.state.seats or self.players

    def director(self, p: Position, company: str) -> str | None:
        """The player who has the Director's certificate."""
        return p.state.directors.get(company)

    # How many.

    @property
    def qualifying(self) -> int:
        """How many shares must be issued before a company floats (DR1-04, OPT-06)."""
        return SIMPLIFIED_QUALIFYING if self.variants.simplified else QUALIFYING[len(self.players)]

    @property
    def share_limit(self) -> int:
        """How many shares of one company a player may own (LIM-01, OPT-06)."""
        if self.variants.simplified:
            return SIMPLIFIED_SHARE_LIMIT
        return SHARE_LIMITS[len(self.players)]

    def issued(self, p: Position, company: str) -> int:
        """Shares that are held, un-redeemed or in the pool (DR1-04, LIM-07)."""
        return SHARES - p.units(STOCK, company)

    def floats(self, p: Position, company: str) -> tuple[int, int] | None:
        """DR1-04."""
        share = 100 // SHARES
        return self.issued(p, company) * share, self.qualifying * share

    def new_shares(self, p: Position, company: str) -> int:
        """New shares that can be bought: until a company is formed, two are bound in the Director's
        certificate (BID-14)."""
        left = p.units(STOCK, company)
        return left if company in p.state.launched else max(0, left - DIRECTORS_SHARES)

    def on_sale(self, p: Position, company: str) -> bool:
        """Contract Bid companies at once, the others when those are fully issued (LIM-06)."""
        named = p.state.contract_companies
        return company in named or all(self.issued(p, other) == SHARES for other in named)

    def unredeemed(self, p: Position, player: str, company: str) -> int:
        """How many of his shares of a company a player has not paid for."""
        return p.state.unredeemed.get(player, ()).count(company)

    # Prices.

    def par(self, company: str) -> int:
        """The face value."""
        return self.charters[company].par

    def price_or_par(self, p: Position, company: str) -> int:
        """The price; the par of a company that has none (DR-06)."""
        return self.price(p, company) or self.par(company)

    def share_price(self, p: Position, company: str, source: str) -> int:
        """New shares cost par (DR-05), those of the pool the price (DR-06)."""
        return self.par(company) if source == STOCK else self.price_or_par(p, company)

    # Limits.

    def is_exempt(self, p: Position, company: str) -> bool:
        """Whether shares of a company count towards no limit (LIM-03)."""
        price = self.price(p, company)
        return price is not None and price <= EXEMPT_UP_TO

    def certificate_count(self, p: Position, player: str) -> int:
        """A Director's certificate is one, though two shares (LIM-02)."""
        return sum(
            p.units(player, company) - (p.director(company) == player)
            for company in self.companies
            if not self.is_exempt(p, company)
        )

    def certificate_limit(self, p: Position, player: str) -> int:
        """LIM-02."""
        return CERTIFICATE_LIMITS[len(self.players)]

    def above_limits(self, p: Position, player: str) -> bool:
        """Whether a player holds more than he may: an exchange, or a price that rose, has brought
        him there (LIM-05)."""
        if self.certificate_count(p, player) > self.certificate_limit(p, player):
            return True
        return any(
            p.units(player, company) > self.share_limit and not self.is_exempt(p, company)
            for company in self.companies
        )

    # The end.

    def counted_shares(self, p: Position, player: str, company: str) -> int:
        """Those that are paid for (END-06)."""
        return self.paid_shares(p, player, company)

    def share_value(self, p: Position, company: str) -> tuple[Value, ...]:
        """END-05, A-23."""
        words = "par" if self.price(p, company) is None else "price"
        return (Value(words, self.value(p, company)),)

    def value(self, p: Position, company: str) -> int:
        """What a share counts at the end (END-05, A-23)."""
        if self.readings.par_without_price:
            return self.price_or_par(p, company)
        return self.price(p, company) or 0

    def paid_shares(self, p: Position, player: str, company: str) -> int:
        """The shares of a player that bring dividends and can be sold (PAY-04)."""
        return p.units(player, company) - self.unredeemed(p, player, company)

    # Kinds and homes.

    def is_major(self, p: Position, company: str) -> bool:
        """FORM-04 to FORM-06; the kind of the BBCI is settled when it forms."""
        return self.charters[company].kind == "major" or company in p.state.major

    def homes(self, p: Position, company: str) -> tuple[tuple[str, int | None], ...]:
        """The hexes of its home bases; in a large city with the edge whose line marks the station
        (FORM-07, FORM-10)."""
        charter = self.charters[company]
        homes: list[tuple[str, int | None]] = [
            (hex_id, charter.stations.get(hex_id)) for hex_id in self.companies[company].homes
        ]
        if company in p.state.major:
            homes += charter.major_homes.items()
        return tuple(homes)

    def station(self, p: Position, hex_id: str, edge: int | None) -> int:
        """The station of a hex that has the line of this edge (FORM-10); the only one elsewhere."""
        if edge is None:
            return 0
        track = p.state.map.track(self.board, hex_id)
        return next(node for node, ends in enumerate(track.from_node) if edge in ends)
