"""Standing orders: what shall happen while one is away, told to nobody else."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server.api.answers import iso, problems
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.orders import arming
from railhead.server.orders.judging import Verdict
from railhead.server.orders.order import Kind, Order, State, Terms, Until
from railhead.server.tables import Tables


class NewOrder(Struct, forbid_unknown_fields=True):
    """An order: ``kind`` and what belongs to it. ``pass`` has ``until``: somebody buys or sells
    (``trade``), a share that I hold is sold (``held``), a company of mine operates (``operates``),
    or the ``round`` ends, as it always does but for ``operates``. ``buy`` has ``company``,
    ``source`` (stock or pool) and the most that it may cost (``price``). ``pay`` has ``company``.
    ``end`` ends the turn after the next action; ``idle`` every turn in which nothing is left to
    do, with ``loans`` also where only a loan could be taken. ``by``: for which of one's seats."""

    kind: Kind
    until: Annotated[list[Until], Meta(max_length=4)] = []
    company: Annotated[str, Meta(max_length=60)] = ""
    source: Annotated[str, Meta(max_length=10)] = ""
    price: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    loans: bool = False
    by: Annotated[str, Meta(max_length=60)] = ""


class OrderNumber(Struct, forbid_unknown_fields=True):
    """Which order."""

    number: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class OrderAnswer(Struct):
    """An order of mine. ``state``: armed, dropped or done; ``reason``: why it was dropped, or what
    an armed one waits for; ``acts``: it is about to act; ``acted``: how often it has."""

    number: int
    by: str
    terms: dict[str, Any]
    state: State
    reason: str
    acts: bool
    acted: int
    armed: str
    ended: str | None


class OrdersAnswer(Struct):
    """The orders of my seats."""

    orders: list[OrderAnswer]


class OrdersController(Controller):
    """Standing orders. They act as ordinary actions after a short random pause."""

    path = "/api/tables/{table_id:str}/orders"
    tags = ("orders",)

    @get("/", sync_to_thread=True, summary="My orders", responses=problems(400, 403, 404, 409))
    def orders(self, table_id: Id, tables: Given[Tables], browser: Given[Browser]) -> OrdersAnswer:
        """The standing orders of this browser's seats, with what has become of them."""
        access = tables.access(table_id, browser)
        return OrdersAnswer([_answer(*each) for each in arming.mine(tables, access)])

    @post(
        "/",
        status_code=200,
        sync_to_thread=True,
        summary="Arm an order",
        responses=problems(400, 403, 404, 409, 413, 422),
    )
    def arm(
        self, table_id: Id, data: JSONBody[NewOrder], tables: Given[Tables], browser: Given[Browser]
    ) -> OrderAnswer:
        """Arm an order; one of the same kind about the same thing makes room for it. The table's
        version stays as it is, and nobody else is told."""
        terms = Terms(
            data.kind, tuple(data.until), data.company, data.source, data.price, data.loans
        )
        return _answer(arming.arm(tables, table_id, browser, terms, data.by), Verdict("wait"))

    @post(
        "/disarm",
        status_code=200,
        sync_to_thread=True,
        summary="Disarm an order",
        responses=problems(400, 403, 404, 409, 413),
    )
    def disarm(
        self,
        table_id: Id,
        data: JSONBody[OrderNumber],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> OrdersAnswer:
        """Disarm an order, or dismiss one that has ended. Once this answers, it does not act; the
        answer has the orders that are left."""
        arming.disarm(tables, table_id, browser, data.number)
        access = tables.access(table_id, browser)
        return OrdersAnswer([_answer(*each) for each in arming.mine(tables, access)])


def _answer(order: Order, verdict: Verdict) -> OrderAnswer:
    ended = verdict.what in ("dropped", "done")
    state: State = "armed"
    if order.state != "armed":
        state = order.state
    elif ended:
        state = "done" if verdict.what == "done" else "dropped"
    return OrderAnswer(
        number=order.number,
        by=order.seat,
        terms=msgspec.to_builtins(order.terms),
        state=state,
        reason=order.reason or verdict.reason,
        acts=verdict.what == "act",
        acted=len(order.played),
        armed=iso(order.armed),
        ended=None if order.ended is None else iso(order.ended),
    )
