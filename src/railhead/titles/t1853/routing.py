"""The running of trains as the search for the best routes sees it. Clauses RUN, EARN.

The best set of routes is the one that earns most; among those that earn the same, the one whose
best train brings most mail. That is what is suggested: mail and revenue go to different purses, and
a Director who weighs them otherwise runs otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.play.plain import running
from railhead.routes import Bonus, Call, Train
from railhead.routes.track import Hop, Piece, Stop
from railhead.routes.trains import Side
from railhead.titles.t1853.land.ground import BROAD, METRE
from railhead.titles.t1853.position import Position

SINGLE = "1M"  # the train with rules of its own (RUN-05)


def gauge_of_train(name: str) -> str:
    """The gauge on which a train runs, besides dual gauge (RUN-02)."""
    return METRE if name.endswith("M") else BROAD


class Routing(running.Routing):
    """The trains of a company on a map.

    ``duties``: for some trains, by their place in ``sides``, hexes that the route must include;
    it then earns ``DUTY`` besides. ``start``: stations of which every route includes one, instead
    of all bases."""

    weights = (1000, 1)
    DUTY = 1_000_000

    def __init__(
        self,
        p: Position,
        company: str,
        laid: LaidMap | None = None,
        sides: Sequence[Side] | None = None,
        duties: Sequence[frozenset[str]] = (),
        start: Iterable[Stop] | None = None,
    ) -> None:
        if sides is None:
            sides = [p.side(card) for card in p.trains(company)]
        super().__init__(p, company, (), laid)
        self.colour = 0
        self._start = self.stations if start is None else frozenset(start)
        padded = [*duties, *(frozenset[str]() for _ in sides)]
        kinds = Counter(zip(sides, padded, strict=False))
        self._wanted = frozenset().union(*duties) if duties else frozenset()
        self.trains = tuple(_train(side, duty, count) for (side, duty), count in kinds.items())

    def own(self) -> Iterable[Stop]:
        return self._start

    def place(self, stop: Stop) -> Hashable:
        """No city twice, by whichever station; two towns of a hex are two (RUN-06)."""
        return stop[0] if self._is_large(stop) else stop

    def call(self, train: Train, stop: Stop) -> Call | None:
        """Large stations count (RUN-03); a 1M takes only one with an own base (RUN-05)."""
        if not self._is_large(stop):
            return Call(self.value(stop), costs=(0,))
        if train.name == SINGLE and stop not in self.stations:
            return None
        return Call(self.value(stop), costs=(1,))

    def over(self, train: Train, hop: Hop) -> tuple[int, ...] | None:
        """All track of a run fits the gauge of the train (RUN-02)."""
        gauge = gauge_of_train(train.name)
        fits = all(
            piece_gauge(self.board, self.laid, piece) in (gauge, "dual") for piece in hop.pieces
        )
        return (0,) if fits else None

    def mail(self, stop: Stop) -> int:
        """EARN-05: the values of both ends of one train's run."""
        return self.value(stop)

    def marks_on(self, hop: Hop) -> Iterable[str]:
        return self._wanted.intersection(hex_id for hex_id, _, _ in hop.pieces)

    def _is_large(self, stop: Stop) -> bool:
        return self.node(stop).kind == "city"


def piece_gauge(board: Board, laid: LaidMap, piece: Piece) -> str:
    """The gauge of a piece of track."""
    hex_id, a, b = piece
    paths = laid.track(board, hex_id).paths
    return next(path.gauge for path in paths if {path.a, path.b} == {a, b})


def _train(side: Side, duty: frozenset[str], count: int) -> Train:
    bonuses = (Bonus(tuple(sorted(duty)), (*(0 for _ in duty), Routing.DUTY)),) if duty else ()
    limits = (side.range,) if side.range is not None else ()
    return Train(side.name, count, limits, bonuses=bonuses)
