"""Holdings: shares that companies buy for money that their trains do not need."""

from __future__ import annotations

from railhead.bots.clerk import saving, whatif
from railhead.bots.clerk.desk import Desk, Thought
from railhead.play.actions import BuyShare


def holdings(desk: Desk) -> list[Thought]:
    """The share of which the treasury has most, and buying none. What a company owns counts for
    its shareholders at the end, and for nobody's limit of certificates."""
    p, company, w = desk.p, desk.company, desk.weights
    if not w.holding or saving.wanted(desk, whatif.earnings(p, company)):
        return desk.passing("the treasury is for trains")
    thoughts = []
    for action in desk.offered(BuyShare):
        if action.company not in p.state.launched:
            continue
        cost = p.title.share_price(p, action.company, action.source) or 1
        profit = desk.forecast.outlook(action.company).value - cost
        if profit > w.holding * cost:
            words = f"{action.company} brings {desk.money(cost + profit)} until the end"
            thoughts.append(Thought(action, profit, words))
    return [*thoughts, *desk.passing("the treasury is for trains")]
