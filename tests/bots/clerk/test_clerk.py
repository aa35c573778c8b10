"""The Clerk in whole games: legal, the same for a seed, with reasons, and without secrets."""

import random
import tomllib

import msgspec
import pytest

import railhead
from railhead.bots import make
from railhead.bots.clerk import MOST_WORDS, Clerk
from railhead.bots.clerk.weights import Weights, styles, weights_of
from railhead.bots.finding import label
from railhead.bots.finding import make as make_any
from railhead.bots.games import PlannedGame, play
from railhead.bots.play import seat
from railhead.play.actions import StartCompany
from railhead.play.game import Game
from railhead.play.refusal import RailheadError
from railhead.titles import FOLDERS
from tests.cli.running import PROJECT
from tests.lanes import in_part
from tests.titles.t18india.test_information import other_world

NAMES = ["Ann", "Bob", "Cy", "Dee"]
WEIGHTS = sorted((PROJECT / "src/railhead/bots/clerk/weights").glob("*.toml"))


def followed(title: str, seed: int, most: int) -> tuple[Game, list[str]]:
    """A game of four Clerks so far, with the reason for each action."""
    game = railhead.new(title, NAMES, seed, {"standstill": "on"})
    bots = seat(NAMES, ["clerk"], seed)
    reasons = []
    while not game.finished and len(game.actions) < most:
        decision = game.decisions[0]
        bot = bots[decision.player]
        assert isinstance(bot, Clerk)
        thoughts = bot.think(game.known_to(decision.player), decision)
        assert [t.score for t in thoughts] == sorted((t.score for t in thoughts), reverse=True)
        assert all(game.why(thought.action) is None for thought in thoughts[:3])
        reasons += [thought.reason for thought in thoughts]
        game.play(thoughts[0].action)
    return game, reasons


@pytest.mark.thorough
@pytest.mark.parametrize("title", in_part(FOLDERS, {"1848", "1853", "1947"}.__contains__))
def test_every_thought_is_legal_and_says_why(title: str) -> None:
    game, reasons = followed(title, 4, 180)
    assert len(game.actions) >= 180
    assert all(0 < len(reason.split()) <= MOST_WORDS for reason in reasons)
    assert game.state.launched or game.state.operated


def test_a_seed_decides_what_it_does() -> None:
    plan = PlannedGame("1848", 4, 6, ("clerk", "steady"), most=90)
    assert play(plan)._replace(cpu={}) == play(plan)._replace(cpu={})


def test_games_do_not_all_begin_with_the_same_companies() -> None:
    begun = set()
    for seed in range(6):
        game, _ = followed("first_rails", seed, 8)
        actions = [action for action in game.actions if isinstance(action, StartCompany)]
        begun.add(tuple(action.company for action in actions))
    assert len(begun) > 1


@pytest.mark.thorough
def test_it_uses_no_more_than_its_seat_knows() -> None:
    """The same action and the same reason, whatever cards the others hold."""
    game = railhead.new("18india", NAMES, 5)
    bots = seat(NAMES, ["clerk", "steady"], 5)
    chance = random.Random(5)
    differed = 0
    for _ in range(150):
        decision = game.decisions[0]
        player = decision.player
        other = other_world(game, player, chance)
        differed += msgspec.json.encode(other.state) != msgspec.json.encode(game.state)
        here, there = Clerk(random.Random(1)), Clerk(random.Random(1))
        same = next(each for each in other.decisions if each.player == player)
        mine = here.decide(game.known_to(player), decision)
        assert there.decide(other.known_to(player), same) == mine
        assert there.reason == here.reason != ""
        game.play(bots[player].decide(game.known_to(player), decision))
    assert differed > 100


def test_it_knows_nothing_of_others_bonds_and_cities() -> None:
    game = railhead.new("1853", NAMES, 2)
    for number, player in enumerate(NAMES[1:]):
        game.play({"type": "bond", "by": player, "amount": 60 + number})
    other = railhead.new("1853", NAMES, 2)
    for number, player in enumerate(NAMES[1:]):
        other.play({"type": "bond", "by": player, "amount": 200 - number})
    thoughts = [
        Clerk(random.Random(0)).think(each.known_to("Ann"), each.decisions[0])
        for each in (game, other)
    ]
    assert thoughts[0] == thoughts[1]


def test_it_beats_random_players() -> None:
    outcome = play(PlannedGame("first_rails", 3, 2, ("clerk", "random", "random")))
    assert next(iter(outcome.worths)) == "Clerk 1"


@pytest.mark.thorough
def test_one_clerk_may_play_several_titles() -> None:
    bot = make("clerk", random.Random(2))
    for title in ("1848", "1860", "1848"):
        game = railhead.new(title, NAMES, seed=1)
        for _ in range(80):
            decision = game.decisions[0]
            game.play(bot.decide(game.known_to(decision.player), decision))


# Weights.


def test_every_title_has_weights_of_its_own() -> None:
    titles = [path for path in WEIGHTS if path.stem != "styles"]
    assert {path.stem for path in titles} >= {"1848", "1853", "1860", "18india", "1947"}
    for path in titles:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        common = msgspec.to_builtins(Weights())
        assert data.keys() <= common.keys()
        assert data, path
    assert weights_of("no such title") == Weights()


def test_a_word_that_is_no_weight_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"greed": 3}, Weights)


def test_a_style_is_the_same_bot_with_other_weights() -> None:
    plain = weights_of("1848")
    for style, factors in styles().items():
        styled = weights_of("1848", style)
        for name, value in msgspec.structs.asdict(plain).items():
            figure = getattr(styled, name)
            assert figure == (pytest.approx(value * factors[name]) if name in factors else value)
        assert styled != plain
    with pytest.raises(RailheadError, match="no style 'dandy'"):
        weights_of("1848", "dandy")


def test_weights_can_be_written_behind_its_name() -> None:
    weights = weights_of("1848", "jump=1.3;patience=1.2")
    assert (weights.jump, weights.patience) == (1.3, 1)
    bot = make_any("clerk:jump=1.3", random.Random(1))
    assert isinstance(bot, Clerk)
    assert bot.manner == "jump=1.3"
    assert label("clerk:jump=1.3") == "Clerk"
    for wrong in ("clerk:greed=1", "clerk:bids=1", "clerk:jump=much"):
        with pytest.raises(RailheadError, match="weight"):
            make_any(wrong, random.Random(1))
