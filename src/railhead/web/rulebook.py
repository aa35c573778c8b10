"""The rules pages, rendered: every clause with its anchor and its words.

A clause is a list item that begins with its id in bold, ``**1848-OR-23** ...``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from html import escape

from railhead.titles.pages import pages
from railhead.web.markdown import blocks, cells, inline

_CLAUSE = re.compile(r"\*\*(?P<id>\w+-[A-Z]+\d?-\d+)\*\* +(?P<words>.+)$")
_MENTION = re.compile(r"(?<![\w-])([A-Z]{2,5}\d?-\d{2})(?![\w-])")
_SOURCE = re.compile(r"\s*\[[^\]]*\]\s*$")
# A sentence about the files of the project: it helps who reads them, not who plays.
_OF_FILES = re.compile(r"(?:(?<=[.:)] )|(?<=\*\* ))[A-Z][^.]*`src/.*?[.](?: |$)", re.MULTILINE)
_SLUG = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules: its anchor, heading and finished HTML."""

    anchor: str
    heading: str
    html: str


@dataclass(slots=True)
class Rulebook:
    """The rules page of a title; ``clauses`` has the plain words of each clause."""

    title: str
    heading: str = ""
    sections: list[Section] = field(default_factory=list)
    clauses: dict[str, str] = field(default_factory=dict)

    def quote(self, clause: str | None) -> str:
        """The words of a clause, without its source; "" if there is none."""
        return self.clauses.get(clause or "", "")


def rulebook(title: str) -> Rulebook | None:
    """The rules of a title, None if there are none."""
    return _read(title) if title in pages() else None


@cache
def _read(title: str) -> Rulebook:
    return parse(title, _OF_FILES.sub("", pages()[title].read_text(encoding="utf-8")))


def parse(title: str, source: str) -> Rulebook:
    """A rulebook from its Markdown."""
    book = Rulebook(title)
    heading, anchor, parts = "", "top", list[str]()
    for kind, lines in blocks(source):
        if kind == "h1" and not book.heading:
            book.heading = lines[0]
        elif kind in ("h1", "h2"):
            if parts:
                book.sections.append(Section(anchor, heading, "".join(parts)))
            heading, anchor, parts = lines[0], slug(lines[0]), []
        else:
            parts.append(_block(book, kind, lines))
    if parts:
        book.sections.append(Section(anchor, heading, "".join(parts)))
    return book


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return _SLUG.sub("-", heading.lower()).strip("-")


def _block(book: Rulebook, kind: str, lines: list[str]) -> str:
    if kind == "hr":
        return "<hr>"
    if kind in ("ul", "ol"):
        items = "".join(_item(book, line) for line in lines)
        return f"<{kind}>{items}</{kind}>"
    if kind == "table":
        return _table(book.title, lines)
    return f"<{kind}>{_linked(book.title, lines[0])}</{kind}>"


def _item(book: Rulebook, line: str) -> str:
    clause = _CLAUSE.match(line)
    if clause is None:
        return f"<li>{_linked(book.title, line)}</li>"
    words = clause["words"]
    book.clauses[clause["id"]] = _plain(words)
    id_ = escape(clause["id"])
    return (
        f'<li class="clause-item" id="{id_}"><a class="clause" href="#{id_}">{id_}</a>'
        f"<p>{_linked(book.title, words)}</p></li>"
    )


def _table(title: str, lines: list[str]) -> str:
    head, *rows = (cells(line) for line in lines)
    top = "".join(f'<th scope="col">{_linked(title, cell)}</th>' for cell in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{_linked(title, cell)}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide-table" tabindex="0"><table><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _linked(title: str, text: str) -> str:
    """Text with every mention of a clause (``AUC-05``) as a link to it."""
    return _MENTION.sub(
        lambda match: f'<a class="mention" href="#{escape(title)}-{match[1]}">{match[1]}</a>',
        inline(text),
    )


def _plain(words: str) -> str:
    """The words of a clause as they are quoted: no marks, no source."""
    return _SOURCE.sub("", words.replace("**", "").replace("*", "").replace("`", ""))
