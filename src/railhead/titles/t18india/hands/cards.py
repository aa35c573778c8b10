"""The cards on the table as a player sees them: others' hands are numbers only. Clauses INFO."""

from __future__ import annotations

from railhead.finance.holders import BANK, POOL
from railhead.play.frames import OperatingRound
from railhead.play.views.things import Card, Spread
from railhead.titles.t18india import concessions
from railhead.titles.t18india.hands.deal import company_of, is_director
from railhead.titles.t18india.operating import BOND_INCOME
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.powers import SWEDISH
from railhead.titles.t18india.shares import BOND
from railhead.titles.t18india.state import PoolAuction, Selection

YOURS, DRAFT, MARKET, BONDS = "Your hand", "Draft", "Open Market", "Royal Bonds"


def spreads(p: Position, player: str | None) -> list[Spread]:
    """The cards on the table, as far as this player sees them: first his own, then what can be
    taken or bought, then what is only to be known."""
    state = p.state
    found = []
    auction: PoolAuction | None = p.frame(PoolAuction)
    if auction is not None and auction.lot:
        says = f"{auction.bidder} bids {p.money(auction.bid)}"
        found.append(Spread(name="The lot", says=says, cards=[card_of(p, auction.lot)]))
    if player in state.hands:
        cards = [card_of(p, card) for card in state.hands[player]]
        found.append(Spread(name=YOURS, says="", cards=cards, yours=True))
    if p.frame(Selection) is not None and state.discards:
        says = "until all have chosen"
        found.append(Spread(name="Discarded", says=says, cards=[], hidden=len(state.discards)))
    if state.draft:
        cards = [card_of(p, card) for card in state.draft]
        found.append(Spread(name=DRAFT, says="open to all", cards=cards))
    for number, row in enumerate(state.rows, 1):
        cards = [card_of(p, card) for card in row]
        found.append(
            Spread(name=f"Row {number}", says=_row_says(p, row), cards=cards, ordered=True)
        )
    market = _market(p)
    says = "shares at their price, privates at face value" if market else ""
    found.append(Spread(name=MARKET, says=says, cards=market))
    says = f"each pays {p.money(BOND_INCOME)} in an operating round"
    found.append(Spread(name=BONDS, says=says, cards=[bond(p)]))
    found += [
        Spread(name=f"Hand of {name}", says="", cards=[], hidden=len(state.hands[name]))
        for name in p.players
        if name != player
    ]
    says = "paid to the company with the concession, or to all while nobody has it"
    found.append(Spread(name="Commodities", says=says, cards=_commodities(p)))
    found.append(
        Spread(name="Route bonuses", says="paid to a route with both places", cards=_pairs(p))
    )
    return found


def _row_says(p: Position, row: tuple[str, ...]) -> str:
    if not row:
        return "sold out"
    first = p.state.turn < 2 and p.frame(OperatingRound) is None
    closed = t18india(p).rows_closed_at_first and first
    return "closed in the first stock round" if closed else "bought from the top only"


def card_of(p: Position, card: str, price: int | None = None) -> Card:
    """A card, at its face value unless it has another price."""
    price = t18india(p).face(card) if price is None else price
    if card in p.title.privates:
        printed = p.title.privates[card]
        name = printed.name.removesuffix(" East India Company")
        note = f"Pays {p.money(printed.income)}."
        if card != SWEDISH:
            note += f" {printed.power}"
        return _card(card, f"{card} {name}", price, note)
    company = company_of(card)
    return _card(card, company, price, "Director 20%" if is_director(card) else "", company)


def bond(p: Position) -> Card:
    """The stack of Royal Bonds."""
    return _card("bond", "Royal Bond", BOND, f"{t18india(p).bonds(p, BANK)} left")


def _market(p: Position) -> list[Card]:
    """The Open Market: shares at their price, privates at their face value."""
    shares = [
        card_of(p, company, p.title.share_price(p, company, POOL))
        for company, holders in p.state.certificates.items()
        for holder in holders
        if holder == POOL
    ]
    owners = p.state.privates.items()
    return shares + [card_of(p, private) for private, owner in owners if owner == POOL]


def _commodities(p: Position) -> list[Card]:
    """Every commodity: who has its concession, where it lies, and what its destinations pay."""
    found = []
    for commodity in concessions.commodities():
        owner = p.state.concessions.get(commodity.name, "")
        token = owner if owner in p.title.companies else ""
        sources = commodity.sources
        if commodity.name == concessions.JEWELRY:
            sources = (p.state.jewelry,) if p.state.jewelry else ()
        name = commodity.name.capitalize()
        note = " or ".join(_place(p, hex_id) for hex_id in sources) or "not on the map yet"
        if owner:
            note = f"{token or 'Gone with its company'}. {note}"
        found.append(_card(name, name, None, f"{note} to {_destinations(p, commodity)}", token))
    return found


def _destinations(p: Position, commodity: concessions.Commodity) -> str:
    """``Lahore, Kochi ₹50; Haldia ₹30``: the destinations with what they pay, the best first."""
    paid: dict[int, list[str]] = {}
    for hex_id, bonus in commodity.destinations.items():
        paid.setdefault(bonus, []).append(p.title.board.hexes[hex_id].name or hex_id)
    return "; ".join(f"{', '.join(paid[bonus])} {p.money(bonus)}" for bonus in sorted(paid)[::-1])


def _pairs(p: Position) -> list[Card]:
    return [
        _card(
            "-".join(pair.places),
            " to ".join(p.title.board.hexes[hex_id].name or hex_id for hex_id in pair.places),
            pair.bonus,
        )
        for pair in concessions.pairs()
    ]


def _place(p: Position, hex_id: str) -> str:
    name = p.title.board.hexes[hex_id].name
    return f"{name} {hex_id}" if name else hex_id


def _card(id_: str, name: str, price: int | None, note: str = "", company: str = "") -> Card:
    return Card(id=id_, name=name, company=company, price=price, note=note)
