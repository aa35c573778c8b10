"""The journal of a table: every change is an entry, and the entries tell which actions count."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Any, Literal, TypeVar

from msgspec import Struct, structs

from railhead.play.events import Event

Kind = Literal[
    "start",
    "action",
    "undo",
    "redo",
    "ask",
    "answer",
    "chat",
    "seat",
    "seat_ask",
    "seat_answer",
    "claim",
    "rematch",
    "name",
    "out",
    "vote",
    "wait",
    "vacation",
    "left",
]
Way = Literal["undo", "redo", "end"]

# Entries that change the game.
MOVES = frozenset({"action", "undo", "redo"})

# No table needs as many entries; talk stops sooner, so that the game can go on.
MOST_ENTRIES = 50_000
MOST_ENTRIES_WITH_TALK = 25_000


class Entry(Struct, frozen=True):
    """One change of a table. ``by``: the seat that made it, empty for the table's owner or the
    server. ``data`` depends on the kind:

    ``start``   the first entry of every table; ``pace``, if clocks run, with ``links``: the seats
                to which somebody is to come; ``hints``, if players may ask for some;
                ``rated``, if it counts
    ``action``  ``action``; ``reason``, why a bot has played it, where everybody may know
    ``undo``    ``to``: how many actions are left; ``redo`` likewise
    ``ask``     ``way`` (undo, redo, or end: the game), ``to``, ``waiting``: who must agree
    ``answer``  ``agree``, ``seats``: for whom
    ``chat``    ``text``
    ``seat``    ``name``, ``kind``, ``bot``; in games with secrets also ``was``, the kind before
                it, ``giver``, who makes its link, ``granted``, before it is made, ``more``,
                where it is a further one of its player, ``back``, where he comes back to it
    ``seat_ask`` ``name``, ``kind``, ``waiting``: the seats that must agree; ``seat_answer`` as
                ``answer``
    ``claim``   ``name``: somebody has come by the seat's link, in games with secrets
    ``rematch`` ``table``
    ``name``    ``name``: what the owner calls the table, empty: as before
    ``out``     ``name``: whose time is out, ``since``: when that was
    ``vote``    ``name``: about whose seat, ``choice``: wait, sits_in or offer
    ``wait``    ``name``: who gets another day
    ``vacation`` ``until``: its end, 0 if it is over
    ``left``    ``name``: what the seat of somebody who has deleted his account is called now

    What changes the game, and the start, has ``then`` besides: ``asked``, who must decide after it,
    and ``turn``, what names the turn. Entries of version 0.1 lack it. A ``seat`` that a computer
    player takes until its player is back has ``sits_in``, and ``was`` as in games with secrets.
    """

    number: int
    kind: Kind
    by: str
    data: dict[str, Any]
    events: tuple[Event, ...]
    made: float


class Request(Struct, frozen=True):
    """A wish to take actions back, to play them again, or to end the game, that others must agree
    to."""

    way: Way
    by: str
    to: int
    waiting: tuple[str, ...]
    agreed: tuple[str, ...] = ()


class Handing(Struct, frozen=True):
    """A wish to hand a seat on that others must agree to: its player, or all the others."""

    name: str
    kind: str
    by: str
    waiting: tuple[str, ...]
    agreed: tuple[str, ...] = ()


class Timeline(Struct, frozen=True):
    """What a journal comes to.

    ``line``: numbers of the entries that count: the start, then the actions in force.
    ``undone``: numbers of the actions that can be played again, the next one last.
    ``changed``: the entry that changed the game last. ``rematch``: the table that followed.
    ``name``: what the owner calls the table, if he has named it. ``since``: who is asked, and the
    entry since which he is, as far as the journal says it. ``out``: whose time is out, with what
    the others have voted.
    """

    line: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    changed: int = 0
    request: Request | None = None
    rematch: str = ""
    handing: Handing | None = None
    name: str = ""
    since: dict[str, int] = {}
    out: dict[str, dict[str, str]] = {}

    @property
    def actions(self) -> int:
        """How many actions are in force."""
        return len(self.line) - 1

    def is_in_force(self, number: int) -> bool:
        """Whether an entry is the start or an action in force. The line always ascends: what is
        played again is younger than what it follows."""
        place = bisect_left(self.line, number)
        return place < len(self.line) and self.line[place] == number

    def then(self, entries: Iterable[Entry]) -> Timeline:
        """The timeline with these entries after it."""
        draft = _Draft(self)
        for entry in entries:
            draft.add(entry)
        return draft.finished()


class _Draft:
    """A timeline while entries are added to it: in lists, for a copy of the line with every entry
    would make a long journal take the square of its length."""

    def __init__(self, timeline: Timeline) -> None:
        self.line = list(timeline.line)
        self.undone = list(timeline.undone)
        self.changed = timeline.changed
        self.request = timeline.request
        self.rematch = timeline.rematch
        self.handing = timeline.handing
        self.name = timeline.name
        self.since = timeline.since
        self.out = timeline.out

    def finished(self) -> Timeline:
        return Timeline(
            tuple(self.line),
            tuple(self.undone),
            self.changed,
            self.request,
            self.rematch,
            self.handing,
            self.name,
            self.since,
            self.out,
        )

    def add(self, entry: Entry) -> None:
        data = entry.data
        match entry.kind:
            case "start" | "action":
                self.line.append(entry.number)
                self.undone.clear()
            case "undo":
                keep = data["to"] + 1
                self.undone.extend(reversed(self.line[keep:]))
                del self.line[keep:]
            case "redo":
                keep = len(self.undone) - (data["to"] + 1 - len(self.line))
                self.line.extend(reversed(self.undone[keep:]))
                del self.undone[keep:]
            case "ask":
                self.request = Request(data["way"], entry.by, data["to"], tuple(data["waiting"]))
            case "answer":
                self.request = _answered(self.request, data)
            case "seat" if not data.get("more"):  # one more browser of the same player
                self._reseat(data["name"])
            case "seat_ask":
                waiting = tuple(data["waiting"])
                self.handing = Handing(data["name"], data["kind"], entry.by, waiting)
            case "seat_answer":
                self.handing = _answered(self.handing, data)
            case "rematch":
                self.rematch = data["table"]
            case "name":
                self.name = data["name"]
            case "out":
                self.out = {**self.out, data["name"]: {}}
            case "vote":
                votes = {**self.out.get(data["name"], {}), entry.by: data["choice"]}
                self.out = {**self.out, data["name"]: votes}
            case "wait":
                self._back_in_time(data["name"])
            case "left":
                self.changed = entry.number  # whatever was worked out before holds his name
        if entry.kind == "start" or entry.kind in MOVES:
            # The game has changed; a request about how it was before lapses.
            self.changed = entry.number
            self.request = None
            self._ask(entry)

    def _ask(self, entry: Entry) -> None:
        """Who is asked after an entry, and since when. Whoever is asked no longer has acted."""
        asked = entry.data.get("then", {}).get("asked", ())
        self.since = {seat: self.since.get(seat, entry.number) for seat in asked}
        self.out = {seat: votes for seat, votes in self.out.items() if seat in asked}

    def _back_in_time(self, name: str) -> None:
        self.out = {seat: votes for seat, votes in self.out.items() if seat != name}

    def _reseat(self, name: str) -> None:
        """Somebody else plays a seat: what it was asked, and what was asked about it, lapses."""
        self._back_in_time(name)
        request, handing = self.request, self.handing
        if request is not None and name in request.waiting:
            self.request = None
        if handing is not None and name in (handing.name, handing.by, *handing.waiting):
            self.handing = None


Wish = TypeVar("Wish", Request, Handing)


def _answered(wish: Wish | None, data: dict[str, Any]) -> Wish | None:
    """A wish after an answer; None once somebody does not agree."""
    if wish is None or not data["agree"]:
        return None
    waiting, agreed = _after(wish.waiting, wish.agreed, data["seats"])
    return structs.replace(wish, waiting=waiting, agreed=agreed)


def _after(
    waiting: tuple[str, ...], agreed: tuple[str, ...], seats: list[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who is still to answer and who has agreed, once these seats have."""
    said_yes = tuple(seat for seat in waiting if seat in seats)
    return tuple(seat for seat in waiting if seat not in seats), (*agreed, *said_yes)
