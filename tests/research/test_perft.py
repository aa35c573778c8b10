"""The fingerprints of the rules: counts of what can be done, at fixed positions of each title.

A change of these figures is a change of the rules. If it is meant, the version of the title's
rules rises with it (``Title.version``), and ``python -m tests.research.test_perft`` writes them.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead.play.game import Game
from railhead.titles import FOLDERS, find

FILE = Path(__file__).parent / "perft.json"
STOPS = (0, 25, 60, 110, 170)  # actions after which the ways are counted
DEEP = 40  # candidates up to which two actions are counted, not one


def positions(title: str) -> dict[int, Game]:
    """A game in which anything is done, by a chance that is the same on every machine."""
    from railhead.research.candidates import candidates

    chance = random.Random(f"perft of {title}")
    count = find(title).player_counts[-1]
    game = railhead.new(title, [f"Player {seat}" for seat in range(count)], seed=2)
    found = {}
    while not game.finished and len(game.actions) <= STOPS[-1]:
        if len(game.actions) in STOPS:
            found[len(game.actions)] = game.copy()
        decision = game.decisions[0]
        offered = candidates(decision)
        game.play(offered[chance.randrange(len(offered))].played(game.position, decision.company))
    return found


def fingerprint(title: str) -> dict[str, Any]:
    """The version of the rules, and the counts at each position."""
    from railhead.research import candidates, perft

    counts = {}
    for number, game in positions(title).items():
        depth = 2 if len(candidates(game.decisions[0])) <= DEEP else 1
        counts[str(number)] = [depth, *perft(game, depth)]
    return {"version": find(title).version, "counts": counts}


@pytest.mark.parametrize("title", FOLDERS)
def test_the_rules_allow_what_they_did(title: str) -> None:
    assert fingerprint(title) == json.loads(FILE.read_text(encoding="utf-8"))[title]


if __name__ == "__main__":
    found = {title: fingerprint(title) for title in FOLDERS}
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
