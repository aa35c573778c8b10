"""How long the Clerk thinks that a game lasts, and how quickly trains are sold."""

import pytest

import railhead
from railhead.bots.clerk import clock
from railhead.bots.clerk.weights import Weights
from railhead.finance.holders import BANK
from railhead.play.game import Game
from tests.titles.t1848.positions import Table

PACE = Weights(bank_pace=1.0, least_pace=100, quickening=0.0)


def set_of_three() -> Game:
    """The first of the three operating rounds of a set."""
    table = Table(3).phase("5").company("VR", 100, {"Ann": 6}, trains="5")
    return table.turn("VR", "Trains")


def test_the_bank_pays_what_companies_earn_and_more_as_they_grow() -> None:
    game = set_of_three()
    game.state.cash[BANK] = 1_000
    p = game.position
    assert clock.rounds_to_break(p, PACE, 200) == 5
    assert clock.rounds_to_break(p, PACE, 10) == 10  # the least
    growing = Weights(bank_pace=1.0, least_pace=100, quickening=1.0, most_growth=2.0)
    assert clock.rounds_to_break(p, growing, 200) == 3  # 200, 400, 400
    assert clock.rounds_to_break(p, Weights(bank_pace=0.5, quickening=0.0, least_pace=1), 200) == 10


def test_a_set_is_played_to_its_end() -> None:
    p = set_of_three().position
    left = clock.rounds_in_set(p)
    assert clock.to_end_of_set(p, 0.5) == left
    assert clock.to_end_of_set(p, left) == left
    assert clock.to_end_of_set(p, left + 0.5) == left + 3


def test_the_calendar_of_first_rails_ends_after_ten_rounds() -> None:
    game = railhead.new("first_rails", ["Ann", "Bob", "Cy", "Dee"], 1)
    while "Share" not in game.decisions[0].round:
        game.play(game.decisions[0].choices[0].action)
    assert clock.rounds_on_calendar(game.position) == 10
    assert clock.rounds_on_calendar(set_of_three().position) == clock.FAR


@pytest.mark.parametrize(
    ("trains", "cash", "pace"),
    [
        ("3", 900, 2.0),  # room and money
        ("3 4", 900, 0.5),  # no room: the train limit is 2
        ("3", 0, 1.0),  # room without money
    ],
)
def test_trains_leave_the_depot_while_companies_have_room_and_money(
    trains: str, cash: int, pace: float
) -> None:
    table = Table(3).phase("5").depot("5 5 6 6 8")
    table.company("VR", 100, {"Ann": 6}, cash=cash, trains=trains)
    p = table.turn("VR", "Trains").position
    weights = Weights(cards_a_round=2.0, least_cards=0.5, short_of_money=0.25)
    assert clock.cards_a_round(p, weights) == pace
