"""Searches for the best routes at tables: quick ones at once, long ones in processes of their own.

Nearly every question is answered within a few hundred nodes, before a process could be asked. The
others wait for one of a few processes. Whoever asked hears what has been found by then, and may
leave at any time: that stops the search. One table and one address have so many searches at a time,
so that nobody can keep the processes from the others.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager, suppress
from typing import Any, NamedTuple, Protocol

from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.routes import Best, OutOfTime, Problem, Rules, optimise, pose
from railhead.routes.meter import Meter
from railhead.server import errors
from railhead.server.crew import Crew
from railhead.server.searcher import Searcher
from railhead.server.table import Table

QUICK = 1_000  # nodes of a search in the server itself
POSING = 1.0  # seconds to write a question down
AT_A_TABLE = 4  # searches at once
FROM_AN_ADDRESS = 4
WAITING = 32  # searches in all, before others are sent away
_KEPT = 256  # proven answers

Key = tuple[str, int, str, tuple[int, int] | None]
InThread = Callable[..., Awaitable[Any]]


class Question(Protocol):
    """What the searches need to know of a question."""

    @property
    def table(self) -> Table:
        """The table where it is asked."""

    @property
    def company(self) -> str:
        """Whose routes."""

    @property
    def weights(self) -> tuple[int, int] | None:
        """What revenue and what comes besides weigh, if not what they weigh in the title."""

    @property
    def game(self) -> Game:
        """The game in the position that is asked about."""

    @property
    def key(self) -> Key:
        """The same for all whose answer is the same."""


class Asked(NamedTuple):
    """A question: whose routes, at which table, in which of its positions; and what revenue and
    what comes besides weigh, if not what they weigh in the title."""

    table: Table
    company: str
    weights: tuple[int, int] | None = None

    @property
    def game(self) -> Game:
        """The game in that position."""
        return self.table.game

    @property
    def key(self) -> Key:
        """The same for all whose answer is the same."""
        return self.table.id, self.table.timeline.changed, self.company, self.weights


class Searches:
    """All searches of a server; its coroutines belong to the server's loop."""

    def __init__(
        self,
        processes: int,
        most_seconds: float,
        ended: Callable[[str], None] = lambda result: None,
    ) -> None:
        """``ended`` is told of every search how it ended: proven, unproven, or left, because
        whoever asked did not wait."""
        self.most_seconds = most_seconds
        self._ended = ended
        self._crew = Crew([Searcher() for _ in range(processes)], "routes")
        self._stops: set[threading.Event] = set()
        self._running: Counter[str] = Counter()
        self._proven: OrderedDict[Key, Best] = OrderedDict()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Take questions while the server runs."""
        async with self._crew.running():
            try:
                yield
            finally:
                self.close()

    def close(self) -> None:
        """Stop all searches: the server is about to stop. May be called from any thread."""
        for stop in list(self._stops):
            stop.set()

    @property
    def processes(self) -> list[int]:
        """The processes that have been started."""
        return self._crew.processes

    @property
    def idle(self) -> bool:
        """Whether a process, or one that could be started, has nothing to do."""
        return not self._crew.free.empty()

    @property
    def count(self) -> int:
        """How many long searches run or wait."""
        return len(self._stops)

    @contextmanager
    def admitted(self, asked: Question, client: str) -> Iterator[threading.Event]:
        """A search, counted from now on, and what stops it; refused if there are too many at the
        table or from the client. Between the look and the count nothing is awaited, so nobody
        slips through. At the end the search is stopped, however that comes."""
        stop = threading.Event()
        if asked.key in self._proven:
            yield stop
            return
        names = f"table {asked.table.id}", f"client {client}"
        here, there = (self._running[name] for name in names)
        if here >= AT_A_TABLE or there >= FROM_AN_ADDRESS or self.count >= WAITING:
            raise errors.Problem(
                429,
                "too_many",
                "Other searches for routes are going on: wait for one of them.",
                headers={"retry-after": "2"},
            )
        self._running.update(names)
        self._stops.add(stop)
        try:
            yield stop
        finally:
            stop.set()
            self._stops.discard(stop)
            self._running.subtract(names)
            self._running = +self._running

    async def best(
        self, asked: Question, seconds: float, stop: threading.Event, in_thread: InThread
    ) -> AsyncGenerator[Best]:
        """The best routes found so far, again and again; the last ones are proven, or there was
        no more time. Whoever stops listening stops the search."""
        result = "left"
        try:
            async with aclosing(self._best(asked, seconds, stop, in_thread)) as found:
                async for best in found:
                    yield best
            result = "proven" if best.proven else "unproven"
        finally:
            self._ended(result)

    async def _best(
        self, asked: Question, seconds: float, stop: threading.Event, in_thread: InThread
    ) -> AsyncGenerator[Best]:
        known = self._proven.get(asked.key)
        if known is not None:
            yield known
            return
        began = time.perf_counter()
        rules, best, problem = await in_thread(_begin, asked)
        yield best
        if problem is not None and self._crew.workers:
            seconds = min(seconds, self.most_seconds)
            async with aclosing(self._long(problem, seconds, stop)) as reports:
                async for found in reports:
                    best = _better(best, found, rules)
                    best = best._replace(seconds=time.perf_counter() - began)
                    yield best
        if best.proven:
            self._keep(asked.key, best)

    async def _long(
        self, problem: Problem, seconds: float, stop: threading.Event
    ) -> AsyncGenerator[Best]:
        """A search in a process of its own."""
        loop = asyncio.get_running_loop()
        news: asyncio.Queue[Best | None] = asyncio.Queue()
        searcher = await self._crew.next_free(stop)
        if searcher is None:
            return

        def tell(best: Best | None) -> None:
            with suppress(RuntimeError):  # the loop has ended: nobody listens any more
                loop.call_soon_threadsafe(news.put_nowait, best)

        search = self._crew.submit(searcher, searcher.search, problem, seconds, stop, tell)
        search.add_done_callback(lambda _: tell(None))
        try:
            while (best := await news.get()) is not None:
                yield best
        finally:
            stop.set()

    def _keep(self, key: Key, best: Best) -> None:
        self._proven[key] = best
        if len(self._proven) > _KEPT:
            self._proven.popitem(last=False)


def _better(known: Best, found: Best, rules: Rules) -> Best:
    """What is known after a long search has reported too: it began anew, and may be behind."""
    best = known
    if found.worth >= known.worth:
        best = found._replace(revenue=rules.total(found.revenue))
    worth_bound = min(known.worth_bound, found.worth_bound)
    return best._replace(
        bound=min(known.bound, rules.total(found.bound)),
        worth_bound=worth_bound,
        proven=best.worth >= worth_bound,
    )


def _begin(asked: Question) -> tuple[Rules, Best, Problem | None]:
    """What a short search finds, and the question for a long one if that does not prove it."""
    p = asked.game.position
    board, laid = p.title.board, p.state.map
    rules = p.rule(Running).rules(p, asked.company)
    rules.weights = asked.weights or rules.weights
    clock = time.perf_counter
    quick = optimise(board, laid, rules, clock=clock, seconds=POSING, nodes=QUICK)
    if quick.proven:
        return rules, quick, None
    try:
        return rules, quick, pose(board, laid, rules, Meter(clock, POSING))
    except OutOfTime:
        return rules, quick, None
