"""``railhead simulate``: whole games between bots."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING

import click

from railhead.cli import bots as bot_words
from railhead.cli import games
from railhead.cli.group import Failure, sentence

if TYPE_CHECKING:
    from railhead.bots.games import Outcome
    from railhead.play.title import Title


@click.command(short_help="Play whole games between bots.")
@click.argument("title")
@click.option("--players", type=int, required=True, help="How many players sit at each table.")
@click.option(
    "--games",
    "count",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="How many games are played.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The first game's; then one up each."
)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    callback=bot_words.listed,
    metavar="NAME,...",
    help=f"{bot_words.HELP}; or several for the seats in turn.",
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
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="How many games are played at once.",
)
@click.option(
    "--most",
    type=click.IntRange(1),
    default=20_000,
    show_default=True,
    help="A game with more actions has failed.",
)
def command(
    title: str,
    players: int,
    count: int,
    seed: int,
    bots: tuple[str, ...],
    options: dict[str, str],
    save: str | None,
    jobs: int,
    most: int,
) -> None:
    """Play whole games of TITLE between bots and sum them up.

    A seed decides a game, whatever --jobs is. The exit code is 0 only if every game ended by
    the rules; a game that fails is named by its seed, and with --save its save is written up to
    the last action.

    \b
    Examples:
      railhead simulate 1848 --players 3 --games 100 --jobs 4
      railhead simulate 1848 --players 4 --bots steady,random --seed 7 --games 1 --save games
      railhead simulate 1848 --players 6 --option profile=18xx.games
    """
    import railhead
    from railhead.bots.games import PlannedGame, names, play_all
    from railhead.cli.screen import watched

    # Refuses what can't be played, before anything is begun.
    example = railhead.new(title, names(bots, max(players, 0)), seed, options)
    if save:
        Path(save).mkdir(parents=True, exist_ok=True)
    plans = [
        PlannedGame(title, players, seed + number, bots, options, most, save or "")
        for number in range(count)
    ]
    start = time.perf_counter()
    outcomes = list(watched(play_all(plans, jobs), count))
    _sum_up(example.title, outcomes, time.perf_counter() - start)
    failed = [outcome for outcome in outcomes if outcome.failure]
    for outcome in failed:
        click.echo(sentence(f"Seed {outcome.seed} failed. {outcome.failure}"), err=True)
    if failed:
        raise Failure(f"{len(failed)} of {len(outcomes)} games did not end by the rules.")


def _sum_up(title: Title, outcomes: Sequence[Outcome], seconds: float) -> None:
    """A table of what came of all games."""
    from railhead.bots.arena import winner
    from railhead.cli.screen import console, table

    ended = [outcome for outcome in outcomes if not outcome.failure]
    most = [next(iter(outcome.worths.values())) for outcome in ended]
    worth = title.money(round(mean(most))) if most else "none"
    rows = table("Simulated", title.name)
    rows.add_row("Games", f"{len(outcomes)}")
    rows.add_row("Ended by the rules", f"{len(ended)}")
    rows.add_row("Actions a game", _spread([outcome.actions for outcome in outcomes]))
    rows.add_row("Rounds a game", _spread([outcome.rounds for outcome in outcomes]))
    rows.add_row("Last phase", _counted(outcome.phase for outcome in ended))
    rows.add_row("Ways of ending", _counted(" and ".join(outcome.ends) for outcome in ended))
    rows.add_row("Won by", _counted(map(winner, ended)))
    rows.add_row("Mean worth of the winner", worth)
    actions = sum(outcome.actions for outcome in outcomes)
    rows.add_row("Actions a second", f"{actions / max(seconds, 1e-9):,.0f}")
    console().print(rows)


def _spread(figures: list[int]) -> str:
    return f"{mean(figures):,.0f} ({min(figures):,} to {max(figures):,})"


def _counted(words: Iterable[str]) -> str:
    """How often each word comes, the most frequent first."""
    counts = sorted(Counter(words).items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{word}: {count}" for word, count in counts) or "none"
