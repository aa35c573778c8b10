"""The decision panel: everything that may be done now, grouped as a player thinks of it.

Groups follow from the kinds of the choices alone. A kind that is not known here is offered as a
plain list of buttons, so that a new title needs no new page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from railhead.board.board import Hex
from railhead.drawing.marks import Mark
from railhead.play.views.asking import ChoiceView, DecisionView, PickView, Placed
from railhead.server.rest import PARTING
from railhead.titles import lesson
from railhead.web.table.candidates import missing
from railhead.web.table.facts import TableFacts
from railhead.web.table.labels import NO_LABEL, Label, heading_of, label_of, price_of
from railhead.web.table.spreads import Card, card_from, card_of
from railhead.web.words import listed

# How the choices of a kind are laid out; kinds of one layout stand together.
LAYOUTS = {
    "buy_private": "privates",
    "bid_private": "privates",
    "lower_private": "privates",
    "buy_share": "shares",
    "start_company": "shares",
    "sell_shares": "sales",
    "buy_train": "trains",
    "dividend": "cards",
    "half_dividend": "cards",
    "answer": "cards",
}
LAYOUT_HEADINGS = {
    "privates": "Private companies",
    "shares": "Buy one certificate",
    "sales": "Sell",
    "trains": "Trains",
    "cards": "",
    "picks": "",
    "list": "",
}
_ORDER = ("cards", "picks", "privates", "sales", "paper_cards", "shares", "trains", "list")
_KEYS = {"take_loan": "L"}
_MARKS = ("lay", "station", "promote", "choose")


@dataclass(frozen=True, slots=True)
class Item:
    """A button: a choice by its number, or an action to ask *why not* about. ``cost``: its price
    in words; ``figures``: what comes of it, by its kind. ``group``: the
    heading that the title gives it; ``card`` and ``spread``: the card it is about, and where that
    lies; ``note``: what comes with it; ``place``: where on the map it can be chosen too."""

    text: str
    action: dict[str, Any]
    choice: int | None = None
    label: Label = NO_LABEL
    cost: str = ""
    figures: dict[str, int | None] = field(default_factory=dict)
    amounts: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    picks: dict[str, PickView] = field(default_factory=dict)
    key: str = ""
    group: str = ""
    card: Card | None = None
    spread: str = ""
    note: str = ""
    place: str = ""

    @property
    def why(self) -> str:
        """The action as the page sends it to ask why it is refused."""
        return json.dumps(self.action)


@dataclass(frozen=True, slots=True)
class Group:
    """Choices that stand together; ``rows`` are keyed by what they are about."""

    layout: str
    heading: str
    rows: dict[str, list[Item]]

    @property
    def on_map(self) -> bool:
        """Whether some of them can be chosen on the map as well."""
        return any(item.place for items in self.rows.values() for item in items)


@dataclass(frozen=True, slots=True)
class HexChoice:
    """A hex on which something may be done; ``companies``: those for which it may be chosen."""

    hex: str
    name: str
    mark: Mark
    note: str
    companies: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class DecisionPanel:
    """``state``: yours, waiting, past or over. ``aside``: hexes that may be chosen at any time,
    by what for; they are not marked, or the marks of the step would drown in them. ``spots``:
    places on the map that stand for buttons of the panel. ``lesson``: cards of a guided first
    game; the page knows which of them have been seen."""

    state: str
    over: str
    heading: str
    prompt: str = ""
    decision: DecisionView | None = None
    groups: list[Group] = field(default_factory=list)
    hexes: list[HexChoice] = field(default_factory=list)
    spots: list[HexChoice] = field(default_factory=list)
    aside: dict[str, list[HexChoice]] = field(default_factory=dict)
    others: list[Item] = field(default_factory=list)
    routes: bool = False
    choices: list[dict[str, Any]] = field(default_factory=list)
    lesson: list[lesson.Card] = field(default_factory=list)

    def hexes_marked(self, mark: str) -> list[HexChoice]:
        """The hexes with one kind of mark."""
        return [choice for choice in self.hexes if choice.mark == mark]

    @property
    def wanted(self) -> frozenset[str]:
        """The companies of which something can be bought."""
        return frozenset(
            item.action["company"]
            for group in self.groups
            if group.layout == "shares"
            for items in group.rows.values()
            for item in items
            if item.choice is not None and "company" in item.action
        )

    @property
    def marks(self) -> dict[str, Mark]:
        """The marks on the map: hexes and places to their kind."""
        return {choice.hex: choice.mark for choice in (*self.hexes, *self.spots)}


def decision_panel(facts: TableFacts) -> DecisionPanel:
    """The panel for whoever is looking."""
    view = facts.view
    if not facts.present:
        return DecisionPanel("past", "History", view.round)
    if view.finished:
        return DecisionPanel("over", "The game is over", _winner(facts))
    if not view.decisions:
        return _waiting(facts)
    decision = view.decisions[0]
    items = [
        Item(
            text=choice.text,
            action=choice.action,
            choice=number,
            label=label_of(facts, choice),
            cost=price_of(choice),
            figures={each.kind: each.amount for each in choice.consequences},
            amounts=choice.amounts,
            picks=choice.picks,
            key=_KEYS.get(choice.action["type"], ""),
            **_arranged(facts, choice),
        )
        for number, choice in enumerate(decision.choices)
    ]
    refused = [
        Item(text=each.text, action=each.action, **_arranged(facts, each))
        for each in decision.refused or ()
        if not each.place
    ]
    refused += [Item(text=text, action=action) for text, action in missing(facts, decision)]
    main, others = _split(decision, [*items, *refused])
    aside = [item for item in items if is_aside(decision, item.action)]
    at_step = [item for item in items if not is_aside(decision, item.action)]
    heading = decision.heading or heading_of(decision.step)
    return DecisionPanel(
        state="yours",
        over=_who(facts, decision),
        heading=heading,
        prompt=beyond_heading(heading, decision.prompt),
        decision=decision,
        groups=_groups(facts, main, decision.headings),
        hexes=_hexes(facts, [item for item in at_step if "hex" in item.action]),
        spots=_hexes(facts, [item for item in at_step if item.place]),
        aside=_aside(facts, [item for item in aside if "hex" in item.action]),
        others=others,
        routes=any("routes" in choice.open for choice in decision.choices),
        choices=[_for_page(facts, item, choice) for item, choice in _pairs(items, decision)],
        lesson=_lesson(facts, decision.player),
    )


def beyond_heading(heading: str, prompt: str) -> str:
    """What a prompt says that does not stand above it already: without its first sentence where
    that only repeats the heading (*Run trains*: "Run the trains.")."""
    first, _, rest = prompt.partition(".")
    return rest.strip() if _bare_words(first) == _bare_words(heading) else prompt


def _bare_words(text: str) -> list[str]:
    return [word for word in text.lower().split() if word not in ("a", "an", "the")]


def _lesson(facts: TableFacts, player: str) -> list[lesson.Card]:
    """The cards that explain a decision, where the title teaches its first game."""
    game = facts.game
    if not lesson.cards(game.title.id):
        return []
    asked = (each for each in game.decisions if each.player == player)
    return [card for each in asked for card in lesson.due(game, each)]


def _arranged(facts: TableFacts, choice: Placed) -> dict[str, Any]:
    """Where the title wants a choice to stand."""
    card = choice.card
    return {
        "group": choice.group,
        "card": card_from(facts, card) if card else None,
        "spread": choice.spread,
        "note": choice.note,
        "place": choice.place,
    }


def _who(facts: TableFacts, decision: DecisionView) -> str:
    player, company = decision.player, decision.company
    if facts.what_if:  # nobody is waited for in a copy
        return f"{player} decides for {company}" if company else f"{player} decides"
    if facts.alone:
        return f"{player}, you decide for {company}" if company else f"{player}, your turn"
    return f"{player} decides for {company}" if company else f"{player}’s turn"


def _waiting(facts: TableFacts) -> DecisionPanel:
    asked = list(facts.game.asked)
    over = f"Waiting for {listed(asked)}"
    # What others may choose between is no secret of theirs, but what they are asked for is news
    # enough: the step comes from the order of play, not from their decision.
    steps = facts.view.order.steps
    now = next((step.name for step in steps if step.state == "now"), "")
    return DecisionPanel("waiting", over, heading_of(now) if now else facts.view.round)


def _winner(facts: TableFacts) -> str:
    ranked = sorted(facts.view.players, key=lambda player: -player.worth)
    best = [p.name for p in ranked if p.worth == ranked[0].worth]
    if len(best) > 1:
        return f"{listed(best)} share the win"
    return f"{best[0]} wins by {facts.money(ranked[0].worth - ranked[1].worth)}"


def _pairs(items: list[Item], decision: DecisionView) -> Iterable[tuple[Item, ChoiceView]]:
    return zip(items, decision.choices, strict=True)


def _in_credits(facts: TableFacts, choice: ChoiceView) -> str:
    """The amount of a choice that is of the companies' own money, "" if none is."""
    price = choice.price
    if price is None or price.currency == facts.view.currency:
        return ""
    return price.field


