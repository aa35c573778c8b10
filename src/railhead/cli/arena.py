"""``railhead arena``: which bot is better, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from railhead.cli import bots as bot_words
from railhead.cli import games
from railhead.cli.group import sentence

if TYPE_CHECKING:
    from railhead.play.title import Title


@click.command(short_help="Let bots play against each other and measure them.")
@click.argument("title")
@click.option(
    "--bots",
    required=True,
    callback=bot_words.listed,
    metavar="NAME,...",
    help=f"The bot of each seat: {bot_words.HELP}.",
)
@click.option(
    "--games",
    "count",
    type=click.IntRange(1),
    default=16,
    show_default=True,
    help="How many games are played, at most.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The first seed; then one up each."
)
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="How many games are played at once.",
)
@click.option(
    "--scheduler",
    default="",
    metavar="ADDRESS",
    help="Play on the workers of a Dask cluster instead: the address of its scheduler.",
)
@click.option(
    "--sprt",
    "gain",
    type=click.FloatRange(0, 1, min_open=True),
    metavar="GAIN",
    help="Stop as soon as it is sure that the first bot's share is better than the second's by "
    "this much (0.01, say), or not better.",
)
@click.option(
    "--file",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write each game down here; a match that was broken off goes on from there.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    callback=games.options,
    metavar="NAME=VALUE",
    help="An option of the title; may be given several times.",
)
@click.option(
    "--save", type=click.Path(file_okay=False), metavar="DIR", help="Save each game in this folder."
)
@click.option(
    "--most",
    type=click.IntRange(1),
    default=20_000,
    show_default=True,
    help="A game with more actions counts as unfinished.",
)
@click.option("--json", "as_json", is_flag=True, help="Print plain data instead of a table.")
def command(
    title: str,
    bots: tuple[str, ...],
    count: int,
    seed: int,
    workers: int,
    scheduler: str,
    gain: float | None,
    path: Path | None,
    options: dict[str, str],
    save: str | None,
    most: int,
    as_json: bool,
) -> None:
    """Let bots play games of TITLE against each other and say how they fared.

    Every seed is played from each seating, so that seats and deals favour nobody. A bot's share is
    its part of all that the players are worth at the end, for one of its seats: with four players
    and nobody better it is .250. Intervals are of 95 %.

    \b
    Examples:
      railhead arena 1848 --bots clerk,steady,steady,steady --games 32
      railhead arena 18india --bots clerk,steady,steady,steady --sprt 0.01 --games 400 --workers 4
      railhead arena 1860 --bots my_bots:Miser,steady,steady --games 90 --file miser.jsonl
      railhead arena 1848 --bots "pipe:./bot --fast,steady,steady" --json
    """
    import msgspec

    import railhead
    from railhead.bots.arena import Match, run, summed_up
    from railhead.bots.games import names
    from railhead.bots.logbook import Logbook
    from railhead.cli.screen import watched

    # Refuses what can't be played, before anything is begun.
    example = railhead.new(title, names(bots, len(bots)), seed, options)
    if gain and len(set(bots)) < 2:
        raise click.BadParameter("a test is between two bots.", param_hint="--sprt")
    match = Match(title, bots, count, seed, options, most, gain or 0.0, save or "")
    if save:
        Path(save).mkdir(parents=True, exist_ok=True)
    book = Logbook(path, match) if path else None
    before = book.outcomes if book else ()
    keep = book.keep if book else lambda outcome: None
    playing = run(match, workers, before, keep, scheduler)
    outcomes = list(watched(playing, count))
    summary = summed_up(match, outcomes)
    if as_json:
        click.echo(msgspec.json.encode(summary).decode())
    else:
        _show(example.title, summary)
    for failure in summary["failures"]:
        click.echo(sentence(failure), err=True)


def _show(title: Title, summary: dict[str, Any]) -> None:
    """Who won how often, how sure that is, and what looks wrong."""
    from railhead.cli.screen import console, table

    figures = ("Seats", "Wins", "Share of worth", "Worth", "CPU ms", "Rating")
    rows = table("Bot", *figures, right=figures)
    for bot, wins in summary["wins"].items():
        rate, share = summary["win_rate"][bot], summary["share"][bot]
        cpu, rating = summary["cpu_ms"][bot], summary["rating"].get(bot)
        rows.add_row(
            bot,
            f"{summary['seats'][bot]}",
            f"{wins} ({rate[1]:.0%} to {rate[2]:.0%})",
            f"{share[0]:.3f} ({share[1]:.3f} to {share[2]:.3f})",
            title.money(summary["worth"][bot]),
            f"{cpu[0]:.1f} (most {cpu[1]:,.0f})",
            f"{rating[0]:.1f} ± {2 * rating[1]:.1f}" if rating else "–",
        )
    screen = console()
    screen.print(rows)
    phases = ", ".join(f"{phase}: {rounds:g}" for phase, rounds in summary["rounds"].items())
    screen.print(
        f"{summary['games']} games of {title.name}, {summary['unfinished']} unfinished, "
        f"{summary['actions']:,} actions a game, {summary['closed']:g} companies closed a game."
    )
    screen.print(f"Rounds begun in each phase: {phases}.")
    if "sprt" in summary:
        test = summary["sprt"]
        screen.print(
            f"Better by {test['gain']:g}? {test['says'].capitalize()}: {test['llr']:g} between "
            f"{test['bounds'][0]:g} and {test['bounds'][1]:g}."
        )
    for alarm in summary["alarms"]:
        screen.print(f"Alarm: {alarm}.")
    if not summary["rating"]:
        screen.print("Ratings need openskill: pip install railhead[arena].")
