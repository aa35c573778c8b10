"""The shelf, setting up a table, the rules, and claiming a seat."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from railhead.bots import BOTS
from railhead.play.options import Option
from railhead.play.title import Title
from railhead.server.browsers import Browser
from railhead.server.errors import not_found
from railhead.server.storage import Listed
from railhead.server.tables import Tables
from railhead.titles import FOLDERS, find
from railhead.titles.about import About, about
from railhead.titles.data import load_board
from railhead.web.assets import assets
from railhead.web.cover import cover
from railhead.web.rulebook import rulebook
from railhead.web.table.facts import faces, place_name
from railhead.web.templating import page
from railhead.web.words import count, listed

Seed = Annotated[int | None, QueryParameter(ge=0, le=999_999_999)]
NAMES = ("Ann", "Bob", "Cy", "Dora", "Emil", "Fay")


@dataclass(frozen=True, slots=True)
class Box:
    """A title on the shelf."""

    id: str
    title: type[Title]
    about: About

    @property
    def players(self) -> str:
        """How many can play."""
        counts = self.title.player_counts
        return f"{counts[0]} to {counts[-1]} players"

    @property
    def switches(self) -> list[Option]:
        """The variants that are played or not."""
        return [option for option in self._asked if option.is_switch]

    @property
    def choices(self) -> list[Option]:
        """What else is chosen before the game, the profile first."""
        return [option for option in self._asked if not option.is_switch]

    @property
    def _asked(self) -> list[Option]:
        return [option for option in self.title.options_offered if option.for_people]


def boxes() -> list[Box]:
    """All titles that can be played."""
    return [Box(name, find(name), about(name)) for name in FOLDERS]


@get("/", sync_to_thread=True, include_in_schema=False)
def shelf(tables: Given[Tables], browser: Given[Browser]) -> Response[str]:
    """The shelf, and the tables of this browser."""
    rows = [_row(listed_) for listed_ in tables.mine(browser)]
    rows.sort(key=lambda row: (row.state != "yours", row.state == "finished", -row.updated))
    waiting = sum(row.state == "yours" for row in rows)
    verb = "waits" if waiting == 1 else "wait"
    heading = f"{count(waiting, 'table')} {verb} for you" if waiting else "Your tables"
    return page(
        "shelf.html",
        boxes=boxes(),
        cover=cover,
        rows=rows,
        heading=heading[:1].upper() + heading[1:],
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A table in the list. ``state``: yours, waiting or finished."""

    id: str
    name: str
    title: str
    state: str
    round: str
    players: list[str]
    note: str
    updated: float
    when: str
    what_if: bool

    @property
    def faces(self) -> list[object]:
        """The squares of the players."""
        return list(faces(tuple(self.players)).values())


def _row(found: Listed) -> Row:
    summary = found.summary
    mine = {
        seat.name
        for seat in summary.seats
        if (seat.kind == "here" and "" in found.held)
        or (seat.kind == "link" and seat.name in found.held)
    }
    if summary.finished:
        state, note = "finished", "finished"
    elif mine & set(summary.asked):
        state, note = "yours", "you decide"
    else:
        state, note = "waiting", f"waits for {listed(summary.asked)}"
    board = load_board(FOLDERS[found.title])
    return Row(
        id=found.id,
        name=place_name(board, found.id),
        title=find(found.title).name,
        state=state,
        round=summary.round,
        players=[seat.name for seat in summary.seats],
        note=note,
        updated=found.updated,
        when=ago(time.time() - found.updated),
        what_if=found.copy_of is not None,
    )


def ago(seconds: float) -> str:
    """How long ago something was."""
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        number = int(seconds // length)
        if number >= 1:
            return f"{number} {unit}{'s' if number > 1 else ''} ago"
    return "just now"


# Pages without a database are made in other threads than those with one: they come while it hangs.


@get("/new/{title:str}", include_in_schema=False)
async def new_table(title: FromPath[str], seed: Seed = None) -> Response[str]:
    """Setting up a table, perhaps with the seed of another."""
    return await asyncio.to_thread(_new_table, title, seed)


def _new_table(title: str, seed: int | None) -> Response[str]:
    if title not in FOLDERS:
        not_found("There is no such title on the shelf.")
    box = Box(title, find(title), about(title))
    return page("new.html", box=box, cover=cover(title), names=NAMES, bots=tuple(BOTS), seed=seed)


@get("/rules", include_in_schema=False)
async def rules_index() -> Response[str]:
    """All rules pages."""
    return await asyncio.to_thread(lambda: page("rules_index.html", boxes=boxes()))


@get("/rules/{title:str}", include_in_schema=False)
async def rules(title: FromPath[str]) -> Response[str]:
    """The rules of a title, every clause with its anchor."""
    return await asyncio.to_thread(_rules, title)


def _rules(title: str) -> Response[str]:
    book = rulebook(title)
    if book is None:
        not_found("There is no rules page for that.")
    return page("rules.html", book=book)


@get("/t/{table_id:str}/seat/{secret:str}", sync_to_thread=True, include_in_schema=False)
def claim_seat(
    table_id: FromPath[str], secret: FromPath[str], tables: Given[Tables], browser: Given[Browser]
) -> Redirect | Response[str]:
    """The seat of a secret link goes to this browser; where the link serves but one, a page asks
    for it, since whatever shows what a link leads to opens it too."""
    seat = tables.needs_asking(table_id, secret, browser)
    if seat:
        return page("seat.html", seat=seat, table=table_id, secret=secret)
    tables.claim(table_id, secret, browser)
    return Redirect(f"/t/{table_id}", status_code=303)


@get("/favicon.ico", include_in_schema=False, sync_to_thread=False)
def favicon() -> Redirect:
    """Browsers that ask for the old name of the icon."""
    return Redirect(assets().address("icon.svg"))
