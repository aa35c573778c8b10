"""The map as the referee of 1853 sees it: the printed board and tiles read from their tables, what
is laid on them, lines, links and runs. Written from sections 4.1 to 4.6 of the rulebook; no code of
the engine is used."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import railhead
from tests.referees.books import Dispute

TABLES = Path(railhead.__file__).parent / "titles" / "t1853"
GAUGES = ("broad", "metre")
AROUND = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))  # rows and columns to each edge

End = int | str  # an edge 0 to 5, or a station "n0"
Place = tuple[str, Any]  # a hex with a station "n0", or the crossing of two hexes
Plain = dict[str, Any]


class Station(NamedTuple):
    """A station: large or small, its value, its spaces."""

    large: bool
    value: int
    spaces: int


class Ground(NamedTuple):
    """A tile, or a printed hex: its colour, stations and pieces of track (end, end, gauge).
    ``terminal``: whether every train ends in its stations."""

    colour: str
    stations: tuple[Station, ...]
    pieces: tuple[tuple[End, End, str], ...]
    terminal: bool


@cache
def table(name: str) -> Plain:
    """One of the tables of the title."""
    return tomllib.loads((TABLES / f"{name}.toml").read_text(encoding="utf-8"))


def ground(written: Plain, turned: int = 0) -> Ground:
    """A tile as it is written, turned by so many edges."""
    stations = []
    for words in written.get("stations", ()):
        kind, *rest = words.split()
        value = next((int(word) for word in rest if word.isdigit()), 0)
        spaces = next((int(word[1:]) for word in rest if re.fullmatch(r"x\d", word)), 1)
        stations.append(Station(kind == "city", value, spaces))
    pieces = []
    for words in written.get("track", ()):
        ends, gauge, *_ = words.split()
        one, two = (_end(word, turned) for word in ends.split("-"))
        pieces.append((one, two, gauge))
    terminal = any(words.endswith(" end") for words in written.get("track", ()))
    return Ground(written.get("colour", ""), tuple(stations), tuple(pieces), terminal)


def _end(word: str, turned: int) -> End:
    return word if word.startswith("n") else (int(word) + turned) % 6


def column(letters: str) -> int:
    """a is 1, z is 26, aa is 27."""
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number


@cache
def next_to(hex_id: str, edge: int) -> str | None:
    """The neighbour of a hex at an edge."""
    row, across = ord(hex_id[0]) + AROUND[edge][0], column(hex_id[1:]) + AROUND[edge][1]
    for other in table("map")["hexes"]:
        if ord(other[0]) == row and column(other[1:]) == across:
            return str(other)
    return None


class Map:
    """What lies on the board at one moment."""

    def __init__(self, laid: Plain) -> None:
        self.tiles: dict[str, Any] = laid["tiles"]
        self.rows: dict[str, Any] = laid["stations"]
        self._kept: dict[str, Ground] = {}

    def __getitem__(self, hex_id: str) -> Ground:
        if hex_id not in self._kept:
            if hex_id in self.tiles:
                tile, turned = self.tiles[hex_id]
                self._kept[hex_id] = ground(table("tiles")[tile], turned)
            else:
                self._kept[hex_id] = ground(table("map")["hexes"][hex_id])
        return self._kept[hex_id]

    def bases(self, company: str) -> list[Place]:
        """The stations with a base of a company."""
        return [place for place, held in self.occupied() if company in held]

    def occupied(self) -> Iterator[tuple[Place, tuple[str, ...]]]:
        """Stations with what stands in their spaces."""
        for hex_id, rows in self.rows.items():
            for number, held in enumerate(rows):
                yield (hex_id, f"n{number}"), held

    def station(self, place: Place) -> Station:
        """The station of a place."""
        return self[place[0]].stations[int(place[1][1:])]

    def stops(self, company: str, place: Place) -> bool:
        """Whether a line of a company ends in this station (4.1.7, 4.2.12, 4.5.6, 4.5.7)."""
        if self[place[0]].terminal:
            return True
        held = dict(self.occupied()).get(place, ())
        others = [one for one in held if one and one != company]
        return company not in held and len(others) == self.station(place).spaces

    def place(self, hex_id: str, end: End) -> Place:
        """A station, or the crossing of an edge, the same from both sides."""
        if isinstance(end, str):
            return hex_id, end
        other = next_to(hex_id, end)
        if other is not None and other < hex_id:
            return other, (end + 3) % 6
        return hex_id, end

    def joined(self, gauge: str) -> dict[Place, set[Place]]:
        """Stations and crossings with those at the other end of a piece of this gauge."""
        found: dict[Place, set[Place]] = {}
        for hex_id in {*self.tiles, *(h for h, w in table("map")["hexes"].items() if "track" in w)}:
            for one, two, laid in self[hex_id].pieces:
                if laid in (gauge, "dual"):
                    a, b = self.place(hex_id, one), self.place(hex_id, two)
                    found.setdefault(a, set()).add(b)
                    found.setdefault(b, set()).add(a)
        return found

    def connected(self, company: str) -> set[Place]:
        """What a company's bases are connected to, by one gauge or the other (4.1.7, 4.4.6)."""
        seen: set[Place] = set()
        for gauge in GAUGES:
            joined = self.joined(gauge)
            bases = self.bases(company)
            reached, waiting = set(bases), list(bases)
            while waiting:
                here = waiting.pop()
                is_station = isinstance(here[1], str)
                if is_station and here not in bases and self.stops(company, here):
                    continue
                fresh = joined.get(here, set()) - reached
                reached |= fresh
                waiting += fresh
            seen |= reached
        return seen

    def enters(self, company: str, hex_id: str) -> bool:
        """Whether a line of the company enters a hex that has track (4.1.15)."""
        reached = self.connected(company)
        return any(
            self.place(hex_id, end) in reached for piece in self[hex_id].pieces for end in piece[:2]
        )

    def linked(self, cities: Iterable[str]) -> bool:
        """Whether cities are linked: trains are changed at stations, stations in large cities, and
        a stretch of one gauge counts only with somebody's base on it (4.3.1)."""
        based = {place for place, held in self.occupied() if any(held)}
        hops: dict[Any, set[Any]] = {}
        for gauge in GAUGES:
            for stretch in _parts(self.joined(gauge)):
                stations = [place for place in stretch if isinstance(place[1], str)]
                if based.intersection(stations):
                    for one in stations:
                        hops.setdefault(self._spot(one), set()).update(map(self._spot, stations))
        return any(set(cities) <= part for part in _parts(hops))

    def _spot(self, place: Place) -> Any:
        return place[0] if self.station(place).large else place

    # Runs.

    def run(self, company: str, train: str, track: Iterable[str]) -> Run:
        """A run, checked by 4.5 on its own."""
        pieces = [self._piece(words) for words in track]
        path, used = self._follow(pieces)
        stops = [place for place in path if isinstance(place[1], str)]
        gauge = "metre" if train.endswith("M") else "broad"
        for hex_id, one, two in pieces:
            laid = [g for a, b, g in self[hex_id].pieces if {a, b} == {one, two}]
            check(bool(laid), f"no track {hex_id} {one}-{two}")
            check(bool({gauge, "dual"} & set(laid)), f"a {train} on {laid} gauge")
        check(len(set(path)) == len(path), "a run that comes to a place twice")
        check(len(stops) >= 2, "a run of less than two stations")
        large = [place for place in stops if self.station(place).large]
        check(len({hex_id for hex_id, _ in large}) == len(large), "a city twice in a run")
        check(
            len(large) <= int(train.rstrip("M")), f"a {train} calls at {len(large)} large stations"
        )
        check(bool(set(self.bases(company)) & set(stops)), "a run without an own base")
        if train == "1M":
            check(len(large) == 1 and large[0] in self.bases(company), "a 1M without its own base")
            check(len(stops) > 1, "a 1M without a small station")
        for place in stops[1:-1]:
            check(not self.stops(company, place), f"a run through {place}")
        values = [self.station(place).value for place in stops]
        return Run(sum(values), values[0] + values[-1], used, self._junctions(pieces))

    def _piece(self, words: str) -> tuple[str, End, End]:
        hex_id, _, ends = words.partition(" ")
        one, two = (_end(word, 0) for word in ends.split("-"))
        return hex_id, one, two

    def _follow(self, pieces: list[tuple[str, End, End]]) -> tuple[list[Place], frozenset[Any]]:
        """Every place of a run in order, and the track that it uses: crossings, and pieces between
        two stations of a hex."""
        ends = [(self.place(h, one), self.place(h, two)) for h, one, two in pieces]
        here = ends[0][0]
        if len(ends) > 1 and here in ends[1]:
            here = ends[0][1]
        path = [here]
        for one, two in ends:
            check(here in (one, two), "a run with a gap")
            here = two if here == one else one
            path.append(here)
        both = {pair for pair in ends if all(isinstance(place[1], str) for place in pair)}
        check(isinstance(path[0][1], str) and isinstance(path[-1][1], str), "a run from nowhere")
        return path, frozenset(place for place in path if isinstance(place[1], int)) | both

    def _junctions(self, pieces: list[tuple[str, End, End]]) -> frozenset[tuple[str, Any]]:
        """The green junctions of a run, with the edges that it takes there (4.5.10)."""
        return frozenset(
            (hex_id, end)
            for hex_id, one, two in pieces
            for end in (one, two)
            if self[hex_id].colour == "green" and not self[hex_id].stations
        )


class Run(NamedTuple):
    """What a run earns, its mail, the track that it uses, and its ends on green junctions."""

    earns: int
    mail: int
    used: frozenset[Any]
    junctions: frozenset[tuple[str, Any]]


def check(holds: bool, words: str) -> None:
    """The rulebook says so."""
    if not holds:
        raise Dispute(words)


def _parts(joined: dict[Any, set[Any]]) -> list[set[Any]]:
    """The connected parts of a net."""
    parts: list[set[Any]] = []
    left = set(joined)
    while left:
        part, waiting = set(), [left.pop()]
        while waiting:
            here = waiting.pop()
            part.add(here)
            waiting += joined[here] - part
        left -= part
        parts.append(part)
    return parts
