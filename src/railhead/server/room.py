"""How many tables there is room for: by the memory of the machine, or of the container."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

PART = 4  # a quarter of the memory is for tables: there may be several servers, and a database
TABLE = 2**20  # bytes of a table with 240 entries, and of what is kept that was worked out of it
FEWEST = 32
USUAL = 256  # where nobody says how much memory there is

_ROOT = Path("/")
_UNLIMITED = 2**60  # what the first kind of control groups says where there is no limit


def tables_with_room(memory: int | None) -> int:
    """How many tables to keep with so many bytes of memory."""
    return USUAL if memory is None else max(FEWEST, memory // PART // TABLE)


def memory_to_be_had(root: Path = _ROOT) -> int | None:
    """Bytes of memory that this process may have; None if that can't be found out."""
    return min([*_of_machine(), *_of_groups(root)], default=None)


def _of_machine() -> Iterator[int]:
    try:
        yield os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return  # not a system that says it so


def _of_groups(root: Path) -> Iterator[int]:
    """The limits of the control groups in which the process is, and of those around them. In a
    container they lie at the top."""
    try:
        lines = (root / "proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return
    for line in lines:
        _, kinds, path = line.split(":", 2)
        if kinds == "":
            top, name = root / "sys/fs/cgroup", "memory.max"
        elif "memory" in kinds.split(","):
            top, name = root / "sys/fs/cgroup/memory", "memory.limit_in_bytes"
        else:
            continue
        group = top / path.lstrip("/")
        for folder in (group, *group.parents):
            if folder == top or top in folder.parents:
                yield from _limit(folder / name)


def _limit(file: Path) -> Iterator[int]:
    try:
        limit = int(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return  # not there, or "max"
    if 0 < limit < _UNLIMITED:
        yield limit
