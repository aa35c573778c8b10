"""First Rails: prize or praise for what a company was the first to do."""

from __future__ import annotations

from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.clerk.trains import lasting
from railhead.titles.first_rails.firsts import TakeReward


def rewards(desk: Desk) -> list[Thought]:
    """Money for the next train, which counts in full until the company has one that lasts, or a
    higher price of one's own shares."""
    offers = desk.offered(TakeReward)
    if not offers:
        return []
    p, company, w = desk.p, desk.company, desk.weights
    price, cash = p.price(company) or 0, p.cash(company)
    thoughts = []
    for action in offers:
        then = desk.after(action)
        rise, given = (then.price(company) or 0) - price, then.cash(company) - cash
        money = w.treasury if lasting(p, company) else 1.0
        score = rise * p.units(desk.player, company) + money * given
        reason = f"its shares rise by {rise} each" if rise else "money for its next train"
        thoughts.append(Thought(action, score, reason))
    return thoughts
