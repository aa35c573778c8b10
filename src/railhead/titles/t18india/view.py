"""What the view of 18 India shows besides what every title shows. Hands are shown to their owners
only. Clauses INFO."""

from __future__ import annotations

from typing import Any

from railhead.finance.papers import BANK, GONE, POOL
from railhead.play.view import ends
from railhead.titles.t18india import cards, certificates, ending, offers
from railhead.titles.t18india.control import is_directed
from railhead.titles.t18india.dividends import GUARANTY
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.running import variable
from railhead.titles.t18india.shares import STARTING_SHARES
from railhead.titles.t18india.state import Draft, IndiaStockRound, PoolAuction, Selection

# Why the game ends, with its clause.
ENDS = {
    "bank": ("The Bank is out of money", "18india-END-01"),
    "bank in a stock round": ("The Bank is out of money", "18india-END-03"),
    "price": ("A share price has reached ₹400", "18india-END-02"),
    "standstill": ("No company has operated for six operating rounds", "18india-END-10"),
}

# What is played over the cards rather than over the map.
OVER_CARDS = (Selection, Draft, PoolAuction, IndiaStockRound)
WARRANTS = 3  # SETUP-07
# Steps as they stand in the order of play; "" for what nobody sees.
STEPS = {
    "French EIC": "",
    "Sell certificates": "Sales",
    "Buy a certificate": "Purchase",
    "End of turn": "",
}


def dress(view: dict[str, Any], p: Position, player: str | None) -> None:
    """Hands (of others their number alone), rows, the draft, the Open Market, bonds, warrants,
    control, concessions (INFO-01 to INFO-06)."""
    state, title = p.state, t18india(p)
    view["ends"] = ends(p, ENDS)
    row = title.chart.rows[0]
    view["end_cells"] = [[0, n] for n, price in enumerate(row) if price >= title.end_from]
    view["spreads"] = cards.spreads(p, player)
    view["home"] = "cards" if isinstance(p.top, OVER_CARDS) else "map"
    view["order"]["steps"] = _steps(view["order"]["steps"])
    for decision in view["decisions"]:
        offers.arrange(decision, p)
    view["bonds"] = {"left": title.bonds(p, BANK)}
    view["warrants"] = list(state.warrants)
    view["gauges"] = _terms(p)
    view["stock_order"] = list(state.order)
    stock = p.frame(IndiaStockRound)
    view["pass_track"] = list(stock.track) if stock is not None else []
    view["concessions"] = dict(state.concessions)
    for shown in view["players"]:
        name = shown["name"]
        shown["limit"] = title.certificate_limit(p, name)
        shown["bonds"] = title.bonds(p, name)
        shown["hand"] = len(state.hands[name])
        shown["facts"] = _facts(p, name, view["pass_track"])
    for private, shown in view["privates"].items():
        shown["status"] = _whereabouts(p, private, player)
        if state.privates[private] == POOL:
            shown["price"] = title.privates[private].price
    for shown in view["companies"]:
        _dress_company(shown, p)


def _facts(p: Position, name: str, track: list[str]) -> list[dict[str, Any]]:
    """What is known of a player besides money and certificates."""
    count = len(p.state.hands[name])
    found: dict[str, Any] = {"hand": "1 card" if count == 1 else f"{count} cards"}
    bonds = t18india(p).bonds(p, name)
    if bonds:
        found["Royal Bonds"] = bonds
    if name in track:
        found["pass track"] = track.index(name) + 1
    return _listed(found)


def _terms(p: Position) -> list[dict[str, Any]]:
    """What ends with Phase IV: warrants (GUAR-07), and new gauge changes, which can be removed from
    then on (GC-01, TRK-01)."""
    sides = sum(len(edges) for edges in p.state.map.gauges.values())
    over = "conversion" in p.title.phase(p).gives
    until = "ended with Phase IV" if over else "end with the first train of Phase IV"
    gauges = "none are set any more; one may be removed a turn" if over else "set until Phase IV"
    return [
        {
            "name": "Warrants",
            "value": len(p.state.warrants),
            "of": WARRANTS,
            "mark": None,
            "says": until,
        },
        {
            "name": "Gauge changes",
            "value": sides // 2,
            "of": None,  # GC-07
            "mark": None,
            "says": gauges,
        },
    ]


