"""1853: a Bond that covers the cities of one company, and claims that bring this one on its way."""

from __future__ import annotations

from msgspec.structs import replace

from railhead.bots.clerk.desk import Desk, Thought
from railhead.finance.holders import STOCK
from railhead.titles.t1853.actions import NameCity, WriteBond
from railhead.titles.t1853.shares import Shares
from railhead.titles.t1853.state import State1853

_MINE = 100.0  # what it is worth that a share joins others of one's own
_THEIRS = 70.0  # what it is worth that nobody else has one
_FAR = 3.0  # a hex between two cities of a bid
_ENOUGH = 3  # claims of a company: what is missing is bought
_MAJOR = 20.0  # a city without which the company would be a Minor
_SCARCE = 5  # shares that are left of a company: too few to form it


def bond(desk: Desk) -> list[Thought]:
    """A Bond for the cities of one company; the rest of the money forms it."""
    choices = desk.decision.of(WriteBond)
    if not choices:
        return []
    span = choices[0].amounts["amount"]
    amount = min(max(span.low, round(desk.weights.bond)), span.high)
    action = replace(choices[0].action, amount=amount)
    return [Thought(action, 1.0, "covers the cities of a company")]


def cities(desk: Desk) -> list[Thought]:
    """Claim shares of the company that one can form alone, in cities that lie near each other."""
    offers = desk.offered(NameCity)
    if not offers:
        return []
    claims = _state(desk).claims.get(desk.player, ())
    thoughts = [
        Thought(action, _claim(desk, action), f"{action.company} is to be one's own")
        for action in offers
    ]
    if max((claims.count(company) for company in claims), default=0) >= _ENOUGH:
        return desk.passing("enough shares are claimed") or thoughts
    return thoughts


def _claim(desk: Desk, action: NameCity) -> float:
    """What speaks for a city and a claim."""
    p, company = desk.p, action.company
    all_cities, state = _title(desk).cities, _state(desk)
    mine = state.claims.get(desk.player, ()).count(company)
    theirs = sum(p.units(other, company) for other in p.players if other != desk.player)
    named = state.cities.get(desk.player, ())
    rest = state.bonds[desk.player] - sum(all_cities[hex_id].value for hex_id in named)
    bid = (*named, action.hex)
    par = p.company(company).prices[0]
    score = par / 2 + desk.survey_of(company) / 10 + _MINE * mine - _THEIRS * theirs
    others = _further(desk, company, bid)
    more = _ENOUGH - mine - 1
    if sum(others[:more]) > rest - all_cities[action.hex].value or len(others) < more:
        score -= _MINE
    if p.units(STOCK, company) < _SCARCE:
        score -= _MINE
    score += _MAJOR * (action.hex in _title(desk).charters[company].major_homes)
    near: tuple[str, ...] = (*named, *p.company(company).homes)
    score -= _FAR * sum(desk.survey.away[hex_id].get(action.hex, 9) for hex_id in near) / len(near)
    return score


def _further(desk: Desk, company: str, bid: tuple[str, ...]) -> list[int]:
    """The values of further cities of a company, the cheapest first; of the valley there is one in
    a short bid."""
    found = _title(desk).cities
    free = [
        city for hex_id, city in found.items() if company in city.companies and hex_id not in bid
    ]
    valley = sorted(city.value for city in free if city.valley)
    if any(found[hex_id].valley for hex_id in bid):
        valley = []
    return sorted([*valley[:1], *(city.value for city in free if not city.valley)])


def _state(desk: Desk) -> State1853:
    """The state; nobody else has such bids."""
    state = desk.p.state
    assert isinstance(state, State1853)
    return state


def _title(desk: Desk) -> Shares:
    """The title, with its cities and charters."""
    title = desk.game.title
    assert isinstance(title, Shares)
    return title
