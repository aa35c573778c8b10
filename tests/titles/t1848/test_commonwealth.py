"""Clauses COM: the link between Sydney and Adelaide, and markers at the edge of a city."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.finance.holders import STOCK
from railhead.play.actions import (
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PayDividend,
    PlaceStation,
    RunTrains,
    StartCompany,
    TakeLoan,
)
from railhead.play.plain.running import Running
from tests.titles.t1848 import Game
from tests.titles.t1848.lines import run
from tests.titles.t1848.positions import Table, offers, plays, refused

PROFILES = ("rulebook", "18xx.games")

# From Sydney (F17) by Dubbo (E14) to Adelaide (G6), with a change of gauge between E8 and E6.
EASTERN_HALF = "F17=6@0 E16=8@5 E14=57@1 E12=9@1 E10=9@1 E8=9@1 E6=7@4"
ADELAIDE = "G6=5@3"
GAP = LayTile(hex="F7", tile="8", rotation=0)  # joins the two
LINK = f"{EASTERN_HALF} F7=8@0 {ADELAIDE}"


def table(phase: str = "4", profile: str = "rulebook", tiles: str = "") -> Table:
    """60% of COM are sold at £80; SAR, of Ann, has Adelaide and can close the gap."""
    made = Table(profile=profile).phase(phase).tiles(tiles or f"{EASTERN_HALF} {ADELAIDE}")
    made.company("SAR", 100, {"Ann": 6}, cash=500, trains="4")
    launched = profile != "rulebook"
    return made.company(
        "COM", 80, {"Bob": 6}, launched=launched, operated=False, cash=800 if launched else 0
    )


def sar_above(**options: Any) -> Game:
    """SAR acts before COM in an operating round."""
    return table(**options).turn("SAR", "Track", "COM")


def pass_turn(game: Game, company: str) -> None:
    """Do nothing more in this company's turn; trains run as they can."""
    while game.decision and game.decision.company == company:
        if game.decision.of(RunTrains):
            game.play(RunTrains(routes=game.position.rule(Running).suggest(game.position, company)))
        elif game.decision.step == "Dividend":
            game.play(PayDividend(pay=False))
        else:
            game.play(Pass())


def on_turn(game: Game) -> str:
    return game.decision.company if game.decision else ""


# Starting and launching.


@pytest.mark.clause("1848-COM-01")
@pytest.mark.parametrize("price", [70, 80, 90, 100])
def test_com_is_started_like_any_company(price: int) -> None:
    game = Table().share_round("Ann")
    assert refused(game, BuyShare(company="COM", source=STOCK)) == "1848-CO-01"
    assert refused(game, StartCompany(company="COM", price=price + 5)) == "1848-CO-02"
    plays(game, StartCompany(company="COM", price=price))
    assert game.position.director("COM") == "Ann"
    assert game.position.price("COM") == price
    assert game.position.cash("Ann") == 840 - 2 * price


def sixth_share(profile: str, **fields: Any) -> Game:
    """Cy buys the sixth share of COM, started at 90."""
    made = Table(profile=profile).phase("4").set(**fields)
    made.company("COM", 90, {"Ann": 3, "Bob": 2}, launched=False, operated=False)
    game = made.share_round("Cy")
    plays(game, BuyShare(company="COM", source=STOCK))
    return game


@pytest.mark.clause("1848-COM-02", "1848-COM-06")
def test_60_percent_without_the_link_launch_nothing() -> None:
    game = sixth_share("rulebook")
    assert game.state.launched == ()
    assert game.position.cash("COM") == 0


@pytest.mark.clause("1848-COM-06")
def test_on_18xx_games_com_has_its_capital_at_60_percent() -> None:
    game = sixth_share("18xx.games")
    assert game.position.cash("COM") == 900
    for _ in range(3):
        plays(game, Pass())
    assert game.state.round == "Share round 3"  # no link yet, so no turn
    assert game.state.operated == ()


