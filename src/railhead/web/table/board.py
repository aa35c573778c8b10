"""The map of the table, and the tiles that may be laid on one of its hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from railhead.board.board import Board
from railhead.board.grid import EDGES, opposite
from railhead.board.laid import LaidMap
from railhead.board.reach import reach
from railhead.board.tiles import COLOURS
from railhead.board.upgrades import fit
from railhead.drawing.face import Shown, show, waiting_homes
from railhead.drawing.geometry import bearing, centre, edge_middle, towards
from railhead.drawing.map import draw_map
from railhead.drawing.margins import middle_beyond, places_beyond
from railhead.drawing.scenery import load_scenery
from railhead.drawing.svg import number
from railhead.drawing.tile import draw_tile, name_text, tile_card, track_group, upper_group
from railhead.play.views.asking import ChoiceView
from railhead.titles import FOLDERS
from railhead.web.pieces import TOKENS
from railhead.web.table.decision import (
    DecisionPanel,
    is_aside,
    is_station,
    place_of,
    terrain_words,
)
from railhead.web.table.facts import TableFacts
from railhead.web.table.labels import price_of
from railhead.web.words import capital, listed

DIAL = 66.0  # radius of the dial about a hex


def shown_on_map(facts: TableFacts, panel: DecisionPanel) -> dict[str, Any]:
    """What the map shows besides what has been laid on it."""
    title, view = facts.title, facts.view
    area = view.area
    return {
        "colour": phase_colour(facts),
        "legal": panel.marks,
        "homes": [c for c in title.companies if c not in facts.game.position.state.closed],
        "goods": title.goods(facts.game.seen_by(facts.access.player)),
        "area": sorted(area.hexes if area else ()),
        "area_counts": area is not None and area.counts,
        "goals": view.goals,  # one player's own: others see another map
        "waiting": view.waiting,
    }


def draw_board(facts: TableFacts, shown: dict[str, Any]) -> Markup:
    """The map with the marks of what may be done."""
    title = facts.title
    return Markup(
        draw_map(
            title.board,
            facts.game.position.state.map,
            title.companies,
            scenery=load_scenery(FOLDERS[title.id]),
            currency=title.company_currency.before,
            standalone=False,
            ids="map",
            **{**shown, "area": frozenset(shown["area"])},
        )
    )


def reach_box(facts: TableFacts, panel: DecisionPanel) -> list[int] | None:
    """Left, top, right and bottom of what the company on turn has to do with: its stations, all
    that its track reaches, and where it may do something now. None if no company is on turn."""
    company = panel.decision.company if panel.decision else ""
    if not company:
        return None
    board, laid = facts.title.board, facts.game.position.state.map
    reached = reach(board, laid, company)
    stations = {hex_id for hex_id, _ in (*reached.nodes, *laid.markers_of(company))}
    hexes = (stations | set(reached.entries) | set(panel.marks)) & set(board.on_grid)
    if not hexes:
        return None
    middles = [centre(board.layout, hex_id) for hex_id in hexes]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return [round(each) for each in (min(xs), min(ys), max(xs), max(ys))]


def phase_colour(facts: TableFacts) -> int:
    """The index of the phase's tile colour."""
    colour = next(phase.colour for phase in facts.view.phases if phase.now)
    return COLOURS.index(colour)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to lay a tile on a hex, to put a station there, or to choose it for something else:
    ``purpose`` says what for, and ``company`` for whom."""

    choice: int
    tile: str = ""
    rotation: int = 0
    private: str = ""
    company: str = ""
    purpose: str = ""
    gauge: str = ""
    price: str = ""
    words: str = ""
    ghost: str = ""
    merit: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class Thumb:
    """A tile of the tray, or another purpose of the hex, with its ways, the likeliest first.
    ``heading``: over the first tile of a gauge, on a board that has several."""

    tile: str
    private: str
    company: str
    purpose: str
    note: str
    heading: str
    left: int | None
    drawing: Markup
    ways: list[Way]


@dataclass(frozen=True, slots=True)
class Tray:
    """All that may be done on one hex; ``shown``: its id, where players know it by that."""

    hex: str
    shown: str
    name: str
    note: str
    x: str
    y: str
    thumbs: list[Thumb]


def tray(facts: TableFacts, hex_id: str, *, aside: bool = False) -> Tray | None:
    """The tray of a hex, the likeliest tile first; None if nothing may be done there. ``aside``:
    what may be done there at any time, instead of what the step is for."""
    board = facts.title.board
    choices = [
        (number_, choice)
        for decision in facts.view.decisions[:1]
        for number_, choice in enumerate(decision.choices)
        if place_of(choice) == hex_id and is_aside(decision, choice.action) == aside
    ]
    if hex_id not in board.hexes or not choices:
        return None
    stations = sum(is_station(choice.action) for _, choice in choices)
    found: dict[tuple[str, str, str], list[Way]] = {}
    for choice in choices:
        way = _way(facts, *choice, alone=stations == 1)
        found.setdefault((way.tile, way.private, way.purpose), []).append(way)
    ways = [_distinct(facts, each) for each in found.values()]
    ways.sort(key=lambda each: each[0].merit, reverse=True)
    hex_ = board.hexes[hex_id]
    beyond = places_beyond(board).get(hex_id)
    x, y = middle_beyond(board, beyond) if beyond else centre(board.layout, hex_id)
    return Tray(
        hex=hex_id,
        shown="" if beyond else hex_id,
        name=hex_.name,
        note=terrain_words(hex_),
        x=number(x),
        y=number(y),
        thumbs=_thumbs(facts, ways),
    )


def _distinct(facts: TableFacts, ways: list[Way]) -> list[Way]:
    """The ways of a tile, the likeliest first: of several turns to the same track one is enough."""
    kept: list[Way] = []
    for way in sorted(ways, key=lambda way: way.merit, reverse=True):
        turns = (each.rotation for each in kept)
        alike = (lies_alike(facts.title.board, way.tile, way.rotation, turn) for turn in turns)
        if not way.tile or not any(alike):
            kept.append(way)
    return kept


def lies_alike(board: Board, tile: str, one: int, other: int) -> bool:
    """Whether a tile has the same track in two turns, as a straight one has."""
    tracks = (board.track(tile, rotation) for rotation in (one, other))
    first, second = (frozenset(track.paths) for track in tracks)
    return first == second


def _thumbs(facts: TableFacts, found: list[list[Way]]) -> list[Thumb]:
    """The tiles in their order; where the board has several gauges those of one stand together,
    under its name and what it costs."""
    several = len(gauges(facts.title.board)) > 1
    order = list(dict.fromkeys(ways[0].gauge for ways in found))
    thumbs = []
    headed = ""
    for first, *others in sorted(found, key=lambda ways: order.index(ways[0].gauge)):
        heading = ", ".join(word for word in (first.gauge, first.price) if word)
        thumbs.append(
            Thumb(
                tile=first.tile,
                private=first.private,
                company=first.company,
                purpose=first.purpose,
                note=_par(facts, first.company),
                heading=capital(heading) if several and first.gauge != headed else "",
                left=_left(facts, first.tile),
                drawing=_thumb(facts, first),
                ways=[first, *others],
            )
        )
        headed = first.gauge
    return thumbs


def _par(facts: TableFacts, company: str) -> str:
    """What a share of a company costs, "" if that is not settled."""
    par = facts.company(company).issue_price if company else None
    return facts.money(par) if par is not None else ""


def gauges(board: Board) -> tuple[str, ...]:
    """The gauges of the tiles of a board."""
    paths = (path for tile in board.tiles.values() for path in tile.paths)
    return tuple(dict.fromkeys(path.gauge for path in paths))


def _gauge(facts: TableFacts, tile: str) -> str:
    """The gauges of a tile in words."""
    found = sorted({path.gauge for path in facts.title.board.track(tile, 0).paths})
    return f"{listed(found)} gauge"


def _left(facts: TableFacts, tile: str) -> int | None:
    left: int | None = facts.view.tiles[tile].left if tile else None
    return left


def _thumb(facts: TableFacts, way: Way) -> Markup:
    if not way.tile:
        return Markup("")
    return Markup(
        draw_tile(
            facts.title.board, way.tile, way.rotation, standalone=False, ids=f"thumb-{way.tile}"
        )
    )


def _way(facts: TableFacts, choice: int, offered: ChoiceView, *, alone: bool) -> Way:
    """A way with its drawing, and how likely it is to be wanted. ``alone``: whether it is the only
    station that can be placed there."""
    action = offered.action
    hex_id, tile = place_of(offered), action.get("tile", "")
    price = price_of(offered)
    if is_station(action):
        laid = facts.game.position.state.map
        one_city = len(laid.track(facts.title.board, hex_id).nodes) == 1
        # In one of several cities, or by the power of a private: the words tell which.
        purpose = "" if alone and one_city else offered.text
        ghost = _station_ghost(facts, action)
        return Way(choice, purpose=purpose, price=price, ghost=ghost)
    if not tile:
        company = action.get("company", "")
        return Way(choice, company=company, purpose=offered.text, price=price)
    private = action.get("private", "")
    joined, opened = _ends(facts, hex_id, tile, action["rotation"])
    track = facts.title.board.track(tile, action["rotation"])
    value = sum(node.value(phase_colour(facts)) for node in track.nodes)
    words = []
    if joined:
        words.append("joins " + listed([_place(facts, hex_id, edge) for edge in joined]))
    if opened:
        words.append("opens to " + listed([_place(facts, hex_id, edge) for edge in opened]))
    return Way(
        choice=choice,
        tile=tile,
        rotation=action["rotation"],
        private=private,
        gauge=_gauge(facts, tile),
        price=price,
        words=", ".join([*words, *filter(None, [offered.note])]),
        ghost=_tile_ghost(facts, action, joined, opened),
        merit=(
            len(joined),
            value,
            *_prospects(facts, hex_id, opened),
            -len(action.get("private", "")),
        ),
    )


def _ends(facts: TableFacts, hex_id: str, tile: str, rotation: int) -> tuple[list[int], list[int]]:
    """The edges at which the tile's track meets other track, and those at which it ends."""
    board, laid = facts.title.board, facts.game.position.state.map
    exits = board.track(tile, rotation).exits
    joined: list[int] = []
    opened: list[int] = []
    for edge in EDGES:
        if exits >> edge & 1:
            other = board.next_to[hex_id][edge]
            met = other is not None and laid.track(board, other).from_edge[opposite(edge)]
            (joined if met else opened).append(edge)
    return joined, opened


