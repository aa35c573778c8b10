"""What a player would look for and is not offered: shown all the same, to be asked *why not*.

Each candidate is an action as the game takes it; the answer is the game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UNSET

from railhead.finance.holders import POOL, STOCK
from railhead.play.views.asking import DecisionView
from railhead.web.table.facts import TableFacts

Action = dict[str, Any]

# Kinds of action that players expect to be able to pass over.
_SKIPPED = frozenset({"buy_private", "buy_share", "buy_train", "lay_tile", "place_station"})
# Fields that do not make another thing of an action.
_LEFT_OUT = {
    "sell_shares": ("by", "count"),
    "buy_train": ("by", "price"),
    "buy_in": ("by", "price"),
}


def missing(facts: TableFacts, decision: DecisionView) -> Iterator[tuple[str, Action]]:
    """Words and action of everything at home in this decision that is not among its choices."""
    offered = {_key(choice.action) for choice in decision.choices}
    kinds = dict.fromkeys(choice.action["type"] for choice in decision.choices)
    skips = ("pass",) if _SKIPPED.intersection((*kinds, *decision.home)) else ()
    if decision.refused is not UNSET:  # the title knows better what is looked for
        return
    for kind in (*kinds, *decision.home, *decision.any_time, *skips):
        for text, action in _BUILDERS.get(kind, _nothing)(facts, decision):
            if _key(action) not in offered:
                offered.add(_key(action))
                yield text, {**action, "by": decision.player}


def _key(action: Action) -> tuple[tuple[str, str], ...]:
    """What an action is about, whoever does it and at whatever amount."""
    left_out = _LEFT_OUT.get(action["type"], ("by",))
    return tuple(sorted((name, str(v)) for name, v in action.items() if name not in left_out))


def _nothing(facts: TableFacts, decision: DecisionView) -> Iterator[tuple[str, Action]]:
    return iter(())


def _shares(facts: TableFacts, decision: DecisionView) -> Iterator[tuple[str, Action]]:
    for company in facts.view.companies:
        for source, units in ((STOCK, company.stock), (POOL, company.pool)):
            if units:
                yield (
                    f"Buy {company.id} from the {facts.title.word(source)}",
                    {"type": "buy_share", "company": company.id, "source": source},
                )


def _starts(facts: TableFacts, decision: DecisionView) -> Iterator[tuple[str, Action]]:
    for company in facts.view.companies:
        if company.has_director and company.issue_price is None and not company.closed:
            for price in company.issue_prices:
                yield (
                    f"Start {company.id} at {facts.money(price)}",
                    {"type": "start_company", "company": company.id, "price": price},
                )


def _sales(facts: TableFacts, decision: DecisionView) -> Iterator[tuple[str, Action]]:
    player = next(p for p in facts.view.players if p.name == decision.player)
    for company in player.shares:
        yield f"Sell {company}", {"type": "sell_shares", "company": company, "count": 1}


def _privates(kind: str, verb: str) -> Callable[[TableFacts, DecisionView], Iterator[Any]]:
    def build(facts: TableFacts, decision: DecisionView) -> Iterator[tuple[str, Action]]:
        for private, shown in facts.view.privates.items():
            if shown.owner == STOCK:
                yield f"{verb} {private}", {"type": kind, "private": private}

    return build


def _trains(facts: TableFacts, decision: DecisionView) -> Iterator[tuple[str, Action]]:
    for kind in facts.view.depot:
        if kind.on_sale:
            for side in kind.sides:
                price = facts.treasury(side.price)
                yield (
                    f"Buy a {side.name} for {price}",
                    {"type": "buy_train", "train": side.name, "price": side.price},
                )
    for company in facts.view.companies:
        if company.id != decision.company:
            for name in dict.fromkeys(company.trains):
                action = {"type": "buy_train", "train": name, "seller": company.id}
                yield (
                    f"Buy a {name} from {company.id}",
                    {**action, "price": _printed_price(facts, name)},
                )


def _printed_price(facts: TableFacts, train: str) -> int:
    sides = (side for kind in facts.view.depot for side in kind.sides)
    return next((int(side.price) for side in sides if side.name == train), 0)


def _loan(facts: TableFacts, decision: DecisionView) -> Iterator[tuple[str, Action]]:
    yield "Borrow", {"type": "take_loan"}


def _buy_ins(facts: TableFacts, decision: DecisionView) -> Iterator[tuple[str, Action]]:
    for private, shown in facts.view.privates.items():
        if shown.owner == decision.player:
            yield f"Buy {private}", {"type": "buy_in", "private": private, "price": 1}


def _pass(facts: TableFacts, decision: DecisionView) -> Iterator[tuple[str, Action]]:
    yield "Pass", {"type": "pass"}


_BUILDERS: dict[str, Callable[[TableFacts, DecisionView], Iterator[tuple[str, Action]]]] = {
    "buy_share": _shares,
    "start_company": _starts,
    "sell_shares": _sales,
    "buy_private": _privates("buy_private", "Buy"),
    "lower_private": _privates("lower_private", "Lower"),
    "buy_train": _trains,
    "take_loan": _loan,
    "buy_in": _buy_ins,
    "pass": _pass,
}
