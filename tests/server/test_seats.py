"""Seats by link: whoever has the link plays the seat, until there is a new one."""

from pathlib import Path

import pytest

from railhead.server import acting, opening, seats
from railhead.server.browsers import Browser, digest, new_secret
from railhead.server.errors import Problem
from railhead.server.facts import Seat

SEATS = [Seat("Ann", "here"), Seat("Bob", "link"), Seat("Cy", "link")]


@pytest.fixture
def owner():
    return Browser()


@pytest.fixture
def opened(tables, owner):
    return opening.open_new(tables, owner, "1848", SEATS, {}, 1)


def test_a_link_gives_a_seat(tables, opened):
    friend = Browser()
    assert tables.claim(opened.id, opened.secrets["Bob"], friend) == "Bob"
    access = tables.access(opened.id, friend)
    assert (access.seats, access.owner, access.player) == (("Bob",), False, "Bob")
    assert tables.mine(friend)[0].id == opened.id
    assert friend.is_to_be_told


def test_only_the_hash_of_a_secret_is_kept(tables, opened, sqlite):
    tables.storage.close()
    base = Path(sqlite.removeprefix("sqlite:///"))
    data = b"".join(file.read_bytes() for file in base.parent.iterdir())
    for secret in opened.secrets.values():
        assert secret.encode() not in data
        assert digest(secret).encode() in data


def test_secrets_are_long_and_never_the_same():
    found = {new_secret() for _ in range(100)}
    assert len(found) == 100
    assert min(map(len, found)) >= 22


def test_a_wrong_link_gives_nothing(tables, opened):
    other = opening.open_new(tables, Browser(), "1848", SEATS, {}, 1)
    for table, secret in ((opened.id, "wrong"), (other.id, opened.secrets["Bob"]), ("no", "x")):
        with pytest.raises(Problem) as refused:
            tables.claim(table, secret, Browser())
        assert refused.value.status == 404


def test_a_new_link_ends_the_old_one(tables, opened, owner):
    friend, other = Browser(), Browser()
    tables.claim(opened.id, opened.secrets["Bob"], friend)
    secret = seats.reseat(tables, opened.id, owner, Seat("Bob", "link"))
    assert tables.access(opened.id, friend).seats == ()
    with pytest.raises(Problem) as refused:
        tables.claim(opened.id, opened.secrets["Bob"], other)
    assert refused.value.status == 410
    assert tables.claim(opened.id, secret, other) == "Bob"
    assert tables.access(opened.id, other).seats == ("Bob",)


def test_the_owner_takes_a_seat_over(tables, opened, owner):
    friend = Browser()
    tables.claim(opened.id, opened.secrets["Bob"], friend)
    assert seats.reseat(tables, opened.id, owner, Seat("Bob", "here")) is None
    assert tables.access(opened.id, owner).seats == ("Ann", "Bob")
    assert tables.access(opened.id, friend).seats == ()
    assert tables.table(opened.id).seats["Bob"].kind == "here"


def test_a_seat_that_is_handed_on_is_no_longer_the_owners(tables, opened, owner):
    seats.reseat(tables, opened.id, owner, Seat("Ann", "link"))
    access = tables.access(opened.id, owner)
    assert access.seats == ()
    assert access.owner


def test_only_the_owner_hands_seats_on(tables, opened):
    friend = Browser()
    tables.claim(opened.id, opened.secrets["Bob"], friend)
    for browser in (friend, Browser()):
        with pytest.raises(Problem) as refused:
            seats.reseat(tables, opened.id, browser, Seat("Bob", "bot", "random"))
        assert refused.value.status == 403


@pytest.mark.parametrize(
    ("seat", "status"), [(Seat("Zoe", "here"), 404), (Seat("Bob", "bot", "genius"), 400)]
)
def test_seats_and_bots_must_exist(tables, opened, owner, seat, status):
    with pytest.raises(Problem) as refused:
        seats.reseat(tables, opened.id, owner, seat)
    assert refused.value.status == status


def test_one_plays_only_ones_own_seats(tables, opened):
    friend = Browser()
    tables.claim(opened.id, opened.secrets["Bob"], friend)
    asked = tables.table(opened.id).asked[0]
    lower = {"type": "lower_private", "private": "P4"}
    with pytest.raises(Problem) as refused:
        acting.act(tables, opened.id, friend, {**lower, "by": "Ann"}, 0)
    assert refused.value.status == 403
    with pytest.raises(Problem) as refused:
        acting.act(tables, opened.id, Browser(), {**lower, "by": asked}, 0)
    assert refused.value.status == 403


def test_an_owner_may_have_two_browsers(tables, opened, owner):
    second = Browser()
    secret = seats.owner_link(tables, tables.access(opened.id, owner))
    assert tables.claim(opened.id, secret, second) == ""
    assert tables.access(opened.id, second).owner
    assert tables.access(opened.id, second).seats == ("Ann",)
    seats.owner_link(tables, tables.access(opened.id, owner))
    with pytest.raises(Problem) as refused:
        tables.claim(opened.id, secret, Browser())
    assert refused.value.status == 410
    assert tables.access(opened.id, second).owner


def test_a_token_that_is_none_is_no_token():
    for token in (None, "", "short", "x" * 44, "<script>" * 6):
        assert Browser(token).key is None
    browser = Browser()
    assert browser.key is None
    assert browser.settle() == browser.key == Browser(browser.token).key
