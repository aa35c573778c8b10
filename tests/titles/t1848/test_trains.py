"""Trains: what is on sale, limits, phases' effects, trade-in. Clauses TRN-01 to 11 and 15 to 19."""

from __future__ import annotations

import pytest

from railhead.finance.holders import GONE
from railhead.play.actions import BuyTrain, DiscardTrain, Pass, TakeLoan
from railhead.routes.trains import kind_of
from tests.titles.t1848 import Game
from tests.titles.t1848.lines import earns, run
from tests.titles.t1848.positions import Table, plays, refused

LINE = "H11=57@1 H9=57@1"  # Melbourne – Geelong: VR has a route


def buyer(phase: str, trains: str = "2", cash: int = 2000, profile: str = "rulebook") -> Table:
    """VR of Ann, with a route, about to buy."""
    table = Table(profile=profile).phase(phase).tiles(LINE)
    return table.company("VR", 100, {"Ann": 6}, cash=cash, trains=trains)


def sides(game: Game, company: str) -> list[str]:
    """The trains of a company as they lie on the table."""
    p = game.position
    return [p.side(card).name for card in p.trains(company)]


def on_sale(game: Game) -> list[str]:
    """The trains that the Bank offers now."""
    assert game.decision is not None
    actions = [choice.action for choice in game.decision.of(BuyTrain)]
    names = [a.train for a in actions if isinstance(a, BuyTrain) and a.seller == "bank"]
    return list(dict.fromkeys(names))


def kinds(game: Game, holder: str) -> set[str]:
    """The kinds of train cards that somebody holds."""
    return {kind_of(card) for card in game.position.trains(holder)}


def asked(game: Game) -> tuple[str, str, str]:
    """Who must decide, for which company, in which step."""
    assert game.decision is not None
    return game.decision.player, game.decision.company, game.decision.step


# --- What trains do --------------------------------------------------------------------------

# Perth – … – Adelaide – Mount Gambier ∥ Geelong – Melbourne: one change of gauge.
SOUTH = "E2=6@2 E4=6@5 F5=57@2 G6=57@2 H7=6@2 H9=57@1 H11=57@1"


@pytest.mark.clause("1848-TRN-01", "1848-TRN-02", "1848-GAU-04")
@pytest.mark.parametrize(
    ("plus", "standard", "on", "income"),
    [
        ("2+", "2", "H7 H9", 40),
        ("3+", "3", "H7 H9 H11", 60),
        ("4+", "4", "G6 H7 H9 H11", 80),
        ("5+", "5", "F5 G6 H7 H9 H11", 100),
        ("6+", "6", "E4 F5 G6 H7 H9 H11", 120),
    ],
)
def test_a_plus_train_passes_one_gauge_change_free_and_a_standard_train_does_not(
    plus: str, standard: str, on: str, income: int
) -> None:
    table = Table().tiles(SOUTH)
    table.company("SAR", 100, {"Ann": 6}, trains=f"{plus} {standard}", stations="H7")
    game = table.turn("SAR", "Run")
    assert refused(game, run(game, (standard, on))) == "1848-RTE-04"
    assert earns(game, (plus, on)) == income


@pytest.mark.clause("1848-TRN-02", "1848-TRN-03", "1848-GAU-04")
def test_a_second_gauge_change_counts_for_a_plus_train_but_not_for_a_diesel() -> None:
    """Wagga Wagga ∥ a small station ∥ Canberra."""
    table = Table().phase("7").tiles("F13=57@0 G12=2@2 G14=57@1")
    game = table.company("FT", 100, {"Ann": 6}, trains="D 2+ 3+").turn("FT", "Run")
    assert refused(game, run(game, ("2+", "F13 G12 G14"))) == "1848-RTE-04"
    assert game.why(run(game, ("3+", "F13 G12 G14"))) is None
    assert earns(game, ("D", "F13 G12 G14")) == 20 + 10 + 20


