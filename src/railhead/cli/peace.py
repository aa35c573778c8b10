"""The part of `railhead admin` about people: bans, reports, operators, ratings. It does what the
operator's page does, by the same code, and every deed is written down."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click
import msgspec

from railhead.cli.database import database_option, opened, packages
from railhead.cli.screen import console, table

if TYPE_CHECKING:
    from railhead.server.peace.operating import Desk
    from railhead.server.storage import Storage

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
_reason_option = click.option(
    "--reason", metavar="TEXT", required=True, help="Why; whom it concerns may read it."
)
_why_option = click.option("--reason", metavar="TEXT", default="", help="Why, for the list.")


@click.command("ban")
@click.argument("who", metavar="WHO")
@click.option(
    "--kind",
    type=click.Choice(["account", "browser", "address"]),
    default="account",
    show_default=True,
    help="What WHO names: an account by name or id, a guest's browser by the beginning of its "
    "hash (railhead admin players), an address or a network.",
)
@click.option("--talk", is_flag=True, help="Let him be silent; everything else he may do.")
@click.option("--days", metavar="N", type=float, help="For so many days; without it for good.")
@_reason_option
@database_option
def ban_command(who: str, kind: str, talk: bool, days: float | None, reason: str, url: str) -> None:
    """Ban somebody. He is told why and until when, and may still look on, take his data along and
    leave; a banned address is answered nothing."""
    with opened(url) as storage:
        desk = _desk(storage)
        somebody = desk.ban(_shell(), kind, who, "talk" if talk else "all", days, reason)
        click.echo(f"{somebody.name}: {'silenced' if talk else 'banned'}")


@click.command("unban")
@click.argument("ban", metavar="ID")
@_reason_option
@database_option
def unban_command(ban: str, reason: str, url: str) -> None:
    """End a ban before its time; `railhead admin bans` lists their ids."""
    with opened(url) as storage:
        click.echo(f"{_desk(storage).lift(_shell(), ban, reason)}: no longer banned")


@click.command("bans")
@database_option
@json_option
def bans_command(url: str, as_json: bool) -> None:
    """List the bans that hold."""
    with opened(url) as storage:
        from railhead.server.peace import bans

        found = bans.in_force(storage, _desk(storage).clock())
    if as_json:
        print_json(found)
        return
    rows = table("Id", "Who", "What", "Why", "Until")
    rows.columns[0].no_wrap = True
    for each in found:
        until = "for good" if each.until is None else moment(each.until)
        rows.add_row(each.id, each.name, each.what, each.reason, until)
    console().print(rows)


@click.command("reports")
@click.option("--closed", is_flag=True, help="Those that were looked at.")
@database_option
@json_option
def reports_command(closed: bool, url: str, as_json: bool) -> None:
    """List what players have reported: of the talk at a table, only the lines that were."""
    with opened(url) as storage:
        from railhead.server.peace import reports

        found = reports.listed(storage, closed=closed)
    if as_json:
        print_json(found)
        return
    rows = table("Id", "When", "By", "About", "Table", "Line", "Why")
    rows.columns[0].no_wrap = True
    for each in found:
        said = f"{each.line}: {each.said}" if each.line else ""
        why = " ".join(filter(None, (each.reason, each.words, each.outcome)))
        rows.add_row(each.id, moment(each.made), each.by, each.about, each.table, said, why)
    console().print(rows)


@click.command("close-report")
@click.argument("report", metavar="ID")
@click.option("--outcome", metavar="TEXT", required=True, help="What came of it.")
@database_option
def close_command(report: str, outcome: str, url: str) -> None:
    """Close a report that was looked at."""
    with opened(url) as storage:
        _desk(storage).close(_shell(), report, outcome)
        click.echo("closed")


@click.command("operators")
@click.option("--add", metavar="PLAYER", help="Make an account, by name or id, an operator.")
@click.option("--remove", metavar="PLAYER", help="Let one be an operator no longer.")
@_why_option
@database_option
@json_option
def operators_command(
    add: str | None, remove: str | None, reason: str, url: str, as_json: bool
) -> None:
    """List, add or remove the operators: those who have the operator's page, /operator."""
    with opened(url) as storage:
        desk = _desk(storage)
        if add:
            click.echo(f"{desk.appoint(_shell(), add, reason).name} is an operator now")
        if remove:
            click.echo(f"{desk.dismiss(_shell(), remove, reason).name} is no operator any more")
        found = desk.operators()
    if add or remove:
        return
    if as_json:
        print_json([{"id": key, "name": name, "since": since} for key, name, since in found])
        return
    rows = table("Id", "Name", "Since")
    for key, name, since in found:
        rows.add_row(key, name, moment(since))
    console().print(rows)


