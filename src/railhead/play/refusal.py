"""Why something can't be done: one plain sentence and the clause behind it."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why an action is refused. ``clause`` is None where no rule of the book is needed."""

    reason: str
    clause: str | None = None

    def __str__(self) -> str:
        return f"{self.reason} [{self.clause}]" if self.clause else self.reason


class RailheadError(Exception):
    """Something was asked that can't be; the message is for the person who asked."""


class IllegalAction(RailheadError):
    """An action that the rules refuse. The game is as it was before."""

    def __init__(self, reason: str, clause: str | None = None) -> None:
        super().__init__(str(Refusal(reason, clause)))
        self.reason = reason
        self.clause = clause
