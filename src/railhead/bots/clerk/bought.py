"""The position after a purchase of a train, as if all that it still wants were done."""

from __future__ import annotations

from railhead.bots.clerk import whatif
from railhead.bots.clerk.desk import Desk
from railhead.finance.holders import BANK, DEPOT
from railhead.play import depot
from railhead.play.actions import BuyTrain
from railhead.play.position import Position

_IN_NEED = 0.5  # of what is missing: what it costs to sell shares for it


def bought(desk: Desk, action: BuyTrain) -> Position:
    """The position after a purchase; where somebody is asked for his consent first, or shares must
    be sold for it, as if that were done."""
    p, company = desk.p, desk.company
    then = desk.after(action)
    if company in then.state.closed or len(then.trains(company)) > len(p.trains(company)):
        return then
    then = whatif.branch(p)
    found = depot.side_named(p, action.train)
    holder = DEPOT if action.seller == BANK else action.seller
    card = depot.card_named(p, holder, action.train) if holder != DEPOT else None
    if card is None and found is not None:
        card = depot.next_card(p, found[0])
    if card is None:
        return then
    then.state.sides[card] = action.train
    held = then.state.trains
    rest = tuple(each for each in held.get(holder, ()) if each != card)
    then.state.trains = {**held, holder: rest, company: (*p.trains(company), card)}
    missing = max(0, action.price - p.cash(company))
    cash = {**then.state.cash}
    cash[company] = p.cash(company) - action.price + missing
    cash[desk.player] = p.cash(desk.player) - round((1 + _IN_NEED) * missing)
    if action.seller in p.title.companies:
        cash[action.seller] = p.cash(action.seller) + action.price
    then.state.cash = cash
    return then
