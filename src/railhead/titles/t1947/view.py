"""What the view of 1947 shows besides what every title shows."""

from __future__ import annotations

from msgspec import Struct

from railhead.finance.holders import GONE, POOL, STOCK
from railhead.play.frames import OperatingRound
from railhead.play.numbers import counted
from railhead.play.views.holders import CompanyView, Fact, PlayerView
from railhead.play.views.table import View, ViewTypes
from railhead.play.views.things import Condition, Counter, Sign, Zone
from railhead.titles.t1947.land import boxes, revenue, temples
from railhead.titles.t1947.land.geography import DRY, MONSOON
from railhead.titles.t1947.land.inscriptions import effect, remarks, zone_words
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.securities import bonds, offers
from railhead.titles.t1947.state import SEASONS, Auction, Turn1947

# Why the game ends, with its clause.
ENDS = {
    "price": ("A share price has reached the top of the chart", "1947-GE-01"),
    "bankruptcy": ("A player is bankrupt", "1947-GE-03"),
    "standstill": ("No company has operated for six operating rounds", "1947-GE-07"),
}

# Signs on the map, by their kind.
SIGNS = {
    "site": "expatriation site",
    "worker": "worker for the first there",
    "post": "trading post",
    "temple": "temple of a company",
}


class Bonds(Struct, kw_only=True):
    """The bonds of a company: whether they are issued, and who has how many to sell."""

    issued: bool
    stock: int
    pool: int


class Player1947(PlayerView):
    """A player of 1947. ``card``: his order card; ``bonds``: company to his bonds of it;
    ``savings``: the companies of which he has savings shares."""

    card: int = 0
    workers: int = 0
    bonds: dict[str, int] = {}
    savings: list[str] = []


class Company1947(CompanyView):
    """A company of 1947. ``sites``: those that it has marked, in order."""

    sites: list[str] = []
    bonds: Bonds | None = None


class View1947(View):
    """What only 1947 shows."""

    season: str = ""
    order_cards: list[str] = []
    """The players by their order cards, card 1 first."""
    site_workers: dict[str, int] = {}
    """Site to the workers left there."""
    hammer: dict[str, int] = {}
    """Private to its hammer price."""


def add(view: View1947, p: Position, player: str | None) -> None:
    """Season, order cards, bonds, savings shares, workers, stockbrokers, temples and sites."""
    state, title = p.state, t1947(p)
    view.season = SEASONS[state.season]
    view.conditions = [_season(p)]
    view.zones = [
        Zone(zone=zone, name=f"{zone} zone", says=zone_words(p, zone)) for zone in (MONSOON, DRY)
    ]
    view.signs = [Sign(kind=kind, name=name) for kind, name in SIGNS.items()]
    view.order_cards = list(state.order)
    view.site_workers = dict(state.site_workers)
    view.waiting = {
        title.geography.place_of(site): count for site, count in state.site_workers.items() if count
    }
    view.hammer = dict(state.hammer)
    view.counters = [_waiting(p)]
    view.end_cells = title.chart.cells_from(title.chart.top_price)
    _add_to_auction(view, p)
    for decision in view.decisions:
        offers.arrange(decision, p)


# The season.


def _season(p: Position) -> Condition:
    """The season of this operating round, or that of the next (SE-02)."""
    season, words, short = p.state.season, "{} season", "{}"
    if p.frame(OperatingRound) is None:
        early = t1947(p).readings.season_advances == "before"
        season = (season + early) % len(SEASONS)
        words, short = "{} season comes next", "{} next"
    effects = [f"{zone} zone: {said}" for zone in (MONSOON, DRY) if (said := effect(season, zone))]
    return Condition(
        name=words.format(SEASONS[season].lower()),
        short=short.format(SEASONS[season].lower()),
        says="; ".join(effects) or "neither zone is affected",
    )


def _waiting(p: Position) -> Counter:
    """The workers at the sites, for whoever is first there (EX-06)."""
    waiting = sum(p.state.site_workers.values())
    return Counter(
        name="Workers",
        value=waiting,
        of=sum(t1947(p).geography.sites.values()),
        says="wait at sites, see the map" if waiting else "none waits at a site",
    )


# Papers.


def _add_to_auction(view: View1947, p: Position) -> None:
    """How the auction stands: what has been sold, what is called, what waits."""
    frame: Auction | None = p.frame(Auction)
    if frame is None:
        return
    for private, shown in view.privates.items():
        owner = shown.owner
        if private == frame.private and owner != GONE:
            high = f"{frame.bidder} bids {p.money(frame.bid)}" if frame.bidder else "no bid yet"
            shown.status = f"now: {high}"
        elif owner in p.players:
            shown.status = f"{owner}, {p.money(p.state.hammer[private])}"
        elif owner == STOCK:
            shown.status = "to come"


