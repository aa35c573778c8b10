"""A server at which the members of a club play cups and leagues."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from railhead.server.settings import Settings
from tests.server.apps import create_api
from tests.server.contests.playing import Members

Join = Callable[..., Members]


@pytest.fixture
def client(database: str) -> Iterator[TestClient[Litestar]]:
    """The running server, on either kind of database."""
    settings = Settings(
        database=database,
        requests_per_minute=0,
        tables_per_hour=0,
        sign_ins_per_hour=0,
        bot_workers=0,
        bot_delay=0.0,
    )
    with TestClient(create_api(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def join(client: TestClient[Litestar]) -> Join:
    """Founds a club of so many members, the first of whom owns it."""

    def founded(number: int, **more: bool) -> Members:
        return Members(client, number, **more)

    return founded
