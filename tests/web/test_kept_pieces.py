"""Pieces of a page that are kept are drawn anew as soon as something in them is new."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from railhead.server import acting, keeping, opening, seats, undo
from railhead.server.access import _position_before, _position_counted
from railhead.server.browsers import Browser
from railhead.server.facts import Seat
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from railhead.web.pages.table import facts_of, values_of
from railhead.web.table.parts import drawn_parts
from railhead.web.templating import templates
from tests.server.games import play_on
from tests.web.updating import drawn_anew, plain


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    storage = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    yield Tables(storage)
    storage.close()


@pytest.mark.parametrize("title", ["1848", "18india"])
def test_whatever_changes_a_table_its_pages_are_as_a_new_server_draws_them(
    title: str, tables: Tables
) -> None:
    owner, friend, other = Browser(), Browser(), Browser()
    seating = [Seat("Ann", "here"), Seat("Bob", "link"), Seat("Cy", "link")]
    opened = opening.open_new(tables, owner, title, seating, {}, None)
    table_id = opened.id
    changes: list[Callable[[], object]] = [
        lambda: tables.claim(table_id, opened.secrets["Bob"], friend),
        lambda: keeping.rename(tables, table_id, owner, "Sunday <evening>"),
        lambda: play_on(tables, table_id, 6),
        lambda: seats.reseat(tables, table_id, owner, Seat("Cy", "bot", "random")),
        lambda: acting.chat(tables, table_id, owner, "Hello"),
        lambda: undo.undo(tables, table_id, owner, tables.table(table_id).action_count),
        lambda: play_on(tables, table_id, 3),
        lambda: keeping.rename(tables, table_id, owner, ""),
    ]
    for change in [lambda: None, *changes]:
        change()
        for browser in (owner, friend, other):
            drawn = plain(drawn_parts(values_of(facts_of(tables, browser, table_id))))
            assert drawn == drawn_anew(tables.storage, table_id, browser)


def test_positions_in_the_log_are_those_that_counting_finds(tables: Tables) -> None:
    owner = Browser()
    seating = [Seat("Ann", "here"), Seat("Bob", "here"), Seat("Cy", "here")]
    table_id = opening.open_new(tables, owner, "1848", seating, {}, 1).id

    def count() -> int:
        return tables.table(table_id).action_count

    play_on(tables, table_id, 5)
    undo.undo(tables, table_id, owner, count(), 2)
    undo.redo(tables, table_id, owner, count(), 4)
    undo.undo(tables, table_id, owner, count(), 3)
    play_on(tables, table_id, 3)
    table = tables.table(table_id)
    for number in range(table.version + 1):
        assert _position_before(table, number) == _position_counted(table.entries, number)


def test_what_is_filled_in_is_escaped_whatever_was_before() -> None:
    template = templates().from_string("{{ a }} {{ b }} {{ c }}")
    assert template.render(a="<b>", b=1, c="<b>") == "&lt;b&gt; 1 &lt;b&gt;"
    assert template.render(a=True, b=None, c=Path("<x>")) == "True None &lt;x&gt;"
    from_markup = templates().from_string("{{ a|safe }} {{ a }}")
    assert from_markup.render(a="<b>") == "<b> &lt;b&gt;"
