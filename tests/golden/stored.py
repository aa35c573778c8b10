"""Databases of earlier releases: how they are kept, and the figures by which they are known again.

A database is kept as the SQL that makes it, compressed. The states of its journal, which the server
keeps compressed one by one, stand in it as they are: a hundred states that differ in little then
take the room of one. Beside it lies `figures.json`: who held which cookie and which link, and what
each of them saw of every table on the day it was made.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
import zlib
from pathlib import Path
from typing import Any

from tests.server.guests import Guest

FOLDER = Path(__file__).parent
Figures = dict[str, Any]


def keep(database: Path, file: Path) -> None:
    """Write a database as compressed SQL."""
    with sqlite3.connect(database) as connection:
        connection.create_function("plain", 1, lambda state: state and zlib.decompress(state))
        connection.execute("UPDATE entries SET state = plain(state)")
        script = "\n".join(connection.iterdump())
        connection.rollback()
    connection.close()
    file.write_bytes(lzma.compress(script.encode(), preset=9))


def restore(file: Path, database: Path) -> None:
    """Make a database again from what :func:`keep` wrote."""
    with sqlite3.connect(database) as connection:
        connection.create_function("packed", 1, lambda state: state and zlib.compress(state))
        connection.executescript(lzma.decompress(file.read_bytes()).decode())
        connection.execute("UPDATE entries SET state = packed(state)")
    connection.close()


def known(release: str) -> Any:
    """What is known of the database of a release."""
    text = (FOLDER / f"tables-{release}" / "figures.json").read_text(encoding="utf-8")
    return json.loads(text)


def written(value: Any, levels: int = 5) -> str:
    """JSON for readers: a line for each player and company, not one for each number."""
    if levels == 0 or not value or not isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[\n" + ",\n".join(written(each, 0) for each in value) + "\n]"
    lines = (f"{json.dumps(key)}: {written(each, levels - 1)}" for key, each in value.items())
    return "{\n" + ",\n".join(lines) + "\n}"


# What is compared: what a player would miss, and nothing that is only a matter of form.


def figures(guest: Guest, table: str, at: int | None = None) -> Figures:
    """What a guest sees of a table, now or after so many actions."""
    seen = guest.get(table if at is None else f"{table}?at={at}")
    view = seen["view"]
    request = seen["undo_request"]
    return {
        "version": seen["version"],
        "actions": seen["of"],
        "finished": seen["finished"],
        "seats": {seat["name"]: seat["kind"] for seat in seen["seats"]},
        "you": seen["you"]["seats"],
        "owner": seen["you"]["owner"],
        "request": request and {key: request[key] for key in ("kind", "by", "to", "waiting_for")},
        "redo": seen["redo"],
        "rematch": seen["rematch"],
        "what_if": seen["what_if"],
        "options": view["options"],
        "round": view["round"],
        "phase": view["phase"],
        "asked": sorted(view["asked"]),
        "bank": view["bank"],
        "cards": _cards(view["spreads"]),
        **{f"player {each['name']}": _player(each) for each in view["players"]},
        **{f"company {each['id']}": _company(each) for each in view["companies"]},
    }


def seen_by_all(guests: dict[str, Guest], table: str, at: int | None = None) -> dict[str, Figures]:
    """What each guest sees: of the first everything, of the others what is not the same."""
    seen = {name: figures(guest, table, at) for name, guest in guests.items()}
    first, *others = seen
    return {first: seen[first]} | {
        name: {key: value for key, value in seen[name].items() if seen[first][key] != value}
        for name in others
    }


def log(guest: Guest, table: str) -> list[str]:
    """The log as a guest may read it, a text for each entry."""
    lines = guest.get(f"{table}/log")["lines"]
    return [
        f"{line['number']} {line['kind']} {line['by']}{' (undone)' * line['undone']}: "
        + " ".join(line["text"])
        for line in lines
    ]


def _player(player: dict[str, Any]) -> Figures:
    return {key: player[key] for key in ("cash", "worth", "shares", "privates", "certificates")}


def _company(company: dict[str, Any]) -> Figures:
    keys = ("cash", "price", "director", "launched", "closed", "trains", "stock", "pool")
    found = {key: company[key] for key in keys}
    return {**found, "stations": sorted(station["hex"] for station in company["stations"])}


def _cards(spreads: list[dict[str, Any]]) -> Figures:
    """The cards on the table: one's own, everybody's, and how many lie face down."""
    own = [card["id"] for spread in spreads if spread["yours"] for card in spread["cards"]]
    open_ = [card["id"] for spread in spreads if not spread["yours"] for card in spread["cards"]]
    hidden = sum(spread["hidden"] for spread in spreads)
    return {"yours": sorted(own), "open": sorted(open_), "hidden": hidden}
