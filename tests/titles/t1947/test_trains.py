"""Trains: when they run, and how many there are. Clauses TN."""

from __future__ import annotations

import pytest

from railhead.finance.holders import BANK, GONE, POOL
from railhead.play.actions import Answer, BuyTrain, DeclineAll, DiscardTrain, Pass, RunTrains
from railhead.routes.trains import kind_of
from tests.titles.t1947 import Game, fields
from tests.titles.t1947.fields import Field
from tests.titles.t1947.positions import Table, asked, cash, offers, plays, refused

clause = pytest.mark.clause
BOMBAY = "D21=6M@3[BB&CI] D19=57@0[BB&CI]"
RUN = ("T2", "D21 D19")


def _trains(game: Game, holder: str) -> list[str]:
    return [kind_of(card) for card in game.state.trains.get(holder, ())]


# When a train runs.


@clause("1947-TN-06")
def test_a_train_runs_in_the_operating_round_after_its_purchase() -> None:
    """Before the run no train is bought; one bought after it brings nothing in this turn."""
    game = Field(BOMBAY).turn("BB&CI", trains="T2")
    for step in ("Track", "Run"):
        fields.pass_to(game, step)
        assert refused(game, BuyTrain(train="T2", price=80)) == "1947-OR-02"
    plays(game, RunTrains(routes=()))
    assert game.decision is not None
    assert game.decision.step == "Trains"
    plays(game, BuyTrain(train="T2", price=80))
    assert refused(game, fields.runs(game, RUN)) == "1947-OR-02"
    assert fields.turn_of(game).revenue == 0


@clause("1947-TN-06", "1947-PV-24")
def test_a_train_bought_by_p8_runs_at_once() -> None:
    game = Field(BOMBAY).private("P8", "BB&CI").turn("BB&CI", cash=200)
    plays(game, BuyTrain(train="T2", price=80, private="P8"))
    assert game.state.privates["P8"] == GONE
    fields.pass_to(game, "Run")
    assert fields.ran(game, RUN) == 40
    # Only one train by the power, which is used up.
    again = BuyTrain(train="T2", price=80, private="P8")
    assert refused(game, again) == "1947-PV-10"


# What is for sale.


@clause("1947-TN-10", "1947-TN-03")
def test_t12_trains_never_run_out() -> None:
    """Ten cards are printed, and all of them are with companies; two more are bought."""
    table = Table().phase("8").depot("").company("SIR", 120, {"Ann": 6}, cash=5000)
    others = ["EIR", "GIPR", "EBR", "ABR", "CCSR"]
    for company in others:
        table.company(company, 120, {"Bob": 2}, trains="T12 T12")
    game = table.turn("SIR", "Trains")
    for count in (1, 2):
        plays(game, BuyTrain(train="T12", price=1100))
        assert _trains(game, "SIR") == ["T12"] * count
    cards = [card for holder in (*others, "SIR") for card in game.state.trains[holder]]
    assert len(set(cards)) == 12
    assert cash(game, "SIR") == [5000 - 2200]


@clause("1947-TN-02")
def test_where_trains_are_bought() -> None:
    """From the Bank and the pool at the printed price, from another company at 1 or more."""
    table = (
        Table()
        .phase("3")
        .company("SIR", 80, {"Ann": 6}, cash=400)
        .company("EIR", 80, {"Ann": 6}, trains="T3")
        .train(POOL, "T3")
    )
    for seller, train, price, wrong in (
        (BANK, "T4", 300, 299),
        (POOL, "T3", 180, 181),
        ("EIR", "T3", 1, 0),
        ("EIR", "T3", 400, 0),
    ):
        game = table.turn("SIR", "Trains")
        assert refused(game, BuyTrain(train=train, price=wrong, seller=seller)) == "1947-TN-02"
        plays(game, BuyTrain(train=train, price=price, seller=seller))
        assert _trains(game, "SIR") == [train]
        assert cash(game, "SIR") == [400 - price]
        assert cash(game, "EIR") == [price if seller == "EIR" else 0]
    game = table.turn("SIR", "Trains")
    assert refused(game, BuyTrain(train="T3", price=401, seller="EIR")) == "1947-OR-05"
    assert refused(game, BuyTrain(train="T4", price=1, seller="EIR")) == "1947-TN-02"
    assert refused(game, BuyTrain(train="T5", price=450)) == "1947-TN-03"


