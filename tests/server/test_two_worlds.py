"""Two worlds that differ only in what somebody may not know are one world to him.

In every title there is, positions are changed in one thing that a player sees and others do not.
Whatever those others can get from the server, pages, pictures and previews included, must be the
same, byte for byte; and nobody of them gets the game as a file or as a copy, in which that thing
would stand.
"""

import random
import re
import zlib
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import update

import railhead
from railhead.play import snapshot
from railhead.play.game import Game
from railhead.server import seats
from railhead.server.browsers import Browser
from railhead.server.facts import Seat
from railhead.server.models import entries
from railhead.server.settings import Settings
from railhead.titles import FOLDERS
from tests.lanes import in_part
from tests.play.conduct import pick
from tests.play.worlds import by_viewer, worlds
from tests.server.apps import create_app
from tests.server.games import open_file
from tests.server.guests import NAMES, Guest

# What differs from table to table and from page to page anyway: times, and the sums over parts of a
# page in which the address of the table or a time stands. The parts themselves are compared.
NOISE = re.compile(
    r"\d{4}-\d\d-\d\dT[\d:.+]+|\d\d:\d\d"
    r"|(?<=\.)[0-9a-f]{16}|\"digest\":\"[0-9a-f]{16}\",\"sum\":\d+"
)
SECRET = [title for title in FOLDERS if railhead.new(title, list(NAMES), 1).title.secret]


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> Iterator[TestClient[Litestar]]:
    file = tmp_path_factory.mktemp("worlds") / "tables.sqlite"
    settings = Settings(database=str(file), requests_per_minute=0, tables_per_hour=0, searchers=0)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


