"""The map: every hex once, every marker, routes, marks, both themes, and nothing from outside."""

import os
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import msgspec
import pytest

import railhead
from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.drawing.map import draw_map
from railhead.drawing.scenery import load_scenery
from railhead.drawing.style import rules, tokens
from tests.drawing.colours import colours, contrast, distance
from tests.drawing.samples import (
    SVG,
    australia,
    island,
    markers,
    of_class,
    parse,
    position,
    railways,
)

ROUTES = [
    ["D1 4-n0", "D3 1-n1", "D3 n1-5", "E4 2-n0", "E4 n0-5", "F5 2-n0"],
    ["F5 n0-4", "F7 1-4", "F9 1-4"],
]


@pytest.mark.parametrize("laid", [LaidMap(), position()], ids=["empty", "laid"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_hex_is_there_exactly_once(laid, theme):
    svg = draw_map(
        australia(), laid, railways(), theme=theme, scenery=load_scenery("t1848"), numbers=True
    )
    found = Counter(each.get("data-hex") for each in parse(svg).iter() if each.get("data-hex"))
    assert found == Counter(australia().hexes.keys())


def test_a_flat_board_is_drawn_by_the_same_code():
    board = island()
    laid = LaidMap(
        tiles={"A2": ("pair", 1), "B1": ("towns", 4), "B3": ("pier", 5)},
        stations={"A2": (("VR", ""), ("FT",))},
    )
    root = parse(draw_map(board, laid, railways(), title="Isle", currency="$"))
    assert markers(root, "map") == {"VR": 1, "FT": 1}
    assert len(of_class(root, "impassable")) == 1
    assert [each.get("d", "").count("M") for each in of_class(root, "river")] == [1]
    titles = [each.text for each in root.iter(f"{SVG}title")]
    assert "A2; tile pair, brown; worth 60 and 20; markers of VR, FT" in titles
    assert "$60" not in "".join(root.itertext())  # the hill lies under a tile
    printed = parse(draw_map(board, LaidMap(), {}, currency="$"))
    assert [each.text for each in of_class(printed, "cost")] == ["60"]
    assert "B1; hill $60" in [each.text for each in printed.iter(f"{SVG}title")]


def test_names_may_hold_anything():
    hostile = '</text><script>alert("1")</script>&\x07\'"'
    board = australia()
    named = msgspec.structs.replace(board.hexes["F17"], name=hostile)
    board = Board(board.layout, {**board.hexes, "F17": named}, board.tiles)
    companies = {
        key: msgspec.structs.replace(company, colour='"/><script/>')
        for key, company in railways().items()
    }
    root = parse(draw_map(board, position(), companies, title=hostile))
    assert not list(root.iter(f"{SVG}script"))
    assert not list(root.iter("script"))
    said = hostile.replace("\x07", "")
    assert root.get("aria-label") == f"Map of {said}"
    assert said in "".join(root.itertext())


def test_every_marker_is_drawn_in_a_place_or_beside():
    laid = position()
    expected = Counter(
        company
        for rows in [*laid.stations.values(), laid.beside.values()]
        for row in rows
        for company in row
        if company
    )
    assert expected["COM"] == 3
    root = parse(draw_map(australia(), laid, railways(), ids="m"))
    assert markers(root, "m") == expected
    assert len(of_class(root, "beside")) == 3


def test_a_marker_of_nobody_is_an_error():
    with pytest.raises(ValueError, match="XYZ"):
        draw_map(australia(), LaidMap(stations={"F17": (("XYZ",),)}), railways())


def pale(laid, **options):
    root = parse(draw_map(australia(), laid, railways(), **options))
    return Counter(use.get("href", "").split("-")[-1] for use in of_class(root, "pale"))


def test_homes_are_shown_until_the_company_has_a_marker():
    assert pale(LaidMap()) == {
        "CAR": 1, "VR": 1, "NSW": 1, "SAR": 1, "COM": 2, "FT": 1, "WA": 1, "QG": 1
    }  # fmt: skip
    assert pale(position()) == {"VR": 1}
    assert pale(LaidMap(), homes=["VR"]) == {"VR": 1}
    # Sydney is full: the Commonwealth waits beside it.
    full = LaidMap(stations={"F17": (("NSW",),)})
    assert pale(full, homes=["COM"]) == {"COM": 2}


def test_each_piece_of_a_route_is_one_line():
    root = parse(draw_map(australia(), position(), railways(), routes=ROUTES))
    for number, route in enumerate(ROUTES, 1):
        (group,) = of_class(root, f"route-{number}")
        assert len(of_class(group, "route-line")) == len(route)
        assert len(of_class(group, "route-case")) == len(route)
    assert "running" in root.get("class", "")
    # Port Pirie is a stop of both, the other stations of one each.
    assert len(of_class(root, "stop")) == 4
    assert sorted(each.text or "" for each in of_class(root, "tag-text")) == [
        "1",
        "1",
        "1",
        "1",
        "2",
    ]


def test_the_lines_of_a_route_join():
    (group,) = of_class(
        parse(draw_map(australia(), position(), railways(), routes=ROUTES[:1])), "route-1"
    )
    ends = [
        (numbers[:2], numbers[-2:])
        for each in of_class(group, "route-line")
        if (numbers := [float(word) for word in re.findall(r"-?[\d.]+", each.get("d", ""))])
    ]
    for (_, end), (start, _) in pairwise(ends):
        assert end == pytest.approx(start, abs=0.11)


@pytest.mark.parametrize(
    ("piece", "why"),
    [
        ("F17", "not a piece of track"),
        ("f17 0-3", "not a piece of track"),
        ("F17 0-4", "no track on F17"),
        ("F17 n1-0", "no track on F17"),
        ("F17 n0-9", "no track on F17"),
        ("Z99 0-1", "no hex Z99"),
    ],
)
def test_a_piece_of_track_that_is_not_there_is_an_error(piece, why):
    with pytest.raises(ValueError, match=why):
        draw_map(australia(), position(), railways(), routes=[[piece]])


def test_marks_say_what_can_be_done():
    legal = ["C6", "F17"]
    root = parse(draw_map(australia(), position(), railways(), legal=legal))
    marked = {
        each.get("data-hex"): each.get("data-mark") for each in root.iter() if each.get("data-mark")
    }
    assert marked == {"C6": "lay", "F17": "promote"}
    root = parse(draw_map(australia(), position(), railways(), legal={"E12": "refused"}))
    assert [each.text for each in of_class(root, "why-text")] == ["?"]


def test_a_place_beyond_the_map_is_one_target_with_all_its_edges():
    board = railhead.new("1947", ["Ann", "Bob", "Cy"], seed=1).title.board
    root = parse(draw_map(board, LaidMap(), {}, legal={"H37e0": "choose"}))
    targets = {each.get("data-hex"): each for each in root.iter() if each.get("data-hex")}
    assert {"H37e0", "A14e1"} <= set(targets)
    assert not {"H37e1", "H37e4", "H37e5"} & set(targets)  # the same place
    ceylon = targets["H37e0"]
    assert ceylon.get("data-mark") == "choose"
    assert targets["A14e1"].get("data-mark") is None
    assert [each.text for each in ceylon.iter(f"{SVG}title")] == ["Ceylon; beyond the map"]
    assert [each.get("d", "").count("M") for each in ceylon.iter(f"{SVG}path")] == [4]
    assert [each.get("d", "").count("M") for each in of_class(root, "tab")] == [4]


def test_a_change_of_gauge_needs_track_on_both_sides():
    def lozenges(tiles):
        return len(of_class(parse(draw_map(australia(), LaidMap(tiles), {})), "lozenge"))

    assert lozenges({"F7": ("9", 1)}) == 0
    assert lozenges({"F9": ("9", 1)}) == 0
    assert lozenges({"F7": ("9", 1), "F9": ("9", 0)}) == 0
    assert lozenges({"F7": ("9", 1), "F9": ("9", 1)}) == 1
    assert lozenges({"F5": ("57", 1), "F7": ("9", 1)}) == 0  # one gauge


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_gauge_line_is_never_taken_for_a_river(theme):
    found = colours(theme)
    for line in ("gauge", "gauge-bed"):
        assert distance(found[line], found["river"]) > 20
    assert distance(found["gauge"], found["overprint"]) > 8
    dashes = re.search(r"\.rh \.gauge\{[^}]*stroke-dasharray", rules())
    assert dashes
    assert not re.search(r"\.rh \.river(-bed)?\{[^}]*stroke-dasharray", rules())


def test_a_gauge_line_along_a_river_has_the_river_for_its_bed():
    board = railhead.new("18india", ["Ann", "Bob"], seed=1).title.board
    root = parse(draw_map(board, LaidMap(), {}))
    sides = {
        kind: {f"M{side}" for side in of_class(root, kind)[0].get("d", "").split("M")[1:]}
        for kind in ("gauge", "band", "river", "river-bed")
    }
    both = sides["gauge"] & sides["river"]
    assert both
    assert sides["band"] == sides["gauge"] - both
    assert sides["river-bed"] == sides["river"]


@pytest.mark.parametrize(("colour", "value"), [(0, "10"), (1, "20"), (2, "40"), (3, "60")])
def test_off_board_areas_frame_the_present_value_once(colour, value):
    root = parse(draw_map(australia(), LaidMap(), {}, colour=colour))
    now = [each.text for each in of_class(root, "cell-text") if "now" in each.get("class", "")]
    assert len(now) == 5  # Alice Springs (two hexes), Cairns, Perth, two harbours
    assert now[0] == value


def test_light_and_dark_differ_in_colour_only():
    light = draw_map(australia(), position(), railways())
    dark = draw_map(australia(), position(), railways(), theme="dark")
    assert light != dark
    plain = [
        re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL).replace(f"rh {theme}", "rh")
        for svg, theme in ((light, "light"), (dark, "dark"))
    ]
    assert plain[0] == plain[1]


def test_a_page_can_hold_several_drawings():
    svg = draw_map(australia(), position(), railways(), routes=ROUTES, standalone=False, ids="one")
    assert "<style" not in svg
    root = parse(svg)
    ids = [each.get("id", "") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert all(each.startswith("one-") for each in ids)
    used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
    assert {first or second for first, second in used} <= set(ids)


def test_nothing_comes_from_outside():
    svg = draw_map(australia(), position(), railways(), scenery=load_scenery("t1848"))
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    for word in ("<script", "@import", "javascript:", " style=", "url(http", "var("):
        assert word not in svg


def test_every_class_and_colour_of_the_sheet_is_known():
    named = set(re.findall(r"var\(--([a-z0-9-]+)\)", rules()))
    for theme in ("light", "dark"):
        assert named <= set(re.findall(r"--([a-z0-9-]+):", tokens(theme)))
    known = set(re.findall(r"\.([a-z][a-z0-9-]*)", rules()))
    svg = draw_map(
        australia(), position(), railways(), routes=ROUTES, legal={"C6": "lay"}, numbers=True
    )
    used = {word for each in parse(svg).iter() for word in each.get("class", "").split()}
    layers = {"tiles", "routes", "stations", "marks", "names", "stops", "hexes", "frame"}
    plain = {"light", "hex", "values", "changes", "beside", "rh-map"}
    plain |= {"of-city", "of-town", "held"}  # what a name stands for, for maps seen from afar
    grounds = {f"on-{word}" for word in ("sea", "yellow", "green", "grey", "blue", "red", "ground")}
    assert used - layers - plain - grounds <= known


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_grounds_of_zones_are_told_apart_and_carry_text(theme):
    found = colours(theme)
    wet, dry = found["land-wet"], found["land-dry"]
    assert distance(wet, dry) > 12
    assert distance(wet, found["sea"]) > (7 if theme == "light" else 14)  # dark tones are alike
    for ground in (wet, dry, found["land-valley"]):
        for text in ("ink", "ink-2"):
            assert contrast(found[text], ground) >= 4.5
        for other in ("sea", "yellow", "green", "brown", "grey", "blue"):
            assert distance(ground, found[other]) > 6


def test_pieces_wait_at_places_beyond_the_map():
    board = railhead.new("1947", ["Ann", "Bob", "Cy"], seed=1).title.board
    assert not of_class(parse(draw_map(board, LaidMap(), {})), "pawn")
    root = parse(draw_map(board, LaidMap(), {}, waiting={"A14e1": 2, "H37e0": 1}))
    assert len(of_class(root, "pawn")) == 3


def test_zones_take_the_tints_that_their_map_gives_them():
    board = railhead.new("1947", ["Ann", "Bob", "Cy"], seed=1).title.board
    root = parse(draw_map(board, LaidMap(), {}, scenery=load_scenery("t1947")))
    assert len(of_class(root, "zone-wet")) == len(of_class(root, "zone-dry")) == 1
    assert not of_class(root, "zone-1")


PROGRAM = """
import hashlib
from railhead.drawing.map import draw_map
from railhead.drawing.scenery import load_scenery
from tests.drawing.samples import australia, position, railways
svg = draw_map(australia(), position(), railways(), scenery=load_scenery("t1848"))
print(hashlib.sha256(svg.encode()).hexdigest())
"""


def test_printed_colours_fade_with_the_tiles_and_never_shine_through_one():
    title = railhead.new("1860", ["Ann", "Bob"], seed=1).title
    printed = [h for h in title.board.on_grid if title.board.hexes[h].colour == "yellow"]
    tile = next(tile for tile in title.board.tiles.values() if tile.colour == "green")
    over = LaidMap(tiles={printed[0]: (tile.id, 0)})
    for laid, left in ((LaidMap(), printed), (over, printed[1:])):
        root = parse(draw_map(title.board, laid, title.companies, routes=[]))
        (shape,) = [each for each in of_class(root, "land") if "c-yellow" in each.get("class", "")]
        assert "fades" in shape.get("class", "").split()
        assert shape.get("d", "").count("M") == len(left)


def test_the_same_position_gives_the_same_drawing_in_every_process():
    found = set()
    for seed in ("1", "2"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, check=True
        )
        found.add(run.stdout)
    assert len(found) == 1
