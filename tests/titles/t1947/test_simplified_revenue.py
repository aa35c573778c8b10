"""Simplified revenue from the first T8 on: clauses SI."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, Pass, PayDividend
from railhead.titles.t1947.actions import MarkSite
from tests.titles.t1947 import Game
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
from tests.titles.t1947.positions import Table

clause = pytest.mark.clause


SOUTH = (
    "H37=4714@0 H35=63@0[SIR] G34=63@0 G32=9@0 G30=63@0 F29=9@2 E28=63M@0 D27=63M@0 E26=9@1"
    " F25=63@0"
)


@clause("1947-SI-01")
@pytest.mark.parametrize(
    ("train", "values"),
    [
        ("T5", (200, 180, 220)),
        ("T6", (240, 220, 260)),
        ("T8", (250, 230, 270)),
        ("T10", (250, 230, 270)),
    ],
)
def test_best_run_by_length(train: str, values: tuple[int, ...]) -> None:  # PT-19
    for season, worth in zip(("Intermediate", "Monsoon", "Fertile"), values, strict=True):
        game = Field(SOUTH, phase="7", season=season).turn("SIR", "Run", trains=train)
        assert gross(game, "SIR") == worth


@clause("1947-SI-02")
@clause("1947-SI-04")
@clause("1947-SI-06")
@pytest.mark.parametrize(
    ("trains", "phase", "season", "temple", "built", "wanted"),
    [
        ("T8", "6", "Intermediate", True, "", 250),
        ("T8 T5", "6", "Intermediate", True, "", 380),
        ("T8 T5", "6", "Monsoon", True, "", 350),
        ("T8 T6", "6", "Intermediate", False, "", 330),
        ("T8 T6", "6", "Dry", False, "G32=24@0", 250),
        ("T8 T8", "6", "Intermediate", True, "", 450),
        ("T10 T5", "7", "Intermediate", True, "", 350),
        ("T10 T8", "7", "Intermediate", True, "", 400),
        ("T6 T5", "6", "Intermediate", True, "", 410),
    ],
)
def test_second_train(  # PT-19
    trains: str, phase: str, season: str, temple: bool, built: str, wanted: int
) -> None:
    field = Field(SOUTH, phase=phase, season=season)
    if not temple:
        field.no_temple_yet("SIR")
    game = field.turn("SIR", trains=trains)
    if built:
        plays(game, lay(built))
    assert run_best(game) == wanted


@clause("1947-SI-01")
def test_the_smaller_train_stays_at_home() -> None:  # PT-19
    game = Field(SOUTH, phase="6").turn("SIR", "Run", trains="T6 T5")
    assert refused(game, runs(game, ("T5", "H35 G34"))) == "1947-SI-01"
    both = (("T6", "H35 G34"), ("T5", "H35 H37"))
    assert refused(game, runs(game, *both)) == "1947-SI-01"
    game = Field(SOUTH, phase="5").turn("SIR", "Run", trains="T6 T5")
    assert ran(game, *both) == 80 + 50


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


@clause("1947-SI-01")
@clause("1947-SI-03")
@clause("1947-SI-05")
def test_simplified_revenue() -> None:  # S-24
    def laid() -> Game:
        game = Field(SOUTH, phase="6", season="Fertile").turn("SIR", trains="T8 T5")
        plays(game, lay("F23=57@0"))
        assert game.position.cash("SIR") == 1000
        return pass_to(game, "Run")

    game = laid()
    way = "F25 E26 D27 E28 F29 G30 G32 G34 H35 H37 H37e0"
    assert ran(game, ("T8", way)) == 420
    assert turn_of(game).reached == ("Ceylon",)
    plays(game, MarkSite(site="Ceylon"))
    game.state.market["SIR"] = (0, 14)
    plays(game, PayDividend(pay=True))
    assert game.state.market["SIR"] == (0, 14), "420 is less than 450"
    assert gross(laid(), "SIR") == 290
    assert run_best(laid()) == 450
    assert refused(laid(), Pass()) == "1947-OR-02"
