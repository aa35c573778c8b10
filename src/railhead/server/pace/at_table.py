"""The clocks of a table, worked out from its journal."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.server.memory import Memory
from railhead.server.pace.clock import Clock, Clocks, Span, begin
from railhead.server.pace.pace import Pace
from railhead.server.table import Table

_LOOKS_BACK = 30  # entries, before the journal is read from the beginning
_kept = Memory(2_000)


def pace_of(table: Table) -> Pace | None:
    """The pace of a table; None where no clock runs. None runs in a copy."""
    clocks = clocks_of(table, ())
    return None if clocks is None else clocks.pace


def clocks_of(table: Table, outages: Sequence[Span]) -> Clocks | None:
    """The clocks of a table after its last entry; None where none run. What was worked out after
    an entry shortly before is built upon."""
    if table.what_if or "pace" not in table.entries[0].data:
        return None
    last = outages[-1] if outages else None
    number = table.version
    while number > max(1, table.version - _LOOKS_BACK) and not _kept.peek((table.id, number, last)):
        number -= 1
    known: Clocks | None = _kept.peek((table.id, number, last))
    if known is None:
        known, number = begin(table.entries[0], table.facts.players), 1
    if known is None or number == table.version:
        return known
    after = known.then(table.entries[number:], outages)
    return _kept.get((table.id, table.version, last), lambda: after)


def shown(table: Table, now: float, outages: Sequence[Span]) -> dict[str, Clock]:
    """What the clocks of a table show; empty where none run."""
    clocks = clocks_of(table, outages)
    return {} if clocks is None else clocks.shown(now, outages)
