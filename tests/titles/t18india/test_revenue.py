"""Revenue, and of what it is made up. Clauses REV."""

from __future__ import annotations

import pytest

from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from railhead.titles.t18india.concessions import bonuses
from tests.titles.t18india import Game
from tests.titles.t18india.lines import (
    BENGAL,
    CHINA_NEPAL,
    DHAKA_CHINA,
    INLAND,
    KOLKATA_DHAKA,
    NAGPUR_HYDERABAD,
    bengal,
    centre,
    earns,
    run,
)
from tests.titles.t18india.positions import Table

DEAREST = ("with the dearest City, 40", 80)  # of Dhaka and China


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


def parts(game: Game, train: str, *track: str) -> list[tuple[str, int]]:
    """What a legal route earns besides the values of its stops, by name."""
    p, route = game.position, run(train, *track)
    rule, company = p.rule(Running), p.frame(CompanyTurn).company
    side = next(side for side in rule.sides(p, company) if side.name == train)
    trace = rule.trace(p, company, route)
    found = rule.extras(p, company, side, trace)
    plain = sum(rule.stop_value(p, company, stop) for stop in trace.stops)
    assert plain + sum(amount for _, amount in found) == rule.earnings(p, company, (route,))
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
    table = Table("EBR", "DHR TR EIR").tiles(BENGAL).phase("IV")
    table.company("EBR", stations="P17.0 Q10", trains=train)
    table.set(concessions={"jewelry": "EBR"}, jewelry="R15")
    assert parts(table.turn("EBR", "Run"), train, *track) == found


@pytest.mark.clause("18india-REV-02")
def test_a_revenue_of_plain_stops_has_no_parts() -> None:
    assert parts(centre("2"), "2", *NAGPUR_HYDERABAD) == []
