"""What one browser sees of a table, and what it may do there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from railhead.play.game import Game
from railhead.server.errors import not_yours
from railhead.server.journal import Entry
from railhead.server.table import States, Table


class Line(Struct, frozen=True):
    """A line of the log. ``position``: how many actions were in force after it; ``data`` tells
    what the kinds undo, redo, ask, answer, chat, seat and rematch are about."""

    number: int
    kind: str
    by: str
    text: list[str]
    undone: bool
    position: int
    at: float
    data: dict[str, Any]


class Visit(Struct, frozen=True):
    """A browser at a table. ``seats``: those it plays; ``owner``: whether the table is its own;
    ``held``: what its links have brought it, "" for the table itself."""

    table: Table
    seats: tuple[str, ...]
    owner: bool
    held: frozenset[str]
    states: States

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

    def game(self, at: int | None = None) -> Game:
        """The game at a position. It holds everything: only a view of it may leave the server."""
        table = self.table
        return table.game if at is None else table.at(at, self.states)

    def view(self, at: int | None = None) -> dict[str, Any]:
        """All that I may know of a position, without the log, which has a way of its own."""
        view = self.game(at).view(self.player)
        del view["log"]
        return view

    def log(self, since: int = 0, upto: int | None = None) -> list[Line]:
        """The lines of the log after an entry, up to another (None: the last), as I may read
        them. Only these are put into words."""
        table, player = self.table, self.player
        position = _position_before(table.entries, since)
        lines = []
        for entry in table.entries[since:upto]:
            position = _position_after(position, entry)
            undone = entry.kind == "action" and not table.story.is_in_force(entry.number)
            lines.append(
                Line(
                    entry.number,
                    entry.kind,
                    entry.by,
                    _text(table, entry, player),
                    undone,
                    position,
                    entry.made,
                    entry.data if entry.kind != "action" else {},
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

    def need_open(self) -> None:
        """Refuse what would show what is still secret."""
        if not self.table.is_open:
            not_yours("This game has secrets: that can be done when it is over.")


def _position_before(entries: Sequence[Entry], number: int) -> int:
    """How many actions were in force after so many entries: those since the last undo or redo,
    which says how many it left."""
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


def _text(table: Table, entry: Entry, player: str | None) -> list[str]:
    """An entry in words."""
    data, by = entry.data, entry.by or "The owner"
    match entry.kind:
        case "start":
            return [*table.title.told(entry.events, player), *_origin(table, entry)]
        case "action":
            return table.title.told(entry.events, player)
        case "chat":
            return [data["text"]]
        case "undo":
            return [f"{by} takes back what was played after action {data['to']}."]
        case "redo":
            return [f"{by} plays again what was taken back, up to action {data['to']}."]
        case "ask":
            way = "take back what was played after" if data["way"] == "undo" else "play again up to"
            return [f"{by} asks to {way} action {data['to']}."]
        case "answer":
            return [f"{by} agrees." if data["agree"] else f"{by} does not agree."]
        case "seat":
            return [_seat_text(data)]
        case "rematch":
            return ["There is a rematch."]


def _origin(table: Table, entry: Entry) -> list[str]:
    """What all should know of a game with secrets that was begun elsewhere."""
    if not entry.data.get("file") or not table.title.secret:
        return []
    return ["This game comes from a file: whoever brought it may know all that is in it."]


def _seat_text(data: dict[str, Any]) -> str:
    match data["kind"]:
        case "bot":
            return f"The bot {data['bot']} plays for {data['name']}."
        case "link":
            return f"There is a new link to the seat of {data['name']}."
    return f"{data['name']} is played on the owner's screen."
