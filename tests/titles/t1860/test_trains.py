"""Buying trains, the limit, and the duty to own one. Clauses TRN."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, DiscardTrain, Pass, PayDividend, RunTrains
from railhead.play.plain.running import Running
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, offers, plays, refused

PRICES = {"2+1": 250, "3+2": 300, "4+2": 350, "5+3": 400, "6+3": 500, "7+4": 600, "8+4": 700}


def bank(train: str) -> BuyTrain:
    """A purchase from the bank at the printed price."""
    return BuyTrain(train=train, price={**PRICES, "9+5": 800}[train])


def names(game: Game, holder: str) -> list[str]:
    """The trains of a company, or those returned to the bank ("pool")."""
    p = game.position
    return [p.side(card).name for card in p.trains(holder)]


def buyer(
    phase: str = "2", cash: int = 1000, trains: str = "", profile: str = "rulebook", **options: str
) -> Table:
    """IOW of Ann, without a route, about to buy trains."""
    table = Table(3, profile, **options).phase(phase)
    return table.company("IOW", 100, {"Ann": 6}, cash=cash, trains=trains)


def step(game: Game) -> str:
    """The step in which somebody is asked."""
    return game.decisions[0].step


def company(game: Game) -> str:
    """The company for which somebody is asked."""
    return game.decisions[0].company


def play_on(game: Game) -> None:
    """Go on without building or buying: run as suggested, pay out."""
    match step(game):
        case "Run":
            runs = game.position.rule(Running).suggest(game.position, company(game))
            game.play(RunTrains(routes=runs))
        case "Dividend":
            game.play(PayDividend(pay=True))
        case _:
            game.play(Pass())


# --- From the bank ---------------------------------------------------------------------------


@pytest.mark.clause("1860-TRN-01")
def test_a_company_buys_as_many_trains_as_it_can_pay() -> None:
    game = buyer(cash=800).turn("IOW", "Trains")
    for left in (550, 300, 50):
        assert step(game) == "Trains"
        plays(game, bank("2+1"))
        assert cash(game, "IOW") == left
    assert names(game, "IOW") == ["2+1", "2+1", "2+1"]
    assert game.state.cash["credits"] == -50
    assert game.state.round.startswith("Share round")


@pytest.mark.clause("1860-TRN-01")
def test_a_company_with_a_train_need_not_buy() -> None:
    game = buyer(trains="2+1").turn("IOW", "Trains")
    assert offers(game, bank("2+1"))
    plays(game, Pass())
    assert names(game, "IOW") == ["2+1"]


@pytest.mark.clause("1860-TRN-01")
@pytest.mark.parametrize("at", ["Track", "Run", "Dividend"])
def test_trains_are_bought_in_the_last_step_only(at: str) -> None:
    table = buyer(trains="2+1").tiles("J4=6@0")
    game = table.turn("IOW", at, ran=at == "Dividend", revenue=50 if at == "Dividend" else 0)
    assert step(game) == at
    assert refused(game, bank("2+1")) == "1860-OR-02"


@pytest.mark.clause("1860-TRN-02")
def test_trains_are_sold_in_ascending_order_each_kind_when_the_one_before_is_sold_out() -> None:
    table = buyer(cash=2000)
    for _ in range(4):
        table.train("C&N", "2+1")
    game = table.turn("IOW", "Trains")
    assert refused(game, bank("3+2")) == "1860-TRN-02"
    plays(game, bank("2+1"))
    assert refused(game, bank("2+1")) == "1860-TRN-02"
    assert refused(game, bank("4+2")) == "1860-TRN-02"
    plays(game, bank("3+2"))
    assert cash(game, "IOW") == 1450


@pytest.mark.clause("1860-TRN-02")
@pytest.mark.parametrize("price", [0, 240, 260, 300])
def test_the_bank_sells_at_the_printed_price_only(price: int) -> None:
    game = buyer().turn("IOW", "Trains")
    assert refused(game, BuyTrain(train="2+1", price=price)) == "1860-TRN-02"


@pytest.mark.clause("1860-TRN-02", "1860-TRN-09")
def test_there_are_always_9_5_trains_left() -> None:
    game = buyer("9", cash=2400, no_train_limit="on").turn("IOW", "Trains")
    for _ in range(3):
        plays(game, bank("9+5"))
    assert names(game, "IOW") == ["9+5", "9+5", "9+5"]


@pytest.mark.clause("1860-TRN-03")
def test_returned_trains_are_on_sale_besides_at_their_printed_price() -> None:
    game = buyer("5", cash=1000).train("pool", "3+2").turn("IOW", "Trains")
    assert offers(game, bank("5+3"))
    assert refused(game, BuyTrain(train="3+2", price=150)) == "1860-TRN-02"
    plays(game, bank("3+2"))
    assert (cash(game, "IOW"), names(game, "IOW"), names(game, "pool")) == (700, ["3+2"], [])
    assert refused(game, bank("3+2")) == "1860-TRN-02"
    plays(game, bank("5+3"))


@pytest.mark.clause("1860-TRN-07")
def test_a_director_adds_no_money() -> None:
    table = buyer(cash=249).cash(Ann=2000)
    table.company("C&N", 90, {"Ann": 6}, trains="2+1 2+1")
    game = table.turn("IOW", "Trains")
    assert refused(game, bank("2+1")) == "1860-TRN-07"
    assert refused(game, BuyTrain(train="2+1", price=250, seller="C&N")) == "1860-TRN-07"
    plays(game, Pass())
    assert cash(game, "Ann") == 2000


@pytest.mark.clause("1860-TRN-07")
def test_trains_are_never_sold_to_the_bank_nor_traded_in() -> None:
    game = buyer("4", trains="3+2 3+2").turn("IOW", "Trains")
    assert refused(game, BuyTrain(train="4+2", price=350, trade_in="3+2")) == "1860-TRN-07"
    assert refused(game, DiscardTrain(train="3+2")) == "1860-OR-02"


# --- The limit -------------------------------------------------------------------------------


@pytest.mark.clause("1860-TRN-08")
@pytest.mark.parametrize(
    ("phase", "limit", "kind"),
    [
        ("2", 4, "2+1"),
        ("3", 4, "3+2"),
        ("4", 3, "4+2"),
        ("5", 3, "5+3"),
        ("6", 2, "6+3"),
        ("7", 2, "7+4"),
        ("8", 2, "8+4"),
        ("9", 2, "9+5"),
    ],
)
def test_the_train_limit_of_each_phase(phase: str, limit: int, kind: str) -> None:
    """At the limit nothing more is on offer: the turn goes on to the next company."""
    table = buyer(phase, cash=5000, trains=" ".join([kind] * (limit - 1)))
    table.company("C&N", 90, {"Bob": 6}, cash=900, operated=False)
    table.train("pool", kind).train("pool", kind)
    game = table.turn("IOW", "Trains", "C&N")
    plays(game, bank(kind))
    assert len(names(game, "IOW")) == limit
    assert company(game) == "C&N"


@pytest.mark.clause("1860-TRN-08")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_at_the_limit_not_even_a_train_that_would_start_a_phase_is_bought(profile: str) -> None:
    """Two trains in phase 6, the 7+4 on sale, money for five of it: the turn is over at once."""
    table = buyer("6", cash=3000, trains="6+3 6+3", profile=profile)
    table.company("C&N", 90, {"Bob": 6}, cash=600, trains="5+3")
    game = table.turn("IOW", "Trains", "C&N")
    assert company(game) == "C&N"
    assert game.title.phase(game.position).name == "6"
    one_less = buyer("6", cash=3000, trains="6+3", profile=profile).train("C&N", "6+3")
    plays(one_less.turn("IOW", "Trains"), bank("7+4"))


@pytest.mark.clause("1860-TRN-08", "1860-TRN-09")
@pytest.mark.parametrize("trains", ["5+3", "5+3 5+3"])
def test_the_old_limit_holds_until_the_first_6_3_is_bought(trains: str) -> None:
    """With three trains the company is above the new limit of 2 and gives one up next turn."""
    table = buyer("5", cash=500, trains=trains)
    if trains == "5+3":
        table.train("C&N", "5+3")
    table.company("C&N", 90, {"Bob": 6}, operated=False)
    game = table.turn("IOW", "Trains", "C&N")
    plays(game, bank("6+3"))
    assert names(game, "IOW") == [*trains.split(), "6+3"]
    assert company(game) == "C&N"
    assert game.title.train_limit(game.position) == 2


@pytest.mark.clause("1860-TRN-09", "1860-OR-05")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_surplus_trains_are_given_up_at_the_start_of_the_companys_turn(profile: str) -> None:
    """Before it builds or runs, without payment; the train is then on sale at the bank."""
    table = buyer("6", cash=500, trains="4+2 5+3 6+3", profile=profile).tiles("J4=6@0")
    table.company("C&N", 82, {"Bob": 6}, cash=350)
    game = table.operating_round("IOW", "C&N")
    assert (company(game), step(game)) == ("IOW", "Train limit")
    assert game.asked == ("Ann",)
    for train in ("4+2", "5+3", "6+3"):
        assert offers(game, DiscardTrain(train=train))
    assert refused(game, Pass()) == "1860-TRN-09"
    assert refused(game, DiscardTrain(train="7+4")) == "1860-TRN-09"
    plays(game, DiscardTrain(train="4+2"))
    assert (names(game, "IOW"), names(game, "pool")) == (["5+3", "6+3"], ["4+2"])
    assert cash(game, "IOW") == 500
    assert step(game) == "Track"
    while company(game) == "IOW":
        play_on(game)
    while step(game) != "Trains":
        play_on(game)
    plays(game, bank("4+2"))
    assert names(game, "C&N") == ["4+2"]


@pytest.mark.clause("1860-TRN-09")
def test_nothing_is_given_up_before_the_companys_own_turn() -> None:
    table = buyer("5", cash=500, trains="5+3")
    table.company("C&N", 82, {"Bob": 6}, cash=350, trains="4+2 4+2 5+3")
    game = table.turn("IOW", "Trains", "C&N")
    plays(game, bank("6+3"))
    assert (company(game), step(game)) == ("C&N", "Train limit")
    plays(game, DiscardTrain(train="5+3"))
    assert step(game) == "Track"


# --- The duty --------------------------------------------------------------------------------


@pytest.mark.clause("1860-TRN-11")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("tiles", ["", "J4=6@0"])
def test_a_trainless_company_that_can_pay_must_buy_route_or_not(profile: str, tiles: str) -> None:
    table = buyer("4", cash=680, profile=profile).tiles(tiles)
    game = table.turn("IOW", "Trains")
    assert refused(game, Pass()) == "1860-TRN-11"
    plays(game, bank("4+2"))
    assert cash(game, "IOW") == 330
    assert game.state.insolvent == ()


@pytest.mark.clause("1860-TRN-11")
def test_with_exactly_the_money_for_a_train_it_must_buy() -> None:
    game = buyer("4", cash=350).turn("IOW", "Trains")
    assert refused(game, Pass()) == "1860-TRN-11"
    plays(game, bank("4+2"))
    assert cash(game, "IOW") == 0


@pytest.mark.clause("1860-TRN-11")
def test_by_18xx_games_with_exactly_the_money_for_a_train_it_may_buy() -> None:
    game = buyer("4", cash=350, profile="18xx.games").turn("IOW", "Trains")
    assert offers(game, bank("4+2"))
    plays(game, Pass())
    assert names(game, "IOW") == []


@pytest.mark.clause("1860-TRN-11", "1860-TRN-03")
def test_the_cheapest_on_offer_may_be_a_returned_train() -> None:
    """300 covers the returned 3+2, not the 5+3 of the IPO."""
    game = buyer("5", cash=300).train("pool", "3+2").turn("IOW", "Trains")
    assert refused(game, Pass()) == "1860-TRN-11"
    plays(game, bank("3+2"))


@pytest.mark.clause("1860-TRN-11")
def test_the_duty_does_not_prescribe_which_train() -> None:
    game = buyer("5", cash=400).train("pool", "3+2").turn("IOW", "Trains")
    plays(game, bank("5+3"))
    assert names(game, "IOW") == ["5+3"]


@pytest.mark.clause("1860-TRN-11", "1860-TRN-04")
def test_a_train_of_another_company_fulfils_the_duty_too() -> None:
    table = buyer("4", cash=680).company("C&N", 90, {"Ann": 6}, trains="3+2")
    game = table.turn("IOW", "Trains")
    assert refused(game, Pass()) == "1860-TRN-11"
    plays(game, BuyTrain(train="3+2", price=10, seller="C&N"))
    plays(game, Pass())
    assert (names(game, "IOW"), cash(game, "IOW")) == (["3+2"], 670)


@pytest.mark.clause("1860-TRN-11")
def test_who_cannot_pay_for_the_cheapest_has_no_duty() -> None:
    table = buyer("4", cash=340).company("C&N", 90, {"Ann": 6}, trains="3+2")
    game = table.turn("IOW", "Trains")
    plays(game, Pass())
    assert names(game, "IOW") == []
