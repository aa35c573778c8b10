"""The name of somebody who has left leaves the server no more."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from railhead.bots.random_bot import RandomBot
from railhead.play import snapshot
from railhead.play.game import Game
from railhead.server.models import entries, tables
from railhead.server.people.leaving import Renaming
from railhead.server.storage import Storage
from railhead.titles import find
from tests.seen import seen
from tests.server.guests import Guest, by_link
from tests.server.people.conftest import sign_up
from tests.server.results.playing import settled

Come = Callable[[], Guest]
NAMES = ("Ann", "Barnabas", "Cy")


def all_words(storage: Storage) -> str:
    """All that is kept of all tables, states too."""
    with storage.reading() as connection:
        rows = [*connection.execute(select(tables)), *connection.execute(select(entries))]
        ids = [row.id for row in connection.execute(select(tables.c.id))]
    states = [state for table in ids for state in storage.states(table).values()]
    return f"{rows} {states}"


def test_a_former_player_is_named_nowhere(come: Come, client: TestClient[Litestar]) -> None:
    ann, barnabas, cy = come(), come(), come()
    sign_up(barnabas, "Barnabas")
    table, secrets = ann.open(*by_link(*NAMES))
    players = dict(zip(NAMES, (ann, barnabas, cy), strict=True))
    for name, guest in players.items():
        guest.claim(table, secrets[name])
    while ann.get(table)["of"] < 30:
        players[ann.get(table)["view"]["asked"][0]].play_first(table)
    copied = cy.post(f"{table}/copy", {"at": 12}, 201)["id"]
    barnabas.post(f"{table}/chat", {"text": "Good evening"}, 201)
    before = ann.get(table)
    barnabas.post("/api/me/delete", {}, 200)
    storage = settled(client)
    words = all_words(storage)
    places = [words[found.start() - 40 : found.end()] for found in re.finditer("Barnabas", words)]
    assert not places
    for path in (table, f"/api/tables/{copied}"):
        found = cy.get(path)
        assert "Barnabas" not in json.dumps(found)
        assert "Former player" in [seat["name"] for seat in found["seats"]]
        assert "Barnabas" not in json.dumps(cy.get(f"{path}/log"))
        for at in range(found["of"] + 1):
            assert "Barnabas" not in json.dumps(cy.get(f"{path}?at={at}"))
    after = ann.get(table)
    assert after["version"] == before["version"] + 1
    assert (
        json.loads(json.dumps(before["view"]).replace("Barnabas", "Former player"))
        == (after["view"])
    )
    assert ann.get(f"{table}/log")["lines"][-1]["text"] == ["Former player has left for good."]
    asked = after["view"]["asked"][0]
    if asked in players:
        players[asked].play_first(table)
    else:  # the table goes on when somebody else has the seat
        link = ann.post(f"{table}/seats", {"name": asked, "kind": "link"}, 200)["link"]
        dora = come()
        dora.claim(table, link.rsplit("/", 1)[1])
        dora.play_first(table)


def test_several_who_leave_are_told_apart(come: Come, client: TestClient[Litestar]) -> None:
    ann, bob, cy = come(), come(), come()
    table, secrets = ann.open(*by_link("Ann", "Bob", "Cy"))
    for guest, name in ((ann, "Ann"), (bob, "Bob"), (cy, "Cy")):
        guest.claim(table, secrets[name])
    for guest in (bob, cy):
        guest.post("/api/me/delete", {}, 200)
        settled(client)
    names = {seat["name"] for seat in ann.get(table)["seats"]}
    assert names == {"Ann", "Former player", "Former player 2"}


@pytest.mark.parametrize("title", ["1848", "1853", "1860", "18india", "1947"])
def test_states_of_every_title_can_be_read_under_the_new_name(title: str) -> None:
    """Nothing but the name differs, and the game can be played on."""
    rules = find(title)
    names = ["Ann", "Barnabas", "Cy", "Dee", "Emil", "Fay"][: rules.player_counts[1]]
    game = Game(rules(names, {}, 3), names)
    bot = RandomBot(random.Random(1))
    for _ in range(60):
        game.play(bot.decide(game.copy(), game.decisions[0]))
    there, back = Renaming("Barnabas", "Former player"), Renaming("Former player", "Barnabas")
    state = snapshot.encode(game.state)
    renamed = there.state(state)
    assert b"Barnabas" not in renamed
    assert back.state(renamed) == state
    called = [there.data(name) for name in names]
    again = rules(called, {}, 3)
    restored = Game.of_state(again, called, snapshot.decode(again, renamed), (), ())
    words = json.dumps(seen(game, None), default=str).replace("Barnabas", "Former player")
    shown = json.loads(json.dumps(seen(restored, None), default=str))
    expected = json.loads(words)
    for view in (shown, expected):
        for told_by_the_log in ("log", "order", "actions"):
            view.pop(told_by_the_log)
    assert shown == expected
    restored.play(bot.decide(restored.copy(), restored.decisions[0]))
