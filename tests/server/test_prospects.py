"""What a company's trains could run for in positions that are only supposed."""

from __future__ import annotations

from pathlib import Path

import pytest

import railhead
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.play.position import Position, same_state
from railhead.routes import optimise
from railhead.routes.trains import kind_of
from railhead.server.prospects import Prospect, prospects

GOLDEN = Path(__file__).parents[1] / "golden"
MOMENTS = [
    ("1848-price", 338),
    ("1853-price", 700),
    ("1860-price", 300),
    ("18india-price", 420),
    ("1947-price-in-a-share-round", 700),
]


def at(name: str, number: int) -> Game:
    return railhead.load(GOLDEN / f"{name}.json").at(number)


def best(game: Game, company: str, prospect: Prospect) -> int:
    p = Position(game.title, prospect.state)
    rules = p.rule(Running).rules(p, company)
    return optimise(game.title.board, prospect.state.map, rules, nodes=20_000).revenue


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "number"), MOMENTS)
def test_asking_changes_nothing_and_no_train_is_made_or_lost(name: str, number: int) -> None:
    game = at(name, number)
    before = game.state.copy()
    cards = sorted(card for held in before.trains.values() for card in held)
    for company in game.state.launched:
        for prospect in prospects(game.position, company):
            held = sorted(card for cards in prospect.state.trains.values() for card in cards)
            assert held == cards
            names = [name for name, _ in prospect.trains]
            later = Position(game.title, prospect.state)
            assert names == [later.side(card).name for card in later.trains(company)]
    assert same_state(game.state, before)


def test_a_rust_takes_the_trains_that_go_first_and_begins_the_phase() -> None:
    game = at("1848-price", 338)
    [rust] = [each for each in prospects(game.position, "QG") if each.kind == "rust"]
    assert (rust.lost, rust.by) == (["2"], "4")
    assert [name for name, _ in rust.trains] == ["3", "3"]
    phase = game.title.phases[rust.state.phase]
    assert phase.starts_with == "4"
    for company in game.title.companies:
        assert "2" not in map(kind_of, rust.state.trains.get(company, ()))


def test_above_the_limit_the_train_that_rusts_soonest_makes_room() -> None:
    game = at("1848-price", 338)
    assert len(game.position.trains("NSW")) == game.title.train_limit(game.position)
    bought = [each for each in prospects(game.position, "NSW") if each.kind == "train"]
    assert {each.instead for each in bought if not each.later} == {"2"}
    for each in bought:
        limit = game.title.phases[each.state.phase].train_limit
        assert len(each.trains) <= limit


def test_what_is_supposed_is_worth_asking_the_search() -> None:
    """More or better trains never earn less, fewer never more."""
    game = at("1848-price", 338)
    for company in ("QG", "NSW", "WA"):
        found = prospects(game.position, company)
        now = best(game, company, found[0])
        for each in found:
            if each.kind == "train" and not each.instead and not each.lost:
                assert best(game, company, each) >= now
            if each.kind == "rust" and game.state.phase == each.state.phase:
                assert best(game, company, each) <= now


def test_a_company_that_has_not_begun_has_none() -> None:
    game = at("1848-price", 338)
    unstarted = set(game.title.companies) - set(game.state.launched)
    assert unstarted
    assert all(prospects(game.position, company) == [] for company in unstarted)
