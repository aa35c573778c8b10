"""How rounds follow each other: share rounds, sets of operating rounds, the end."""

from __future__ import annotations

from railhead.play import standstill
from railhead.play.activity import Unasked
from railhead.play.frames import OperatingRound
from railhead.play.plain import ending
from railhead.play.plain.frames import RoundOver
from railhead.play.plain.operating import Companies
from railhead.play.plain.stock import Shares
from railhead.play.position import Position
from railhead.play.state import S


class Between(Unasked[RoundOver, S]):
    """An operating round is over, and whatever it left to decide has been decided. ``last_set``:
    the set of operating rounds after which the game ends at the latest, if there is one."""

    last_set: int | None = None

    def settle(self, p: Position[S], frame: RoundOver) -> None:
        """The next round of the set, or the share round, or the end."""
        if self.last_set is None and standstill.reached(p):  # a calendar ends every game
            ending.trigger(p, "standstill")
        last = frame.number == frame.of
        if last and frame.set == self.last_set:
            ending.trigger(p, "calendar")
        if last and p.state.ends:
            p.pop()
            ending.over(p)
        else:
            go_on(p, frame)


def go_on(p: Position, frame: OperatingRound | RoundOver) -> None:
    """An operating round is over: the next of the set begins, or the next share round."""
    p.pop()
    if frame.number < frame.of:
        p.rule(Companies).begin(p, frame.set, frame.number + 1, frame.of)
    else:
        p.rule(Shares).begin(p)
