"""First Rails: prize or praise for what a company was the first to do."""

from __future__ import annotations

from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.clerk.trains import lasting
from railhead.titles.first_rails.firsts import TakeReward


def rewards(desk: Desk) -> list[Thought]:
    """Money for the treasury, most of all where it pays a train, or a higher price of one's own
    shares."""
    offers = desk.offered(TakeReward)
    if not offers:
        return []
    p, company, w = desk.p, desk.company, desk.weights
    price, cash = p.price(company) or 0, p.cash(company)
    needed = desk.forecast.survival_price(company)
    thoughts = []
    for action in offers:
        then = desk.after(action)
        rise, given = (then.price(company) or 0) - price, then.cash(company) - cash
        money = w.idle if lasting(p, company) else w.treasury
        in_reach = cash < needed <= cash + given
        score = rise * p.units(desk.player, company) + (1.0 if in_reach else money) * given
        reason = f"its shares rise by {rise} each" if rise else "money for its next train"
        thoughts.append(Thought(action, score, reason))
    return thoughts
