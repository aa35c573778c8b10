"""Clauses SET: players, seats, money, companies, trains, charts, tiles."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import railhead
from railhead.finance.holders import DEPOT, POOL, STOCK
from railhead.play.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    LowerPrivate,
    Pass,
    PlaceStation,
    StartCompany,
    TakeLoan,
)
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from railhead.titles.t1848.title import T1848
from tests.seen import seen
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import NAMES, Table, new_game, offers, plays, refused

RAILWAYS = ("CAR", "VR", "NSW", "SAR", "COM", "FT", "WA", "QG")


def printed(game: Game) -> Any:
    """The title with its data."""
    return game.title


# Players, seats and money.


@pytest.mark.clause("1848-SET-01")
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_three_to_six_can_play(count: int) -> None:
    game = railhead.new("1848", NAMES[:count])
    assert sorted(game.players) == NAMES[:count]


@pytest.mark.clause("1848-SET-01")
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_any_other_number_of_players_is_refused(count: int) -> None:
    with pytest.raises(IllegalAction) as refusal:
        railhead.new("1848", [*NAMES, "Gus"][:count])
    assert refusal.value.clause == "1848-SET-01"
    assert "3 to 6 players" in refusal.value.reason


@pytest.mark.clause("1848-SET-02")
def test_seats_are_drawn_by_lot() -> None:
    drawn = {railhead.new("1848", ["Ann", "Bob", "Cy"], seed).players for seed in range(60)}
    assert drawn == set(permutations(["Ann", "Bob", "Cy"]))


@pytest.mark.clause("1848-SET-02", "1848-AUC-01")
def test_the_first_seat_begins_and_play_runs_clockwise() -> None:
    game = railhead.new("1848", NAMES[:4], seed=3)
    acted: list[str] = []
    for _ in range(8):
        acted += game.asked
        game.play(LowerPrivate(private=f"P{len(acted) // 2 + 1}"))
    assert tuple(acted) == game.players * 2


@pytest.mark.clause("1848-SET-03", "1848-SET-04")
@pytest.mark.parametrize(
    ("count", "each", "left"), [(3, 840, 7480), (4, 630, 7480), (5, 510, 7450), (6, 430, 7420)]
)
def test_starting_cash_comes_out_of_the_bank(count: int, each: int, left: int) -> None:
    game = new_game(count)
    assert {name: game.position.cash(name) for name in NAMES[:count]} == dict.fromkeys(
        NAMES[:count], each
    )
    assert game.position.cash("bank") == left
    assert left + count * each == 10_000


@pytest.mark.clause("1848-SET-04")
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_the_fund_of_the_bank_of_england_lies_apart(count: int) -> None:
    game = new_game(count)
    assert game.position.cash("BOE") == 2_000
    assert sum(game.state.cash.values()) == 12_000


@pytest.mark.clause("1848-SET-04", "1848-BOE-11")
def test_twenty_loans_of_100_empty_the_fund_and_leave_the_bank_alone() -> None:
    table = Table().phase("3").cash(BOE=100).set(granted=19)
    table.company("VR", 100, {"Ann": 6}, cash=10, cell=(1, 10))
    table.company("SAR", 100, {"Ann": 6}, cash=10, cell=(1, 9))
    game = table.turn("VR", "Track", "SAR")
    bank = game.position.cash("bank")

    plays(game, TakeLoan())

    assert game.position.cash("VR") == 110
    assert game.position.cash("BOE") == 0
    assert game.position.cash("bank") == bank
    while game.decision and game.decision.company == "VR":
        game.play(Pass())
    assert refused(game, TakeLoan()) == "1848-BOE-11"


# Companies.


@pytest.mark.clause("1848-SET-05")
@pytest.mark.parametrize("company", RAILWAYS)
def test_a_railway_has_a_directors_certificate_and_eight_others(company: str) -> None:
    game = new_game()
    assert printed(game).companies[company].shares == (20, *[10] * 8)
    assert game.state.certificates[company] == (STOCK,) * 9
    assert game.position.units(STOCK, company) == 10


@pytest.mark.clause("1848-SET-05")
def test_the_bank_of_england_has_ten_equal_certificates_and_no_director() -> None:
    game = Table().shares("BOE", Ann=6, Bob=3).share_round("Cy")
    assert printed(game).companies["BOE"].shares == (10,) * 10
    assert game.position.director("BOE") is None
    plays(game, BuyShare(company="BOE", source=POOL))  # the tenth
    held = {name: game.position.units(name, "BOE") for name in ("Ann", "Bob", "Cy", POOL)}
    assert held == {"Ann": 6, "Bob": 3, "Cy": 1, POOL: 0}


MARKERS = {
    "CAR": ((0, 40, 100), ["E4"]),
    "VR": ((0, 40, 100), ["H11"]),
    "NSW": ((0, 40, 100, 100), ["F17"]),
    "SAR": ((0, 40, 100, 100), ["G6"]),
    "FT": ((0, 40, 100, 100), ["G14"]),
    "WA": ((0, 40, 100, 100, 100), ["D1"]),
    "QG": ((0, 40, 100, 100, 100), ["B19"]),
    "COM": ((0, 0, 100, 100, 100), ["F17", "G6"]),
}


@pytest.mark.clause("1848-SET-06")
@pytest.mark.parametrize("company", RAILWAYS)
def test_a_company_places_its_home_for_nothing_and_keeps_the_other_markers(company: str) -> None:
    costs, homes = MARKERS[company]
    table = Table().set(linked=True)
    game = table.company(company, 100, {"Ann": 6}, cash=500, operated=False).operating_round(
        company
    )
    assert printed(game).companies[company].markers == costs
    placed = game.state.map.markers_of(company)
    assert sorted(hex_id for hex_id, _ in placed) == homes
    assert game.state.markers[company] == len(costs) - len(homes)
    assert game.position.cash(company) == 500


@pytest.mark.clause("1848-SET-06")
@pytest.mark.parametrize(("profile", "count"), [("rulebook", 33), ("18xx.games", 34)])
def test_number_of_markers_in_all(profile: str, count: int) -> None:
    assert sum(new_game(profile=profile).state.markers.values()) == count


def car_with_three_markers_out(profile: str) -> Game:
    table = Table(profile=profile).tiles("E4=57@1 E2=57@1")
    table.company("CAR", 100, {"Ann": 6}, cash=400, stations="F5 D9")
    return table.turn("CAR", "Station")


@pytest.mark.clause("1848-SET-06", "1848-STN-09")
def test_car_has_no_fourth_marker_by_the_rulebook() -> None:
    game = car_with_three_markers_out("rulebook")
    assert game.state.markers["CAR"] == 0
    assert refused(game, PlaceStation(hex="E2")) == "1848-STN-09"


@pytest.mark.clause("1848-SET-06")
def test_cars_fourth_marker_costs_100_on_18xx_games() -> None:
    game = car_with_three_markers_out("18xx.games")
    plays(game, PlaceStation(hex="E2"))
    assert game.position.cash("CAR") == 300
    assert game.state.markers["CAR"] == 0


# Trains.


@pytest.mark.clause("1848-SET-07")
def test_the_train_cards_and_their_prices() -> None:
    game = new_game()
    assert Counter(kind_of(card) for card in game.state.trains[DEPOT]) == {
        "2": 6,
        "3": 5,
        "4": 4,
        "5": 3,
        "6": 2,
        "8": 5,
        "2E": 5,
    }
    sides = [side for card in printed(game).cards.values() for side in card.sides]
    assert {side.name: side.price for side in sides} == {
        "2": 100,
        "2+": 120,
        "3": 200,
        "3+": 230,
        "4": 300,
        "4+": 340,
        "5": 500,
        "5+": 550,
        "6": 600,
        "6+": 660,
        "8": 800,
        "D": 1100,
        "2E": 200,
    }


def sold_out_of(kind: str, profile: str) -> Game:
    """A rich VR at its trains when all five printed cards of this kind are sold."""
    table = Table(profile=profile).phase("7").company("VR", 100, {"Ann": 6}, cash=3000)
    for company in ("NSW", "SAR", "FT", "WA", "QG"):
        table.company(company, 100, {"Bob": 6}, trains=kind)
    return table.turn("VR", "Trains")


@pytest.mark.clause("1848-SET-07")
@pytest.mark.parametrize(
    ("train", "price", "clause"),
    [("8", 800, "1848-TRN-05"), ("D", 1100, "1848-TRN-05"), ("2E", 200, "1848-TRN-06")],
)
def test_the_last_trains_run_out_by_the_rulebook_only(train: str, price: int, clause: str) -> None:
    kind = "2E" if train == "2E" else "8"
    wanted = BuyTrain(train=train, price=price)
    assert refused(sold_out_of(kind, "rulebook"), wanted) == clause
    game = sold_out_of(kind, "18xx.games")
    plays(game, wanted)
    assert game.position.cash("VR") == 3000 - price


# Charts.


@pytest.mark.clause("1848-SET-08")
def test_the_share_price_chart() -> None:
    chart = printed(new_game()).chart
    assert chart.rows == (
        (0, 70, 80, 90, 100, 110, 120, 140, 160, 190, 220, 250, 280, 320, 360, 400, 450),
        (0, 60, 70, 80, 90, 100, 110, 130, 150, 180, 210, 240, 270, 310, 350, 390, 440),
        (0, 50, 60, 70, 80, 90, 100, 120, 140, 170, 200, 230, 260, 300),
        (0, 40, 50, 60, 70, 80, 90, 110, 130, 160, 190),
        (0, 30, 40, 50, 60, 70, 80, 100, 120),
        (0, 20, 30, 40, 50, 60, 70),
    )
    assert chart.starts == {100: (1, 5), 90: (2, 5), 80: (3, 5), 70: (4, 5)}


@pytest.mark.clause("1848-SET-08", "1848-REC-01")
@pytest.mark.parametrize("row", range(6))
def test_the_leftmost_cell_of_every_row_is_receivership(row: int) -> None:
    table = Table().phase("3").company("VR", 100, {"Ann": 6}, cell=(row, 1))
    game = table.company("SAR", 100, {"Ann": 6}, cell=(0, 16)).turn("VR", "Track", "SAR")
    plays(game, TakeLoan())
    assert game.state.closed == ("VR",)


@pytest.mark.clause("1848-SET-09", "1848-BOE-05")
def test_the_price_of_the_bank_of_england_after_each_loan() -> None:
    track = [70, 80, 90, 100, 110, 120, 130, 140, 150, 160]
    track += [170, 180, 195, 210, 225, 240, 260, 280, 300, 320, 340]
    assert new_game().position.price("BOE") == 70
    for granted, price in enumerate(track):
        game = Table().set(granted=granted).share_round()
        assert game.position.price("BOE") == price
        plays(game, BuyShare(company="BOE", source=POOL))
        assert game.position.cash("Ann") == 840 - price


# Tiles.


@pytest.mark.clause("1848-SET-10")
def test_the_number_of_tiles_by_colour() -> None:
    numbers: Counter[str] = Counter()
    for tile in printed(new_game()).board.tiles.values():
        numbers[tile.colour] += tile.count
    assert numbers == {"yellow": 43, "green": 31, "brown": 22, "grey": 3, "blue": 1}


def all_three_tiles_5_laid() -> Table:
    table = Table().phase("3").tiles("G6=5@3 E14=5@0 C20=5@0")
    table.company("SAR", 100, {"Ann": 6}, cell=(1, 7))
    return table.company("VR", 100, {"Bob": 6}, cash=100)


@pytest.mark.clause("1848-SET-10")
def test_a_tile_whose_copies_all_lie_on_the_map_cannot_be_laid() -> None:
    game = all_three_tiles_5_laid().turn("VR")
    assert refused(game, LayTile(hex="H11", tile="5", rotation=1)) == "1848-SET-10"
    assert offers(game, LayTile(hex="H11", tile="6", rotation=1))


@pytest.mark.clause("1848-SET-10")
def test_a_replaced_tile_can_be_laid_again_at_once() -> None:
    game = all_three_tiles_5_laid().turn("SAR", "Track", "VR")
    plays(game, LayTile(hex="G6", tile="238", rotation=2))
    while game.decision and game.decision.company == "SAR":
        game.play(Pass())
    plays(game, LayTile(hex="H11", tile="5", rotation=1))
    assert game.state.map.tiles["H11"] == ("5", 1)


# What everybody knows, and how the game opens.


@pytest.mark.clause("1848-SET-11")
@pytest.mark.parametrize("player", ["Ann", "Bob", "Cy", None])
def test_everybody_sees_everything(player: str | None) -> None:
    table = Table().phase("3").private("P2", "VR").cash(Ann=311, Cy=77).set(loans={"VR": 2})
    table.company("VR", 90, {"Ann": 4, "Bob": 3}, cash=123, trains="3+ 2").shares("BOE", Cy=2)
    game = table.turn("VR")

    view = seen(game, player)

    vr = next(company for company in view["companies"] if company["id"] == "VR")
    assert (vr["cash"], vr["trains"], vr["markers"]) == (123, ["3+", "2"], 2)
    assert view["loans"] == {"VR": 2}
    assert view["privates"]["P2"]["owner"] == "VR"
    ann, bob, cy = view["players"]
    assert (ann["cash"], ann["shares"]) == (311, {"VR": 4})
    assert (bob["cash"], bob["shares"]) == (840, {"VR": 3})
    assert (cy["cash"], cy["shares"]) == (77, {"BOE": 2})


@pytest.mark.clause("1848-SET-11")
def test_prices_of_the_sale_and_kept_rights_are_open_too() -> None:
    game = new_game()
    game.play(LowerPrivate(private="P3"))
    assert seen(game, "Cy")["sale_prices"]["P3"] == 105
    later = Table().phase("5").set(rights={"P4": "Ann"}).share_round()
    assert seen(later, "Cy")["rights"] == {"P4": "Ann"}


@pytest.mark.clause("1848-SET-12")
def test_no_share_is_sold_before_the_last_private() -> None:
    game = new_game()
    start = StartCompany(company="VR", price=70)
    england = BuyShare(company="BOE", source=POOL)
    for private in ("P1", "P2", "P3", "P4", "P5", "P6"):
        assert refused(game, start) == "1848-SET-12"
        assert refused(game, england) == "1848-SET-12"
        game.play(BuyPrivate(private=private))
    assert game.state.round == "Share round 1"
    assert offers(game, start)
    plays(game, england)


@pytest.mark.clause("1848-SET-02")
def test_by_18xx_games_players_sit_as_they_are_named() -> None:
    names = ["Ann", "Bob", "Cy", "Dee", "Eve"]
    seatings = {T1848(names, {"profile": "18xx.games"}, seed).players for seed in range(8)}
    assert seatings == {tuple(names)}