# Rust and limits.


@clause("1947-TN-07", "1947-TN-08", "1947-PH-07")
def test_rusted_trains_are_gone_before_the_excess_is_counted() -> None:
    """The first T4: of T2, T2, T3, T3 two are left, of T3 x 4 one must go to the pool."""
    game = (
        Table()
        .phase("2")
        .depot("T4 T4 T4 T4 T4 T5 T5 T5 T5")
        .company("SIR", 80, {"Ann": 6}, cash=300, trains="T2")
        .company("EIR", 80, {"Bob": 6}, trains="T2 T2 T3 T3")
        .company("EBR", 80, {"Cy": 6}, trains="T3 T3 T3 T3")
        .turn("SIR", "Trains", "EIR", "EBR")
    )
    plays(game, BuyTrain(train="T4", price=300))
    assert (_trains(game, "SIR"), _trains(game, "EIR")) == (["T4"], ["T3", "T3"])
    assert asked(game) == "Cy"
    assert refused(game, Pass(by="Cy")) == "1947-TN-08"
    plays(game, DiscardTrain(by="Cy", train="T3"))
    assert (_trains(game, "EBR"), _trains(game, POOL)) == (["T3"] * 3, ["T3"])
    assert cash(game, "EBR") == [0]


@clause("1947-TN-05", "1947-PH-07")
@pytest.mark.parametrize(
    ("phase", "limit", "kind", "price"),
    [
        ("1", 4, "T2", 80),
        ("2", 4, "T3", 180),
        ("3", 3, "T4", 300),
        ("4", 3, "T5", 450),
        ("5", 2, "T6", 630),
        ("6", 2, "T8", 800),
        ("7", 2, "T10", 950),
        ("8", 2, "T12", 1100),
    ],
)
def test_the_train_limit(phase: str, limit: int, kind: str, price: int) -> None:
    """Below it one more may be bought, at it none, neither of the Bank nor of a company."""

    def owning(count: int) -> Game:
        table = Table().phase(phase).private("P1", "Ann").company("EIR", 80, {"Ann": 2})
        table.company("SIR", 80, {"Ann": 6}, cash=3000, trains=" ".join([kind] * count))
        return table.train("EIR", kind).turn("SIR", "Trains")

    game = owning(limit - 1)
    assert offers(game, BuyTrain(train=kind, price=1, seller="EIR"))
    plays(game, BuyTrain(train=kind, price=1, seller="EIR"))
    plays(owning(limit - 1), BuyTrain(train=kind, price=price))
    full = owning(limit)
    assert refused(full, BuyTrain(train=kind, price=1, seller="EIR")) == "1947-TN-05"
    assert refused(full, BuyTrain(train=kind, price=price)) == "1947-TN-05"


@clause("1947-TN-05")
def test_the_first_of_a_kind_is_bought_under_the_old_limit() -> None:
    """T4 and T5 in phase 4 (limit 3): the first T6 may be bought; in phase 5 (limit 2) it may not,
    though the new train would rust nothing."""
    table = Table().phase("4").depot("T6 T6 T6 T6 T8 T8 T8 T10 T10 T10").private("P1", "Ann")
    game = table.company("SIR", 100, {"Ann": 6}, cash=700, trains="T4 T5").turn("SIR", "Trains")
    plays(game, BuyTrain(train="T6", price=630))
    assert game.title.phases[game.state.phase].name == "5"
    plays(game, DiscardTrain(train="T4"))
    late = Table().phase("5").private("P1", "Ann")
    late_game = late.company("SIR", 100, {"Ann": 6}, cash=700, trains="T4 T5").turn("SIR", "Trains")
    assert refused(late_game, BuyTrain(train="T6", price=630)) == "1947-TN-05"


@clause("1947-TN-05", "1947-TN-07")
def test_a_company_at_its_limit_may_not_buy_what_would_rust_its_own_trains() -> None:
    """T4 and T4 in phase 5: the first T8 would take both away, and still can't be bought."""
    game = (
        Table()
        .phase("5")
        .depot("T8 T8 T8 T10 T10 T10")
        .private("P1", "Ann")
        .company("SIR", 100, {"Ann": 6}, cash=900, trains="T4 T4")
        .turn("SIR", "Trains")
    )
    assert refused(game, BuyTrain(train="T8", price=800)) == "1947-TN-05"


