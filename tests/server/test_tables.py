"""Tables in memory and in the database: what is seen is what is kept."""

import gc
import threading
import weakref

import msgspec
import pytest

from railhead.play.position import same_state
from railhead.server import acting, kept_tables
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.facts import Change, Seat
from railhead.server.storage import Storage
from railhead.server.tables import Draft, Proposal, Stale, Tables
from tests.server.games import long_game, new_table, open_file, play_on
from tests.server.guests import NAMES

LOWER = {"type": "lower_private", "private": "P4"}


def fresh(tables: Tables) -> Tables:
    """Another server's look at the same database."""
    return Tables(tables.storage)


@pytest.fixture
def owner():
    return Browser()


@pytest.fixture
def table_id(tables, owner):
    return new_table(tables, owner)


def test_a_new_table_waits_for_its_first_action(tables, owner, table_id):
    access = tables.access(table_id, owner)
    assert access.owner
    assert access.seats == NAMES
    assert access.table.version == 1
    assert access.table.action_count == 0
    assert access.player == access.table.asked[0]
    assert access.is_asked


def test_an_action_is_kept_before_it_is_told(tables, owner, table_id):
    told: list[Change] = []
    kept: list[int] = []

    def hear(change):
        told.append(change)
        kept.append(tables.storage.version(table_id))

    tables.announce = hear
    access, events = acting.act(tables, table_id, owner, LOWER, 0)
    assert (access.table.version, access.table.action_count) == (2, 1)
    assert events[0].endswith("lowers P4 to £165.")
    assert kept == [2]
    assert told == [Change(table_id, 2, 1, list(access.table.asked), False, "action", bot=False)]


def test_a_refused_action_leaves_no_trace(tables, owner, table_id):
    before = tables.table(table_id)
    with pytest.raises(Exception, match="You own no private"):
        acting.act(tables, table_id, owner, {"type": "pass"}, 0)
    assert tables.table(table_id) is before
    assert tables.storage.version(table_id) == 1


def test_another_process_reads_the_same(tables, table_id):
    play_on(tables, table_id, 60)
    here, there = tables.table(table_id), fresh(tables).table(table_id)
    assert same_state(here.game.state, there.game.state)
    assert here.game.actions == there.game.actions
    assert here.game.log == there.game.log
    assert here.entries == there.entries
    assert here.game.view(None) == there.game.view(None)


def test_every_position_is_what_replaying_gives(tables, owner):
    game = long_game()
    saved = msgspec.json.encode(game.record())
    table = fresh(tables).table(open_file(tables, owner, saved).id)
    replayed = game.at(0)
    states = tables.access(table.id, owner).states
    positions = list(table.positions(states))
    assert len(positions) == len(game.actions) + 1
    for number, action in enumerate(game.actions):
        assert same_state(positions[number].state, replayed.state)
        assert table.at(number, states).actions == game.actions[:number]
        replayed.play(action)
    assert same_state(positions[-1].state, game.state)


def test_there_is_no_position_outside_the_game(tables, owner, table_id):
    access = tables.access(table_id, owner)
    for position in (-1, 1):
        with pytest.raises(Problem) as refused:
            access.game(position)
        assert refused.value.status == 404


def test_two_processes_take_turns(tables, owner, table_id):
    other = fresh(tables)
    for expected in range(0, 12, 2):
        play_on(tables, table_id, 1, seed=expected)
        play_on(other, table_id, 1, seed=expected)
        assert other.table(table_id).action_count == expected + 2
    assert tables.access(table_id, owner).table.action_count == 12
    assert same_state(tables.table(table_id).game.state, other.table(table_id).game.state)


def test_who_was_too_late_is_told(tables, owner, table_id):
    other = fresh(tables)
    other.table(table_id)  # in its memory, and soon out of date
    acting.act(tables, table_id, owner, LOWER, 0)
    with pytest.raises(Stale) as refused:
        acting.act(other, table_id, owner, LOWER, 0)
    assert (refused.value.status, refused.value.version, refused.value.actions) == (409, 2, 1)


