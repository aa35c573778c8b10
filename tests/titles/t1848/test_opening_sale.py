"""Clauses AUC: the sale of the private companies that opens the game."""

from __future__ import annotations

import pytest

from railhead.finance.holders import STOCK
from railhead.play.actions import Action, BuyPrivate, LowerPrivate, Pass, SellShares
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, new_game, offers, plays, refused

PRIVATES = ("P1", "P2", "P3", "P4", "P5", "P6")
START = {"P1": 30, "P2": 70, "P3": 110, "P4": 170, "P5": 170, "P6": 230}
FLOOR = {"P1": 0, "P2": 40, "P3": 80, "P4": 140, "P5": 140, "P6": 200}


def lower(game: Game, private: str, times: int = 1) -> None:
    for _ in range(times):
        plays(game, LowerPrivate(private=private))


def buy(game: Game, *privates: str) -> None:
    for private in privates:
        plays(game, BuyPrivate(private=private))


def all_at_the_floor(players: int = 3, profile: str = "rulebook") -> Game:
    """Every private lowered six times, none sold; with 3, 4 or 6 players Ann is on turn."""
    game = new_game(players, profile)
    for private in PRIVATES:
        lower(game, private, 6)
    return game


@pytest.mark.clause("1848-AUC-01")
def test_the_first_player_buys_or_lowers_any_private() -> None:
    decision = new_game().decision
    assert decision is not None
    assert decision.player == "Ann"
    expected: list[Action] = [BuyPrivate(by="Ann", private=private) for private in PRIVATES]
    expected += [LowerPrivate(by="Ann", private=private) for private in PRIVATES]
    assert [choice.action for choice in decision.choices] == expected


@pytest.mark.clause("1848-AUC-01")
@pytest.mark.parametrize("act", [BuyPrivate(private="P2"), LowerPrivate(private="P2")])
def test_one_act_ends_the_turn(act: BuyPrivate | LowerPrivate) -> None:
    game = new_game()
    plays(game, act)
    assert game.asked == ("Bob",)
    refusal = game.why(LowerPrivate(by="Ann", private="P1"))
    assert refusal is not None
    assert "not Ann's turn" in refusal.reason


@pytest.mark.clause("1848-AUC-01")
def test_a_sold_private_is_neither_bought_nor_lowered_again() -> None:
    game = new_game()
    buy(game, "P3")
    assert refused(game, BuyPrivate(private="P3")) == "1848-AUC-01"
    assert refused(game, LowerPrivate(private="P3")) == "1848-AUC-01"


@pytest.mark.clause("1848-AUC-02", "1848-AUC-03")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("private", PRIVATES)
def test_six_steps_of_5_lead_to_the_floor_and_the_seventh_is_refused(
    private: str, profile: str
) -> None:
    game = new_game(profile=profile)
    prices = [game.state.sale_prices[private]]
    for _ in range(6):
        lower(game, private)
        prices.append(game.state.sale_prices[private])
    assert prices == list(range(START[private], FLOOR[private] - 1, -5))
    assert refused(game, LowerPrivate(private=private)) == "1848-AUC-03"


@pytest.mark.clause("1848-AUC-03")
def test_lowering_one_private_leaves_the_others() -> None:
    game = new_game()
    lower(game, "P4")
    assert game.state.sale_prices == {**START, "P4": 165}
    assert game.position.cash("Ann") == 840


@pytest.mark.clause("1848-AUC-04")
def test_the_buyer_pays_the_price_on_the_marker_to_the_bank() -> None:
    game = new_game()
    bank = game.position.cash("bank")
    lower(game, "P4", 2)
    buy(game, "P4")
    assert game.state.privates["P4"] == "Cy"
    assert game.position.cash("Cy") == 840 - 160
    assert game.position.cash("bank") == bank + 160


