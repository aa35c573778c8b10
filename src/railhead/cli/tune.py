"""``railhead tune``: better weights for the Clerk, found on the arena."""

from __future__ import annotations

from pathlib import Path

import click

from railhead.cli import bots as bot_words


@click.command(short_help="Tune the Clerk's weights on the arena.")
@click.argument("title")
@click.option(
    "--weights",
    required=True,
    metavar="NAME,...",
    help="The weights to tune; docs/bots.md says where they stand.",
)
@click.option(
    "--others",
    default="steady,steady",
    show_default=True,
    callback=bot_words.listed,
    metavar="NAME,...",
    help="Who sits at the table beside the two Clerks that are compared.",
)
@click.option("--steps", type=click.IntRange(1), default=20, show_default=True, help="Steps to go.")
@click.option(
    "--games", type=click.IntRange(1), default=8, show_default=True, help="Games of each step."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The first seed.")
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
    "--file",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write each step down here; a run that was broken off goes on from there.",
)
def command(
    title: str,
    weights: str,
    others: tuple[str, ...],
    steps: int,
    games: int,
    seed: int,
    workers: int,
    scheduler: str,
    path: Path | None,
) -> None:
    """Tune weights of the Clerk for TITLE: all are changed a little at once, up or down, and the
    Clerk that has them so plays the one that has them the other way.

    What it prints at the end belongs into the title's file of weights, if the arena says on fresh
    seeds that it is better.

    \b
    Example:
      railhead tune first_rails --weights treasury,push,prospects --steps 30 --file tuning.jsonl
    """
    import railhead
    from railhead.bots.games import names
    from railhead.bots.tuning import Notes, Task, begun, tune
    from railhead.cli.screen import watched

    task = Task(title, tuple(n.strip() for n in weights.split(",")), others, steps, games, seed)
    # Refuses what can't be played, before anything is begun.
    railhead.new(title, names(("clerk", "clerk", *others), 2 + len(others)), seed)
    found = begun(task)
    notes = Notes(path, task) if path else None
    before = notes.differences if notes else ()
    keep = notes.keep if notes else lambda difference: None
    for step in watched(tune(task, workers, before, keep, scheduler), steps, "Tuning"):
        found = step.weights
        shown = ", ".join(f"{name} {figure:g}" for name, figure in found.items())
        click.echo(f"{step.number + 1}: {step.difference:+.3f}: {shown}", err=True)
    for name, figure in found.items():
        click.echo(f"{name} = {figure:g}")
