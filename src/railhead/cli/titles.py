"""``railhead titles``: what can be played."""

from __future__ import annotations

import click

import railhead
from railhead.cli.screen import console, table
from railhead.play.title import Option
from railhead.titles import find


@click.command(short_help="List what can be played.")
def command() -> None:
    """List the titles: their ids, names, numbers of players and options.

    \b
    Example:
      railhead titles
    """
    rows = table("Title", "Name", "Players", "Options")
    for name in railhead.titles():
        title = find(name)
        counts = title.player_counts
        rows.add_row(
            name,
            title.name,
            f"{counts[0]} to {counts[-1]}",
            "\n".join(_in_words(option) for option in title.options_offered) or "None.",
        )
    console().print(rows)


def _in_words(option: Option) -> str:
    """An option with its values, the default first."""
    values = " ".join(
        f"{option.name}={value}{' (the default)' if not number else ''}: {meaning}"
        for number, (value, meaning) in enumerate(option.values.items())
    )
    return f"{option.says} {values}"
