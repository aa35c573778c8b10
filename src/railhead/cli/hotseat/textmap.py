"""The map in letters: a cell for each hex, where it lies on the board."""

from __future__ import annotations

from railhead.board.grid import position
from railhead.cli.hotseat.words import place
from railhead.play.game import Game

_LINES = 3
_NARROWEST, _WIDEST = 6, 10
_NODES = {"city": "○", "town": "•", "offboard": "»", "halt": "·"}
KEY = (
    "Each hex: its name with ○ for a city, • for a town, » for an off-board area; "
    "the tile and how it is turned, or what the first tile costs; the stations. "
    "`map F17` says all about a hex, `map map.svg` draws the map."
)


def map_lines(game: Game, width: int) -> list[str]:
    """The map, not wider than the screen if that can be."""
    board = game.title.board
    at = {hex_id: position(board.layout, hex_id) for hex_id in board.on_grid}
    columns = [column for _, column in at.values()]
    first = min(columns)
    halves = 2 if board.layout == "pointy" else 1
    count = (max(columns) - first) / halves + 1
    wide = max(_NARROWEST, min(_WIDEST, int(width / count) // halves * halves))
    high = _LINES if board.layout == "pointy" else (_LINES + 1) // 2
    canvas: dict[int, list[str]] = {}
    top = min(row for row, _ in at.values())
    for hex_id, (row, column) in at.items():
        left = (column - first) * wide // halves
        for number, text in enumerate(_cell(game, hex_id)):
            line = canvas.setdefault((row - top) * high + number, [])
            line += " " * (left + wide - len(line))
            line[left : left + wide - 1] = text[: wide - 1].ljust(wide - 1)
    return ["".join(canvas.get(row, [])).rstrip() for row in range(max(canvas) + 1)]


def _cell(game: Game, hex_id: str) -> tuple[str, str, str]:
    """Three short lines for a hex."""
    board, laid = game.title.board, game.state.map
    printed = board.hexes[hex_id]
    nodes = laid.track(board, hex_id).nodes or printed.nodes
    name = hex_id + "".join(_NODES.get(node.kind, "?") for node in nodes)
    if hex_id in laid.tiles:
        tile, rotation = laid.tiles[hex_id]
        middle = f"{tile}/{rotation}"
    else:
        middle = printed.cost_words
        if printed.cost and not middle:
            middle = game.title.company_money(printed.cost)
    rows = laid.stations.get(hex_id, ())
    markers = [company for row in rows for company in row if company]
    markers += [f"+{company}" for company in laid.beside.get(hex_id, ())]
    last = " ".join(markers) or place(board, hex_id)[len(hex_id) + 1 :]
    return name, middle or ("" if nodes or printed.kind != "land" else "."), last
