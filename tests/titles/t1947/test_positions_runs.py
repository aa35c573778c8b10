"""The position tests of the clauses on temples, sites, posts and revenue: PT-11 to PT-15, PT-18
to PT-20."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.play.actions import Pass, PayDividend
from railhead.play.game import Game
from railhead.titles.t1947.actions import EmployWorker, MarkSite, MoveToken
from tests.titles.t1947.fields import (
    Field,
    gross,
    lay,
    offers,
    pass_to,
    plays,
    ran,
    refused,
    run_best,
    runs,
    turn_of,
)

clause = pytest.mark.clause

ASSAM = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1"


@clause("1947-TE-01")
@clause("1947-TE-04")
def test_temple_of_the_abr() -> None:  # PT-11.1
    game = Field(ASSAM, phase="2").no_temple_yet("ABR").turn("ABR", trains="T3", cash=100)
    plays(game, lay("U8=9@0"))
    assert game.state.temples[-1] == "ABR"
    assert game.position.cash("ABR") == 100 - 60 + 100
    assert offers(game, MarkSite(site="Persia"))
    plays(game, Pass())
    assert game.state.boxes.get("ABR", ()) == ()
    pass_to(game, "Run")
    assert ran(game, ("T3", "S14 T13 T11 U10")) == 60


@clause("1947-TE-01")
@clause("1947-TR-11")
@clause("1947-ST-06")
def test_temple_behind_a_full_city() -> None:  # PT-11.2
    full = ASSAM.replace("U10=6M@1", "U10=6M@1[CCSR]")
    game = Field(full, phase="2").no_temple_yet("ABR").turn("ABR")
    assert refused(game, lay("U8=9@0")) == "1947-TR-03"
    game = Field(full + " U8=9@0", phase="2").no_temple_yet("ABR").turn("ABR")
    game.position.title.look_for_temple(game.position, "ABR")
    assert "ABR" not in game.state.temples
    plays(game, lay("U10=15M@1"))
    assert "ABR" in game.state.temples
    assert game.position.cash("ABR") == 1100


@clause("1947-TE-10")
def test_temple_from_another_station_only() -> None:  # PT-11.3
    words = "S14=57M@1[ABR] T13=6M@1[CCSR] T11=8@4 U10=6M@1[ABR] U8=9@0"
    game = Field(words, phase="2").no_temple_yet("ABR").turn("ABR")
    game.position.title.look_for_temple(game.position, "ABR")
    assert "ABR" not in game.state.temples


@clause("1947-EX-01")
@clause("1947-EX-07")
def test_site_with_the_home_city() -> None:  # PT-12.1
    game = Field(ASSAM + " U8=9@0", phase="3").turn("ABR", "Run", trains="T4")
    assert gross(game, "ABR") == 60
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    plays(game, MarkSite(site="China"))
    assert game.state.boxes["ABR"] == ("China",)
    assert game.position.cash("ABR") == 1060
    assert game.state.workers["Ann"] == 2
    assert game.state.site_workers["China"] == 0
    game = Field(ASSAM + " U8=9@0", phase="3").turn("ABR", "Run", trains="T3")
    assert ran(game, ("T3", "S14 T13 T11 U10")) == 60
    assert game.decision is not None
    assert game.decision.step == "Dividend"


@clause("1947-EX-15")
@clause("1947-WK-02")
def test_site_past_a_full_city() -> None:  # PT-12.2
    words = ASSAM.replace("U10=6M@1", "U10=6M@1[CCSR]") + " U8=9@0"
    game = Field(words, phase="3").turn("ABR", "Run", trains="T4")
    assert gross(game, "ABR") == 60
    assert refused(game, runs(game, ("T4", "S14 T13 T11 U10 U8 U8e3"))) == "1947-RT-06"
    game = Field(words, phase="3").workers(1).turn("ABR", "Run", trains="T4")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    assert game.state.workers["Ann"] == 0
    plays(game, MarkSite(site="China"))
    assert game.state.workers["Ann"] == 2


@clause("1947-EX-01")
@clause("1947-RT-02")
def test_site_without_the_home_city() -> None:  # PT-12.3
    words = "S14=57M@1[ABR] T13=6M@1[CCSR] T11=8@4 U10=6M@1[ABR] U8=9@0"
    for way, worth in (("U10 U8 U8e3", 20), ("T13 T11 U10 U8 U8e3", 40)):
        game = Field(words, phase="3").turn("ABR", "Run", trains="T3")
        assert ran(game, ("T3", way)) == worth
        assert turn_of(game).reached == ()
        assert game.decision is not None
        assert game.decision.step == "Dividend"
    game = Field(words, phase="3").workers(1).turn("ABR", "Run", trains="T4")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    assert turn_of(game).reached == ("China",)


TWO_SITES = "S16=7@3 S14=6M@4[ABR] T13=6M@1 T11=8@4 U10=6M@1 U8=9@0"
BOTH = "S16e4 S16 S14 T13 T11 U10 U8 U8e3"


def _two_sites(private: str = "") -> Game:
    field = Field(TWO_SITES, phase="4")
    if private:
        field.private(private, "ABR")
    game = field.turn("ABR", "Run", trains="T5", cash=0)
    assert ran(game, ("T5", BOTH)) == 60
    plays(game, MarkSite(site="Burma"))
    plays(game, MarkSite(site="China"))
    return game


@clause("1947-EX-02")
@clause("1947-EX-04")
@clause("1947-EX-05")
def test_two_sites_on_one_route() -> None:  # PT-13
    game = _two_sites()
    assert game.position.cash("ABR") == 130
    assert game.state.workers["Ann"] == 3
    assert game.state.fresh["Ann"] == 3
    assert _two_sites("P5").position.cash("ABR") == 190
    game = Field(TWO_SITES, phase="4").turn("ABR", "Run", trains="T4")
    assert refused(game, runs(game, ("T4", BOTH))) == "1947-RT-03"


@clause("1947-EX-10")
@clause("1947-EX-13")
def test_two_moves() -> None:  # PT-13
    def paid(cash: int) -> Game:
        game = _two_sites()
        state: Any = game.state
        state.cash["ABR"] = cash
        game.play(PayDividend(pay=True))
        assert game.state.market["ABR"] == (4, 4)
        return game

    game = paid(130)
    plays(game, MoveToken(site="Burma", direction="up"))
    assert game.position.cash("ABR") == 30
    assert not offers(game, MoveToken(site="China", direction="right"))
    game = paid(265)
    plays(game, MoveToken(site="Burma", direction="up"))
    assert game.state.market["ABR"] == (3, 4)
    plays(game, MoveToken(site="China", direction="right"))
    assert game.state.market["ABR"] == (3, 5)
    assert game.position.cash("ABR") == 0
    game = paid(260)
    plays(game, MoveToken(site="Burma", direction="right"))
    assert game.position.cash("ABR") == 110
    plays(game, MoveToken(site="China", direction="up"))
    assert game.state.market["ABR"] == (3, 5)
    assert game.position.cash("ABR") == 0


@clause("1947-TR-22")
@clause("1947-WK-05")
def test_second_tile_action() -> None:  # PT-14.1
    game = Field("G8=6M@1[GIPR]").workers(2).turn("GIPR")
    plays(game, lay("G6=9@0"))
    assert refused(game, lay("G6=24@0")) == "1947-TR-22"
    plays(game, lay("F9=9@1"))
    plays(game, EmployWorker(use="track"))
    assert game.state.workers["Ann"] == 1
    plays(game, lay("G6=24@0"))
    plays(game, lay("F5=4714@1"))
    assert refused(game, EmployWorker(use="track")) == "1947-WK-05"


@clause("1947-WK-10")
def test_site_that_track_reached_before() -> None:  # PT-14.2
    field = Field("H35=57@0[SIR] H37=4714@0", phase="2").workers(1)
    game = field.turn("SIR", trains="T3")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("H33=9@0"))
    pass_to(game, "Run")
    assert ran(game, ("T3", "H35 H37 H37e0")) == 30
    plays(game, MarkSite(site="Ceylon"))


@clause("1947-TP-01")
@clause("1947-TP-02")
@clause("1947-TP-03")
def test_post_of_bombay() -> None:  # PT-15.1
    words = "D21=57M@1[BB&CI] E20=9@1 F19=57@1"
    for season, worth in (("Intermediate", 50), ("Monsoon", 40)):
        field = Field(words, phase="2", season=season).private("P7", "BB&CI")
        assert gross(field.turn("BB&CI", "Run", trains="T2"), "BB&CI") == worth
    field = Field(words, phase="2").private("P7", "BB&CI")
    assert ran(field.turn("BB&CI", "Run", trains="T2"), ("T2", "D21e1 D21 E20 F19")) == 50
    field = Field("D21=6M@3[BB&CI] D19=57@0", phase="2").private("P7", "BB&CI")
    assert gross(field.turn("BB&CI", "Run", trains="T2"), "BB&CI") == 40
    field = Field("D21=57M@1[BB&CI]", phase="2").private("P7", "BB&CI")
    game = field.turn("BB&CI", trains="T2")
    assert not game.position.title.has_run(game.position, "BB&CI")
    assert gross(game, "BB&CI") == 0


@clause("1947-TP-04")
@clause("1947-TP-05")
@pytest.mark.parametrize(
    ("words", "trains", "worth"),
    [
        ("H35=63@0 I34=8@1 I32=63@0[PRC]", "T3", 120),
        ("H35=63@0[SIR,EIR] I34=8@1 I32=63@0[PRC]", "T3", 100),
        ("H35=63@0 I34=8@1 I32=15@0[PRC]", "T3", 90),
        ("H35=63@0 I34=8@1 I32=63@0[PRC] H33=8@4", "T3 T3", 200),
        ("H35=63@0 I34=8@1 I32=63@0[PRC] H37=4714@0", "T3", 120),
    ],
)
def test_posts_of_the_south(words: str, trains: str, worth: int) -> None:  # PT-15.2
    game = Field(words, phase="4").private("P7", "PRC").turn("PRC", "Run", trains=trains)
    assert gross(game, "PRC") == worth


@clause("1947-TP-01")
@clause("1947-TP-02")
def test_post_and_site() -> None:  # PT-15.2
    words = "H35=63@0 I34=8@1 I32=63@0[PRC]"
    for owner in ("Ann", "SIR"):
        game = Field(words, phase="4").private("P7", owner).turn("PRC", "Run", trains="T3")
        assert gross(game, "PRC") == 80
        assert ran(game, ("T3", "H35e5 H35 I34 I32 I32e5")) == 80
    field = Field(words + " H37=4714@0", phase="4").private("P7", "PRC")
    game = field.turn("PRC", "Run", trains="T3")
    assert ran(game, ("T3", "I32e5 I32 I34 H35 H37")) == 110
    field = Field(words + " H37=4714@0", phase="4").private("P7", "PRC")
    game = field.turn("PRC", "Run", trains="T4")
    assert ran(game, ("T4", "I32e5 I32 I34 H35 H37 H37e0")) == 110


@clause("1947-RV-03")
@clause("1947-RV-04")
@clause("1947-SE-04")
@clause("1947-SE-05")
@clause("1947-PV-13")
@clause("1947-PV-14")
@pytest.mark.parametrize(
    ("season", "tile", "private", "none", "reached"),
    [
        ("Dry", "D17=4714@0", "", 30, 40),
        ("Dry", "D17=4714@0", "P1", 40, 50),
        ("Dry", "E22=57M@2", "", 40, 50),
        ("Monsoon", "D17=4714@0", "", 30, 40),
        ("Monsoon", "E22=57M@2", "", 20, 30),
        ("Monsoon", "E22=57M@2", "P2", 30, 40),
        ("Monsoon", "E22=57M@2", "P1", 20, 30),
        ("Intermediate", "D17=4714@0", "", 40, 50),
        ("Intermediate", "E22=57M@2", "", 40, 50),
        ("Fertile", "D17=4714@0", "", 50, 60),
        ("Fertile", "E22=57M@2", "", 60, 70),
    ],
)
def test_one_run_four_seasons(  # PT-18
    season: str, tile: str, private: str, none: int, reached: int
) -> None:
    words = "D21=6M@3[BB&CI] D19=57@0[BB&CI]"
    for wanted, temple in ((none, False), (reached, True)):
        field = Field(words, season=season)
        if private:
            field.private(private, "BB&CI")
        if not temple:
            field.no_temple_yet("BB&CI")
        game = field.turn("BB&CI", trains="T2")
        plays(game, lay(tile))
        assert run_best(game) == wanted
        idle = Field(words, season=season).turn("BB&CI")
        plays(idle, lay(tile))
        pass_to(idle, "Trains")
        assert turn_of(idle).revenue == 0


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


@clause("1947-SM-06")
@clause("1947-SM-03")
@pytest.mark.parametrize(
    ("cell", "paid", "after"),
    [
        ((6, 8), 50, (5, 8)),
        ((7, 6), 10, (6, 6)),
        ((5, 10), 180, (5, 10)),
        ((5, 10), 190, (4, 10)),
        ((4, 12), 240, (4, 12)),
        ((4, 12), 250, (3, 12)),
        ((1, 16), 490, (1, 16)),
        ((1, 16), 500, (0, 16)),
    ],
)
def test_ends_of_the_market(cell: Any, paid: int, after: Any) -> None:  # PT-20
    game = Field(ASSAM, phase="4").turn("ABR", "Dividend", ran=True, revenue=paid)
    state: Any = game.state
    state.market["ABR"] = cell
    game.play(PayDividend(pay=True))
    assert game.state.market["ABR"] == after


@clause("1947-EX-11")
@pytest.mark.parametrize(
    ("cell", "moves"),
    [
        ((5, 10), {"up": 190}),
        ((0, 8), {"right": 375}),
        ((3, 8), {"up": 160, "right": 285}),
        ((1, 16), {"up": 500}),
    ],
)
def test_paid_moves_at_the_ends(cell: Any, moves: dict[str, int]) -> None:  # PT-20
    for direction in ("up", "right"):
        field = Field(ASSAM, phase="4").boxes("ABR", "Ceylon")
        field.set(moves={"Ceylon": 1})
        game = field.turn("ABR", _moves_step(field), ran=True)
        state: Any = game.state
        state.market["ABR"] = cell
        action = MoveToken(site="Ceylon", direction=direction)
        if direction in moves:
            plays(game, action)
            assert game.position.cash("ABR") == 1000 - moves[direction]
        else:
            assert not offers(game, action)


def _moves_step(field: Field) -> str:
    """The name of the step in which market moves are paid for."""
    steps = field.title.steps
    return str(steps[[s.name for s in steps].index("Dividend") + 1].name)
