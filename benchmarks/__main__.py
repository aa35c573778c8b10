"""Run all benchmarks of the engine and print them as a table."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from benchmarks.engine import measurements


def main() -> None:
    """Measure and print."""
    table = Table("What", "Measured", "Goal", title="Best of five, one core")
    for what, measured, goal in measurements():
        table.add_row(what, measured, goal)
    Console().print(table)


if __name__ == "__main__":
    main()
