"""Rules of every sort for tests, each twice: as the search is told them, and as a judge.

The judges try every choice of calls one by one and know nothing of limits and costs in numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.routes import Bonus, Call, Dearest, Rules, Train
from railhead.routes.track import Hop
from tests.routes.grids import OWN, is_end, kind, value
from tests.routes.oracle import Stop, Verdict, Walk


class MapRules(Rules):
    """What all these rules share: a map, own stations, full cities and ends of the line."""

    def __init__(self, board: Board, laid: LaidMap, trains: Sequence[Train]) -> None:
        self.board = board
        self.laid = laid
        self.trains = tuple(trains)

    def own(self) -> Iterable[Stop]:
        return self.laid.markers_of(OWN)

    def passing(self, stop: Stop) -> int | None:
        if is_end(self.board, stop) or self.is_full(stop):
            return None
        return 0

    def is_full(self, stop: Stop) -> bool:
        return self.laid.blocks(self.board, *stop, OWN)


class MapJudge:
    """What all judges share."""

    def __init__(self, board: Board, laid: LaidMap) -> None:
        self.board = board
        self.laid = laid
        self.own = set(laid.markers_of(OWN))

    def may_pass(self, stop: Stop) -> bool:
        """For the walks: ends of the line are never passed, full cities by some."""
        return not is_end(self.board, stop)

    def full_on_the_way(self, walk: Walk) -> list[Stop]:
        return [s for s in walk.stops[1:-1] if self.laid.blocks(self.board, *s, OWN)]

    def of_kind(self, walk: Walk, *kinds: str) -> list[Stop]:
        return [stop for stop in walk.stops if kind(self.board, stop) in kinds]

    def values(self, stops: Iterable[Stop]) -> int:
        return sum(value(self.board, stop) for stop in stops)

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...] | None:
        return (sum(verdict.revenue for _, verdict in runs),)


# --- Large and small stations, halts with subsidies, one closed station passed, a home ----------


class HaltRules(MapRules):
    """An N+M train, written "3+2": N large stations, M small ones and halts beside them, and more
    where it calls at fewer large ones. Halts, and small stations if ``skips``, may be run past.
    One closed station is passed by all trains together; routes hang together around the home; a
    route never comes back to a hex."""

    weights = (1000, 1)
    passes = 1

    def __init__(
        self, board: Board, laid: LaidMap, names: Sequence[str], home: Stop, skips: bool
    ) -> None:
        super().__init__(board, laid, [self.train(name, names) for name in dict.fromkeys(names)])
        self.home = frozenset({home})
        self.skips = skips

    @staticmethod
    def train(name: str, names: Sequence[str]) -> Train:
        large, small = map(int, name.split("+"))
        return Train(name, names.count(name), (large, large + small))

    def passing(self, stop: Stop) -> int | None:
        if is_end(self.board, stop):
            return None
        return int(self.is_full(stop))

    def call(self, train: Train, stop: Stop) -> Call:
        match kind(self.board, stop):
            case "halt":
                return Call(0, second=10, costs=(0, 1), optional=True)
            case "town":
                return Call(value(self.board, stop), costs=(0, 1), optional=self.skips)
        return Call(value(self.board, stop), costs=(1, 1))

    def end(self, train: Train, stop: Stop) -> int:
        return 0 if kind(self.board, stop) == "halt" else 3

    def once(self, hex_id: str) -> bool:
        return True


class HaltJudge(MapJudge):
    """The same once more."""

    def __init__(self, board: Board, laid: LaidMap, home: Stop, skips: bool) -> None:
        super().__init__(board, laid)
        self.home = home
        self.skips = skips

    def verdict(self, train: str, walk: Walk) -> Verdict | None:
        most_large, most_small = map(int, train.split("+"))
        large = self.of_kind(walk, "city", "offboard")
        towns, halts = self.of_kind(walk, "town"), self.of_kind(walk, "halt")
        if {walk.stops[0], walk.stops[-1]} & set(halts) or self.own.isdisjoint(walk.stops):
            return None
        if len(set(walk.hexes)) < len(walk.hexes):
            return None
        passed = self.full_on_the_way(walk)
        if len(passed) > 1 or len(large) > most_large:
            return None
        room = most_small + most_large - len(large)
        best = None
        for small in _some(towns) if self.skips else [towns]:
            for called in _some(halts):
                if len(small) + len(called) <= room:
                    got = self.values(large) + self.values(small), 10 * len(called)
                    best = got if best is None else max(best, got)
        return None if best is None else Verdict(*best, passes=len(passed))

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...] | None:
        if sum(verdict.passes for _, verdict in runs) > 1:
            return None
        together = {self.home}
        for _ in runs:
            for walk, _ in runs:
                if not together.isdisjoint(walk.stops):
                    together.update(walk.stops)
        if any(together.isdisjoint(walk.stops) for walk, _ in runs):
            return None
        return sum(v.revenue for _, v in runs), sum(v.second for _, v in runs)


# --- Express trains, multiples, rising cities, bonuses ------------------------------------------


class ExpressRules(MapRules):
    """A "4E" runs any distance and calls at its four best cities, an own one among them; a "3x2"
    calls everywhere and earns twice. Some cities rise with the dearest other one on the route.
    Towns are no ends. There are bonuses for pairs and for hexes on the way."""

    def __init__(
        self, board: Board, laid: LaidMap, names: Sequence[str], rising: frozenset[Stop]
    ) -> None:
        self.rising = rising
        ids = sorted(board.hexes)
        bonuses = (
            Bonus((ids[0], ids[-1]), (0, 0, 100)),
            Bonus((ids[1], ids[4], ids[6]), (0, 0, 50, 70)),
            Dearest((((ids[2], ids[5]), 40), ((ids[2], ids[7]), 60))),
        )
        super().__init__(
            board, laid, [self.train(n, names.count(n), bonuses) for n in dict.fromkeys(names)]
        )

    @staticmethod
    def train(name: str, count: int, bonuses: tuple[Bonus | Dearest, ...]) -> Train:
        length, _, times = name.partition("x")
        return Train(
            name,
            count,
            (int(length.rstrip("E")),),
            times=int(times or 1),
            standard=20,
            bonuses=bonuses,
            calls_at_own="E" in name,
        )

    def call(self, train: Train, stop: Stop) -> Call:
        express = "E" in train.name
        if kind(self.board, stop) not in ("city", "offboard"):
            return Call(0 if express else value(self.board, stop), costs=(0,))
        worth = value(self.board, stop)
        if stop in self.rising:
            return Call(worth, costs=(1,), optional=express, rises=True)
        return Call(worth, costs=(1,), optional=express, standard=worth)

    def over(self, train: Train, hop: Hop) -> tuple[int, ...]:
        return (0,) if "E" in train.name else (hop.changes,)

    def end(self, train: Train, stop: Stop) -> int:
        return 3 if kind(self.board, stop) in ("city", "offboard") else 0

    def marks_at(self, stop: Stop) -> Iterable[str]:
        return (stop[0],)

    def marks_on(self, hop: Hop) -> Iterable[str]:
        return [hex_id for hex_id, _, _ in hop.pieces]


class ExpressJudge(MapJudge):
    """The same once more."""

    def __init__(self, board: Board, laid: LaidMap, rising: frozenset[Stop]) -> None:
        super().__init__(board, laid)
        self.rising = rising

    def verdict(self, train: str, walk: Walk) -> Verdict | None:
        cities = self.of_kind(walk, "city", "offboard")
        if walk.stops[0] not in cities or walk.stops[-1] not in cities:
            return None
        if self.own.isdisjoint(walk.stops) or self.full_on_the_way(walk):
            return None
        length, _, times = train.partition("x")
        most = int(length.rstrip("E"))
        if "E" in train:
            sums = [
                self._worth(walk, called)
                for called in _some(cities)
                if len(called) <= most and not self.own.isdisjoint(called)
            ]
            if not sums:
                return None
            earned = max(sums)
        else:
            if len(cities) + self._changes(walk) > most:
                return None
            earned = self._worth(walk, list(walk.stops))
        return Verdict(earned * int(times or 1) + self._bonus(walk))

    def _worth(self, walk: Walk, called: list[Stop]) -> int:
        fixed = [s for s in self.of_kind(walk, "city", "offboard") if s not in self.rising]
        standard = max([20, *(value(self.board, stop) for stop in fixed)])
        cities = set(self.of_kind(walk, "city", "offboard"))
        rising = sum(1 for stop in called if stop in self.rising and stop in cities)
        return self.values(called) + standard * rising

    def _changes(self, walk: Walk) -> int:
        hexes = self.board.hexes
        return sum(
            1
            for crossing in walk.crossed
            if any(edge < 6 and hexes[h].borders.get(edge) == "gauge" for h, edge in crossing)
        )

    def _bonus(self, walk: Walk) -> int:
        ids = sorted(self.board.hexes)
        on = {hex_id for hex_id, _, _ in walk.pieces}
        bonus = 100 if {ids[0], ids[-1]} <= on else 0
        bonus += {0: 0, 1: 0, 2: 50, 3: 70}[len({ids[1], ids[4], ids[6]} & on)]
        if {ids[2], ids[7]} <= on:
            return bonus + 60
        return bonus + (40 if {ids[2], ids[5]} <= on else 0)


# --- Two gauges, mail for one train, no place twice ---------------------------------------------


class MailRules(MapRules):
    """A "2" or "2M" calls at so many large stations and any small ones, on broad or metre track or
    what is both. One train brings mail from both its ends. Two stations of a hex are one place."""

    weights = (100, 1)

    def __init__(self, board: Board, laid: LaidMap, names: Sequence[str]) -> None:
        trains = [
            Train(name, names.count(name), (int(name.rstrip("M")),))
            for name in dict.fromkeys(names)
        ]
        super().__init__(board, laid, trains)

    def call(self, train: Train, stop: Stop) -> Call:
        small = kind(self.board, stop) in ("town", "halt")
        return Call(value(self.board, stop), costs=(0,) if small else (1,))

    def over(self, train: Train, hop: Hop) -> tuple[int, ...] | None:
        wrong = "broad" if "M" in train.name else "metre"
        for hex_id, a, b in hop.pieces:
            for path in self.laid.track(self.board, hex_id).paths:
                if {path.a, path.b} == {a, b} and path.gauge == wrong:
                    return None
        return (0,)

    def place(self, stop: Stop) -> Hashable:
        return stop[0]

    def mail(self, stop: Stop) -> int:
        return value(self.board, stop)


class MailJudge(MapJudge):
    """The same once more."""

    def verdict(self, train: str, walk: Walk) -> Verdict | None:
        if self.own.isdisjoint(walk.stops) or self.full_on_the_way(walk):
            return None
        if len({hex_id for hex_id, _ in walk.stops}) < len(walk.stops):
            return None
        if len(self.of_kind(walk, "city", "offboard")) > int(train.rstrip("M")):
            return None
        wrong = "broad" if "M" in train else "metre"
        for hex_id, a, b in walk.pieces:
            for path in self.board.printed[hex_id].paths:
                if {path.a, path.b} == {a, b} and path.gauge == wrong:
                    return None
        mail = self.values([walk.stops[0], walk.stops[-1]])
        return Verdict(self.values(walk.stops), mail=mail)

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...]:
        mail = max((verdict.mail for _, verdict in runs), default=0)
        return (sum(verdict.revenue for _, verdict in runs) * 100 + mail,)


# --- Posts at the ends, a percentage of the whole -----------------------------------------------


class PostRules(MapRules):
    """A "5" calls at five stops. Ends of the line are posts: worth something, but not one of the
    two stops that a route needs, and they cost nothing. The whole is raised by a percentage."""

    def __init__(self, board: Board, laid: LaidMap, names: Sequence[str]) -> None:
        trains = [Train(name, names.count(name), (int(name),)) for name in dict.fromkeys(names)]
        super().__init__(board, laid, trains)

    def call(self, train: Train, stop: Stop) -> Call:
        if is_end(self.board, stop):
            return Call(value(self.board, stop), costs=(0,), counts=False)
        return Call(value(self.board, stop), costs=(1,))

    def at_end(self, train: Train, stop: Stop) -> int:
        return 5 if kind(self.board, stop) == "town" else 0

    def total(self, revenue: int) -> int:
        return raised(revenue)


class PostJudge(MapJudge):
    """The same once more."""

    def verdict(self, train: str, walk: Walk) -> Verdict | None:
        if self.own.isdisjoint(walk.stops) or self.full_on_the_way(walk):
            return None
        stops = [stop for stop in walk.stops if not is_end(self.board, stop)]
        if not 2 <= len(stops) <= int(train):
            return None
        ends = sum(5 for s in (walk.stops[0], walk.stops[-1]) if kind(self.board, s) == "town")
        return Verdict(self.values(walk.stops) + ends)

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...]:
        return (raised(sum(verdict.revenue for _, verdict in runs)),)


def raised(revenue: int) -> int:
    """Less 20%, to the nearest 10; then 45% more, to the nearest 10."""
    reduced = (revenue * 80 + 500) // 1000 * 10
    return (reduced * 145 + 500) // 1000 * 10


def _some(stops: list[Stop]) -> Iterator[list[Stop]]:
    """All choices among stops."""
    for count in range(len(stops) + 1):
        yield from map(list, combinations(stops, count))
