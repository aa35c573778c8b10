"""The course of a game in figures: worths, prices and revenues over the rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from railhead.play.frames import CompanyTurn
from railhead.play.game import Game

START = "Start"


class Charts(Struct, frozen=True):
    """A value for each of ``rounds`` at its end, None where there is none. ``positions``: how
    many actions had been played then. ``revenues`` are sums over a round."""

    rounds: list[str]
    positions: list[int]
    worth: dict[str, list[int | None]]
    prices: dict[str, list[int | None]]
    revenues: dict[str, list[int | None]]


def charts(positions: Iterable[Game], player: str | None) -> Charts:
    """The course of a game through all its positions, as a player (None: an onlooker) may know
    it: everything but the revenues, which are called out at the table, is taken from views."""
    rounds: list[str] = []
    numbers: list[int] = []
    views: list[dict[str, Any]] = []
    earned: list[dict[str, int]] = []
    running = START
    revenues: dict[str, int] = {}
    last: Game | None = None
    number = -1

    def close(game: Game) -> None:
        rounds.append(running)
        numbers.append(max(number, 0))
        views.append(game.view(player))
        earned.append(dict(revenues))
        revenues.clear()

    for game in positions:
        if number >= 0:
            _note_revenue(revenues, last, game)
        number += 1
        if last is None or game.state.round != running:
            close(game)
            running = game.state.round
        last = game
    if last is not None and numbers[-1] != number:
        close(last)
    return _of_views(rounds, numbers, views, earned)


def _note_revenue(revenues: dict[str, int], before: Game | None, after: Game) -> None:
    """Add what a company has just earned: its turn goes on until somebody has decided about it."""
    turn: CompanyTurn | None = after.position.frame(CompanyTurn)
    if turn is None or not turn.ran:
        return
    old: CompanyTurn | None = None if before is None else before.position.frame(CompanyTurn)
    if old is None or old.company != turn.company or not old.ran:
        revenues[turn.company] = revenues.get(turn.company, 0) + turn.revenue


def _of_views(
    rounds: list[str],
    numbers: list[int],
    views: list[dict[str, Any]],
    earned: list[dict[str, int]],
) -> Charts:
    players = [each["name"] for each in views[-1]["players"]]
    companies = [each["id"] for each in views[-1]["companies"]]
    return Charts(
        rounds=rounds,
        positions=numbers,
        worth={
            name: [_field(view["players"], "name", name, "worth") for view in views]
            for name in players
        },
        prices={
            company: [_field(view["companies"], "id", company, "price") for view in views]
            for company in companies
        },
        revenues={company: [each.get(company) for each in earned] for company in companies},
    )


def _field(rows: list[dict[str, Any]], key: str, value: str, field: str) -> int | None:
    for row in rows:
        if row[key] == value:
            found: int | None = row.get(field)
            return found
    return None
