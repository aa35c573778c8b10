"""What open pages are sent when their table has changed, before they ask.

All pages of a table are looked after in one go: who may see what is asked of the database once, and
what several see alike is drawn once. Those who play come first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from railhead.server.access import Access
from railhead.server.open_pages import OpenPage, Sent
from railhead.server.orders import arming
from railhead.server.people.reception import Reception
from railhead.server.tables import Tables
from railhead.web import onlooking
from railhead.web.me import is_offered
from railhead.web.pages.table import values_of
from railhead.web.table.facts import TableFacts
from railhead.web.table.parts import drawn_parts
from railhead.web.updates import Text


def send(
    tables: Tables, reception: Reception, table_id: str, pages: Sequence[OpenPage]
) -> list[Sent | None]:
    """What each of these pages of a table is sent; None for one whose browser may not look."""
    accesses = tables.accesses(table_id, [page.browser for page in pages])
    facts: dict[int, TableFacts] = {}
    found: list[Sent | None] = [None] * len(pages)
    places = sorted(range(len(pages)), key=lambda place: not _plays(accesses[place]))
    for place in places:
        access = accesses[place]
        if access is None:
            continue
        seen = facts.get(id(access))
        if seen is None:
            seen = TableFacts(access, None, partial(arming.mine, tables, access))
            facts[id(access)] = seen
        draw = partial(_draw, reception, seen, pages[place])
        found[place] = onlooking.sent(seen, pages[place].known, draw)
    return found


def _plays(access: Access | None) -> bool:
    return access is not None and bool(access.seats)


def _draw(reception: Reception, facts: TableFacts, page: OpenPage) -> dict[str, Text]:
    offer = is_offered(reception, page.browser, page.host, facts)
    return drawn_parts(values_of(facts, offer=offer))
