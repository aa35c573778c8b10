"""Made the database in `tables-0.1`, once, with Railhead 0.1.0:

    .venv/bin/python -m tests.golden.make_tables_0_1 tests/golden/tables-0.1

It is kept to say what the database holds and how the next release's may be made. To run it again
would prove nothing: only a database that 0.1.0 itself has written is one.

Three browsers come to the server. The first opens all tables and plays Ann's seat on its screen;
the second and the third hold the seats of Bob and Cy by links.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
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
from tests.server.guests import NAMES, Guest, bot

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


def make_tables(house: House) -> None:
    first, second, third = (house.guests[name] for name in BROWSERS)

    # One table of each title in the middle of its game, with everything in its journal.
    path = house.open("1848", title="1848", seed=1848)
    house.take_back_and_play_on(path, 170)
    house.chat(path, "second", "Whose turn is it?")
    ended = house.known["1848"]["links"]["Cy"]
    link = first.post(f"{path}/seats", {"name": "Cy", "kind": "link"}, 200)["link"]
    house.known["1848"]["ended"] = ended
    house.known["1848"]["links"]["Cy"] = link.rsplit("/", 1)[1]
    copied = first.post(f"{path}/copy", {"at": 90}, 201)
    copy = house.know("1848 what if", f"/api/tables/{copied['id']}", {})
    house.play(copy, 4)

    house.take_back_and_play_on(house.open("1853", title="1853", seed=None), 190)
    house.take_back_and_play_on(house.open("18 India", title="18india", seed=None), 190)
    house.take_back_and_play_on(house.open("1947", title="1947", seed=1947), 170)

    # 1860 has treasuries that only shareholders see; a request to take six actions back is open.
    path = house.open("1860", title="1860", seed=1860)
    house.take_back_and_play_on(path, 170)
    of = len(house.game(path).actions)
    asked = first.post(f"{path}/undo", {"expected": of, "to": of - 6}, 200)["undo_request"]
    assert asked["waiting_for"] == ["Bob", "Cy"], asked
    second.post(f"{path}/undo/answer", {"agree": True}, 200)

    # Secrets at their height: a Bond that is written while others still think, cards chosen from a
    # hand.
    path = house.open("1853 bonds", title="1853", seed=None)
    house.act(path, {"type": "bond", "by": "Bob", "amount": 137})
    house.play(house.open("18 India deal", title="18india", seed=None), 2)

    # By the rules of 18xx.games; and from a file of either kind.
    options = {"profile": "18xx.games"}
    house.play(house.open("1848 of 18xx.games", title="1848", seed=18, options=options), 110)
    save = json.loads((SAVES / "1860-price.json").read_text())
    house.play(house.open_file("1860 imported", {**save, "actions": save["actions"][:130]}), 3)
    house.play(house.open_file("1848 recorded", recording()), 5)

    # A finished game and its rematch.
    save = json.loads((SAVES / "1848-receiverships.json").read_text())
    assert save["players"] == list(NAMES)
    path = house.open("1848 finished", title="1848", seed=save["seed"], options=save["options"])
    for action in save["actions"]:
        house.act(path, action)
    house.chat(path, "third", "Well played!")
    rematch = third.post(f"{path}/rematch", None, 201)
    house.play(house.know("1848 rematch", f"/api/tables/{rematch['id']}", {}), 9)

    # Bots that took seats in the middle, are asked, and had no time to answer before the server
    # stopped.
    path = house.open("1848 with bots", title="1848", seed=3)
    house.play(path, 60)
    while house.game(path).asked != ("Bob",):
        house.play(path, 1)
    for seat in (bot("Bob", "steady"), bot("Cy", "random")):
        first.post(f"{path}/seats", seat, 200)


def recording() -> dict[str, Any]:
    """A game that nobody played, in the form of 18xx.games: prices of privates are lowered."""
    players = [{"id": number, "name": name} for number, name in enumerate(NAMES, 7)]
    actions = [
        {
            "id": number + 1,
            "type": "assign",
            "entity": 7 + number % 3,
            "entity_type": "player",
            "target": private,
            "target_type": "company",
        }
        for number, private in enumerate(("P1", "P2", "P1", "P3"))
    ]
    return {"title": "1848", "players": players, "actions": actions}


def main(folder: Path) -> None:
    assert railhead.__version__ == "0.1.0", "a later release writes a database of its own"
    with tempfile.TemporaryDirectory() as temporary:
        database = Path(temporary) / "tables.sqlite"
        settings = Settings(
            database=str(database), bot_delay=1e6, requests_per_minute=0, tables_per_hour=0
        )
        with TestClient(create_api(settings)) as client:
            house = House(client)
            make_tables(house)
            known = house.what_is_known()
        folder.mkdir(exist_ok=True)
        stored.keep(database, folder / "tables.sql.xz")
    (folder / "figures.json").write_text(stored.written(known) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
