"""`railhead trace`."""

import json
from pathlib import Path

from tests.cli.running import lowered, recording, run, saved_game, written
from tests.needs import recorded_game

SAME = (
    "id",
    "type",
    "player_cash",
    "company_cash",
    "price",
    "floated",
    "president",
    "trains",
    "phase",
    "round",
    "bank_cash",
)


def test_a_line_for_each_action_and_the_result(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in run("trace", saved_game(tmp_path)).stdout.splitlines()]
    assert [line["type"] for line in lines] == ["lower_private"] * 4 + ["final"]
    assert lines[0]["player_cash"] == {"Ann": 840, "Bob": 840, "Cy": 840}
    assert lines[0]["bank_cash"] == 7480
    assert lines[-1]["result"] == {"Ann": 840, "Bob": 840, "Cy": 840}


def test_an_export_is_traced_with_the_names_of_its_file(tmp_path: Path) -> None:
    shown = run("trace", written(tmp_path, recording(lowered(1, 0)))).stdout
    first = json.loads(shown.splitlines()[0])
    assert (first["id"], first["type"]) == (1, "assign")
    assert first["player_cash"] == {"0": 840, "1": 840, "2": 840}


def test_a_recorded_game_has_the_trace_beside_it() -> None:
    text = recorded_game("1848/101.trace.jsonl").read_text(encoding="utf-8")
    expected = [json.loads(line) for line in text.splitlines()][1:]  # the first is the set-up
    shown = run("trace", recorded_game("1848/101.json")).stdout
    got = [json.loads(line) for line in shown.splitlines()]
    assert len(got) == len(expected)
    for ours, theirs in zip(got, expected, strict=True):
        keys = ("result",) if theirs["type"] == "final" else SAME
        assert {key: ours.get(key) for key in keys} == {key: theirs.get(key) for key in keys}
