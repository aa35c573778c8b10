"""Bytes of an update of an open page: ``python -m benchmarks.updates``.

A kept game of each title is played on through an operating round. After every action the page of
somebody who plays all seats on one screen, who is asked everything, and that of an onlooker are
brought up to date. *Whole* is what all parts of the page come to, *sent* what is sent.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table as Printed

import railhead
from railhead.play.actions import Action
from railhead.play.game import Game
from railhead.server import opening, reading
from railhead.server.access import Access
from railhead.server.acting import draft_of
from railhead.server.browsers import Browser
from railhead.server.storage import Storage
from railhead.server.tables import Proposal, Tables
from railhead.web.pages.table import values_of
from railhead.web.table.facts import TableFacts
from railhead.web.table.parts import drawn_parts
from railhead.web.updates import Known, Part, update

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
GAMES = ("1848-bank", "1853-bank", "1860-bank", "18india-bank", "1947-bankruptcy")
GOAL = 8_000  # bytes of the median update in an operating round


class Update(NamedTuple):
    """An update: what all parts come to, and the parts that were sent."""

    whole: int
    sent: int
    parts: dict[str, int]


class Watched:
    """A browser with a page of the table open."""

    def __init__(self, tables: Tables, table_id: str, browser: Browser) -> None:
        self.tables, self.table_id, self.browser = tables, table_id, browser
        self._known: dict[str, Known] = {}

    def follow(self) -> Update:
        """Bring the page up to date."""
        facts = TableFacts(self.tables.access(self.table_id, self.browser))
        parts = drawn_parts(values_of(facts))
        answer = update(parts, self._known)
        self._known |= {name: Known(part.digest, held=True) for name, part in answer.items()}
        whole = sum(len(str(text).encode()) for text in parts.values())
        return Update(whole, _size(answer), {n: _size({n: part}) for n, part in answer.items()})


def _size(answer: dict[str, Part]) -> int:
    return len(msgspec.json.encode(answer))


def operating_round(game: Game) -> tuple[int, int]:
    """The first and last position of the operating round with the most actions in the middle third
    of a game."""
    rounds: dict[str, list[int]] = {}
    for position in range(len(game.actions) // 3, 2 * len(game.actions) // 3):
        there = game.at(position)
        if there.view(None).order.kind == "companies":
            rounds.setdefault(there.decisions[0].round, []).append(position)
    longest = max(rounds.values(), key=len)
    return longest[0], longest[-1]


def measure(name: str) -> tuple[list[Update], list[Update]]:
    """The updates of an operating round: for who plays all seats, and for an onlooker."""
    game = railhead.load(GOLDEN / f"{name}.json")
    first, last = operating_round(game)
    record: dict[str, Any] = msgspec.to_builtins(game.record())
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage(f"sqlite:///{Path(folder) / 'tables.sqlite'}")
        tables, owner = Tables(storage), Browser()
        record["actions"] = record["actions"][:first]
        read = reading.read(msgspec.json.encode(record), opening.new_id(), tables.clock())
        table_id = opening.keep_file(tables, owner, read).id
        pages = [Watched(tables, table_id, each) for each in (owner, Browser())]
        found = list(_played(tables, table_id, game, range(first, last), pages))
        storage.close()
    mine, others = zip(*found, strict=True)
    return list(mine), list(others)


def _played(
    tables: Tables, table_id: str, game: Game, positions: range, pages: list[Watched]
) -> Iterator[tuple[Update, ...]]:
    for page in pages:
        page.follow()
    for position in positions:
        tables.change(table_id, None, partial(_plan, game.actions[position]))
        yield tuple(page.follow() for page in pages)


def _plan(action: Action, access: Access) -> Proposal:
    return Proposal([draft_of(access.table, action)])


def main() -> None:
    """Measure and print."""
    shown = Printed("Game", "Updates", "Whole", "Sent to who decides", "To an onlooker", "Largest")
    parts = Printed("Game", "Parts of the median update to who decides, in bytes")
    for name in GAMES:
        mine, others = measure(name)
        median = statistics.median(each.sent for each in mine)
        shown.add_row(
            name,
            str(len(mine)),
            f"{statistics.median(each.whole for each in mine):,.0f}",
            f"{median:,.0f}",
            f"{statistics.median(each.sent for each in others):,.0f}",
            f"{max(each.sent for each in mine):,.0f}",
        )
        middle = sorted(mine, key=lambda each: each.sent)[len(mine) // 2]
        words = (f"{n} {size:,}" for n, size in sorted(middle.parts.items(), key=lambda x: -x[1]))
        parts.add_row(name, ", ".join(words))
    console = Console()
    console.print(shown, f"Goal: {GOAL:,} bytes, the median in an operating round.", parts)


if __name__ == "__main__":
    main()
