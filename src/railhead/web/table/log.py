"""The log: what happened, told company by company, with the table talk between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from railhead.server.visit import Line
from railhead.web.table.facts import Face, TableFacts
from railhead.web.words import capital


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line of the log; ``position`` is the number of actions after it."""

    text: str
    position: int | None
    undone: bool


@dataclass(frozen=True, slots=True)
class Block:
    """Sentences about one company or player. ``kind``: told, heading, chat or note."""

    kind: str
    name: str = ""
    company: str = ""
    face: Face | None = None
    sentences: list[Sentence] = field(default_factory=list)


def earlier_than(lines: Sequence[Line]) -> int:
    """The entry before which there are more than these, 0 if there are none."""
    return lines[0].number if lines and lines[0].number > 1 else 0


def log_blocks(facts: TableFacts, lines: Sequence[Line]) -> list[Block]:
    """The lines as blocks, the oldest first."""
    blocks: list[Block] = []
    for line in lines:
        for text in line.text:
            _add(facts, blocks, line, text)
    return blocks


def _add(facts: TableFacts, blocks: list[Block], line: Line, text: str) -> None:
    if line.kind == "chat":
        sentence = Sentence(text, None, False)
        blocks.append(Block("chat", line.by, face=facts.faces.get(line.by), sentences=[sentence]))
        return
    sentence = Sentence(text, line.position, line.undone)
    if line.kind != "action":
        blocks.append(Block("note", sentences=[sentence]))
        return
    if text.endswith(" begins.") or " begins with " in text:
        blocks.append(Block("heading", sentences=[sentence]))
        return
    name = _subject(facts, text)
    told = capital(text.removeprefix(name).strip()) if name else text
    sentence = Sentence(told, line.position, line.undone)
    last = blocks[-1] if blocks else None
    if last and last.kind == "told" and name and last.name == name:
        last.sentences.append(sentence)
        return
    if name:
        sentence = Sentence(text.removeprefix(name).strip(), line.position, line.undone)
    company = name if name in facts.title.companies else ""
    blocks.append(Block("told", name, company, facts.faces.get(name), [sentence]))


def _subject(facts: TableFacts, text: str) -> str:
    """The company or player with whose name a line begins."""
    for name in (*facts.game.players, *facts.title.companies):
        if text.startswith(f"{name} "):
            return name
    return ""
