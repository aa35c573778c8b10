"""What holds in every position of every game, whatever the title."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

import railhead
from railhead.finance.holders import GONE, HOLDERS
from railhead.formats.save import parse
from railhead.play.actions import Action, LayTile, RunTrains
from railhead.play.decision import Decision
from railhead.play.game import Game
from railhead.play.plain.stations import Stations
from railhead.play.position import same_state
from railhead.titles import FOLDERS, find
from tests.play.conduct import SHORTENED, fill_in, games, play_out

PROFILES = ("rulebook", "18xx.games")
SEEDS = 2  # games of a title that are always looked at: of each profile one
EXHAUSTIVE = 4  # games in which all numbers of players come up too
SOAK = 24


class Moment(NamedTuple):
    """A position of a game, and what is played in it; nothing at the end."""

    game: Game
    action: Action | None


def cases() -> Iterator[Any]:
    """The games that are looked at: some of every title, in a soak many more."""
    for title in FOLDERS:
        for seed in range(SOAK):
            marks = [pytest.mark.thorough] if seed else []
            if seed >= SEEDS:
                marks = [pytest.mark.exhaustive if seed < EXHAUSTIVE else pytest.mark.soak]
            yield pytest.param((title, seed), id=f"{title}-{seed}", marks=marks)


def a_game(title: str, seed: int) -> Game:
    found = find(title)
    offered = next(option for option in found.options_offered if option.name == "profile")
    profiles = tuple(profile for profile in PROFILES if profile in offered.values)
    return next(games(title, range(seed, seed + 1), found.player_counts, profiles))


# Every test looks at the same games: playing one costs more than looking at it.
@pytest.fixture(scope="module", params=cases())
def moments(request: pytest.FixtureRequest) -> list[Moment]:
    """A game played by chance, at each of its positions."""
    title, seed = request.param
    game = a_game(title, seed)
    found = [Moment(game.copy(), action) for action in play_out(game, random.Random(seed))]
    return [*found, Moment(game, None)]


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    """Chance of a test's own, the same whenever it runs."""
    return random.Random(request.node.name)


def some(moments: list[Moment], chance: random.Random, share: float) -> list[Moment]:
    """Some of the positions in which somebody decides, in their order."""
    return [moment for moment in moments[:-1] if chance.random() < share]


def test_nothing_is_made_or_lost(moments: list[Moment]) -> None:
    """Cash, certificates, trains, tiles and markers only move, after every action."""
    first, last = moments[0].game, moments[-1].game
    money = sum(first.state.cash.values())
    cards = Counter(card for held in first.state.trains.values() for card in held)
    for game, _ in moments:
        assert sum(game.state.cash.values()) == money
        _certificates_are_whole(game)
        _trains_are_whole(game, cards)
        _tiles_are_whole(game)
        _markers_are_whole(game)
    if last.title.id not in SHORTENED:
        assert last.finished
        assert last.state.ends


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
            most = game.position.rule(Stations).marker_count(game.position, company)
            assert placed[company] + game.state.markers[company] == most


def test_offered_is_accepted(moments: list[Moment], chance: random.Random) -> None:
    """Every choice can be played, at the ends of its amounts too, and nothing beyond them."""
    for game, _ in some(moments, chance, 0.15):
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


def test_what_is_not_offered_is_refused(moments: list[Moment], chance: random.Random) -> None:
    """Actions made up at random are accepted just if they are among the choices."""
    accepted = 0
    for game, _ in some(moments, chance, 0.15):
        decision = game.decisions[0]
        for action in _made_up(game, decision, chance):
            refusal = game.why(action)
            assert (refusal is None) == decision.offers(action), (action, refusal)
            accepted += refusal is None
    assert accepted > 5


def _made_up(game: Game, decision: Decision, chance: random.Random) -> list[Action]:
    """Actions of every kind with fields that could be right, and choices with one field changed."""
    pools = _pools(game, decision, chance)
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
    for choice in chance.choices(decision.choices, k=30):
        known = sorted(pools.keys() & choice.action.__struct_fields__)
        if known and not isinstance(choice.action, RunTrains):
            field = chance.choice(known)
            changed = {field: chance.choice(pools[field])}
            made.append(msgspec.structs.replace(choice.action, **changed))
    return made


def _pools(game: Game, decision: Decision, chance: random.Random) -> dict[str, list[Any]]:
    """What each field of an action could be."""
    board = game.title.board
    companies = list(game.title.companies)
    names = [side.name for card in game.title.cards.values() for side in card.sides]
    picked = [pick for choice in decision.choices for pick in choice.picks.values()]
    cards = [card for pick in picked for card in pick.options] or [*companies, "P1"]
    return {
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
        "reward": ["prize", "praise", "both", "more"],
    }


def _complete(kind: type[Action], fields: dict[str, Any]) -> bool:
    return all(name in fields for name in _required(kind))


@cache
def _required(kind: type[Action]) -> tuple[str, ...]:
    return tuple(field.name for field in msgspec.structs.fields(kind) if field.required)


def test_saved_undone_and_copied_games_are_the_same(
    moments: list[Moment], chance: random.Random
) -> None:
    for number in sorted(chance.sample(range(len(moments)), 5)):
        game = moments[number].game
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
        assert same_state(early.state, moments[back].game.state)
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


def test_asking_changes_nothing(moments: list[Moment], chance: random.Random) -> None:
    for game, _ in [*some(moments, chance, 0.2), moments[-1]]:
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


def test_bad_input_is_refused_and_changes_nothing(
    moments: list[Moment], chance: random.Random
) -> None:
    """Wrong players, types, fields and values: one sentence, and the state bit for bit."""
    for game, action in some(moments, chance, 0.1):
        before = msgspec.json.encode(game.state)
        right: dict[str, Any] = msgspec.to_builtins(action)
        for _ in range(20):
            wrong = _wrong(right, game, chance)
            twin = game.copy()
            refusal = twin.why(wrong)
            if refusal is not None:
                assert refusal.reason
                with pytest.raises(railhead.IllegalAction):
                    twin.play(wrong)
                assert msgspec.json.encode(twin.state) == before
                assert twin.actions == game.actions
            assert msgspec.json.encode(game.state) == before


def _wrong(right: dict[str, Any], game: Game, chance: random.Random) -> Any:
    """What is played, with something wrong in it."""
    wrong = dict(right)
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
            return chance.choice([None, [], "pass", 3, {"type": chance.choice(BAD_VALUES)}])
    return wrong


def test_a_finished_game_refuses_everything(moments: list[Moment]) -> None:
    game = moments[-1].game
    if game.title.id not in SHORTENED:
        with pytest.raises(railhead.IllegalAction, match="over"):
            game.play({"type": "pass"})
        assert game.decisions == ()
        assert GONE not in game.result
