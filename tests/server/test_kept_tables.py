"""Tables in memory make room for each other."""

from __future__ import annotations

import logging

import pytest

from railhead.server.kept_tables import IN_USE, KeptTables


@pytest.mark.parametrize(("unused", "said"), [(IN_USE - 1, 1), (IN_USE + 1, 0)])
def test_it_is_said_when_a_table_in_use_makes_room(
    caplog: pytest.LogCaptureFixture, unused: float, said: int
) -> None:
    now = 1_000.0
    kept = KeptTables(2, lambda: now)
    for name in ("one", "two"):
        kept.slot(name)
    now += unused
    kept.slot("two")
    with caplog.at_level(logging.WARNING, "railhead.server"):
        kept.slot("three")
    assert ("one" in kept, "two" in kept, "three" in kept) == (False, True, True)
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == said
    assert all("--tables-in-memory" in each for each in told)


def test_whoever_changes_a_table_keeps_it() -> None:
    kept = KeptTables(1)
    with kept.slot("one").lock:
        kept.slot("two")
        assert "one" in kept
    kept.slot("three")
    assert "one" not in kept
