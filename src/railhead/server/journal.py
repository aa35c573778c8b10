"""The journal of a table: every change is an entry, and the entries tell which actions count."""

from __future__ import annotations

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
]
Way = Literal["undo", "redo", "end"]

# Entries that change the game.
MOVES = frozenset({"action", "undo", "redo"})


class Entry(Struct, frozen=True):
    """One change of a table. ``by``: the seat that made it, empty for the table's owner or the
    server. ``data`` depends on the kind:

    ``start``   nothing; the first entry of every table
    ``action``  ``action``
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


class Story(Struct, frozen=True):
    """What a journal comes to.

    ``line``: numbers of the entries that count: the start, then the actions in force.
    ``undone``: numbers of the actions that can be played again, the next one last.
    ``changed``: the entry that changed the game last. ``rematch``: the table that followed.
    """

    line: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    changed: int = 0
    request: Request | None = None
    rematch: str = ""
    handing: Handing | None = None

    @property
    def actions(self) -> int:
        """How many actions are in force."""
        return len(self.line) - 1

    def then(self, entry: Entry) -> Story:
        """The story with one more entry."""
        number, data = entry.number, entry.data
        match entry.kind:
            case "start" | "action":
                return self._moved(number, (*self.line, number), ())
            case "undo":
                keep = data["to"] + 1
                return self._moved(
                    number, self.line[:keep], (*self.undone, *reversed(self.line[keep:]))
                )
            case "redo":
                keep = len(self.undone) - (data["to"] - self.actions)
                again = tuple(reversed(self.undone[keep:]))
                return self._moved(number, (*self.line, *again), self.undone[:keep])
            case "ask":
                request = Request(data["way"], entry.by, data["to"], tuple(data["waiting"]))
                return structs.replace(self, request=request)
            case "answer":
                return structs.replace(self, request=_answered(self.request, data))
            case "seat" if not data.get("more"):  # one more browser of the same player
                return self._reseated(data["name"])
            case "seat_ask":
                waiting = tuple(data["waiting"])
                handing = Handing(data["name"], data["kind"], entry.by, waiting)
                return structs.replace(self, handing=handing)
            case "seat_answer":
                return structs.replace(self, handing=_answered(self.handing, data))
            case "rematch":
                return structs.replace(self, rematch=data["table"])
        return self

    def _moved(self, number: int, line: tuple[int, ...], undone: tuple[int, ...]) -> Story:
        """The game has changed; a request about how it was before lapses."""
        return structs.replace(self, line=line, undone=undone, changed=number, request=None)

    def _reseated(self, name: str) -> Story:
        """Somebody else plays a seat: what it was asked, and what was asked about it, lapses."""
        request, handing = self.request, self.handing
        if request is not None and name in request.waiting:
            request = None
        if handing is not None and name in (handing.name, handing.by, *handing.waiting):
            handing = None
        return structs.replace(self, request=request, handing=handing)


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
