"""Reading the data files of a title: board, tiles, chart, companies, trains, phases."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, get_args

import msgspec

from railhead.board.board import Board, Hex, check
from railhead.board.grid import Layout, beyond, opposite
from railhead.board.tiles import COLOURS, NODE, Node, Path, Tile
from railhead.finance.companies import Company, Private
from railhead.finance.holders import HOLDERS
from railhead.finance.market import Chart, parse_chart
from railhead.play.phases import Phase
from railhead.play.title import Title
from railhead.routes.trains import Card, Side
from railhead.titles import checking
from railhead.titles.checking import as_list, check_fields, check_name, converted, needed

_TRACK = re.compile(r"([0-5]|n\d)-([0-5]|n\d)((?: \w+)*)")  # two ends, further words

# What the files can say; under OWN, what else a title has in them that its own code reads.
OWN = "own"
PAPERS = ("companies", "privates")
TRAINS = ("trains", "phases")
MAP = ("layout", "hexes", "zones", "borders", "beyond", "maps", "drawing")
HEX = (
    *("name", "kind", "buildable", "stations", "track", "colour", "label", "label_from"),
    *("terrain", "cost", "location", "icons", "spurs", "open"),
)
TILE = (
    *("colour", "count", "stations", "track", "label", "rotation", "becomes", "replaces"),
    *("joins", "zone"),
)
DRAWING = (
    *("title", "subtitle", "cartouche", "compass", "margins", "legend", "seas", "lands", "signs"),
    *("beyond", "zone_marks", "zone_tints"),
)


@cache
def read(folder: str, name: str) -> dict[str, Any]:
    """A TOML file of a title's folder, read once: whoever asks gets the same, and leaves it so."""
    try:
        return tomllib.loads(file(folder, name).read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise ValueError(
            f"the package {folder} has no file {name}; what is installed brings its data files "
            f"along if they are among its package-data"
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{name}: {error}") from error


def file(folder: str, name: str) -> Traversable:
    """A file of a title's folder, whether it is there or not."""
    return _folder(folder).joinpath(name)


def has(folder: str, name: str) -> bool:
    """Whether a title's folder has a file of this name."""
    return file(folder, name).is_file()


def _folder(folder: str) -> Traversable:
    """The folder of a title: one of ours, or a package of somebody else's."""
    ours = files("railhead.titles").joinpath(folder)
    return ours if ours.is_dir() else files(folder)


@cache
def load_board(folder: str, map_name: str = "") -> Board:
    """The board and tiles of a title, checked for contradictions, read once. ``map_name``: one of
    the other maps that its file describes by what they lack."""
    printed = _parts(folder, "map.toml", MAP)
    check_fields("map.toml, [drawing]", printed.get("drawing", {}), DRAWING)
    layout: Layout = needed("map.toml", printed, "layout")
    check_name("map.toml", "layout", layout, get_args(Layout))
    entries = needed("map.toml", printed, "hexes")
    other = printed["maps"][map_name] if map_name else {}
    missing, counts = other.get("without", ()), other.get("tiles", {})
    zones = _zones(entries, printed.get("zones", {}))
    hexes = {
        hex_id: _hex(hex_id, fields, zones.get(hex_id, ""))
        for hex_id, fields in entries.items()
        if hex_id not in missing
    }
    for place in printed.get("beyond", ()):
        hexes |= _beyond(hexes, place)
    tiles = {
        tile_id: _tile(tile_id, fields, counts)
        for tile_id, fields in read(folder, "tiles.toml").items()
    }
    bare = Board(layout=layout, hexes=hexes, tiles=tiles)
    board = Board(layout, _with_borders(bare, entries, printed.get("borders", {})), tiles)
    check(board)
    _check_tiles(board)
    return board


def _check_tiles(board: Board) -> None:
    """Refuse tiles that are named and not there, and letters of hexes that no tile shows."""
    for tile in board.tiles.values():
        for other in tile.becomes or ():
            check_name(f"tiles.toml, tile {tile.id}", "tile", other, board.tiles)
    letters = {tile.label for tile in board.tiles.values()}
    for hex_ in board.hexes.values():
        if hex_.buildable and hex_.label and hex_.label not in letters:
            where = f"map.toml, hex {hex_.id}"
            raise ValueError(f"{where}: no tile shows its letter {hex_.label!r}, so none is laid")


def load_chart(folder: str) -> Chart:
    """The chart of share prices of a title, written row by row."""
    rows = needed("market.toml", read(folder, "market.toml"), "rows")
    try:
        chart = parse_chart(rows)
    except ValueError as error:
        raise ValueError(f"market.toml: rows are lines of prices, '76 (82) 90': {error}") from error
    if len(chart.starts) < sum(line.count("(") for line in rows):
        raise ValueError("market.toml: a par stands in two cells, and a marker can begin in one")
    if not chart.starts:
        raise ValueError("market.toml: no company can be started; put pars in brackets, '(82)'")
    return chart


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
    file = _parts(folder, "companies.toml", PAPERS)
    companies = table(file, "companies", Company)
    hexes: dict[str, Any] = read(folder, "map.toml")["hexes"]
    for company in companies.values():
        where = f"companies.toml, {company.id}"
        if not company.shares or sum(company.shares) % 100:
            raise ValueError(f"{where}: its shares are {sum(company.shares)}%, not 100%")
        checking.check_certificates(where, company.shares)
        for home in company.homes:
            check_name(where, "hex", home, hexes)
            if not any(node.slots for node in _nodes(f"map.toml, hex {home}", hexes[home])):
                raise ValueError(f"{where}: its home {home} has no city for its marker")
        if len(company.markers) < len(company.homes):
            raise ValueError(f"{where}: it has fewer markers than homes; the first stand there")
        for colour in (company.colour, company.text_colour):
            checking.check_colour(where, colour)
    for paper in (*companies, *file.get("privates", {})):
        if paper in HOLDERS or (paper in companies and paper in file.get("privates", {})):
            raise ValueError(f"companies.toml, {paper}: the id has another meaning already")
    return companies


def load_privates(folder: str) -> dict[str, Private]:
    """The private companies of a title in their order."""
    file = _parts(folder, "companies.toml", PAPERS)
    privates: dict[str, Private] = table(file, "privates", Private)
    for private in privates.values():
        if private.exchange_for:
            where = f"companies.toml, {private.id}"
            check_name(where, "company", private.exchange_for, file.get("companies", {}))
    return privates


def load_cards(folder: str) -> dict[str, Card]:
    """The train cards of a title in the order of their sale."""
    cards = {}
    file = _parts(folder, "trains.toml", TRAINS)
    for fields in needed("trains.toml", file, "trains"):
        where = f"trains.toml, train {fields.get('kind', '')}".rstrip()
        for side in fields.get("sides", ()):
            check_fields(where, side, Side.__struct_fields__)
        card = converted(where, fields, Card, file.get(OWN, ()))
        if card.kind in cards:
            raise ValueError(f"{where}: there are two kinds of this name")
        cards[card.kind] = card
    for card in cards.values():
        if card.obsolete_with:
            where = f"trains.toml, train {card.kind}"
            check_name(where, "kind of train", card.obsolete_with, cards)
    return cards


def load_phases(folder: str) -> tuple[Phase, ...]:
    """The phases of a title in their order, each begun by the sale of a kind of train, or of one of
    a group."""
    file = _parts(folder, "trains.toml", TRAINS)
    cards = load_cards(folder).values()
    kinds = [card.kind for card in cards] + [card.group for card in cards if card.group]
    phases = []
    for number, fields in enumerate(needed("trains.toml", file, "phases")):
        where = f"trains.toml, phase {fields.get('name', '')}".rstrip()
        phase = converted(where, fields, Phase, file.get(OWN, ()))
        check_name(where, "colour", phase.colour, COLOURS)
        check_name(where, "kind of train", phase.starts_with, kinds if number else [""])
        phases.append(phase)
    given = {right for phase in phases for right in phase.gives}
    for card in cards:
        if card.beside and card.kind not in given:
            where = f"trains.toml, train {card.kind}"
            raise ValueError(f"{where}: it is never sold, as no phase gives {card.kind!r}")
    return tuple(phases)


def load_papers(title: Title[Any], folder: str) -> None:
    """Give a title what nearly all print in the same way: companies, privates, trains, phases."""
    title.companies, title.privates = load_companies(folder), load_privates(folder)
    title.cards, title.phases = load_cards(folder), load_phases(folder)


def _parts(folder: str, name: str, parts: tuple[str, ...]) -> dict[str, Any]:
    """A file with the parts that are known, and those that the title reads itself."""
    file = read(folder, name)
    return check_fields(name, file, (*parts, OWN, *file.get(OWN, ())))


def table(file: dict[str, Any], part: str, kind: type[Any]) -> dict[str, Any]:
    """A part of companies.toml, id to what it describes; empty if the file has no such part."""
    return {
        key: converted(f"companies.toml, {key}", {"id": key, **fields}, kind, file.get(OWN, ()))
        for key, fields in file.get(part, {}).items()
    }


def _zones(hexes: dict[str, Any], zones: dict[str, str]) -> dict[str, str]:
    """Hex to its zone."""
    found = {hex_id: zone for zone, listed in zones.items() for hex_id in listed.split()}
    for hex_id, zone in found.items():
        check_name(f"map.toml, zone {zone}", "hex", hex_id, hexes)
    return found


def _tile(tile_id: str, fields: object, counts: dict[str, int]) -> Tile:
    where = f"tiles.toml, tile {tile_id}"
    printed = check_fields(where, fields, TILE)
    colour = needed(where, printed, "colour")
    check_name(where, "colour", colour, checking.TILE_COLOURS)
    return Tile(
        id=tile_id,
        colour=colour,
        count=counts.get(tile_id, printed.get("count")),
        label=printed.get("label", ""),
        rotation=printed.get("rotation"),
        replaces=printed.get("replaces", ""),
        joins=printed.get("joins", False),
        becomes=tuple(printed["becomes"].split()) if "becomes" in printed else None,
        zone=printed.get("zone", ""),
        nodes=_nodes(where, printed),
        paths=tuple(_path(where, text) for text in as_list(where, printed, "track")),
    )


def _hex(hex_id: str, entry: object, zone: str) -> Hex:
    where = f"map.toml, hex {hex_id}"
    fields = check_fields(where, entry, HEX)
    check_name(where, "colour", fields.get("colour", ""), checking.HEX_COLOURS)
    check_name(where, "colour", fields.get("label_from", ""), ("", *COLOURS))
    for field in ("name", "kind", "label", "terrain", "location"):
        if not isinstance(fields.get(field, ""), str):
            raise ValueError(f"{where}: write {field} in quotes, not {fields[field]!r}")
    kind = fields.get("kind", "land")
    return Hex(
        id=hex_id,
        name=fields.get("name", ""),
        kind=kind,
        buildable=fields.get("buildable", kind == "land"),
        nodes=_nodes(where, fields),
        paths=tuple(_path(where, text) for text in as_list(where, fields, "track")),
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


def _with_borders(
    board: Board, entries: dict[str, Any], borders: dict[str, list[str]]
) -> dict[str, Hex]:
    """The hexes with their borders, each written on both sides; one of two kinds has two words."""
    found: dict[str, dict[int, str]] = {}
    for kind, pairs in borders.items():
        for pair in pairs:
            first, _, second = pair.partition("-")
            for hex_id in (first, second):
                check_name(f"map.toml, border {pair}", "hex", hex_id, entries)
            if first not in board.hexes or second not in board.hexes:
                continue  # of another map
            if second not in board.next_to[first]:
                raise ValueError(f"map.toml, border {pair}: the hexes are no neighbours")
            for here, there in ((first, second), (second, first)):
                edge = board.next_to[here].index(there)
                kinds = found.setdefault(here, {})
                kinds[edge] = f"{kinds[edge]} {kind}" if edge in kinds else kind
    return {
        hex_id: msgspec.structs.replace(hex_, borders=found.get(hex_id, {}))
        for hex_id, hex_ in board.hexes.items()
    }


def _nodes(where: str, fields: dict[str, Any]) -> tuple[Node, ...]:
    """The stations of a hex or tile."""
    nodes = tuple(_station(where, text) for text in as_list(where, fields, "stations"))
    for node in nodes:
        check_name(where, "kind of station", node.kind, checking.STATION_KINDS)
    return nodes


def _station(where: str, text: str) -> Node:
    try:
        return _node(text)
    except ValueError:
        raise ValueError(f"{where}: {text!r} is no station; write {checking.STATION}") from None


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


def _path(where: str, text: str) -> Path:
    """A piece of track from its words: ``0-3``, ``5-n0 end``."""
    match = _TRACK.fullmatch(text)
    if match is None:
        raise ValueError(f"{where}: {text!r} is no track; write {checking.TRACK}")
    a, b = (NODE + int(end[1:]) if end[0] == "n" else int(end) for end in match.group(1, 2))
    words = match[3].split()
    gauge = next((word for word in words if word != "end"), "")
    return Path(a, b, "end" in words, gauge)
