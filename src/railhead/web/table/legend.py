"""The legend of the map: what only some maps show, with a sample of each."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from railhead.board.tiles import Path
from railhead.drawing.highlights import goal
from railhead.drawing.tile import rail
from railhead.web.table.board import gauges
from railhead.web.table.facts import TableFacts

_LINE = "M-14 0H14"
_CARD = '<rect class="c-yellow" x="-14" y="-9" width="28" height="18"/>'


@dataclass(frozen=True, slots=True)
class Entry:
    """A sample and its meaning. ``kind``: gauge, area or goal."""

    kind: str
    sample: Markup
    words: str
    says: str = ""


def legend(facts: TableFacts) -> list[Entry]:
    """The gauges, if there are several; the area of the company on turn; the viewer's goals."""
    found = []
    several = gauges(facts.title.board)
    if len(several) > 1:
        found += [
            Entry("gauge", _sample(_CARD + rail(Path(0, 3, gauge=gauge), _LINE)), f"{gauge} gauge")
            for gauge in several
        ]
    area, goals = facts.view["area"], facts.view["goals"]
    if area:
        line = f'<path class="area-line" d="{_LINE}"/>'
        found.append(Entry("area", _sample(line), area["name"], area["says"]))
    if goals:
        flag = f'<g transform="translate(10 13) scale(.65)">{goal(reached=False)}</g>'
        found.append(Entry("goal", _sample(flag), facts.view["words"]["goals"]))
    return found


def _sample(drawing: str) -> Markup:
    return Markup(f'<svg class="rh" viewBox="-14 -9 28 18" aria-hidden="true">{drawing}</svg>')