@pytest.mark.clause("1848-AUC-04")
def test_there_is_no_bidding() -> None:
    refusal = new_game().why({"type": "buy_private", "private": "P1", "price": 35})
    assert refusal is not None
    assert "price" in refusal.reason


@pytest.mark.clause("1848-AUC-02", "1848-AUC-04")
def test_p1_lowered_six_times_costs_nothing() -> None:
    game = new_game()
    lower(game, "P1", 6)
    buy(game, "P1")
    assert game.state.privates["P1"] == "Ann"
    assert game.position.cash("Ann") == 840


@pytest.mark.clause("1848-AUC-04")
def test_with_60_nobody_buys_p2_for_70() -> None:
    game = new_game(6)
    buy(game, "P6")  # Ann
    lower(game, "P5", 6)  # the others, and Ann
    lower(game, "P4", 5)
    buy(game, "P5")  # Ann, for 140
    lower(game, "P3", 5)
    assert game.asked == ("Ann",)
    assert game.position.cash("Ann") == 60
    assert refused(game, BuyPrivate(private="P2")) == "1848-AUC-04"
    assert offers(game, BuyPrivate(private="P1"))


@pytest.mark.clause("1848-AUC-05")
def test_who_owns_a_private_may_always_pass() -> None:
    game = new_game()
    buy(game, "P6")
    lower(game, "P1", 2)
    plays(game, Pass())
    assert game.asked == ("Bob",)
    assert game.state.sale_prices["P1"] == 20


@pytest.mark.clause("1848-AUC-06")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_with_every_price_at_the_floor_and_none_sold_the_player_must_buy(profile: str) -> None:
    game = all_at_the_floor(profile=profile)
    assert refused(game, Pass()) == "1848-AUC-06"
    assert refused(game, LowerPrivate(private="P6")) == "1848-AUC-03"
    assert game.decision is not None
    assert [choice.action for choice in game.decision.choices] == [
        BuyPrivate(by="Ann", private=private) for private in PRIVATES
    ]


@pytest.mark.clause("1848-AUC-07")
def test_with_every_price_at_the_floor_and_one_sold_a_player_without_one_passes_or_buys() -> None:
    game = all_at_the_floor()
    buy(game, "P1")
    plays(game, Pass(by="Bob"))
    buy(game, "P2")
    assert game.state.privates["P2"] == "Cy"


@pytest.mark.clause("1848-AUC-07")
def test_on_18xx_games_a_player_without_a_private_never_passes() -> None:
    game = all_at_the_floor(profile="18xx.games")
    buy(game, "P1")
    assert refused(game, Pass()) == "1848-AUC-06"
    buy(game, "P2")


@pytest.mark.clause("1848-AUC-08")
def test_the_first_player_cannot_pass() -> None:
    assert refused(new_game(), Pass()) == "1848-AUC-08"


@pytest.mark.clause("1848-AUC-08")
def test_a_player_without_a_private_cannot_pass_while_one_price_can_fall() -> None:
    game = new_game()
    buy(game, "P1")
    for private in ("P2", "P3", "P4", "P5"):
        for _ in range(6):
            if game.asked == ("Ann",):
                plays(game, Pass())
            lower(game, private)
    while game.state.sale_prices["P6"] > 205 or game.asked == ("Ann",):
        if game.asked == ("Ann",):
            plays(game, Pass())
        else:
            lower(game, "P6")
    assert refused(game, Pass()) == "1848-AUC-08"
    lower(game, "P6")
    if game.asked == ("Ann",):
        plays(game, Pass())
    plays(game, Pass())


@pytest.mark.clause("1848-AUC-09")
def test_when_all_pass_the_incomes_are_paid_once_and_the_sale_goes_on() -> None:
    game = new_game()
    buy(game, "P1", "P2", "P6")
    lower(game, "P3")
    prices = dict(game.state.sale_prices)
    cash = {name: game.position.cash(name) for name in game.players}
    bank = game.position.cash("bank")

    for player in ("Bob", "Cy", "Ann"):
        assert game.asked == (player,)
        plays(game, Pass())

    assert game.asked == ("Bob",)  # the same who passed first
    gains = {name: game.position.cash(name) - cash[name] for name in game.players}
    assert gains == {"Ann": 5, "Bob": 10, "Cy": 30}
    assert game.position.cash("bank") == bank - 45
    assert game.state.sale_prices == prices
    buy(game, "P3")


