"""Clubs, blocks and profiles while several requests come at once, on both kinds of databases."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from railhead.server.browsers import Browser, new_token
from railhead.server.errors import Problem
from railhead.server.lobby.clubs import MOST_OWNED, Clubs
from railhead.server.peace.blocks import block, blocked_by
from railhead.server.people.players import People, Player
from railhead.server.results import profile
from railhead.server.storage import Storage
from tests.needs import PATIENCE

AT_ONCE = 6


@pytest.fixture
def people(storage: Storage) -> People:
    return People(storage)


@pytest.fixture
def clubs(people: People) -> Clubs:
    return Clubs(people)


def somebody(people: People, name: str) -> Player:
    return people.change(people.make(Browser(new_token())), name=name)


def at_once(*calls: Callable[[], object]) -> Counter[str]:
    """How calls that begin at the same moment end: done, or refused."""
    together = threading.Barrier(len(calls))

    def go(call: Callable[[], object]) -> str:
        together.wait(PATIENCE)
        try:
            call()
        except Problem:
            return "refused"
        return "done"

    with ThreadPoolExecutor(len(calls)) as threads:
        return Counter(threads.map(go, calls))


def owners(clubs: Clubs, club: str, member: str) -> int:
    return sum(each.role == "owner" for each in clubs.see(club, member).members)


def test_a_club_that_is_passed_on_twice_at_once_has_one_owner(people: People, clubs: Clubs) -> None:
    ann, *others = (somebody(people, name) for name in ("Ann", "Bob", "Cy", "Di"))
    for _ in range(4):
        club = clubs.found(ann.id, "Trains").id
        for other in others:
            clubs.join(clubs.link(club, ann.id), other.id)
        ended = at_once(*(partial(clubs.make, club, ann.id, other.id, "owner") for other in others))
        assert ended == {"done": 1, "refused": 2}
        assert owners(clubs, club, ann.id) == 1
        clubs.leave(club, ann.id)


def test_a_club_that_two_leave_at_once_has_an_owner(people: People, clubs: Clubs) -> None:
    ann, bob, cy = (somebody(people, name) for name in ("Ann", "Bob", "Cy"))
    for _ in range(4):
        club = clubs.found(ann.id, "Trains").id
        for other in (bob, cy):
            clubs.join(clubs.link(club, ann.id), other.id)
        clubs.make(club, ann.id, bob.id, "keeper")
        at_once(*(partial(clubs.leave, club, each.id) for each in (ann, bob)))
        assert owners(clubs, club, cy.id) == 1
        clubs.leave(club, cy.id)


def test_who_asks_again_and_again_asks_once(people: People, clubs: Clubs) -> None:
    ann, bob = somebody(people, "Ann"), somebody(people, "Bob")
    club = clubs.found(ann.id, "Trains", is_open=True).id
    ended = at_once(*[lambda: clubs.ask(club, bob.id)] * AT_ONCE)
    assert ended == {"done": AT_ONCE}
    assert [each.name for each in clubs.see(club, ann.id).applications] == ["Bob"]


def test_nobody_founds_more_clubs_by_founding_them_at_once(people: People, clubs: Clubs) -> None:
    ann = somebody(people, "Ann")
    ended = at_once(*[lambda: clubs.found(ann.id, "Trains")] * (MOST_OWNED + 3))
    assert ended == {"done": MOST_OWNED, "refused": 3}


def test_wishes_and_blocks_that_come_twice_at_once(people: People, storage: Storage) -> None:
    ann, bob = somebody(people, "Ann"), somebody(people, "Bob")
    shown = profile.Wishes("nobody", seen=True)
    assert at_once(*[lambda: profile.keep(storage, ann, shown)] * AT_ONCE) == {"done": AT_ONCE}
    assert profile.wishes_of(storage, ann.id) == shown
    ended = at_once(*[lambda: block(storage, ann, bob.id, "Bob", 1.0)] * AT_ONCE)
    assert ended == {"done": AT_ONCE}
    assert [each.name for each in blocked_by(storage, ann)] == ["Bob"]
