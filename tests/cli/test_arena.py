"""`railhead arena`."""

import json
from pathlib import Path

from tests.cli.running import refused, run

ARGS = ("arena", "1848", "--bots", "steady,random,random", "--seed", 3, "--most", 60)


def test_plain_data() -> None:
    shown = json.loads(run(*ARGS, "--games", 3, "--json").stdout)
    assert list(shown)[:6] == ["title", "games", "wins", "share", "cpu_ms", "unfinished"]
    assert (shown["title"], shown["games"], shown["unfinished"]) == ("1848", 3, 3)
    assert set(shown["wins"]) == set(shown["share"]) == set(shown["cpu_ms"]) == {"steady", "random"}
    assert all(len(figures) == 3 for figures in shown["share"].values())
    assert all(len(figures) == 2 for figures in shown["cpu_ms"].values())


def test_a_table_with_wins_and_shares() -> None:
    shown = run("arena", "1848", "--bots", "steady,random,random", "--games", 3, "--seed", 5).stdout
    assert "Share of worth" in shown
    assert "3 games of 1848: Australia, 0 unfinished" in shown
    row = next(line for line in shown.splitlines() if line.startswith("steady"))
    assert "3 (44% to 100%)" in row


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    first = json.loads(run(*ARGS, "--games", 2, "--file", file, "--json").stdout)
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) == 3
    more = json.loads(run(*ARGS, "--games", 3, "--file", file, "--json").stdout)
    assert file.read_text(encoding="utf-8").startswith(text)
    assert (first["games"], more["games"]) == (2, 3)
    assert "another match" in refused(*ARGS, "--seed", 4, "--file", file)


def test_unfinished_games_are_named_by_their_seed() -> None:
    result = run(*ARGS, "--games", 1)
    assert result.stderr == "Seed 3: Endless: The game is not over after 60 actions.\n"


def test_bad_usage() -> None:
    run("arena", "1848", "--bots", "chess,steady,steady", code=2)
    run("arena", "1848", "--bots", "steady,steady,steady", "--sprt", 0.01, code=2)
    run("arena", "1848", code=2)
    assert "3 to 6 players" in refused("arena", "1848", "--bots", "steady,random")
