"""A later rule fix never breaks a running table: play goes on from the stored state."""

import pytest

from railhead.formats import save
from railhead.play import snapshot
from railhead.play.refusal import Refusal
from railhead.server import acting, opening, undo
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.tables import Tables
from railhead.titles.t1848.auction import OpeningSale
from railhead.titles.t1848.title import T1848
from tests.server.games import new_table, play_on


@pytest.fixture
def owner():
    return Browser()


@pytest.fixture
def table_id(tables, owner):
    table_id = new_table(tables, owner)
    play_on(tables, table_id, 40)
    return table_id


@pytest.fixture
def newer_rules(monkeypatch, tables, table_id):
    """Rules by which the game could not have begun as it did."""
    why_not = OpeningSale.why_not

    def stricter(self, p, frame, player, action):
        if action.__struct_config__.tag == "lower_private":
            return Refusal("Prices can't be lowered any more.")
        return why_not(self, p, frame, player, action)

    monkeypatch.setattr(OpeningSale, "why_not", stricter)
    monkeypatch.setattr(T1848, "version", T1848.version + 1)
    return Tables(tables.storage)


def test_play_goes_on(newer_rules, tables, table_id, owner):
    before = tables.table(table_id)
    with pytest.raises(save.BadSave, match="lowered"):
        save.replay(opening.record_of(before))
    after = newer_rules.access(table_id, owner)
    assert after.table.game.state == before.game.state
    assert after.table.game.actions == before.game.actions
    play_on(newer_rules, table_id, 5)
    assert newer_rules.table(table_id).action_count == 45


def test_history_and_undo_reach_back_before_the_change(newer_rules, tables, table_id, owner):
    states = tables.access(table_id, owner).states
    before = tables.table(table_id)
    access = newer_rules.access(table_id, owner)
    assert access.game(3).state == before.at(3, states).state
    assert len(list(access.table.positions(states))) == 41
    access = undo.undo(newer_rules, table_id, owner, 40, 2)
    assert access.table.game.state == before.at(2, states).state
    access = undo.redo(newer_rules, table_id, owner, 2, 40)
    assert access.table.game.state == before.game.state
    copied = opening.copy(newer_rules, access, owner, 30)
    assert newer_rules.access(copied.id, owner).table.action_count == 30


def test_the_new_rules_hold_from_then_on(newer_rules, tables, owner):
    table_id = new_table(newer_rules, owner)
    with pytest.raises(Exception, match="lowered"):
        acting.act(newer_rules, table_id, owner, {"type": "lower_private", "private": "P4"}, 0)


def test_states_in_a_form_of_the_past_are_worked_out_anew(tables, table_id, owner, monkeypatch):
    before = tables.table(table_id)

    def unreadable(title, data):
        raise snapshot.BadSnapshot("This is not a state.")

    monkeypatch.setattr(snapshot, "decode", unreadable)
    after = Tables(tables.storage).access(table_id, owner)
    assert after.table.game.state == before.game.state
    assert after.game(7).state == before.game.at(7).state


def test_a_table_of_the_future_is_said_to_be_one(newer_rules, table_id, owner, monkeypatch):
    """Its states can't be read and its actions can't be played."""

    def unreadable(title, data):
        raise snapshot.BadSnapshot("This is not a state.")

    monkeypatch.setattr(snapshot, "decode", unreadable)
    with pytest.raises(Problem) as refused:
        newer_rules.access(table_id, owner)
    assert (refused.value.status, refused.value.code) == (409, "newer_rules")
