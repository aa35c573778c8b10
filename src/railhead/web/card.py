"""The card of a game that is over: a picture of 1200 × 630 to be shown elsewhere."""

from __future__ import annotations

from railhead.board.tiles import COLOURS
from railhead.drawing.labels import text_width
from railhead.drawing.map import draw_map
from railhead.drawing.scenery import load_scenery
from railhead.drawing.svg import number, text
from railhead.server.course import course_of
from railhead.server.graphs import Graphs
from railhead.titles import FOLDERS
from railhead.web.result import Standing, lead, standing
from railhead.web.table.facts import Face, TableFacts
from railhead.web.words import count, in_words, ordinal

WIDE, HIGH = 1200, 630
_MAP = 612.0
_LEFT, _RIGHT = 652.0, 1160.0
_SERIF = "Georgia,'Liberation Serif',serif"
_SANS = "'Segoe UI','Liberation Sans',sans-serif"
_INK, _MUTE, _PAPER, _RULE = "#1f272d", "#525c63", "#fbf8f1", "#d5cdbc"
_FACES = ("#265ac0", "#983200", "#18a28c", "#3a014c", "#a98a0a", "#4b4c50")


def draw_card(facts: TableFacts, course: Graphs, *, names: bool = True) -> str:
    """The card as SVG. Without ``names`` players are told by their places alone."""
    shown = standing(facts)
    title = facts.title
    heading = shown.heading if names else _nameless(facts, shown)
    players = f"{in_words(len(shown.sums))} players"
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}"'
            f' viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{text(heading)}">'
        ),
        f'<rect width="{WIDE}" height="{HIGH}" fill="{_PAPER}"/>',
        _map(facts),
        f'<path d="M{number(_MAP)} 0V{HIGH}" stroke="{_INK}" stroke-width="2"/>',
        _words(f"{title.name}, {players}", 66, 24, _MUTE, room=_RIGHT - _LEFT),
        _words(heading, 122, 46, _INK, serif=True, room=_RIGHT - _LEFT),
    ]
    step = min(62.0, 330.0 / len(shown.sums))
    for place, each in enumerate(shown.sums):
        name = each.face.name if names else f"{ordinal(each.rank)} place"
        mark = each.face.mark if names else str(each.rank)
        face = Face(name, mark, each.face.colour)
        parts.append(_row(facts, face, each.total, 172.0 + place * step))
    below = 172.0 + len(shown.sums) * step + 34
    since = lead(course, shown.sums[0].face.name if names else None)
    if since:
        parts.append(_words(f"{since}.", below, 24, _INK, room=_RIGHT - _LEFT))
    rounds = len(course_of(facts.access, facts.at).rounds)
    said = f"{count(facts.action_count, 'action')}, {count(rounds, 'operating round')}"
    parts += [
        _words("Railhead", 596, 30, _INK, serif=True),
        (
            f'<text x="{number(_RIGHT)}" y="596" text-anchor="end" font-family="{_SANS}"'
            f' font-size="22" fill="{_MUTE}">{text(said)}</text></svg>'
        ),
    ]
    return "".join(parts)


def _nameless(facts: TableFacts, shown: Standing) -> str:
    """The heading without names."""
    best = [each for each in shown.sums if each.rank == 1]
    if len(best) > 1:
        return "A shared win"
    return f"Won by {facts.money(best[0].total - shown.sums[1].total)}"


def _map(facts: TableFacts) -> str:
    """The board at the end, as much of it as there is room for."""
    title, p = facts.title, facts.game.seen_by(None)
    drawn = draw_map(
        title.board,
        p.state.map,
        title.companies,
        colour=COLOURS.index(title.phase(p).colour),
        goods=title.goods(p),
        currency=title.company_currency.before,
        scenery=load_scenery(FOLDERS[title.id]),
        theme="light",
    )
    place = (
        f'<svg x="0" y="0" width="{number(_MAP)}" height="{HIGH}"'
        ' preserveAspectRatio="xMidYMid slice" '
    )
    return drawn.replace("<svg ", place, 1)


def _words(
    words: str, y: float, size: float, fill: str, *, serif: bool = False, room: float = 0.0
) -> str:
    """A line of words, set smaller where it would be too long."""
    wide = text_width(words, size) * 1.12
    if room and wide > room:
        size *= room / wide
    face, weight = (_SERIF, 700) if serif else (_SANS, 400)
    return (
        f'<text x="{number(_LEFT)}" y="{number(y)}" font-family="{face}" font-weight="{weight}"'
        f' font-size="{number(size)}" fill="{fill}">{text(words)}</text>'
    )


def _row(facts: TableFacts, face: Face, total: int, y: float) -> str:
    """A player with what he ended with."""
    name = kept = face.name
    while len(kept) > 1 and text_width(kept, 26) * 1.12 > 300:
        kept = kept[:-1].rstrip()
    said = kept if kept == name else f"{kept}…"
    base = number(y + 30)
    return (
        f'<rect x="{number(_LEFT)}" y="{number(y + 8)}" width="28" height="28" rx="5"'
        f' fill="{_FACES[face.colour - 1]}"/>'
        f'<text x="{number(_LEFT + 14)}" y="{number(y + 28)}" text-anchor="middle"'
        f' font-family="{_SANS}" font-weight="700" font-size="{16 if len(face.mark) < 2 else 13}"'
        f' fill="#ffffff">{text(face.mark)}</text>'
        f'<text x="{number(_LEFT + 44)}" y="{base}" font-family="{_SANS}" font-size="26"'
        f' fill="{_INK}">{text(said)}</text>'
        f'<text x="{number(_RIGHT)}" y="{base}" text-anchor="end" font-family="{_SERIF}"'
        f' font-weight="700" font-size="30" fill="{_INK}">{text(facts.money(total))}</text>'
        f'<path d="M{number(_LEFT)} {number(y + 48)}H{number(_RIGHT)}" stroke="{_RULE}"/>'
    )
