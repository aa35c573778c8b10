"""Routes, revenue and concessions. Clauses RUN, REV, CONC; scenarios S6 and S12."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.play.actions import Pass, PayDividend, Run, RunTrains
from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from railhead.routes import Call, Rules, Train, earning
from railhead.routes.track import Stop, Trace
from railhead.titles.t18india.concessions import award, bonuses, commodities, delivery
from railhead.titles.t18india.routing import EXPRESS_STOPS, ONE_CITY
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, refused

# Bengal: Kolkata, Haldia, Dhaka, over a gauge change to Guwahati and China, and on to Nepal.
BENGAL = "P17=59@0 Q18=9@1 R15=9@0 R13=4@0 R11=8@0 P11=9@1 O12=8@2 N11=9@2"
KOLKATA_DHAKA = ("P17 n0-0", "P19 3-n0", "P19 n0-4", "Q18 1-4", "R17 1-n0")
DHAKA_CHINA = ("R17 n0-3", "R15 0-3", "R13 0-n0", "R13 n0-3", "R11 0-2", "Q10 5-n0")
CHINA_NEPAL = ("Q10 n0-1", "P11 4-1", "O12 4-2", "N11 5-2", "M10 5-n1")
# The centre: Nagpur to Hyderabad, and north over a gauge change to Jabalpur.
CENTRE = "I20=57@0 I22=8@1 H23=8@4 H25=57@0"
NAGPUR_HYDERABAD = ("I20 n0-0", "I22 3-1", "H23 4-0", "H25 3-n0")


def run(train: str, *track: str) -> Run:
    return Run(train=train, track=track)


def running(*runs: Run) -> RunTrains:
    return RunTrains(routes=runs)


def bengal(trains: str, tiles: str = BENGAL, stations: str = "P17.0 Q10", **fields: Any) -> Game:
    """The EBR of scenario S6."""
    table = Table("EBR", "DHR TR EIR").tiles(tiles).phase("III")
    table = table.company("EBR", stations=stations, trains=trains, cash=100)
    return table.set(**fields).turn("EBR", "Run")


def centre(trains: str, tiles: str = CENTRE, **fields: Any) -> Game:
    table = Table("BNR", "NSR").tiles(tiles).phase("IV").company("BNR", trains=trains)
    return table.set(**fields).turn("BNR", "Run")


def earns(game: Game, *runs: Run) -> int:
    """What legal routes earn."""
    assert game.why(running(*runs)) is None, game.why(running(*runs))
    company = game.position.frame(CompanyTurn).company
    return game.position.rule(Running).earnings(game.position, company, runs)


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

INLAND = (
    "D3 E4 F5 G6 G8 G10 H11 H13 I14 I16 I18 I20 H21 H23 H25 I26 J27 K28 K30 J31 I32 H33 G34 G36"
)


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


def _has_run(table: Table) -> bool:
    p = table.turn("EBR").position
    return p.rule(Running).has_run(p, "EBR")


@pytest.mark.clause("18india-RUN-13")
def test_nobody_is_asked_without_a_legal_route() -> None:
    """A 2 that would have to pass a marker."""
    table = Table("EBR", "DHR TR EIR").tiles("R15=9@0 R13=4@0 R11=8@0").phase("III")
    table.company("EBR", stations="R17", trains="2", cash=100)
    assert not _has_run(table)
    table.train("EBR", "3")
    assert _has_run(table)


# Revenue.


@pytest.mark.clause("18india-REV-01")
def test_towns_between_the_ends_count() -> None:
    assert earns(bengal("2"), run("2", *KOLKATA_DHAKA)) == 40 + 10 + 50


@pytest.mark.clause("18india-REV-02")
@pytest.mark.clause("18india-REV-03")
def test_variable_cities_alone_are_worth_twenty_more() -> None:
    """China and Nepal; a Town of 20 would be no base."""
    assert earns(bengal("2"), run("2", *CHINA_NEPAL)) == 70
    game = bengal("3", BENGAL.replace("R13=4@0", "R13=145@0"))
    assert earns(game, run("3", *DHAKA_CHINA)) == 30 + 20 + 40


@pytest.mark.clause("18india-REV-02")
def test_the_base_need_not_be_counted() -> None:
    """A 4E over six Cities; Delhi, 60, is not among the four counted and is the base."""
    table = Table("BNR", profile="living").phase("IV").tiles("G8=IND1@0")
    track = table.line(INLAND)
    table.company("BNR", trains="4E").set(concessions={"spices": "MR", "cotton": "MR"})
    assert earns(table.turn("BNR", "Run"), run("4E", *track)) == 90 + 90 + 80 + 20 + 100


@pytest.mark.clause("18india-REV-04")
@pytest.mark.clause("18india-REV-05")
def test_multiples_do_not_touch_bonuses() -> None:
    """The Jewelry on the way to China."""
    table = Table("EBR", "DHR TR EIR").tiles(BENGAL).phase("IV")
    table.company("EBR", stations="P17.0 Q10", trains="4x3")
    table.set(concessions={"jewelry": "EBR"}, jewelry="R15")
    game = table.turn("EBR", "Run")
    assert earns(game, run("4x3", *KOLKATA_DHAKA, *DHAKA_CHINA)) == 170 * 3 + 20


@pytest.mark.clause("18india-REV-06")
@pytest.mark.clause("18india-REV-07")
@pytest.mark.clause("18india-REV-08")
def test_route_bonuses() -> None:
    p = bengal("2").position
    taken = dict.fromkeys(
        ("oil", "opium", "ore", "gold", "cotton", "tea", "rice", "spices"), "nobody"
    )
    p.state.concessions = taken
    for places, bonus in (
        ({"G8", "G36"}, 100),
        ({"A16", "K30"}, 80),
        ({"D3", "P17"}, 80),
        ({"M10", "D23"}, 70),
        ({"G8", "A16"}, 0),
        ({"G8", "G36", "A16", "K30", "M10", "D23"}, 250),
    ):
        assert bonuses(p, "EBR", places) == bonus


# Concessions.


@pytest.mark.clause("18india-CONC-01")
@pytest.mark.clause("18india-CONC-02")
@pytest.mark.clause("18india-CONC-03")
def test_the_first_delivery_brings_the_concession() -> None:
    """Rice lies on P15 between Kolkata and China; either direction will do."""
    table = Table("DHR EBR", "TR EIR").tiles("P11=8@4 P13=9@0 P15=9@0 P17=235@3").phase("III")
    # Kolkata over P15 and P13 to P11 and China: 0-3 all the way, then to edge 4.
    table.company("EBR", stations="P17.0", trains="4").company("DHR", {"Bob": 3}, trains="4")
    game = table.turn("EBR", "Run", "DHR")
    route = run("4", "P17 n0-3", "P15 0-3", "P13 0-3", "P11 0-4", "Q10 1-n0")
    value = 30 + 50
    assert earns(game, route) == value + 30
    game.play(running(route))
    assert game.state.concessions == {"rice": "EBR"}
    assert going_on(game).revenue == value + 30
    # Nobody else earns by it, for ever.
    table.set(concessions={"rice": "EBR"})
    other = table.turn("DHR", "Run")
    back = run("4", "Q10 n0-1", "P11 4-0", "P13 3-0", "P15 3-0", "P17 3-n0")
    assert earns(other, back) == value
    mine = table.turn("EBR", "Run")
    assert earns(mine, run("4", *back.track)) == value + 30


@pytest.mark.clause("18india-CONC-04")
@pytest.mark.clause("18india-CONC-06")
@pytest.mark.clause("18india-CONC-07")
def test_what_deliveries_are_worth() -> None:
    goods = {commodity.name: commodity for commodity in commodities()}
    assert delivery(goods["spices"], {"I18", "K30"}) == 50
    assert delivery(goods["spices"], {"I18", "K30", "G36", "D3"}) == 70  # the best one
    assert delivery(goods["spices"], {"K30", "G36"}) == 0
    assert delivery(goods["ore"], {"H15", "K30"}) == 50
    assert delivery(goods["ore"], {"H15", "L21", "K30"}) == 100  # one for each source
    assert delivery(goods["ore"], {"H15", "L21", "K30", "A16"}) == 100
    assert delivery(goods["tea"], {"K38", "O12", "M24"}) == 140
    assert delivery(goods["opium"], {"J13", "P19"}) == 100
    p = bengal("2").position
    both = {"I18", "H21", "K30", "G36", "G8"}
    assert bonuses(p, "EBR", both) == 100 + 70 + 40  # as in scenario S12


@pytest.mark.clause("18india-CONC-05")
def test_two_trains_earn_by_one_concession() -> None:
    """One concession, two bonuses, in the turn of the first delivery too."""
    p = bengal("2").position
    routes = ({"P15", "Q10"}, {"P15", "M10"})
    assert [bonuses(p, "EBR", hexes) for hexes in routes] == [30, 30]
    for hexes in routes:
        award(p, "EBR", hexes)
    assert p.state.concessions == {"rice": "EBR"}
    assert [bonuses(p, "EBR", hexes) for hexes in routes] == [30, 30]
    assert [bonuses(p, "EIR", hexes) for hexes in routes] == [0, 0]


@pytest.mark.clause("18india-CONC-08")
@pytest.mark.clause("18india-PRIV-14")
def test_jewelry() -> None:
    p = bengal("2").position
    award(p, "EBR", {"R15", "Q10"})
    assert p.state.concessions == {}  # never by a run
    p.state.concessions = {"jewelry": "EBR"}
    p.state.jewelry = "R15"
    assert bonuses(p, "EBR", {"R15", "Q10"}) == 20
    assert bonuses(p, "EBR", {"R15", "Q10", "M10"}) == 20  # once a route
    assert bonuses(p, "EBR", {"R15", "R17"}) == 0
    assert bonuses(p, "EIR", {"R15", "Q10"}) == 0


@pytest.mark.clause("18india-CONC-09")
@pytest.mark.parametrize("pay", [True, False])
def test_a_concession_whether_paid_or_withheld(pay: bool) -> None:
    table = Table("EBR", "DHR TR EIR").phase("III").tiles("P17=235@3")
    track = table.line("P17 P15 P13 P11 Q10")
    game = table.company("EBR", trains="4").turn("EBR", "Run")
    game.play(running(run("4", *track)))
    game.play(PayDividend(pay=pay))
    assert game.state.concessions == {"rice": "EBR"}


@pytest.mark.clause("18india-CONC-10")
def test_the_concessions_of_a_closed_company_are_gone() -> None:
    p = bengal("2").position
    p.state.concessions = {"rice": "DHR"}
    p.state.closed = ("DHR",)
    assert bonuses(p, "EBR", {"P15", "Q10"}) == 0
    award(p, "EBR", {"P15", "Q10"})
    assert p.state.concessions == {"rice": "DHR"}
