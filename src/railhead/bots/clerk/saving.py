"""Dividends: paid, or withheld for a train that brings more than they do."""

from __future__ import annotations

from typing import NamedTuple

from railhead.bots.clerk import trading, whatif
from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.clerk.trading import Swap
from railhead.play import depot
from railhead.play.actions import PayDividend
from railhead.routes.trains import Side, kind_of


class Course(NamedTuple):
    """What a company could do: withhold so many incomes, then buy, then pay. ``value``: what a
    share brings until the end."""

    withheld: int
    swap: Swap | None
    value: float


def jump(desk: Desk, keep: PayDividend) -> list[Thought]:
    """To withhold an income for a named train, if a share then brings clearly more."""
    p, company = desk.p, desk.company
    then = desk.after(keep)
    swap = wanted(desk, then.cash(company) - p.cash(company))
    if swap is None or company in then.state.closed:
        return []
    names = " and ".join(side.name for side in swap.bought)
    return [Thought(keep, 3.0, f"saves for a {names}")]


def wanted(desk: Desk, revenue: int) -> Swap | None:
    """The trains for which a company withholds such an income, if a share then brings clearly
    more."""
    w, p, company = desk.weights, desk.p, desk.company
    if not w.jump or company not in p.state.market or desk.forecast.rounds_left < 3:
        return None
    if p.state.market[company][1] < w.jump_column or revenue <= 0:
        return None
    found = list(courses(desk, revenue))
    best = max(found[1:], key=lambda course: course.value, default=None)
    if best is None or best.value < w.jump * found[0].value:
        return None
    return best.swap


def courses(desk: Desk, revenue: int) -> list[Course]:
    """To pay at once, and to withhold once or more for what that then buys."""
    p, company = desk.p, desk.company
    found = []
    most = 0
    for withheld in range(desk.weights.patience + 1):
        cash = p.cash(company) + withheld * revenue
        best = trading.best_swap(p, company, cash, lambda cost, gain: (gain, -cost))
        gains = best.gain if best else 0
        if withheld and gains <= most:
            continue
        most = max(most, gains)
        paid = revenue if not withheld else 0
        flows = _flows(desk, best, withheld, paid)
        found.append(Course(withheld, best, _value(desk, flows)))
    return found


def _flows(desk: Desk, swap: Swap | None, withheld: int, first: int) -> tuple[int, ...]:
    """What a company pays round by round: nothing while it withholds, then what the trains earn
    that have not rusted."""
    p, company, forecast = desk.p, desk.company, desk.forecast
    sold = swap.sold if swap else ()
    bought = swap.bought if swap else ()
    old = [(card, forecast.rust_of(kind_of(card))) for card in p.trains(company)]
    new = [(side, forecast.rust_of(_kind(desk, side))) for side in bought]
    flows = [first]
    for number in range(1, max(1, round(forecast.rounds_left))):
        if number < withheld:
            flows.append(0)
            continue
        kept = [card for card, rust in old if card not in sold and number < rust]
        fresh = tuple(side for side, rust in new if number < rust)
        flows.append(whatif.earnings(p, company, kept, fresh))
    return tuple(flows)


def _kind(desk: Desk, side: Side) -> str:
    found = depot.side_named(desk.p, side.name)
    assert found is not None
    return found[0]


def _value(desk: Desk, flows: tuple[int, ...]) -> float:
    """What a share brings: its part of what is paid, and its last price."""
    price = desk.forecast.price_along(desk.p, desk.company, flows)
    if not flows[-1]:
        price *= desk.weights.doomed
    return sum(flows) / 10 + price
