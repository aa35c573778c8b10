"""The track of a company as a graph: stops, and hops from stop to stop, each with a bit mask.

What a route has used is one number. It has a bit for every stop, for every place with several
stops, for every hex that may be entered only once, and for track. Edges of hexes that belong to
the same hops share a bit, which keeps the numbers short. A route can be extended by a hop if its
number and that of the hop have no bit in common; two routes of a company are apart if the track
bits of their numbers are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.routes.arms import hops
from railhead.routes.meter import Meter
from railhead.routes.rules import Rules
from railhead.routes.track import Hop, Stop


class Network:
    """All that a company's trains can run to from its stations, by number.

    ``leaving[s]``: the hops that start at stop s; ``target[h]``: the stop where hop h ends;
    ``passing[s]``: see :meth:`Rules.passing`. ``uses[h]``: the bits of a hop, with the stop where
    it ends; ``begins[s]``: those of a route that begins at s. ``exits[h]``: a bit for the track
    by which hop h leaves its first stop and one for that by which it enters the last;
    ``exits_of[s]``: all such bits of a stop. ``track``: all track bits of ``uses``. ``groups``:
    hops which have a bit in common, so that no route takes two of them.
    """

    def __init__(self, board: Board, laid: LaidMap, rules: Rules, meter: Meter) -> None:
        self.stops: list[Stop] = []
        self.hops: list[Hop] = []
        self.leaving: list[list[int]] = []
        self.passing: list[int | None] = []
        self._explore(board, laid, rules, meter)
        number = {stop: place for place, stop in enumerate(self.stops)}
        self.own = [number[stop] for stop in sorted(set(rules.own()))]
        self.has_home = bool(rules.home)
        self.home = sum(1 << number[stop] for stop in set(rules.home) if stop in number)
        self.target = [number[hop.stop] for hop in self.hops]
        self._give_bits(rules)
        self._give_exits(number)

    @property
    def all_stops(self) -> int:
        """The bits of all stops."""
        return (1 << len(self.stops)) - 1

    def _explore(self, board: Board, laid: LaidMap, rules: Rules, meter: Meter) -> None:
        own = sorted(set(rules.own()))
        queue = list(own)
        found = set(own)
        for stop in queue:
            meter.check()
            passing = rules.passing(stop)
            self.stops.append(stop)
            self.passing.append(passing)
            self.leaving.append([])
            if passing is None and stop not in own:
                continue
            for hop in hops(board, laid, stop, meter.check):
                if _comes_back(hop, rules):
                    continue
                self.leaving[-1].append(len(self.hops))
                self.hops.append(hop)
                if hop.stop not in found:
                    found.add(hop.stop)
                    queue.append(hop.stop)

    def _give_bits(self, rules: Rules) -> None:
        places: dict[Hashable, list[int]] = {}
        for number, stop in enumerate(self.stops):
            places.setdefault(rules.place(stop), []).append(number)
        bits = _Bits(len(self.stops))
        at = [1 << number for number in range(len(self.stops))]
        for numbers in places.values():
            if len(numbers) > 1:
                bit = bits.take()
                for number in numbers:
                    at[number] |= bit
        hexes, hex_bits = bits.shared([_entered_once(hop, rules) for hop in self.hops])
        below = bits.count
        track, _ = bits.shared([hop.crossings for hop in self.hops])
        self.track = (1 << bits.count) - (1 << below)
        arriving: list[list[int]] = [[] for _ in self.stops]
        for hop, end in enumerate(self.target):
            arriving[end].append(hop)
        at_places = [tuple(hop for s in place for hop in arriving[s]) for place in places.values()]
        self.groups = [*bits.groups, *at_places]
        self.uses = [at[end] | hexes[h] | track[h] for h, end in enumerate(self.target)]
        self.begins = [at[s] | hex_bits.get(stop[0], 0) for s, stop in enumerate(self.stops)]

    def _give_exits(self, number: dict[Stop, int]) -> None:
        bits: dict[tuple[Stop, int], int] = {}
        self.exits: list[int] = []
        self.exits_of = [0] * len(self.stops)
        for hop in self.hops:
            mask = 0
            for stop, end in ((hop.start, hop.pieces[0][2]), (hop.stop, hop.pieces[-1][1])):
                bit = bits.setdefault((stop, end), 1 << len(bits))
                self.exits_of[number[stop]] |= bit
                mask |= bit
            self.exits.append(mask)


class _Bits:
    """Gives out bits from the lowest up. ``groups``: the sets that have each of those shared."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.groups: list[tuple[int, ...]] = []

    def take(self) -> int:
        """The next bit."""
        self.count += 1
        return 1 << (self.count - 1)

    def shared(self, sets: Sequence[Iterable[Hashable]]) -> tuple[list[int], dict[Hashable, int]]:
        """One bit for all things that are in the same ones of these sets: the bits of each set,
        and the bit of each thing."""
        members: dict[Hashable, list[int]] = {}
        for number, things in enumerate(sets):
            for thing in things:
                members.setdefault(thing, []).append(number)
        bits: dict[tuple[int, ...], int] = {}
        masks = [0] * len(sets)
        for thing in sorted(members, key=str):
            group = tuple(members[thing])
            if group not in bits:
                bits[group] = self.take()
                self.groups.append(group)
                for number in group:
                    masks[number] |= bits[group]
        return masks, {thing: bits[tuple(group)] for thing, group in members.items()}


def _entered(hop: Hop) -> list[str]:
    """The hexes that a hop enters, in order."""
    here = hop.start[0]
    entered = []
    for hex_id, _, _ in hop.pieces:
        if hex_id != here:
            here = hex_id
            entered.append(here)
    return entered


def _entered_once(hop: Hop, rules: Rules) -> list[str]:
    return [hex_id for hex_id in _entered(hop) if rules.once(hex_id)]


def _comes_back(hop: Hop, rules: Rules) -> bool:
    """Whether a hop comes back to a hex that may be entered only once."""
    once = [hex_id for hex_id in (hop.start[0], *_entered(hop)) if rules.once(hex_id)]
    return len(set(once)) < len(once)
