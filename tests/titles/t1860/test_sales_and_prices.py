"""Clauses PRC: how sales move the market."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import BuyShare, LayTile, Pass, SellShares, StartCompany
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, pass_on, plays, price, refused

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def sell(count: int, company: str = "IOW") -> SellShares:
    return SellShares(company=company, count=count)


def acts_first(game: Game) -> str:
    """The company that acts first once everybody passes."""
    pass_on(game)
    assert game.decision is not None
    return game.decision.company


def iow(at: int, profile: str = "rulebook", phase: str = "2") -> Game:
    """A share round in which Ann has six shares of IOW at this price."""
    table = Table(profile=profile).phase(phase)
    table.company("IOW", 100, {"Ann": 6, "Bob": 2}, price=at, trains="9+5", cash=100)
    return table.company("FYN", 62, {"Cy": 5}).share_round("Ann")


# Markers.


@PROFILES
@pytest.mark.clause("1860-PRC-01")
def test_a_floated_company_has_its_marker_at_the_par(profile: str) -> None:
    table = Table(profile=profile).company("C&N", 82, {"Ann": 4}, floated=False)
    game = table.share_round("Ann")
    assert game.state.market == {}
    plays(game, BuyShare(company="C&N", source=STOCK))
    assert game.state.market == {"C&N": game.title.chart.starts[82]}
    assert price(game, "C&N") == 82


@PROFILES
@pytest.mark.clause("1860-PRC-01")
def test_a_floated_company_comes_below_the_markers_on_its_space(profile: str) -> None:
    table = Table(profile=profile).company("C&N", 82, {"Ann": 4}, floated=False)
    table.company("FYN", 82, {"Bob": 5}, cash=500)
    game = table.share_round("Ann")
    plays(game, BuyShare(company="C&N", source=STOCK))
    plays(game, LayTile(hex="F2", tile="787", rotation=0))
    assert acts_first(game) == "FYN"


@pytest.mark.clause("1860-PRC-07")
def test_a_marker_that_falls_goes_below_those_on_its_new_space() -> None:
    table = Table().company("IOW", 100, {"Ann": 5}, cash=500)
    table.company("FYN", 82, {"Bob": 5}, price=90, cash=500)
    assert acts_first(table.share_round("Ann")) == "IOW"
    game = table.share_round("Ann")
    plays(game, sell(2))
    assert (price(game, "IOW"), price(game, "FYN")) == (90, 90)
    assert acts_first(game) == "FYN"


@pytest.mark.clause("1860-PRC-07", "1860-PRC-04")
def test_a_marker_that_does_not_move_keeps_its_place() -> None:
    table = Table().company("IOW", 100, {"Ann": 5}, price=182, cash=500)
    game = table.company("FYN", 82, {"Bob": 5}, price=182, cash=500).share_round("Ann")
    plays(game, sell(1))
    assert acts_first(game) == "IOW"


# Falls.


@PROFILES
@pytest.mark.clause("1860-PRC-02")
def test_a_company_that_has_not_operated_does_not_move(profile: str) -> None:
    table = Table(profile=profile).company("IOW", 100, {"Ann": 8}, operated=False)
    game = table.share_round("Ann")
    plays(game, sell(5))
    assert price(game, "IOW") == 100
    assert cash(game, "Ann") == 670 + 5 * 50


@pytest.mark.clause("1860-PRC-02")
def test_a_company_that_has_not_floated_does_not_move() -> None:
    table = Table().company("IOW", 100, {"Ann": 4}, floated=False)
    game = table.share_round("Ann")
    plays(game, sell(2))
    assert price(game, "IOW") == 100
    assert game.state.market == {}


@pytest.mark.clause("1860-PRC-02", "1860-PRC-03")
def test_one_turn_is_enough_to_have_operated() -> None:
    table = Table().company("IOW", 100, {"Ann": 6}, operated=False, cash=0)
    game = table.operating_round("IOW")
    while game.state.round != "Share round 3":
        game.play(Pass())
    assert price(game, "IOW") == 90  # it did not run
    plays(game, sell(1))
    assert price(game, "IOW") == 86


FALLS = [
    (100, 1, 95),
    (100, 2, 90),
    (40, 1, 36),
    (150, 1, 142),
    (44, 3, 31),
    (142, 2, 128),
    (340, 2, 320),
]
FREE_FIRST = [
    (182, 1, 182),
    (182, 3, 166),
    (36, 1, 36),
    (36, 2, 31),
    (158, 1, 158),
    (158, 3, 142),
    (7, 1, 7),
    (330, 2, 320),
]


@PROFILES
@pytest.mark.clause("1860-PRC-03")
@pytest.mark.parametrize(("before", "count", "after"), FALLS)
def test_each_share_sold_is_one_step_down(
    profile: str, before: int, count: int, after: int
) -> None:
    game = iow(before, profile)
    plays(game, sell(count))
    assert price(game, "IOW") == after


@PROFILES
@pytest.mark.clause("1860-PRC-04")
@pytest.mark.parametrize(("before", "count", "after"), FREE_FIRST)
def test_in_the_red_zones_the_first_share_of_a_sale_is_free(
    profile: str, before: int, count: int, after: int
) -> None:
    game = iow(before, profile)
    plays(game, sell(count))
    assert price(game, "IOW") == after


@pytest.mark.clause("1860-PRC-03", "1860-PRC-04")
@pytest.mark.parametrize("before", [7, 36, 40, 100, 150, 158, 330, 340])
def test_the_red_zones_are_7_to_36_and_158_to_330(before: int) -> None:
    red = 7 <= before <= 36 or 158 <= before <= 330
    game = iow(before)
    plays(game, sell(1))
    assert (price(game, "IOW") == before) is red


@PROFILES
@pytest.mark.clause("1860-PRC-04", "1860-SR-09")
def test_a_share_in_each_of_two_turns_causes_no_fall_at_182(profile: str) -> None:
    game = iow(182, profile)
    plays(game, sell(1))
    for _ in range(3):
        plays(game, Pass())
    plays(game, sell(1))
    assert price(game, "IOW") == 182
    assert cash(game, "Ann") == 670 + 2 * 182


@PROFILES
@pytest.mark.clause("1860-PRC-05", "1860-PH-07")
@pytest.mark.parametrize(("phase", "after"), [("7", 86), ("8", 100), ("9", 100)])
def test_from_the_first_8_4_on_sales_move_no_price(profile: str, phase: str, after: int) -> None:
    game = iow(100, profile, phase)
    plays(game, sell(3))
    assert price(game, "IOW") == after


@PROFILES
@pytest.mark.clause("1860-PRC-05")
def test_from_the_first_8_4_on_no_sale_bankrupts_a_company(profile: str) -> None:
    game = iow(7, profile, "8")
    plays(game, sell(4))
    assert price(game, "IOW") == 7
    assert game.state.bankrupt == ()


@PROFILES
@pytest.mark.clause("1860-PRC-06")
def test_all_shares_of_a_sale_are_paid_at_the_price_before_the_fall(profile: str) -> None:
    game = iow(100, profile)
    plays(game, sell(4))
    assert cash(game, "Ann") == 670 + 400
    assert price(game, "IOW") == 82


# Bankruptcy.


@PROFILES
@pytest.mark.clause("1860-PRC-08", "1860-BKR-01", "1860-BKR-08")
@pytest.mark.parametrize(("before", "count"), [(7, 2), (14, 3), (14, 5), (20, 4)])
def test_a_price_of_0_is_bankruptcy_once_the_seller_is_paid(
    profile: str, before: int, count: int
) -> None:
    game = iow(before, profile)
    plays(game, sell(count))
    assert game.state.bankrupt == ("IOW",)
    assert cash(game, "Ann") == 670 + count * before
    assert game.position.units(STOCK, "IOW") == 10
    assert game.position.units(POOL, "IOW") == 0
    assert game.state.round == "Share round 2"
    assert game.asked == ("Ann",)  # no shares left, like Bob, and the priority deal is hers


@pytest.mark.clause("1860-PRC-08")
@pytest.mark.parametrize(("before", "count", "after"), [(7, 1, 7), (14, 2, 7), (20, 3, 7)])
def test_one_step_above_0_a_company_lives(before: int, count: int, after: int) -> None:
    game = iow(before)
    plays(game, sell(count))
    assert price(game, "IOW") == after
    assert game.state.bankrupt == ()


@PROFILES
@pytest.mark.clause("1860-PRC-02", "1860-BKR-14")
def test_a_restarted_company_has_no_marker_before_it_refloats(profile: str) -> None:
    """18xx.games gives it one at once (D22)."""
    table = Table(profile=profile).bankrupt("IOW", trains="6+3")
    game = table.company("FYN", 62, {"Cy": 5}).share_round("Ann")
    plays(game, StartCompany(company="IOW", price=74))
    assert ("IOW" in game.state.market) is (profile == "18xx.games")
    plays(game, BuyShare(company="IOW", source=STOCK))
    plays(game, Pass())
    plays(game, Pass())
    plays(game, sell(1))  # Bob
    assert price(game, "IOW") == (71 if profile == "18xx.games" else 74)


@PROFILES
@pytest.mark.clause("1860-PRC-03", "1860-BKR-11")
def test_a_refloated_company_that_operated_before_moves_at_once(profile: str) -> None:
    table = Table(profile=profile).bankrupt("IOW", trains="6+3")
    table.company("FYN", 62, {"Cy": 5})
    game = table.share_round("Ann")
    plays(game, StartCompany(company="IOW", price=74))
    for _ in range(3):
        plays(game, BuyShare(company="IOW", source=STOCK))
    assert game.state.launched == ("FYN", "IOW")
    assert price(game, "IOW") == 74
    plays(game, sell(1))  # Bob
    assert price(game, "IOW") == 71
    assert refused(game, BuyShare(company="IOW", source=STOCK)) == "1860-SR-06"
