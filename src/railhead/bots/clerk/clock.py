"""The clock: in how many operating rounds the Bank breaks or the calendar ends, and how quickly
trains leave the depot."""

from __future__ import annotations

from math import ceil

from railhead.bots.clerk.weights import Weights
from railhead.play import depot
from railhead.play.frames import OperatingRound
from railhead.play.plain.operating import Companies
from railhead.play.plain.rounds import Between
from railhead.play.position import Position
from railhead.play.title import Title

FAR = 99.0


def rounds_to_break(p: Position, w: Weights, revenue: int) -> float:
    """Operating rounds until the Bank is out of money, if all that companies earn grows as the
    weights say; the rest of the set with them where it is played."""
    bank = p.title.bank_left(p)
    if bank is None:
        return FAR
    left, rounds = float(bank), 0.0
    while left > 0 and rounds < w.most_rounds:
        grown = min(1 + w.quickening * rounds, w.most_growth)
        pace = max(w.bank_pace * revenue * grown, w.least_pace)
        rounds += min(1.0, left / pace)
        left -= pace
    return to_end_of_set(p, rounds) if w.whole_sets else rounds


def to_end_of_set(p: Position, rounds: float) -> float:
    """So many rounds, and what is left of the set in which they end."""
    now, later = rounds_in_set(p), p.rule(Companies).rounds(p)
    more = max(0.0, rounds - now)
    return float(now + ceil(more / later) * later)


def rounds_in_set(p: Position) -> int:
    """The operating rounds left in this set, with the running one; before it begins, all."""
    frame = p.frame(OperatingRound)
    return frame.of - frame.number + 1 if frame is not None else p.rule(Companies).rounds(p)


def rounds_on_calendar(p: Position) -> float:
    """Operating rounds until the last set is played, where there is one."""
    last = _last_set(p.title)
    if last is None:
        return FAR
    frame = p.frame(OperatingRound)
    begun = frame.set if frame is not None else p.state.turn
    return float(rounds_in_set(p) + max(0, last - begun) * p.rule(Companies).rounds(p))


def _last_set(title: Title) -> int | None:
    between = (rule for rule in title.activities.values() if isinstance(rule, Between))
    return next((rule.last_set for rule in between), None)


def cards_a_round(p: Position, w: Weights) -> float:
    """How many trains leave the depot in a round: as many as the weights say if every second
    company has room and money for the next, and fewer if fewer have."""
    prices = [
        min(side.price for side in p.title.cards[kind].sides)
        for kind in depot.kinds_on_sale(p)
        if p.title.cards[kind].counts
    ]
    price, limit = min(prices, default=0), p.title.train_limit(p)
    companies = [company for company in p.state.launched if company not in p.state.closed]
    able = 0.0
    for company in companies:
        if len(p.counted_trains(company)) < limit:
            able += 1.0 if p.cash(company) >= price else w.short_of_money
    part = min(1.0, 2 * able / len(companies)) if companies else 1.0
    return max(w.cards_a_round * part, w.least_cards)
