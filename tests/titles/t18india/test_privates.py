"""Privates: who may use and close them, when, and what comes of it. Clauses PRIV."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    Action,
    BuyPrivate,
    BuyTrain,
    ClosePrivate,
    LayTile,
    Pass,
    PlaceStation,
    SellPrivate,
)
from railhead.play.game import Game
from railhead.titles.t18india.actions import PlaceJewelry, UsePrivate
from tests.titles.t18india.positions import (
    Table,
    cash,
    choices,
    offers,
    pass_on,
    plays,
    refused,
    step,
)

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
FACES = {"P1": 25, "P2": 35, "P3": 60, "P4": 75, "P5": 115, "P6": 150}
INCOMES = {"P1": 5, "P2": 5, "P3": 10, "P4": 15, "P5": 20, "P6": 25}
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


def nagpur(profile: str = "rulebook", **fields: object) -> Table:
    """The BNR, Ann's, in Nagpur; the MR, Bob's; the EIR, Ann's too."""
    table = Table("BNR MR EIR", "NSR", profile=profile).set(warrants=()).tiles("I20=57@0")
    table.company("BNR", {"Ann": 3}, **fields)  # type: ignore[arg-type]
    return table.company("MR", {"Bob": 3}).company("EIR", {"Ann": 3}).cash(Ann=0, Bob=0, Cy=0)


def everywhere(profile: str = "rulebook") -> Table:
    """The BNR with something to decide at every step: track, a station and a city in reach, a
    train that runs, money, and certificates to sell and buy."""
    table = nagpur(profile, cash=900, trains="2").tiles("I22=8@1 H23=8@4 H25=57@0")
    return table.shares("MR", {"BNR": 1, "pool": 1}).bonds(BNR=1)


def at(table: Table, name: str) -> Game:
    fields = {"ran": True, "revenue": 50} if name == "Dividend" else {}
    game = table.turn("BNR", name, "MR", "EIR", **fields)
    assert step(game) == name
    return game


# --- Who, when --------------------------------------------------------------------------------


@pytest.mark.clause("18india-PRIV-03", "18india-PRIV-04")
@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("private", ["P2", "P3", "P4", "P5", "P6"])
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
    assert game.asked == ("Ann",)
    plays(game, LayTile(hex="H27", tile="9", rotation=0, private="P2"))
    assert game.state.map.tiles["H27"] == ("9", 0)


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


# --- Income, closing, selling -----------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-PRIV-01")
@pytest.mark.parametrize("private", FACES)
def test_income_at_the_start_of_every_operating_round(profile: str, private: str) -> None:
    for owner in ("Cy", "BNR"):
        table = nagpur(profile, trains="2").private(private, owner)
        game = table.stock_round("Ann")
        for number in (1, 2):
            pass_on(game, f"Operating round 2.{number}")
            assert cash(game, owner) == [number * INCOMES[private]]
        pass_on(game, "Stock round 3")
        assert cash(game, owner) == [2 * INCOMES[private]]


@pytest.mark.clause("18india-PRIV-05")
@pytest.mark.parametrize(("private", "face"), FACES.items())
@pytest.mark.parametrize("owner", ["Ann", "BNR"])
def test_a_private_is_closed_for_its_face_value(private: str, face: int, owner: str) -> None:
    """Unused; it leaves the game and pays no more."""
    game = at(everywhere().private(private, owner), "Track")
    (before, bank) = cash(game, owner, "bank")
    plays(game, ClosePrivate(private=private))
    assert cash(game, owner, "bank") == [before + face, bank - face]
    assert game.state.privates[private] == "gone"
    assert refused(game, ClosePrivate(private=private)) == "18india-PRIV-03"
    assert refused(game, BuyPrivate(private=private)) == "18india-OR-07"


