"""Trading posts: clauses TP."""

from __future__ import annotations

import pytest

from railhead.play.plain.running import Running
from railhead.titles.t1947.position import t1947
from tests.titles.t1947.fields import Field, best, gross, ran, refused, runs, turn_of

clause = pytest.mark.clause

PAIR = "H35=63@0 I34=8@1 I32=63@0[PRC]"


@clause("1947-TP-01")
@pytest.mark.parametrize(("owner", "worth"), [("PRC", 120), ("SIR", 80), ("Ann", 80), ("", 80)])
def test_only_for_the_owner_of_p7(owner: str, worth: int) -> None:
    field = Field(PAIR, phase="4")
    if owner:
        field.private("P7", owner)
    assert gross(field.turn("PRC", "Run", trains="T2"), "PRC") == worth


@clause("1947-TP-02")
@pytest.mark.parametrize(("phase", "post"), [(str(n), 10 if n < 4 else 20) for n in range(1, 9)])
def test_value_by_the_phase(phase: str, post: int) -> None:
    field = Field(PAIR, phase=phase).private("P7", "PRC")
    game = field.turn("PRC", "Run", trains="T2")
    assert ran(game, ("T2", "H35e5 H35 I34 I32")) == 80 + post


@clause("1947-TP-02")
def test_no_post_in_the_middle() -> None:
    words = PAIR + " I30=4715@0"
    game = Field(words, phase="4").private("P7", "PRC").turn("PRC", "Run", trains="T3")
    # Pondicherry lies in the middle, Madurai at the end.
    assert ran(game, ("T3", "H35e5 H35 I34 I32 I30")) == 40 + 20 + 40 + 10
    game = Field(words, phase="4").private("P7", "PRC").turn("PRC", "Run", trains="T3")
    assert refused(game, runs(game, ("T3", "H35 I34 I32 I32e5 I32 I30"))) == "1947-RT-07"


@clause("1947-TP-03")
def test_the_tile_must_lead_to_the_post() -> None:
    for tile, worth in (("57M@1", 50), ("6M@3", 40)):
        words = f"D21={tile}[BB&CI] " + ("E20=9@1 F19=57@1" if tile == "57M@1" else "D19=57@0")
        game = Field(words, phase="2").private("P7", "BB&CI").turn("BB&CI", "Run", trains="T2")
        assert gross(game, "BB&CI") == worth


@clause("1947-TP-03")
def test_a_full_city_closes_its_post() -> None:
    words = PAIR.replace("H35=63@0", "H35=63@0[SIR,EIR]")
    for hands in (0, 1):
        field = Field(words, phase="4").private("P7", "PRC").workers(hands)
        game = field.turn("PRC", "Run", trains="T2")
        assert gross(game, "PRC") == 100
        for way in ("H35e5 H35 I34 I32", "I32e5 I32 I34 H35 H35e5"):
            assert refused(game, runs(game, ("T2", way))) == "1947-TP-03"
            refusal = game.why(runs(game, ("T2", way)))
            assert refusal is not None
            assert refusal.reason == "Madurai is full: its post is closed."
        assert ran(game, ("T2", "H35 I34 I32 I32e5")) == 100
    # A free space or an own station opens it.
    for stations in ("[SIR]", "[SIR,PRC]"):
        words = PAIR.replace("H35=63@0", f"H35=63@0{stations}")
        game = Field(words, phase="4").private("P7", "PRC").turn("PRC", "Run", trains="T2")
        assert gross(game, "PRC") == 120


@clause("1947-TP-04")
@clause("1947-RT-08")
def test_each_post_once() -> None:
    words = PAIR + " H33=8@4"
    game = Field(words, phase="4").private("P7", "PRC").turn("PRC", "Run", trains="T2 T2")
    both = (("T2", "H35e5 H35 I34 I32 I32e5"), ("T2", "H35e5 H35 H33 I32"))
    assert refused(game, runs(game, *both)) == "1947-RT-08"
    apart = (both[0], ("T2", "H35 H33 I32"))
    assert ran(game, *apart) == 120 + 80


@clause("1947-TP-05")
def test_posts_are_no_stops() -> None:
    game = Field(PAIR, phase="4").private("P7", "PRC").turn("PRC", "Run", trains="T2")
    assert ran(game, ("T2", "H35e5 H35 I34 I32 I32e5")) == 120
    field = Field("I32=63@0[PRC] I34=8@1 H35=63@0", phase="4").private("P7", "PRC")
    other = field.turn("PRC", "Run", trains="T2")
    assert refused(other, runs(other, ("T2", "I32 I32e5"))) == "1947-RT-01"


@clause("1947-TP-02")
@clause("1947-EX-02")
def test_a_post_at_one_end_and_a_site_at_the_other() -> None:
    words = "H35=63@0 I34=8@1 I32=63@0[PRC] H37=4714@0"
    game = Field(words, phase="4").private("P7", "PRC").turn("PRC", "Run", trains="T4")
    assert ran(game, ("T4", "I32e5 I32 I34 H35 H37 H37e0")) == 110
    assert turn_of(game).reached == ("Ceylon",)


@clause("1947-TP-02")
@clause("1947-EX-02")
def test_the_best_run_may_have_a_post_and_a_site() -> None:
    words = "H35=14@0 I34=8@1 I32=63@0[PRC] H37=4714@0"
    game = Field(words, phase="4").private("P7", "PRC").turn("PRC", "Run", trains="T4")
    (found,) = best(game, "PRC").routes
    assert found.revenue == 20 + 40 + 30 + 10
    ends = {found.stops[0][0], found.stops[-1][0]}
    assert "I32e5" in ends
    assert {t1947(game.position).geography.site_at.get(end) for end in ends} == {None, "Ceylon"}


@clause("1947-TP-02")
@clause("1947-SE-07")
@pytest.mark.parametrize(("season", "worth"), [("Monsoon", 40), ("Fertile", 60), ("Dry", 50)])
def test_the_season_changes_the_city_alone(season: str, worth: int) -> None:
    words = "D21=57M@1[BB&CI] E20=9@1 F19=57@1"
    field = Field(words, phase="2", season=season).private("P7", "BB&CI")
    game = field.turn("BB&CI", "Run", trains="T2")
    assert gross(game, "BB&CI") == worth
    assert ran(game, ("T2", "D21e1 D21 E20 F19")) == worth


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
    assert not game.position.rule(Running).has_run(game.position, "BB&CI")
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


@clause("1947-TP-01")
@pytest.mark.parametrize("company", ["PRC", "SIR"])
def test_p7_of_a_player_serves_none_of_his_companies(company: str) -> None:
    words = "H35=63@0[SIR] I34=8@1 I32=63@0[PRC]"
    game = Field(words, phase="4").private("P7", "Ann").turn(company, "Run", trains="T2")
    assert ran(game, ("T2", "H35 I34 I32")) == 80
