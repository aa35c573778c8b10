"""Attacks on accounts: what a token, a name, an address or two requests at once must not bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import func, select

from railhead.server.models import api_tokens, devices, players, ways
from railhead.server.settings import Settings
from tests.server import servers
from tests.server.guests import Guest
from tests.server.people.conftest import PASSWORD, sign_up
from tests.server.people.test_api_tokens import Program, token
from tests.server.post_office import PostOffice

Come = Callable[[], Guest]
AT_ONCE = 24


# Tokens of programs.


def test_a_program_takes_nothing_from_its_player(come: Come, client: TestClient[Litestar]) -> None:
    """It acts for the player whose token it has, and for no guest that is made for it: that one
    would get all that is the player's."""
    ann = come()
    sign_up(ann)
    table, _ = ann.open()
    program = Program(client, token(ann, "read", "play"))
    mine = ann.get("/api/tables")
    for method, path, body in (
        ("PUT", "/api/notices", {"zone": "UTC"}),
        ("PUT", f"{table}/notices", {"muted": True}),
        ("PUT", "/api/vacation", {"days": 3}),
        ("DELETE", "/api/vacation", None),
        ("POST", f"{table}/looking", {"look": "abcdefgh", "in_sight": True}),
    ):
        assert program.ask(method, path, body).status_code < 500
    assert ann.get("/api/tables") == mine
    assert ann.get(f"{table}/notices")["muted"] is True
    with client.app.state["storage"].reading() as connection:
        assert connection.execute(select(func.count()).select_from(players)).scalar_one() == 1
        assert connection.execute(select(func.count()).select_from(devices)).scalar_one() == 1


def test_a_program_does_not_say_where_notices_go(come: Come, client: TestClient[Litestar]) -> None:
    """A webhook would go on telling after the token was taken back."""
    ann = come()
    sign_up(ann)
    way = ann.post("/api/notices/ways", {"kind": "hook", "address": "https://a.example/"}, 201)
    program = Program(client, token(ann, "read", "play"))
    other = {"kind": "hook", "address": "https://thief.example/"}
    assert program.ask("POST", "/api/notices/ways", other).status_code == 403
    assert program.ask("POST", f"/api/notices/ways/{way['id']}/try", {}).status_code == 403
    assert program.ask("DELETE", f"/api/notices/ways/{way['id']}").status_code == 403
    assert program.ask("PUT", "/api/notices", {"of": {}}).status_code == 403
    assert [each["id"] for each in ann.get("/api/notices")["ways"]] == [way["id"]]


# Names and addresses.


def test_a_name_is_tried_as_often_however_it_is_spelt(come: Come) -> None:
    sign_up(come())
    thief, statuses = come(), Counter[int]()
    for blanks in range(12):
        name = " " * (blanks % 3) + ("aNN", "Ann")[blanks % 2] + "\u2003" * (blanks // 3)
        given = {"name": name, "password": f"guess number {blanks}"}
        statuses[thief.request("POST", "/api/sign-in/password", json=given).status_code] += 1
    assert statuses == {403: 9, 429: 3}  # signing up was a try as well


ODD = (
    "a\x00b@example.org",
    "a\x7f@example.org",
    "=?utf-8?q?victim=40example=2Ecom=2Cb?=@example.org",
    "a@example.org,victim@example.com",
    "a@example.org\r\nBcc: victim@example.com",
    "a\u2028@example.org",
)


def test_a_letter_goes_to_nobody_but_who_is_named(come: Come, office: PostOffice) -> None:
    guest = come()
    for address in ODD:
        guest.post("/api/sign-in/email", {"email": address}, 400)
    guest.post("/api/sign-in/email", {"email": "a'b+c@example.org"}, 202)
    assert [each["to"] for each in office.letters] == ["a'b+c@example.org"]


@pytest.mark.parametrize("key", ["é", "====", "A", "A" * 200])
def test_subscriptions_that_are_none(come: Come, key: str) -> None:
    pytest.importorskip("pywebpush")
    keys = {"p256dh": key, "auth": key}
    subscription = {"endpoint": "https://push.example/x", "keys": keys}
    come().post("/api/notices/ways", {"kind": "push", "subscription": subscription}, 400)


# Several requests at once, on both kinds of databases.


def together(count: int, call: Callable[[int], Any]) -> list[Any]:
    """What so many calls at the same moment come to."""
    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(call, range(count)))


