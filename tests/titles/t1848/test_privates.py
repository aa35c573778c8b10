"""Clauses PRV: income, sale to companies and closing of the private companies."""

from __future__ import annotations

import pytest

from railhead.finance.holders import GONE, STOCK
from railhead.play.actions import Answer, BuyIn, BuyShare, BuyTrain, LayTile, Pass, TakeLoan
from railhead.play.decision import Range
from tests.seen import seen
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, offers, plays, refused

PRIVATES = ("P1", "P2", "P3", "P4", "P5", "P6")
PROFILES = ("rulebook", "18xx.games")
TASMANIA = LayTile(hex="I8", tile="241", rotation=1, private="P3")


def pass_until(game: Game, words: str) -> None:
    """Pass until the round or the company on turn has this name."""
    while game.decision and words not in (game.decision.company, game.state.round):
        game.play(Pass())


def gains(game: Game, before: Game, *holders: str) -> dict[str, int]:
    """What these holders have got since then."""
    return {who: game.position.cash(who) - before.position.cash(who) for who in holders}


# Income.


@pytest.mark.clause("1848-PRV-01")
def test_privates_pay_players_and_companies_at_the_start_of_every_operating_round() -> None:
    table = Table().phase("3").company("VR", 100, {"Ann": 6}, cash=0)
    for private, owner in zip(PRIVATES, ("Ann", "VR", "Bob", "Cy", "Ann", "Bob"), strict=True):
        table.private(private, owner)
    game = table.share_round("Ann")
    before = game.copy()
    income = {"Ann": 5 + 25, "Bob": 15 + 30, "Cy": 20, "VR": 10, "bank": -105}

    pass_until(game, "Operating round 2.1")
    assert gains(game, before, *income) == income

    pass_until(game, "Operating round 2.2")
    assert gains(game, before, *income) == {who: 2 * each for who, each in income.items()}


@pytest.mark.clause("1848-PRV-01")
def test_privates_pay_before_the_bank_of_england() -> None:
    table = Table().phase("3").private("P6", "Ann").shares("BOE", Bob=2)
    game = table.company("VR", 100, {"Ann": 6}).share_round("Ann")
    pass_until(game, "Operating round 2.1")
    told = [event.text for event in game.log[-1]]
    private = told.index("Ann gets £30 from P6.")
    england = told.index("The Bank of England pays £10 a share.")
    assert private < england


@pytest.mark.clause("1848-PRV-02", "1848-SR-21")
def test_privates_do_not_count_towards_the_certificate_limit() -> None:
    table = Table().company("VR", 100, {"Ann": 7}).company("SAR", 100, {"Ann": 7})
    table.company("FT", 100, {"Bob": 5}).company("WA", 100, {"Bob": 5}).shares("BOE", Ann=5)
    table.shares("QG", Ann=1).company("NSW", 100, {"Bob": 2, "Ann": 1})
    for private in PRIVATES:
        table.private(private, "Ann")
    game = table.share_round("Ann")
    assert game.position.certificate_count("Ann") == 19  # of 20, besides six privates
    plays(game, BuyShare(company="FT", source=STOCK))
    assert game.position.certificate_count("Ann") == 20


@pytest.mark.clause("1848-PRV-02", "1848-END-08")
def test_a_private_is_worth_nothing_in_the_end() -> None:
    game = Table().private("P6", "Ann").share_round("Ann")
    assert game.result == {"Ann": 840, "Bob": 840, "Cy": 840}


# Sale to a company.


def vr_on_turn(phase: str = "3", cash: int = 300, profile: str = "rulebook") -> Table:
    """Ann directs VR and SAR, Bob directs FT; all of them are launched."""
    table = Table(profile=profile).phase(phase).company("VR", 100, {"Ann": 6}, cash=cash)
    table.company("SAR", 90, {"Ann": 6}, cash=300)
    return table.company("FT", 80, {"Bob": 6}, cash=300)


@pytest.mark.clause("1848-PRV-03")
def test_a_company_buys_only_from_its_own_director() -> None:
    game = vr_on_turn().private("P2", "Bob").turn("VR")
    assert refused(game, BuyIn(private="P2", price=50)) == "1848-PRV-03"


@pytest.mark.clause("1848-PRV-03")
def test_on_18xx_games_a_company_buys_from_any_player() -> None:
    game = vr_on_turn(profile="18xx.games").private("P2", "Bob").turn("VR")
    plays(game, BuyIn(private="P2", price=50))
    assert game.state.privates["P2"] == "VR"
    assert game.position.cash("VR") == 250
    assert game.position.cash("Bob") == 890