@pytest.mark.clause("1848-TRN-01", "1848-TRN-03")
def test_an_8_goes_over_eight_stops_and_a_diesel_over_any_number() -> None:
    table = Table().phase("7").tiles(SOUTH)
    game = table.company("SAR", 100, {"Ann": 6}, trains="8 D").turn("SAR", "Run")
    whole = "D1 E2 E4 F5 G6 H7 H9 H11"  # eight cities and a change of gauge
    assert refused(game, run(game, ("8", whole))) == "1848-RTE-04"
    assert game.why(run(game, ("8", "E2 E4 F5 G6 H7 H9 H11"))) is None
    assert earns(game, ("D", whole)) == 80 + 7 * 20


# --- Buying from the Bank --------------------------------------------------------------------


@pytest.mark.clause("1848-TRN-04", "1848-SET-07")
@pytest.mark.parametrize(
    ("phase", "side", "price"),
    [
        ("2", "2", 100),
        ("2", "2+", 120),
        ("3", "3", 200),
        ("3", "3+", 230),
        ("4", "4", 300),
        ("4", "4+", 340),
        ("5", "5", 500),
        ("5", "5+", 550),
        ("6", "6", 600),
        ("6", "6+", 660),
        ("7", "8", 800),
        ("7", "D", 1100),
    ],
)
def test_the_side_is_chosen_at_the_purchase_for_its_printed_price(
    phase: str, side: str, price: int
) -> None:
    game = buyer(phase, trains="5").turn("VR", "Trains")
    assert refused(game, BuyTrain(train=side, price=price - 1)) == "1848-TRN-07"
    plays(game, BuyTrain(train=side, price=price))
    assert sides(game, "VR") == ["5", side]
    assert game.position.cash("VR") == 2000 - price


@pytest.mark.clause("1848-TRN-04")
def test_the_side_stays_when_the_train_changes_hands() -> None:
    table = buyer("3", trains="3").company("SAR", 100, {"Ann": 6}, trains="3+")
    game = table.turn("VR", "Trains")
    assert refused(game, BuyTrain(train="3", price=10, seller="SAR")) == "1848-TRN-12"
    plays(game, BuyTrain(train="3+", price=10, seller="SAR"))
    assert sides(game, "VR") == ["3", "3+"]


@pytest.mark.clause("1848-TRN-05")
def test_a_3_is_not_sold_while_a_2_is_left() -> None:
    game = buyer("2").depot("2 3 3 3 3 3 4 4 4 4").turn("VR", "Trains")
    assert on_sale(game) == ["2", "2+"]
    assert refused(game, BuyTrain(train="3", price=200)) == "1848-TRN-05"
    plays(game, BuyTrain(train="2+", price=120))
    assert on_sale(game) == ["3", "3+"]
    assert refused(game, BuyTrain(train="2", price=100)) == "1848-TRN-05"
    plays(game, BuyTrain(train="3", price=200))


@pytest.mark.clause("1848-TRN-05")
def test_8_and_d_come_after_the_second_6() -> None:
    game = buyer("6", trains="").turn("VR", "Trains")
    assert on_sale(game) == ["6", "6+", "2E"]
    assert refused(game, BuyTrain(train="D", price=1100)) == "1848-TRN-05"
    plays(game, BuyTrain(train="6", price=600))
    assert on_sale(game) == ["8", "D", "2E"]


@pytest.mark.clause("1848-TRN-06")
def test_2e_are_on_sale_from_phase_5_on() -> None:
    game = buyer("4").turn("VR", "Trains")
    assert refused(game, BuyTrain(train="2E", price=200)) == "1848-TRN-06"
    for phase in ("5", "6", "7"):
        game = buyer(phase, trains="5").turn("VR", "Trains")
        plays(game, BuyTrain(train="2E", price=200))
        assert sides(game, "VR") == ["5", "2E"]
        assert game.position.cash("VR") == 1800


@pytest.mark.clause("1848-TRN-06")
def test_the_first_5_sold_puts_2e_on_sale_in_the_same_step() -> None:
    game = buyer("4", trains="4").depot("5 5 5 6 6 8 2E").turn("VR", "Trains")
    assert on_sale(game) == ["5", "5+"]
    plays(game, BuyTrain(train="5", price=500))
    assert on_sale(game) == ["2E"]
    plays(game, BuyTrain(train="2E", price=200))


