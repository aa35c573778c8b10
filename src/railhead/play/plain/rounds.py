"""How rounds follow each other: share rounds, sets of operating rounds, the end."""

from __future__ import annotations

from railhead.play import standstill
from railhead.play.activity import Unasked
from railhead.play.plain import ending, operating, stock
from railhead.play.plain.frames import RoundOver
from railhead.play.position import Position
from railhead.play.state import S


class Between(Unasked[RoundOver, S]):
    """An operating round is over, and whatever it left to decide has been decided. ``last_set``:
    the set of operating rounds after which the game ends at the latest, if there is one."""

    last_set: int | None = None

    def settle(self, p: Position[S], frame: RoundOver) -> None:
        """The next round of the set, or the share round, or the end."""
        p.pop()
        if self.last_set is None and standstill.reached(p):  # a calendar ends every game
            ending.trigger(p, "standstill")
        if frame.number < frame.of:
            p.rule(operating.Companies).begin(p, frame.set, frame.number + 1, frame.of)
            return
        if frame.set == self.last_set:
            ending.trigger(p, "calendar")
        if p.state.ends:
            ending.over(p)
        else:
            p.rule(stock.Shares).begin(p)
