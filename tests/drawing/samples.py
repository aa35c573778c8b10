"""Boards and helpers that the tests of the drawings share."""

import re
from collections import Counter
from functools import cache
from xml.etree import ElementTree

from railhead.board.board import Board, Hex
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE, Node, Path, Tile
from railhead.finance.companies import Company
from railhead.titles.data import load_board, load_companies

SVG = "{http://www.w3.org/2000/svg}"


@cache
def australia() -> Board:
    return load_board("t1848")


@cache
def railways() -> dict[str, Company]:
    return load_companies("t1848")


@cache
def island() -> Board:
    """A small flat-top board with what other titles have: halts, chains of stations, track that
    ends in the hex, several towns, four places, a river and an impassable border."""
    n0, n1, n2 = NODE, NODE + 1, NODE + 2
    tiles = [
        Tile(
            "chain",
            "yellow",
            (Node("halt"), Node("halt")),
            (Path(0, n0), Path(n0, n1), Path(n1, 2)),
        ),
        Tile(
            "pier",
            "yellow",
            (Node("city", (20,), 1), Node("town", (10,)), Node("halt")),
            (Path(0, n2), Path(n2, n1), Path(n1, n0)),
            label="C",
        ),
        Tile(
            "towns",
            "yellow",
            (Node("town", (20,)), Node("town", (10,)), Node("town", (10,))),
            (Path(2, n0), Path(5, n0), Path(1, n1), Path(4, n1), Path(0, n2), Path(3, n2)),
        ),
        Tile("fork", "green", (Node("junction"),), (Path(0, n0), Path(2, n0), Path(3, n0))),
        Tile(
            "pair",
            "brown",
            (Node("city", (60,), 2), Node("city", (20,), 1)),
            (Path(1, n0), Path(2, n0), Path(3, n0), Path(4, n0), Path(0, n1), Path(n0, n1)),
            label="N",
        ),
        Tile(
            "coast",
            "brown",
            (Node("city", (50,), 1), Node("city", (50,), 1)),
            (Path(2, n0), Path(1, n1)),
        ),
        Tile("hub", "grey", (Node("city", (100,), 4),), tuple(Path(edge, n0) for edge in range(6))),
        Tile("narrow", "yellow", (), (Path(0, 3, gauge="metre"), Path(1, 4, gauge="dual"))),
    ]
    hexes = [
        Hex("A2", borders={0: "impassable", 5: "river"}),
        Hex(
            "A4",
            name="Wootton & Havenstreet",
            nodes=(Node("town"), Node("town")),
            borders={3: "impassable"},
        ),
        Hex("B1", terrain="hill", cost=60),
        Hex("B3", name="Cowes", nodes=(Node("city", slots=1), Node("town")), borders={2: "river"}),
        Hex(
            "C2",
            kind="offboard",
            name="Ryde",
            nodes=(Node("offboard", (0, 20, 40)),),
            paths=(Path(1, n0, True),),
        ),
        Hex("C4", kind="sea"),
    ]
    return Board("flat", {hex_.id: hex_ for hex_ in hexes}, {tile.id: tile for tile in tiles})


def position() -> LaidMap:
    """Some tiles and markers in Australia: every place of a city, a marker beside, both sides of
    a gauge border."""
    return LaidMap(
        tiles={
            "F17": ("239", 0),
            "G6": ("57", 2),
            "F5": ("15", 2),
            "G10": ("65", 3),
            "F7": ("47", 1),
            "F9": ("9", 1),
            "D3": ("69", 3),
            "E4": ("611", 1),
            "I10": ("241", 1),
        },
        stations={
            "F17": (("NSW", "COM", "QG"),),
            "G6": (("SAR",),),
            "F5": (("", "BOE"),),
            "G10": (("FT",), ("BOE",)),
            "E4": (("CAR", "COM"),),
            "D1": (("WA",),),
        },
        beside={"G6": ("COM",), "F17": ("BOE", "FT")},
    )


def parse(svg: str) -> ElementTree.Element:
    """The drawing as a tree; an error if it is not well-formed."""
    return ElementTree.fromstring(svg)


def of_class(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    """All elements of a class."""
    return [each for each in root.iter() if kind in each.get("class", "").split()]


def markers(root: ElementTree.Element, ids: str) -> Counter[str]:
    """How many full (not pale) markers of each company are drawn."""
    found = re.compile(rf"#{ids}-token-(\w+)")
    return Counter(
        match[1]
        for use in of_class(root, "token")
        if "pale" not in use.get("class", "") and (match := found.fullmatch(use.get("href", "")))
    )
