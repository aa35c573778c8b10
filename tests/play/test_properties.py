"""What holds in every position of every game, whatever the title."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

import railhead
from railhead.finance.papers import GONE, HOLDERS
from railhead.formats.save import parse
from railhead.play.actions import Action, LayTile, RunTrains
from railhead.play.decision import Decision
from railhead.play.game import Game
from railhead.play.position import same_state
from railhead.titles import find
from tests.play.conduct import SHORTENED, fill_in, games, play_out

PROFILES = ("rulebook", "18xx.games")
TITLES = [
    ("1848", range(3, 7)),
    ("1853", range(3, 7)),
    ("1860", range(2, 5)),
    ("18india", range(2, 6)),
    ("1947", range(3, 7)),
]
SEEDS = range(8)
FEWER = {"1853": 4, "1947": 4}  # games of a title that takes long


def cases(seeds: range) -> list[Any]:
    return [
        pytest.param(title, counts, seed, id=f"{title}-{seed}")
        for title, counts in TITLES
        for seed in seeds[: FEWER.get(title)]
    ]


def a_game(title: str, counts: range, seed: int) -> Game:
    offered = next(option for option in find(title).options_offered if option.name == "profile")
    profiles = tuple(profile for profile in PROFILES if profile in offered.values)
    return next(games(title, range(seed, seed + 1), counts, profiles))


@pytest.mark.parametrize(("title", "counts", "seed"), cases(SEEDS))
def test_nothing_is_made_or_lost(title: str, counts: range, seed: int) -> None:
    """Cash, certificates, trains, tiles and markers only move, after every action."""
    game = a_game(title, counts, seed)
    money = sum(game.state.cash.values())
    cards = Counter(card for held in game.state.trains.values() for card in held)
    for _ in play_out(game, random.Random(seed)):
        state: Any = game.state
        assert sum(state.cash.values()) == money
        _certificates_are_whole(game)
        _trains_are_whole(game, cards)
        _tiles_are_whole(game)
        _markers_are_whole(game)
    if title not in SHORTENED:
        assert game.finished
        assert game.state.ends


def _certificates_are_whole(game: Game) -> None:
    known = {*game.players, *game.title.companies, *HOLDERS}
    for company, printed in game.title.companies.items():
        holders = game.state.certificates[company]
        assert len(holders) == len(printed.shares)
        assert known.issuperset(holders)


def _trains_are_whole(game: Game, cards: Counter[str]) -> None:
    now = Counter(card for held in game.state.trains.values() for card in held)
    assert max(now.values()) == 1
    assert now >= cards
    assert all(game.title.cards[card.rsplit("-", 1)[0]].count is None for card in now - cards)


def _tiles_are_whole(game: Game) -> None:
    for tile, count in game.state.map.used.items():
        most = game.title.board.tiles[tile].count
        assert most is None or count <= most


def _markers_are_whole(game: Game) -> None:
    laid = game.state.map
    placed = Counter(
        marker
        for rows in (*laid.stations.values(), tuple(laid.beside.values()))
        for row in rows
        for marker in row
        if marker
    )
    for company, printed in game.title.companies.items():
        if printed.markers and company not in game.state.closed:
            most = game.title.marker_count(game.position, company)
            assert placed[company] + game.state.markers[company] == most


@pytest.mark.parametrize(("title", "counts", "seed"), cases(SEEDS))
def test_offered_is_accepted(title: str, counts: range, seed: int) -> None:
    """Every choice can be played, at the ends of its amounts too, and nothing beyond them."""
    game = a_game(title, counts, seed)
    chance = random.Random(seed)
    for _ in play_out(game, chance):
        if chance.random() < 0.15:
            for decision in game.decisions:
                for choice in decision.choices:
                    action = fill_in(game, decision, choice, chance)
                    assert game.why(action) is None, choice.text
                    for field, span in choice.amounts.items():
                        for amount in (span.low, span.high):
                            near = msgspec.structs.replace(action, **{field: amount})
                            assert game.why(near) is None, choice.text
                        for amount in (span.low - 1, span.high + 1):
                            far = msgspec.structs.replace(action, **{field: amount})
                            assert decision.offers(far) or game.why(far), (choice.text, amount)


@pytest.mark.parametrize(("title", "counts", "seed"), cases(SEEDS))
def test_what_is_not_offered_is_refused(title: str, counts: range, seed: int) -> None:
    """Actions made up at random are accepted just if they are among the choices."""
    game = a_game(title, counts, seed)
    chance = random.Random(seed)
    accepted = 0
    for _ in play_out(game, chance):
        if chance.random() < 0.15:
            decision = game.decisions[0]
            for action in _made_up(game, decision, chance):
                refusal = game.why(action)
                assert (refusal is None) == decision.offers(action), (action, refusal)
                accepted += refusal is None
    assert accepted > 5


def _made_up(game: Game, decision: Decision, chance: random.Random) -> list[Action]:
    """Actions of every kind with fields that could be right."""
    board = game.title.board
    companies = list(game.title.companies)
    names = [side.name for card in game.title.cards.values() for side in card.sides]
    picked = [pick for choice in decision.choices for pick in choice.picks.values()]
    cards = [card for pick in picked for card in pick.options] or [*companies, "P1"]
    pools: dict[str, list[Any]] = {
        "cards": [tuple(chance.choices(cards, k=k)) for k in (0, 1, 5, 6, 7, 8)],
        "card": [*companies, *(f"{company}-D" for company in companies), *game.title.privates],
        "edge": list(range(6)),
        "private": ["", *game.title.privates],
        "company": companies,
        "price": [1, 40, 50, 64, 70, 76, 80, 90, 100, 120, 180, 200, 230, 300, 500, 800],
        "source": ["stock", "pool", "hand", "row 1", "row 2", "row 3"],
        "count": [1, 2, 3, 5],
        "hex": list(board.hexes),
        "tile": list(board.tiles),
        "rotation": list(range(6)),
        "city": [0, 1],
        "pay": [True, False],
        "amount": [0, 4, 5, 10, 11, 25, 100, 300],
        "train": names,
        "seller": ["bank", "pool", *companies],
        "trade_in": ["", "", "4", "4+"],
        "agree": [True, False],
        "player": list(game.players),
        "gift": [0, 0, 40],
        "credit": [False, False, True],
        "token": [False, False, True],
        "returned": [False, False, True],
        "run": [0, 1],
        "at_once": [True, False],
        "site": ["Persia", "Ceylon", "China", "Nepal"],
        "direction": ["up", "right"],
        "brokers": [0, 0, 1, 2],
        "opportunity": [False, False, True],
        "use": ["track", "station"],
        "how": ["move", "free", "extra"],
        "origin": ["", *board.hexes],
    }
    made: list[Action] = []
    for kind in game.title.actions:
        if kind is RunTrains:
            continue
        for _ in range(150 if kind is LayTile else 8):
            fields = {
                field: chance.choice(pools[field])
                for field in kind.__struct_fields__
                if field != "by" and (field != "private" or chance.random() < 0.5)
                if field != "private" or kind.__name__ != "LayTile" or chance.random() < 0.3
            }
            if kind.__struct_fields__ and not _complete(kind, fields):
                continue
            made.append(kind(by=decision.player, **fields))
    return made


def _complete(kind: type[Action], fields: dict[str, Any]) -> bool:
    required = [field.name for field in msgspec.structs.fields(kind) if field.required]
    return all(name in fields for name in required)


@pytest.mark.parametrize(("title", "counts", "seed"), cases(range(6)))
def test_saved_undone_and_copied_games_are_the_same(title: str, counts: range, seed: int) -> None:
    game = a_game(title, counts, seed)
    chance = random.Random(seed)
    for number, _ in enumerate(play_out(game, chance)):
        if chance.random() < 0.05:
            state = msgspec.json.encode(game.state, order="sorted")
            decisions = game.decisions
            saved = parse(msgspec.json.encode(game.record()))
            assert same_state(saved.state, game.state)
            assert saved.decisions == decisions
            assert saved.log == game.log
            twin = game.copy()
            back = chance.randrange(number + 1)
            early = game.at(back)
            assert len(early.actions) == back
            for action in game.actions[back:]:
                early.play(action)
            assert same_state(early.state, game.state)
            for _ in range(min(number, 3)):
                twin.undo()
            for _ in range(min(number, 3)):
                twin.redo()
            assert msgspec.json.encode(twin.state, order="sorted") == state
            assert msgspec.json.encode(game.state, order="sorted") == state
            assert twin.decisions == game.decisions


@pytest.mark.parametrize(("title", "counts", "seed"), cases(range(4)))
def test_asking_changes_nothing(title: str, counts: range, seed: int) -> None:
    game = a_game(title, counts, seed)
    for _ in play_out(game, random.Random(seed)):
        before = msgspec.json.encode(game.state)
        _ = game.decisions, game.view(), game.view(game.players[0]), game.result
        assert msgspec.json.encode(game.state) == before


BAD_VALUES: list[Any] = [
    None,
    -1,
    10**30,
    1.5,
    "",
    "x" * 1000,
    [],
    {},
    True,
    "Z99",
    "NaN",
    [[[]]],
    -(2**63),
]


@pytest.mark.parametrize(("title", "counts", "seed"), cases(range(6)))
def test_bad_input_is_refused_and_changes_nothing(title: str, counts: range, seed: int) -> None:
    """Wrong players, types, fields and values: one sentence, and the state bit for bit."""
    game = a_game(title, counts, seed)
    chance = random.Random(seed)
    for action in play_out(game, chance):
        if chance.random() < 0.9:
            continue
        before = msgspec.json.encode(game.state)
        right: dict[str, Any] = msgspec.to_builtins(action)
        for _ in range(20):
            wrong: Any = dict(right)
            match chance.randrange(5):
                case 0:
                    wrong[chance.choice(list(wrong))] = chance.choice(BAD_VALUES)
                case 1:
                    wrong["extra"] = 1
                case 2:
                    del wrong[chance.choice(list(wrong))]
                case 3:
                    wrong["by"] = chance.choice([*game.players, "Nobody"])
                case 4:
                    wrong = chance.choice(
                        [None, [], "pass", 3, {"type": chance.choice(BAD_VALUES)}]
                    )
            twin = game.copy()
            refusal = twin.why(wrong)
            if refusal is not None:
                assert refusal.reason
                with pytest.raises(railhead.IllegalAction):
                    twin.play(wrong)
                assert msgspec.json.encode(twin.state) == before
                assert twin.actions == game.actions
            assert msgspec.json.encode(game.state) == before


def test_a_finished_game_refuses_everything() -> None:
    game = a_game("1848", range(3, 7), 3)
    for _ in play_out(game, random.Random(3)):
        pass
    with pytest.raises(railhead.IllegalAction, match="over"):
        game.play({"type": "pass"})
    assert game.decision is None
    assert GONE not in game.result
