"""``railhead draw``: the map or the share chart as an SVG file."""

from __future__ import annotations

import click


@click.command(short_help="Draw the map or the share chart as SVG.")
@click.argument("what", metavar="TITLE|FILE")
@click.option(
    "--at", type=click.IntRange(min=0), help="How a game in a FILE stood after so many actions."
)
@click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    default="light",
    show_default=True,
    help="The colours.",
)
@click.option("--market", is_flag=True, help="Draw the share price chart instead of the map.")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(),
    help="The SVG file to write; - for the standard output.",
)
def command(what: str, at: int | None, theme: str, market: bool, output: str) -> None:
    """Draw the map of a TITLE as it is printed, or of the game in a FILE as it stands.

    FILE is a save of Railhead or a game exported from 18xx.games.

    \b
    Examples:
      railhead draw 1848 -o map.svg
      railhead draw game.json --at 120 --theme dark -o map.svg
      railhead draw game.json --market -o market.svg
    """
    import railhead
    from railhead.cli import games
    from railhead.cli.pictures import chart_of, map_of
    from railhead.titles import find

    if what in railhead.titles():
        if at is not None:
            raise click.UsageError("--at is for a game in a file.")
        players = [f"Player {seat + 1}" for seat in range(find(what).player_counts[0])]
        game = railhead.new(what, players)
    else:
        game = games.whole(what)
        if at is not None:
            game = game.at(at)
    picture = chart_of(game, theme) if market else map_of(game, theme)
    with click.open_file(output, "w", encoding="utf-8", atomic=output != "-") as file:
        file.write(picture + "\n")
