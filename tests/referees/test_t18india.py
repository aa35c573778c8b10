"""The referee of 18 India watches whole games: every action is recomputed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from railhead.bots.play import moves, seat
from railhead.formats import save
from railhead.play.game import Game
from railhead.titles.t18india.title import T18India
from tests.play.conduct import play_out
from tests.referees.t18india.referee import Referee

GOLDEN = Path(__file__).parents[1] / "golden"
KGF = {"rulebook": 67, "living": 64}
PREPARING = ("Selection", "Draft")


def watched(game: Game, profile: str) -> Referee:
    """Play a game again before the eyes of the referee."""
    again = Game(game.title, list(game.title.players))
    referee: Referee | None = None
    for action in game.actions:
        if again.state.round not in PREPARING and referee is None:
            referee = Referee(
                again.state,
                game.title.players,
                kgf=KGF[profile],
                own_counts=profile == "living",
            )
        before = again.state
        events = again.play(action)
        if referee is not None:
            try:
                referee.watch(before, action, list(events), again.state)
            except AssertionError as error:
                number = len(again.actions)
                raise AssertionError(f"action {number}, {action}: {error}") from error
    assert referee is not None
    if again.finished:
        assert {player: referee.books.worth(player) for player in again.players} == again.result
    return referee


def simulated(players: int, seed: int, profile: str, bots: tuple[str, ...], most: int) -> Game:
    names = [f"Player {number}" for number in range(1, players + 1)]
    options = {"profile": profile, "standstill": "on"}
    game = Game(T18India(names, options, seed), names)
    for number, _ in enumerate(moves(game, seat(names, bots, seed), most + 1)):
        if number == most:
            break
    return game


@pytest.mark.parametrize("name", ["18india-bank", "18india-price"])
def test_whole_games_of_the_first_version(name: str) -> None:
    """Its rulebook has the figures that living has now."""
    game = save.parse((GOLDEN / f"{name}.json").read_bytes())
    assert watched(game, "living").ends == "over"


def by_chance(players: int, seed: int, profile: str) -> Game:
    names = [f"Player {number}" for number in range(1, players + 1)]
    game = Game(T18India(names, {"profile": profile, "standstill": "on"}, seed), names)
    for _ in play_out(game, random.Random(seed)):
        pass
    return game


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "seed", "profile"), [(4, 26, "living"), (5, 31, "rulebook")])
def test_two_whole_games_by_chance(players: int, seed: int, profile: str) -> None:
    """Almost everything happens: they reach Phase IV, privates are used, bonds converted."""
    assert watched(by_chance(players, seed, profile), profile).ends == "over"


def test_the_beginning_of_a_game_by_the_rulebook() -> None:
    """Drafted hands, the first stock round with its open rows, and operating rounds."""
    game = simulated(3, 5, "rulebook", ("steady",), 220)
    referee = watched(game, "rulebook")
    assert referee.round


@pytest.mark.soak
@pytest.mark.parametrize("profile", list(KGF))
@pytest.mark.parametrize("bots", [("steady",), ("random",), ("steady", "random")])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_simulated_games(players: int, bots: tuple[str, ...], profile: str) -> None:
    for seed in range(3):
        game = simulated(players, 100 * players + seed, profile, bots, 6_000)
        assert game.finished
        assert watched(game, profile).ends == "over"


@pytest.mark.soak
@pytest.mark.parametrize("profile", list(KGF))
@pytest.mark.parametrize("seed", range(100, 140))
def test_whole_games_by_chance(seed: int, profile: str) -> None:
    game = by_chance(2 + seed % 4, seed, profile)
    assert watched(game, profile).ends == "over"
