"""A server under the load of a busy evening: ``python -m benchmarks.load``.

All tables are open, each with so many watchers; somebody plays at one after the other, so many
actions a second in all. Watchers hear of each action by their live stream, and those with a page
are sent what has changed of it, or fetch it, as the page does. Players who are not there are called
back by a webhook. Servers, players and watchers share this computer's cores.

    python -m benchmarks.load                              1,000 tables, 2,000 streams, ten minutes
    python -m benchmarks.load --tables 50 --streams 100 --rate 5 --seconds 20       a small one
    tools/with-postgres python -m benchmarks.load --database postgres --servers 2 --kill-every 20

``--database`` is ``sqlite`` (in a temporary folder), ``postgres`` (where RAILHEAD_TEST_POSTGRES
says, in a database of its own) or an address. A stream is a connection, and so is what its page
asks for: ``ulimit -n 9000`` for 2,000 streams. What goes wrong is listed below the table.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Printed
from sqlalchemy import create_engine, func, select, text
from sqlalchemy.engine import make_url

from benchmarks.load.filling import Filled, fill
from benchmarks.load.plan import Plan, Result
from benchmarks.load.servers import Servers, free_port, raise_file_limit
from benchmarks.load.wire import Browser
from railhead.server.models import entries
from railhead.server.settings import database_url

Row = tuple[str, str, str]


def main() -> None:
    """Measure and print."""
    wanted = _arguments().parse_args()
    raise_file_limit(4 * wanted.streams + 1_000)
    with _database(wanted.database) as database:
        for title, rows, problems in _measured(database, wanted):
            printed = Printed("What", "Measured", "Goal", title=title)
            for row in rows:
                printed.add_row(*row)
            console = Console(width=110)
            console.print(printed)
            for what, count in problems.items():
                console.print(f"{count} times: {what}")


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--streams", type=int, default=2_000)
    parser.add_argument("--rate", type=float, default=50.0, help="actions a second")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument(
        "--pages", type=float, default=1.0, help="share of the streams that have a page open"
    )
    parser.add_argument("--database", default="sqlite")
    parser.add_argument("--servers", type=int, default=1, help="server processes")
    parser.add_argument(
        "--spread", action="store_true", help="a table's visitors come to any server, not to one"
    )
    parser.add_argument("--kill-every", type=float, default=0.0, help="seconds; 0: never")
    parser.add_argument("--clocks", type=int, default=5, help="tables whose clocks are looked at")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the servers"
    )
    return parser


@contextlib.contextmanager
def _database(wanted: str) -> Iterator[str]:
    """The address of an empty database."""
    if wanted == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield database_url(str(Path(folder) / "tables.sqlite"))
    elif wanted == "postgres":
        with _new_postgres(os.environ["RAILHEAD_TEST_POSTGRES"]) as url:
            yield url
    else:
        yield database_url(wanted)


@contextlib.contextmanager
def _new_postgres(server: str) -> Iterator[str]:
    """A database of its own, which goes again."""
    address = make_url(server).set(drivername="postgresql+psycopg")
    name = f"railhead_load_{secrets.token_hex(4)}"
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    try:
        yield address.set(database=name).render_as_string(hide_password=False)
    finally:
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        engine.dispose()


def _measured(
    database: str, wanted: argparse.Namespace
) -> Iterator[tuple[str, list[Row], dict[str, int]]]:
    hook = free_port()
    began = time.perf_counter()
    filled = fill(database, wanted.tables, hook)
    print(f"Filled in {time.perf_counter() - began:.0f} s.", file=sys.stderr)
    settings = dict(each.split("=", 1) for each in wanted.set)
    servers = Servers(database, wanted.servers, hook, settings)
    plan = Plan(
        servers.ports,
        hook,
        filled.cookie,
        filled.tables,
        wanted.streams,
        wanted.rate,
        wanted.seconds,
        wanted.pages,
        wanted.clocks,
        wanted.kill_every > 0,
        wanted.spread,
    )
    with servers.running(wanted.kill_every), servers.accounted() as account:
        result = _loaded(plan)
    work = account.work(result.ended) - account.work(result.began)
    lost = _lost(database, result)
    title = (
        f"{wanted.tables:,} tables, {wanted.streams:,} streams ({wanted.pages:.0%} with a page), "
        f"{wanted.rate:g} actions a second for {wanted.seconds:g} s, "
        f"{wanted.servers} server(s), {database.partition(':')[0]}"
    )
    yield (
        title,
        [*_rows(result, lost, servers.kills), *_costs(work, account.memory, result)],
        result.problems,
    )
    yield "Tables that nobody has touched for a year", _opened(database, hook, filled), {}


def _loaded(plan: Plan) -> Result:
    """Make the load, in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.load.generator"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        command,
        input=msgspec.json.encode(plan),
        stdout=subprocess.PIPE,
        env=environment,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=Result)