@pytest.mark.clause("1848-COM-02", "1848-COM-06")
@pytest.mark.parametrize("profile", PROFILES)
def test_with_the_link_the_sixth_share_launches_com(profile: str) -> None:
    game = sixth_share(profile, linked=True)
    assert game.state.launched == ("COM",)
    assert game.position.cash("COM") == 900
    for _ in range(3):
        plays(game, Pass())
    assert on_turn(game) == "COM"


@pytest.mark.clause("1848-COM-06", "1848-COM-04")
def test_the_link_launches_com_in_the_middle_of_a_turn() -> None:
    game = sar_above()
    bank = game.position.cash("bank")
    plays(game, GAP)
    assert on_turn(game) == "SAR"
    assert game.state.launched == ("SAR", "COM")
    assert game.position.cash("COM") == 800
    assert game.position.cash("bank") == bank - 800


@pytest.mark.clause("1848-COM-06")
def test_on_18xx_games_the_link_brings_no_second_capital() -> None:
    game = sar_above(profile="18xx.games")
    plays(game, GAP)
    assert game.position.cash("COM") == 800


@pytest.mark.clause("1848-COM-02", "1848-COM-06")
def test_the_link_without_60_percent_launches_nothing() -> None:
    made = Table().phase("4").tiles(f"{EASTERN_HALF} {ADELAIDE}")
    made.company("SAR", 100, {"Ann": 6}, cash=500, trains="4")
    made.company("COM", 80, {"Bob": 5}, launched=False, operated=False)
    game = made.turn("SAR")
    plays(game, GAP)
    assert game.state.linked
    assert game.state.launched == ("SAR",)
    pass_turn(game, "SAR")
    assert game.state.round == "Share round 3"
    assert game.state.operated == ("SAR",)


# What is a link.


@pytest.mark.clause("1848-COM-02")
def test_a_marker_blocks_no_link() -> None:
    made = table().company("NSW", 70, {"Cy": 6}, stations="E14", operated=False)
    game = made.turn("SAR", "Track", "COM")
    assert game.state.map.places(game.title.board, "E14", 0) == ("NSW",)
    plays(game, GAP)
    assert "COM" in game.state.launched


LAST_TILE_NO_LINK = {
    # By way of Perth (D1), an end for every train.
    "Perth": "F17=6@0 E16=8@5 E14=57@1 E12=9@1 E10=9@1 E8=8@2 D7=8@5 D5=9@1 D3=55@0 "
    "E2=6@2 E4=6@5 F5=57@2 G6=6@2",
    # By way of Cairns (A18).
    "Cairns": "F17=57@0 E18=57@0 D19=9@0 C20=6@0 B19=57@2 B17=66@0 C16=8@1 C14=9@1 C12=9@1 "
    "C10=9@1 C8=8@4 D7=9@0 E6=9@0 F5=6@3 G6=6@2",
    # At E10 both lines join one that leads into a loop: out and back over the same track.
    "a loop": "F17=6@0 E16=8@5 E14=57@1 E12=9@1 E10=30@3 D11=24@0 C10=7@4 C12=7@0 "
    "E8=9@1 E6=7@4 F7=8@0 G6=6@3",
    # At E10 both lines join one that leads away: a train would have to reverse.
    "reversing": "F17=6@0 E16=8@5 E14=57@1 E12=9@1 E10=30@3 E8=9@1 E6=7@4 F7=8@0 G6=6@3",
    # Sydney's other end.
    "no track": "F17=6@0 E16=8@5 E14=57@1 E12=9@1 E8=9@1 E6=7@4 F7=8@0 G6=6@3",
}


@pytest.mark.clause("1848-COM-02")
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("way", LAST_TILE_NO_LINK)
def test_what_no_train_could_run_is_no_link(way: str, profile: str) -> None:
    game = sar_above(profile=profile, tiles=LAST_TILE_NO_LINK[way])
    # Any build makes the engine look: Adelaide gets the green tile.
    promotion = next(
        choice.action
        for choice in (game.decision.of(LayTile) if game.decision else ())
        if isinstance(choice.action, LayTile) and choice.action.hex == "G6"
    )
    plays(game, promotion)
    assert not game.state.linked
    pass_turn(game, "SAR")
    assert on_turn(game) != "COM"


