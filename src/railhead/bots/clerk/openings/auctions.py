"""Lots that are put up, and bids for them."""

from __future__ import annotations

from railhead.bots.clerk.desk import Desk, Thought
from railhead.finance.holders import STOCK
from railhead.play.actions import Bid, BuyPrivate, StartCompany


def lots(desk: Desk) -> list[Thought]:
    """A private or a Director's certificate must be chosen: by what it pays until the end."""
    privates, starts = desk.offered(BuyPrivate), desk.offered(StartCompany)
    if not (privates and starts) or desk.may_pass is not None:
        return []
    thoughts = []
    for action in privates:
        name = action.private
        score = _private(desk, name) + desk.liking(name) / 3
        thoughts.append(Thought(action, score, f"{name} pays for many rounds"))
    for start in starts:
        mine = len(desk.p.directed_by(desk.player))
        score = desk.weights.directorship / (1 + mine) + start.price / 10
        score += desk.survey_of(start.company) / 20 + desk.liking(start.company) / 3
        thoughts.append(Thought(start, score, f"to direct {start.company}"))
    return thoughts


def bids(desk: Desk) -> list[Thought]:
    """Bid the least while the best lot is worth it, and money for a company is left."""
    p, w = desk.p, desk.weights
    offers = desk.offered(Bid)
    if not offers or desk.may_pass is None or not w.highest_bid:
        return []
    bid = offers[0]
    worth = _lot_worth(desk) * (1 + w.whim * (desk.fancy(_lot(desk)) - 0.5))
    # A lot with a worth of its own is a company, or the beginning of one.
    kept = 0 if getattr(p.top, "private", "") in w.bids else w.kept_for_company
    spare = p.cash(desk.player) - kept
    if bid.amount <= min(worth, spare):
        return [Thought(bid, 1.0, "the lot is worth it"), *desk.passing("others may have it")]
    return desk.passing("the bid is too high")


def _lot(desk: Desk) -> str:
    """What is put up: a private, or the right to choose so many."""
    left = [name for name, owner in desk.p.state.privates.items() if owner == STOCK]
    return getattr(desk.p.top, "private", "") or f"one of {len(left)}"


def _lot_worth(desk: Desk) -> float:
    """How high one bids for what is put up."""
    w = desk.weights
    frame = desk.p.top
    private = getattr(frame, "private", "")
    if private:
        return w.bids.get(private, w.highest_bid)
    left = [name for name, owner in desk.p.state.privates.items() if owner == STOCK]
    best = max((_private(desk, name) for name in left), default=0.0)
    return min(w.highest_bid, best / 8)


def _private(desk: Desk, private: str) -> float:
    """What a private brings above its price."""
    printed = desk.game.title.privates[private]
    return printed.income * desk.weights.private_rounds - printed.price
