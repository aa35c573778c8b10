"""Whole games by the plain rules: what holds in every position, and that they end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from railhead.bots import make
from railhead.play.game import Game
from railhead.play.position import same_state
from tests.play.conduct import fill_in, play_out
from tests.play.plain.branch_lines import new_game


def whole(game: Game) -> tuple[int, Counter[str]]:
    """What there is: money, and trains that are not printed when they are sold."""
    cards = (card for held in game.state.trains.values() for card in held)
    return sum(game.state.cash.values()), Counter(c for c in cards if not c.startswith("D"))


@pytest.mark.parametrize("seed", range(8))
def test_what_is_offered_is_accepted_and_nothing_is_lost(seed: int) -> None:
    game = new_game(2 + seed % 4, seed)
    chance = random.Random(seed)
    there = whole(game)
    for number, action in enumerate(play_out(game, chance)):
        decision = game.decisions[0]
        assert game.why(action) is None
        if number % 7 == 0:
            for choice in decision.choices:
                offered = fill_in(game, decision, choice, chance)
                assert game.why(offered) is None, (choice.text, game.why(offered))
            after = game.copy()
            after.play(action)
            after.undo()
            assert same_state(after.state, game.state)
    assert game.finished
    assert game.state.ends
    assert whole(game) == there


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_steady_players_end_by_the_rules(players: int) -> None:
    game = new_game(players, players)
    bots = {name: make("steady", random.Random(name)) for name in game.players}
    for _ in range(3_000):
        if game.finished:
            break
        decision = game.decisions[0]
        game.play(bots[decision.player].decide(game.copy(), decision))
    assert game.finished
