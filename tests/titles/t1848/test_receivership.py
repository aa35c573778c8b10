"""How a company is wound up, and what becomes of its property. Clauses REC."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.finance.holders import GONE
from railhead.play.actions import (
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PayDividend,
    SellShares,
    StartCompany,
    TakeLoan,
)
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, end_share_round, plays, refused, total

LINE = "H11=57@1 H9=57@1"  # Melbourne and Geelong, joined
PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
WITHHOLD = PayDividend(pay=False)


def failing(table: Table, holdings: dict[str, int] | None = None, **fields: Any) -> Game:
    """VR on the lowest price of row 2 has earned £50; withholding it is its end."""
    table.company("VR", 100, holdings or {"Ann": 6}, **{"cell": (1, 1), **fields})
    return table.turn("VR", "Dividend", revenue=50, of=2)


def limits(game: Game) -> dict[str, int]:
    title: Any = game.title
    return {name: title.certificate_limit(game.position, name) for name in game.players}


# What leads to it.


@PROFILES
@pytest.mark.clause("1848-REC-01", "1848-DIV-06")
def test_withholding_on_the_first_priced_cell_is_the_end(profile: str) -> None:
    game = failing(Table(profile=profile).phase("3"))
    plays(game, WITHHOLD)
    assert game.state.closed == ("VR",)


@PROFILES
@pytest.mark.clause("1848-REC-01", "1848-DIV-05", "1848-DIV-06")
def test_not_running_on_the_first_priced_cell_is_the_end_however_rich_the_company(
    profile: str,
) -> None:
    table = Table(profile=profile).phase("3").company("VR", 100, {"Ann": 6}, cell=(5, 1), cash=900)
    game = table.tiles(LINE).turn("VR", "Station")
    while "VR" not in game.state.closed:
        plays(game, Pass())
        assert game.decision is not None
        assert game.decision.step != "Trains"
    assert game.position.trains("VR") == ()


@PROFILES
@pytest.mark.clause("1848-REC-01", "1848-LN-08")
def test_a_loan_before_does_not_save_a_trainless_company_on_the_first_priced_cell(
    profile: str,
) -> None:
    table = Table(profile=profile).phase("3").company("VR", 100, {"Ann": 6}, cell=(5, 1), cash=900)
    game = table.turn("VR")
    plays(game, TakeLoan())
    assert game.state.closed == ("VR",)


@pytest.mark.clause("1848-REC-01")
def test_on_18xx_games_such_a_company_is_asked_for_a_loan_between_run_and_dividend() -> None:
    table = Table(profile="18xx.games").phase("3")
    game = table.company("VR", 100, {"Ann": 6}, cell=(5, 1), cash=900).turn("VR", "Run")
    assert game.decision is not None
    assert (game.decision.company, game.decision.step) == ("VR", "Loan")
    plays(game, Pass())
    assert game.state.closed == ("VR",)


@pytest.mark.clause("1848-REC-01")
def test_paying_out_on_the_first_priced_cell_saves_the_company() -> None:
    game = failing(Table().phase("3"))
    plays(game, PayDividend(pay=True))
    assert game.position.price("VR") == 70
    assert game.state.closed == ()


@pytest.mark.parametrize("cell", [(1, 1), (4, 1), (5, 1)])
@pytest.mark.clause("1848-REC-01", "1848-SR-15")
def test_share_sales_never_lead_to_it(cell: tuple[int, int]) -> None:
    game = Table().company("VR", 100, {"Ann": 6}, cell=cell).share_round("Ann")
    plays(game, SellShares(company="VR", count=4))
    assert game.state.market["VR"] == (min(5, cell[0] + 1), 1)
    assert game.state.closed == ()


@pytest.mark.clause("1848-REC-02")
def test_the_rest_of_the_turn_is_lost_and_the_next_company_acts() -> None:
    table = Table().phase("3").company("VR", 100, {"Ann": 6}, cell=(1, 2), cash=900)
    table.company("SAR", 70, {"Bob": 6}).tiles(LINE)
    game = table.turn("VR", "Track", "SAR")
    plays(game, TakeLoan())
    assert game.decision is not None
    assert (game.decision.player, game.decision.company) == ("Bob", "SAR")


@pytest.mark.clause("1848-REC-02")
def test_after_the_last_company_of_the_round_the_next_round_begins() -> None:
    table = Table().phase("3").company("SAR", 70, {"Bob": 6})
    game = failing(table)
    plays(game, WITHHOLD)
    assert game.state.round == "Operating round 2.2"


# Compensation.


@pytest.mark.parametrize(("profile", "share"), [("rulebook", 70), ("18xx.games", 100)])
@pytest.mark.clause("1848-REC-03")
def test_a_voluntary_loan_from_70_pays_the_last_price_or_on_18xx_games_the_issue_price(
    profile: str, share: int
) -> None:
    table = Table(profile=profile).phase("3").cash(Ann=500, Bob=0, Cy=0)
    table.company("VR", 100, {"Ann": 4, "Bob": 2, "Cy": 1}, cell=(1, 2), cash=300)
    game = table.turn("VR")
    plays(game, TakeLoan())
    assert game.position.cash("Bob") == 2 * share
    assert game.position.cash("Cy") == share
    assert game.position.cash("Ann") == 500


@pytest.mark.parametrize(("profile", "share"), [("rulebook", 130), ("18xx.games", 70)])
@pytest.mark.clause("1848-REC-03", "1848-FOR-07")
def test_without_a_loan_left_the_price_is_that_of_the_cell_it_stands_on(
    profile: str, share: int
) -> None:
    table = Table(profile=profile).phase("5").depot("5 5").loans(NSW=5, SAR=5, FT=5, QG=5)
    table.company("VR", 70, {"Ann": 4, "Bob": 2}, cell=(3, 8), cash=400).tiles(LINE)
    game = table.cash(Bob=0).turn("VR", "Trains")
    assert game.position.price("VR") == 130
    plays(game, BuyTrain(train="5", price=500))
    assert game.state.closed == ("VR",)
    assert game.position.cash("Bob") == 2 * share


@pytest.mark.parametrize(("profile", "share"), [("rulebook", 50), ("18xx.games", 90)])
@pytest.mark.clause("1848-REC-03", "1848-REC-10")
def test_withholding_pays_the_price_before_the_move_and_the_rest_goes_to_the_bank(
    profile: str, share: int
) -> None:
    """£900 in the treasury with the income; £200 are due by the rulebook."""
    table = Table(profile=profile).phase("3").cash(Ann=500, Bob=0)
    table.company("VR", 90, {"Ann": 4, "Bob": 4}, cell=(2, 1), cash=850)
    game = table.turn("VR", "Dividend", revenue=50)
    bank = game.position.cash("bank")
    plays(game, WITHHOLD)
    assert game.position.cash("Bob") == 4 * share
    assert game.position.cash("Ann") == 500
    assert game.position.cash("VR") == 0
    assert game.position.cash("bank") == bank - 50 + 900 - 4 * share
    assert total(game) == 12_000


@PROFILES
@pytest.mark.clause("1848-REC-04")
def test_nothing_is_paid_for_shares_of_the_director_the_stock_or_the_pool(profile: str) -> None:
    table = Table(profile=profile).phase("3").cash(Ann=100, Bob=100, Cy=100)
    game = failing(table, {"Ann": 4, "Bob": 1}, pool=3, cash=1000)
    bank = game.position.cash("bank")
    plays(game, WITHHOLD)
    paid = 60 if profile == "rulebook" else 100
    assert [game.position.cash(name) for name in ("Ann", "Bob", "Cy")] == [100, 100 + paid, 100]
    assert game.position.cash("bank") == bank + 1000 - paid


@PROFILES
@pytest.mark.clause("1848-REC-04")
def test_a_director_who_holds_all_shares_in_players_hands_pays_nothing(profile: str) -> None:
    game = failing(Table(profile=profile).phase("3").cash(Ann=100), {"Ann": 7}, pool=2)
    plays(game, WITHHOLD)
    assert game.position.cash("Ann") == 100
    assert game.state.closed == ("VR",)


@pytest.mark.parametrize(("profile", "due"), [("rulebook", 240), ("18xx.games", 300)])
@pytest.mark.clause("1848-REC-05", "1848-REC-06")
def test_the_treasury_with_the_loan_pays_first_and_the_director_what_is_missing(
    profile: str, due: int
) -> None:
    """£150 in the treasury with the loan; at £80 a share £240 are due by the rulebook."""
    table = Table(profile=profile).phase("3").cash(Ann=500, Bob=0, Cy=0)
    table.company("VR", 100, {"Ann": 4, "Bob": 2, "Cy": 1}, cell=(0, 2), cash=50)
    game = table.turn("VR")
    assert game.position.price("VR") == 80
    plays(game, TakeLoan())
    assert game.position.cash("VR") == 0
    assert game.position.cash("Ann") == 500 - (due - 150)
    assert game.position.cash("Bob") == due * 2 // 3
    assert game.position.cash("Cy") == due // 3
    assert game.state.granted == 1


@pytest.mark.clause("1848-REC-05")
def test_a_treasury_that_has_just_enough_asks_nothing_of_the_director() -> None:
    table = Table().phase("3").cash(Ann=500, Bob=0, Cy=0)
    table.company("VR", 100, {"Ann": 4, "Bob": 2, "Cy": 1}, cell=(0, 2), cash=140)
    game = table.turn("VR")
    plays(game, TakeLoan())
    assert [game.position.cash(name) for name in ("Ann", "Bob", "Cy")] == [500, 160, 80]
    assert not any(event.text.startswith("Ann pays") for event in game.log[-1])


@pytest.mark.clause("1848-REC-05")
def test_no_loan_is_taken_for_the_compensation() -> None:
    game = failing(Table().phase("3").cash(Ann=500, Bob=0), {"Ann": 4, "Bob": 3})
    plays(game, WITHHOLD)
    assert game.state.granted == 0
    assert game.position.cash("BOE") == 2000
    assert game.position.cash("Bob") == 180
    assert game.position.cash("Ann") == 500 - (180 - 50)


# What becomes of its property.


@pytest.mark.clause("1848-REC-10", "1848-PRV-15")
def test_trains_shares_markers_privates_and_rights_leave_the_game() -> None:
    table = Table().phase("4").private("P1", "VR").set(rights={"P2": "VR", "P4": "Ann"})
    game = failing(table, {"Ann": 5, "Bob": 2}, pool=1, trains="3 4+", cash=800)
    cards = game.position.trains("VR")
    assert game.state.markers["VR"] == 2
    plays(game, WITHHOLD)
    assert game.position.trains("VR") == ()
    assert set(cards) <= set(game.position.trains(GONE))
    assert set(game.state.certificates["VR"]) == {GONE}
    assert game.state.markers["VR"] == 0
    assert game.state.privates["P1"] == GONE
    assert game.state.rights == {"P4": "Ann"}
    assert game.position.price("VR") is None
    assert game.position.cash("VR") == 0


@PROFILES
@pytest.mark.clause("1848-REC-11")
def test_its_markers_become_those_of_the_bank_of_england_in_place(profile: str) -> None:
    table = Table(profile=profile).phase("3").tiles(LINE)
    game = failing(table.shares("BOE", Cy=5).cash(Cy=0), stations="H9")
    plays(game, WITHHOLD)
    stations = game.state.map.stations
    assert (stations["H11"], stations["H9"]) == ((("BOE",),), (("BOE",),))


@pytest.mark.clause("1848-REC-11", "1848-BOE-06")
def test_from_the_next_round_on_its_cities_pay_to_the_bank_of_england() -> None:
    table = Table().phase("3").tiles(LINE).company("SAR", 70, {"Bob": 6})
    game = failing(table.shares("BOE", Cy=5).cash(Cy=0), stations="H9")
    plays(game, WITHHOLD)
    assert game.state.round == "Operating round 2.2"
    assert game.position.cash("Cy") == 5 * (10 + 2 + 2)


@pytest.mark.clause("1848-REC-11")
def test_its_markers_keep_blocking() -> None:
    build = LayTile(hex="H13", tile="9", rotation=1)
    table = Table().phase("3").tiles(LINE + " G6=57@2")
    table.company("SAR", 70, {"Bob": 6}, cash=100, stations="H9")
    open_city = table.turn("SAR")
    plays(open_city, build)
    table.company("VR", 100, {"Ann": 6}, cell=(1, 1))
    game = table.turn("VR", "Dividend", "SAR", revenue=50)
    plays(game, WITHHOLD)
    assert refused(game, build) == "1848-TRK-03"


@PROFILES
@pytest.mark.clause("1848-REC-11", "1848-COM-09")
def test_an_edge_marker_of_com_becomes_one_of_the_bank_of_england_and_moves_in(
    profile: str,
) -> None:
    table = Table(profile=profile).phase("3").set(linked=True).tiles("F17=57@0")
    table.company("NSW", 80, {"Bob": 6}).company(
        "COM", 100, {"Ann": 6}, cell=(1, 1), operated=False
    )
    table.set(operated=("NSW", "COM")).beside("COM", "F17")
    game = table.turn("COM", "Dividend", "NSW", revenue=50)
    plays(game, WITHHOLD)
    assert game.state.map.beside == {"F17": ("BOE",)}
    plays(game, LayTile(hex="F17", tile="236", rotation=0))
    assert game.state.map.beside == {}
    assert game.state.map.stations["F17"] == (("NSW", "BOE"),)


# Limits, the end, and never again.


@PROFILES
@pytest.mark.parametrize(
    ("players", "all_others", "former"), [(3, 18, 16), (4, 15, 13), (5, 13, 12), (6, 11, 10)]
)
@pytest.mark.clause("1848-REC-12", "1848-REC-13", "1848-SR-20")
def test_the_certificate_limit_falls_for_all_and_further_for_the_director(
    profile: str, players: int, all_others: int, former: int
) -> None:
    game = failing(Table(players, profile=profile).phase("3"), {"Bob": 6})
    plays(game, WITHHOLD)
    others = {name: all_others for name in game.players if name != "Bob"}
    assert limits(game) == {**others, "Bob": former}


@pytest.mark.clause("1848-REC-13")
def test_the_reduction_adds_up_for_each_company_lost_under_the_same_director() -> None:
    game = failing(Table(players=4).phase("3").set(closed=("SAR",), lost={"Ann": 1}))
    plays(game, WITHHOLD)
    assert limits(game) == {"Ann": 13 - 4, "Bob": 13, "Cy": 13, "Dee": 13}


@PROFILES
@pytest.mark.clause("1848-REC-14", "1848-END-04")
def test_the_fifth_receivership_ends_the_game_after_the_running_set(profile: str) -> None:
    table = Table(profile=profile).phase("3").set(closed=("NSW", "SAR", "FT", "QG"))
    game = failing(table.company("WA", 70, {"Bob": 6}))
    plays(game, WITHHOLD)
    assert game.state.ends == ("receiverships",)
    assert game.state.round == "Operating round 2.2"
    assert not game.finished
    while not game.finished:
        assert game.state.round == "Operating round 2.2"
        plays(game, Pass())


@pytest.mark.clause("1848-REC-14")
def test_the_fourth_receivership_ends_nothing() -> None:
    game = failing(Table().phase("3").set(closed=("NSW", "SAR", "FT")))
    plays(game, WITHHOLD)
    assert game.state.ends == ()
    assert game.state.round == "Share round 3"


@PROFILES
@pytest.mark.clause("1848-REC-15")
def test_it_is_never_bought_again_and_never_operates(profile: str) -> None:
    table = Table(profile=profile).phase("3").company("SAR", 70, {"Bob": 6})
    game = failing(table, {"Ann": 5}, pool=3, cash=500)
    plays(game, WITHHOLD)
    while game.state.round != "Share round 3":
        assert game.decision is not None
        assert game.decision.company == "SAR"
        plays(game, Pass())
    assert refused(game, BuyShare(company="VR", source="pool")) == "1848-REC-15"
    assert refused(game, BuyShare(company="VR", source="stock")) == "1848-REC-15"
    assert refused(game, StartCompany(company="VR", price=100)) == "1848-REC-15"
    end_share_round(game)
    assert game.decision is not None
    assert game.decision.company == "SAR"
