"""Made the database in `tables-0.1`, once, with Railhead 0.1.0:

    .venv/bin/python -m tests.golden.make_tables_0_1 tests/golden/tables-0.1

It is kept to say what the database holds and how the next release's may be made. To run it again
would prove nothing: only a database that 0.1.0 itself has written is one.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import railhead
from tests.golden.house import BROWSERS, SAVES, House, keep
from tests.server.guests import NAMES, bot


def make_tables(house: House) -> None:
    first, second, third = (house.guests[name] for name in BROWSERS)

    # One table of each title in the middle of its game, with everything in its journal.
    path = house.open("1848", title="1848", seed=1848)
    house.take_back_and_play_on(path, 170)
    house.chat(path, "second", "Whose turn is it?")
    ended = house.known["1848"]["links"]["Cy"]
    link = first.post(f"{path}/seats", {"name": "Cy", "kind": "link"}, 200)["link"]
    house.known["1848"]["ended"] = ended
    house.known["1848"]["links"]["Cy"] = link.rsplit("/", 1)[1]
    copied = first.post(f"{path}/copy", {"at": 90}, 201)
    copy = house.know("1848 what if", f"/api/tables/{copied['id']}", {})
    house.play(copy, 4)

    house.take_back_and_play_on(house.open("1853", title="1853", seed=None), 190)
    house.take_back_and_play_on(house.open("18 India", title="18india", seed=None), 190)
    house.take_back_and_play_on(house.open("1947", title="1947", seed=1947), 170)

    # 1860 has treasuries that only shareholders see; a request to take six actions back is open.
    path = house.open("1860", title="1860", seed=1860)
    house.take_back_and_play_on(path, 170)
    of = len(house.game(path).actions)
    asked = first.post(f"{path}/undo", {"expected": of, "to": of - 6}, 200)["undo_request"]
    assert asked["waiting_for"] == ["Bob", "Cy"], asked
    second.post(f"{path}/undo/answer", {"agree": True}, 200)

    # Secrets at their height: a Bond that is written while others still think, cards chosen from a
    # hand.
    path = house.open("1853 bonds", title="1853", seed=None)
    house.act(path, {"type": "bond", "by": "Bob", "amount": 137})
    house.play(house.open("18 India deal", title="18india", seed=None), 2)

    # By the rules of 18xx.games; and from a file of either kind.
    options = {"profile": "18xx.games"}
    house.play(house.open("1848 of 18xx.games", title="1848", seed=18, options=options), 110)
    save = json.loads((SAVES / "1860-price.json").read_text())
    house.play(house.open_file("1860 imported", {**save, "actions": save["actions"][:130]}), 3)
    house.play(house.open_file("1848 recorded", recording()), 5)

    # A finished game and its rematch.
    save = json.loads((SAVES / "1848-receiverships.json").read_text())
    assert save["players"] == list(NAMES)
    path = house.open("1848 finished", title="1848", seed=save["seed"], options=save["options"])
    for action in save["actions"]:
        house.act(path, action)
    house.chat(path, "third", "Well played!")
    rematch = third.post(f"{path}/rematch", None, 201)
    house.play(house.know("1848 rematch", f"/api/tables/{rematch['id']}", {}), 9)

    # Bots that took seats in the middle, are asked, and had no time to answer before the server
    # stopped.
    path = house.open("1848 with bots", title="1848", seed=3)
    house.play(path, 60)
    while house.game(path).asked != ("Bob",):
        house.play(path, 1)
    for seat in (bot("Bob", "steady"), bot("Cy", "random")):
        first.post(f"{path}/seats", seat, 200)


def recording() -> dict[str, Any]:
    """A game that nobody played, in the form of 18xx.games: prices of privates are lowered."""
    players = [{"id": number, "name": name} for number, name in enumerate(NAMES, 7)]
    actions = [
        {
            "id": number + 1,
            "type": "assign",
            "entity": 7 + number % 3,
            "entity_type": "player",
            "target": private,
            "target_type": "company",
        }
        for number, private in enumerate(("P1", "P2", "P1", "P3"))
    ]
    return {"title": "1848", "players": players, "actions": actions}


if __name__ == "__main__":
    assert railhead.__version__ == "0.1.0", "a later release writes a database of its own"
    keep(Path(sys.argv[1]), make_tables)
