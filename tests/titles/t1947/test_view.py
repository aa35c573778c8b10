"""What everybody sees of players, companies and the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.seen import seen
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import Field
from tests.titles.t1947.positions import Table, bidding, cell, new_game

clause = pytest.mark.clause


def _one(found: list[dict[str, Any]], key: str, name: str) -> dict[str, Any]:
    [shown] = [each for each in found if each[key] == name]
    return shown


def _player(game: Game, name: str) -> dict[str, Any]:
    return _one(seen(game)["players"], "name", name)


def _company(game: Game, company: str) -> dict[str, Any]:
    return _one(seen(game)["companies"], "id", company)


def _facts(holder: dict[str, Any]) -> dict[str, tuple[Any, str]]:
    """The facts of a player or a company: name to value and words."""
    return {fact["name"]: (fact["value"], fact["says"]) for fact in holder["facts"]}


def _charter(game: Game, company: str) -> dict[str, tuple[Any, str]]:
    return _facts(_company(game, company))


# The table.


@clause("1947-PH-01", "1947-PV-05")
def test_what_each_phase_allows() -> None:
    """The par values, and what a company may pay for a private."""
    given = {phase["name"]: phase["gives"][:2] for phase in seen(new_game())["phases"]}
    assert [given[name] for name in "1234"] == [
        ["yellow par values", "privates at up to 100%"],
        ["green par values", "privates at up to 150%"],
        ["green par values", "privates at up to 200%"],
        ["brown par values", "privates at up to 250%"],
    ]


@clause("1947-AU-08", "1947-PO-01")
def test_order_cards_and_hammer_prices() -> None:
    game = new_game(3)
    bidding(game, "A13 B- C-")
    assert seen(game)["hammer"] == {"P1": 13}
    game = Table().order("Cy", "Ann", "Bob").share_round()
    assert seen(game)["order_cards"] == ["Cy", "Ann", "Bob"]
    for name, card in (("Cy", 1), ("Ann", 2), ("Bob", 3)):
        player = _player(game, name)
        assert (player["card"], _facts(player)["order card"]) == (card, (card, ""))


@clause("1947-SU-10", "1947-EX-06")
def test_the_workers_that_wait_at_sites() -> None:
    table = Table()
    view = seen(table.share_round())
    [counter] = view["gauges"]
    assert (counter["value"], counter["of"]) == (15, 15)
    assert counter["says"] == "wait at sites, see the map"
    table.state.site_workers = dict.fromkeys(table.state.site_workers, 0) | {"Ceylon": 1}
    view = seen(table.share_round())
    assert view["site_workers"]["Ceylon"] == 1
    assert view["waiting"] == {"H37e0": 1}  # where the map shows them
    table.state.site_workers["Ceylon"] = 0
    [counter] = seen(table.share_round())["gauges"]
    assert (counter["value"], counter["of"]) == (0, 15)
    assert counter["says"] == "none waits at a site"


@clause("1947-GE-01")
def test_the_only_space_that_ends_the_game() -> None:
    assert seen(new_game())["end_cells"] == [list(cell("r1c17"))]


def test_signs_on_the_map_have_names() -> None:
    assert {sign["kind"]: sign["name"] for sign in seen(new_game())["signs"]} == {
        "site": "expatriation site",
        "worker": "worker for the first there",
        "post": "trading post",
        "temple": "temple of a company",
    }


# Workers.


@clause("1947-EX-09", "1947-WK-01")
@pytest.mark.parametrize(
    ("fresh", "usable", "more", "of_the_president"),
    [
        (0, 3, "", "Ann’s"),
        (2, 1, "2 from the next turn on", "Ann’s, 2 more from the next turn on"),
    ],
)
def test_workers_of_a_player_and_for_his_companies(
    fresh: int, usable: int, more: str, of_the_president: str
) -> None:
    """The charter has those that can be employed now."""
    table = Table().company("SIR", 80, {"Ann": 6}).company("EIR", 80, {"Bob": 2}, launched=False)
    game = table.set(workers={"Ann": 3}, fresh={"Ann": fresh}).turn("SIR")
    player = _player(game, "Ann")
    assert (player["workers"], _facts(player)["workers"]) == (3, (3, more))
    assert _charter(game, "SIR")["Workers"] == (usable, of_the_president)
    assert "Workers" not in _charter(game, "EIR")
    assert "Workers" not in _charter(game, "GIPR")


# Companies.


@clause("1947-EX-03", "1947-BR-02")
def test_sites_and_stockbrokers_of_a_company() -> None:
    game = Field().boxes("SIR", "Ceylon", "Burma").set(brokers={"SIR": 2}).turn("SIR")
    assert _company(game, "SIR")["sites"] == ["Ceylon", "Burma"]
    charter = _charter(game, "SIR")
    assert charter["Sites"] == (2, "Ceylon, Burma; next: Rs. 80")
    assert charter["Brokers"] == (2, "")


@clause("1947-PH-03")
@pytest.mark.parametrize(
    ("phase", "pars"),
    [
        ("1", [66, 72, 80, 90, 100]),
        ("2", [80, 90, 100, 110]),
        ("4", [100, 110, 120]),
        ("6", [120, 130]),
    ],
)
def test_the_par_values_that_are_open(phase: str, pars: list[int]) -> None:
    game = Table().phase(phase).share_round()
    assert _company(game, "SIR")["issue_prices"] == pars


@clause("1947-TE-01", "1947-TE-08")
def test_whether_a_company_has_reached_its_temple() -> None:
    """By name where the hex has one; none for a company that is late, or not yet operational."""
    field = Field().no_temple_yet("SIR")
    for company in ("SIR", "PRC", "EIR", "EBR"):
        field.operational(company, "Bob")
    game = field.set(templeless=("EBR",)).turn("GIPR")
    assert _charter(game, "SIR")["Temple"] == ("no", "Bezwada J25")
    assert _charter(game, "PRC")["Temple"] == ("yes", "Pandharpur E24")
    assert "Temple" not in _charter(game, "EBR")
    assert "Temple" not in _charter(game, "BNR")


@clause("1947-RV-03", "1947-RV-04")
@pytest.mark.parametrize(
    ("fields", "temple", "value", "says"),
    [
        ({}, True, "full", ""),
        ({"first_tiles": 2}, True, "+20", "first tiles of stations"),
        ({"reduced": True}, True, "−20%", "built against the season"),
        (
            {"first_tiles": 1, "reduced": True},
            False,
            "+10, 2 × −20%",
            "first tiles of stations, temple not reached, built against the season",
        ),
    ],
)
def test_what_changes_the_revenue_of_the_company_on_turn(
    fields: dict[str, Any], temple: bool, value: str, says: str
) -> None:
    """Only on its charter, and only in its turn."""
    field = Field().operational("EIR", "Bob")
    if not temple:
        field.no_temple_yet("SIR")
    game = field.turn("SIR", **fields)
    assert _charter(game, "SIR")["Revenue"] == (value, says)
    assert _one(_company(game, "SIR")["facts"], "name", "Revenue")["apart"]
    assert "Revenue" not in _charter(game, "EIR")
    assert "Revenue" not in _charter(Table().company("SIR", 80, {"Ann": 6}).share_round(), "SIR")
