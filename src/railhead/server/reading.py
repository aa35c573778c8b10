"""Reading a file as a table: a save of Railhead, or a game recorded at 18xx.games."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from railhead.formats import save
from railhead.formats.recorded import importer
from railhead.formats.recorded.dialect import BadRecording
from railhead.play import snapshot
from railhead.play.events import Event
from railhead.play.game import Game
from railhead.play.record import Record
from railhead.server.facts import Facts, Seat, Summary
from railhead.server.journal import Entry
from railhead.server.pace.pace import goes_on
from railhead.server.written import JournalRow, Written, row_of


class Reading(Struct, frozen=True):
    """A table as it was read from a file, ready to be kept."""

    facts: Facts
    seats: list[Seat]
    rows: list[JournalRow]
    summary: Summary


def read(data: bytes, table_id: str, now: float) -> Reading:
    """The table in a file; every action is checked as it is played. All seats are played on the
    owner's screen. The journal says that there was a file: whoever brought it may know what is
    secret in it."""
    record = _record(data)
    game = save.begin(record)
    facts = facts_of(game, table_id, now)
    rows = [row_of(table_id, start(game, now, {"file": True, "hints": True}))]
    for number, recorded in enumerate(record.actions, 1):
        events = save.play(game, number, recorded)
        rows.append(row_of(table_id, _written(game, events, number + 1, now)))
    seats = [Seat(name, "here") for name in facts.players]
    return Reading(facts, seats, rows, summary_of(game, len(game.actions), seats))


def facts_of(game: Game, table_id: str, now: float) -> Facts:
    """The facts of a new table for a game."""
    return Facts(
        id=table_id,
        title=game.title.id,
        options=dict(game.title.options),
        players=game.named,
        seed=game.title.seed,
        rules=game.title.rules,
        created=now,
    )


def start(game: Game, now: float, data: dict[str, Any] | None = None) -> Written:
    """The first entry of a table."""
    entry = Entry(1, "start", "", {**(data or {}), "then": goes_on(game)}, game.opening, now)
    return Written(entry, snapshot.encode(game.state))


def summary_of(game: Game, actions: int, seats: list[Seat], name: str = "") -> Summary:
    """How a table with this game stands."""
    asked, said = list(game.asked), _last_line(game)
    return Summary(game.state.round, asked, actions, game.finished, seats, name, said)


def _last_line(game: Game) -> str:
    """The last line of the log, as one who only looks on may read it."""
    for events in reversed((game.opening, *game.log)):
        lines = game.title.secrets.log_for(events, None)
        if lines:
            return lines[-1]
    return ""


def _written(game: Game, events: tuple[Event, ...], number: int, now: float) -> Written:
    """The entry of the action that was played last."""
    action = game.actions[-1]
    data = {"action": msgspec.to_builtins(action), "then": goes_on(game)}
    entry = Entry(number, "action", action.by, data, events, now)
    return Written(entry, snapshot.encode(game.state))


def _record(data: bytes) -> Record:
    """The game in a file of either kind."""
    try:
        fields = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise save.BadSave("This is not a file with a game: it should be JSON.") from None
    if "railhead" in fields:
        return save.record(data)
    if not fields.keys() >= {"title", "players", "actions"}:
        raise save.BadSave("This is neither a save of Railhead nor a game from 18xx.games.")
    try:
        recording = importer.parse(data)
        for _ in recording.play():
            pass
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        # A file from outside may be wrong in more ways than its reader thought of.
        raise BadRecording(f"This is not a game recorded at 18xx.games: {error!r}.") from None
    return recording.game.record()
