"""The shelf, setting up a table, the rules, and claiming a seat."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from railhead.bots.names import levels
from railhead.play.options import Option
from railhead.play.title import Title
from railhead.server.browsers import Browser
from railhead.server.errors import not_found
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.lobby.inviting import Invitations
from railhead.server.people.reception import Reception
from railhead.server.tables import Tables
from railhead.titles import FOLDERS, find, loadable
from railhead.titles.about import About, about
from railhead.web.assets import assets
from railhead.web.gathered import lobby_part
from railhead.web.me import has_lobby, me_of
from railhead.web.my_tables import my_tables
from railhead.web.rulebook import rulebook
from railhead.web.templating import page

Seed = Annotated[int | None, QueryParameter(ge=0, le=999_999_999)]
Club = Annotated[str, QueryParameter(name="club", pattern="^[a-z0-9]{0,32}$")]
Everything = Annotated[bool, QueryParameter(name="all")]
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
    def has_rules(self) -> bool:
        """Whether there is a page of its rules."""
        return rulebook(self.id) is not None

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
    return [Box(name, find(name), about(name)) for name in loadable()]


@get("/", sync_to_thread=True, include_in_schema=False)
def shelf(
    tables: Given[Tables],
    browser: Given[Browser],
    reception: Given[Reception],
    invited: Given[Invitations],
    request: Request[Any, Any, Any],
    everything: Everything = False,
    club: Club = "",
) -> Response[str]:
    """The tables of this browser, once it has one, and the shelf; below them, tables of others
    that look for players. ``club``: for whose table a box is chosen."""
    me = me_of(reception, browser, request)
    return page(
        "shelf.html",
        boxes=boxes(),
        mine=my_tables(tables, browser, everything=everything),
        lobby=lobby_part(invited, browser, offered=me.lobby),
        me=me,
        query=f"?club={club}" if club else "",
    )


# Pages without a database are made in other threads than those with one: they come while it hangs.


@get("/new/{title:str}", include_in_schema=False)
async def new_table(
    title: FromPath[str], request: Request[Any, Any, Any], seed: Seed = None, club: Club = ""
) -> Response[str]:
    """Setting up a table, perhaps with the seed of another, or for a club."""
    return await asyncio.to_thread(_new_table, title, seed, club, has_lobby(request))


def _new_table(title: str, seed: int | None, club: str, lobby: bool) -> Response[str]:
    if title not in FOLDERS:
        not_found("There is no such title on the shelf.")
    box = Box(title, find(title), about(title))
    return page(
        "new.html", box=box, names=NAMES, levels=levels(), seed=seed, club=club, lobby=lobby
    )


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


_ONCE = "The link gives the seat to one browser, this one, and then it has served."
_SECRETS = f"Players of this game have secrets. {_ONCE}"
_RATED = f"This table is rated. {_ONCE}"
_NOT_BEGUN = (
    "The table is not begun yet. The link gives the seat to this browser, and the game begins when "
    "all have sat down."
)


@get("/t/{table_id:str}/seat/{secret:str}", sync_to_thread=True, include_in_schema=False)
def claim_seat(
    table_id: FromPath[str],
    secret: FromPath[str],
    tables: Given[Tables],
    gathered: Given[Gatherings],
    browser: Given[Browser],
) -> Redirect | Response[str]:
    """The seat of a secret link goes to this browser; where the link serves but one, a page asks
    for it, since whatever shows what a link leads to opens it too."""
    seat = gathered.of_link(table_id, secret)
    if seat:
        return page("seat.html", seat=seat, table=table_id, secret=secret, words=_NOT_BEGUN)
    seat = tables.needs_asking(table_id, secret, browser)
    if seat:
        tables.check_door(table_id, seat, browser)
        words = _SECRETS if tables.table(table_id).title.secret else _RATED
        return page("seat.html", seat=seat, table=table_id, secret=secret, words=words)
    tables.claim(table_id, secret, browser)
    return Redirect(f"/t/{table_id}", status_code=303)


@get("/favicon.ico", include_in_schema=False, sync_to_thread=False)
def favicon() -> Redirect:
    """Browsers that ask for the old name of the icon."""
    return Redirect(assets().address("icon.svg"))
