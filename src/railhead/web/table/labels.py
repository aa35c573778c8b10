"""What the buttons say: a choice in the words of the game, with room for an amount.

A label may hold ``{count}``, ``{price}`` or another field of the choice's amounts, and
``{total}``, which is the amount times ``each``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from railhead.web.table.facts import TableFacts

HEADINGS = {
    "Track": "Lay track",
    "Station": "Place a station",
    "Run": "Run trains",
    "Trains": "Buy trains",
    "Shares": "Sell, then buy",
}

_ON_HEX = re.compile(r" (on|in) [^,]+?(, turned \d)?(?=,| for |$)")


class Label(NamedTuple):
    """The words of a button, and what one of the amount is worth, if anything."""

    text: str
    each: int | None = None


NO_LABEL = Label("")


def label_of(facts: TableFacts, choice: dict[str, Any]) -> Label:
    """The label of a choice."""
    action, amounts = choice["action"], choice["amounts"]
    if action["type"] == "sell_shares":
        price = facts.title.sale_price(facts.game.position, action["company"])
        count = "{count}" if amounts else "1"
        total = "{total}" if amounts else facts.money(price)
        return Label(f"Sell {count} × {action['company']} for {total}", price)
    text = choice["text"]
    if "hex" in action:
        return Label(_ON_HEX.sub("", text, count=1).replace(", for", " for"))
    for field in amounts:
        shortened, found = _open_price(*facts.view["currency"]).subn(f"{{{field}}}", text)
        return Label(shortened if found else f"{text}: {{{field}}}")
    return Label(text)


@cache
def _open_price(before: str, after: str) -> re.Pattern[str]:
    """The end of a text that leaves an amount open: ``up to Rs. 150``, ``Rs. 10 or more``. The
    signs of a currency may be several words; an amount may also stand without them."""
    amount = rf"(?:{re.escape(before)}[\d,]+{re.escape(after)}|\S+)"
    return re.compile(rf"up to {amount}$|{amount} or more$")


def heading_of(step: str) -> str:
    """The heading over a decision."""
    return HEADINGS.get(step, step)
