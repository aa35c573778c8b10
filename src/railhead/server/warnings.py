"""What a choice would cost that another one would not: asked about before it is played.

A loss is news only if this choice brings it about. Whether it does is found out by looking ahead:
the choice and each of its alternatives are played on a copy, and from there to the end of the
company's turn with nothing more done. What the alternatives bring as well would come anyway, and
nobody is asked about it; what needs another player's consent is no alternative. The closing of a
company alone is always told, as all is lost with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from railhead.play.actions import Action, Pass
from railhead.play.decision import Choice, Decision
from railhead.play.events import Told
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.server.access import Access
from railhead.server.acting import with_player

CLOSING, DIRECTOR, PRICE = GRAVEST_FIRST = ("closing", "director", "price")
_LONGEST = 12  # actions to the end of a turn
_MOST = 300  # alternatives that are tried


class Warnings(Struct, frozen=True):
    """``warnings``: sentences, the gravest first; none if nothing speaks against the choice."""

    warnings: list[str]


def warnings(access: Access, action: dict[str, Any]) -> Warnings:
    """What speaks against an action of one of the browser's seats."""
    access.need_seat()
    whole = with_player(access, action)
    return Warnings(speaks_against(access.table.game.known_to(whole["by"]), whole))


def speaks_against(game: Game, action: Mapping[str, Any]) -> list[str]:
    """The losses that an action brings and its alternatives do not, each with its cause."""
    asked = next((each for each in game.decisions if each.player == action["by"]), None)
    if asked is None or game.why(action) is not None:
        return []
    course = _course(game, asked, action)
    losses = _losses(game, asked, course) if course else {}
    if course is None or not losses:
        return []
    avoidable = _avoidable(game, asked, losses, course.first)
    said = []
    for what, loss in losses.items():
        text = f"{loss.text}: {loss.cause}."
        if what in avoidable:
            said.append(text)
        elif what == CLOSING and course.closes_at_once:
            said.append(f"{text} No other choice alone prevents it.")
    return said


class _Course(Struct, frozen=True):
    """How the game goes on after ``first``, the action that is looked at. ``told``: what the log
    then says; ``closes_at_once``: the company was closed by the action itself; ``alone``: nobody
    else was asked on the way."""

    end: Game
    first: Action
    told: list[Told]
    closes_at_once: bool
    alone: bool = True


def _course(game: Game, asked: Decision, action: Action | Mapping[str, Any]) -> _Course | None:
    """An action, and the rest of the company's turn with nothing more done in it, as far as that
    may be; None if the action would show what is still secret."""
    found: _Course | None = None
    step: Action | Mapping[str, Any] | None = action
    for _ in range(_LONGEST):
        if step is None:
            break
        later = (found.end if found else game).copy()
        events = later.play(step)
        played = later.actions[-1]
        if later.title.secrets.reveals(played, events):
            break
        told = later.title.secrets.told_to(events, asked.player)
        if found is None:
            closed = asked.company in later.position.state.closed
            found = _Course(later, played, told, closed)
        else:
            alone = found.alone and played.by == asked.player
            told = [*found.told, *told]
            found = _Course(later, found.first, told, found.closes_at_once, alone)
        step = _next_step(later, asked)
    return found


def _next_step(game: Game, asked: Decision) -> Action | None:
    """What leads on to the end of the company's turn without doing more in it: a pass, and the
    first answer of whoever is asked in between. None if the turn is over, or asks for more."""
    position = game.position
    turn = position.frame(CompanyTurn)
    if game.finished or turn is None or turn.company != asked.company:
        return None
    now = game.decisions[0]
    if now.round != asked.round:
        return None
    step = Pass(by=now.player)
    if game.why(step) is None:
        return step
    if isinstance(position.top, CompanyTurn):
        return None
    answers = [choice.action for choice in now.choices if not choice.open and not choice.picks]
    return answers[0] if answers else None


class _Loss(Struct, frozen=True):
    """How much is lost, in words, and the sentence of the log that tells why."""

    amount: int
    text: str
    cause: str


def _losses(game: Game, asked: Decision, course: _Course) -> dict[str, _Loss]:
    """What the decider and his company have lost at the end of a course, the gravest first. A loss
    for which the log has no reason is none of the company's."""
    company, before, after = asked.company, game.position, course.end.position
    money = game.title.money
    told = next((line for line in course.told if company and line.who == company), None)
    if told is None:
        return {}
    cause = f"{company} {told.deed}"
    if company in after.state.closed:
        return {CLOSING: _Loss(1, f"{company} closes", cause)}
    losses = {}
    chief = before.director(company)
    if chief == asked.player and after.director(company) != chief:
        new = after.director(company) or "Nobody"
        word = game.title.word("director")
        losses[DIRECTOR] = _Loss(1, f"{new} becomes {word} of {company}", cause)
    old, new_price = before.price(company), after.price(company)
    if old is not None and new_price is not None and new_price < old:
        text = f"The price of {company} falls from {money(old)} to {money(new_price)}"
        losses[PRICE] = _Loss(old - new_price, text, cause)
    elif old is not None and new_price is None:
        losses[PRICE] = _Loss(old, f"{company} has no price any more", cause)
    return losses


def _avoidable(
    game: Game, asked: Decision, losses: Mapping[str, _Loss], chosen: Action
) -> set[str]:
    """Those of the losses that some alternative does not bring, or brings less of, without
    bringing anything graver."""
    found: set[str] = set()
    for choice in _alternatives(asked, chosen):
        course = _course(game, asked, choice.action)
        if course is None or not course.alone:
            continue
        still = _losses(game, asked, course)
        for place, what in enumerate(GRAVEST_FIRST):
            if what not in losses or not still.keys().isdisjoint(GRAVEST_FIRST[:place]):
                continue
            if what not in still or still[what].amount < losses[what].amount:
                found.add(what)
        if found.issuperset(losses):
            break
    return found


def _alternatives(asked: Decision, chosen: Action) -> Iterator[Choice]:
    """What else may be chosen: first one of each kind, then as many others as there is time for,
    from all parts of the list."""
    others = [c for c in asked.choices if not c.covers(chosen) and not c.open and not c.picks]
    kinds = {type(choice.action): choice for choice in reversed(others)}
    yield from kinds.values()
    step = -(-len(others) // _MOST) or 1
    yield from others[::step]
