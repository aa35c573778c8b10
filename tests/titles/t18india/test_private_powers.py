"""The powers of privates: for whom, when, and once. Clauses PRIV-03, PRIV-04, PRIV-08; D-14."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    Action,
    BuyPrivate,
    BuyTrain,
    ClosePrivate,
    LayTile,
    PlaceStation,
)
from railhead.titles.t18india.actions import PlaceJewelry, UsePrivate
from tests.titles.t18india.positions import Table, cash, offers, plays, refused, step
from tests.titles.t18india.privates import BOTH, FACES, at, everywhere, nagpur

STEPS = ["Track", "Station", "Run", "Dividend", "Trains", "Sell certificates", "Buy a certificate"]


def power(private: str) -> Action:
    """A use of each private for the BNR, whose home Nagpur has a yellow tile."""
    uses: dict[str, Action] = {
        "P2": LayTile(hex="I18", tile="9", rotation=0, private="P2"),
        "P3": LayTile(hex="I20", tile="14", rotation=0, private="P3"),
        "P4": UsePrivate(private="P4"),
        "P5": PlaceStation(hex="A16", private="P5"),
        "P6": PlaceJewelry(hex="H21"),
    }
    return uses[private]


@pytest.mark.clause("18india-PRIV-03", "18india-PRIV-04")
@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("private", ["P2", "P3", "P4", "P6"])
@pytest.mark.parametrize("owner", ["Ann", "BNR"])
def test_a_power_at_any_point_of_the_turn(name: str, private: str, owner: str) -> None:
    """By the player who controls the company, or by the company: the private closes, and its owner
    gets the face value."""
    game = at(everywhere().private(private, owner), name)
    (before,) = cash(game, owner)
    plays(game, power(private))
    assert cash(game, owner) == [before + FACES[private]]
    assert game.state.privates[private] == "gone"
    refusal = game.why(power(private))  # once
    assert refusal is not None
    assert refusal.clause == "18india-PRIV-03"


@pytest.mark.clause("18india-PRIV-03", "18india-PRIV-12", "18india-PRIV-05")
@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("owner", ["Ann", "BNR"])
def test_the_danish_eic_serves_in_the_station_step_alone(name: str, owner: str) -> None:
    """Not before, so that no track is built from its station in the same turn, and not after; but
    it can be closed for its face value in every step."""
    game = at(everywhere().private("P5", owner), name)
    if name == "Station":
        plays(game, power("P5"))
    else:
        assert refused(game, power("P5")) == "18india-PRIV-12"
        plays(game, ClosePrivate(private="P5"))
    assert game.state.privates["P5"] == "gone"


WINDOWS = {
    ("P2", "Ann"): STEPS,
    ("P3", "Ann"): STEPS,
    ("P4", "Ann"): ["Track"],
    ("P5", "Ann"): ["Station"],
    ("P6", "Ann"): STEPS,
    ("P2", "BNR"): ["Track"],
    ("P3", "BNR"): ["Track"],
    ("P4", "BNR"): ["Track"],
    ("P5", "BNR"): ["Station"],
    ("P6", "BNR"): STEPS,
}


@pytest.mark.clause("18india-PRIV-03")
@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize(("private", "owner"), WINDOWS)
def test_d14_the_windows_of_18xx_games(name: str, private: str, owner: str) -> None:
    game = at(everywhere("18xx.games").private(private, owner), name)
    if name in WINDOWS[private, owner]:
        plays(game, power(private))
    else:
        assert refused(game, power(private)) == "18india-PRIV-03"


@BOTH
@pytest.mark.clause("18india-PRIV-03")
@pytest.mark.parametrize("private", ["P2", "P3", "P4", "P6"])
@pytest.mark.parametrize("owner", ["Bob", "Cy", "EIR", "pool", "stock"])
def test_no_power_of_others_for_a_company(profile: str, private: str, owner: str) -> None:
    """Not of another player, nor of a company in the turn of another, though Ann controls both."""
    game = at(everywhere(profile).private(private, owner), "Track")
    assert refused(game, power(private)) == "18india-PRIV-03"


@pytest.mark.clause("18india-PRIV-03")
def test_no_power_in_the_turn_of_a_company_one_does_not_control() -> None:
    game = at(everywhere().private("P6", "Bob"), "Track")
    refusal = game.why(PlaceJewelry(by="Bob", hex="I18"))
    assert refusal is not None
    assert refusal.clause == "18india-CO-11"


@BOTH
@pytest.mark.clause("18india-PRIV-08")
def test_the_swedish_company_has_no_power(profile: str) -> None:
    game = at(everywhere(profile).private("P1", "Ann"), "Track")
    assert refused(game, UsePrivate(private="P1")) == "18india-PRIV-08"
    for action in (
        LayTile(hex="I22", tile="9", rotation=0, private="P1"),
        PlaceStation(hex="A16", private="P1"),
    ):
        assert refused(game, action) == "18india-PRIV-03"


# --- "At any point" though nothing else is to be decided there ---------------------------------


@pytest.mark.clause("18india-PRIV-03", "18india-PRIV-09")
def test_a_fifth_tile_goes_on_from_the_fourth() -> None:
    """After four yellow tiles nothing else could be decided: no money, no train."""
    game = nagpur(cash=60).private("P2", "Ann").turn("BNR", "Track")
    for hex_id in ("I22", "I24", "I26", "I28"):
        game.play(LayTile(hex=hex_id, tile="9", rotation=0))
    assert cash(game, "BNR") == [0]
    assert (game.asked, step(game)) == (("Ann",), "Track")
    assert refused(game, LayTile(hex="I30", tile="9", rotation=0)) == "18india-TRK-01"
    table = nagpur(cash=75).private("P2", "Ann")
    game = table.turn("BNR", "Track")
    for hex_id in ("I22", "I24", "I26", "I28"):
        game.play(LayTile(hex=hex_id, tile="9", rotation=0))
    plays(game, LayTile(hex="I30", tile="9", rotation=0, private="P2"))  # a hill
    assert cash(game, "BNR", "Ann") == [0, 35]


@pytest.mark.clause("18india-PRIV-03", "18india-PRIV-09", "18india-STN-01")
def test_an_extra_tile_opens_a_place_for_the_station_of_the_turn() -> None:
    """Hyderabad is one hex away when the track step is over."""
    table = nagpur(cash=100).tiles("I22=8@1 H25=57@0").private("P2", "Ann")
    game = table.turn("BNR", "Station", "MR")
    assert step(game) == "Station"
    assert not offers(game, PlaceStation(hex="H25"))
    plays(game, LayTile(hex="H23", tile="8", rotation=4, private="P2"))
    plays(game, PlaceStation(hex="H25"))
    assert game.state.map.holds("H25", "BNR")


@pytest.mark.clause("18india-PRIV-03", "18india-PRIV-09")
def test_an_extra_tile_after_the_station_opens_a_route() -> None:
    """From the new station in Hyderabad one tile leads to the city beyond."""
    table = nagpur(cash=100, trains="2").tiles("I22=8@1 H23=8@4 H25=57@0 H29=9@0 H31=57@0")
    game = table.private("P2", "Ann").turn("BNR", "Station", "MR")
    plays(game, PlaceStation(hex="H25"))
    assert (game.asked, step(game)) == (("Ann",), "Station")
    plays(game, LayTile(hex="H27", tile="9", rotation=0, private="P2"))
    assert game.state.map.tiles["H27"] == ("9", 0)


@pytest.mark.clause("18india-STN-01", "18india-PRIV-09")
def test_a_step_that_stays_open_for_a_tile_is_not_open_for_a_second_station() -> None:
    """Bengaluru is in reach too, and there is money for it."""
    table = Table("BNR MR", "NSR KGF").set(warrants=()).private("P2", "Ann")
    table.tiles("I20=57@0 I22=8@1 H23=8@4 H25=57@0 H27=9@0 H29=9@0 H31=57@0")
    game = table.company("BNR", {"Ann": 3}, cash=300).turn("BNR", "Station")
    assert offers(game, PlaceStation(hex="H31"))
    plays(game, PlaceStation(hex="H25"))
    assert step(game) == "Station"
    assert refused(game, PlaceStation(hex="H31")) == "18india-STN-01"


@pytest.mark.clause("18india-PRIV-05", "18india-TRN-11")
def test_a_company_closes_a_private_to_buy_a_train() -> None:
    """40 in the treasury are not enough for anything: with the 150 of the British EIC they are."""
    game = nagpur(cash=40).private("P6", "BNR").turn("BNR", "Trains", "MR")
    assert step(game) == "Trains"
    plays(game, ClosePrivate(private="P6"))
    assert cash(game, "BNR") == [190]
    plays(game, BuyTrain(train="2", price=180))


@pytest.mark.clause("18india-PRIV-05", "18india-STN-02")
def test_a_company_closes_a_private_to_pay_for_a_station() -> None:
    table = nagpur(cash=20).tiles("I22=8@1 H23=8@4 H25=57@0").private("P1", "BNR")
    game = table.turn("BNR", "Station", "MR")
    assert step(game) == "Station"
    plays(game, ClosePrivate(private="P1"))
    plays(game, PlaceStation(hex="H25"))
    assert cash(game, "BNR") == [5]


@pytest.mark.clause("18india-PRIV-03", "18india-CSH-05")
def test_a_private_just_bought_by_a_company_is_used_in_the_same_turn() -> None:
    table = nagpur(cash=150, trains="2").private("P6", "pool")
    game = table.turn("BNR", "Buy a certificate", "MR")
    plays(game, BuyPrivate(private="P6"))
    assert cash(game, "BNR") == [0]
    plays(game, PlaceJewelry(hex="I18"))
    assert cash(game, "BNR") == [150]
    assert game.state.concessions == {"jewelry": "BNR"}
    assert game.decision is not None
    assert game.decision.company == "MR"  # there is nothing more to do


@pytest.mark.clause("18india-PRIV-03", "18india-CSH-01")
def test_after_its_acquisition_a_company_buys_nothing_more() -> None:
    table = nagpur(cash=300, trains="2").private("P2", "pool").private("P1", "pool")
    game = table.turn("BNR", "Buy a certificate", "MR")
    plays(game, BuyPrivate(private="P2"))
    assert refused(game, BuyPrivate(private="P1")) == "18india-CSH-01"
    plays(game, LayTile(hex="I22", tile="9", rotation=0, private="P2"))
    assert game.decision is not None
    assert game.decision.company == "MR"
