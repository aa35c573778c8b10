"""Trains of other companies: which are asked for, and what is answered.

Buyer and seller reckon alike, so that nobody is asked for what he would not sell himself.
"""

from __future__ import annotations

from math import ceil

from msgspec.structs import replace

from railhead.bots.clerk import whatif
from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.estimates import lasts
from railhead.play import depot
from railhead.play.actions import Answer, BuyTrain, DeclineAll
from railhead.play.decision import Range
from railhead.play.frames import CompanyTurn, Consent, OperatingRound
from railhead.routes.trains import Side

CHEAP = 0.25  # of its printed price: a bargain
FAIR = 0.8  # of its printed price: below it a train is neither asked for nor sold


def ask_for(desk: Desk, action: BuyTrain) -> Thought | None:
    """To ask another Director for a train that he can spare, once, and for what it is worth to
    him."""
    p, company, w = desk.p, desk.company, desk.weights
    turn = p.frame(CompanyTurn)
    found = depot.side_named(p, action.train)
    if not w.asking or found is None or turn is None or turn.refused or turn.declined:
        return None
    offer = bargain(desk, action) or fair_offer(desk, action)
    if offer is None:
        return None
    cards = (*p.trains(company), f"{found[0]}-9")
    gain = whatif.earnings(p, company, cards) - whatif.earnings(p, company)
    rounds = min(desk.forecast.rounds_left, desk.forecast.rust_of(found[0]))
    score = gain * rounds - w.treasury * offer.price
    if not p.counted_trains(company):
        score += w.first_train
    return Thought(offer, score, f"{action.seller} can spare it")


def fair_offer(desk: Desk, action: BuyTrain) -> BuyTrain | None:
    """An offer for another company's train to which its Director could agree, if there is one."""
    choice = next((c for c in desk.decision.choices if c.action == action), None)
    found = depot.side_named(desk.p, action.train)
    if choice is None or found is None:
        return None
    low, fair = action.price, fair_price(found[1])
    span = choice.amounts.get("price", Range(low, low))
    price = low + max(0, ceil((fair - low) / span.step)) * span.step
    if price not in span or not would_sell(desk, action.seller, action.train, price):
        return None
    return replace(action, price=price)


def bargain(desk: Desk, action: BuyTrain) -> BuyTrain | None:
    """An offer far below what a train costs, to somebody who has two. Some agree to it; in order
    not to be a nuisance to the others a company tries that in one of several rounds alone."""
    p, often = desk.p, desk.weights.bargains
    operating = p.frame(OperatingRound)
    found = depot.side_named(p, action.train)
    if not often or operating is None or found is None:
        return None
    turn = list(p.title.companies).index(desk.company)
    if (operating.set + turn) % often or len(p.counted_trains(action.seller)) < 2:
        return None
    return action if action.price <= CHEAP * found[1].price else None


def fair_price(side: Side) -> int:
    """The least for which a train changes hands: what the Bank gives for it, where it takes trains
    back."""
    return max(ceil(FAIR * side.price), side.resale or 0)


def answers(desk: Desk) -> list[Thought]:
    """Sell a train that can be spared, near its price."""
    offers = desk.offered(Answer)
    frame = desk.p.top
    if not offers or not isinstance(frame, Consent):
        return []
    agree = would_sell(desk, frame.seller, frame.train, frame.price)
    sell = "a fair price for a spare train" if agree else "ready money for the treasury"
    keep = "a spare train may be needed" if agree else "the train is worth more here"
    thoughts = [
        Thought(each, float(each.agree == agree), sell if each.agree else keep) for each in offers
    ]
    final = [Thought(each, 0.0 if agree else 2.0, keep) for each in desk.offered(DeclineAll)]
    return [*thoughts, *final]


def would_sell(desk: Desk, seller: str, train: str, price: int) -> bool:
    """Whether a Director who reckons as the Clerk does sells a train: another one is left, the
    price is fair, and it is more than the train would still earn there."""
    p, w = desk.p, desk.weights
    found = depot.side_named(p, train)
    card = depot.card_named(p, seller, train)
    if found is None or card is None or price < fair_price(found[1]):
        return False
    rest = [held for held in p.trains(seller) if held != card]
    left = [held for held in rest if held in p.counted_trains(seller)]
    if not left or (lasts(p, card) and not any(lasts(p, held) for held in left)):
        return False
    loss = whatif.earnings(p, seller) - whatif.earnings(p, seller, rest)
    rounds = min(desk.forecast.rounds_left, desk.forecast.rust_of(found[0]))
    return w.treasury * price >= loss * rounds
