"""Bots in general: the registry, playing games out, whole games."""

import random

import pytest

import railhead
from railhead.bots import BOTS, make
from railhead.bots.games import PlannedGame, names, play, play_all
from railhead.bots.play import Endless, moves, play_out, seat
from railhead.finance.ledger import all_cash
from railhead.play.actions import Action
from railhead.play.decision import Decision
from railhead.play.game import Game
from railhead.play.refusal import RailheadError

PLAYERS = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo"]


def test_bots_are_made_by_name() -> None:
    styles = ["clerk:builder", "clerk:raider", "clerk:miser"]
    assert list(BOTS)[:6] == ["random", "steady", "clerk", *styles]
    with pytest.raises(
        RailheadError, match=r"no bot 'chess'\. There is: random, steady, clerk, clerk:builder, "
    ):
        make("chess", random.Random(0))


def test_kinds_sit_in_turn() -> None:
    bots = seat(PLAYERS[:5], ["random", "steady"], 0)
    kinds = [type(bots[player]).__name__ for player in PLAYERS[:5]]
    assert kinds == ["RandomBot", "SteadyBot", "RandomBot", "SteadyBot", "RandomBot"]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", [bot for bot in BOTS if not bot.startswith("financier")])
def test_a_seed_decides_what_bots_do(kind: str) -> None:
    games = []
    for seed in (5, 5, 6):
        game = railhead.new("1848", PLAYERS[:3], seed=5)
        with pytest.raises(Endless):
            play_out(game, seat(PLAYERS[:3], [kind], seed), most=60)
        games.append(game.actions)
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_a_game_without_end_is_given_up() -> None:
    game = railhead.new("1848", PLAYERS[:3])
    with pytest.raises(Endless, match="not over after 25 actions"):
        play_out(game, seat(PLAYERS[:3], ["random"], 0), most=25)
    assert len(game.actions) == 25


def test_moves_come_one_by_one() -> None:
    game = railhead.new("1848", PLAYERS[:3])
    for number, action in enumerate(moves(game, seat(PLAYERS[:3], ["random"], 0)), 1):
        assert len(game.actions) == number
        assert game.actions[-1] is action
        if number == 20:
            break


def test_a_bot_can_not_change_the_table() -> None:
    class Meddler:
        def decide(self, game: Game, decision: Decision) -> Action:
            action = decision.choices[0].action
            game.play(action)
            return action

    game = railhead.new("1848", PLAYERS[:3])
    with pytest.raises(Endless):
        play_out(game, dict.fromkeys(PLAYERS[:3], Meddler()), most=10)
    assert len(game.actions) == 10


def test_an_outcome_says_what_came_of_a_game() -> None:
    outcome = play(PlannedGame("1848", 3, 7, ("random",)))
    assert outcome.failure == ""
    assert outcome.seed == 7
    assert outcome.ends
    assert outcome.rounds > 5
    assert list(outcome.worths.values()) == sorted(outcome.worths.values(), reverse=True)
    assert set(outcome.worths) == {"Random 1", "Random 2", "Random 3"}


def test_outcomes_come_in_the_order_of_the_plans() -> None:
    plans = [PlannedGame("1848", 3, seed, ("random",), {}, 30) for seed in (9, 3, 5)]
    outcomes = list(play_all(plans))
    assert [outcome.seed for outcome in outcomes] == [9, 3, 5]
    again = [outcome._replace(cpu={}) for outcome in play_all(plans, jobs=2)]
    assert [outcome._replace(cpu={}) for outcome in outcomes] == again


def test_players_are_named_after_their_bots() -> None:
    assert names(["steady", "random"], 3) == ["Steady 1", "Random 2", "Steady 3"]


@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games_end_by_the_rules(players: int, profile: str) -> None:
    for seed in range(3):
        game = railhead.new("1848", PLAYERS[:players], seed, {"profile": profile})
        money = all_cash(game.state)
        for _ in moves(game, seat(PLAYERS[:players], ["random"], seed)):
            assert all_cash(game.state) == money
        assert game.state.ends


@pytest.mark.thorough
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_steady_games_reach_the_late_phases(profile: str) -> None:
    game = railhead.new("1848", PLAYERS[:4], 1, {"profile": profile})
    kinds = {type(action).__name__ for action in moves(game, seat(PLAYERS[:4], ["steady"], 1))}
    assert game.finished
    assert game.title.phase(game.position).name in ("5", "6", "7")
    assert {"LayTile", "PlaceStation", "RunTrains", "PayDividend", "BuyTrain"} <= kinds
    assert "TakeLoan" not in kinds


def test_steady_bots_beat_random_ones() -> None:
    outcome = play(PlannedGame("1848", 3, 2, ("steady", "random", "random")))
    assert next(iter(outcome.worths)) == "Steady 1"


@pytest.mark.soak
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("bots", [("random",), ("steady",), ("steady", "random")])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_many_games(players: int, bots: tuple[str, ...], profile: str) -> None:
    plans = [PlannedGame("1848", players, seed, bots, {"profile": profile}) for seed in range(20)]
    failures = {outcome.seed: outcome.failure for outcome in play_all(plans) if outcome.failure}
    assert failures == {}
