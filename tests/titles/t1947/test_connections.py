"""Sites and the second tile action: clauses WK-06, WK-07, WK-10."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from railhead.board.reach import Reach
from railhead.play.actions import BuyTrain, Pass
from railhead.routes.track import Hop
from railhead.titles.t1947.actions import EmployWorker, MarkSite, Reorganize
from railhead.titles.t1947.land import connections
from railhead.titles.t1947.land.revenue import share
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import Field, lay, pass_to, plays, ran, refused, runs, turn_of

clause = pytest.mark.clause


@clause("1947-WK-10")
def test_site_that_track_reached_before() -> None:  # PT-14.2
    field = Field("H35=57@0[SIR] H37=4714@0", phase="2").workers(1)
    game = field.turn("SIR", trains="T3")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("H33=9@0"))
    pass_to(game, "Run")
    assert ran(game, ("T3", "H35 H37 H37e0")) == 30
    plays(game, MarkSite(site="Ceylon"))


def _second_action(season: str = "Intermediate") -> Field:
    return Field("H35=57@1[SIR]", phase="2", season=season).workers(1).no_temple_yet("SIR")


def _to_ceylon(field: Field) -> Game:
    game = field.turn("SIR", trains="T3", cash=20)
    plays(game, lay("G36=7@4"))
    plays(game, lay("I34=8@1"))
    assert game.position.cash("SIR") == 0
    plays(game, EmployWorker(use="track"))
    plays(game, lay("H37=4714@1"))
    pass_to(game, "Run")
    return game


CEYLON = ("T3", "H35 G36 H37 H37e1")


@clause("1947-WK-05")
@clause("1947-WK-06")
@clause("1947-WK-07")
def test_site_reached_by_the_second_action() -> None:  # S-19 (a)
    game = _to_ceylon(_second_action())
    assert ran(game, CEYLON) == 30
    assert game.state.workers["Ann"] == 0
    assert game.decision is not None
    assert game.decision.step == "Dividend"
    assert refused(game, MarkSite(site="Ceylon")) == "1947-WK-06"
    field = _second_action()
    field.state = game.state.copy()
    again = field.turn("SIR", "Run", cash=0)
    assert ran(again, CEYLON) == share(30, 80)
    plays(again, MarkSite(site="Ceylon"))
    assert again.position.cash("SIR") == 60
    assert again.state.workers["Ann"] == 1
    # (b) Another company has been there in between.
    field.state = game.state.copy()
    field.state.site_workers["Ceylon"] = 0
    again = field.turn("SIR", "Run", cash=0)
    ran(again, CEYLON)
    plays(again, MarkSite(site="Ceylon"))
    assert again.position.cash("SIR") == 60
    assert again.state.workers["Ann"] == 0
    # (c) The way is blocked in between.
    field.state = game.state.copy()
    field.state.phase = 3
    field.lay("H37=14@1[EIR,EBR]")
    again = field.turn("SIR", "Run", cash=0)
    assert refused(again, runs(again, CEYLON)) == "1947-RT-06"
    field.state = game.state.copy()
    field.state.phase = 3
    field.lay("H37=14@1[EIR,EBR]").workers(1)
    again = field.turn("SIR", "Run", cash=0)
    ran(again, CEYLON)
    assert turn_of(again).reached == ("Ceylon",)


@clause("1947-WK-06")
def test_by_the_first_version_new_track_made_the_connection() -> None:
    field = Field("H35=57@1[SIR]", phase="2", season="Intermediate", rules=1).workers(1)
    game = _to_ceylon(field.no_temple_yet("SIR"))
    assert ran(game, CEYLON) == 30
    assert refused(game, MarkSite(site="Ceylon")) == "1947-WK-06"


@clause("1947-WK-06")
def test_site_that_others_have_reached() -> None:  # S-19 (d)
    field = _second_action()
    field.state.site_workers["Ceylon"] = 0
    game = _to_ceylon(field)
    assert ran(game, CEYLON) == 30
    plays(game, MarkSite(site="Ceylon"))
    assert game.position.cash("SIR") == 60


@clause("1947-WK-10")
def test_site_reached_by_the_first_action() -> None:  # S-19 (e)
    game = _second_action().turn("SIR", trains="T3", cash=20)
    plays(game, lay("G36=7@4"))
    plays(game, lay("H37=4714@1"))
    plays(game, EmployWorker(use="track"))
    plays(game, lay("I34=8@1"))
    pass_to(game, "Run")
    assert ran(game, CEYLON) == 30
    plays(game, MarkSite(site="Ceylon"))
    assert game.position.cash("SIR") == 60
    assert game.state.workers["Ann"] == 1


@clause("1947-WK-10")
def test_a_run_that_another_worker_allows_owes_nothing_to_the_second_action() -> None:
    """Before the second action a train could run to Ceylon past foreign stations, with a worker,
    and so it does."""
    field = Field("H35=57@0[SIR] H37=14@0[EIR,EBR]", phase="4").workers(2)
    game = field.turn("SIR", trains="T3")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("H33=9@0"))
    pass_to(game, "Run")
    assert ran(game, ("T3", "H35 H37 H37e0")) == 50
    plays(game, MarkSite(site="Ceylon"))


@clause("1947-WK-06")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("rules", [1, 2])
def test_a_second_action_that_opens_a_blocked_way_makes_the_connection(
    workers: int, rules: int
) -> None:
    """Track led from the home to Ceylon, but the city before it was full; the second action gives
    it another space, whether or not another worker could have passed it. By the first version of
    the rules any track was enough."""
    field = Field("H35=57@0[SIR] H37=63@0[EIR,EBR]", phase="7", rules=rules).workers(workers)
    game = field.turn("SIR", trains="T3")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("H37=259@0"))
    pass_to(game, "Run")
    ran(game, ("T3", "H35 H37 H37e0"))
    if rules == 1:
        plays(game, MarkSite(site="Ceylon"))
    else:
        assert refused(game, MarkSite(site="Ceylon")) == "1947-WK-06"


@clause("1947-WK-06")
@pytest.mark.parametrize("rules", [1, 2])
def test_the_way_must_have_led_from_the_home_city(rules: int) -> None:
    """The second action joins the home to a station from which track led to China before."""
    words = "S14=57M@1[ABR] T13=6M@1 U10=6M@1[ABR] U8=9@0"
    game = Field(words, phase="3", rules=rules).workers(1).turn("ABR", trains="T4")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("T11=8@4"))
    pass_to(game, "Run")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    if rules == 1:
        plays(game, MarkSite(site="China"))
        assert game.state.workers["Ann"] == 2
    else:
        assert refused(game, MarkSite(site="China")) == "1947-WK-06"


@clause("1947-WK-06")
@clause("1947-WK-10")
@pytest.mark.parametrize(("trains", "joined"), [("T2", True), ("T3", False), ("T2 T3", False)])
def test_a_train_must_have_been_able_to_run_the_way(trains: str, joined: bool) -> None:
    """To Burma past Sylhet there are three stops; the second action makes a way of two."""
    field = Field("S14=6M@4[ABR] T13=57M@1", phase="2").workers(1)
    game = field.turn("ABR", trains=trains)
    plays(game, EmployWorker(use="track"))
    plays(game, lay("S16=7@3"))
    pass_to(game, "Run")
    assert ran(game, (trains[:2], "S14 S16 S16e4")) == 20
    if joined:
        assert refused(game, MarkSite(site="Burma")) == "1947-WK-06"
    else:
        plays(game, MarkSite(site="Burma"))


ASSAM = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1 U8=9@0"


@clause("1947-WK-10")
def test_what_p6_or_p8_opens_is_not_owed_to_the_second_action() -> None:
    """A station in the full city, or a train, is there before the run; the way was there before."""
    full = ASSAM.replace("U10=6M@1", "U10=6M@1[CCSR]")
    field = Field(full, phase="3").workers(1).private("P6", "ABR")
    game = field.turn("ABR", trains="T4")
    plays(game, EmployWorker(use="track"))
    plays(game, Pass())
    plays(game, Reorganize(how="extra", hex="U10"))
    pass_to(game, "Run")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    plays(game, MarkSite(site="China"))
    game = Field(ASSAM, phase="3").workers(1).private("P8", "ABR").turn("ABR")
    plays(game, EmployWorker(use="track"))
    plays(game, BuyTrain(train="T4", price=300, private="P8"))
    pass_to(game, "Run")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    plays(game, MarkSite(site="China"))


@clause("1947-WK-06")
def test_a_site_that_another_company_has_reached_may_be_joined() -> None:
    field = Field(ASSAM.replace(" U8=9@0", ""), phase="3").workers(1)
    field.state.site_workers["China"] = 0
    game = field.turn("ABR", trains="T4")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("U8=9@0"))
    pass_to(game, "Run")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    plays(game, MarkSite(site="China"))


@clause("1947-WK-06")
def test_only_full_cities_between_home_and_site_count() -> None:
    """The second action opens the way to China; a worker passes Gauhati at the other end of the
    route and has nothing to do with that."""
    words = "S10=4715@0 R11=57M@1[CCSR] Q12=30@4 R13=9@2 S14=6M@2[ABR] T13=6M@1 T11=8@4"
    field = Field(f"{words} U10=63M@0[CCSR,EIR] U8=9@0", phase="7").workers(2)
    game = field.turn("ABR", trains="T8")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("U10=259M@0"))
    pass_to(game, "Run")
    ran(game, ("T8", "S10 R11 Q12 R13 S14 T13 T11 U10 U8 U8e3"))
    assert game.state.workers["Ann"] == 0
    assert refused(game, MarkSite(site="China")) == "1947-WK-06"


@clause("1947-WK-06")
def test_track_of_another_company_does_not_count() -> None:
    """From the EIR's station track leads to Ceylon, but no train has been there."""
    game = Field("H35=57@1[SIR] H37=14@1[EIR]", phase="4").workers(1).turn("SIR", trains="T3")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("G36=7@4"))
    pass_to(game, "Run")
    ran(game, ("T3", "H35 G36 H37 H37e1"))
    assert refused(game, MarkSite(site="Ceylon")) == "1947-WK-06"


