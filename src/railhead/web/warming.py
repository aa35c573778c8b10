"""Getting ready for the first visitor, in a thread, so that the server itself starts at once.

Templates are compiled, boards read and names placed on their hexes only when they are needed, and
then kept. That takes most of the time of the first page that shows them.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, Request

from railhead.drawing.map import draw_map
from railhead.drawing.scenery import load_scenery
from railhead.play.game import Game
from railhead.server.tables import Tables
from railhead.titles import FOLDERS, find
from railhead.web.cover import cover
from railhead.web.pages.home import NAMES, boxes
from railhead.web.templating import templates

log = logging.getLogger("railhead.server")

_QUIET = 0.5  # seconds after a request in which visitors have the server to themselves
_PATIENCE = 2.0  # seconds for the piece that is being done when the server stops
_LATEST = 8  # tables that will probably be visited first


class Warming:
    """Does once, whenever nobody asks for anything, what would be done for the first visitors."""

    def __init__(self) -> None:
        self._asked = 0.0

    async def hear(self, request: Request[Any, Any, Any]) -> None:
        """Somebody asks for something."""
        self._asked = time.monotonic()

    @asynccontextmanager
    async def running(self, app: Litestar) -> AsyncGenerator[None]:
        """Get ready while the server begins to answer."""
        work = (app.state.tables, stop := threading.Event())
        thread = threading.Thread(target=self._go_on, args=work, name="warming", daemon=True)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            await asyncio.to_thread(thread.join, _PATIENCE)  # it may be asking the database

    def _go_on(self, tables: Tables, stop: threading.Event) -> None:
        try:
            for piece in _pieces(tables):
                while time.monotonic() - self._asked < _QUIET and not stop.is_set():
                    time.sleep(_QUIET / 5)
                if stop.is_set():
                    return
                piece()
        except Exception:
            log.exception("the server could not get ready for the first visitor")


def _pieces(tables: Tables) -> Iterator[Callable[[], object]]:
    """What takes long the first time, the shelf first."""
    yield boxes
    for name in _templates():
        yield partial(templates().get_template, name)
    for name in FOLDERS:
        yield partial(cover, name)
    for table_id in tables.storage.latest(_LATEST):
        yield partial(_draw, tables, table_id)
    for name in FOLDERS:
        yield partial(_draw_printed, name)


def _templates() -> list[str]:
    """All templates, those of the shelf and the table first."""
    first = ["shelf.html", "table.html"]
    return first + [name for name in templates().list_templates() if name not in first]


def _draw(tables: Tables, table_id: str) -> None:
    """Draw the map of a table as it is now."""
    _draw_map(tables.table(table_id).game)


def _draw_printed(name: str) -> None:
    """Draw the map of a title as it is printed."""
    title = find(name)
    players = list(NAMES[: title.player_counts[0]])
    _draw_map(Game(title(players, {}, 0), players))


def _draw_map(game: Game) -> None:
    title, laid = game.title, game.state.map
    scenery = load_scenery(FOLDERS[title.id])
    draw_map(title.board, laid, title.companies, scenery=scenery, standalone=False)
