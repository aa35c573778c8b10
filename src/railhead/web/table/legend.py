"""The legend of the map: what only some maps show, with a sample of each."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from railhead.board.tiles import Path
from railhead.drawing.ground import tint
from railhead.drawing.highlights import goal
from railhead.drawing.margins import SIGNS, zone_mark
from railhead.drawing.scenery import load_scenery
from railhead.drawing.tile import rail
from railhead.titles import FOLDERS
from railhead.web.table.board import gauges
from railhead.web.table.facts import TableFacts

_LINE = "M-14 0H14"
_CARD = '<rect class="c-yellow" x="-14" y="-9" width="28" height="18"/>'


@dataclass(frozen=True, slots=True)
class Entry:
    """A sample and its meaning. ``kind``: gauge, area, goal, zone or sign."""

    kind: str
    sample: Markup
    words: str
    says: str = ""


def legend(facts: TableFacts) -> list[Entry]:
    """The gauges, if there are several; the area of the company on turn; the viewer's goals; the
    zones of the ground and the signs that the title explains."""
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
    found += [
        Entry("zone", _zone(facts, zone["zone"]), zone["name"], zone["says"])
        for zone in facts.view["zones"]
    ]
    found += [
        Entry("sign", _sample(SIGNS[sign["kind"]]), sign["name"]) for sign in facts.view["signs"]
    ]
    return found


def _zone(facts: TableFacts, zone: str) -> Markup:
    """A piece of the ground of a zone, with its mark."""
    board, scenery = facts.title.board, load_scenery(FOLDERS[facts.title.id])
    shape = 'x="-13" y="-8" width="26" height="16"'
    ground = f'<rect class="land zone-{tint(board, scenery, zone)}" {shape}/>'
    return _sample(ground + zone_mark(scenery, zone))


def _sample(drawing: str) -> Markup:
    return Markup(f'<svg class="rh" viewBox="-14 -9 28 18" aria-hidden="true">{drawing}</svg>')
