"""The second stage of the bids: cities in secret, shares in the open. Clauses BID."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from railhead.finance.holders import STOCK
from railhead.play.actions import Action, Pass
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.refusal import Refusal
from railhead.play.terms import Price, Thing
from railhead.titles.t1853.actions import NameCity
from railhead.titles.t1853.bidding import payment
from railhead.titles.t1853.companies import control
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.state import Bidding, State1853
from railhead.titles.t1853.stock import DealInShares

CHEAPEST_CITY = 20
CITIES_IN_BID = {3: (4, 6), 4: (3, 6), 5: (3, 5), 6: (3, 4)}  # BID-06
MUST_GO_ON = 40  # pounds of the Bond that may not be left over (BID-10)
SHORT_BID = 3  # cities (BID-07)
VALLEY_IN_SHORT_BID, VALLEY_IN_BID = 1, 2  # BID-07, BID-08
BEIGE = "beige"


class NameCities(Activity[Bidding, State1853]):
    """A player names a city and claims a share of it, or completes his bid."""

    step = "Bid"

    def asked(self, p: Position, frame: Bidding) -> tuple[str, ...]:
        """At the most cities a bid completes itself; any other pass would betray the rest of the
        Bond (BID-12)."""
        return () if len(named(p, frame.player)) == most_cities(p) else (frame.player,)

    def settle(self, p: Position, frame: Bidding) -> None:
        self._complete(p, frame.player)

    def prompt(self, p: Position, frame: Bidding, player: str) -> str:
        rest = p.money(rest_of_bond(p, player))
        if not self._cities(p, player):
            return f"No city can be named for {rest} of your Bond that is left: complete the bid."
        return f"Name a city and claim a share of it; {rest} of your Bond is left."

    def _cities(self, p: Position, player: str) -> list[tuple[str, str]]:
        """The cities that he may name, each with a company of which he may claim a share."""
        return [
            (hex_id, company)
            for hex_id, city in t1853(p).cities.items()
            for company in city.companies
            if why_not_city(p, player, hex_id, company) is None
        ]

    def choices(self, p: Position, frame: Bidding, player: str) -> Iterator[Choice]:
        for hex_id, company in self._cities(p, player):
            city = t1853(p).cities[hex_id]
            yield Choice(
                NameCity(by=player, hex=hex_id, company=company),
                "name",
                Thing("city", hex_id, city.name, "{name}"),
                Thing("company", company, form="{id}"),
                Price(city.value, p.title.currency),
                form="Name {subject} for {price}, claiming {target}",
            )
        if why_not_pass(p, player) is None:
            yield Choice(Pass(by=player), "pass", form="Complete the bid")

    def why_not(self, p: Position, frame: Bidding, player: str, action: Action) -> Refusal | None:
        match action:
            case NameCity():
                return why_not_city(p, player, action.hex, action.company)
            case Pass():
                return why_not_pass(p, player)
        return p.refuse("bid.turn", "Name a city or complete your bid.")

    def play(self, p: Position, frame: Bidding, player: str, action: Action) -> None:
        if not isinstance(action, NameCity):
            self._complete(p, player)
            return
        company = action.company
        p.state.cities[player] = (*named(p, player), action.hex)
        p.state.claims[player] = (*p.state.claims.get(player, ()), company)
        p.state.unredeemed[player] = (*p.state.unredeemed.get(player, ()), company)
        control.hand_over(p, company, STOCK, player)
        city = t1853(p).cities[action.hex].name
        words = f"You name {city} and claim a share of {company}."
        p.note_privately(player, words, f"claims a share of {company}")
        self._next(p, player)

    def _complete(self, p: Position, player: str) -> None:
        p.state.complete = (*p.state.complete, player)
        p.note(f"{player}'s bid is complete.", player)
        self._next(p, player)

    def _next(self, p: Position, player: str) -> None:
        """The next whose bid is not complete; then the shares are paid (BID-15, BID-16)."""
        for other in (*p.from_left_of(player), player):
            if other not in p.state.complete:
                p.change(player=other)
                return
        claimed = {company for claims in p.state.claims.values() for company in claims}
        p.state.contract_companies = tuple(c for c in p.title.companies if c in claimed)
        p.pop()
        payment.pay_claims(p)
        p.rule(DealInShares).begin(p)


def named(p: Position, player: str) -> tuple[str, ...]:
    """The cities of a player's bid so far."""
    return p.state.cities.get(player, ())


def guessed(p: Position, claims: tuple[str, ...], bond: int, chance: Random) -> tuple[str, ...]:
    """Cities that somebody may have named who claimed these shares: such that his Bond makes a
    legal bid, if there are any."""
    cities = t1853(p).cities
    chosen: tuple[str, ...] = ()
    left = bond
    for company in claims:
        fitting = [h for h, city in cities.items() if company in city.companies and h not in chosen]
        legal = [h for h in fitting if _can_end(p, (*chosen, h), left - cities[h].value)]
        if fitting:
            named = chance.choice(legal or fitting)
            chosen, left = (*chosen, named), left - cities[named].value
    return chosen


def fewest_cities(p: Position) -> int:
    """BID-06."""
    return CITIES_IN_BID[len(p.players)][0]


def most_cities(p: Position) -> int:
    """BID-06."""
    return CITIES_IN_BID[len(p.players)][1]


