"""1848: the sale in which a private is bought, or one is lowered for the next player."""

from __future__ import annotations

from railhead.bots.clerk.desk import Desk, Thought
from railhead.play.actions import BuyPrivate, LowerPrivate
from railhead.titles.t1848.state import PrivateSale, State1848


def sale(desk: Desk) -> list[Thought]:
    """Buy what costs no more than it is worth and leaves the money for a company; else lower what
    is dearest for its worth, so that nobody gets a bargain."""
    state = desk.p.state
    if not isinstance(desk.p.top, PrivateSale):
        return []
    assert isinstance(state, State1848)  # nobody else has such a sale
    lower, buys = desk.offered(LowerPrivate), desk.offered(BuyPrivate)
    thoughts = []
    for action in buys:
        profit = _worth(desk, action.private) - state.sale_prices[action.private]
        if profit >= 0 and _leaves_enough(desk, action):
            thoughts.append(Thought(action, 100 + profit, f"{action.private} is worth its price"))
        elif not lower:
            thoughts.append(Thought(action, profit, f"{action.private} gets no cheaper"))
    for cheaper in lower:
        dear = state.sale_prices[cheaper.private] - _worth(desk, cheaper.private)
        thoughts.append(Thought(cheaper, dear, f"{cheaper.private} is too dear"))
    return thoughts or desk.passing("nothing can be bought")


def _leaves_enough(desk: Desk, action: BuyPrivate) -> bool:
    """Whether money for a company is left; a private that brings a Director's certificate is the
    beginning of one."""
    then = desk.after(action)
    directs = len(then.directed_by(desk.player)) > len(desk.p.directed_by(desk.player))
    return directs or then.cash(desk.player) >= desk.weights.kept_for_company


def _worth(desk: Desk, private: str) -> float:
    """What one pays for a private at most; its printed price if the weights do not say."""
    return desk.weights.bids.get(private, float(desk.game.title.privates[private].price))
