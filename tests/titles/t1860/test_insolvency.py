"""Companies without a train: insolvency and leasing. Clauses INS."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PlaceStation,
    RunTrains,
    SellShares,
)
from railhead.play.plain.running import Running
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import run
from tests.titles.t1860.positions import Table, cash, offers, plays, price, refused
from tests.titles.t1860.test_trains import bank, company, names, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])

# From Ryde Esplanade by five towns, the halt of Horringford and Merstone (with the halt of
# Blackwater) to Shide: seven large stations and two halts.
LINE = "J4=6@0 J6=746@0 J8=6@1 I9=6@2 H8=743@2 G7=761@0 G5=763@0"


def line(towns: int) -> str:
    """So many tiles of the line."""
    return " ".join(LINE.split()[:towns])


def insolvent(
    phase: str = "2",
    cash: int = 0,
    tiles: str = "J4=6@0",
    profile: str = "rulebook",
    **options: str,
) -> Table:
    """IOW of Ann is insolvent, at 100."""
    table = Table(profile=profile).phase(phase).tiles(tiles)
    return table.company("IOW", 100, {"Ann": 6}, cash=cash).set(insolvent=("IOW",))


def best(game: Game, name: str = "IOW") -> RunTrains:
    """The run that is suggested."""
    return RunTrains(routes=game.position.rule(Running).suggest(game.position, name))


# --- When a company is insolvent -------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-INS-01")
def test_without_a_train_but_with_a_route_it_is_insolvent_at_the_end_of_its_turn(
    profile: str,
) -> None:
    table = (
        Table(profile=profile).company("IOW", 100, {"Ann": 6}, cash=249).tiles("J4=6@0 J6=746@0")
    )
    game = table.operating_round("IOW")
    assert list(game.state.insolvent) == []
    while game.state.round.startswith("Operating"):
        assert list(game.state.insolvent) == []
        game.play(Pass())
    assert game.state.insolvent == ("IOW",)
    assert price(game, "IOW") == 90


@pytest.mark.clause("1860-INS-01")
def test_a_train_lost_in_anothers_turn_means_no_insolvency_before_the_end_of_the_own_turn() -> None:
    """In that turn the company does not run, not even a leased train, and falls two steps."""
    table = Table().phase("3").tiles("J4=6@0")
    cards = table.state.trains["depot"]
    table._depot([card for card in cards if not card.startswith("3+2")])
    table.company("C&N", 100, {"Bob": 6}, cash=350, trains="3+2")
    table.company("IOW", 90, {"Ann": 6}, cash=100, trains="2+1")
    game = table.turn("C&N", "Trains", "IOW")
    plays(game, bank("4+2"))
    assert names(game, "IOW") == []
    assert list(game.state.insolvent) == []
    assert (company(game), step(game)) == ("IOW", "Track")
    game.play(Pass())  # no track
    while game.state.round.startswith("Operating"):
        assert step(game) in ("Base", "Trains")
        game.play(Pass())
    assert (price(game, "IOW"), cash(game, "IOW")) == (82, 100)
    assert game.state.insolvent == ("IOW",)


def at_the_end(table: Table, name: str) -> tuple[str, ...]:
    """Who is insolvent when this company's turn is over."""
    game = table.turn(name, "Trains")
    assert not game.state.round.startswith("Operating")
    state: tuple[str, ...] = game.state.insolvent
    return state


@BOTH
@pytest.mark.clause("1860-INS-02")
@pytest.mark.parametrize(
    ("tiles", "declared"),
    [
        ("", False),
        ("H8=743@2", False),  # a halt alone does not do
        ("H8=743@2 I9=743@2", False),  # nor do two
        ("H8=749@2", True),  # a small station does
        ("H8=743@2 I9=6@2", True),  # a large one beyond the halt
    ],
)
def test_a_valid_route_joins_a_base_to_another_station_that_is_no_halt(
    tiles: str, declared: bool, profile: str
) -> None:
    table = Table(profile=profile).phase("3").tiles(tiles).company("IWNJ", 74, {"Ann": 6})
    assert at_the_end(table, "IWNJ") == (("IWNJ",) if declared else ())


