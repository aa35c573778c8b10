"""The part of Markdown that the rules pages use, as safe HTML.

Headings, paragraphs, bullet and numbered lists, tables, rules; inside them ``**strong**``,
``*emphasis*``, ``` `code` ``` and ``[links](address)``. Everything else is text and is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

_HEADING = re.compile(r"(#{1,4}) +(.+?)\s*$")
_BULLET = re.compile(r"[-*] +(.+)$")
_NUMBERED = re.compile(r"\d+\. +(.+)$")
_RULE = re.compile(r"(-{3,}|\*{3,})\s*$")
_DIVIDER = re.compile(r"\|?[\s:|-]+\|?\s*$")
_INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<strong>.+?)\*\*"
    r"|\*(?P<em>[^*\s][^*]*?)\*"
    r"|\[(?P<text>[^\]]+)\]\((?P<href>[^()\s]+)\)"
)
_SAFE = re.compile(r"(https?://|/|#|[\w.-]+(/|#|$))")


def inline(text: str) -> str:
    """A line of text with its emphasis and links."""
    parts = []
    end = 0
    for match in _INLINE.finditer(text):
        parts.append(escape(text[end : match.start()]))
        parts.append(_marked(match))
        end = match.end()
    parts.append(escape(text[end:]))
    return "".join(parts)


def _marked(match: re.Match[str]) -> str:
    if match["code"] is not None:
        return f"<code>{escape(match['code'])}</code>"
    if match["strong"] is not None:
        return f"<strong>{inline(match['strong'])}</strong>"
    if match["em"] is not None:
        return f"<em>{inline(match['em'])}</em>"
    if not _SAFE.match(match["href"]):
        return escape(match[0])
    return f'<a href="{escape(match["href"])}">{inline(match["text"])}</a>'


def blocks(source: str) -> Iterator[tuple[str, list[str]]]:
    """The blocks of a page: its kind (``h1`` to ``h4``, ``p``, ``ul``, ``ol``, ``table``, ``hr``)
    and its lines, items or rows, still unformatted."""
    kind, lines = "", list[str]()
    for line in [*source.splitlines(), ""]:
        here, content = _kind_of(line)
        if kind in ("ul", "ol", "p") and here == "p" and line[:1].isspace() and lines:
            lines[-1] += f" {content}"
            continue
        if here != kind or here.startswith("h"):
            if lines or kind == "hr":
                yield kind, lines
            kind, lines = here, []
        if content:
            if kind == "p" and lines:
                lines[-1] += f" {content}"
            else:
                lines.append(content)


def _kind_of(line: str) -> tuple[str, str]:
    stripped = line.strip()
    if heading := _HEADING.match(stripped):
        return f"h{len(heading[1])}", heading[2]
    if _RULE.match(stripped):
        return "hr", ""
    if bullet := _BULLET.match(stripped):
        return "ul", bullet[1]
    if numbered := _NUMBERED.match(stripped):
        return "ol", numbered[1]
    if stripped.startswith("|"):
        return "table", "" if _DIVIDER.match(stripped) else stripped
    return ("p", stripped) if stripped else ("", "")


def cells(row: str) -> list[str]:
    """The cells of a row of a table."""
    return [cell.strip() for cell in row.strip().strip("|").split("|")]
