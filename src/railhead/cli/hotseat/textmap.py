"""The map in letters: a cell for each hex, where it lies on the board."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.board.grid import inland, position
from railhead.cli.hotseat.words import place
from railhead.play.game import Game

_LINES = 3
_NARROWEST, _WIDEST = 6, 10
_NODES = {"city": "○", "town": "•", "offboard": "»", "halt": "·"}


def map_lines(game: Game, width: int) -> list[str]:
    """The map, nowhere wider than the screen: in several parts, from left to right, where the
    screen is too narrow for all of it. Only names are ever cut."""
    board = game.title.board
    at = {hex_id: position(board.layout, hex_id) for hex_id in board.on_grid}
    cells = {hex_id: _cell(game, hex_id) for hex_id in at}
    halves = 2 if board.layout == "pointy" else 1
    columns = [column for _, column in at.values()]
    first, across = min(columns), (max(columns) - min(columns)) / halves + 1
    needed = 1 + max(len(line) for name, middle, _, _ in cells.values() for line in (name, middle))
    narrowest = -(-max(_NARROWEST, needed) // halves) * halves
    wide = max(narrowest, min(_WIDEST, int(width / across) // halves * halves))
    parts = -(-int(across * wide) // width)
    span = -(-(max(columns) - first + 1) // parts)
    lines: list[str] = []
    for part in range(parts):
        left = first + part * span
        inside = {h: (row, column - left) for h, (row, column) in at.items() if column >= left}
        inside = {h: (row, column) for h, (row, column) in inside.items() if column < span}
        if parts > 1:
            lines.append(f"Part {part + 1} of {parts}, from the left:")
        lines += _drawn(inside, cells, wide, halves)
    return lines


Cell = tuple[str, str, list[str], str]


def _drawn(
    at: dict[str, tuple[int, int]], cells: dict[str, Cell], wide: int, halves: int
) -> list[str]:
    """Hexes where they lie; ``halves``: columns to the width of a hex."""
    high = _LINES if halves == 2 else (_LINES + 1) // 2
    canvas: dict[int, list[str]] = {}
    top = min(row for row, _ in at.values())
    for hex_id, (row, column) in at.items():
        left = column * wide // halves
        name, middle, markers, called = cells[hex_id]
        last = _stations(markers, wide - 1) or called[: wide - 1]
        for number, text in enumerate((name, middle, last)):
            line = canvas.setdefault((row - top) * high + number, [])
            line += " " * (left + wide - len(line))
            line[left : left + wide - 1] = text.ljust(wide - 1)
    return ["".join(canvas.get(row, [])).rstrip() for row in range(max(canvas) + 1)]


def _stations(markers: list[str], room: int) -> str:
    """The companies with stations; where there is no room for all, how many more there are."""
    for shown in range(len(markers), 0, -1):
        more = len(markers) - shown
        words = " ".join(markers[:shown]) + (f"+{more}" if more else "")
        if len(words) <= room:
            return words
    return f"{len(markers)} st." if markers else ""


def _cell(game: Game, hex_id: str) -> Cell:
    """A hex: its id with its stations, the tile or the cost, the markers, and what it is called."""
    board, laid = game.title.board, game.state.map
    printed = board.hexes[hex_id]
    nodes = laid.track(board, hex_id).nodes or printed.nodes
    name = hex_id + "".join(_NODES.get(node.kind, "?") for node in nodes)
    if hex_id in laid.tiles:
        tile, rotation = laid.tiles[hex_id]
        middle = f"{tile}/{rotation}"
    else:
        middle = printed.cost_words or (_cost(game, printed.cost) if printed.cost else "")
    rows = laid.stations.get(hex_id, ())
    markers = [company for row in rows for company in row if company]
    markers += [f"+{company}" for company in laid.beside.get(hex_id, ())]
    called = place(board, hex_id)[len(hex_id) + 1 :]
    return name, middle or ("" if nodes or printed.kind != "land" else "."), markers, called


def _cost(game: Game, amount: int) -> str:
    """A cost as there is room for it: £40, but 60 where the currency has a longer name."""
    words = game.title.company_money(amount)
    return words if len(words) == len(str(amount)) + 1 else str(amount)


def key(game: Game) -> str:
    """What the signs on the map mean, in the order of the lines of a hex."""
    board = game.title.board
    kinds = {node.kind for hex_ in board.hexes.values() for node in hex_.nodes}
    names = {
        "city": "a city",
        "town": "a town",
        "halt": "a halt",
        "offboard": "an off-board area",
    }
    signs = ", ".join(f"{_NODES[kind]} for {said}" for kind, said in names.items() if kind in kinds)
    return (
        f"Each hex: its name with {signs}; the tile and how it is turned, or what the first tile "
        f"costs{_currency(game)}; the stations (+1: one more; 2 st.: two), or the name of "
        f"the place. `map {board.on_grid[0]}` "
        "says all about a hex, `map map.svg` draws the map."
    )


def _currency(game: Game) -> str:
    """The money in which costs stand, where the map has only their figures."""
    sign = game.title.company_currency.sign
    costs = any(hex_.cost or hex_.cost_words for hex_ in game.title.board.hexes.values())
    return "" if not costs or len(sign) == 1 else f", in {sign}"


def beyond(game: Game) -> Iterator[str]:
    """The places beyond the edge of the map, with the hexes at which they lie."""
    board = game.title.board
    found: dict[str, dict[str, None]] = {}
    for hex_ in board.hexes.values():
        before = inland(hex_.id)
        if before is not None:
            found.setdefault(hex_.name, {})[before[0]] = None
    if found:
        listed = [f"{name} at {' '.join(hexes)}" for name, hexes in found.items()]
        yield f"Beyond the map: {', '.join(listed)}."
