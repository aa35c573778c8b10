"""Tokens for one's own programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from railhead.server.models import api_tokens
from tests.server.guests import Guest, by_link
from tests.server.people.conftest import sign_up

Come = Callable[[], Guest]


class Program:
    """A program of a player: no cookies, a token."""

    def __init__(self, client: TestClient[Litestar], token: str) -> None:
        self.client = client
        self.token = token

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        self.client.cookies.clear()
        given = {"authorization": f"Bearer {self.token}", **headers}
        return self.client.request(method, path, json=body, headers=given)


def token(guest: Guest, *scopes: str) -> str:
    made = guest.post("/api/me/tokens", {"name": "My clerk", "scopes": list(scopes)}, 201)
    secret: str = made["secret"]
    return secret


@pytest.fixture
def ann(come: Come) -> Guest:
    ann = come()
    sign_up(ann)
    return ann


def test_a_program_reads_and_plays_as_its_player(ann: Guest, client: TestClient[Litestar]) -> None:
    table, _ = ann.open()
    program = Program(client, token(ann, "read", "play"))
    seen = program.ask("GET", table)
    assert seen.json()["you"] == ann.get(table)["you"]
    assert "set-cookie" not in seen.headers
    decision = program.ask("GET", f"{table}/decision").json()
    action = decision["decisions"][0]["choices"][0]["action"]
    played = program.ask("POST", f"{table}/actions", {"expected": 0, "action": action})
    assert played.status_code == 200, played.text
    assert ann.get(f"{table}/decision")["actions"] == 1
    assert [each["id"] for each in program.ask("GET", "/api/tables").json()]
    assert program.ask("GET", "/api/me").json()["player"]["name"] == "Ann"


def test_to_read_is_not_to_play(ann: Guest, client: TestClient[Litestar]) -> None:
    table, _ = ann.open()
    reader, player = (Program(client, token(ann, scope)) for scope in ("read", "play"))
    assert reader.ask("GET", table).status_code == 200
    refused = reader.ask("POST", f"{table}/chat", {"text": "Hello"})
    assert refused.status_code == 403
    assert "play" in refused.json()["error"]["message"]
    assert player.ask("GET", table).status_code == 403
    assert player.ask("POST", f"{table}/chat", {"text": "Hello"}).status_code in (200, 201)


def test_a_program_sees_no_seat_of_others(
    ann: Guest, come: Come, client: TestClient[Litestar]
) -> None:
    bob = come()
    sign_up(bob, "Bob")
    table, secrets = ann.open(*by_link(), title="18india", seed=None)
    ann.claim(table, secrets["Ann"])
    bob.claim(table, secrets["Bob"])
    program = Program(client, token(bob, "read", "play"))
    assert program.ask("GET", table).json() == bob.get(table)
    assert program.ask("GET", table).json() != ann.get(table)


NOT_OF_PROGRAMS: tuple[tuple[str, str, Any], ...] = (
    ("POST", "/api/me", {"name": "Thief"}),
    ("POST", "/api/me/password", {"name": "Thief", "password": "ten trains to Tamworth"}),
    ("POST", "/api/me/passkeys/options", {}),
    ("POST", "/api/me/tokens", {"name": "more", "scopes": ["play"]}),
    ("GET", "/api/me/tokens", None),
    ("GET", "/api/me/data", None),
    ("POST", "/api/me/delete", {}),
    ("POST", "/api/me/sign-out", {"where": "everywhere"}),
    ("POST", "/api/sign-in/password", {"name": "Thief", "password": "ten trains to Yass"}),
    ("POST", "/api/sign-in/email", {"email": "thief@example.org"}),
)


def test_who_somebody_is_is_no_business_of_programs(
    ann: Guest, client: TestClient[Litestar]
) -> None:
    program = Program(client, token(ann, "read", "play"))
    before = ann.get("/api/me")
    for method, path, body in NOT_OF_PROGRAMS:
        assert program.ask(method, path, body).status_code == 403, path
        assert ann.get("/api/me") == before, path


def test_a_token_is_told_once_and_kept_as_a_hash(ann: Guest, client: TestClient[Litestar]) -> None:
    secret = token(ann, "read")
    listed = ann.get("/api/me/tokens")
    assert [(each["name"], each["scopes"], each["used"]) for each in listed] == [
        ("My clerk", ["read"], None)
    ]
    assert secret not in str(listed)
    with client.app.state["storage"].reading() as connection:
        assert secret not in repr(connection.execute(select(api_tokens)).all())
    Program(client, secret).ask("GET", "/api/tables")
    assert ann.get("/api/me/tokens")[0]["used"] is not None


def test_a_token_is_taken_back(ann: Guest, come: Come, client: TestClient[Litestar]) -> None:
    program = Program(client, token(ann, "read"))
    assert program.ask("GET", "/api/tables").status_code == 200
    known = ann.get("/api/me/tokens")[0]["id"]
    bob = come()
    sign_up(bob, "Bob")
    bob.post("/api/me/tokens/remove", {"id": known}, 404)
    ann.post("/api/me/tokens/remove", {"id": known}, 200)
    refused = program.ask("GET", "/api/tables")
    assert refused.status_code == 401
    assert refused.headers["www-authenticate"] == "Bearer"
    assert ann.get("/api/me/tokens") == []


def test_a_program_s_cookies_do_not_count(ann: Guest, client: TestClient[Litestar]) -> None:
    """Who shows a token that is not good is nobody, whatever else he shows."""
    program = Program(client, "rh_" + "x" * 43)
    cookie = f"railhead={ann.cookies['railhead']}"
    assert program.ask("GET", "/api/tables", cookie=cookie).status_code == 401
    assert program.ask("POST", "/api/me/sign-out", {"where": "here"}, cookie=cookie).status_code
    assert ann.get("/api/me")["player"]["guest"] is False


def test_only_an_account_makes_tokens(come: Come) -> None:
    come().post("/api/me/tokens", {"name": "mine", "scopes": ["read"]}, 403)
