"""kill -9 at any moment: nothing that was acknowledged is lost."""

import random
import threading
import time
from contextlib import closing
from typing import Any

import httpx
import pytest

from railhead.formats import save
from railhead.play.position import same_state
from railhead.server.opening import record_of
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from tests.needs import PATIENCE
from tests.server import servers
from tests.server.guests import Guest

pytestmark = pytest.mark.thorough


class Player(threading.Thread):
    """Plays at a table of its own, as fast as it can, until the server is gone."""

    def __init__(self, url: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.client = servers.client_of(url)
        self.guest = Guest(self.client)
        self.chance = random.Random(seed)
        self.table = self.guest.open(seed=seed)[0]
        self.acknowledged: list[dict[str, object]] = []
        self.wrong: list[str] = []

    @property
    def id(self) -> str:
        return self.table.rsplit("/", 1)[1]

    def run(self) -> None:
        try:
            while not self.wrong:
                asked = self._ask("GET", "decision")
                choices = asked["decisions"][0]["choices"]
                action = self.chance.choice([c for c in choices if not c["open"]])["action"]
                body = {"expected": len(self.acknowledged), "action": action}
                self._ask("POST", "actions", json=body)
                self.acknowledged.append(action)
        except (httpx.HTTPError, KeyError, IndexError):
            return  # the server is gone, or the game does not go on by such choices

    def _ask(self, method: str, what: str, **more: Any) -> Any:
        """What the server answers. Where the computer is too busy, it says so and has done nothing:
        the same is sent once more, and would be refused if that were not true."""
        while True:
            answer = self.guest.request(method, f"{self.table}/{what}", **more)
            if answer.status_code == 200:
                return answer.json()
            if answer.status_code != 503:
                self.wrong.append(answer.text)
                raise KeyError(answer.status_code)


def check(database: str, players: list[Player]) -> int:
    """Every acknowledged action is there, in order, and the game replays."""
    with closing(Storage(database)) as storage:
        _check(Tables(storage), players)
    return sum(len(player.acknowledged) for player in players)


def _check(tables: Tables, players: list[Player]) -> None:
    for player in players:
        table = tables.table(player.id)
        kept = [entry.data["action"] for entry in table.actions()]
        assert kept[: len(player.acknowledged)] == player.acknowledged
        assert len(kept) <= len(player.acknowledged) + 1  # one may have been on its way
        assert [entry.number for entry in table.entries] == list(range(1, table.version + 1))
        game = save.replay(record_of(table))
        assert same_state(game.state, table.game.state)
        assert not player.wrong
    if not tables.storage.is_shared:
        with tables.storage.reading() as connection:
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"


def kill_under_load(database: str, seed: int, players: int = 4) -> int:
    """Start a server, play at several tables, kill it at some moment, look at what is there."""
    process = servers.start(database)
    try:
        playing = [Player(process.url, seed * 100 + number) for number in range(players)]
        for player in playing:
            player.start()
        enough = random.Random(seed).randrange(10, 60)
        while sum(len(player.acknowledged) for player in playing) < enough:
            assert any(player.is_alive() for player in playing)
            time.sleep(0.001)
    finally:
        process.kill()
    for player in playing:
        player.join(PATIENCE)
        player.client.close()
    return check(database, playing)


def test_nothing_acknowledged_is_lost(sqlite):
    assert sum(kill_under_load(sqlite, seed) for seed in range(3)) > 20


@pytest.mark.exhaustive
def test_play_goes_on_after_the_restart(sqlite):
    first = servers.start(sqlite)
    with servers.client_of(first.url) as client:
        owner = Guest(client)
        table, _ = owner.open()
        owner.play_first(table)
        first.kill()
    second = servers.start(sqlite)
    with servers.client_of(second.url) as client:
        owner.client = client
        assert owner.get(table)["of"] == 1
        assert owner.play_first(table)["actions"] == 2
    second.stop()


def test_a_server_that_is_told_to_stop_does_not_wait_for_streams(sqlite):
    process = servers.start(sqlite)
    with servers.client_of(process.url) as client:
        owner = Guest(client)
        table, _ = owner.open()
        with client.stream("GET", f"{table}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines)
            process.stop()
            for _ in lines:
                pass
