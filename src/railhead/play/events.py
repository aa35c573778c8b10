"""What happened: one line of the log."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, omit_defaults=True):
    """A sentence of the log, with the player or company it is about."""

    text: str
    about: str = ""
