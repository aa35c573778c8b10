"""Privates: kept while they pay more than the share for which they can be given up, and not until
they are closed."""

from __future__ import annotations

from railhead.bots.clerk.clock import FAR, rounds_in_set
from railhead.bots.clerk.desk import Desk, Thought
from railhead.finance.holders import DEPOT
from railhead.play.actions import Exchange, SellPrivate

_SOON = 1.0  # rounds beyond this set in which a private may be closed


def exchanges(desk: Desk) -> list[Thought]:
    """To give a private up for a share that pays as much, or before it is closed; to sell one whose
    share is worth less than the Bank gives."""
    offers = desk.offered(Exchange)
    sales = {action.private: action for action in desk.offered(SellPrivate)}
    thoughts: list[Thought] = []
    dying = closing(desk) <= rounds_in_set(desk.p) + _SOON
    for action in offers:
        printed = desk.p.title.privates[action.private]
        outlook = desk.forecast.outlook(printed.exchange_for)
        price = _sold_for(desk, sales.get(action.private))
        paid = desk.forecast.revenue.get(printed.exchange_for, 0) / 10
        if (dying or paid >= printed.income) and outlook.value > price:
            thoughts.append(Thought(action, outlook.value, f"{printed.exchange_for} pays more"))
    if thoughts or not dying:
        return thoughts
    return [
        Thought(action, 1.0, f"{name} is soon closed")
        for name, action in sales.items()
        if desk.p.title.privates[name].exchange_for and _sold_for(desk, action) > 0
    ]


def closing(desk: Desk) -> float:
    """Rounds until whoever wants it can close the others' privates: once the first train of a kind
    is sold that the weights name."""
    kind = desk.weights.privates_close
    if not kind:
        return FAR
    if f"{kind}-0" not in desk.p.trains(DEPOT):
        return 0.0
    return desk.forecast.cards_before(kind) / desk.forecast.pace


def _sold_for(desk: Desk, action: SellPrivate | None) -> int:
    """What the Bank gives for a private."""
    if action is None:
        return 0
    return desk.after(action).cash(desk.player) - desk.p.cash(desk.player)
