"""What players are worth: parts that add up to the result, and tell nobody's secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead.play.game import Game
from railhead.titles import FOLDERS, find
from tests.lanes import in_part
from tests.play.conduct import pick
from tests.seen import seen

GOLDEN = Path(__file__).parents[1] / "golden"
ENDED = sorted(path.stem for path in GOLDEN.glob("*-*.json"))
STEP = 37  # actions between the positions of a golden game that are looked at


def first_of_its_title(name: str) -> bool:
    """Whether a golden game is the first of its title."""
    title = name.partition("-")[0]
    return name == next(each for each in ENDED if each.startswith(f"{title}-"))


def positions(game: Game) -> Iterator[Game]:
    """Some positions of a game, and its end."""
    for number in range(0, len(game.actions), STEP):
        yield game.at(number)
    yield game


def by_chance(title: str, seed: int, actions: int = 150) -> Game:
    """A game in which everybody does anything."""
    count = find(title).player_counts[0]
    game = railhead.new(title, [f"Player {seat}" for seat in range(count)], seed)
    chance = random.Random(seed)
    for _ in range(actions):
        if not game.finished:
            game.play(pick(game, chance))
    return game


def add_up(game: Game) -> dict[str | None, dict[str, Any]]:
    """The parts are what the title counts, add up, and rank the players as the result does; what
    each viewer sees."""
    views = {viewer: seen(game, viewer) for viewer in (None, *game.players)}
    for view in views.values():
        kinds = [counted["kind"] for counted in view["counted"]]
        totals = {}
        for player in view["players"]:
            for part in player["worth_parts"]:
                assert part["kind"] in kinds
                if part["units"]:
                    assert part["amount"] == part["units"] * part["price"]
                if part["made_of"]:
                    assert part["price"] == sum(value["amount"] for value in part["made_of"])
            totals[player["name"]] = sum(part["amount"] for part in player["worth_parts"])
            assert totals[player["name"]] == player["worth"]
        assert totals == game.result
        ranked = sorted(totals.values(), reverse=True)
        assert list(game.result.values()) == ranked
    return views


@pytest.mark.thorough
@pytest.mark.parametrize("name", in_part(ENDED, first_of_its_title))
def test_in_a_whole_game_parts_add_up_and_tell_no_more_than_an_onlooker_knows(name: str) -> None:
    for game in positions(railhead.load(GOLDEN / f"{name}.json")):
        views = {viewer: of_players(view) for viewer, view in add_up(game).items()}
        for viewer in game.players:
            for player in set(game.players) - {viewer}:
                assert views[viewer][player] == views[None][player]


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("title", FOLDERS)
def test_the_parts_add_up_whatever_is_done(title: str, seed: int) -> None:
    game = by_chance(title, seed)
    for number in range(0, len(game.actions) + 1, 15):
        add_up(game.at(number))


@pytest.mark.parametrize("title", FOLDERS)
def test_what_counts_has_a_clause_of_the_rules(title: str) -> None:
    rules = (Path(__file__).parents[2] / "docs" / "rules" / f"{title}.md").read_text("utf-8")
    for counted in find(title).counted:
        assert f"**{counted.clause}**" in rules


def of_players(view: dict[str, Any]) -> dict[str, Any]:
    fields = ("worth", "worth_parts", "awaited")
    return {player["name"]: [player[field] for field in fields] for player in view["players"]}


@pytest.mark.clause("1853-END-06")
def test_a_bond_waits_for_its_owner_alone_until_it_comes_back() -> None:
    """It counts nothing; who looks sees his own, as what may yet come."""
    game = railhead.load(GOLDEN / "1853-bank.json").at(300)
    first, *others = game.players
    cash = seen(game, first)["players"][0]["worth_parts"][0]
    assert cash["amount"] == game.position.cash(seen(game, first)["players"][0]["name"])
    waits = {player["name"]: player["awaited"] for player in seen(game, first)["players"]}
    assert [each["amount"] for each in waits[first]] == [game.state.bonds[first]]
    assert all(waits[other] == [] for other in others)
    state = game.state.copy()
    state.fulfilled = (first,)
    back = Game.of_state(game.title, list(game.named), state)
    assert all(not player["awaited"] for player in seen(back, first)["players"])


@pytest.mark.clause("18india-END-05")
def test_a_share_of_18_india_is_its_price_and_a_tenth_of_the_assets() -> None:
    game = railhead.load(GOLDEN / "18india-bank.json")
    more = 0
    for there in positions(game):
        for company in seen(there)["companies"]:
            price, tenth = (value["amount"] for value in company["at_end"])
            assert price == there.position.price(company["id"])
            assert tenth == company["assets"] // 10
            more += tenth
    assert more
