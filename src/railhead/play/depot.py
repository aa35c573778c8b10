"""The Bank's trains: what is on sale, and taking cards from it."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.holders import DEPOT, GONE, POOL
from railhead.play.position import Position
from railhead.routes.trains import Card, Side, kind_of


def cards_in(cards: dict[str, Card]) -> tuple[str, ...]:
    """All limited cards in the order of their sale."""
    return tuple(
        f"{kind}-{number}" for kind, card in cards.items() for number in range(card.count or 0)
    )


def kinds_on_sale(p: Position) -> list[str]:
    """The kinds that the Bank sells now: the lowest left with its group, and those sold besides."""
    kinds = []
    in_turn: Card | None = None
    gives = p.title.phase(p).gives
    for kind, card in p.title.cards.items():
        if card.beside:
            if kind in gives and next_card(p, kind) is not None:
                kinds.append(kind)
        elif in_turn is None or (card.group and card.group == in_turn.group):
            if next_card(p, kind) is not None:
                kinds.append(kind)
                in_turn = card
    return kinds


def next_card(p: Position, kind: str) -> str | None:
    """The card of a kind that the Bank would sell next, None if there is none left."""
    for card in p.trains(DEPOT):
        if kind_of(card) == kind:
            return card
    if p.title.cards[kind].count is None:
        made = sum(kind_of(card) == kind for held in p.state.trains.values() for card in held)
        return f"{kind}-{made}"
    return None


def take(p: Position, card: str, taker: str) -> None:
    """Move a card out of the Bank, printing it if its kind never runs out."""
    if card not in p.trains(DEPOT):
        ledger.print_train(p.state, card, DEPOT)
    ledger.move_train(p.state, card, DEPOT, taker)


def card_named(p: Position, company: str, name: str) -> str | None:
    """A train card of a company by the name of the side in use."""
    for card in p.trains(company):
        if p.side(card).name == name:
            return card
    return None


def scrap(p: Position, kind: str) -> None:
    """All trains of a kind leave the game, whoever holds them and whichever side is in use."""
    held = (card for company in p.title.companies for card in p.trains(company))
    names = dict.fromkeys([kind, *(p.side(card).name for card in held if kind_of(card) == kind)])
    p.note(f"All {' and '.join(names)} trains are obsolete.")
    for holder in (DEPOT, POOL, *p.title.companies):
        for card in p.trains(holder):
            if kind_of(card) == kind:
                ledger.move_train(p.state, card, holder, GONE)


def kinds_in_play(p: Position) -> set[str]:
    """The kinds of which somebody has a card, the Bank or a company."""
    held = (cards for holder, cards in p.state.trains.items() if holder != GONE)
    return {kind_of(card) for cards in held for card in cards}


def begin_phase(p: Position, kind: str) -> bool:
    """The sale of a train of this kind may begin the next phase, which makes others obsolete;
    whether it does."""
    new = p.state.phase + 1
    phases = p.title.phases
    group = p.title.cards[kind].group
    if new >= len(phases) or phases[new].starts_with not in (kind, group or kind):
        return False
    p.state.phase = new
    p.note(f"Phase {phases[new].name} begins.", heading=True)
    scrap_with(p, kind)
    return True


def scrap_with(p: Position, kind: str) -> None:
    """What becomes obsolete with the sale of a train of this kind leaves the game."""
    for other, card in p.title.cards.items():
        if card.obsolete_with == kind:
            scrap(p, other)


def side_of(p: Position, name: str) -> tuple[str, Side]:
    """The kind and side of a train name that is known."""
    found = side_named(p, name)
    assert found is not None
    return found


def side_named(p: Position, name: str) -> tuple[str, Side] | None:
    """The kind and side of a train name, None if there is no such train."""
    for kind, card in p.title.cards.items():
        for side in card.sides:
            if side.name == name:
                return kind, side
    return None
