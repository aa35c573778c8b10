"""The lines of the log as HTML. Most of them stood there before the last action: those are kept."""

from __future__ import annotations

from collections.abc import Hashable

from markupsafe import Markup, escape

from railhead.web.pieces import player, token
from railhead.web.table.facts import TableFacts
from railhead.web.table.log import Block, Sentence, Stretch


def log_lines(facts: TableFacts, log: Stretch) -> Markup:
    """A part of the log. A line is kept under all that it is made of, so that whoever may read the
    same is shown the same, and nobody anything else."""
    memory = facts.access.table.worked_out
    known: dict[Hashable, str] = memory.peek(Stretch) or {}
    drawn = {_key(block): block for block in log.blocks}
    lines = {key: known.get(key) or _line(facts.id, block) for key, block in drawn.items()}
    if log.later == 0:  # what others will see as well
        memory.put(Stretch, lines)
    return Markup("").join(Markup(lines[_key(block)]) for block in log.blocks)


def _key(block: Block) -> Hashable:
    kind, name, company = block.kind, block.name, block.company
    return kind, name, company, block.face, block.number, tuple(block.sentences)


def _line(table_id: str, block: Block) -> str:
    said = f' data-said="{block.number}"' if block.number else ""
    name = ""
    if block.name:
        name = f"<b>{escape(block.name)}</b>{':' if block.kind == 'chat' else ''} "
    text = "".join(_sentence(table_id, each) for each in block.sentences)
    return f'<li class="{block.kind}"{said}>{_mark(block)}<p>{name}{text}</p></li>'


def _mark(block: Block) -> str:
    """Whose deeds or words they are."""
    if block.kind not in ("told", "chat"):
        return ""
    if block.company:
        return token(block.company)
    return player(block.face) if block.face else "<span></span>"


def _sentence(table_id: str, sentence: Sentence) -> str:
    text = escape(sentence.text)
    if sentence.undone:
        return f"<s>{text}</s> "
    if sentence.position is not None:
        at = sentence.position
        text = Markup(f'<a href="/t/{table_id}?at={at}" data-at="{at}">{text}</a>')
    reason = f' <i class="mute">{escape(sentence.reason)}</i>' if sentence.reason else ""
    return f"{text}{reason} "
