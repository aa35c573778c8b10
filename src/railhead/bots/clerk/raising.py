"""Raising money: shares of others' companies are sold where that starts a company of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.offers import offered
from railhead.play.actions import SellShares, StartCompany
from railhead.play.branch import Branch
from railhead.play.flow import decision
from railhead.play.plain.operating import Companies

_LEAST_ROUNDS = 6  # a company that starts must have time to run


def raises(desk: Desk) -> Iterator[Thought]:
    """The first sale of those that bring what a company lacks, if its shares then pay clearly more
    than those still bring that go; early on money is short, companies are not."""
    p, w = desk.p, desk.weights
    if not w.raising or not p.state.operated or desk.forecast.rounds_left < _LEAST_ROUNDS:
        return
    if p.rule(Companies).rounds(p) < 2:
        return  # in sets of one round nothing comes of a company for long
    sales = [
        action
        for action in desk.offered(SellShares, highest=True)
        if p.director(action.company) != desk.player and desk.p.title.sale_price(p, action.company)
    ]
    starts = _possible(desk, sales) if sales else []
    if not starts:
        return
    start = max(starts, key=lambda a: (desk.survey_of(a.company), -a.price, a.company))
    if desk.survey_of(start.company) < w.good_home:
        return
    missing = start.price * w.launch_units - p.cash(desk.player)
    first, lost = _enough(desk, sales, missing)
    if first is None:
        return
    won = w.launch_units * desk.forecast.outlook(start.company).dividends
    if won > w.raising * max(lost, missing):
        yield Thought(first, won - lost, f"to start {start.company}")


def _possible(desk: Desk, sales: list[SellShares]) -> list[StartCompany]:
    """What could be started if all of it were sold."""
    branch = Branch.of(desk.game)
    for action in sales:
        if desk.player in branch.asked and decision(branch.position, desk.player).offers(action):
            branch.play(action)
    if desk.player not in branch.asked:
        return []
    return offered(decision(branch.position, desk.player), StartCompany)


def _enough(desk: Desk, sales: list[SellShares], missing: int) -> tuple[SellShares | None, float]:
    """The first of the sales that bring so much, those first that cost least of what shares still
    bring for their price, and what all of them cost; none if they are too little."""
    p, outlook = desk.p, desk.forecast.outlook
    priced = [(p.title.sale_price(p, action.company), action) for action in sales]
    priced.sort(key=lambda each: (outlook(each[1].company).value / each[0], each[1].company))
    first: SellShares | None = None
    lost = 0.0
    for price, action in priced:
        if missing <= 0:
            break
        count = min(action.count, -(-missing // price))
        first = first or SellShares(by=desk.player, company=action.company, count=count)
        lost += count * (outlook(action.company).value - price)
        missing -= count * price
    return (first, lost) if missing <= 0 else (None, 0.0)
