"""Bankruptcy and refloating. Clauses BKR."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    BuyShare,
    LayTile,
    Pass,
    PayDividend,
    PlaceStation,
    RunTrains,
    SellShares,
    StartCompany,
)
from railhead.play.plain.operating import Companies
from railhead.play.plain.running import Running
from railhead.titles.t1860.stock import left_in_stock
from tests.titles.answers import going_on
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import run
from tests.titles.t1860.positions import Table, cash, plays, price, refused
from tests.titles.t1860.test_trains import company, names, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def ailing(profile: str = "rulebook", **fields: object) -> Table:
    """IOW of Ann at 7, with a train; C&N of Bob (6 shares) and Cy (2) and Ann (1)."""
    table = Table(profile=profile).tiles("F2=787@0")
    table.company("IOW", 74, {"Ann": 5, "Bob": 2}, pool=1, cash=120, price=7, trains="2+1")
    table.company("C&N", 100, {"Bob": 6, "Cy": 2, "Ann": 1}, cash=0, trains="2+1")
    return table.set(**fields)


def ruin(game: Game) -> None:
    """Ann sells two shares of IOW at 7: the second brings the price to 0."""
    plays(game, SellShares(by="Ann", company="IOW", count=2))


# --- What happens ----------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-BKR-01", "1860-BKR-02", "1860-PRC-08")
def test_a_sale_to_0_is_paid_and_then_all_shares_return_without_payment(profile: str) -> None:
    game = ailing(profile).share_round("Ann")
    ann, bob = cash(game, "Ann"), cash(game, "Bob")
    ruin(game)
    assert game.state.bankrupt == ("IOW",)
    assert (cash(game, "Ann"), cash(game, "Bob")) == (ann + 14, bob)
    assert game.state.certificates["IOW"] == ("stock",) * 9
    assert price(game, "IOW") is None


@pytest.mark.clause("1860-BKR-01")
def test_a_price_of_7_is_not_yet_bankruptcy() -> None:
    game = ailing().share_round("Ann")
    plays(game, SellShares(company="IOW", count=1))  # the first share is free at red letters
    assert (price(game, "IOW"), game.state.bankrupt) == (7, ())


@BOTH
@pytest.mark.clause("1860-BKR-01", "1860-BKR-02")
def test_in_an_operating_round_too_all_shares_return(profile: str) -> None:
    game = ailing(profile).turn("IOW", "Dividend", "C&N", ran=True, revenue=50)
    plays(game, PayDividend(pay=False))
    assert game.state.bankrupt == ("IOW",)
    assert game.state.certificates["IOW"] == ("stock",) * 9


@BOTH
@pytest.mark.clause("1860-BKR-03", "1860-RUN-09", "1860-TRK-06")
def test_face_down_bases_hinder_building_but_not_runs(profile: str) -> None:
    """C&N fills Ryde and Brading; the only train that may pass a full station passes two."""
    tiles = "J4=6@0 J6=746@0 J8=6@1"
    table = Table(profile=profile).phase("4").tiles(tiles).bankrupt("C&N", bases="J4 J6")
    table.company("IOW", 100, {"Ann": 6}, cash=200, trains="4+2")
    game = table.turn("IOW")
    beyond = LayTile(hex="I9", tile="115", rotation=4)
    assert refused(game, beyond) == "1860-TRK-05"
    game.play(Pass())
    if step(game) == "Base":
        assert refused(game, PlaceStation(hex="J8")) == "1860-BAS-02"
        game.play(Pass())
    game.play(run(game, ("4+2", "I3 J4 J6 J8")))
    plays(game, PayDividend(pay=False))
    assert cash(game, "IOW") == 280

    alive = Table(profile=profile).phase("4").tiles(tiles)
    alive.company("C&N", 90, {"Bob": 6}, bases="J4 J6")
    other = alive.company("IOW", 100, {"Ann": 6}, cash=200, trains="4+2").turn("IOW", "Run")
    assert refused(other, run(other, ("4+2", "I3 J4 J6 J8"))) == "1860-RUN-08"


@BOTH
@pytest.mark.clause("1860-BKR-04")
def test_treasury_trains_and_unused_bases_stay_on_the_charter(profile: str) -> None:
    game = ailing(profile).share_round("Ann")
    ruin(game)
    assert (cash(game, "IOW"), names(game, "IOW")) == (120, ["2+1"])
    assert game.state.markers["IOW"] == 3
    assert game.state.map.holds("I3", "IOW")


@BOTH
@pytest.mark.clause("1860-BKR-05")
def test_a_bankrupt_company_does_not_operate_and_stays_insolvent(profile: str) -> None:
    table = ailing(profile, insolvent=("IOW",))
    game = table.share_round("Ann")
    ruin(game)
    while game.state.round.startswith("Share"):
        game.play(Pass(by=game.asked[0]))
    assert company(game) == "C&N"
    assert going_on(game, 0).waiting == ()
    assert game.state.insolvent == ("IOW",)


@BOTH
@pytest.mark.clause("1860-BKR-05")
def test_a_company_waiting_for_its_turn_has_none_after_a_bankruptcy(profile: str) -> None:
    table = Table(profile=profile).company("C&N", 74, {"Ann": 6}, price=14, trains="2+1")
    table.company("IOW", 74, {"Bob": 6}, price=7, trains="2+1").tiles("F2=787@0")
    game = table.turn("C&N", "Dividend", "IOW", ran=True, revenue=30)
    plays(game, PayDividend(pay=False))
    assert list(game.state.bankrupt) == ["C&N"]
    while not game.finished and game.state.round.startswith("Operating"):
        assert company(game) == "IOW"
        game.play(Pass(by=game.asked[0]))
    assert game.state.bankrupt == ("C&N", "IOW")  # 7 without a run


# --- The priority deal -----------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-BKR-06", "1860-BKR-07")
@pytest.mark.parametrize(("holder", "gets"), [("Bob", "Bob"), ("Cy", "Cy"), ("Ann", "Bob")])
def test_the_poorest_in_shares_gets_it_in_a_tie_the_next_clockwise_from_the_holder(
    holder: str, gets: str, profile: str
) -> None:
    """After the returns Ann holds 6 shares, Bob and Cy 4 each."""
    table = Table(profile=profile).company("C&N", 100, {"Ann": 6, "Bob": 4}, trains="2+1")
    table.company("FYN", 62, {"Cy": 4}, floated=False)
    table.company("IOW", 74, {"Ann": 2, "Cy": 5}, price=7, trains="2+1").set(priority=holder)
    game = table.share_round("Cy")
    plays(game, SellShares(company="IOW", count=2))
    assert game.state.priority == gets
    assert game.asked[0] == gets


@pytest.mark.clause("1860-BKR-06")
def test_privates_do_not_count_and_the_directors_certificate_counts_twice() -> None:
    """Ann has a Director's certificate (two shares), Bob one share and two privates, Cy three."""
    table = Table().company("C&N", 100, {"Ann": 2, "Bob": 1, "Cy": 3}, trains="2+1")
    table.private("RPSC", "Bob").private("YHC", "Bob")
    table.company("IOW", 74, {"Ann": 5, "Cy": 2}, price=7, trains="2+1").set(priority="Ann")
    game = table.share_round("Ann")
    ruin(game)
    assert game.state.priority == "Bob"


