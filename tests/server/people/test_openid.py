"""Signing in by another site."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from joserfc.jwk import RSAKey
from litestar import Litestar
from litestar.testing import TestClient

from railhead.server.settings import BadSetting, Settings
from tests.server.apps import create_app
from tests.server.guests import Guest
from tests.server.people.conftest import Clock, sign_up
from tests.server.people.provider import CLIENT, SECRET, Provider, open_provider

Come = Callable[[], Guest]


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    with open_provider() as provider:
        yield provider


@pytest.fixture
def settings(sqlite: str, provider: Provider) -> Settings:
    provider.subject, provider.lies, provider.signs_with = "0815", {}, provider.key
    return Settings(
        database=sqlite,
        url="http://localhost",
        oidc_issuer=provider.address,
        oidc_client=CLIENT,
        oidc_secret=SECRET,
        oidc_name="The Other Site",
    )


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient[Litestar]]:
    app = create_app(settings)
    with TestClient(app, raise_server_exceptions=False) as client:
        client.follow_redirects = False
        yield client


@pytest.fixture
def come(client: TestClient[Litestar]) -> Come:
    return partial(Guest, client)


def sent_back(guest: Guest) -> str:
    """The address to which the other site sends somebody back."""
    there = guest.request("GET", "/sign-in/elsewhere")
    assert there.status_code == 303, there.text
    answer = httpx.get(there.headers["location"])
    back = urlsplit(answer.headers["location"])
    assert back.netloc == "localhost"
    return f"{back.path}?{back.query}"


def come_back(guest: Guest, back: str, status: int = 303) -> httpx.Response:
    answer = guest.request("GET", back)
    assert answer.status_code == status, answer.text
    return answer


def player(guest: Guest) -> Any:
    return guest.get("/api/me")["player"]


def test_the_other_site_signs_up_and_in(come: Come) -> None:
    ann, phone = come(), come()
    table, _ = ann.open()
    assert ann.get("/api/me")["ways"]["openid"] == "The Other Site"
    before = ann.cookies["railhead"]
    come_back(ann, sent_back(ann))
    assert (player(ann)["name"], player(ann)["guest"]) == ("Ann Elsewhere", False)
    assert ann.cookies["railhead"] != before, "the token is new"
    come_back(phone, sent_back(phone))
    assert player(phone)["id"] == player(ann)["id"]
    assert phone.get(table)["you"]["owner"]


@pytest.mark.exhaustive
def test_somebody_else_there_is_somebody_else_here(come: Come, provider: Provider) -> None:
    ann, bob = come(), come()
    come_back(ann, sent_back(ann))
    provider.subject = "4711"
    come_back(bob, sent_back(bob))
    assert player(bob)["id"] != player(ann)["id"]


def test_the_way_back_is_for_one_browser_and_once(come: Come, clock: Clock) -> None:
    ann, thief = come(), come()
    thief.open()
    come_back(thief, sent_back(ann), 403)
    assert player(thief)["guest"] is True
    back = sent_back(ann)
    come_back(ann, back)
    come_back(ann, back, 410)
    late = sent_back(thief)
    clock.now += 601
    come_back(thief, late, 410)
    come_back(thief, "/sign-in/elsewhere/back?error=access_denied&state=x", 403)


LIES: tuple[dict[str, Any], ...] = (
    {"aud": "another"},
    {"iss": "https://another.example"},
    {"nonce": "another"},
    {"exp": 1},
    {"sub": None},
)


def test_a_word_that_is_not_for_us_is_not_taken(come: Come, provider: Provider) -> None:
    for lies in LIES:
        ann = come()
        provider.lies = lies
        come_back(ann, sent_back(ann), 403)
        assert player(ann)["guest"] is True, lies


def test_a_word_that_another_has_signed_is_not_taken(come: Come, provider: Provider) -> None:
    ann = come()
    provider.signs_with = RSAKey.generate_key(2048, {"kid": "first"})
    come_back(ann, sent_back(ann), 403)
    assert player(ann)["guest"] is True


@pytest.mark.exhaustive
def test_an_account_adds_it_as_another_way(come: Come, clock: Clock) -> None:
    ann, phone = come(), come()
    sign_up(ann)
    come_back(ann, sent_back(ann))
    assert player(ann)["name"] == "Ann"
    come_back(phone, sent_back(phone))
    assert player(phone)["id"] == player(ann)["id"]
    bob = come()
    sign_up(bob, "Bob")
    clock.now += 901
    provider_of_bob = sent_back(bob)
    come_back(bob, provider_of_bob)
    assert player(bob)["id"] == player(ann)["id"], "whoever is known there is who he is"


def test_a_site_that_does_not_answer(sqlite: str) -> None:
    settings = Settings(
        database=sqlite, url="http://localhost", oidc_issuer="http://127.0.0.1:1", oidc_client="x"
    )
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        answer = client.get("/sign-in/elsewhere", follow_redirects=False)
    assert answer.status_code == 503
    assert "does not answer now" in answer.text


def test_settings_that_can_not_work(sqlite: str) -> None:
    for given in (
        {"oidc_issuer": "http://another.example", "oidc_client": "x", "url": "https://r.example"},
        {"oidc_issuer": "https://another.example", "url": "https://r.example"},
        {"oidc_issuer": "https://another.example", "oidc_client": "x"},
    ):
        with pytest.raises(BadSetting):
            create_app(Settings(database=sqlite, **given))  # type: ignore[arg-type]


def test_without_it_there_is_no_such_page(sqlite: str) -> None:
    with TestClient(create_app(Settings(database=sqlite))) as client:
        assert client.get("/sign-in/elsewhere").status_code == 404
        assert client.get("/sign-in/elsewhere/back?code=x&state=y").status_code == 404
