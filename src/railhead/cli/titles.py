"""``railhead titles``: what can be played."""

from __future__ import annotations

import click

import railhead
from railhead.cli.group import Failure
from railhead.cli.screen import console, table
from railhead.play.options import Option
from railhead.play.title import Title
from railhead.titles import find


@click.command(short_help="List what can be played.")
@click.argument("title", required=False)
def command(title: str | None) -> None:
    """List the titles: their ids, names, numbers of players and options; or, of one title, all
    that its options say. What keeps a title of another package from being played is said below.

    \b
    Examples:
      railhead titles
      railhead titles 1860
    """
    if title is not None:
        _show_options(find(title))
        return
    rows = table("Title", "Name", "Players", "Options")
    rows.columns[1].no_wrap = True
    broken = []
    for name in railhead.titles():
        try:
            found = find(name)
        except railhead.RailheadError as error:
            broken.append(str(error))
            continue
        counts = found.player_counts
        rows.add_row(
            name,
            found.name,
            f"{counts[0]} to {counts[-1]}",
            " ".join(option.name for option in found.options_offered) or "none",
        )
    console().print(rows)
    if broken:
        raise Failure("\n".join(broken))


def _show_options(title: type[Title]) -> None:
    counts = title.player_counts
    screen = console()
    screen.print(f"{title.name}, {counts[0]} to {counts[-1]} players")
    rows = table("Option", "What it does")
    for option in title.options_offered:
        for written, says in _lines(option):
            rows.add_row(written, says)
    screen.print(rows)


def _lines(option: Option) -> list[tuple[str, str]]:
    """An option as it is written on the command line, with what it does; the default first."""
    if option.is_switch:
        return [(f"{option.name}=on", option.says)]
    lines = [
        (f"{option.name}={value}", f"{meaning}{' (the default)' if not number else ''}")
        for number, (value, meaning) in enumerate(option.values.items())
    ]
    return [*lines, (f"{option.name}=...", option.own)] if option.own else lines