class Table:
    """A game at a table, each player at a browser of his own, and one who looks on."""

    def __init__(self, client: TestClient[Litestar], game: Game, twin: Game) -> None:
        """``twin``: the game in the world of this table, in the same position but for its state."""
        tables = client.app.state.tables
        owner = Browser()
        self.client = client
        self.companies = list(game.title.companies)
        self.id = open_file(tables, owner, msgspec.json.encode(game.record())).id
        with tables.storage.writing() as connection:
            last = entries.c.number == len(game.actions) + 1
            state = zlib.compress(snapshot.encode(twin.state), 1)
            changed = update(entries).where(entries.c.table_id == self.id, last)
            connection.execute(changed.values(state=state))
        tables.in_memory.forget()  # it may have been read when it was opened
        self.guests: dict[str | None, Guest] = {None: Guest(client)}
        for name in game.players:
            secret = seats.reseat(tables, self.id, owner, Seat(name, "link"))
            self.guests[name] = Guest(client)
            self.guests[name].claim(f"/api/tables/{self.id}", str(secret))

    def heard_by(self, viewer: str | None, of: int) -> dict[str, str]:
        """All that a viewer can get."""
        found = {}
        for path in addresses(self.client.app):
            for company in self.companies if "{company:str}" in path else [""]:
                there = path.replace("{table_id:str}", self.id).replace("{tile:str}", "8")
                there = there.replace("{rotation:int}", "0").replace("{hex_id:str}", "A1")
                there = there.replace("{company:str}", quote(company)).replace(
                    "{player:str}", "Bob"
                )
                for query in [""] if company else ["", f"?at={of // 2}"]:
                    answer = self.guests[viewer].request("GET", there + query)
                    found[f"{path} {company} {query}"] = self._said(answer)
        for path, body in self._questions(viewer):
            answer = self.guests[viewer].request("POST", path, json=body)
            found[f"{path.replace(self.id, '')} {body}"] = self._said(answer)
        copied = self.guests[viewer].request("POST", f"/api/tables/{self.id}/copy", json={"at": of})
        found["copy"] = str(copied.status_code)
        return found

    def _questions(self, viewer: str | None) -> Iterator[tuple[str, dict[str, Any]]]:
        """What a viewer may ask without doing anything: of what he could do, of the rest of his
        turn, and of the runs of all companies."""
        api = f"/api/tables/{self.id}"
        asked = self.guests[viewer].get(f"{api}/decision")["decisions"]
        choices = [choice["action"] for decision in asked for choice in decision["choices"]]
        for action in [{"type": "pass"}, *choices[:: max(1, len(choices) // 5)]]:
            for question in (
                f"{api}/why",
                f"{api}/preview",
                f"{api}/warnings",
                f"/t/{self.id}/why",
            ):
                yield question, {"action": action}
        yield f"{api}/rest", {}
        yield f"{api}/hint", {}
        for company in self.companies:
            yield f"{api}/routes/check", {"routes": [], "company": company}

    def _said(self, answer: httpx.Response) -> str:
        return f"{answer.status_code} {NOISE.sub('', answer.text.replace(self.id, 'TABLE'))}"


def addresses(app: Litestar) -> list[str]:
    """Every address of a table that answers a GET at once, by the server's own list."""
    streams = ("/events", "/search")
    return sorted(
        path
        for path in (route.path for route in app.routes if "GET" in getattr(route, "methods", ()))
        if "{table_id" in path and "secret" not in path and not path.endswith(streams)
    )


# 18 India has test_leaks_18india.py for itself.
@pytest.mark.parametrize("title", in_part(SECRET, lambda title: title != "18india"))
def test_what_others_do_not_see_they_do_not_get(client, title, monkeypatch):
    # Tables are called after places, by their ids.
    monkeypatch.setattr("railhead.web.table.facts.place_name", lambda board, table_id: "Here")
    chance = random.Random(f"worlds of {title}")
    game = railhead.new(title, list(NAMES), 3)
    compared = differed = 0
    for stop in (2, 90):
        while len(game.actions) < stop and not game.finished:
            game.play(pick(game, chance))
        for twin in worlds(game, chance, 6):
            seen = by_viewer([game, twin])
            unaware = [viewer for viewer, (one, two) in seen.items() if one == two]
            if not unaware or len(unaware) == len(seen):
                continue
            one, two = Table(client, game, game), Table(client, game, twin)
            for viewer in unaware[:2]:
                heard = [table.heard_by(viewer, len(game.actions)) for table in (one, two)]
                assert heard[0]["copy"] == "403"
                assert heard[0]["/api/tables/{table_id:str}/save  "].startswith("403")
                differ = [path for path in heard[0] if heard[0][path] != heard[1][path]]
                assert differ == [], (viewer, game.players)
            aware = next(viewer for viewer in seen if viewer not in unaware)
            mine = [table.guests[aware].get(f"/api/tables/{table.id}") for table in (one, two)]
            differed += mine[0]["view"] != mine[1]["view"]
            compared += 1
            break
    assert compared  # there was something to hide
    assert differed == compared  # and the comparison would find it


def test_the_hidden_treasuries_of_1860_are_in_no_copy(client):
    """An onlooker of a game with a floated company gets neither file nor copy; the owner who plays
    all seats at one screen may know all of it, and does."""
    guest, onlooker = Guest(client), Guest(client)
    seats_here = [{"name": name, "kind": "here"} for name in NAMES]
    opened = guest.post("/api/tables", {"title": "1860", "seats": seats_here, "seed": 1}, 201)
    table = f"/api/tables/{opened['id']}"
    assert onlooker.get(f"{table}/save")["title"] == "1860"
    chance = random.Random(1)
    game = railhead.new("1860", list(NAMES), 1)
    while not game.state.launched:
        action = pick(game, chance)
        guest.act(table, len(game.actions), **msgspec.to_builtins(action))
        game.play(action)
    of = len(game.actions)
    assert onlooker.get(f"{table}/save", 403)["error"]["code"] == "not_yours"
    onlooker.post(f"{table}/copy", {"at": of}, 403)
    onlooker.post(f"{table}/copy", {"at": 0}, 201)  # nothing was hidden then
    assert guest.get(f"{table}/save")["actions"]
    copy = guest.post(f"{table}/copy", {"at": of}, 201)["id"]
    assert guest.get(f"/api/tables/{copy}/save")["actions"]
    page = onlooker.request("GET", f"/t/{opened['id']}").text
    assert f"{table}/save" not in page
    assert f"{table}/notes" in page
