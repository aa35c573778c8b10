"""`railhead routes`."""

import json
from pathlib import Path

import pytest

from tests.cli.running import refused, run, saved_game
from tests.needs import recorded_game


@pytest.fixture
def game_101() -> Path:
    """A recorded game of 1848 with seven runs."""
    return recorded_game("1848/101.json")


def test_no_company_operates(tmp_path: Path) -> None:
    said = refused("routes", saved_game(tmp_path))
    assert said == "No company operates there: name one with --company."


def test_no_such_company_or_action(tmp_path: Path) -> None:
    game = saved_game(tmp_path)
    assert refused("routes", game, "--company", "XYZ") == "There is no company 'XYZ'."
    assert refused("routes", game, "--at", 99) == "The game has 4 actions, not 99."


def test_a_company_without_trains_has_no_routes(tmp_path: Path) -> None:
    shown = run("routes", saved_game(tmp_path), "--company", "VR", "--at", 2).stdout
    heading, line = shown.splitlines()
    assert heading.split()[:4] == ["id", "company", "trains", "recorded"]
    *figures, _seconds, routes = line.split()
    assert (figures, routes) == (["2", "VR", "-", "0", "yes", "0"], "none")


def test_one_way_of_asking(tmp_path: Path) -> None:
    assert (
        "exclude each other"
        in run("routes", saved_game(tmp_path), "--all", "--at", 1, code=2).output
    )


def test_all_runs_of_a_recorded_game(game_101: Path) -> None:
    lines = [
        json.loads(line) for line in run("routes", game_101, "--all", "--json").stdout.splitlines()
    ]
    *runs, end = lines
    assert [line["id"] for line in runs] == [63, 84, 100, 127, 134, 474, 478]
    assert runs[4]["company"] == "VR"
    assert runs[4]["trains"] == ["2", "2", "3"]
    assert (runs[4]["recorded"], runs[4]["revenue"], runs[4]["bound"]) == (160, 160, 160)
    assert all(line["proven"] and line["revenue"] >= line["recorded"] for line in runs)
    assert all(sum(r["revenue"] for r in line["routes"]) == line["revenue"] for line in runs)
    assert end == {"runs": 7, "proven": 7, "recorded": 470, "revenue": 760, "left": 290}


def test_the_table_ends_with_what_was_left(game_101: Path) -> None:
    shown = run("routes", game_101, "--all").stdout
    assert shown.endswith("7 runs, 7 proven. The Directors left 290 of 760 on the table.\n")


def test_the_last_runs_and_those_of_a_company(game_101: Path) -> None:
    shown = run("routes", game_101, "--last", 2).stdout.splitlines()
    assert [line.split()[:2] for line in shown[1:]] == [["474", "SAR"], ["478", "CAR"]]
    shown = run("routes", game_101, "--last", 2, "--company", "VR").stdout.splitlines()
    assert [line.split()[:2] for line in shown[1:]] == [["84", "VR"], ["134", "VR"]]


def test_a_recorded_run_by_its_id(game_101: Path) -> None:
    (line,) = run("routes", game_101, "--at", 134, "--json").stdout.splitlines()
    asked = json.loads(line)
    assert (asked["id"], asked["company"], asked["recorded"]) == (134, "VR", 160)
    assert refused("routes", game_101, "--at", 10**6) == "The game has no action 1000000."


@pytest.mark.thorough
def test_a_director_weighs_subsidies_as_he_likes() -> None:
    game = recorded_game("1860/19354.json")

    def best(*weights: str) -> dict[str, int]:
        lines = run("routes", game, "--all", "--json", *weights).stdout.splitlines()
        runs = [json.loads(line) for line in lines[:-1]]
        assert all(line["proven"] and line["worth"] == line["worth_bound"] for line in runs)
        return {name: sum(line[name] for line in runs) for name in ("revenue", "second")}

    first, even, twice = best(), best("--weights", "1:1"), best("--weights", "1:2")
    assert first["revenue"] > even["revenue"] > twice["revenue"]
    assert first["second"] < even["second"] < twice["second"]
    assert sum(even.values()) > sum(first.values())
    assert sum(even.values()) > sum(twice.values())


@pytest.mark.parametrize("weights", ["", "1", "0:1", "1:-1", "1:x", "1001:1", "1:1:1"])
def test_weights_that_are_none(tmp_path: Path, weights: str) -> None:
    said = run("routes", saved_game(tmp_path), "--weights", weights, code=2).output
    assert "is no pair of weights" in said