# Prices that two presidents agree on.


@clause("1947-TN-04")
def test_after_a_refusal_a_better_offer_may_be_made() -> None:
    game = _for_sale()
    plays(game, _offer(100), Answer(by="Bob", agree=False))
    for worse in (100, 99, 1):
        assert refused(game, _offer(worse)) == "1947-TN-04"
    plays(game, _offer(101), Answer(by="Bob", agree=False))
    assert refused(game, _offer(101)) == "1947-TN-04"
    plays(game, _offer(300), Answer(by="Bob", agree=True))
    assert (_trains(game, "SIR"), cash(game, "SIR", "EIR")) == (["T3"], [100, 300])


@clause("1947-TN-04")
def test_an_owner_may_decline_all_offers_for_a_turn() -> None:
    """For this kind of train; the other one of the same company may still be asked for."""
    game = _for_sale("T3 T2")
    plays(game, _offer(100), DeclineAll(by="Bob"))
    assert refused(game, _offer(400)) == "1947-TN-04"
    plays(game, BuyTrain(train="T2", price=100, seller="EIR"), Answer(by="Bob", agree=True))
    assert _trains(game, "SIR") == ["T2"]


@clause("1947-TN-04")
def test_by_the_first_version_a_refusal_held_for_the_turn() -> None:
    game = _for_sale(rules=1)
    plays(game, _offer(100), Answer(by="Bob", agree=False))
    assert refused(game, _offer(400)) == "1947-TN-04"


def _for_sale(trains: str = "T3", rules: int | None = None) -> Game:
    """Ann's SIR without a train, Bob's EIR with some."""
    table = Table(rules=rules).phase("2").company("SIR", 80, {"Ann": 6}, cash=400)
    return table.company("EIR", 80, {"Bob": 6}, trains=trains).turn("SIR", "Trains")


def _offer(price: int) -> BuyTrain:
    return BuyTrain(train="T3", price=price, seller="EIR")


ROUTE = "D21=6M@3 D19=57@0"  # Bombay and Surat


@pytest.mark.clause("1947-TN-03", "1947-PH-01", "1947-TN-05")
def test_the_next_type_is_on_sale_at_once() -> None:
    """S-25."""
    game = (
        Table()
        .private("P1", "Ann")
        .depot("T2 T3 T3 T3 T3 T3 T3 T4 T4 T4 T4 T4 T5 T5 T5 T5")
        .company("BB&CI", 80, {"Ann": 6}, cash=1000, trains="T2 T2")
        .turn("BB&CI", "Trains")
    )
    assert refused(game, BuyTrain(train="T3", price=180)) == "1947-TN-03"
    plays(game, BuyTrain(train="T2", price=80))
    assert game.state.phase == 0
    plays(game, BuyTrain(train="T3", price=180))
    assert game.state.phase == 1
    assert refused(game, BuyTrain(train="T3", price=180)) == "1947-TN-05"


@pytest.mark.clause("1947-TN-05", "1947-TN-07", "1947-TN-08", "1947-PH-07")
def test_excess_trains() -> None:
    """S-26."""
    game = (
        Table()
        .phase("4")
        .depot("T6 T6 T6 T6 T8 T8 T8 T10 T10 T10")
        .company("BB&CI", 100, {"Ann": 6}, cash=700, trains="T4 T5")
        .company("SIR", 100, {"Bob": 6}, cash=1000, trains="T3 T4 T5")
        .turn("BB&CI", "Trains", "SIR")
    )
    plays(game, BuyTrain(train="T6", price=630))
    # The T3 of the SIR is gone before the excess is counted.
    assert _trains(game, "SIR") == ["T4", "T5"]
    assert asked(game) == "Ann"
    assert refused(game, DiscardTrain(train="T3")) == "1947-TN-08"
    plays(game, DiscardTrain(train="T4"))
    assert (_trains(game, "BB&CI"), _trains(game, POOL)) == (["T5", "T6"], ["T4"])
    assert cash(game, "BB&CI") == [70]


