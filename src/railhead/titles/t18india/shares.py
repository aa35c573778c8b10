"""Certificates: what they cost, what counts, buying and selling them, starting companies.
Clauses CO, SR, BUY, LIM."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.papers import BANK, GONE, POOL, STOCK
from railhead.play.title import Title
from railhead.titles.t18india import control, homes
from railhead.titles.t18india.deal import DIRECTOR, GIPR, GIPR_SHARES, company_of, is_director
from railhead.titles.t18india.position import Position
from railhead.titles.t18india.readings import Readings
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
        player: str | None = p.state.managers.get(company)
        return player

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
        cards: tuple[str, ...] = p.state.rows[row]
        return cards[0] if cards else None

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
        holders: tuple[str, ...] = p.state.bonds
        return holders.count(holder)

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

    # Moving them.

    def take_out(self, p: Position, card: str, holder: str, source: str) -> None:
        """A card leaves a hand or the top of a row."""
        state = p.state
        if source == HAND:
            cards = list(state.hands[holder])
            cards.remove(card)
            state.hands[holder] = tuple(cards)
            return
        row = self.row_of(p, source)
        if row is not None:
            state.rows = tuple(
                cards[1:] if number == row else cards for number, cards in enumerate(state.rows)
            )

    def buy_share(self, p: Position, holder: str, company: str, source: str) -> None:
        """A 10% certificate goes to its buyer, player or company (CO-09, CSH-03); what follows is
        for :meth:`settle_purchase`."""
        price = self.share_price(p, company, source)
        where = {POOL: "the Open Market", HAND: "the hand"}.get(source, source)
        p.note(f"{holder} buys {company} from {where} for {p.money(price)}.", company)
        self.take_out(p, company, holder, source)
        p.pay(holder, BANK if source == POOL else company, price)
        control.move_ordinary(p, company, POOL if source == POOL else STOCK, holder)

    def buy_director(self, p: Position, player: str, company: str) -> None:
        """The Director's Certificate, out of the hand (BUY-17)."""
        card = company + DIRECTOR
        price = self.face(card)
        amount = p.money(price)
        p.note(f"{player} buys the Director's Certificate of {company} for {amount}.", company)
        self.take_out(p, card, player, HAND)
        p.pay(player, company, price)
        ledger.hand_over_number(p.state, company, STOCK, player, 0)

    def settle_purchase(self, p: Position, buyer: str, company: str, source: str) -> None:
        """Control of a company is settled after a purchase of its certificates, and it starts
        (BUY-13 to BUY-15, CO-01). Where the Director's Certificate is the first to have a player,
        it counts as one of the Open Market (D-08)."""
        if company not in p.state.managers and control.is_directed(p, company):
            source = POOL
        control.settle(p, company, buyer)
        self.check_start(p, company, bought_from=source)

    def buy_private(self, p: Position, holder: str, private: str, source: str) -> None:
        """A private, for its face value (BUY-03, BUY-07, PRIV-06)."""
        price = self.face(private)
        name = self.privates[private].name
        p.note(f"{holder} buys the {name} for {p.money(price)}.", holder)
        self.take_out(p, private, holder, source)
        p.pay(holder, BANK, price)
        ledger.move_private(p.state, private, POOL if source == POOL else STOCK, holder)

    def buy_bond(self, p: Position, holder: str) -> None:
        """A Royal Bond from the stack (BUY-08, CSH-06)."""
        p.note(f"{holder} buys a Royal Bond for {p.money(BOND)}.", holder)
        p.pay(holder, BANK, BOND)
        move_bonds(p, BANK, holder, 1)

    def convert_bond(self, p: Position, holder: str) -> None:
        """A bond becomes a share of the GIPR, which gets 100 (BUY-09 to BUY-12, CSH-07)."""
        price = self.conversion_price(p)
        p.note(f"{holder} converts a Royal Bond into a GIPR share for {p.money(price)}.", GIPR)
        p.pay(holder, BANK, price)
        p.pay(BANK, GIPR, BOND)
        move_bonds(p, holder, GONE, 1)
        control.move_ordinary(p, GIPR, GONE, holder)
        self.settle_purchase(p, holder, GIPR, HAND)

    def sell_shares(self, p: Position, holder: str, company: str, count: int) -> None:
        """Shares go to the Open Market at the price, which stays (SR-04, SR-05, CSH-02)."""
        amount = count * (self.price(p, company) or 0)
        shares = "a share" if count == 1 else f"{count} shares"
        p.note(f"{holder} sells {shares} of {company} for {p.money(amount)}.", company)
        if holder in self.players:
            control.sell(p, holder, company, count)
        else:
            control.move_ordinary(p, company, holder, POOL, count)
        p.pay(BANK, holder, amount)

    def sell_private(self, p: Position, holder: str, private: str) -> None:
        """A private goes to the Open Market for its face value (PRIV-06, SR-06, CSH-02)."""
        printed = self.privates[private]
        p.note(f"{holder} sells the {printed.name} for {p.money(printed.price)}.", holder)
        ledger.move_private(p.state, private, holder, POOL)
        p.pay(BANK, holder, printed.price)

    def sell_bonds(self, p: Position, holder: str, count: int) -> None:
        """Bonds go back to their stack (SR-06, A-23)."""
        bonds = "a Royal Bond" if count == 1 else f"{count} Royal Bonds"
        p.note(f"{holder} sells {bonds} for {p.money(count * BOND)}.", holder)
        move_bonds(p, holder, BANK, count)
        p.pay(BANK, holder, count * BOND)

    # Starting companies.

    def is_due_to_start(self, p: Position, company: str) -> bool:
        """Whether enough of a company's certificates are in play for it to operate (CO-01)."""
        return control.is_directed(p, company) or self.in_play(p, company) >= STARTING_SHARES

    def check_start(self, p: Position, company: str, *, bought_from: str) -> None:
        """A company starts with its Director's Certificate or the third 10% certificate in play
        (CO-01, CO-04); one that was started without any player gets its home with its first
        Manager (CO-05, CO-08), or as D-08 says."""
        state = p.state
        if company in state.launched:
            if company in state.unmarked:
                if bought_from == POOL:
                    state.unmarked = tuple(other for other in state.unmarked if other != company)
                    homes.place_home(p, company)
            elif company in state.homeless and company in state.managers:
                homes.place_home(p, company)
            return
        if not self.is_due_to_start(p, company):
            return
        state.launched = (*state.launched, company)
        p.note(f"{company} starts.", company)
        if company not in state.managers and not self.readings.start_without_players:  # D-08
            state.unmarked = (*state.unmarked, company)
            return
        p.move_marker(company, self.chart.starts[self.companies[company].prices[0]])
        homes.place_home(p, company)


def move_bonds(p: Position, giver: str, taker: str, count: int) -> None:
    """Move so many Royal Bonds."""
    holders = list(p.state.bonds)
    for _ in range(count):
        holders[holders.index(giver)] = taker
    p.state.bonds = tuple(holders)
