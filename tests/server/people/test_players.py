"""Players: guests who are somebody at once, and what is theirs."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import select

from railhead.server import keeping, opening
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.facts import Seat
from railhead.server.models import players
from railhead.server.people.players import KEPT, People, join, made
from railhead.server.storage import Storage
from railhead.server.tables import Tables

SEATS = [Seat("Ann", "here"), Seat("Bob", "link"), Seat("Cy", "link")]


@pytest.fixture
def shared(storage: Storage) -> Tables:
    """Tables in a database of either kind."""
    return Tables(storage)


def open_table(tables: Tables, browser: Browser) -> opening.Opened:
    return opening.open_new(tables, browser, "1848", SEATS, {}, 7)


def count(storage: Storage) -> int:
    with storage.reading() as connection:
        return len(connection.execute(select(players)).all())


def test_a_guest_has_a_row_only_when_one_is_needed(shared: Tables) -> None:
    people, ann = People(shared.storage), Browser()
    open_table(shared, ann)
    assert people.find(ann) is None
    assert count(shared.storage) == 0
    player = people.make(ann, "Firefox on Linux")
    assert player.is_guest
    assert people.make(ann) == people.find(ann) == people.get(player.id) == player
    assert [device.name for device in people.devices(player)] == ["Firefox on Linux"]
    assert people.find(Browser()) is None


def test_what_a_browser_holds_is_its_player_s(shared: Tables) -> None:
    people, ann = People(shared.storage), Browser()
    opened = open_table(shared, ann)
    access = shared.access(opened.id, ann)
    keeping.note(shared, access, ann, access.notebook, "Buy P1.", 0)
    keeping.archive(shared.storage, access, ann, True)
    player = people.make(ann)
    assert shared.access(opened.id, ann).owner
    assert [table.id for table in shared.mine(ann)] == [opened.id]
    assert keeping.put_away(shared.storage, ann) == {opened.id}
    assert keeping.notes(shared.storage, access, ann).text == "Buy P1."
    with shared.storage.reading() as connection:
        for kind in KEPT:
            assert set(connection.execute(select(kind.c.browser)).scalars()) == {player.id}
    later = open_table(shared, ann)
    assert shared.access(later.id, ann).owner, "what comes afterwards too"
    keeping.archive(shared.storage, access, ann, False)
    assert not keeping.put_away(shared.storage, ann)


def test_two_requests_at_once_make_one_player(storage: Storage) -> None:
    people, browser = People(storage), Browser()
    browser.settle()
    found: list[str] = []
    threads = [
        threading.Thread(target=lambda: found.append(people.make(browser).id)) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(found)) == 1
    assert count(storage) == 1


def test_a_guest_becomes_part_of_an_account(shared: Tables) -> None:
    people = People(shared.storage)
    at_home, away = Browser(), Browser()
    first, second = open_table(shared, at_home), open_table(shared, away)
    for table in (first, second):
        shared.claim(table.id, table.secrets["Bob"], at_home)
        shared.claim(table.id, table.secrets["Bob"], away)
    player, guest = people.make(at_home), people.make(away)
    with shared.storage.writing() as connection:
        join(connection, guest.id, player.id)
    assert people.get(guest.id) is None
    assert people.find(away) == player
    for browser in (at_home, away):
        for table in (first, second):
            assert shared.access(table.id, browser).held == {"", "Bob"}


def test_notes_of_both_are_kept(shared: Tables) -> None:
    people = People(shared.storage)
    at_home, away = Browser(), Browser()
    table = open_table(shared, at_home)
    for browser, text in ((at_home, "At home."), (away, "On the way.")):
        shared.claim(table.id, table.secrets["Bob"], browser)
        access = shared.access(table.id, browser)
        keeping.note(shared, access, browser, access.notebook, text, 0)
    player = people.make(at_home)
    with shared.storage.writing() as connection:
        join(connection, away.settle(), player.id)
    access = shared.access(table.id, at_home)
    assert keeping.notes(shared.storage, access, at_home).text == "At home.\n\nOn the way."
    assert not shared.access(table.id, away).held, "this browser has not signed in"


def test_a_name_and_a_colour(storage: Storage) -> None:
    people = People(storage)
    player = people.make(Browser())
    player = people.change(player, name="  Ann  of\tAlbury ", colour=3)
    assert (player.name, player.colour) == ("Ann of Albury", 3)
    assert people.get(player.id) == player
    for name in ("", "   ", "A" * 61, "A\u202eB"):
        with pytest.raises(Problem):
            people.change(player, name=name)
    with pytest.raises(Problem):
        people.change(player, colour=7)


def test_a_device_is_seen_now_and_then(storage: Storage) -> None:
    now = [1000.0]
    people, browser = People(storage, lambda: now[0]), Browser()
    people.make(browser)
    for seconds, seen in ((1100.0, 1000.0), (9000.0, 9000.0)):
        now[0] = seconds
        device = people.device(browser)
        assert device is not None
        people.see(device)
        again = people.device(browser)
        assert again is not None
        assert again.seen == seen


def test_a_browser_of_a_player_is_known(storage: Storage) -> None:
    """A cookie of 0.1, which has no signature, goes on counting."""
    with storage.writing() as connection:
        made(connection, "a" * 64, "", 1.0)
    assert storage.knows("a" * 64)
    assert not storage.knows("b" * 64)
