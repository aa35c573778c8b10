"""Handing seats on: to the owner's screen, to a friend by a secret link, to a bot."""

from __future__ import annotations

from sqlalchemy import Executable

from railhead.server import handing
from railhead.server import storage as rows
from railhead.server.access import Access
from railhead.server.browsers import Browser, digest, new_secret
from railhead.server.errors import not_found, not_yours
from railhead.server.facts import Seat
from railhead.server.opening import check_bot
from railhead.server.rated import check_reseating
from railhead.server.tables import Draft, Proposal, Tables


def reseat(tables: Tables, table_id: str, browser: Browser, seat: Seat) -> str | None:
    """Hand a seat on; the secret of its new link, if it has one. An old link stops. Where players
    have secrets, others may have to agree first: :mod:`railhead.server.handing`."""
    check_bot(seat)
    secret = new_secret() if seat.kind == "link" else None

    def decide(access: Access) -> Proposal:
        table = access.table
        if seat.name not in table.seats:
            not_found(f"Nobody at this table is called {seat.name!r}.")
        check_reseating(access, seat.name, seat)
        if table.title.secret and not table.what_if:
            return handing.plan(access, seat, secret)
        access.need_owner()
        also: list[Executable] = [*rows.end_links(table.id, seat.name), rows.reseat(table.id, seat)]
        if secret is not None:
            also.append(rows.link(digest(secret), table.id, seat.name))
        data = {"name": seat.name, "kind": seat.kind, "bot": seat.bot}
        seats = [seat if each.name == seat.name else each for each in table.seats.values()]
        return Proposal([Draft("seat", "", data)], also, seats)

    last = tables.change(table_id, browser, decide).table.entries[-1]
    return secret if last.kind == "seat" and not last.data.get("back") else None


def answer(tables: Tables, table_id: str, browser: Browser, agree: bool) -> Access:
    """Answer a wish for a seat; its maker withdraws it by not agreeing."""
    return tables.change(table_id, browser, lambda access: handing.answered(access, agree))


def owner_link(tables: Tables, access: Access) -> str:
    """The secret of a new link that makes another browser an owner of the table as well; the
    one made before stops, but takes nothing from whoever has used it."""
    access.need_owner()
    if access.table.rated:
        not_yours("A rated table has one owner.")
    secret, table_id = new_secret(), access.table.id
    new = [rows.end_link(table_id, ""), rows.link(digest(secret), table_id, "")]
    if not tables.storage.beside(table_id, new):
        not_found()
    return secret
