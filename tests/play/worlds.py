"""Worlds that differ in a single thing: games whose states are the same but for one value."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec

from railhead.play import snapshot
from railhead.play.game import Game

Way = tuple[Any, ...]


def worlds(game: Game, chance: random.Random, each: int = 6) -> Iterator[Game]:
    """The game in other worlds: in some of the numbers and in some of the words of every table of
    its state one is greater, or two are exchanged. What can't be is left out."""
    whole = msgspec.json.decode(snapshot.encode(game.state))
    for field, value in whole.items():
        leaves = dict(_leaves((), value))
        numbers = [way for way, leaf in leaves.items() if type(leaf) is int]
        words = [way for way, leaf in leaves.items() if isinstance(leaf, str)]
        for way in chance.sample(numbers, min(each, len(numbers))):
            yield from _world(game, whole, {(field, *way): leaves[way] + 10})
        for way in chance.sample(words, min(each, len(words))):
            others = [other for other in words if leaves[other] != leaves[way]]
            if others:
                other = chance.choice(others)
                yield from _world(
                    game, whole, {(field, *way): leaves[other], (field, *other): leaves[way]}
                )


def _leaves(way: Way, value: Any) -> Iterator[tuple[Way, Any]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves((*way, key), each)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _leaves((*way, number), each)
    else:
        yield way, value


def _world(game: Game, whole: Any, changes: dict[Way, Any]) -> Iterator[Game]:
    other = msgspec.json.decode(msgspec.json.encode(whole))
    for way, value in changes.items():
        table = other
        for key in way[:-1]:
            table = table[key]
        table[way[-1]] = value
    try:
        state = snapshot.decode(game.title, msgspec.json.encode(other))
        twin = Game.of_state(game.title, game.named, state, game.actions, game.log)
        for player in (None, *game.players):
            twin.view(player)
    except Exception:
        return  # no game could come to such a position
    if twin.asked == game.asked:
        yield twin


def options_of(title: Any) -> Iterator[dict[str, str]]:
    """The options of a title: the usual ones, and each other value of each option by itself."""
    yield {}
    for option in title.options_offered:
        profile = {"profile": option.profiles[0]} if option.profiles else {}
        for value in list(option.values)[1:]:
            yield {**profile, option.name: value}


def by_viewer(games: list[Game]) -> dict[str | None, list[bytes]]:
    """What each viewer sees of some games, but for what he is asked."""
    found: dict[str | None, list[bytes]] = defaultdict(list)
    for game in games:
        for player in (None, *games[0].players):
            view = game.view(player)
            view.decisions = []
            found[player].append(msgspec.json.encode(view, order="sorted"))
    return found
