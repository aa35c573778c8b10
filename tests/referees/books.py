"""What all referees share: purses, holdings, and how a game is watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import railhead
from railhead.bots.play import moves, seat


class Dispute(AssertionError):
    """The referee and the engine do not agree."""


class Books:
    """A referee's own books: money by purse, shares by player and company."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.players: list[str] = list(game.players)
        self.cash: Counter[str] = Counter()
        self.units: Counter[tuple[str, str]] = Counter()

    def pay(self, giver: str, taker: str, amount: int) -> None:
        """Money changes its purse."""
        self.cash[giver] -= amount
        self.cash[taker] += amount

    def same(self, what: str, here: object, there: object) -> None:
        """Both books must say the same."""
        if here != there:
            raise Dispute(f"{what}: the referee has {here}, the engine {there}")


class ChartBooks(Books):
    """Books with a share chart of rows and columns; a marker lies beneath those on its cell."""

    rows: list[list[int]]

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.cells: dict[str, tuple[int, int]] = {}
        self.stacks: dict[tuple[int, int], list[str]] = {}

    def price(self, company: str) -> int:
        """The price under a marker."""
        row, column = self.cells[company]
        return self.rows[row][column]

    def stand(self, company: str, cell: tuple[int, int]) -> None:
        """Put a marker on a cell."""
        if self.cells.get(company) == cell:
            return
        if company in self.cells:
            self.take_off(company)
        self.cells[company] = cell
        self.stacks.setdefault(cell, []).append(company)

    def take_off(self, company: str) -> None:
        """Take a marker off the chart."""
        self.stacks[self.cells.pop(company)].remove(company)

    def right(self, company: str) -> None:
        """One cell to the right; at the end of the row one up."""
        row, column = self.cells[company]
        if column + 1 < len(self.rows[row]):
            self.stand(company, (row, column + 1))
        elif row:
            self.stand(company, (row - 1, column))

    def down(self, company: str) -> None:
        """One cell down, unless it is the lowest of its column."""
        row, column = self.cells[company]
        if row + 1 < len(self.rows) and column < len(self.rows[row + 1]):
            self.stand(company, (row + 1, column))

    def rank(self, company: str) -> tuple[int, int, int]:
        """By price, then further right, then on top: the highest acts first."""
        row, column = self.cells[company]
        return (self.price(company), column, -self.stacks[row, column].index(company))


def watch(
    referee: Callable[[Any], Any],
    title: str,
    players: int,
    seed: int,
    bots: tuple[str, ...] = ("random",),
    most: int = 20_000,
    **options: str,
) -> int:
    """Play a game between bots under the eyes of a referee; how many actions it saw."""
    names = [f"Player {number}" for number in range(1, players + 1)]
    game = railhead.new(title, names, seed, {"standstill": "on", **options})
    judge = referee(game)
    seen = 0
    before = game.state
    for action in moves(game, seat(game.players, bots, seed), most + 1):
        seen += 1
        try:
            judge.carry_out(action, before, game)
            judge.compare(game)
        except (Dispute, KeyError, ValueError) as error:
            raise Dispute(f"{title} seed {seed}, action {seen}, {action}: {error!r}") from error
        if seen == most:
            break
        before = game.state
    return seen
