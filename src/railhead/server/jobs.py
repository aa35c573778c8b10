"""Jobs in the database: each is done by exactly one of all servers, whichever comes first.

A job is put with the change that causes it, in one transaction, so that neither is there without
the other. Whoever takes it holds it for a while, and puts the end of that off as long as he works;
if he dies, another takes it. What a job writes is written together with its end: a job that was
taken away meanwhile writes nothing. So nothing that happens in the database is lost or happens
twice.

What happens elsewhere (a message that is sent) can't be undone. A kind of job that must not do so
twice is done *once*: where its holder dies, nobody knows how far he came, so the job counts as
lost, which is kept for whoever runs the server to see.

This is one queue for SQLite and PostgreSQL alike. A queue made for PostgreSQL alone, such as
procrastinate, would be a second one beside it, with tables and migrations of its own.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Float,
    Integer,
    String,
    and_,
    bindparam,
    case,
    false,
    func,
    literal,
    select,
)
from sqlalchemy import delete as sql_delete
from sqlalchemy import update as sql_update
from sqlalchemy.dialects import postgresql, sqlite

from railhead.server.models import jobs
from railhead.server.statements import Given
from railhead.server.storage import Storage
from railhead.server.written import json_of

LEASE = 10.0  # seconds for which a job is held, unless that is put off
FIRST_PAUSE = 2.0  # seconds after a failure, doubled with each that follows
LONGEST_PAUSE = 300.0
_LONGEST_PROBLEM = 300
_DIED = "its server ended before it was done"


# What is asked again and again, written once: to put a question together takes longer than to have
# it answered.
_NOW = bindparam("now", type_=Float)
_KIND, _KEY = bindparam("of_kind", type_=String), bindparam("of_key", type_=String)
_IS_DUE = select(jobs).where(
    jobs.c.state == "waiting",
    jobs.c.kind.in_(bindparam("kinds", expanding=True)),
    jobs.c.due <= _NOW,
    jobs.c.until <= _NOW,
)
_DUE = _IS_DUE.order_by(jobs.c.due).limit(bindparam("most", type_=Integer))
_ANY = _IS_DUE.with_only_columns(jobs.c.kind).distinct()
_TAKE = sql_update(jobs).where(jobs.c.kind == _KIND, jobs.c.key == _KEY)
# The row of a job, as long as it is held by whoever took it.
_MINE = and_(
    jobs.c.kind == _KIND,
    jobs.c.key == _KEY,
    jobs.c.holder == bindparam("of_holder"),
    jobs.c.state == "waiting",
)
_AGAIN = select(jobs.c.again).where(_MINE).with_for_update()
_REMOVE = sql_delete(jobs).where(_MINE)


class Job(Struct, frozen=True):
    """A job that was taken. ``holder``: what shows that it is still ours."""

    kind: str
    key: str
    data: dict[str, Any]
    tries: int
    holder: str


class Superseded(Exception):
    """A job was taken away from its holder, who was silent for too long."""


class Waiting(Struct, frozen=True):
    """How many jobs of a kind there are in a state, and when the first of them was due."""

    kind: str
    state: str
    count: int
    due: float


class Jobs:
    """The queue. All methods may be called from any thread."""

    def __init__(
        self,
        storage: Storage,
        *,
        lease: float = LEASE,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """Without a clock, that of the database counts where several machines share one."""
        self.storage = storage
        self.lease = lease
        self._clock = clock
        self._due = _DUE.with_for_update(skip_locked=True) if storage.is_shared else _DUE
        self._insert = postgresql.insert if storage.is_shared else sqlite.insert

    # Putting.

    def statement(
        self,
        kind: str,
        key: str,
        data: dict[str, Any] | None = None,
        *,
        due: float,
        renew: bool = True,
        sooner: bool = False,
        only_if: ColumnElement[bool] | None = None,
    ) -> Executable:
        """What puts a job, to be written together with what causes it. One that waits already is
        left as it is, or with ``sooner`` done no later than this one; one that somebody works on
        will be done once more; one that has failed is tried again, unless ``renew`` is false.
        ``only_if``: what the database must say."""
        values = _row(kind, key, data, due)
        if only_if is None:
            row = self._insert(jobs).values(values)
        else:
            given = [literal(value, jobs.c[name].type) for name, value in values.items()]
            row = self._insert(jobs).from_select(list(values), select(*given).where(only_if))
        return _unless_there(row, renew=renew, sooner=sooner)

    def prepared(
        self, *, sooner: bool = False, only_if: ColumnElement[bool] | None = None
    ) -> Callable[..., Given]:
        """The same for what is put with many changes: put together once, and then told the kind,
        the key and ``due``, and what ``only_if`` wants to be given."""
        values = {each: bindparam(f"job_{each.name}", type_=each.type) for each in jobs.c}
        if only_if is None:
            row = self._insert(jobs).values({each.name: value for each, value in values.items()})
        else:
            wanted = select(*values.values()).where(only_if)
            row = self._insert(jobs).from_select([each.name for each in values], wanted)
        statement = _unless_there(row, renew=True, sooner=sooner)

        def given(kind: str, key: str, due: float, **more: Any) -> Given:
            values = {f"job_{name}": each for name, each in _row(kind, key, None, due).items()}
            return Given(statement, values | more)

        return given

    def put(
        self,
        kind: str,
        key: str,
        data: dict[str, Any] | None = None,
        *,
        delay: float = 0.0,
        renew: bool = True,
    ) -> None:
        """Put a job by itself, to be done after so many seconds."""
        with self.storage.writing() as connection:
            due = self.now(connection) + delay
            connection.execute(self.statement(kind, key, data, due=due, renew=renew))

    # Taking.

    def take(self, kinds: Collection[str], most: int, once: Collection[str] = ()) -> list[Job]:
        """Some jobs of these kinds that are due and that nobody holds, the longest due first.
        Those to be done ``once`` whose holder has died are lost."""
        taken = []
        with self.storage.writing() as connection:
            now = self.now(connection)
            given = {"kinds": list(kinds), "now": now, "most": most}
            for row in connection.execute(self._due, given).all():
                this = {"of_kind": row.kind, "of_key": row.key}
                if row.tries and row.holder and row.kind in once:
                    lost = {"state": "lost", "holder": "", "until": 0.0, "problem": _DIED}
                    connection.execute(_TAKE, this | lost)
                    continue
                held = {
                    "holder": secrets.token_hex(16),
                    "until": now + self.lease,
                    "tries": row.tries + 1,
                }
                connection.execute(_TAKE, this | held)
                data = msgspec.json.decode(row.data)
                taken.append(Job(row.kind, row.key, data, held["tries"], held["holder"]))
        return taken

    def due(self, kinds: Collection[str]) -> set[str]:
        """Of which of these kinds there is anything to take: looking disturbs nobody, and taking
        would."""
        with self.storage.reading() as connection:
            given = {"kinds": list(kinds), "now": self.now(connection)}
            return set(connection.execute(_ANY, given).scalars())

    def keep(self, job: Job) -> None:
        """Put the end off until which a job is held; :class:`Superseded` if it no longer is."""
        with self.storage.writing() as connection:
            until = self.now(connection) + self.lease
            _change(connection, job, until=until)

    # Ending.

    def finish(self, job: Job, also: Sequence[Executable] = ()) -> None:
        """A job is done, and this is what it writes: both or, if it is no longer ours, neither."""
        with self.storage.writing() as connection:
            found = connection.execute(_AGAIN, _of(job)).first()
            if found is None:
                raise Superseded
            if found.again:
                self._let_wait(connection, job, self.now(connection), tries=0)
            else:
                connection.execute(_REMOVE, _of(job))
            for statement in also:
                connection.execute(statement)

    def release(self, job: Job) -> None:
        """Give a job back that was not begun: another may take it at once."""
        with self.storage.writing() as connection:
            self._let_wait(connection, job, self.now(connection), tries=job.tries - 1)

    def fail(self, job: Job, problem: str, most_tries: int) -> bool:
        """A job did not work out: it is tried again later, up to so many times; whether it will
        be. After that it is kept for whoever runs the server to see."""
        if job.tries >= most_tries:
            self.give_up(job, "failed", problem)
            return False
        with self.storage.writing() as connection:
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(job.tries - 1, 20))
            self._let_wait(connection, job, self.now(connection) + pause, tries=job.tries)
        return True

    def give_up(self, job: Job, state: str, problem: str) -> None:
        """A job will not be tried again by itself."""
        with self.storage.writing() as connection:
            said = problem[:_LONGEST_PROBLEM]
            _change(connection, job, state=state, holder="", until=0.0, problem=said)

    # Looking.

    def waiting(self) -> list[Waiting]:
        """How many jobs there are, by kind and state."""
        wanted = select(jobs.c.kind, jobs.c.state, func.count(), func.min(jobs.c.due))
        with self.storage.reading() as connection:
            found = connection.execute(wanted.group_by(jobs.c.kind, jobs.c.state))
            return [Waiting(*row) for row in found]

    # Within.

    def _let_wait(self, connection: Connection, job: Job, due: float, tries: int) -> None:
        _change(connection, job, due=due, tries=tries, holder="", until=0.0, again=False)

    def now(self, connection: Connection) -> float:
        """The moment by which jobs are due."""
        if self._clock is not None:
            return self._clock()
        if not self.storage.is_shared:
            return time.time()
        found = connection.execute(select(func.extract("epoch", func.clock_timestamp())))
        return float(found.scalar_one())


def _row(kind: str, key: str, data: dict[str, Any] | None, due: float) -> dict[str, Any]:
    """A job that waits."""
    return {
        "kind": kind,
        "key": key,
        "data": json_of(data or {}),
        "state": "waiting",
        "due": due,
        "tries": 0,
        "holder": "",
        "until": 0.0,
        "again": False,
        "problem": "",
    }


def _unless_there(row: Any, *, renew: bool, sooner: bool) -> Executable:
    """What becomes of a job that is put where there is one already."""
    statement: Executable
    if not renew:
        statement = row.on_conflict_do_nothing()
        return statement
    held = (jobs.c.state == "waiting") & (jobs.c.holder != "")
    is_sooner = (row.excluded.due < jobs.c.due) if sooner else false()
    statement = row.on_conflict_do_update(
        index_elements=[jobs.c.kind, jobs.c.key],
        set_={
            "data": row.excluded.data,
            "state": "waiting",
            "due": case((held, jobs.c.due), else_=row.excluded.due),
            "tries": case((held, jobs.c.tries), else_=0),
            "again": held,
            "problem": "",
        },
        where=~jobs.c.again & (held | (jobs.c.state != "waiting") | is_sooner),
    )
    return statement


def _of(job: Job) -> dict[str, Any]:
    """What says which row is meant."""
    return {"of_kind": job.kind, "of_key": job.key, "of_holder": job.holder}


def _change(connection: Connection, job: Job, **values: Any) -> None:
    if connection.execute(sql_update(jobs).where(_MINE).values(values), _of(job)).rowcount != 1:
        raise Superseded