@pytest.mark.clause("1848-AUC-09")
def test_passes_that_somebody_interrupts_pay_nothing() -> None:
    game = new_game()
    buy(game, "P1", "P2", "P6")
    cash = game.position.cash("Ann")
    plays(game, Pass())
    plays(game, Pass())
    lower(game, "P3")
    plays(game, Pass())
    plays(game, Pass())
    assert game.position.cash("Ann") == cash
    plays(game, Pass())
    assert game.position.cash("Ann") == cash + 5


@pytest.mark.clause("1848-AUC-09", "1848-AUC-07")
def test_the_incomes_come_again_after_the_next_round_of_passes() -> None:
    game = all_at_the_floor(4)
    buy(game, "P6")
    for _ in range(2):
        for player in ("Bob", "Cy", "Dee", "Ann"):
            plays(game, Pass(by=player))
    cash = [game.position.cash(name) for name in game.players]
    assert cash == [630 - 200 + 60, 630, 630, 630]


@pytest.mark.clause("1848-AUC-10")
def test_the_first_share_round_begins_left_of_the_last_buyer() -> None:
    game = new_game()
    buy(game, "P1", "P2", "P3", "P4", "P5")
    plays(game, Pass(by="Cy"))
    plays(game, Pass(by="Ann"))
    assert game.state.round == "Sale of the private companies"
    buy(game, "P6")  # Bob
    assert game.state.round == "Share round 1"
    assert game.asked == ("Cy",)
    assert game.state.priority == "Cy"


@pytest.mark.clause("1848-AUC-11")
def test_p5_brings_a_free_share_of_qg_out_of_the_stock() -> None:
    game = new_game()
    buy(game, "P5")
    assert game.position.units("Ann", "QG") == 1
    assert game.position.units(STOCK, "QG") == 9
    assert game.state.certificates["QG"][0] == STOCK
    assert game.position.cash("Ann") == 840 - 170
    assert game.position.price("QG") is None


@pytest.mark.clause("1848-AUC-11", "1848-SR-17")
def test_a_share_of_qg_without_a_price_counts_as_a_certificate_and_is_worth_nothing() -> None:
    game = Table().shares("QG", Ann=1).share_round("Ann")
    assert game.position.certificate_count("Ann") == 1
    assert refused(game, SellShares(company="QG", count=1)) == "1848-SR-17"
    assert game.result["Ann"] == 840


@pytest.mark.clause("1848-AUC-12")
def test_p6_brings_the_directors_certificate_of_car_at_100() -> None:
    game = new_game()
    buy(game, "P6")
    assert game.position.director("CAR") == "Ann"
    assert game.position.units("Ann", "CAR") == 2
    assert game.position.certificate_count("Ann") == 1
    assert game.position.cash("Ann") == 840 - 230
    assert game.state.issue_prices == {"CAR": 100}
    assert game.state.market == {"CAR": (1, 5)}
    assert game.position.price("CAR") == 100


@pytest.mark.clause("1848-AUC-02")
def test_sale_price_floor_and_price_for_a_company_are_three_things() -> None:
    figures = {
        private: (printed.price, printed.floor, printed.buy_in)
        for private, printed in new_game().title.privates.items()
    }
    assert figures == {
        "P1": (30, 0, (1, 40)),
        "P2": (70, 40, (1, 80)),
        "P3": (110, 80, (1, 140)),
        "P4": (170, 140, (1, 220)),
        "P5": (170, 140, None),
        "P6": (230, 200, None),
    }
