"""Permanent trains that leave the game with loans or receiverships. Clauses BOE-12 to BOE-14."""

from __future__ import annotations

from railhead.finance.holders import GONE
from railhead.play import depot
from railhead.play.plain.trains import Trains
from railhead.titles.t1848.position import Position, t1848

REMOVALS = (2, 5)  # BOE-12


def remove_permanent_train(p: Position) -> None:
    """The cheapest permanent train with the Bank leaves the game as if sold (BOE-12 to 14)."""
    on_sale = depot.kinds_on_sale(p)
    for kind, printed in p.title.cards.items():
        if t1848(p).readings.removal == "on_sale" and kind not in on_sale:
            continue
        card = depot.next_card(p, kind) if printed.permanent else None
        if card is not None:
            depot.take(p, card, GONE)
            p.note(f"A {kind} train leaves the game.")
            p.rule(Trains).sold(p, kind)
            return