@pytest.mark.clause("1860-INS-02")
def test_ryde_pier_makes_a_valid_route_too() -> None:
    table = Table().phase("3").tiles("I3=758@0").company("IOW", 74, {"Ann": 6})
    assert at_the_end(table, "IOW") == ("IOW",)


@pytest.mark.clause("1860-INS-02")
def test_any_base_can_have_the_valid_route_though_the_home_has_none() -> None:
    """It is declared insolvent, but no run without the home is legal: it does not run."""
    tiles = "J8=6@1 I9=6@2"
    table = Table().tiles(tiles).company("IOW", 74, {"Ann": 6}, bases="J8")
    assert at_the_end(table, "IOW") == ("IOW",)
    again = Table().tiles(tiles).company("IOW", 74, {"Ann": 6}, bases="J8")
    game = again.set(insolvent=("IOW",)).turn("IOW", "Run")
    assert (price(game, "IOW"), cash(game, "IOW")) == (68, 0)


@pytest.mark.clause("1860-INS-02")
def test_cowes_has_a_valid_route_on_its_own_hex() -> None:
    table = Table().tiles("F2=787@0").company("C&N", 74, {"Ann": 6})
    assert at_the_end(table, "C&N") == ("C&N",)


@BOTH
@pytest.mark.clause("1860-INS-02")
def test_an_insolvent_company_that_reaches_only_halts_keeps_its_marker_and_does_not_run(
    profile: str,
) -> None:
    table = Table(profile=profile).tiles("H8=743@2").company("IWNJ", 74, {"Ann": 6})
    game = table.set(insolvent=("IWNJ",)).turn("IWNJ", "Run")
    assert game.state.round.startswith("Share")
    assert (price(game, "IWNJ"), cash(game, "IWNJ")) == (68, 0)
    assert game.state.insolvent == ("IWNJ",)


# --- What it may not do ----------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-INS-03")
def test_an_insolvent_company_lays_only_track_without_cost(profile: str) -> None:
    game = insolvent(cash=200, tiles="J4=57@2", profile=profile).turn("IOW")
    assert refused(game, LayTile(hex="K5", tile="743", rotation=2)) == "1860-TRK-09"
    free = insolvent(cash=200, profile=profile).turn("IOW")
    plays(free, LayTile(hex="J6", tile="746", rotation=0))


@BOTH
@pytest.mark.clause("1860-INS-03")
def test_an_insolvent_company_upgrades_nothing_and_builds_no_base(profile: str) -> None:
    game = insolvent("3", cash=200, profile=profile).turn("IOW")
    assert refused(game, LayTile(hex="I3", tile="758", rotation=0)) == "1860-UPG-03"
    game.play(Pass())
    assert step(game) == "Run"
    assert refused(game, PlaceStation(hex="J4")) == "1860-BAS-06"


# --- Leasing ---------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-INS-04", "1860-INS-05", "1860-INS-06")
@pytest.mark.parametrize(
    ("phase", "towns", "train", "revenue"),
    [
        ("2", 1, "2+1", 80),
        ("2", 4, "2+1", 80),  # two stops, however long the line
        ("4", 1, "4+2", 80),
        ("4", 4, "4+2", 120),
        ("5", 4, "5+3", 140),
        ("9", 4, "9+5", 140),
        ("9", 7, "9+5", 220),  # seven large stations and two halts
    ],
)
def test_a_leased_train_brings_40_and_20_a_stop_with_n_stops_in_all(
    phase: str, towns: int, train: str, revenue: int, profile: str
) -> None:
    game = insolvent(phase, tiles=line(towns), profile=profile).turn("IOW", "Run")
    trains, credits = dict(game.state.trains), cash(game, "credits")
    assert offers(game, RunTrains(routes=()))
    action = best(game)
    assert [route.train for route in action.routes] == [train]
    game.play(action)
    assert cash(game, "IOW") == revenue
    assert game.state.trains == trains
    assert cash(game, "credits") == credits - revenue  # nobody is paid for the lease
    assert price(game, "IOW") == 90  # all is retained