@pytest.fixture
def at_once(database: str) -> Settings:
    return Settings(
        database=database, requests_per_minute=0, requests_at_once=0, sign_ins_per_hour=0
    )


@pytest.mark.thorough
@servers.on_either
def test_limits_hold_when_all_come_at_once(at_once: Settings) -> None:
    """Nobody counts before another has written."""
    with servers.in_thread(at_once) as (url, app), servers.client_of(url) as client:
        ann = Guest(client)
        sign_up(ann)
        headers = {"x-csrftoken": ann.token(), "cookie": cookies(ann)}

        def make(number: int) -> tuple[int, int]:
            with servers.client_of(url) as mine:
                body: dict[str, Any] = {"name": f"t{number}", "scopes": ["read"]}
                first = send(mine, "/api/me/tokens", json=body, headers=headers)
                body = {"kind": "hook", "address": f"https://h{number}.example/"}
                second = send(mine, "/api/notices/ways", json=body, headers=headers)
                return first.status_code, second.status_code

        answers = together(AT_ONCE, make)
        for each in range(2):
            assert Counter(answer[each] for answer in answers) == {201: 20, 422: AT_ONCE - 20}
        with app.state["storage"].reading() as connection:
            for table in (api_tokens, ways):
                count = connection.execute(select(func.count()).select_from(table)).scalar_one()
                assert count == 20


def send(client: httpx.Client, path: str, **more: Any) -> httpx.Response:
    """What is answered to somebody who asks again where the computer is too busy."""
    while (answer := client.post(path, **more)).status_code == 503:
        pass
    return answer


def cookies(guest: Guest) -> str:
    return "; ".join(f"{name}={value}" for name, value in guest.cookies.items())


@pytest.mark.thorough
@servers.on_either
def test_one_browser_and_one_name_are_one_players(at_once: Settings) -> None:
    """The same browser signs up several times at once, and several browsers under one name: each
    time one is first, the others are told something, and none of it is a fault of the server."""
    with servers.in_thread(at_once) as (url, app), servers.client_of(url) as client:
        ann = Guest(client)
        ann.open()
        headers = {"x-csrftoken": ann.token(), "cookie": cookies(ann)}

        def sign_up_here(number: int) -> httpx.Response:
            with servers.client_of(url) as mine:
                given = {"name": f"Ann {number}", "password": PASSWORD}
                return mine.post("/api/sign-in/password", json=given, headers=headers)

        def sign_up_there(_: int) -> httpx.Response:
            with servers.client_of(url) as mine:
                bob = Guest(mine)
                given = {"name": "Bob", "password": PASSWORD}
                return bob.request("POST", "/api/sign-in/password", json=given)

        for call in (sign_up_here, sign_up_there):
            statuses = Counter(answer.status_code for answer in together(6, call))
            assert statuses[200] >= 1
            assert set(statuses) <= {200, 403, 409, 503}, statuses
        wanted = select(func.count()).where(players.c.name == "Bob")
        with app.state["storage"].reading() as connection:
            assert connection.execute(wanted).scalar_one() == 1


@pytest.mark.thorough
@servers.on_either
def test_what_one_player_sends_twice_at_once_is_no_fault(at_once: Settings) -> None:
    """Wishes, a vacation and a look, each sent several times at the same moment: all of them have
    one row, and whoever comes second finds it."""
    with servers.in_thread(at_once) as (url, _), servers.client_of(url) as client:
        ann = Guest(client)
        sign_up(ann)
        table, _ = ann.open()
        ann.post("/api/notices/ways", {"kind": "hook", "address": "https://a.example/"}, 201)
        headers = {"x-csrftoken": ann.token(), "cookie": cookies(ann)}
        look = {"look": "abcdefgh", "in_sight": True}
        statuses = Counter[int]()
        for method, path, body in (
            ("PUT", "/api/notices", {"zone": "UTC"}),
            ("PUT", f"{table}/notices", {"muted": True}),
            ("PUT", "/api/vacation", {"days": 20}),
            ("POST", f"{table}/looking", look),
        ):

            def ask(_: int, method: str = method, path: str = path, body: Any = body) -> int:
                with servers.client_of(url) as mine:
                    return mine.request(method, path, json=body, headers=headers).status_code

            statuses.update(together(8, ask))
        assert set(statuses) <= {200, 204, 409, 422, 503}, statuses
        assert ann.get("/api/vacation")["left"] >= 0
