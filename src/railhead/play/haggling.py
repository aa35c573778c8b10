"""Prices that two players agree on: what may be offered again after a refusal.

Any price may be agreed, so a better offer may follow a refusal. An equal or lower one would only be
pestering, and whoever is asked may say that no offer will do in this turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from railhead.play.actions import Action, Answer, DeclineAll
from railhead.play.decision import Choice
from railhead.play.frames import Frame
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.terms import Price, Thing

ALL_OFFERS = Thing("offers", form="all offers for it in this turn")


class Haggles(Protocol):
    """A frame that remembers refusals. ``refused``: things that somebody was asked for, with the
    highest price that was not enough; ``declined``: those that can't be had in this turn at any
    price."""

    @property
    def refused(self) -> dict[str, int]: ...

    @property
    def declined(self) -> tuple[str, ...]: ...


def answers(
    p: Position,
    player: str,
    agree: str = "agree",
    subject: Thing | None = None,
    price: Price | None = None,
    *,
    haggles: bool = True,
) -> Iterator[Choice]:
    """What may be answered to an offer; ``agree``: what whoever says yes does to the ``subject``,
    and for how much. ``haggles``: whether another offer may follow a refusal."""
    yield Choice(Answer(by=player, agree=True), agree, subject, price=price)
    yield Choice(Answer(by=player, agree=False), "decline")
    if haggles and not _is_final_at_once(p):
        yield Choice(DeclineAll(by=player), "decline", ALL_OFFERS)


def is_answer(p: Position, action: Action, *, haggles: bool = True) -> bool:
    """Whether an action answers an offer."""
    if isinstance(action, DeclineAll):
        return haggles and not _is_final_at_once(p)
    return isinstance(action, Answer)


def agrees(action: Action) -> bool:
    """Whether an answer agrees to the offer."""
    return isinstance(action, Answer) and action.agree


def decline(p: Position, kind: type[Frame], thing: str, price: int, action: Action) -> None:
    """An offer has been refused: this one, or every one in this turn."""
    frame: Haggles = p.frame(kind)
    if isinstance(action, DeclineAll) or _is_final_at_once(p):
        p.change_frame(kind, declined=(*frame.declined, thing))
    else:
        p.change_frame(kind, refused={**frame.refused, thing: price})


def why_not_offer(
    p: Position, rule: str, frame: Haggles, thing: str, price: int, owner: str
) -> Refusal | None:
    """Why an offer can't be made again after what has been refused."""
    if thing in frame.declined:
        return p.refuse(rule, f"{owner} has declined all offers for it in this turn.")
    refused = frame.refused.get(thing)
    if refused is not None and price <= refused:
        words = p.company_money(refused)
        return p.refuse(rule, f"{owner} has declined {words}; a new offer must be higher.")
    return None


def lowest(frame: Haggles, thing: str, least: int, step: int = 1) -> int:
    """The lowest price that can be offered: at least so much, and more than was refused."""
    refused = frame.refused.get(thing)
    return least if refused is None else max(least, refused + step)


def _is_final_at_once(p: Position) -> bool:
    """By the first version of the rules a refusal always held for the rest of the turn."""
    rules: int = p.title.rules
    return rules == 1
