"""The titles: each a folder of data and the few rules in which it differs."""

from __future__ import annotations

import logging
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from railhead.play.refusal import RailheadError
from railhead.play.title import Title

log = logging.getLogger(__name__)

# Name to folder, in the order in which the titles are offered.
OURS = {
    "first_rails": "first_rails",
    "1848": "t1848",
    "1853": "t1853",
    "1860": "t1860",
    "18india": "t18india",
    "1947": "t1947",
}


def _of_others() -> dict[str, str]:
    """Titles of other packages, by the entry point group ``railhead.titles``: name to package. None
    of them takes the name of one of ours."""
    return {
        found.name: found.value
        for found in entry_points(group="railhead.titles")
        if found.name not in OURS
    }


FOLDERS = {**OURS, **_of_others()}


def find(name: str) -> type[Title[Any]]:
    """The title of this name. What its state is, only the name tells."""
    folder = FOLDERS.get(name)
    if folder is None:
        raise RailheadError(f"There is no title {name!r}. There is: {', '.join(FOLDERS)}.")
    module = f"railhead.titles.{folder}.title" if name in OURS else f"{folder}.title"
    try:
        title: type[Title[Any]] = import_module(module).TITLE
    except Exception as error:
        if name in OURS:
            raise
        why = str(error).rstrip(".")
        raise RailheadError(f"The title {name} ({module}) can't be loaded: {why}.") from error
    return title


def loadable() -> list[str]:
    """The titles that can be played. One of another package that can't be loaded is left out, and
    the log says why: a server must not fall with it."""
    found = []
    for name in FOLDERS:
        try:
            find(name)
        except RailheadError as error:
            log.error("%s", error)
        else:
            found.append(name)
    return found
