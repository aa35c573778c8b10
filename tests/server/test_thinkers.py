"""Bots think in processes; where one does not answer, another does."""

import os
import time

import pytest

import railhead
from railhead.bots.play import moves, seat
from railhead.server.thinker import question_of, think
from railhead.server.thinkers import Thinkers
from railhead.titles import FOLDERS
from tests.needs import PATIENCE
from tests.server import servers, thinking

PLAYERS = ["Ann", "Bob", "Cy"]


def game_after(title, actions):
    """A game of steadies after so many actions."""
    game = railhead.new(title, PLAYERS, 7)
    for _ in zip(range(actions), moves(game, seat(PLAYERS, ["steady"], 7)), strict=False):
        pass
    return game


def asked(game, bot="clerk"):
    return question_of(game, game.asked[0], bot, "7 x")


def with_thinkers(thinkers, ask):
    """What comes of asking thinking processes."""

    async def run():
        async with thinkers.running():
            return await ask(thinkers)

    return servers.carry_out(run())


def test_a_process_answers_as_the_server_itself_would():
    questions = [asked(game_after(title, count)) for title in FOLDERS for count in (0, 25)]

    async def ask(thinkers):
        return [await thinkers.decide(question, "x") for question in questions]

    found = with_thinkers(Thinkers(1, PATIENCE), ask)
    for question, thought in zip(questions, found, strict=True):
        assert thought == think(question).thoughts[0]
        assert 1 <= len(thought.reason.split()) <= 8


def test_a_financier_thinks_at_a_table():
    """By the clock of the wall, so what it answers may differ; that it answers may not."""
    game = game_after("18india", 40)
    answer = think(asked(game, "financier"))
    assert answer.fault == ""
    assert game.why(answer.thoughts[0].action) is None
    assert 1 <= len(answer.thoughts[0].reason.split()) <= 8


def test_nothing_goes_along_that_the_seat_does_not_know():
    worlds = [railhead.new("1853", PLAYERS, 2) for _ in range(2)]
    for bonds, game in zip(((90, 91), (200, 199)), worlds, strict=True):
        for player, amount in zip(PLAYERS[1:], bonds, strict=True):
            game.play({"type": "bond", "by": player, "amount": amount})
    assert worlds[0].state != worlds[1].state
    first, second = (question_of(game, "Ann", "clerk", "x") for game in worlds)
    assert first == second


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("stumbling", "the bot divides by nothing"),
        ("cheating", "what is refused"),
        ("endless", "takes too long"),
        ("dying", "takes too long"),
    ],
)
def test_for_a_bot_that_does_not_answer_a_cheaper_one_does(bot, said, caplog):
    """And the next one finds a process that answers."""
    question = asked(game_after("1848", 9), bot)
    seconds = 1.0 if bot == "endless" else PATIENCE

    async def ask(thinkers):
        first = await thinkers.decide(question, "abc")
        thinkers.seconds = PATIENCE
        again = await thinkers.ask(question._replace(bot="clerk"))
        return first, again

    found, again = with_thinkers(Thinkers(1, seconds, thinking.work), ask)
    assert found == think(question._replace(bot="steady")).thoughts[0]
    assert again == think(question._replace(bot="clerk"))
    assert said in caplog.text
    assert "steady answers for it at table abc" in caplog.text


def test_where_no_process_starts_the_server_thinks_itself(caplog):
    question = asked(game_after("1848", 9))
    thinkers = Thinkers(1, PATIENCE, thinking.not_starting)
    assert with_thinkers(thinkers, lambda each: each.ask(question)) == think(question)
    assert "the server thinks itself" in caplog.text


@pytest.mark.thorough
def test_if_all_are_busy_the_waiting_counts(caplog):
    question = asked(game_after("1848", 9))

    async def ask(thinkers):
        await thinkers.ask(question)
        worker = await thinkers._crew.free.get()  # the only one, which somebody else has
        thinkers.seconds = 0.05
        found = await thinkers.decide(question, "abc")
        thinkers._crew.free.put_nowait(worker)
        return found

    found = with_thinkers(Thinkers(1, PATIENCE), ask)
    assert found == think(question._replace(bot="steady")).thoughts[0]


@pytest.mark.skipif(os.name != "posix", reason="asks the system about processes")
def test_processes_end_with_the_server():
    question = asked(game_after("1848", 9))

    async def ask(thinkers):
        await thinkers.ask(question)
        return thinkers.processes

    [pid] = with_thinkers(Thinkers(1, PATIENCE), ask)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    raise AssertionError("the process is still there")