@BOTH
@pytest.mark.clause("1860-BKR-08")
def test_in_a_share_round_a_new_one_starts_with_the_new_priority_holder(profile: str) -> None:
    game = ailing(profile).share_round("Ann")
    plays(game, SellShares(company="C&N", count=1))
    ruin(game)
    assert (game.state.priority, game.asked[0]) == ("Ann", "Ann")
    assert game.state.round == "Share round 2"
    assert going_on(game).sold_now == ()


@BOTH
@pytest.mark.clause("1860-BKR-08")
def test_the_seller_buys_nothing_more_in_his_turn(profile: str) -> None:
    table = ailing(profile)
    table.company("FYN", 62, {"Ann": 4}, floated=False)
    game = table.share_round("Ann")
    ruin(game)
    assert game.asked[0] == "Cy"  # two shares, Ann has five, Bob six
    assert refused(game, BuyShare(by="Ann", company="C&N", source="stock")) == "1860-SR-01"


@BOTH
@pytest.mark.clause("1860-BKR-08", "1860-SR-06")
def test_the_bar_on_buying_back_starts_afresh(profile: str) -> None:
    table = ailing(profile).cash(Ann=600)
    game = table.share_round("Ann")
    plays(game, SellShares(company="C&N", count=1))
    assert refused(game, BuyShare(company="C&N", source="pool")) == "1860-SR-06"
    ruin(game)
    plays(game, BuyShare(company="C&N", source="pool"))
    assert game.position.units("Ann", "C&N") == 1


@pytest.mark.clause("1860-BKR-08")
def test_if_nobody_acts_in_the_new_round_the_priority_stays() -> None:
    game = ailing().share_round("Ann")
    plays(game, SellShares(company="C&N", count=1))
    ruin(game)
    while game.state.round.startswith("Share"):
        game.play(Pass())
    assert game.state.priority == "Ann"
    assert game.state.round == "Operating round 2.1"


