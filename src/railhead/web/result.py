"""The result of a game, or how it stands: how each sum came about."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.play.views.holders import PlayerView, WorthPart
from railhead.play.worth import BONDS
from railhead.server.graphs import Graphs
from railhead.web.table.facts import Face, TableFacts
from railhead.web.words import listed


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sum: cash or a company's shares, from ``start`` on a bar of a thousand."""

    kind: str
    colour: str
    start: float
    width: float


@dataclass(frozen=True, slots=True)
class Sum:
    """What a player is worth."""

    rank: int
    face: Face
    total: int
    parts: list[Part]
    words: str


@dataclass(frozen=True, slots=True)
class Standing:
    """The players, the richest first."""

    heading: str
    sums: list[Sum]


def standing(facts: TableFacts) -> Standing:
    """How the game ended, or how it stands."""
    players = sorted(facts.view.players, key=lambda player: -player.worth)
    most = max(1, players[0].worth)
    sums = [
        Sum(
            rank=1 + sum(other.worth > player.worth for other in players),
            face=facts.faces[player.name],
            total=player.worth,
            parts=_parts(facts, player, most),
            words=" + ".join(_words(facts, part) for part in player.worth_parts),
        )
        for player in players
    ]
    return Standing(_heading(facts, players), sums)


def lead(course: Graphs, winner: str | None) -> str:
    """Since when whoever is ahead has been so: ``The lead changed in OR 5.1``. ``winner``: the name
    by which he is told; None: by none."""
    leaders = [_leader(course, place) for place in range(len(course.rounds))]
    if not leaders or not leaders[-1]:
        return ""
    behind = [place for place, name in enumerate(leaders) if name not in (leaders[-1], "")]
    if behind:
        return f"The lead changed in {course.short[behind[-1] + 1]}"
    first = next(place for place, name in enumerate(leaders) if name)
    return f"{winner or 'The winner'} led from {course.short[first]} on"


def _leader(course: Graphs, place: int) -> str:
    """Who was worth most at the end of a round; "" if nobody alone."""
    worth = {name: values[place] or 0 for name, values in course.worth.items()}
    most = max(worth.values())
    best = [name for name, each in worth.items() if each == most]
    return best[0] if len(best) == 1 else ""


def _heading(facts: TableFacts, players: list[PlayerView]) -> str:
    best = [player.name for player in players if player.worth == players[0].worth]
    over = facts.view.finished
    if len(best) > 1:
        return f"{listed(best)} {'share the win' if over else 'lead together'}"
    ahead = facts.money(players[0].worth - players[1].worth)
    return f"{best[0]} {'wins' if over else 'leads'} by {ahead}"


def _parts(facts: TableFacts, player: PlayerView, most: int) -> list[Part]:
    parts, start = [], 0.0
    for part in player.worth_parts:
        width = max(0.0, part.amount * 1000 / most)
        company = facts.title.companies.get(part.what)
        parts.append(
            Part(
                part.kind,
                company.colour if company else "",
                start,
                width,
            )
        )
        start += width
    return parts


def _words(facts: TableFacts, part: WorthPart) -> str:
    """A part in words that stay in one line."""
    what = part.what
    if part.kind == BONDS and what in facts.title.companies:
        what = f"{what} bonds"
    words = f"{what} {facts.money(part.amount)}"
    if part.units:
        words = f"{what} {part.units} × {facts.money(part.price)}"
    return words.replace(" ", "\N{NO-BREAK SPACE}")
