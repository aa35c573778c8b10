"""A server under attack: ``python -m benchmarks.attack``.

Each attack runs alone, from an address of its own where the computer has one, while somebody plays
at a table and fetches its page. Server, player and attackers share this computer's cores.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.attack.attacks import ATTACKS, SETTINGS
from tests.attack.siege import MEGABYTES, P95, SECONDS, besiege

GOAL = f"{P95:.0f} ms, {MEGABYTES:.0f} MB, {SECONDS:.0f} s"


def main() -> None:
    """Attack and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each attack lasts")
    parser.add_argument("--only", default="", help="attacks whose names have this in them")
    given = parser.parse_args()
    table = Table(
        "Attack", "Others' p50", "p95", "Memory", "End", "Attackers got",
        title=f"Goal: p95, memory, end: {GOAL}",
    )  # fmt: skip
    console = Console(width=130)
    for name, attack in ATTACKS.items():
        if given.only not in name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            database = f"sqlite:///{Path(folder) / 'tables.sqlite'}"
            more = SETTINGS.get(name, {})
            found = besiege(name, attack, database, Path(folder), given.seconds, **more)
        console.print(str(found), highlight=False)
        answers = ", ".join(f"{count}x {each}" for each, count in sorted(found.statuses.items()))
        table.add_row(
            name,
            f"{found.player.late(0.5):.0f} ms",
            f"{found.player.late():.0f} ms",
            f"{found.megabytes:.0f} MB",
            f"{found.end_seconds:.1f} s",
            answers or "-",
        )
    console.print(table)
    if hasattr(os, "getloadavg"):
        load, cores = os.getloadavg()[0], os.cpu_count()
        console.print(f"Load of this computer at the end: {load:.1f} on {cores} cores.")


if __name__ == "__main__":
    main()
