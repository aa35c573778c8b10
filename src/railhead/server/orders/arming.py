"""Arming and disarming standing orders: what their player does about them."""

from __future__ import annotations

from railhead.finance.holders import POOL, STOCK
from railhead.play.frames import CompanyTurn
from railhead.server.access import Access
from railhead.server.browsers import Browser
from railhead.server.errors import Problem, bad_request, not_found, not_yours
from railhead.server.orders import keeping
from railhead.server.orders.judging import Verdict, judge
from railhead.server.orders.order import Order, Since, Terms, played_by
from railhead.server.table import Table
from railhead.server.tables import Tables

WHAT = "orders"  # as a change that only one seat is told of


def mine(tables: Tables, access: Access) -> list[tuple[Order, Verdict]]:
    """The orders of the browser's seats, each with what becomes of it as the table stands: what
    was not written down yet is known all the same."""
    found = []
    orders = keeping.of_seats(tables.storage, access.table.id, access.seats)
    for order in orders:
        verdict = Verdict("wait")
        if order.state == "armed":
            by_orders = played_by(orders, order.seat)
            verdict = judge(order, access.table, access.states, by_orders)
        found.append((order, verdict))
    return found


def arm(tables: Tables, table_id: str, browser: Browser, terms: Terms, by: str = "") -> Order:
    """Arm an order of one of the browser's seats. One of the same kind about the same thing makes
    room for it."""
    access = tables.access(table_id, browser)
    access.need_seat()
    seat = by or access.player or ""
    if seat not in access.seats:
        not_yours(f"You do not play for {seat}.")
    table = access.table
    _check(table, seat, terms)
    storage = tables.storage
    since = since_of(table)
    verdict = judge(Order(table_id, 0, seat, terms, since, 0), table, access.states)
    if verdict.what in ("dropped", "done"):
        raise Problem(422, "refused", verdict.reason or "There is nothing for it to do.")
    for old in keeping.of_seats(storage, table_id, [seat]):
        if is_about_the_same(old.terms, terms):
            keeping.run(storage, keeping.dismissed(table_id, [seat], old.number))
    order = keeping.arm(storage, table_id, seat, terms, since, tables.clock())
    tables.tell_seat(table, WHAT, seat)
    return order


def disarm(tables: Tables, table_id: str, browser: Browser, number: int) -> None:
    """Disarm an order, or no longer show one that has ended. It does not act once this returns."""
    access = tables.access(table_id, browser)
    access.need_seat()
    orders = keeping.of_seats(tables.storage, table_id, access.seats)
    order = next((each for each in orders if each.number == number), None)
    if order is None:
        not_found("You have no such order.")
    keeping.run(tables.storage, keeping.dismissed(table_id, access.seats, number))
    tables.tell_seat(access.table, WHAT, order.seat)


def is_about_the_same(one: Terms, other: Terms) -> bool:
    """Whether a seat has no use for both."""
    if one.kind != other.kind:
        return False
    return one.kind != "pay" or one.company == other.company


def since_of(table: Table) -> Since:
    """How a table stands, for an order that is armed now."""
    p = table.game.position
    turn: CompanyTurn | None = p.frame(CompanyTurn)
    line = table.timeline.line
    company = turn.company if turn else ""
    return Since(
        table.version, table.action_count, line[table.action_count], p.state.round, company
    )


def _check(table: Table, seat: str, terms: Terms) -> None:
    p = table.game.position
    if table.finished:
        raise Problem(422, "refused", "The game is over.")
    if terms.kind in ("buy", "pay") and terms.company not in table.title.companies:
        bad_request(f"There is no company {terms.company!r}.")
    if terms.kind == "buy" and terms.source not in (STOCK, POOL):
        bad_request(f"A share is bought from the {STOCK} or the {POOL}.")
    if terms.kind == "pass" and not terms.until:
        bad_request("An order to pass says until when.")
    if terms.kind == "pay" and p.director(terms.company) != seat:
        not_yours(f"You do not act for {terms.company}.")
    if terms.kind == "end" and seat not in table.asked:
        raise Problem(422, "refused", "It is not your turn, which could end.")
