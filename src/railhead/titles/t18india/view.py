"""What the view of 18 India shows besides what every title shows. Clauses INFO."""

from __future__ import annotations

from msgspec import Struct

from railhead.finance.holders import BANK, GONE, POOL
from railhead.play.numbers import counted
from railhead.play.views.holders import CompanyView, Fact, PlayerView, Tag, facts
from railhead.play.views.order import StepView
from railhead.play.views.table import View, ViewTypes
from railhead.play.views.things import Counter
from railhead.titles.t18india import ending
from railhead.titles.t18india.companies.control import is_directed
from railhead.titles.t18india.dividends import GUARANTY
from railhead.titles.t18india.hands import cards
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.running import variable
from railhead.titles.t18india.shares import STARTING_SHARES
from railhead.titles.t18india.state import Draft, IndiaStockRound, PoolAuction, Selection
from railhead.titles.t18india.trade import certificates, offers

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


class BondsLeft(Struct, frozen=True):
    """How many Royal Bonds are left with the Bank."""

    left: int = 0


class Player18India(PlayerView):
    """A player of 18 India. ``bonds``: his Royal Bonds; ``hand``: how many cards he has."""

    bonds: int = 0
    hand: int = 0


class Company18India(CompanyView):
    """A company of 18 India. ``owns``: company to the shares of it that this one holds;
    ``warrant``: it has a Guaranty Warrant; ``directed``: by a Director, not by a Manager;
    ``assets``: what its papers are worth."""

    owns: dict[str, int] = {}
    bonds: int = 0
    warrant: bool = False
    directed: bool = False
    assets: int = 0


class View18India(View):
    """What only 18 India shows."""

    bonds: BondsLeft = BondsLeft()
    warrants: list[str] = []
    stock_order: list[str] = []
    """The players in the order of the running stock round."""
    pass_track: list[str] = []
    concessions: dict[str, str] = {}
    """Commodity to the company that has it."""


def add(view: View18India, p: Position, player: str | None) -> None:
    """Hands (of others their number alone), rows, the draft, the Open Market, bonds, warrants,
    control, concessions (INFO-01 to INFO-06)."""
    state, title = p.state, t18india(p)
    view.end_cells = title.chart.cells_from(title.end_from)
    view.spreads = cards.spreads(p, player)
    view.home = "cards" if isinstance(p.top, OVER_CARDS) else "map"
    view.order.steps = _steps(view.order.steps)
    for decision in view.decisions:
        offers.arrange(decision, p)
    view.bonds = BondsLeft(title.bonds(p, BANK))
    view.warrants = list(state.warrants)
    view.counters = _terms(p)
    view.stock_order = list(state.order)
    view.pass_track = _pass_track(p)
    view.concessions = dict(state.concessions)
    for private, where in view.privates.items():
        where.status = _whereabouts(p, private, player)
        if state.privates[private] == POOL:
            where.price = title.privates[private].price


def _pass_track(p: Position) -> list[str]:
    """Who stands on the pass track of the running stock round."""
    stock: IndiaStockRound | None = p.frame(IndiaStockRound)
    return list(stock.track) if stock is not None else []


def _add_to_player(shown: Player18India, p: Position, viewer: str | None) -> None:
    title, name = t18india(p), shown.name
    shown.bonds = title.bonds(p, name)
    shown.hand = len(p.state.hands[name])
    shown.facts = _facts(p, name)


def _facts(p: Position, name: str) -> list[Fact]:
    """What is known of a player besides money and certificates."""
    count = len(p.state.hands[name])
    found: dict[str, int | str] = {"hand": "1 card" if count == 1 else f"{count} cards"}
    bonds = t18india(p).bonds(p, name)
    if bonds:
        found["Royal Bonds"] = bonds
    track = _pass_track(p)
    if name in track:
        found["pass track"] = track.index(name) + 1
    return facts(found)


def _terms(p: Position) -> list[Counter]:
    """What ends with Phase IV: warrants (GUAR-07), and new gauge changes, which can be removed from
    then on (GC-01, TRK-01)."""
    sides = sum(len(edges) for edges in p.state.map.gauges.values())
    over = "conversion" in p.title.phase(p).gives
    until = "ended with Phase IV" if over else "end with the first train of Phase IV"
    gauges = "none are set any more; one may be removed a turn" if over else "set until Phase IV"
    return [
        Counter(name="Warrants", value=len(p.state.warrants), of=WARRANTS, says=until),
        Counter(name="Gauge changes", value=sides // 2, of=None, says=gauges),  # GC-07
    ]


def _guaranty(p: Position, company: str) -> str:
    """``5% = ₹17``: what the Bank pays a share if the company pays nothing (GUAR-01)."""
    return f"{GUARANTY}% = {p.money((p.price(company) or 0) * GUARANTY // 100)}"


def _steps(steps: list[StepView]) -> list[StepView]:
    """The steps of a turn under their short names, without those in which nothing is decided."""
    short = [StepView(name=STEPS.get(step.name, step.name), state=step.state) for step in steps]
    return [step for step in short if step.name]


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


def _add_to_company(shown: Company18India, p: Position, viewer: str | None) -> None:
    state, title, company = p.state, t18india(p), shown.id
    owned = {other: p.units(company, other) for other in title.companies}
    shown.owns = {other: units for other, units in owned.items() if units}
    shown.bonds = title.bonds(p, company)
    shown.warrant = company in state.warrants
    shown.directed = is_directed(p, company)
    shown.assets = ending.owned(p, company)
    shown.issue_price = title.companies[company].prices[0]
    shown.chief = "Director" if is_directed(p, company) else "Manager"
    shown.facts = _company_facts(p, company, shown.owns)
    if company in state.closed:
        shown.status = "closed"
        return
    if company in state.warrants:
        says = "a tag: the guaranty, if it pays nothing"
        shown.tag = Tag(text=_guaranty(p, company), says=says)
    words = []
    if company not in state.launched:
        words.append(_why_unstarted(p, company))
    elif company not in state.managers:
        words.append("without a Manager")
    shown.status = ", ".join(words)


def _why_unstarted(p: Position, company: str) -> str:
    """What a company that has not started waits for: shares, or the end of a purchase (BUY-15)."""
    if certificates.is_due_to_start(p, company):
        return "starts with this purchase"
    return f"{t18india(p).in_play(p, company)} of {STARTING_SHARES} shares in play"


def _company_facts(p: Position, company: str, owns: dict[str, int]) -> list[Fact]:
    """What a company has besides money, trains and stations."""
    state = p.state
    found: dict[str, int | str] = {}
    holds = [f"{units} {other}" for other, units in owns.items()]
    holds += [private for private, owner in state.privates.items() if owner == company]
    bonds = t18india(p).bonds(p, company)
    if bonds:
        holds.append(counted(bonds, "bond"))
    if holds:
        found["Holds"] = ", ".join(holds)
    goods = [name.capitalize() for name, owner in state.concessions.items() if owner == company]
    if goods:
        found["Concessions"] = ", ".join(goods)
    if company in state.warrants and company not in state.closed:
        found["Warrant"] = _guaranty(p, company)
    return facts(found)


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


VIEWS = ViewTypes(
    View18India, Player18India, Company18India, ENDS, add, _add_to_player, _add_to_company, remarks
)
