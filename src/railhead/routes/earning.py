"""What one route earns by a title's :class:`~railhead.routes.rules.Rules`, whoever has chosen it:
the search counts the same way, for all routes at once and in its own tables."""

from __future__ import annotations

from railhead.routes.rules import Bonus, Call, Rules, Train
from railhead.routes.track import Trace


def revenue(rules: Rules, train: Train, trace: Trace) -> int:
    """What a legal route earns, the train calling where that brings most."""
    standards = [train.standard]
    must: list[Call] = []
    may: list[tuple[bool, Call]] = []
    own = set(rules.own())
    at_own = not train.calls_at_own
    for stop in trace.stops:
        call = rules.call(train, stop)
        if call is None:  # nothing for the search to look for
            continue
        standards.append(call.standard)
        if call.optional:
            may.append((stop in own, call))
        else:
            must.append(call)
            at_own = at_own or stop in own
    standard = max(standards)

    def worth(call: Call) -> int:
        return call.value + standard if call.rises else call.value

    spent = [rules.over(train, leg) or () for leg in trace.legs] + [call.costs for call in must]
    left = list(train.limits)
    for costs in spent:
        for limit, cost in enumerate(costs):
            left[limit] -= cost
    values = sum(map(worth, must))
    may.sort(key=lambda each: worth(each[1]), reverse=True)
    if not at_own:  # the dearest own station is called at in any case
        first = next(each for each in may if each[0])
        may.remove(first)
        may.insert(0, first)
    for _, call in may:
        if all(cost <= room for cost, room in zip(call.costs, left, strict=False)):
            left = [room - cost for cost, room in zip(call.costs, left, strict=True)]
            values += worth(call)
    ends = sum(rules.at_end(train, stop) for stop in (trace.stops[0], trace.stops[-1]))
    return train.base + train.times * values + ends + _bonuses(rules, train, trace)


def _bonuses(rules: Rules, train: Train, trace: Trace) -> int:
    if not train.bonuses:
        return 0
    marks = {mark for stop in trace.stops for mark in rules.marks_at(stop)}
    marks.update(mark for leg in trace.legs for mark in rules.marks_on(leg))
    amount = 0
    for bonus in train.bonuses:
        if isinstance(bonus, Bonus):
            count = len(marks.intersection(bonus.marks))
            amount += bonus.amounts[min(count, len(bonus.amounts) - 1)]
        else:
            earned = (each for all_, each in bonus.options if marks.issuperset(all_))
            amount += max(earned, default=0)
    return amount
