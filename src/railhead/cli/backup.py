"""`railhead backup`: all tables of a server in one file, while it runs."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from railhead.cli.database import database_option, packages


@click.command("backup", short_help="Keep all tables of a server in a file.")
@click.argument("to", metavar="[FILE]", required=False, type=click.Path(path_type=Path))
@database_option
@click.option(
    "--keep",
    metavar="N",
    type=click.IntRange(min=1),
    help="Of the backups in the folder, keep so many of the newest and delete the others.",
)
def command(to: Path | None, url: str, keep: int | None) -> None:
    """Write all tables of a server to FILE while it runs; if FILE is a folder (or not given: this
    one), to a file in it that is named by the time.

    The file holds the secrets of all games. It is a database of SQLite, from PostgreSQL too, and
    `railhead restore` brings it back into either of them.

    \b
    Examples:
      railhead backup
      railhead backup /var/backups/railhead --keep 120
      railhead backup tables.sqlite --database postgresql://railhead@localhost/railhead
    """
    with packages():
        from railhead.server import backup
    to = Path() if to is None else to
    if keep is not None and not to.is_dir():
        raise click.UsageError("--keep needs a folder.")
    file = to / backup.name_of(datetime.now()) if to.is_dir() else to
    size = backup.back_up(url, file)
    click.echo(f"{file}: {size / 1_000_000:,.1f} MB")
    for old in backup.clean_up(to, keep) if keep is not None else ():
        click.echo(f"{old}: deleted")
