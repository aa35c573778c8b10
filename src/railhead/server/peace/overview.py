"""What an operator sees: how the server is, and what needs a hand. Never what players keep secret:
no hands, bids, notes, or talk that was not reported."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import func, select

from railhead.server import stats
from railhead.server.facts import Summary
from railhead.server.jobs import Jobs
from railhead.server.metrics import Metrics
from railhead.server.models import devices, holdings, jobs, players, tables
from railhead.server.people.leaving import NAME
from railhead.server.records import backups as made_backups
from railhead.server.storage import Storage

HOUR, DAY = 3_600.0, 86_400.0
SLOW = 1.0  # seconds
NOTICES = ("notice", "digest")
_LOOKED_AT = 500  # tables, the latest of those that have waited for a day
_summary = msgspec.json.Decoder(Summary)


class Requests(Struct, frozen=True):
    """Requests that this process has answered: how many a second, and within how many seconds half
    and 95 of a hundred of them began to be."""

    per_second: float
    half: float
    most: float


class Slow(Struct, frozen=True):
    """An address, as it is declared, of which answers took longer than a second."""

    route: str
    times: int


class Queue(Struct, frozen=True):
    """Jobs: how many wait, for how long the first of them, and which have failed or were lost."""

    waiting: int
    oldest: float
    failed: int
    notices_lost: int


class Trouble(Struct, frozen=True):
    """A job that did not work out."""

    kind: str
    state: str
    problem: str
    due: float


class Waits(Struct, frozen=True):
    """A table that does not go on by itself."""

    id: str
    title: str
    name: str
    why: str
    since: float


class Disk(Struct, frozen=True):
    """What the database takes, and how full its disk is, in hundredths; None if that is elsewhere's
    business."""

    bytes: int
    full: int | None


class User(Struct, frozen=True):
    """A player with an account, as operators find him."""

    id: str
    name: str
    colour: int
    since: float
    tables: int
    seen: float | None


class Backup(Struct, frozen=True):
    """A backup that was made of the database, and how large it was."""

    made: float
    bytes: int


class Overview(Struct, frozen=True):
    """How a server is."""

    began: float
    requests: Requests
    streams: int
    tables: int
    running: int
    moved: int
    queue: Queue
    disk: Disk
    slow: list[Slow]
    troubles: list[Trouble]
    waiting: list[Waits]
    backups: list[Backup]

    @property
    def is_well(self) -> bool:
        """Whether nothing asks for an operator."""
        return not (self.queue.failed or self.queue.notices_lost)


class Watch:
    """Looks at a server. Figures of requests and streams are those of this process."""

    def __init__(
        self,
        storage: Storage,
        metrics: Metrics,
        streams: Callable[[], int],
        clock: Callable[[], float],
    ) -> None:
        self.storage = storage
        self.metrics = metrics
        self.clock = clock
        self._streams = streams
        self._began = clock()

    def overview(self) -> Overview:
        """How the server is now."""
        now = self.clock()
        by_state = stats.tables_by_state(self.storage)
        return Overview(
            began=self._began,
            requests=_requests(self.metrics, now - self._began),
            streams=self._streams(),
            tables=sum(each.count for each in by_state),
            running=sum(each.count for each in by_state if each.state == "open"),
            moved=stats.changed_since(self.storage, now - HOUR),
            queue=_queue(self.storage, now),
            disk=_disk(self.storage),
            slow=_slow(self.metrics),
            troubles=troubles(self.storage),
            waiting=waiting(self.storage, now),
            backups=backups(self.storage),
        )


def troubles(storage: Storage, most: int = 10) -> list[Trouble]:
    """The jobs that did not work out, the latest first."""
    wanted = select(jobs).where(jobs.c.state != "waiting").order_by(jobs.c.due.desc())
    with storage.reading() as connection:
        rows = connection.execute(wanted.limit(most))
        return [Trouble(row.kind, row.state, row.problem, row.due) for row in rows]


def waiting(storage: Storage, now: float, most: int = 10) -> list[Waits]:
    """Tables that wait for somebody whose time is long out, or who has left for good."""
    wanted = (
        select(tables)
        .where(~tables.c.finished, tables.c.copy_of.is_(None), tables.c.updated < now - DAY)
        .order_by(tables.c.updated.desc())
        .limit(_LOOKED_AT)
    )
    found = []
    with storage.reading() as connection:
        for row in connection.execute(wanted):
            summary = _summary.decode(row.summary)
            why, since = _why(summary, row.updated, now)
            if why:
                found.append(Waits(row.id, row.title, summary.name, why, since))
    return sorted(found, key=lambda each: each.since)[:most]


def backups(storage: Storage, most: int = 3) -> list[Backup]:
    """The backups that were made last, the latest first."""
    wanted = select(made_backups).order_by(made_backups.c.made.desc()).limit(most)
    with storage.reading() as connection:
        return [Backup(row.made, int(row.bytes)) for row in connection.execute(wanted)]


def users(storage: Storage, name: str, most: int = 20) -> list[User]:
    """Players with an account whose names hold these words."""
    seen = select(func.max(devices.c.seen)).where(devices.c.player == players.c.id)
    count = select(func.count(holdings.c.table_id.distinct())).where(
        holdings.c.browser == players.c.id
    )
    wanted = (
        select(players, count.scalar_subquery().label("held"), seen.scalar_subquery().label("at"))
        .where(players.c.joined.is_not(None))
        .where(func.lower(players.c.name).contains(name.lower(), autoescape=True))
        .order_by(players.c.name, players.c.id)
        .limit(most)
    )
    with storage.reading() as connection:
        return [
            User(row.id, row.name, row.colour, row.joined, row.held, row.at)
            for row in connection.execute(wanted)
        ]


def _why(summary: Summary, updated: float, now: float) -> tuple[str, float]:
    if any(seat.startswith(NAME) for seat in summary.asked):
        return "waits for a former player", updated
    out = [moment for moment in summary.clocks.values() if moment < now - DAY]
    return ("time is out, and nothing happens", min(out)) if out else ("", updated)


def _queue(storage: Storage, now: float) -> Queue:
    found = Jobs(storage).waiting()
    due = [each for each in found if each.state == "waiting" and each.due <= now]
    return Queue(
        waiting=sum(each.count for each in due),
        oldest=max((now - each.due for each in due), default=0.0),
        failed=sum(each.count for each in found if each.state == "failed"),
        notices_lost=sum(
            each.count for each in found if each.state == "lost" and each.kind in NOTICES
        ),
    )


def _disk(storage: Storage) -> Disk:
    used = stats.bytes_used(storage)
    file = storage.engine.url.database
    if storage.is_shared or not file or not Path(file).exists():
        return Disk(used, None)
    disk = shutil.disk_usage(file)
    return Disk(used, round(disk.used * 100 / disk.total))


def _buckets(metrics: Metrics) -> dict[str, dict[float, float]]:
    """For each address: how many answers began within how many seconds."""
    found: dict[str, dict[float, float]] = {}
    for family in metrics.seconds.collect():
        for sample in family.samples:
            if sample.name.endswith("_bucket"):
                within = found.setdefault(sample.labels["route"], {})
                within[float(sample.labels["le"])] = sample.value
    return found


def _requests(metrics: Metrics, seconds: float) -> Requests:
    within: dict[float, float] = {}
    for buckets in _buckets(metrics).values():
        for bound, count in buckets.items():
            within[bound] = within.get(bound, 0.0) + count
    total = max(within.values(), default=0.0)

    def bound_of(part: float) -> float:
        bounds = sorted(bound for bound, count in within.items() if count >= part * total)
        return bounds[0] if bounds and total else 0.0

    return Requests(total / max(seconds, 1.0), bound_of(0.5), bound_of(0.95))


def _slow(metrics: Metrics, most: int = 8) -> list[Slow]:
    found = [
        Slow(route, int(max(buckets.values()) - buckets.get(SLOW, 0.0)))
        for route, buckets in _buckets(metrics).items()
    ]
    slow = [each for each in found if each.times]
    return sorted(slow, key=lambda each: (-each.times, each.route))[:most]
