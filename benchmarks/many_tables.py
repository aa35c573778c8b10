"""A server with many tables: ``python -m benchmarks.many_tables``.

The database is filled with so many tables that somebody plays at, some of them whole games of all
titles. Measured is the work of the process (server and browser together) for the home page, and for
a table that nobody has touched since the server started: nothing of it is in memory.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec
from litestar import Litestar
from litestar.testing import TestClient
from rich.console import Console
from rich.table import Table as Printed
from sqlalchemy import insert, select

from railhead.server import opening, reading
from railhead.server.browsers import COOKIE, Browser, Cookies
from railhead.server.lobby.gathering import Gathering, Place
from railhead.server.lobby.gathering import new as new_gathering
from railhead.server.models import entries, holdings, seats, tables
from railhead.server.opening import Terms
from railhead.server.settings import Settings
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from railhead.web.app import create_app

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
GAMES = ("1848-bank", "1853-bank", "1860-bank", "18india-bank", "1947-bankruptcy")
COUNTS = (100, 1_000, 10_000)
MINE = 30  # tables of the browser that asks
WHOLE = 4  # of each title; the others have only their first entries
FIRST = 5
HOME_GOAL, TABLE_GOAL = 100.0, 200.0  # milliseconds
TIMES = 20


def fill(url: str, count: int) -> tuple[str, str, list[str]]:
    """Fill a database; the cookie of a browser, and whole tables that it has."""
    storage = Storage(url)
    house, browser = Tables(storage), Browser()
    whole = []
    for name in GAMES:
        data = (GOLDEN / f"{name}.json").read_bytes()
        for _ in range(WHOLE):
            found = reading.read(data, opening.new_id(), time.time())
            whole.append(opening.keep_file(house, browser, found).id)
    with storage.reading() as connection:
        row = connection.execute(select(tables).where(tables.c.id == whole[0])).one()._asdict()
        sat = connection.execute(select(seats).where(seats.c.table_id == whole[0])).all()
        columns = [column for column in entries.c if column is not entries.c.state]
        wanted = select(*columns).where(entries.c.table_id == whole[0])
        begun = connection.execute(wanted.order_by(entries.c.number).limit(FIRST)).all()
    with storage.writing(60) as connection:
        for number in range(count - len(whole)):
            table_id = opening.new_id()
            made = {**row, "id": table_id, "version": FIRST, "updated": float(number)}
            # Most are private; of the others some thousands are to be watched.
            shown = "public" if number % 4 == 0 else "link"
            connection.execute(insert(tables), {**made, "finished": False, "shown": shown})
            belonging = {"table_id": table_id}
            connection.execute(insert(seats), [each._asdict() | belonging for each in sat])
            connection.execute(insert(entries), [each._asdict() | belonging for each in begun])
            key = browser.settle() if number < MINE - len(whole) else f"{number % 500:064d}"
            connection.execute(insert(holdings), {"browser": key, "seat": "", **belonging})
        for number in range(count // 20):
            for statement in new_gathering(looking_for_players(number)):
                connection.execute(statement)
    cookies = Cookies(storage.key("browsers"), False, storage.knows)
    storage.close()
    return COOKIE, cookies.signed(browser.claim), whole


def looking_for_players(number: int) -> Gathering:
    """A table in the lobby."""
    places = (Place(0, "link", "Ann", browser=f"{number % 500:064d}"), Place(1, "open"))
    now = time.time() - number
    return Gathering(
        opening.new_id(),
        f"{number % 500:064d}",
        "1860",
        Terms(),
        "",
        "public",
        None,
        now,
        now,
        places,
    )


def milliseconds(call: Callable[[], object]) -> float:
    """How much work something is."""
    began = time.process_time()
    call()
    return (time.process_time() - began) * 1000


@contextmanager
def served(url: str, cookie: tuple[str, str]) -> Iterator[TestClient[Litestar]]:
    """A server without sockets on a database, and a browser that comes to it."""
    settings = Settings(
        database=url,
        requests_per_minute=0,
        searchers=0,
        tables_in_memory=1,
        bot_delay=1e6,
        lobby="yes",
    )
    with TestClient(create_app(settings)) as client:
        client.cookies.set(*cookie)
        for thread in threading.enumerate():
            if thread.name == "warming":  # what it does is no visitor's work
                thread.join()
        yield client


def measured(count: int) -> tuple[list[float], ...]:
    """The work for the home page and the lobby, again and again, and for each of the whole tables:
    to read it from the database, and to show its page."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        name, value, whole = fill(url, count)
        with served(url, (name, value)) as client:

            def fetch(path: str) -> None:
                answer = client.get(path)
                assert answer.status_code == 200, answer.text

            fetch("/")
            for table_id in whole[::WHOLE]:  # what is read once for a title is no table's
                fetch(f"/t/{table_id}")
            home = [milliseconds(lambda: fetch("/")) for _ in range(TIMES)]
            fetch("/lobby")
            lobby = [milliseconds(lambda: fetch("/lobby")) for _ in range(TIMES)]
            read, shown = [], []
            house: Tables = client.app.state.tables
            for table_id, other in zip(whole, whole[1:] + whole[:1], strict=True):
                shown.append(milliseconds(partial(fetch, f"/t/{table_id}")))
                read.append(milliseconds(partial(house.table, other)))
                house.table(whole[0] if other != whole[0] else whole[1])  # forgets the other
    return home, lobby, read, shown


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures for programs")
    parser.add_argument("counts", nargs="*", type=int, default=COUNTS, help="how many tables")
    wanted = parser.parse_args()
    results = {count: measured(count) for count in wanted.counts}
    if wanted.json:
        print(msgspec.json.encode(results).decode())
        return
    heads = "Tables", "Home page", "Lobby", "A table is read", "and shown as a page"
    printed = Printed(*heads, title="Milliseconds of work: median, and at most")
    for count, figures in results.items():
        printed.add_row(f"{count:,}", *map(_in_words, figures))
    printed.add_row("goal", f"{HOME_GOAL:.0f}", "", "", f"{TABLE_GOAL:.0f}")
    Console().print(printed)


def _in_words(figures: list[float]) -> str:
    return f"{statistics.median(figures):.0f}, {max(figures):.0f}"


if __name__ == "__main__":
    main()
