"""The Financier in whole games: legal, the same for a seed, with reasons, and without secrets."""

import random
from collections import Counter

import msgspec
import pytest

import railhead
from railhead.bots.clerk import MOST_WORDS, Clerk
from railhead.bots.clerk.desk import Thought
from railhead.bots.financier import Financier
from railhead.bots.financier.candidates import MOST
from railhead.bots.financier.search import FEWEST, Search
from railhead.bots.games import PlannedGame, play
from railhead.bots.play import seat
from railhead.play.actions import Action, BuyShare, BuyTrain, PayDividend
from railhead.play.game import Game
from railhead.titles import FOLDERS
from tests.titles.t18india.test_information import other_world

NAMES = ["Ann", "Bob", "Cy", "Dee"]
OFTEN = 3
OWN = ("first_rails", "1848")  # titles in which ./test tries it


def financier(rollouts: int = 3, seed: int = 1, manner: str = "") -> Financier:
    return Financier(random.Random(seed), manner, seconds=None, rollouts=rollouts)


def in_play(title: str, seed: int, actions: int) -> Game:
    """A game of steady players so far."""
    game = railhead.new(title, NAMES, seed, {"standstill": "on"})
    bots = seat(NAMES, ["steady"], seed)
    for _ in range(actions):
        decision = game.decisions[0]
        game.play(bots[decision.player].decide(game.known_to(decision.player), decision))
    return game


@pytest.mark.thorough
@pytest.mark.parametrize(
    "title",
    [
        *OWN,
        *(pytest.param(each, marks=pytest.mark.exhaustive) for each in FOLDERS if each not in OWN),
    ],
)
def test_every_answer_is_legal_and_says_why(title: str) -> None:
    """In a game of steady players, the first times that each kind of question is asked."""
    game = railhead.new(title, NAMES, 4, {"standstill": "on"})
    bots = seat(NAMES, ["steady"], 4)
    mine = financier(2)
    asked: Counter[str] = Counter()
    for _ in range(200):
        decision = game.decisions[0]
        known = game.known_to(decision.player)
        asked[decision.step] += 1
        if asked[decision.step] <= OFTEN:
            action = mine.decide(known, decision)
            assert 0 < len(mine.reason.split()) <= MOST_WORDS
        else:
            action = bots[decision.player].decide(known, decision)
        game.play(action)
    assert mine.faults == []
    assert mine.rollouts_played > 2 * OFTEN
    assert len(asked) >= 5


@pytest.mark.thorough
def test_a_number_of_rollouts_and_a_seed_decide_what_it_does() -> None:
    plan = PlannedGame("first_rails", 3, 6, ("financier:rollouts=8", "steady"), most=50)
    assert play(plan)._replace(cpu={}) == play(plan)._replace(cpu={})


