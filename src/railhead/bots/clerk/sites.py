"""1947: expatriation sites, whose boxes bring money and workers, and moves on the chart that are
paid for on reaching them."""

from __future__ import annotations

from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.clerk.trains import lasting
from railhead.titles.t1947.actions import MarkSite, MoveToken


def marks(desk: Desk) -> list[Thought]:
    """Mark every site that can be: its box costs nothing."""
    offers = desk.offered(MarkSite)
    return [Thought(action, 1.0, f"{action.site} fills the next box") for action in offers]


def moves(desk: Desk) -> list[Thought]:
    """Pay for a higher price out of money that the company does not need for trains."""
    offers = desk.offered(MoveToken)
    if not offers:
        return []
    p, company, w = desk.p, desk.company, desk.weights
    now, cash = p.price(company) or 0, p.cash(company)
    money = w.idle if lasting(p, company) else w.treasury
    needed = desk.forecast.survival_price(company)
    thoughts = []
    for action in offers:
        then = desk.after(action)
        rise, cost = (then.price(company) or 0) - now, cash - then.cash(company)
        score = rise * p.units(desk.player, company) - money * cost
        if score > 0 and (not cost or then.cash(company) >= needed):
            thoughts.append(Thought(action, score, f"its shares rise by {rise} each"))
    return [*thoughts, *desk.passing("the treasury is for trains")]
