"""The parts of a table's page as texts.

The map is by far the longest of them, and of most actions nothing is seen on it: it is drawn anew
if something of it is new. All others are, with every look.
"""

from __future__ import annotations

import threading
from typing import Any, NamedTuple

from railhead.board.laid import LaidMap
from railhead.server import patience
from railhead.server.memory import Memory
from railhead.web.table.page import Page
from railhead.web.templating import render
from railhead.web.updates import Text

PARTS = (
    "bar",
    "strip",
    "papers",
    "map",
    "market",
    "ledger",
    "cards",
    "trains",
    "log",
    "decision",
    "history",
    "dialogs",
    "state",
)
# Pages that are drawn at once. More would not be drawn sooner, for Python draws one at a time; and
# whoever acts, and holds the database meanwhile, would have to wait for each of them in turn.
_pens = threading.BoundedSemaphore(2)
_maps = Memory(2_000)  # all onlookers see the same


class _Drawn(NamedTuple):
    """A map that was drawn, and what had been laid on it."""

    laid: LaidMap
    text: Text


def drawn_parts(values: dict[str, Any]) -> dict[str, Text]:
    """The parts of the table that change, by their names; ``values`` for their templates."""
    with patience.locked(_pens, patience.TO_READ):
        return {name: _part(name, values) for name in PARTS}


def _part(name: str, values: dict[str, Any]) -> Text:
    if name == "map":
        return _map(values)
    return Text(render(f"parts/{name}.html", **values))


def _map(values: dict[str, Any]) -> Text:
    """The map with its legend, kept under all that it is made of."""
    page: Page = values["page"]
    view, laid = page.facts.view, page.facts.game.position.state.map
    area = view.area and (view.area.name, view.area.says)
    key = (page.facts.id, repr((page.on_map, area, view.zones, view.signs)))
    kept: _Drawn | None = _maps.peek(key)
    if kept is not None and kept.laid == laid:
        return kept.text
    text = Text(render("parts/map.html", **values)).pack()
    _maps.put(key, _Drawn(laid, text))
    return text
