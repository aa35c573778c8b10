"""Workers of the players. Clauses WK."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from railhead.board.tracing import trace_from
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.track import Track
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing
from railhead.titles.t1947.actions import EmployWorker
from railhead.titles.t1947.land import connections
from railhead.titles.t1947.land.boxes import usable_workers
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.state import Turn1947

A_WORKER = Thing("worker", form="a worker")
USES: dict[Literal["track", "station"], Thing] = {
    "track": Thing("use", "track", form="for a second tile action"),
    "station": Thing("use", "station", form="for a second station"),
}
TILE_ACTIONS = 2  # at most in a turn (WK-05)


def usable(p: Position, company: str) -> int:
    """The workers that the company's president can employ now: those gained in this turn wait
    (WK-01, EX-09)."""
    return usable_workers(p, p.director(company) or "")


def spend(p: Position, company: str, count: int) -> None:
    """Workers have done their work and leave the game (WK-01)."""
    player = p.director(company)
    if count and player:
        p.state.workers[player] = p.state.workers[player] - count


def why_not_employ(p: Position, turn: Turn1947, action: EmployWorker) -> Refusal | None:
    """Why a second tile action (WK-05) or a second station (WK-04) is refused."""
    if action.use == "track" and turn.tile_actions >= TILE_ACTIONS:
        return p.refuse("worker.track", "A worker allows a second tile action; there is no third.")
    if action.use == "station":
        if turn.hired:
            return p.refuse(
                "worker.station", "A worker allows a second station; there is no third."
            )
        if not turn.stations:
            return p.refuse("worker.station", "The first station of a turn needs no worker.")
    if usable(p, turn.company) < 1:
        player = p.director(turn.company) or ""
        if p.state.workers.get(player, 0):
            return p.refuse(
                "worker.new",
                f"The workers that {player} gained this turn can't be used before the next.",
            )
        return p.refuse("worker.left", f"{player} has no worker.")
    return None


def why_too_late(p: Position) -> Refusal | None:
    """A second tile action follows the first at once (WK-05, A-52)."""
    if t1947(p).readings.second_tiles_at_once:
        return p.refuse("worker.at_once", "A second tile action must follow the first at once.")
    return None


def employ_choices(p: Position, turn: Turn1947, player: str) -> Iterator[Choice]:
    """What a worker can do in the running step."""
    for use, target in USES.items():
        action = EmployWorker(by=player, use=use)
        if why_not_employ(p, turn, action) is None:
            yield Choice(action, "employ", A_WORKER, target)


def employ(p: Position, turn: Turn1947, action: EmployWorker) -> None:
    """A worker begins; the second tile action goes back to the step of the first."""
    spend(p, turn.company, 1)
    if action.use == "station":
        p.change_frame(CompanyTurn, hired=True, station=False)
        p.note(f"A worker of {p.director(turn.company)} allows a second station.", turn.company)
        return
    p.change_frame(
        CompanyTurn,
        step=next(n for n, step in enumerate(p.title.steps) if isinstance(step, Track)),
        tile_actions=turn.tile_actions + 1,
        lays=(),
        laid=(),
        **_joined_before(p, turn.company),
    )
    p.note(f"A worker of {p.director(turn.company)} allows a second tile action.", turn.company)


def _joined_before(p: Position, company: str) -> dict[str, Any]:
    """What the turn remembers of the company's ways to sites (WK-06, WK-10, A-61)."""
    if t1947(p).readings.joined_by == "track":
        return {"sites_before": sites_on_track(p, company)}
    return {"ways_before": connections.ways_to_sites(p, company)}


def sites_on_track(p: Position, company: str) -> tuple[str, ...]:
    """The sites to which track leads from the company's stations, whoever stands in the way."""
    laid = p.state.map
    nodes = trace_from(p.title.board, laid, laid.markers_of(company), None).nodes
    site_at = t1947(p).geography.site_at
    return tuple(sorted({site_at[hex_id] for hex_id, _ in nodes if hex_id in site_at}))
