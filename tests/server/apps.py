"""Servers of tests. Applications whose server has ended serve again with other services: to make
one takes longer than most tests do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from litestar import Litestar

from railhead.server import app as api
from railhead.server import patience
from railhead.server.app import serve_with
from railhead.server.services import Services
from railhead.server.settings import Settings
from railhead.web import app as web
from tests.needs import PATIENCE

# On a busy machine nobody is told to come again later; a test of that says how soon.
patience.TO_WRITE = patience.TO_READ = PATIENCE

_made: defaultdict[tuple[object, ...], list[Litestar]] = defaultdict(list)


def create_api(settings: Settings) -> Litestar:
    """The API alone, with services of its own."""
    return _again(settings, api.create_api)


def create_app(settings: Settings) -> Litestar:
    """The API and the pages, with services of their own."""
    app = _again(settings, web.create_app)
    web.draw_pages(app.state.services)
    return app


def _again(settings: Settings, create: Callable[[Settings], Litestar]) -> Litestar:
    """An application that was made for the same limits and no longer runs, or a new one."""
    made = _made[create, settings.body_limit, settings.import_limit]
    for app in made:
        if app.state.services.is_over:
            serve_with(app, Services(settings))
            return app
    app = create(settings)
    made.append(app)
    return app
