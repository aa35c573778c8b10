"""Optional rules of the book. Clauses OPT-01, OPT-04 to OPT-08; the others: test_destinations.py,
test_variable_privates.py, test_information.py."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, LayTile, Pass, RunTrains, SellShares, StartCompany
from railhead.play.plain.running import Running
from railhead.play.refusal import IllegalAction
from railhead.titles.t1860.options import OPTIONS
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import run
from tests.titles.t1860.positions import Table, cash, new_game, offers, plays, price, refused
from tests.titles.t1860.test_trains import bank, company, names, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


@pytest.mark.clause("1860-OPT-01")
def test_all_options_are_off_unless_chosen() -> None:
    game = new_game()
    assert game.title.options["profile"] == "rulebook"
    chosen = {value for name, value in game.title.options.items() if name != "profile"}
    assert chosen == {"off"}


def test_an_option_of_recorded_games_that_changes_nothing_is_not_offered_to_people() -> None:
    """It is accepted for their sake (D4)."""
    kept = [option.name for option in OPTIONS if not option.for_people]
    assert kept == ["simplified_insolvency", "standstill"]
    game = new_game(3, "18xx.games", simplified_insolvency="on")
    assert game.title.options["simplified_insolvency"] == "on"


# --- OPT-01: original insolvency revenue -----------------------------------------------------

# Ryde Pier 40, Ryde Esplanade 60, Ryde 50, a halt, Brading 30, two halts, Shanklin 40, a halt,
# Ventnor 30.
LONG = "I3=786@0 J4=771@0 I5=741@4 J6=770@0 I7=745@4 H10=741@4"


def leasing(profile: str, shanklin: str, option: str) -> Game:
    """IOW leases an 8+4 over the long line."""
    table = Table(profile=profile, original_insolvency=option).phase("7").tiles(LONG)
    table.tiles(f"I9={shanklin}").company("IOW", 100, {"Ann": 6}).set(insolvent=("IOW",))
    game = table.turn("IOW", "Run")
    game.play(RunTrains(routes=game.position.rule(Running).suggest(game.position, "IOW")))
    return game


@pytest.mark.clause("1860-OPT-01")
@pytest.mark.parametrize(
    ("profile", "shanklin", "earned"),
    [
        ("rulebook", "776@0", 130 + 40),  # 250
        ("rulebook", "12@1", 120 + 40),  # 240
        ("18xx.games", "776@0", 125 + 40),  # no rounding up (D3)
        ("18xx.games", "12@1", 120 + 40),
    ],
)
def test_a_leased_train_earns_half_to_the_next_10_and_10_for_each_halt(
    profile: str, shanklin: str, earned: int
) -> None:
    game = leasing(profile, shanklin, "on")
    assert cash(game, "IOW") == earned
    assert price(game, "IOW") == 90


@BOTH
@pytest.mark.clause("1860-OPT-01", "1860-INS-06")
def test_without_the_option_it_is_paid_by_the_stop(profile: str) -> None:
    """Six large stations and two halts: N is 8."""
    assert cash(leasing(profile, "776@0", "off"), "IOW") == 40 + 8 * 20


@pytest.mark.clause("1860-OPT-01", "1860-INS-05")
def test_with_the_option_a_leased_train_runs_as_n_plus_m() -> None:
    """A 2+1 over a small station between two large ones: with the option legal."""
    for option, clause in (("on", None), ("off", "1860-RUN-10")):
        table = Table(original_insolvency=option).tiles("H8=749@2 I9=6@2")
        table.company("IWNJ", 74, {"Ann": 6}).set(insolvent=("IWNJ",))
        game = table.turn("IWNJ", "Run")
        action = run(game, ("2+1", "G7 H8 I9"))
        if clause:
            assert refused(game, action) == clause
        else:
            game.play(action)
            assert cash(game, "IWNJ") == 20  # half of 10 + 10 + 20


@pytest.mark.clause("1860-OPT-01")
@pytest.mark.parametrize("original", ["original_insolvency", "original_game"])
def test_it_cannot_be_combined_with_a_simplified_lease(original: str) -> None:
    with pytest.raises(IllegalAction) as raised:
        new_game(3, "18xx.games", simplified_insolvency="on", **{original: "on"})
    assert raised.value.clause == "1860-OPT-01"
    new_game(profile="18xx.games", simplified_insolvency="on")


# --- OPT-04: without historical order --------------------------------------------------------


def unordered() -> Table:
    """Layer 1 only, by the rules; with the option layers mean nothing."""
    return Table(no_layers="on").set(layer=1).cash(Ann=1000)


@pytest.mark.clause("1860-OPT-04")
def test_layers_are_ignored() -> None:
    start = StartCompany(company="S&C", price=54)
    plays(unordered().share_round("Ann"), start)
    assert refused(Table().set(layer=1).share_round("Ann"), start) == "1860-LAY-01"


@pytest.mark.clause("1860-OPT-04")
def test_with_two_new_companies_a_third_is_refused() -> None:
    table = unordered().company("S&C", 54, {"Bob": 2}, floated=False)
    plays(table.share_round("Ann"), StartCompany(company="FYN", price=62))
    table.company("FYN", 62, {"Ann": 2}, floated=False)
    game = table.share_round("Ann")
    assert refused(game, StartCompany(company="IOW", price=74)) == "1860-OPT-04"


@pytest.mark.clause("1860-OPT-04")
def test_by_the_rules_any_number_of_companies_may_be_new() -> None:
    table = Table().company("S&C", 54, {"Bob": 2}, floated=False)
    table.company("FYN", 62, {"Ann": 2}, floated=False)
    plays(table.share_round("Ann"), StartCompany(company="IOW", price=74))


@pytest.mark.clause("1860-OPT-04")
def test_companies_that_have_operated_do_not_count() -> None:
    table = unordered().company("S&C", 54, {"Bob": 2}, floated=False)
    table.company("FYN", 62, {"Ann": 6}, trains="2+1").company("C&N", 74, {"Ann": 6}, trains="2+1")
    plays(table.share_round("Ann"), StartCompany(company="IOW", price=74))


@pytest.mark.clause("1860-OPT-04")
def test_if_nothing_of_the_started_companies_is_left_in_the_ipo_a_third_may_start() -> None:
    table = unordered().company("S&C", 54, {"Bob": 4, "Cy": 3, "Ann": 3}, floated=False)
    table.company("FYN", 62, {"Ann": 4, "Cy": 2}, pool=4, floated=False)
    plays(table.share_round("Ann"), StartCompany(company="IOW", price=74))


@pytest.mark.clause("1860-OPT-04")
def test_one_of_two_sold_out_is_not_enough_and_a_reserved_share_is_not_on_sale() -> None:
    table = unordered().company("S&C", 54, {"Bob": 4, "Cy": 3, "Ann": 3}, floated=False)
    table.company("FYN", 62, {"Ann": 4, "Cy": 2}, pool=3, floated=False)
    start = StartCompany(company="IOW", price=74)
    assert refused(table.share_round("Ann"), start) == "1860-OPT-04"
    plays(table.private("YHC", "Bob").share_round("Ann"), start)


# --- OPT-05: non-operating companies ---------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-OPT-05")
@pytest.mark.parametrize(
    ("option", "operated", "paid"),
    [("on", False, 68), ("on", True, 34), ("off", False, 34)],
)
def test_shares_of_a_company_that_has_not_operated_sell_at_full_price(
    option: str, operated: bool, paid: int, profile: str
) -> None:
    table = Table(profile=profile, non_operated_full_value=option)
    game = table.company("FYN", 68, {"Ann": 6}, operated=operated).share_round("Ann")
    ann = cash(game, "Ann")
    plays(game, SellShares(company="FYN", count=1))
    assert cash(game, "Ann") == ann + paid


@pytest.mark.clause("1860-OPT-05")
def test_not_floated_they_sell_at_the_par() -> None:
    table = Table(non_operated_full_value="on").company("FYN", 68, {"Ann": 4}, floated=False)
    game = table.share_round("Ann")
    ann = cash(game, "Ann")
    plays(game, SellShares(company="FYN", count=2))
    assert cash(game, "Ann") == ann + 136


# --- OPT-06: accelerated track ---------------------------------------------------------------

# The line of FYN from Yarmouth: Ningwood, plain track, and a place for Watchingwell.
WEST = "B4=115@5 C5=742@2 D4=8@5"
HALT = LayTile(hex="E5", tile="742", rotation=2)
UPGRADE = LayTile(hex="C5", tile="748", rotation=2)
TOWN = LayTile(hex="B4", tile="759", rotation=5)


def west(option: str = "on", tiles: str = WEST) -> Game:
    """FYN with a 3+2 in phase 3 is about to build."""
    table = Table(accelerated_track=option).phase("3").tiles(tiles)
    return table.company("FYN", 74, {"Ann": 6}, trains="3+2", cash=300).turn("FYN")


@pytest.mark.clause("1860-OPT-06")
@pytest.mark.parametrize("builds", [(HALT, UPGRADE), (UPGRADE, HALT)])
def test_a_yellow_tile_and_an_upgrade_in_any_order(builds: tuple[LayTile, LayTile]) -> None:
    game = west()
    for build in builds:
        plays(game, build)
    assert step(game) != "Track"
    assert game.state.map.tiles["C5"][0] == "748"
    assert game.state.map.tiles["E5"][0] == "742"


@pytest.mark.clause("1860-OPT-06", "1860-TRK-01")
@pytest.mark.parametrize("builds", [(HALT, UPGRADE), (UPGRADE, HALT)])
def test_without_the_option_never_both(builds: tuple[LayTile, LayTile]) -> None:
    game = west("off")
    plays(game, builds[0])
    assert refused(game, builds[1]) == "1860-TRK-01"


@pytest.mark.clause("1860-OPT-06", "1860-TRK-02")
def test_neither_of_the_two_may_have_a_large_station() -> None:
    game = west()
    plays(game, HALT)
    assert refused(game, TOWN) == "1860-TRK-02"
    other = west()
    plays(other, TOWN)
    assert step(other) != "Track"  # a town alone is the only build
    assert refused(other, HALT) == "1860-TRK-02"


@pytest.mark.clause("1860-OPT-06")
def test_two_upgrades_are_refused() -> None:
    game = west(tiles=f"{WEST} E5=742@2")
    plays(game, UPGRADE)
    assert refused(game, LayTile(hex="E5", tile="748", rotation=2)) == "1860-OPT-06"


@pytest.mark.clause("1860-OPT-06")
def test_two_yellow_tiles_are_still_possible_but_not_a_third_nor_an_upgrade_then() -> None:
    game = west()
    plays(game, HALT)
    plays(game, LayTile(hex="F4", tile="742", rotation=5))
    assert refused(game, UPGRADE) == "1860-OPT-06"
    assert refused(game, LayTile(hex="F6", tile="742", rotation=0)) == "1860-OPT-06"


@pytest.mark.clause("1860-OPT-06")
def test_a_tile_laid_this_turn_is_not_upgraded() -> None:
    game = west()
    plays(game, HALT)
    assert refused(game, LayTile(hex="E5", tile="748", rotation=2)) == "1860-OPT-06"


@pytest.mark.clause("1860-OPT-06")
def test_only_one_of_the_two_is_possible_too() -> None:
    game = west()
    plays(game, UPGRADE)
    assert step(game) == "Track"
    plays(game, Pass())
    assert step(game) != "Track"


# --- OPT-07, OPT-08: trains ------------------------------------------------------------------


@pytest.mark.clause("1860-OPT-07")
def test_without_a_train_limit_companies_buy_and_keep_as_many_as_they_like() -> None:
    table = Table(no_train_limit="on").phase("6")
    table.company("IOW", 100, {"Ann": 6}, trains="4+2 5+3 6+3", cash=1000)
    game = table.operating_round("IOW")
    assert step(game) == "Track"
    while step(game) != "Trains":
        game.play(Pass())
    plays(game, BuyTrain(train="6+3", price=500))
    assert names(game, "IOW") == ["4+2", "5+3", "6+3", "6+3"]


@pytest.mark.clause("1860-OPT-07", "1860-TRN-10")
def test_trains_still_become_obsolete() -> None:
    table = Table(no_train_limit="on").phase("6").train("C&N", "6+3")
    table.company("IOW", 100, {"Ann": 6}, trains="4+2 4+2 4+2 6+3", cash=600)
    game = table.turn("IOW", "Trains")
    plays(game, bank("7+4"))
    assert names(game, "IOW") == ["6+3", "7+4"]


@pytest.mark.clause("1860-OPT-08")
@pytest.mark.parametrize(("option", "on_sale"), [("on", "7+4"), ("off", "8+4")])
def test_there_are_two_7_4_trains_instead_of_one(option: str, on_sale: str) -> None:
    table = Table(two_sevens=option).phase("7").company("IOW", 100, {"Ann": 6}, cash=2000)
    game = table.turn("IOW", "Trains")
    assert offers(game, bank(on_sale))
    plays(game, bank(on_sale))
    assert game.title.phase(game.position).name == ("7" if option == "on" else "8")
    if option == "on":
        assert company(game) == "IOW"
        assert offers(game, bank("8+4"))
