"""Every finished game between people leaves one result."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from railhead.server.browsers import Browser
from railhead.server.facts import Seat
from railhead.server.jobs import Jobs
from railhead.server.migrations import migrate
from railhead.server.models import jobs as jobs_table
from railhead.server.records import results
from railhead.server.results.counting import Counting
from railhead.server.runner import Runner
from railhead.server.settings import Settings
from railhead.server.storage import Storage, hold
from railhead.server.tables import Proposal, Tables
from railhead.server.undo import end_of
from tests.server.apps import create_api
from tests.server.games import new_table
from tests.server.guests import Guest, bot, here
from tests.server.results.playing import end, kept, seat_all, settled

Come = Callable[[], Guest]
SEATS = [Seat(name, "link") for name in ("Ann", "Bob", "Cy")]


def test_a_finished_game_leaves_one_result(come: Come, client: TestClient[Litestar]) -> None:
    players = {"Ann": come(), "Bob": come(), "Cy": come()}
    table = seat_all(players)
    end(table, players, moves=8)
    storage = settled(client)
    row, seats = kept(storage, table[12:])
    assert row is not None
    assert (row.title, row.rated, row.public) == ("1848", False, False)
    shown = players["Ann"].get(table)["view"]["players"]
    worths = {each["name"]: each["worth"] for each in shown}
    assert {seat.name: seat.worth for seat in seats} == worths
    for seat in seats:
        assert seat.place == 1 + sum(worth > seat.worth for worth in worths.values())
        assert not seat.counts
        assert seat.mu is None
    assert len({seat.holder for seat in seats}) == 3


def test_a_game_that_goes_on_after_all_counts_when_it_ends(
    come: Come, client: TestClient[Litestar]
) -> None:
    players = {"Ann": come(), "Bob": come(), "Cy": come()}
    table = seat_all(players)
    end(table, players)
    ann = players["Ann"]
    storage = settled(client)
    first, _ = kept(storage, table[12:])
    ann.post(f"{table}/undo", {"expected": ann.get(table)["of"]}, 200)
    assert ann.get(table)["undo_request"] is None
    storage = settled(client)
    assert kept(storage, table[12:]) == (None, [])
    end(table, players, moves=1)
    second, seats = kept(settled(client), table[12:])
    assert first is not None
    assert second is not None
    assert second.finished > first.finished
    assert len(seats) == 3


def test_games_without_others_leave_none(come: Come, client: TestClient[Litestar]) -> None:
    ann = come()
    alone, _ = ann.open(*here())
    ann.post(f"{alone}/end", {"expected": 0}, 200)
    with_computers, _ = ann.open(*here("Ann"), bot("Bob"), bot("Cy"))
    ann.post(f"{with_computers}/end", {"expected": ann.get(with_computers)["of"]})
    storage = settled(client)
    with storage.reading() as connection:
        assert connection.execute(select(results)).all() == []


def _finished(storage: Storage) -> str:
    """A table at which three have played; its server died at the last moment of the game."""
    tables = Tables(storage)
    Counting(tables, Runner(Jobs(storage)))
    table_id = new_table(tables, seats=SEATS)
    for seat in SEATS:
        storage.run(hold(Browser().settle(), table_id, seat.name))
    tables.change(table_id, None, lambda access: Proposal([end_of(access.table, "Ann")]))
    return table_id


def test_a_result_is_not_lost_with_its_server(sqlite: str) -> None:
    storage = Storage(sqlite)
    table_id = _finished(storage)
    assert kept(storage, table_id) == (None, [])
    storage.close()
    with TestClient(create_api(Settings(database=sqlite))) as client:
        row, seats = kept(settled(client), table_id)
    assert row is not None
    assert len(seats) == 3


def test_results_of_before_are_counted_once(sqlite: str) -> None:
    """The change of the database asks for every table that was finished by then."""
    storage = Storage(sqlite)
    table_id = _finished(storage)
    script = {}
    with storage.writing() as connection:
        connection.execute(jobs_table.delete())
        for name in ("sittings", "heats", "entrants", "contests"):
            connection.exec_driver_sql(f"DROP TABLE {name}")
        for name in ("standings", "results", "profiles", "blocks", "operators"):
            connection.exec_driver_sql(f"DROP TABLE {name}")
        for name in ("bans", "reports", "deeds", "signs", "backups"):
            connection.exec_driver_sql(f"DROP TABLE {name}")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0009'")
        migrate(connection)
        script["jobs"] = connection.execute(select(jobs_table.c.kind, jobs_table.c.key)).all()
    assert script["jobs"] == [("result", table_id)]
    storage.close()
    with TestClient(create_api(Settings(database=sqlite))) as client:
        row, _ = kept(settled(client), table_id)
    assert row is not None
