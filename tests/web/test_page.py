"""What a page says besides what its parts show."""

from __future__ import annotations

from pathlib import Path

import msgspec

import railhead
from railhead.play.actions import RunTrains
from railhead.server.browsers import Browser
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from railhead.web.pages.table import facts_of, values_of
from tests.server.games import open_file

GAME = Path(__file__).parents[1] / "golden" / "1860-bank.json"


def test_what_undo_takes_back_is_said_without_the_stops_of_a_run(tmp_path: Path) -> None:
    """They fill many lines beside the button, and the log has them."""
    game = railhead.load(GAME)
    runs = [each for each, action in enumerate(game.actions, 1) if isinstance(action, RunTrains)]
    record = game.at(runs[-1]).record()
    storage = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    tables, me = Tables(storage), Browser()
    table_id = open_file(tables, me, msgspec.json.encode(record)).id
    page = values_of(facts_of(tables, me, table_id))["page"]
    what, _, stops = game.log[runs[-1] - 1][0].text.partition(": ")
    assert " – " in stops
    assert page.undo == f"{what}."
    storage.close()