def _guaranty(p: Position, company: str) -> str:
    """``5% = ₹17``: what the Bank pays a share if the company pays nothing (GUAR-01)."""
    return f"{GUARANTY}% = {p.money((p.price(company) or 0) * GUARANTY // 100)}"


def _listed(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": name, "value": value, "of": None} for name, value in found.items()]


def _steps(steps: list[dict[str, str]]) -> list[dict[str, str]]:
    """The steps of a turn under their short names, without those in which nothing is decided."""
    short = [{**step, "name": STEPS.get(step["name"], step["name"])} for step in steps]
    return [step for step in short if step["name"]]


def _whereabouts(p: Position, private: str, player: str | None) -> str:
    """Where a private is, as far as this player may know."""
    state = p.state
    owner = state.privates[private]
    if owner == POOL:
        return "in the Open Market"
    if owner == GONE:
        return "closed"
    if owner in p.players or owner in p.title.companies:
        return f"owned by {owner}"
    if private in state.draft:
        return "in the draft"
    for number, row in enumerate(state.rows, 1):
        if private in row:
            place = row.index(private)
            return f"in row {number}, " + ("at the top" if not place else f"{place} above it")
    if private in state.hands.get(player or "", ()):
        return "in your hand"
    # Who discarded what shows only when all have chosen (DRAFT-01).
    return "in a hand, or discarded" if state.discards else "in a hand"


def _dress_company(shown: dict[str, Any], p: Position) -> None:
    state, title, company = p.state, t18india(p), shown["id"]
    owned = {other: p.units(company, other) for other in title.companies}
    shown["owns"] = {other: units for other, units in owned.items() if units}
    shown["bonds"] = title.bonds(p, company)
    shown["warrant"] = company in state.warrants
    shown["directed"] = is_directed(p, company)
    shown["assets"] = ending.owned(p, company)
    shown["issue_price"] = title.companies[company].prices[0]
    shown["chief"] = "Director" if is_directed(p, company) else "Manager"
    shown["facts"] = _company_facts(p, company, shown["owns"])
    if company in state.closed:
        shown["status"] = "closed"
        return
    if company in state.warrants:
        says = "a tag: the guaranty, if it pays nothing"
        shown["tag"] = {"text": _guaranty(p, company), "says": says}
    words = []
    if company not in state.launched:
        words.append(_why_unstarted(p, company))
    elif company not in state.managers:
        words.append("without a Manager")
    shown["status"] = ", ".join(words)


def _why_unstarted(p: Position, company: str) -> str:
    """What a company that has not started waits for: shares, or the end of a purchase (BUY-15)."""
    if certificates.is_due_to_start(p, company):
        return "starts with this purchase"
    return f"{t18india(p).in_play(p, company)} of {STARTING_SHARES} shares in play"


def _company_facts(p: Position, company: str, owns: dict[str, int]) -> list[dict[str, Any]]:
    """What a company has besides money, trains and stations."""
    state = p.state
    found: dict[str, Any] = {}
    holds = [f"{units} {other}" for other, units in owns.items()]
    holds += [private for private, owner in state.privates.items() if owner == company]
    bonds = t18india(p).bonds(p, company)
    if bonds:
        holds.append("1 bond" if bonds == 1 else f"{bonds} bonds")
    if holds:
        found["Holds"] = ", ".join(holds)
    goods = [name.capitalize() for name, owner in state.concessions.items() if owner == company]
    if goods:
        found["Concessions"] = ", ".join(goods)
    if company in state.warrants and company not in state.closed:
        found["Warrant"] = _guaranty(p, company)
    return _listed(found)


def remarks(p: Position, hex_id: str) -> list[str]:
    """What 18 India has at a hex: the part of the map with one gauge, commodities and who alone
    earns by them, cities whose value grows (REV-02)."""
    hex_ = p.title.board.hexes[hex_id]
    words = [f"Gauge of the {hex_.zone}."] if hex_.zone else []
    for name, owner in p.title.goods(p).get(hex_id, ()):
        words.append(f"{name}: {f'the concession of {owner}' if owner else 'nobody’s concession'}.")
    if any(variable(node) for node in hex_.nodes):
        words.append("Worth more by the dearest other city of the route.")
    return words
