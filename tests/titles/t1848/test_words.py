"""What players read."""

from __future__ import annotations

import pytest

from railhead.play.actions import SellShares
from railhead.titles.t1848.view import remarks
from tests.seen import seen
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, plays


def status(game: Game, company: str) -> str:
    """What the charter of a company says."""
    return str(next(c for c in seen(game)["companies"] if c["id"] == company)["status"])


@pytest.mark.clause("1848-SR-12")
@pytest.mark.parametrize(("count", "words"), [(1, "a share"), (2, "2 shares")])
def test_how_many_shares_are_sold(count: int, words: str) -> None:
    game = Table().company("SAR", 70, {"Bob": 4, "Ann": 2}).share_round("Ann")
    plays(game, SellShares(company="SAR", count=count))
    assert f"Ann sells {words} of SAR for £{70 * count}." in [e.text for e in game.log[-1]]


@pytest.mark.clause("1848-COM-01")
def test_the_commonwealth_waits_for_the_link() -> None:
    """While too little of it is sold it says how much, as others do."""
    table = Table().company("COM", 80, {"Bob": 6}, launched=False, operated=False)
    assert status(table.share_round("Ann"), "COM") == "60% sold, waits for the link"
    assert "waits" not in status(Table().share_round("Ann"), "COM")
    table = Table().phase("6").company("COM", 80, {"Bob": 4}, launched=False, operated=False)
    assert "waits" not in status(table.share_round("Ann"), "COM")


@pytest.mark.clause("1848-CO-05", "1848-BOE-11")
def test_how_far_a_company_is_from_its_launch_and_how_many_loans_are_granted() -> None:
    table = Table().company("SAR", 70, {"Bob": 4}, launched=False, operated=False)
    game = table.loans(VR=2).share_round("Ann")
    floats = {each["id"]: each["floats"] for each in seen(game)["companies"]}
    assert floats["SAR"] == {"sold": 40, "at": 60}
    assert floats["BOE"] is None
    assert status(game, "BOE") == "2 of 20 loans granted"
    facts = {each["id"]: each["facts"] for each in seen(game)["companies"]}
    assert [(fact["name"], fact["value"], fact["of"]) for fact in facts["VR"]] == [("Loans", 2, 5)]
    assert facts["BOE"] == []  # it lends, and never borrows


@pytest.mark.clause("1848-GAU-02", "1848-PRV-10")
def test_what_is_said_of_a_hex() -> None:
    """Its gauge, a harbour, and where P3's tile may lie until it does."""
    game = Table().share_round("Ann")
    assert remarks(game.position, "F3") == ["Gauge of the west and south.", "A harbour."]
    assert remarks(game.position, "I8") == ["Open to the Tasmania tile of P3."]
    assert remarks(Table().tiles("I8=241@1").share_round("Ann").position, "I8") == []
