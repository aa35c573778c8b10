"""All that a server works with, put together from its settings."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.concurrency import sync_to_thread
from litestar.middleware import ASGIMiddleware

from railhead.server import stats
from railhead.server.bots_at_table import BotsAtTables
from railhead.server.browsers import Cookies
from railhead.server.calling.at_tables import Calling
from railhead.server.calling.looking import Looking
from railhead.server.calling.sending import Sender
from railhead.server.compression import Compression
from railhead.server.contests.contests import Contests
from railhead.server.contests.progress import Progress
from railhead.server.events import Hub
from railhead.server.forgery import NoForgery, Tokens
from railhead.server.health import Health
from railhead.server.hints import Hints
from railhead.server.jobs import Jobs
from railhead.server.leases import Leases
from railhead.server.links import Links
from railhead.server.lobby import inviting
from railhead.server.lobby.clubs import Clubs
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.lobby.inviting import Invitations
from railhead.server.mail import Mail
from railhead.server.memory import Memory
from railhead.server.metrics import Metrics
from railhead.server.orders.at_tables import OrdersAtTables, random_pause
from railhead.server.pace.at_tables import Pacing
from railhead.server.pace.outages import Outages
from railhead.server.peace import bans, blocks, signs
from railhead.server.peace.operating import Desk
from railhead.server.peace.overview import Watch
from railhead.server.people.leaving import Leaving
from railhead.server.people.players import People
from railhead.server.people.reception import Reception, programs
from railhead.server.rated import check_coming
from railhead.server.readings import Readings
from railhead.server.results.counting import Counting
from railhead.server.room import memory_to_be_had, tables_with_room
from railhead.server.runner import Runner
from railhead.server.searches import Searches
from railhead.server.security import Allowance, RequestLimit, header_hook
from railhead.server.settings import BadSetting, Settings, database_url
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from railhead.server.thinkers import Thinkers
from railhead.server.turns import Beginnings, Turns
from railhead.server.versions import Versions

_CSRF_KEY = "csrf"
_BROWSER_KEY = "browsers"
REPORTS_PER_HOUR = 20  # of one address


class Services:
    """What handlers ask for, by the names under which they do, and what every request passes."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(database_url(settings.database))
        self.is_over = False
        try:
            self._put_together(settings, self.storage)
        except BaseException:
            self.close()
            raise

    def _put_together(self, settings: Settings, storage: Storage) -> None:
        metrics = self.metrics = Metrics()
        hub = self.hub = Hub(_channel(storage, settings))
        tables = self.tables = Tables(
            storage,
            in_memory=settings.tables_in_memory or tables_with_room(memory_to_be_had()),
            announce=hub.announce,
        )
        jobs = Jobs(storage, lease=settings.lease_seconds)
        runner = self.runner = Runner(
            jobs, ended=lambda kind, how: metrics.jobs.labels(kind, how).inc()
        )
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
        self._bots = BotsAtTables(
            tables, runner, self.thinkers, settings.bot_delay, moved=metrics.bot_moves.inc
        )
        self._outages = Outages(jobs)
        pacing = Pacing(tables, runner, self._outages)
        self.orders = OrdersAtTables(tables, random_pause(settings.order_seconds))
        hub.listeners += [self._bots.hear, self.orders.hear]
        self.searches = Searches(
            settings.searchers,
            settings.search_seconds,
            lambda how: metrics.searches.labels(how).inc(),
        )
        self.readings = Readings(
            settings.importers,
            settings.import_seconds,
            lambda how: metrics.imports.labels(how).inc(),
        )
        self.health = Health(storage)
        self.versions, self.memory = Versions(hub, storage), Memory()
        self.hints = Hints(self.thinkers)
        self._take_people_in(settings, storage, jobs, pacing)
        self._limit(settings)
        self._count()

    def _take_people_in(
        self, settings: Settings, storage: Storage, jobs: Jobs, pacing: Pacing
    ) -> None:
        """Who plays, how they are called back, where they meet, and who keeps the peace."""
        tables, runner = self.tables, self.runner
        people = self.people = People(storage)
        self.mail, self.links = Mail(settings), Links(settings.url)
        self.looking = Looking(storage, tables.clock)
        self.sender = Sender(settings, storage, people, self.mail)
        calling = Calling(tables, runner, self.sender, self.looking)
        pacing.looked = calling.call
        counting = Counting(tables, runner)
        tables.doors += [partial(check_coming, storage), partial(blocks.check_coming, storage)]
        self.gathered = Gatherings(tables, people)
        self.invited = Invitations(self.gathered, calling.invited)
        self.clubs = Clubs(people)
        self.progress = Progress(tables, runner, counting, calling.invited)
        calling.invitation = lambda player, table: (
            inviting.notice(self.invited.of(table, player)) or self.progress.notice(player, table)
        )
        self.contests = Contests(storage, jobs, self.progress.advance, tables.clock)
        self.reception = Reception(
            people, tables, self.mail, self.links, settings, Leaving(tables, runner)
        )
        self._banned = bans.known(storage, people.clock)
        self.said = signs.known(storage, people.clock)
        self.desk = Desk(storage, people.clock, [self._banned.forget, self.said.forget])
        self.watch = Watch(storage, self.metrics, lambda: self.hub.streams, people.clock)

    def _limit(self, settings: Settings) -> None:
        """How much anybody may ask for, and what every request passes on its way."""
        self.openings = Allowance(settings.tables_per_hour, 3600)
        self.reporting = Allowance(REPORTS_PER_HOUR, 3600)
        self.invites = Allowance(settings.invitations_per_hour, 3600)
        self.talk = Allowance(settings.messages_per_minute, 60)
        self.beginnings = Beginnings(settings.requests_at_once)
        self.in_thread = sync_to_thread
        cookies = self.cookies = Cookies(
            self.storage.key(_BROWSER_KEY),
            settings.is_https,
            self.storage.knows,
            programs(self.people),
        )
        tokens = Tokens(self.storage.key(_CSRF_KEY), settings.is_https)
        self.middleware: Sequence[ASGIMiddleware] = (
            RequestLimit(Allowance(settings.requests_per_minute, 60)),
            bans.Guard(self._banned, self.storage, cookies),
            signs.Signposts(self.said),
            Turns(settings.requests_at_once),
            Leases(),
            NoForgery(tokens, cookies, settings.url),
            Compression(),
        )
        self.add_headers = header_hook(settings.is_https, cookies, tokens)

    def _count(self) -> None:
        """Let all that happens be counted."""
        metrics, storage = self.metrics, self.storage
        storage.heard = metrics.written
        metrics.watch(storage.engine)
        metrics.gauge("railhead_streams", "Live connections.", lambda: self.hub.streams)
        metrics.gauge(
            "railhead_tables_in_memory", "Tables in memory.", lambda: len(self.tables.in_memory)
        )
        metrics.gauge(
            "railhead_searches_running", "Long searches now.", lambda: self.searches.count
        )
        metrics.gauge("railhead_imports_running", "Files being read.", lambda: self.readings.count)
        metrics.counted(
            "railhead_tables",
            "Tables in the database, by state.",
            ["title", "state"],
            lambda: (
                ({"title": each.title, "state": each.state}, each.count)
                for each in stats.tables_by_state(storage)
            ),
        )
        metrics.counted(
            "railhead_jobs",
            "Jobs in the database, by state.",
            ["kind", "state"],
            lambda: (
                ({"kind": each.kind, "state": each.state}, each.count)
                for each in self.runner.jobs.waiting()
            ),
        )

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """All that goes on by itself while the server runs."""
        self.hub.closers += [
            self.thinkers.close,
            self.searches.close,
            self.readings.close,
            self._banned.close,
            self.said.close,
        ]
        try:
            async with AsyncExitStack() as stack:
                for each in (
                    self.hub,
                    self._outages,
                    self.looking,
                    self.sender,
                    self.thinkers,
                    self._bots,
                    self.runner,
                    self.orders,
                    self.searches,
                    self.readings,
                    self.health,
                ):
                    await stack.enter_async_context(each.running())
                yield
        finally:
            self.close()

    def close(self) -> None:
        """Nothing is asked of these any more."""
        self.storage.close()
        self.is_over = True


def _channel(storage: Storage, settings: Settings) -> ChannelsBackend:
    if settings.redis:
        try:
            from railhead.server.redis_channel import RedisChannel
        except ModuleNotFoundError as error:
            raise BadSetting(
                f"Redis needs more packages ({error.name} is missing): "
                "pip install 'railhead[redis]'."
            ) from None
        return RedisChannel(settings.redis)
    if storage.is_shared:
        from railhead.server.postgres_channel import PostgresChannel

        return PostgresChannel(storage.engine)
    return MemoryChannelsBackend()