@pytest.mark.clause("1848-COM-02")
def test_the_same_track_with_a_way_through_is_a_link() -> None:
    """The loop again, but the two lines join at E10 as well."""
    joined = LAST_TILE_NO_LINK["a loop"].replace("E10=30@3", "E10=41@1")
    game = sar_above(phase="5", tiles=joined)
    plays(game, LayTile(hex="G6", tile="238", rotation=3))
    assert game.state.linked


@pytest.mark.clause("1848-COM-05")
def test_the_link_stays() -> None:
    """Nothing takes track away; a map without it stands for whatever might."""
    game = sar_above()
    before = game.state.linked
    plays(game, GAP)
    assert (before, game.state.linked) == (False, True)
    later = table(tiles=ADELAIDE).set(linked=True).turn("SAR", "Track", "COM")
    plays(later, LayTile(hex="F7", tile="8", rotation=0))
    assert later.state.linked
    assert "COM" in later.state.launched
    pass_turn(later, "SAR")
    assert on_turn(later) == "COM"


# When it first operates.


@pytest.mark.clause("1848-COM-02", "1848-COM-04")
@pytest.mark.parametrize("profile", PROFILES)
def test_without_the_link_com_has_no_turn_and_its_price_does_not_fall(profile: str) -> None:
    game = sar_above(profile=profile)
    pass_turn(game, "SAR")
    assert game.state.round == "Share round 3"
    assert game.position.price("COM") == 80
    assert game.state.operated == ("SAR",)


@pytest.mark.clause("1848-COM-04")
@pytest.mark.parametrize("profile", PROFILES)
def test_a_company_above_com_makes_the_link_and_com_operates_in_this_round(profile: str) -> None:
    game = table(profile=profile).share_round("Ann")
    for _ in range(3):
        plays(game, Pass())
    assert on_turn(game) == "SAR"
    plays(game, GAP)
    pass_turn(game, "SAR")
    assert on_turn(game) == "COM"
    assert game.state.round == "Operating round 2.1"
    assert game.decision is not None
    assert game.decision.player == "Bob"


@pytest.mark.clause("1848-COM-04")
@pytest.mark.parametrize("profile", PROFILES)
def test_a_company_below_com_makes_the_link_and_com_operates_in_the_next_round(
    profile: str,
) -> None:
    made = table(profile=profile)
    made.state.market["SAR"] = (3, 4)
    game = made.operating_round("COM", "SAR", of=2)
    assert on_turn(game) == "SAR"
    plays(game, GAP)
    pass_turn(game, "SAR")
    assert game.state.round == "Operating round 2.2"
    assert on_turn(game) == "COM"


@pytest.mark.clause("1848-COM-03", "1848-COM-04", "1848-PH-06")
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("train", ["6", "6+"])
def test_the_first_6_launches_com_without_a_link(train: str, profile: str) -> None:
    made = table("5", profile).cash(SAR=700).depot("6 6 8 8 8" if profile == "rulebook" else "6 6")
    game = made.turn("SAR", "Trains", "COM")
    plays(game, BuyTrain(train=train, price=600 if train == "6" else 660))
    assert not game.state.linked
    assert "COM" in game.state.launched
    assert game.position.cash("COM") == 800
    pass_turn(game, "SAR")
    assert on_turn(game) == "COM"
    assert game.state.round == "Operating round 2.1"


@pytest.mark.clause("1848-COM-03")
def test_the_second_5_does_not_launch_com() -> None:
    made = table("5").cash(SAR=700).depot("5 6 6")
    game = made.turn("SAR", "Trains", "COM")
    plays(game, BuyTrain(train="5", price=500))
    pass_turn(game, "SAR")
    assert on_turn(game) == ""
    assert "COM" not in game.state.launched


@pytest.mark.clause("1848-COM-03", "1848-BOE-13")
def test_a_6_removed_by_a_loan_launches_com_too() -> None:
    made = table("5").depot("6 6 8").set(borrowers=("VR",), loans={"VR": 1}, granted=1)
    game = made.turn("SAR", "Track", "COM")
    plays(game, TakeLoan())
    assert "COM" in game.state.launched
    assert game.position.cash("COM") == 800