@pytest.mark.parametrize(
    ("gain", "rollouts", "leaves"),
    [
        (0.1, 60, True),
        (0.1, 3, False),  # seen once or twice
        (0.005, 60, False),  # hardly better
        (-0.1, 60, False),
    ],
)
def test_it_leaves_the_clerks_choice_for_what_is_better_again_and_again(
    gain: float, rollouts: int, leaves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = in_play("first_rails", 3, 60)
    decision = game.decisions[0]
    known = game.known_to(decision.player)
    choice = Clerk(random.Random(1)).think(known.copy(), decision)[0]

    def score(_: Search, thought: Thought, *__: object) -> float:
        return gain * (thought.action != choice.action)

    monkeypatch.setattr(Search, "_score", score)
    bot = financier(rollouts)
    assert (bot.decide(known, decision) != choice.action) == leaves
    assert (bot.reason != choice.reason) == leaves


def test_what_is_far_behind_is_not_played_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = in_play("first_rails", 3, 60)
    decision = game.decisions[0]
    known = game.known_to(decision.player)
    choice = Clerk(random.Random(1)).think(known.copy(), decision)[0]
    monkeypatch.setattr(Search, "_score", lambda _, t, *__: -0.1 * (t.action != choice.action))
    bot = financier(60)
    bot.decide(known, decision)
    assert 1 < bot.rollouts_played <= MOST


@pytest.mark.parametrize(("rollouts", "answers"), [(7, 3), (10, 5), (40, MOST)])
def test_no_more_answers_than_can_be_compared(
    monkeypatch: pytest.MonkeyPatch, rollouts: int, answers: int
) -> None:
    """The best of them is played out as often as is needed to choose it."""
    game = in_play("first_rails", 3, 60)
    decision = game.decisions[0]
    tried: Counter[Action] = Counter()

    def score(_: Search, thought: Thought, *__: object) -> float:
        tried[thought.action] += 1
        return 0.01 * sum(tried.values()) % 0.02

    monkeypatch.setattr(Search, "_score", score)
    bot = financier(rollouts, manner="narrow=1")
    bot.decide(game.known_to(decision.player), decision)
    assert len(tried) <= answers
    assert sorted(tried.values())[-2] >= FEWEST


@pytest.mark.parametrize("title", ["18india", "1853"])
def test_without_rollouts_it_is_the_clerk(title: str) -> None:
    game = in_play(title, 2, 45)
    for _ in range(12):
        decision = game.decisions[0]
        known = game.known_to(decision.player)
        bot, clerk = financier(0), Clerk(random.Random(1))
        action = bot.decide(known.copy(), decision)
        assert action == clerk.decide(known.copy(), decision)
        assert bot.reason == clerk.reason
        game.play(action)


@pytest.mark.thorough
def test_it_uses_no_more_than_its_seat_knows() -> None:
    """The same action and the same reason, whatever cards the others hold."""
    game = railhead.new("18india", NAMES, 5)
    bots = seat(NAMES, ["steady"], 5)
    chance = random.Random(5)
    differed = searched = 0
    for number in range(140):
        decision = game.decisions[0]
        player = decision.player
        if number % 7 == 0:
            other = other_world(game, player, chance)
            differed += msgspec.json.encode(other.state) != msgspec.json.encode(game.state)
            here, there = financier(9), financier(9)
            same = next(each for each in other.decisions if each.player == player)
            mine = here.decide(game.known_to(player), decision)
            assert there.decide(other.known_to(player), same) == mine
            assert there.reason == here.reason != ""
            searched += here.rollouts_played > 0
        game.play(bots[player].decide(game.known_to(player), decision))
    assert differed > 8
    assert searched > 3


def test_it_knows_nothing_of_others_bonds() -> None:
    actions = []
    for bond in (60, 200):
        game = railhead.new("1853", NAMES, 2)
        for number, player in enumerate(NAMES[1:]):
            game.play({"type": "bond", "by": player, "amount": bond + 2 * number})
        actions.append(financier(9).decide(game.known_to("Ann"), game.decisions[0]))
    assert actions[0] == actions[1]


def test_a_search_that_fails_leaves_the_clerks_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> float:
        raise ValueError("a fault")

    game = in_play("first_rails", 3, 60)
    decision = game.decisions[0]
    monkeypatch.setattr(Search, "_score", fail)
    bot = financier()
    known = game.known_to(decision.player)
    assert bot.decide(known.copy(), decision) == Clerk(random.Random(1)).decide(known, decision)
    assert {str(fault) for fault in bot.faults} == {"a fault"}


@pytest.mark.parametrize(
    ("title", "searched"), [("first_rails", True), ("18india", False), ("1947", False)]
)
def test_an_opening_that_is_one_plan_is_the_clerks(title: str, searched: bool) -> None:
    game = in_play(title, 2, 6)
    assert not game.state.operated
    decision = game.decisions[0]
    bot = financier(4)
    bot.decide(game.known_to(decision.player), decision)
    assert (bot.rollouts_played > 0) == searched


@pytest.mark.thorough
def test_it_searches_what_matters() -> None:
    """Shares, trains and dividends are played out; a tile is not."""
    game = in_play("first_rails", 3, 20)
    searched: set[type] = set()
    quiet: set[str] = set()
    for _ in range(40):
        decision = game.decisions[0]
        bot = financier(1)
        begun = bot.rollouts_played
        bot.decide(game.known_to(decision.player), decision)
        kinds = {type(choice.action) for choice in decision.choices}
        if bot.rollouts_played > begun:
            searched |= kinds
        elif len(decision.choices) > 1:
            quiet.add(decision.step)
        choice = Clerk(random.Random(1)).think(game.known_to(decision.player), decision)[0]
        game.play(choice.action)
    assert {BuyShare, BuyTrain, PayDividend} <= searched
    assert "Track" in quiet
