"""Running trains: the stops that can be clicked, and routes with what they earn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from railhead.board.reach import reach
from railhead.drawing.face import show
from railhead.drawing.geometry import centre
from railhead.drawing.plan import plan
from railhead.drawing.routes import draw_routes, draw_stops
from railhead.play.actions import Run
from railhead.routes.arms import hops
from railhead.routes.track import write
from railhead.server import runs
from railhead.server.memory import Memory
from railhead.web.table.board import phase_colour
from railhead.web.table.facts import TableFacts


def network(facts: TableFacts, company: str) -> dict[str, Any]:
    """Every stop that the company reaches: its place on the map and the ways on from it.

    A stop is written ``F17.0``; a way on is the next stop and the track that leads there.
    """
    board, laid = facts.title.board, facts.game.position.state.map
    found: dict[str, Any] = {}
    for hex_id, node in sorted(reach(board, laid, company).nodes):
        track = laid.track(board, hex_id)
        if node >= len(track.nodes):
            continue
        spot = plan(show(board, laid, hex_id, ()).face).arrangement.spots[node].at
        x, y = centre(board.layout, hex_id)
        found[f"{hex_id}.{node}"] = {
            "name": board.hexes[hex_id].name or hex_id,
            "hex": hex_id,
            "x": round(x + spot[0], 1),
            "y": round(y + spot[1], 1),
            "ends": track.terminal[node] or laid.blocks(board, hex_id, node, company),
            "ways": [
                [f"{hop.stop[0]}.{hop.stop[1]}", [write(piece) for piece in hop.pieces]]
                for hop in hops(board, laid, (hex_id, node))
            ],
        }
    return found


def drawn(facts: TableFacts, routes: Sequence[Run]) -> dict[str, str]:
    """The routes as they lie on the map, and the figures at their stops."""
    board, laid = facts.title.board, facts.game.position.state.map
    plans = {hex_id: plan(show(board, laid, hex_id, ()).face) for hex_id in board.hexes}
    tracks = [run.track for run in routes]
    try:
        return {
            "lines": draw_routes(board, laid, plans, tracks),
            "stops": draw_stops(board, laid, plans, tracks, phase_colour(facts)),
        }
    except ValueError:
        return {"lines": "", "stops": ""}


def checked(facts: TableFacts, company: str, routes: Sequence[Run]) -> runs.RoutesCheck:
    """What routes earn, stop by stop, and what stands against them."""
    return runs.check(facts.game, company, routes)


_found = Memory(64)


def suggested(facts: TableFacts, company: str) -> runs.Suggestion:
    """Good routes for the trains of a company; they are looked for only once."""
    key = (facts.id, facts.visit.table.story.changed, company)
    return _found.get(key, lambda: runs.suggest(facts.game, company))