@pytest.mark.clause("1947-TN-05", "1947-TN-09")
def test_no_train_is_thrown_away_to_make_room() -> None:
    """S-26.2: the private keeps the step open, in which there is nothing to buy."""
    game = (
        Table()
        .phase("5")
        .private("P1", "Ann")
        .company("SIR", 100, {"Ann": 6}, cash=1000, trains="T4 T5")
        .train(POOL, "T4")
        .turn("SIR", "Trains")
    )
    assert refused(game, BuyTrain(train="T6", price=630)) == "1947-TN-05"
    assert refused(game, BuyTrain(train="T4", price=300, seller=POOL)) == "1947-TN-05"
    assert refused(game, DiscardTrain(train="T4")) == "1947-OR-02"


@pytest.mark.clause("1947-TN-07")
def test_rusted_trains_leave_the_pool_too() -> None:
    """S-26: the first T8 takes the T4 out of the pool."""
    game = (
        Table()
        .phase("5")
        .depot("T8 T8 T8 T10 T10 T10")
        .company("BB&CI", 100, {"Ann": 6}, cash=2000)
        .train(POOL, "T4")
        .turn("BB&CI", "Trains")
    )
    plays(game, BuyTrain(train="T4", price=300, seller=POOL))
    assert _trains(game, "BB&CI") == ["T4"]
    plays(game, BuyTrain(train="T8", price=800))
    assert (_trains(game, "BB&CI"), _trains(game, POOL)) == (["T8"], [])
    assert "T4" in _trains(game, GONE)


def _avoiding(treasury: int = 20, owner: str = "Ann") -> Table:
    return (
        Table()
        .phase("4")
        .tiles(ROUTE)
        .company("BB&CI", 100, {"Ann": 4}, cash=treasury)
        .company("SIR", 100, {owner: 4, "Cy": 1}, trains="T5")
        .cash(Ann=0, Bob=0, Cy=0)
    )


@pytest.mark.clause("1947-BK-10", "1947-TN-02", "1947-TN-04")
def test_a_train_of_another_company_of_the_president() -> None:
    """S-27."""
    game = _avoiding().turn("BB&CI", "Trains")
    assert refused(game, Pass()) == "1947-TN-01"
    assert refused(game, BuyTrain(train="T5", price=0, seller="SIR")) == "1947-TN-02"
    assert refused(game, BuyTrain(train="T5", price=21, seller="SIR")) == "1947-OR-05"
    plays(game, BuyTrain(train="T5", price=20, seller="SIR"))
    assert cash(game, "BB&CI", "SIR") == [0, 20]
    assert (_trains(game, "BB&CI"), _trains(game, "SIR")) == (["T5"], [])


@pytest.mark.clause("1947-TN-04")
def test_a_train_of_another_president_needs_his_consent() -> None:
    for agree in (True, False):
        game = _avoiding(owner="Bob").turn("BB&CI", "Trains")
        plays(game, BuyTrain(train="T5", price=20, seller="SIR"))
        assert asked(game) == "Bob"
        plays(game, Answer(agree=agree))
        assert bool(_trains(game, "BB&CI")) == agree
        if not agree:
            assert refused(game, BuyTrain(train="T5", price=20, seller="SIR")) == "1947-TN-04"


@pytest.mark.clause("1947-TN-01")
def test_without_a_route_there_is_no_duty() -> None:
    game = Table().company("BB&CI", 80, {"Ann": 6}, cash=80).turn("BB&CI", "Trains")
    plays(game, Pass())


@clause("1947-TN-02", "1947-PV-25")
@pytest.mark.parametrize(
    ("action", "rule", "reason"),
    [
        (BuyTrain(train="T7", price=100), "1947-TN-02", "There is no 'T7' train."),
        (
            BuyTrain(train="T3", price=180, private="P7"),
            "1947-PV-25",
            "P7 can't be used to buy a train.",
        ),
    ],
)
def test_what_is_said_of_trains_that_nobody_sells(action: BuyTrain, rule: str, reason: str) -> None:
    game = _for_sale()
    assert refused(game, action) == rule
    refusal = game.why(action)
    assert refusal is not None
    assert refusal.reason == reason
