"""The end: why a game ends, and what players are worth then."""

from __future__ import annotations

from railhead.play import worth
from railhead.play.frames import GameOver
from railhead.play.position import Position
from railhead.play.worth import Counted

# Why a plain game ends: what the log says when it is settled, and what is said of it afterwards.
REASONS = {
    "bank": ("The Bank is out of money", "The Bank ran out of money"),
    "calendar": ("That was the last operating round", "The last operating round was played"),
    "bankruptcy": ("The game ends at once", "A player went bankrupt"),
    "standstill": ("Nothing moves any more", "Nothing moved any more"),
}


def settle(p: Position, reason: str, says: str) -> None:
    """A reason for the end is noted once, with a sentence for the log."""
    if reason not in p.state.ends:
        p.state.ends = (*p.state.ends, reason)
        p.note(says)


def trigger(p: Position, reason: str) -> None:
    """The game ends after the running, or the next, set of operating rounds."""
    later = "" if reason == "calendar" else ": the game ends after this set of operating rounds"
    settle(p, reason, f"{REASONS[reason][0]}{later}.")


def end_now(p: Position, reason: str) -> None:
    """The game ends where it stands."""
    p.state.ends = (*p.state.ends, reason)
    p.state.frames = (GameOver(),)
    p.note(f"{REASONS[reason][0]}.")


def over(p: Position) -> None:
    """The game is over."""
    p.push(GameOver())
    p.note("The game is over.")


def reasons(p: Position) -> dict[str, tuple[str, str]]:
    """Why plain games end, each with the title's clause, for the view."""
    return {
        reason: (says, p.title.clauses.get(f"end.{reason}", ""))
        for reason, (_, says) in REASONS.items()
    }


def counted(clause: str = "", *, privates: bool = True) -> tuple[Counted, ...]:
    """What counts at the end: cash, shares at their prices, and privates at the printed ones."""
    always = (
        Counted(worth.CASH, "cash", clause, worth.cash),
        Counted(worth.SHARES, "shares at their prices", clause, worth.shares),
    )
    printed = Counted(worth.PRIVATES, "privates at their prices", clause, worth.privates)
    return (*always, printed) if privates else always
