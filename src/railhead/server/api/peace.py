"""Blocking and reporting others."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server.api.answers import iso, problems
from railhead.server.api.me import Done
from railhead.server.browsers import Browser
from railhead.server.errors import bad_request, not_found
from railhead.server.peace import blocks, reports
from railhead.server.peace.reports import LONGEST, Reason
from railhead.server.peace.who import at_seat
from railhead.server.people.api_tokens import need_person
from railhead.server.people.players import Player
from railhead.server.people.reception import Reception
from railhead.server.security import Allowance, client_of
from railhead.server.tables import Tables

PlayerId = Annotated[str, Meta(max_length=32)]
TableId = Annotated[str, Meta(max_length=32)]
Seat = Annotated[str, Meta(max_length=60)]


class BlockedAnswer(Struct):
    """Somebody whom I have blocked; ``id`` names the block."""

    id: str
    name: str
    since: str


class NewBlock(Struct, forbid_unknown_fields=True):
    """Whom to block: a player by his id, or who plays a seat at a table of mine."""

    player: PlayerId = ""
    table: TableId = ""
    seat: Seat = ""


class WhichBlock(Struct, forbid_unknown_fields=True):
    """Which block to end."""

    id: Annotated[str, Meta(max_length=32)]


class NewReport(Struct, forbid_unknown_fields=True):
    """What to tell the operators: of a player by his id, or of a table: of a seat there, or of a
    line of the talk by its number in the log."""

    reason: Reason
    words: Annotated[str, Meta(max_length=LONGEST)] = ""
    player: PlayerId = ""
    table: TableId = ""
    seat: Seat = ""
    line: Annotated[int, Meta(ge=1, le=10_000_000)] | None = None


class PeaceController(Controller):
    """Whom one does not want to meet, and what operators should know."""

    path = "/api"
    tags = ("peace",)

    @get("/me/blocks", sync_to_thread=True, summary="Whom I block", responses=problems(400, 403))
    def blocks(self, reception: Given[Reception], browser: Given[Browser]) -> list[BlockedAnswer]:
        """Nobody else is told."""
        need_person(browser)
        player = reception.people.find(browser)
        found = [] if player is None else blocks.blocked_by(reception.people.storage, player)
        return [BlockedAnswer(each.id, each.name, iso(each.since)) for each in found]

    @post(
        "/me/blocks",
        status_code=200,
        sync_to_thread=True,
        summary="Block somebody",
        responses=problems(400, 403, 404, 409, 422),
    )
    def block(
        self,
        data: JSONBody[NewBlock],
        reception: Given[Reception],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> Done:
        """He no longer sits down where I sit, nor invites me; he is not told. Where we play
        together already the game goes on."""
        need_person(browser)
        key, name = _whom(data.player, data.table, data.seat, reception, tables, browser)
        mine = reception.people.make(browser)
        blocks.block(reception.people.storage, mine, key, name, reception.people.clock())
        return Done()

    @post(
        "/me/blocks/remove",
        status_code=200,
        sync_to_thread=True,
        summary="End a block",
        responses=problems(400, 403, 404),
    )
    def unblock(
        self, data: JSONBody[WhichBlock], reception: Given[Reception], browser: Given[Browser]
    ) -> Done:
        """We may meet again."""
        need_person(browser)
        player = reception.people.find(browser)
        if player is None:
            not_found("You have not blocked anybody.")
        blocks.unblock(reception.people.storage, player, data.id)
        return Done()

    @post(
        "/reports",
        status_code=200,
        sync_to_thread=True,
        summary="Report somebody",
        responses=problems(400, 403, 404, 409, 422),
    )
    def report(
        self,
        data: JSONBody[NewReport],
        reception: Given[Reception],
        tables: Given[Tables],
        browser: Given[Browser],
        reporting: Given[Allowance],
        request: Request[Any, Any, Any],
    ) -> Done:
        """Operators see who reports whom, the table, and of its talk the line that is named."""
        need_person(browser)
        reporting.take(client_of(request.scope))
        storage, now = reception.people.storage, reception.people.clock()
        if data.table:
            access = tables.access(data.table, browser)
            reports.report_at_table(
                storage, access, browser, data.seat, data.line, data.reason, data.words, now
            )
        else:
            about = _player(reception, data.player)
            reports.report_player(storage, browser, about, data.reason, data.words, now)
        return Done()


def _whom(
    player: str, table: str, seat: str, reception: Reception, tables: Tables, browser: Browser
) -> tuple[str, str]:
    if player:
        found = _player(reception, player)
        return found.id, found.name
    if not table or not seat:
        bad_request("Say whom: a player, or a table and a seat.")
    access = tables.access(table, browser)
    if not access.held or seat not in access.table.seats:
        not_found("There is no such seat at a table of yours.")
    key = at_seat(reception.people.storage, access.table, seat)
    if key is None or seat in (*access.seats, *access.away):
        bad_request("Nobody else plays that seat from a browser of his own.")
    return key, seat


def _player(reception: Reception, player: str) -> Player:
    found = reception.people.get(player)
    if found is None or found.is_guest:
        not_found("There is no such player.")
    return found
