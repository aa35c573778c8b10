"""What one route earns by a title's :class:`~railhead.routes.rules.Rules`, whoever has chosen it:
the search counts the same way, for all routes at once and in its own tables."""

from __future__ import annotations

from railhead.routes.rules import Bonus, Call, Rules, Train
from railhead.routes.track import Stop, Trace


def revenue(rules: Rules, train: Train, trace: Trace) -> int:
    """What a legal route earns, the train calling where that brings most."""
    found = [(stop, rules.call(train, stop)) for stop in trace.stops]
    calls = [(stop, call) for stop, call in found if call is not None]  # None: of no use
    standard = max([train.standard, *(call.standard for _, call in calls)])
    if any(call.optional for _, call in calls):
        calls = _chosen(rules, train, trace, calls, standard)
    values = sum(_worth(call, standard) for _, call in calls)
    ends = rules.at_end(train, trace.stops[0]) + rules.at_end(train, trace.stops[-1])
    return train.base + train.times * values + ends + _bonuses(rules, train, trace)


def _worth(call: Call, standard: int) -> int:
    return call.value + standard if call.rises else call.value


def _chosen(
    rules: Rules, train: Train, trace: Trace, calls: list[tuple[Stop, Call]], standard: int
) -> list[tuple[Stop, Call]]:
    """Where the train calls: wherever it must, and where it may at the dearest that still fit."""
    taken = [each for each in calls if not each[1].optional]
    left = list(train.limits)
    spent = [rules.over(train, leg) or () for leg in trace.legs]
    for costs in (*spent, *(call.costs for _, call in taken)):
        for limit, cost in enumerate(costs):
            left[limit] -= cost
    may = [each for each in calls if each[1].optional]
    may.sort(key=lambda each: _worth(each[1], standard), reverse=True)
    if train.calls_at_own:
        own = set(rules.own())
        if not any(stop in own for stop, _ in taken):  # the dearest own station in any case
            first = next(each for each in may if each[0] in own)
            may.remove(first)
            may.insert(0, first)
    for stop, call in may:
        if all(cost <= room for cost, room in zip(call.costs, left, strict=False)):
            left = [room - cost for cost, room in zip(call.costs, left, strict=True)]
            taken.append((stop, call))
    return taken


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
