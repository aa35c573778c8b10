"""A standstill: a game in which nothing happens any more ends, instead of going on for ever.

That is for computer players alone, who would not notice: an option of the game switches it on
(:data:`railhead.play.title.STANDSTILL`), and people agree to end a game themselves. Only where
nobody can decide anything any more, so that nobody could even agree, every game ends.

What counts as something, and the clause by which the game ends, are the title's.
"""

from __future__ import annotations

from railhead.play.position import Position

ROUNDS = 6


def count(p: Position, *, moved: bool) -> None:
    """An operating round begins, in which something happens or nothing."""
    p.state.idle = 0 if moved else p.state.idle + 1
    p.rounds_unasked += 1


def reached(p: Position) -> bool:
    """Whether nothing has happened, or nobody has been asked anything, for too many operating
    rounds in a row."""
    idle: int = p.state.idle
    return (p.title.ends_at_standstill and idle >= ROUNDS) or p.rounds_unasked >= ROUNDS
