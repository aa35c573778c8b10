"""Games that come to an end soon, for tests of what becomes of them."""

from __future__ import annotations

import time
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import Row, select

from railhead.server.jobs import Jobs
from railhead.server.records import results, standings
from railhead.server.storage import Storage
from tests.needs import PATIENCE
from tests.server.guests import Guest


def seat_all(players: dict[str, Guest], **more: Any) -> str:
    """A table that the first opens and to which the others come; its path."""
    (owner_name, owner), *others = players.items()
    seats = [{"name": owner_name, "kind": "here"}]
    seats += [{"name": name, "kind": "link"} for name, _ in others]
    table, secrets = owner.open(*seats, seed=None, **more)
    for name, guest in others:
        guest.claim(table, secrets[name])
    return table


def end(table: str, players: dict[str, Guest], moves: int = 0) -> None:
    """Let some moves be made, then end the game as all agree."""
    (_, owner), *others = players.items()
    for _ in range(moves):
        asked = owner.get(table)["view"]["asked"][0]
        players[asked].play_first(table)
    owner.post(f"{table}/end", {"expected": owner.get(table)["of"]}, 200)
    for _, guest in others:
        guest.post(f"{table}/undo/answer", {"agree": True}, 200)
    assert owner.get(table)["finished"]


def settled(client: TestClient[Litestar]) -> Storage:
    """The database, once nothing is to be counted any more."""
    storage: Storage = client.app.state["storage"]
    jobs = Jobs(storage)
    deadline = time.monotonic() + PATIENCE
    while any(each.kind in ("result", "rate", "former") for each in jobs.waiting()):
        assert time.monotonic() < deadline, jobs.waiting()
        time.sleep(0.02)
    return storage


def kept(storage: Storage, game: str) -> tuple[Row[Any] | None, list[Row[Any]]]:
    """The result of a game and its standings, by seat."""
    with storage.reading() as connection:
        row = connection.execute(select(results).where(results.c.game == game)).one_or_none()
        seats = connection.execute(
            select(standings).where(standings.c.game == game).order_by(standings.c.seat)
        ).all()
    return row, list(seats)
