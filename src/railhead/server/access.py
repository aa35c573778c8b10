"""What one browser sees of a table, and what it may do there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from railhead.bots.names import called
from railhead.play.events import Told
from railhead.play.game import Game
from railhead.play.secrecy import hidden, noted_privately
from railhead.play.views import making
from railhead.play.views.table import View
from railhead.server.errors import not_yours
from railhead.server.facts import Seat
from railhead.server.journal import Entry
from railhead.server.memory import Memory
from railhead.server.pace.clock import Clock
from railhead.server.table import States, Table

# Whether nothing is hidden, by table, position and seats: a page asks for it again and again.
_open = Memory(1_000)


class Line(Struct, frozen=True):
    """An entry of the log in words. ``position``: how many actions were in force after it; ``data``
    tells what the kinds undo, redo, ask, answer, chat, seat and rematch are about, and of an action
    of a bot its ``reason``, where everybody may know that."""

    number: int
    kind: str
    by: str
    told: list[Told]
    undone: bool
    position: int
    at: float
    data: dict[str, Any]

    @property
    def text(self) -> list[str]:
        """The sentences."""
        return [each.text for each in self.told]


class Access(Struct, frozen=True):
    """A browser at a table. ``seats``: those it plays; ``owner``: whether the table is its own;
    ``held``: what its links have brought it, "" for the table itself; ``origin``: what the table is
    called that a what-if was copied from, "" if it has no name, None if it is gone; ``clocks``:
    what the clocks of all seats show now, if they run."""

    table: Table
    seats: tuple[str, ...]
    owner: bool
    held: frozenset[str]
    states: States
    claims: Callable[[], frozenset[str]] = frozenset
    origin: Callable[[], str | None] = lambda: None
    clocks: Callable[[], Mapping[str, Clock]] = dict

    @property
    def away(self) -> tuple[str, ...]:
        """My seats that a computer player plays until I come back to them."""
        seats = self.table.seats.values()
        return tuple(seat.name for seat in seats if seat.kind == "bot" and self._is_mine(seat.name))

    def _is_mine(self, name: str) -> bool:
        """Whether a seat that a computer player plays is kept for me."""
        if not self.held or self.table.what_if:
            return False
        if name in self.held:
            return self.table.title.secret or self.table.is_sat_in(name)
        entry = self.table.last_seating(name) if self.owner else None
        return entry is not None and bool(entry.data.get("sits_in")) and entry.data["was"] == "here"

    @property
    def claimed(self) -> frozenset[str]:
        """The seats to which somebody has come by a link, whoever plays them now."""
        return self.claims() - {""}

    def is_persons(self, seat: Seat) -> bool:
        """Whether somebody sits there who can answer, be it that a bot plays in the meantime."""
        return seat.kind == "here" or seat.name in self.claimed

    @property
    def other_people(self) -> list[str]:
        """The seats of all other people, also of one for whom a bot plays in a game with
        secrets."""
        secret = self.table.title.secret
        return [
            seat.name
            for seat in self.table.seats.values()
            if seat.name not in (*self.seats, *self.away)
            and (seat.kind != "bot" or (secret and self.is_persons(seat)))
        ]

    @property
    def player(self) -> str | None:
        """Whose view is shown: my seat that is asked, else my first one; None: an onlooker's."""
        for seat in self.seats:
            if seat in self.table.asked:
                return seat
        return self.seats[0] if self.seats else None

    @property
    def is_asked(self) -> bool:
        """Whether one of my seats must decide."""
        return not set(self.seats).isdisjoint(self.table.asked)

    @property
    def notebook(self) -> str:
        """Under whose name this browser's notes are kept: where several players with secrets share
        a screen each has his own, elsewhere the browser has one, called ""."""
        shares = self.table.title.secret and not self.table.what_if
        return self.player or "" if shares else ""

    def game(self, at: int | None = None) -> Game:
        """The game at a position. It holds everything: only a view of it may leave the server."""
        table = self.table
        return table.game if at is None else table.at(at, self.states)

    def view(self, at: int | None = None) -> View:
        """All that I may know of a position, without the log, which has a way of its own."""
        return making.without_log(self.game(at), self.player)

    def log(self, since: int = 0, upto: int | None = None) -> list[Line]:
        """The lines of the log after an entry, up to another (None: the last), as I may read
        them. Only these are put into words."""
        table, player = self.table, self.player
        position = _position_before(table, since)
        lines = []
        for entry in table.entries[since:upto]:
            position = _position_after(position, entry)
            undone = entry.kind == "action" and not table.timeline.is_in_force(entry.number)
            lines.append(
                Line(
                    entry.number,
                    entry.kind,
                    entry.by,
                    _told_of(table, entry, player),
                    undone,
                    position,
                    entry.made,
                    _data(entry),
                )
            )
        return lines

    def need_seat(self) -> None:
        """Refuse what only those at the table may do."""
        if not self.seats:
            not_yours("Only those who play at this table can do that.")

    def need_owner(self) -> None:
        """Refuse what only the owner may do."""
        if not self.owner:
            not_yours("Only the owner of the table can do that.")

    def is_open(self, at: int | None = None) -> bool:
        """Whether I may have the game up to a position as it is, with its seed, every action and
        the whole state: whether nothing of it is hidden from all seats that I play."""
        table = self.table
        if table.finished or table.what_if:  # a copy was open to whoever made it
            return True
        if table.title.secrets.dealt:
            return False
        line = table.timeline.line[: None if at is None else at + 1]
        key = (table.id, line[-1], len(line), self.seats)
        return _open.get(key, lambda: self._hides_nothing(line, at))

    def _hides_nothing(self, line: Sequence[int], at: int | None) -> bool:
        told = (self.table.entry(number).events for number in line)
        return not noted_privately(told, self.seats) and not hidden(self.game(at), self.seats)

    def need_open(self, at: int | None = None) -> None:
        """Refuse what would show me what I must not know."""
        if not self.is_open(at):
            not_yours(
                "This game has secrets, and that would tell them: it can be done when it is over."
            )


