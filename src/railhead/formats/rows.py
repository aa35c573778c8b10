"""Games as rows of figures: one for each action, and at the end of each round one for each player
and each company. Players are told apart by their seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from railhead.play.game import Game

# Column to type, of each table; the rows have their values in this order.
ACTIONS = {
    "game": str,
    "title": str,
    "version": int,
    "players": int,
    "number": int,
    "round": str,
    "phase": str,
    "seat": int,
    "company": str,
    "kind": str,
    "hex": str,
    "tile": str,
    "amount": int,
    "action": str,
    "cash": int,
    "worth": int,
}
PLAYERS = {
    "game": str,
    "title": str,
    "number": int,
    "round": str,
    "phase": str,
    "seat": int,
    "cash": int,
    "certificates": int,
    "worth": int,
    "place": int,
}
COMPANIES = {
    "game": str,
    "title": str,
    "number": int,
    "round": str,
    "phase": str,
    "company": str,
    "director": int,
    "price": int,
    "cash": int,
    "trains": str,
    "stations": int,
    "sold": int,
    "revenue": int,
}
_MONEY = ("amount", "price", "gift")


class Rows(NamedTuple):
    """The rows of a game under the columns of :data:`ACTIONS`, :data:`PLAYERS` and
    :data:`COMPANIES`."""

    actions: list[tuple[Any, ...]]
    players: list[tuple[Any, ...]]
    companies: list[tuple[Any, ...]]


def rows_of(name: str, steps: Iterable[Game]) -> Rows:
    """The rows of a game that grows action by action (the same object each time). ``name``: what
    the game is called in them."""
    found = Rows([], [], [])
    played = 0
    round_ = phase = ""
    for game in steps:
        now = game.state.round
        if len(game.actions) > played:
            # What an action has brought belongs to the round in which it was played.
            found.actions.append(_of_action(name, game, round_, phase))
            if now != round_ or game.finished:
                found.players.extend(_of_players(name, game, round_, phase))
                found.companies.extend(_of_companies(name, game, round_, phase))
        played = len(game.actions)
        round_, phase = now, game.title.phase(game.position).name
    return found


def _of_action(name: str, game: Game, round_: str, phase: str) -> tuple[Any, ...]:
    action, p = game.actions[-1], game.position
    fields = msgspec.to_builtins(action)
    kind, by = fields.pop("type"), fields.pop("by")
    amount = next((fields[each] for each in _MONEY if fields.get(each)), None)
    turn = fields.get("company") or _about(game)
    return (
        name,
        game.title.id,
        game.title.rules,
        len(game.players),
        len(game.actions),
        round_,
        phase,
        _seat(game, by),
        turn,
        kind,
        fields.get("hex"),
        fields.get("tile"),
        amount,
        msgspec.json.encode(fields).decode(),
        p.cash(by),
        game.title.worth(p, by),
    )


def _about(game: Game) -> str | None:
    """The company that the log speaks of first."""
    companies = game.title.companies
    return next((event.about for event in game.log[-1] if event.about in companies), None)


def _of_players(name: str, game: Game, round_: str, phase: str) -> Iterator[tuple[Any, ...]]:
    p = game.position
    worths = game.result
    for seat, player in enumerate(game.players):
        place = 1 + sum(worth > worths[player] for worth in worths.values())
        yield (
            name,
            game.title.id,
            len(game.actions),
            round_,
            phase,
            seat,
            p.cash(player),
            p.certificate_count(player),
            worths[player],
            place,
        )


def _of_companies(
    name: str,
    game: Game,
    round_: str,
    phase: str,
) -> Iterator[tuple[Any, ...]]:
    view = game.view()
    earned: dict[str, int] = {}
    for events in game.log:
        for event in events:
            if event.earned and event.round == round_:
                earned[event.about] = earned.get(event.about, 0) + event.earned
    for company in view.companies:
        if company.price is None and not company.launched:
            continue
        yield (
            name,
            game.title.id,
            len(game.actions),
            round_,
            phase,
            company.id,
            _seat(game, company.director),
            company.price,
            company.cash,
            " ".join(company.trains),
            len(company.stations),
            100 - company.stock_percent,
            earned.get(company.id, 0),
        )


def _seat(game: Game, player: str | None) -> int | None:
    """Players are told apart by their seats, not by their names."""
    return game.players.index(player) if player in game.players else None
