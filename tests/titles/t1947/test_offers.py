"""How choices stand together, and what is said beside them."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.play.actions import BuyIn
from tests.seen import seen
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import Field, lay
from tests.titles.t1947.positions import Table, plays

clause = pytest.mark.clause

BOMBAY = "D21=6M@3[BB&CI] D19=57@0[BB&CI]"
CEYLON = "H35=57@0[SIR] H37=4714@0"
FIVE = ("Persia", "Nepal", "Tibet", "China", "Burma")


def _asked(game: Game, player: str = "Ann") -> dict[str, Any]:
    """The question to a player, as he sees it."""
    [decision] = seen(game, player)["decisions"]
    found: dict[str, Any] = decision
    return found


def _beside(game: Game, **action: str) -> set[tuple[str, str]]:
    """The headings and notes of the choices of an action."""
    return {
        (choice.get("group", ""), choice.get("note", ""))
        for choice in _asked(game)["choices"]
        if action.items() <= choice["action"].items()
    }


@clause("1947-SE-04", "1947-SE-08", "1947-PV-13")
def test_a_tile_against_the_season_says_what_it_costs() -> None:
    """Once in a turn, and not with P1 in the dry zone."""
    field = Field(BOMBAY, season="Dry")
    game = field.turn("BB&CI")
    assert _beside(game, type="lay_tile", hex="D17") == {("", "revenue −20%")}
    assert _beside(game, type="lay_tile", hex="E22") == {("", "")}
    plays(game, lay("D17=4714@0"))
    assert _beside(game, type="lay_tile", hex="D15") == {("", "")}
    game = field.private("P1", "BB&CI").turn("BB&CI")
    assert _beside(game, type="lay_tile", hex="D17") == {("", "")}


@clause("1947-EX-04", "1947-EX-06", "1947-PV-18")
@pytest.mark.parametrize(
    ("owner", "waiting", "note"),
    [
        ("Ann", 1, "a worker, 1 worker of the map"),
        ("SIR", 1, "a worker, 1 worker of the map, Rs. 30 by P5"),
        ("SIR", 0, "a worker, Rs. 10 by P5"),
        ("Ann", 0, "a worker"),
    ],
)
def test_what_a_site_brings_that_a_train_has_reached(owner: str, waiting: int, note: str) -> None:
    """The sixth of the SIR. Others are not on offer; on the map they are refused."""
    field = Field(CEYLON, phase="2").private("P5", owner).boxes("SIR", *FIVE)
    field.state.site_workers["Ceylon"] = waiting
    game = field.turn("SIR", "Sites", trains="T3", ran=True, revenue=30, reached=("Ceylon",))
    assert _beside(game, type="mark_site") == {("", note)}
    asked = _asked(game)
    places = {choice["action"].get("site"): choice.get("place") for choice in asked["choices"]}
    assert places["Ceylon"] == "H37e0"
    other = {"type": "mark_site", "by": "Ann", "site": "Persia"}
    assert {"text": "Mark Persia", "action": other, "place": "A14e1"} in asked["refused"]
    assert sorted(each["action"]["site"] for each in asked["refused"]) == sorted(
        site for site in field.title.geography.sites if site != "Ceylon"
    )


@clause("1947-TE-06")
def test_a_site_marked_for_a_temple_brings_its_box_alone() -> None:
    """Neither the workers that wait in China nor the money of P5."""
    line = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1"
    game = Field(line, phase="2").no_temple_yet("ABR").private("P5", "ABR").turn("ABR")
    plays(game, lay("U8=9@0"))
    assert _beside(game, type="mark_site", site="China") == {("", "Rs. 60")}


@clause("1947-PV-25")
def test_a_site_marked_by_p8_brings_its_box_alone() -> None:
    """Neither the worker that waits at Ceylon nor the money of P5."""
    field = Field(CEYLON, phase="2").private("P5", "SIR").private("P8", "SIR").boxes("SIR", *FIVE)
    game = field.turn("SIR", "Run", trains="T3")
    found = _beside(game, type="mark_site", site="Ceylon")
    assert found == {("Mark a site by P8", "a worker")}
    assert _asked(game)["any_time"] == ["buy_train", "mark_site"]
    game = field.private("P8", "Ann").turn("SIR", "Run", trains="T3", cash=0)
    assert _asked(game)["any_time"] == []


@clause("1947-CB-02", "1947-CB-06")
def test_an_issue_says_how_many_bonds_and_for_what() -> None:
    game = Table().company("EIR", 66, {"Ann": 6}, at="r4c9").share_round("Ann")
    assert _beside(game, type="issue_bonds") == {("Bonds", "6 at Rs. 33 each, for the treasury")}
    assert _asked(game)["headings"] == [
        "Bonds",
        "Savings shares",
        "Convert all shares of a company",
    ]


@clause("1947-PV-04")
def test_a_private_says_what_it_can_do_and_its_owner_is_asked_for_no_company() -> None:
    table = Table().company("BB&CI", 80, {"Ann": 6}, cash=500).private("P1", "Bob")
    game = table.turn("BB&CI")
    private = game.title.privates["P1"]
    note = f"{private.name}: {private.power}"
    assert _beside(game, type="buy_in") == {("Buy a private company", note)}
    plays(game, BuyIn(private="P1", price=50))
    asked = _asked(game, "Bob")
    assert (asked["company"], asked["heading"]) == ("", "Sell P1?")
    assert asked["prompt"] == "BB&CI offers Rs. 50 for P1."


@clause("1947-BR-01")
def test_a_market_move_stands_under_its_site_and_box() -> None:
    table = Table().company("SIR", 80, {"Ann": 6}, at="r5c4", cash=300).boxes("SIR", 9)
    site = table.state.boxes["SIR"][-1]
    game = table.set(moves={site: 9}).turn("SIR", "Market moves")
    for kind in ("move_token", "take_brokers"):
        assert _beside(game, type=kind) == {(f"{site}, box 9", "")}
