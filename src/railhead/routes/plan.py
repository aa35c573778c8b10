"""The tables of one train: all that the search needs to know about it, as numbers.

Limits are packed into one number, a field of bits for each; the highest bit of every field is a
guard. Taking costs off is one subtraction, and it has gone too far in some field exactly if a
guard is gone. The last field holds the stations closed to the company that may still be passed.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd
from typing import NamedTuple

from railhead.routes.meter import Meter
from railhead.routes.network import Network
from railhead.routes.rules import Bonus, Call, Dearest, Rules, Train

FIELD = 10  # bits of a field with its guard
AMOUNT = (1 << (FIELD - 1)) - 1
_MANY = 200  # ways between two stops: too many to compare


class Way(NamedTuple):
    """A hop as a train sees it: the bits that it uses, the stop where it ends and its bit, what it
    costs (the call at the stop included, unless that is optional), its marks, and its number."""

    uses: int
    to: int
    bit: int
    cost: int
    marks: int
    hop: int


class Plan:
    """A train on a network. Lists are by the number of the stop, masks have a bit for each.

    ``starts[s]``: the ways from a stop. ``worths``, ``costs``, ``rises``, ``standards``: of a call;
    ``bound_costs``: its costs as the bounds use them. ``ends``: which end of a route a stop can be;
    ``end_worths``: what it is worth as an end, the mail included, which is in ``mail`` by itself.
    Worths are weighed, amounts are not. ``detours``: with ways that another one replaces.
    """

    def __init__(
        self, network: Network, rules: Rules, train: Train, meter: Meter, detours: bool = False
    ) -> None:
        self.train = train
        self.network = network
        self.weight, self._second = rules.weights
        self.unit = self.weight * train.times
        fields = len(train.limits) + 1
        self.guards = sum(1 << (place * FIELD + FIELD - 1) for place in range(fields))
        self.pass_field = len(train.limits) * FIELD
        self.limits = pack((*train.limits, rules.passes)) | self.guards
        self.calls = [rules.call(train, stop) for stop in network.stops]
        self._value_calls()
        self._value_ends(rules)
        self._number_marks(rules)
        self._make_ways(rules, meter, detours)

    def _value_calls(self) -> None:
        calls = [call or Call() for call in self.calls]
        self.worths = [self.unit * call.value + self._second * call.second for call in calls]
        self.costs = [pack(self._filled(call.costs)) for call in calls]
        self.rises = [int(call.rises) for call in calls]
        self.standards = [call.standard for call in calls]
        self.optional = _mask(call.optional for call in calls)
        self.counts = _mask(call.counts for call in calls)
        self.some_count_not = not all(call.counts for call in calls)
        self.rising = _mask(call.rises for call in calls)
        self.own = [stop for stop in self.network.own if self.calls[stop] is not None]
        self.own_mask = sum(1 << stop for stop in self.own)
        self.bound_costs = _nested(calls, len(self.train.limits))
        self._check_optional(calls)

    def _value_ends(self, rules: Rules) -> None:
        stops = self.network.stops
        train = self.train
        self.ends = [
            rules.end(train, stop) if call is not None else 0
            for stop, call in zip(stops, self.calls, strict=True)
        ]
        self.mail_amounts = [rules.mail(stop) for stop in stops]
        self.mail = [self._second * amount for amount in self.mail_amounts]
        self.at_end = [rules.at_end(train, stop) for stop in stops]
        self.end_worths = [
            self.weight * amount + mail for amount, mail in zip(self.at_end, self.mail, strict=True)
        ]
        self.dearest_ends = sorted(
            ((worth, stop) for stop, worth in enumerate(self.end_worths) if worth),
            reverse=True,
        )
        self.first_ends = [stop for stop, end in enumerate(self.ends) if end & 1]
        self.second_ends = [stop for stop, end in enumerate(self.ends) if end & 2]
        self.ends_differ = any(end in (1, 2) for end in self.ends)

    def _number_marks(self, rules: Rules) -> None:
        network = self.network
        self._mark_bits: dict[str, int] = {}
        for bonus in self.train.bonuses:
            for marks in _marks(bonus):
                for mark in marks:
                    self._mark_bits.setdefault(mark, 1 << len(self._mark_bits))
        self.marks_at = [self._marks_mask(rules.marks_at(stop)) for stop in network.stops]
        self.marks_on = [
            self._marks_mask(rules.marks_on(hop)) | self.marks_at[end]
            for hop, end in zip(network.hops, network.target, strict=True)
        ]

    def _marks_mask(self, marks: Iterable[str]) -> int:
        mask = 0
        for mark in marks:
            mask |= self._mark_bits.get(mark, 0)
        return mask

    def _make_ways(self, rules: Rules, meter: Meter, detours: bool) -> None:
        self.starts: list[list[Way]] = []
        for stop in range(len(self.network.stops)):
            meter.check()
            ways = self._ways_from(rules, stop)
            kept = ways if detours else self._without_detours(ways)
            self.starts.append(sorted(kept, key=lambda way: -self.worths[way.to]))

    def _ways_from(self, rules: Rules, stop: int) -> list[Way]:
        network = self.network
        ways = []
        for hop in network.leaving[stop]:
            to = network.target[hop]
            costs = rules.over(self.train, network.hops[hop])
            if costs is None or self.calls[to] is None or self.calls[stop] is None:
                continue
            called = 0 if self.optional >> to & 1 else self.costs[to]
            ways.append(
                Way(
                    uses=network.uses[hop],
                    to=to,
                    bit=1 << to,
                    cost=pack(self._filled(costs)) + called,
                    marks=self.marks_on[hop],
                    hop=hop,
                )
            )
        return ways

    def _without_detours(self, ways: list[Way]) -> list[Way]:
        """The ways without those that another one to the same stop replaces."""
        by_stop: dict[int, list[Way]] = {}
        for way in ways:
            by_stop.setdefault(way.to, []).append(way)
        return [
            way
            for group in by_stop.values()
            for way in group
            if len(group) > _MANY or not any(self._replaces(other, way) for other in group)
        ]

    def _replaces(self, one: Way, other: Way) -> bool:
        """Whether a way does all that another to the same stop does, with less track."""
        if one.uses == other.uses or one.uses & ~other.uses:
            return False
        if other.marks & ~one.marks:
            return False
        return self.fits((other.cost | self.guards) - one.cost)

    def _filled(self, costs: tuple[int, ...]) -> tuple[int, ...]:
        return (*costs, *(0,) * (len(self.train.limits) - len(costs)))

    def _check_optional(self, calls: list[Call]) -> None:
        """The best choice among optional calls is found by taking the dearest that still fits,
        which is right if each costs at most one of each limit and the limits are nested."""
        optional = [call for call in calls if call.optional]
        whole = _nested(optional, len(self.train.limits))
        if any(pack(self._filled(c.costs)) != w for c, w in zip(optional, whole, strict=True)):
            raise ValueError(f"the optional calls of a {self.train.name} are too various")

    # Questions of the search.

    def fits(self, left: int) -> bool:
        """Whether no limit is exceeded."""
        return left & self.guards == self.guards

    @property
    def grain(self) -> int:
        """What the worth of every route is a multiple of."""
        weighed = [self.unit * standard for standard in (self.train.standard, *self.standards)]
        besides = [amount for bonus in self.train.bonuses for amount in amounts(bonus)]
        weighed += [self.weight * amount for amount in (self.train.base, *besides)]
        return gcd(*self.worths, *self.end_worths, *weighed)

    def amount(self, marks: int) -> int:
        """What a route with these marks earns besides its calls."""
        return self.train.base + sum(self._bonus(bonus, marks) for bonus in self.train.bonuses)

    def _bonus(self, bonus: Bonus | Dearest, marks: int) -> int:
        if isinstance(bonus, Bonus):
            have = sum(1 for mark in bonus.marks if marks & self._mark_bits[mark])
            return bonus.amounts[min(have, len(bonus.amounts) - 1)]
        have_all = [
            amount
            for needed, amount in bonus.options
            if all(marks & self._mark_bits[mark] for mark in needed)
        ]
        return max(have_all, default=0)


def pack(amounts: tuple[int, ...]) -> int:
    """Amounts in one number, the first in the lowest field."""
    number = 0
    for place, amount in enumerate(amounts):
        if not 0 <= amount <= AMOUNT:
            raise ValueError(f"a limit or cost is 0 to {AMOUNT}, not {amount}")
        number |= amount << (place * FIELD)
    return number


def _mask(flags: Iterable[bool]) -> int:
    return sum(1 << number for number, flag in enumerate(flags) if flag)


def _marks(bonus: Bonus | Dearest) -> list[tuple[str, ...]]:
    if isinstance(bonus, Bonus):
        if list(bonus.amounts) != sorted(bonus.amounts):
            raise ValueError(f"the amounts of a bonus never fall: {bonus.amounts}")
        return [bonus.marks]
    return [marks for marks, _ in bonus.options]


def amounts(bonus: Bonus | Dearest) -> tuple[int, ...]:
    """What a bonus can amount to."""
    if isinstance(bonus, Bonus):
        return bonus.amounts
    return tuple(amount for _, amount in bonus.options)


def _nested(calls: list[Call], limits: int) -> list[int]:
    """The costs of calls, packed, as the bounds use them: one where a call costs anything, and
    only of limits that are nested, each one's calls being all, none, or some of another's.

    Under such limits the dearest calls that fit, taken one after the other, are the best choice
    there is (the greedy algorithm on a laminar matroid). Lower costs only allow more, so that the
    best choice at these costs is a bound for that at the true ones.
    """
    kept: list[tuple[int, frozenset[int]]] = []
    for limit in range(limits):
        costly = frozenset(
            number
            for number, call in enumerate(calls)
            if limit < len(call.costs) and call.costs[limit]
        )
        if all(costly <= other or other <= costly or not costly & other for _, other in kept):
            kept.append((limit, costly))
    return [
        sum(1 << (limit * FIELD) for limit, costly in kept if number in costly)
        for number in range(len(calls))
    ]
