"""Opening tables and listing one's own."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency as Given
from litestar.enums import RequestEncodingType
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from railhead.server import keeping, opening, patience
from railhead.server.api.answers import TableListed, listed, problems
from railhead.server.browsers import Browser
from railhead.server.errors import Problem, bad_request
from railhead.server.facts import Seat, SeatKind
from railhead.server.leases import hold, while_there
from railhead.server.links import Links
from railhead.server.opening import Opened
from railhead.server.pace.pace import Pace
from railhead.server.readings import Readings
from railhead.server.security import Allowance, client_of
from railhead.server.tables import Tables
from railhead.server.turns import Beginnings

Id = Annotated[str, PathParameter(max_length=32, description="The table's id.")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who sits where: ``here`` on this screen, a friend by ``link``, or a ``bot`` by its name."""

    name: Name
    kind: SeatKind = "here"
    bot: Annotated[str, Meta(max_length=40)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to open. Without a seed one is drawn; a title with secrets takes none. Without a
    pace no clock runs. ``hints``: whether players may ask what the Clerk would do."""

    title: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=20)]
    options: Annotated[dict[str, str], Meta(max_length=50)] = {}
    seed: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | None = None
    pace: Pace | None = None
    hints: bool = True


class NewCopy(Struct, forbid_unknown_fields=True):
    """The position from which to try something."""

    at: Annotated[int, Meta(ge=0)]


class OpenedAnswer(Struct):
    """A new table. The links of seats are told here and never again."""

    id: str
    links: dict[str, str]


class RematchAnswer(Struct):
    """The table of the rematch."""

    id: str


class ImportOperation(Operation):
    """Describes a body that is the file itself, or a form with the file in it."""

    def __post_init__(self) -> None:
        file = Schema(type=OpenAPIType.STRING, content_encoding="binary")
        self.request_body = RequestBody(
            required=True,
            content={
                "application/json": OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT)),
                "multipart/form-data": OpenAPIMediaType(
                    schema=Schema(
                        type=OpenAPIType.OBJECT, properties={"file": file}, required=["file"]
                    )
                ),
            },
        )


class OpeningController(Controller):
    """Tables are opened here."""

    path = "/api/tables"
    tags = ("tables",)

    @get("/", sync_to_thread=True, summary="My tables", responses=problems())
    def mine(self, tables: Given[Tables], browser: Given[Browser]) -> list[TableListed]:
        """The tables at which this browser has a seat or which it owns, the latest first."""
        away = keeping.put_away(tables.storage, browser)
        return [listed(table, table.id in away) for table in tables.mine(browser)]

    @post(
        "/",
        sync_to_thread=True,
        summary="Open a table",
        responses=problems(400, 403, 413, 422),
    )
    def open(
        self,
        data: JSONBody[NewTable],
        tables: Given[Tables],
        browser: Given[Browser],
        openings: Given[Allowance],
        links: Given[Links],
        request: Request[Any, Any, Any],
    ) -> OpenedAnswer:
        """The asking browser owns the table and plays all seats that are ``here``."""
        openings.take(client_of(request.scope))
        seats = [
            Seat(seat.name, seat.kind, seat.bot if seat.kind == "bot" else "")
            for seat in data.seats
        ]
        opened = opening.open_new(
            tables,
            browser,
            data.title,
            seats,
            data.options,
            data.seed,
            data.pace,
            hints=data.hints,
        )
        return _answer(opened, links)

    @post(
        "/{table_id:str}/copy",
        sync_to_thread=True,
        summary="Try something: a private copy",
        responses=problems(400, 403, 404, 409, 422),
    )
    def copy(
        self,
        table_id: Id,
        data: JSONBody[NewCopy],
        tables: Given[Tables],
        browser: Given[Browser],
        openings: Given[Allowance],
        links: Given[Links],
        request: Request[Any, Any, Any],
    ) -> OpenedAnswer:
        """A table of one's own from a position of this one; nobody else can see it."""
        openings.take(client_of(request.scope))
        opened = opening.copy(tables, tables.visit(table_id, browser), browser, data.at)
        return _answer(opened, links)

    @post(
        "/{table_id:str}/rematch",
        sync_to_thread=True,
        summary="Play again with the same players",
        responses=problems(400, 403, 404, 409, 422),
    )
    def rematch(
        self,
        table_id: Id,
        tables: Given[Tables],
        browser: Given[Browser],
        openings: Given[Allowance],
        request: Request[Any, Any, Any],
    ) -> RematchAnswer:
        """A new table with the same players; all who ask get the same one."""
        openings.take(client_of(request.scope))
        return RematchAnswer(opening.rematch(tables, tables.visit(table_id, browser), browser))


class ImportController(Controller):
    """Files become tables here. It stands apart because it takes larger requests."""

    path = "/api/tables/import"
    tags = ("tables",)

    @post(
        "/",
        summary="Open a file as a table",
        operation_class=ImportOperation,
        responses=problems(400, 403, 413, 415, 422),
    )
    async def open_file(
        self,
        tables: Given[Tables],
        browser: Given[Browser],
        openings: Given[Allowance],
        readings: Given[Readings],
        links: Given[Links],
        request: Request[Any, Any, Any],
        in_thread: Given[Any],
        beginnings: Given[Beginnings],
    ) -> OpenedAnswer:
        """A save of Railhead, or a game exported from 18xx.games, either as the JSON body or as
        the field ``file`` of a form. All seats are played here until they are handed on."""
        client = client_of(request.scope)
        stop = hold(request, readings.admitted(client))
        openings.take(client)
        content = await _file(request)
        reading = readings.read(content, opening.new_id(), tables.clock(), client, stop)
        found = await while_there(request, reading)
        async with beginnings.turn(client, patience.TO_WRITE):
            opened: Opened = await in_thread(opening.keep_file, tables, browser, found)
        return _answer(opened, links)


def _answer(opened: Opened, links: Links) -> OpenedAnswer:
    return OpenedAnswer(
        opened.id,
        {name: links.seat(opened.id, secret) for name, secret in opened.secrets.items()},
    )


async def _file(request: Request[Any, Any, Any]) -> bytes:
    kind, _ = request.content_type
    if kind == RequestEncodingType.MULTI_PART:
        upload = (await request.form()).get("file")
        if not isinstance(upload, UploadFile):
            bad_request("The form has no field `file` with a file in it.")
        return await upload.read()
    if kind in (RequestEncodingType.JSON, "application/octet-stream", "text/plain"):
        return await request.body()
    raise Problem(415, "bad_request", "Send the file as application/json or multipart/form-data.")
