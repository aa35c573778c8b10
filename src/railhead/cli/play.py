"""``railhead play``: a game at one terminal."""

from __future__ import annotations

import contextlib
import random
import sys
from pathlib import Path

import click

import railhead
from railhead.cli import games
from railhead.play.game import Game
from railhead.play.refusal import RailheadError


@click.command(short_help="Play in the terminal, all at one keyboard.")
@click.argument("title", required=False)
@click.option(
    "--players", callback=games.names, metavar="NAME,NAME,...", help="The players of a new game."
)
@click.option("--seed", type=int, help="Decides all chance of a new game; by lot if left out.")
@click.option(
    "--option",
    "options",
    multiple=True,
    callback=games.options,
    metavar="NAME=VALUE",
    help="An option of the title; may be given several times.",
)
@click.option("--save", type=click.Path(), help="Save here after every action.")
@click.option("--tips/--no-tips", default=True, help="Explain a first game, where a title does.")
@click.option("--resume", type=click.Path(), help="Go on with the game in this file.")
def command(
    title: str | None,
    players: list[str] | None,
    seed: int | None,
    options: dict[str, str],
    save: str | None,
    tips: bool,
    resume: str | None,
) -> None:
    """Play a game of TITLE in the terminal, all players at one keyboard.

    Choices are numbered; `help` shows all other commands, among them `why`, which says why
    an action is refused and by which clause. A resumed game is saved in its own file
    unless --save names another; one exported from 18xx.games only with --save.

    \b
    Examples:
      railhead play 1848 --players Ann,Bob,Cy --save game.json
      railhead play 1848 --players Ann,Bob,Cy,Dee --seed 7 --option profile=18xx.games
      railhead play --resume game.json
    """
    from railhead.cli.hotseat.session import Session

    if resume is None:
        if title is None or players is None:
            raise click.UsageError("A new game needs a TITLE and --players; see --help.")
        game = _new(title, players, seed, options)
    else:
        if players or seed is not None or options:
            raise click.UsageError("--players, --seed and --option are for a new game.")
        game, own = _resumed(resume)
        if title not in (None, game.title.id):
            raise click.UsageError(f"{resume} is a game of {game.title.id}, not of {title}.")
        save = save or (resume if own else None)
    if save is not None:
        if save != resume and Path(save).exists():
            raise RailheadError(f"{save} exists already: go on with it by --resume {save}.")
        games.keep(game, save)
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - lines can then be edited and called back
    Session(game, save, tips=tips).run()


def _new(title: str, players: list[str], seed: int | None, options: dict[str, str]) -> Game:
    if seed is None:
        seed = random.SystemRandom().randrange(1_000_000)
    game = railhead.new(title, players, seed, options)
    seats = ", ".join(game.players)
    click.echo(f"{game.title.name}, seed {seed}. In the order of the seats: {seats}.")
    return game


def _resumed(path: str) -> tuple[Game, bool]:
    """The game in a file, and whether the file is a save of our own."""
    found = games.read(path)
    game = found if isinstance(found, Game) else games.played(found)
    click.echo(f"{game.title.name} after {len(game.actions)} actions.")
    return game, game is found