@pytest.mark.clause("1848-COM-03")
@pytest.mark.parametrize("phase", ["6", "7"])
def test_in_later_phases_60_percent_are_enough(phase: str) -> None:
    made = Table().phase(phase)
    made.company("COM", 90, {"Ann": 3, "Bob": 2}, launched=False, operated=False)
    game = made.share_round("Cy")
    plays(game, BuyShare(company="COM", source=STOCK))
    assert game.position.cash("COM") == 900


@pytest.mark.clause("1848-COM-01", "1848-SR-19")
@pytest.mark.parametrize("profile", PROFILES)
def test_com_sold_out_before_the_link_rises_like_any_other(profile: str) -> None:
    made = Table(profile=profile)
    made.company("COM", 80, {"Ann": 5, "Bob": 5}, launched=profile != "rulebook", operated=False)
    game = made.share_round("Ann")
    for _ in range(3):
        plays(game, Pass())
    assert game.state.market["COM"] == (2, 5)
    assert game.position.price("COM") == 90


# Its markers.


def com_begins(tiles: str = "", *, phase: str = "4", nsw: bool = False, sar: bool = False) -> Game:
    """COM's first turn. NSW and SAR have or have not operated."""
    made = Table().phase(phase).tiles(tiles).set(linked=True)
    made.company("NSW", 100, {"Ann": 6}, cell=(4, 3), launched=nsw, operated=nsw)
    made.company("SAR", 100, {"Ann": 6}, cell=(4, 3), launched=sar, operated=sar)
    made.company("COM", 100, {"Bob": 6}, operated=False, cash=1000)
    return made.operating_round("COM", "NSW")


def places(game: Game, hex_id: str) -> tuple[str, ...]:
    placed: tuple[str, ...] = game.state.map.places(game.title.board, hex_id, 0)
    return placed


GREEN_SYDNEY, GREEN_ADELAIDE = "F17=238@2", "G6=238@2"


@pytest.mark.clause("1848-COM-07")
def test_com_begins_with_two_free_markers_in_sydney_and_adelaide() -> None:
    game = com_begins(f"{GREEN_SYDNEY} {GREEN_ADELAIDE}", nsw=True, sar=True)
    assert on_turn(game) == "COM"
    assert places(game, "F17") == ("NSW", "COM")
    assert places(game, "G6") == ("SAR", "COM")
    assert game.state.markers["COM"] == 3
    assert game.position.cash("COM") == 1000


@pytest.mark.clause("1848-COM-08")
def test_where_all_places_are_taken_coms_marker_lies_at_the_edge() -> None:
    game = com_begins(f"F17=57@0 {GREEN_ADELAIDE}", nsw=True, sar=True)
    assert places(game, "F17") == ("NSW",)
    assert game.state.map.beside == {"F17": ("COM",)}
    assert game.state.markers["COM"] == 3


@pytest.mark.clause("1848-COM-08", "1848-STN-06")
def test_the_last_place_is_kept_for_a_home_company_and_coms_marker_lies_at_the_edge() -> None:
    game = com_begins(f"F17=57@0 {GREEN_ADELAIDE}")
    assert places(game, "F17") == ("",)
    assert places(game, "G6") == ("COM", "")
    assert game.state.map.beside == {"F17": ("COM",)}


@pytest.mark.clause("1848-COM-08")
def test_nsw_still_finds_its_place() -> None:
    made = Table().phase("4").tiles("F17=57@0").set(linked=True)
    made.company("NSW", 90, {"Ann": 6}, operated=False, cash=900)
    made.company("COM", 100, {"Bob": 6}, operated=False, cash=1000)
    game = made.operating_round("COM", "NSW")
    pass_turn(game, "COM")
    assert on_turn(game) == "NSW"
    assert places(game, "F17") == ("NSW",)
    assert "COM" in game.state.map.beside["F17"]


