"""Rated tables: who sits there, what is not done there, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.records import standings
from railhead.server.results import ratings
from railhead.server.results.counting import recount
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from tests.server.guests import Guest, bot, by_link, here
from tests.server.results.playing import end, kept, seat_all, settled

Come = Callable[[], Guest]
Player = Callable[[str], Guest]
NAMES = ("Ann", "Bob", "Cy")


@pytest.fixture
def three(player: Player) -> dict[str, Guest]:
    return {name: player(name) for name in NAMES}


def figures(storage: Storage) -> list[tuple[Any, ...]]:
    """All ratings there ever were."""
    wanted = select(standings.c.game, standings.c.seat, standings.c.mu, standings.c.sigma)
    with storage.reading() as connection:
        return [tuple(row) for row in connection.execute(wanted.order_by("game", "seat"))]


def test_guests_computers_and_second_seats_are_not_rated(come: Come, player: Player) -> None:
    guest, ann, bob = come(), player("Ann"), player("Bob")
    body = {"title": "1848", "rated": True}
    guest.post("/api/tables", {**body, "seats": [*here("Ann"), *by_link("Bob", "Cy")]}, 403)
    for seats in (
        [*here("Ann"), *by_link("Bob"), bot("Cy")],
        [*here("Ann", "Bob"), *by_link("Cy")],
    ):
        ann.post("/api/tables", {**body, "seats": seats}, 400)
    ann.post("/api/tables", {**body, "seed": 3, "seats": [*here("Ann"), *by_link("Bob", "C")]}, 400)
    table, secrets = ann.open(*here("Ann"), *by_link("Bob", "Cy"), rated=True, seed=None)
    assert set(secrets) == {"Bob", "Cy"}, "whoever opens the table has his seat already"
    assert ann.get(table)["you"]["seats"] == ["Ann"]
    assert ann.get(table)["rated"] is True
    assert guest.post(f"{table}/claim", {"secret": secrets["Bob"]}, 403)["error"]["code"] == (
        "sign_in"
    )
    ann.post(f"{table}/claim", {"secret": secrets["Bob"]}, 422)
    bob.claim(table, secrets["Bob"])
    bob.claim(table, secrets["Bob"])
    bob.post(f"{table}/claim", {"secret": secrets["Cy"]}, 422)


def test_nobody_is_helped_while_it_runs(three: dict[str, Guest]) -> None:
    table = seat_all(three, rated=True)
    ann = three["Ann"]
    first = ann.get(table)["view"]["asked"][0]
    asked = three[first]
    assert asked.get(table)["hints"] is False
    asked.post(f"{table}/hint", {}, 422)
    asked.post(f"{table}/copy", {"at": 0}, 422)
    asked.get(f"{table}/save", 422)
    made = asked.post("/api/me/tokens", {"name": "Clerk", "scopes": ["read", "play"]}, 201)
    program = Guest(asked.client)
    action = asked.get(f"{table}/decision")["decisions"][0]["choices"][0]["action"]
    answer = program.client.post(
        f"{table}/actions",
        json={"expected": 0, "action": action},
        headers={"authorization": f"Bearer {made['secret']}"},
    )
    assert answer.status_code == 403
    end(table, three)
    copied = ann.post(f"{table}/copy", {"at": 0}, 201)
    assert ann.get(f"/api/tables/{copied['id']}")["rated"] is False
    ann.get(f"{table}/save")


def test_all_agree_to_take_something_back(three: dict[str, Guest]) -> None:
    table = seat_all(three, rated=True)
    first = three["Ann"].get(table)["view"]["asked"][0]
    three[first].play_first(table)
    others = [name for name in three if name != first]
    three[first].post(f"{table}/undo", {"expected": 1}, 200)
    assert set(three[first].get(table)["undo_request"]["waiting_for"]) == set(others)
    for name in others:
        assert three[name].get(table)["of"] == 1
        three[name].post(f"{table}/undo/answer", {"agree": True}, 200)
    assert three[first].get(table)["of"] == 0


def test_seats_do_not_change_hands(three: dict[str, Guest]) -> None:
    ann, bob, _ = three.values()
    table = seat_all(three, rated=True)
    for kind in ("link", "here", "bot"):
        seat = {"name": "Bob", "kind": kind, "bot": "random" if kind == "bot" else ""}
        ann.post(f"{table}/seats", seat, 422)
    ann.post(f"{table}/seats", {"name": "Ann", "kind": "link"}, 422)
    bob.post(f"{table}/seats/sit-in", {"name": "Bob", "bot": "random"}, 200)
    assert bob.get(table)["you"]["away"] == ["Bob"]


def test_ratings_follow_the_order_in_which_people_came_in(
    three: dict[str, Guest], client: TestClient[Litestar]
) -> None:
    games = []
    for moves in (4, 9):
        table = seat_all(three, rated=True)
        end(table, three, moves)
        games.append(table[12:])
    storage = settled(client)
    for game in games:
        row, seats = kept(storage, game)
        assert row is not None
        assert row.rated
        by_place = sorted(seats, key=lambda seat: seat.place)
        assert by_place[0].place < by_place[-1].place, "else it shows nothing"
        assert by_place[0].sigma < 25 / 3
    _, first = kept(storage, games[0])
    ordered = sorted(first, key=lambda seat: seat.place)
    assert ordered[0].mu > 25 > ordered[-1].mu
    before = figures(storage)
    assert recount(storage) == {"1848": 0}
    assert figures(storage) == before


def test_an_absent_player_keeps_what_comes_of_it(
    three: dict[str, Guest], client: TestClient[Litestar]
) -> None:
    table = seat_all(three, rated=True)
    three["Bob"].post(f"{table}/seats/sit-in", {"name": "Bob", "bot": "random"}, 200)
    ann, _, cy = three.values()
    ann.post(f"{table}/end", {"expected": ann.get(table)["of"]}, 200)
    cy.post(f"{table}/undo/answer", {"agree": True}, 200)
    assert ann.get(table)["finished"]
    _, seats = kept(settled(client), table[12:])
    assert all(seat.counts and seat.mu is not None and seat.bot == "" for seat in seats)


def test_who_leaves_takes_no_result_from_others(
    three: dict[str, Guest], client: TestClient[Litestar]
) -> None:
    tables = []
    for moves in (4, 9):
        table = seat_all(three, rated=True)
        end(table, three, moves)
        tables.append(table[12:])
    storage = settled(client)
    before = figures(storage)
    left = three["Bob"].get("/api/me")["player"]["id"]
    three["Bob"].post("/api/me/delete", {}, 200)
    settled(client)
    holders = set()
    for game in tables:
        row, seats = kept(storage, game)
        assert row is not None
        assert [seat.name for seat in seats].count("") == 1
        holders |= {seat.holder for seat in seats if not seat.name}
    assert len(holders) == 1
    assert left not in holders
    assert recount(storage) == {"1848": 0}, "the others' ratings still follow from the results"
    assert figures(storage) == before


def test_a_game_that_ended_earlier_counts_in_its_place(
    three: dict[str, Guest], client: TestClient[Litestar]
) -> None:
    for moves in (4, 9, 6):
        end(seat_all(three, rated=True), three, moves)
    storage = settled(client)
    right = figures(storage)
    first = min(row[0] for row in right)
    with storage.writing() as connection:
        one = standings.c.game == first
        connection.execute(standings.update().where(one).values(mu=None, sigma=None))
        for statement in ratings.due(connection, "1848"):
            connection.execute(statement)
    assert figures(storage) == right


def test_a_rating_is_shown_on_a_scale_of_its_own() -> None:
    assert ratings.shown(25.0, 25 / 3) == ratings.Rating(1500, 500)
    (winner, loser) = ratings.after([None, None], [1, 2])
    assert ratings.shown(*winner).value > 1500 > ratings.shown(*loser).value
    tied = ratings.after([None, None], [1, 1])
    assert tied[0] == tied[1]


def test_nobody_saves_his_rating_by_a_second_account_at_his_seat(player: Player) -> None:
    """Of a seat that two hold nobody can say whose result it is: it would not count."""
    ann, bob, other = player("Ann"), player("Bob"), player("Bob's other self")
    table, secrets = ann.open(*here("Ann"), *by_link("Bob", "Cy"), rated=True, seed=None)
    bob.claim(table, secrets["Bob"])
    said = other.post(f"{table}/claim", {"secret": secrets["Bob"]}, 410)["error"]["message"]
    assert "signs in" in said
    assert other.get(table)["you"]["seats"] == []
    bob.claim(table, secrets["Bob"])  # he has it, wherever he opens it


def test_nobody_gets_two_seats_by_coming_to_both_at_once(player: Player) -> None:
    ann, bob = player("Ann"), player("Bob")
    tables: Tables = ann.client.app.state.tables
    table, secrets = ann.open(*here("Ann"), *by_link("Bob", "Cy"), rated=True, seed=None)
    table_id = table.rsplit("/", 1)[1]
    browser = Browser(bob.cookies["railhead"].partition(".")[0])
    # Both have been let in at the door before one of them sits down.
    tables.doors.clear()
    assert tables.claim(table_id, secrets["Bob"], browser) == "Bob"
    with pytest.raises(Problem) as refused:
        tables.claim(table_id, secrets["Cy"], browser)
    assert refused.value.status == 422
    assert tables.access(table_id, browser).seats == ("Bob",)
