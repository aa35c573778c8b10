"""Clauses PRV-06 and PRV-09 to PRV-15: the powers of P2, P3 and P4."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.finance.holders import GONE
from railhead.play.actions import BuyTrain, LayTile, Pass, PlaceStation, TakeLoan
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, offers, plays, refused

PROFILES = ("rulebook", "18xx.games")

DESERT = LayTile(hex="E6", tile="9", rotation=1)  # beyond CAR's home, £40
DESERT_BY_P2 = LayTile(hex="E6", tile="9", rotation=1, private="P2")
TASMANIA = LayTile(hex="I8", tile="241", rotation=1, private="P3")
ON_I10 = LayTile(hex="I10", tile="241", rotation=1, private="P3")
GHAN = BuyTrain(train="2E", price=200)
GHAN_BY_P4 = BuyTrain(train="2E", price=100, private="P4")


def outback(phase: str = "3", cash: int = 100, profile: str = "rulebook") -> Table:
    """Ann directs CAR, WA and NSW, each beside a hex that costs; Bob directs VR."""
    table = Table(profile=profile).phase(phase).tiles("E4=57@1 F17=6@0")
    for company in ("CAR", "WA", "NSW"):
        table.company(company, 100, {"Ann": 6}, cash=cash)
    return table.company("VR", 90, {"Bob": 6, "Ann": 2}, cash=cash)


def pass_until(game: Game, company: str, step: str = "Track") -> None:
    """Pass until this company has its turn at this step."""
    while game.decision and (game.decision.company, game.decision.step) != (company, step):
        game.play(Pass())


# Who may use a power, and when.


@pytest.mark.clause("1848-PRV-06")
@pytest.mark.parametrize("owner", ["CAR", "Ann"])
def test_a_company_uses_its_own_private_or_its_directors(owner: str) -> None:
    game = outback(cash=0).private("P2", owner).turn("CAR")
    plays(game, DESERT_BY_P2)
    assert game.state.map.tiles["E6"] == ("9", 1)


@pytest.mark.clause("1848-PRV-06")
@pytest.mark.parametrize("owner", ["WA", "Bob"])
@pytest.mark.parametrize("power", [DESERT_BY_P2, TASMANIA])
def test_a_company_uses_no_private_of_others(power: LayTile, owner: str) -> None:
    game = outback().private(power.private, owner).turn("CAR")
    assert refused(game, power) == "1848-PRV-06"


@pytest.mark.clause("1848-PRV-06", "1848-PH-03")
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("power", [DESERT_BY_P2, TASMANIA])
def test_no_power_is_used_before_the_first_3(power: LayTile, profile: str) -> None:
    game = outback("2", profile=profile).private(power.private, "CAR").turn("CAR")
    assert refused(game, power) == "1848-PRV-06"
    game = outback("3", profile=profile).private(power.private, "CAR").turn("CAR")
    plays(game, power)


# P2: a free tile in the desert.


@pytest.mark.clause("1848-PRV-09")
def test_p2_lays_the_first_tile_in_a_desert_for_nothing() -> None:
    table = outback().private("P2", "Ann")
    with_power, without = table.turn("CAR"), table.turn("CAR")
    plays(with_power, DESERT_BY_P2)
    plays(without, DESERT)
    assert with_power.position.cash("CAR") == 100
    assert without.position.cash("CAR") == 60


@pytest.mark.clause("1848-PRV-09")
def test_a_desert_without_p2_needs_the_money() -> None:
    game = outback(cash=30).private("P2", "Ann").turn("CAR")
    assert refused(game, DESERT) == "1848-TRK-09"
    assert offers(game, DESERT_BY_P2)


@pytest.mark.clause("1848-PRV-09")
def test_p2_uses_up_one_of_the_two_yellow_lays() -> None:
    game = outback().private("P2", "Ann").turn("CAR")
    plays(game, DESERT_BY_P2)
    plays(game, LayTile(hex="E2", tile="6", rotation=2))
    third = LayTile(hex="E8", tile="9", rotation=1)
    assert refused(game, third) == "1848-TRK-01"


@pytest.mark.clause("1848-PRV-09")
def test_p2_is_no_lay_beyond_the_two() -> None:
    game = outback().private("P2", "Ann").turn("CAR", lays=("yellow", "yellow"))
    assert refused(game, DESERT_BY_P2) == "1848-TRK-01"


@pytest.mark.clause("1848-PRV-09")
def test_p2_does_not_help_to_reach_a_desert() -> None:
    game = outback().private("P2", "Ann").turn("CAR")
    far = LayTile(hex="B9", tile="9", rotation=1, private="P2")
    assert refused(game, far) == "1848-TRK-03"


@pytest.mark.clause("1848-PRV-09")
@pytest.mark.parametrize("profile", PROFILES)
def test_p2_gives_nothing_off_a_mountain(profile: str) -> None:
    game = outback(profile=profile).private("P2", "NSW").turn("NSW")
    mountain = LayTile(hex="E16", tile="8", rotation=5)
    by_p2 = LayTile(hex="E16", tile="8", rotation=5, private="P2")
    assert refused(game, by_p2) == "1848-PRV-09"
    plays(game, mountain)
    assert game.position.cash("NSW") == 50
    assert "P2" not in game.state.used


@pytest.mark.clause("1848-PRV-09")
@pytest.mark.parametrize("profile", PROFILES)
def test_p2_is_not_used_on_a_promotion(profile: str) -> None:
    game = outback(profile=profile).private("P2", "CAR").tiles("E6=9@1").turn("CAR")
    promotion = LayTile(hex="E6", tile="24", rotation=1)
    by_p2 = LayTile(hex="E6", tile="24", rotation=1, private="P2")
    assert refused(game, by_p2) == "1848-PRV-09"
    plays(game, promotion)


@pytest.mark.clause("1848-PRV-09")
def test_used_by_one_company_of_its_owner_p2_is_gone_for_the_next() -> None:
    game = outback().private("P2", "Ann").turn("CAR", "Track", "WA")
    plays(game, DESERT_BY_P2)
    pass_until(game, "WA")
    by_p2 = LayTile(hex="C2", tile="9", rotation=0, private="P2")
    assert refused(game, by_p2) == "1848-PRV-09"
    plays(game, LayTile(hex="C2", tile="9", rotation=0))
    assert game.position.cash("WA") == 60


def after_the_marker_step(profile: str, **fields: Any) -> Game:
    """CAR has placed a marker and could run; it has P2 and has not built."""
    table = outback(cash=140, profile=profile).private("P2", "CAR")
    table.tiles("F5=57@2 E4=5@4").train("CAR", "2")
    game = table.turn("CAR", "Station", **fields)
    plays(game, PlaceStation(hex="F5"))
    assert game.decision is not None
    assert game.decision.step == "Run"
    return game


@pytest.mark.clause("1848-PRV-09", "1848-OR-06")
def test_p2_is_not_used_after_the_marker_step() -> None:
    game = after_the_marker_step("rulebook")
    assert refused(game, DESERT_BY_P2) == "1848-OR-06"


@pytest.mark.clause("1848-PRV-09")
def test_on_18xx_games_p2_is_used_after_the_marker_step_while_a_yellow_lay_is_left() -> None:
    game = after_the_marker_step("18xx.games", lays=("yellow",))
    assert refused(game, DESERT) == "1848-OR-06"
    plays(game, DESERT_BY_P2)
    assert game.position.cash("CAR") == 100
    spent = after_the_marker_step("18xx.games", lays=("yellow", "yellow"))
    assert refused(spent, DESERT_BY_P2) == "1848-TRK-01"


# P3: Tasmania.


@pytest.mark.clause("1848-PRV-10")
@pytest.mark.parametrize("step", ["Track", "Station", "Run", "Dividend", "Trains"])
@pytest.mark.parametrize("lay", [TASMANIA, ON_I10])
def test_tasmania_is_placed_for_nothing_in_any_step(lay: LayTile, step: str) -> None:
    table = outback().private("P3", "Ann").tiles("E4=5@4 F5=57@2").train("CAR", "2")
    game = table.turn("CAR", step, revenue=40 if step == "Dividend" else 0)
    plays(game, lay)
    assert game.state.map.tiles[lay.hex] == ("241", 1)
    assert game.position.cash("CAR") == 100
    assert game.decision is not None
    assert (game.decision.company, game.decision.step) == ("CAR", step)


@pytest.mark.clause("1848-PRV-10")
def test_tasmania_comes_besides_the_normal_build() -> None:
    game = outback().private("P3", "CAR").turn("CAR")
    plays(game, LayTile(hex="E2", tile="6", rotation=2))
    plays(game, TASMANIA)
    plays(game, DESERT)
    assert {"E2", "I8", "E6"} <= set(game.state.map.tiles)


@pytest.mark.clause("1848-PRV-10")
@pytest.mark.parametrize(("hex_id", "land"), [("I8", {"H7", "H9"}), ("I10", {"H9", "H11"})])
def test_tasmanias_track_faces_the_two_land_hexes_to_the_north(hex_id: str, land: set[str]) -> None:
    game = outback().private("P3", "Ann").turn("CAR")
    for rotation in (0, 2, 3, 4, 5):
        wrong = LayTile(hex=hex_id, tile="241", rotation=rotation, private="P3")
        assert refused(game, wrong) == "1848-PRV-10"
    plays(game, LayTile(hex=hex_id, tile="241", rotation=1, private="P3"))
    board = game.title.board
    track = game.state.map.track(board, hex_id)
    faced = {board.next_to[hex_id][edge] for edge in range(6) if track.from_edge[edge]}
    assert faced == land


@pytest.mark.clause("1848-PRV-10")
@pytest.mark.parametrize(
    "lay",
    [
        LayTile(hex="F3", tile="241", rotation=1, private="P3"),
        LayTile(hex="E6", tile="241", rotation=1, private="P3"),
        LayTile(hex="I8", tile="9", rotation=1, private="P3"),
    ],
)
def test_p3_lays_nothing_but_tasmania_on_its_two_hexes(lay: LayTile) -> None:
    game = outback().private("P3", "Ann").turn("CAR")
    assert refused(game, lay) == "1848-PRV-10"


@pytest.mark.clause("1848-PRV-10")
def test_without_p3_nobody_builds_in_the_sea() -> None:
    game = outback().private("P3", "Ann").turn("CAR")
    assert refused(game, LayTile(hex="I8", tile="241", rotation=1)) == "1848-TRK-02"


@pytest.mark.clause("1848-PRV-10")
def test_tasmania_is_placed_once() -> None:
    game = outback().private("P3", "Ann").turn("CAR", "Track", "WA")
    plays(game, TASMANIA)
    assert refused(game, ON_I10) == "1848-PRV-10"
    pass_until(game, "WA")
    assert refused(game, ON_I10) == "1848-PRV-10"


@pytest.mark.clause("1848-PRV-06", "1848-PRV-10")
def test_on_18xx_games_only_a_company_that_owns_p3_places_tasmania() -> None:
    game = outback(profile="18xx.games").private("P3", "Ann").turn("CAR")
    assert refused(game, TASMANIA) == "1848-PRV-06"
    game = outback(profile="18xx.games").private("P3", "CAR").turn("CAR")
    plays(game, TASMANIA)


def first_five_on_sale(profile: str = "rulebook", **owners: str) -> Game:
    """VR, of Bob, is about to buy the first 5 in phase 4."""
    table = outback("4", cash=700, profile=profile)
    table.depot("5 5 5" + " 2E 2E 2E" * (profile == "rulebook"))  # elsewhere they never run out
    for private, owner in owners.items():
        table.private(private, owner)
    return table.turn("VR", "Trains", "CAR", "WA")


FIVE = BuyTrain(train="5", price=500)


@pytest.mark.clause("1848-PRV-11", "1848-PH-05")
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("owner", "asked"), [("Cy", "Cy"), ("CAR", "Ann"), ("VR", "Bob")])
def test_with_the_first_5_tasmania_is_placed_before_anything_else(
    owner: str, asked: str, profile: str
) -> None:
    game = first_five_on_sale(profile, P3=owner)
    plays(game, FIVE)
    assert game.asked == (asked,)
    for other in (Pass(), DESERT, GHAN):
        assert refused(game, other) == "1848-PRV-11"
    assert game.decision is not None
    assert [choice.action for choice in game.decision.choices] == [
        LayTile(by=asked, hex=hex_id, tile="241", rotation=1, private="P3")
        for hex_id in ("I8", "I10")
    ]
    plays(game, ON_I10)
    assert game.state.map.tiles["I10"] == ("241", 1)
    assert (game.decision.player, game.decision.company) == ("Bob", "VR")
    assert offers(game, GHAN)


@pytest.mark.clause("1848-PRV-11")
def test_tasmania_comes_before_trains_above_the_new_limit_are_given_up() -> None:
    table = outback("4", cash=700).depot("5 5 5").private("P3", "Cy")
    for side in ("3", "3", "4"):
        table.train("CAR", side)
    game = table.turn("VR", "Trains", "CAR")
    plays(game, FIVE)
    assert game.asked == ("Cy",)
    plays(game, TASMANIA)
    assert game.asked == ("Ann",)
    assert game.decision is not None
    assert game.decision.step == "Train limit"


@pytest.mark.clause("1848-PRV-11")
def test_with_the_first_5_nobody_is_asked_for_a_tasmania_that_lies_there() -> None:
    table = outback("4", cash=700).depot("5 5 5").private("P3", "Bob")
    game = table.turn("VR", "Trains")
    plays(game, TASMANIA)
    plays(game, FIVE)
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == ("Bob", "Trains")


@pytest.mark.clause("1848-PRV-11", "1848-BOE-14")
def test_a_5_removed_by_a_loan_in_phase_3_makes_tasmania_due() -> None:
    table = outback().private("P3", "Cy").set(borrowers=("WA",), loans={"WA": 1}, granted=1)
    game = table.turn("CAR")
    plays(game, TakeLoan())
    assert game.asked == ("Cy",)
    plays(game, TASMANIA)
    assert game.asked == ("Ann",)


# P4: a cheap 2E.


@pytest.mark.clause("1848-PRV-12", "1848-PRV-13")
def test_p4_buys_one_2e_for_100() -> None:
    game = first_five_on_sale(P4="Ann")
    plays(game, FIVE)
    assert refused(game, GHAN_BY_P4) == "1848-PRV-06"  # VR is Bob's
    pass_until(game, "CAR", "Trains")
    assert offers(game, GHAN)
    plays(game, GHAN_BY_P4)
    assert game.position.cash("CAR") == 600
    pass_until(game, "WA", "Trains")
    assert refused(game, GHAN_BY_P4) == "1848-PRV-12"
    plays(game, GHAN)
    assert game.position.cash("WA") == 500


@pytest.mark.clause("1848-PRV-12")
def test_there_is_no_2e_for_p4_before_the_first_5() -> None:
    game = first_five_on_sale(P4="Bob")
    assert refused(game, GHAN_BY_P4) == "1848-TRN-06"


@pytest.mark.clause("1848-PRV-12")
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    "train",
    [
        BuyTrain(train="5", price=400, private="P4"),
        BuyTrain(train="5+", price=450, private="P4"),
        BuyTrain(train="5", price=500, private="P4"),
    ],
)
def test_p4_gives_nothing_off_another_train(train: BuyTrain, profile: str) -> None:
    game = first_five_on_sale(profile, P4="Bob")
    assert refused(game, train) == "1848-PRV-12"


# Rights that outlive their private.


@pytest.mark.clause("1848-PRV-13")
def test_a_player_keeps_unused_rights_for_any_company_he_directs() -> None:
    game = first_five_on_sale(P2="Ann", P4="Ann")
    plays(game, FIVE)
    assert game.state.privates["P2"] == GONE
    assert game.state.privates["P4"] == GONE
    pass_until(game, "CAR")
    assert offers(game, DESERT_BY_P2)
    pass_until(game, "WA")
    plays(game, LayTile(hex="C2", tile="9", rotation=0, private="P2"))
    assert game.position.cash("WA") == 700
    pass_until(game, "WA", "Trains")
    plays(game, GHAN_BY_P4)


@pytest.mark.clause("1848-PRV-13")
def test_a_company_keeps_unused_rights_for_itself() -> None:
    game = first_five_on_sale(P2="WA", P4="WA")
    plays(game, FIVE)
    pass_until(game, "CAR")
    assert refused(game, DESERT_BY_P2) == "1848-PRV-06"
    pass_until(game, "CAR", "Trains")
    assert refused(game, GHAN_BY_P4) == "1848-PRV-06"
    pass_until(game, "WA")
    plays(game, LayTile(hex="C2", tile="9", rotation=0, private="P2"))
    pass_until(game, "WA", "Trains")
    plays(game, GHAN_BY_P4)


@pytest.mark.clause("1848-PRV-13")
def test_used_rights_are_not_kept() -> None:
    table = outback("4", cash=700).depot("5 5 5").private("P2", "Ann").set(used=("P2",))
    game = table.turn("VR", "Trains", "CAR")
    plays(game, FIVE)
    assert game.state.rights == {}
    pass_until(game, "CAR")
    assert refused(game, DESERT_BY_P2) == "1848-PRV-09"


# Receivership.


def car_at_the_brink(phase: str) -> Table:
    """A loan puts CAR, of Ann, into receivership; VR can buy the first 5 after it."""
    table = Table().phase(phase).tiles("E4=57@1").depot("5 5 5")
    table.company("CAR", 100, {"Ann": 6}, cell=(1, 2), cash=100)
    table.company("WA", 100, {"Ann": 6}, cash=700)
    return table.company("VR", 90, {"Bob": 6}, cash=700)


@pytest.mark.clause("1848-PRV-15", "1848-REC-10")
def test_privates_of_a_company_in_receivership_leave_the_game_with_tasmania() -> None:
    table = car_at_the_brink("4").private("P2", "CAR").private("P3", "CAR").private("P4", "Ann")
    game = table.turn("CAR", "Track", "VR", of=2)

    plays(game, TakeLoan())

    assert game.state.closed == ("CAR",)
    assert [game.state.privates[private] for private in ("P2", "P3", "P4")] == [GONE, GONE, "Ann"]
    pass_until(game, "VR", "Trains")
    plays(game, FIVE)
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == ("Bob", "Trains")


@pytest.mark.clause("1848-PRV-15", "1848-REC-10")
def test_rights_of_a_company_in_receivership_leave_the_game_too() -> None:
    table = car_at_the_brink("5").set(rights={"P2": "CAR", "P4": "Ann"})
    game = table.turn("CAR", "Track", "WA")
    plays(game, TakeLoan())
    assert game.state.closed == ("CAR",)
    assert game.state.rights == {"P4": "Ann"}
    by_p2 = LayTile(hex="C2", tile="9", rotation=0, private="P2")
    assert refused(game, by_p2) == "1848-PRV-06"


@pytest.mark.clause("1848-PRV-07")
def test_a_closed_p3_places_nothing() -> None:
    game = outback().turn("CAR")
    assert game.state.privates["P3"] == "gone"
    assert refused(game, TASMANIA) == "1848-PRV-07"
