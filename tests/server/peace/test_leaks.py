"""Profiles and the operator's page tell nothing that is not theirs to tell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import update

from railhead.server.models import players
from railhead.server.peace.operating import SHELL
from railhead.server.settings import Settings
from tests.server.apps import create_app
from tests.server.guests import Guest, here
from tests.server.people.conftest import sign_up
from tests.server.results.playing import end, seat_all, settled

SECRETS = {
    "chat": "hidden-talk",
    "notes": "hidden-note",
    "name": "hidden-table",
    "mail": "hidden@example.org",
    "guest": "Hidden-Guest",
}


@pytest.fixture
def client(sqlite: str) -> Iterator[TestClient[Litestar]]:
    """A server with its pages."""
    with TestClient(create_app(Settings(database=sqlite, requests_per_minute=0))) as client:
        yield client


def account(client: TestClient[Litestar], name: str) -> Guest:
    guest = Guest(client)
    sign_up(guest, name)
    guest.post("/api/me", {"name": name}, 200)
    return guest


def text_of(guest: Guest, path: str) -> str:
    answer = guest.request("GET", path)
    assert answer.status_code == 200, (path, answer.text[:200])
    return f"{dict(answer.headers)} {answer.text}"


def test_no_answer_holds_what_is_not_its_readers(client: TestClient[Litestar]) -> None:
    ann, bob, olga = (account(client, name) for name in ("Ann", "Bob", "Olga"))
    guest, stranger = Guest(client), Guest(client)
    client.app.state["desk"].appoint(SHELL, "Olga", "runs the server")
    seated = {"Ann": ann, "Bob": bob, SECRETS["guest"]: guest}
    table = seat_all(seated)
    running = seat_all(seated, title="18india")
    for path in (table, running):
        ann.post(f"{path}/chat", {"text": SECRETS["chat"]}, 201)
        seat = ann.get(f"{path}/notebook")["seat"]
        ann.post(f"{path}/notebook", {"text": SECRETS["notes"], "seat": seat}, 200)
    ann.post(f"{table}/name", {"name": SECRETS["name"]}, 200)
    end(table, seated)
    storage = settled(client)
    storage.run([update(players).where(players.c.name == "Ann").values(email=SECRETS["mail"])])
    ann_id = ann.get("/api/me")["player"]["id"]
    profile = (f"/api/players/{ann_id}", f"/players/{ann_id}", "/players/Ann", "/api/players/Ann")

    own = text_of(ann, "/me")
    assert SECRETS["name"] in own, "the search would find what is there"
    assert SECRETS["guest"] in own
    assert SECRETS["name"] in text_of(bob, profile[0]), "he was there"
    told = {**SECRETS, "table": table[12:], "running": running[12:]}
    for reader in (stranger, olga):
        for path in profile:
            words = text_of(reader, path)
            assert not [what for what, secret in told.items() if secret in words], path
            assert '"seen":null' in words or "Last here" not in words

    seed = str(client.app.state["tables"].table(running[12:]).facts.seed)
    for path in (f"/operator?table={running[12:]}", "/operator?find=ann", "/api/operator"):
        words = text_of(olga, path)
        secrets = [SECRETS["chat"], SECRETS["notes"], SECRETS["mail"], seed]
        assert not [secret for secret in secrets if secret in words], path

    ann.post("/api/me/profile", {"shown": "played"}, 200)
    assert stranger.get(profile[0])["hidden"] is True
    assert bob.get(profile[0])["hidden"] is False
    ann.post("/api/me/profile", {"shown": "nobody"}, 200)
    hidden = bob.get(profile[0])
    assert (hidden["since"], hidden["last"], hidden["results"]) == (None, [], [])
    assert "Ann" in [each["name"] for each in olga.get("/api/operator/players?name=ann")]
    bob.get("/api/players/Ann", 404)


def test_when_somebody_was_here_is_told_only_if_he_wants(client: TestClient[Litestar]) -> None:
    ann, stranger = account(client, "Ann"), Guest(client)
    path = f"/api/players/{ann.get('/api/me')['player']['id']}"
    assert stranger.get(path)["seen"] is None
    ann.post("/api/me/profile", {"seen": True}, 200)
    assert stranger.get(path)["seen"] is not None
    guest = Guest(client)
    guest.open(*here())
    guest.post("/api/me", {"name": "Guest"}, 200)
    stranger.get(f"/api/players/{guest.get('/api/me')['player']['id']}", 404)
