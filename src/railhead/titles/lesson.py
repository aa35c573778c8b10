"""The guided first game: cards that explain a decision to who meets it for the first time.

A title that has a ``lesson.toml`` teaches. Each of its cards says in ``when`` at which decisions it
is due; each entry is a case, and its conditions, separated by commas, must all hold. docs/data.md
lists the conditions. Which of the cards that are due a learner has seen is for whoever shows them
to remember.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec
from msgspec import Struct

from railhead.finance.holders import DEPOT, STOCK
from railhead.play import depot
from railhead.play.actions import BuyTrain, LayTile, StartCompany
from railhead.play.decision import Decision
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.plain.track import Track
from railhead.routes.trains import kind_of
from railhead.titles import FOLDERS
from railhead.titles.data import has, read


class Card(Struct, frozen=True):
    """A card. ``hint``: what a beginner may try. ``after``: a card that the learner must have seen
    at an earlier decision."""

    id: str
    name: str
    says: str
    when: tuple[str, ...]
    hint: str = ""
    after: str = ""


@cache
def cards(title: str) -> tuple[Card, ...]:
    """The cards of a title in their order; none, if it does not teach."""
    folder = FOLDERS.get(title)
    if folder is None or not has(folder, "lesson.toml"):
        return ()
    return tuple(msgspec.convert(each, Card) for each in read(folder, "lesson.toml")["cards"])


def due(game: Game, decision: Decision) -> list[Card]:
    """The cards that fit a decision, in their order."""
    return [card for card in cards(game.title.id) if _fits(game, decision, card)]


def _fits(game: Game, decision: Decision, card: Card) -> bool:
    return any(
        all(_holds(game, decision, condition.strip()) for condition in case.split(","))
        for case in card.when
    )


def _holds(game: Game, decision: Decision, condition: str) -> bool:
    word, _, rest = condition.partition(" ")
    if word not in CONDITIONS:
        raise ValueError(f"{condition!r} is no condition of a lesson: {', '.join(CONDITIONS)}")
    return CONDITIONS[word](game, decision, rest)


# The conditions. Each looks at nothing but what lies open to the player who decides.


def _step(game: Game, decision: Decision, name: str) -> bool:
    return decision.step == name


def _round(game: Game, decision: Decision, name: str) -> bool:
    return decision.round == name


def _offers(game: Game, decision: Decision, tag: str) -> bool:
    return any(choice.action.__struct_config__.tag == tag for choice in decision.choices)


def _phase(game: Game, decision: Decision, name: str) -> bool:
    """This phase has begun."""
    names = [phase.name for phase in game.title.phases]
    return bool(game.state.phase >= names.index(name))


def _train(game: Game, decision: Decision, wanted: str) -> bool:
    """The company on turn has a train (``yes``) or none (``no``)."""
    return bool(game.position.trains(decision.company)) == (wanted == "yes")


def _private(game: Game, decision: Decision, _: str) -> bool:
    """The player owns a private."""
    return decision.player in game.state.privates.values()


def _directs(game: Game, decision: Decision, what: str) -> bool:
    """The player directs a company that has ``floated``, that is ``waiting`` to float, or none."""
    own = game.position.directed_by(decision.player)
    floated = [company for company in own if company in game.state.launched]
    return {"floated": bool(floated), "waiting": len(floated) < len(own), "none": not own}[what]


def _near_limit(game: Game, decision: Decision, _: str) -> bool:
    """The player is two certificates below his limit, or has half of a company."""
    p, player = game.position, decision.player
    limit = p.title.certificate_limit(p, player)
    half = any(p.percent(player, company) >= 50 for company in p.state.certificates)
    return half or p.certificate_count(player) >= limit - 2


def _terrain(game: Game, decision: Decision, _: str) -> bool:
    """A tile that may be laid costs money."""
    p = game.position
    turn = p.frame(CompanyTurn)
    lays = (choice.action for choice in decision.choices)
    track = p.rule(Track)
    return any(isinstance(lay, LayTile) and track.ground_cost(p, turn, lay.hex) for lay in lays)


def _left(game: Game, decision: Decision, words: str) -> bool:
    """``2 4``: so many trains or fewer are left in the depot before the first of a kind."""
    count, kind = words.split()
    kinds = [kind_of(card) for card in game.position.trains(DEPOT)]
    return kind in kinds and kinds.index(kind) <= int(count)


def _sells(game: Game, decision: Decision, kind: str) -> bool:
    """The Bank sells trains of a kind."""
    return kind in depot.kinds_on_sale(game.position)


def _forced(game: Game, decision: Decision, _: str) -> bool:
    """A train can be had only with the Director's money."""
    cash = game.position.cash(decision.company)
    buys = [choice.action for choice in decision.choices]
    return any(isinstance(buy, BuyTrain) and buy.price > cash for buy in buys)


def _lost(game: Game, decision: Decision, _: str) -> bool:
    """The player has started a company that another directs now."""
    return any(
        isinstance(action, StartCompany)
        and action.by == decision.player
        and game.position.director(action.company) not in (None, decision.player)
        for action in game.actions
    )


def _inherited(game: Game, decision: Decision, _: str) -> bool:
    """The player directs a company that another has started."""
    return any(
        isinstance(action, StartCompany)
        and action.by != decision.player
        and game.position.director(action.company) == decision.player
        for action in game.actions
    )


def _sold_out(game: Game, decision: Decision, _: str) -> bool:
    """No share is left of a company of which the player has some."""
    p = game.position
    return any(
        p.units(decision.player, company) and set(holders) <= set(game.players)
        for company, holders in p.state.certificates.items()
        if STOCK not in holders
    )


def _blocked(game: Game, decision: Decision, _: str) -> bool:
    """The company on turn reaches a city that others fill."""
    p, company = game.position, decision.company
    reached = p.rule(Track).reached(p, company).nodes if company else ()
    return any(p.state.map.blocks(p.title.board, *stop, company) for stop in reached)


def _bank(game: Game, decision: Decision, amount: str) -> bool:
    """The Bank has less than so much."""
    left = game.title.bank_left(game.position)
    return left is not None and left < int(amount)


CONDITIONS: dict[str, Callable[[Game, Decision, str], bool]] = {
    "step": _step,
    "round": _round,
    "offers": _offers,
    "phase": _phase,
    "train": _train,
    "private": _private,
    "directs": _directs,
    "near_limit": _near_limit,
    "terrain": _terrain,
    "left": _left,
    "sells": _sells,
    "forced": _forced,
    "lost": _lost,
    "inherited": _inherited,
    "sold_out": _sold_out,
    "blocked": _blocked,
    "bank": _bank,
}
