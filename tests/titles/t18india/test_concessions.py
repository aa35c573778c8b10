"""Concessions and what deliveries bring. Clauses CONC."""

from __future__ import annotations

import pytest

from railhead.play.actions import PayDividend
from railhead.titles.t18india.concessions import award, bonuses, commodities, delivery
from tests.titles.answers import going_on
from tests.titles.t18india.lines import (
    bengal,
    earns,
    run,
    running,
)
from tests.titles.t18india.positions import Table


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
