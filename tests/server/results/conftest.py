"""A server at which people with accounts play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from railhead.server.settings import Settings
from tests.server.apps import create_api
from tests.server.guests import Guest
from tests.server.people.conftest import sign_up


@pytest.fixture
def client(sqlite: str) -> Iterator[TestClient[Litestar]]:
    """The running server."""
    settings = Settings(database=sqlite, requests_per_minute=0, bot_workers=0, bot_delay=0.0)
    with TestClient(create_api(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def come(client: TestClient[Litestar]) -> Callable[[], Guest]:
    """Makes browsers that come to the server."""
    return partial(Guest, client)


@pytest.fixture
def player(come: Callable[[], Guest]) -> Callable[[str], Guest]:
    """Makes players with an account."""

    def made(name: str) -> Guest:
        guest = come()
        sign_up(guest, name)
        guest.post("/api/me", {"name": name}, 200)
        return guest

    return made
