"""`railhead admin`: what whoever runs a server wants to know of it, and does with its tables."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from railhead.cli.database import database_option, in_words, opened, packages
from railhead.cli.peace import COMMANDS, json_option, moment, note, print_json
from railhead.cli.screen import console, table

_DAY = 86_400.0
_yes_option = click.option("--yes", is_flag=True, help="Do it without asking.")
_ids = click.argument("ids", metavar="ID...", nargs=-1, required=True)


@click.group("admin", short_help="Look after the tables of a server.")
def command() -> None:
    """Look after the tables of a server, which may run meanwhile. What players keep secret is
    never shown.

    \b
    Examples:
      railhead admin stats
      railhead admin tables --idle 365 --state finished
      railhead admin show 4hq2xkd8vw9r7m3c
      railhead admin archive 4hq2xkd8vw9r7m3c --to old.sqlite
      railhead admin ban Troy --days 7 --reason "leaves rated tables"
    """


@command.command("stats")
@database_option
@json_option
def stats_command(url: str, as_json: bool) -> None:
    """How many tables there are, what goes on, and how much room it takes."""
    with opened(url) as storage:
        from railhead.server import stats
        from railhead.server.jobs import Jobs

        now = time.time()
        found: dict[str, Any] = {
            "tables": stats.tables_by_state(storage),
            "changed_in_a_day": stats.changed_since(storage, now - _DAY),
            "changed_in_a_week": stats.changed_since(storage, now - 7 * _DAY),
            "entries": stats.entries_in_all(storage),
            "bytes": stats.bytes_used(storage),
            "jobs": Jobs(storage).waiting(),
        }
    if as_json:
        print_json(found)
        return
    rows = table("Title", "State", "Tables", right=("Tables",))
    for each in found["tables"]:
        rows.add_row(each.title, each.state, f"{each.count:,}")
    console().print(rows)
    click.echo(f"changed within a day: {found['changed_in_a_day']:,}")
    click.echo(f"changed within a week: {found['changed_in_a_week']:,}")
    click.echo(f"entries in all journals: {found['entries']:,}")
    click.echo(f"size of the database: {_size(found['bytes'])}")
    for each in found["jobs"]:
        click.echo(f"jobs, {each.kind}, {each.state}: {each.count:,}")


@command.command("tables")
@database_option
@click.option("--title", metavar="TITLE", help="Only those of a title.")
@click.option(
    "--state", type=click.Choice(["open", "finished", "copy"]), help="Only those in this state."
)
@click.option("--player", metavar="NAME", help="Only those at which somebody of this name sits.")
@click.option(
    "--idle", metavar="DAYS", type=float, help="Only those that have not changed for so long."
)
@click.option("--most", metavar="N", type=int, default=50, show_default=True, help="So many.")
@json_option
def tables_command(
    url: str,
    title: str | None,
    state: str | None,
    player: str | None,
    idle: float | None,
    most: int,
    as_json: bool,
) -> None:
    """List tables, those that changed last first."""
    with opened(url) as storage:
        from railhead.server import housekeeping

        before = None if idle is None else time.time() - idle * _DAY
        found = housekeeping.find(
            storage, title=title, state=state, player=player, before=before, most=most
        )
    if as_json:
        print_json(found)
        return
    rows = table("Table", "Title", "State", "Players", "Actions", "Changed", right=("Actions",))
    rows.columns[0].no_wrap = True
    for each in found:
        rows.add_row(
            each.id,
            each.title,
            each.state,
            ", ".join(each.players),
            f"{each.actions:,}",
            moment(each.updated),
        )
    console().print(rows)


@command.command("show")
@click.argument("table_id", metavar="ID")
@database_option
@json_option
def show_command(table_id: str, url: str, as_json: bool) -> None:
    """Show how a table stands: never what players keep secret."""
    with opened(url) as storage:
        from railhead.server import housekeeping

        found = housekeeping.one(storage, table_id)
    if as_json:
        print_json(found)
        return
    for name, value in (
        ("table", found.id),
        ("title", found.title),
        ("state", found.state),
        ("players", ", ".join(found.players)),
        ("round", found.round),
        ("asked", ", ".join(found.asked) or "nobody"),
        ("actions", f"{found.actions:,}"),
        ("entries", f"{found.entries:,}"),
        ("size", _size(found.bytes)),
        ("opened", moment(found.created)),
        ("changed", moment(found.updated)),
    ):
        click.echo(f"{name + ':':<9} {value}")


@command.command("players")
@database_option
@click.option("--most", metavar="N", type=int, default=50, show_default=True, help="So many.")
@json_option
def players_command(url: str, most: int, as_json: bool) -> None:
    """List those who play, most tables first: browsers, since there are no accounts. They are
    known by a part of a hash, which opens nothing."""
    with opened(url) as storage:
        from railhead.server import housekeeping

        found = housekeeping.players(storage, most)
    if as_json:
        print_json(found)
        return
    rows = table("Browser", "Seats", "Tables", "Owned", "Changed", right=("Tables", "Owned"))
    for each in found:
        rows.add_row(
            each.browser,
            ", ".join(each.names),
            f"{each.tables:,}",
            f"{each.owned:,}",
            moment(each.updated),
        )
    console().print(rows)


@command.command("delete")
@_ids
@database_option
@_yes_option
def delete_command(ids: Sequence[str], url: str, yes: bool) -> None:
    """Delete tables for good: nobody can open them any more."""
    with opened(url) as storage:
        from railhead.server import housekeeping

        for each in [housekeeping.one(storage, table_id) for table_id in ids]:
            click.echo(f"{each.id}: {each.title}, {each.state}, {', '.join(each.players)}")
        _ask(yes, f"Delete {in_words(len(ids))} for good?")
        click.echo(f"{in_words(housekeeping.delete(storage, ids))} deleted")
        note(storage, "delete", ids)


@command.command("archive")
@_ids
@database_option
@click.option(
    "--to",
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    required=True,
    help="File for the tables; it may hold others already.",
)
@_yes_option
def archive_command(ids: Sequence[str], url: str, file: Path, yes: bool) -> None:
    """Put tables away into a file. Nobody can open them until they are brought back; journals,
    seats and links come back with them."""
    with opened(url) as storage, packages():
        from railhead.server import housekeeping

        _ask(yes, f"Put {in_words(len(ids))} away into {file}?")
        click.echo(f"{in_words(housekeeping.put_away(storage, ids, file))} put away into {file}")
        note(storage, "archive", ids)


@command.command("bring-back")
@_ids
@database_option
@click.option(
    "--from",
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    required=True,
    help="File in which they were put away.",
)
def bring_back_command(ids: Sequence[str], url: str, file: Path) -> None:
    """Bring tables back that were put away."""
    with opened(url) as storage:
        from railhead.server import housekeeping

        click.echo(f"{in_words(housekeeping.bring_back(storage, ids, file))} brought back")
        note(storage, "bring-back", ids)


def _ask(yes: bool, question: str) -> None:
    if not yes:
        click.confirm(question, abort=True)


def _size(count: int) -> str:
    return f"{count / 1_000_000:,.1f} MB" if count >= 100_000 else f"{count / 1_000:,.1f} kB"


for each in COMMANDS:
    command.add_command(each)
