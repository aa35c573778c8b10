"""Running trains: the stops that can be clicked, and routes with what they earn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from railhead.board.grid import inland
from railhead.board.reach import reach
from railhead.drawing.geometry import centre
from railhead.drawing.plan import plan
from railhead.drawing.routes import draw_routes, draw_stops
from railhead.play.actions import PayDividend, Run
from railhead.play.plain.running import Running
from railhead.routes.arms import hops
from railhead.routes.track import Stop, write
from railhead.server import preview, runs
from railhead.web.table.board import phase_colour, shown_on
from railhead.web.table.facts import TableFacts


def network(facts: TableFacts, company: str) -> dict[str, Any]:
    """Every stop that the company reaches: its place on the map and the ways on from it.

    A stop is written ``F17.0``; a way on is the next stop and the track that leads there.
    """
    board, laid = facts.title.board, facts.game.position.state.map
    found: dict[str, Any] = {}
    p = facts.game.position
    past = p.rule(Running).runs_past_blocked(p, company)
    for hex_id, node in sorted(_stops(facts, company, past=past)):
        track = laid.track(board, hex_id)
        if node >= len(track.nodes):
            continue
        spot = plan(shown_on(facts, laid, hex_id).face).arrangement.spots[node].at
        x, y = centre(board.layout, hex_id)
        found[f"{hex_id}.{node}"] = {
            "name": board.hexes[hex_id].name or hex_id,
            "hex": hex_id,
            "x": round(x + spot[0], 1),
            "y": round(y + spot[1], 1),
            "ends": track.terminal[node]
            or (not past and laid.blocks(board, hex_id, node, company)),
            "ways": [
                [f"{hop.stop[0]}.{hop.stop[1]}", [write(piece) for piece in hop.pieces]]
                for hop in hops(board, laid, (hex_id, node))
            ],
        }
    return found


def _stops(facts: TableFacts, company: str, *, past: bool) -> set[Stop]:
    """The stops that a company reaches; those behind closed cities too if its trains may pass
    them."""
    board, laid = facts.title.board, facts.game.position.state.map
    found = set(reach(board, laid, company).nodes)
    waiting = list(found) if past else []
    while waiting:
        hex_id, node = waiting.pop()
        if node < len(laid.track(board, hex_id).nodes):
            onward = {hop.stop for hop in hops(board, laid, (hex_id, node))} - found
            found |= onward
            waiting += onward
    return found


def drawn(facts: TableFacts, routes: Sequence[Run], check: runs.RoutesCheck) -> dict[str, str]:
    """The routes as they lie on the map, and the figures at their stops."""
    board, laid = facts.title.board, facts.game.position.state.map
    plans = {hex_id: plan(shown_on(facts, laid, hex_id).face) for hex_id in board.hexes}
    tracks = [run.track for run in routes]
    values = {
        (stop.hex, stop.station): stop.value for route in check.routes for stop in route.stops
    }
    try:
        return {
            "lines": draw_routes(board, laid, plans, tracks),
            "stops": draw_stops(board, laid, plans, tracks, phase_colour(facts), values),
        }
    except ValueError:
        return {"lines": "", "stops": ""}


def checked(facts: TableFacts, company: str, routes: Sequence[Run]) -> runs.RoutesCheck:
    """What routes earn, stop by stop, and why they are refused, if they are."""
    return runs.check(facts.game, company, routes)


def where(place: str) -> str:
    """The hex of a stop; that of a place beyond the map is the hex at whose edge it lies."""
    before = inland(place)
    return before[0] if before else place


def extras(route: runs.RouteCheck) -> list[tuple[str, int]]:
    """What a route earns beyond its stops, by name; what has no name is a bonus, or stops that do
    not count."""
    rest = route.bonus - sum(amount for _, amount in route.extras)
    name = "bonus" if rest > 0 else "stops that do not count"
    return [*route.extras, (name, rest)] if rest else route.extras


class Outcome(NamedTuple):
    """A choice about the income of a run: what it says, rows of what it brings (a name, the figure
    before, and the figure after with whether that is better), its action, None if nothing is to
    be chosen, what it says as one of several deeds, and whether it pays the income out."""

    text: str
    rows: list[tuple[str, str, str, bool]]
    action: dict[str, Any] | None = None
    said: str = ""
    pays: bool = False


def outcomes(facts: TableFacts, company: str, routes: Sequence[Run]) -> list[Outcome]:
    """What paying or withholding the income of these routes would bring: to the price of the
    company, its treasury, and the player who decides."""
    action = {"type": "run_trains", "routes": msgspec.to_builtins(routes)}
    paid = preview.payments(facts.access, action)
    return [
        Outcome(
            each.text,
            _rows(facts, company, each),
            msgspec.to_builtins(each.action) if each.action else None,
            each.said,
            isinstance(each.action, PayDividend) and each.action.pay,
        )
        for each in paid
    ]


def by_train(trains: Sequence[str], routes: Sequence[Run]) -> list[Run]:
    """Routes in the order of the company's trains; those of trains that it only leases last."""
    left = list(routes)
    found = []
    for name in trains:
        run = next((each for each in left if each.train == name), None)
        if run is not None:
            left.remove(run)
            found.append(run)
    return [*found, *left]


def _rows(
    facts: TableFacts, company: str, paid: preview.Payment
) -> list[tuple[str, str, str, bool]]:
    old, new = paid.before, paid.after
    money = facts.money
    rows = []
    if company in new.get("prices", {}):
        before, after = old["prices"][company], new["prices"][company]
        rows.append(_row("price", before, after, money, "out of the game"))
    for holder in (company, facts.access.player or ""):
        if new.get("cash", {}).get(holder) is not None:
            words = facts.title.company_money if holder == company else money
            name = "treasury" if holder == company else holder
            rows.append(_row(name, old["cash"][holder], new["cash"][holder], words))
    return rows


def _row(
    name: str,
    before: int | None,
    after: int | None,
    words: Callable[[int], str],
    none: str = "none",
) -> tuple[str, str, str, bool]:
    said = [none if amount is None else words(amount) for amount in (before, after)]
    return name, said[0], said[1], (after or 0) >= (before or 0)
