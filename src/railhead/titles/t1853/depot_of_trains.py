"""The trains that the bank offers to a company. Clauses TRN-02, TRN-05, MIN."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.papers import DEPOT, GONE, POOL
from railhead.play import depot
from railhead.play.position import Position
from railhead.routes.trains import Side, kind_of

TWO = "2"  # the cards with a 1M on their back
ONE_METRE = "1M"
NEXT_METRE = {"1": "2M", "2": "3M", "3": "4M"}  # of the phase after this one (MIN-10)


def is_metre(name: str) -> bool:
    """Whether a train of this name is a metre train."""
    return name.endswith("M")


def sides(p: Position, company: str) -> list[Side]:
    """What the bank sells to a company, in the order of sale."""
    minor = not p.title.is_major(p, company)
    kinds = {*depot.kinds_on_sale(p), *(kind_of(card) for card in p.trains(POOL))}
    if more_twos(p):
        kinds.add(TWO)
    return [
        side
        for kind, card in p.title.cards.items()
        for side in card.sides
        if kind in kinds and (side.name != ONE_METRE or (minor and p.state.more_cards))
    ]


def more_twos(p: Position) -> bool:
    """In the first Railway Round further 2s and 1Ms are there until the first 3 (MIN-03)."""
    return bool(p.state.more_cards and p.state.railway_round == 1 and p.state.phase == 0)


def why_token(p: Position, company: str) -> str | None:
    """The metre train that a Minor could buy with its special token, None if it can't (MIN-10 to
    MIN-13)."""
    if p.title.is_major(p, company) or company in p.state.tokens or p.state.railway_round < 2:
        return None
    if any(is_metre(side.name) for side in sides(p, company)):
        return None
    kind = NEXT_METRE.get(p.title.phase(p).name)
    return kind if kind and depot.next_card(p, kind) is not None else None


def take(p: Position, side: Side, company: str) -> tuple[str, bool]:
    """Move a train to a company, a returned one first: its card, and whether it is a new one."""
    kind, _ = depot.side_named(p, side.name) or ("", side)
    for card in p.trains(POOL):
        if kind_of(card) == kind:
            ledger.move_train(p.state, card, POOL, company)
            for debtor in [other for other, held in p.state.unpaid.items() if held == card]:
                del p.state.unpaid[debtor]  # its debt ended when it was returned
            p.state.sides[card] = side.name
            return card, False
    new = depot.next_card(p, kind)
    if new is None:  # one of those that wait for the first Railway Round (MIN-03)
        new = next(card for card in p.trains(GONE) if kind_of(card) == kind)
        ledger.move_train(p.state, new, GONE, DEPOT)
    depot.take(p, new, company)
    p.state.sides[new] = side.name
    return new, True
