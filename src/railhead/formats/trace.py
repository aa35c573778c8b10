"""A trace: one line after each action, with everybody's money and every price."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from railhead.finance.holders import BANK, POOL
from railhead.formats.recorded.importer import Importer
from railhead.play.frames import OperatingRound, StockRound
from railhead.play.game import Game
from railhead.play.position import Position


class Names:
    """How a trace writes players, companies, phases, and the time before the first round."""

    def __init__(
        self,
        players: dict[str, str],
        companies: dict[str, str],
        phase: Callable[[str], str] = str,
        opening: str = "ISR 1.1",
    ) -> None:
        self.players = players
        self.companies = companies
        self.phase = phase
        self.opening = opening

    def of(self, holder: str) -> str:
        """A holder as the trace writes it."""
        return self.players.get(holder) or self.companies.get(holder, holder)


def of_recording(importer: Importer) -> Iterator[str]:
    """The trace of a recorded game, with the names of its file."""
    names = Names(
        {name: number for number, name in importer.names.items()},
        {ours: theirs for theirs, ours in importer.dialect.ids.items()},
        importer.dialect.phase,
        importer.dialect.opening,
    )
    for action in importer.play():
        yield _line({"id": action.get("id"), "type": action["type"]}, importer.game, names)
    yield _result(importer.game, names)


def of_game(game: Game) -> Iterator[str]:
    """The trace of a game of our own."""
    names = Names({}, {})
    replay = game.at(0)
    for number, action in enumerate(game.actions, 1):
        replay.play(action)
        kind = action.__struct_config__.tag
        yield _line({"id": number, "type": kind}, replay, names)
    yield _result(game, names)


def snapshot(game: Game, names: Names) -> dict[str, Any]:
    """The figures of a position."""
    p = game.position
    title, state = game.title, p.state
    companies = [company for company in title.companies if company not in state.closed]
    return {
        "player_cash": {names.of(player): p.cash(player) for player in game.players},
        "company_cash": {names.of(company): p.cash(company) for company in companies},
        "price": {names.of(c): price for c in companies if (price := p.price(c)) is not None},
        "floated": [
            names.of(c) for c in companies if c in state.launched or not title.can_be_directed(c)
        ],
        "president": {
            names.of(c): names.of(p.director(c) or "market")
            for c in companies
            if p.director(c) or not title.can_be_directed(c) or _is_left(p, c)
        },
        "trains": {
            names.of(c): [p.side(card).name for card in p.trains(c)]
            for c in companies
            if p.trains(c)
        },
        "phase": names.phase(title.phase(p).name),
        "round": _round(game, names),
        "bank_cash": p.cash(BANK),
    }


def _is_left(p: Position, company: str) -> bool:
    """Whether the Director's certificate of a company lies in the pool."""
    return p.company(company).director and p.state.certificates[company][0] == POOL


def _round(game: Game, names: Names) -> str:
    p = game.position
    operating = p.frame(OperatingRound)
    if operating is not None:
        return f"OR {operating.set}.{operating.number}"
    stock = p.frame(StockRound)
    return f"SR {stock.number}.1" if stock is not None else names.opening


def _line(head: dict[str, Any], game: Game, names: Names) -> str:
    return json.dumps({**head, **snapshot(game, names)}, ensure_ascii=False)


def _result(game: Game, names: Names) -> str:
    result = {names.of(player): worth for player, worth in game.result.items()}
    return json.dumps({"type": "final", "result": result}, ensure_ascii=False)
