"""The group of commands: imports each one when it is called, and turns errors into a sentence."""

from __future__ import annotations

import errno
import sys
from importlib import import_module
from typing import Any

import click

from railhead.play.refusal import RailheadError

_LONGEST = 600


class Failure(click.ClickException):
    """Something failed; one sentence on the error stream, exit code 1."""

    def show(self, file: Any = None) -> None:
        """Print the sentence and nothing else."""
        click.echo(sentence(self.message), file=file or sys.stderr)


class Commands(click.Group):
    """Commands by name; each is the ``command`` of the module of that name in this folder."""

    names: tuple[str, ...] = ()

    def main(self, *args: Any, **extra: Any) -> Any:
        """Start; the program is called by its name, however it was started."""
        extra["prog_name"] = extra.get("prog_name") or self.name
        return super().main(*args, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order in which the help shows them."""
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command."""
        if cmd_name not in self.names:
            return None
        command: click.Command = import_module(f"railhead.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; whatever can go wrong in a player's hands ends in a sentence."""
        try:
            return super().invoke(ctx)
        except RailheadError as error:
            raise Failure(str(error)) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            raise Failure(of_file(error)) from None


def sentence(text: str) -> str:
    """A message on one line, without characters that would steer a terminal, not too long."""
    line = " ".join(text.split())
    line = "".join(letter if letter.isprintable() else "?" for letter in line)
    if len(line) > _LONGEST:
        line = line[:_LONGEST] + " …"
    return line if line.endswith((".", "…", "]", "?")) else line + "."


def of_file(error: OSError) -> str:
    """What is wrong with a file."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}." if error.filename else f"{reason}."
