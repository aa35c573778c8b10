"""Withholding for a train: what each course brings."""

from railhead.bots.clerk.desk import Desk
from railhead.bots.clerk.saving import courses
from railhead.bots.clerk.weights import Weights
from railhead.bots.estimates import Survey
from tests.titles.t1848.positions import Table

LINE = "H11=57@1 H9=57@1"  # Melbourne to Geelong


def desk(cash: int, patience: int) -> Desk:
    """VR decides on its dividend; its 2 rusts with the first 4, and a 3 costs 200."""
    table = Table(3).phase("3").tiles(LINE).depot("3 3 3 3 4 4 5 6 8")
    table.company("VR", 100, {"Ann": 6}, cash=cash, trains="2")
    game = table.turn("VR", "Dividend", ran=True, revenue=100)
    weights = Weights(patience=patience)
    return Desk(game, game.decisions[0], Survey(game.title.board), weights)


def test_each_course_pays_for_what_it_buys() -> None:
    for course in courses(desk(cash=50, patience=3), 100):
        if course.swap is not None:
            assert course.swap.cost <= 50 + 100 * course.withheld
    assert [course.withheld for course in courses(desk(cash=50, patience=0), 100)] == [0]


def test_withholding_lowers_the_price() -> None:
    asked = desk(cash=50, patience=2)
    paid, kept = (
        asked.forecast.price_along(asked.p, "VR", flows) for flows in ((100, 100), (0, 100))
    )
    assert kept < paid
