"""What the Clerk would do in one's place: for whom, from what, and how often."""

import contextlib
from dataclasses import replace

import msgspec
import pytest
from litestar.testing import TestClient

import railhead
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.hints import Asked, Hints
from railhead.server.thinkers import Thinkers
from tests.needs import PATIENCE
from tests.server import servers
from tests.server.apps import create_api
from tests.server.games import new_table
from tests.server.guests import Guest, by_link, here
from tests.server.test_thinkers import game_after

PLAYERS = ["Ann", "Bob", "Cy"]


def test_a_hint_is_what_could_be_played_with_its_reasons(guest):
    owner = guest()
    game = game_after("first_rails", 13)
    record = msgspec.to_builtins(game.record())
    table = f"/api/tables/{owner.post('/api/tables/import', record, 201)['id']}"
    hint = owner.post(f"{table}/hint", {}, 200)
    seen = owner.get(table)
    assert seen["hints"]
    assert [hint["player"]] == seen["view"]["asked"]
    assert hint["actions"] == seen["of"] == 13
    assert 2 <= len(hint["ideas"]) <= 3
    for idea in hint["ideas"]:
        assert owner.post(f"{table}/why", {"action": idea["action"]}, 200)["ok"]
        assert idea["text"]
        assert 1 <= len(idea["reason"].split()) <= 8
    assert owner.post(f"{table}/hint", {}, 200) == hint
    owner.act(table, 13, **hint["ideas"][0]["action"])
    assert owner.post(f"{table}/hint", {}, 200)["actions"] == 14


def test_only_who_is_asked_gets_one(guest):
    owner, ann, bob, onlooker = (guest() for _ in range(4))
    table, secrets = owner.open(*by_link("Ann", "Bob", "Cy"))
    people = {"Ann": ann, "Bob": bob}
    for name, person in people.items():
        person.claim(table, secrets[name])
    [asked] = owner.get(table)["view"]["asked"]
    [other] = {"Ann", "Bob"} - {asked}
    assert people[asked].post(f"{table}/hint", {}, 200)["player"] == asked
    refused = people[other].post(f"{table}/hint", {}, 422)
    assert refused["error"]["message"] == f"{other} has nothing to decide now."
    people[other].post(f"{table}/hint", {"by": asked}, 403)
    onlooker.post(f"{table}/hint", {}, 403)


def test_whoever_opens_a_table_may_switch_them_off(guest):
    owner = guest()
    table, _ = owner.open(hints=False)
    assert not owner.get(table)["hints"]
    refused = owner.post(f"{table}/hint", {}, 422)
    assert refused["error"]["message"] == "There are no hints at this table."
    copied = owner.post(f"{table}/copy", {"at": 0}, 201)["id"]
    assert owner.post(f"/api/tables/{copied}/hint", {}, 200)["ideas"]
    owner.end(table)
    again = owner.post(f"{table}/rematch", {}, 201)["id"]
    assert not owner.get(f"/api/tables/{again}")["hints"]


def test_two_worlds_that_differ_in_others_secrets_give_the_same_hint(guest):
    hints = []
    for bonds in ((90, 91), (200, 199)):
        game = railhead.new("1853", PLAYERS, 2)
        for player, amount in zip(PLAYERS[1:], bonds, strict=True):
            game.play({"type": "bond", "by": player, "amount": amount})
        owner = guest()
        record = msgspec.to_builtins(game.record())
        table = owner.post("/api/tables/import", record, 201)["id"]
        hints.append(owner.post(f"/api/tables/{table}/hint", {"by": "Ann"}, 200))
    assert hints[0] == hints[1]
    assert hints[0]["ideas"]


def test_they_come_from_the_processes_of_the_bots(settings):
    app = create_api(replace(settings, bot_workers=1))
    with TestClient(app) as client:
        owner = Guest(client)
        table, _ = owner.open(*here())
        assert app.state.thinkers.processes == []
        assert owner.post(f"{table}/hint", {}, 200)["ideas"]
        assert len(app.state.thinkers.processes) == 1


def test_one_address_has_a_few_at_a_time(tables):
    asked = Asked(tables.table(new_table(tables, Browser())), "Ann")
    hints = Hints(Thinkers(0, PATIENCE))
    with contextlib.ExitStack() as held:
        for _ in range(2):
            held.enter_context(hints.admitted(asked, "one"))
        with pytest.raises(Problem) as refused, hints.admitted(asked, "one"):
            pass
        assert refused.value.status == 429
        with hints.admitted(asked, "another"):
            pass
    with hints.admitted(asked, "one"):
        pass


class Slow(Thinkers):
    """Find nothing in time."""

    async def ask(self, question):
        return None


def test_what_is_not_found_in_time_is_said(tables):
    table = tables.table(new_table(tables, Browser()))
    hints = Hints(Slow(0, PATIENCE))

    async def at_once(call, *args):
        return call(*args)

    with pytest.raises(Problem) as problem:
        servers.carry_out(hints.hint(Asked(table, table.asked[0]), at_once))
    assert problem.value.status == 503
