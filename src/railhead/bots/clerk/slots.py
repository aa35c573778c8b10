"""Slots: where the number of trains is limited, the last place is worth what a better one earns."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.bots.clerk import whatif
from railhead.bots.clerk.desk import Desk
from railhead.bots.clerk.forecast import FAR
from railhead.bots.estimates import lasts
from railhead.play import depot
from railhead.play.position import Position
from railhead.routes.trains import Side, kind_of

_INCOMES = 2  # with which the better train is paid


def worth(desk: Desk, then: Position) -> float:
    """What a purchase costs that fills the limit with one more train of a kind that rusts: what the
    best train would bring that is sold now or next, lasts, and can soon be paid."""
    p, company, w = desk.p, desk.company, desk.weights
    new = [card for card in then.counted_trains(company) if card not in p.trains(company)]
    if not new or len(then.counted_trains(company)) < p.title.train_limit(then):
        return 0.0
    held = {kind_of(card) for card in p.counted_trains(company)}
    if any(lasts(p, card) or kind_of(card) not in held for card in new):
        return 0.0
    now = whatif.earnings(p, company)
    means = p.cash(company) + _INCOMES * now
    safe = any(lasts(p, card) for card in p.counted_trains(company))
    best = 0.0
    for kind, side, wait in _to_come(desk):
        if side.price > means or desk.forecast.rust_of(kind) < FAR:
            continue
        gain = whatif.earnings(p, company, None, (side,), whatif.EFFORT) - now
        rounds = desk.forecast.rounds_left - wait
        score = gain * rounds - w.treasury * side.price + w.first_lasting * (not safe)
        best = max(best, score if rounds > 0 else 0.0)
    return best


def _to_come(desk: Desk) -> Iterator[tuple[str, Side, float]]:
    """Trains that are sold now or come next, and in how many rounds."""
    p, cards = desk.p, desk.p.title.cards
    on_sale = depot.kinds_on_sale(p)
    for kind in on_sale:
        for side in cards[kind].sides:
            yield kind, side, 0.0
    later = [kind for kind, card in cards.items() if not card.beside and kind not in on_sale]
    coming = next((kind for kind in later if depot.next_card(p, kind)), None)
    if coming is not None:
        wait = desk.forecast.cards_before(coming) / desk.forecast.pace
        for side in cards[coming].sides:
            yield coming, side, wait
