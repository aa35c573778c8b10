"""Standing orders in the database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Executable, Row, String, bindparam, func, insert, select, update
from sqlalchemy import delete as sql_delete
from sqlalchemy.exc import IntegrityError

from railhead.server.errors import Problem
from railhead.server.models import orders
from railhead.server.orders.order import Order, Since, State, Terms
from railhead.server.storage import Storage
from railhead.server.written import json_of

MOST_ARMED = 20  # of a seat
MOST_ENDED = 6  # of a seat that are shown until they are dismissed
_TRIES = 5
# Asked after every change of any table.
_AT_TABLE = (
    select(orders)
    .where(orders.c.table_id == bindparam("table", type_=String))
    .order_by(orders.c.number)
)
_ARMED = select(orders.c.table_id).where(orders.c.state == "armed").distinct()
_ARMED_OF = _ARMED.where(orders.c.table_id.in_(bindparam("tables", expanding=True)))
_terms = msgspec.json.Decoder(Terms)
_since = msgspec.json.Decoder(Since)
_played = msgspec.json.Decoder(tuple[int, ...])


def of_seats(storage: Storage, table: str, seats: Collection[str]) -> list[Order]:
    """The orders of some seats, the oldest first."""
    if not seats:
        return []
    wanted = select(orders).where(orders.c.table_id == table, orders.c.seat.in_(list(seats)))
    return _read(storage, wanted.order_by(orders.c.number))


def at_table(storage: Storage, table: str) -> list[Order]:
    """All orders of a table, the oldest first."""
    return _read(storage, _AT_TABLE, {"table": table})


def where_armed(storage: Storage, of: Collection[str] | None = None) -> list[str]:
    """The tables with armed orders: all, or some ``of`` these."""
    with storage.reading() as connection:
        if of is None:
            return list(connection.execute(_ARMED).scalars())
        return list(connection.execute(_ARMED_OF, {"tables": list(of)}).scalars())


def arm(
    storage: Storage, table: str, seat: str, terms: Terms, since: Since, moment: float
) -> Order:
    """Keep a new order of a seat; refused if it has too many."""
    for _ in range(_TRIES):
        try:
            return _armed(storage, table, seat, terms, since, moment)
        except IntegrityError:
            continue  # another process has taken the number
    raise Problem(409, "stale", "Other orders are being armed: try again.")


def _armed(
    storage: Storage, table: str, seat: str, terms: Terms, since: Since, moment: float
) -> Order:
    with storage.writing() as connection:
        mine = (orders.c.table_id == table) & (orders.c.seat == seat)
        armed = select(func.count()).where(mine, orders.c.state == "armed")
        if connection.execute(armed).scalar_one() >= MOST_ARMED:
            raise Problem(422, "refused", f"No seat has more than {MOST_ARMED} standing orders.")
        last = select(func.max(orders.c.number)).where(orders.c.table_id == table)
        number = (connection.execute(last).scalar_one() or 0) + 1
        order = Order(table, number, seat, terms, since, moment)
        connection.execute(insert(orders), _row(order))
        old = select(orders.c.number).where(mine, orders.c.state != "armed")
        ended = list(connection.execute(old.order_by(orders.c.number.desc())).scalars())
        gone = ended[MOST_ENDED:]
        if gone:
            connection.execute(
                sql_delete(orders).where(orders.c.table_id == table, orders.c.number.in_(gone))
            )
    return order


def ended(order: Order, state: State, reason: str, moment: float) -> Executable:
    """The order is dropped or done, if it is still armed."""
    return (
        update(orders)
        .where(_this(order), orders.c.state == "armed")
        .values(state=state, reason=reason, ended=moment)
    )


def acted(order: Order, entry: int) -> Executable:
    """The order writes an entry; it must still be armed, and have written nothing since."""
    return (
        update(orders)
        .where(_this(order), orders.c.state == "armed", orders.c.played == json_of(order.played))
        .values(played=json_of([*order.played, entry]))
    )


def dismissed(table: str, seats: Collection[str], number: int) -> Executable:
    """The order is disarmed, or no longer shown."""
    return sql_delete(orders).where(
        orders.c.table_id == table, orders.c.number == number, orders.c.seat.in_(list(seats))
    )


def run(storage: Storage, statement: Executable) -> bool:
    """Carry out a statement by itself; whether it changed something."""
    with storage.writing() as connection:
        return connection.execute(statement).rowcount > 0


def _this(order: Order) -> Any:
    return (orders.c.table_id == order.table) & (orders.c.number == order.number)


def _read(storage: Storage, wanted: Any, given: dict[str, str] | None = None) -> list[Order]:
    with storage.reading() as connection:
        return [_order(row) for row in connection.execute(wanted, given)]


def _row(order: Order) -> dict[str, Any]:
    return {
        "table_id": order.table,
        "number": order.number,
        "seat": order.seat,
        "terms": json_of(order.terms),
        "since": json_of(order.since),
        "armed": order.armed,
        "state": order.state,
        "reason": order.reason,
        "ended": order.ended,
        "played": json_of(order.played),
    }


def _order(row: Row[Any]) -> Order:
    played: Sequence[int] = _played.decode(row.played)
    return Order(
        table=row.table_id,
        number=row.number,
        seat=row.seat,
        terms=_terms.decode(row.terms),
        since=_since.decode(row.since),
        armed=row.armed,
        state=row.state,
        reason=row.reason,
        ended=row.ended,
        played=tuple(played),
    )
