"""The rest of a company's turn as it usually goes: nothing more built or bought, the best run, its
income paid out. A page offers it in one click.

It is worked out on a copy, with what the player may know. Where there is more to be decided, or
where passing would cost something that another choice would not, it ends before that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from railhead.play import wording
from railhead.play.actions import Action, BuyTrain, Pass, PayDividend
from railhead.play.decision import Choice, Decision
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.routes import optimise
from railhead.server import runs
from railhead.server.access import Access
from railhead.server.warnings import speaks_against

_LONGEST = 10  # actions
_MOST = 6  # choices of which the one that brings most is taken
# Kinds that part with something or take up money: nobody is led to them.
PARTING = (
    *("sell_", "discard_", "close_", "return_", "exchange", "convert", "reorganize", "use_private"),
    *("take_loan", "issue_bonds"),
)

# An action, and its words: alone, and as one of several deeds.
_Usual = tuple[Action | dict[str, Any], str, str]


class Deed(Struct, frozen=True):
    """An action of the rest of a turn: ``text`` as it stands alone, ``said`` as one of several
    deeds of a sentence."""

    action: dict[str, Any]
    text: str
    said: str


class Rest(Struct, frozen=True):
    """``deeds``: what is left of the turn; ``paid``: how many of them lead up to the payment of
    the income, that included, 0 if there is none; ``ends``: whether they end the turn."""

    deeds: list[Deed]
    paid: int = 0
    ends: bool = False


def rest_of_turn(access: Access, first: Sequence[dict[str, Any]] = ()) -> Rest:
    """The rest of the turn of the company for which the visitor decides; nothing if he does not.
    ``first``: what is done before, which is not told again."""
    player, game = access.player, access.table.game
    if player is None or player not in game.asked or access.table.request is not None:
        return Rest([])
    turn = game.position.top
    if not isinstance(turn, CompanyTurn):
        return Rest([])
    known = game.known_to(player)
    round_ = known.state.round
    for each in first:
        whole = {**each, "by": player}
        if known.why(whole) is not None:
            return Rest([])
        events = known.play(whole)
        if known.title.secrets.reveals(known.actions[-1], events):
            return Rest([])
    deeds: list[Deed] = []
    paid = 0
    for _ in range(_LONGEST):
        asked = _asked(known, player, turn.company)
        if asked is None or known.state.round != round_:  # it may be on turn at once again
            return Rest(deeds, paid, ends=True)
        found = _usual(known, asked)
        if found is None:
            break
        action, text, said = found
        events = known.play(action)
        if known.title.secrets.reveals(known.actions[-1], events):
            break
        deeds.append(Deed(msgspec.to_builtins(known.actions[-1]), text, said))
        if isinstance(action, PayDividend):
            paid = len(deeds)
    return Rest(deeds, paid)


def _asked(game: Game, player: str, company: str) -> Decision | None:
    """What the player is asked in the turn of the company; None once that is over. Whatever
    interrupts it is a question of its own."""
    top = game.position.frame(CompanyTurn)
    if game.finished or top is None or top.company != company or player not in game.asked:
        return None
    return next(each for each in game.decisions if each.player == player)


def _usual(game: Game, asked: Decision) -> _Usual | None:
    """What is usually done now, None if that is for the player to say."""
    if not isinstance(game.position.top, CompanyTurn):
        return None
    if any("routes" in choice.open for choice in asked.choices):
        return _best_run(game, asked)
    for choice in asked.of(PayDividend):
        if isinstance(choice.action, PayDividend) and choice.action.pay:
            return _in_words(choice)
    brings, best = _most_money(game, asked)
    if best is not None:
        return _in_words(best)
    if _could_have_its_first_train(game, asked):
        return None
    for choice in asked.of(Pass):
        if not brings and not speaks_against(game, msgspec.to_builtins(choice.action)):
            return _in_words(choice)
    return None


def _could_have_its_first_train(game: Game, asked: Decision) -> bool:
    """Nobody is led past the trains that a company without any could buy."""
    return bool(asked.of(BuyTrain)) and not game.position.trains(asked.company)


def _in_words(choice: Choice) -> _Usual:
    return choice.action, choice.text, wording.deed(choice)


def _most_money(game: Game, asked: Decision) -> tuple[bool, Choice | None]:
    """Whether something else than a pass brings the company and its player money and parts with
    nothing; and of a few such choices of one kind the one that brings most."""
    others = [each for each in asked.choices if not isinstance(each.action, Pass)]
    others = [each for each in others if not hasattr(each.action, "hex")]  # building is no gift
    plain = [each for each in others if not (each.open or each.picks or each.amounts)]
    kinds = {_tag(each) for each in plain}
    tried = [each for each in plain if not _tag(each).startswith(PARTING)][:_MOST]
    gains = [(_gain(game, asked, each), each) for each in tried]
    brings = any(gain > 0 for gain, _ in gains)
    if not brings or len(kinds) > 1 or len(gains) < len(others):
        return brings, None
    return brings, max(gains, key=lambda each: each[0])[1]


def _tag(choice: Choice) -> str:
    return str(type(choice.action).__struct_config__.tag)


def _gain(game: Game, asked: Decision, choice: Choice) -> int:
    """What a choice brings to the purses of those for whom it is decided."""
    later = game.copy()
    later.play(choice.action)
    holders = (asked.company, asked.player)
    return sum(later.position.cash(each) - game.position.cash(each) for each in holders)


def _best_run(game: Game, asked: Decision) -> _Usual | None:
    """The best run, if a short search proves it and the player may know it."""
    p = game.position
    if not p.title.secrets.knows_run(p, asked.player, asked.company):
        return None
    rules = p.rule(Running).rules(p, asked.company)
    best = optimise(p.title.board, p.state.map, rules, nodes=runs.SHORT)
    said = runs.suggestion(game, asked.company, best)
    if not said.proven or not said.check.ok:
        return None
    routes = msgspec.to_builtins(said.routes)
    action = {"type": "run_trains", "by": asked.player, "routes": routes}
    if game.why(action) is not None:
        return None
    words = f"run for {p.title.money(said.check.total)}" if said.routes else "run no train"
    return action, words[:1].upper() + words[1:], words