@pytest.mark.clause("1848-TRN-06")
def test_there_are_five_2e_and_five_8_and_by_18xx_games_any_number() -> None:
    game = buyer("7", trains="6").depot("8").turn("VR", "Trains")
    assert refused(game, BuyTrain(train="2E", price=200)) == "1848-TRN-06"
    plays(game, BuyTrain(train="8", price=800))
    game = buyer("7", trains="6").depot("").turn("VR", "Trains")
    assert game.why(BuyTrain(train="8", price=800)) is not None
    table = buyer("7", trains="6", profile="18xx.games")
    for company in ("SAR", "NSW", "QG", "WA", "FT"):
        table.company(company, 100, {"Bob": 6}, trains="8 D 2E")
    game = table.turn("VR", "Trains")
    plays(game, BuyTrain(train="2E", price=200))
    plays(game, BuyTrain(train="8", price=800))
    assert sides(game, "VR") == ["6", "2E", "8"]


@pytest.mark.clause("1848-TRN-07")
def test_several_trains_may_be_bought_as_cash_and_limit_allow() -> None:
    game = buyer("2", trains="2", cash=330).turn("VR", "Trains")
    plays(game, BuyTrain(train="2", price=100))
    plays(game, BuyTrain(train="2+", price=120))
    plays(game, BuyTrain(train="2", price=100))
    assert sides(game, "VR") == ["2", "2", "2+", "2"]
    assert game.position.cash("VR") == 10


@pytest.mark.clause("1848-TRN-07", "1848-OR-09")
def test_a_train_dearer_than_the_treasury_is_refused() -> None:
    game = buyer("2", cash=110).turn("VR", "Trains")
    assert refused(game, BuyTrain(train="2+", price=120)) == "1848-OR-09"
    plays(game, BuyTrain(train="2", price=100))


# --- The limit -------------------------------------------------------------------------------


@pytest.mark.clause("1848-TRN-08", "1848-TRN-09")
@pytest.mark.parametrize(
    ("phase", "limit", "side", "price", "further"),
    [
        ("3", 4, "3", 200, BuyTrain(train="3", price=200)),
        ("4", 3, "4", 300, BuyTrain(train="4", price=300)),
        ("5", 2, "5", 500, BuyTrain(train="5", price=500)),
        ("6", 2, "6", 600, BuyTrain(train="8", price=800)),
        ("7", 2, "8", 800, BuyTrain(train="8", price=800)),
    ],
)
def test_the_train_limit_of_the_phase(
    phase: str, limit: int, side: str, price: int, further: BuyTrain
) -> None:
    held = " ".join([side] * (limit - 1))
    game = buyer(phase, trains=f"{held} 2E").turn("VR", "Trains")  # the 2E does not count
    plays(game, BuyTrain(train=side, price=price))
    assert len(sides(game, "VR")) == limit + 1
    assert refused(game, further) == "1848-TRN-09"


@pytest.mark.clause("1848-TRN-08")
@pytest.mark.parametrize("phase", ["1", "2"])
def test_the_train_limit_is_four_before_the_first_3(phase: str) -> None:
    """With four trains there is nothing left to do, and the turn is over."""
    game = buyer(phase, trains="2 2 2").turn("VR", "Trains")
    plays(game, BuyTrain(train="2", price=100))
    assert sides(game, "VR") == ["2"] * 4
    assert asked(game)[2] == "Shares"


@pytest.mark.clause("1848-TRN-09")
def test_at_its_limit_a_company_buys_nothing_even_if_a_train_would_become_obsolete() -> None:
    table = buyer("3", trains="2 2 3 3").depot("4 4 4 4 5 5 5")
    table.company("SAR", 100, {"Ann": 6}, trains="3")
    game = table.turn("VR", "Trains")
    assert refused(game, BuyTrain(train="4", price=300)) == "1848-TRN-09"
    assert refused(game, BuyTrain(train="3", price=1, seller="SAR")) == "1848-TRN-09"


