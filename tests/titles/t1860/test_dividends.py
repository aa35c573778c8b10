"""Retaining or paying, and what it does to the price. Clauses DIV."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, PayDividend, RunTrains
from railhead.play.plain.operating import Companies
from railhead.play.plain.running import Running
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, plays, price, refused

PAY, RETAIN = PayDividend(pay=True), PayDividend(pay=False)


def earned(
    revenue: int,
    at: int = 100,
    *,
    subsidy: int = 0,
    treasury: int = 50,
    profile: str = "rulebook",
    of: int = 1,
    **fields: object,
) -> Game:
    """IOW has run for this revenue; Ann holds four of its shares, Bob two, one is in the pool."""
    table = Table(profile=profile)
    table.company("IOW", 100, {"Ann": 4, "Bob": 2}, pool=1, cash=treasury, price=at, trains="2+1")
    table.set(**fields)
    return table.turn("IOW", "Dividend", ran=True, revenue=revenue, subsidy=subsidy, of=of)


# --- All or nothing --------------------------------------------------------------------------


@pytest.mark.clause("1860-DIV-01")
def test_the_revenue_is_paid_in_full_or_retained_in_full() -> None:
    game = earned(90)
    assert game.decision is not None
    assert [choice.action for choice in game.decision.choices] == [
        PayDividend(by="Ann", pay=True),
        PayDividend(by="Ann", pay=False),
    ]
    assert game.why({"type": "dividend", "pay": True, "amount": 40}) is not None
    assert refused(game, Pass()) == "1860-OR-02"


@pytest.mark.clause("1860-DIV-01")
def test_retained_revenue_goes_to_the_treasury_as_credits() -> None:
    game = earned(90)
    bank, ann = cash(game, "bank"), cash(game, "Ann")
    plays(game, RETAIN)
    assert cash(game, "IOW") == 140
    assert (cash(game, "bank"), cash(game, "Ann")) == (bank, ann)


@pytest.mark.clause("1860-DIV-02")
def test_paid_each_player_gets_a_tenth_a_share_and_nobody_else_anything() -> None:
    """90 with six shares in hands: £54 leave the Bank; the treasury, IPO and pool get nothing."""
    game = earned(90)
    before = {who: cash(game, who) for who in ("Ann", "Bob", "Cy", "bank")}
    plays(game, PAY)
    got = {who: cash(game, who) - amount for who, amount in before.items()}
    assert got == {"Ann": 36, "Bob": 18, "Cy": 0, "bank": -54}
    assert cash(game, "IOW") == 50


# --- The price -------------------------------------------------------------------------------


@pytest.mark.clause("1860-DIV-04", "1860-DIV-05")
@pytest.mark.parametrize(
    ("at", "dividend", "after"),
    [
        (100, 10, 100),
        (100, 90, 100),
        (100, 100, 110),
        (100, 190, 110),
        (100, 200, 122),
        (100, 300, 134),
        (100, 400, 150),
        (100, 450, 150),
        (100, 900, 150),  # never more than eight steps
        (95, 90, 95),
        (95, 100, 105),  # the bottom tier moves like the top one
        (7, 10, 20),
        (14, 60, 50),
    ],
)
def test_the_price_rises_two_steps_for_each_time_the_dividend_covers_it(
    at: int, dividend: int, after: int
) -> None:
    game = earned(dividend, at)
    plays(game, PAY)
    assert price(game, "IOW") == after


@pytest.mark.clause("1860-DIV-03")
@pytest.mark.parametrize(("at", "after"), [(100, 90), (95, 86), (340, 320), (20, 7), (26, 14)])
def test_retaining_lowers_the_price_by_two_steps(at: int, after: int) -> None:
    game = earned(90, at)
    plays(game, RETAIN)
    assert price(game, "IOW") == after


@pytest.mark.clause("1860-DIV-03", "1860-BKR-01")
@pytest.mark.parametrize("at", [7, 14])
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_retaining_at_7_or_14_is_bankruptcy(at: int, profile: str) -> None:
    game = earned(90, at, profile=profile)
    plays(game, RETAIN)
    assert game.state.bankrupt == ("IOW",)
    assert "IOW" not in game.state.market
    assert cash(game, "IOW") == 140


@pytest.mark.clause("1860-DIV-03")
def test_a_first_turn_without_a_train_lowers_the_price_by_two_steps() -> None:
    table = Table().company("IOW", 100, {"Ann": 6}, cash=1000, operated=False)
    game = table.operating_round("IOW")
    game.play(Pass())  # no track
    assert game.decision is not None
    assert game.decision.step == "Trains"
    assert price(game, "IOW") == 90
    assert cash(game, "IOW") == 1000


@pytest.mark.clause("1860-DIV-03")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_a_subsidy_alone_is_no_dividend(profile: str) -> None:
    game = earned(0, subsidy=20, treasury=300, profile=profile)
    assert price(game, "IOW") == 90
    assert cash(game, "IOW") == 320
    assert refused(game, PAY) == "1860-DIV-03"


@pytest.mark.clause("1860-DIV-03")
def test_by_18xx_games_an_empty_run_without_a_route_counts_as_retained() -> None:
    table = Table(profile="18xx.games").company("IOW", 100, {"Ann": 6}, trains="2+1")
    game = table.turn("IOW", "Run")
    assert price(game, "IOW") == 90


@pytest.mark.clause("1860-DIV-02", "1860-DIV-04")
@pytest.mark.parametrize("pay", [True, False])
def test_a_subsidy_goes_to_the_treasury_either_way_and_moves_no_price(pay: bool) -> None:
    game = earned(90, subsidy=20)
    ann = cash(game, "Ann")
    plays(game, PayDividend(pay=pay))
    assert cash(game, "IOW") == 70 + (0 if pay else 90)
    assert cash(game, "Ann") - ann == (36 if pay else 0)
    assert price(game, "IOW") == (100 if pay else 90)


def _two_at_100(profile: str) -> Game:
    table = Table(profile=profile)
    table.company("IOW", 100, {"Ann": 6}, trains="2+1")
    table.company("C&N", 100, {"Bob": 6}, trains="2+1")
    return table.turn("IOW", "Dividend", ran=True, revenue=50)


@pytest.mark.clause("1860-DIV-04")
@pytest.mark.parametrize(
    ("profile", "order"), [("rulebook", ["C&N", "IOW"]), ("18xx.games", ["IOW", "C&N"])]
)
def test_a_dividend_below_the_price_puts_the_marker_to_the_bottom_of_its_space(
    profile: str, order: list[str]
) -> None:
    """In the profile of 18xx.games it stays where it is (D9)."""
    game = _two_at_100(profile)
    assert game.position.rule(Companies).in_order(game.position, ["C&N", "IOW"]) == ["IOW", "C&N"]
    plays(game, PAY)
    assert game.position.rule(Companies).in_order(game.position, ["C&N", "IOW"]) == order
    assert price(game, "IOW") == 100


# --- The top ---------------------------------------------------------------------------------


@pytest.mark.clause("1860-DIV-06", "1860-END-01")
@pytest.mark.parametrize(
    ("at", "dividend", "after"),
    [(330, 330, 340), (310, 620, 340), (320, 320, 340), (340, 340, 340), (300, 1200, 340)],
)
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_the_marker_stops_at_340_which_ends_the_game(
    at: int, dividend: int, after: int, profile: str
) -> None:
    game = earned(dividend, at, profile=profile)
    plays(game, PAY)
    assert price(game, "IOW") == after
    assert game.state.ends == ("price",)


@pytest.mark.clause("1860-DIV-06")
def test_330_with_a_smaller_dividend_is_no_end() -> None:
    game = earned(320, 330)
    plays(game, PAY)
    assert price(game, "IOW") == 330
    assert game.state.ends == ()


# --- No choice -------------------------------------------------------------------------------


@pytest.mark.clause("1860-DIV-07", "1860-INS-03")
def test_an_insolvent_company_retains_and_is_not_asked() -> None:
    table = Table().company("IOW", 100, {"Ann": 6}, cash=900)
    table.set(insolvent=("IOW",))
    game = table.turn("IOW", "Dividend", ran=True, revenue=80)
    assert game.decision is not None
    assert game.decision.step == "Trains"
    assert (price(game, "IOW"), cash(game, "IOW")) == (90, 980)
    assert refused(game, PAY) == "1860-DIV-07"


@pytest.mark.clause("1860-DIV-07", "1860-RCV-02")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_a_company_in_receivership_retains(profile: str) -> None:
    table = Table(profile=profile)
    table.company("IOW", 100, {"Ann": 1}, pool=3, director_in_pool=True, trains="2+1", cash=10)
    ann = table.state.cash["Ann"]
    game = table.turn("IOW", "Dividend", ran=True, revenue=200)
    assert (price(game, "IOW"), cash(game, "IOW"), cash(game, "Ann")) == (90, 210, ann)


@pytest.mark.clause("1860-DIV-07", "1860-NAT-04")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_after_nationalisation_all_others_must_pay(profile: str) -> None:
    table = Table(profile=profile).phase("9")
    table.company("IOW", 100, {"Ann": 6}, trains="9+5", cash=900).set(nationalised=True)
    ann = table.state.cash["Ann"]
    game = table.turn("IOW", "Dividend", ran=True, revenue=200)
    assert game.decision is not None
    assert game.decision.step == "Trains"
    assert (price(game, "IOW"), cash(game, "IOW")) == (122, 900)
    assert cash(game, "Ann") == ann + 120
    assert refused(game, RETAIN) == "1860-DIV-07"


@pytest.mark.clause("1860-DIV-07")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_an_insolvent_company_retains_even_after_nationalisation(profile: str) -> None:
    table = Table(profile=profile).phase("9").company("IOW", 100, {"Ann": 6}, cash=0)
    table.set(nationalised=True, insolvent=("IOW",))
    game = table.turn("IOW", "Dividend", ran=True, revenue=200)
    assert (price(game, "IOW"), cash(game, "IOW")) == (90, 200)


@pytest.mark.clause("1860-DIV-03", "1860-BKR-01")
def test_a_company_that_goes_bankrupt_by_retaining_buys_no_train_and_the_round_goes_on() -> None:
    table = Table().company("IOW", 74, {"Ann": 6}, price=14, cash=900, trains="2+1")
    table.company("C&N", 74, {"Bob": 6}, price=7, cash=900, trains="2+1")
    game = table.turn("IOW", "Dividend", "C&N", ran=True, revenue=50)
    plays(game, RETAIN)
    assert game.decision is not None
    assert (game.decision.player, game.decision.company) == ("Bob", "C&N")
    assert not game.position.units("Ann", "IOW")


@pytest.mark.clause("1860-DIV-03")
def test_nothing_is_paid_before_the_trains_have_run() -> None:
    table = Table().company("IOW", 100, {"Ann": 6}, trains="2+1").tiles("J4=6@0")
    game = table.turn("IOW", "Run")
    assert refused(game, PAY) == "1860-OR-02"
    plays(game, RunTrains(routes=game.position.rule(Running).suggest(game.position, "IOW")))
    plays(game, PAY)
    assert price(game, "IOW") == 100  # Ryde Esplanade 30 and Ryde 20
