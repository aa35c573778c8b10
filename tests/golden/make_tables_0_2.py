"""Made the database in `tables-0.2`, once, with Railhead 0.2.0:

    .venv/bin/python -m tests.golden.make_tables_0_2 tests/golden/tables-0.2

It is kept for the same reasons as that of 0.1, and holds what is new since then: journals of 0.2 in
every title, clocks, standing orders, accounts, clubs, tables that are not begun, results with
ratings, and what operators are told.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import railhead
from tests.golden.house import LINKED, House, keep
from tests.server.guests import Guest, bot

PASSWORD = "three trains to Tamworth"
PACE = {"kind": "turns", "when_out": "sits_in", "bot": "clerk"}
ANYBODY = {"kind": "open"}


def make_tables(house: House) -> None:
    first, second, third = house.guests.values()
    for guest, name in ((first, "Ann"), (second, "Bob"), (third, "Cy")):
        guest.post("/api/sign-in/password", {"name": name, "password": PASSWORD}, 200)
        guest.post("/api/me", {"name": name, "colour": 2}, 200)

    # One table of each title, with clocks, in the middle of its game.
    for name, title, count in (
        ("First Rails", "first_rails", 60),
        ("1848", "1848", 90),
        ("1853", "1853", 90),
        ("1860", "1860", 90),
        ("18 India", "18india", 90),
        ("1947", "1947", 90),
    ):
        house.take_back_and_play_on(house.open(name, title=title, seed=None, pace=PACE), count)
    path = house.open("1853 bonds", title="1853", seed=None)
    house.act(path, {"type": "bond", "by": "Bob", "amount": 137})

    keep_house(house, f"/api/tables/{house.known['First Rails']['id']}")
    somebody_is_away(house)
    play_rated(house)
    meet(house)
    quarrel(house)
    clocks = first.get(f"/api/tables/{house.known['First Rails']['id']}")["clocks"]
    house.more["left"] = {seat: clock["left"] for seat, clock in clocks.items()}


def keep_house(house: House, path: str) -> None:
    """What players keep at a table: its name, notes, tables put away, an order, wishes."""
    first, second, third = house.guests.values()
    first.post(f"{path}/name", {"name": "Overland Telegraph"}, 200)
    second.post(f"{path}/notebook", {"text": "Ann needs a 3-train."}, 200)
    third.post(f"{path}/archive", {"archived": True}, 200)
    second.post(f"{path}/orders", {"kind": "idle"}, 200)
    third.request("PUT", f"{path}/notices", json={"muted": True})
    made = first.post("/api/me/tokens", {"name": "My clerk", "scopes": ["read", "play"]}, 201)
    house.more["secret"] = made["secret"]


def somebody_is_away(house: House) -> None:
    """A Financier has a seat of its own and is asked; Cy is away, and a Clerk sits in for him."""
    seats = [*LINKED, bot("Dee", "financier")]
    path = house.open("1848 with bots", seats, title="1848", seed=None, pace=PACE)
    while house.game(path).asked != ("Dee",):
        house.play(path, 1)
    house.guests["third"].post(f"{path}/seats/sit-in", {"name": "Cy", "bot": "clerk"}, 200)
    house.known["1848 with bots"]["away"] = "third"


def play_rated(house: House) -> None:
    """A game that counts, ended as all agree; its result and everybody's rating."""
    path = house.open("1848 rated", title="1848", seed=None, rated=True)
    house.play(path, 40)
    of = len(house.game(path).actions)
    house.guests["first"].post(f"{path}/end", {"expected": of}, 200)
    for name in ("second", "third"):
        house.guests[name].post(f"{path}/undo/answer", {"agree": True}, 200)


def meet(house: House) -> None:
    """A club with an owner, a member and somebody who asks; a table of the lobby with a free seat,
    and one to which Bob is invited."""
    first, second, third = house.guests.values()
    club = first.post("/api/clubs", {"name": "Thursday trains", "open": True}, 201)["id"]
    secret = first.post(f"/api/clubs/{club}/link", {}, 200)["link"].rsplit("/", 1)[1]
    second.post("/api/clubs/join", {"secret": secret}, 200)
    third.post(f"/api/clubs/{club}/ask", {}, 200)
    free = gather(first, "public", ANYBODY, ANYBODY)
    asked = gather(first, "link", ANYBODY, bot("Clive", "clerk"))
    body = {"place": 1, "who": "Bob"}
    first.post(f"/api/gatherings/{asked}/invite", body, 200)
    house.more |= {"club": club, "free": free, "asked": asked}


def gather(owner: Guest, shown: str, *seats: dict[str, Any]) -> str:
    """A table that is not begun."""
    body = {"title": "1848", "seats": [LINKED[0], *seats], "shown": shown}
    opened: str = owner.post("/api/tables", body, 201)["id"]
    return opened


def quarrel(house: House) -> None:
    """Bob blocks Cy and reports what he has said."""
    path = f"/api/tables/{house.known['1848']['id']}"
    house.chat(path, "third", "You play like a buffer stop.")
    second = house.guests["second"]
    second.post("/api/me/blocks", {"table": house.known["1848"]["id"], "seat": "Cy"}, 200)
    line = second.get(f"{path}/log")["lines"][-1]["number"]
    body = {"table": house.known["1848"]["id"], "seat": "Cy", "line": line, "reason": "talk"}
    second.post("/api/reports", body, 200)


if __name__ == "__main__":
    assert railhead.__version__ == "0.2.0", "every release writes a database of its own"
    keep(Path(sys.argv[1]), make_tables)
