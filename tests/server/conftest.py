"""Databases and servers for tests: SQLite files always, PostgreSQL where a server is given."""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from railhead.server.settings import Settings, database_url
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from tests.needs import skip_for_want_of
from tests.server import servers
from tests.server.apps import create_api
from tests.server.guests import Guest

POSTGRES = "RAILHEAD_TEST_POSTGRES"  # the address of a server on which tests may make databases


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables: copying it is faster than making them each time."""
    file = tmp_path_factory.mktemp("server") / "empty.sqlite"
    Storage(f"sqlite:///{file}").close()
    return file


@pytest.fixture
def sqlite(empty_database: Path, tmp_path: Path) -> str:
    """The address of a SQLite database of one's own."""
    file = tmp_path / "tables.sqlite"
    shutil.copy(empty_database, file)
    return f"sqlite:///{file}"


@pytest.fixture(autouse=True)
def _no_server_is_left() -> Iterator[None]:
    """However a test ends, its servers do too."""
    yield
    servers.end_those_left()


@pytest.fixture(scope="session")
def postgres_database() -> Iterator[str]:
    """The address of a PostgreSQL database of one's own, for as long as the tests run."""
    given = os.environ.get(POSTGRES)
    if not given:
        skip_for_want_of("PostgreSQL", "apt install postgresql; tools/with-postgres ./test")
    name = f"railhead_test_{uuid.uuid4().hex}"
    server = make_url(database_url(given))
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield server.set(database=name).render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def postgres(postgres_database: str) -> Iterator[str]:
    """The address of an empty place in the PostgreSQL database."""
    place = f"place_{uuid.uuid4().hex}"
    engine = create_engine(postgres_database, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE SCHEMA {place}"))
    url = make_url(postgres_database).update_query_dict(
        {"options": f"-csearch_path={place}", "application_name": place}
    )
    yield url.render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text(f"DROP SCHEMA {place} CASCADE"))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of either kind."""
    url: str = request.getfixturevalue(request.param)
    return url


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    """An empty database of either kind."""
    storage = Storage(database)
    yield storage
    storage.close()


@pytest.fixture
def tables(sqlite: str) -> Iterator[Tables]:
    """A server's tables, without the server."""
    storage = Storage(sqlite)
    yield Tables(storage)
    storage.close()


@pytest.fixture
def settings(sqlite: str) -> Settings:
    """Settings of a server for one test."""
    return Settings(database=sqlite, bot_delay=0.0, bot_workers=0, ping_seconds=5.0)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient[Litestar]]:
    """A running server of one's own, without sockets."""
    with TestClient(create_api(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="session")
def busy_client(
    empty_database: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient[Litestar]]:
    """A running server that many tests share, each with tables of its own."""
    file = tmp_path_factory.mktemp("busy") / "tables.sqlite"
    shutil.copy(empty_database, file)
    settings = Settings(
        database=f"sqlite:///{file}",
        bot_delay=0.0,
        bot_workers=0,
        requests_per_minute=0,
        tables_per_hour=0,
    )
    with TestClient(create_api(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def guest(busy_client: TestClient[Litestar]) -> Callable[[], Guest]:
    """Makes browsers that come to the shared server: each has cookies of its own."""
    return partial(Guest, busy_client)
