"""Hexes, tiles and track in words, for a screen without pictures."""

from __future__ import annotations

from railhead.board.board import Board
from railhead.board.tiles import COLOURS, NODE, Node, Track
from railhead.play.game import Game

_ARROWS = {"pointy": "↙←↖↗→↘", "flat": "↓↙↖↑↗↘"}


def spelled(game: Game, word: str) -> str:
    """A word as the game writes it: f17 is F17, vr is VR."""
    title = game.title
    sides = [side.name for card in title.cards.values() for side in card.sides]
    known = [*title.players, *title.board.hexes, *title.companies, *title.privates, *sides]
    if word in known:
        return word
    return next((name for name in known if name.lower() == word.lower()), word)


def place(board: Board, hex_id: str) -> str:
    """A hex with its name: ``F17 Sydney``."""
    name = board.hexes[hex_id].name
    return f"{hex_id} {name}" if name else hex_id


def towards(board: Board, hex_id: str, edge: int) -> str:
    """An edge by its direction and the hex behind it: ``→F19``."""
    return f"{_ARROWS[board.layout][edge]}{board.next_to[hex_id][edge] or ''}"


def track(board: Board, hex_id: str, laid: Track) -> str:
    """Where the track on a hex leads: ``city ←F15 →F19``, ``↙G16–↗E18``."""
    parts = []
    for number, (node, ends) in enumerate(zip(laid.nodes, laid.from_node, strict=True)):
        ways = " ".join(towards(board, hex_id, end) for end in sorted(ends) if end < NODE)
        kind = node.kind if len(laid.nodes) == 1 else f"{node.kind} {number + 1}"
        parts.append(f"{kind} {ways or 'not joined'}")
    parts += [
        f"{towards(board, hex_id, path.a)}–{towards(board, hex_id, path.b)}"
        for path in laid.paths
        if path.a < NODE and path.b < NODE
    ]
    return ", ".join(parts) or "no track"


def station(game: Game, node: Node) -> str:
    """A station with its value in the present phase: ``city £30, 2 places``."""
    p = game.position
    value = node.value(COLOURS.index(game.title.phase(p).colour))
    places = f", {node.slots} places" if node.slots > 1 else ""
    return f"{node.kind} {p.money(value)}{places}"


def tile(game: Game, tile_id: str) -> str:
    """A tile: its number, what is on it, and how many are left."""
    printed = game.title.board.tiles[tile_id]
    stations = " and ".join(station(game, node) for node in printed.nodes)
    label = f" {printed.label}" if printed.label else ""
    words = f"tile {tile_id}, {printed.colour}{label}"
    if stations:
        words += f", {stations}"
    if printed.count is not None:
        words += f" ({printed.count - game.state.map.used[tile_id]} left)"
    return words


def hex_lines(game: Game, hex_id: str) -> list[str]:
    """All that can be said of a hex."""
    p, board, laid = game.position, game.title.board, game.state.map
    printed = board.hexes[hex_id]
    lines = [place(board, hex_id)]
    if hex_id in laid.tiles:
        tile, rotation = laid.tiles[hex_id]
        lines.append(f"Tile {tile}, {board.tiles[tile].colour}, turned {rotation}.")
    elif printed.terrain:
        ground = printed.terrain.replace("_", " ").capitalize()
        cost = printed.cost_words or p.company_money(printed.cost)
        lines.append(f"{ground}: the first tile costs {cost}.")
    now = laid.track(board, hex_id)
    lines.append(f"Track: {track(board, hex_id, now)}.")
    for number, node in enumerate(now.nodes):
        row = [holder or "free" for holder in laid.places(board, hex_id, number)]
        markers = f": {', '.join(row)}" if row else ""
        lines.append(f"{station(game, node).capitalize()}{markers}.")
    if hex_id in laid.beside:
        lines.append(f"Beside it: {', '.join(laid.beside[hex_id])}.")
    homes = [c for c, company in game.title.companies.items() if hex_id in company.homes]
    if homes:
        lines.append(f"Home of {' and '.join(homes)}.")
    for edge, kind in sorted(printed.borders.items()):
        lines.append(f"Border, {kind}: {towards(board, hex_id, edge)}.")
    return lines
