"""The database that a command works on: the server's own, found in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from railhead.play.refusal import RailheadError
from railhead.server.settings import FILE, database_url, read_file, variable

if TYPE_CHECKING:
    from railhead.server.storage import Storage


def from_file(ctx: click.Context, param: click.Parameter, path: str | None) -> None:
    """What a file with settings says stands behind the environment and the flags."""
    if path:
        ctx.default_map = {**(ctx.default_map or {}), **read_file(path)}


settings_option = click.option(
    "--settings",
    metavar="FILE",
    help="TOML file with settings; the environment and flags win over it.",
    envvar=FILE,
    show_envvar=True,
    is_eager=True,
    expose_value=False,
    callback=from_file,
)


def database_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Options that say which database is meant; the function gets its address."""
    chosen = click.option(
        "--database",
        "url",
        metavar="DATABASE",
        help="File or address of the database (postgresql://...); else the server's own.",
        envvar=variable("database"),
        show_envvar=True,
        default="",
        callback=lambda ctx, param, value: database_url(
            value or (ctx.default_map or {}).get("database", "")
        ),
    )
    return settings_option(chosen(function))


@contextmanager
def opened(url: str) -> Iterator[Storage]:
    """The database of an address, with whatever packages that needs."""
    with packages():
        from railhead.server.storage import Storage
    storage = Storage(url)
    try:
        yield storage
    finally:
        storage.close()


@contextmanager
def packages() -> Iterator[None]:
    """Say in a sentence which packages are missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("railhead"):
            raise
        raise RailheadError(
            f"The table needs more packages ({error.name} is missing): "
            "pip install 'railhead[server]'."
        ) from None


def in_words(count: int) -> str:
    """So many tables."""
    return "1 table" if count == 1 else f"{count:,} tables"
