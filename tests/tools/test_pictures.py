"""The pictures of the documentation: small, all there, and made by the tool."""

import json
import re

from tools.picturing.subjects import GAMES, IMAGES, MOST, ROOT, SUBJECTS

# By `railhead draw`, and by the code of docs/study.md.
DRAWN = {"map-1848.svg", "study-learning.webp", "study-trains.webp", "study-worth.webp"}


def test_the_pictures_are_those_that_the_tool_takes_and_small() -> None:
    wanted = {file.name for subject in SUBJECTS for file in subject.files.values()}
    assert {file.name for file in IMAGES.iterdir()} == wanted | DRAWN
    assert sum(file.stat().st_size for file in IMAGES.iterdir()) < MOST


def test_every_picture_that_a_page_shows_is_there() -> None:
    shown = [
        (page.parent / path).resolve()
        for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
        for path in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert len(shown) > 2
    assert [path for path in shown if not path.is_file()] == []


def test_every_position_is_in_its_game() -> None:
    for subject in SUBJECTS:
        record = json.loads((GAMES / f"{subject.game}.json").read_text(encoding="utf-8"))
        assert (subject.actions or 0) < len(record["actions"])