def rest_of_bond(p: Position, player: str) -> int:
    """What of the Bond is not accounted for."""
    spent = sum(t1853(p).cities[hex_id].value for hex_id in named(p, player))
    return p.state.bonds[player] - spent


def why_not_pass(p: Position, player: str) -> Refusal | None:
    """BID-09 to BID-11."""
    cities = named(p, player)
    if len(cities) < fewest_cities(p):
        return p.refuse("bid.few", f"A bid must name at least {fewest_cities(p)} cities.")
    if not any(
        why_not_city(p, player, hex_id, company) is None
        for hex_id, city in t1853(p).cities.items()
        for company in city.companies
    ):
        return None  # nothing is left to name
    if len(cities) == SHORT_BID and _beige(p, cities) > VALLEY_IN_SHORT_BID:
        return p.refuse(
            "bid.short_valley", "A bid with two cities of the valley needs a fourth city."
        )
    if rest_of_bond(p, player) >= MUST_GO_ON:
        left = p.money(rest_of_bond(p, player))
        return p.refuse("bid.rest", f"{left} of the Bond is left: name another city.")
    return None


def why_not_city(p: Position, player: str, hex_id: str, company: str) -> Refusal | None:
    """BID-02 to BID-08, BID-13, BID-14, BID-17."""
    cities = t1853(p).cities
    if hex_id not in cities:
        return p.refuse("bid.town", f"There is no city on {hex_id!r} that can be named.")
    city, mine = cities[hex_id], named(p, player)
    if hex_id in mine:
        return p.refuse("bid.twice", f"{city.name} is already in your bid.")
    if company not in city.companies:
        words = " or ".join(city.companies)
        return p.refuse("bid.company", f"{city.name} gives a share of {words}.")
    if not t1853(p).new_shares(p, company):
        return p.refuse("bid.share", f"No share of {company} is left to claim.")
    if len(mine) == most_cities(p):
        return p.refuse("bid.many", f"A bid may name at most {most_cities(p)} cities.")
    rest = rest_of_bond(p, player) - city.value
    if rest < 0:
        return p.refuse("bid.value", f"The rest of your Bond does not cover {city.name}.")
    new = (*mine, hex_id)
    if _valley(p, new) > VALLEY_IN_BID:
        return p.refuse(
            "bid.valley", "A bid may name at most two cities of the valley and Calcutta."
        )
    if not _can_end(p, new, rest):
        return p.refuse("bid.end", f"With {city.name} your Bond could no longer make a legal bid.")
    return None


def _can_end(p: Position, cities: tuple[str, ...], rest: int) -> bool:
    """Whether these cities, and others that the rest pays, make a legal bid (BID-13)."""
    for count in range(max(len(cities), fewest_cities(p)), most_cities(p) + 1):
        if count == SHORT_BID:
            more_valley = VALLEY_IN_SHORT_BID - _beige(p, cities)
        else:
            more_valley = VALLEY_IN_BID - _valley(p, cities)
        if more_valley >= 0 and _cheapest(p, cities, count - len(cities), more_valley) <= rest:
            return True
    return False


def _cheapest(p: Position, cities: tuple[str, ...], count: int, valley: int) -> int:
    """The value of so many further cities, of the valley at most so many. (Calcutta is dearer than
    any: it never helps.)"""
    free = [
        city
        for hex_id, city in t1853(p).cities.items()
        if hex_id not in cities and any(t1853(p).new_shares(p, each) for each in city.companies)
    ]
    others = sorted(city.value for city in free if not city.valley)
    beige = sorted(city.value for city in free if city.valley == BEIGE)
    values = sorted([*others, *beige[:valley]])
    return sum(values[:count]) if len(values) >= count else 1_000_000


def rules(p: Position) -> list[tuple[str, str]]:
    """What holds for a bid at this table, as it lies on the table: words and clause."""
    low, high = CITIES_IN_BID[len(p.players)]
    by_value: dict[int, list[str]] = {}
    for city in t1853(p).cities.values():
        by_value.setdefault(city.value, []).append(city.name)
    dear = [
        f"{' and '.join(by_value[value])} {p.money(value)}"
        for value in sorted(by_value, reverse=True)
        if value > CHEAPEST_CITY
    ]
    valley = [city.name for city in t1853(p).cities.values() if city.valley == BEIGE]
    beige = f"the Ganges valley ({', '.join(valley)})"
    on_the_ganges = [(f"at most two of Calcutta and {beige}", "BID-08")]
    if low <= SHORT_BID:
        on_the_ganges = [
            (f"in a bid of three cities at most one of {beige}, besides Calcutta", "BID-07"),
            ("in a longer bid at most two of these six", "BID-08"),
        ]
    must_go_on = f"no pass while {p.money(MUST_GO_ON)} of the Bond is left"
    return [
        (f"{low} to {high} cities with {len(p.players)} players", "BID-06"),
        (f"{', '.join(dear)}, any other city {p.money(CHEAPEST_CITY)}", "BID-05"),
        *on_the_ganges,
        (f"{must_go_on} and fewer than {high} cities are named", "BID-10"),
    ]


def _beige(p: Position, cities: tuple[str, ...]) -> int:
    return sum(t1853(p).cities[hex_id].valley == BEIGE for hex_id in cities)


def _valley(p: Position, cities: tuple[str, ...]) -> int:
    return sum(bool(t1853(p).cities[hex_id].valley) for hex_id in cities)
