"""Tables are named, put away and deleted; notes are for one player alone."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import func, select

from railhead.server import keeping, models, opening, seats
from railhead.server.browsers import Browser
from railhead.server.errors import NotFound
from railhead.server.facts import Seat
from railhead.server.settings import Settings
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from tests.needs import PATIENCE
from tests.server import servers
from tests.server.guests import NAMES, Guest, bot, by_link, here
from tests.server.test_leaks import Spy, visit_everything

SECRET_NOTES = "hidden-notes-of-ann"


def mine(guest: Guest, table: str) -> Any:
    """A table in the list of a guest's own."""
    [found] = [each for each in guest.get("/api/tables") if table.endswith(each["id"])]
    return found


# Naming.


def test_the_owner_names_a_table_for_all(guest):
    owner, friend = guest(), guest()
    table, secrets = owner.open(*here("Ann", "Cy"), *by_link("Bob"))
    friend.claim(table, secrets["Bob"])
    assert mine(owner, table)["called"] == ""
    assert owner.post(f"{table}/name", {"name": "  Overland \n Telegraph "}, 200)["called"] == (
        "Overland Telegraph"
    )
    assert mine(friend, table)["called"] == "Overland Telegraph"
    assert friend.get(table)["called"] == "Overland Telegraph"
    line = friend.get(f"{table}/log")["lines"][-1]
    assert (line["kind"], line["text"][-1].endswith("calls the table Overland Telegraph.")) == (
        "name",
        True,
    )
    assert friend.post(f"{table}/name", {"name": "Mine"}, 403)["error"]["code"] == "not_yours"
    version = owner.get(table)["version"]
    assert owner.post(f"{table}/name", {"name": "Overland Telegraph"}, 200)["version"] == version
    assert owner.post(f"{table}/name", {"name": ""}, 200)["called"] == ""
    assert mine(friend, table)["called"] == ""


@pytest.mark.parametrize("name", ["x" * 61, "a\u202eb", "a\x00b"])
def test_what_can_not_be_shown_is_no_name(guest, name):
    owner = guest()
    table, _ = owner.open()
    owner.post(f"{table}/name", {"name": name}, 400)
    assert owner.get(table)["called"] == ""


def test_a_name_outlasts_everything_that_is_played(guest):
    owner = guest()
    table, _ = owner.open()
    owner.post(f"{table}/name", {"name": "Needles"}, 200)
    owner.play_first(table)
    owner.post(f"{table}/undo", {"expected": 1}, 200)
    assert mine(owner, table)["called"] == "Needles"


# Putting away.


def test_a_table_is_put_away_by_one_and_stays_with_the_others(guest):
    owner, friend, stranger = guest(), guest(), guest()
    table, secrets = owner.open(*here("Ann", "Cy"), *by_link("Bob"))
    friend.claim(table, secrets["Bob"])
    before = owner.get(table)["version"]
    friend.post(f"{table}/archive", {"archived": True}, 200)
    friend.post(f"{table}/archive", {"archived": True}, 200)
    assert mine(friend, table)["archived"]
    assert not mine(owner, table)["archived"]
    assert owner.get(table)["version"] == before
    friend.post(f"{table}/archive", {"archived": False}, 200)
    assert not mine(friend, table)["archived"]
    stranger.post(f"{table}/archive", {"archived": True}, 403)


# Deleting.


def rows_of(url: str, table_id: str) -> int:
    """How many rows of the database belong to a table."""
    storage = Storage(url)
    with storage.reading() as connection:
        found = sum(
            connection.execute(
                select(func.count())
                .select_from(kind)
                .where((kind.c.id if kind is models.tables else kind.c.table_id) == table_id)
            ).scalar_one()
            for kind in models.metadata.tables.values()
            if "table_id" in kind.c or kind is models.tables
        )
    storage.close()
    return found


def test_the_owner_deletes_a_table_of_his_own_and_nothing_is_left(client, sqlite):
    owner, stranger = Guest(client), Guest(client)
    table, _ = owner.open(*here("Ann", "Cy"), bot("Bob"))
    owner.post(f"{table}/notebook", {"text": SECRET_NOTES}, 200)
    owner.post(f"{table}/archive", {"archived": True}, 200)
    table_id = table.rsplit("/", 1)[1]
    assert rows_of(sqlite, table_id) > 6
    stranger.post(f"{table}/delete", {}, 403)
    owner.post(f"{table}/delete", {}, 200)
    assert owner.get("/api/tables") == []
    owner.get(table, 404)
    owner.post(f"{table}/delete", {}, 404)
    assert rows_of(sqlite, table_id) == 0


def test_nobody_deletes_a_table_at_which_another_sits(guest):
    owner, friend = guest(), guest()
    table, secrets = owner.open(*here("Ann", "Cy"), *by_link("Bob"))
    friend.claim(table, secrets["Bob"])
    refused = owner.post(f"{table}/delete", {}, 422)["error"]
    assert "You can put it away." in refused["message"]
    friend.post(f"{table}/delete", {}, 403)
    assert friend.get(table)["you"]["seats"] == ["Bob"]