@BOTH
@pytest.mark.clause("1860-BKR-09", "1860-BKR-06")
def test_in_an_operating_round_the_set_is_completed_and_the_next_share_round_starts_with_him(
    profile: str,
) -> None:
    table = ailing(profile).phase("3").cash(Ann=100, Bob=100, Cy=700)
    game = table.turn("IOW", "Dividend", "C&N", of=2, ran=True, revenue=50)
    plays(game, PayDividend(pay=False))
    assert game.state.priority == "Ann"  # one share, Cy two, Bob six
    rounds = []
    while game.state.round.startswith("Operating"):
        rounds.append(game.state.round)
        if step(game) == "Run":
            runs = game.position.rule(Running).suggest(game.position, company(game))
            game.play(RunTrains(routes=runs))
        elif step(game) == "Dividend":
            game.play(PayDividend(pay=True))
        else:
            game.play(Pass(by=game.asked[0]))
    assert list(dict.fromkeys(rounds)) == ["Operating round 2.1", "Operating round 2.2"]
    assert game.state.round == "Share round 3"
    assert game.asked[0] == "Ann"


# --- A new start -----------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-BKR-10")
@pytest.mark.parametrize(
    ("name", "par", "allowed"),
    [
        ("C&N", 36, False),
        ("C&N", 40, True),
        ("C&N", 47, True),
        ("C&N", 95, True),
        ("C&N", 100, True),
        ("C&N", 105, False),
        ("FYN", 82, True),
        ("FYN", 86, False),
        ("NGStL", 68, True),
        ("NGStL", 71, False),
        ("S&C", 62, True),
        ("S&C", 65, False),
    ],
)
def test_the_new_par_is_any_market_value_from_40_up_to_the_highest_par(
    name: str, par: int, allowed: bool, profile: str
) -> None:
    game = Table(profile=profile).bankrupt(name).share_round("Ann")
    start = StartCompany(company=name, price=par)
    if not allowed:
        assert refused(game, start) == "1860-BKR-10"
        return
    ann = cash(game, "Ann")
    plays(game, start)
    assert cash(game, "Ann") == ann - 2 * par
    assert game.position.director(name) == "Ann"
    assert price(game, name) == par


@BOTH
@pytest.mark.clause("1860-BKR-10")
def test_in_the_new_round_the_company_can_be_started_again_at_once(profile: str) -> None:
    game = ailing(profile).share_round("Ann")
    ruin(game)
    plays(game, StartCompany(company="IOW", price=40))
    assert refused(game, StartCompany(company="IOW", price=105)) == "1860-SR-05"  # but once only


@BOTH
@pytest.mark.clause("1860-BKR-11")
def test_with_half_in_hands_it_refloats_on_top_of_what_it_kept(profile: str) -> None:
    table = Table(profile=profile).phase("4").tiles("J4=6@0").cash(Ann=1000)
    table.bankrupt("IOW", trains="3+2", cash=75, bases="J4")
    table.company("C&N", 82, {"Bob": 6}, price=47, trains="4+2").tiles("F2=787@0")
    game = table.share_round("Ann")
    plays(game, StartCompany(company="IOW", price=47))
    for _ in range(3):
        assert cash(game, "IOW") == 75
        assert game.state.bankrupt == ("IOW",)
        while game.asked[0] != "Ann":
            game.play(Pass(by=game.asked[0]))
        plays(game, BuyShare(company="IOW", source="stock"))
    assert game.state.bankrupt == ()
    assert (cash(game, "IOW"), names(game, "IOW")) == (75 + 470, ["3+2"])
    assert game.state.certificates["IOW"].count("Ann") == 4
    assert (price(game, "IOW"), "IOW" in game.state.launched) == (47, True)
    assert game.position.rule(Companies).in_order(game.position, ["IOW", "C&N"]) == ["C&N", "IOW"]
    assert game.state.markers["IOW"] == 2
    assert game.state.map.holds("J4", "IOW")


@pytest.mark.clause("1860-BKR-11", "1860-BKR-03")
def test_after_refloating_its_bases_block_runs_again() -> None:
    table = Table().phase("4").tiles("F2=787@0 J4=6@0 J6=746@0 J8=6@1")
    table.bankrupt("C&N", bases="J4 J6")
    table.company("IOW", 100, {"Bob": 6}, trains="4+2").cash(Ann=1000)
    table.state.issue_prices["C&N"] = 40
    table.state.certificates["C&N"] = ("Ann", "Ann", "Ann", *["stock"] * 6)
    game = table.share_round("Ann")
    plays(game, BuyShare(company="C&N", source="stock"))
    while game.state.round.startswith("Share"):
        game.play(Pass())
    while step(game) != "Run":
        game.play(Pass())
    assert company(game) == "IOW"
    assert refused(game, run(game, ("4+2", "I3 J4 J6 J8"))) == "1860-RUN-08"


