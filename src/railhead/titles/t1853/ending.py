"""Why the game ends, what counts then, and what may yet come to count. Clauses END."""

from __future__ import annotations

from railhead.play import worth
from railhead.play.views.holders import Awaited
from railhead.play.worth import Counted
from railhead.titles.t1853.position import Position

COUNTED = (
    Counted(worth.CASH, "cash; a Bond only once it has come back", "1853-END-06", worth.cash),
    Counted(
        worth.SHARES,
        "shares at their price, at par without one, as far as they are paid for",
        "1853-END-05",
        worth.shares,
    ),
)


def awaited(p: Position, player: str, viewer: str | None) -> list[Awaited]:
    """The Bond of the player who looks, while it lies in its envelope: it counts nothing until his
    contract is fulfilled (END-06). Of others nothing is said here."""
    state = p.state
    if player != viewer or player not in state.bonds or player in state.fulfilled:
        return []
    return [
        Awaited(
            what="Bond",
            amount=state.bonds[player],
            says="comes back when all cities of your bid are linked",
            clause="1853-END-06",
        )
    ]
