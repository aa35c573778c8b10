"""A browser's side of the updates of a page: what it knows, and what it makes of them."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import pytest

from railhead.server.browsers import Browser
from railhead.server.memory import Memory
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from railhead.web.pages.table import values_of
from railhead.web.table import parts
from railhead.web.table.facts import TableFacts
from railhead.web.updates import Known, Text, pieces


class Screen:
    """What a page shows: the texts of its parts, put together from what was sent."""

    def __init__(self, digests: str = "", shown: dict[str, str] | None = None) -> None:
        """``digests`` and ``shown``: the page as it was loaded, whose texts are not held."""
        self.shown: dict[str, str] = dict(shown or {})
        self._known = {
            name: Known(mark)
            for name, _, mark in (word.partition(".") for word in digests.split(",") if word)
        }

    @property
    def known(self) -> str:
        """What is said to the server."""
        return ",".join(
            f"{name}.{had.digest}{'.held' if had.held else ''}" for name, had in self._known.items()
        )

    @property
    def sum(self) -> int:
        """The checksum of what names all that is shown."""
        words = ",".join(f"{name}.{had.digest}" for name, had in self._known.items())
        return zlib.crc32(words.encode())

    def take(self, answer: dict[str, Any]) -> None:
        """Put in what the server has sent."""
        for name, part in answer.items():
            text = part.get("text")
            if text is None:
                text = applied(self.shown[name], part["delta"])
            assert zlib.crc32(text.encode()) == part["sum"], name
            self.shown[name] = text
            self._known[name] = Known(part["digest"], held=True)


def applied(old: str, delta: list[int | str]) -> str:
    """The text that a delta makes of another."""
    before, found, place = pieces(old), "", 0
    while place < len(delta):
        item = delta[place]
        if isinstance(item, str):
            found += item
            place += 1
        else:
            count = delta[place + 1]
            assert isinstance(count, int)
            found += "".join(before[item : item + count])
            place += 2
    return found


def plain(drawn: Mapping[str, Text]) -> dict[str, str]:
    """The parts of a page as they are read."""
    return {name: str(text) for name, text in drawn.items()}


def drawn_anew(storage: Storage, table_id: str, browser: Browser) -> dict[str, str]:
    """The parts of a page as a server draws them that has just started, and remembers nothing."""
    facts = TableFacts(Tables(storage).access(table_id, browser))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "_maps", Memory())
        return plain(parts.drawn_parts(values_of(facts)))
