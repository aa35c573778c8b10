"""Bonuses for destinations. Clause OPT-10."""

from __future__ import annotations

import pytest

from railhead.play.actions import PayDividend
from railhead.titles.t1860.runs.destinations import DESTINATIONS
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import run
from tests.titles.t1860.positions import Table, cash, plays
from tests.titles.t1860.test_variable_privates import TO_NEWPORT


def run_and_pay(table: Table, name: str, *routes: tuple[str, str]) -> Game:
    """A company runs these routes and pays: what is left in its treasury is bonus and subsidy."""
    game = table.turn(name, "Run")
    game.play(run(game, *routes))
    if game.decision is not None and game.decision.step == "Dividend":
        plays(game, PayDividend(pay=True))
    return game


@pytest.mark.clause("1860-OPT-10")
def test_the_bonuses_of_all_companies() -> None:
    bonuses = {
        name: {place: bonus for place, _, bonus in ends} for name, ends in DESTINATIONS.items()
    }
    assert bonuses == {
        "C&N": {"Newport": 50, "Ryde Esplanade": 50},
        "IOW": {"Ventnor": 100},
        "IWNJ": {"Shide": 100, "Sandown": 100},
        "FYN": {"Newport": 200},
        "NGStL": {"Newport": 100, "Ventnor": 100},
        "BHI&R": {"Brading": 100, "Ryde Esplanade": 100},
        "S&C": {"Shanklin": 200},
        "VY&SC": {"Ventnor": 100, "Freshwater": 100},
    }


@pytest.mark.clause("1860-OPT-10")
@pytest.mark.parametrize(("option", "bonus"), [("on", 200), ("off", 0)])
def test_a_first_run_from_home_to_a_destination_brings_the_bonus(option: str, bonus: int) -> None:
    table = Table(destinations=option).tiles(TO_NEWPORT)
    table.company("FYN", 74, {"Ann": 6}, trains="2+1")
    game = run_and_pay(table, "FYN", ("2+1", "B4 C5 D4 E5 F4 G5"))
    assert cash(game, "FYN") == bonus + 10  # one halt fits


@pytest.mark.clause("1860-OPT-10")
def test_the_second_time_it_brings_nothing() -> None:
    table = Table(destinations="on").tiles(TO_NEWPORT).set(linked=("FYN Newport",))
    table.company("FYN", 74, {"Ann": 6}, trains="2+1")
    game = run_and_pay(table, "FYN", ("2+1", "B4 C5 D4 E5 F4 G5"))
    assert cash(game, "FYN") == 10


@pytest.mark.clause("1860-OPT-10")
def test_each_destination_brings_its_bonus_once_over_two_operating_rounds() -> None:
    table = Table(destinations="on").phase("3").tiles(TO_NEWPORT)
    table.company("FYN", 74, {"Ann": 6}, trains="2+1")
    game = table.turn("FYN", "Run", of=2)
    line = run(game, ("2+1", "B4 C5 D4 E5 F4 G5"))
    game.play(line)
    plays(game, PayDividend(pay=True))
    while game.decision is not None and game.decision.step != "Run":
        game.play({"type": "pass"})
    assert game.state.round == "Operating round 2.2"
    assert game.state.linked == ("FYN Newport",)
    game.play(line)
    plays(game, PayDividend(pay=True))
    assert cash(game, "FYN") == 220


# Merstone, Horringford, Shanklin, Sandown; a base in Shanklin.
EAST = "H8=743@2 I9=6@2 J8=6@1"


@pytest.mark.clause("1860-OPT-10")
def test_joined_routes_count_together() -> None:
    """The home is on one route, Sandown on another that touches it."""
    table = Table(destinations="on").tiles(EAST)
    table.company("IWNJ", 74, {"Ann": 6}, trains="2+1 2+1", bases="I9")
    game = run_and_pay(table, "IWNJ", ("2+1", "G7 H8 I9"), ("2+1", "I9 J8"))
    assert game.state.linked == ("IWNJ Sandown",)
    assert cash(game, "IWNJ") == 110


@pytest.mark.clause("1860-OPT-10")
def test_a_destination_of_another_company_brings_nothing() -> None:
    """Newport is none of IWNJ's; Shide, on the same hex, is."""
    table = Table(destinations="on").phase("3").tiles("G7=761@0 G5=763@0")
    table.company("IWNJ", 74, {"Ann": 6}, trains="3+2")
    game = table.turn("IWNJ", "Run")
    game.play(
        {
            "type": "run_trains",
            "routes": [{"train": "3+2", "track": ["G7 n0-n1", "G7 n1-3", "G5 0-n1"]}],
        }
    )
    plays(game, PayDividend(pay=True))
    assert game.state.linked == ("IWNJ Shide",)
    assert cash(game, "IWNJ") == 110  # with the halt of Blackwater


@pytest.mark.clause("1860-OPT-10")
def test_shide_is_not_newport() -> None:
    """NGStL runs from Godshill to Shide: its destination is Newport."""
    table = Table(destinations="on").phase("3").tiles("G9=746@0 G7=761@0 G5=763@0")
    table.company("NGStL", 58, {"Ann": 6}, trains="3+2")
    game = table.turn("NGStL", "Run")
    track = ["G9 n0-3", "G7 0-n0", "G7 n0-n1", "G7 n1-3", "G5 0-n1"]
    game.play({"type": "run_trains", "routes": [{"train": "3+2", "track": track}]})
    plays(game, PayDividend(pay=True))
    assert game.state.linked == ()
    assert cash(game, "NGStL") == 10


@pytest.mark.clause("1860-OPT-10", "1860-INS-06")
def test_an_insolvent_company_gets_the_bonus_in_full() -> None:
    table = Table(destinations="on").tiles(TO_NEWPORT).set(insolvent=("FYN",))
    table.company("FYN", 74, {"Ann": 6})
    game = run_and_pay(table, "FYN", ("2+1", "B4 C5 D4 E5 F4 G5"))
    assert cash(game, "FYN") == 80 + 200


@pytest.mark.clause("1860-OPT-10")
def test_a_company_in_receivership_gets_it_too() -> None:
    table = Table(destinations="on").tiles(TO_NEWPORT)
    table.company("FYN", 74, {"Ann": 1}, pool=2, director_in_pool=True, trains="2+1")
    game = table.operating_round("FYN")
    assert cash(game, "FYN") == 50 + 10 + 200  # Yarmouth 20 and Newport 30, retained
