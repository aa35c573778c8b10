"""Flotation: capital, home base and home tile. Clauses 1860-FLT."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyShare, BuyTrain, LayTile, Pass, PlaceStation, SellShares
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, offers, pass_on, plays, price, refused

HOMES = {
    "C&N": "F2",
    "FYN": "B4",
    "NGStL": "G9",
    "BHI&R": "L6",
    "S&C": "F12",
    "VY&SC": "E9",
}
PARS = {"C&N": 74, "FYN": 62, "NGStL": 58, "BHI&R": 58, "S&C": 54, "VY&SC": 54}


def lay(hex_id: str, tile: str, rotation: int) -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation)


def buy(company: str, source: str = "stock") -> BuyShare:
    return BuyShare(company=company, source=source)


def home_tiles(game: Game) -> set[tuple[str, str, int]]:
    decision = game.decision
    assert decision is not None
    assert decision.step == "Home tile"
    return {
        (c.action.hex, c.action.tile, c.action.rotation)
        for c in decision.choices
        if isinstance(c.action, LayTile)
    }


def at_forty(company: str, par: int, **fields: bool) -> Table:
    """A company of which Ann holds 20% and Bob 20%."""
    return Table().company(company, par, {"Ann": 2, "Bob": 2}, floated=False).set(**fields)


# Half of it in hands (FLT-01).


@pytest.mark.clause("1860-FLT-01")
def test_a_company_floats_the_moment_players_hold_half_of_it() -> None:
    game = Table().company("IOW", 82, {"Ann": 2, "Bob": 1}, floated=False).share_round("Ann")
    plays(game, buy("IOW"))
    assert list(game.state.launched) == []
    assert "IOW" not in game.state.market
    plays(game, buy("IOW"))
    assert game.state.launched == ("IOW",)
    assert price(game, "IOW") == 82
    assert game.decision is not None
    assert game.decision.player == "Cy"


@pytest.mark.clause("1860-FLT-01")
def test_shares_in_the_pool_do_not_count() -> None:
    game = Table().company("IOW", 82, {"Ann": 2, "Bob": 1}, pool=1, floated=False).share_round()
    plays(game, buy("IOW"))
    assert game.state.certificates["IOW"].count("stock") == 5
    assert game.state.launched == ()


@pytest.mark.clause("1860-FLT-01")
def test_half_has_left_the_ipo_but_only_forty_percent_are_in_hands() -> None:
    """Bob sells one of two shares to the pool, then Cy buys one from the IPO."""
    table = Table().company("IOW", 82, {"Ann": 2, "Bob": 2}, floated=False)
    game = table.share_round("Bob")
    plays(game, SellShares(company="IOW", count=1))
    plays(game, Pass())
    plays(game, buy("IOW"))
    assert game.position.units("pool", "IOW") == 1
    assert game.state.launched == ()
    assert cash(game, "IOW") == 0


@pytest.mark.clause("1860-FLT-01")
def test_a_share_bought_from_the_pool_can_float_the_company() -> None:
    table = Table().company("IOW", 82, {"Ann": 3, "Bob": 1}, pool=1, floated=False)
    game = table.share_round("Cy")
    plays(game, buy("IOW", "pool"))
    assert game.state.launched == ("IOW",)
    assert cash(game, "IOW") == 820


@pytest.mark.clause("1860-FLT-01")
def test_a_company_that_has_floated_stays_so_below_half() -> None:
    game = Table().company("IOW", 82, {"Ann": 3, "Bob": 2}, cash=50).share_round("Bob")
    plays(game, SellShares(company="IOW", count=2))
    assert game.state.launched == ("IOW",)
    plays(game, Pass())
    plays(game, buy("IOW"))
    assert cash(game, "IOW") == 50


@pytest.mark.clause("1860-FLT-01")
def test_a_started_company_below_half_never_operates_and_sells_at_half_the_par() -> None:
    table = Table().company("IOW", 82, {"Ann": 2, "Bob": 2}, floated=False)
    game = table.company("IWNJ", 74, {"Cy": 5}).share_round("Bob")
    before = cash(game, "Bob")
    plays(game, SellShares(company="IOW", count=1))
    assert cash(game, "Bob") == before + 41
    pass_on(game)
    assert game.state.round == "Operating round 2.1"
    assert game.decision is not None
    assert game.decision.company == "IWNJ"
    pass_on(game)
    assert game.state.operated == ("IWNJ",)


# Capital (FLT-02).


@pytest.mark.clause("1860-FLT-02")
@pytest.mark.parametrize(("company", "par"), [("IOW", 74), ("IOW", 100), ("IWNJ", 62)])
def test_it_gets_ten_times_its_par_in_credits(company: str, par: int) -> None:
    game = at_forty(company, par).share_round("Cy")
    bank = cash(game, "bank")
    plays(game, buy(company))
    assert cash(game, company) == 10 * par
    assert cash(game, "credits") == -10 * par
    assert cash(game, "bank") == bank + par


# The home base (FLT-03).


@pytest.mark.clause("1860-FLT-03")
@pytest.mark.parametrize(("company", "home", "par"), [("IOW", "I3", 82), ("IWNJ", "G7", 62)])
def test_the_home_base_is_placed_at_once_and_free_on_printed_track(
    company: str, home: str, par: int
) -> None:
    game = at_forty(company, par).share_round("Cy")
    left = game.state.markers[company]
    plays(game, buy(company))
    assert game.state.map.markers_of(company) == [(home, 0)]
    assert game.state.markers[company] == left - 1
    assert cash(game, company) == 10 * par
    assert game.decision is not None
    assert game.decision.step != "Home tile"
    assert game.state.map.tiles == {}


# The home tile (FLT-04, FLT-05).


@pytest.mark.clause("1860-FLT-04")
@pytest.mark.parametrize("company", HOMES)
def test_the_director_lays_the_tile_of_a_bare_home_before_the_round_goes_on(company: str) -> None:
    game = at_forty(company, PARS[company]).share_round("Cy")
    plays(game, buy(company))
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.company, decision.step) == ("Ann", company, "Home tile")
    assert refused(game, Pass()) == "1860-FLT-04"
    assert refused(game, Pass(by="Bob")) == "1860-FLT-04"
    home = HOMES[company]
    hex_id, tile, rotation = min(home_tiles(game))
    assert hex_id == home
    plays(game, lay(hex_id, tile, rotation))
    assert game.state.map.tiles == {home: (tile, rotation)}
    assert game.state.map.markers_of(company) == [(home, 0)]
    assert cash(game, company) == 10 * PARS[company]
    after = game.decision
    assert after is not None
    assert (after.player, after.round) == ("Ann", "Share round 2")


@pytest.mark.clause("1860-FLT-04")
def test_cowes_can_face_south_or_south_west() -> None:
    game = at_forty("C&N", 74).share_round("Cy")
    plays(game, buy("C&N"))
    assert home_tiles(game) == {("F2", "787", 0), ("F2", "787", 1)}
    assert refused(game, lay("F2", "787", 5)) == "1860-FLT-04"


@pytest.mark.clause("1860-FLT-04")
def test_a_home_tile_is_of_the_right_kind_and_runs_off_no_edge() -> None:
    game = at_forty("BHI&R", 58).share_round("Cy")
    plays(game, buy("BHI&R"))
    # Bembridge has two land neighbours: south-west (1) and north-west (2).
    assert home_tiles(game) == {("L6", "5", 1), ("L6", "115", 1), ("L6", "115", 2)}
    assert refused(game, lay("L6", "57", 1)) == "1860-FLT-04"
    assert refused(game, lay("L6", "741", 1)) == "1860-FLT-04"
    assert refused(game, lay("K5", "741", 1)) == "1860-FLT-04"


@pytest.mark.clause("1860-FLT-04")
def test_a_lettered_home_takes_its_letter_only() -> None:
    game = at_forty("NGStL", 58).share_round("Cy")
    plays(game, buy("NGStL"))
    assert home_tiles(game) == {("G9", "746", turn) for turn in range(6)}


@pytest.mark.clause("1860-FLT-04")
def test_every_company_that_floats_in_a_round_gets_its_home_tile() -> None:
    table = at_forty("C&N", 74).company("FYN", 62, {"Bob": 2, "Cy": 2}, floated=False)
    game = table.share_round("Cy")
    plays(game, buy("C&N"))
    plays(game, lay("F2", "787", 1))
    plays(game, buy("FYN"))
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.company) == ("Bob", "FYN")
    plays(game, lay("B4", "5", 5))
    assert game.state.map.tiles == {"F2": ("787", 1), "B4": ("5", 5)}


@pytest.mark.clause("1860-FLT-03", "1860-FLT-04")
def test_a_home_that_others_have_built_takes_the_base_only() -> None:
    game = at_forty("BHI&R", 58).tiles("L6=115@2").share_round("Cy")
    plays(game, buy("BHI&R"))
    assert game.state.map.tiles == {"L6": ("115", 2)}
    assert game.state.map.markers_of("BHI&R") == [("L6", 0)]
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == ("Ann", "Shares")


@pytest.mark.clause("1860-FLT-05")
def test_the_home_tile_is_no_build_of_the_first_turn() -> None:
    game = at_forty("C&N", 74).share_round("Cy")
    plays(game, buy("C&N"))
    plays(game, lay("F2", "787", 0))
    pass_on(game)
    assert game.decision is not None
    assert game.decision.step == "Track"
    plays(game, lay("F4", "743", 0))
    plays(game, lay("F6", "741", 3))
    assert set(game.state.map.tiles) == {"F2", "F4", "F6"}


@pytest.mark.clause("1860-FLT-05")
def test_without_a_fitting_tile_in_the_supply_the_base_stands_on_the_bare_hex() -> None:
    """Both tiles 746 lie on the board."""
    game = at_forty("VY&SC", 54).tiles("G9=746@0 J6=746@0").share_round("Cy")
    plays(game, buy("VY&SC"))
    assert "E9" not in game.state.map.tiles
    assert game.state.map.markers_of("VY&SC") == [("E9", 0)]
    assert cash(game, "VY&SC") == 540
    assert game.asked == ("Ann",)
    pass_on(game)
    assert game.decision is not None
    assert game.decision.company == "VY&SC"
    assert refused(game, lay("E9", "746", 0)) == "1860-SET-12"


@pytest.mark.clause("1860-FLT-05")
def test_the_missing_home_tile_is_an_ordinary_build_once_one_is_in_the_supply() -> None:
    table = Table().tiles("G9=757@0 J6=746@0").company("VY&SC", 54, {"Ann": 5}, cash=540)
    game = table.turn("VY&SC")
    plays(game, lay("E9", "746", 2))
    assert game.state.map.tiles["E9"] == ("746", 2)
    assert game.state.map.markers_of("VY&SC") == [("E9", 0)]
    assert refused(game, lay("F10", "742", 2)) == "1860-TRK-02"


# What comes next (FLT-06).


@pytest.mark.clause("1860-FLT-06")
def test_it_takes_part_from_the_next_operating_round_on() -> None:
    game = at_forty("IOW", 82).share_round("Cy")
    plays(game, buy("IOW"))
    pass_on(game)
    decision = game.decision
    assert decision is not None
    assert (decision.round, decision.company) == ("Operating round 2.1", "IOW")


@pytest.mark.clause("1860-FLT-06")
def test_credits_are_spent_on_terrain_bases_and_trains() -> None:
    table = Table().tiles("J4=57@2 G7=761@0")
    game = table.company("IOW", 82, {"Ann": 5}, cash=820).turn("IOW")
    plays(game, lay("K5", "742", 0))
    assert cash(game, "IOW") == 760
    plays(game, Pass())
    plays(game, PlaceStation(hex="J4"))
    assert cash(game, "IOW") == 720
    plays(game, BuyTrain(train="2+1", price=250))
    assert cash(game, "IOW") == 470


@pytest.mark.clause("1860-FLT-06")
def test_credits_buy_nothing_else() -> None:
    table = Table().tiles("J4=57@2").private("RPSC", "bank")
    game = table.company("IOW", 82, {"Ann": 5}, pool=1, cash=820).turn("IOW")
    assert refused(game, buy("IOW", "pool")) == "1860-OR-02"
    spends: set[str] = set()
    while game.decision is not None and game.decision.company == "IOW":
        spends |= {type(choice.action).__name__ for choice in game.decision.choices}
        if offers(game, BuyTrain(train="2+1", price=250)) and not game.position.trains("IOW"):
            plays(game, BuyTrain(train="2+1", price=250))
        else:
            plays(game, Pass())
    assert spends == {"LayTile", "PlaceStation", "BuyTrain", "Pass"}


# After the freeze (FLT-07).


@pytest.mark.clause("1860-FLT-07")
@pytest.mark.parametrize("company", ["C&N", "IOW"])
def test_after_the_freeze_a_floating_company_gets_neither_tile_nor_base(company: str) -> None:
    game = at_forty(company, 74, southern=True, frozen=True).share_round("Cy")
    plays(game, buy(company))
    assert company in game.state.launched
    assert cash(game, company) == 740
    assert game.state.map.tiles == {}
    assert game.state.map.markers_of(company) == []
    assert game.decision is not None
    assert game.decision.step != "Home tile"
