"""Edge cases of seasons, routes, revenue and simplified revenue: clauses SE, RT, RV, SI."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, Pass, PayDividend, RunTrains
from railhead.play.game import Game
from railhead.play.refusal import IllegalAction
from railhead.titles.t1947.actions import EmployWorker
from railhead.titles.t1947.revenue import final
from tests.titles.t1947.fields import (
    Field,
    gross,
    lay,
    pass_to,
    plays,
    ran,
    refused,
    run_best,
    runs,
    turn_of,
)
from tests.titles.t1947.positions import Table, cash, place

clause = pytest.mark.clause

BOMBAY = "D21=6M@3[BB&CI] D19=57@0[BB&CI]"
SOUTH = (
    "H37=4714@0 H35=63@0[SIR] G34=63@0 G32=9@0 G30=63@0 F29=9@2 E28=63M@0 D27=63M@0 E26=9@1"
    " F25=63@0"
)
LEFT = (4, 2)  # one to the left of where tokens of a Field start


# Seasons.


@clause("1947-SE-04")
@clause("1947-SE-08")
@pytest.mark.parametrize(
    ("season", "tiles", "revenue"),
    [
        ("Monsoon", "D17=4714@0 D15=9@0", 40),  # 30 + 10: both in the dry zone
        ("Monsoon", "D17=4714@0 E22=57M@2", 40),  # 30 + 20 = 50, less 20%
        ("Monsoon", "E22=57M@2 D17=4714@0", 40),
        ("Dry", "D17=4714@0 D15=9@0", 40),  # 40 + 10 = 50, less 20%, once
        ("Dry", "E22=57M@2 D17=4714@0", 50),  # 40 + 20 = 60: 48
    ],
)
def test_two_tiles(season: str, tiles: str, revenue: int) -> None:
    game = Field(BOMBAY, season=season).turn("BB&CI", trains="T2")
    for tile in tiles.split():
        plays(game, lay(tile))
    pass_to(game, "Run")
    assert ran(game, ("T2", "D21 D19")) == revenue


@clause("1947-SE-04")
@pytest.mark.parametrize(("owner", "revenue"), [("Ann", 40), ("BB&CI", 50)])
def test_the_second_action_reduces_after_a_harmless_first(owner: str, revenue: int) -> None:
    field = Field(BOMBAY, season="Monsoon").workers(1).private("P2", owner)
    game = field.turn("BB&CI", trains="T2")
    plays(game, lay("D17=4714@0"))
    plays(game, EmployWorker(use="track"))
    assert not turn_of(game).reduced
    plays(game, lay("E22=57M@2"))
    pass_to(game, "Run")
    assert ran(game, ("T2", "D21 D19")) == revenue  # 10 + 20 + 20, with P2 not reduced


@clause("1947-SE-04")
@clause("1947-RT-11")
def test_idle_trains_leave_nothing_to_reduce() -> None:
    game = Field(BOMBAY, season="Dry").no_temple_yet("BB&CI").turn("BB&CI", trains="T2")
    plays(game, lay("D17=4714@0"))
    assert turn_of(game).reduced
    pass_to(game, "Run")
    game.play(RunTrains(routes=()))
    assert (turn_of(game).revenue, game.state.market["BB&CI"]) == (0, LEFT)
    assert game.position.cash("BB&CI") == 1000


@clause("1947-SE-08")
@clause("1947-RV-03")
def test_only_the_company_on_turn_is_rewarded_and_reduced() -> None:
    """What the run of another one would bring while the BB&CI has built against the season."""
    game = Field(BOMBAY).turn("BB&CI", "Run", trains="T2", first_tiles=2, reduced=True)
    assert final(game.position, "BB&CI", 100) == 100  # 80% of 120: 96
    assert final(game.position, "SIR", 100) == 100
    assert final(game.position, "BB&CI", 200) == 180  # 80% of 220: 176
    assert final(game.position, "SIR", 200) == 200


@clause("1947-RV-03")
@clause("1947-RV-04")
@clause("1947-SI-02")
def test_what_changes_the_sum_is_told() -> None:
    field = Field(SOUTH, phase="6", season="Fertile").no_temple_yet("SIR")
    game = field.turn("SIR", "Run", trains="T8 T5", first_tiles=2, reduced=True)
    p = game.position
    step = next(step for step in p.title.steps if step.name == "Run")
    assert step.adjustments(p, "SIR") == [
        ("first tiles of stations", "+20"),
        ("temple not reached", "−20%"),
        ("built against the season", "−20%"),
        ("second train", "+50%"),
    ]
    assert step.adjustments(p, "EIR") == []
    assert [step.stop_value(p, "SIR", (stop, 0)) for stop in ("D27", "F25", "H37", "H37e0")] == [
        50,
        40,
        10,
        0,
    ]


# Routes.


@clause("1947-RT-04")
@clause("1947-RT-03")
def test_round_a_ring_of_four() -> None:
    words = "H35=63@0[SIR] G34=63@0 G32=9@0 G30=63@0 H31=9@2 I32=63@0 I34=8@1"
    ring = "H35 G34 G32 G30 H31 I32 I34 H35"
    for train in ("T3", "T4", "T5"):
        game = Field(words, phase="4").turn("SIR", "Run", trains=train)
        assert refused(game, runs(game, (train, ring))) == "1947-RT-04"
    assert ran(game, ("T5", ring.removesuffix(" I34 H35"))) == 160


@clause("1947-RT-01")
def test_no_track_twice() -> None:
    """From Madurai round by Bangalore and back over H33 to Pondicherry: three different stops."""
    words = "H35=57@0[SIR] H33=24@3 H31=24@0 H29=7@0 G30=5@4 I34=7@2 I32=57@0"
    game = Field(words).turn("SIR", "Run", trains="T3")
    way = "H35 H33 H31 H29 G30 H31 H33 I34 I32"
    assert refused(game, runs(game, ("T3", way))) == "1947-RT-01"
    assert refused(game, runs(game, ("T3", "H35 H33 H31 G30 H31 H33 I34 I32"))) == "1947-RT-01"
    assert gross(game, "SIR") == 40
    assert ran(game, ("T3", "H35 H33 H31 H29 G30")) == 40


@clause("1947-RT-01")
def test_there_and_back() -> None:
    game = Field("H35=63@0[SIR] G34=14@1", phase="4").turn("SIR", "Run", trains="T3")
    assert refused(game, runs(game, ("T3", "H35 G34 H35"))) == "1947-RT-01"
    assert ran(game, ("T3", "H35 G34")) == 70


@clause("1947-RT-01")
@clause("1947-RT-02")
def test_city_and_post_with_workers() -> None:
    words = "H35=63@0 I34=8@1 I32=63@0[PRC] H37=4714@0"
    game = Field(words, phase="4").private("P7", "PRC").workers(3).turn("PRC", "Run", trains="T5")
    assert refused(game, runs(game, ("T5", "I32 I32e5"))) == "1947-RT-01"
    assert refused(game, runs(game, ("T5", "H35e5 H35 H37"))) == "1947-RT-02"
    assert refused(game, runs(game, ("T5", "H35 H37 H37e0"))) == "1947-RT-02"
    assert game.state.workers["Ann"] == 3


# Revenue.


@clause("1947-RV-04")
@clause("1947-RV-05")
@pytest.mark.parametrize(
    ("temple", "reduced", "wanted"),
    [(True, False, 70), (False, False, 60), (True, True, 60), (False, True, 40)],
)
def test_seventy_in_one_step(temple: bool, reduced: bool, wanted: int) -> None:
    field = Field("H35=63@0[SIR] G34=14@1", phase="4")
    if not temple:
        field.no_temple_yet("SIR")
    game = field.turn("SIR", "Run", trains="T2", reduced=reduced)
    assert ran(game, ("T2", "H35 G34")) == wanted


@clause("1947-RV-05")
@pytest.mark.parametrize("reduced", [True, False])
def test_ten_stays_ten(reduced: bool) -> None:
    words = "T13=6M@1[CCSR] U10=6M@1[ABR] U8=9@0"
    field = Field(words, phase="3", season="Monsoon").no_temple_yet("ABR")
    game = field.turn("ABR", "Run", trains="T3", reduced=reduced)
    assert ran(game, ("T3", "U10 U8 U8e3")) == 10
    plays(game, PayDividend(pay=False))
    assert game.position.cash("ABR") == 1010


@clause("1947-RV-03")
@clause("1947-RV-10")
@pytest.mark.parametrize("trains", ["", "T2"])
def test_no_bonus_without_a_run(trains: str) -> None:
    """The first tile of its home, with no way out to another stop."""
    game = Field("D21[BB&CI]").turn("BB&CI", trains=trains)
    plays(game, lay("D21=57M@1"))
    assert turn_of(game).first_tiles == 1
    assert not game.position.title.has_run(game.position, "BB&CI")
    pass_to(game, "Trains")
    assert (turn_of(game).revenue, game.state.market["BB&CI"]) == (0, LEFT)
    assert game.position.cash("BB&CI") == 1000


@clause("1947-RV-08")
def test_savings_get_nothing_of_an_idle_train() -> None:
    game = (
        Table()
        .tiles("D21=6M@3 D19=57@0")
        .company("BB&CI", 80, {"Ann": 6, "Bob": 2}, savings="Bob", at="r5c4", cash=80, trains="T2")
        .cash(Ann=0, Bob=0)
        .turn("BB&CI", "Run")
    )
    plays(game, RunTrains(routes=()))
    assert (cash(game, "Ann", "Bob", "BB&CI"), place(game, "BB&CI")) == ([0, 0, 80], "r5c3")
    assert refused(game, PayDividend(pay=False)) == "1947-OR-02"
    assert refused(game, PayDividend(pay=True)) == "1947-OR-02"


@clause("1947-RV-07")
@pytest.mark.parametrize("pay", [True, False])
def test_half_in_the_pool_after_a_run(pay: bool) -> None:
    game = (
        Table()
        .tiles("D21=6M@3 D19=57@0")
        .company("BB&CI", 80, {"Ann": 2, "Bob": 1}, pool=5, at="r5c4", trains="T2")
        .cash(Ann=0, Bob=0)
        .season("Intermediate")
        .turn("BB&CI", "Run")
    )
    assert run_best(game) == 40
    plays(game, PayDividend(pay=pay))
    assert cash(game, "Ann", "Bob", "BB&CI") == ([8, 4, 20] if pay else [0, 0, 40])


@clause("1947-RV-06")
def test_no_part_of_the_revenue() -> None:
    game = (
        Table()
        .company("EIR", 80, {"Ann": 6}, trains="T2", cash=500)
        .turn("EIR", "Dividend", ran=True, revenue=100)
    )
    before = game.state
    part = {"type": "dividend", "pay": True, "amount": 50}
    refusal = game.why(part)
    assert refusal is not None
    assert refusal.reason == (
        "The action dividend is not complete or not right: Object contains unknown field `amount`."
    )
    with pytest.raises(IllegalAction):
        game.play(part)
    assert game.state is before
    plays(game, PayDividend(pay=True))
    assert refused(game, PayDividend(pay=False)) == "1947-OR-02"  # nor both, one after the other


# Simplified revenue.


@clause("1947-SI-03")
@clause("1947-SI-04")
def test_half_a_rupee_over_445() -> None:
    game = Field(SOUTH, phase="6", season="Fertile").turn("SIR", trains="T8 T6")
    assert run_best(game) == 450  # 270 + 175.5
    pass_to(game, "Dividend")
    plays(game, PayDividend(pay=False))
    assert game.position.cash("SIR") == 1450


@clause("1947-SI-01")
@clause("1947-SI-03")
@pytest.mark.parametrize(("temple", "wanted"), [(True, 420), (False, 330)])
def test_first_the_reduction_then_the_percentage(temple: bool, wanted: int) -> None:
    field = Field(SOUTH, phase="6", season="Fertile")
    if not temple:
        field.no_temple_yet("SIR")
    game = field.turn("SIR", "Run", trains="T8 T5", first_tiles=1)
    assert run_best(game) == wanted  # 270 + 10 = 280; 224, rounded 220, and half as much again


def _before_the_first_t8(p8: str = "Bob") -> Game:
    """PRC with a T5, SIR with a T6 and a T5 after it, in phase 5."""
    return (
        Table()
        .phase("5")
        .season("Intermediate")
        .depot("T8 T8 T8 T10 T10 T10")
        .tiles("H35=63@0 G34=63@0 H37=4714@0 I34=8@1 I32=63@0")
        .private("P8", p8)
        .company("PRC", 80, {"Ann": 6}, cash=2000, at="r5c5", trains="T5")
        .company("SIR", 80, {"Bob": 6}, cash=500, at="r5c4", trains="T6 T5")
        .turn("PRC", "Run", "SIR")
    )


@clause("1947-SI-01")
@pytest.mark.parametrize("bought", [True, False])
def test_the_first_t8_counts_for_those_after_it(bought: bool) -> None:
    game = _before_the_first_t8()
    assert ran(game, ("T5", "I32 I34 H35 G34")) == 120
    plays(game, PayDividend(pay=False))
    if bought:
        plays(game, BuyTrain(train="T8", price=800))
    assert game.position.cash("PRC") == 2120 - 800 * bought  # the T8 adds nothing any more
    while turn_of(game).company == "PRC":
        plays(game, Pass())
    pass_to(game, "Run")
    both = (("T6", "H35 G34"), ("T5", "H35 H37"))
    if bought:
        assert refused(game, runs(game, *both)) == "1947-SI-01"
        assert ran(game, both[0]) == 140  # 80 and 70% of it: 136
    else:
        assert ran(game, *both) == 130


@clause("1947-SI-01")
def test_the_first_t8_by_p8_counts_at_once() -> None:
    """Bought before the run (PV-24), it is the larger of two trains."""
    game = _before_the_first_t8("PRC")
    plays(game, BuyTrain(train="T8", price=800, private="P8"))
    assert refused(game, runs(game, ("T5", "I32 I34 H35 G34"))) == "1947-SI-01"
    assert ran(game, ("T8", "I32 I34 H35 G34")) == 180  # 120 and half of it
