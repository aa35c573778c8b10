"""The log: what happened, told company by company, with the table talk between.

Of every entry the sentences are made once, for each who may read something else, and kept with the
table: after an action the log is put together of them and of what is new.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup, escape

from railhead.play.events import Told
from railhead.server.access import Line
from railhead.web.pieces import player, token
from railhead.web.table.facts import TableFacts
from railhead.web.words import capital

SHOWN = 80  # entries on the page; the others are fetched when asked for
AFTER = 20  # of them after the position shown, if that is a past one


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line of the log as HTML. ``opening``: with what the line begins that it opens, and
    ``first``: how it reads there; ``next``: how it reads after another about the same company or
    player, who is called ``name``; "" if it always stands alone."""

    opening: str
    first: str
    name: str = ""
    next: str = ""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the log. ``earlier`` and ``later``: its first and last entry, if there are others
    before and after it, else 0."""

    lines: Markup
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
    return Stretch(
        lines=_joined(_sentences(facts, start, end)),
        earlier=start + 1 if 0 < start < end else 0,
        later=end if start < end < last else 0,
    )


def _sentences(facts: TableFacts, start: int, end: int) -> list[Sentence]:
    """The sentences of some entries. They are kept by the entry and by whether it was taken back,
    on which alone they depend besides who reads them."""
    access = facts.access
    table, key = access.table, (Sentence, access.player)
    known: dict[tuple[int, bool], list[Sentence]] = table.worked_out.peek(key) or {}
    line = table.timeline.line
    in_force = frozenset(line[bisect_right(line, start) :])
    names = [
        (entry.number, entry.kind == "action" and entry.number not in in_force)
        for entry in table.entries[start:end]
    ]
    unknown = [number for number, undone in names if (number, undone) not in known]
    if unknown:
        lines = access.log(unknown[0] - 1, unknown[-1])
        known = known | {(each.number, each.undone): list(_told(facts, each)) for each in lines}
    found = {name: known[name] for name in names}
    if end == table.version:  # others look there, too
        table.worked_out.put(key, found)
    return [sentence for sentences in found.values() for sentence in sentences]


def _joined(sentences: list[Sentence]) -> Markup:
    """Sentences, the oldest first; those about one company or player make one line."""
    parts, name = [], ""
    for sentence in sentences:
        if name and sentence.name == name:
            parts.append(sentence.next)
            continue
        parts += ["</p></li>" if parts else "", sentence.opening, sentence.first]
        name = sentence.name
    return Markup("".join([*parts, "</p></li>"] if parts else []))


def _told(facts: TableFacts, line: Line) -> Iterator[Sentence]:
    reason = line.data.get("reason", "") if line.kind == "action" else ""
    for number, told in enumerate(line.told):
        if line.kind == "chat":
            yield _said(facts, line, told)
        elif line.kind == "action" and not told.heading:
            yield _deed(facts, line, told, "" if number else reason)
        else:
            kind = "heading" if line.kind == "action" else "note"
            yield Sentence(_opening(kind), _sentence(facts, line, told.text))


def _said(facts: TableFacts, line: Line, told: Told) -> Sentence:
    """Something said at the table."""
    face = facts.faces.get(line.by)
    mark = player(face) if face else "<span></span>"
    name = f"<b>{escape(line.by)}</b>: " if line.by else ""
    said = f' data-said="{line.number}"'
    return Sentence(f'<li class="chat"{said}>{mark}<p>{name}', f"{escape(told.text)} ")


def _deed(facts: TableFacts, line: Line, told: Told, reason: str) -> Sentence:
    """What somebody did, under the name with which the sentence begins; ``reason``: why a computer
    player did it."""
    who, companies = told.who, facts.title.companies
    name = who if who in facts.faces or who in companies else ""
    if not name:
        opening = _opening("told", "<span></span>")
        return Sentence(opening, _sentence(facts, line, told.text, reason))
    face = facts.faces.get(name)
    mark = token(name) if name in companies else player(face) if face else "<span></span>"
    text = told.text[len(name) + 1 :]
    return Sentence(
        opening=_opening("told", mark, name),
        first=_sentence(facts, line, text, reason),
        name=name,
        next=_sentence(facts, line, capital(text), reason),
    )


def _opening(kind: str, mark: str = "", name: str = "") -> str:
    called = f"<b>{escape(name)}</b> " if name else ""
    return f'<li class="{kind}">{mark}<p>{called}'


def _sentence(facts: TableFacts, line: Line, words: str, reason: str = "") -> str:
    """A sentence that leads to the position after it, if it was not taken back."""
    text = escape(words)
    if line.undone:
        return f"<s>{text}</s> "
    at = line.position
    link = f'<a href="/t/{facts.id}?at={at}" data-at="{at}">{text}</a>'
    said = f' <i class="mute">{escape(capital(reason))}.</i>' if reason else ""
    return f"{link}{said} "
