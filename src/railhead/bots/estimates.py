"""What a bot thinks of a position: rough figures, got quickly."""

from __future__ import annotations

from railhead.board.board import Board
from railhead.board.tiles import COLOURS
from railhead.play import depot
from railhead.play.plain.running import Running
from railhead.play.position import Position
from railhead.routes.trains import kind_of

_NEAR = 24.0  # what an open end right beside a new stop is worth


def earnings(p: Position, company: str) -> int:
    """What the suggested routes of a company's trains earn now; kept with the map."""
    laid = p.state.map
    if not p.trains(company):
        return 0
    key = ("earnings", company, tuple(map(p.side, p.trains(company))), p.state.phase)
    if key not in laid.memory:
        running = p.rule(Running)
        laid.memory[key] = running.earnings(p, company, running.suggest(p, company))
    earned: int = laid.memory[key]
    return earned


def next_price(p: Position) -> int:
    """The lowest price of a train that the Bank sells and that fulfils the duty to own one."""
    cards = p.title.cards
    kinds = [kind for kind in depot.kinds_on_sale(p) if cards[kind].counts]
    return min((side.price for kind in kinds for side in cards[kind].sides), default=0)


def lasts(p: Position, card: str) -> bool:
    """Whether a train card never becomes obsolete."""
    return not p.title.cards[kind_of(card)].obsolete_with


class Survey:
    """The lie of the land: how far every hex is from the stops of the board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.stops = [hex_id for hex_id, hex_ in board.hexes.items() if hex_.nodes]
        self.away = {stop: self._distances(stop) for stop in self.stops}

    def prospects(self, p: Position, company: str) -> float:
        """How good a company's track is: the value of all stops that it reaches, the
        length of the track, and for every end how near a new stop is."""
        board, laid = self.board, p.state.map
        colour = COLOURS.index(p.title.phase(p).colour)
        found = p.rule(Running).usable(p, company, roughly=True)
        worth = 0.0
        for hex_id, node in found.nodes:
            worth += laid.track(board, hex_id).nodes[node].value(colour)
        reached = {hex_id for hex_id, _ in found.nodes}
        new = [self.away[stop] for stop in self.stops if stop not in reached]
        for hex_id, entries in found.entries.items():
            worth += entries.bit_count() / 2
            joined = laid.track(board, hex_id).from_edge
            if any(entries >> edge & 1 and not joined[edge] for edge in range(6)):
                worth += _NEAR / (1 + min((far.get(hex_id, 99) for far in new), default=99))
        return worth

    def _distances(self, stop: str) -> dict[str, int]:
        """How many hexes lie between a stop and each hex that takes tiles."""
        far = {stop: 0}
        queue = [stop]
        for here in queue:
            for other in self.board.next_to[here]:
                if other is not None and other not in far and self.board.hexes[other].buildable:
                    far[other] = far[here] + 1
                    queue.append(other)
        return far
