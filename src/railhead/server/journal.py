"""The journal of a table: every change is an entry, and the entries tell which actions count."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, structs

from railhead.play.events import Event

Kind = Literal["start", "action", "undo", "redo", "ask", "answer", "chat", "seat", "rematch"]
Way = Literal["undo", "redo"]

# Entries that change the game.
MOVES = frozenset({"action", "undo", "redo"})


class Entry(Struct, frozen=True):
    """One change of a table. ``by``: the seat that made it, empty for the table's owner or the
    server. ``data`` depends on the kind:

    ``start``   nothing; the first entry of every table
    ``action``  ``action``
    ``undo``    ``to``: how many actions are left; ``redo`` likewise
    ``ask``     ``way`` (undo or redo), ``to``, ``waiting``: the seats that must agree
    ``answer``  ``agree``, ``seats``: for whom
    ``chat``    ``text``
    ``seat``    ``name``, ``kind``, ``bot``
    ``rematch`` ``table``
    """

    number: int
    kind: Kind
    by: str
    data: dict[str, Any]
    events: tuple[Event, ...]
    made: float


class Request(Struct, frozen=True):
    """A wish to take actions back, or to play them again, that others must agree to."""

    way: Way
    by: str
    to: int
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
                return structs.replace(self, request=self._answered(data))
            case "seat" if self.request and data["name"] in self.request.waiting:
                return structs.replace(self, request=None)
            case "rematch":
                return structs.replace(self, rematch=data["table"])
        return self

    def _moved(self, number: int, line: tuple[int, ...], undone: tuple[int, ...]) -> Story:
        """The game has changed; a request about how it was before lapses."""
        return structs.replace(self, line=line, undone=undone, changed=number, request=None)

    def _answered(self, data: dict[str, Any]) -> Request | None:
        if self.request is None or not data["agree"]:
            return None
        answered = set(data["seats"])
        return structs.replace(
            self.request,
            waiting=tuple(seat for seat in self.request.waiting if seat not in answered),
            agreed=(*self.request.agreed, *(s for s in self.request.waiting if s in answered)),
        )
