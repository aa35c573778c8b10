"""The log: what happened, told company by company, with the table talk between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from railhead.play.events import Told
from railhead.server.access import Line
from railhead.web.table.facts import Face, TableFacts
from railhead.web.words import capital

SHOWN = 80  # entries on the page; the others are fetched when asked for
AFTER = 20  # of them after the position shown, if that is a past one


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line of the log; ``position`` is the number of actions after it, ``reason`` why a computer
    player did it."""

    text: str
    position: int | None
    undone: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Sentences about one company or player. ``kind``: told, heading, chat or note; ``number``:
    the entry of something said."""

    kind: str
    name: str = ""
    company: str = ""
    face: Face | None = None
    sentences: list[Sentence] = field(default_factory=list)
    number: int = 0


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the log. ``earlier`` and ``later``: its first and last entry, if there are others
    before and after it, else 0."""

    blocks: list[Block]
    earlier: int
    later: int


def stretch(facts: TableFacts) -> Stretch:
    """The end of the log; the surroundings of the position shown, if that is a past one."""
    table = facts.access.table
    end = table.version
    if not facts.present:
        end = min(end, table.timeline.line[facts.at] + AFTER)
    return _part(facts, end - SHOWN, end)


def stretch_before(facts: TableFacts, number: int) -> Stretch:
    """What comes before an entry."""
    end = min(number - 1, facts.access.table.version)
    return _part(facts, end - SHOWN, end)


def stretch_after(facts: TableFacts, number: int) -> Stretch:
    """What comes after an entry."""
    return _part(facts, number, number + SHOWN)


def _part(facts: TableFacts, start: int, end: int) -> Stretch:
    """The lines of the entries after ``start``, up to ``end``. Only these are put into words."""
    last = facts.access.table.version
    start, end = max(0, min(start, last)), max(0, min(end, last))
    lines = facts.access.log(start, end)
    return Stretch(
        blocks=log_blocks(facts, lines),
        earlier=lines[0].number if lines and start > 0 else 0,
        later=lines[-1].number if lines and end < last else 0,
    )


def log_blocks(facts: TableFacts, lines: Sequence[Line]) -> list[Block]:
    """The lines as blocks, the oldest first."""
    blocks: list[Block] = []
    for line in lines:
        reason = _sentence(line.data.get("reason", "")) if line.kind == "action" else ""
        for number, told in enumerate(line.told):
            _add(facts, blocks, line, told, "" if number else reason)
    return blocks


def _sentence(reason: str) -> str:
    return f"{capital(reason)}." if reason else ""


def _add(facts: TableFacts, blocks: list[Block], line: Line, told: Told, reason: str) -> None:
    if line.kind == "chat":
        sentence = Sentence(told.text, None, False)
        face = facts.faces.get(line.by)
        said = Block("chat", line.by, face=face, sentences=[sentence], number=line.number)
        blocks.append(said)
        return
    sentence = Sentence(told.text, line.position, line.undone)
    if line.kind != "action":
        blocks.append(Block("note", sentences=[sentence]))
        return
    if told.heading:
        blocks.append(Block("heading", sentences=[sentence]))
        return
    name = told.who if told.who in facts.faces or told.who in facts.title.companies else ""
    text = told.text[len(name) + 1 :] if name else told.text  # under the name that it begins with
    last = blocks[-1] if blocks else None
    if last and last.kind == "told" and name and last.name == name:
        last.sentences.append(Sentence(capital(text), line.position, line.undone, reason))
        return
    sentence = Sentence(text, line.position, line.undone, reason)
    company = name if name in facts.title.companies else ""
    blocks.append(Block("told", name, company, facts.faces.get(name), [sentence]))
