"""Shares that are sold so that a company of one's own starts."""

import random

from railhead.bots.clerk import Clerk
from railhead.play.actions import SellShares, StartCompany
from tests.titles.t1860.positions import Table


def table(**shares: int) -> Table:
    """Ann has next to no money and these shares of other Directors' companies."""
    found = Table(4).phase("3").cash(Ann=60, Bob=0, Cy=0)
    for company, director in (("IOW", "Bob"), ("NGStL", "Cy")):
        holdings = {director: 5, "Ann": shares.get(company, 0)}
        found.company(company, 68 if company == "NGStL" else 100, holdings, trains="6+3")
    return found


def test_shares_of_others_pay_for_a_company_of_ones_own() -> None:
    game = table(IOW=3).share_round()
    clerk = Clerk(random.Random(0))
    thought = clerk.think(game.copy(), game.decisions[0])[0]
    assert isinstance(thought.action, SellShares)
    assert thought.reason.startswith("to start ")
    game.play(thought.action)
    assert isinstance(clerk.decide(game.copy(), game.decisions[0]), StartCompany)


def test_nothing_is_sold_if_it_is_not_enough() -> None:
    game = table(IOW=1).share_round()
    assert not isinstance(
        Clerk(random.Random(0)).decide(game.copy(), game.decisions[0]), SellShares
    )
