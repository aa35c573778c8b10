"""Lines: the tiles of one turn planned together, for a company that has no route yet.

One tile at a time stops where the next alone seems to lead nowhere, though the one after it would
reach a stop; and a company without income loses more by waiting than hills cost.
"""

from __future__ import annotations

from typing import NamedTuple

from railhead.bots.clerk import whatif
from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.clerk.network import BuildingPlan
from railhead.play.actions import LayTile
from railhead.play.branch import Branch
from railhead.play.flow import decision
from railhead.play.position import Position

_LONGEST = 4  # tiles: as many as any title allows in a turn
_LOOKED_AT = 8  # lays that could make a line longer


class Line(NamedTuple):
    """Tiles laid one after the other: the first of them, the game before the last, the last, and
    what speaks for all."""

    first: LayTile
    before: Branch
    last: LayTile
    score: float

    def laid(self) -> Branch:
        """The game once all of it is laid."""
        branch = self.before.copy()
        branch.play(self.last)
        return branch


def line(desk: Desk) -> list[Thought]:
    """The first tile of the best line; nothing for a company with a route, or if none leads
    anywhere."""
    width, company = desk.weights.line, desk.company
    if not width or not company or not desk.offered(LayTile):
        return []
    plan = BuildingPlan(desk)
    if plan.earns_next(desk.p):
        return []
    now = best = _score(desk, plan, desk.p, 0)
    first: Line | None = None
    ends: list[tuple[LayTile | None, Branch]] = [(None, Branch.of(desk.game))]
    for _ in range(_LONGEST):
        if desk.is_late():
            break
        longer = [more for begun, game in ends for more in _longer(desk, plan, begun, game)]
        longer.sort(key=lambda each: -each.score)
        if longer and longer[0].score > best:
            first, best = longer[0], longer[0].score
        ends = [(each.first, each.laid()) for each in longer[:width]]
    if first is None:
        return []
    lay = _cheapest(desk, first.first)
    return [Thought(lay, best - now, plan.reason(lay, first.laid().position))]


def _cheapest(desk: Desk, lay: LayTile) -> LayTile:
    """The same tile as a private lays it, if that saves money."""
    alike = (each for each in desk.offered(LayTile) if _place(each) == _place(lay))
    return max(alike, key=lambda each: (whatif.after(desk.p, each).cash(desk.company), each == lay))


def _place(lay: LayTile) -> tuple[str, str, int]:
    return lay.hex, lay.tile, lay.rotation


def _longer(desk: Desk, plan: BuildingPlan, begun: LayTile | None, game: Branch) -> list[Line]:
    """All lines with one tile more."""
    if not game.asked or desk.player not in game.asked:
        return []
    asked = decision(game.position, desk.player)
    there = Desk(game, asked, desk.survey, desk.weights)
    lays = [lay for lay in there.offered(LayTile) if not lay.private]
    if asked.company != desk.company or not lays:
        return []
    here = BuildingPlan(there)
    found: list[Line] = []
    for lay in sorted(lays, key=lambda lay: -here.glance(lay))[:_LOOKED_AT]:
        if found and desk.is_late():
            break
        then = whatif.after(there.p, lay)
        cost = plan.cost(then)
        if cost > plan.spare:
            continue
        score = _score(desk, plan, then, cost)
        found.append(Line(begun or lay, game, lay, score))
    return found


def _score(desk: Desk, plan: BuildingPlan, p: Position, cost: int) -> float:
    """What a company that needs its first route thinks of a map."""
    w = desk.weights
    prospects = w.first_route * w.prospects * plan.prospects(p)
    return plan.earns_next(p) + prospects - plan.spread(cost)
