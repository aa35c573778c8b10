"""What the buttons say: a choice in the words of the game, with room for an amount.

A label may hold ``{count}``, ``{price}`` or another field of the choice's amounts, and
``{total}``, which is the amount times ``each``.
"""

from __future__ import annotations

from typing import NamedTuple

from railhead.finance.currency import Currency
from railhead.play.views.asking import ChoiceView
from railhead.web.table.facts import TableFacts

HEADINGS = {
    "Track": "Lay track",
    "Station": "Place a station",
    "Run": "Run trains",
    "Trains": "Buy trains",
    "Shares": "Sell, then buy",
}


class Label(NamedTuple):
    """The words of a button, and what one of the amount is worth, if anything."""

    text: str
    each: int | None = None


NO_LABEL = Label("")


def label_of(facts: TableFacts, choice: ChoiceView) -> Label:
    """The label of a choice."""
    action, amounts, text = choice.action, choice.amounts, choice.label
    if action["type"] == "sell_shares":
        price = choice.price.amount if choice.price else 0
        count = "{count}" if amounts else "1"
        total = "{total}" if amounts else facts.money(price)
        return Label(f"Sell {count} × {action['company']} for {total}", price)
    unsaid = [f"{{{field}}}" for field in amounts if f"{{{field}}}" not in text]
    return Label(f"{text}: {', '.join(unsaid)}" if unsaid else text)


def price_of(choice: ChoiceView) -> str:
    """What a choice costs, "" if nothing is to be said of it."""
    price = choice.price
    if price is None:
        return ""
    return Currency(*price.currency).write(price.amount) if price.amount else "free"


def heading_of(step: str) -> str:
    """The heading over a decision."""
    return HEADINGS.get(step, step)
