"""What a player may know: figures that agree with the game, and the order of play."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import railhead
from railhead.play.game import Game
from railhead.play.views.making import last_deeds
from tests.play.conduct import pick
from tests.seen import seen

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture(scope="module")
def played() -> Game:
    return railhead.load(GOLDEN / "1848-receiverships.json")


@pytest.fixture(scope="module")
def moments(played: Game) -> list[Game]:
    return [played.at(number) for number in range(0, len(played.actions) + 1, 11)]


@pytest.mark.parametrize("title", railhead.titles())
def test_a_view_is_what_its_types_say(title: str) -> None:
    """Read back by its own types, whatever is in it has the type that is declared, and nothing is
    lost: in every title, for players and onlookers."""
    game, chance = railhead.new(title, ["Ann", "Bob", "Cy"], 3), random.Random(title)
    for stop in (0, 4, 40, 90, 160):
        while len(game.actions) < stop and not game.finished:
            game.play(pick(game, chance))
        for viewer in (None, *game.players):
            view = game.view(viewer)
            for part in (*view.players, *view.companies, replace(view, players=[], companies=[])):
                written = msgspec.json.encode(part)
                read = msgspec.json.decode(written, type=type(part))
                assert msgspec.json.encode(read) == written


def test_the_parts_of_a_worth_add_up(moments: list[Game]) -> None:
    for game in moments:
        for player in seen(game)["players"]:
            parts = sum(part["amount"] for part in player["worth_parts"])
            assert parts == player["worth"] == game.result[player["name"]]


def test_all_shares_of_a_company_are_somewhere(moments: list[Game]) -> None:
    for game in moments:
        view = seen(game)
        for company in view["companies"]:
            if not company["closed"]:
                held = sum(player["percent"].get(company["id"], 0) for player in view["players"])
                assert held + company["stock_percent"] + company["pool_percent"] == 100


def test_the_order_of_play_has_one_now_and_knows_its_steps(moments: list[Game]) -> None:
    for game in moments:
        order = seen(game)["order"]
        now = [stop["id"] for stop in order["stops"] if stop["state"] == "now"]
        if game.finished:
            assert now == []
            continue
        decision = game.decisions[0]
        assert len(now) == 1
        if order["kind"] == "players":
            assert now == [decision.player]
        elif decision.company == now[0]:
            steps = [step["name"] for step in order["steps"] if step["state"] == "now"]
            assert steps == [decision.step] or decision.step not in TURN
        ids = [stop["id"] for stop in order["stops"]]
        assert order["kind"] == "players" or len(set(ids)) == len(ids)


def test_what_was_done_in_an_earlier_round_is_not_told(played: Game) -> None:
    game, began, told = played.at(0), 0, set[str]()
    for number, action in enumerate(played.actions):
        before = game.state.round
        game.play(action)
        began = number + 1 if game.state.round != before else began
        deeds = last_deeds(game, None)
        assert deeds.keys() <= {each.by for each in played.actions[began : number + 1]}
        told |= deeds.keys()
    assert told == set(played.players)


def test_who_chooses_a_private_next_comes_next_and_a_deed_is_told_once() -> None:
    game = railhead.new("first_rails", ["Ann", "Bob", "Cy"], seed=7)
    game.play({"type": "buy_private", "private": "P1"})
    last, now, first = reversed(game.players)
    stops = game.view(None).order.stops
    assert [(stop.id, stop.state) for stop in stops] == [
        (last, "done"),
        (now, "now"),
        (first, "next"),
    ]
    for action in ({"type": "buy_private", "private": name} for name in ("P2", "P3")):
        game.play(action)
    for _ in range(2):  # in the share round they come again
        game.play({"type": "pass"})
        stops = game.view(None).order.stops
        if stops[0].state == "done":
            again = [stop.did for stop in stops if stop.id == stops[0].id]
            assert again == ["passes", ""]


@pytest.mark.parametrize("title", ["1860", "1947"])
def test_who_has_passed_for_a_lot_does_not_come_next_and_bids_anew_for_the_next(title: str) -> None:
    game = railhead.new(title, ["Ann", "Bob", "Cy"], seed=7)
    opener = game.asked[0]
    game.play({"type": "bid", "amount": 10})
    out = game.asked[0]
    game.play({"type": "pass"})
    order = game.view(None).order
    assert [stop.id for stop in order.stops if stop.state == "next"] == [opener]
    game.play({"type": "pass"})
    if game.asked == (opener,):  # he chooses what he has bid for
        game.play(game.decisions[0].choices[0].action)
    order = game.view(None).order
    assert {stop.id for stop in order.stops} == set(game.players)
    assert out in [stop.id for stop in order.stops]
    assert not any(stop.did for stop in order.stops)


TURN = ("Track", "Station", "Run", "Dividend", "Trains")


def test_only_the_player_who_is_asked_sees_the_choices(played: Game) -> None:
    game = played.at(50)
    (asked,) = game.asked
    assert seen(game, asked)["decisions"]
    for other in (None, *(name for name in game.players if name != asked)):
        assert seen(game, other)["decisions"] == []


def test_a_decision_knows_what_is_at_home_in_it(moments: list[Game]) -> None:
    for game in moments:
        if game.asked and (decision := seen(game, game.asked[0])["decisions"][0])["company"]:
            if decision["step"] == "Trains":
                assert decision["home"] == ["buy_train"]
                assert "take_loan" in decision["any_time"]
            if decision["step"] == "Shares":
                assert decision["home"] == ["sell_shares", "buy_share", "start_company"]


def test_counters_limits_and_the_reason_of_the_end(played: Game) -> None:
    view = seen(played)
    assert {gauge["name"] for gauge in view["gauges"]} == {"Loans", "Receivership"}
    assert view["ends"][0]["clause"].startswith("1848-END-")
    assert all(player["limit"] for player in view["players"])
    assert view["price_line"]["prices"][view["price_line"]["index"]]


def test_trains_and_tiles_left(played: Game) -> None:
    fresh = seen(railhead.new("1848", ["Ann", "Bob", "Cy"]))
    assert [kind["kind"] for kind in fresh["depot"] if kind["on_sale"]] == ["2"]
    assert all(tile["left"] == tile["of"] for tile in fresh["tiles"].values())
    assert [phase["name"] for phase in fresh["phases"] if phase["now"]] == ["1"]
    late = seen(played)
    assert any(tile["left"] < tile["of"] for tile in late["tiles"].values())