def _prospects(facts: TableFacts, hex_id: str, opened: list[int]) -> tuple[int, int, int]:
    """What the open ends of a tile lead to: how many to a stop, how many to where track may be
    laid or lies, and how many to empty ground beside another stop."""
    board, laid = facts.title.board, facts.game.position.state.map
    stops = ground = near = 0
    for edge in opened:
        other = board.next_to[hex_id][edge]
        if other is None:
            continue
        has_stop = bool(laid.track(board, other).nodes)
        stops += has_stop
        ground += has_stop or board.hexes[other].buildable
        around = [each for each in board.next_to[other] if each and each != hex_id]
        is_empty = not has_stop and other not in laid.tiles
        near += is_empty and any(laid.track(board, each).nodes for each in around)
    return stops, ground, near


def _place(facts: TableFacts, hex_id: str, edge: int) -> str:
    board = facts.title.board
    other = board.next_to[hex_id][edge]
    return (board.hexes[other].name or other) if other else "the edge"


def _tile_ghost(
    facts: TableFacts, action: dict[str, Any], joined: list[int], opened: list[int]
) -> Markup:
    """The tile as it would lie there: card, track, stations, name, and its ends."""
    title = facts.title
    board, laid = title.board, facts.game.position.state.map
    hex_id = action["hex"]
    way = fit(board, hex_id, laid.tiles.get(hex_id), action["tile"], action["rotation"])
    moves = way.moves if way else ()
    after = laid.with_tile(board, hex_id, action["tile"], action["rotation"], moves)
    ends = "".join(
        f'<circle class="end {kind}" cx="{number(x)}" cy="{number(y)}" r="5.4"/>'
        for kind, edges in (("joined", joined), ("open", opened))
        for x, y in (edge_middle(board.layout, edge) for edge in edges)
    )
    return Markup(_drawn(facts, after, hex_id) + ends)