def _data(entry: Entry) -> dict[str, Any]:
    """What a line tells of its entry; who is asked after it is found elsewhere."""
    if entry.kind == "action":
        return {name: value for name, value in entry.data.items() if name == "reason"}
    return {
        name: value
        for name, value in entry.data.items()
        if name not in ("then", "links", "hints", "rated")
    }


def _position_before(table: Table, number: int) -> int:
    """How many actions were in force after so many entries."""
    if not any(entry.kind in ("undo", "redo") for entry in table.entries[number:]):
        # What was in force then still is; the first of the line is the beginning of the game.
        return max(0, bisect_right(table.timeline.line, number) - 1)
    return _position_counted(table.entries, number)


def _position_counted(entries: Sequence[Entry], number: int) -> int:
    """The same by counting: those since the last undo or redo, which says how many it left."""
    actions = 0
    for place in range(min(number, len(entries)) - 1, -1, -1):
        entry = entries[place]
        if entry.kind in ("undo", "redo"):
            return actions + int(entry.data["to"])
        actions += entry.kind == "action"
    return actions


def _position_after(position: int, entry: Entry) -> int:
    if entry.kind == "action":
        return position + 1
    if entry.kind in ("undo", "redo"):
        to: int = entry.data["to"]
        return to
    return position


def _told_of(table: Table, entry: Entry, player: str | None) -> list[Told]:
    """An entry in words."""
    told = table.title.secrets.told_to(entry.events, player)
    return [*told, *map(Told, _text(table, entry))]


def _text(table: Table, entry: Entry) -> list[str]:
    """What an entry tells besides what happened in the game."""
    data, by = entry.data, entry.by or "The owner"
    match entry.kind:
        case "start":
            return _origin(table, entry)
        case "action":
            return []
        case "chat":
            return [data["text"]]
        case "undo":
            return [f"{by} takes back what was played after action {data['to']}."]
        case "redo":
            return [f"{by} plays again what was taken back, up to action {data['to']}."]
        case "ask":
            if data["way"] == "end":
                return [f"{by} asks to end the game here."]
            way = "take back what was played after" if data["way"] == "undo" else "play again up to"
            return [f"{by} asks to {way} action {data['to']}."]
        case "answer":
            return [f"{by} agrees." if data["agree"] else f"{by} does not agree."]
        case "seat":
            return [_seat_text(data)]
        case "seat_ask":
            return [_wish_text(by, data)]
        case "seat_answer":
            return [f"{by} agrees." if data["agree"] else f"{by} does not agree."]
        case "claim":
            return [f"{by} has come by the link."]
        case "rematch":
            return ["There is a rematch."]
        case "name":
            return [f"{by} calls the table {data['name']}." if data["name"] else _unnamed(by)]
        case "out":
            return [f"{data['name']}’s time is out."]
        case "vote":
            return [f"{by} is for {_VOTES[data['choice']]}."]
        case "wait":
            return [f"The others wait another day for {data['name']}."]
        case "vacation":
            return [_vacation_text(by, data["until"])]
        case "left":
            return [f"{data['name']} has left for good."]


_VOTES = {
    "wait": "waiting another day",
    "sits_in": "a computer player that sits in",
    "offer": "offering the seat to somebody else",
}


def _vacation_text(by: str, until: float) -> str:
    if not until:
        return f"{by} is back from vacation."
    return f"{by} is on vacation until {datetime.fromtimestamp(until, UTC):%d %B}."


def _unnamed(by: str) -> str:
    return f"{by} lets the table have its first name again."


def _origin(table: Table, entry: Entry) -> list[str]:
    """What all should know of a game with secrets that was begun elsewhere."""
    if not entry.data.get("file") or not table.title.secrets.dealt:
        return []
    return ["This game comes from a file: whoever brought it may know all that is in it."]


def _wish_text(by: str, data: dict[str, Any]) -> str:
    if data["kind"] == "here":
        return f"{by} asks to play {data['name']} on the owner's screen."
    return f"{by} asks to give the seat of {data['name']} to another by a new link."


def _seat_text(data: dict[str, Any]) -> str:
    match data["kind"]:
        case "bot" if data.get("sits_in"):
            return f"{called(data['bot'])} sits in for {data['name']}."
        case "bot":
            return f"{called(data['bot'])}, a computer player, plays for {data['name']}."
        case "link" | "here" if data.get("awaited"):
            return f"The table waits for {data['name']} again."
        case "link" | "here" if data.get("back"):
            return f"{data['name']} is back."
        case "link" if data.get("granted"):
            return f"{data['giver'] or 'The owner'} may give the seat of {data['name']} to another."
        case "link" if data.get("more"):
            return f"{data['name']} has made a link for another browser."
        case "link":
            return f"There is a new link to the seat of {data['name']}."
    return f"{data['name']} is played on the owner's screen."