@pytest.mark.clause("1848-PRV-03")
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("owner", ["SAR", "VR"])
def test_no_company_sells_a_private(owner: str, profile: str) -> None:
    game = vr_on_turn(profile=profile).private("P2", owner).turn("VR")
    assert refused(game, BuyIn(private="P2", price=50)) == "1848-PRV-03"


@pytest.mark.clause("1848-PRV-03")
def test_players_do_not_deal_in_privates() -> None:
    game = Table().private("P2", "Bob").share_round("Ann")
    assert refused(game, BuyIn(private="P2", price=50)) == "1848-SR-02"


@pytest.mark.clause("1848-PRV-04")
@pytest.mark.parametrize(("private", "most"), [("P1", 40), ("P2", 80), ("P3", 140), ("P4", 220)])
def test_a_company_pays_its_director_a_price_within_the_range(private: str, most: int) -> None:
    game = vr_on_turn().private(private, "Ann").turn("VR")
    before = game.copy()
    assert game.decision is not None
    (choice,) = game.decision.of(BuyIn)
    assert choice.amounts == {"price": Range(1, most)}
    assert refused(game, BuyIn(private=private, price=most + 1)) == "1848-PRV-04"
    assert refused(game, BuyIn(private=private, price=0)) == "1848-PRV-04"
    for price in (1, most):
        game = before.copy()
        plays(game, BuyIn(private=private, price=price))
        assert game.state.privates[private] == "VR"
        assert gains(game, before, "VR", "Ann", "bank") == {"VR": -price, "Ann": price, "bank": 0}


@pytest.mark.clause("1848-PRV-04")
def test_prices_are_whole() -> None:
    game = vr_on_turn().private("P1", "Ann").turn("VR")
    assert game.why({"type": "buy_in", "private": "P1", "price": 10.5}) is not None


@pytest.mark.clause("1848-PRV-04", "1848-OR-09")
@pytest.mark.parametrize(
    ("price", "clause"), [(41, "1848-PRV-04"), (40, "1848-OR-09"), (31, "1848-OR-09")]
)
def test_a_company_with_30_pays_no_more_than_30(price: int, clause: str) -> None:
    game = vr_on_turn(cash=30).private("P1", "Ann").turn("VR")
    assert refused(game, BuyIn(private="P1", price=price)) == clause
    plays(game, BuyIn(private="P1", price=30))
    assert game.position.cash("VR") == 0


@pytest.mark.clause("1848-PRV-04", "1848-PH-03")
@pytest.mark.parametrize("profile", PROFILES)
def test_companies_buy_no_privates_before_the_first_3(profile: str) -> None:
    table = vr_on_turn("2", profile=profile).private("P1", "Ann").depot("3 3 3 3 3")
    game = table.turn("VR", "Trains")
    assert refused(game, BuyIn(private="P1", price=20)) == "1848-PRV-04"
    plays(game, BuyTrain(train="3", price=200))
    plays(game, BuyIn(private="P1", price=20))


@pytest.mark.clause("1848-PRV-05")
@pytest.mark.parametrize("step", ["Track", "Station", "Run", "Dividend", "Trains"])
def test_several_privates_are_bought_in_any_step(step: str) -> None:
    table = vr_on_turn().private("P1", "Ann").private("P3", "Ann").train("VR", "2")
    table.tiles("H11=57@1 H9=57@1").cash(VR=400)
    game = table.turn("VR", step, revenue=40 if step == "Dividend" else 0)
    assert game.decision is not None
    assert game.decision.step == step
    plays(game, BuyIn(private="P1", price=40))
    plays(game, BuyIn(private="P3", price=1))
    assert game.decision.step == step
    assert game.position.cash("VR") == 359
    assert [game.state.privates[private] for private in ("P1", "P3")] == ["VR", "VR"]


@pytest.mark.clause("1848-PRV-05")
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("private", ["P5", "P6"])
def test_p5_and_p6_are_never_bought_by_a_company(private: str, profile: str) -> None:
    game = vr_on_turn(profile=profile).private(private, "Ann").turn("VR")
    assert refused(game, BuyIn(private=private, price=100)) == "1848-PRV-05"


