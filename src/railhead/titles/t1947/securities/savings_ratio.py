"""The savings ratio within a turn: it may be broken, if it can be mended before the turn ends.
Clauses SV-06, SV-07."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from railhead.finance.holders import POOL
from railhead.play.actions import StartCompany
from railhead.play.numbers import counted
from railhead.play.plain.stock import Shares
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.securities import savings
from railhead.titles.t1947.state import TradingRound

if TYPE_CHECKING:
    from railhead.titles.t1947.stock import Trading


def broken(p: Position, player: str) -> str:
    """What a player is told who has too many savings shares, or would have."""
    most = savings.ordinary_units(p, player) // 2
    return f"{player} may hold {counted(most, 'savings share')} with the ordinary ones held now."


def can_sell(p: Position, frame: TradingRound, player: str) -> int:
    """How many savings shares a player could still sell in this turn, the pool permitting."""
    if frame.number == 1:
        return 0
    most = 0
    for company in p.title.companies:
        if savings.holds_savings(p, player, company):
            room = p.rule(Shares).pool_room(p, company)
            most += max(0, min(p.units(player, company), room))
    return most


def can_mend(p: Position, frame: TradingRound, player: str, shares: Trading) -> bool:
    """Whether a broken ratio can be mended in this turn, by sales or by a purchase with them."""
    ordinary, saved = savings.ordinary_units(p, player), savings.savings_units(p, player)
    sellable = can_sell(p, frame, player)
    if savings.excess(ordinary, saved) <= sellable:
        return True
    over = p.certificate_count(player) > p.title.certificate_limit(p, player)
    if frame.bought or over:
        return False
    # Sales before the purchase; the purchase then ends the turn, or there are none before it.
    for choice in shares.purchases_of_shares(p, frame, player):
        units = 1
        if isinstance(choice, StartCompany):
            printed = p.company(choice.company)
            units = printed.shares[0] // printed.unit
        if savings.excess(ordinary + units, saved) <= sellable:
            return True
    return False


def sale_spoils(
    p: Position, frame: TradingRound, player: str, company: str, count: int, shares: Trading
) -> bool:
    """Whether a sale would break the ratio beyond mending. One that was so before is no worse."""
    ordinary, saved = savings.ordinary_units(p, player), savings.savings_units(p, player)
    if savings.holds_savings(p, player, company):
        return False
    if not savings.excess(ordinary - count, saved):
        return False
    if savings.excess(ordinary, saved) and not can_mend(p, frame, player, shares):
        return False
    twin = Position(p.title, p.state.copy())
    pair = (player, company)
    after = msgspec.structs.replace(
        frame, sold=(*frame.sold, pair), sold_now=(*frame.sold_now, company)
    )
    twin.change_frame(TradingRound, sold=after.sold, sold_now=after.sold_now)
    shares.sell(twin, player, company, count)
    return not can_mend(twin, twin.frame(TradingRound), player, shares)


def purchase_spoils(
    p: Position, frame: TradingRound, player: str, company: str, source: str, as_savings: bool
) -> bool:
    """Whether buying a share leaves too many savings shares at the end of the turn."""
    ordinary, saved = savings.ordinary_units(p, player), savings.savings_units(p, player)
    after = savings.excess(ordinary + (not as_savings), saved + as_savings)
    if not after:
        return False
    if frame.sold_now or frame.number == 1:  # the turn is over with it
        return True
    sellable = can_sell(p, frame, player)
    if as_savings:
        room = p.rule(Shares).pool_room(p, company)
        sellable += room > p.units(player, company) or source == POOL
    return after > sellable


def opening_spoils(p: Position, frame: TradingRound, player: str, units: int) -> bool:
    """Whether after opening a company there are still too many savings shares."""
    ordinary, saved = savings.ordinary_units(p, player), savings.savings_units(p, player)
    after = savings.excess(ordinary + units, saved)
    over = bool(frame.sold_now) or frame.number == 1
    return after > (0 if over else can_sell(p, frame, player))


def idle_purchase_spoils(p: Position, frame: TradingRound, player: str) -> bool:
    """Whether a purchase that adds no share (a bond) leaves too many savings shares."""
    return opening_spoils(p, frame, player, 0)
