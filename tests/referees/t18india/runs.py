"""What trains earn (8.4.3), from the pieces of track that a route uses."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

from tests.referees.t18india import printed
from tests.referees.t18india.printed import Station

Piece = tuple[str, str, str]  # a hex, and the two ends of its track


class Line(NamedTuple):
    """The table as it lies when trains run. ``own_counts``: an express train must count a City with
    a station of its company."""

    laid: Any
    company: str
    concessions: dict[str, str]
    jewelry: str
    own_counts: bool

    def has_station(self, hex_id: str, number: int) -> bool:
        """Whether the company has a station in a City, or beside it."""
        rows = self.laid.stations.get(hex_id, ())
        if number < len(rows) and self.company in rows[number]:
            return True
        beside = self.laid.beside.get(hex_id, ())
        where = self.laid.beside_at.get(hex_id, (0,) * len(beside))
        return (self.company, number) in zip(beside, where, strict=True)

    def is_closed(self, hex_id: str, number: int, city: Station) -> bool:
        """Whether all spots of a City have stations of others."""
        rows = self.laid.stations.get(hex_id, ())
        filled = [marker for marker in (rows[number] if number < len(rows) else ()) if marker]
        return len(filled) >= city.spots and not self.has_station(hex_id, number)


def revenue(line: Line, train: str, way: tuple[str, ...]) -> int:
    """What a train earns on its way; the way is legal, or this fails."""
    pieces = [_piece(words) for words in way]
    stops = _stops(line, pieces)
    cities = [stop for stop in stops if stop[2].kind == "city"]
    assert len({stop[:2] for stop in cities}) == len(cities) >= 2, "two different Cities at least"
    assert {stops[0], stops[-1]} <= set(cities), "it begins and ends in a City"
    assert any(line.has_station(*stop[:2]) for stop in cities), "a station of its own"
    for hex_id, number, station in stops[1:-1]:
        if station.kind == "city":
            assert not line.is_closed(hex_id, number, station), f"{hex_id} is closed"
    name, _, times = train.partition("x")
    base = max([20, *(stop[2].value for stop in cities if not stop[2].variable)])
    if name.endswith("E"):
        paid = _express([(_worth(stop[2], base), line.has_station(*stop[:2])) for stop in cities])
        amount = paid[1] if line.own_counts else paid[0]
    else:
        assert len(cities) + _gauges(line, pieces) <= int(name), "too many stops"
        amount = sum(_worth(stop[2], base) for stop in stops)
    return amount * int(times or 1) + bonuses(line, {hex_id for hex_id, _, _ in pieces})


def bonuses(line: Line, hexes: set[str]) -> int:
    """Route and concession bonuses (8.4.3.6, 8.4.3.7)."""
    places = {printed.NAMES[hex_id] for hex_id in hexes}
    found = sum(paid for pair, paid in printed.ROUTE_BONUSES.items() if places.issuperset(pair))
    return found + sum(delivered(line, hexes).values())


def delivered(line: Line, hexes: set[str]) -> dict[str, int]:
    """What each commodity pays on a way through these hexes: for every source the best
    destination, if nobody else has the concession."""
    places = {printed.NAMES[hex_id] for hex_id in hexes}
    found = {}
    for goods, (sources, destinations) in printed.COMMODITIES.items():
        best = max((paid for place, paid in destinations.items() if place in places), default=0)
        if best and line.concessions.get(goods, line.company) == line.company:
            found[goods] = best * sum(source in hexes for source in sources)
    if line.concessions.get("jewelry") == line.company and line.jewelry in hexes:
        found["jewelry"] = 20 if places.intersection(printed.ABROAD) else 0
    return {goods: paid for goods, paid in found.items() if paid}


def shares_no_track(ways: list[tuple[str, ...]]) -> bool:
    """Whether several trains use entirely separate track (8.4.3.1)."""
    used = [(piece[0], frozenset(piece[1:])) for way in ways for piece in map(_piece, way)]
    return len(used) == len(set(used))


def _piece(words: str) -> Piece:
    hex_id, ends = words.split()
    first, second = ends.split("-")
    return hex_id, first, second


def _stops(line: Line, pieces: list[Piece]) -> list[tuple[str, int, Station]]:
    """The Towns and Cities of a way, which is one line of track that lies there."""
    stops: list[tuple[str, int, Station]] = []
    tiles = line.laid.tiles
    for place, (hex_id, first, second) in enumerate(pieces):
        assert frozenset((first, second)) in printed.track(hex_id, tiles), (
            f"no such track: {hex_id}"
        )
        if place:
            before = pieces[place - 1]
            if before[2].startswith("n"):
                assert (before[0], before[2]) == (hex_id, first), "the line is broken"
            else:
                there = printed.beyond(before[0], before[2]), printed.opposite(before[2])
                assert there == (hex_id, first), "the line is broken"
        for end in (first, second):
            if end.startswith("n"):
                number = int(end[1:])
                stop = (hex_id, number, printed.stations(hex_id, tiles)[number])
                if not stops or stops[-1][:2] != stop[:2]:
                    stops.append(stop)
    entered = [hex_id for hex_id, _ in groupby(piece[0] for piece in pieces)]
    for hex_id in set(entered):
        if printed.NAMES[hex_id] not in printed.TWO_CIRCLES:
            assert entered.count(hex_id) == 1, f"{hex_id} is entered twice"
    return stops


def _gauges(line: Line, pieces: list[Piece]) -> int:
    """The gauge-change markers that are crossed."""
    return sum(
        not second.startswith("n") and int(second) in line.laid.gauges.get(hex_id, ())
        for hex_id, _, second in pieces
    )


def _worth(station: Station, base: int) -> int:
    return station.value + (base if station.variable else 0)


def _express(cities: list[tuple[int, bool]]) -> tuple[int, int]:
    """The four best Cities; and the best four of which one at least has an own station."""
    four = sorted((value for value, _ in cities), reverse=True)[:4]
    own = max(value for value, mine in cities if mine)
    rest = sorted(value for value, _ in cities)
    rest.remove(own)
    return sum(four), own + sum(rest[-3:])
