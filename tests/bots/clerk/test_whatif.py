"""Earnings that are kept with the map are those of the moment."""

import pytest

import railhead
from railhead.bots.clerk import whatif
from railhead.bots.play import seat
from railhead.play.actions import LayTile
from railhead.play.plain.running import Running
from railhead.titles import FOLDERS
from tests.lanes import in_part
from tests.titles.t18india.positions import Table

NAMES = ["Ann", "Bob", "Cy", "Dee"]


@pytest.mark.thorough
@pytest.mark.parametrize("title", in_part(FOLDERS, {"1860", "1947"}.__contains__))
def test_what_is_kept_never_goes_stale(title: str) -> None:
    """Whatever changes beside the map (seasons, concessions, insolvency) is part of the key."""
    game = railhead.new(title, NAMES, 8, {"standstill": "on"})
    bots = seat(NAMES, ["steady"], 8)
    compared = 0
    while not game.finished and len(game.actions) < 320:
        decision = game.decisions[0]
        game.play(bots[decision.player].decide(game.known_to(decision.player), decision))
        p = game.position
        for company in p.state.operated:
            if p.trains(company) and company not in p.state.closed:
                step = p.rule(Running)
                earned = step.earnings(p, company, step.suggest(p, company))
                assert whatif.earnings(p, company) == earned, company
                compared += 1
    assert compared > 100


def test_other_trains_and_lays_leave_the_position_alone() -> None:
    game = railhead.new("1848", NAMES, 8)
    p = game.position
    there = whatif.with_trains(p, "VR", ["2-0", "2-1"])
    assert there.trains("VR") == ("2-0", "2-1")
    assert p.trains("VR") == ()


def test_a_lay_brings_all_that_the_rules_do_with_it() -> None:
    """Its whole price, and what else it changes on the map: 18 India's gauge-change markers."""
    table = Table("NWR", "SPD").tiles("G8=235@4").company("NWR", cash=100, stations="G8.0")
    p = table.turn("NWR").position
    there = whatif.after(p, LayTile(by="Ann", hex="H7", tile="9", rotation=1))
    assert there.cash("NWR") == 70  # a river
    assert there.state.map.gauges == {"G8": (4,), "H7": (1,)}
    assert not p.state.map.gauges
    assert p.cash("NWR") == 100
