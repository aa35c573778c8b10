"""What an action would change, worked out on a copy: figures before and after, and sentences."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from railhead.play import wording
from railhead.play.actions import Action, Pass, PayDividend
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.plain.dividends import PayHalf
from railhead.play.views import making
from railhead.play.views.holders import Fact
from railhead.server.access import Access
from railhead.server.acting import with_player
from railhead.server.runs import BestRuns, compared

Figures = dict[str, Any]


class Preview(Struct, frozen=True):
    """``refusal`` and ``clause`` if the action can't be played. ``before`` and ``after`` hold
    only what differs: ``bank``, ``phase``, ``round``, ``cash`` by player and company, ``prices``,
    ``closed``, ``directors`` and ``trains`` by company, ``certificates`` and ``worth`` by player,
    ``facts`` (what only this title counts) by holder and name, ``beside`` (what players hold
    besides shares) by player and company. In the turn of a company what a pass would bring as
    well, as a price that falls for want of a train, is left out: it comes anyway. ``run``: the
    best run before and after, where the map changes under a company with trains. ``chiefs``: what
    those are called who then act for the companies in ``directors``."""

    ok: bool
    refusal: str | None
    clause: str | None
    before: Figures
    after: Figures
    changes: list[str]
    run: BestRuns | None = None
    chiefs: dict[str, str] = {}


def preview(access: Access, action: dict[str, Any]) -> Preview:
    """What would come of an action of one of the browser's seats."""
    access.need_seat()
    whole = with_player(access, action)
    game = access.table.game.known_to(whole["by"])
    refusal = game.why(whole)
    if refusal is not None:
        return Preview(False, refusal.reason, refusal.clause, {}, {}, [])
    before = figures(game, whole["by"])
    anyway = _after_pass(game, whole)
    game.play(whole)
    if game.title.secrets.reveals(game.actions[-1], game.log[-1]):
        return Preview(True, None, None, {}, {}, ["What comes of it shows only when it is done."])
    after = figures(game, whole["by"])
    old, new = _differences(before, after, anyway)
    run = compared(access.table.game, game, whole["by"])
    shown = {each.id: each.chief for each in making.shown(game, whole["by"]).companies}
    chiefs = {company: shown[company] for company in new.get("directors", {})}
    changes = _sentences(game, old, new, chiefs)
    if run is not None and run.before != run.after:
        words = [game.title.money(amount) for amount in (run.before, run.after)]
        way = "rises" if run.after > run.before else "falls"
        changes.append(f"The best run of {run.company} {way} from {words[0]} to {words[1]}.")
    return Preview(True, None, None, old, new, changes, run, chiefs)


def _after_pass(game: Game, action: dict[str, Any]) -> Figures:
    """The figures after a pass instead of an action in the turn of a company; none where one can't
    pass, or where that would show what is still secret."""
    idle = Pass(by=action["by"])
    if action["type"] == "pass" or game.position.frame(CompanyTurn) is None or game.why(idle):
        return {}
    later = game.copy()
    later.play(idle)
    if later.title.secrets.reveals(later.actions[-1], later.log[-1]):
        return {}
    return figures(later, action["by"])


class Payment(Struct, frozen=True):
    """A choice about the income of a run, and what would come of it, as in a preview.
    ``action``: the choice, None if there is none; ``said``: it as one of several deeds."""

    text: str
    before: Figures
    after: Figures
    action: Action | None = None
    said: str = ""


def payments(access: Access, action: dict[str, Any]) -> list[Payment]:
    """What would come of a run and of each choice about its income; the text is empty if there
    is none. Nothing if the run is refused, or would show what is still secret."""
    whole = with_player(access, action)
    game = access.table.game.copy()
    if game.why(whole) is not None:
        return []
    by = whole["by"]
    before = figures(game, by)
    game.play(whole)
    if game.title.secrets.reveals(game.actions[-1]):
        return []
    mine = [each for each in game.decisions if each.player == by]
    choices = [
        choice
        for each in mine
        for choice in each.choices
        if isinstance(choice.action, PayDividend | PayHalf)
    ]
    found = []
    for choice in choices:
        paid = game.copy()
        paid.play(choice.action)
        old, new = _differences(before, figures(paid, by))
        found.append(Payment(choice.text, old, new, choice.action, wording.deed(choice)))
    return found or [Payment("", *_differences(before, figures(game, by)))]


