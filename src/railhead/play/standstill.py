"""A standstill: a game in which nothing happens any more ends, instead of going on for ever.

What counts as something, and the clause by which the game ends, are the title's.
"""

from __future__ import annotations

from railhead.play.position import Position

ROUNDS = 6


def count(p: Position, *, moved: bool) -> None:
    """An operating round begins, in which something happens or nothing."""
    p.state.idle = 0 if moved else p.state.idle + 1


def reached(p: Position) -> bool:
    """Whether nothing has happened for too many operating rounds in a row."""
    idle: int = p.state.idle
    return idle >= ROUNDS
