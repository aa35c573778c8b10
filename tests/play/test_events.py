"""Lines of the log say in fields what programs want to know of them."""

from __future__ import annotations

import random

import pytest

import railhead
from railhead.play.events import Event, Told
from tests.play.conduct import pick


@pytest.mark.parametrize("title", railhead.titles())
def test_a_line_that_begins_with_a_name_says_whose_deed_it_tells(title: str) -> None:
    """So that nobody need look for names in sentences; and who reads only the deed can put the
    sentence together again."""
    game, chance = railhead.new(title, ["Ann", "Bob", "Cy"], 3), random.Random(title)
    names = (*game.players, *game.title.companies)
    deeds = 0
    while len(game.actions) < 150 and not game.finished:
        for event in game.play(pick(game, chance)):
            told = event.told_to(None)
            named = next((name for name in names if told.text.startswith(f"{name} ")), "")
            assert told.who == named, told.text
            if told.who:
                deeds += 1
                then = f"; {told.then}" if told.then else ""
                assert told.text == f"{told.who} {told.deed}{then}."
    assert deeds > 50


def test_what_only_one_player_reads_is_said_to_him() -> None:
    event = Event("You seal a Bond of £50.", "Ann", "Ann", "Ann has written a Bond.", who="Ann")
    assert event.told_to("Ann") == Told("You seal a Bond of £50.")
    assert event.told_to("Bob") == event.told_to(None) == Told("Ann has written a Bond.", who="Ann")
    assert event.told_to("Bob").deed == "has written a Bond"