def test_the_key_decides_where_two_write_at_once(tables, owner, table_id):
    """The other one writes after we have looked and before we write."""
    other = fresh(tables)

    def decide(access):
        plan = Proposal([acting.draft_of(access.table, LOWER)])
        acting.act(other, table_id, owner, {"type": "lower_private", "private": "P5"}, 0)
        return plan

    with pytest.raises(Stale):
        tables.change(table_id, owner, decide)
    assert tables.access(table_id, owner).table.action_count == 1
    assert tables.table(table_id).entries == other.table(table_id).entries


def test_seeing_what_was_undone_and_played_otherwise_is_too_late(tables, owner, table_id):
    seen = tables.table(table_id).version
    acting.act(tables, table_id, owner, LOWER, 0)
    tables.change(table_id, owner, lambda access: Proposal([Draft("undo", "Ann", {"to": 0})]))
    again = {"type": "lower_private", "private": "P5"}
    with pytest.raises(Stale):
        acting.act(tables, table_id, owner, again, 0, seen)
    version = tables.table(table_id).version
    acting.chat(tables, table_id, owner, "Hello")
    acting.act(tables, table_id, owner, again, 0, version)


def test_many_threads_write_one_line(tables, owner, table_id):
    barrier = threading.Barrier(6)
    outcomes = []

    def race():
        barrier.wait()
        try:
            acting.act(tables, table_id, owner, LOWER, 0)
            outcomes.append("won")
        except Stale:
            outcomes.append("stale")

    threads = [threading.Thread(target=race) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["stale"] * 5 + ["won"]
    assert fresh(tables).table(table_id).action_count == 1


def test_memory_is_bounded_and_nothing_is_lost(sqlite, owner):
    tables = Tables(Storage(sqlite), in_memory=2)
    ids = [new_table(tables, owner) for _ in range(4)]
    for round_ in range(2):
        for table_id in ids:
            play_on(tables, table_id, 1)
            assert tables.table(table_id).action_count == round_ + 1
    assert len(tables.in_memory) == 2
    tables.storage.close()


def test_long_tables_take_the_room_of_many_short_ones(sqlite, owner, monkeypatch):
    monkeypatch.setattr(kept_tables, "ENTRIES_IN_MEMORY", 5)
    tables = Tables(Storage(sqlite), in_memory=5)
    ids = [new_table(tables, owner) for _ in range(4)]
    for table_id in ids:
        play_on(tables, table_id, 9)
    for table_id in ids:
        assert (
            fresh(tables).table(table_id).action_count == tables.table(table_id).action_count == 9
        )
        assert tables.in_memory.entries <= 25
        assert table_id in tables.in_memory
    tables.storage.close()


def test_there_is_no_such_table(tables, owner):
    for table_id in ("nothing", "", "x" * 40, "a\0b", "../x"):
        with pytest.raises(Problem) as refused:
            tables.access(table_id, owner)
        assert refused.value.status == 404


def test_a_browser_lists_what_it_holds(tables, owner, table_id):
    assert [listed.id for listed in tables.mine(owner)] == [table_id]
    assert tables.mine(Browser()) == []
    other = new_table(tables, owner, [Seat("Ann", "here"), Seat("Bob", "here"), Seat("Di", "link")])
    play_on(tables, table_id, 1)
    assert {listed.id for listed in tables.mine(owner)} == {table_id, other}
    summary = next(each for each in tables.mine(owner) if each.id == table_id).summary
    assert (summary.actions, summary.asked) == (1, list(tables.table(table_id).asked))


@pytest.mark.thorough
def test_a_table_that_makes_room_is_freed_at_once(tables, owner, table_id):
    """Nothing of it holds itself: the search for garbage would find it an hour later."""
    play_on(tables, table_id, 5)
    game = weakref.ref(tables.table(table_id).game)
    gc.collect()
    gc.disable()
    try:
        tables.forget(table_id)
        assert game() is None
    finally:
        gc.enable()