@pytest.mark.clause("1860-INS-06", "1860-REV-04")
def test_after_the_freeze_halts_are_no_stops_of_a_leased_train() -> None:
    game = insolvent("9", tiles=LINE).set(frozen=True).turn("IOW", "Run")
    game.play(best(game))
    assert cash(game, "IOW") == 40 + 20 * 7


def junction(phase: str, tile: str, profile: str = "rulebook") -> Game:
    """IWNJ leases; its line leads from Merstone over Horringford (a halt or small station) to
    Shanklin."""
    table = Table(profile=profile).phase(phase).tiles(f"H8={tile}@2 I9=6@2")
    table.company("IWNJ", 74, {"Ann": 6}).set(insolvent=("IWNJ",))
    return table.turn("IWNJ", "Run")


@pytest.mark.clause("1860-INS-05", "1860-INS-06")
@pytest.mark.parametrize(
    ("phase", "train", "tile", "revenue"),
    [
        ("2", "2+1", "743", 80),  # no stop is left for the halt
        ("4", "4+2", "743", 100),
        ("4", "4+2", "749", 100),
    ],
)
def test_halts_and_small_stations_are_stops_like_large_ones(
    phase: str, train: str, tile: str, revenue: int
) -> None:
    game = junction(phase, tile)
    game.play(run(game, (train, "G7 H8 I9")))
    assert cash(game, "IWNJ") == revenue  # and no subsidy for the halt


@pytest.mark.clause("1860-REV-03", "1860-INS-06")
def test_a_leased_train_need_not_call_at_a_halt() -> None:
    game = junction("4", "743")
    game.play(run(game, ("4+2", "G7 H8 I9", 0)))
    assert cash(game, "IWNJ") == 80


@pytest.mark.clause("1860-INS-05")
def test_a_leased_2_1_has_no_third_stop_for_a_small_station_on_the_way() -> None:
    game = junction("2", "749")
    assert refused(game, run(game, ("2+1", "G7 H8 I9"))) == "1860-RUN-10"
    assert refused(game, RunTrains(routes=())) == "1860-RUN-01"
    game.play(run(game, ("2+1", "G7 H8")))
    assert cash(game, "IWNJ") == 80


@pytest.mark.clause("1860-INS-05")
def test_by_18xx_games_it_leaves_the_small_station_out() -> None:
    game = junction("2", "749", "18xx.games")
    game.play(run(game, ("2+1", "G7 H8 I9")))
    assert cash(game, "IWNJ") == 80


@pytest.mark.clause("1860-INS-05")
def test_a_leased_train_runs_by_the_rules_of_all_trains() -> None:
    game = insolvent(tiles=line(3)).turn("IOW", "Run")
    assert refused(game, run(game, ("2+1", "I3 J4 J6"))) == "1860-RUN-10"
    assert refused(game, run(game, ("2+1", "J4 J6"))) == "1860-RUN-03"
    assert refused(game, RunTrains(routes=())) == "1860-RUN-01"


@BOTH
@pytest.mark.clause("1860-INS-04")
def test_the_smallest_train_of_ipo_and_returned_ones_is_leased(profile: str) -> None:
    table = insolvent("6", cash=300, tiles=line(4), profile=profile).train("pool", "4+2")
    game = table.turn("IOW", "Run")
    assert refused(game, run(game, ("6+3", "I3 J4"))) == "1860-RUN-12"
    game.play(best(game))
    assert cash(game, "IOW") == 420
    assert names(game, "pool") == ["4+2"]


@BOTH
@pytest.mark.clause("1860-INS-04", "1860-INS-08")
def test_revenue_that_pays_for_a_train_must_be_spent_on_one_in_the_same_turn(profile: str) -> None:
    """300 cc, a 4+2 for 350, four stops: 420 cc, and the duty to buy."""
    game = insolvent("4", cash=300, tiles=line(4), profile=profile).turn("IOW", "Run")
    game.play(best(game))
    assert (cash(game, "IOW"), step(game)) == (420, "Trains")
    assert refused(game, Pass()) == "1860-TRN-11"
    plays(game, bank("4+2"))
    assert (cash(game, "IOW"), names(game, "IOW")) == (70, ["4+2"])
    assert game.state.insolvent == ()