def _lost(database: str, result: Result) -> int:
    """Actions that a server has acknowledged and that are not in the database."""
    wanted = select(entries.c.table_id, func.count()).where(entries.c.kind == "action")
    engine = create_engine(database)
    with engine.connect() as connection:
        found = connection.execute(wanted.group_by(entries.c.table_id))
        kept: dict[str, int] = {row[0]: row[1] for row in found}
    engine.dispose()
    return sum(max(0, known - kept[table]) for table, known in result.acknowledged.items())


def _rows(result: Result, lost: int, kills: int) -> list[Row]:
    wrong = max(result.clocks_wrong, default=0.0)
    rows = [
        (f"{len(result.answered):,} actions answered", _spread(result.answered), "p95 100 ms"),
        (f"{len(result.heard):,} times heard by a stream", _spread(result.heard), "p95 250 ms"),
        (f"{len(result.seen):,} times seen on a page", _spread(result.seen), "p95 250 ms"),
        ("of them fetched, and not sent", f"{result.asked:,}", ""),
        ("acknowledged actions lost", str(lost), "0"),
        ("streams that miss the last action", str(result.unheard), "0"),
        (
            f"{len(result.called):,} notices, of {result.turns:,} turns",
            _spread(result.called),
            "p95 10,000 ms",
        ),
        ("notices sent twice", str(result.twice), "0"),
        ("clocks wrong by at most", f"{wrong:.2f} s", "2 s"),
    ]
    if kills:
        rows.append((f"{kills} kills: actions sent again", str(result.again), ""))
    return rows


def _costs(work: float, memory: float, result: Result) -> list[Row]:
    seconds, actions = result.ended - result.began, max(1, len(result.answered))
    return [
        ("work of the servers, for an action", f"{work / actions * 1e3:.1f} ms", ""),
        ("cores that the servers keep busy", f"{work / seconds:.2f}", ""),
        ("cores of whoever makes the load", f"{result.work / seconds:.2f}", ""),
        ("memory of a server", f"{memory:.0f} MB", ""),
    ]


def _opened(database: str, hook: int, filled: Filled) -> list[Row]:
    """How long the pages of whole games take, in a process that has just started."""
    servers = Servers(database, 1, hook, {})
    with servers.running():
        times = asyncio.run(_fetched(servers.ports[0], filled))
    return [
        ("the first page since the start", f"{times[0] * 1e3:.0f} ms", "200 ms"),
        (f"{len(times) - 1} others, each opened first", _spread(times[1:]), "200 ms"),
    ]


async def _fetched(port: int, filled: Filled) -> list[float]:
    browser, found = Browser(port, {"railhead": filled.cookie}), []
    await asyncio.sleep(5)  # it warms up, as a server does that has run for a while
    for table in filled.untouched:
        began = time.perf_counter()
        answer = await browser.get(f"/t/{table}")
        assert answer.status == 200, answer.body
        found.append(time.perf_counter() - began)
    return found


def _spread(found: list[float]) -> str:
    """The middle, the 95th and the 99th of a hundred, and the worst."""
    if not found:
        return "none"
    ordered = sorted(found)
    middle, late, later = (
        ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1e3
        for share in (0.5, 0.95, 0.99)
    )
    return f"p50 {middle:.0f}, p95 {late:.0f}, p99 {later:.0f}, worst {ordered[-1] * 1e3:.0f} ms"


if __name__ == "__main__":
    main()
