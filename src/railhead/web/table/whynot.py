"""Why something can't be done: the game's own answer, with the words of the clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from railhead.board.tiles import COLOURS
from railhead.board.upgrades import fits
from railhead.play.refusal import Refusal
from railhead.play.views.asking import ChoiceView
from railhead.server import acting
from railhead.web.rulebook import rulebook
from railhead.web.table.facts import TableFacts

_BUILDS = ("lay_tile", "place_station")


@dataclass(frozen=True, slots=True)
class WhyNot:
    """``what`` follows the words *Why not*."""

    what: str
    message: str
    clause: str | None
    quote: str


def why_not(facts: TableFacts, action: dict[str, Any], what: str) -> WhyNot:
    """Why an action is refused, if it is."""
    return _said(facts, what, acting.why_not(facts.access, action))


def why_not_hex(facts: TableFacts, hex_id: str) -> WhyNot:
    """Why something can't be done on a hex: of all that might be tried there, what stops
    most of it."""
    board = facts.title.board
    name = board.hexes[hex_id].name
    is_beyond = board.hexes[hex_id].kind == "beyond"
    what = name if is_beyond else f"{name} {hex_id}".strip()
    refusals = [
        refusal
        for action in (_answered if is_beyond else _tries)(facts, hex_id)
        if (refusal := acting.why_not(facts.access, action))
    ]
    if not refusals:
        return _said(facts, what, Refusal("There is nothing to do here now."))
    reached = max(refusals, key=lambda refusal: _depth(facts, refusal))
    best = _depth(facts, reached)
    common = Counter(r for r in refusals if _depth(facts, r) == best).most_common(1)
    return _said(facts, what, common[0][0])


def _depth(facts: TableFacts, refusal: Refusal) -> int:
    """How far an attempt came: a tile that does not fit says less than one that can't be paid."""
    rules = [rule for rule, clause in facts.title.clauses.items() if clause == refusal.clause]
    kinds = {rule.rpartition(".")[2] for rule in rules}
    return 0 if kinds & {"kept", "label", "kind", "supply", "edge", "colour"} else 1


def _answered(facts: TableFacts, place: str) -> Iterator[dict[str, Any]]:
    """What a player might look for at a place in vain, as the title knows it."""
    for decision in facts.view.decisions[:1]:
        for each in decision.refused or ():
            if each.place == place:
                yield each.action


def _tries(facts: TableFacts, hex_id: str) -> Iterator[dict[str, Any]]:
    """What a player might want to do on a hex in this step."""
    decision = next(iter(facts.view.decisions), None)
    kinds = decision.home if decision else []
    board, laid = facts.title.board, facts.game.position.state.map
    by = {"by": decision.player} if decision else {}
    if "place_station" in kinds:
        for city in range(max(1, len(laid.track(board, hex_id).nodes))):
            yield {"type": "place_station", "hex": hex_id, "city": city, **by}
        return
    named = [each for each in (decision.choices if decision else []) if _names_hex(each)]
    if named:
        yield from ({**each.action, "hex": hex_id} for each in named)
        return
    lay = {"type": "lay_tile", "hex": hex_id, **by}
    ways = fits(board, hex_id, laid.tiles.get(hex_id))
    for way in ways:
        yield {**lay, "tile": way.tile, "rotation": way.rotation}
    if not ways:
        # No tile fits: one of the colour that would be next says why. What is printed in a colour
        # that no tile has (red, blue) is not built on at all, which the first colour says as well.
        old = laid.track(board, hex_id).colour
        after = COLOURS.index(old) + 1 if old in COLOURS else 0
        due = COLOURS[min(after, len(COLOURS) - 1)]
        tile = next((tile.id for tile in board.tiles.values() if tile.colour == due), None)
        if tile is not None:
            yield {**lay, "tile": tile, "rotation": 0}


def _names_hex(choice: ChoiceView) -> bool:
    """Whether a choice is about a hex, though nothing is built there."""
    return "hex" in choice.action and choice.action["type"] not in _BUILDS


def _said(facts: TableFacts, what: str, refusal: Refusal | None) -> WhyNot:
    if refusal is None:
        return WhyNot(what, "It can be done.", None, "")
    book = rulebook(facts.title.id)
    return WhyNot(what, refusal.reason, refusal.clause, book.quote(refusal.clause) if book else "")
