"""Whoever makes the load, in a process of its own: players, watchers, and who takes notices.

Actions are sent when they are due, whether or not those before at other tables have been answered,
and times count from that moment: a server that falls behind can't slow the load down. At one table
an action follows the one before.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import sys
import time
import zlib
from collections import Counter, defaultdict
from functools import partial
from typing import Any

import msgspec

from benchmarks.load.plan import Plan, Played, Result
from benchmarks.load.wire import Answer, Browser, Gone, Stream

SETTLED = 4.0  # seconds that a turn lasts at least, so that its player must have been called
AFTERWARDS = 12.0  # seconds in which what is under way arrives
AT_ONCE = 24  # streams that begin
AGAIN = 0.5  # seconds until somebody comes back whose server has gone
LATER = 8.0  # at most until an action is sent again, each time after twice as long as before
TRIES = 10  # to look at a clock
AT_ONCE_TOLD = 0.2  # seconds in which a clock is told, if it is to be compared
PACE = {"kind": "turns", "stock": 86_400, "more": 0, "most": 86_400, "when_out": "nothing"}


class _Part(msgspec.Struct):
    digest: str


class _Said(msgspec.Struct):
    """What a stream says: how many actions there are, and of a page what has changed, with a
    checksum of what it shows then."""

    actions: int
    sum: int = 0
    parts: dict[str, _Part] | None = None


_parts = msgspec.json.Decoder(dict[str, _Part])
_said = msgspec.json.Decoder(_Said)


class Watcher:
    """Somebody who looks on at a table, perhaps with its page open."""

    def __init__(self, load: Load, table: str, ports: list[int], has_page: bool) -> None:
        self.load, self.table, self.has_page = load, table, has_page
        self.actions = 0
        self._ports = itertools.cycle(ports)
        self._known: dict[str, str] = {}
        self._fetching = False
        self._began = asyncio.Event()
        self._stream: Stream | None = None
        self._browser = load.browsers[ports[0]]

    async def begin(self) -> None:
        """Open the page, if there is one, and the stream."""
        if self.has_page:
            await self._fetch()
        await self._connect()

    async def _come_back(self) -> None:
        """Open the stream again after a moment, as a page does."""
        await asyncio.sleep(AGAIN * (1 + random.random()))
        await self._connect()

    async def _connect(self) -> None:
        self._began.clear()
        loop = asyncio.get_running_loop()
        while not self.load.over:
            path = f"/api/tables/{self.table}/events?known={self._shown()}"
            port = next(self._ports)
            self._browser = self.load.browsers[port]
            try:
                _, self._stream = await loop.create_connection(
                    partial(Stream, path, self._hear, self._ended), "127.0.0.1", port
                )
                async with asyncio.timeout(30):
                    await self._began.wait()
                return
            except (OSError, TimeoutError):
                self.load.count("a stream did not begin")
                await asyncio.sleep(AGAIN)

    def end(self) -> None:
        """Leave."""
        if self._stream is not None and self._stream.transport is not None:
            self._stream.transport.abort()

    def _ended(self) -> None:
        if not self.load.over and self._began.is_set():
            self.load.count("a stream ended")
            self.load.start(self._come_back())
        self._began.set()

    def _hear(self, data: bytes) -> None:
        said = _said.decode(data)
        actions, is_new = said.actions, self._began.is_set()
        self._began.set()
        if actions <= self.actions:
            return
        self.actions = actions
        due = self.load.due.get((self.table, actions))
        if due is None:
            return
        if is_new:  # else it comes back, and is told of something old
            self.load.result.heard.append(time.perf_counter() - due)
        if not self.has_page or self._fetching:
            return
        if said.parts is not None and self._takes(said.parts, said.sum):
            self.load.result.seen.append(time.perf_counter() - due)
            return
        self.load.result.asked += 1
        self.load.start(self._follow())

    def _takes(self, parts: dict[str, _Part], wanted: int) -> bool:
        """Put in what was sent; whether the page then shows what the server means."""
        shown = self._known | {name: part.digest for name, part in parts.items()}
        words = ",".join(f"{name}.{digest}" for name, digest in shown.items())
        if zlib.crc32(words.encode()) != wanted:
            return False
        self._known = shown
        return True

    async def _follow(self) -> None:
        """Fetch what has changed until nothing has changed meanwhile."""
        self._fetching = True
        try:
            shown = -1
            while shown < self.actions:
                shown = self.actions
                if await self._fetch():
                    due = self.load.due[self.table, shown]
                    self.load.result.seen.append(time.perf_counter() - due)
        finally:
            self._fetching = False

    def _shown(self) -> str:
        """What the page shows, as it says to the server; "" if there is no page."""
        return ",".join(f"{name}.{digest}.held" for name, digest in self._known.items())

    async def _fetch(self) -> bool:
        try:
            answer = await self._browser.get(f"/t/{self.table}/parts?known={self._shown()}")
        except Gone:
            self.load.count("a page was not brought up to date")
            return False
        if answer.status != 200:
            self.load.count(f"a page: {answer.status}")
            return False
        for name, part in _parts.decode(answer.body).items():
            self._known[name] = part.digest
        return True


class Load:
    """A load, from its beginning to its end."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.result = Result()
        self.over = False
        self.due: dict[tuple[str, int], float] = {}  # when an action was, by table and number
        cookies = {"railhead": plan.cookie}
        self.players = {port: Browser(port, cookies) for port in plan.ports}
        self.browsers = {port: Browser(port, {}) for port in plan.ports}
        self._last: dict[str, asyncio.Future[bool]] = {}  # whether a table's last is in force
        self._asked: dict[str, bool] = {}  # whether the player who is called is asked
        self._turn: dict[str, float] = {}  # since when, if he has not been called yet
        self._called: defaultdict[str, int] = defaultdict(int)  # times in this turn
        self._tasks: set[asyncio.Task[Any]] = set()
        self._problems: Counter[str] = Counter()

    def start(self, work: Any) -> None:
        """Do something meanwhile."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.count(repr(task.exception()))

    def count(self, what: str) -> None:
        """Note that something went wrong."""
        self._problems[what] += 1

    def ports_of(self, table: str, number: int) -> list[int]:
        """All servers, beginning with the one to which a proxy sends whoever comes to a table: the
        same for all of them, or another for each ``number``."""
        ports = self.plan.ports
        by_turns = number + number // len(self.plan.tables)
        place = (by_turns if self.plan.spread else zlib.crc32(table.encode())) % len(ports)
        return [*ports[place:], *ports[:place]]

    async def go(self) -> Result:
        """Open the streams, play, and look at what came of it."""
        hook = await asyncio.start_server(self._take_notice, "127.0.0.1", self.plan.hook)
        for player in self.players.values():
            await player.get("/api/titles")  # which tells the token against forged requests
        watchers = await self._seated()
        clocks = await self._clocks()
        print("The load begins.", file=sys.stderr, flush=True)
        self.result.began, work = time.time(), time.process_time()
        await self._play()
        self.result.ended, self.result.work = time.time(), time.process_time() - work
        print("The load ends.", file=sys.stderr, flush=True)
        await asyncio.sleep(AFTERWARDS)
        await self._compare(clocks)
        self.over = True
        last = self.result.acknowledged
        self.result.unheard = sum(each.actions < last.get(each.table, 0) for each in watchers)
        self.result.problems = dict(self._problems)
        for watcher in watchers:
            watcher.end()
        hook.close()
        return self.result

    async def _seated(self) -> list[Watcher]:
        """The watchers, each with its stream open."""
        plan, turns = self.plan, asyncio.Semaphore(AT_ONCE)
        found = []
        for number in range(plan.streams):
            table = plan.tables[number % len(plan.tables)].id
            has_page = int((number + 1) * plan.pages) > int(number * plan.pages)
            found.append(Watcher(self, table, self.ports_of(table, number), has_page))

        async def begin(watcher: Watcher) -> None:
            async with turns:
                await watcher.begin()

        await asyncio.gather(*map(begin, found))
        return found

    # Playing.

    async def _play(self) -> None:
        plan, begin = self.plan, time.perf_counter() + 1.0
        for number in range(round(plan.rate * plan.seconds)):
            table = plan.tables[number % len(plan.tables)]
            due = begin + number / plan.rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            place = number // len(plan.tables)
            if place < len(table.actions):
                self.start(self._act(table, place, due, self.ports_of(table.id, number)))

    async def _act(self, table: Played, place: int, due: float, ports: list[int]) -> None:
        """Play an action when the one before it at its table is in force; where no answer comes,
        send it again, to whoever answers. Nobody plays on at a table where one was not taken."""
        before, this = self._last.get(table.id), asyncio.get_running_loop().create_future()
        self._last[table.id] = this
        is_in_force = (before is None or await before) and await self._played(
            table, place, due, ports
        )
        if not is_in_force:
            self.count("an action was not taken")
        this.set_result(is_in_force)

    async def _played(self, table: Played, place: int, due: float, ports: list[int]) -> bool:
        expected, pause = table.first + place, AGAIN
        body = {"expected": expected, "action": table.actions[place]}
        self.due[table.id, expected + 1] = due
        for port in itertools.cycle(ports):
            try:
                answer = await self.players[port].post(f"/api/tables/{table.id}/actions", body)
            except Gone:
                self.players[port].forget()
            else:
                if self._is_played(table, expected, answer):
                    self.result.answered.append(time.perf_counter() - due)
                    return True
                if answer.status not in (503, 409):
                    return False
            self.result.again += 1
            if time.perf_counter() - due > 60:
                return False
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(LATER, 2 * pause)
        return False

    def _is_played(self, table: Played, expected: int, answer: Answer) -> bool:
        """Whether an action is in force: this answer says so, or one that was lost did."""
        if answer.status == 200:
            said = answer.data()
            self._ask(table, table.called in said["asked"])
        elif answer.status == 409 and self.plan.kills:
            if answer.data().get("actions") != expected + 1:
                return False
            self._asked.pop(table.id, None)  # the answer that said it was lost
            self._turn.pop(table.id, None)
        else:
            code = answer.data().get("error", {}).get("code", "")
            self.count(f"an action: {answer.status} {code}")
            return False
        self.result.acknowledged[table.id] = expected + 1
        return True

    # Notices.

    def _ask(self, table: Played, is_asked: bool) -> None:
        """Follow whose turn it is. Of the first turn nobody knows when it began."""
        before, now = self._asked.get(table.id), time.perf_counter()
        self._asked[table.id] = is_asked
        if is_asked and not before:
            self._called[table.id] = 0
            if before is False:
                self._turn[table.id] = now
        elif before and not is_asked:
            since = self._turn.pop(table.id, None)
            if since is not None and now - since > SETTLED:
                self.result.turns += 1
                self.count("a turn without a notice")

    async def _take_notice(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n")
        finally:
            writer.close()
        table = head.split(b" ", 2)[1].decode().strip("/")
        self._called[table] += 1
        self.result.twice += self._called[table] > 1 and self._asked.get(table) is not None
        since = self._turn.pop(table, None)
        if since is not None:
            self.result.turns += 1
            self.result.called.append(time.perf_counter() - since)

    # Clocks.

    async def _clocks(self) -> dict[str, tuple[float, float]]:
        """Tables whose clocks run while nobody plays: what they show, and when."""
        found = {}
        player = self.players[self.plan.ports[0]]
        for number in range(self.plan.clocks):
            seats = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cy"}]
            body = {"title": "1860", "seats": seats, "pace": PACE, "seed": number}
            opened = (await player.post("/api/tables", body)).data()
            found[opened["id"]] = await self._left(player, opened["id"])
        return found

    async def _left(self, player: Browser, table: str) -> tuple[float, float]:
        """What the first clock shows, and when. Of an answer that took long nobody knows at which
        moment of that time the clock was read: it is asked for again."""
        for _ in range(TRIES):
            asked = time.time()
            clocks = (await player.get(f"/api/tables/{table}")).data()["clocks"]
            took = time.time() - asked
            if took < AT_ONCE_TOLD:
                break
        return min(clock["left"] for clock in clocks.values()), asked + took / 2

    async def _compare(self, before: dict[str, tuple[float, float]]) -> None:
        """By how much the clocks of all servers differ from what they should show."""
        for table, (left, asked) in before.items():
            for player in self.players.values():
                try:
                    now_left, now = await self._left(player, table)
                except (Gone, KeyError):
                    self.count("a clock was not told")
                    player.forget()
                    await asyncio.sleep(4 * AGAIN)  # its server comes back
                else:
                    self.result.clocks_wrong.append(abs((left - now_left) - (now - asked)))


def main() -> None:
    """Read a plan, make its load, and write the result."""
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    result = asyncio.run(Load(plan).go())
    sys.stdout.buffer.write(msgspec.json.encode(result))


if __name__ == "__main__":
    main()
