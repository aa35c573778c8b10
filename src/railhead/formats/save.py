"""Reading save files. Whatever is wrong with one is said in a sentence, with its place."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from railhead.play.events import Event
from railhead.play.game import Game
from railhead.play.record import MOST_ACTIONS, Record, check_seed
from railhead.play.refusal import IllegalAction, RailheadError
from railhead.titles import find

LARGEST = 32 * 1024 * 1024


class BadSave(RailheadError):
    """A file that is not a save of a game that can be played."""


def load(path: str | os.PathLike[str]) -> Game[Any]:
    """The game in a save file."""
    return parse(read(path))


def read(path: str | os.PathLike[str]) -> bytes:
    """The contents of a file, if it is of a size that a game can have."""
    file = Path(path)
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise BadSave(f"{file.name} can't be read: {error.strerror or error}.") from None
    if len(data) > LARGEST:
        raise BadSave(f"{file.name} is too large to be a game.")
    return data


def parse(data: bytes) -> Game[Any]:
    """The game in the contents of a save file; every action is checked as it is played."""
    return replay(record(data))


def record(data: bytes) -> Record:
    """What stands in a save file, not played yet."""
    try:
        return msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(f"This is not a saved game of Railhead: {error}.") from None


def replay(record: Record) -> Game[Any]:
    """The game of a record."""
    game = begin(record)
    for number, action in enumerate(record.actions, 1):
        play(game, number, action)
    return game


def begin(record: Record) -> Game[Any]:
    """The game of a record before its first action."""
    if record.railhead != Record.__struct_defaults__[0]:
        raise BadSave(f"The save has format {record.railhead}, which this Railhead can't read.")
    if len(record.actions) > MOST_ACTIONS:
        raise BadSave(f"No game has {len(record.actions):,} actions.")
    title = find(record.title)
    if record.version > title.version:
        raise BadSave(
            f"The game was played by version {record.version} of the rules of {title.name}; "
            f"this Railhead has version {title.version}."
        )
    seed = check_seed(record.seed)
    return Game(title(record.players, record.options, seed, record.version), record.players)


def play(game: Game, number: int, action: dict[str, Any]) -> tuple[Event, ...]:
    """Play an action of a record; what happened."""
    try:
        return game.play(action)
    except IllegalAction as error:
        raise BadSave(f"Action {number} can't be played: {error}") from None
