"""Reading the data files, and docs/data.md, which has every field of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import Struct

from railhead.board.board import Hex
from railhead.finance.papers import Company, Private
from railhead.play.phases import Phase
from railhead.routes.trains import Card, Side
from railhead.titles import FOLDERS, OURS, about, data, lesson
from railhead.titles.data import read

PAGE = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
HEX = {"stations", "track", *Hex.__struct_fields__}
HEX -= {"id", "nodes", "paths", "zone", "borders", "cost_words"}  # written elsewhere, or not at all

OF_THEIR_OWN = ("1853",)  # titles that read further fields themselves


def fields_of(table: str) -> set[str]:
    """The fields that a table of the page documents."""
    rows = PAGE.partition(f"| {table} field | |\n")[2].partition("\n\n")[0].splitlines()[1:]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        ("company", Company),
        ("private", Private),
        ("train", Card),
        ("side", Side),
        ("phase", Phase),
        ("about", about.About),
        ("cover", about.Cover),
        ("card", lesson.Card),
    ],
)
def test_every_field_is_documented(table: str, kind: type[Struct]) -> None:
    assert fields_of(table) == set(kind.__struct_fields__)


def test_every_field_of_a_hex_is_documented() -> None:
    assert fields_of("hex") == HEX | {"land"}


@pytest.mark.parametrize("title", [title for title in OURS if title not in OF_THEIR_OWN])
def test_files_have_no_field_that_nobody_reads(title: str) -> None:
    folder = FOLDERS[title]
    for fields in read(folder, "map.toml")["hexes"].values():
        assert set(fields) <= HEX | {"cost_words"}
    for fields in read(folder, "trains.toml")["trains"]:
        assert set(fields) <= set(Card.__struct_fields__)
    for fields in read(folder, "trains.toml")["phases"]:
        assert set(fields) <= set(Phase.__struct_fields__)
    assert set(read(folder, "about.toml")) <= set(about.About.__struct_fields__)


def test_clauses_are_written_by_clause() -> None:
    clauses = data.load_clauses("first_rails", "first_rails")
    assert clauses["track.count"] == clauses["track.cost"] == "first_rails-TRK-01"


def test_a_title_may_have_no_privates() -> None:
    assert data.load_privates("first_rails")
    assert data.table({}, "privates", Private) == {}
