"""What the companies of a table have done so far."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.server import opening
from railhead.server.access import Access
from railhead.server.browsers import Browser
from railhead.server.course import course_of
from railhead.server.facts import Seat
from railhead.server.graphs import seen_by
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from tests.server.games import open_file, play_on
from tests.server.guests import NAMES

GOLDEN = Path(__file__).parents[1] / "golden"


def opened(tables: Tables, name: str) -> tuple[str, Browser]:
    owner = Browser()
    made = open_file(tables, owner, (GOLDEN / f"{name}.json").read_bytes())
    return made.id, owner


@pytest.mark.parametrize("name", ["1848-receiverships", "1860-price", "1947-bankruptcy"])
def test_revenues_are_those_of_the_charts(tables: Tables, name: str) -> None:
    table, owner = opened(tables, name)
    access: Access = tables.access(table, owner)
    drawn = seen_by(access)
    found = course_of(access, access.table.action_count)
    sums = {company: sum(v or 0 for v in values) for company, values in drawn.revenues.items()}
    assert sums == {company: sum(found.earned.get(company, {}).values()) for company in sums}
    assert any(sums.values())
    for company, rounds in found.earned.items():
        assert set(found.kept.get(company, ())) <= set(rounds)


def test_a_course_goes_on_from_where_it_was(tables: Tables) -> None:
    table, owner = opened(tables, "1848-loans")
    access = tables.access(table, owner)
    last = access.table.action_count
    course_of(access, last - 20)
    step_by_step = course_of(access, last)
    tables.forget(table)
    assert course_of(tables.access(table, owner), last) == step_by_step


def test_an_action_costs_no_look_at_the_whole_game(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables are in use: what is known of one stays as long as it is in memory."""
    owner = Browser()
    seats = [Seat(name, "here") for name in NAMES]
    table = opening.open_new(tables, owner, "first_rails", seats, {}, 1).id
    play_on(tables, table, 40)
    access = tables.access(table, owner)
    course_of(access, access.table.action_count)
    with monkeypatch.context() as without:
        without.delattr(Storage, "states")
        without.delattr(Storage, "state")
        for _ in range(3):
            play_on(tables, table, 1)
            access = tables.access(table, owner)
            found = course_of(access, access.table.action_count)
    tables.forget(table)
    assert found.rounds
    assert found == course_of(tables.access(table, owner), access.table.action_count)


def test_the_past_knows_nothing_of_what_came_later(tables: Tables) -> None:
    table, owner = opened(tables, "1848-loans")
    access = tables.access(table, owner)
    early, late = course_of(access, 100), course_of(access, access.table.action_count)
    assert len(early.rounds) < len(late.rounds)
    assert late.rounds[: len(early.rounds)] == early.rounds


def test_moves_are_the_last_change_of_each_price(tables: Tables) -> None:
    table, owner = opened(tables, "1848-price")
    access = tables.access(table, owner)
    found = course_of(access, access.table.action_count)
    assert found.moves
    for company, move in found.moves.items():
        price = access.game().position.price(company)
        assert price in (None, move.after)
        assert move.by == move.after - move.before != 0


def test_undone_actions_are_not_in_it(tables: Tables) -> None:
    table, owner = opened(tables, "1848-loans")
    before = course_of(tables.access(table, owner), 250)
    assert course_of(tables.access(table, owner), 250) is before
    play_on(tables, table, 3)
    assert course_of(tables.access(table, owner), 250) == before