def test_a_table_is_deleted_before_anybody_has_come_by_its_links(guest):
    owner, friend = guest(), guest()
    table, secrets = owner.open(*here("Ann", "Cy"), *by_link("Bob"))
    owner.post(f"{table}/delete", {}, 200)
    friend.post(f"{table}/claim", {"secret": secrets["Bob"]}, 404)


def test_another_browser_of_the_owner_is_nobody_else(guest):
    owner, other = guest(), guest()
    table, secrets = owner.open(*here("Ann", "Cy"), *by_link("Bob"))
    link = owner.post(f"{table}/owner-link", {}, 200)["link"]
    other.claim(table, link.rsplit("/", 1)[1])
    other.claim(table, secrets["Bob"])
    other.post(f"{table}/delete", {}, 200)
    owner.get(table, 404)


def test_a_copy_is_deleted_and_its_table_stays(guest):
    owner, friend = guest(), guest()
    table, secrets = owner.open(*here("Ann", "Cy"), *by_link("Bob"))
    friend.claim(table, secrets["Bob"])
    copy = friend.post(f"{table}/copy", {"at": 0}, 201)["id"]
    owner.post(f"/api/tables/{copy}/delete", {}, 403)
    friend.post(f"/api/tables/{copy}/delete", {}, 200)
    assert friend.get(table)["you"]["seats"] == ["Bob"]


def test_a_copy_outlives_its_table(guest):
    owner = guest()
    table, _ = owner.open()
    copy = f"/api/tables/{owner.post(f'{table}/copy', {'at': 0}, 201)['id']}"
    owner.post(f"{table}/delete", {}, 200)
    assert owner.get(copy)["what_if"]["of"] == table.rsplit("/", 1)[1]
    owner.play_first(copy)


def test_after_a_deleted_rematch_there_is_another(guest):
    owner = guest()
    table, _ = owner.open()
    owner.end(table)
    first = owner.post(f"{table}/rematch", {}, 201)["id"]
    assert owner.post(f"{table}/rematch", {}, 201)["id"] == first
    owner.post(f"/api/tables/{first}/delete", {}, 200)
    second = owner.post(f"{table}/rematch", {}, 201)["id"]
    assert second != first
    owner.get(f"/api/tables/{second}")


def test_who_comes_by_a_link_while_a_table_is_deleted_finds_none(storage, monkeypatch):
    tables, owner, friend = Tables(storage), Browser(), Browser()
    sitting = [Seat("Ann", "here"), Seat("Bob", "link"), Seat("Cy", "here")]
    opened = opening.open_new(tables, owner, "1848", sitting, {}, 1)
    found = tables._find_link(opened.id, opened.secrets["Bob"])
    monkeypatch.setattr(tables, "_find_link", lambda *_: found)
    kept = tables.table(opened.id)
    keeping.note(tables, tables.access(opened.id, owner), owner, "", SECRET_NOTES, 0)
    keeping.delete_table(tables, opened.id, owner)
    monkeypatch.setattr(tables, "table", lambda _: kept)
    with pytest.raises(NotFound):
        tables.claim(opened.id, opened.secrets["Bob"], friend)


def test_nothing_is_written_for_a_table_that_is_deleted_meanwhile(storage):
    tables, owner = Tables(storage), Browser()
    opened = opening.open_new(tables, owner, "1848", [Seat(name, "here") for name in NAMES], {}, 1)
    access = tables.access(opened.id, owner)
    keeping.delete_table(tables, opened.id, owner)
    with pytest.raises(NotFound):
        keeping.note(tables, access, owner, "", SECRET_NOTES, 0)
    with pytest.raises(NotFound):
        keeping.archive(storage, access, owner, away=True)
    with pytest.raises(NotFound):
        seats.owner_link(tables, access)


def test_what_a_browser_sends_twice_at_once_is_no_fault(storage):
    """Two tabs of one browser keep notes, put a table away, or open a link at the same moment."""
    tables, owner, friend = Tables(storage), Browser(), Browser()
    friend.settle()
    sitting = [Seat("Ann", "here"), Seat("Bob", "link"), Seat("Cy", "here")]
    opened = opening.open_new(tables, owner, "1848", sitting, {}, 1)
    access = tables.access(opened.id, owner)
    together = threading.Barrier(8)

    def write(number):
        together.wait(PATIENCE)
        keeping.note(tables, access, owner, "", f"note {number}", 0)
        keeping.archive(storage, access, owner, away=True)
        tables.claim(opened.id, opened.secrets["Bob"], friend)

    with ThreadPoolExecutor(8) as threads:
        for done in [threads.submit(write, number) for number in range(8)]:
            done.result(PATIENCE)
    assert keeping.notes(storage, access, owner).text.startswith("note ")
    assert keeping.put_away(storage, owner) == {opened.id}
    assert tables.access(opened.id, friend).seats == ("Bob",)