@pytest.mark.clause("1848-PRV-05", "1848-PRV-07")
@pytest.mark.parametrize("profile", PROFILES)
def test_the_sale_to_companies_ends_with_the_first_5(profile: str) -> None:
    table = vr_on_turn("4", cash=600, profile=profile).private("P1", "Ann").depot("5 5 5")
    game = table.turn("VR", "Trains")
    assert offers(game, BuyIn(private="P1", price=40))
    plays(game, BuyTrain(train="5", price=500))
    assert refused(game, BuyIn(private="P1", price=40)) == "1848-PRV-07"


# Closing.


@pytest.mark.clause("1848-PRV-07")
@pytest.mark.parametrize("train", ["5", "5+"])
def test_the_first_5_closes_all_privates_and_their_income(train: str) -> None:
    table = vr_on_turn("4", cash=600).depot("5 5 5")
    for private in PRIVATES:
        table.private(private, "Bob")
    game = table.private("P1", "SAR").turn("VR", "Trains", of=2)

    plays(game, BuyTrain(train=train, price=500 if train == "5" else 550))
    plays(game, TASMANIA)

    assert game.state.privates == dict.fromkeys(PRIVATES, GONE)
    before = game.copy()
    pass_until(game, "Operating round 2.2")
    assert gains(game, before, "Bob", "SAR") == {"Bob": 0, "SAR": 0}


@pytest.mark.clause("1848-PRV-07", "1848-BOE-14")
def test_a_5_removed_by_loans_in_phase_3_closes_the_privates_too() -> None:
    table = vr_on_turn("3").private("P1", "Ann").private("P6", "Bob")
    game = table.set(loans={"SAR": 1}, borrowers=("SAR",), granted=1).turn("VR")
    plays(game, TakeLoan())
    assert game.state.privates == dict.fromkeys(PRIVATES, GONE)
    assert seen(game)["phase"] == "5"
    assert refused(game, BuyIn(private="P1", price=10)) == "1848-PRV-07"


# P5 and P6.


def car_on_turn(phase: str) -> Table:
    table = Table().phase(phase).private("P6", "Bob").private("P5", "Cy")
    table.company("CAR", 100, {"Ann": 6}, cash=500)
    return table.company("VR", 90, {"Bob": 6}, cash=500, trains="2 2")


@pytest.mark.clause("1848-PRV-14")
def test_p6_closes_when_car_buys_its_first_train_from_the_bank() -> None:
    game = car_on_turn("3").turn("CAR", "Trains", of=2)
    plays(game, BuyTrain(train="3", price=200))
    assert game.state.privates["P6"] == GONE
    assert game.state.privates["P5"] == "Cy"
    before = game.copy()
    pass_until(game, "Operating round 2.2")
    assert gains(game, before, "Bob", "Cy") == {"Bob": 0, "Cy": 25}


@pytest.mark.clause("1848-PRV-14")
def test_p6_closes_when_car_buys_its_first_train_from_a_company() -> None:
    game = car_on_turn("3").turn("CAR", "Trains")
    plays(game, BuyTrain(train="2", price=100, seller="VR"))
    assert game.state.privates["P6"] == "Bob"
    plays(game, Answer(agree=True))
    assert game.state.privates["P6"] == GONE


@pytest.mark.clause("1848-PRV-14")
def test_p6_stays_open_when_another_company_buys_a_train() -> None:
    game = car_on_turn("2").turn("VR", "Trains")
    plays(game, BuyTrain(train="2", price=100))
    assert game.state.privates["P6"] == "Bob"


@pytest.mark.clause("1848-PRV-14", "1848-PRV-08")
@pytest.mark.parametrize("private", ["P1", "P5", "P6"])
def test_p1_p5_and_p6_have_no_power_in_a_turn(private: str) -> None:
    table = Table().phase("3").private(private, "Ann").tiles("E4=57@1")
    table.company("CAR", 100, {"Ann": 6}, cash=500, trains="2").train("CAR", "2")
    game = table.turn("CAR")
    assert game.decision is not None
    used = {getattr(choice.action, "private", "") for choice in game.decision.of(LayTile)}
    assert used == {""}
    lay = LayTile(hex="E6", tile="9", rotation=1, private=private)
    assert refused(game, lay) == "1848-PRV-09"
    pass_until_trains(game)
    rebate = BuyTrain(train="3", price=100, private=private)
    assert refused(game, rebate) == "1848-PRV-12"


def pass_until_trains(game: Game) -> None:
    while game.decision and game.decision.step != "Trains":
        game.play(Pass())
