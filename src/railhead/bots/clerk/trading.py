"""Trading up, where the Bank takes trains back: the best set of trains that money and old trains
can buy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from msgspec.structs import replace

from railhead.bots.clerk import whatif
from railhead.bots.clerk.desk import Desk, Thought
from railhead.finance.holders import BANK, DEPOT, POOL
from railhead.play import depot
from railhead.play.actions import BuyTrain, SellTrain
from railhead.play.position import Position
from railhead.routes.trains import Side, kind_of

_MANY = 99
_TO_A_SISTER = 1  # what a company pays its sister for a train that does not run


class Swap(NamedTuple):
    """Trains to sell, sides to buy, what that costs in all, and what it earns more a round."""

    sold: tuple[str, ...]
    bought: tuple[Side, ...]
    cost: int
    gain: int


class Offer(NamedTuple):
    """Trains that can be had, and how many of them. ``seller``: the sister company that has one
    and does not run it, "" for the Bank."""

    side: Side
    left: int
    seller: str = ""


def trades(desk: Desk) -> list[Thought]:
    """The next step of the best swap; nothing where no train can be sold back."""
    p, company = desk.p, desk.company
    if desk.may_pass is None or not _resold(p):
        return []
    sales = {action.train: action for action in desk.offered(SellTrain)}
    idle = {(each.seller, each.side.name) for each in offers(p, company) if each.seller}
    buys = [
        action
        for action in desk.offered(BuyTrain)
        if action.seller in (BANK, POOL) or (action.seller, action.train) in idle
    ]
    if not sales and not buys:
        return []
    thoughts = [*desk.passing("its trains are the best it can buy")]
    if not p.trains(company) and buys:
        # It runs before it buys: a train that waits for track is not too early.
        first = min(buys, key=lambda action: action.price)
        thoughts.append(Thought(first, desk.weights.first_train, "a company needs a train"))
    room = len(p.trains(company)) < p.title.train_limit(p)

    def step(swap: Swap) -> BuyTrain | SellTrain | None:
        """What is done for it now, if anything can be."""
        wanted = {side.name for side in swap.bought}
        direct = [a for a in buys if a.train in wanted]
        if direct and (room or not swap.sold):
            return min(direct, key=lambda a: a.price)
        return sales.get(p.side(swap.sold[0]).name) if swap.sold else None

    swap = best_swap(
        p,
        company,
        p.cash(company),
        lambda cost, gain: worth(desk, cost, gain),
        lambda swap: step(swap) is not None and all(p.side(c).name in sales for c in swap.sold),
    )
    action = step(swap) if swap else None
    if swap and action and (score := worth(desk, swap.cost, swap.gain)) > 2:
        names = " and ".join(side.name for side in swap.bought)
        bought = isinstance(action, BuyTrain)
        reason = f"a {names} earns {swap.gain} more" if bought else f"sold for a {names}"
        thoughts.append(Thought(action, score, reason))
    return thoughts


def worth(desk: Desk, cost: int, gain: int) -> float:
    """What speaks for a swap."""
    left = desk.forecast.rounds_left - 0.5
    return gain * left - desk.weights.treasury * cost


def best_swap(
    p: Position,
    company: str,
    cash: int,
    score: Callable[[int, int], Any],
    may: Callable[[Swap], bool] = lambda _: True,
) -> Swap | None:
    """The best swap that so much money pays: sell none, some or all, and buy one or two.

    ``score``: of its cost and gain, never lower for a higher gain; ``may``: which ones count.
    Trains together earn at most what each earns alone: most swaps need no search for routes.
    """
    now = whatif.earnings(p, company, nodes=whatif.EFFORT)
    swaps = [swap for swap in _affordable(p, company, cash, now) if swap.gain > 0]
    hopes = [(score(swap.cost, swap.gain), -number) for number, swap in enumerate(swaps)]
    best: Swap | None = None
    most: Any = None
    for hope in sorted(hopes, reverse=True):
        if most is not None and hope < most:
            break
        swap = swaps[-hope[1]]
        if not may(swap):
            continue
        kept = [card for card in p.trains(company) if card not in swap.sold]
        gain = whatif.earnings(p, company, kept, swap.bought, whatif.EFFORT) - now
        found = (score(swap.cost, gain), hope[1])
        if gain > 0 and (most is None or found > most):
            best, most = swap._replace(gain=gain), found
    return best


def _affordable(p: Position, company: str, cash: int, now: int) -> Iterator[Swap]:
    """All swaps that so much money pays, with the gain that they have at most."""
    owned = p.trains(company)
    limit = p.title.train_limit(p)
    on_sale = list(offers(p, company))
    alone = [whatif.earnings(p, company, (), (each.side,), whatif.EFFORT) for each in on_sale]
    earned = {card: whatif.earnings(p, company, (card,), (), whatif.EFFORT) for card in owned}
    numbers = range(len(on_sale))
    twice = [(number, number) for number in numbers if on_sale[number].left > 1]
    bundles = [*combinations(numbers, 1), *combinations(numbers, 2), *twice]
    for count in range(len(owned) + 1):
        for sold in combinations(owned, count):
            paid = [p.side(card).resale for card in sold]
            if None in paid:
                continue
            back = sum(price or 0 for price in paid)
            kept = [card for card in owned if card not in sold]
            for bundle in bundles:
                bought = tuple(on_sale[number].side for number in bundle)
                cost = sum(side.price for side in bought) - back
                if cost > cash or len(kept) + len(bought) > limit:
                    continue
                if not _one_of_a_group(p, kept, bought):
                    continue
                most = sum(earned[card] for card in kept) + sum(alone[n] for n in bundle)
                yield Swap(sold, bought, cost, most - now)


def offers(p: Position, company: str) -> Iterator[Offer]:
    """What a company can buy without asking anybody: of the Bank, new or used, and what its sisters
    have and do not run."""
    kinds = depot.kinds_on_sale(p)
    used = Counter(p.side(card) for card in p.trains(POOL) if kind_of(card) not in kinds)
    for kind in kinds:
        count = sum(kind_of(card) == kind for card in (*p.trains(DEPOT), *p.trains(POOL)))
        endless = p.title.cards[kind].count is None
        for side in p.title.cards[kind].sides:
            yield Offer(side, _MANY if endless else count)
    for side, count in used.items():
        yield Offer(side, count)
    director = p.director(company)
    if director is None or not _resold(p):
        return
    for sister in p.directed_by(director):
        cards = p.trains(sister) if sister != company else ()
        now = whatif.earnings(p, sister, nodes=whatif.EFFORT) if cards else 0
        for card in cards:
            rest = [each for each in cards if each != card]
            if whatif.earnings(p, sister, rest, (), whatif.EFFORT) >= now:
                yield Offer(replace(p.side(card), price=_TO_A_SISTER), 1, sister)


def _one_of_a_group(p: Position, kept: list[str], bought: tuple[Side, ...]) -> bool:
    """Whether a set keeps to one train of a group, where kinds are sold in groups."""
    kinds = [kind_of(card) for card in kept]
    for side in bought:
        found = depot.side_named(p, side.name)
        assert found is not None
        kinds.append(found[0])
    groups = [p.title.cards[kind].group for kind in kinds if p.title.cards[kind].group]
    return len(groups) == len(set(groups))


def _resold(p: Position) -> bool:
    """Whether the Bank takes any train back."""
    return any(side.resale is not None for card in p.title.cards.values() for side in card.sides)
