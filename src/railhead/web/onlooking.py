"""Pages of those who only look on at a table: all of them see the same, so it is drawn once.

When somebody acts, everybody who watches the table asks for what has changed at the same moment.
The first of them has it worked out, and the others wait for that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

import msgspec

from railhead.server.compression import packed
from railhead.server.memory import Memory
from railhead.server.open_pages import Sent
from railhead.web.table.facts import TableFacts
from railhead.web.updates import Known, Text, parse_known, shown_sum, update, written_known

Parts = Mapping[str, Text]

# Bytes of an update that are sent without being asked for: most are a tenth of that. What has a
# whole map in it had better be fetched, for then it is compressed.
MOST_SENT = 64_000

# Watchers come within moments of each other, so what nobody has asked for lately may go.
_drawn = Memory(64)
_answers = Memory(128)


def view_of(facts: TableFacts) -> Hashable | None:
    """What names the page that all who look on see: whatever else it depends on, its text does not.
    None for somebody who has to do with the table himself."""
    access = facts.access
    if access.held or access.owner or access.seats:
        return None
    clocks = tuple(
        (name, dial.words, dial.kind, dial.out, round(dial.share, 2))
        for name, dial in facts.clocks.items()
    )
    return facts.id, access.table.version, facts.at, access.claimed, clocks


def drawn(facts: TableFacts, draw: Callable[[], Parts]) -> Parts:
    """The parts of a page, as somebody sees them."""
    view = view_of(facts)
    return draw() if view is None else _drawn.together(view, draw)


def answer(
    facts: TableFacts, known: str, draw: Callable[[], Parts], *, packs: bool = False
) -> bytes:
    """What has changed of a page, for a browser that says what it knows. ``packs``: compressed, as
    most take it; once for all, too."""
    view = view_of(facts)

    def work_out() -> bytes:
        found = msgspec.json.encode(update(drawn(facts, draw), parse_known(known)))
        return packed(found) if packs else found

    return work_out() if view is None else _answers.together((view, known, packs), work_out)


def sent(facts: TableFacts, known: str, draw: Callable[[], Parts]) -> Sent:
    """What an open page is sent of which is known what it shows; those who see the same are sent
    the very same."""
    view = view_of(facts)

    def work_out() -> Sent:
        parts, before = drawn(facts, draw), parse_known(known)
        found = update(parts, before)
        after = {
            name: Known(text.digest, name in found or _is_held(before, name))
            for name, text in parts.items()
        }
        written = msgspec.json.encode(found)
        return Sent(
            known,
            written if len(written) <= MOST_SENT else None,
            shown_sum(parts),
            written_known(after),
        )

    return work_out() if view is None else _answers.together((view, known), work_out)


def _is_held(known: Mapping[str, Known], name: str) -> bool:
    had = known.get(name)
    return had is not None and had.held
