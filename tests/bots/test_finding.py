"""Bots by name, as a class of a module, and as a program that speaks JSON lines."""

import random
import sys
from pathlib import Path

import pytest

import railhead
from railhead.bots import make as make_ours
from railhead.bots.finding import find, label, make
from railhead.bots.games import PlannedGame, play
from railhead.bots.piped import BadBot, PipedBot
from railhead.bots.steady_bot import SteadyBot
from railhead.play.refusal import RailheadError

FIRST = """
import json, sys
for line in sys.stdin:
    if json.loads(line)["type"] == "decision":
        print(json.dumps({"choice": 0}), flush=True)
"""


def program(folder: Path, text: str) -> str:
    """A program with this text, as a word for --bots."""
    file = folder / "mybot.py"
    file.write_text(text, encoding="utf-8")
    return f"pipe:{sys.executable} {file}"


def test_ours_are_found_by_name() -> None:
    assert isinstance(make("steady", random.Random(1)), SteadyBot)
    with pytest.raises(RailheadError, match=r"no bot 'chess'.*steady.*module:Class.*pipe:COMMAND"):
        find("chess")


def test_a_class_of_a_module() -> None:
    assert find("railhead.bots.steady_bot:SteadyBot") is SteadyBot
    with pytest.raises(RailheadError, match="can't be imported"):
        find("railhead.bots.nowhere:Bot")
    with pytest.raises(RailheadError, match="has no bot Nobody"):
        find("railhead.bots.steady_bot:Nobody")
    with pytest.raises(RailheadError, match="is no bot"):
        find("railhead.bots.estimates:Survey")


def test_a_module_may_lie_where_the_program_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "from railhead.bots.random_bot import RandomBot\nclass Mine(RandomBot): pass\n"
    (tmp_path / "bots_of_mine.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert find("bots_of_mine:Mine").__name__ == "Mine"


def test_a_server_takes_only_ours() -> None:
    for word in ("railhead.bots.steady_bot:SteadyBot", "pipe:true"):
        with pytest.raises(RailheadError, match="There is no bot"):
            make_ours(word, random.Random(1))


def test_players_are_called_by_their_bot() -> None:
    assert label("steady") == "Steady"
    assert label("my.bots:Miser") == "Miser"
    assert label("pipe:python3 folder/greedy.py --fast") == "Greedy"
    assert label("pipe:./rusher -v") == "Rusher"


def test_a_program_plays_a_game(tmp_path: Path) -> None:
    plan = PlannedGame("1848", 3, 4, (program(tmp_path, FIRST), "random", "random"), most=60)
    outcome = play(plan)
    assert outcome.failure == "Endless: The game is not over after 60 actions."
    assert "Mybot 1" in outcome.worths
    assert outcome._replace(cpu={}) == play(plan)._replace(cpu={})


ECHO = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "game":
        assert said["title"] == "1848" and said["player"] in said["players"]
        assert "seed" not in said
    else:
        action = said["choices"][-1]["action"]
        assert said["view"]["players"] and said["choices"][0]["text"]
        print(json.dumps({"action": action}), flush=True)
"""


def test_a_program_may_answer_a_whole_action(tmp_path: Path) -> None:
    game = railhead.new("1848", ["Ann", "Bob", "Cy"])
    bot = make(program(tmp_path, ECHO), random.Random(0))
    decision = game.decisions[0]
    assert isinstance(bot, PipedBot)
    try:
        assert bot.decide(game.copy(), decision) == decision.choices[-1].action
    finally:
        bot.close()


@pytest.mark.parametrize(
    ("says", "complaint"),
    [
        ("print('hello', flush=True)", "answered no JSON"),
        ("print('7', flush=True)", "neither a choice nor an action"),
        ("print('{\"choice\": 99}', flush=True)", "choice 99, which there is not"),
        ('print(\'{"action": {"type": "fly"}}\', flush=True)', "answers no action"),
        ("break", "ended before the game"),
        ("pass", "not answered in 0.5 seconds"),
    ],
)
def test_a_program_that_answers_badly_is_named(tmp_path: Path, says: str, complaint: str) -> None:
    text = f"import sys\nfor line in sys.stdin:\n  if 'decision' in line:\n    {says}\n"
    command = program(tmp_path, text).removeprefix("pipe:").split()
    patience = 0.5 if says == "pass" else 60
    bot = PipedBot(command, random.Random(0), patience)
    game = railhead.new("1848", ["Ann", "Bob", "Cy"])
    try:
        with pytest.raises(BadBot, match=complaint):
            bot.decide(game, game.decisions[0])
    finally:
        bot.close()


def test_a_program_that_can_not_be_started() -> None:
    game = railhead.new("1848", ["Ann", "Bob", "Cy"])
    with pytest.raises(BadBot, match="can't be started"):
        make("pipe:./nothing-here", random.Random(0)).decide(game, game.decisions[0])


def test_one_bot_may_play_several_titles() -> None:
    bot = SteadyBot(random.Random(2))
    for title in ("1848", "1860", "18india"):
        game = railhead.new(title, ["Ann", "Bob", "Cy"], seed=1)
        for _ in range(90):
            decision = game.decisions[0]
            game.play(bot.decide(game.known_to(decision.player), decision))
