"""Areas: where a company promotes and builds bases, and what it owes for doing so outside. Clauses
PRO-02, PRO-04, PRO-05, PRO-13, BASE-05, BASE-06."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from railhead.board.laid import LaidMap
from railhead.play.actions import Run
from railhead.play.plain.track import place
from railhead.play.refusal import Refusal
from railhead.routes import Best, optimise
from railhead.routes.trains import Side
from railhead.titles.t1853.land.ground import in_area
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.routing import Routing

LAST_PHASE = 3  # Phase 4, counted from 0
OPENERS = ("5", "6")  # trains that open the country beyond the area
EFFORT = 30_000  # nodes in the search for a run that includes certain hexes


def why_not(p: Position, company: str, hex_id: str, after: LaidMap, doing: str) -> Refusal | None:
    """Why promoting, or setting a base, on a hex is refused. ``after``: the map with it."""
    if in_area(t1853(p).charters[company], hex_id):
        return None
    here = place(p, hex_id)
    if p.state.phase < LAST_PHASE:
        return p.refuse(f"{doing}.area", f"{here} lies outside the area of {company}.")
    sides = [p.side(card) for card in p.trains(company)]
    if not any(side.name in OPENERS for side in sides):
        return p.refuse(
            f"{doing}.opener", f"{here} is outside its area, and {company} has no 5 or 6 train."
        )
    if not _known(p, company, hex_id, after, sides) and not reaches(
        p, company, hex_id, after, sides
    ):
        return p.refuse(
            f"{doing}.train", f"No train of {company} can run from a home base to {here}."
        )
    if not p.state.duties:
        return None  # such a run is all that is needed
    duties = (*p.state.duties, hex_id)
    if covering(p, company, after, sides, duties) is None:
        return p.refuse(
            f"{doing}.duty",
            f"The runs of {company} in this turn could not include {' and '.join(duties)}.",
        )
    return None


def note_duty(p: Position, company: str, hex_id: str) -> None:
    """A hex outside the area must be part of this turn's runs (PRO-13)."""
    if not in_area(t1853(p).charters[company], hex_id):
        p.state.duties = (*p.state.duties, hex_id)


def _known(p: Position, company: str, hex_id: str, after: LaidMap, sides: Sequence[Side]) -> bool:
    """Whether a run from a home base comes by the hex already and still does afterwards: track and
    gauges are kept, so only a small station that becomes a large one changes anything."""
    board, laid = p.title.board, p.state.map
    old, new = laid.track(board, hex_id), after.track(board, hex_id)
    if not old.paths or [n.kind for n in old.nodes] != [n.kind for n in new.nodes]:
        return False
    return reaches(p, company, hex_id, laid, sides)


def reaches(p: Position, company: str, hex_id: str, laid: LaidMap, sides: Sequence[Side]) -> bool:
    """Whether a run of one of these trains includes a home base and the hex (A-29); kept with the
    map."""
    key = ("reaches", company, hex_id, tuple(sides))
    found: bool | None = laid.memory.get(key)
    if found is None:
        homes = {hex_id for hex_id, _ in t1853(p).homes(p, company)}
        start = [stop for stop in laid.markers_of(company) if stop[0] in homes]
        found = any(
            _fulfils(
                optimise(
                    p.title.board,
                    laid,
                    Routing(p, company, laid, [side], [frozenset({hex_id})], start),
                    nodes=EFFORT,
                ),
                1,
            )
            for side in dict.fromkeys(sides)
        )
        laid.memory[key] = found
    return found


def covering(
    p: Position, company: str, laid: LaidMap, sides: Sequence[Side], duties: Sequence[str]
) -> tuple[Run, ...] | None:
    """The best runs that include all these hexes, None if there are none; kept with the map."""
    key = ("covering", company, tuple(sides), tuple(sorted(duties)))
    if key in laid.memory:
        kept: tuple[Run, ...] | None = laid.memory[key]
        return kept
    best: Best | None = None
    for shares in _shared_out(duties, len(sides)):
        rules = Routing(p, company, laid, sides, shares)
        found = optimise(p.title.board, laid, rules, nodes=EFFORT)
        if _fulfils(found, sum(bool(share) for share in shares)):
            if best is None or found.worth > best.worth:
                best = found
    runs = None
    if best is not None:
        runs = tuple(Run(train=route.train, track=route.track) for route in best.routes)
    laid.memory[key] = runs
    return runs


def _fulfils(best: Best, duties: int) -> bool:
    return best.revenue >= duties * Routing.DUTY


def _shared_out(duties: Sequence[str], trains: int) -> Iterator[tuple[frozenset[str], ...]]:
    """Every way to give each hex to one of the trains."""
    for choice in product(range(trains), repeat=len(set(duties))):
        yield tuple(
            frozenset(
                hex_id
                for hex_id, train in zip(sorted(set(duties)), choice, strict=True)
                if train == number
            )
            for number in range(trains)
        )
