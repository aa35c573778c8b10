"""The share round: floating, prices on a chart of two dimensions, shares of any size."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import BuyShare, Pass, SellShares, StartCompany
from railhead.play.plain.stock import Shares
from tests.play.plain.branch_lines import Table
from tests.titles.answers import cash, offers, plays, price


def sell(company: str, count: int) -> SellShares:
    return SellShares(company=company, count=count)


@pytest.mark.parametrize(
    ("company", "director", "held", "capital"),
    [("TEN", 20, 5, 1000), ("FIVE", 40, 2, 500), ("TWENTY", 10, 11, 2000)],
)
def test_a_company_floats_with_sixty_percent_of_shares_of_any_size(
    company: str, director: int, held: int, capital: int
) -> None:
    start = Table().cash(Ann=500).share_round()
    plays(start, StartCompany(company=company, price=100))
    assert start.position.percent("Ann", company) == director
    unit = start.title.companies[company].unit
    assert cash(start, "Ann") == 500 - 100 * director // unit
    table = Table().cash(Ann=500).company(company, 100, {"Ann": held}, floated=False)
    game = table.share_round()
    assert 60 - unit == game.position.percent("Ann", company)
    assert company not in game.state.launched
    plays(game, BuyShare(company=company, source=STOCK))
    assert company in game.state.launched
    assert cash(game, company) == capital
    assert not game.state.map.holds(game.title.companies[company].homes[0], company)


def test_the_home_is_placed_before_the_first_turn() -> None:
    table = Table().company("TEN", 100, {"Ann": 6}, floated=False).cash(Ann=0, Bob=0, Cy=0)
    table.state.launched = ("TEN",)
    game = table.operating_round("TEN")
    assert game.state.operated == ("TEN",)
    assert game.state.map.holds("B5", "TEN")


def test_a_step_down_for_each_share_sold() -> None:
    game = Table().company("TEN", 100, {"Bob": 4, "Ann": 3}).cash(Ann=0).share_round()
    plays(game, sell("TEN", 2))
    assert (cash(game, "Ann"), price(game, "TEN")) == (200, 82)
    assert game.state.market["TEN"] == (2, 6)


def test_no_sales_in_the_first_round_but_of_companies_that_have_not_operated() -> None:
    table = Table().company("TEN", 100, {"Bob": 4, "Ann": 3})
    assert not offers(table.share_round(number=1), sell("TEN", 1))
    table.state.operated = ()
    assert offers(table.share_round(number=2), sell("TEN", 1))


def test_sold_out_companies_rise_a_row() -> None:
    table = Table().company("TEN", 90, {"Ann": 6, "Bob": 4}).cash(Ann=0, Bob=0, Cy=0)
    game = table.company("FIVE", 90, {"Ann": 3, "Bob": 1}).share_round()
    while game.state.round == "Share round 2":
        game.play(Pass())
    assert (price(game, "TEN"), price(game, "FIVE")) == (100, 90)


def test_the_pool_takes_half_and_a_player_holds_sixty_percent() -> None:
    table = Table().company("TWENTY", 90, {"Bob": 5, "Ann": 5}, pool=8).cash(Ann=900)
    game = table.share_round()
    assert not offers(game, sell("TWENTY", 3))
    plays(game, sell("TWENTY", 2))
    assert game.position.percent(POOL, "TWENTY") == 50
    table = Table().company("FIVE", 90, {"Ann": 3}).cash(Ann=900)
    assert not offers(table.share_round(), BuyShare(company="FIVE", source=STOCK))


def test_a_title_may_let_players_hold_more_of_some_companies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As where prices are so low that the limit does not hold."""
    monkeypatch.setattr(Shares, "holding_limit", lambda _, p, company: p.price(company) or 0)
    for par, allowed in ((71, False), (82, True)):
        table = Table().company("FIVE", par, {"Ann": 3}).cash(Ann=900)
        assert offers(table.share_round(), BuyShare(company="FIVE", source=STOCK)) is allowed


def test_a_director_of_large_shares_is_followed_by_who_has_as_many() -> None:
    table = Table().company("FIVE", 90, {"Ann": 2, "Bob": 2})
    game = plays(table.share_round(), sell("FIVE", 1))
    assert game.position.director("FIVE") == "Bob"
    assert game.position.percent("Ann", "FIVE") == 20


def test_a_title_may_let_players_sell_after_buying_but_never_buy_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Shares, "sold_after_buying", True)
    table = Table().company("TEN", 90, {"Bob": 4, "Ann": 3}).company("FIVE", 90, {"Bob": 2})
    game = plays(table.cash(Ann=500).share_round(), BuyShare(company="FIVE", source=STOCK))
    assert game.asked == ("Ann",)
    assert not offers(game, BuyShare(company="FIVE", source=STOCK))
    assert game.why(BuyShare(company="FIVE", source=STOCK)) is not None
    assert game.why(StartCompany(company="TWENTY", price=100)) is not None
    assert offers(plays(game, sell("TEN", 1)), sell("TEN", 1))
    plays(game, Pass())
    assert game.asked == ("Bob",)
    nothing_to_sell = Table().cash(Ann=500).share_round()
    plays(nothing_to_sell, StartCompany(company="TEN", price=100))
    assert nothing_to_sell.asked == ("Bob",)
