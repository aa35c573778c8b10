"""Members of a club who play cups and leagues, for tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from tests.needs import PATIENCE
from tests.server.guests import Guest

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jun", "Kit", "Lou")
CUP = {"kind": "cup", "name": "Winter cup", "title": "first_rails", "players": 3, "go_on": 1}
LEAGUE = {"kind": "league", "name": "Ferry", "title": "first_rails", "players": 2, "rounds": 2}


class Members:
    """A club: its members by name, and its path."""

    def __init__(self, client: TestClient[Litestar], number: int, *, open: bool = False) -> None:
        self.client = client
        self.guests: dict[str, Guest] = {}
        for name in NAMES[:number]:
            self.guests[name] = Guest(client)
            self.guests[name].post("/api/me", {"name": name}, 200)
        body = {"name": "Thursday trains", "open": open}
        self.club = f"/api/clubs/{self.owner.post('/api/clubs', body, 201)['id']}"
        secret = self.owner.post(f"{self.club}/link", {}, 200)["link"].rsplit("/", 1)[1]
        for guest in list(self.guests.values())[1:]:
            guest.post("/api/clubs/join", {"secret": secret}, 200)

    @property
    def owner(self) -> Guest:
        """Who owns the club."""
        return self.guests["Ann"]

    def announce(self, contest: dict[str, Any], status: int = 201, **more: Any) -> str:
        """Announce a contest; its path."""
        found = self.owner.post(f"{self.club}/contests", {**contest, **more}, status)
        return f"/api/contests/{found['id']}" if status == 201 else str(found)

    def enter(self, contest: str, *names: str) -> None:
        """Some of them enter, or all."""
        for name in names or self.guests:
            self.guests[name].post(f"{contest}/enter", {}, 200)

    def begun(self, contest: dict[str, Any], **more: Any) -> str:
        """A contest that all have entered, and that has begun; its path."""
        path = self.announce(contest, **more)
        self.enter(path)
        self.owner.post(f"{path}/begin", {}, 200)
        self.wait(path, lambda found: not _drawn(found))
        return path

    def wait(self, contest: str, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """How a contest stands, once something holds."""
        deadline = time.monotonic() + PATIENCE
        while not until(found := self.owner.get(contest)):
            assert time.monotonic() < deadline, found
            time.sleep(0.02)
        return dict(found)

    def names(self, contest: str) -> dict[int, str]:
        """Who takes part, by number."""
        return {each["number"]: each["name"] for each in self.owner.get(contest)["entrants"]}

    def at(self, contest: str, table: dict[str, Any]) -> list[str]:
        """Who sits at a table of a contest, in the order of the seats."""
        names = self.names(contest)
        return [names[each["number"]] for each in table["seats"]]

    def play(self, contest: str, table: dict[str, Any], *, without: tuple[str, ...] = ()) -> None:
        """End the game of a table, as all who sit there agree: all are worth the same."""
        who = [self.guests[name] for name in self.at(contest, table) if name not in without]
        path = f"/api/tables/{table['table']}"
        deadline = time.monotonic() + PATIENCE
        while self._is_machine_asked(path):  # which goes on until it is another's turn
            assert time.monotonic() < deadline
            time.sleep(0.02)
        who[0].post(f"{path}/end", {"expected": who[0].get(path)["of"]}, 200)
        for other in who[1:]:
            other.post(f"{path}/undo/answer", {"agree": True}, 200)

    def _is_machine_asked(self, path: str) -> bool:
        return any(
            seat["asked"] and seat["kind"] == "bot" for seat in self.owner.get(path)["seats"]
        )

    def play_round(self, contest: str) -> dict[str, Any]:
        """Play all tables of the present round; how the contest stands then."""
        found = self.wait(contest, lambda each: not _drawn(each))
        for table in tables(found):
            if table["state"] == "playing":
                self.play(contest, table)
        number = found["round"]
        return self.wait(contest, lambda each: each["round"] > number or each["state"] == "over")


def tables(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The tables of the present round."""
    return [] if not found["played"] else list(found["played"][-1]["tables"])


def _drawn(found: dict[str, Any]) -> bool:
    return any(table["state"] == "drawn" for table in tables(found))