def _restart_and_refloat(table: Table) -> Game:
    """IOW, restarted at 40, is one share short; Ann buys it, and the operating round begins."""
    table.state.issue_prices["IOW"] = 40
    table.state.certificates["IOW"] = ("Ann", "Ann", "Ann", *["stock"] * 6)
    game = table.share_round("Ann")
    plays(game, BuyShare(company="IOW", source="stock"))
    while game.state.round.startswith("Share"):
        game.play(Pass())
    return game


@pytest.mark.clause("1860-BKR-12")
def test_refloated_without_a_train_it_is_insolvent_at_the_end_of_its_first_turn() -> None:
    """400 cc do not pay for a 6+3; in the first turn it does not lease."""
    table = Table().phase("6").tiles("J4=6@0 J6=746@0").bankrupt("IOW")
    game = _restart_and_refloat(table)
    assert cash(game, "IOW") == 400
    while game.state.round == "Operating round 2.1":
        assert step(game) != "Run"
        assert game.state.insolvent == ()
        game.play(Pass())
    assert game.state.insolvent == ("IOW",)
    assert cash(game, "IOW") == 400


@pytest.mark.clause("1860-BKR-05", "1860-BKR-12")
def test_refloating_does_not_cure_insolvency_it_leases_at_once() -> None:
    table = Table().phase("6").tiles("J4=6@0 J6=746@0").bankrupt("IOW")
    game = _restart_and_refloat(table.set(insolvent=("IOW",)))
    assert game.state.insolvent == ("IOW",)
    while step(game) != "Run":
        game.play(Pass())
    game.play(RunTrains(routes=game.position.rule(Running).suggest(game.position, "IOW")))
    assert cash(game, "IOW") == 500


@BOTH
@pytest.mark.clause("1860-BKR-13")
def test_a_share_reserved_for_an_open_private_is_reserved_again(profile: str) -> None:
    table = ailing(profile).private("RPSC", "Bob")
    game = table.share_round("Ann")
    ruin(game)
    assert left_in_stock(game.position, "IOW") == 7
    closed = ailing(profile).share_round("Ann")
    ruin(closed)
    assert left_in_stock(closed.position, "IOW") == 8


# --- Between restart and refloating ----------------------------------------------------------


def restarted(profile: str, trains: str) -> Game:
    """S&C (Ann: 30%) restarted at 62 after a bankruptcy; Ann is to play."""
    table = Table(profile=profile).phase("6").bankrupt("S&C", trains=trains)
    table.state.issue_prices["S&C"] = 62
    table.state.certificates["S&C"] = ("Ann", "Ann", *["stock"] * 7)
    if profile == "18xx.games":
        table.price("S&C", 62)
    return table.cash(Ann=500).share_round("Ann")


@pytest.mark.clause("1860-BKR-14")
@pytest.mark.parametrize(("profile", "after"), [("rulebook", 62), ("18xx.games", 60)])
@pytest.mark.parametrize(("trains", "paid"), [("6+3", 62), ("", 31)])
def test_a_restarted_company_has_no_marker_its_price_is_the_par(
    profile: str, after: int, trains: str, paid: int
) -> None:
    """By 18xx.games there is a marker, which sales move (D22)."""
    game = restarted(profile, trains)
    plays(game, SellShares(company="S&C", count=1))
    assert cash(game, "Ann") == 500 + paid
    assert price(game, "S&C") == after
    assert ("S&C" in game.state.market) == (profile == "18xx.games")


@pytest.mark.clause("1860-BKR-14")
def test_its_shares_cost_the_par_from_the_pool_too() -> None:
    game = restarted("rulebook", "6+3")
    plays(game, SellShares(company="S&C", count=1))
    plays(game, Pass())
    bob = cash(game, "Bob")
    plays(game, BuyShare(company="S&C", source="pool"))
    assert cash(game, "Bob") == bob - 62


@pytest.mark.clause("1860-BKR-14", "1860-BKR-11")
def test_by_18xx_games_refloating_leaves_the_marker_but_pays_ten_times_the_par() -> None:
    table = Table(profile="18xx.games").phase("6").bankrupt("S&C", trains="6+3")
    table.state.issue_prices["S&C"] = 62
    table.state.certificates["S&C"] = (*["Ann"] * 3, "Bob", *["stock"] * 5)
    game = table.price("S&C", 62).cash(Ann=500).tiles("F12=5@3").share_round("Bob")
    plays(game, SellShares(company="S&C", count=1))
    assert price(game, "S&C") == 60
    plays(game, Pass())
    plays(game, BuyShare(company="S&C", source="stock"))
    assert "S&C" in game.state.launched
    assert (price(game, "S&C"), cash(game, "S&C")) == (60, 620)
