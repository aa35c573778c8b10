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
    found, broken = {}, []
    for name in railhead.titles():
        try:
            found[name] = find(name)
        except railhead.RailheadError as error:
            broken.append(str(error))
    _show(found)
    if broken:
        raise Failure("\n".join(broken))


def _show(titles: dict[str, type[Title]]) -> None:
    """A table of the titles. Ids and options are never cut, as they are typed as they stand here;
    long names are broken only where there is no room for them."""
    rows, screen = table("Title", "Name", "Players", "Options"), console()
    for name, title in titles.items():
        options = [option.name for option in title.options_offered]
        rows.add_row(name, title.name, _players(title), " ".join(options) or "none")
    ids, names, players, options_ = rows.columns
    ids.no_wrap = players.no_wrap = True
    words = [word for cell in options_.cells for word in str(cell).split()]
    options_.min_width = max(map(len, words))
    wide = [max(len(str(cell)) for cell in column.cells) for column in (ids, names, players)]
    names.no_wrap = sum(wide) + options_.min_width + len(wide) <= screen.width
    screen.print(rows)


def _players(title: type[Title]) -> str:
    return f"{title.player_counts[0]} to {title.player_counts[-1]}"


def _show_options(title: type[Title]) -> None:
    screen = console()
    screen.print(f"{title.name}, {_players(title)} players")
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
