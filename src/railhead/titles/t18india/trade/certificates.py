"""Dealing in certificates, for players and companies: what is paid, what moves, and when a company
starts. Clauses CO, SR, BUY, CSH."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK, GONE, POOL, STOCK
from railhead.play.actions import Action, SellPrivate, SellShares
from railhead.play.decision import Choice, between
from railhead.play.numbers import a_or_many
from railhead.play.terms import Thing, gained, private_of
from railhead.titles.t18india.actions import SellBonds
from railhead.titles.t18india.companies import control, homes
from railhead.titles.t18india.hands.deal import DIRECTOR, GIPR
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.shares import BOND, HAND, STARTING_SHARES


def take_out(p: Position, card: str, holder: str, source: str) -> None:
    """A card leaves a hand or the top of a row."""
    state = p.state
    if source == HAND:
        cards = list(state.hands[holder])
        cards.remove(card)
        state.hands[holder] = tuple(cards)
        return
    row = t18india(p).row_of(p, source)
    if row is not None:
        state.rows = tuple(
            cards[1:] if number == row else cards for number, cards in enumerate(state.rows)
        )


def buy_share(p: Position, holder: str, company: str, source: str) -> None:
    """A 10% certificate goes to its buyer, player or company (CO-09, CSH-03); what follows is
    for :func:`settle_purchase`."""
    price = t18india(p).share_price(p, company, source)
    where = {POOL: "the Open Market", HAND: "the hand"}.get(source, source)
    p.note_deed(holder, f"buys {company} from {where} for {p.money(price)}", company)
    take_out(p, company, holder, source)
    p.pay(holder, BANK if source == POOL else company, price)
    control.move_ordinary(p, company, POOL if source == POOL else STOCK, holder)


def buy_director(p: Position, player: str, company: str) -> None:
    """The Director's Certificate, out of the hand (BUY-17)."""
    card = company + DIRECTOR
    price = t18india(p).face(card)
    amount = p.money(price)
    p.note_deed(player, f"buys the Director's Certificate of {company} for {amount}", company)
    take_out(p, card, player, HAND)
    p.pay(player, company, price)
    ledger.hand_over_number(p.state, company, STOCK, player, 0)


def settle_purchase(p: Position, buyer: str, company: str, source: str) -> None:
    """Control of a company is settled after a purchase of its certificates, and it starts
    (BUY-13 to BUY-15, CO-01). Where the Director's Certificate is the first to have a player,
    it counts as one of the Open Market (D-08)."""
    if company not in p.state.managers and control.is_directed(p, company):
        source = POOL
    control.settle(p, company, buyer)
    check_start(p, company, bought_from=source)


def buy_private(p: Position, holder: str, private: str, source: str) -> None:
    """A private, for its face value (BUY-03, BUY-07, PRIV-06)."""
    price = t18india(p).face(private)
    name = p.title.privates[private].name
    p.note_deed(holder, f"buys the {name} for {p.money(price)}")
    take_out(p, private, holder, source)
    p.pay(holder, BANK, price)
    ledger.move_private(p.state, private, POOL if source == POOL else STOCK, holder)


def buy_bond(p: Position, holder: str) -> None:
    """A Royal Bond from the stack (BUY-08, CSH-06)."""
    p.note_deed(holder, f"buys a Royal Bond for {p.money(BOND)}")
    p.pay(holder, BANK, BOND)
    move_bonds(p, BANK, holder, 1)


def convert_bond(p: Position, holder: str) -> None:
    """A bond becomes a share of the GIPR, which gets 100 (BUY-09 to BUY-12, CSH-07)."""
    price = t18india(p).conversion_price(p)
    p.note_deed(holder, f"converts a Royal Bond into a GIPR share for {p.money(price)}", GIPR)
    p.pay(holder, BANK, price)
    p.pay(BANK, GIPR, BOND)
    move_bonds(p, holder, GONE, 1)
    control.move_ordinary(p, GIPR, GONE, holder)
    settle_purchase(p, holder, GIPR, HAND)


def sell_shares(p: Position, holder: str, company: str, count: int) -> None:
    """Shares go to the Open Market at the price, which stays (SR-04, SR-05, CSH-02)."""
    amount = count * (p.price(company) or 0)
    shares = a_or_many(count, "share")
    p.note_deed(holder, f"sells {shares} of {company} for {p.money(amount)}", company)
    if holder in p.players:
        control.sell(p, holder, company, count)
    else:
        control.move_ordinary(p, company, holder, POOL, count)
    p.pay(BANK, holder, amount)


def sell_private(p: Position, holder: str, private: str) -> None:
    """A private goes to the Open Market for its face value (PRIV-06, SR-06, CSH-02)."""
    printed = p.title.privates[private]
    p.note_deed(holder, f"sells the {printed.name} for {p.money(printed.price)}")
    ledger.move_private(p.state, private, holder, POOL)
    p.pay(BANK, holder, printed.price)


def sell_bonds(p: Position, holder: str, count: int) -> None:
    """Bonds go back to their stack (SR-06, A-23)."""
    bonds = a_or_many(count, "Royal Bond")
    p.note_deed(holder, f"sells {bonds} for {p.money(count * BOND)}")
    move_bonds(p, holder, BANK, count)
    p.pay(BANK, holder, count * BOND)


def sell(p: Position, holder: str, action: Action) -> None:
    """Sell certificates of a player, or of a company."""
    match action:
        case SellShares():
            sell_shares(p, holder, action.company, action.count)
        case SellPrivate():
            sell_private(p, holder, action.private)
        case SellBonds():
            sell_bonds(p, holder, action.count)


def is_due_to_start(p: Position, company: str) -> bool:
    """Whether enough of a company's certificates are in play for it to operate (CO-01)."""
    return control.is_directed(p, company) or t18india(p).in_play(p, company) >= STARTING_SHARES


def check_start(p: Position, company: str, *, bought_from: str) -> None:
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
    if not is_due_to_start(p, company):
        return
    state.launched = (*state.launched, company)
    p.note_deed(company, "starts")
    if company not in state.managers and not t18india(p).readings.start_without_players:  # D-08
        state.unmarked = (*state.unmarked, company)
        return
    p.move_marker(company, p.title.chart.starts[p.title.companies[company].prices[0]])
    homes.place_home(p, company)


def move_bonds(p: Position, giver: str, taker: str, count: int) -> None:
    """Move so many Royal Bonds."""
    holders = list(p.state.bonds)
    for _ in range(count):
        holders[holders.index(giver)] = taker
    p.state.bonds = tuple(holders)


def sales(p: Position, player: str, owner: str) -> Iterator[Choice]:
    """The privates and Royal Bonds that a player can sell for himself or a company."""
    for private, holder in p.state.privates.items():
        if holder == owner:
            price = gained(p, owner, p.title.privates[private].price)
            subject = private_of(p, private, "the {name}")
            yield Choice(SellPrivate(by=player, private=private), "sell", subject, price=price)
    bonds = t18india(p).bonds(p, owner)
    if bonds:
        yield Choice(
            SellBonds(by=player, count=1),
            "sell",
            Thing("bond", form="Royal Bonds"),
            price=gained(p, owner, BOND, each="bond"),
            amounts=between("count", 1, bonds),
        )
