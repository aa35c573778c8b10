"""Putting the server together: storage, tables, live updates, bots, limits and the API."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, Router
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.concurrency import sync_to_thread
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler

from railhead import __version__
from railhead.server import notices, stats
from railhead.server.api.controllers import CONTROLLERS
from railhead.server.api.opening import ImportController
from railhead.server.bots_at_table import BotsAtTables
from railhead.server.browsers import Cookies
from railhead.server.calling.at_tables import Calling
from railhead.server.calling.looking import Looking
from railhead.server.calling.sending import Sender
from railhead.server.compression import Compression
from railhead.server.contests.contests import Contests
from railhead.server.contests.progress import Progress
from railhead.server.errors import ErrorPage, handler_for
from railhead.server.events import Hub
from railhead.server.forgery import NoForgery, Tokens
from railhead.server.health import HANDLERS as HEALTH
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
from railhead.server.metrics import Metrics, metrics_page
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
from railhead.server.runner import Runner
from railhead.server.searches import Searches
from railhead.server.security import Allowance, RequestLimit, header_hook
from railhead.server.settings import BadSetting, Settings, database_url
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from railhead.server.thinkers import Thinkers
from railhead.server.turns import Beginnings, Turns, use_own_threads
from railhead.server.versions import Versions
from railhead.server.watching import Watched

_CSRF_KEY = "csrf"
_BROWSER_KEY = "browsers"
REPORTS_PER_HOUR = 20  # of one address


def create_api(settings: Settings | None = None) -> Litestar:
    """The API alone, without pages."""
    return assemble(settings or Settings.from_environment())


def assemble(
    settings: Settings,
    route_handlers: Sequence[ControllerRouterHandler] = (),
    error_page: ErrorPage | None = None,
    **more: Any,
) -> Litestar:
    """The whole server: the API, and beside it other handlers. ``error_page`` shows problems at
    addresses outside the API; ``more`` goes to :class:`Litestar`."""
    use_own_threads()
    storage = Storage(database_url(settings.database))
    try:
        return _put_together(storage, settings, route_handlers, error_page, **more)
    except BaseException:
        storage.close()
        raise


def _put_together(
    storage: Storage,
    settings: Settings,
    route_handlers: Sequence[ControllerRouterHandler],
    error_page: ErrorPage | None,
    **more: Any,
) -> Litestar:
    hub = Hub(_channel(storage, settings))
    tables = Tables(storage, in_memory=settings.tables_in_memory, announce=hub.announce)
    metrics = Metrics()
    jobs = Jobs(storage, lease=settings.lease_seconds)
    runner = Runner(jobs, ended=lambda kind, how: metrics.jobs.labels(kind, how).inc())
    thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
    hub.closers.append(thinkers.close)
    bots = BotsAtTables(tables, runner, thinkers, settings.bot_delay, moved=metrics.bot_moves.inc)
    hub.listeners.append(bots.hear)
    outages = Outages(runner.jobs)
    pacing = Pacing(tables, runner, outages)
    orders = OrdersAtTables(tables, random_pause(settings.order_seconds))
    hub.listeners.append(orders.hear)
    searches = Searches(
        settings.searchers, settings.search_seconds, lambda how: metrics.searches.labels(how).inc()
    )
    hub.closers.append(searches.close)
    people = People(storage)
    mail, links = Mail(settings), Links(settings.url)
    looking = Looking(storage, tables.clock)
    sender = Sender(settings, storage, people, mail)
    calling = Calling(tables, runner, sender, looking)
    counting = Counting(tables, runner)
    tables.doors += [partial(check_coming, storage), partial(blocks.check_coming, storage)]
    banned, said = bans.known(storage, people.clock), signs.known(storage, people.clock)
    hub.closers += [banned.close, said.close]
    desk = Desk(storage, people.clock, [banned.forget, said.forget])
    watch = Watch(storage, metrics, lambda: hub.streams, people.clock)
    pacing.looked = calling.call
    gathered = Gatherings(tables, people)
    invited = Invitations(gathered, calling.invited)
    progress = Progress(tables, runner, counting, calling.invited)
    calling.invitation = lambda player, table: (
        inviting.notice(invited.of(table, player)) or progress.notice(player, table)
    )
    contests = Contests(storage, jobs, progress.advance, tables.clock)
    reception = Reception(people, tables, mail, links, settings, Leaving(tables, runner))
    cookies = Cookies(storage.key(_BROWSER_KEY), settings.is_https, storage.knows, programs(people))
    tokens = Tokens(storage.key(_CSRF_KEY), settings.is_https)
    readings = Readings(
        settings.importers, settings.import_seconds, lambda how: metrics.imports.labels(how).inc()
    )
    hub.closers.append(readings.close)
    health = Health(storage)
    _count(metrics, storage, tables, hub, searches, readings, runner)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncGenerator[None]:
        try:
            async with AsyncExitStack() as stack:
                for each in (
                    hub,
                    outages,
                    looking,
                    sender,
                    thinkers,
                    bots,
                    runner,
                    orders,
                    searches,
                    readings,
                    health,
                ):
                    await stack.enter_async_context(each.running())
                yield
        finally:
            storage.close()

    app = Litestar(
        route_handlers=[
            *CONTROLLERS,
            *notices.HANDLERS,
            *HEALTH,
            metrics_page,
            Router(
                "/", route_handlers=[ImportController], request_max_body_size=settings.import_limit
            ),
            *route_handlers,
        ],
        plugins=[hub.channels, *more.pop("plugins", ())],
        lifespan=[running, *more.pop("lifespan", ())],
        dependencies={
            "tables": _given(tables),
            "people": _given(people),
            "mail": _given(mail),
            "sender": _given(sender),
            "looking": _given(looking),
            "hub": _given(hub),
            "versions": _given(Versions(hub, storage)),
            "settings": _given(settings),
            "reception": _given(reception),
            "links": _given(links),
            "memory": _given(Memory()),
            "metrics": _given(metrics),
            "health": _given(health),
            "searches": _given(searches),
            "hints": _given(Hints(thinkers)),
            "readings": _given(readings),
            "gathered": _given(gathered),
            "invited": _given(invited),
            "clubs": _given(Clubs(people)),
            "contests": _given(contests),
            "openings": _given(Allowance(settings.tables_per_hour, 3600)),
            "reporting": _given(Allowance(REPORTS_PER_HOUR, 3600)),
            "desk": _given(desk),
            "said": _given(said),
            "watch": _given(watch),
            "invites": _given(Allowance(settings.invitations_per_hour, 3600)),
            "talk": _given(Allowance(settings.messages_per_minute, 60)),
            "in_thread": _given(sync_to_thread),
            "beginnings": _given(Beginnings(settings.requests_at_once)),
            "browser": Provide(cookies.of_request, sync_to_thread=False),
            **more.pop("dependencies", {}),
        },
        middleware=[
            RequestLimit(Allowance(settings.requests_per_minute, 60)),
            bans.Guard(banned, storage, cookies),
            signs.Signposts(said),
            Turns(settings.requests_at_once),
            Leases(),
            NoForgery(tokens, cookies, settings.url),
            Compression(),
            *more.pop("middleware", ()),
        ],
        before_send=[header_hook(settings.is_https, cookies, tokens), *more.pop("before_send", ())],
        exception_handlers={Exception: handler_for(error_page)},
        openapi_config=OpenAPIConfig(
            title="Railhead",
            version=__version__,
            description="Play 18xx railway games at a table. See docs/api.md.",
            path="/api/schema",
            # Not as YAML, which is written anew for everybody who asks while all others wait.
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        request_max_body_size=settings.body_limit,
        logging_config=None,
        debug=False,
        **more,
    )
    app.asgi_handler = Watched(app.asgi_handler, metrics, settings.access_log)
    app.state.update(
        {
            "metrics": metrics,
            "health": health,
            "runner": runner,
            "tables": tables,
            "reception": reception,
            "hub": hub,
            "orders": orders,
            "searches": searches,
            "thinkers": thinkers,
            "readings": readings,
            "settings": settings,
            "storage": storage,
            "desk": desk,
            "progress": progress,
        }
    )
    return app


def _count(
    metrics: Metrics,
    storage: Storage,
    tables: Tables,
    hub: Hub,
    searches: Searches,
    readings: Readings,
    runner: Runner,
) -> None:
    """Let all that happens be counted."""
    storage.heard = metrics.written
    metrics.watch(storage.engine)
    metrics.gauge("railhead_streams", "Live connections.", lambda: hub.streams)
    metrics.gauge("railhead_tables_in_memory", "Tables in memory.", lambda: tables.kept)
    metrics.gauge("railhead_searches_running", "Long searches now.", lambda: searches.count)
    metrics.gauge("railhead_imports_running", "Files being read.", lambda: readings.count)
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
            ({"kind": each.kind, "state": each.state}, each.count) for each in runner.jobs.waiting()
        ),
    )


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


def _given(value: object) -> Provide:
    provide: Callable[[], Any] = lambda: value  # noqa: E731
    return Provide(provide, use_cache=True, sync_to_thread=False)
