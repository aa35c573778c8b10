"""Routes typed by a player: hexes in a row, or pieces of track."""

from __future__ import annotations

import re
from collections.abc import Iterator

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE
from railhead.cli.hotseat.words import spelled
from railhead.play.actions import Run
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.play.refusal import RailheadError
from railhead.routes.track import BadTrack, Piece, write

_MOST_HEXES = 100
HOW = (
    "Write each train with the hexes it runs over, ends included, and a semicolon between trains: "
    "2: F17 G16; 3+: F17 E18 D19. Or with pieces of track: 2: F17 n0-0, G16 3-n0. Where there are "
    "halts, a train may call at fewer than it could: 3+2: F2 F4 G5 halts 1."
)


def parse(game: Game, company: str, text: str) -> tuple[Run, ...]:
    """The runs that a player typed; RailheadError if they can't be understood."""
    runs = []
    for part in text.split(";"):
        train, colon, way = part.partition(":")
        if not colon:
            own = [side.name for side in game.position.rule(Running).sides(game.position, company)]
            if len(own) != 1 or not part.strip():
                raise RailheadError(HOW)
            train, way = own[0], part
        way, halts = _halts(way)
        if "-" in way:
            track = tuple(_piece(game, piece) for piece in way.split(","))
        else:
            track = _along(game, company, [spelled(game, word) for word in way.split()])
        runs.append(Run(train=spelled(game, train.strip()), track=track, halts=halts))
    return tuple(runs)


def _halts(way: str) -> tuple[str, int | None]:
    """A way without ``halts 1`` at its end, and that number."""
    match = re.fullmatch(r"(.*?)\s+halts\s+([0-9]{1,2})\s*", way, re.DOTALL | re.IGNORECASE)
    return (match[1], int(match[2])) if match else (way, None)


def _piece(game: Game, text: str) -> str:
    """A piece of track as the game writes it."""
    hex_id, _, ends = text.strip().partition(" ")
    return f"{spelled(game, hex_id)} {ends.strip()}"


def _along(game: Game, company: str, hexes: list[str]) -> tuple[str, ...]:
    """The track over these hexes: the first way that a train could run, if there is one."""
    p, board, laid = game.position, game.title.board, game.state.map
    for hex_id in hexes:
        if hex_id not in board.hexes:
            raise RailheadError(f"There is no hex {hex_id!r}. {HOW}")
    if not 2 <= len(hexes) <= _MOST_HEXES:
        raise RailheadError(HOW)
    fault = f"No track leads over {' '.join(hexes)} from station to station."
    for pieces in _ways(board, laid, hexes):
        track = tuple(write(piece) for piece in pieces)
        try:
            p.rule(Running).trace(p, company, Run(train="", track=track))
        except BadTrack as bad:
            fault = bad.reason
        else:
            return track
    raise RailheadError(fault)


def _ways(board: Board, laid: LaidMap, hexes: list[str]) -> Iterator[list[Piece]]:
    """All ways from a station of the first hex over the others to a station of the last."""
    first = hexes[0]
    for node, ends in enumerate(laid.track(board, first).from_node):
        for end in ends:
            if end < NODE and board.next_to[first][end] == hexes[1]:
                for rest in _on(board, laid, hexes, 1, opposite(end)):
                    yield [(first, NODE + node, end), *rest]


def _on(
    board: Board, laid: LaidMap, hexes: list[str], number: int, entry: int
) -> Iterator[list[Piece]]:
    here = hexes[number]
    last = number == len(hexes) - 1
    track = laid.track(board, here)
    for end in track.from_edge[entry]:
        if last:
            if end >= NODE:
                yield [(here, entry, end)]
            continue
        before = [(here, entry, end)]
        for out in track.from_node[end - NODE] if end >= NODE else (end,):
            if out < NODE and out != entry and board.next_to[here][out] == hexes[number + 1]:
                through = [*before, (here, end, out)] if end >= NODE else before
                for rest in _on(board, laid, hexes, number + 1, opposite(out)):
                    yield [*through, *rest]
