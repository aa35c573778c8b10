"""``railhead trace``: everybody's money and every price after each action."""

from __future__ import annotations

import click


@click.command(short_help="Print all figures after each action.")
@click.argument("file", type=click.Path())
def command(file: str) -> None:
    """Print a line of JSON after each action of a game in FILE, and one with the result.

    FILE is a save of Railhead or a game exported from 18xx.games. Each line holds the cash of
    players and companies, prices, directors, trains, phase, round and the Bank.

    \b
    Examples:
      railhead trace game.json
      railhead trace game.json | tail -1
    """
    from railhead.cli.games import read
    from railhead.formats import trace
    from railhead.play.game import Game

    found = read(file)
    lines = trace.of_game(found) if isinstance(found, Game) else trace.of_recording(found)
    for line in lines:
        click.echo(line)
