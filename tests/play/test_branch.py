"""A branch goes on as the game does, and leaves it alone."""

import random

import pytest

import railhead
from railhead.bots.play import moves, seat
from railhead.play.branch import Branch
from railhead.play.position import same_state
from railhead.titles import FOLDERS

NAMES = ["Ann", "Bob", "Cy", "Dee"]


@pytest.mark.parametrize("title", FOLDERS)
def test_a_branch_comes_to_the_same_states(title: str) -> None:
    game = railhead.new(title, NAMES, 3, {"standstill": "on"})
    branch = Branch.of(game)
    for number, action in enumerate(moves(game, seat(NAMES, ["random"], 3))):
        branch.play(action)
        assert branch.asked == game.asked
        if number % 20 == 0:
            assert same_state(branch.state, game.state)
            assert branch.decisions == game.decisions
        if number > 160:
            break
    assert same_state(branch.state, game.state)
    assert branch.actions == []
    assert branch.log == []


def test_branches_leave_each_other_and_the_game_alone() -> None:
    game = railhead.new("first_rails", NAMES, 3)
    begun = game.state
    branch = Branch.of(game)
    twin = branch.copy()
    chance = random.Random(1)
    for _ in range(5):
        branch.play(chance.choice(branch.decisions[0].choices).action)
    assert game.state is begun
    assert twin.state is begun
    assert not same_state(branch.state, begun)
    assert game.actions == []
