"""What the view of 1853 shows besides what every title shows. Clauses SEC."""

from __future__ import annotations

from msgspec import Struct

from railhead.finance.holders import ENVELOPES
from railhead.play.frames import CompanyTurn, OperatingRound
from railhead.play.views.asking import RuleView
from railhead.play.views.holders import CompanyView, PlayerView, facts
from railhead.play.views.order import OrderView
from railhead.play.views.table import View, ViewTypes
from railhead.play.views.things import Area, Card, Sign, Spread, TrainView, Zone
from railhead.titles.t1853 import depot_of_trains, ending
from railhead.titles.t1853.bidding import bids, contracts
from railhead.titles.t1853.companies import control
from railhead.titles.t1853.companies.charters import Charter, cards_at_start
from railhead.titles.t1853.land.ground import in_area
from railhead.titles.t1853.land.inscriptions import remarks
from railhead.titles.t1853.land.territory import LAST_PHASE, OPENERS
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.secrets import SEALED, may_see
from railhead.titles.t1853.shares import SHARES
from railhead.titles.t1853.state import Bidding, Dealing, WritingBonds
from railhead.titles.t1853.stations import FIRST, FURTHER, BuildBase
from railhead.titles.t1853.track import AT_ONCE, SECOND_TILES, BuildTrack, Connections

# Why the game ends, with its clause.
ENDS = {
    "bank": ("The Bank is out of personal money", "1853-END-01"),
    "price": ("A share has reached £400", "1853-END-02"),
    "standstill": ("No company has formed in six Railway Rounds", "1853-END-08"),
}

# What stands over a decision, by its step.
HEADINGS = {
    "Bonds": "Seal a Bond",
    "Bid": "Name a city",
    "Shares": "Deal in shares",
    "Bases": "Build bases",
    "Mail": "Carry mail",
    "Elephant": "The Elephant",
}
SIGNS = {"frontier": "grant for the first to link it"}
# Facts of a company that only its charter shows.
APART = ("Kind", "Tiles", "Area", "Token")


class Bid(Struct, kw_only=True):
    """A bid as a player may know it: its cities for its maker alone until it is fulfilled."""

    written: bool
    """Whether the Bond is."""
    bond: int | None
    claims: list[str]
    complete: bool
    fulfilled: bool
    cities: list[str] | None = None
    rest: int | None = None
    """What of the Bond is not accounted for."""
    linked: dict[str, bool] | None = None
    """Which cities are linked to others of the bid (SEC-10)."""


class Player1853(PlayerView):
    """A player of 1853. ``unredeemed``: the companies of his shares that he has not paid for, one
    entry a share; ``elephant``: he holds it."""

    unredeemed: list[str] = []
    elephant: bool = False


class Company1853(CompanyView):
    """A company of 1853. ``kind``: Major or Minor, None while it is open; ``issued``: its shares
    that are; ``unpaid``: the train that it has on credit; ``token``: a Minor has its special
    token."""

    kind: str | None = None
    issued: int = 0
    unpaid: str | None = None
    token: bool = False


class View1853(View):
    """What only 1853 shows."""

    envelopes: int = 0
    """The money of all Bonds."""
    railway_round: int = 0
    grants: list[str] = []
    """The frontier posts that have paid."""
    bids: dict[str, Bid] = {}


def add(view: View1853, p: Position, player: str | None) -> None:
    """Bonds and claims, cities, areas, what companies are and owe."""
    state, title = p.state, t1853(p)
    if title.variants.game != "longer":
        view.end_cells = title.chart.cells_from(title.chart.top_price)
    view.envelopes = p.cash(ENVELOPES)
    view.railway_round = state.railway_round
    view.grants = list(state.grants)
    view.area = _area(p)
    view.zones = [Zone(zone="valley", name="valley of the Ganges", says=_valley(p))]
    view.signs = [Sign(kind=kind, name=name) for kind, name in SIGNS.items()]
    view.home = "ledger" if isinstance(p.top, Dealing) else ""
    if not state.seats:  # the Bonds decide who gets the Elephant
        view.priority = None
    for decision in view.decisions:
        decision.heading = HEADINGS.get(decision.step, "")
        if isinstance(p.top, (WritingBonds, Bidding)):
            decision.rules = [
                RuleView(says=says, clause=f"1853-{clause}") for says, clause in bids.rules(p)
            ]
    _add_to_order(view.order, p)
    view.bids = {name: _bid(p, name, player) for name in p.players}
    view.spreads = [spread for name in p.players for spread in _spreads(p, name, player)]
    view.spreads.sort(key=lambda spread: not spread.yours)
    if player and contracts.is_open(p, player):
        view.goals = contracts.linked(p, player)
    for kind in view.depot:
        _add_to_trains(kind, p)


def _valley(p: Position) -> str:
    """What holds for the cities of the valley while they are named (BID-07, BID-08)."""
    if not isinstance(p.top, WritingBonds | Bidding):
        return ""
    return "with Calcutta: at most two in a bid; in a bid of three cities one, besides Calcutta"


