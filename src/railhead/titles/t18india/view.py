"""What the view of 18 India shows besides what every title shows. Hands are shown to their owners
only. Clauses INFO."""

from __future__ import annotations

from typing import Any

from railhead.finance.papers import BANK, POOL
from railhead.play.position import Position
from railhead.titles.t18india.choosing import in_words
from railhead.titles.t18india.control import is_directed
from railhead.titles.t18india.deal import company_of
from railhead.titles.t18india.state import IndiaStockRound, Selection

# Why the game ends, with its clause.
ENDS = {
    "bank": ("The Bank is out of money", "18india-END-01"),
    "bank in a stock round": ("The Bank is out of money", "18india-END-03"),
    "price": ("A share price has reached ₹400", "18india-END-02"),
    "standstill": ("No company has operated for six operating rounds", "18india-END-10"),
}


def dress(view: dict[str, Any], p: Position, player: str | None) -> None:
    """Hands (of others their number alone), rows, the draft, the Open Market, bonds, warrants,
    control, concessions (INFO-01 to INFO-06)."""
    state, title = p.state, p.title
    view["ends"] = [{"says": ENDS[end][0], "clause": ENDS[end][1]} for end in state.ends]
    row = title.chart.rows[0]
    view["end_cells"] = [[0, n] for n, price in enumerate(row) if price >= title.end_from]
    view["spreads"] = _spreads(p, player)
    view["bonds"] = {"left": title.bonds(p, BANK)}
    view["warrants"] = list(state.warrants)
    view["stock_order"] = list(state.order)
    stock = p.frame(IndiaStockRound)
    view["pass_track"] = list(stock.track) if stock is not None else []
    view["concessions"] = dict(state.concessions)
    for shown in view["players"]:
        name = shown["name"]
        shown["limit"] = title.certificate_limit(p, name)
        shown["bonds"] = title.bonds(p, name)
        shown["hand"] = len(state.hands[name])
        shown["facts"] = [
            {"name": "Cards in hand", "value": len(state.hands[name]), "of": None},
            {"name": "Royal Bonds", "value": title.bonds(p, name), "of": None},
        ]
    for private, shown in view["privates"].items():
        if state.privates[private] == POOL:
            shown["price"] = title.privates[private].price
    for shown in view["companies"]:
        _dress_company(shown, p)


def _dress_company(shown: dict[str, Any], p: Position) -> None:
    state, title, company = p.state, p.title, shown["id"]
    owned = {other: p.units(company, other) for other in title.companies}
    shown["owns"] = {other: units for other, units in owned.items() if units}
    shown["bonds"] = title.bonds(p, company)
    shown["warrant"] = company in state.warrants
    shown["directed"] = is_directed(p, company)
    shown["assets"] = title.assets(p, company)
    shown["issue_price"] = title.companies[company].prices[0]
    if company in state.closed:
        shown["status"] = "closed"
        return
    words = []
    if company not in state.launched:
        words.append(f"{title.in_play(p, company)} of 3 shares in play")
    elif company not in state.managers:
        words.append("without a Manager")
    else:
        words.append("Directed" if is_directed(p, company) else "Managed")
    if company in state.warrants:
        words.append("Guaranty Warrant")
    shown["status"] = ", ".join(words)


def _spreads(p: Position, player: str | None) -> list[dict[str, Any]]:
    """The cards on the table, as far as this player sees them."""
    state = p.state
    spreads = []
    if player in state.hands:
        says = "Only you see and may buy these."
        spreads.append(_spread(p, "Your hand", says, state.hands[player], yours=True))
    for name in p.players:
        if name != player:
            hidden = len(state.hands[name])
            spreads.append(_spread(p, f"Hand of {name}", "Known to its owner only.", (), hidden))
    if isinstance(p.frame(Selection), Selection) and state.discards:
        says = "Face down until all have chosen."
        spreads.append(_spread(p, "Discarded", says, (), len(state.discards)))
    if state.draft:
        spreads.append(_spread(p, "Draft", "Cards to be taken.", state.draft))
    for number, row in enumerate(state.rows, 1):
        spreads.append(_spread(p, f"Row {number}", "Bought from the top, first to last.", row))
    market = tuple(
        company
        for company, holders in state.certificates.items()
        for holder in holders
        if holder == POOL
    )
    market += tuple(private for private, owner in state.privates.items() if owner == POOL)
    spreads.append(_spread(p, "Open Market", "Shares at their price, privates.", market))
    return spreads


def _spread(
    p: Position,
    name: str,
    says: str,
    cards: tuple[str, ...],
    hidden: int = 0,
    *,
    yours: bool = False,
) -> dict[str, Any]:
    shown = []
    for card in cards:
        private = card in p.title.privates
        company = "" if private else company_of(card)
        price = p.title.face(card)
        if name == "Open Market" and not private:
            price = p.title.share_price(p, card, POOL)
        shown.append(
            {
                "id": card,
                "name": in_words(p, card),
                "company": company,
                "price": price,
                "note": p.title.privates[card].power if private else "",
            }
        )
    return {"name": name, "says": says, "cards": shown, "hidden": hidden, "yours": yours}