@pytest.mark.clause("18india-PRIV-05")
def test_only_the_owner_closes_a_private() -> None:
    game = at(everywhere().private("P1", "Bob").private("P2", "EIR"), "Track")
    assert refused(game, ClosePrivate(private="P1")) == "18india-PRIV-03"
    assert refused(game, ClosePrivate(private="P2")) == "18india-PRIV-03"


@pytest.mark.clause("18india-PRIV-05")
def test_d09_at_18xx_games_privates_are_not_closed_for_cash() -> None:
    game = at(everywhere("18xx.games").private("P1", "Ann").private("P3", "BNR"), "Track")
    for private in ("P1", "P3"):
        assert refused(game, ClosePrivate(private=private)) == "18india-PRIV-05"


@pytest.mark.clause("18india-PRIV-05", "18india-PRIV-01")
def test_who_controls_no_company_closes_privates_when_the_round_is_over() -> None:
    """Income is the first step of the round, so it has been paid."""
    table = nagpur(trains="2").private("P1", "Cy").private("P4", "Cy").private("P2", "Bob")
    game = table.stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    while game.asked != ("Cy",):
        plays(game, Pass())
    assert step(game) == "Privates"
    assert game.state.round == "Operating round 2.1"
    assert cash(game, "Cy") == [20]
    assert refused(game, ClosePrivate(private="P2")) == "18india-PRIV-03"
    plays(game, ClosePrivate(private="P4"))
    assert cash(game, "Cy") == [95]
    plays(game, Pass())
    assert game.state.round == "Operating round 2.2"
    assert cash(game, "Cy") == [100]  # the Swedish EIC pays again


@pytest.mark.clause("18india-PRIV-05", "18india-CO-07")
def test_who_controls_a_company_without_a_turn_is_asked_too() -> None:
    """Cy's only company starts in this round; Dee's GIPR may not operate yet."""
    table = Table("BNR WIP", players=4).set(warrants=()).row(1, "WIP")
    table.company("BNR", {"Ann": 3}, cash=76, trains="2").shares("WIP", {"Cy": 2})
    table.company("GIPR", {"Dee": 3}, stations="A16").private("P1", "Cy").private("P2", "Dee")
    game = table.stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    while step(game) != "Buy a certificate":
        plays(game, Pass())
    game.play({"type": "buy_share", "company": "WIP", "source": "row 1"})
    assert game.position.director("WIP") == "Cy"
    assert set(game.asked) == {"Cy", "Dee"}
    game.play(ClosePrivate(by="Dee", private="P2"))
    game.play(Pass(by="Cy"))
    assert game.state.round == "Operating round 2.2"


@pytest.mark.clause("18india-PRIV-06")
@pytest.mark.parametrize("private", FACES)
def test_a_private_sold_by_a_company_goes_to_the_open_market(private: str) -> None:
    """And is bought again for its face value, paid to the Bank."""
    table = nagpur(cash=0, trains="2").private(private, "BNR").cash(Ann=100, Cy=200)
    game = table.turn("BNR", "Sell certificates", "MR")
    plays(game, SellPrivate(private=private))
    assert cash(game, "BNR") == [FACES[private]]
    assert game.state.privates[private] == "pool"
    table.state = game.state.copy()
    game = table.stock_round("Cy")
    (bank,) = cash(game, "bank")
    plays(game, BuyPrivate(private=private))
    assert cash(game, "Cy", "bank") == [200 - FACES[private], bank + FACES[private]]
    assert game.state.privates[private] == "Cy"


@BOTH
@pytest.mark.clause("18india-PRIV-07")
@pytest.mark.parametrize(
    ("phase", "train", "price"), [("I", "3", 300), ("II", "4", 450), ("III", "3x2", 700)]
)
def test_no_phase_closes_privates(profile: str, phase: str, train: str, price: int) -> None:
    table = nagpur(profile, cash=price, trains="2").phase(phase).on_sale(train)
    owners = {"P1": "Ann", "P2": "Bob", "P3": "Cy", "P4": "BNR", "P5": "pool", "P6": "EIR"}
    for private, owner in owners.items():
        table.private(private, owner)
    game = table.turn("BNR", "Trains", "MR")
    plays(game, BuyTrain(train=train, price=price))
    assert game.title.phase(game.position).name == {"3": "II", "4": "III", "3x2": "IV"}[train]
    assert game.state.privates == owners
    pass_on(game, "Operating round 2.2")
    assert cash(game, "Cy") == [INCOMES["P3"]]


