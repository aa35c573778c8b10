"""The examples of the page on research run."""

import doctest
import re
from pathlib import Path

from railhead.formats import rows
from railhead.titles import FOLDERS

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def test_the_examples_run():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried
    assert not failed


def test_every_array_and_column_is_described():
    from railhead import research
    from railhead.research import features, observation

    text = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", text))
    columns = (observation.TABLE, observation.PLAYERS, observation.COMPANIES, observation.DEPOT)
    wanted = {name for each in columns for name in each} | {*features.COLUMNS}
    wanted |= {*observation.PRIVATES, *observation.HEXES}
    wanted |= {*research.env(next(iter(FOLDERS))).observer.shapes}
    wanted |= {*rows.ACTIONS, *rows.PLAYERS, *rows.COMPANIES}
    assert wanted <= named