def _add_to_player(player: Player1947, p: Position, viewer: str | None) -> None:
    name, state = player.name, p.state
    workers, fresh = state.workers.get(name, 0), state.fresh.get(name, 0)
    player.card = state.order.index(name) + 1
    player.workers = workers
    player.bonds = {c: n for c in p.title.companies if (n := bonds.held(p, name, c))}
    player.savings = [c for c, holders in state.savings.items() if name in holders]
    player.facts = [
        Fact(name="order card", value=player.card),
        Fact(
            name="workers",
            value=workers,
            says=f"{fresh} from the next turn on" if fresh else "",
        ),
    ]
    beside: dict[str, list[str]] = {}
    for company in player.savings:
        beside.setdefault(company, []).append("savings")
    for company, count in player.bonds.items():
        words = counted(count, "bond")
        locked = bonds.locked(p, name, company)
        beside.setdefault(company, []).append(f"{words}, {locked} new" if locked else words)
    player.beside = {company: ", ".join(words) for company, words in beside.items()}


def _add_to_company(company: Company1947, p: Position, viewer: str | None) -> None:
    id_ = company.id
    company.issue_prices = list(p.title.issue_prices(p, id_))
    company.facts = [
        *_revenue(p, id_),
        _sites(p, id_),
        Fact(name="Brokers", value=p.state.brokers.get(id_, 0)),
        *_workers(p, id_),
        *_bonds(p, id_),
        *_temple(p, id_),
    ]
    company.sites = list(p.state.boxes.get(id_, ()))
    company.bonds = Bonds(
        issued=bonds.issued(p, id_),
        stock=bonds.held(p, STOCK, id_),
        pool=bonds.held(p, POOL, id_),
    )


def _revenue(p: Position, company: str) -> list[Fact]:
    """In the company's own turn: what changes its revenue, whatever its trains run for."""
    turn: Turn1947 | None = p.frame(Turn1947)
    if turn is None or turn.company != company:
        return []
    parts = revenue.adjustments(p, company)
    found = [amount for _, amount in parts]
    times = {amount: found.count(amount) for amount in found}
    amounts = [each if count == 1 else f"{count} × {each}" for each, count in times.items()]
    value = ", ".join(amounts) or "full"
    says = ", ".join(words for words, _ in parts)
    return [Fact(name="Revenue", value=value, says=says, apart=True)]


def _sites(p: Position, company: str) -> Fact:
    """The expatriation track."""
    marked = p.state.boxes.get(company, ())
    words = [", ".join(marked)] if marked else []
    if company in p.state.launched and len(marked) < len(boxes.TRACK):
        words.append(f"next: {boxes.brings(p, len(marked) + 1) or 'nothing'}")
    return Fact(name="Sites", value=len(marked), of=len(boxes.TRACK), says="; ".join(words))


def _temple(p: Position, company: str) -> list[Fact]:
    if company not in p.state.launched or company in p.state.templeless:
        return []
    hex_ = p.title.board.hexes[t1947(p).geography.temples[company]]
    place = f"{hex_.name} {hex_.id}" if hex_.name else hex_.id
    due = temples.is_due(p, company)
    return [Fact(name="Temple", value="no" if due else "yes", says=place)]


def _workers(p: Position, company: str) -> list[Fact]:
    """Those of the president, who employs them for the company."""
    president = p.director(company)
    if president is None or company not in p.state.launched:
        return []
    fresh = p.state.fresh.get(president, 0)
    says = f"{president}’s" + (f", {fresh} more from the next turn on" if fresh else "")
    usable = boxes.usable_workers(p, president)
    return [Fact(name="Workers", value=usable, says=says, apart=True)]


def _bonds(p: Position, company: str) -> list[Fact]:
    """Bonds that anybody can buy."""
    if not bonds.issued(p, company):
        return []
    stock, pool = bonds.held(p, STOCK, company), bonds.held(p, POOL, company)
    both = bool(stock and pool)
    words = [
        f"{f'{count} ' if both else ''}in the {p.title.word(source)} at "
        f"{p.money(bonds.price(p, company, source))}"
        for count, source in ((stock, STOCK), (pool, POOL))
        if count
    ]
    return [Fact(name="Bonds", value=stock + pool, says=", ".join(words))]


VIEWS = ViewTypes(
    View1947, Player1947, Company1947, ENDS, add, _add_to_player, _add_to_company, remarks
)
