"""Buying and selling trains. Clauses TRN."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    Answer,
    BuyTrain,
    DeclineAll,
    Pass,
    PayDividend,
    RunTrains,
    SellTrain,
)
from railhead.play.plain.running import Running
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, cash, offers, pass_on, plays, refused, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
PRICES = {
    "2": (6, 180, 180),
    "3": (4, 300, 300),
    "4": (3, 450, 300),
    "4E": (3, 450, 300),
    "3x2": (3, 700, 500),
    "3x3": (3, 900, 700),
    "4x2": (3, 800, 650),
    "4Ex2": (3, 800, 650),
    "4x3": (3, 1100, None),
    "4Ex3": (3, 1100, None),
}


def new(train: str, price: int | None = None) -> BuyTrain:
    return BuyTrain(train=train, price=PRICES[train][1] if price is None else price)


def used(train: str, price: int | None = None) -> BuyTrain:
    price = PRICES[train][1] if price is None else price
    return BuyTrain(train=train, price=price, seller="pool")


def from_(seller: str, train: str, price: int) -> BuyTrain:
    return BuyTrain(train=train, price=price, seller=seller)


def sell(train: str) -> SellTrain:
    return SellTrain(train=train)


def shop(money: int = 1200, trains: str = "", profile: str = "rulebook", kind: str = "2") -> Table:
    """The EIR with so much money and these trains; the NWR, Bob's, acts after it. This kind and
    all later ones are in the bank."""
    table = Table("EIR NWR", profile=profile).set(warrants=())
    table.company("EIR", {"Ann": 3}, cash=money, trains=trains).on_sale(kind)
    return table.company("NWR", {"Bob": 3}, cash=100)


def trading(table: Table) -> Game:
    return table.turn("EIR", "Trains", "NWR")


def owned(game: Game, holder: str = "EIR") -> list[str]:
    return [game.position.side(card).name for card in game.position.trains(holder)]


# --- Owning -----------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-TRN-01", "18india-PH-04")
def test_no_train_ever_rusts(profile: str) -> None:
    table = shop(1200, "4", profile).phase("III").train("NWR", "2").train("NWR", "3")
    game = trading(table.on_sale("3x2"))
    plays(game, new("4x3"))
    assert game.position.title.phase(game.position).name == "IV"
    assert owned(game) == ["4", "4x3"]
    assert owned(game, "NWR") == ["2", "3"]


@BOTH
@pytest.mark.clause("18india-TRN-02")
@pytest.mark.parametrize("phase", ["I", "II", "III", "IV"])
def test_two_trains_at_every_moment(profile: str, phase: str) -> None:
    table = shop(2000, "2 3", profile).phase(phase).train("NWR", "2").train("pool", "2")
    game = trading(table)
    for action in (used("2"), from_("NWR", "2", 1)):
        assert refused(game, action) == "18india-TRN-02"
    assert game.decision is not None
    assert not game.decision.of(BuyTrain)
    plays(game, sell("2"))  # first one goes
    plays(game, used("2"))
    assert sorted(owned(game)) == ["2", "3"]


@BOTH
@pytest.mark.clause("18india-TRN-03")
def test_one_phase_four_train_however_it_is_acquired(profile: str) -> None:
    table = shop(2500, "3x2", profile).phase("IV").train("NWR", "4Ex3").train("pool", "3x3")
    game = trading(table)
    for action in (new("4x2"), used("3x3"), from_("NWR", "4Ex3", 1)):
        assert refused(game, action) == "18india-TRN-03"
    table.train("pool", "2")
    game = trading(table)
    plays(game, used("2"))  # any other is allowed
    plays(game, sell("3x2"))
    plays(game, new("4x2"))
    assert sorted(owned(game)) == ["2", "4x2"]


# --- New trains -------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-TRN-04", "18india-SETUP-11")
def test_the_price_and_number_of_every_train(profile: str) -> None:
    for name, (number, price, _) in PRICES.items():
        kind = {"4E": "4", "4Ex2": "4x2", "4Ex3": "4x3"}.get(name, name)
        table = shop(price, "", profile, kind=kind)
        depot = table.state.trains["depot"]
        assert sum(card.rpartition("-")[0] == kind for card in depot) == number
        game = trading(table)
        assert refused(game, new(name, price - 1)) == "18india-TRN-04"
        plays(game, new(name))
        assert cash(game, "EIR") == [0]
        assert owned(game) == [name]


@BOTH
@pytest.mark.clause("18india-TRN-04")
def test_a_kind_is_on_sale_when_all_before_are_sold(profile: str) -> None:
    def on_sale(kind: str, besides: str = "") -> list[str]:
        table = shop(2000, "", profile, kind=kind)
        if besides:
            table.train("pool", besides)
        decision = trading(table).decision
        assert decision is not None
        actions = [choice.action for choice in decision.of(BuyTrain)]
        return [a.train for a in actions if isinstance(a, BuyTrain) and a.seller == "bank"]

    assert on_sale("2") == ["2"]
    assert on_sale("3") == ["3"]
    assert on_sale("3", besides="2") == ["3"]  # a used one does not hold up the next kind
    assert on_sale("4") == ["4", "4E"]
    assert on_sale("3x2") == ["3x2", "3x3", "4x2", "4Ex2", "4x3", "4Ex3"]
    game = trading(shop(2000, profile=profile))
    assert refused(game, new("3")) == "18india-TRN-04"
    assert refused(game, new("4x3")) == "18india-TRN-04"


@pytest.mark.clause("18india-TRN-04")
def test_the_kinds_of_phase_four_do_not_wait_for_each_other() -> None:
    game = trading(shop(2500, kind="3x2"))
    plays(game, new("4Ex3"))
    assert owned(game) == ["4Ex3"]


# --- Used trains and sides --------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-TRN-05")
def test_used_trains_cost_their_face_value_and_are_always_on_sale(profile: str) -> None:
    table = shop(900, "", profile, kind="3x2").train("pool", "2").train("pool", "4")
    game = trading(table)
    (bank,) = cash(game, "bank")
    assert refused(game, used("4", 300)) == "18india-TRN-04"
    assert refused(game, used("3")) == "18india-TRN-04"  # there is none
    plays(game, used("4"))
    assert cash(game, "EIR", "bank") == [450, bank + 450]
    plays(game, used("2"))
    assert cash(game, "EIR", "bank") == [270, bank + 630]
    assert owned(game) == ["4", "2"]


@BOTH
@pytest.mark.clause("18india-TRN-06")
@pytest.mark.parametrize(
    ("kind", "side", "other"),
    [("4", "4E", "4"), ("4", "4", "4E"), ("3x2", "4Ex2", "4x2"), ("3x2", "4x3", "4Ex3")],
)
def test_the_first_buyer_chooses_the_side(profile: str, kind: str, side: str, other: str) -> None:
    game = trading(shop(1200, "", profile, kind=kind))
    assert offers(game, new(side))
    assert offers(game, new(other))
    plays(game, new(side))
    assert owned(game) == [side]


@pytest.mark.clause("18india-TRN-06")
def test_a_used_train_keeps_its_side_but_at_18xx_games() -> None:
    """D-10."""
    table = shop(900, kind="3x2").train("pool", "4E")
    game = trading(table)
    assert refused(game, used("4")) == "18india-TRN-06"
    plays(game, used("4E"))
    assert owned(game) == ["4E"]
    game = trading(shop(900, profile="18xx.games", kind="3x2").train("pool", "4E"))
    assert offers(game, used("4E"))
    plays(game, used("4"))
    assert owned(game) == ["4"]


@BOTH
@pytest.mark.clause("18india-TRN-06", "18india-TRN-07")
def test_a_side_survives_the_sale_of_the_train(profile: str) -> None:
    game = trading(shop(500, "4E", profile, kind="3x2"))
    plays(game, sell("4E"))
    assert owned(game, "pool") == ["4E"]
    assert cash(game, "EIR") == [800]


# --- Selling to the Bank ----------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-TRN-07")
@pytest.mark.parametrize("name", list(PRICES))
def test_the_resale_of_every_train(profile: str, name: str) -> None:
    resale = PRICES[name][2]
    game = trading(shop(200, name, profile, kind="2"))
    (bank,) = cash(game, "bank")
    if resale is None:
        assert refused(game, sell(name)) == "18india-TRN-07"
    else:
        plays(game, sell(name))
        assert cash(game, "EIR", "bank") == [200 + resale, bank - resale]
        assert owned(game, "pool") == [name]


@pytest.mark.clause("18india-TRN-07", "18india-TRN-02")
def test_with_a_4x3_and_a_2_only_the_2_can_go() -> None:
    table = shop(500, "4x3 2").phase("IV").train("pool", "3")
    game = trading(table)
    assert refused(game, used("3")) == "18india-TRN-02"
    assert refused(game, sell("4x3")) == "18india-TRN-07"
    plays(game, sell("2"))
    plays(game, used("3"))
    assert owned(game) == ["4x3", "3"]


@pytest.mark.clause("18india-TRN-07")
def test_any_number_may_be_sold() -> None:
    game = trading(shop(0, "2 3"))
    plays(game, sell("2"))
    plays(game, sell("3"))
    assert cash(game, "EIR") == [480]
    assert owned(game) == []
    assert refused(game, sell("2")) == "18india-TRN-07"


@BOTH
@pytest.mark.clause("18india-TRN-08")
def test_what_came_from_the_bank_in_this_turn_stays(profile: str) -> None:
    game = trading(shop(200, "2", profile))
    plays(game, sell("2"))
    plays(game, used("2"))  # the same card
    assert refused(game, sell("2")) == "18india-TRN-08"
    plays(game, new("2"))
    assert (owned(game), cash(game, "EIR")) == (["2", "2"], [20])
    assert game.decisions[0].step != "Trains"  # nothing is left to do there


@pytest.mark.clause("18india-TRN-08")
def test_an_older_train_of_the_same_kind_may_go() -> None:
    game = trading(shop(200, "2"))
    plays(game, new("2"))
    plays(game, sell("2"))  # the older one
    assert owned(game) == ["2"]
    assert refused(game, sell("2")) == "18india-TRN-08"


@pytest.mark.clause("18india-TRN-08")
def test_in_the_next_turn_it_may_go() -> None:
    game = trading(shop(200, ""))
    plays(game, new("2"))
    pass_on(game, "Operating round 2.2")
    while step(game) != "Trains" or game.decisions[0].company != "EIR":
        plays(game, Pass())
    plays(game, sell("2"))


# --- From other companies ---------------------------------------------------------------------


@pytest.mark.clause("18india-TRN-09")
@pytest.mark.parametrize("profile", ["rulebook", "living"])
def test_both_controllers_must_agree_and_may_haggle(profile: str) -> None:
    """A-38: after a refusal a better offer may be made, an equal or lower one may not."""
    game = trading(shop(50, profile=profile).train("NWR", "2").train("NWR", "3"))
    plays(game, from_("NWR", "2", 30))
    assert game.asked == ("Bob",)
    assert owned(game) == []
    plays(game, Answer(agree=False))
    assert (owned(game), cash(game, "EIR", "NWR")) == ([], [50, 100])
    assert game.asked == ("Ann",)
    assert refused(game, from_("NWR", "2", 29)) == "18india-TRN-09"
    assert refused(game, from_("NWR", "2", 30)) == "18india-TRN-09"
    assert offers(game, from_("NWR", "3", 1))  # the other train has not been asked for
    plays(game, from_("NWR", "2", 31), Answer(agree=False))
    assert refused(game, from_("NWR", "2", 31)) == "18india-TRN-09"
    plays(game, from_("NWR", "2", 50), Answer(agree=True))
    assert (owned(game), cash(game, "EIR", "NWR")) == (["2"], [0, 150])


@pytest.mark.clause("18india-TRN-09")
def test_d26_at_18xx_games_the_purchase_stands_for_the_agreement() -> None:
    game = trading(shop(50, profile="18xx.games").train("NWR", "2"))
    plays(game, from_("NWR", "2", 30))
    assert (owned(game), cash(game, "EIR", "NWR")) == (["2"], [20, 130])
    assert "Bob" not in game.asked


@pytest.mark.clause("18india-TRN-09")
def test_who_declines_all_offers_is_asked_no_more_in_this_turn() -> None:
    game = trading(shop(50).train("NWR", "2").train("NWR", "3"))
    plays(game, from_("NWR", "2", 1), DeclineAll())
    assert game.asked == ("Ann",)
    assert refused(game, from_("NWR", "2", 50)) == "18india-TRN-09"
    refusal = game.why(from_("NWR", "2", 50))
    assert refusal is not None
    assert refusal.reason == "Bob has declined all offers for it in this turn."
    assert game.decisions[0].choices[-1].text == "Trade no trains"
    plays(game, from_("NWR", "3", 1), Answer(agree=True))
    assert (owned(game), cash(game, "EIR", "NWR")) == (["3"], [49, 101])


@pytest.mark.clause("18india-TRN-09")
def test_by_the_first_version_a_refusal_holds_for_the_turn() -> None:
    table = Table("EIR NWR", rules=1).set(warrants=()).company("EIR", {"Ann": 3}, cash=50)
    game = trading(table.company("NWR", {"Bob": 3}, trains="2 3"))
    plays(game, from_("NWR", "2", 30))
    assert refused(game, DeclineAll()) is not None
    plays(game, Answer(agree=False))
    assert refused(game, from_("NWR", "2", 50)) == "18india-TRN-09"


@pytest.mark.clause("18india-TRN-09")
def test_the_price_is_at_least_1_and_at_most_what_the_buyer_has() -> None:
    game = trading(shop(50).train("NWR", "2"))
    assert refused(game, from_("NWR", "2", 0)) == "18india-TRN-09"
    assert refused(game, from_("NWR", "2", 51)) == "18india-OR-08"
    for price in (1, 37, 50):
        assert offers(game, from_("NWR", "2", price))
    assert refused(game, from_("NWR", "3", 10)) == "18india-TRN-09"  # it has none
    assert refused(game, from_("EIR", "2", 10)) == "18india-TRN-09"
    game = trading(shop(0).train("NWR", "2"))
    assert game.decision is not None
    assert not game.decision.of(BuyTrain)


@BOTH
@pytest.mark.clause("18india-TRN-09", "18india-TRN-10")
def test_who_controls_both_just_does_it(profile: str) -> None:
    table = Table("EIR NWR", profile=profile).company("EIR", {"Ann": 3}, cash=5, trains="4E")
    table.company("NWR", {"Ann": 3}, trains="2").on_sale("3")
    game = trading(table)
    plays(game, from_("NWR", "2", 5))
    assert (owned(game), cash(game, "EIR", "NWR")) == (["4E", "2"], [0, 5])
    plays(game, sell("2"))  # it did not come from the bank
    plays(game, sell("4E"))
    plays(game, new("3"))
    assert (owned(game), cash(game, "EIR")) == (["3"], [180])


@BOTH
@pytest.mark.clause("18india-TRN-10")
def test_buying_and_selling_in_any_order(profile: str) -> None:
    game = trading(shop(0, "2 3", profile, kind="4").train("pool", "2"))
    plays(game, sell("3"))
    plays(game, used("2"))
    plays(game, sell("2"))  # the old one
    assert cash(game, "EIR") == [300]
    assert owned(game) == ["2"]
    plays(game, Pass())
    assert game.decision is not None
    assert game.decision.step != "Trains"


@BOTH
@pytest.mark.clause("18india-TRN-11")
def test_nobody_must_own_a_train(profile: str) -> None:
    """With money and a route, too."""
    line = "I20=57@0 I22=8@1 H23=8@4 H25=57@0"
    table = Table("BNR", "NSR", profile=profile).tiles(line).set(warrants=())
    game = table.company("BNR", {"Ann": 3}, cash=900).turn("BNR", "Trains")
    plays(game, Pass())
    assert game.decision is not None
    assert game.decision.step == "Buy a certificate"
    plays(game, Pass())
    assert game.position.price("BNR") == 76  # 82, and one left


@pytest.mark.clause("18india-TRN-12", "18india-OR-07")
def test_a_train_bought_in_this_turn_does_not_run_in_it() -> None:
    line = "I20=57@0 I22=8@1 H23=8@4 H25=57@0"
    table = Table("BNR", "NSR").tiles(line).company("BNR", {"Ann": 3}, cash=900).set(warrants=())
    game = table.turn("BNR", "Trains")
    plays(game, new("2"))
    p = game.position
    assert game.why(RunTrains(routes=p.rule(Running).suggest(p, "BNR"))) is not None
    pass_on(game, "Operating round 2.2")
    while step(game) != "Run":
        plays(game, Pass())
    p = game.position
    game.play(RunTrains(routes=p.rule(Running).suggest(p, "BNR")))
    plays(game, PayDividend(pay=True))


# --- A train through another company ----------------------------------------------------------


@pytest.mark.clause("18india-TRN-08", "18india-TRN-09", "18india-TRN-10")
def test_a_train_bought_of_another_company_and_sold_at_once() -> None:
    """Scenario S7."""
    table = Table("DHR SIR").phase("II")
    table.company("DHR", cash=134).company("SIR", cash=315, trains="2 3")
    game = table.turn("DHR", "Trains")
    bank = game.state.cash["bank"]
    game.play(BuyTrain(train="2", price=1, seller="SIR"))
    assert (game.state.cash["DHR"], game.state.cash["SIR"]) == (133, 316)
    plays(game, SellTrain(train="2"))
    assert game.state.cash["DHR"] == 313
    assert game.state.cash["bank"] == bank - 180
    plays(game, BuyTrain(train="3", price=300))
    assert game.state.cash["DHR"] == 13
    assert game.state.cash["bank"] == bank + 120
    assert refused(game, SellTrain(train="3")) == "18india-TRN-08"


@pytest.mark.clause("18india-TRN-08", "18india-TRN-09", "18india-TRN-10")
def test_a_train_passed_on_and_sold_for_a_better_one() -> None:
    """Scenario S10."""
    table = Table("WIP").phase("IV").company("WIP", {"Ann": 3}, trains="4Ex2")
    table.company("GIPR", {"Ann": 3}, cash=700, stations="I20")
    game = table.turn("GIPR", "Trains")
    plays(game, BuyTrain(train="4Ex2", price=1, seller="WIP"))
    plays(game, SellTrain(train="4Ex2"))
    plays(game, BuyTrain(train="4Ex3", price=1100))
    assert cash(game, "GIPR", "WIP") == [700 - 1 + 650 - 1100, 1]
    assert refused(game, SellTrain(train="4Ex3")) == "18india-TRN-07"
