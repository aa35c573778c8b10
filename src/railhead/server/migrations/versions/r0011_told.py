"""What the log tells has fields: who did it, whether a round or phase begins with it, whether it
shows something.

The lines of earlier versions say that in words alone, so this once their sentences are read.
"""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_AT_ONCE = 1_000

_entries = sa.table(
    "entries",
    sa.column("table_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("seat", sa.Text),
    sa.column("events", sa.Text),
)


def upgrade() -> None:
    bind, key = op.get_bind(), (_entries.c.table_id, _entries.c.number)
    rows = sa.select(_entries).where(_entries.c.events != "[]").order_by(*key).limit(_AT_ONCE)
    change = (
        sa.update(_entries)
        .where(_entries.c.table_id == sa.bindparam("of"), _entries.c.number == sa.bindparam("at"))
        .values(events=sa.bindparam("told"))
    )
    found = bind.execute(rows).all()
    while found:
        changed = [
            {"of": row.table_id, "at": row.number, "told": told}
            for row in found
            if (told := _told(row.events, row.seat)) != row.events
        ]
        if changed:
            bind.execute(change, changed)
        last = (found[-1].table_id, found[-1].number)
        found = bind.execute(rows.where(sa.tuple_(*key) > last)).all()


def _told(events: str, seat: str) -> str:
    """The events of an entry with their fields."""
    old: list[dict[str, Any]] = json.loads(events)
    new = [{**event, **_fields(event, seat)} for event in old]
    return events if new == old else json.dumps(new, ensure_ascii=False, separators=(",", ":"))


def _fields(event: dict[str, Any], seat: str) -> dict[str, Any]:
    text = event.get("instead") or event["text"]
    found: dict[str, Any] = {}
    for name in (seat, event.get("about", "")):
        if name and text.startswith(f"{name} "):
            found["who"] = name
    if text.endswith(" begins.") or " begins with " in text:
        found["heading"] = True
        if not text.startswith("Phase "):
            found["begins"] = True
    if "'s contract is fulfilled: " in text:
        found["shows"] = True
    return found