def figures(game: Game, player: str | None) -> Figures:
    """The figures of a position that a player may know."""
    view = making.shown(game, player)
    players, companies = view.players, view.companies
    return {
        "bank": view.bank,
        "phase": view.phase,
        "round": view.round,
        "cash": {each.name: each.cash for each in players}
        | {each.id: each.cash for each in companies},
        "prices": {c.id: None if c.closed else c.price for c in companies},
        "closed": {each.id: each.closed for each in companies},
        "directors": {each.id: each.director for each in companies},
        "trains": {each.id: each.trains for each in companies},
        "certificates": {each.name: each.certificates for each in players},
        "worth": {each.name: each.worth for each in players},
        "facts": _facts({each.name: each.facts for each in players})
        | _facts({each.id: each.facts for each in companies}),
        "beside": {
            f"{each.name} {company}": said
            for each in players
            for company, said in each.beside.items()
        },
    }


def _facts(holders: dict[str, list[Fact]]) -> Figures:
    """What only the title counts, each by its holder and name: ``SIR Sites``."""
    return {
        f"{holder} {fact.name}": fact.value for holder, facts in holders.items() for fact in facts
    }


def _differences(
    before: Figures, after: Figures, anyway: Figures | None = None
) -> tuple[Figures, Figures]:
    """What differs, and is not the same in the figures that come ``anyway``. Money that is hidden
    stays so, though the action would show it: a treasury is not looked into by thinking of buying
    a share."""
    anyway = anyway or {}
    old: Figures = {}
    new: Figures = {}
    for name, was in before.items():
        now = after[name]
        if isinstance(was, dict):
            idle = anyway.get(name, was)
            moved = [
                key
                for key in {**was, **now}
                if now.get(key) != was.get(key) and now.get(key) != idle.get(key)
            ]
            if name == "cash":
                moved = [key for key in moved if was.get(key) is not None]
            if moved:
                old[name] = {key: was.get(key) for key in moved}
                new[name] = {key: now.get(key) for key in moved}
        elif now not in (was, anyway.get(name, was)):
            old[name], new[name] = was, now
    return old, new


def _sentences(game: Game, old: Figures, new: Figures, chiefs: dict[str, str]) -> list[str]:
    """The differences in words, the weightiest first."""
    money = game.title.money
    closed = new.get("closed", {})
    said = [f"{company} closes." for company in closed]
    if "phase" in new:
        said.append(f"Phase {new['phase']} begins.")
    for company, director in new.get("directors", {}).items():
        said.append(
            f"{director} becomes {chiefs[company]} of {company}."
            if director
            else f"{company} has no {chiefs[company]} any more."
        )
    for company, price in new.get("prices", {}).items():
        was = old["prices"][company]
        if company in closed:
            continue
        if price is None:
            said.append(f"{company} has no price any more.")
        elif was is None:
            said.append(f"{company} gets the price {money(price)}.")
        else:
            way = "rises" if price > was else "falls"
            said.append(f"The price of {company} {way} from {money(was)} to {money(price)}.")
    for holder, cash in new.get("cash", {}).items():
        if cash is not None:
            words = game.title.company_money if holder in game.title.companies else money
            said.append(f"{holder} has {words(cash)}, was {words(old['cash'][holder] or 0)}.")
    if "bank" in new:
        said.append(f"The Bank has {money(new['bank'])}, was {money(old['bank'])}.")
    if new.get("round"):
        said.append(f"{old['round']} is over; {new['round']} follows.")
    return said
