"""The databases of the server's tests, for attacks."""

from tests.server.conftest import (
    database,
    empty_database,
    postgres,
    postgres_database,
    sqlite,
)

__all__ = ["database", "empty_database", "postgres", "postgres_database", "sqlite"]