@pytest.mark.clause("1860-INS-08")
def test_exactly_enough_after_the_lease_is_a_duty_by_the_rulebook() -> None:
    game = insolvent("4", cash=230, tiles=line(4)).turn("IOW", "Run")
    game.play(best(game))
    assert cash(game, "IOW") == 350
    assert refused(game, Pass()) == "1860-TRN-11"


@BOTH
@pytest.mark.clause("1860-INS-07")
@pytest.mark.parametrize("treasury", [350, 500])
def test_who_can_pay_for_a_train_neither_leases_nor_runs_and_buys(
    profile: str, treasury: int
) -> None:
    """By 18xx.games the marker goes at the run already, in the rulebook with the purchase."""
    game = insolvent("4", cash=treasury, tiles=line(4), profile=profile).turn("IOW", "Run")
    assert step(game) == "Trains"
    assert (cash(game, "IOW"), price(game, "IOW")) == (treasury, 90)
    assert list(game.state.insolvent) == (["IOW"] if profile == "rulebook" else [])
    if profile == "rulebook" or treasury > 350:
        assert refused(game, Pass()) == "1860-TRN-11"
    plays(game, bank("4+2"))
    assert list(game.state.insolvent) == []


@pytest.mark.clause("1860-INS-07", "1860-INS-01")
def test_by_18xx_games_the_marker_comes_back_if_the_turn_ends_without_a_train() -> None:
    game = insolvent("4", cash=350, profile="18xx.games").turn("IOW", "Run")
    assert list(game.state.insolvent) == []
    plays(game, Pass())
    assert game.state.insolvent == ("IOW",)


@pytest.mark.clause("1860-INS-09")
@pytest.mark.parametrize(("profile", "now"), [("rulebook", ()), ("18xx.games", ("IOW",))])
def test_the_purchase_of_a_train_ends_insolvency(profile: str, now: tuple[str, ...]) -> None:
    """By 18xx.games when the turn ends (D21)."""
    table = insolvent("4", cash=900, profile=profile)
    game = table.turn("IOW", "Trains")
    plays(game, bank("4+2"))
    assert game.state.insolvent == now
    plays(game, Pass())
    assert game.state.insolvent == ()


@pytest.mark.clause("1860-INS-09")
def test_a_company_that_owns_a_train_never_leases() -> None:
    """Even if its marker is still there, as after refloating: its own train runs."""
    table = Table().phase("4").tiles(line(4)).company("IOW", 100, {"Ann": 6}, trains="3+2")
    game = table.set(insolvent=("IOW",)).turn("IOW", "Run")
    assert refused(game, run(game, ("4+2", "I3 J4"))) == "1860-RUN-12"
    game.play(run(game, ("3+2", "I3 J4 J6")))
    assert cash(game, "IOW") == 60


# --- Its shares ------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-INS-10")
def test_shares_of_an_insolvent_company_sell_at_half_price_and_cost_the_full_price(
    profile: str,
) -> None:
    table = Table(profile=profile).company("IOW", 100, {"Ann": 6}, pool=1, price=95)
    game = table.set(insolvent=("IOW",)).share_round()
    ann, bob = cash(game, "Ann"), cash(game, "Bob")
    plays(game, SellShares(company="IOW", count=2))
    assert cash(game, "Ann") == ann + 2 * 47
    assert price(game, "IOW") == 86
    plays(game, Pass())
    plays(game, BuyShare(company="IOW", source="pool"))
    assert cash(game, "Bob") == bob - 86


@pytest.mark.clause("1860-INS-09")
def test_an_offer_of_another_company_is_open_to_an_insolvent_one_that_cannot_pay_the_bank() -> None:
    table = insolvent("4", cash=0, tiles=line(2)).company("C&N", 74, {"Ann": 6}, trains="3+2")
    game = table.turn("IOW", "Run")
    game.play(best(game))
    assert (cash(game, "IOW"), step(game)) == (100, "Trains")
    plays(game, BuyTrain(train="3+2", price=100, seller="C&N"))
    assert (names(game, "IOW"), cash(game, "C&N")) == (["3+2"], 100)
    assert game.state.insolvent == ()
