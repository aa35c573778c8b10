"""How the game ends and what everybody is worth. Clauses END."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, EndGame, Pass, PayDividend, SellShares
from railhead.titles.t18india.ending import owned
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, cash, pass_on, plays, refused

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
PAY = PayDividend(pay=True)


def late(price: int = 100, *, profile: str = "rulebook") -> Table:
    """The EIR at a price, then the NWR, both with trains."""
    table = Table("EIR NWR MR NSR", profile=profile).set(warrants=())
    table.company("EIR", {"Ann": 5}, price=price, trains="2")
    return table.company("NWR", {"Bob": 3}, trains="2")


def pays(table: Table, revenue: int, number: int = 1) -> Game:
    game = table.turn("EIR", "Dividend", "NWR", number=number, ran=True, revenue=revenue)
    plays(game, PAY)
    return game


def rounds(game: Game) -> list[str]:
    """The rounds from now to the end, at most five of them."""
    seen = [game.state.round]
    while not game.finished and len(seen) < 6:
        game.play(Pass(by=game.asked[0]))
        if game.state.round != seen[-1]:
            seen.append(game.state.round)
    return seen


# --- Triggers ---------------------------------------------------------------------------------


@pytest.mark.clause("18india-END-01")
@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        ("rulebook", ["Operating round 2.1"]),
        ("18xx.games", ["Operating round 2.1", "Operating round 2.2"]),
    ],
)
def test_a_bank_exhausted_in_the_first_round_of_a_pair(profile: str, expected: list[str]) -> None:
    """By the rulebook the second is not played (D-02)."""
    game = pays(late(profile=profile).bank(29), 60)
    assert cash(game, "bank") == [-1]
    assert game.decisions[0].company == "EIR"  # the round is finished
    assert rounds(game) == expected
    assert game.finished


@BOTH
@pytest.mark.clause("18india-END-01")
def test_a_bank_exhausted_in_the_second_round(profile: str) -> None:
    game = pays(late(profile=profile).bank(29), 60, number=2)
    assert rounds(game) == ["Operating round 2.2"]
    assert game.finished


@BOTH
@pytest.mark.clause("18india-END-01")
def test_a_bank_at_exactly_0_goes_on(profile: str) -> None:
    game = pays(late(profile=profile).bank(30), 60)
    assert cash(game, "bank") == [0]
    assert len(rounds(game)) == 6


@BOTH
@pytest.mark.clause("18india-END-01")
def test_money_that_comes_in_later_does_not_cancel_the_end(profile: str) -> None:
    game = pays(late(profile=profile).cash(EIR=500).bank(29), 60, number=2)
    plays(game, BuyTrain(train="2", price=180))
    assert cash(game, "bank") == [179]
    assert rounds(game) == ["Operating round 2.2"]
    assert game.finished


@pytest.mark.clause("18india-END-01")
def test_income_that_can_not_be_paid_ends_the_game_after_that_round() -> None:
    table = late().private("P6", "Ann").bank(24)
    game = table.stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    assert cash(game, "bank") == [-1]
    assert rounds(game) == ["Operating round 2.1"]


@BOTH
@pytest.mark.clause("18india-END-02")
@pytest.mark.parametrize(("price", "revenue"), [(380, 380), (320, 1310), (300, 1200 + 300)])
def test_400_ends_the_game_after_the_running_round(profile: str, price: int, revenue: int) -> None:
    table = late(price, profile=profile)
    game = pays(table, revenue)
    reached = game.position.price("EIR") or 0
    if price == 300:
        assert reached == 380
        assert len(rounds(game)) == 6
        return
    assert reached == 400
    assert game.decisions[0].company == "EIR"
    assert rounds(game) == ["Operating round 2.1"]
    assert game.finished


@pytest.mark.clause("18india-END-02")
def test_s10_price_and_bank_in_the_same_payment() -> None:
    """BNR 320, dividend 1,310, four steps to 400; no second round, at 18xx.games neither."""
    table = Table("BNR EIR", profile="18xx.games").set(warrants=(), turn=5)
    table.company("BNR", {"Ann": 5}, price=320, trains="2").bank(600)
    game = table.turn("BNR", "Dividend", ran=True, revenue=1310)
    plays(game, PAY)
    assert (game.position.price("BNR"), cash(game, "bank")) == (400, [600 - 655])
    assert rounds(game) == ["Operating round 5.1"]
    assert game.finished


@pytest.mark.clause("18india-END-02")
def test_a_price_that_falls_from_400_again_changes_nothing() -> None:
    game = pays(late(380), 380)
    while game.decisions[0].company == "EIR":
        plays(game, Pass())
    assert game.position.price("EIR") == 400
    table = late(400).set(ends=("price",))
    game = table.turn("EIR", "Dividend", "NWR", ran=True, revenue=50)
    plays(game, PayDividend(pay=False))
    assert game.position.price("EIR") == 380
    assert rounds(game) == ["Operating round 2.1"]


@BOTH
@pytest.mark.clause("18india-END-03", "18india-END-04")
def test_a_bank_exhausted_in_a_stock_round(profile: str) -> None:
    table = late(profile=profile).private("P1", "Bob").cash(Cy=0).bank(99)
    game = table.stock_round("Ann", selling=True)
    plays(game, SellShares(company="EIR", count=1))
    assert cash(game, "bank") == [-1]
    plays(game, Pass())
    assert game.state.round == "Stock round 2"  # it is finished
    seen = rounds(game)
    assert seen == ["Stock round 2", "Operating round 2.1", "Operating round 2.2"]
    assert game.finished
    assert cash(game, "bank")[0] < -1  # it has paid on


@pytest.mark.clause("18india-END-03", "18india-END-02")
def test_400_in_the_first_of_the_two_last_rounds_ends_the_game_there() -> None:
    game = pays(late(380).set(ends=("bank in a stock round",)), 380)
    assert rounds(game) == ["Operating round 2.1"]


@BOTH
@pytest.mark.clause("18india-END-04")
def test_an_exhausted_bank_pays_on_without_limit(profile: str) -> None:
    table = late(profile=profile).cash(Ann=0, Bob=0).bank(10)
    game = pays(table, 1000)
    assert cash(game, "Ann", "bank") == [500, -490]
    table = late(profile=profile).set(ends=("bank",)).cash(Ann=0).bank(-12_000)
    assert cash(pays(table, 1000), "Ann", "bank") == [500, -12_500]


# --- Scores -----------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-END-05", "18india-END-06", "18india-END-07")
def test_the_tenth_of_the_assets_is_rounded_down(profile: str) -> None:
    """Assets 1,319: bonus 131."""
    table = late(205, profile=profile).cash(Ann=0, EIR=1139)  # and a 2 for 180
    assert table.stock_round("Ann").result["Ann"] == 5 * (205 + 131)
    table.cash(EIR=1140)
    assert table.stock_round("Ann").result["Ann"] == 5 * (205 + 132)


@pytest.mark.clause("18india-END-05")
@pytest.mark.parametrize(
    ("train", "value"),
    [("4x3", 1100), ("4Ex3", 1100), ("4E", 450), ("3x3", 900), ("4x2", 800), ("3", 300)],
)
def test_trains_count_at_their_purchase_price(train: str, value: int) -> None:
    """A 4x3 too, which has no resale; whatever was paid for it."""
    table = late(100).train("EIR", train).cash(Ann=0)
    game = table.stock_round("Ann")
    assert owned(game.position, "EIR") == 180 + value
    assert game.result["Ann"] == 5 * (100 + (180 + value) // 10)


@pytest.mark.clause("18india-END-05")
def test_a_train_bought_for_1_counts_its_printed_price() -> None:
    table = late(100).set(managers={"EIR": "Ann", "NWR": "Ann"}).cash(EIR=1)
    game = table.turn("EIR", "Trains", "NWR")
    plays(game, BuyTrain(train="2", price=1, seller="NWR"))
    assert owned(game.position, "EIR") == 360


@BOTH
@pytest.mark.clause("18india-END-05", "18india-END-06")
def test_shares_bonds_and_privates_among_the_assets(profile: str) -> None:
    """The shares at plain market price: the assets of the NWR don't count for the EIR's."""
    table = late(100, profile=profile).cash(Ann=0, NWR=5000, EIR=3).bonds(EIR=2)
    table.shares("NWR", {"EIR": 2}).shares("NSR", {"EIR": 1}).private("P6", "EIR")
    game = table.stock_round("Ann")
    assets = 3 + 180 + 2 * 100 + 2 * 100 + 71 + 150
    assert owned(game.position, "EIR") == assets
    assert game.result["Ann"] == 5 * (100 + assets // 10)


@BOTH
@pytest.mark.clause("18india-END-07")
def test_cash_shares_bonds_and_privates_but_no_hand(profile: str) -> None:
    table = late(142, profile=profile).cash(Ann=17, EIR=0).bonds(Ann=3).private("P5", "Ann")
    table.hand("Ann", "MR MR NSR-D P1")
    result = table.stock_round("Ann").result
    assert result["Ann"] == 17 + 5 * (142 + 18) + 300 + 115
    assert list(result) == sorted(result, key=lambda name: -result[name])


@BOTH
@pytest.mark.clause("18india-END-08")
def test_the_richest_wins_and_a_tie_is_shared(profile: str) -> None:
    """Bob and Cy both end with 700: they stand before Ann, with the same worth."""
    table = Table("EIR", profile=profile, standstill="on").cash(Ann=500, Bob=700).bonds(Cy=1)
    game = table.set(idle=4).cash(Cy=580).stock_round("Ann")  # two rounds bring the bond 20
    assert rounds(game) == ["Stock round 2", "Operating round 2.2"]
    assert game.finished
    assert game.result == {"Bob": 700, "Cy": 700, "Ann": 500}
    assert list(game.result)[-1] == "Ann"


@BOTH
@pytest.mark.clause("18india-END-09")
def test_a_share_of_a_company_never_started(profile: str) -> None:
    """At face value, with a tenth of what lies on the charter."""
    table = Table("NSR MR", profile=profile).shares("NSR", {"Ann": 2}).cash(Ann=0, NSR=142)
    assert table.stock_round("Ann").result["Ann"] == 2 * (71 + 14)


# --- Standstill -------------------------------------------------------------------------------


def idle(profile: str, rules: int | None = None, standstill: str = "off") -> Game:
    """Nobody buys anything and no company operates."""
    table = Table("EIR", profile=profile, rules=rules, standstill=standstill)
    return table.cash(Ann=500, Bob=400, Cy=300).stock_round("Ann", 4)


@pytest.mark.clause("18india-END-10")
@pytest.mark.parametrize(
    ("profile", "rules", "standstill"),
    [
        ("rulebook", None, "on"),
        ("living", None, "on"),
        ("18xx.games", None, "on"),
        ("rulebook", 1, "off"),
    ],
)
def test_computers_stop_after_six_operating_rounds_without_a_turn(
    profile: str, rules: int | None, standstill: str
) -> None:
    game = idle(profile, rules, standstill)
    seen = rounds(game)
    assert seen == ["Stock round 4", "Stock round 5", "Stock round 6", "Operating round 6.2"]
    assert game.finished
    assert game.result == {"Ann": 500, "Bob": 400, "Cy": 300}


@pytest.mark.clause("18india-END-10", "18india-END-11")
@pytest.mark.parametrize("profile", ["rulebook", "living", "18xx.games"])
def test_people_play_on_until_all_of_them_agree_to_end(profile: str) -> None:
    game = idle(profile)
    while game.state.round != "Stock round 12":
        game.play(Pass(by=game.asked[0]))
    assert list(game.state.ends) == []
    assert refused(game, EndGame(by="Ann", agreed=("Ann", "Cy"))) == "18india-END-11"
    game.end()
    assert game.state.ends == ("agreement",)
    assert game.result == {"Ann": 500, "Bob": 400, "Cy": 300}


@pytest.mark.clause("18india-END-10")
def test_where_nobody_is_asked_any_more_every_game_ends() -> None:
    """Nobody has any money, so that all pass by themselves for ever."""
    game = Table("EIR").cash(Ann=0, Bob=0, Cy=0).stock_round("Ann")
    assert game.finished
    assert game.result == {"Ann": 0, "Bob": 0, "Cy": 0}


@BOTH
@pytest.mark.clause("18india-END-10")
def test_a_turn_begins_the_count_anew(profile: str) -> None:
    """Five rounds stood still; in the sixth the EIR has a turn."""
    table = Table("EIR", profile=profile, standstill="on").set(warrants=(), idle=5)
    game = table.company("EIR", {"Ann": 3}, trains="2").stock_round("Ann")
    pass_on(game, "Stock round 3")
    assert not game.finished
    assert game.state.idle == 0


@pytest.mark.clause("18india-END-05", "18india-END-06", "18india-END-07")
def test_a_share_is_worth_a_tenth_of_the_assets_more() -> None:
    """Scenario S8."""
    table = Table("NSR CGR").company("NSR", {"Ann": 4}, price=205, cash=112, trains="4x2")
    table.company("CGR", {"Bob": 3}, price=300).shares("CGR", {"NSR": 1}).bonds(NSR=1)
    game = table.cash(Ann=0).stock_round("Ann")
    p = game.position
    assert owned(p, "NSR") == 1312
    assert p.title.worth(p, "Ann") == 4 * 336
