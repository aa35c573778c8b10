"""Cards on the table: hands, rows, pools, and what lies face down."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.play.views import things
from railhead.web.table.facts import TableFacts

LONG_NOTE = 22  # letters


@dataclass(frozen=True, slots=True)
class Card:
    """A card. ``price`` in words, "" if it has none."""

    id: str
    name: str
    company: str
    price: str
    note: str

    @property
    def wide(self) -> bool:
        """Whether its note needs the room of two cards."""
        return len(self.note) > LONG_NOTE

    @property
    def words(self) -> str:
        """The card for those who hear the page."""
        return ", ".join(word for word in (self.name, self.price, self.note) if word)


@dataclass(frozen=True, slots=True)
class Spread:
    """Cards that lie together. ``ordered``: only the first of them can be taken; ``pinned``: they
    stay in sight."""

    name: str
    says: str
    cards: list[Card]
    hidden: int
    yours: bool
    ordered: bool
    pinned: bool


def spreads(facts: TableFacts) -> list[Spread]:
    """All that lies on the table, as far as the viewer may see it."""
    return [
        Spread(
            name=spread.name,
            says=spread.says,
            cards=[card_from(facts, card) for card in spread.cards],
            hidden=spread.hidden,
            yours=spread.yours,
            ordered=spread.ordered,
            pinned=spread.pinned,
        )
        for spread in facts.view.spreads
    ]


def card_from(facts: TableFacts, card: things.Card) -> Card:
    """A card of the view."""
    return Card(
        id=card.id,
        name=card.name,
        company=card.company,
        price="" if card.price is None else facts.money(card.price),
        note=card.note,
    )


def card_of(facts: TableFacts, card_id: str) -> tuple[str, Card]:
    """A card by its id, with the name of the spread in which it lies."""
    for spread in spreads(facts):
        for card in spread.cards:
            if card.id == card_id:
                return spread.name, card
    return "", Card(card_id, card_id, "", "", "")
