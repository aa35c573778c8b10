"""Trading up, where the Bank takes trains back: the best set of trains that money and old trains
can buy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

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
        lambda swap: step(swap) is not None,
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
    on_sale = list(sides_on_sale(p))
    alone = {side: whatif.earnings(p, company, (), (side,), whatif.EFFORT) for side in on_sale}
    earned = {card: whatif.earnings(p, company, (card,), (), whatif.EFFORT) for card in owned}
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
                most = sum(earned[card] for card in kept) + sum(alone[side] for side in bundle)
                yield Swap(sold, bundle, cost, most - now)


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
