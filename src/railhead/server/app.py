"""The server as an application: which addresses there are, and what every request passes.

An application is the same whatever it serves with: it asks for its services when a request comes.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, Request, Router
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import (
    ASGIApp,
    ControllerRouterHandler,
    Message,
    Receive,
    Scope,
    Send,
)

from railhead import __version__
from railhead.server import notices
from railhead.server.api.controllers import CONTROLLERS
from railhead.server.api.opening import ImportController
from railhead.server.browsers import Browser
from railhead.server.errors import ErrorPage, handler_for
from railhead.server.health import HANDLERS as HEALTH
from railhead.server.metrics import metrics_page
from railhead.server.services import Services
from railhead.server.settings import Settings
from railhead.server.turns import use_own_threads
from railhead.server.watching import Watched

# What handlers may ask for by name.
GIVEN = (
    "beginnings",
    "clubs",
    "contests",
    "desk",
    "gathered",
    "health",
    "hints",
    "hub",
    "in_thread",
    "invited",
    "invites",
    "links",
    "looking",
    "mail",
    "memory",
    "metrics",
    "openings",
    "people",
    "readings",
    "reception",
    "reporting",
    "said",
    "searches",
    "sender",
    "settings",
    "tables",
    "talk",
    "versions",
    "watch",
)


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
    services = Services(settings)
    try:
        app = _application(settings, route_handlers, error_page, **more)
        serve_with(app, services)
    except BaseException:
        services.close()
        raise
    return app


def serve_with(app: Litestar, services: Services) -> None:
    """Let an application that does not run serve with these."""
    app.state.update(
        {name: value for name, value in vars(services).items() if not name.startswith("_")}
    )
    app.state["services"] = services


def _application(
    settings: Settings,
    route_handlers: Sequence[ControllerRouterHandler],
    error_page: ErrorPage | None,
    **more: Any,
) -> Litestar:
    """The application. What it serves with is still to be said."""
    use_own_threads()

    def services() -> Services:
        found: Services = app.state["services"]
        return found

    def given(name: str) -> Provide:
        return Provide(lambda: getattr(services(), name), sync_to_thread=False)

    def browser(request: Request[Any, Any, Any]) -> Browser:
        return services().cookies.of_request(request)

    async def add_headers(message: Message, scope: Scope) -> None:
        await services().add_headers(message, scope)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncGenerator[None]:
        async with services().running():
            yield

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
        lifespan=[running, *more.pop("lifespan", ())],
        dependencies={
            **{name: given(name) for name in GIVEN},
            "browser": Provide(browser, sync_to_thread=False),
        },
        middleware=[_Passage()],
        before_send=[add_headers],
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
    app.asgi_handler = Watched(app.asgi_handler, services)
    return app


class _Passage(ASGIMiddleware):
    """Leads every request through what the services want it to pass, one after the other."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        services: Services = scope["litestar_app"].state["services"]
        for each in reversed(services.middleware):
            next_app = partial(each.handle, next_app=next_app)
        await next_app(scope, receive, send)
