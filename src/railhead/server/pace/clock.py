"""What the clocks of a table show: a pure function of the journal, of when no server ran, and of
the moment.

A player's clock runs while he is asked. It stands while no server runs, while he is on vacation,
while a computer player sits in for him, and until he has come to his seat. An action that is taken
back takes the increment of its turn with it; the time that was spent stays spent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from msgspec import Struct, structs

from railhead.server.journal import Entry
from railhead.server.pace.pace import DAY, Pace, of_start

Span = tuple[float, float]
State = Literal["runs", "rests", "vacation", "computer", "not come"]

WAIT = DAY  # seconds that those get for whom the others wait


class Clock(Struct, frozen=True):
    """The clock of a seat. ``left``: seconds at the moment that was asked about; ``out``: when it
    was out or will be, if it runs or is out; ``until``: the end of a vacation; ``said``: the
    journal says already that it is out."""

    seat: str
    state: State
    left: float
    low: bool
    out: float | None = None
    until: float = 0.0
    said: bool = False

    @property
    def is_out(self) -> bool:
        """Whether no time is left."""
        return self.left <= 0


class _Given(Struct, frozen=True):
    """What an action in force has earned a player."""

    seat: str = ""
    seconds: float = 0.0


class Clocks(Struct, frozen=True):
    """The clocks after some entries of a journal, up to the moment of the last (``at``).

    ``asked``: who must decide; ``turn`` and ``owner``: the turn and whose it is; ``absent``: seats
    to which nobody has come; ``played_for``: those for which a computer player sits; ``until``: the
    ends of vacations; ``out``: since when clocks are out; ``said``: of whom the journal says so;
    ``line`` and ``undone``: what each action in force, or taken back, has earned."""

    pace: Pace
    left: dict[str, float]
    at: float
    asked: tuple[str, ...] = ()
    turn: str = ""
    owner: str = ""
    absent: frozenset[str] = frozenset()
    played_for: frozenset[str] = frozenset()
    until: dict[str, float] = {}
    out: dict[str, float] = {}
    said: frozenset[str] = frozenset()
    line: tuple[_Given, ...] = ()
    undone: tuple[_Given, ...] = ()

    def then(self, entries: Iterable[Entry], outages: Sequence[Span]) -> Clocks:
        """The clocks with these entries after them."""
        clocks = self
        for entry in entries:
            clocks = clocks._moved_on(entry.made, outages)._with(entry)
        return clocks

    def shown(self, now: float, outages: Sequence[Span]) -> dict[str, Clock]:
        """What the clocks show at a moment."""
        clocks = self._moved_on(now, outages)
        return {seat: clocks._clock(seat, outages) for seat in clocks.left}

    def next_event(self, now: float, outages: Sequence[Span]) -> float | None:
        """When something happens next if nobody acts: a clock runs low or out, or the time is over
        for which one waits before somebody sits in."""
        moments = []
        for clock in self.shown(now, outages).values():
            if clock.out is None or clock.state != "runs":
                continue
            moments += [clock.out - self.pace.low, clock.out, clock.out + self.pace.grace]
        return min((moment for moment in moments if moment > now), default=None)

    def _clock(self, seat: str, outages: Sequence[Span]) -> Clock:
        left, state = self.left[seat], self._state(seat)
        out = self.out.get(seat)
        if out is None and state == "runs":
            out = runs_out(self.at, left, self._still(seat, outages))
        until = self.until.get(seat, 0.0) if state == "vacation" else 0.0
        return Clock(seat, state, left, left < self.pace.low, out, until, seat in self.said)

    def _state(self, seat: str) -> State:
        if seat in self.played_for:
            return "computer"
        if self.until.get(seat, 0.0) > self.at:
            return "vacation"
        if seat not in self.asked:
            return "rests"
        return "not come" if seat in self.absent else "runs"

    def _still(self, seat: str, outages: Sequence[Span]) -> list[Span]:
        """The spans in which a seat's clock stands."""
        away = [(self.at, self.until[seat])] if seat in self.until else []
        return sorted([*(span for span in outages if span[1] > self.at), *away])

    def _moved_on(self, now: float, outages: Sequence[Span]) -> Clocks:
        """The clocks at a later moment, nothing having been written in between."""
        if now <= self.at:
            return self
        left, out = dict(self.left), dict(self.out)
        for seat in self.asked:
            if seat in self.absent or seat in self.played_for:
                continue
            if left[seat] <= 0:
                out.setdefault(seat, self.at)
                continue
            ends = runs_out(self.at, left[seat], still := self._still(seat, outages))
            left[seat] = max(0.0, left[seat] - ran(self.at, now, still))
            if ends <= now:
                left[seat], out[seat] = 0.0, ends
        return structs.replace(self, at=now, left=left, out=out)

    def _with(self, entry: Entry) -> Clocks:
        """The clocks after an entry, at its own moment."""
        data = entry.data
        match entry.kind:
            case "action":
                return self._played(entry)
            case "undo":
                taken = self.line[data["to"] :]
                clocks = self._given([(each.seat, -each.seconds) for each in reversed(taken)])
                clocks = structs.replace(
                    clocks,
                    line=self.line[: data["to"]],
                    undone=(*self.undone, *reversed(taken)),
                )
                return clocks._asks(entry)
            case "redo":
                count = data["to"] - len(self.line)
                again = tuple(reversed(self.undone[-count:]))
                clocks = self._given([(each.seat, each.seconds) for each in again])
                clocks = structs.replace(
                    clocks, line=(*self.line, *again), undone=self.undone[:-count]
                )
                return clocks._asks(entry)
            case "claim":
                return structs.replace(self, absent=self.absent - {data["name"]})
            case "seat":
                return self if data.get("more") else self._reseated(data)
            case "vacation":
                until = {**self.until, entry.by: data["until"] or self.at}
                return structs.replace(self, until=until)
            case "out":
                return structs.replace(self, said=self.said | {data["name"]})
            case "wait":
                return self._rewound(data["name"], WAIT)
        return self

    def _played(self, entry: Entry) -> Clocks:
        asks = entry.data.get("then", {})
        turn, asked = asks.get("turn", ""), tuple(asks.get("asked", ()))
        earned = _Given()
        if self.turn and turn != self.turn:
            earned = self._earned(self.owner)
        elif not self.turn and entry.by in self.asked and (turn or entry.by not in asked):
            earned = self._earned(entry.by)
        clocks = self._given([(earned.seat, earned.seconds)])
        clocks = structs.replace(
            clocks, line=(*self.line, earned), undone=(), absent=self.absent - {entry.by}
        )
        return clocks._asks(entry)

    def _earned(self, seat: str) -> _Given:
        """The increment of a turn that is over, as far as there is room for it."""
        room = self.pace.most - self.left.get(seat, 0.0)
        return _Given(seat, max(0.0, min(float(self.pace.more), room)))

    def _given(self, gains: Iterable[tuple[str, float]]) -> Clocks:
        left = dict(self.left)
        for seat, seconds in gains:
            if seat in left and seconds:
                left[seat] = max(0.0, min(float(self.pace.most), left[seat] + seconds))
        out = {seat: moment for seat, moment in self.out.items() if left.get(seat, 0.0) <= 0}
        said = self.said & out.keys()
        return structs.replace(self, left=left, out=out, said=said)

    def _asks(self, entry: Entry) -> Clocks:
        """Others are asked. Whose time is out and who has acted is no longer out."""
        asks = entry.data.get("then", {})
        turn, asked = asks.get("turn", ""), tuple(asks.get("asked", ()))
        owner = self.owner if turn == self.turn else (asked[0] if asked else "")
        out = {seat: moment for seat, moment in self.out.items() if seat in asked}
        said = self.said & out.keys()
        return structs.replace(self, turn=turn, owner=owner, asked=asked, out=out, said=said)

    def _reseated(self, data: dict[str, Any]) -> Clocks:
        """Another plays a seat. Who takes it over, or comes back, has some time at least; a seat
        with a new link waits for whoever comes by it."""
        name: str = data["name"]
        if data["kind"] == "bot":
            return structs.replace(self, played_for=self.played_for | {name})
        is_free = data["kind"] == "link" and not data.get("back")
        clocks = structs.replace(
            self,
            played_for=self.played_for - {name},
            absent=self.absent | {name} if is_free else self.absent - {name},
        )
        return clocks._rewound(name, max(self.pace.more, 2 * self.pace.low))

    def _rewound(self, name: str, least: float) -> Clocks:
        """A seat has so many seconds at least, and its clock is no longer out."""
        left = {**self.left, name: max(self.left.get(name, 0.0), min(least, self.pace.most))}
        out = {seat: moment for seat, moment in self.out.items() if seat != name}
        return structs.replace(self, left=left, out=out, said=self.said - {name})


def begin(start: Entry, seats: Sequence[str]) -> Clocks | None:
    """The clocks after the first entry of a journal; None where no clock runs."""
    pace = of_start(start.data)
    if pace is None:
        return None
    clocks = Clocks(
        pace,
        {seat: float(pace.stock) for seat in seats},
        start.made,
        absent=frozenset(start.data.get("links", ())),
    )
    return clocks._asks(start)


def ran(start: float, end: float, still: Sequence[Span]) -> float:
    """Seconds from one moment to another, without the spans in which the clock stands (in the order
    of their beginnings)."""
    seconds, at = 0.0, start
    for begin, over in still:
        if over <= at:
            continue
        if begin >= end:
            break
        seconds += max(0.0, begin - at)
        at = min(over, end)
    return seconds + max(0.0, end - at)


def runs_out(start: float, left: float, still: Sequence[Span]) -> float:
    """When a clock with so many seconds left is out, if it runs from ``start``."""
    at = start
    for begin, over in still:
        if over <= at:
            continue
        run = max(0.0, begin - at)
        if left <= run:
            return at + left
        left, at = left - run, max(at, over)
    return at + left