@pytest.mark.clause("1848-TRN-09", "1848-TRN-08")
def test_at_its_limit_a_company_may_still_buy_a_2e() -> None:
    game = buyer("5", trains="5 5").turn("VR", "Trains")
    assert on_sale(game) == ["2E"]
    plays(game, BuyTrain(train="2E", price=200))
    assert sides(game, "VR") == ["5", "5", "2E"]


@pytest.mark.clause("1848-TRN-10")
def test_above_a_new_limit_companies_give_up_trains_of_their_choice_at_once() -> None:
    """The first 5: two trains each are allowed; Ann's VR and Bob's SAR have three."""
    table = buyer("4", trains="3+ 4").depot("5 5 5 6 6")
    table.company("SAR", 90, {"Bob": 6}, trains="3 4+ 4")
    game = table.turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="5", price=500))
    assert [(d.player, d.company, d.step) for d in game.decisions] == [
        ("Ann", "VR", "Train limit"),
        ("Bob", "SAR", "Train limit"),
    ]
    for wrong in (
        Pass(by="Ann"),
        BuyTrain(by="Ann", train="5", price=500),
        DiscardTrain(by="Ann", train="3"),  # VR's is a 3+
        DiscardTrain(by="Ann", train="3", company="SAR"),
    ):
        refusal = game.why(wrong)
        assert refusal is not None
        assert refusal.clause == "1848-TRN-10"
    assert game.decisions[0].offers(DiscardTrain(by="Ann", train="5"))
    game.copy().play(DiscardTrain(by="Bob", train="3"))  # in any order
    game.play(DiscardTrain(by="Ann", train="3+"))
    assert sides(game, "VR") == ["4", "5"]
    assert asked(game) == ("Bob", "SAR", "Train limit")
    plays(game, DiscardTrain(train="4+"))
    assert sides(game, "SAR") == ["3", "4"]
    assert len([c for c in game.position.trains(GONE) if kind_of(c) == "4"]) == 2
    assert asked(game) == ("Ann", "VR", "Trains")


@pytest.mark.clause("1848-TRN-10")
def test_a_director_of_two_companies_above_the_limit_names_the_company() -> None:
    table = buyer("4", trains="3+ 4").depot("5 5 5 6 6")
    game = table.company("SAR", 90, {"Ann": 6}, trains="3 4+ 4").turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="5", price=500))
    plays(game, DiscardTrain(train="4+", company="SAR"))
    assert sides(game, "SAR") == ["3", "4"]
    assert refused(game, DiscardTrain(train="3", company="SAR")) == "1848-TRN-10"
    plays(game, DiscardTrain(train="3+"))
    assert asked(game) == ("Ann", "VR", "Trains")


@pytest.mark.clause("1848-TRN-10", "1848-TRN-11", "1848-PH-04")
def test_the_first_4_takes_every_2_away_and_the_limit_is_three_for_all() -> None:
    table = buyer("3", trains="2 2+").depot("4 4 4 4 5 5 5")
    table.company("SAR", 90, {"Bob": 6}, trains="3 3 3+ 3+")
    table.company("NSW", 80, {"Cy": 6}, trains="2 2 3 2+")
    game = table.turn("VR", "Trains", "SAR", "NSW")
    plays(game, BuyTrain(train="4", price=300))
    assert sides(game, "VR") == ["4"]
    assert sides(game, "NSW") == ["3"]
    assert asked(game) == ("Bob", "SAR", "Train limit")
    plays(game, DiscardTrain(train="3"))
    assert sides(game, "SAR") == ["3", "3+", "3+"]
    assert asked(game) == ("Ann", "VR", "Trains")


@pytest.mark.clause("1848-TRN-10")
def test_a_2e_is_never_given_up_for_the_limit() -> None:
    table = buyer("4", trains="4").depot("5 5 6 6")
    table.company("SAR", 90, {"Bob": 6}, trains="4 4+ 3 2E")
    game = table.turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="5", price=500))
    assert asked(game) == ("Bob", "SAR", "Train limit")
    assert refused(game, DiscardTrain(train="2E")) == "1848-TRN-10"
    plays(game, DiscardTrain(train="3"))
    assert sides(game, "SAR") == ["4", "4+", "2E"]
    assert asked(game) == ("Ann", "VR", "Trains")