@pytest.mark.clause("1848-COM-08")
def test_a_marker_at_the_edge_of_an_empty_hex_lets_com_build_but_not_run() -> None:
    made = Table().phase("6").company("COM", 100, {"Bob": 6}, operated=False, cash=1000, trains="6")
    game = made.operating_round("COM")
    assert game.state.map.beside == {"F17": ("COM",), "G6": ("COM",)}
    idle = game.copy()
    pass_turn(idle, "COM")
    assert idle.position.price("COM") == 90  # it had a train but no route
    plays(game, LayTile(hex="F17", tile="57", rotation=0))
    plays(game, LayTile(hex="E18", tile="57", rotation=0))
    plays(game, Pass())  # no station
    game.play(run(game, ("6", "F17 E18")))
    game.play(PayDividend(pay=True))
    assert game.position.cash("Bob") == 840 + 6 * 4


@pytest.mark.clause("1848-COM-08")
def test_com_passes_through_the_city_at_whose_edge_it_lies() -> None:
    made = Table().phase("5").tiles("G16=6@1 F17=57@0 E18=57@0").beside("COM", "F17")
    made.company("NSW", 70, {"Ann": 6})
    made.company("COM", 100, {"Bob": 6}, operated=False, cash=500, trains="5")
    made.set(linked=True, operated=("NSW", "COM"))
    made.state.markers["COM"] = 3
    game = made.turn("COM", "Station")
    assert offers(game, PlaceStation(hex="G16"))
    assert refused(game, PlaceStation(hex="F17")) == "1848-STN-04"
    plays(game, PlaceStation(hex="E18"))
    game.play(run(game, ("5", "G16 F17 E18")))
    game.play(PayDividend(pay=False))
    assert game.position.cash("COM") == 500 - 100 + 60


@pytest.mark.clause("1848-COM-09")
def test_a_promotion_lets_the_marker_move_in_at_once_for_nothing() -> None:
    game = com_begins("F17=57@0", nsw=True)
    cash = game.position.cash("COM")
    plays(game, LayTile(hex="F17", tile="236", rotation=0))
    assert places(game, "F17") == ("NSW", "COM")
    assert "F17" not in game.state.map.beside
    assert game.position.cash("COM") == cash
    assert game.state.markers["COM"] == 3


@pytest.mark.clause("1848-COM-09")
def test_another_companys_promotion_lets_it_move_in_too() -> None:
    game = com_begins("F17=57@0", nsw=True)
    pass_turn(game, "COM")
    assert on_turn(game) == "NSW"
    plays(game, LayTile(hex="F17", tile="236", rotation=0))
    assert places(game, "F17") == ("NSW", "COM")


@pytest.mark.clause("1848-COM-09", "1848-STN-06")
def test_a_place_kept_for_nsw_does_not_let_it_in_but_a_second_does() -> None:
    game = com_begins()
    assert game.state.map.beside == {"F17": ("COM",), "G6": ("COM",)}
    plays(game, LayTile(hex="F17", tile="57", rotation=0))
    assert game.state.map.beside["F17"] == ("COM",)
    assert places(game, "F17") == ("",)
    green = com_begins("F17=57@0")
    plays(green, LayTile(hex="F17", tile="236", rotation=0))
    assert sorted(places(green, "F17")) == ["", "COM"]


@pytest.mark.clause("1848-COM-10")
def test_coms_other_markers_cost_100_each() -> None:
    made = Table().phase("5").tiles("G16=6@1 F17=57@0 E18=57@0").set(linked=True)
    game = made.company("COM", 100, {"Bob": 6}, cash=250, trains="5").turn("COM", "Station")
    assert game.state.markers["COM"] == 3
    plays(game, PlaceStation(hex="E18"))
    assert game.position.cash("COM") == 150
    assert game.state.markers["COM"] == 2


@pytest.mark.clause("1848-COM-10", "1848-STN-07")
def test_nobody_keeps_a_place_for_com() -> None:
    made = Table().phase("3").tiles("F17=236@0 E18=57@0").company("QG", 100, {"Cy": 6}, cash=500)
    made.company("NSW", 100, {"Ann": 6}).company("COM", 80, {"Bob": 6}, operated=False)
    game = made.marker("QG", "E18").turn("QG", "Station")
    plays(game, PlaceStation(hex="F17"))
    assert places(game, "F17") == ("NSW", "QG")
