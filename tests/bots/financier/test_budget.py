"""A budget is kept, by a clock that the test moves."""

import random

import pytest

import railhead
from railhead.bots.clerk import Clerk
from railhead.bots.financier import Financier
from railhead.bots.financier.budget import RESERVE, Budget, OutOfTime
from tests.bots.financier.test_financier import in_play


class Ticking:
    """A clock that goes on by so much whenever it is looked at."""

    def __init__(self, tick: float) -> None:
        self.now = 0.0
        self.tick = tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def test_so_many_rollouts() -> None:
    budget = Budget(None, 2)
    for _ in range(2):
        assert not budget.is_over()
        budget.take()
        budget.check()
    assert budget.is_over()


def test_so_many_seconds_but_for_a_reserve() -> None:
    clock = Ticking(0.0)
    budget = Budget(2.0, None, clock)
    clock.now = 2 * (1 - RESERVE) - 0.01
    assert not budget.is_over()
    budget.check()
    clock.now = 2 * (1 - RESERVE)
    assert budget.is_over()
    with pytest.raises(OutOfTime):
        budget.check()


def test_which_part_is_spent() -> None:
    clock = Ticking(0.0)
    timed, counted = Budget(2.0, None, clock), Budget(None, 4)
    assert timed.spent() == counted.spent() == 0
    clock.now = 1 - RESERVE
    counted.take()
    assert timed.spent() == pytest.approx(0.5)
    assert counted.spent() == 0.25
    assert Budget(None, 0).spent() == 1


def test_no_clock_is_read_where_rollouts_are_counted() -> None:
    clock = Ticking(1.0)
    budget = Budget(None, 5, clock)
    budget.check()
    assert not budget.is_over()
    assert clock.now == 0


@pytest.mark.parametrize(("tick", "searched"), [(0.001, True), (0.1, False), (9.0, False)])
def test_thinking_ends_with_the_budget(tick: float, searched: bool) -> None:
    """Each look at the clock costs time; no look follows the one that says that it is over, but
    for the last."""
    game = in_play("first_rails", 3, 60)
    decision = game.decisions[0]
    clock = Ticking(tick)
    bot = Financier(random.Random(1), seconds=0.5, clock=clock)
    action = bot.decide(game.known_to(decision.player), decision)
    assert clock.now <= 0.5 + 3 * tick
    assert (bot.rollouts_played > 1) == searched
    if not searched:
        assert action == Clerk(random.Random(1)).decide(game.known_to(decision.player), decision)


def test_a_game_that_has_begun_may_go_on_with_another_clock() -> None:
    game = railhead.new("first_rails", ["Ann", "Bob", "Cy"], 1)
    bot = Financier(random.Random(1), seconds=1.0, clock=Ticking(0.01))
    for _ in range(6):
        decision = game.decisions[0]
        game.play(bot.decide(game.known_to(decision.player), decision))
        bot.clock = Ticking(0.02)
    assert len(game.actions) == 6


def test_who_is_late_builds_by_what_he_has_looked_at() -> None:
    game = in_play("1848", 3, 60)
    clerk, late = Clerk(random.Random(1)), Clerk(random.Random(1))
    late.is_late = lambda: True
    fewer = 0
    for _ in range(40):
        decision = game.decisions[0]
        known = game.known_to(decision.player)
        thoughts, hurried = clerk.think(known.copy(), decision), late.think(known.copy(), decision)
        assert game.why(hurried[0].action) is None
        fewer += len(hurried) < len(thoughts)
        game.play(thoughts[0].action)
    assert fewer > 2
