"""The share price chart: with two dimensions, or one line that zigzags between two tiers."""

from __future__ import annotations

from msgspec import Struct

Cell = tuple[int, int]


class Chart(Struct, frozen=True):
    """Rows of prices from the top; a price of 0 is a hatched cell. ``starts``: starting price to
    its cell. With two ``tiers`` there is one row, printed in zigzag: its first price on the top
    tier, the second on the bottom tier, and so on. ``bands``: groups of starting prices that are
    open at different times, each price with its cell; ``letters``: by which each is known.
    ``line``: for each row the first column beyond a line that not every dividend crosses."""

    rows: tuple[tuple[int, ...], ...]
    starts: dict[int, Cell]
    tiers: int = 1
    bands: dict[str, dict[int, Cell]] = {}
    letters: dict[str, str] = {}
    line: tuple[int, ...] = ()

    def __hash__(self) -> int:
        """Charts that are the same have the same rows; the rest of them can't be hashed."""
        return hash(self.rows)

    def price(self, cell: Cell) -> int:
        """The price printed on a cell."""
        return self.rows[cell[0]][cell[1]]

    @property
    def top_price(self) -> int:
        """The highest price of the chart."""
        return max(max(row) for row in self.rows)

    def cells_from(self, price: int) -> list[Cell]:
        """All cells with this price or a higher one, row by row."""
        return [
            (row, column)
            for row, prices in enumerate(self.rows)
            for column, printed in enumerate(prices)
            if printed >= price
        ]

    def right(self, cell: Cell) -> Cell:
        """One cell right; at the end of a row one up instead; in the last corner none."""
        row, column = cell
        return (row, column + 1) if column + 1 < len(self.rows[row]) else self.up(cell)

    def left(self, cell: Cell, steps: int = 1) -> Cell:
        """So many cells left, at most to the first column."""
        return (cell[0], max(0, cell[1] - steps))

    def along(self, cell: Cell, steps: int) -> Cell:
        """So many cells right (or left, if less than 0) in the row, at most to its ends."""
        row, column = cell
        return (row, min(max(0, column + steps), len(self.rows[row]) - 1))

    def up(self, cell: Cell) -> Cell:
        """One row up; in the top row none."""
        return (max(0, cell[0] - 1), cell[1])

    def beyond(self, cell: Cell) -> bool:
        """Whether a cell lies beyond the line."""
        return bool(self.line) and cell[1] >= self.line[cell[0]]

    def band_of(self, cell: Cell) -> int:
        """The number of the band of starting prices to which a cell belongs, 0 if to none."""
        for place, cells in enumerate(self.bands.values(), 1):
            if cell in cells.values():
                return place
        return 0

    def has_arrow(self, cell: Cell) -> bool:
        """Whether an arrow is printed on a cell, as a move right from it goes up: at the end of a
        row, on a chart with a line."""
        row, column = cell
        last = column == len(self.rows[row]) - 1
        return bool(self.line) and last and row > 0 and self.price(cell) < self.top_price

    def down(self, cell: Cell) -> Cell:
        """One row down, if the row below has a cell there."""
        row, column = cell
        if row + 1 < len(self.rows) and column < len(self.rows[row + 1]):
            return (row + 1, column)
        return cell


def parse_chart(rows: list[str]) -> Chart:
    """A chart from its lines: prices, ``(n)`` for a starting price, ``▨`` for a hatched cell."""
    starts = {}
    chart = []
    for number, line in enumerate(rows):
        cells = []
        for column, word in enumerate(line.split()):
            price = 0 if word == "▨" else int(word.strip("()"))
            if word.startswith("("):
                starts[price] = (number, column)
            cells.append(price)
        chart.append(tuple(cells))
    return Chart(tuple(chart), starts)


def parse_banded(rows: list[str], bands: dict[str, str]) -> Chart:
    """A chart from its lines: prices, a letter after a starting price for its band, and a stroke
    where the line stands."""
    chart = []
    line = []
    found: dict[str, dict[int, Cell]] = {band: {} for band in bands.values()}
    for number, text in enumerate(rows):
        before, _, after = text.partition("|")
        line.append(len(before.split()))
        cells = []
        for column, word in enumerate((*before.split(), *after.split())):
            price = int(word.rstrip("".join(bands)))
            if word[-1] in bands:
                found[bands[word[-1]]][price] = (number, column)
            cells.append(price)
        chart.append(tuple(cells))
    letters = {band: letter.upper() for letter, band in bands.items()}
    return Chart(tuple(chart), {}, bands=found, letters=letters, line=tuple(line))


def parse_zigzag(top: str, bottom: str) -> Chart:
    """A chart of one line that zigzags between two tiers. Every price can be a starting price."""
    tiers = [[int(word) for word in line.split()] for line in (top, bottom)]
    row = [0] * (len(tiers[0]) + len(tiers[1]))
    row[::2], row[1::2] = tiers
    return Chart((tuple(row),), {price: (0, place) for place, price in enumerate(row)}, tiers=2)