@pytest.mark.clause("1848-TRN-11")
@pytest.mark.parametrize(
    ("phase", "depot", "side", "price", "obsolete"),
    [
        ("3", "4 4 5", "4", 300, "2"),
        ("5", "6 6 8", "6", 600, "3"),
        ("6", "8 8 8", "8", 800, "4"),
    ],
)
def test_obsolete_trains_leave_the_game_at_once_wherever_they_are(
    phase: str, depot: str, side: str, price: int, obsolete: str
) -> None:
    table = buyer(phase, trains=f"{obsolete} 2E").depot(depot)
    table.company("SAR", 90, {"Bob": 6}, trains=f"{obsolete}+ 5+")
    game = table.turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train=side, price=price))
    assert sides(game, "VR") == ["2E", side]
    assert sides(game, "SAR") == ["5+"]
    assert obsolete in kinds(game, GONE)


@pytest.mark.clause("1848-TRN-11")
def test_5_6_8_d_and_2e_are_permanent() -> None:
    table = buyer("6", trains="5+").depot("8 8 8 8")
    table.company("SAR", 90, {"Bob": 6}, trains="6 5 2E")
    game = table.turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="D", price=1100))
    assert sides(game, "VR") == ["5+", "D"]
    assert sides(game, "SAR") == ["6", "5", "2E"]


# --- The 2E ----------------------------------------------------------------------------------


@pytest.mark.clause("1848-TRN-15")
def test_a_company_owns_at_most_one_2e() -> None:
    game = buyer("5", trains="5 2E").turn("VR", "Trains")
    assert refused(game, BuyTrain(train="2E", price=200)) == "1848-TRN-15"


@pytest.mark.clause("1848-TRN-15")
@pytest.mark.parametrize(("director", "price"), [("Ann", 1), ("Bob", 200)])
def test_a_2e_is_never_sold_to_another_company(director: str, price: int) -> None:
    table = buyer("5", trains="5").company("SAR", 90, {director: 6}, trains="2E")
    game = table.turn("VR", "Trains")
    assert refused(game, BuyTrain(train="2E", price=price, seller="SAR")) == "1848-TRN-15"


@pytest.mark.clause("1848-TRN-16", "1848-FOR-01")
def test_a_2e_does_not_fulfil_the_duty_to_own_a_train() -> None:
    game = buyer("5", trains="2E").turn("VR", "Trains")
    assert refused(game, Pass()) == "1848-FOR-01"
    plays(game, BuyTrain(train="5", price=500))
    plays(game, Pass())


# --- The trade-in ----------------------------------------------------------------------------


def first_8(trains: str, profile: str = "rulebook") -> Game:
    """VR with £1,100 and these trains; the first 8/D is on sale."""
    table = buyer("6", trains=trains, cash=1100, profile=profile)
    return table.depot("8 8" if profile == "rulebook" else "").turn("VR", "Trains")


@pytest.mark.clause("1848-TRN-17")
@pytest.mark.parametrize("old", ["4", "4+"])
@pytest.mark.parametrize(("new", "price"), [("8", 500), ("D", 800)])
def test_the_buyer_of_the_first_8_or_d_hands_in_a_4_for_300(old: str, new: str, price: int) -> None:
    game = first_8(f"{old} 5")
    assert refused(game, BuyTrain(train=new, price=price)) == "1848-TRN-09"  # at its limit
    full = BuyTrain(train=new, price=price + 300, trade_in=old)
    assert refused(game, full) == "1848-TRN-07"
    plays(game, BuyTrain(train=new, price=price, trade_in=old))
    assert sides(game, "VR") == ["5", new]
    assert game.position.cash("VR") == 1100 - price
    assert "4" in kinds(game, GONE)


