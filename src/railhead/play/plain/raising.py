"""What a player could have in his hands, if he had to."""

from __future__ import annotations

from railhead.play.frames import StockRound
from railhead.play.plain.stock import Shares
from railhead.play.position import Position


def could_raise(p: Position, player: str) -> int | None:
    """A player's cash and what he gets for all that he may sell now, by the rules by which he
    sells: the most of each company at once, one company after the other, at prices that fall. None
    where nobody ever has to sell anything."""
    rule = next((each for each in p.title.activities.values() if isinstance(each, Shares)), None)
    if rule is None or not rule.sold_by_force:
        return None
    round_ = p.frame(StockRound)
    if round_ is not None and round_.number == 1 and not rule.sold_in_first_round:
        return p.cash(player)
    tried = Position(p.title, p.state.copy())
    rule.sell_all(tried, player)
    return tried.cash(player)
