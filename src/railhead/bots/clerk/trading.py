"""Trading up, where the Bank takes trains back: the best set of trains that money and old trains
can buy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from railhead.bots.clerk import whatif
from railhead.bots.clerk.desk import Desk, Thought
from railhead.finance.holders import BANK, POOL
from railhead.play import depot
from railhead.play.actions import BuyTrain, SellTrain
from railhead.play.position import Position
from railhead.routes.trains import Side, kind_of


class Swap(NamedTuple):
    """Trains to sell, sides to buy, what that costs in all, and what it earns more a round."""

    sold: tuple[str, ...]
    bought: tuple[Side, ...]
    cost: int
    gain: int


def trades(desk: Desk) -> list[Thought]:
    """The next step of the best swap; nothing where no train can be sold back."""
    sales = {action.train: action for action in desk.offered(SellTrain)}
    buys = [a for a in desk.offered(BuyTrain) if a.seller in (BANK, POOL)]
    if not sales and not buys:
        return []
    if desk.may_pass is None or not _resold(desk.p):
        return []
    p, company = desk.p, desk.company
    thoughts = [*desk.passing("its trains are the best it can buy")]
    if not p.trains(company) and buys:
        # It runs before it buys: a train that waits for track is not too early.
        first = min(buys, key=lambda action: action.price)
        thoughts.append(Thought(first, desk.weights.first_train, "a company needs a train"))
    for swap in swaps(p, company, p.cash(company)):
        score = worth(desk, swap)
        if score <= 2:
            continue
        names = " and ".join(side.name for side in swap.bought)
        reason = f"a {names} earns {swap.gain} more"
        wanted = {side.name for side in swap.bought}
        direct = [a for a in buys if a.train in wanted]
        room = len(p.trains(company)) < p.title.train_limit(p)
        if direct and (room or not swap.sold):
            thoughts.append(Thought(min(direct, key=lambda a: a.price), score, reason))
        elif swap.sold and p.side(swap.sold[0]).name in sales:
            sale = sales[p.side(swap.sold[0]).name]
            thoughts.append(Thought(sale, score, f"sold for a {names}"))
    return thoughts


def worth(desk: Desk, swap: Swap) -> float:
    """What speaks for a swap."""
    left = desk.forecast.rounds_left - 0.5
    return swap.gain * left - desk.weights.treasury * swap.cost


def swaps(p: Position, company: str, cash: int) -> Iterator[Swap]:
    """All swaps that so much money pays: sell none, some or all, and buy one or two."""
    owned = p.trains(company)
    now = whatif.earnings(p, company)
    limit = p.title.train_limit(p)
    on_sale = list(sides_on_sale(p))
    bundles = [*combinations(on_sale, 1), *combinations(on_sale, 2), *((s, s) for s in on_sale)]
    for count in range(len(owned) + 1):
        for sold in combinations(owned, count):
            paid = [p.side(card).resale for card in sold]
            if None in paid:
                continue
            back = sum(price or 0 for price in paid)
            kept = [card for card in owned if card not in sold]
            for bundle in bundles:
                cost = sum(side.price for side in bundle) - back
                if cost > cash or len(kept) + len(bundle) > limit:
                    continue
                if not _one_of_a_group(p, kept, bundle):
                    continue
                then = whatif.earnings(p, company, kept, bundle)
                if then > now:
                    yield Swap(sold, bundle, cost, then - now)


def sides_on_sale(p: Position) -> Iterator[Side]:
    """What the Bank sells, new or used."""
    for kind in depot.kinds_on_sale(p):
        yield from p.title.cards[kind].sides
    seen = set(depot.kinds_on_sale(p))
    for card in p.trains(POOL):
        if kind_of(card) not in seen:
            seen.add(kind_of(card))
            yield p.side(card)


def _one_of_a_group(p: Position, kept: list[str], bundle: tuple[Side, ...]) -> bool:
    """Whether a set keeps to one train of a group, where kinds are sold in groups."""
    kinds = [kind_of(card) for card in kept]
    for side in bundle:
        found = depot.side_named(p, side.name)
        assert found is not None
        kinds.append(found[0])
    groups = [p.title.cards[kind].group for kind in kinds if p.title.cards[kind].group]
    return len(groups) == len(set(groups))


def _resold(p: Position) -> bool:
    """Whether the Bank takes any train back."""
    return any(side.resale is not None for card in p.title.cards.values() for side in card.sides)
