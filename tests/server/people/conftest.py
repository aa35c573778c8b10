"""A server with every way in, its mail server, and its clock."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from railhead.server.people.reception import Reception
from railhead.server.settings import Settings
from tests.server.apps import create_api
from tests.server.guests import Guest
from tests.server.post_office import PostOffice, open_post_office

PASSWORD = "three trains to Tamworth"
_LINK = re.compile(r"https?://\S+/sign-in/link#(\S+)")


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A mail server."""
    with open_post_office() as office:
        yield office


@pytest.fixture
def settings(sqlite: str, office: PostOffice) -> Settings:
    """Settings of a server that has every way in."""
    return Settings(
        database=sqlite,
        url="http://localhost",
        smtp_host="127.0.0.1",
        smtp_port=office.port,
        smtp_from="Railhead <tables@example.org>",
        smtp_tls="none",
    )


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient[Litestar]]:
    """The running server."""
    with TestClient(create_api(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def come(client: TestClient[Litestar]) -> Callable[[], Guest]:
    """Makes browsers that come to the server."""
    return partial(Guest, client)


class Clock:
    """A clock that is put on by hand."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(client: TestClient[Litestar]) -> Clock:
    """The clock by which the server knows how long ago somebody signed in."""
    clock = Clock()
    reception: Reception = client.app.state["reception"]
    reception.people.clock = clock
    return clock


def secret_in(office: PostOffice, address: str, number: int = 1) -> str:
    """What stands behind the # of the link in a letter."""
    found = _LINK.search(office.letter(address, number).get_content())
    assert found
    return found[1]


def sign_up(guest: Guest, name: str = "Ann", status: int = 200) -> None:
    """Take it along with a name and a password."""
    guest.post("/api/sign-in/password", {"name": name, "password": PASSWORD}, status)