# What-if copies.


def test_nobody_is_waited_for_at_a_copy(guest):
    owner = guest()
    table, _ = owner.open()
    copy = owner.post(f"{table}/copy", {"at": 0}, 201)["id"]
    listed = {each["id"]: each for each in owner.get("/api/tables")}
    assert listed[table.rsplit("/", 1)[1]]["you"]["asked"]
    assert listed[copy]["what_if"]
    assert not listed[copy]["you"]["asked"]


# Notes.


def test_notes_are_kept_for_one_player_at_one_table(guest):
    owner, friend, stranger = guest(), guest(), guest()
    table, secrets = owner.open(*here("Ann", "Cy"), *by_link("Bob"))
    other, _ = owner.open()
    friend.claim(table, secrets["Bob"])
    assert owner.get(f"{table}/notebook") == {
        "seat": "",
        "text": "",
        "actions": 0,
        "written": None,
    }
    owner.post(f"{table}/notebook", {"text": "Bob needs £120.", "actions": 3}, 200)
    friend.post(f"{table}/notebook", {"text": "Ann bluffs."}, 200)
    kept = owner.get(f"{table}/notebook")
    assert (kept["text"], kept["actions"]) == ("Bob needs £120.", 3)
    assert kept["written"]
    assert friend.get(f"{table}/notebook")["text"] == "Ann bluffs."
    assert owner.get(f"{other}/notebook")["text"] == ""
    stranger.get(f"{table}/notebook", 403)
    stranger.post(f"{table}/notebook", {"text": "I look on."}, 403)
    friend.post(f"{table}/notebook", {"text": "x", "seat": "Ann"}, 403)
    owner.post(f"{table}/notebook", {"text": "x" * 20_001}, 400)
    assert owner.get(f"{table}/notebook")["text"] == "Bob needs £120."


def test_players_with_secrets_at_one_screen_have_notes_of_their_own(guest):
    owner = guest()
    table, _ = owner.open(*here(), title="18india", seed=None)
    first = owner.get(f"{table}/notebook")["seat"]
    assert first == owner.get(table)["you"]["player"]
    owner.post(f"{table}/notebook", {"seat": first, "text": SECRET_NOTES}, 200)
    # What is saved late, when another is asked already, lands with whoever wrote it.
    others = [name for name in ("Ann", "Bob", "Cy") if name != first]
    owner.post(f"{table}/notebook", {"seat": others[0], "text": "mine"}, 200)
    assert owner.get(f"{table}/notebook")["text"] == SECRET_NOTES
    owner.post(f"{table}/notebook", {"seat": "Dora", "text": "x"}, 403)


def test_a_seat_that_changes_hands_does_not_take_its_notes_along(guest):
    owner, first, second = guest(), guest(), guest()
    table, secrets = owner.open(*here("Ann", "Cy"), *by_link("Bob"))
    first.claim(table, secrets["Bob"])
    first.post(f"{table}/notebook", {"text": SECRET_NOTES}, 200)
    link = owner.post(f"{table}/seats", {"name": "Bob", "kind": "link"}, 200)["link"]
    second.claim(table, link.rsplit("/", 1)[1])
    assert second.get(f"{table}/notebook")["text"] == ""
    first.get(f"{table}/notebook", 403)


@pytest.mark.thorough
def test_notes_are_in_no_answer_to_anybody_else(empty_database, tmp_path):
    file = tmp_path / "tables.sqlite"
    file.write_bytes(empty_database.read_bytes())
    settings = Settings(database=f"sqlite:///{file}", requests_per_minute=0, tables_per_hour=0)
    with servers.in_thread(settings) as (url, _), servers.client_of(url) as client:
        ann = Guest(client)
        others = {name: Guest(Spy(client)) for name in ("owner", "Bob", "onlooker")}
        table, secrets = others["owner"].open(*here("Cy"), *by_link("Ann", "Bob"))
        ann.claim(table, secrets["Ann"])
        others["Bob"].claim(table, secrets["Bob"])
        ann.post(f"{table}/notebook", {"text": SECRET_NOTES}, 200)
        ann.post(f"{table}/archive", {"archived": True}, 200)
        for guest_ in others.values():
            visit_everything(guest_, table)
        others["Bob"].post(f"{table}/copy", {"at": 0}, 201)
        others["owner"].end(table, ann, others["Bob"])
        others["owner"].post(f"{table}/rematch", {}, 201)
        for guest_ in others.values():
            told = [what for what, text in guest_.client.answers if SECRET_NOTES in text]
            assert len(guest_.client.answers) > 8
            assert not told
        assert SECRET_NOTES in ann.get(f"{table}/notebook")["text"]
        assert SECRET_NOTES not in str(ann.get(f"{table}/save"))
