"""The command line: ``railhead``. Each command is a module of its own in this folder."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import click

from railhead import __version__
from railhead.cli.group import Commands


class _Railhead(Commands):
    """All commands, in the order of the help."""

    names = (
        "serve",
        "play",
        "replay",
        "simulate",
        "arena",
        "tune",
        "export",
        "draw",
        "routes",
        "titles",
        "clauses",
        "trace",
        "backup",
        "restore",
        "admin",
    )


@click.command(
    "railhead",
    cls=_Railhead,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="Railhead %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """18xx railway games, played by the rules to the letter.

    Without a command it starts the server of tables and opens the browser: see `serve`.

    \b
    Examples:
      railhead
      railhead titles
      railhead play 1848 --players Ann,Bob,Cy --save game.json
      railhead play --resume game.json
      railhead simulate 1848 --players 4 --games 10 --bots steady,random
      railhead COMMAND --help
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that can't show or send a character is no reason to fail.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if ctx.invoked_subcommand is None:
        # Made anew rather than invoked with defaults: it takes its settings from the environment.
        serve = main.get_command(ctx, "serve")
        assert serve is not None
        with serve.make_context("serve", [], parent=ctx) as context:
            serve.invoke(context)
