"""The legend of the map: what only some maps show, with a sample of each."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from railhead.board.tiles import Path
from railhead.drawing.ground import tint
from railhead.drawing.highlights import goal
from railhead.drawing.margins import SIGNS, zone_mark
from railhead.drawing.scenery import load_scenery
from railhead.drawing.terrain import symbol
from railhead.drawing.tile import rail
from railhead.titles import FOLDERS
from railhead.web.table.board import gauges
from railhead.web.table.facts import TableFacts

_LINE = "M-14 0H14"
_CARD = '<rect class="c-yellow" x="-14" y="-9" width="28" height="18"/>'


_ACROSS = "M-13 0H13"
_LINES = {
    "gauge": (
        f'<path class="border band" d="{_ACROSS}"/><path class="border gauge" d="{_ACROSS}"/>',
        "change of gauge",
    ),
    "river": (
        f'<path class="border river" d="{_ACROSS}"/><path class="border river-bed" d="{_ACROSS}"/>',
        "river",
    ),
    "impassable": (f'<path class="border impassable" d="{_ACROSS}"/>', "no track across"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A sample and its meaning. ``kind``: gauge, area, goal, zone, sign, border or cost."""

    kind: str
    sample: Markup
    words: str
    says: str = ""


def legend(facts: TableFacts) -> list[Entry]:
    """The gauges, if there are several; the area of the company on turn; the viewer's goals; the
    zones of the ground and the signs that the title explains; lines between hexes, and in what
    money building costs."""
    found = []
    several = gauges(facts.title.board)
    if len(several) > 1:
        found += [
            Entry("gauge", _sample(_CARD + rail(Path(0, 3, gauge=gauge), _LINE)), f"{gauge} gauge")
            for gauge in several
        ]
    area, goals = facts.view.area, facts.view.goals
    if area:
        line = f'<path class="area-line" d="{_LINE}"/>'
        found.append(Entry("area", _sample(line), area.name, area.says))
    if goals:
        flag = f'<g transform="translate(10 13) scale(.65)">{goal(reached=False)}</g>'
        found.append(Entry("goal", _sample(flag), facts.view.words["goals"]))
    found += [
        Entry("zone", _zone(facts, zone.zone), zone.name, zone.says) for zone in facts.view.zones
    ]
    found += [
        Entry(f"sign {sign.kind}", _sample(SIGNS[sign.kind]), sign.name)
        for sign in facts.view.signs
    ]
    return [*found, *_borders(facts), *_cost(facts)]


def _borders(facts: TableFacts) -> list[Entry]:
    """The kinds of line that the board draws between hexes."""
    hexes = facts.title.board.hexes.values()
    kinds = {word for hex_ in hexes for kind in hex_.borders.values() for word in kind.split()}
    lines = _LINES | {"dashed": _LINES["gauge"]}
    drawn = {lines[kind] for kind in kinds if kind in lines}
    return [Entry("border", _sample(sample), words) for sample, words in sorted(drawn)]


def _cost(facts: TableFacts) -> list[Entry]:
    """In what money the figures at mountains and rivers are; the map itself leaves that out."""
    hexes = [hex_ for hex_ in facts.title.board.hexes.values() if hex_.terrain]
    if not any(hex_.cost for hex_ in hexes):
        return []
    several = any("/" in hex_.cost_words for hex_ in hexes)
    # Two figures are pressed into the width of the sample, whatever the font.
    figures = ' textLength="24" lengthAdjust="spacingAndGlyphs">80/50' if several else ">40"
    words = f"cost in {facts.title.company_currency.sign}"
    if several:
        words += f", {'/'.join(gauges(facts.title.board)[:2])}"
    hill = f'<g transform="translate(0 -3.5) scale(.5)">{symbol("hill")}</g>'
    return [Entry("cost", _sample(f'{hill}<text class="cost" y="8.5"{figures}</text>'), words)]


def _zone(facts: TableFacts, zone: str) -> Markup:
    """A piece of the ground of a zone, with its mark."""
    board, scenery = facts.title.board, load_scenery(FOLDERS[facts.title.id])
    shape = 'x="-13" y="-8" width="26" height="16"'
    ground = f'<rect class="land zone-{tint(board, scenery, zone)}" {shape}/>'
    return _sample(ground + zone_mark(scenery, zone))


def _sample(drawing: str) -> Markup:
    return Markup(f'<svg class="rh" viewBox="-14 -9 28 18" aria-hidden="true">{drawing}</svg>')
