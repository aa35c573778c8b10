"""Of what the revenue of a route is made up, and whether a company can run. Clauses REV, RUN-13."""

from __future__ import annotations

import pytest

from railhead.play.actions import Run
from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, step

# Kolkata, Haldia, Dhaka; over a gauge change and a Town to China; and on to Nepal.
HALDIA, NORTH = "P17=59@0 Q18=9@1", "R15=9@0 R13=4@0 R11=8@0"
TILES = f"{HALDIA} {NORTH} P11=9@1 O12=8@2 N11=9@2"
KOLKATA_DHAKA = ("P17 n0-0", "P19 3-n0", "P19 n0-4", "Q18 1-4", "R17 1-n0")
DHAKA_CHINA = ("R17 n0-3", "R15 0-3", "R13 0-n0", "R13 n0-3", "R11 0-2", "Q10 5-n0")
CHINA_NEPAL = ("Q10 n0-1", "P11 4-1", "O12 4-2", "N11 5-2", "M10 5-n1")
DEAREST = ("with the dearest City, 40", 80)  # of Dhaka and China


def bengal(
    trains: str, tiles: str = TILES, stations: str = "P17.0 Q10", phase: str = "IV"
) -> Table:
    table = Table("EBR", "DHR TR EIR").phase(phase).tiles(tiles)
    return table.company("EBR", stations=stations, trains=trains, cash=100)


def parts(game: Game, train: str, *track: str) -> list[tuple[str, int]]:
    """What a legal route earns besides the values of its stops, by name."""
    p, run = game.position, Run(train=train, track=track)
    rule, company = p.rule(Running), p.frame(CompanyTurn).company
    side = next(side for side in rule.sides(p, company) if side.name == train)
    trace = rule.trace(p, company, run)
    found = rule.extras(p, company, side, trace)
    plain = sum(rule.stop_value(p, company, stop) for stop in trace.stops)
    assert plain + sum(amount for _, amount in found) == rule.earnings(p, company, (run,))
    return found


@pytest.mark.clause("18india-REV-02", "18india-REV-04", "18india-REV-05", "18india-REV-01")
@pytest.mark.parametrize(
    ("train", "track", "found"),
    [
        ("2", KOLKATA_DHAKA, [("with the dearest City, 40", 40)]),
        ("2", CHINA_NEPAL, [("with the dearest City, 20", 40)]),
        ("4", KOLKATA_DHAKA + DHAKA_CHINA, [DEAREST, ("Jewelry", 20)]),
        ("4x3", KOLKATA_DHAKA + DHAKA_CHINA, [DEAREST, ("times 3", 340), ("Jewelry", 20)]),
        (
            "4E",
            KOLKATA_DHAKA + DHAKA_CHINA,
            [DEAREST, ("stops that do not count", -20), ("Jewelry", 20)],
        ),
    ],
)
def test_of_what_a_revenue_is_made_up(
    train: str, track: tuple[str, ...], found: list[tuple[str, int]]
) -> None:
    """The Jewelry lies between Dhaka and China. An express passes by two Towns."""
    table = bengal(train).set(concessions={"jewelry": "EBR"}, jewelry="R15")
    assert parts(table.turn("EBR", "Run"), train, *track) == found


@pytest.mark.clause("18india-REV-02")
def test_a_revenue_of_plain_stops_has_no_parts() -> None:
    table = Table("BNR", "NSR").tiles("I20=57@0 I22=8@1 H23=8@4 H25=57@0").phase("IV")
    game = table.company("BNR", trains="2").turn("BNR", "Run")
    assert parts(game, "2", "I20 n0-0", "I22 3-1", "H23 4-0", "H25 3-n0") == []


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
    game = bengal(trains, tiles, "R17", "III").turn("EBR", "Run")
    assert (game.decision is not None and step(game) == "Run") == runs
