"""`railhead draw`."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.running import lowered, recording, refused, run, saved_game, written


def picture(path: Path) -> ET.Element:
    root = ET.parse(path).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return root


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("market", [[], ["--market"]])
def test_a_title_is_drawn(tmp_path: Path, theme: str, market: list[str]) -> None:
    path = tmp_path / "picture.svg"
    assert run("draw", "1848", "--theme", theme, *market, "-o", path).output == ""
    assert theme in picture(path).attrib["class"].split()


def test_a_game_is_drawn_as_it_stands_or_stood(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    run("draw", path, "-o", tmp_path / "now.svg")
    run("draw", path, "--at", 2, "--output", tmp_path / "then.svg")
    run("draw", path, "--at", 4, "-o", tmp_path / "again.svg")
    for name in ("now", "then", "again"):
        picture(tmp_path / f"{name}.svg")
    assert (tmp_path / "now.svg").read_text(encoding="utf-8") == (tmp_path / "again.svg").read_text(
        encoding="utf-8"
    )


def test_an_export_is_drawn(tmp_path: Path) -> None:
    path = written(tmp_path, recording(lowered(1, 0)))
    run("draw", path, "-o", tmp_path / "map.svg")
    picture(tmp_path / "map.svg")


def test_a_dash_is_the_standard_output() -> None:
    assert run("draw", "1848", "-o", "-").stdout.startswith("<svg")


def test_tiles_of_the_game_are_on_the_map(tmp_path: Path) -> None:
    shown = [run("draw", what, "-o", "-").stdout for what in ("1848", saved_game(tmp_path))]
    assert 'data-hex="F17"' in shown[0]
    assert 'data-hex="F17"' in shown[1]


def test_a_position_that_never_was_is_refused(tmp_path: Path) -> None:
    assert "4 actions" in refused("draw", saved_game(tmp_path), "--at", 5, "-o", "-")
    run("draw", saved_game(tmp_path), "--at", -1, "-o", "-", code=2)
    run("draw", "1848", "--at", 1, "-o", "-", code=2)


def test_unknown_words_are_refused(tmp_path: Path) -> None:
    assert "can't be read" in refused("draw", "1999", "-o", "-")
    run("draw", "1848", "--theme", "pink", "-o", "-", code=2)
    run("draw", "1848", code=2)


def test_nothing_is_left_of_a_picture_that_can_not_be_drawn(tmp_path: Path) -> None:
    refused("draw", tmp_path / "nothing.json", "-o", tmp_path / "map.svg")
    assert list(tmp_path.iterdir()) == []
