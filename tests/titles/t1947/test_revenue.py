"""Revenue up to the payout: clauses RV-01 to RV-05, RV-11 and SI."""

from __future__ import annotations

import pytest

from railhead.play.actions import PayDividend, RunTrains
from railhead.play.plain.running import Running
from railhead.titles.t1947.land.revenue import share
from tests.titles.t1947.fields import (
    Field,
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

RING = "I32=5@0 H33=8@4 H35=63@0[SIR] I34=8@1 G34=14@1"


@clause("1947-RV-01")
@pytest.mark.parametrize(
    ("tile", "worth"),
    [("57@0", 20), ("15@0", 30), ("63@0", 40), ("259@0", 50)],
)
def test_stops_as_they_are_now(tile: str, worth: int) -> None:
    words = f"H35={tile}[SIR] H37=4714@0"
    game = Field(words, phase="7").turn("SIR", "Run", trains="T8")
    assert ran(game, ("T8", "H35 H37")) == worth + 10


@clause("1947-RV-02")
def test_the_sum_over_all_trains() -> None:
    game = Field(RING, phase="5").turn("SIR", "Run", trains="T6 T5")
    assert ran(game, ("T6", "I32 H33 H35 G34"), ("T5", "I32 I34 H35")) == 150


@clause("1947-RV-03")
def test_ten_for_each_yellow_city_or_town() -> None:
    words = "D21=6M@3[BB&CI] D19=57@0[BB&CI]"
    game = Field(words).turn("BB&CI", trains="T2")
    plays(game, lay("D17=4714@0"))
    plays(game, lay("E22=57M@2"))
    pass_to(game, "Run")
    assert ran(game, ("T2", "D21 D19")) == 60
    # Neither for plain tiles nor for upgrades.
    game = Field(words, phase="2").turn("BB&CI", trains="T2")
    plays(game, lay("D19=4701@0"))
    plays(game, lay("E18=8@1"))
    pass_to(game, "Run")
    assert ran(game, ("T2", "D21 D19")) == 50
    # A train must run.
    game = Field(words).turn("BB&CI", trains="T2")
    plays(game, lay("D17=4714@0"))
    pass_to(game, "Run")
    game.play(RunTrains(routes=()))
    assert turn_of(game).revenue == 0


@clause("1947-RV-03")
def test_a_train_without_a_route() -> None:
    game = Field("D21=6M@3[BB&CI]").turn("BB&CI", trains="T2", first_tiles=1)
    pass_to(game, "Trains")
    assert turn_of(game).revenue == 0


@clause("1947-RV-03")
@clause("1947-RV-04")
def test_the_bonus_comes_before_the_reduction() -> None:
    field = Field("D21=6M@3[BB&CI] D19=57@0[BB&CI]").no_temple_yet("BB&CI")
    game = field.turn("BB&CI", "Run", trains="T2", first_tiles=1)
    assert ran(game, ("T2", "D21 D19")) == 40  # 80% of 50; 80% of 40 and 10 would be the same
    field = Field("H35=57@0[SIR] H37=4714@0").no_temple_yet("SIR")
    game = field.turn("SIR", "Run", trains="T2", first_tiles=2)
    assert ran(game, ("T2", "H35 H37")) == 40  # 80% of 50, not 20 + 20
    game = field.turn("SIR", "Run", first_tiles=3)
    assert ran(game, ("T2", "H35 H37")) == 50  # 80% of 60, not 20 + 30


@clause("1947-RV-04")
def test_what_a_run_would_earn_can_be_asked_in_a_share_round() -> None:
    """From Bombay to Surat 40, less a fifth for the temple: 32."""
    table = Table().tiles("D21=6M@3 D19=57@0").company("BB&CI", 80, {"Ann": 6}, trains="T2")
    p = table.set(temples=()).share_round().position
    step = p.rule(Running)
    assert step.adjustments(p, "BB&CI") == [("temple not reached", "−20%")]
    assert step.earnings(p, "BB&CI", step.suggest(p, "BB&CI")) == 30


@clause("1947-RV-04")
@clause("1947-RV-05")
@pytest.mark.parametrize(
    ("temple", "reduced", "wanted"),
    [(True, False, 90), (False, False, 70), (True, True, 70), (False, True, 50)],
)
def test_one_reduction(temple: bool, reduced: bool, wanted: int) -> None:
    field = Field(RING, phase="4")
    if not temple:
        field.no_temple_yet("SIR")
    game = field.turn("SIR", "Run", trains="T3", reduced=reduced)
    told = {fact.name: fact.value for fact in game.view("Ann").company("SIR").facts}
    assert told["Revenue"] == ("full", "−20%", "2 × −20%")[(not temple) + reduced]
    assert ran(game, ("T3", "I32 H33 H35 G34")) == wanted


@clause("1947-RV-05")
def test_the_whole_table_of_the_book() -> None:
    for revenue in range(10, 530, 10):
        assert share(revenue, 80) == int(revenue * 0.8 / 10 + 0.5) * 10
        assert share(revenue, 60) == int(revenue * 0.6 / 10 + 0.5) * 10
    assert share(70, 60) == 40
    assert share(share(70, 80), 80) == 50  # two steps would be wrong
    assert [share(10, percent) for percent in (80, 60)] == [10, 10]


@clause("1947-RV-11")
def test_on_the_total_not_train_by_train() -> None:
    words = "H35=57@0[SIR] H37=4714@0 H33=9@0 H31=9@0 H29=9@0 H27=57@0"
    both = (("T2", "H35 H37"), ("T2", "H35 H33 H31 H29 H27"))
    game = Field(words).no_temple_yet("SIR").turn("SIR", "Run", trains="T2 T2")
    assert ran(game, *both) == 60  # 30 and 40: 70 less 20%; train by train it would be 20 + 30
    # The bonus once, not for each train.
    game = Field(words).turn("SIR", "Run", trains="T2 T2", first_tiles=1)
    assert ran(game, *both) == 80


SOUTH = (
    "H37=4714@0 H35=63@0[SIR] G34=63@0 G32=9@0 G30=63@0 F29=9@2 E28=63M@0 D27=63M@0 E26=9@1"
    " F25=63@0"
)


@clause("1947-SI-01")
def test_both_run_before_the_first_t8() -> None:
    both = (("T6", "H35 G34"), ("T5", "H35 H37"))
    game = Field(SOUTH, phase="5").turn("SIR", "Run", trains="T6 T5")
    assert ran(game, *both) == 130
    game = Field(SOUTH, phase="6").turn("SIR", "Run", trains="T6 T5")
    assert refused(game, runs(game, *both)) == "1947-SI-01"
    assert ran(game, both[0]) == 140  # 80 + 70%, 136


@clause("1947-SI-02")
@pytest.mark.parametrize(
    ("trains", "percent"),
    [
        ("T5 T5", 90),
        ("T6 T5", 70),
        ("T6 T6", 90),
        ("T8 T5", 50),
        ("T8 T6", 65),
        ("T8 T8", 80),
        ("T10 T5", 40),
        ("T10 T6", 50),
        ("T10 T8", 60),
        ("T10 T10", 70),
        ("T12 T6", 45),
        ("T12 T8", 50),
        ("T12 T10", 55),
        ("T12 T12", 60),
        ("T12", 0),
    ],
)
def test_percentages(trains: str, percent: int) -> None:
    game = Field(SOUTH, phase="8").turn("SIR", "Run", trains=trains)
    assert ran(game, (trains.split(maxsplit=1)[0], "H35 G34 G32 G30")) == share(120, 100 + percent)
    game = Field(SOUTH, phase="8").turn("SIR", "Run", trains=" ".join(reversed(trains.split())))
    assert ran(game, (trains.split(maxsplit=1)[0], "H35 G34 G32 G30")) == share(120, 100 + percent)


@clause("1947-SI-03")
@clause("1947-SI-04")
def test_the_percentage_is_added_and_rounded() -> None:
    assert share(280, 150) == 420
    assert share(270, 165) == 450  # 445.5
    assert share(share(280, 80), 150) == 330


@clause("1947-SI-05")
def test_at_most_two_sites() -> None:
    words = "S16=7@3 S14=6M@4[ABR] T13=6M@1 T11=8@4 U10=6M@1 U8=9@0"
    game = Field(words, phase="6").turn("ABR", "Run", trains="T8 T5")
    ran(game, ("T8", "S16e4 S16 S14 T13 T11 U10 U8 U8e3"))
    assert turn_of(game).reached == ("Burma", "China")


@clause("1947-SI-06")
def test_the_second_train_need_not_run() -> None:
    words = "H35=63@0[SIR] G34=14@1"
    game = Field(words, phase="6").turn("SIR", trains="T8 T8")
    assert run_best(game) == share(70, 180) == 130


@clause("1947-RV-06")
@clause("1947-RV-10")
def test_all_is_paid_or_all_withheld() -> None:
    for pay, cell in ((True, (4, 4)), (False, (4, 2))):
        game = Field(RING, phase="4").turn("SIR", "Run", trains="T3", cash=0)
        assert ran(game, ("T3", "I32 H33 H35 G34")) == 90
        assert game.decision is not None
        assert len(game.decision.of(PayDividend)) == 2
        plays(game, PayDividend(pay=pay))
        assert game.state.market["SIR"] == cell
        assert game.position.cash("SIR") == (0 if pay else 90)


LEFT = (4, 2)  # one to the left of where tokens of a Field start


@clause("1947-RV-03")
@clause("1947-RV-04")
@clause("1947-SI-02")
def test_what_changes_the_sum_is_told() -> None:
    field = Field(SOUTH, phase="6", season="Fertile").no_temple_yet("SIR")
    game = field.turn("SIR", "Run", trains="T8 T5", first_tiles=2, reduced=True)
    p = game.position
    step = p.rule(Running)
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
    assert not game.position.rule(Running).has_run(game.position, "BB&CI")
    pass_to(game, "Trains")
    assert (turn_of(game).revenue, game.state.market["BB&CI"]) == (0, LEFT)
    assert game.position.cash("BB&CI") == 1000


@clause("1947-RV-04")
@clause("1947-RV-05")
@pytest.mark.parametrize(
    ("revenue", "one", "two"),
    [
        (90, 70, 50),
        (70, 60, 40),
        (75, 60, 50),
        (10, 10, 10),
        (20, 20, 10),
        (60, 50, 40),
        (80, 60, 50),
        (130, 100, 80),
        (270, 220, 160),
        (520, 420, 310),
    ],
)
def test_rounding(revenue: int, one: int, two: int) -> None:  # S-17
    assert share(revenue, 80) == one
    assert share(revenue, 60) == two


NETWORK = "I32=5@0 H33=8@4 H35=63@0[SIR] I34=8@1 G34=14@1"


@clause("1947-RV-04")
@clause("1947-RV-11")
@clause("1947-SE-08")
@pytest.mark.parametrize(
    ("season", "temple", "private", "wanted"),
    [
        ("Monsoon", False, "", 90),
        ("Monsoon", False, "P2", 120),
        ("Monsoon", True, "P2", 150),
        ("Monsoon", True, "", 120),
        ("Dry", False, "", 120),
    ],
)
def test_both_reductions(season: str, temple: bool, private: str, wanted: int) -> None:  # S-21
    field = Field(NETWORK, phase="4", season=season)
    if not temple:
        field.no_temple_yet("SIR")
    if private:
        field.private(private, "SIR")
    game = field.turn("SIR", trains="T3 T3")
    plays(game, lay("G36=7@4"))
    assert run_best(game) == wanted
