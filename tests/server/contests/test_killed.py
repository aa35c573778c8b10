"""kill -9 in the middle of a cup, with two servers on one database where that can be."""

import time
from contextlib import closing

import httpx
import pytest
from sqlalchemy import func, select

from railhead.server.models import tables as rows
from railhead.server.records import heats
from railhead.server.storage import Storage
from tests.needs import PATIENCE
from tests.server import servers
from tests.server.contests.playing import CUP, Members, tables

pytestmark = pytest.mark.thorough


class Moving:
    """A client of servers that come and go: it asks the next one if one does not answer."""

    def __init__(self, urls: list[str]) -> None:
        self.clients = [servers.client_of(url) for url in urls]
        self.cookies = httpx.Cookies()

    def request(self, method, path, **more):
        deadline = time.monotonic() + PATIENCE
        while True:
            for client in self.clients:
                client.cookies.clear()
                try:
                    answer = client.request(method, path, **more)
                except httpx.HTTPError:
                    continue
                if answer.status_code != 503:
                    return answer
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def close(self) -> None:
        for client in self.clients:
            client.close()


def start(count: int, database: str) -> list[servers.Process]:
    """Servers that soon take over what another has left."""
    return servers.start_many(count, database, lease_seconds="1", bot_workers="0")


@pytest.mark.exhaustive
def test_a_cup_survives_servers_that_die(database: str) -> None:
    count = 1 if database.startswith("sqlite") else 2  # a file is for one server at a time
    first = start(count, database)
    client = Moving([each.url for each in first])
    club = Members(client, 6)  # type: ignore[arg-type]
    cup = club.announce(CUP)
    club.enter(cup)
    club.owner.post(f"{cup}/begin", {}, 200)
    first[0].kill()  # when it has drawn, and perhaps opened something
    others = start(1, database)
    client.clients += [servers.client_of(each.url) for each in others]
    found = club.wait(cup, lambda each: all(t["state"] == "playing" for t in tables(each)))
    seated = [seat["number"] for table in tables(found) for seat in table["seats"]]
    assert sorted(seated) == list(range(1, 7))
    for table in tables(found):
        club.play(cup, table)
    others[0].kill()  # before, while or after it draws the final
    others += start(1, database)
    client.clients.append(servers.client_of(others[-1].url))
    club.wait(cup, lambda each: each["round"] == 2)
    over = club.play_round(cup)
    assert over["winners"]
    client.close()
    for process in (*first[1:], others[-1]):
        process.stop()
    with closing(Storage(database)) as storage, storage.reading() as connection:
        assert connection.execute(select(func.count()).select_from(heats)).scalar_one() == 3
        assert connection.execute(select(func.count()).select_from(rows)).scalar_one() == 3
