"""The Bank of England: its shares, its price and its dividend. Clauses BOE-01 to BOE-11."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL
from railhead.play.actions import (
    BuyShare,
    BuyTrain,
    Pass,
    PayDividend,
    SellShares,
    StartCompany,
    TakeLoan,
)
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, end_share_round, new_game, offers, plays, refused

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
BUY = BuyShare(company="BOE", source=POOL)


def sell(count: int) -> SellShares:
    return SellShares(company="BOE", count=count)


# Shares.


@pytest.mark.clause("1848-BOE-01")
def test_after_the_opening_sale_the_first_share_round_offers_bank_of_england_shares() -> None:
    game = new_game()
    for private in ("P1", "P2", "P3", "P4", "P5", "P6"):
        assert refused(game, BUY) == "1848-SET-12"
        game.play({"type": "buy_private", "private": private})
    assert game.decision is not None
    assert game.decision.round == "Share round 1"
    plays(game, BUY)
    assert game.position.units("Ann", "BOE") == 1
    assert game.position.price("BOE") == 70


@pytest.mark.clause("1848-BOE-01")
def test_all_ten_shares_can_be_bought_and_no_more() -> None:
    game = Table().shares("BOE", Ann=6, Bob=3).share_round("Ann", number=1)
    plays(game, BUY)
    assert game.position.units("Ann", "BOE") == 7
    assert game.position.units(POOL, "BOE") == 0
    assert refused(game, BUY) == "1848-SR-06"


@pytest.mark.clause("1848-BOE-01")
def test_a_share_costs_the_price_of_the_moment() -> None:
    game = Table().loans(VR=3).cash(Ann=500).share_round("Ann")
    plays(game, BUY)
    assert game.position.cash("Ann") == 400


@pytest.mark.clause("1848-BOE-01", "1848-DIR-08")
def test_the_bank_of_england_has_no_director_and_no_issue_price() -> None:
    game = Table().shares("BOE", Ann=5).share_round("Ann", number=1)
    assert refused(game, StartCompany(company="BOE", price=70)) == "1848-BOE-01"
    assert refused(game, BuyShare(company="BOE", source="stock")) == "1848-SR-06"
    assert game.position.director("BOE") is None


@pytest.mark.clause("1848-BOE-02")
def test_the_price_of_a_share_goes_to_the_bank_not_into_the_fund() -> None:
    game = Table().cash(Ann=200).share_round("Ann", number=1)
    bank = game.position.cash("bank")
    plays(game, BUY)
    assert game.position.cash("Ann") == 130
    assert game.position.cash("bank") == bank + 70
    assert game.position.cash("BOE") == 2000


@PROFILES
@pytest.mark.clause("1848-BOE-03")
def test_shares_are_sold_back_in_any_number_in_the_first_share_round_too(profile: str) -> None:
    table = Table(profile=profile).shares("BOE", Ann=7).cash(Ann=0)
    game = table.share_round("Ann", number=1)
    plays(game, sell(3))
    assert game.position.cash("Ann") == 210
    plays(game, sell(4))
    assert game.position.cash("Ann") == 490
    assert game.position.units(POOL, "BOE") == 10
    assert game.position.price("BOE") == 70


@pytest.mark.clause("1848-BOE-03")
def test_selling_back_pays_the_price_of_the_moment_and_leaves_the_fund_alone() -> None:
    game = Table().loans(VR=4).shares("BOE", Ann=2).cash(Ann=0).share_round("Ann")
    plays(game, sell(2))
    assert game.position.cash("Ann") == 220
    assert game.position.cash("BOE") == 1600
    assert game.position.price("BOE") == 110


@pytest.mark.clause("1848-BOE-03", "1848-SR-08")
def test_who_sold_his_shares_buys_none_in_the_same_round() -> None:
    game = Table().shares("BOE", Ann=2).share_round("Ann")
    plays(game, sell(2))
    assert refused(game, BUY) == "1848-SR-08"
    plays(game, Pass())
    plays(game, Pass())
    plays(game, Pass())
    assert refused(game, BUY) == "1848-SR-08"


@pytest.mark.clause("1848-BOE-04", "1848-SR-09", "1848-SR-21")
def test_certificates_count_towards_the_limit() -> None:
    table = Table(players=6).cash(Ann=1000)
    table.company("VR", 70, {"Ann": 6}).company("NSW", 70, {"Ann": 6})
    game = table.shares("BOE", Ann=1).share_round("Ann")
    assert game.position.certificate_count("Ann") == 11
    plays(game, BUY)
    for _ in range(5):
        plays(game, Pass())
    assert game.position.certificate_count("Ann") == 12
    assert refused(game, BUY) == "1848-SR-09"


@pytest.mark.parametrize(("players", "most"), [(3, 7), (4, 6), (5, 6), (6, 6)])
@pytest.mark.clause("1848-BOE-04", "1848-SR-10")
def test_nobody_buys_above_sixty_percent_or_with_three_players_seventy(
    players: int, most: int
) -> None:
    below = Table(players).shares("BOE", Ann=most - 1).share_round("Ann")
    plays(below, BUY)
    assert below.position.percent("Ann", "BOE") == 10 * most
    at_limit = Table(players).shares("BOE", Ann=most).share_round("Ann")
    assert refused(at_limit, BUY) == "1848-SR-10"


# Price.


@pytest.mark.clause("1848-BOE-05", "1848-LN-04")
def test_every_loan_lifts_the_price_one_step_on_its_track() -> None:
    seen = []
    for granted in range(20):
        spread = {c: granted // 5 + (n < granted % 5) for n, c in enumerate(OTHERS)}
        table = Table().phase("7").loans(**{c: n for c, n in spread.items() if n})
        game = table.company("VR", 100, {"Ann": 5}, cell=(0, 12)).turn("VR")
        plays(game, TakeLoan())
        seen.append(game.position.price("BOE"))
    assert seen[:11] == [80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180]
    assert seen[11:] == [195, 210, 225, 240, 260, 280, 300, 320, 340]


OTHERS = ("NSW", "SAR", "FT", "WA", "QG")


@pytest.mark.clause("1848-BOE-05")
def test_sold_out_at_the_end_of_a_share_round_the_price_stays() -> None:
    game = Table().loans(VR=2).shares("BOE", Ann=7, Bob=3).share_round("Ann")
    end_share_round(game)
    assert game.state.turn == 3
    assert game.position.price("BOE") == 90


@pytest.mark.clause("1848-BOE-05", "1848-BOE-10")
def test_paying_a_dividend_moves_the_price_neither_way() -> None:
    game = operating(Table().phase("5").loans(NSW=2).shares("BOE", Ann=5))
    assert game.position.cash("Ann") == 100
    assert game.position.price("BOE") == 90


# Dividend.


def operating(table: Table) -> Game:
    """The first moment of an operating round in which VR acts; players began it without cash."""
    table.cash(**dict.fromkeys(table.title.players, 0))
    game = table.company("VR", 100, {"Cy": 6}).share_round("Ann")
    end_share_round(game)
    assert game.decision is not None
    assert (game.decision.round, game.decision.company) == ("Operating round 2.1", "VR")
    return game


@pytest.mark.parametrize(
    ("phase", "share"), [("2", 0), ("3", 10), ("4", 10), ("5", 20), ("6", 20), ("7", 30)]
)
@pytest.mark.clause("1848-BOE-06", "1848-BOE-09")
def test_the_base_dividend_follows_the_phase_colour(phase: str, share: int) -> None:
    table = Table().phase(phase).shares("BOE", Ann=3, Bob=2)
    game = operating(table)
    assert game.position.cash("Ann") == 3 * share
    assert game.position.cash("Bob") == 2 * share
    assert game.position.cash("Cy") == 0


@pytest.mark.clause("1848-BOE-09")
def test_the_part_of_unsold_shares_stays_in_the_bank() -> None:
    table = Table().phase("5").shares("BOE", Ann=3)
    game = operating(table)
    assert game.position.cash("Ann") == 60
    assert game.position.cash("bank") == 10_000 - 60
    assert game.position.cash("BOE") == 2000


@pytest.mark.clause("1848-BOE-06", "1848-OR-02")
def test_it_pays_after_the_privates_and_before_the_companies() -> None:
    table = Table().phase("3").private("P1", "Bob").shares("BOE", Ann=1)
    game = table.company("WA", 100, {"Cy": 6}, operated=False).share_round("Ann")
    end_share_round(game)
    words = [event.text for event in game.log[-1]]
    assert (
        words.index("Bob gets £5 from P1.")
        < words.index("The Bank of England pays £10 a share.")
        < words.index("WA places its station in Perth D1.")
    )


@pytest.mark.clause("1848-BOE-06")
def test_it_pays_in_every_operating_round_of_a_set() -> None:
    game = operating(Table().phase("3").shares("BOE", Ann=2))
    assert game.position.cash("Ann") == 20
    while game.state.round == "Operating round 2.1":
        plays(game, Pass())
    assert game.state.round == "Operating round 2.2"
    assert game.position.cash("Ann") == 40


@pytest.mark.clause("1848-BOE-07")
def test_a_phase_that_begins_within_the_round_counts_from_the_next_one() -> None:
    table = Table().phase("2").depot("3 3 4").shares("BOE", Ann=4).cash(Ann=0)
    game = table.company("VR", 100, {"Cy": 6}, cash=200).turn("VR", "Trains", of=2)
    plays(game, BuyTrain(train="3", price=200))
    assert game.title.phase(game.position).name == "3"
    assert game.position.cash("Ann") == 0
    plays(game, Pass())
    assert game.state.round == "Operating round 2.2"
    assert game.position.cash("Ann") == 40


@pytest.mark.clause("1848-BOE-06")
def test_adelaide_of_a_wound_up_company_is_added_to_the_base() -> None:
    table = Table().phase("3").shares("BOE", Ann=1)
    table.tiles("G6=238@2").marker("BOE", "G6")
    assert operating(table).position.cash("Ann") == 14


@pytest.mark.clause("1848-BOE-08")
def test_two_markers_in_one_city_count_it_twice() -> None:
    table = Table().phase("3").shares("BOE", Ann=1).tiles("F17=238@1").marker("BOE", "F17 F17")
    assert operating(table).position.cash("Ann") == 10 + 4 + 4


@pytest.mark.clause("1848-BOE-08")
def test_both_stations_of_a_double_city_count() -> None:
    table = Table().phase("3").shares("BOE", Ann=1).tiles("G10=59@0").marker("BOE", "G10 G10.1")
    assert operating(table).position.cash("Ann") == 10 + 4 + 4


@pytest.mark.clause("1848-BOE-08", "1848-REC-11")
def test_a_marker_beside_an_undeveloped_city_counts_nothing_and_beside_a_tile_its_value() -> None:
    empty = Table().phase("3").shares("BOE", Ann=1).beside("BOE", "F17")
    assert operating(empty).position.cash("Ann") == 10
    full = Table().phase("3").shares("BOE", Ann=1).company("NSW", 70, {"Bob": 2}, launched=False)
    full.tiles("F17=57@0").beside("BOE", "F17")
    assert operating(full).position.cash("Ann") == 10 + 2


@pytest.mark.parametrize(("phase", "share"), [("2", 2), ("3", 14), ("5", 26), ("7", 38)])
@pytest.mark.clause("1848-BOE-08")
def test_perth_counts_its_value_for_the_phase(phase: str, share: int) -> None:
    table = Table().phase(phase).shares("BOE", Ann=1).marker("BOE", "D1")
    assert operating(table).position.cash("Ann") == share


@pytest.mark.clause("1848-BOE-10")
def test_the_bank_of_england_has_no_turn_and_no_trains() -> None:
    table = Table().phase("3").shares("BOE", Ann=7, Bob=3)
    game = operating(table)
    companies = set()
    while game.state.turn == 2:
        assert game.decision is not None
        companies.add(game.decision.company)
        assert refused(game, BuyTrain(train="3", price=200, seller="BOE")) is not None
        plays(game, Pass())
    assert companies == {"VR"}
    assert game.position.trains("BOE") == ()


# Loans out of the fund.


@pytest.mark.clause("1848-BOE-11", "1848-LN-03")
def test_a_loan_takes_a_hundred_out_of_the_fund() -> None:
    game = Table().phase("3").loans(VR=2).company("VR", 100, {"Ann": 5}).turn("VR")
    plays(game, TakeLoan())
    assert game.position.cash("BOE") == 1700
    assert game.position.cash("VR") == 100


@pytest.mark.clause("1848-BOE-11")
def test_the_twentieth_loan_empties_the_fund_and_there_is_no_other() -> None:
    table = Table().phase("7").loans(VR=4, NSW=5, FT=5, QG=5)
    table.company("VR", 100, {"Ann": 5}, cell=(0, 12)).company("SAR", 90, {"Bob": 5})
    game = table.turn("VR", "Track", "SAR")
    plays(game, TakeLoan())
    assert game.position.cash("BOE") == 0
    assert game.position.price("BOE") == 340
    while game.decision is not None and game.decision.company == "VR":
        plays(game, Pass())
    assert game.decision is not None
    assert game.decision.company == "SAR"
    assert refused(game, TakeLoan()) == "1848-BOE-11"


@pytest.mark.clause("1848-BOE-10")
def test_a_dividend_of_a_railway_company_leaves_the_bank_of_england_alone() -> None:
    table = Table().phase("3").shares("BOE", Ann=7, Bob=3).company("VR", 100, {"Ann": 6})
    game = table.turn("VR", "Dividend", revenue=100)
    plays(game, PayDividend(pay=True))
    assert game.position.cash("BOE") == 2000
    assert game.position.price("BOE") == 70
    assert offers(game, TakeLoan())


@pytest.mark.clause("1848-BOE-01")
def test_certificates_of_the_bank_of_england_are_sold_in_the_order_of_their_numbers() -> None:
    """The first of them counts for D13."""
    game = Table().cash(Ann=500, Bob=500).share_round("Ann")
    plays(game, BUY, BUY)
    assert game.state.certificates["BOE"][:3] == ("Ann", "Bob", POOL)
