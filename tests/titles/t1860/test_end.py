"""How the game ends and who wins. Clauses END."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, PayDividend, SellShares
from tests.seen import seen
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, pass_on, plays, price
from tests.titles.t1860.test_trains import company, play_on

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
PAY = PayDividend(pay=True)


def worth(table: Table, player: str = "Ann") -> int:
    """What a player would be worth if the game ended now, beyond his cash."""
    game = table.share_round("Ann")
    return game.result[player] - cash(game, player)


def bank_of(table: Table, amount: int) -> Table:
    """Leave so much in the Bank; Cy has the rest."""
    return table.cash(Cy=table.state.cash["bank"] + table.state.cash["Cy"] - amount)


# --- 340 -------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-END-01")
def test_340_in_the_first_of_three_rounds_ends_the_game_after_that_round(profile: str) -> None:
    table = Table(profile=profile).phase("5")
    table.company("IOW", 100, {"Ann": 6}, price=330, trains="5+3")
    table.company("C&N", 90, {"Bob": 6}, trains="5+3")
    game = table.turn("IOW", "Dividend", "C&N", of=3, ran=True, revenue=330)
    plays(game, PAY)
    assert price(game, "IOW") == 340
    assert company(game) == "C&N"
    while not game.finished:
        assert game.state.round == "Operating round 2.1"
        play_on(game)


@pytest.mark.clause("1860-END-01")
def test_a_price_that_falls_from_340_again_changes_nothing() -> None:
    table = Table().phase("5").company("IOW", 100, {"Ann": 6}, price=340, trains="5+3")
    game = table.set(ends=("price",)).turn("IOW", "Dividend", of=3, ran=True, revenue=100)
    plays(game, PayDividend(pay=False))
    assert price(game, "IOW") == 320
    assert game.finished


# --- The Bank --------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-END-02")
@pytest.mark.parametrize(("left", "out"), [(119, True), (120, False)])
def test_the_bank_is_out_when_players_hold_more_than_10000(
    left: int, out: bool, profile: str
) -> None:
    """A dividend of £120: with exactly that sum the Bank is not out yet."""
    table = Table(profile=profile).phase("5")
    table.company("IOW", 100, {"Ann": 6}, trains="5+3", cash=900)
    game = bank_of(table, left).turn("IOW", "Dividend", of=3, ran=True, revenue=200)
    plays(game, PAY)
    assert sum(cash(game, player) for player in game.players) == 10_000 + (1 if out else 0)
    assert game.state.ends == (("bank",) if out else ())
    game.play(Pass())
    assert game.finished == out


@BOTH
@pytest.mark.clause("1860-END-02")
def test_out_in_an_operating_round_it_ends_with_that_round(profile: str) -> None:
    table = Table(profile=profile).phase("5").company("IOW", 100, {"Ann": 6}, trains="5+3")
    table.company("C&N", 90, {"Bob": 6}, trains="5+3", cash=900)
    game = bank_of(table, 0).turn("IOW", "Dividend", "C&N", of=3, ran=True, revenue=200)
    plays(game, PAY)
    assert company(game) == "C&N"
    while not game.finished:
        assert game.state.round == "Operating round 2.1"
        play_on(game)


@BOTH
@pytest.mark.clause("1860-END-02")
def test_out_by_a_sale_in_a_share_round_one_more_operating_round_is_played(profile: str) -> None:
    table = Table(profile=profile).phase("5")
    table.company("IOW", 100, {"Ann": 6}, trains="5+3", cash=900)
    game = bank_of(table, 50).share_round("Ann")
    plays(game, SellShares(company="IOW", count=1))
    assert game.state.ends == ("bank",)
    pass_on(game)
    assert game.state.round == "Operating round 2.1"
    assert game.asked
    while not game.finished:
        assert game.state.round == "Operating round 2.1"
        play_on(game)


@BOTH
@pytest.mark.clause("1860-END-02")
def test_money_that_flows_back_later_changes_nothing(profile: str) -> None:
    table = Table(profile=profile).phase("5")
    table.company("IOW", 100, {"Ann": 6}, trains="5+3", cash=900)
    game = bank_of(table, 50).share_round("Ann")
    plays(game, SellShares(company="IOW", count=1))
    game.play(Pass())
    while cash(game, "bank") <= 0:
        game.play({"type": "buy_share", "company": "IOW", "source": "stock", "by": "Bob"})
    assert cash(game, "bank") > 0
    pass_on(game)
    while not game.finished:
        assert game.state.round == "Operating round 2.1"
        play_on(game)


@pytest.mark.clause("1860-END-02")
def test_incomes_of_privates_can_empty_the_bank_too() -> None:
    table = Table().phase("5").company("IOW", 100, {"Ann": 6}, trains="5+3", cash=900)
    game = bank_of(table.private("FFC", "Ann"), 24).share_round("Ann")
    pass_on(game)
    assert game.state.ends == ("bank",)
    assert game.state.round == "Operating round 2.1"


@BOTH
@pytest.mark.clause("1860-END-02")
def test_a_bank_out_before_nationalisation_still_ends_the_game(profile: str) -> None:
    table = Table(profile=profile).phase("9").tiles("J4=6@0")
    for name, player in (("IOW", "Ann"), ("FYN", "Bob"), ("IWNJ", "Cy")):
        table.company(name, 74, {player: 6}, trains="9+5", cash=900)
    game = bank_of(table, 50).set(frozen=True).share_round("Ann")
    plays(game, SellShares(company="IOW", count=1))
    pass_on(game)
    assert game.state.nationalised
    while not game.finished:
        assert game.state.round == "Operating round 2.1"
        play_on(game)
    assert game.state.ends == ("bank",)


@pytest.mark.clause("1860-END-03")
def test_otherwise_the_game_goes_on_until_british_rail_has_closed_the_last() -> None:
    table = Table().phase("9").company("IOW", 74, {"Ann": 6}, trains="9+5", cash=900)
    game = table.set(nationalised=True).operating_round("IOW", of=3)
    assert game.asked
    while not game.finished:
        play_on(game)
    assert (game.state.ends, game.state.shut) == (("nationalisation",), ("IOW",))


# --- What players are worth ------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-END-04")
def test_worth_is_cash_privates_and_shares_at_the_market_price(profile: str) -> None:
    table = Table(profile=profile).company("IOW", 74, {"Ann": 4}, price=116, trains="2+1")
    table.company("C&N", 82, {"Bob": 6, "Ann": 1}, trains="2+1")
    table.private("RPSC", "Ann").private("BHC", "Ann").cash(Ann=33)
    game = table.share_round("Ann")
    assert game.result["Ann"] == 33 + 130 + 30 + 4 * 116 + 82


@pytest.mark.clause("1860-END-04")
@pytest.mark.parametrize(
    ("profile", "units", "amount"),
    [
        ("rulebook", 1, 32),
        ("rulebook", 2, 64),
        ("rulebook", 4, 128),
        ("18xx.games", 2, 65),  # the certificate is halved as a whole (D10)
        ("18xx.games", 4, 129),
    ],
)
def test_without_a_train_shares_count_half_rounded_down_per_share(
    profile: str, units: int, amount: int
) -> None:
    table = Table(profile=profile)
    held = {"Bob": 5, "Ann": 1} if units == 1 else {"Ann": units, "Bob": 1}
    assert worth(table.company("IOW", 74, held, price=65)) == amount


@BOTH
@pytest.mark.clause("1860-END-04")
@pytest.mark.parametrize(("private", "owner", "amount"), [("FFC", "Ann", 200), ("RPSC", "gone", 0)])
def test_an_open_private_counts_its_face_value_a_closed_one_nothing(
    private: str, owner: str, amount: int, profile: str
) -> None:
    assert worth(Table(profile=profile).phase("6").private(private, owner)) == amount


@BOTH
@pytest.mark.clause("1860-END-04")
def test_an_unfloated_company_counts_half_of_its_par(profile: str) -> None:
    table = Table(profile=profile).company("C&N", 100, {"Ann": 3}, floated=False)
    assert worth(table) == 150


@BOTH
@pytest.mark.clause("1860-END-04")
@pytest.mark.parametrize(("trains", "amount"), [("6+3", 186), ("", 93)])
def test_a_restarted_company_counts_its_par_with_a_train_on_its_charter(
    trains: str, amount: int, profile: str
) -> None:
    table = Table(profile=profile).phase("6").bankrupt("S&C", trains=trains)
    table.state.issue_prices["S&C"] = 62
    table.state.certificates["S&C"] = ("Ann", "Ann", *["stock"] * 7)
    if profile == "18xx.games":
        table.price("S&C", 62)
    assert worth(table) == amount


@pytest.mark.clause("1860-END-05")
def test_treasuries_and_trains_count_nothing() -> None:
    rich = Table().company("IOW", 74, {"Ann": 6}, trains="2+1 2+1 2+1", cash=5000)
    poor = Table().company("IOW", 74, {"Ann": 6}, trains="2+1")
    assert worth(rich) == worth(poor) == 6 * 74


@BOTH
@pytest.mark.clause("1860-END-05")
def test_shares_of_a_bankrupt_company_do_not_exist(profile: str) -> None:
    table = Table(profile=profile).company("IOW", 74, {"Ann": 6}, price=14, trains="2+1", cash=900)
    game: Game = table.turn("IOW", "Dividend", ran=True, revenue=50)
    plays(game, PayDividend(pay=False))
    assert game.result["Ann"] == cash(game, "Ann")


@pytest.mark.clause("1860-END-06")
def test_the_richest_comes_first_and_equal_worth_shares_the_win() -> None:
    table = Table().cash(Ann=500, Bob=600, Cy=200)
    table.company("IOW", 100, {"Ann": 2, "Cy": 1}, price=50, trains="2+1")
    game = table.share_round("Ann")
    assert list(game.result.items()) == [("Ann", 600), ("Bob", 600), ("Cy", 250)]
    ranks = {shown["name"]: shown["worth"] for shown in seen(game, "Cy")["players"]}
    assert ranks == {"Ann": 600, "Bob": 600, "Cy": 250}


@pytest.mark.clause("1860-END-01")
def test_after_the_end_nothing_can_be_played() -> None:
    table = Table().company("IOW", 74, {"Ann": 6}, trains="2+1").set(ends=("price",))
    game = table.operating_round()
    assert game.finished
    refusal = game.why({"type": "pass", "by": "Ann"})
    assert refusal is not None
    assert refusal.clause == "1860-END-01"
