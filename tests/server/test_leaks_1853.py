"""Sealed Bonds and secret cities of 1853 never leave the server.

Two tables are played that differ in nothing but the secrets of one player. To everybody else all
answers of the server must be the same.
"""

import re
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from railhead.server.settings import Settings
from tests.server import servers
from tests.server.guests import Guest, by_link

pytestmark = pytest.mark.thorough

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+")
BONDS = {"Ann": 120, "Bob": 100, "Cy": 80}


@pytest.fixture
def server(sqlite):
    settings = Settings(database=sqlite, requests_per_minute=0)
    with servers.in_thread(settings) as (url, _), ExitStack() as clients:
        yield lambda: Guest(clients.enter_context(servers.client_of(url)))


class TableOf1853:
    """A table with Ann, Bob and Cy, each at a browser of his own, its owner and an onlooker."""

    def __init__(self, guest: Callable[[], Guest]) -> None:
        self.owner, self.onlooker, *guests = [guest() for _ in range(5)]
        self.path, secrets = self.owner.open(*by_link(), title="1853", seed=None)
        self.players = dict(zip(secrets, guests, strict=True))
        for name, player in self.players.items():
            player.claim(self.path, secrets[name])

    def play(self, name: str, **action: Any) -> Any:
        of = self.owner.get(self.path)["of"]
        return self.players[name].act(self.path, of, **action)

    def heard_by(self, guest: Guest) -> dict[str, str]:
        """All that a browser can get, without what differs from table to table anyway."""
        found = {}
        of = guest.get(self.path)["of"]
        paths = guest.get("/api/schema/openapi.json")["paths"]
        for path, ways in paths.items():
            if "get" in ways and path.startswith("/api/tables/{") and not path.endswith("/events"):
                path = path.replace("{tile}", "8").replace("{rotation}", "0")
                for at in ("", *(f"?at={n}" for n in range(of + 1))):
                    there = path.replace("/api/tables/{table_id}", self.path) + at
                    answer = guest.request("GET", there)
                    text = answer.text.replace(self.path[12:], "TABLE")
                    found[path + at] = f"{answer.status_code} {MOMENT.sub('', text)}"
        return found

    def others(self, name: str) -> dict[str, dict[str, str]]:
        """What everybody but one player can get."""
        guests = {"owner": self.owner, "onlooker": self.onlooker, **self.players}
        return {who: self.heard_by(guest) for who, guest in guests.items() if who != name}


def differ(one: TableOf1853, two: TableOf1853) -> list[str]:
    """The answers that tell others than Ann one table from the other."""
    first, second = one.others("Ann"), two.others("Ann")
    return [f"{w} {p}" for w, heard in first.items() for p in heard if heard[p] != second[w][p]]


@pytest.mark.exhaustive
@pytest.mark.clause("1853-SEC-01", "1853-SEC-09", "1853-SEC-11")
def test_a_bond_before_all_are_written(server):
    one, two = TableOf1853(server), TableOf1853(server)
    one.play("Ann", type="bond", amount=120)
    two.play("Ann", type="bond", amount=121)
    assert differ(one, two) == []
    mine = [table.heard_by(table.players["Ann"]) for table in (one, two)]
    assert mine[0] != mine[1]  # the comparison would find what is there


@pytest.mark.exhaustive
@pytest.mark.clause("1853-SEC-02", "1853-SEC-06", "1853-SEC-09")
def test_a_city_of_a_bid(server):
    tables = TableOf1853(server), TableOf1853(server)
    for table, city in zip(tables, ("Ck", "Eg"), strict=True):
        for name, bond in BONDS.items():
            table.play(name, type="bond", amount=bond)
        table.play("Ann", type="city", hex=city, company="NWR")
    one, two = tables
    assert differ(one, two) == []
    mine = [table.heard_by(table.players["Ann"]) for table in tables]
    assert mine[0] != mine[1]
    told = one.players["Bob"].get(f"{one.path}/log")
    assert "Ann claims a share of NWR." in str(told)
    assert "You name" not in str(told)
