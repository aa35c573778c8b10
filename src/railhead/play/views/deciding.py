"""How the view of a decision is made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from railhead.play import wording
from railhead.play.actions import Action, BuyShare, SellShares, StartCompany
from railhead.play.decision import Choice, Decision
from railhead.play.frames import CompanyTurn, StockRound
from railhead.play.terms import Price, Thing
from railhead.play.views.asking import (
    ChoiceView,
    ConsequenceView,
    DecisionView,
    PickView,
    PriceView,
    ThingView,
)

if TYPE_CHECKING:
    from railhead.play.position import Position


def of(p: Position, decision: Decision) -> DecisionView:
    """A decision with all that may be chosen."""
    home, any_time = _kinds(p)
    return DecisionView(
        player=decision.player,
        company=decision.company,
        round=decision.round,
        step=decision.step,
        prompt=decision.prompt,
        home=home,
        any_time=any_time,
        choices=[choice_view(choice) for choice in decision.choices],
    )


def choice_view(choice: Choice) -> ChoiceView:
    """A choice with what it is made of (:mod:`railhead.play.terms`), and its words."""
    return ChoiceView(
        action=msgspec.to_builtins(choice.action),
        verb=choice.verb,
        subject=None if choice.subject is None else _thing(choice.subject),
        target=None if choice.target is None else _thing(choice.target),
        price=None if choice.price is None else _price(choice.price),
        means=[_thing(each) for each in choice.means],
        consequences=[
            ConsequenceView(kind=each.kind, amount=each.amount, money=each.currency is not None)
            for each in choice.consequences
        ],
        text=choice.text,
        label=wording.label(choice),
        amounts=dict(choice.amounts),
        picks={
            name: PickView(options=pick.options, low=pick.low, high=pick.high)
            for name, pick in choice.picks.items()
        },
        open=list(choice.open),
    )


def _thing(thing: Thing) -> ThingView:
    return ThingView(kind=thing.kind, id=thing.id, name=thing.name)


def _price(price: Price) -> PriceView:
    return PriceView(
        amount=price.amount,
        currency=price.currency,
        payer=price.payer,
        payee=price.payee,
        own=None if price.own is None else _price(price.own),
        each=price.each,
        field=price.field,
    )


def _kinds(p: Position) -> tuple[list[str], list[str]]:
    """The kinds of action at home in what is going on, and those open at any time in it."""
    if isinstance(p.top, StockRound):
        return _tags((SellShares, BuyShare, StartCompany)), []
    if isinstance(p.top, CompanyTurn) and p.top.step < len(p.title.steps):
        step = p.title.steps[p.top.step]
        return _tags(step.kinds), _tags([kind for rule in p.title.any_time for kind in rule.kinds])
    return [], []


def _tags(kinds: Iterable[type[Action]]) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in dict.fromkeys(kinds)]
