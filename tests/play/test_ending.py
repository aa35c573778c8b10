"""Ending a game by agreement, and not by a standstill."""

from __future__ import annotations

import random

import msgspec
import pytest

import railhead
from railhead.formats.save import parse
from railhead.play.actions import EndGame
from railhead.play.game import Game
from railhead.play.refusal import IllegalAction, RailheadError
from railhead.titles import FOLDERS, find
from tests.play.conduct import pick
from tests.seen import seen


def some_way_into(title: str, actions: int = 60) -> Game:
    count = find(title).player_counts[0]
    game = railhead.new(title, [f"Player {seat}" for seat in range(count)], 3)
    chance = random.Random(3)
    for _ in range(actions):
        game.play(pick(game, chance))
    return game


@pytest.mark.parametrize("title", FOLDERS)
def test_a_game_ends_wherever_all_agree(title: str) -> None:
    game = some_way_into(title)
    worths = game.result
    [event] = game.end()
    assert event.text == "The players agree to end the game."
    assert game.finished
    assert game.state.ends == ("agreement",)
    assert game.result == worths
    for player in (None, *game.players):
        assert seen(game, player)["ends"][-1]["says"] == "The players have agreed to end the game"


@pytest.mark.parametrize("title", FOLDERS)
def test_it_is_an_action_that_is_saved_and_taken_back(title: str) -> None:
    game = some_way_into(title)
    before = game.state
    game.end()
    again = parse(saved(game))
    assert again.finished
    assert again.state == game.state
    again.undo()
    assert again.state == before
    assert not again.finished


def saved(game: Game) -> bytes:
    return msgspec.json.encode(game.record())


def test_nobody_ends_it_for_the_others() -> None:
    game = some_way_into("1848")
    first, second, third = game.players
    with pytest.raises(IllegalAction, match=f"{second} and {third} must agree"):
        game.play(EndGame(by=first, agreed=(first,)))
    with pytest.raises(IllegalAction, match="once"):
        game.play(EndGame(by=first, agreed=(first, second, third, third)))
    waiting = next(name for name in game.players if name not in game.asked)
    assert game.why(EndGame(by=waiting, agreed=game.players)) is None


def test_a_game_ends_once() -> None:
    game = some_way_into("1848")
    game.end()
    with pytest.raises(RailheadError, match="over"):
        game.end()
    with pytest.raises(IllegalAction, match="over"):
        game.play(EndGame(by=game.players[0], agreed=game.players))


def test_no_decision_offers_it() -> None:
    """It is the players' business and not an answer to what is asked."""
    game = some_way_into("1848")
    assert not any(decision.of(EndGame) for decision in game.decisions)
