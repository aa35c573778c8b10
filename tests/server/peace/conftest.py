"""A server with an operator."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from railhead.server.peace.operating import SHELL, Desk
from tests.server.guests import Guest
from tests.server.results.conftest import client, come, player

__all__ = ["client", "come", "player"]


@pytest.fixture
def desk(client: TestClient[Litestar]) -> Desk:
    """Where operators act."""
    found: Desk = client.app.state["desk"]
    return found


@pytest.fixture
def operator(player: Callable[[str], Guest], desk: Desk) -> Guest:
    """An operator at a browser."""
    guest = player("Olga")
    desk.appoint(SHELL, "Olga", "runs the server")
    return guest