# Places and the lines between them. The line from Y to Z and that from Y to Q leave Y by one track,
# and so do the lines from Z to the home and to the site.
WEB = {
    ("Home", "Z"): "z",
    ("Z", "Site"): "z",
    ("Z", "Y"): "y",
    ("Home", "P"): "p",
    ("P", "Q"): "q",
    ("Q", "Y"): "y",
    ("Y", "X"): "x",
    ("X", "Z"): "w",
}


@clause("1947-WK-10")
def test_a_way_is_found_that_a_shorter_one_hides(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shortest way to X uses Z, which the only way to the site needs: Home P Q Y X Z Site."""
    lines = {**WEB, **{(b, a): track for (a, b), track in WEB.items()}}

    def hops(board: object, laid: object, at: tuple[str, int]) -> list[Hop]:
        return [
            Hop(at, (b, 0), (), frozenset({(track, 0, 0)}), 0)
            for (a, b), track in lines.items()
            if a == at[0]
        ]

    nodes = frozenset((name, 0) for line in lines for name in line)
    monkeypatch.setattr(connections, "hops", hops)
    monkeypatch.setattr(connections, "trace_from", lambda *_: Reach({}, nodes))
    track = SimpleNamespace(nodes=[SimpleNamespace(kind="city")])
    laid = SimpleNamespace(blocks=lambda *_: False, track=lambda *_: track)
    position: Any = SimpleNamespace(
        company=lambda _: SimpleNamespace(homes=("Home",)),
        title=SimpleNamespace(board=None, geography=SimpleNamespace(site_at={"Site": "Burma"})),
        state=SimpleNamespace(map=laid, site_workers={"Burma": 1}),
    )
    assert connections.ways_to_sites(position, "SIR") == (("Burma", 7, ()),)
