"""Several players are asked at once: nobody has to decide again because another was faster."""

from __future__ import annotations

import msgspec
import pytest
from litestar.testing import TestClient

from railhead.play import actions
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.frames import Frame
from railhead.play.state import State
from railhead.titles.t1848 import title as t1848
from tests.server.apps import create_api
from tests.server.guests import Guest, by_link


class Sealed(Frame, frozen=True, tag="sealed"):
    """Everybody answers, and nobody knows what the others have answered."""

    answers: dict[str, bool] = {}


class AskAll(Activity[Sealed, State]):
    """Asks all who have not answered yet."""

    step = "Sealed answers"

    def asked(self, p, frame):
        return tuple(player for player in p.players if player not in frame.answers)

    def prompt(self, p, frame, player):
        return "Yes or no?"

    def choices(self, p, frame, player):
        for agree in (True, False) if self.offers_no(p, frame) else (True,):
            yield Choice(actions.Answer(by=player, agree=agree), "yes" if agree else "no")

    def offers_no(self, p, frame):
        return True

    def why_not(self, p, frame, player, action):
        return None

    def play(self, p, frame, player, action):
        answers = {**frame.answers, player: action.agree}
        p.pop()
        if len(answers) < len(p.players):
            p.push(Sealed(answers))
        p.note("Somebody has answered.")


class Open(AskAll):
    """Here nobody can say no after somebody has."""

    def offers_no(self, p, frame):
        return False not in frame.answers.values()


def title_with(activity):
    class WithAnswers(t1848.T1848):
        def __init__(self, *given):
            super().__init__(*given)
            self.activities = {**self.activities, Sealed: activity}

        def set_up(self):
            state = super().set_up()
            return msgspec.structs.replace(state, frames=(*state.frames, Sealed()))

    return WithAnswers


@pytest.fixture
def seated(settings, monkeypatch):
    """Opens a table with three browsers, one for each seat."""
    with TestClient(create_api(settings), raise_server_exceptions=False) as client:

        def open_table(activity):
            monkeypatch.setattr(t1848, "TITLE", title_with(activity))
            owner = Guest(client)
            table, secrets = owner.open(*by_link())
            guests = {name: Guest(client) for name in secrets}
            for name, guest in guests.items():
                guest.claim(table, secrets[name])
            return table, guests

        yield open_table


def answer(guest, table, name, agree, expected, status=200, **more):
    action = {"type": "answer", "agree": agree, "by": name}
    return guest.post(f"{table}/actions", {"expected": expected, "action": action, **more}, status)


def test_answers_at_once_all_count(seated):
    table, guests = seated(AskAll())
    for name, guest in guests.items():
        answer(guest, table, name, name != "Bob", expected=0, seen=1)
    assert guests["Ann"].get(table)["of"] == 3


def test_a_second_answer_of_the_same_player_does_not(seated):
    table, guests = seated(AskAll())
    answer(guests["Ann"], table, "Ann", True, expected=0)
    assert answer(guests["Ann"], table, "Ann", False, 0, 409)["error"]["code"] == "stale"
    # Without a name it would be the answer of whoever is asked now.
    body = {"expected": 0, "action": {"type": "answer", "agree": True}}
    assert guests["Bob"].post(f"{table}/actions", body, 409)


def test_an_answer_that_another_one_concerns_is_old(seated):
    table, guests = seated(Open())
    answer(guests["Ann"], table, "Ann", True, expected=0)
    answer(guests["Bob"], table, "Bob", False, expected=0)
    assert answer(guests["Cy"], table, "Cy", False, 0, 409)["error"]["actions"] == 2
    answer(guests["Cy"], table, "Cy", True, expected=2)


def test_an_answer_to_what_was_taken_back_is_old(seated):
    table, guests = seated(AskAll())
    answer(guests["Ann"], table, "Ann", True, expected=0)
    guests["Ann"].post(f"{table}/undo", {"expected": 1}, 200)
    answer(guests["Cy"], table, "Cy", True, expected=0)
    assert answer(guests["Bob"], table, "Bob", True, 0, 409, seen=1)
    answer(guests["Bob"], table, "Bob", True, expected=0, seen=3)
    assert guests["Bob"].get(table)["of"] == 2
