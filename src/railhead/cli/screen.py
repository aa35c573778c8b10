"""How the command line looks: one console, one kind of table."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TypeVar

from rich import box
from rich.console import Console
from rich.table import Table

_PIPED_WIDTH = 100

T = TypeVar("T")


def console() -> Console:
    """The console of the standard output. Names of players are never taken for markup."""
    width = None if sys.stdout.isatty() else _PIPED_WIDTH
    return Console(markup=False, highlight=False, emoji=False, width=width)


def table(*headings: str, right: tuple[str, ...] = ()) -> Table:
    """A table with thin lines; the columns named in ``right`` hold figures."""
    rows = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for heading in headings:
        rows.add_column(heading, justify="right" if heading in right else "left")
    return rows


def watched(things: Iterable[T], total: int, description: str = "Playing") -> Iterable[T]:
    """Things as they come, with a progress bar on a terminal."""
    from rich.progress import track

    return track(
        things,
        description=description,
        total=total,
        console=Console(stderr=True) if sys.stderr.isatty() else console(),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
