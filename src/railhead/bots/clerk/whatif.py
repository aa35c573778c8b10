"""Positions that are not: another map, other trains. What they would earn is kept with the map."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.play import depot
from railhead.play.actions import Action
from railhead.play.flow import activity_of
from railhead.play.plain.running import Running
from railhead.play.position import Position
from railhead.routes.trains import Side

EFFORT = 3_000  # nodes of a search for routes: a decision takes up to thirty of them


def branch(p: Position) -> Position:
    """A position of its own, without history."""
    return Position(p.title, p.state.copy())


def with_trains(
    p: Position, company: str, cards: Sequence[str], new: Sequence[Side] = ()
) -> Position:
    """The position if a company had these cards, and new trains with these sides up."""
    there = branch(p)
    held = [*cards]
    for number, side in enumerate(new):
        found = depot.side_named(p, side.name)
        assert found is not None
        card = f"{found[0]}-{90 + number}"
        there.state.sides[card] = side.name
        held.append(card)
    there.state.trains = {**p.state.trains, company: tuple(held)}
    return there


def after(p: Position, action: Action) -> Position:
    """The position right after an action that is offered; nothing that follows by itself has
    happened yet."""
    there = branch(p)
    activity, frame = activity_of(there)
    activity.play(there, frame, action.by, action)
    return there


def earnings(
    p: Position,
    company: str,
    cards: Sequence[str] | None = None,
    new: Sequence[Side] = (),
    nodes: int | None = None,
) -> int:
    """What a company earns with its trains, or with these cards in their place, and with new
    trains beside them. ``nodes``: how long routes are searched for, where many sets or maps are
    compared; otherwise as long as for a run."""
    held = p.trains(company) if cards is None else tuple(cards)
    if not (held or new) or not p.state.map.markers_of(company):
        return 0
    sides = tuple(sorted((*(p.side(card).name for card in held), *(side.name for side in new))))
    running = p.rule(Running)
    key = ("what if", company, sides, p.state.phase, running.setting(p, company), nodes)
    known = p.state.map.memory
    if key not in known:
        there = p if cards is None and not new else with_trains(p, company, held, new)
        known[key] = running.earnings(there, company, running.suggest(there, company, nodes))
    earned: int = known[key]
    return earned