@pytest.mark.clause("1848-TRN-17", "1848-TRN-09")
def test_by_18xx_games_only_a_d_takes_the_trade_in() -> None:
    game = first_8("4 5", "18xx.games")
    assert refused(game, BuyTrain(train="8", price=800)) == "1848-TRN-09"
    assert refused(game, BuyTrain(train="8", price=500, trade_in="4")) == "1848-TRN-17"
    plays(game, BuyTrain(train="D", price=800, trade_in="4"))
    assert sides(game, "VR") == ["5", "D"]


@pytest.mark.clause("1848-TRN-17")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("old", ["5", "6", "3", "2E"])
def test_no_other_train_is_handed_in(profile: str, old: str) -> None:
    game = first_8(f"{old} 5" if old != "5" else "5", profile)
    assert refused(game, BuyTrain(train="D", price=800, trade_in=old)) == "1848-TRN-17"


@pytest.mark.clause("1848-TRN-17")
def test_a_4_is_handed_in_for_nothing_else() -> None:
    game = buyer("5", trains="4").turn("VR", "Trains")
    assert refused(game, BuyTrain(train="5", price=200, trade_in="4")) == "1848-TRN-17"
    assert refused(game, BuyTrain(train="2E", price=0, trade_in="4")) == "1848-TRN-17"


@pytest.mark.clause("1848-TRN-17", "1848-TRN-11")
def test_after_the_first_8_there_is_no_4_left_to_hand_in() -> None:
    table = buyer("6", trains="4").depot("8 8 8").company("SAR", 90, {"Bob": 6}, trains="4")
    game = table.turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="8", price=500, trade_in="4"))
    assert sides(game, "SAR") == []
    assert refused(game, BuyTrain(train="8", price=500, trade_in="4")) == "1848-TRN-17"


# --- The step itself -------------------------------------------------------------------------


@pytest.mark.clause("1848-TRN-18")
def test_no_train_is_sold_back_to_the_bank() -> None:
    game = buyer("5", trains="5").turn("VR", "Trains")
    for kind in ("sell_train", "scrap_train"):
        assert game.why({"type": kind, "train": "5"}) is not None
    assert refused(game, DiscardTrain(train="5")) == "1848-OR-06"


@pytest.mark.clause("1848-TRN-19", "1848-LN-02")
def test_at_its_limit_and_poor_a_company_borrows_and_buys_a_2e() -> None:
    game = buyer("5", trains="5 5", cash=120).turn("VR", "Trains")
    assert refused(game, BuyTrain(train="2E", price=200)) == "1848-OR-09"
    plays(game, TakeLoan())
    plays(game, BuyTrain(train="2E", price=200))
    assert sides(game, "VR") == ["5", "5", "2E"]
    assert game.position.cash("VR") == 20


@pytest.mark.clause("1848-TRN-19", "1848-FOR-01")
def test_under_the_duty_a_company_may_buy_a_2e_but_the_duty_stays() -> None:
    game = buyer("5", trains="", cash=720).turn("VR", "Trains")
    plays(game, BuyTrain(train="2E", price=200))
    assert refused(game, Pass()) == "1848-FOR-01"
    plays(game, BuyTrain(train="5", price=500))
    plays(game, Pass())


@pytest.mark.clause("1848-TRN-05")
def test_there_is_no_other_train() -> None:
    game = Table().phase("3").company("VR", 100, {"Ann": 6}, cash=900).turn("VR", "Trains")
    assert refused(game, BuyTrain(train="7", price=700)) == "1848-TRN-05"


@pytest.mark.parametrize(("trains", "asked"), [("2 2 2", True), ("2 2 2 2", False)])
def test_18xx_games_asks_about_trains_who_has_room_and_money(trains: str, asked: bool) -> None:
    """Though nothing can be bought for it."""
    table = Table(profile="18xx.games").phase("2").company("SAR", 70, {"Bob": 6}, trains="2")
    table.company("VR", 70, {"Ann": 6}, cash=1, trains=trains)
    game = table.turn("VR", "Trains", "SAR")
    assert (game.decision is not None and game.decision.company == "VR") is asked
