"""`railhead restore`: a backup becomes the tables of a server again."""

from __future__ import annotations

from pathlib import Path

import click

from railhead.cli.database import database_option, in_words, packages
from railhead.play.refusal import RailheadError


@click.command("restore", short_help="Bring tables back from a backup.")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@database_option
@click.option("--replace", is_flag=True, help="Let the backup take the place of all tables there.")
@click.option("--try", "trial", is_flag=True, help="Only see whether all tables can be opened.")
def command(file: Path, url: str, replace: bool, trial: bool) -> None:
    """Bring the tables in FILE, which `railhead backup` has written, back into a database. No
    server may use it meanwhile.

    A backup of SQLite may go into PostgreSQL and the other way round, and one of an earlier
    version is brought up to date.

    \b
    Examples:
      railhead restore railhead-20261116-120000.sqlite --try
      railhead restore railhead-20261116-120000.sqlite --replace
      railhead restore tables.sqlite --database postgresql://railhead@localhost/railhead
    """
    with packages():
        from railhead.server import backup
    if trial:
        tried = backup.attempt(file)
        if tried.broken:
            raise RailheadError(
                f"{len(tried.broken)} of {tried.tables} tables can't be opened: "
                f"{', '.join(tried.broken)}."
            )
        click.echo(f"{file}: whole, {in_words(tried.tables)}")
        return
    count = backup.restore(url, file, replace)
    click.echo(f"{in_words(count)} restored")
