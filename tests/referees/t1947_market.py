"""A second reckoning of the market of 1947: where every token goes (5.5, 5.10 to 5.12, 6.10,
6.14)."""

from __future__ import annotations

from collections import Counter
from typing import Any

Cell = tuple[int, int]
STOCK, POOL, GONE = "stock", "pool", "gone"

ROWS = tuple(
    tuple(int(price) for price in row.split())
    for row in (
        "90 100 110 120 130 146 160 176 220 250 280 310 340 370 410 450 500",
        "80 90 100 110 120 130 146 160 210 230 250 280 310 340 370 410 450",
        "72 80 90 100 110 120 130 146 160 210 230 250 280 310 340 370 410",
        "66 72 80 90 100 110 120 130 146 190 210 230 250 280 310",
        "60 66 72 80 90 100 110 120 130 146 190 210 230",
        "56 60 66 72 80 90 100 110 120 130 170",
        "50 56 60 66 72 80 90 100 110",
        "40 50 56 60 66 72 80",
    )
)
RED_LINE = (8, 8, 9, 9, 10, 10, 99, 99)  # columns to the left of it, by row


class Market:
    """The tokens, what a stock round remembers, and who has had his move in an operating round."""

    def __init__(self) -> None:
        self.opened: set[str] = set()  # in this stock round
        self.dumped: set[str] = set()  # by their presidents, since
        self.again: Counter[tuple[str, str]] = Counter()  # bought out of the pool after that
        self.moved: set[str] = set()  # for the revenue of this operating round

    def begin(self, before: Any, after: Any) -> None:
        """An action is to be judged."""
        self.before, self.after = before, after
        self.cells: dict[str, Cell] = dict(before.market)
        self.had_none: set[str] = set()

    def price(self, cell: Cell) -> int:
        """The price on a space."""
        return ROWS[cell[0]][cell[1]]

    def bought_back(self, player: str, company: str, units: int) -> None:
        """Units that a president sold in the round of the opening (5.2, note)."""
        if company in self.dumped:
            self.again[player, company] = max(0, self.again[player, company] + units)

    def sold(self, player: str, company: str, count: int, president: bool) -> None:
        """A row down for each unit, unless the opening shields it."""
        rows = count
        if company in self.opened and self.before.round.startswith("Stock"):
            if president:
                self.dumped.add(company)
            else:
                rows = min(count, self.again[player, company])
                self.again[player, company] -= rows
        row, column = self.cells[company]
        for _ in range(rows):
            if row + 1 < len(ROWS) and column < len(ROWS[row + 1]):
                row += 1
        self.cells[company] = (row, column)

    def dividend(self, company: str, paid: int | None) -> None:
        """Right if the red line lets it, left if it is withheld."""
        self.moved.add(company)
        row, column = self.cells[company]
        if paid is None:
            self.cells[company] = (row, max(0, column - 1))
            return
        if column + 1 < len(ROWS[row]):
            entered = (row, column + 1)
        else:
            entered = (max(0, row - 1), column)
        if entered[1] < RED_LINE[entered[0]] or paid >= self.price(entered):
            self.cells[company] = entered

    def no_revenue(self, company: str) -> None:
        """A run for nothing."""
        self.had_none.add(company)

    def paid(self, company: str, direction: str) -> int:
        """A paid move; the value of the space entered."""
        row, column = self.cells[company]
        cell = (row - 1, column) if direction == "up" else (row, column + 1)
        self.cells[company] = cell
        return self.price(cell)

    def fault(self) -> str:
        """What is wrong with the tokens after the action."""
        before, after = self.before, self.after
        if before.round.startswith("Stock") and not after.round.startswith("Stock"):
            self._sold_out()
            self.opened, self.dumped, self.again = set(), set(), Counter()
            self.moved = set()
        begun = (after.season - before.season) % 4
        for company, cell in after.market.items():
            expected = self.cells.get(company)
            if expected is None or cell == expected:
                continue
            if self._went_left(company, expected, cell, begun):
                continue
            return f"{company} stands at {cell}, the referee has it at {expected}"
        for company in self.had_none:
            row, column = before.market[company]
            if after.market[company] != (row, max(0, column - 1)):
                return f"{company} ran for nothing and did not go left"
        if begun:
            fault = self._everybody_moved() if before.round.startswith("Operating") else ""
            self.moved = set()
            return fault
        return ""

    def _went_left(self, company: str, expected: Cell, cell: Cell, begun: int) -> bool:
        """A company without revenue goes left once in an operating round."""
        if self.after.round.startswith("Stock") and not self.before.round.startswith("Operating"):
            return False
        if company not in self.after.launched or (company in self.moved and not begun):
            return False
        self.moved.add(company)
        return cell[0] == expected[0] and 0 < expected[1] - cell[1] <= 1 + begun

    def _everybody_moved(self) -> str:
        for company in self.before.launched:
            if company not in self.moved and self.before.market[company][1]:
                return f"{company} has had no move in {self.before.round}"
        return ""

    def _sold_out(self) -> None:
        """5.12.2: up a row; from the top row down one and right one."""
        for company, papers in self.after.certificates.items():
            if company not in self.cells:
                continue
            bonds = [h for h in self.after.bonds[company] if h not in (GONE, company)]
            if any(holder in (STOCK, POOL) for holder in (*papers, *bonds)):
                continue
            row, column = self.cells[company]
            if row:
                self.cells[company] = (row - 1, column)
            elif column + 1 < len(ROWS[1]):
                self.cells[company] = (1, column + 1)
