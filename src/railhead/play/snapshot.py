"""A state as bytes, and back: what a running game is kept by when its rules change under it."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import TypeVar, Union

import msgspec

from railhead.play.frames import Frame
from railhead.play.refusal import RailheadError
from railhead.play.state import State
from railhead.play.title import Title

T = TypeVar("T", bound=State)

_one_at_a_time = Lock()  # see play/actions.py: RunTrains


class BadSnapshot(RailheadError):
    """Bytes that are not a state of this title, or one of rules unknown here."""


def encode(state: State) -> bytes:
    """A state as JSON. It holds everything, secrets too: it is for the disk, not for a client."""
    return msgspec.json.encode(state)


def decode(title: Title[T], data: bytes) -> T:
    """The state of a title in these bytes."""
    kinds = tuple(title.activities)
    try:
        stored = _decoder(title.state_type, kinds).decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadSnapshot(f"This is not a state of {title.name}: {error}.") from None
    fields = title.state_type.__struct_fields__
    return title.state_type(**{field: getattr(stored, field) for field in fields})


@cache
def _decoder(kind: type[State], frames: tuple[type[Frame], ...]) -> msgspec.json.Decoder[State]:
    """Reads a state whose frames are of these types: the state itself only says that they are
    frames, which tells a reader too little to make them anew."""
    stack = tuple[Union[frames], ...]  # type: ignore[valid-type]  # noqa: UP007 - known at run time only
    stored = msgspec.defstruct("Stored", [("frames", stack)], bases=(kind,), kw_only=True)
    with _one_at_a_time:
        return msgspec.json.Decoder(stored)
