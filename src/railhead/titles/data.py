"""Reading the data files of a title: board, tiles, chart, companies, trains, phases."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from railhead.board.board import Board, Hex, check
from railhead.board.grid import Layout, beyond, opposite
from railhead.board.tiles import NODE, Node, Path, Tile
from railhead.finance.market import Chart, parse_chart
from railhead.finance.papers import Company, Private
from railhead.play.phases import Phase
from railhead.routes.trains import Card


@cache
def read(folder: str, name: str) -> dict[str, Any]:
    """A TOML file of a title's folder, read once: whoever asks gets the same, and leaves it so."""
    return tomllib.loads(_folder(folder).joinpath(name).read_text(encoding="utf-8"))


def has(folder: str, name: str) -> bool:
    """Whether a title's folder has a file of this name."""
    return _folder(folder).joinpath(name).is_file()


def _folder(folder: str) -> Traversable:
    """The folder of a title: one of ours, or a package of somebody else's."""
    ours = files("railhead.titles").joinpath(folder)
    return ours if ours.is_dir() else files(folder)


@cache
def load_board(folder: str, map_name: str = "") -> Board:
    """The board and tiles of a title, checked for contradictions, read once. ``map_name``: one of
    the other maps that its file describes by what they lack."""
    printed = read(folder, "map.toml")
    other = printed["maps"][map_name] if map_name else {}
    missing, counts = other.get("without", ()), other.get("tiles", {})
    zones = {
        hex_id: zone for zone, hexes in printed.get("zones", {}).items() for hex_id in hexes.split()
    }
    layout: Layout = printed["layout"]
    hexes = {
        hex_id: _hex(hex_id, fields, zones.get(hex_id, ""))
        for hex_id, fields in printed["hexes"].items()
        if hex_id not in missing
    }
    for place in printed.get("beyond", ()):
        hexes |= _beyond(hexes, place)
    tiles = {
        tile_id: Tile(
            id=tile_id,
            colour=fields["colour"],
            count=counts.get(tile_id, fields.get("count")),
            label=fields.get("label", ""),
            rotation=fields.get("rotation"),
            replaces=fields.get("replaces", ""),
            joins=fields.get("joins", False),
            becomes=tuple(fields["becomes"].split()) if "becomes" in fields else None,
            zone=fields.get("zone", ""),
            nodes=tuple(_node(text) for text in fields.get("stations", ())),
            paths=tuple(_path(text) for text in fields.get("track", ())),
        )
        for tile_id, fields in read(folder, "tiles.toml").items()
    }
    bare = Board(layout=layout, hexes=hexes, tiles=tiles)
    board = Board(layout, _with_borders(bare, printed.get("borders", {})), tiles)
    check(board)
    return board


def load_chart(folder: str) -> Chart:
    """The chart of share prices of a title, written row by row."""
    return parse_chart(read(folder, "market.toml")["rows"])


def load_clauses(folder: str, title: str) -> dict[str, str]:
    """Which clause a refusal cites, by the name of the rule: a title's clauses.toml has for each
    clause the names of the rules that it stands for."""
    return {
        rule: f"{title}-{clause}"
        for clause, rules in read(folder, "clauses.toml").items()
        for rule in rules.split()
    }


def load_companies(folder: str) -> dict[str, Company]:
    """The companies of a title in their order."""
    return table(read(folder, "companies.toml"), "companies", Company)


def load_privates(folder: str) -> dict[str, Private]:
    """The private companies of a title in their order."""
    return table(read(folder, "companies.toml"), "privates", Private)


def load_cards(folder: str) -> dict[str, Card]:
    """The train cards of a title in the order of their sale."""
    return {
        fields["kind"]: msgspec.convert(fields, Card)
        for fields in read(folder, "trains.toml")["trains"]
    }


def load_phases(folder: str) -> tuple[Phase, ...]:
    """The phases of a title in their order."""
    phases = read(folder, "trains.toml")["phases"]
    return tuple(msgspec.convert(fields, Phase) for fields in phases)


def table(file: dict[str, Any], part: str, kind: type[Any]) -> dict[str, Any]:
    """A part of a file, id to what it describes; empty if the file has no such part."""
    return {
        key: msgspec.convert({"id": key, **fields}, kind)
        for key, fields in file.get(part, {}).items()
    }


def _hex(hex_id: str, fields: dict[str, Any], zone: str) -> Hex:
    kind = fields.get("kind", "land")
    return Hex(
        id=hex_id,
        name=fields.get("name", ""),
        kind=kind,
        buildable=fields.get("buildable", kind == "land"),
        nodes=tuple(_node(text) for text in fields.get("stations", ())),
        paths=tuple(_path(text) for text in fields.get("track", ())),
        colour=fields.get("colour", ""),
        label=fields.get("label", ""),
        label_from=fields.get("label_from", ""),
        terrain=fields.get("terrain", ""),
        cost=fields.get("cost", 0),
        zone=zone,
        location=fields.get("location", ""),
        icons=tuple(fields.get("icons", ())),
        spurs=tuple(fields.get("spurs", ())),
        open=tuple(fields.get("open", ())),
    )


def _beyond(hexes: dict[str, Hex], fields: dict[str, Any]) -> dict[str, Hex]:
    """The places beyond the edge of the map that are one, from the edges at which they lie
    (``["A14 1", "A14 2"]``): trains end at their station."""
    found = {}
    for at in fields["edges"]:
        hex_id, _, edge = at.partition(" ")
        if hex_id not in hexes or edge not in tuple("012345"):
            raise ValueError(f"{fields['name']} lies at {at!r}: write a hex of the map and an edge")
        place = beyond(hex_id, int(edge))
        found[place] = Hex(
            id=place,
            name=fields["name"],
            kind="beyond",
            buildable=False,
            nodes=(_node(fields["station"]),),
            paths=(Path(opposite(int(edge)), NODE, terminal=True),),
            location=fields["name"],
        )
    return found


def _with_borders(board: Board, borders: dict[str, list[str]]) -> dict[str, Hex]:
    """The hexes with their borders, each written on both sides; one of two kinds has two words."""
    found: dict[str, dict[int, str]] = {}
    for kind, pairs in borders.items():
        for pair in pairs:
            first, second = pair.split("-")
            if first not in board.hexes or second not in board.hexes:
                continue  # of another map
            for here, there in ((first, second), (second, first)):
                edge = board.next_to[here].index(there)
                kinds = found.setdefault(here, {})
                kinds[edge] = f"{kinds[edge]} {kind}" if edge in kinds else kind
    return {
        hex_id: msgspec.structs.replace(hex_, borders=found.get(hex_id, {}))
        for hex_id, hex_ in board.hexes.items()
    }


def _node(text: str) -> Node:
    """A station from its words: ``city 30 x2``, ``town 10/10/20/20 harbour``."""
    kind, *words = text.split()
    revenue: tuple[int, ...] = (0,)
    slots = 1 if kind == "city" else 0
    flags = []
    for word in words:
        if word[0].isdigit():
            revenue = tuple(int(value) for value in word.split("/"))
        elif word[0] == "x" and word[1:].isdigit():
            slots = int(word[1:])
        else:
            flags.append(word)
    return Node(kind, revenue, slots, tuple(flags))


def _path(text: str) -> Path:
    """A piece of track from its words: ``0-3``, ``5-n0 end``."""
    ends, *words = text.split()
    a, b = (NODE + int(end[1:]) if end[0] == "n" else int(end) for end in ends.split("-"))
    gauge = next((word for word in words if word != "end"), "")
    return Path(a, b, "end" in words, gauge)
