"""The trains that the bank offers to a company. Clauses TRN-02, TRN-05, MIN."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.holders import DEPOT, GONE, POOL
from railhead.play import depot
from railhead.routes.trains import Side, kind_of
from railhead.titles.t1853.position import Position, t1853

TWO = "2"  # the cards with a 1M on their back
ONE_METRE = "1M"
THIS_METRE = {"1": "1M", "2": "2M", "3": "3M", "4": "4M"}  # of each phase (MIN-07)
NEXT_METRE = {"1": "2M", "2": "3M", "3": "4M"}  # of the phase after this one (MIN-10)


def is_metre(name: str) -> bool:
    """Whether a train of this name is a metre train."""
    return name.endswith("M")


def sides(p: Position, company: str) -> list[Side]:
    """What the bank sells to a company, new or returned, in the order of sale."""
    return _sides(p, company, {*_new_kinds(p), *_returned_kinds(p)})


def on_sale(p: Position, company: str, *, returned: bool) -> list[Side]:
    """What the bank sells to a company of new trains, or of those that were returned to it, where
    the buyer says which he means (TRN-05); otherwise all are alike (A-47)."""
    if not t1853(p).readings.returned_by_choice:
        return [] if returned else sides(p, company)
    return _sides(p, company, _returned_kinds(p) if returned else _new_kinds(p))


def _new_kinds(p: Position) -> set[str]:
    kinds = set(depot.kinds_on_sale(p))
    return kinds | {TWO} if more_twos(p) else kinds


def _returned_kinds(p: Position) -> set[str]:
    return {kind_of(card) for card in p.trains(POOL)}


def _sides(p: Position, company: str, kinds: set[str]) -> list[Side]:
    minor = not t1853(p).is_major(p, company)
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
    if t1853(p).is_major(p, company) or company in p.state.tokens or p.state.railway_round < 2:
        return None
    if hinder_token(p, company):
        return None
    kind = NEXT_METRE.get(p.title.phase(p).name)
    return kind if kind and depot.next_card(p, kind) is not None else None


def hinder_token(p: Position, company: str) -> list[str]:
    """The metre trains on sale that keep a special token from being used: those of this phase, new
    or returned (MIN-10, A-27)."""
    found = [side.name for side in sides(p, company) if is_metre(side.name)]
    if t1853(p).readings.token_asks_for_this_phase:
        return [name for name in found if name == THIS_METRE[p.title.phase(p).name]]
    return found


def take(p: Position, side: Side, company: str, *, returned: bool) -> tuple[str, bool]:
    """Move a train to a company: its card, and whether it is a new one. By the first version of the
    rules a returned one always goes first (A-47)."""
    kind, _ = depot.side_of(p, side.name)
    first = returned or not t1853(p).readings.returned_by_choice
    for card in p.trains(POOL) if first else ():
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
