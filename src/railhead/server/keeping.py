"""Keeping one's tables in order: naming them, putting them away, deleting them, taking notes.

The owner names a table, for all who see it. Each browser puts tables away for itself alone. The
owner may delete a table as long as that takes nothing from anybody else: a what-if copy always, any
other table until another person sits at it. Whoever plays at a table with others keeps it as long
as they do, as the record of their game belongs to them as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from railhead.server.access import Access
from railhead.server.browsers import Browser
from railhead.server.errors import Problem, bad_request, not_found, not_yours
from railhead.server.facts import Shown
from railhead.server.models import archived, holder, holdings, metadata, notebooks, tables
from railhead.server.storage import Storage
from railhead.server.tables import Draft, Proposal, Tables

LONGEST_NAME = 60
LONGEST_NOTES = 20_000


class Notebook(Struct, frozen=True):
    """What somebody has noted; ``seat``: under whose name, ``actions``: how far the game was,
    ``written``: when, None if nothing ever was."""

    seat: str
    text: str = ""
    actions: int = 0
    written: float | None = None


# Naming.


def rename(all_tables: Tables, table_id: str, browser: Browser, name: str) -> Access:
    """The owner calls the table something; "" gives it back the name that it began with."""
    called = " ".join(name.split())
    if len(called) > LONGEST_NAME:
        bad_request(f"The name of a table has at most {LONGEST_NAME} characters.")
    if not called.isprintable():
        bad_request("This name has characters that can't be shown.")

    def decide(access: Access) -> Proposal:
        access.need_owner()
        if access.table.timeline.name == called:
            return Proposal([])
        return Proposal([Draft("name", access.player or "", {"name": called})])

    return all_tables.change(table_id, browser, decide)


# Showing.


def shown_to(storage: Storage, access: Access) -> Shown:
    """Who may look at a table: whoever knows the address, members of its club, or anybody."""
    with storage.reading() as connection:
        found = select(tables.c.shown).where(tables.c.id == access.table.id)
        shown: Shown = connection.execute(found).scalar_one()
        return shown


def show(all_tables: Tables, access: Access, shown: Shown) -> None:
    """The owner says who may look at a table."""
    access.need_owner()
    if access.table.what_if:
        not_yours("A copy is for its owner alone.")
    mine = tables.c.id == access.table.id
    with all_tables.storage.reading() as connection:
        club = connection.execute(select(tables.c.club).where(mine)).scalar_one_or_none()
    if shown == "club" and club is None:
        bad_request("This table is no club's.")
    if not all_tables.storage.beside(
        access.table.id, [update(tables).where(mine).values(shown=shown)]
    ):
        not_found()


# Putting away.


def archive(storage: Storage, access: Access, browser: Browser, away: bool) -> None:
    """Put a table away, or take it out again; for this browser alone."""
    if not access.held:
        not_yours("Only your own tables can be put away.")
    mine = archived.c.browser == holder(browser.key), archived.c.table_id == access.table.id
    put = insert(archived).values(browser=holder(browser.key), table_id=access.table.id)
    written = [delete(archived).where(*mine), *([put] if away else [])]
    if not storage.beside(access.table.id, written):
        not_found()


def put_away(storage: Storage, browser: Browser) -> frozenset[str]:
    """The tables that a browser has put away."""
    with storage.reading() as connection:
        found = select(archived.c.table_id).where(archived.c.browser == holder(browser.key))
        return frozenset(connection.execute(found).scalars())


# Deleting.


def delete_table(all_tables: Tables, table_id: str, browser: Browser) -> None:
    """Delete a table with all that belongs to it; refused where others would lose something."""
    access = all_tables.access(table_id, browser)
    access.need_owner()
    with all_tables.storage.writing() as connection:
        # Whoever claims a seat at this moment comes before, and is seen, or after, and finds none.
        row = select(tables.c.copy_of).where(tables.c.id == table_id).with_for_update()
        found = connection.execute(row).one_or_none()
        if found is None:
            not_found()
        if found.copy_of is None and _shared(connection, [table_id]):
            raise Problem(
                422,
                "refused",
                "Somebody else sits at this table: it is theirs as well. You can put it away.",
            )
        for kind in reversed(metadata.sorted_tables):  # those first that refer to others
            if "table_id" in kind.c:
                connection.execute(delete(kind).where(kind.c.table_id == table_id))
        connection.execute(delete(tables).where(tables.c.id == table_id))
    all_tables.forget(table_id)
    table = access.table
    all_tables.tell(table_id, table.version + 1, "deleted", table.summary())


def shared(storage: Storage, table_ids: Iterable[str]) -> frozenset[str]:
    """Those of some tables at which somebody sits who does not own them."""
    with storage.reading() as connection:
        return _shared(connection, list(table_ids))


def _shared(connection: Connection, table_ids: list[str]) -> frozenset[str]:
    owned = holdings.alias()
    is_owner: ColumnElement[bool] = (
        select(owned.c.browser)
        .where(
            owned.c.browser == holdings.c.browser,
            owned.c.table_id == holdings.c.table_id,
            owned.c.seat == "",
        )
        .exists()
    )
    others = select(holdings.c.table_id).where(
        holdings.c.table_id.in_(table_ids), holdings.c.seat != "", ~is_owner
    )
    return frozenset(connection.execute(others).scalars())


# Notes.


def notes(storage: Storage, access: Access, browser: Browser) -> Notebook:
    """What this browser has noted at a table."""
    _need_part(access)
    with storage.reading() as connection:
        row = connection.execute(
            select(notebooks).where(*_of(access, browser, access.notebook))
        ).one_or_none()
    if row is None:
        return Notebook(access.notebook)
    return Notebook(row.seat, row.text, row.actions, row.written)


def note(
    all_tables: Tables, access: Access, browser: Browser, seat: str, text: str, actions: int
) -> Notebook:
    """Keep notes in the place of what was noted before."""
    _need_part(access)
    if seat != access.notebook and seat not in (access.seats if access.notebook else ()):
        not_yours("These are not your notes.")
    if len(text) > LONGEST_NOTES:
        bad_request(f"Notes have at most {LONGEST_NOTES:,} characters.")
    kept = Notebook(seat, text.replace("\x00", ""), actions, all_tables.clock())
    mine = _of(access, browser, seat)
    put = insert(notebooks).values(
        browser=holder(browser.key),
        table_id=access.table.id,
        seat=seat,
        text=kept.text,
        actions=actions,
        written=kept.written,
    )
    written = [delete(notebooks).where(*mine), *([put] if kept.text else [])]
    if not all_tables.storage.beside(access.table.id, written):
        not_found()
    return kept


def _need_part(access: Access) -> None:
    if not access.held:
        not_yours("Only those who play at this table, and its owner, take notes here.")


def _of(access: Access, browser: Browser, seat: str) -> tuple[ColumnElement[bool], ...]:
    return (
        notebooks.c.browser == holder(browser.key),
        notebooks.c.table_id == access.table.id,
        notebooks.c.seat == seat,
    )
