"""Plain English, faces of players, names of tables."""

from __future__ import annotations

import re

import pytest

import railhead
from railhead.titles import FOLDERS, find
from railhead.web.cover import cover
from railhead.web.my_tables import ago
from railhead.web.rulebook import rulebook
from railhead.web.table.facts import faces
from railhead.web.words import (
    capital,
    count,
    in_words,
    listed,
    ordinal,
    rank,
    short_title,
    told_apart,
)


def test_counting() -> None:
    assert count(1, "hex", "hexes") == "one hex"
    assert count(0, "table") == "no tables"
    assert count(16, "hex", "hexes") == "16 hexes"
    assert in_words(3) == "three"
    assert in_words(30) == "30"
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 21)] == [
        *("1st", "2nd", "3rd", "4th"),
        *("11th", "12th", "21st"),
    ]
    assert rank(2) == "second"


@pytest.mark.parametrize(
    ("words", "said"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Bob"], "Ann and Bob"), (["A", "B", "C"], "A, B and C")],
)
def test_listing(words: list[str], said: str) -> None:
    assert listed(words) == said
    assert capital("two hexes") == "Two hexes"


def test_what_is_there_twice_is_told_apart() -> None:
    assert told_apart(["T3", "T4", "T3"]) == ["first T3", "T4", "second T3"]
    assert told_apart(["T3", "T4"]) == ["T3", "T4"]


def test_no_two_players_have_the_same_letters() -> None:
    assert [face.mark for face in faces(("Ann", "Bob", "Cy")).values()] == ["A", "B", "C"]
    assert [f.mark for f in faces(("Player 1", "Player 2", "Zoe")).values()] == ["P1", "P2", "Z"]
    six = faces(("Ann", "Anna", "Annabel", "A", "an", "AN"))
    assert len({face.mark for face in six.values()}) == 6
    assert len({face.colour for face in six.values()}) == 6


def test_how_long_ago() -> None:
    assert ago(5) == "just now"
    assert ago(3_700) == "1 hour ago"
    assert ago(2 * 86_400) == "2 days ago"


def test_a_title_is_called_by_its_number_or_its_name() -> None:
    assert short_title("1848", "1848: Australia") == "1848"
    assert short_title("18india", "18 India") == "18 India"
    for title in FOLDERS:
        shown = short_title(title, find(title).name)
        assert f">{shown}</text>" in cover(title)
        assert shown != "18india"


def test_a_long_name_has_room_on_its_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "Railways Before Breakfast"
    monkeypatch.setattr("railhead.web.cover.short_title", lambda title, full: name)
    size = re.search(rf'font-size="(\d+)"[^>]*>{name}<', cover.__wrapped__("first_rails"))
    assert size
    assert 0.55 * int(size[1]) * len(name) <= 260 < 0.55 * 42 * len(name)


@pytest.mark.parametrize(("title", "name"), [("1860", "fishbourne"), ("18india", "gipr")])
def test_what_a_phase_gives_is_told_in_words(title: str, name: str) -> None:
    view = railhead.new(title, ["Ann", "Bob", "Cy"], seed=1).view()
    given = [right for phase in view.phases for right in phase.gives]
    assert given
    assert name not in given


@pytest.mark.parametrize("title", FOLDERS)
def test_the_rules_name_no_files_of_the_project(title: str) -> None:
    book = rulebook(title)
    assert book is not None
    assert not [part for part in book.sections if "src/" in part.html]
