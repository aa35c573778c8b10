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
from railhead.server.facts import Seat, SeatKind, Shown
from railhead.server.leases import hold, while_there
from railhead.server.links import Links
from railhead.server.lobby.gathering import Place, PlaceKind
from railhead.server.lobby.inviting import Invitations
from railhead.server.lobby.rematch import rematch
from railhead.server.lobby.wanted import LONGEST_NOTE, Wanted, check_shown
from railhead.server.mail import LONGEST_ADDRESS
from railhead.server.opening import Opened, Terms
from railhead.server.pace.pace import Pace
from railhead.server.peace.signs import need_no_pause
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


class NewPlace(Struct, forbid_unknown_fields=True):
    """A seat at a table to open: as above, ``open`` to whoever comes first, or kept for a player
    who is ``asked``: ``who``, by name or e-mail address. Such seats need no name."""

    name: Annotated[str, Meta(max_length=60)] = ""
    kind: PlaceKind = "here"
    bot: Annotated[str, Meta(max_length=40)] = ""
    who: Annotated[str, Meta(max_length=LONGEST_ADDRESS)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to open. Without a seed one is drawn; a title with secrets takes none. Without a
    pace no clock runs. ``hints``: whether players may ask what the Clerk would do. ``rated``: the
    game counts for its players' ratings; see docs/api.md. ``shown``: who may look on: whoever knows
    the address (``link``), members of the ``club`` whose table it is, or anybody (``public``).
    ``note``: what the lobby says of it."""

    title: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewPlace], Meta(min_length=1, max_length=20)]
    options: Annotated[dict[str, str], Meta(max_length=50)] = {}
    seed: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | None = None
    pace: Pace | None = None
    hints: bool = True
    rated: bool = False
    shown: Shown = "link"
    club: Annotated[str, Meta(max_length=32)] = ""
    note: Annotated[str, Meta(max_length=LONGEST_NOTE)] = ""


class NewCopy(Struct, forbid_unknown_fields=True):
    """The position from which to try something."""

    at: Annotated[int, Meta(ge=0)]


class OpenedAnswer(Struct):
    """A new table. The links of seats are told here and never again. ``begun``: nobody is waited
    for."""

    id: str
    links: dict[str, str]
    begun: bool = True


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
        responses=problems(400, 403, 404, 409, 413, 422),
    )
    def open(
        self,
        data: JSONBody[NewTable],
        tables: Given[Tables],
        invited: Given[Invitations],
        browser: Given[Browser],
        openings: Given[Allowance],
        invites: Given[Allowance],
        links: Given[Links],
        request: Request[Any, Any, Any],
    ) -> OpenedAnswer:
        """The asking browser owns the table and plays all seats that are ``here``. If a seat is
        free, or kept for somebody, the table begins when all have sat down."""
        need_no_pause()
        openings.take(client_of(request.scope))
        if any(seat.kind in ("open", "asked") for seat in data.seats):
            return _answer(_gather(data, invited, browser, invites), links)
        gathered = invited.gathered
        club = data.club or None
        check_shown(data.shown, club)
        if club is not None:
            gathered.need_member(club, browser)
        opened = opening.open_new(
            tables,
            browser,
            data.title,
            [_seat(seat) for seat in data.seats],
            data.options,
            data.seed,
            data.pace,
            hints=data.hints,
            rated=data.rated,
            shown=data.shown,
            club=club,
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
        opened = opening.copy(tables, tables.access(table_id, browser), browser, data.at)
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
        invited: Given[Invitations],
        browser: Given[Browser],
        openings: Given[Allowance],
        request: Request[Any, Any, Any],
    ) -> RematchAnswer:
        """When the game is over: a new table with the same people, whose seats are drawn anew; all
        who ask get the same one, and have said yes by asking. Until everybody has, it is not
        begun."""
        need_no_pause()
        access = tables.access(table_id, browser)
        if not access.table.finished:
            raise Problem(422, "refused", "There is a rematch when the game is over.")
        openings.take(client_of(request.scope))
        return RematchAnswer(rematch(invited, access, browser))


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
        need_no_pause()
        client = client_of(request.scope)
        stop = hold(request, readings.admitted(client))
        openings.take(client)
        content = await _file(request)
        reading = readings.read(content, opening.new_id(), tables.clock(), client, stop)
        found = await while_there(request, reading)
        async with beginnings.turn(client, patience.TO_WRITE):
            opened: Opened = await in_thread(opening.keep_file, tables, browser, found)
        return _answer(opened, links)


def _seat(seat: NewPlace) -> Seat:
    kind: SeatKind = "bot" if seat.kind == "bot" else "link" if seat.kind == "link" else "here"
    if not seat.name:
        bad_request("Every seat has a name, unless it is open to anybody.")
    return Seat(seat.name, kind, seat.bot if kind == "bot" else "")


def _gather(data: NewTable, invited: Invitations, browser: Browser, invites: Allowance) -> Opened:
    """Open a table that is not begun, and ask those for whom seats are kept."""
    wanted = Wanted(
        data.title,
        Terms(data.options, data.seed, data.pace, data.hints, data.rated),
        [Place(0, seat.kind, seat.name, seat.bot) for seat in data.seats],
        data.note,
        data.shown,
        data.club or None,
    )
    asked = [(number, seat.who) for number, seat in enumerate(data.seats) if seat.kind == "asked"]
    for _, who in asked:
        if not who.strip():
            bad_request("Say whom to ask, by name or e-mail address.")
        invited.find(who)  # refused before there is a table
    opened = invited.gathered.open(browser, wanted)
    for number, who in asked:
        invites.take(browser.key or "")
        invited.ask(opened.id, browser, number, who)
    return opened


def _answer(opened: Opened, links: Links) -> OpenedAnswer:
    return OpenedAnswer(
        opened.id,
        {name: links.seat(opened.id, secret) for name, secret in opened.secrets.items()},
        opened.begun,
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
