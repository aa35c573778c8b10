"""Hexes, tiles and track in words, for a screen without pictures."""

from __future__ import annotations

from railhead.board.board import Board
from railhead.board.tiles import COLOURS, NODE, Node, Track
from railhead.play.game import Game

_ARROWS = {"pointy": "↙←↖↗→↘", "flat": "↓↙↖↑↗↘"}
# Stations whose kind is no word that players use.
_KINDS = {"offboard": "off-board area", "site": "expatriation site", "post": "trading post"}


def spelled(game: Game, word: str) -> str:
    """A word as the game writes it: f17 is F17, vr is VR."""
    title = game.title
    sides = [side.name for card in title.cards.values() for side in card.sides]
    known = [*title.players, *title.board.hexes, *title.companies, *title.privates, *sides]
    if word in known:
        return word
    return next((name for name in known if name.lower() == word.lower()), word)


def hexes_meant(game: Game, word: str) -> list[str]:
    """The hexes of this id, or of this name: f17, Sydney."""
    board = game.title.board
    hex_id = spelled(game, word)
    if hex_id in board.hexes:
        return [hex_id]
    named = [h for h, hex_ in board.hexes.items() if hex_.name.lower() == word.lower()]
    return named[:1] if named and board.hexes[named[0]].kind == "beyond" else named


def place(board: Board, hex_id: str) -> str:
    """A hex with its name: ``F17 Sydney``."""
    name = board.hexes[hex_id].name
    return f"{hex_id} {name}" if name else hex_id


def towards(board: Board, hex_id: str, edge: int) -> str:
    """An edge by its direction and what lies behind it: ``→F19``, ``↑Nepal``."""
    other = board.next_to[hex_id][edge] or ""
    if other and board.hexes[other].kind == "beyond":
        other = board.hexes[other].name
    return f"{_ARROWS[board.layout][edge]}{other}"


def track(board: Board, hex_id: str, laid: Track) -> str:
    """Where the track on a hex leads: ``city ←F15 →F19``, ``↙G16–↗E18``, ``city 1 to town 2``."""
    kinds = [_KINDS.get(node.kind, node.kind) for node in laid.nodes]
    names = [f"{kind} {number}" for number, kind in enumerate(kinds, 1)] if kinds[1:] else kinds
    parts = []
    for name, ends in zip(names, laid.from_node, strict=True):
        ways = [towards(board, hex_id, end) for end in sorted(ends) if end < NODE]
        ways += [f"to {names[end - NODE]}" for end in sorted(ends) if end >= NODE]
        parts.append(f"{name} {' '.join(ways) or 'not joined'}")
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
    worth = f" {p.money(value)}" if value else ""
    places = f", {node.slots} places" if node.slots > 1 else ""
    return f"{_KINDS.get(node.kind, node.kind)}{worth}{places}"


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
    board, laid = game.title.board, game.state.map
    printed = board.hexes[hex_id]
    lines = [place(board, hex_id), *_ground(game, hex_id)]
    now = laid.track(board, hex_id)
    if printed.kind != "beyond":
        lines.append(f"Track: {track(board, hex_id, now)}.")
    for number, node in enumerate(now.nodes if printed.kind != "beyond" else ()):
        row = [holder or "free" for holder in laid.places(board, hex_id, number)]
        markers = f": {', '.join(row)}" if row else ""
        lines.append(f"{_capital(station(game, node))}{markers}{_values(game, hex_id, node)}.")
    if hex_id in laid.beside:
        lines.append(f"Beside it: {', '.join(laid.beside[hex_id])}.")
    homes = [c for c, company in game.title.companies.items() if hex_id in company.homes]
    if homes:
        lines.append(f"Home of {' and '.join(homes)}.")
    lines += game.title.remarks(game.seen_by(None), hex_id)
    for edge in laid.gauges.get(hex_id, ()):
        lines.append(f"Gauge change: {towards(board, hex_id, edge)}.")
    for edge, kind in sorted(printed.borders.items()):
        lines.append(f"Border, {kind}: {towards(board, hex_id, edge)}.")
    return lines


def _ground(game: Game, hex_id: str) -> list[str]:
    """The tile, or the ground and what the first tile costs; which tiles the hex takes."""
    board, laid = game.title.board, game.state.map
    printed = board.hexes[hex_id]
    lines = []
    cost = printed.cost_words or game.title.company_money(printed.cost)
    if hex_id in laid.tiles:
        number, rotation = laid.tiles[hex_id]
        tile_ = board.tiles[number]
        label = f" {tile_.label}" if tile_.label else ""
        lines.append(f"Tile {number}{label}, {tile_.colour}, turned {rotation}.")
    elif printed.terrain:
        ground = _capital(printed.terrain.replace("_", " "))
        lines.append(f"{ground}: the first tile costs {cost}.")
    elif not printed.buildable and printed.kind != "beyond":
        lines.append("No tile is laid here.")
    elif printed.colour:
        lines.append(f"Printed {printed.colour}.")
    if printed.label and printed.buildable:
        since = f", from {printed.label_from} on" if printed.label_from else ""
        lines.append(f"Takes tiles marked {printed.label}{since}.")
    return lines


def _values(game: Game, hex_id: str, node: Node) -> str:
    """What becomes of a value: none before the first tile, or another one in later phases."""
    buildable = game.title.board.hexes[hex_id].buildable
    if not any(node.revenue) and buildable and hex_id not in game.state.map.tiles:
        return "; its first tile gives it a value"
    if len(set(node.revenue)) > 1:
        values = zip(COLOURS, node.revenue, strict=False)
        return f"; by phase {', '.join(f'{colour} {value}' for colour, value in values)}"
    return ""


def _capital(words: str) -> str:
    """A sentence's beginning; names and currencies in it stay as they are written."""
    return words[:1].upper() + words[1:]
