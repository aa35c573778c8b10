"""Seats and their links."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server import seats
from railhead.server.api.answers import SeatRequestAnswer, You, problems, seat_request, you
from railhead.server.api.opening import Id, NewSeat
from railhead.server.browsers import Browser
from railhead.server.facts import Seat
from railhead.server.links import Links
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.tables import Tables


class Secret(Struct, forbid_unknown_fields=True):
    """The last part of a secret link."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]


class LinkAnswer(Struct):
    """A new secret link, told here and never again; None if the seat has none. ``seat_request``:
    others must agree first."""

    link: str | None
    seat_request: SeatRequestAnswer | None = None


class NewSeatAnswer(Struct, forbid_unknown_fields=True):
    """An answer to who asks for a seat."""

    agree: bool


class SeatAnswered(Struct):
    """How it stands now: ``seat_request`` as long as others must agree."""

    version: int
    seat_request: SeatRequestAnswer | None


class SeatsController(Controller):
    """Who plays for whom."""

    path = "/api/tables/{table_id:str}"
    tags = ("seats",)

    @post(
        "/seats",
        status_code=200,
        sync_to_thread=True,
        summary="Hand a seat on",
        responses=problems(400, 403, 404, 409),
    )
    def reseat(
        self,
        table_id: Id,
        data: JSONBody[NewSeat],
        tables: Given[Tables],
        browser: Given[Browser],
        links: Given[Links],
    ) -> LinkAnswer:
        """Only for the owner: a seat is played on the owner's screen, by whoever gets its new
        link, or by a bot. The old link stops, and whoever used it loses the seat. In games with
        secrets a seat that somebody has is his: see docs/api.md."""
        seat = Seat(data.name, data.kind, data.bot if data.kind == "bot" else "")
        secret = seats.reseat(tables, table_id, browser, seat)
        handing = tables.table(table_id).timeline.handing
        return LinkAnswer(
            None if secret is None else links.seat(table_id, secret), seat_request(handing)
        )

    @post(
        "/seats/answer",
        status_code=200,
        sync_to_thread=True,
        summary="Agree to who asks for a seat, or not",
        responses=problems(400, 403, 404, 409, 422),
    )
    def answer(
        self,
        table_id: Id,
        data: JSONBody[NewSeatAnswer],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> SeatAnswered:
        """Answers for all seats of this browser. One who does not agree ends the request; who made
        it withdraws it in this way."""
        table = seats.answer(tables, table_id, browser, data.agree).table
        return SeatAnswered(table.version, seat_request(table.timeline.handing))

    @post(
        "/owner-link",
        status_code=200,
        sync_to_thread=True,
        summary="A link for another of my browsers",
        responses=problems(400, 403, 404, 409),
    )
    def owner_link(
        self,
        table_id: Id,
        tables: Given[Tables],
        browser: Given[Browser],
        links: Given[Links],
    ) -> LinkAnswer:
        """Whoever opens it owns the table as well."""
        secret = seats.owner_link(tables, tables.access(table_id, browser))
        return LinkAnswer(links.seat(table_id, secret))

    @post(
        "/claim",
        status_code=200,
        sync_to_thread=True,
        summary="Take a seat by its link",
        responses=problems(400, 403, 404, 410),
    )
    def claim(
        self,
        table_id: Id,
        data: JSONBody[Secret],
        tables: Given[Tables],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> You:
        """What opening a secret link does in a browser; the cookie ``railhead`` that comes with
        the answer stands for the seat from then on."""
        if gathered.is_there(table_id):
            seat = gathered.claim(table_id, data.secret, browser)
            return You([seat], seat, False, False)
        tables.claim(table_id, data.secret, browser)
        return you(tables.access(table_id, browser))
