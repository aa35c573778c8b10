"""Playing: what may be done, doing it, asking why not, and what would come of it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.play.views import making
from railhead.play.views.asking import DecisionView
from railhead.server import acting
from railhead.server.api.answers import problems
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.preview import Preview, preview
from railhead.server.rest import Rest, rest_of_turn
from railhead.server.security import Allowance, client_of
from railhead.server.tables import Tables
from railhead.server.warnings import Warnings, warnings

Count = Annotated[int, Meta(ge=0)]
MOST_TOGETHER = 12  # further actions in one request
ActionBody = Annotated[dict[str, Any], Meta(description="`type` and the fields of that type.")]


class NewAction(Struct, forbid_unknown_fields=True):
    """An action. ``expected``: how many actions had been played when it was decided; ``seen``:
    the version of the table that was seen then; ``then``: further actions of the same seat that
    are played with it, one after the other. If one of them is refused, none is played."""

    expected: Count
    action: ActionBody
    seen: Count | None = None
    then: Annotated[list[ActionBody], Meta(max_length=MOST_TOGETHER)] = []


class ActionOnly(Struct, forbid_unknown_fields=True):
    """An action to ask about."""

    action: ActionBody


class RestAfter(Struct, forbid_unknown_fields=True):
    """What is done before the rest, if it is not done yet."""

    actions: Annotated[list[ActionBody], Meta(max_length=MOST_TOGETHER)] = []


class ChatLine(Struct, forbid_unknown_fields=True):
    """Something to say, for which of one's seats if there are several."""

    text: Annotated[str, Meta(min_length=1, max_length=acting.LONGEST_CHAT)]
    by: Annotated[str, Meta(max_length=60)] = ""


class DecisionsAnswer(Struct):
    """What the browser's seats are asked. A choice's ``action`` can be sent as it is, with any
    amount of the ranges in ``amounts`` (lowest, highest, step) and the fields in ``open``
    filled in."""

    version: int
    actions: int
    decisions: list[DecisionView]


class ActedAnswer(Struct):
    """What happened, in the words of the log, and who is asked now."""

    version: int
    actions: int
    events: list[str]
    asked: list[str]
    finished: bool


class WhyAnswer(Struct):
    """Whether an action can be played; if not, why."""

    ok: bool
    message: str | None
    clause: str | None


class VersionAnswer(Struct):
    """The version of the table after a change."""

    version: int


class PlayingController(Controller):
    """Decisions and actions."""

    path = "/api/tables/{table_id:str}"
    tags = ("playing",)

    @get(
        "/decision",
        sync_to_thread=True,
        summary="What I am asked",
        responses=problems(400, 403, 404, 409),
    )
    def decision(
        self, table_id: Id, tables: Given[Tables], browser: Given[Browser]
    ) -> DecisionsAnswer:
        """The decisions of all seats of this browser that are asked now, with every choice."""
        access = tables.access(table_id, browser)
        table = access.table
        asked = [seat for seat in access.seats if seat in table.asked]
        found = [each for seat in asked for each in making.without_log(table.game, seat).decisions]
        return DecisionsAnswer(table.version, table.action_count, found)

    @post(
        "/actions",
        status_code=200,
        sync_to_thread=True,
        summary="Play an action",
        responses=problems(400, 403, 404, 409, 413, 422),
    )
    def act(
        self,
        table_id: Id,
        data: JSONBody[NewAction],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> ActedAnswer:
        """When this answers, the action and those played with it are on the disk."""
        access, events = acting.act(
            tables, table_id, browser, data.action, data.expected, data.seen, data.then
        )
        table = access.table
        return ActedAnswer(
            table.version, table.action_count, events, list(table.asked), table.finished
        )

    @post(
        "/why",
        status_code=200,
        sync_to_thread=True,
        summary="Why can't I?",
        responses=problems(400, 403, 404, 409, 413),
    )
    def why(
        self,
        table_id: Id,
        data: JSONBody[ActionOnly],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> WhyAnswer:
        """Why an action is refused, and the clause of the rules behind it."""
        refusal = acting.why_not(tables.access(table_id, browser), data.action)
        if refusal is None:
            return WhyAnswer(True, None, None)
        return WhyAnswer(False, refusal.reason, refusal.clause)

    @post(
        "/preview",
        status_code=200,
        sync_to_thread=True,
        summary="What would come of it?",
        responses=problems(400, 403, 404, 409, 413),
    )
    def preview(
        self,
        table_id: Id,
        data: JSONBody[ActionOnly],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> Preview:
        """What an action would change, without playing it."""
        return preview(tables.access(table_id, browser), data.action)

    @post(
        "/warnings",
        status_code=200,
        sync_to_thread=True,
        summary="What speaks against it?",
        responses=problems(400, 403, 404, 409, 413),
    )
    def warnings(
        self,
        table_id: Id,
        data: JSONBody[ActionOnly],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> Warnings:
        """What an action would cost that its alternatives would not, without playing it."""
        return warnings(tables.access(table_id, browser), data.action)

    @post(
        "/rest",
        status_code=200,
        sync_to_thread=True,
        summary="The rest of the turn",
        responses=problems(400, 403, 404, 409, 413),
    )
    def rest(
        self,
        table_id: Id,
        data: JSONBody[RestAfter],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> Rest:
        """What is left of the turn of the company for which I decide, as it usually goes: nothing
        more built or bought, the best run if it is proven at once, its income paid out. Its
        actions can be played in one request, by ``then``."""
        return rest_of_turn(tables.access(table_id, browser), data.actions)

    @post(
        "/chat",
        sync_to_thread=True,
        summary="Say something",
        responses=problems(400, 403, 404, 409, 413),
    )
    def chat(
        self,
        table_id: Id,
        data: JSONBody[ChatLine],
        tables: Given[Tables],
        browser: Given[Browser],
        talk: Given[Allowance],
        request: Request[Any, Any, Any],
    ) -> VersionAnswer:
        """A line in the log, for all who play or look on."""
        talk.take(browser.key or client_of(request.scope))
        access = acting.chat(tables, table_id, browser, data.text, data.by)
        return VersionAnswer(access.table.version)
