"""Where the rules pages of the titles lie."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from railhead.titles import FOLDERS, OURS, data

# Ours: in the project folder, or among the pages where the package is installed.
_PACKAGE = Path(__file__).parents[1]
_FOLDERS = (_PACKAGE.parents[1] / "docs" / "rules", _PACKAGE / "web" / "rules")
OF_OTHERS = "rules.md"  # in the package of a title that somebody else has written


@cache
def pages() -> dict[str, Traversable]:
    """Title to its rules page, if there is one. Whatever else is typed, or stands in an address,
    never becomes a path."""
    others = {
        title: data.file(folder, OF_OTHERS)
        for title, folder in FOLDERS.items()
        if title not in OURS and _has_page(folder)
    }
    ours = {path.stem: path for folder in reversed(_FOLDERS) for path in folder.glob("*.md")}
    return {**others, **ours}


def _has_page(folder: str) -> bool:
    try:
        return data.has(folder, OF_OTHERS)
    except ImportError:  # that the title can't be loaded is told elsewhere
        return False
