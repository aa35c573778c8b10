"""Layers: which companies may be started. Clauses LAY."""

from __future__ import annotations

from railhead.finance.holders import STOCK
from railhead.titles.t1860.position import Position

LAST_LAYER = 4


def open_by_sales(p: Position) -> None:
    """A company that is sold out opens the next layer at once (LAY-03 to LAY-05)."""
    for company, printed in p.title.companies.items():
        if STOCK not in p.state.certificates[company]:
            _open(p, printed.layer + 1)


def open_after_operating(p: Position) -> None:
    """A company that has operated opens the next layer for the next share round (LAY-02)."""
    for company in p.state.operated:
        _open(p, p.company(company).layer + 1)


def _open(p: Position, layer: int) -> None:
    layer = min(layer, LAST_LAYER)
    if layer > p.state.layer:
        p.state.layer = layer
        p.note(f"Layer {layer} is open.")