# --- The French EIC ---------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-PRIV-11")
def test_what_is_left_of_the_rebate_is_lost(profile: str) -> None:
    """A river for 30: nothing to pay, and the 10 left do not last to the next turn."""
    table = nagpur(profile, cash=100, trains="2").tiles("I22=9@0 I24=9@0").private("P4", "Ann")
    game = table.turn("BNR", "Track", "MR", "EIR")
    plays(game, UsePrivate(private="P4"))
    plays(game, LayTile(hex="I26", tile="9", rotation=0))
    assert cash(game, "BNR") == [100]
    assert game.state.discount == 10
    while game.state.round == "Operating round 2.1" or game.decision.company != "BNR":  # type: ignore[union-attr]
        plays(game, Pass())
    assert game.state.discount == 0
    plays(game, LayTile(hex="I28", tile="9", rotation=0))  # a mountain
    assert cash(game, "BNR") == [70]


@pytest.mark.clause("18india-PRIV-04", "18india-PRIV-11", "18india-PRIV-17")
def test_d19_at_18xx_games_the_french_eic_is_paid_after_the_track_step() -> None:
    """The rebate lasts to the end of the turn, for a tile of the Portuguese EIC too."""
    table = everywhere("18xx.games").private("P4", "Ann").private("P2", "Ann")
    table.tiles("I18=9@0")
    game = at(table, "Track")
    plays(game, UsePrivate(private="P4"))
    assert (cash(game, "Ann"), game.state.privates["P4"]) == ([0], "Ann")
    assert refused(game, UsePrivate(private="P4")) == "18india-PRIV-03"
    plays(game, Pass())
    assert (cash(game, "Ann"), game.state.privates["P4"]) == ([75], "gone")
    assert step(game) == "Station"
    hills = [c for c in choices(game) if isinstance(c, LayTile) and c.hex == "I16"]
    plays(game, hills[0])  # a hill, 15
    assert cash(game, "BNR", "Ann") == [900, 110]
    assert game.state.discount == 25


@pytest.mark.clause("18india-PRIV-04", "18india-PRIV-11")
def test_d19_four_tiles_end_the_track_step_and_pay_the_french_eic() -> None:
    game = at(nagpur("18xx.games", cash=300).private("P4", "Ann"), "Track")
    plays(game, UsePrivate(private="P4"))
    for hex_id in ("I22", "I24", "I26"):
        plays(game, LayTile(hex=hex_id, tile="9", rotation=0))
    assert cash(game, "Ann") == [0]
    plays(game, LayTile(hex="I28", tile="9", rotation=0))
    assert cash(game, "Ann", "BNR") == [75, 300 - (30 + 30 - 40)]


# --- The British EIC --------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-PRIV-14", "18india-CONC-08")
def test_the_jewelry_goes_to_a_hex_without_town_or_city(profile: str) -> None:
    """Plain land, another commodity's source, printed track; no Town, City, variable City, nothing
    outside the map."""
    for good in ("I22", "H21", "B11"):
        game = at(everywhere(profile).private("P6", "Ann"), "Track")
        plays(game, PlaceJewelry(hex=good))
        assert game.state.jewelry == good
        assert game.state.concessions == {"jewelry": "BNR"}
        assert cash(game, "Ann") == [150]
    game = at(everywhere(profile).private("P6", "Ann"), "Track")
    for bad in ("P19", "J17", "I20", "G8", "D23", "Q10", "E22", "C18", "Z99"):
        assert refused(game, PlaceJewelry(hex=bad)) == "18india-PRIV-14"
