"""Prices and what moves them. Clauses PRC."""

import pytest

from railhead.play.actions import Pass, PayDividend
from tests.seen import seen
from tests.titles.t1853.positions import Table, cash, plays, price


def paid(start, revenue, **more):
    """The price of a company with this price after it has paid this dividend."""
    table = Table().company("MSM", {"Adam": 5}, price=start, trains="2", **more)
    game = table.dividend("MSM", revenue)
    plays(game, PayDividend(pay=True))
    return game


@pytest.mark.clause("1853-PRC-01", "1853-PRC-02")
@pytest.mark.parametrize(("pool", "after"), [(1, 75), (3, 75), (0, 80)])
def test_no_dividend(pool, after):
    game = Table().company("MSM", {"Adam": 5}, pool=pool, price=80, trains="2").dividend("MSM", 60)
    plays(game, PayDividend(pay=False))
    assert price(game, "MSM") == after


@pytest.mark.clause("1853-PRC-01")
def test_no_run_is_no_dividend():
    table = Table().company("MSM", {"Adam": 5}, pool=1, price=80)
    assert price(table.turn("MSM", "Run"), "MSM") == 75


@pytest.mark.clause("1853-PRC-03", "1853-PRC-04")
@pytest.mark.parametrize(
    ("revenue", "after"),
    [
        (10, 84),
        (60, 84),
        (159, 84),
        (160, 88),
        (239, 88),
        (240, 92),
        (320, 96),
        (400, 100),
        (800, 100),
    ],
)
def test_one_to_five_spaces(revenue, after):
    assert price(paid(80, revenue), "MSM") == after


@pytest.mark.clause("1853-PRC-05")
def test_10_is_the_lowest():
    table = Table().company("MSM", {"Adam": 5}, pool=1, price=10, trains="2")
    game = table.dividend("MSM", 60)
    plays(game, PayDividend(pay=False))
    assert price(game, "MSM") == 10
    assert "MSM" in game.state.launched


@pytest.mark.clause("1853-PRC-06", "1853-PRC-08", "1853-END-02")
def test_400_ends_the_game_at_once():
    table = Table().company("MSM", {"Adam": 5}, price=360, trains="2").cash(Adam=0)
    game = table.company("SIR", {"Beth": 5}).dividend("MSM", 1080, "SIR")
    (row, column), *more = seen(game)["end_cells"]  # marked on the chart
    assert (game.title.chart.rows[row][column], more) == (400, [])
    plays(game, PayDividend(pay=True))
    assert price(game, "MSM") == 400
    assert game.finished
    assert cash(game, "Adam") == 540  # the dividend is paid
    assert game.state.ends == ("price",)
    assert refused_over(game) == "1853-END-01"


def refused_over(game):
    return game.why(Pass(by="Adam")).clause


@pytest.mark.clause("1853-PRC-07")
def test_no_price_before_the_formation():
    game = Table().company("MSM", {"Adam": 4}, formed=False).dealing("Adam")
    assert price(game, "MSM") is None
    assert "MSM" not in game.state.market