@click.command("deeds")
@click.option("--most", metavar="N", type=int, default=50, show_default=True, help="So many.")
@database_option
@json_option
def deeds_command(most: int, url: str, as_json: bool) -> None:
    """List what operators did, at their page and here."""
    with opened(url) as storage:
        found = _desk(storage).deeds(most)
    if as_json:
        print_json(found)
        return
    rows = table("When", "Who", "What", "About", "Why")
    for each in found:
        rows.add_row(moment(each.made), each.by, each.deed, each.about, each.reason)
    console().print(rows)


@click.command("ratings")
@click.option("--again", is_flag=True, help="Work all of them out anew from the results.")
@database_option
@json_option
def ratings_command(again: bool, url: str, as_json: bool) -> None:
    """How many results and ratings there are. They follow from the results in the order in which
    games ended: worked out anew they are the same."""
    with opened(url) as storage, packages():
        from railhead.server.results import counting

        if again:
            changed = counting.recount(storage)
            note(storage, "ratings", ["all"])
        found = counting.counts(storage)
    if as_json:
        print_json(found)
        return
    rows = table("Title", "Games", "Rated", "Players", right=("Games", "Rated", "Players"))
    for each in found:
        rows.add_row(each.title, f"{each.games:,}", f"{each.rated:,}", f"{each.players:,}")
    console().print(rows)
    if again:
        click.echo(f"figures that changed: {sum(changed.values()):,}")


@click.command("say")
@click.argument("text", metavar="[TEXT]", required=False)
@click.option("--hours", metavar="N", type=float, help="For so long; else until it is taken back.")
@click.option("--end", is_flag=True, help="Take back what is said.")
@_why_option
@database_option
def say_command(text: str | None, hours: float | None, end: bool, reason: str, url: str) -> None:
    """Say something to all: a line on every page."""
    if end == (text is not None):
        raise click.UsageError("Say what, or --end.")
    with opened(url) as storage:
        if text is None:
            _desk(storage).unsay(_shell(), reason or "no longer needed")
            click.echo("nothing is said to all any more")
        else:
            _desk(storage).say(_shell(), text, hours)
            click.echo("it stands on every page")


@click.command("pause")
@_reason_option
@database_option
def pause_command(reason: str, url: str) -> None:
    """Let no new tables be opened; those that are there go on, and everybody reads why."""
    with opened(url) as storage:
        _desk(storage).pause(_shell(), reason)
        click.echo("no new tables are opened")


@click.command("resume")
@_why_option
@database_option
def resume_command(reason: str, url: str) -> None:
    """Let tables be opened again."""
    with opened(url) as storage:
        _desk(storage).resume(_shell(), reason or "the pause is over")
        click.echo("tables may be opened again")


COMMANDS: Sequence[click.Command] = (
    ban_command,
    unban_command,
    bans_command,
    reports_command,
    close_command,
    operators_command,
    deeds_command,
    ratings_command,
    say_command,
    pause_command,
    resume_command,
)


def note(storage: Storage, deed: str, about: Sequence[str]) -> None:
    """Write down what was done to tables, or the like."""
    _desk(storage).note(_shell(), deed, ", ".join(about))


def print_json(found: Any) -> None:
    """Print what was found, for programs."""
    click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())


def moment(seconds: float) -> str:
    """A moment as this computer's clock shows it."""
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")


def _desk(storage: Storage) -> Desk:
    from railhead.server.peace.operating import Desk

    return Desk(storage)


def _shell() -> str:
    """As who one acts here."""
    from railhead.server.peace.operating import SHELL

    return SHELL