def _bid(p: Position, owner: str, player: str | None) -> Bid:
    state = p.state
    shown = Bid(
        written=owner in state.sealed or owner in state.bonds,
        bond=state.bonds.get(owner) or state.sealed.get(owner) or None,
        claims=list(state.claims.get(owner, ())),
        complete=owner in state.complete,
        fulfilled=owner in state.fulfilled,
    )
    if owner in state.bonds and may_see(p, owner, player):
        shown.cities = list(state.cities.get(owner, ()))
        shown.rest = bids.rest_of_bond(p, owner)
        shown.linked = contracts.linked(p, owner)
    return shown


def _spreads(p: Position, owner: str, player: str | None) -> list[Spread]:
    """The cities of a bid as cards, and the claimed shares."""
    state, title = p.state, t1853(p)
    found = []
    cities = state.cities.get(owner, ())
    if cities:
        open_ = may_see(p, owner, player)
        linked = contracts.linked(p, owner) if open_ else {}
        mine = owner == player and owner not in state.fulfilled
        found.append(
            Spread(
                name=f"{owner}'s bid",
                says=_bid_in_words(p, owner, open_=open_),
                cards=[
                    Card(
                        id=hex_id,
                        name=title.cities[hex_id].name,
                        price=title.cities[hex_id].value,
                        note="linked" if linked[hex_id] else "not linked",
                    )
                    for hex_id in cities
                    if open_
                ],
                hidden=0 if open_ else len(cities),
                yours=mine,
                pinned=mine,
            )
        )
    claims = state.claims.get(owner, ())
    if claims and not state.turn:
        found.append(
            Spread(
                name=f"{owner}'s claims",
                says="shares to be paid for, in the order of the cities",
                cards=[
                    Card(
                        id=f"{owner} {number}",
                        name=company,
                        company=company,
                        price=title.par(company),
                    )
                    for number, company in enumerate(claims)
                ],
            )
        )
    return found


def _bid_in_words(p: Position, owner: str, *, open_: bool) -> str:
    """How a bid stands, for whoever may see its cities or not."""
    state = p.state
    bond = p.money(state.bonds[owner])
    if owner in state.fulfilled:
        return f"fulfilled, the Bond of {bond} has come back"
    if not open_:
        return f"cities to be linked, for a Bond of {bond}"
    rest = p.money(bids.rest_of_bond(p, owner))
    if owner not in state.complete:
        return f"{rest} of the Bond of {bond} is left"
    return f"all are to be linked, for a Bond of {bond}; {rest} of it is unused"


def _add_to_order(order: OrderView, p: Position) -> None:
    """What follows a Railway Round (ELE-05); steps in which nobody is asked are left out, and so
    are players whose bids are complete."""
    state = p.state
    order.steps = [step for step in order.steps if step.name != Connections.name]
    if isinstance(p.top, Bidding):
        order.stops = [
            stop for stop in order.stops if stop.state != "next" or stop.id not in state.complete
        ]
    round_: OperatingRound | None = p.frame(OperatingRound)
    if round_ is None:
        return
    if round_.number > round_.of:  # the one that the Elephant has demanded
        order.number = 0
    if state.ends:
        order.then = "the end"
    elif round_.number < round_.of:
        order.then = f"Railway Round {state.railway_round + 1}"
    else:
        before = "the Elephant, then " if round_.number == round_.of else ""
        order.then = f"{before}Dealing Round {state.turn + 1}"