def _station_ghost(facts: TableFacts, action: dict[str, Any]) -> Markup:
    """The hex as it would look with the marker in it."""
    title = facts.title
    company = facts.view.decisions[0].company
    laid = facts.game.position.state.map
    hex_id, city = action["hex"], action.get("city", 0)
    if "" in laid.places(title.board, hex_id, city):
        after = laid.with_marker(title.board, hex_id, city, company)
    else:  # by a power that asks for no free place
        after = laid.with_marker_beside(hex_id, company, city)
    return Markup(_drawn(facts, after, action["hex"]))


def shown_on(facts: TableFacts, laid: LaidMap, hex_id: str, homes: Sequence[str] = ()) -> Shown:
    """What a hex of the table's map shows, with everything where the map has it."""
    zones = load_scenery(FOLDERS[facts.title.id]).zone_marks
    return show(facts.title.board, laid, hex_id, homes, marked_zones=zones)


def _drawn(facts: TableFacts, laid: LaidMap, hex_id: str) -> str:
    title = facts.title
    homes = waiting_homes(laid, title.companies, None).get(hex_id, ())
    shown = shown_on(facts, laid, hex_id, homes)
    card = tile_card(shown.face.layout, shown.tile, shadow=True) if shown.tile else ""
    return (
        card
        + track_group(shown.face, shown.colour)
        + upper_group(
            shown.face,
            shown.colour,
            shown.markers,
            shown.beside,
            shown.homes,
            phase_colour(facts),
            TOKENS,
        )
        + name_text(shown.face, shown.ground)
    )


def dial(facts: TableFacts, ways: list[Way]) -> Markup:
    """The dial about a hex: a numbered dot for each legal way of a tile, small ones between."""
    layout = facts.title.board.layout
    numbers = {way.rotation: place for place, way in enumerate(ways)}
    parts = [f'<circle class="dial-case" r="{DIAL}"/><circle class="dial" r="{DIAL}"/>']
    for rotation in EDGES:
        x, y = towards(bearing(layout, rotation), DIAL)
        at = f'cx="{number(x)}" cy="{number(y)}"'
        if rotation not in numbers:
            parts.append(f'<circle class="dial-off" {at} r="4"/>')
            continue
        place = numbers[rotation]
        parts.append(
            f'<g class="dial-way" data-way="{place}"><circle {at} r="10"/>'
            f'<text x="{number(x)}" y="{number(y + 3.6)}">{place + 1}</text></g>'
        )
    return Markup("".join(parts))
