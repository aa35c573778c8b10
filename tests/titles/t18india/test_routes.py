"""Routes. Clauses RUN; scenarios S6 and S12."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass
from railhead.play.plain.running import Running
from railhead.routes import Call, Rules, Train, earning
from railhead.routes.track import Stop, Trace
from railhead.titles.t18india.concessions import bonuses, commodities
from railhead.titles.t18india.routing import EXPRESS_STOPS, ONE_CITY
from tests.titles.answers import going_on
from tests.titles.t18india.lines import (
    BENGAL,
    CHINA_NEPAL,
    DHAKA_CHINA,
    INLAND,
    KOLKATA_DHAKA,
    bengal,
    earns,
    run,
    running,
)
from tests.titles.t18india.positions import Table, refused, step

HALDIA, NORTH = "P17=59@0 Q18=9@1", "R15=9@0 R13=4@0 R11=8@0"


# Scenario S6: variable cities.


@pytest.mark.clause("18india-REV-02")
@pytest.mark.clause("18india-RUN-03")
@pytest.mark.clause("18india-RUN-08")
def test_scenario_6() -> None:
    game = bengal("4 2")
    first = run("4", *KOLKATA_DHAKA, *DHAKA_CHINA)
    second = run("2", *CHINA_NEPAL)
    assert earns(game, first) == 40 + 10 + 50 + 0 + 10 + 60 == 170
    assert earns(game, second) == 40 + 30 == 70
    game.play(running(first, second))
    assert going_on(game).revenue == 240


@pytest.mark.clause("18india-RUN-04")
def test_scenario_6_with_a_shorter_train() -> None:
    game = bengal("3")
    assert refused(game, running(run("3", *KOLKATA_DHAKA, *DHAKA_CHINA))) == "18india-RUN-04"


@pytest.mark.clause("18india-REV-02")
def test_scenario_6_with_the_yellow_tile() -> None:
    game = bengal("4", BENGAL.replace("59@0", "235@0"))
    route = run("4", *KOLKATA_DHAKA, *DHAKA_CHINA)
    assert earns(game, route) == 30 + 10 + 40 + 10 + 50 == 140


@pytest.mark.clause("18india-REV-04")
def test_scenario_6_doubled() -> None:
    table = Table("EBR", "DHR TR EIR").tiles(BENGAL).phase("IV")
    game = table.company("EBR", stations="P17.0 Q10", trains="3x2").turn("EBR", "Run")
    assert earns(game, run("3x2", *CHINA_NEPAL)) == 140


# Routes.


@pytest.mark.clause("18india-RUN-01")
def test_one_route_a_train_with_an_own_station() -> None:
    game = bengal("2")
    route = run("2", *CHINA_NEPAL)
    other = run("2", *KOLKATA_DHAKA)
    assert refused(game, running(route, other)) == "18india-RUN-01"
    assert refused(game, running(run("3", *CHINA_NEPAL))) == "18india-RUN-01"
    game = bengal("2", stations="P17.0")
    assert refused(game, running(run("2", *CHINA_NEPAL))) == "18india-RUN-01"
    assert earns(game, run("2", *KOLKATA_DHAKA)) == 40 + 10 + 50


@pytest.mark.clause("18india-RUN-02")
def test_routes_end_in_cities() -> None:
    game = bengal("4")
    assert refused(game, running(run("4", *KOLKATA_DHAKA[:2]))) == "18india-RUN-02"  # a Town
    assert refused(game, running(run("4", *KOLKATA_DHAKA[:-1]))) == "18india-RUN-02"  # plain track
    assert refused(game, running(run("4"))) == "18india-RUN-02"
    town_to_town = ("P19 n0-4", "Q18 1-4", "R17 1-n0", *DHAKA_CHINA[:3])
    assert refused(game, running(run("4", *town_to_town))) == "18india-RUN-02"
    # City, marker: no second City.
    assert refused(game, running(run("4", *DHAKA_CHINA[:2]))) == "18india-RUN-02"


@pytest.mark.clause("18india-RUN-03")
@pytest.mark.clause("18india-RUN-04")
def test_a_marker_is_a_stop() -> None:
    """Dhaka, marker, China: too much for a 2, enough for a 3."""
    game, action = bengal("2"), running(run("2", *DHAKA_CHINA))
    assert refused(game, action) == "18india-RUN-04"
    refusal = game.why(action)
    assert refusal is not None
    assert refusal.reason == "A 2 may make at most 2 stops, not 2 Cities and 1 gauge change."
    assert earns(bengal("3"), run("3", *DHAKA_CHINA)) == 30 + 10 + 40
    game = bengal("2")
    laid = game.state.map.without_gauge(game.title.board, "R15", 3)
    table = Table("EBR", "DHR TR EIR").tiles(BENGAL).phase("III")
    table.company("EBR", stations="P17.0 Q10", trains="2").set(map=laid)
    assert earns(table.turn("EBR", "Run"), run("2", *DHAKA_CHINA)) == 80


@pytest.mark.clause("18india-RUN-05")
@pytest.mark.clause("18india-REV-01")
def test_an_express_ignores_markers_and_towns() -> None:
    game = bengal("4E")
    route = run("4E", *KOLKATA_DHAKA, *DHAKA_CHINA, *CHINA_NEPAL)
    # Kolkata 40, Dhaka 50, China 60, Nepal 50; five stops with the marker, and no Town.
    assert earns(game, route) == 200
    assert refused(bengal("4"), running(run("4", *route.track))) == "18india-RUN-04"


# Scenario S12: two express runs.


@pytest.mark.clause("18india-RUN-05")
@pytest.mark.clause("18india-RUN-06")
@pytest.mark.clause("18india-REV-02")
@pytest.mark.clause("18india-REV-05")
@pytest.mark.clause("18india-REV-07")
@pytest.mark.clause("18india-CONC-03")
@pytest.mark.clause("18india-CONC-07")
@pytest.mark.parametrize(
    ("profile", "rules", "fourth", "total"),
    [
        ("rulebook", None, 60, 850),
        ("living", None, 20, 770),
        ("18xx.games", None, 20, 770),
        ("rulebook", 1, 20, 770),
    ],
)
def test_scenario_12_first_run(profile: str, rules: int | None, fourth: int, total: int) -> None:
    """Lahore 90, Delhi 60, Nagpur 20 (own), Hyderabad 20, Chennai 90, Kochi 80. The four dearest
    count by the rulebook; by the answer to 8.4.3.4 three of them and Nagpur, and Delhi is the base
    of the variable cities, and earns its bonus, though it is not counted."""
    table = Table("BNR", profile=profile, rules=rules).phase("IV").tiles("G8=IND1@0")
    track = table.line(INLAND)
    table.company("BNR", trains="4Ex2")
    game = table.turn("BNR", "Run")
    assert (90 + 90 + 80 + fourth) * 2 + 100 + 70 + 40 == total
    assert earns(game, run("4Ex2", *track)) == total
    best = game.position.rule(Running).suggest(game.position, "BNR")
    assert earns(game, *best) == total
    game.play(running(run("4Ex2", *track)))
    assert game.state.concessions == {"spices": "BNR", "cotton": "BNR"}
    # With the own station in Chennai the four dearest count in every profile.
    table = Table("BNR", profile=profile, rules=rules).phase("IV").tiles("G8=IND1@0")
    track = table.line(INLAND)
    table.company("BNR", trains="4Ex2", stations="K30")
    assert earns(table.turn("BNR", "Run"), run("4Ex2", *track)) == 850


@pytest.mark.clause("18india-RUN-06")
@pytest.mark.parametrize(
    ("profile", "rules", "lahore", "karachi"),
    [
        ("rulebook", None, 290, 280),
        ("living", None, 270, 280),
        ("18xx.games", None, 270, 280),
        ("rulebook", 1, 270, 280),
    ],
)
def test_which_four_count_decides_which_run_is_proposed(
    profile: str, rules: int | None, lahore: int, karachi: int
) -> None:
    """Mumbai 100, Hyderabad 40, Nagpur 20 (own) and Delhi 60, and on to Lahore, 90, or to Karachi,
    80 with an own station: the dearer way unless Nagpur must be counted in place of Hyderabad."""
    table = Table("BNR", profile=profile, rules=rules).phase("IV").tiles("G8=IND1@0 H25=611@0")
    north = table.line("D23 E22 F23 G24 H25 H23 I22 I20 I18 I16 I14 H13 H11 G10 G8")
    to_lahore, to_karachi = "G8 G6 F5 E4 D3", "G8 F9 F11 E12 D13 C14 B15 A16"
    ways = [run("4E", *north, *table.line(way)) for way in (to_lahore, to_karachi)]
    table.company("BNR", trains="4E", stations="I20 A16")
    table.set(concessions={commodity.name: "MR" for commodity in commodities()})
    game = table.turn("BNR", "Run")
    assert [earns(game, way) for way in ways] == [lahore, karachi]
    (best,) = game.position.rule(Running).suggest(game.position, "BNR")
    assert earns(game, best) == max(lahore, karachi)


class Line(Rules):
    """Cities along a line, each with whether it has an own station."""

    def __init__(self, cities: list[tuple[int, bool]]) -> None:
        self.cities = dict(zip(self.stops(len(cities)), cities, strict=True))

    @staticmethod
    def stops(count: int) -> tuple[Stop, ...]:
        return tuple((f"A{number}", 0) for number in range(count))

    def own(self) -> list[Stop]:
        return [stop for stop, (_, own) in self.cities.items() if own]

    def call(self, train: Train, stop: Stop) -> Call:
        return Call(self.cities[stop][0], costs=(1,), optional=True)


def best_four(cities: list[tuple[int, bool]], *, own_counts: bool) -> int:
    """What an express earns by calling at four of these cities."""
    train = Train("4E", limits=(EXPRESS_STOPS,), calls_at_own=own_counts)
    trace = Trace(Line.stops(len(cities)), frozenset(), 0)
    return earning.revenue(Line(cities), train, trace)


@pytest.mark.clause("18india-RUN-06")
def test_scenario_12_second_run() -> None:
    """Twelve Cities on the way, 80 and 60 of them with own stations."""
    values = [70, 20, 60, 80, 60, 60, 30, 100, 80, 90, 70, 80]
    cities = [(value, place in (3, 4)) for place, value in enumerate(values)]
    assert best_four(cities, own_counts=True) == 100 + 90 + 80 + 80
    assert best_four(cities, own_counts=False) == 100 + 90 + 80 + 80
    goods = {"H15", "L21", "K30", "J13", "D3"} | {"G8", "G36", "A16", "M10", "D23"}
    p = bengal("2").position
    taken = dict.fromkeys(("oil", "gold", "cotton", "tea", "rice", "spices"), "MR")
    p.state.concessions = taken
    assert bonuses(p, "WR", goods) == 100 + 80 + 70 + 50 + 50 + 100
    assert best_four(cities, own_counts=True) + bonuses(p, "WR", goods) == 800


@pytest.mark.clause("18india-RUN-06")
@pytest.mark.parametrize(
    ("own", "letter", "answer"),
    [
        ((4,), 90 + 70 + 60 + 50, 90 + 70 + 60 + 40),  # only the fifth has an own station
        ((4, 5), 90 + 70 + 60 + 50, 90 + 70 + 60 + 40),  # the dearer of two such counts
        ((3, 5), 90 + 70 + 60 + 50, 90 + 70 + 60 + 50),  # it is among the four as it is
    ],
)
def test_the_best_four_with_and_without_an_own_station(
    own: tuple[int, ...], letter: int, answer: int
) -> None:
    cities = [(value, place in own) for place, value in enumerate([90, 70, 60, 50, 40, 30])]
    assert best_four(cities, own_counts=False) == letter
    assert best_four(cities, own_counts=True) == answer
    assert best_four(cities[3:], own_counts=True) == 50 + 40 + 30


@pytest.mark.clause("18india-RUN-07")
def test_no_train_passes_a_full_city() -> None:
    table = Table("EBR MR", "DHR TR EIR").tiles(BENGAL).phase("III")
    table.company("EBR", stations="P17.0", trains="4").company("MR", {"Bob": 3}, stations="R17")
    game = table.turn("EBR", "Run")
    assert refused(game, running(run("4", *KOLKATA_DHAKA, *DHAKA_CHINA))) == "18india-RUN-07"
    assert earns(game, run("4", *KOLKATA_DHAKA)) == 100  # it may end there


@pytest.mark.clause("18india-RUN-08")
def test_two_trains_share_no_track() -> None:
    game = bengal("2 4")
    first, second = run("2", *KOLKATA_DHAKA), run("4", *KOLKATA_DHAKA, *DHAKA_CHINA)
    assert refused(game, running(first, second)) == "18india-RUN-08"
    # They may meet in a City and both score it.
    assert earns(game, first, run("4", *DHAKA_CHINA)) == 100 + 80


LOOP = ("E22 2-n0", "E22 n0-5", "F23 2-n0", "F23 n0-3", "F21 0-1", "E22 4-n1", "E22 n1-1")
LOOP_TILES = "E22=IND4@0 F23=3@2 F21=7@0"


@pytest.mark.clause("18india-RUN-09")
def test_a_hex_is_entered_once() -> None:
    """From Ahmedabad to Mumbai, twice through E22 by two of its three Towns (D-05)."""
    for profile in ("rulebook", "18xx.games"):
        table = Table("WR", profile=profile).phase("III").tiles(f"D17=57@0 D19=4@0 {LOOP_TILES}")
        game = table.company("WR", trains="4E").turn("WR", "Run")
        start = ("D17 n0-0", "D19 3-n0", "D19 n0-0", "D21 3-n0", "D21 n0-5")
        route = run("4E", *start, *LOOP, "D23 4-n1")
        if profile == "rulebook":
            assert refused(game, running(route)) == "18india-RUN-09"
        else:
            assert earns(game, route) == 20 + 60


@pytest.mark.clause("18india-RUN-09")
@pytest.mark.clause("18india-RUN-02")
def test_both_circles_of_kolkata() -> None:
    """One route joins the two circles by distinct track, and both are scored."""
    tiles = "P17=68@0 O18=7@4 Q18=9@1"
    table = Table("EIR", "EBR").phase("III").tiles(tiles)
    table.company("EIR", stations="P17.0", trains="3")
    game = table.turn("EIR", "Run")
    # Tile 68: circle 0 at edges 0 and 3, circle 1 at edges 1 and 4. Haldia joins 0 and 1.
    route = run("3", "P17 n0-0", "P19 3-n0", "P19 n0-2", "O18 5-4", "P17 1-n1")
    assert earns(game, route) == 50 + 10 + 50
    twice = run("3", "P17 n0-0", "P19 3-n0", "P19 n0-2", "O18 5-4", "P17 1-n1", "P17 n1-4")
    assert refused(game, running(twice)) == "18india-RUN-02"


@pytest.mark.clause("18india-RUN-10")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_mumbai_is_entered_once(profile: str) -> None:
    """From one of its cities back into the other."""
    table = Table("BR", profile=profile).phase("III").tiles(f"{LOOP_TILES} D19=4@0 D17=57@0")
    game = table.company("BR", stations="D23.0", trains="4E").turn("BR", "Run")
    route = run("4E", "D23 n0-3", "D21 0-n0", "D21 n0-5", *LOOP, "D23 4-n1")
    assert refused(game, running(route)) == "18india-RUN-10"


@pytest.mark.clause("18india-RUN-10")
def test_nepal_is_entered_once() -> None:
    """Out of its southern city and round by K12, L11 and M12 into the other."""
    rules = bengal("2").title
    for hex_id in ("M10", "D23"):
        assert len(rules.board.hexes[hex_id].nodes) == 2
        assert hex_id in ONE_CITY


@pytest.mark.clause("18india-RUN-11")
def test_no_piece_of_track_twice() -> None:
    game = bengal("4")
    back = run("4", *KOLKATA_DHAKA, "R17 n0-1", "Q18 4-1", "P19 4-n0", "P19 n0-3", "P17 0-n0")
    assert refused(game, running(back)) == "18india-RUN-11"


@pytest.mark.clause("18india-RUN-12")
def test_the_routes_are_free() -> None:
    game = bengal("4 2")
    assert game.why(running(run("2", *CHINA_NEPAL))) is None
    assert game.why(running(run("4", *CHINA_NEPAL))) is None


@pytest.mark.clause("18india-RUN-13")
def test_running_is_no_option() -> None:
    game = bengal("4 2")
    assert refused(game, running()) == "18india-RUN-13"
    assert refused(game, Pass()) == "18india-OR-07"
    game.play(running(run("2", *CHINA_NEPAL)))  # the 4 stays idle
    # Profile 18xx.games: an empty run is accepted (D-24).
    table = Table("EBR", "DHR TR EIR", profile="18xx.games").tiles(BENGAL).phase("III")
    table.company("EBR", stations="P17.0 Q10", trains="2")
    assert table.turn("EBR", "Run").why(running()) is None


@pytest.mark.clause("18india-RUN-13")
@pytest.mark.parametrize(
    ("trains", "tiles", "runs"),
    [
        ("2", NORTH, False),  # a 2 would have to pass the gauge change
        ("2 3", NORTH, True),
        ("2", f"{HALDIA} {NORTH}", True),  # the other way from Dhaka has none
        ("2", HALDIA, True),
        ("", f"{HALDIA} {NORTH}", False),
        ("4E", NORTH, True),
    ],
)
def test_a_company_is_asked_to_run_if_any_way_is_within_range(
    trains: str, tiles: str, runs: bool
) -> None:
    table = Table("EBR", "DHR TR EIR").phase("III").tiles(tiles)
    table.company("EBR", stations="R17", trains=trains, cash=100)
    game = table.turn("EBR", "Run")
    assert (game.decision is not None and step(game) == "Run") == runs