def _add_to_player(shown: Player1853, p: Position, viewer: str | None) -> None:
    state, name = p.state, shown.name
    unpaid = state.unredeemed.get(name, ()) if state.turn else ()
    shown.unredeemed = list(unpaid)
    shown.unpaid = {c: unpaid.count(c) * 100 // SHARES for c in dict.fromkeys(unpaid)}
    shown.elephant = state.priority == name and bool(state.seats)
    shown.facts = facts(_facts_of_player(p, name))
    shown.awaited = ending.awaited(p, name, viewer)


def _facts_of_player(p: Position, name: str) -> dict[str, str]:
    """His Bond, his claims and what of them is not paid (SEC-01, SEC-03)."""
    state = p.state
    found = {}
    if name in state.bonds:
        returned = ", returned" if name in state.fulfilled else ""
        found["Bond"] = f"{p.money(state.bonds[name])}{returned}"
    elif name in state.sealed:
        bond = state.sealed[name]
        found["Bond"] = "sealed" if bond == SEALED else f"{p.money(bond)}, sealed"
    elif isinstance(p.top, WritingBonds):
        found["Bond"] = "not written yet"
    if isinstance(p.top, Bidding):
        claims = state.claims.get(name, ())
        if claims:
            found["claims"] = " ".join(claims)
        if name in state.complete:
            found["bid"] = "complete"
    unpaid = state.unredeemed.get(name, ()) if state.turn else ()
    if unpaid:
        counts = {company: unpaid.count(company) for company in dict.fromkeys(unpaid)}
        found["un-redeemed"] = ", ".join(
            company if count == 1 else f"{count} {company}" for company, count in counts.items()
        )
    return found


def _add_to_company(shown: Company1853, p: Position, viewer: str | None) -> None:
    state, title, company = p.state, t1853(p), shown.id
    shown.has_director = True
    shown.number = list(title.companies).index(company) + 1
    shown.issue_price = title.par(company)
    formed = company in state.launched
    director = shown.director
    shown.manager = control.manager(p, company) if formed and director is None else None
    shown.kind = "Major" if title.is_major(p, company) else "Minor"
    if title.charters[company].kind == "either" and not formed:
        shown.kind = None
    shown.issued = title.issued(p, company)
    unpaid = control.unpaid_card(p, company)
    shown.unpaid = p.side(unpaid).name if unpaid else None
    shown.token = formed and shown.kind == "Minor" and company not in state.tokens
    if formed:  # the BBCI has a further home as a Major
        printed = title.companies[company].markers
        spare = (FIRST, *(FURTHER for _ in printed))[: len(printed) - len(title.homes(p, company))]
        shown.marker_costs = list(spare[len(spare) - shown.markers :])
    shown.facts = facts(_facts_of_company(p, shown), APART)
    shown.status = _status(shown, p)


def _add_to_trains(shown: TrainView, p: Position) -> None:
    """How many cards of a kind this game has (MIN-01, MIN-04); 2s without limit while further ones
    are to be had (MIN-03)."""
    state = p.state
    if shown.kind in cards_at_start():
        shown.of = cards_at_start()[shown.kind] + state.more_cards
    if shown.kind != depot_of_trains.TWO:
        return
    if state.railway_round and not state.more_cards:
        shown.sides = [s for s in shown.sides if s.name != depot_of_trains.ONE_METRE]
    if not shown.left and depot_of_trains.more_twos(p):
        shown.on_sale, shown.left = True, None


def _facts_of_company(p: Position, shown: Company1853) -> dict[str, str]:
    """What kind of company it is, its number on the map, its area, and what it owes."""
    title, company = t1853(p), shown.id
    number = f"number {shown.number}"
    found = {"Kind": f"{shown.kind}, {number}" if shown.kind else number}
    if company in p.state.launched:
        found["Tiles"] = _tiles_in_words(p, company)
    found["Area"] = _limits(title.charters[company])
    if shown.token:
        found["Token"] = "for one metre train"
    return found


def _tiles_in_words(p: Position, company: str) -> str:
    """How many tiles it lays in a turn (TRK-02 to TRK-08)."""
    state = p.state
    if t1853(p).is_major(p, company) and company not in state.choices:
        return "to be chosen in its first turn"
    if company == "BAR" and (company == state.newcomer or company not in state.operated):
        return "two in its first turn, then one"
    if company not in state.choices:
        return "one a turn"
    if state.choices[company] == AT_ONCE:
        fee = p.company_money(t1853(p).charters[company].fee)
        return f"two a turn, the second for {fee}"
    return "two a turn" if state.phase >= SECOND_TILES else "two a turn from Phase 2 on"


def _limits(charter: Charter) -> str:
    """An area by its rows and columns, as the margin of the map counts them."""
    rows = f"{charter.rows[0]} to {charter.rows[1]}" if charter.rows else ""
    columns = f"{charter.columns[0]} to {charter.columns[1]}" if charter.columns else ""
    return ", ".join(words for words in (rows, columns) if words)


def _status(shown: Company1853, p: Position) -> str:
    title, company = t1853(p), shown.id
    if company in p.state.launched:
        words = [f"managed by {shown.manager}"] if shown.manager else []
        if shown.unpaid:
            words.append(f"{shown.unpaid} unpaid")
        return ", ".join(words)
    if shown.issued >= title.qualifying:
        return f"floats, {shown.issued} shares issued"
    if shown.issued:
        return f"{shown.issued} of {title.qualifying} shares issued"
    named = p.state.contract_companies
    return "put aside" if named and company not in named else "not started"


def _area(p: Position) -> Area | None:
    """The area of the company in turn, where it may promote and build bases in any phase (PRO-02,
    BASE-05); new track may leave it."""
    turn: CompanyTurn | None = p.frame(CompanyTurn)
    if turn is None:
        return None
    title, company = t1853(p), turn.company
    step = title.steps[turn.step] if turn.step < len(title.steps) else None
    says = ""
    if isinstance(step, BuildBase):
        says = "bases only inside it"
    elif isinstance(step, BuildTrack) and p.state.phase > 0:
        says = "promotions only inside it"
    if (
        says
        and p.state.phase >= LAST_PHASE
        and any(p.side(c).name in OPENERS for c in p.trains(company))
    ):
        says = says.replace("only inside it", "outside it only where a train of this turn runs")
    return Area(
        name=f"Area of {company}",
        says=says,
        hexes=[each for each in title.board.hexes if in_area(title.charters[company], each)],
        counts=isinstance(step, BuildBase),
    )


VIEWS = ViewTypes(
    View1853, Player1853, Company1853, ENDS, add, _add_to_player, _add_to_company, remarks
)
