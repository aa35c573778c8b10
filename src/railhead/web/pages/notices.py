"""How one is called back: notices, time away; and the worker that shows pushes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import Response, get
from litestar.di import NamedDependency as Given
from litestar.params import PathParameter

from railhead.server.api.notices import notices_of
from railhead.server.calling.sending import OFF, Sender
from railhead.server.errors import not_found
from railhead.server.pace.vacation import vacation_of
from railhead.server.people.players import People, Player
from railhead.server.tables import Tables
from railhead.web.assets import assets
from railhead.web.templating import page

Token = Annotated[str, PathParameter(max_length=200)]


def called_back(
    tables: Tables, people: People, player: Player | None, sender: Sender
) -> dict[str, Any]:
    """What the settings show of how a player is called back."""
    found = vacation_of(tables, player)
    until = datetime.fromtimestamp(found.until, UTC) if found.until else None
    words = "" if until is None else f"{until.day} {until:%B}"
    return {
        "notices": notices_of(people, player, sender),
        "vacation": {"until": words, "left": int(found.left)},
    }


@get(OFF + "{token:str}", sync_to_thread=True, include_in_schema=False)
def off(token: Token, sender: Given[Sender]) -> Response[str]:
    """Whether to end letters: a look at the address must not do it, as programs look as well."""
    if sender.way_of_token(token) is None:
        not_found("This address ends nothing. Was it copied in full?")
    return page("notices_off.html")


@get("/sw.js", sync_to_thread=False, include_in_schema=False)
def worker() -> Response[bytes]:
    """The worker of this site, at an address that never changes."""
    return Response(
        assets().files["sw.js"].content,
        media_type="text/javascript",
        headers={"cache-control": "no-cache"},
    )