def _usual_amounts(facts: TableFacts, item: Item) -> dict[str, int]:
    """Amounts that nobody would begin with the least of: a company pays its own Director all that
    it may for a private."""
    private = facts.view.privates.get(item.action.get("private", ""))
    if item.action["type"] != "buy_in" or private is None or private.owner not in facts.mine:
        return {}
    return {name: high for name, (_, high, _) in item.amounts.items()}


def _for_page(facts: TableFacts, item: Item, choice: ChoiceView) -> dict[str, Any]:
    """A choice as the page's modules use it; what is usual is left out, as there may be hundreds
    of them."""
    more = {
        "each": item.label.each,
        "amounts": item.amounts,
        "open": choice.open,
        "credits": _in_credits(facts, choice),
        "parts": item.action["type"].startswith(PARTING),
        "usual": _usual_amounts(facts, item),
    }
    action = {name: value for name, value in item.action.items() if name != "by"}
    found = {"action": action, "label": item.label.text}
    return {**found, **{name: value for name, value in more.items() if value}}


def _split(decision: DecisionView, items: list[Item]) -> tuple[list[Item], list[Item]]:
    """What belongs to the step, and what may be done instead; hexes and routes are apart."""
    home = {*decision.home}
    others_kinds = {"pass", *decision.any_time} - home
    main: list[Item] = []
    others: list[Item] = []
    for item in items:
        kind = item.action["type"]
        if "hex" in item.action or kind == "run_trains":
            continue
        (others if kind in others_kinds else main).append(item)
    others.sort(key=lambda item: item.action["type"] != "pass")
    return main, others


