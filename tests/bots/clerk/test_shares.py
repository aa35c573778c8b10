"""Shares of the Clerk: what it buys, starts and sells, and why."""

import random

from railhead.bots.clerk import Clerk
from railhead.bots.clerk.desk import Thought
from railhead.play.actions import BuyShare, SellShares, StartCompany
from railhead.play.game import Game
from tests.titles.t1848.positions import Table

LINE = "H11=57@1 H9=57@1"


def best(game: Game) -> Thought:
    """The Clerk's first thought."""
    thought = Clerk(random.Random(0)).think(game.copy(), game.decisions[0])[0]
    assert game.why(thought.action) is None
    return thought


def test_its_own_company_comes_first() -> None:
    table = Table(3).cash(Ann=500).company("VR", 100, {"Ann": 3}, launched=False)
    table.company("SAR", 70, {"Bob": 6}, trains="5")
    thought = best(table.share_round())
    assert thought.action == BuyShare(by="Ann", company="VR", source="stock")
    assert thought.reason == "brings VR on its way"


def test_it_starts_what_its_money_launches_at_the_highest_price() -> None:
    action = best(Table(3).cash(Ann=560).share_round()).action
    assert isinstance(action, StartCompany)
    assert action.price == 90
    assert action.company != "COM"  # has two homes and waits for them


def test_a_share_that_pays_is_better_than_one_that_does_not() -> None:
    table = Table(3).phase("5").cash(Ann=110).tiles("H11=5@1 H9=57@1 G10=235@5")
    table.company("VR", 100, {"Bob": 6}, trains="5")
    table.company("NSW", 100, {"Cy": 6})
    game = table.share_round()
    thoughts = Clerk(random.Random(0)).think(game.copy(), game.decisions[0])
    of = {t.action.company: t for t in thoughts if isinstance(t.action, BuyShare)}
    assert of["VR"].score > of["NSW"].score
    assert of["VR"].reason.startswith("VR brings £")


def test_a_new_share_below_its_price_is_a_gift() -> None:
    """New shares cost the issue price, whatever the chart says."""
    table = Table(3).phase("5").cash(Ann=110).tiles(LINE)
    table.company("VR", 100, {"Bob": 6}, trains="5", cell=(1, 10))
    table.company("SAR", 100, {"Cy": 6}, trains="5")
    action = best(table.share_round()).action
    assert action == BuyShare(by="Ann", company="VR", source="stock")


def test_it_sells_what_will_lose_its_trains() -> None:
    table = Table(3).phase("5").cash(Ann=10).tiles(LINE).depot("5 6 6 8 8 8")
    table.company("VR", 100, {"Bob": 4, "Ann": 2}, trains="3", cash=20)
    thought = best(table.share_round())
    assert thought.action == SellShares(by="Ann", company="VR", count=2)
    assert thought.reason == "VR will lose its trains"


def test_a_company_that_can_pay_a_lasting_train_is_kept() -> None:
    table = Table(3).phase("5").cash(Ann=10).tiles(LINE).depot("5 6 6 8 8 8")
    table.company("VR", 100, {"Bob": 4, "Ann": 2}, trains="3", cash=900)
    assert not isinstance(best(table.share_round()).action, SellShares)


def test_it_starts_nothing_that_the_limit_of_certificates_would_keep_from_its_launch() -> None:
    table = Table(3).phase("5").cash(Ann=900)
    for company, director in (("SAR", "Bob"), ("VR", "Cy"), ("NSW", "Cy"), ("QG", "Bob")):
        table.company(company, 100, {director: 5, "Ann": 4}, trains="5")
    game = table.share_round()
    assert game.decisions[0].of(StartCompany)
    assert game.title.certificate_limit(game.position, "Ann") == 20
    assert not isinstance(best(game).action, StartCompany)


def test_a_company_near_good_cities_is_the_first() -> None:
    """Adelaide lies between Perth and Melbourne; Perth is far from everything."""
    game = Table(3).cash(Ann=700).share_round()
    for seed in range(8):
        thought = Clerk(random.Random(seed)).think(game.copy(), game.decisions[0])[0]
        assert isinstance(thought.action, StartCompany)
        assert thought.action.company in ("SAR", "QG", "NSW", "VR")
