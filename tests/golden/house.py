"""A server on which the database of a release is made: its guests and the tables they open.

Three browsers come to it. The first opens all tables and plays Ann's seat on its screen; the second
and the third hold the seats of Bob and Cy by links.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar
from litestar.testing import TestClient

import railhead
from railhead.bots import make
from railhead.server.app import create_api
from railhead.server.settings import Settings
from tests.golden import stored
from tests.server.guests import NAMES, Guest

SAVES = Path(__file__).parent
BROWSERS = ("first", "second", "third")
HOLDERS = dict(zip(NAMES, BROWSERS, strict=True))
LINKED: list[dict[str, Any]] = [
    {"name": "Ann", "kind": "here"},
    {"name": "Bob", "kind": "link"},
    {"name": "Cy", "kind": "link"},
]


class House:
    """A server with its three guests, and the tables that they have opened."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.tables = client.app.state.tables
        self.guests = {name: Guest(client) for name in BROWSERS}
        self.onlooker = Guest(client)
        self.known: dict[str, dict[str, Any]] = {}
        self.more: dict[str, Any] = {}  # what is known besides tables

    # Opening.

    def open(self, name: str, seats: list[dict[str, Any]] | None = None, **more: Any) -> str:
        """Open a table; those with a link take their seats."""
        path, secrets = self.guests["first"].open(*(seats or LINKED), **more)
        for player, secret in secrets.items():
            self.guests[HOLDERS[player]].claim(path, secret)
        return self.know(name, path, secrets)

    def open_file(self, name: str, content: Any) -> str:
        opened = self.guests["first"].post("/api/tables/import", content, 201)
        return self.know(name, f"/api/tables/{opened['id']}", {})

    def know(self, name: str, path: str, secrets: dict[str, str]) -> str:
        self.known[name] = {"id": path.rsplit("/", 1)[1], "links": secrets}
        return path

    # Playing.

    def play(self, path: str, count: int) -> None:
        """Let so many actions be played, as a steady player would."""
        player = make("steady", random.Random(1))
        for _ in range(count):
            game = self.game(path)
            if game.finished:
                return
            self.act(path, msgspec.to_builtins(player.decide(game.copy(), game.decisions[0])))

    def act(self, path: str, action: dict[str, Any]) -> None:
        self.holder(path, action["by"]).act(path, len(self.game(path).actions), **action)

    def game(self, path: str) -> Any:
        return self.tables.table(path.rsplit("/", 1)[1]).game

    def holder(self, path: str, player: str) -> Guest:
        kinds = {seat["name"]: seat["kind"] for seat in self.guests["first"].get(path)["seats"]}
        return self.guests["first" if kinds[player] == "here" else HOLDERS[player]]

    def chat(self, path: str, browser: str, text: str) -> None:
        self.guests[browser].post(f"{path}/chat", {"text": text}, 201)

    def undo(self, path: str) -> None:
        """The player who acted last takes it back, the others agree if they are asked."""
        game = self.game(path)
        body = {"expected": len(game.actions), "to": len(game.actions) - 1}
        self.agreed(path, self.holder(path, game.actions[-1].by).post(f"{path}/undo", body, 200))

    def redo(self, path: str, player: str) -> None:
        body = {"expected": len(self.game(path).actions)}
        self.agreed(path, self.holder(path, player).post(f"{path}/redo", body, 200))

    def agreed(self, path: str, answer: dict[str, Any]) -> None:
        request = answer["undo_request"]
        for player in request["waiting_for"] if request else ():
            self.holder(path, player).post(f"{path}/undo/answer", {"agree": True}, 200)

    def take_back_and_play_on(self, path: str, count: int) -> None:
        """Undo and redo in the journal, in many ways, with talk in between."""
        self.play(path, count)
        last = self.game(path).actions[-1].by
        self.undo(path)
        self.redo(path, last)
        self.undo(path)
        self.undo(path)
        self.redo(path, self.game(path).actions[-1].by)
        self.chat(path, "first", "Grüße: “again”, £5 or ₹5? <b>No</b> ☃")
        self.play(path, 7)
        self.undo(path)

    # What is kept.

    def what_is_known(self) -> dict[str, Any]:
        """Cookies, links, and what everybody sees of each table."""
        cookies = {name: guest.cookies["railhead"] for name, guest in self.guests.items()}
        return {
            "release": railhead.__version__,
            "cookies": cookies,
            **self.more,
            "tables": {name: self.table(known) for name, known in self.known.items()},
        }

    def table(self, known: dict[str, Any]) -> dict[str, Any]:
        path = f"/api/tables/{known['id']}"
        private = self.guests["first"].get(path)["what_if"] is not None
        viewers = {"onlooker": self.onlooker, **self.guests} if not private else {}
        viewers |= {"first": self.guests["first"]}
        logs = {name: stored.log(guest, path) for name, guest in viewers.items()}
        told = logs.get("onlooker", logs["first"])
        actions = len(self.game(path).actions)
        positions = sorted({0, actions // 4, actions // 2, actions - 1} - {-1})
        return {
            **known,
            "seed": str(self.tables.table(known["id"]).facts.seed),
            "seen": stored.seen_by_all(viewers, path),
            "history": {str(at): stored.seen_by_all(viewers, path, at) for at in positions},
            "log": told,
            "own_lines": {
                name: [line for line in lines if line not in told] for name, lines in logs.items()
            },
        }


def keep(folder: Path, fill: Callable[[House], None]) -> None:
    """Fill the database of a new server, and keep it with what everybody sees of it."""
    with tempfile.TemporaryDirectory() as temporary:
        database = Path(temporary) / "tables.sqlite"
        settings = Settings(
            database=str(database), bot_delay=1e6, requests_per_minute=0, tables_per_hour=0
        )
        with TestClient(create_api(settings)) as client:
            house = House(client)
            fill(house)
            known = house.what_is_known()
        folder.mkdir(exist_ok=True)
        stored.keep(database, folder / "tables.sql.xz")
    (folder / "figures.json").write_text(stored.written(known) + "\n", encoding="utf-8")
