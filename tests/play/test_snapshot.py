"""A state goes through bytes unchanged, whatever is going on in it."""

from __future__ import annotations

import random

import pytest

import railhead
from railhead.bots.random_bot import RandomBot
from railhead.play import snapshot
from railhead.play.game import Game
from railhead.play.refusal import RailheadError
from railhead.titles import FOLDERS, find


def games(title: str, seed: int, most: int) -> list[Game]:
    """A game played by chance, at each of its positions."""
    players = [f"Player {n}" for n in range(find(title).player_counts[0])]
    game = railhead.new(title, players, seed=seed)
    bot = RandomBot(random.Random(seed))
    found = [game.copy()]
    while not game.finished and len(found) < most:
        game.play(bot.decide(game.copy(), game.decisions[0]))
        found.append(game.copy())
    return found


@pytest.mark.parametrize("title", FOLDERS)
def test_every_state_comes_back(title: str) -> None:
    frames = set()
    for game in games(title, 4, 250):
        data = snapshot.encode(game.state)
        state = snapshot.decode(game.title, data)
        assert state == game.state
        assert type(state) is type(game.state)
        assert snapshot.encode(state) == data
        frames |= {type(frame) for frame in state.frames}
    assert len(frames) > 2


@pytest.mark.parametrize("title", FOLDERS)
def test_a_game_goes_on_from_a_state_as_it_did(title: str) -> None:
    *before, last = games(title, 5, 120)
    middle = len(before) // 2
    half = before[middle]
    state = snapshot.decode(half.title, snapshot.encode(half.state))
    game = Game.of_state(half.title, half.named, state, half.actions, half.log)
    assert game.asked == half.asked
    assert game.view(None) == half.view(None)
    for action in last.actions[middle:]:
        game.play(action)
    assert game.state == last.state
    assert game.actions == last.actions
    assert game.log == last.log
    assert game.at(len(before) - 5).state == before[-5].state
    with pytest.raises(RailheadError, match="not known any more"):
        game.at(middle // 2)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"cash": 5}',
        b'{"frames": [{"frame": "tea_break"}]}',
        b'{"frames": [{"frame": "stock_round"}]}',
    ],
)
def test_what_is_no_state_is_refused(data: bytes) -> None:
    game = railhead.new("1848", ["Ann", "Bob", "Cy"])
    with pytest.raises(snapshot.BadSnapshot):
        snapshot.decode(game.title, data)
