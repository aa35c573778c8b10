"""The order of play as a line: who has acted, who acts, who follows."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.play.views import order as orders
from railhead.play.views.holders import CompanyView, PlayerView
from railhead.play.views.things import PhaseView
from railhead.web.table.facts import Face, TableFacts
from railhead.web.words import capital, in_words, rank


@dataclass(frozen=True, slots=True)
class Stop:
    """A company or a player on the line. ``state``: done, now or next."""

    id: str
    state: str
    company: CompanyView | None = None
    director: Face | None = None
    face: Face | None = None
    player: PlayerView | None = None
    note: str = ""
    you: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """The heading of the round and the line below it."""

    heading: str
    note: str
    kind: str
    stops: list[Stop]
    says: str = ""
    steps: list[orders.StepView] = field(default_factory=list)
    then: str = ""


def strip(facts: TableFacts) -> Strip:
    """The line for the position shown."""
    view = facts.view
    order = view.order
    build = _company_stop if order.kind == "companies" else _player_stop
    return Strip(
        heading="The game is over" if view.finished else view.round,
        note=_note(facts),
        says="; ".join(f"{each.name}: {each.says}" for each in view.conditions),
        kind=order.kind,
        stops=[build(facts, stop) for stop in order.stops],
        steps=order.steps,
        then=order.then,
    )


def _note(facts: TableFacts) -> str:
    view = facts.view
    if view.finished:
        return f"after {view.round[:1].lower()}{view.round[1:]}"
    phase = next((phase for phase in view.phases if phase.now), None)
    words = [condition.name for condition in view.conditions]
    number, of = view.order.number, view.order.of
    if number:
        words.append(f"{rank(number)} of {in_words(of)}" if of > 1 else "the only one")
    if phase:
        words.append(f"phase {phase.name}{_colour(view.phases, phase)}")
    if view.ends:
        words.append("the last rounds")
    return capital("; ".join(words))


def _colour(phases: list[PhaseView], now: PhaseView) -> str:
    """The tiles of a phase, if phases differ in them at all."""
    return f", {now.colour} tiles" if len({each.colour for each in phases}) > 1 else ""


def _company_stop(facts: TableFacts, stop: orders.Stop) -> Stop:
    company = facts.company(stop.id)
    director = company.director
    return Stop(
        id=stop.id,
        state=stop.state,
        company=company,
        director=facts.faces.get(director) if director else None,
        you=facts.alone and director in facts.mine,
    )


def _player_stop(facts: TableFacts, stop: orders.Stop) -> Stop:
    return Stop(
        id=stop.id,
        state=stop.state,
        face=facts.faces[stop.id],
        player=facts.view.player(stop.id),
        note=stop.did,
        you=facts.alone and stop.id in facts.mine,
    )