def _groups(facts: TableFacts, items: list[Item], headings: list[str]) -> list[Group]:
    """The groups by layout; those under headings of the title in the order that it gives."""

    def place(heading: str) -> int:
        return headings.index(heading) if heading in headings else len(headings)

    found: dict[tuple[str, str], dict[str, list[Item]]] = {}
    for item in items:
        kind = _layout(facts, item)
        found.setdefault(kind, {}).setdefault(_about(item), []).append(item)
    return [
        Group(layout, heading, _in_place(facts, layout, rows))
        for (layout, heading), rows in sorted(
            found.items(), key=lambda group: (_ORDER.index(group[0][0]), place(group[0][1]))
        )
    ]


def _in_place(facts: TableFacts, layout: str, rows: dict[str, list[Item]]) -> dict[str, list[Item]]:
    """Companies in the order of their charters, the Bank's trains first: what may be chosen and
    what may not keeps its place from turn to turn."""
    places = {"bank": -2, "pool": -1, **{id_: n for n, id_ in enumerate(facts.title.companies)}}
    if layout not in ("shares", "sales", "trains"):
        return rows
    return dict(sorted(rows.items(), key=lambda row: places.get(row[0], len(places))))


def _layout(facts: TableFacts, item: Item) -> tuple[str, str]:
    """How a button is laid out, and the heading under which it stands: cards under the name of
    the spread where they lie."""
    if item.picks:
        return "picks", ""
    if item.card is not None:
        return "paper_cards", item.group
    if item.group:
        return LAYOUTS.get(item.action["type"], "list"), item.group
    if "card" in item.action:
        return "paper_cards", card_of(facts, item.action["card"])[0]
    layout = LAYOUTS.get(item.action["type"], "list")
    return layout, LAYOUT_HEADINGS[layout]


