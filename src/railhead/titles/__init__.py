"""The titles: each a folder of data and the few rules in which it differs."""

from __future__ import annotations

from importlib import import_module

from railhead.play.refusal import RailheadError
from railhead.play.title import Title

# Name to folder, in the order in which the titles are offered.
FOLDERS = {
    "first_rails": "first_rails",
    "1848": "t1848",
    "1853": "t1853",
    "1860": "t1860",
    "18india": "t18india",
    "1947": "t1947",
}


def find(name: str) -> type[Title]:
    """The title of this name."""
    folder = FOLDERS.get(name)
    if folder is None:
        raise RailheadError(f"There is no title {name!r}. There is: {', '.join(FOLDERS)}.")
    title: type[Title] = import_module(f"railhead.titles.{folder}.title").TITLE
    return title
