"""The course of a game in figures: worths, prices and revenues over the rounds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from railhead.play.events import Event
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.position import Position
from railhead.play.views import making
from railhead.play.views.rounds import in_short, operating_number
from railhead.play.views.table import View
from railhead.server.access import Access

START = "Start"

Revenues = defaultdict[str, Counter[str]]  # round to company to revenue


class Graphs(Struct, frozen=True):
    """A value for each of ``rounds`` at its end, None where there is none. ``short``: what the
    rounds are called in short; ``operating``: in which of them companies act. ``positions``: how
    many actions had been played then. ``revenues`` are sums over a round."""

    rounds: list[str]
    short: list[str]
    operating: list[bool]
    positions: list[int]
    worth: dict[str, list[int | None]]
    prices: dict[str, list[int | None]]
    revenues: dict[str, list[int | None]]


def seen_by(access: Access) -> Graphs:
    """The course of the game at a table, as a visitor may know it."""
    table = access.table
    told = [entry.events for entry in table.actions()]
    return graphs(table.positions(access.states), access.player, told)


def graphs(
    positions: Iterable[Game], player: str | None, told: Sequence[Sequence[Event]] = ()
) -> Graphs:
    """The course of a game through all its positions, as a player (None: an onlooker) may know
    it: everything but the revenues, which are called out at the table, is taken from views.
    ``told``: what the log tells of the action that led to each position but the first."""
    rounds: list[_Round] = []
    numbers: list[int] = []
    views: list[View] = []
    earned: list[Mapping[str, int]] = []
    running = _Round(START, START, False)
    revenues: Revenues = defaultdict(Counter)
    last: Game | None = None
    number = -1

    def close(game: Game) -> None:
        rounds.append(running)
        numbers.append(max(number, 0))
        views.append(making.shown(game, player))
        earned.append(revenues.pop(running.name, Counter()))

    for game in positions:
        if number >= 0:
            before = None if last is None else last.position
            events = told[number] if number < len(told) else ()
            note_revenue(revenues, before, game.position, events)
        number += 1
        if last is None or game.state.round != running.name:
            close(game)
            running = _round(game)
        last = game
    if last is not None and numbers[-1] != number:
        close(last)
    return _of_views(rounds, numbers, views, earned)


def note_revenue(
    revenues: Revenues, before: Position | None, after: Position, told: Sequence[Event]
) -> None:
    """Add what companies have just earned. The turn of a company goes on until somebody has
    decided about its income; of those that run by themselves only the log tells."""
    turn: CompanyTurn | None = after.frame(CompanyTurn)
    ran = turn.company if turn is not None and turn.ran else ""
    if turn is not None and ran:
        old: CompanyTurn | None = None if before is None else before.frame(CompanyTurn)
        if old is None or old.company != turn.company or not old.ran:
            revenues[after.state.round][ran] += turn.revenue
    for event in told:
        if event.earned and (event.about, event.round) != (ran, after.state.round):
            revenues[event.round][event.about] += event.earned


class _Round(NamedTuple):
    name: str
    short: str
    operating: bool


def _round(game: Game) -> _Round:
    p = game.position
    return _Round(p.state.round, in_short(p), bool(operating_number(p)))


def _of_views(
    rounds: list[_Round],
    numbers: list[int],
    views: list[View],
    earned: list[Mapping[str, int]],
) -> Graphs:
    players = [each.name for each in views[-1].players]
    companies = [each.id for each in views[-1].companies]
    return Graphs(
        rounds=[each.name for each in rounds],
        short=[each.short for each in rounds],
        operating=[each.operating for each in rounds],
        positions=numbers,
        worth={name: [view.player(name).worth for view in views] for name in players},
        prices={company: [view.company(company).price for view in views] for company in companies},
        revenues={company: [each.get(company) for each in earned] for company in companies},
    )
