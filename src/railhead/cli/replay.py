"""``railhead replay``: a game from its file, round by round."""

from __future__ import annotations

import click


@click.command(short_help="Play the game in a file, round by round.")
@click.argument("file", type=click.Path())
@click.option("--log", is_flag=True, help="Print every line of the log instead of the rounds.")
def command(file: str, log: bool) -> None:
    """Play the game in FILE and print its rounds and the result.

    FILE is a save of Railhead or a game exported from 18xx.games; every action is checked by
    the rules as it is played.

    \b
    Examples:
      railhead replay game.json
      railhead replay --log export.json
    """
    from railhead.cli.games import read, steps
    from railhead.cli.results import show_result
    from railhead.finance.holders import BANK

    shown, lines = "", 0
    for game in steps(read(file)):
        if log:
            for events in (game.opening, *game.log) if not lines else game.log[lines - 1 :]:
                for event in events:
                    click.echo(event.text)
            lines = len(game.log) + 1
        elif game.state.round != shown:
            p = game.position
            shown = game.state.round
            phase, bank = game.title.phase(p).name, p.money(p.cash(BANK))
            click.echo(f"{shown}: phase {phase}, {bank} in the Bank.")
    click.echo()
    show_result(game)
