"""The course of a game in figures: worths, prices and revenues over the rounds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from railhead.play.events import Event
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.views.table import View
from railhead.server.visit import Visit

START = "Start"

Revenues = defaultdict[str, Counter[str]]  # round to company to revenue


class Charts(Struct, frozen=True):
    """A value for each of ``rounds`` at its end, None where there is none. ``positions``: how
    many actions had been played then. ``revenues`` are sums over a round."""

    rounds: list[str]
    positions: list[int]
    worth: dict[str, list[int | None]]
    prices: dict[str, list[int | None]]
    revenues: dict[str, list[int | None]]


def seen_by(visit: Visit) -> Charts:
    """The course of the game at a table, as a visitor may know it."""
    table = visit.table
    told = [entry.events for entry in table.actions()]
    return charts(table.positions(visit.states), visit.player, told)


def charts(
    positions: Iterable[Game], player: str | None, told: Sequence[Sequence[Event]] = ()
) -> Charts:
    """The course of a game through all its positions, as a player (None: an onlooker) may know
    it: everything but the revenues, which are called out at the table, is taken from views.
    ``told``: what the log tells of the action that led to each position but the first."""
    rounds: list[str] = []
    numbers: list[int] = []
    views: list[View] = []
    earned: list[Mapping[str, int]] = []
    running = START
    revenues: Revenues = defaultdict(Counter)
    last: Game | None = None
    number = -1

    def close(game: Game) -> None:
        rounds.append(running)
        numbers.append(max(number, 0))
        views.append(game.view(player))
        earned.append(revenues.pop(running, Counter()))

    for game in positions:
        if number >= 0:
            note_revenue(revenues, last, game, told[number] if number < len(told) else ())
        number += 1
        if last is None or game.state.round != running:
            close(game)
            running = game.state.round
        last = game
    if last is not None and numbers[-1] != number:
        close(last)
    return _of_views(rounds, numbers, views, earned)


def note_revenue(
    revenues: Revenues, before: Game | None, after: Game, told: Sequence[Event]
) -> None:
    """Add what companies have just earned. The turn of a company goes on until somebody has
    decided about its income; of those that run by themselves only the log tells."""
    turn: CompanyTurn | None = after.position.frame(CompanyTurn)
    ran = turn.company if turn is not None and turn.ran else ""
    if turn is not None and ran:
        old: CompanyTurn | None = None if before is None else before.position.frame(CompanyTurn)
        if old is None or old.company != turn.company or not old.ran:
            revenues[after.state.round][ran] += turn.revenue
    for event in told:
        if event.earned and (event.about, event.round) != (ran, after.state.round):
            revenues[event.round][event.about] += event.earned


def _of_views(
    rounds: list[str],
    numbers: list[int],
    views: list[View],
    earned: list[Mapping[str, int]],
) -> Charts:
    players = [each.name for each in views[-1].players]
    companies = [each.id for each in views[-1].companies]
    return Charts(
        rounds=rounds,
        positions=numbers,
        worth={name: [view.player(name).worth for view in views] for name in players},
        prices={company: [view.company(company).price for view in views] for company in companies},
        revenues={company: [each.get(company) for each in earned] for company in companies},
    )