def _about(item: Item) -> str:
    """What a button is about: the buttons of one thing stand in one row."""
    action = item.action
    if item.card is not None:
        return f"{item.spread} {item.card.id}"
    if action["type"] == "buy_train":
        return str(action.get("seller", "bank"))
    for about in ("card", "company", "private"):
        if action.get(about):
            return str(action[about])
    return item.text


def _hexes(facts: TableFacts, items: list[Item]) -> list[HexChoice]:
    """The hexes that the choices name, in the order of the choices."""
    on_hex: dict[str, list[Item]] = {}
    for item in items:
        at = item.place or item.action.get("hex")
        if at:
            on_hex.setdefault(at, []).append(item)
    found = [_hex(facts, hex_id, each) for hex_id, each in on_hex.items()]
    return sorted(found, key=lambda choice: _MARKS.index(choice.mark))


def _hex(facts: TableFacts, hex_id: str, items: list[Item]) -> HexChoice:
    """A hex, with all that may be done on it."""
    hex_ = facts.title.board.hexes[hex_id]
    mark: Mark = "station" if is_station(items[0].action) else "choose"
    prices = dict.fromkeys(item.cost for item in items)
    words = [" or ".join(price for price in prices if price)]
    if "tile" in items[0].action:
        promotes = hex_id in facts.game.position.state.map.tiles
        mark = "promote" if promotes else "lay"
        words.insert(0, facts.title.word("promote") if promotes else terrain_words(hex_))
    if mark == "choose" and "company" not in items[0].action:
        words = list(dict.fromkeys(item.label.text for item in items))
    companies = [item.action["company"] for item in items if item.action.get("company")]
    words += dict.fromkeys(item.note for item in items)
    note = ", ".join(word for word in words if word)
    return HexChoice(hex_id, hex_.name, mark, note, list(dict.fromkeys(companies)))


def _aside(facts: TableFacts, items: list[Item]) -> dict[str, list[HexChoice]]:
    found: dict[str, list[Item]] = {}
    for item in items:
        found.setdefault(item.label.text, []).append(item)
    return {purpose: _hexes(facts, each) for purpose, each in found.items()}


def is_aside(decision: DecisionView, action: dict[str, Any]) -> bool:
    """Whether an action is not for the step, nor about a tile or station."""
    kind = action["type"]
    elsewhere = kind in decision.any_time and kind not in decision.home
    return elsewhere and "tile" not in action and not is_station(action)


def place_of(choice: ChoiceView) -> str:
    """The hex or place on the map at which something may be chosen, "" if there is none."""
    return str(choice.place or choice.action.get("hex") or "")


def terrain_words(hex_: Hex) -> str:
    """What ground a hex has, as players say it."""
    return listed([feature.replace("_", " ") for feature in hex_.terrain.split()])


def is_station(action: dict[str, Any]) -> bool:
    """Whether an action puts a station marker on the map."""
    return bool(action["type"] == "place_station")
