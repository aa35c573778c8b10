"""Computer players in words for people."""

from __future__ import annotations

import pytest

from railhead.bots import BOTS
from railhead.bots.names import called, levels


def test_all_that_a_table_can_have_are_offered_once() -> None:
    assert sorted(bot for level in levels() for bot in level.players) == sorted(BOTS)


def test_no_two_have_the_same_name_or_do_the_same() -> None:
    assert len({called(bot) for bot in BOTS}) == len(BOTS)
    does = [says for level in levels() for says in level.players.values()]
    assert all(does)
    for level in levels():
        assert len(set(level.players.values())) == len(level.players)


@pytest.mark.parametrize(
    ("bot", "name"),
    [
        ("steady", "Steady"),
        ("clerk:builder", "Clerk (builder)"),
        ("financier:3", "Financier (3 seconds)"),
    ],
)
def test_a_manner_stands_behind_the_name(bot: str, name: str) -> None:
    assert called(bot) == name
