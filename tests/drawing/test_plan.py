"""Names, costs, temples and figures: on every board, as printed and as it was played, none of them
lies on another, on a station, or beyond its hex."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import railhead
from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.drawing.face import Good, Shown, show, waiting_homes
from railhead.drawing.geometry import centre, depth
from railhead.drawing.labels import Box, text_width
from railhead.drawing.map import draw_map
from railhead.drawing.plan import (
    BESIDE,
    CELL,
    FIGURE,
    GOODS,
    TEMPLE,
    TERRAIN,
    WAITING,
    Face,
    badge_radius,
    cost_room,
    label_size,
    plan,
    rises,
    sign_room,
    strip_shape,
)
from railhead.drawing.scenery import load_scenery
from railhead.play.game import Game
from railhead.titles import FOLDERS
from tests.drawing.samples import of_class, parse

Disc = tuple[tuple[float, float], float]
Things = dict[str, Box | Disc]

TESTS = Path(__file__).parents[1]
GAMES = {
    "1848": TESTS / "web" / "games" / "1848.json",
    "1853": TESTS / "golden" / "1853-price.json",
    "1860": TESTS / "web" / "games" / "1860.json",
    "18india": TESTS / "golden" / "18india-price.json",
    "1947": TESTS / "web" / "games" / "1947.json",
}
GIVE = 1.0  # letters are lower than their box


@cache
def played(title: str) -> list[Game]:
    """The board of a title as it is printed, half built and at the end of a game."""
    game = railhead.load(GAMES[title])
    return [game.at(number) for number in (0, len(game.actions) // 2, len(game.actions))]


def hexes(game: Game) -> Iterator[Shown]:
    """Every hex of a position as the map shows it."""
    title, laid = game.title, game.state.map
    zones = load_scenery(FOLDERS[title.id]).zone_marks
    homes = waiting_homes(laid, title.companies, None)
    goods = title.goods(game.position)
    for hex_id in title.board.on_grid:
        crates = [Good(*each) for each in goods.get(hex_id, ())]
        yield show(title.board, laid, hex_id, homes.get(hex_id, ()), crates, zones)


def things_on(face: Face) -> Things:
    """Everything that is drawn on a hex besides its track, by what it is."""
    found = plan(face)
    things: Things = {}
    for number, spot in enumerate(found.arrangement.spots):
        if face.nodes[number].kind not in ("junction", "offboard"):
            things |= {f"station {number}.{k}": disc for k, disc in enumerate(spot.discs())}
    if face.name:
        lines, size, at = found.name
        wide = max(text_width(line, size) for line in lines) / 2
        things["name"] = Box(at, wide * (1.34 if face.capitals else 1.0), size * 0.46 * len(lines))
    for figure in found.figures:
        things[f"figure {figure.node}"] = _figure(face, figure.node, figure.at)
    if face.label:
        size = label_size(face.label)
        things["label"] = Box(found.label, text_width(face.label, size) / 2, size * 0.38 + 1.5)
    if found.terrain:
        wide, high = (each * found.terrain.scale for each in TERRAIN)
        things["terrain"] = Box(found.terrain.at, wide, high)
        if face.cost:
            things["cost"] = Box(found.terrain.cost, *cost_room(face.cost))
    if found.temple:
        (_, down), wide, high = TEMPLE
        things["temple"] = Box((found.temple[0], found.temple[1] + down), wide, high)
    things |= {f"crate {k}": Box(at, *GOODS) for k, at in enumerate(found.goods)}
    things |= {f"beside {k}": (at, BESIDE) for k, at in enumerate(found.beside)}
    things |= {f"home {k}": (at, WAITING) for k, at in enumerate(found.waiting)}
    for k, (sign, at) in enumerate(zip(face.signs, found.signs, strict=True)):
        things[f"sign {k}"] = Box(at, *sign_room(sign))
    return things


def _figure(face: Face, number: int, at: tuple[float, float]) -> Box | Disc:
    node = face.nodes[number]
    if len(node.revenue) > 1:
        columns, rows = strip_shape(len(node.revenue))
        return Box(at, columns * CELL[0] / 2, rows * CELL[1] / 2)
    if node.kind in ("town", "halt") and "harbour" not in node.flags:
        return (at, FIGURE)
    return (at, badge_radius(node.revenue[0], rises(node)))


def overlap(one: Box | Disc, two: Box | Disc) -> float:
    """By how much two things lie on each other."""
    if isinstance(one, Box) and isinstance(two, Box):
        return one.overlap(two)
    if isinstance(one, Box):
        return max(0.0, two[1] - one.gap(two[0])) if not isinstance(two, Box) else 0.0
    if isinstance(two, Box):
        return overlap(two, one)
    return max(0.0, one[1] + two[1] - math.dist(one[0], two[0]))


def collisions(face: Face) -> list[str]:
    """What on a hex lies on something else; stations of one city touch by right."""
    pairs = combinations(things_on(face).items(), 2)
    return [
        f"{first} on {second}"
        for (first, one), (second, two) in pairs
        if overlap(one, two) > GIVE
        and not first.startswith("station") & second.startswith("station")
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("title", GAMES)
def test_nothing_lies_on_anything_else(title: str) -> None:
    found = [
        f"{shown.hex_.id} {shown.hex_.name} after {len(game.actions)} actions: {each}"
        for game in played(title)
        for shown in hexes(game)
        for each in collisions(shown.face)
    ]
    assert not found, "\n".join(found)


def name_box(board: Board, shown: Shown) -> Box | None:
    """The name of a hex as it lies on the page."""
    box = things_on(shown.face).get("name")
    if not isinstance(box, Box):
        return None
    x, y = centre(board.layout, shown.hex_.id)
    return box._replace(middle=(x + box.middle[0], y + box.middle[1]))


@pytest.mark.parametrize("title", GAMES)
def test_names_keep_inside_their_hexes_and_clear_of_each_other(title: str) -> None:
    for game in played(title):
        board = game.title.board
        boxes = {shown.hex_.name: name_box(board, shown) for shown in hexes(game)}
        written = {name: box for name, box in boxes.items() if box}
        for (first, one), (second, two) in combinations(written.items(), 2):
            assert one.overlap(two) == 0, (first, second)
        for shown in hexes(game):
            box = things_on(shown.face).get("name")
            if isinstance(box, Box):
                out = min(depth(board.layout, corner) for corner in box.ends())
                room = 3.0 if len(shown.face.nodes) < 2 else 10.0  # several stations leave little
                assert out > -room, (shown.hex_.name, plan(shown.face).name)


@pytest.mark.thorough
@pytest.mark.parametrize("hex_id", ["M12", "J19", "D13"])
def test_a_temple_keeps_clear_of_whatever_tile_is_laid(hex_id: str) -> None:
    """Patna and Raipur, which are cities, and Ranakpur in the hills."""
    title = played("1947")[0].title
    board, laid = title.board, LaidMap()
    has_city = bool(board.hexes[hex_id].nodes)
    zones = load_scenery(FOLDERS["1947"]).zone_marks
    tiles = [tile for tile in board.tiles.values() if any(n.slots for n in tile.nodes) == has_city]
    for tile in tiles:
        for rotation in range(6):
            laid = LaidMap(tiles={hex_id: (tile.id, rotation)})
            face = show(board, laid, hex_id, (), (), zones).face
            assert not [each for each in collisions(face) if "temple" in each], (tile.id, rotation)


@pytest.mark.parametrize("title", GAMES)
def test_no_hex_says_its_name_twice(title: str) -> None:
    for game in played(title):
        for shown in hexes(game):
            assert len(shown.face.label) < 2 or shown.face.label not in shown.hex_.name.split()
        board, companies = game.title.board, game.title.companies
        scenery = load_scenery(FOLDERS[title])
        root = parse(draw_map(board, game.state.map, companies, scenery=scenery))
        names = ["".join(each.itertext()) for each in of_class(root, "name")]
        assert len(names) == len(set(names))


def test_a_label_is_left_out_only_where_the_name_says_it() -> None:
    board = played("1947")[0].title.board
    named = [tile for tile in board.tiles.values() if tile.label == "Surat"]
    assert named
    for hex_id, label in (("D19", ""), ("D21", "Surat")):
        laid = LaidMap(tiles={hex_id: (named[0].id, 0)})
        assert show(board, laid, hex_id, ()).face.label == label


def test_what_is_hidden_from_afar_is_told_all_the_same() -> None:
    def titles(title: str) -> list[str]:
        game = played(title)[0]
        board, scenery = game.title.board, load_scenery(FOLDERS[title])
        root = parse(draw_map(board, LaidMap(), {}, scenery=scenery, currency="Rs. "))
        return [each.text or "" for each in root.iter() if each.tag.endswith("title")]

    assert "F3 Kangra; mountain Rs. 60; monsoon zone; temple of BNR" in titles("1947")
    lahore = next(each for each in titles("18india") if "Lahore" in each)
    assert lahore.endswith("Opium 100, Spices 40")
    assert any("frontier post of 200" in each for each in titles("1853"))
