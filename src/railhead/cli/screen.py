"""How the command line looks: one console, one kind of table."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TypeVar

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

_PIPED_WIDTH = 100
_GAP = 2  # between two columns

T = TypeVar("T")


def console() -> Console:
    """The console of the standard output. Names of players are never taken for markup."""
    width = None if sys.stdout.isatty() else _PIPED_WIDTH
    return Console(markup=False, highlight=False, emoji=False, width=width)


def table(*headings: str, right: Sequence[str] = ()) -> Table:
    """A table with thin lines; the columns named in ``right`` hold figures."""
    rows = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for heading in headings:
        rows.add_column(heading, justify="right" if heading in right else "left")
    return rows


def tables(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    width: int,
    right: Sequence[str] = (),
) -> list[Table]:
    """One table, or several below each other where the screen is too narrow for one: each begins
    with the first column, so that no heading and no figure is ever cut."""
    wide = [max(cell_len(cell) for cell in column) for column in zip(headings, *rows, strict=True)]
    parts: list[list[int]] = []
    room = 0
    for column in range(1, len(headings)):
        need = wide[column] + _GAP
        if not parts or need > room:
            parts.append([0])
            room = width - wide[0]
        parts[-1].append(column)
        room -= need
    shown = []
    for columns in parts:
        part = table(*(headings[column] for column in columns), right=right)
        for row in rows:
            part.add_row(*(row[column] for column in columns))
        shown.append(part)
    return shown


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
