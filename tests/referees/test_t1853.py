"""Simulated games of 1853 before their referee."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pkgutil import resolve_name

import msgspec
import pytest

import railhead
from railhead.bots.play import seat
from railhead.play.actions import Action
from railhead.play.decision import Decision
from railhead.play.game import Game
from tests.play.conduct import fill_in
from tests.referees.books import Dispute
from tests.referees.t1853 import Referee
from tests.referees.t1853_books import same

MOST = 20_000  # actions of a game


def rash(game: Game, decision: Decision, chance: random.Random) -> Action:
    """Something legal, of whatever kind: sales that leave a company to a Manager, his credit."""
    kind = chance.choice(sorted({type(choice.action).__name__ for choice in decision.choices}))
    among = [choice for choice in decision.choices if type(choice.action).__name__ == kind]
    return fill_in(game, decision, chance.choice(among), chance)


def refereed(
    options: Mapping[str, str], players: int, seed: int, by_chance: float, most: int = MOST
) -> Game:
    """A game of steady bots, who do something by chance now and then; every action is checked."""
    names = [f"Player {number}" for number in range(players)]
    game = railhead.new("1853", names, seed, {**options, "standstill": "on"})
    bots, chance = seat(names, ["steady"], seed), random.Random(seed)
    before = msgspec.to_builtins(game.state)
    referee = Referee(before, tuple(names), options.get("game", "full"))
    while not game.finished and len(game.actions) < most:
        decision = game.decisions[0]
        if chance.random() < by_chance:
            action = rash(game, decision, chance)
        else:
            action = bots[decision.player].decide(game.known_to(decision.player), decision)
        game.play(action)
        after = msgspec.to_builtins(game.state)
        referee.watch(before, msgspec.to_builtins(game.actions[-1]), after)
        before = after
    same("worth", referee.worth(), dict(game.result))
    return game


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "players", "seed", "by_chance", "most"),
    [("short", 4, 2, 0.1, MOST), ("short", 4, 5, 0.7, 400), ("simplified", 5, 3, 0.2, 150)],
)
def test_the_engine_keeps_the_books_of_the_rulebook(
    game: str, players: int, seed: int, by_chance: float, most: int
) -> None:
    played = refereed({"game": game}, players, seed, by_chance, most)
    assert played.finished or len(played.actions) == most


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 124))
def test_many_games(seed: int) -> None:
    games = ("full", "standard", "short", "simplified", "longer")
    options = {"game": games[seed % len(games)], "unrestricted_58": ("off", "on")[seed % 2]}
    refereed(options, 3 + seed % 4, seed, (0.05, 0.3, 0.7)[seed % 3], 3_000)


@pytest.mark.parametrize(
    ("place", "name", "fault"),
    [
        ("stations", "FIRST", 30),  # the first base for too little
        ("companies.formation", "SHARES", 9),  # Credits for nine shares
        ("dividends", "HIGHEST_JUMP", 0),  # a dividend that moves no price
        ("dividends:RetainOrPay", "pool_pays_company", True),  # a dividend for shares of the pool
    ],
)
def test_a_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, place: str, name: str, fault: int
) -> None:
    """What would be wrong in the engine the referee sees."""
    monkeypatch.setattr(resolve_name(f"railhead.titles.t1853.{place}"), name, fault)
    with pytest.raises(Dispute):
        refereed({"game": "short"}, 4, 2, 0.1, 400)
