"""What a player may choose, as numbered menus. Long lists become menus within menus."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from railhead.board.grid import position
from railhead.cli.hotseat import words
from railhead.play import wording
from railhead.play.actions import Action, LayTile, Pass, RunTrains, StartCompany
from railhead.play.decision import Choice, Decision, Pick, Range
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.play.refusal import IllegalAction


class Amount(NamedTuple):
    """A question for the amount of one field of an action."""

    text: str
    action: Action
    field: str
    span: Range


class Picking(NamedTuple):
    """A question for some of several things, by their numbers."""

    text: str
    action: Action
    field: str
    pick: Pick


class Routes(NamedTuple):
    """A question for the routes of a company's trains."""

    text: str
    company: str


class Item(NamedTuple):
    """A line of a menu. ``key``: a word that chooses it besides its number."""

    text: str
    then: Action | Menu | Amount | Picking | Routes
    key: str = ""


class Menu(NamedTuple):
    """Numbered lines."""

    text: str
    items: tuple[Item, ...]

    def find(self, word: str) -> Item | None:
        """The line with this number or key."""
        if word.isdecimal():
            number = int(word) if len(word) < 6 else 0
            return self.items[number - 1] if 1 <= number <= len(self.items) else None
        return next((item for item in self.items if item.key.lower() == word.lower()), None)


Asked = Menu | Amount | Picking | Routes


def menu_of(game: Game, decision: Decision) -> Menu:
    """All choices of a decision: tiles by hex, new companies by name, the rest one by one."""
    lays = _lay_items(game, decision.of(LayTile))
    starts = _start_items(game, decision.of(StartCompany))
    rest: list[Item] = []
    for choice in decision.choices:
        match choice.action:
            case LayTile() | StartCompany():
                continue
            case RunTrains():
                rest += _run_items(game, decision, choice)
            case _:
                rest.append(_item(choice))
    return Menu(decision.prompt, (*lays, *starts, *rest))


def _item(choice: Choice) -> Item:
    """A choice as a line; one with an amount asks for it."""
    if choice.amounts:
        field, span = next(iter(choice.amounts.items()))
        question = Amount(choice.text, choice.action, field, span)
        return Item(f"{choice.text} ({field} {span.low} to {span.high})", question)
    if choice.picks:
        field, pick = next(iter(choice.picks.items()))
        return Item(choice.text, Picking(choice.text, choice.action, field, pick))
    return Item(choice.text, choice.action, "pass" if isinstance(choice.action, Pass) else "")


def _start_items(game: Game, choices: Iterable[Choice]) -> list[Item]:
    items = []
    for company, group in groupby(
        choices, key=lambda choice: getattr(choice.action, "company", "")
    ):
        prices = list(group)
        if len(prices) == 1:
            items.append(_item(prices[0])._replace(key=company))
            continue
        name = game.title.companies[company].name
        low, high = (game.title.money(getattr(prices[end].action, "price", 0)) for end in (0, -1))
        menu = Menu(f"{name}: at what price?", tuple(_item(choice) for choice in prices))
        items.append(Item(f"Start {company}, {name}, at {low} to {high}", menu, company))
    return items


def _run_items(game: Game, decision: Decision, choice: Choice) -> list[Item]:
    """The suggested routes, none if that is allowed, and a question for others."""
    company, p = decision.company, game.position
    items = []
    suggested = p.rule(Running).suggest(p, company)
    if suggested:
        action = replace(choice.action, routes=suggested)
        try:
            events = game.copy().play(action)
        except IllegalAction:
            events = ()
        lines = [event.text for event in events[: len(suggested)]]
        if lines:
            items.append(Item("As suggested: " + " ".join(lines), action, "auto"))
    items.append(Item("Type the routes", Routes("Which routes?", company), "routes"))
    if game.why(choice.action) is None:
        items.append(Item("Run no train", choice.action, "none"))
    return items


# Tiles: first the hex, then the tile, then how it lies.


def _lay_items(game: Game, choices: Iterable[Choice]) -> list[Item]:
    layout = game.title.board.layout
    lays = [(choice.action, choice) for choice in choices if isinstance(choice.action, LayTile)]
    lays.sort(key=lambda lay: (position(layout, lay[0].hex), lay[0].tile, lay[0].rotation))
    return [_hex_item(game, hex_id, list(group)) for hex_id, group in groupby(lays, _hex)]


def _hex(lay: tuple[LayTile, Choice]) -> str:
    return lay[0].hex


def _tile(lay: tuple[LayTile, Choice]) -> str:
    return lay[0].tile


def _hex_item(game: Game, hex_id: str, lays: list[tuple[LayTile, Choice]]) -> Item:
    board = game.title.board
    if len(lays) == 1 and lays[0][1].verb == "place":  # it lies in one way, which goes unsaid
        return Item(lays[0][1].text, lays[0][0], hex_id)
    here = words.place(board, hex_id)
    new = hex_id not in game.state.map.tiles
    text = f"{'Build on' if new else 'Promote'} {here}"
    if len(lays) == 1:
        lay = lays[0][0]
        return Item(f"{text}: tile {lay.tile}, {_way(game, *lays[0])}", lay, hex_id)
    printed = board.hexes[hex_id]
    if new and printed.cost:
        text += f", {printed.cost_words or game.title.company_money(printed.cost)}"
    items = [_tile_item(game, tile, list(group)) for tile, group in groupby(lays, _tile)]
    if len(items) == 1 and isinstance(items[0].then, Menu):
        return Item(text, items[0].then, hex_id)
    return Item(text, Menu(f"{here}: which tile?", tuple(items)), hex_id)


def _tile_item(game: Game, tile: str, lays: list[tuple[LayTile, Choice]]) -> Item:
    text = words.tile(game, tile)
    here = words.place(game.title.board, lays[0][0].hex)
    ways: dict[str, Item] = {}  # by their track: turned half round, some tiles are the same
    for action, choice in lays:
        lies = _lies(game, action, choice)
        ways.setdefault(lies, Item(f"turned {action.rotation}: {lies}", action))
    if len(ways) == 1:
        return Item(f"{text}, {_way(game, *lays[0])}", lays[0][0])
    menu = Menu(f"{here}, {text}: how does it lie?", tuple(ways.values()))
    return Item(text, menu)


def _way(game: Game, action: LayTile, choice: Choice) -> str:
    """How a tile would be turned, how it lies then, and what it costs."""
    return f"turned {action.rotation}: {_lies(game, action, choice)}"


def _lies(game: Game, action: LayTile, choice: Choice) -> str:
    board = game.title.board
    track = words.track(board, action.hex, board.track(action.tile, action.rotation))
    return f"{track}{wording.terms(choice)}"
