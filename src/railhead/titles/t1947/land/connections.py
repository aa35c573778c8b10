"""Which sites a company's home was joined to before a second tile action. Clauses WK-06, WK-10."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from railhead.board.tracing import trace_from
from railhead.routes.arms import hops
from railhead.routes.track import Crossing, Hop, Stop, Trace
from railhead.titles.t1947.land.geography import POST
from railhead.titles.t1947.land.revenue import trains_that_run
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.state import Turn1947, WayToSite

# Where the shortest ways use something twice, others are looked for among so many.
_MOST_WAYS = 20_000

# Where a way has come to: its last stop, all its stops, the track used, the full cities passed.
_Way = tuple[Stop, frozenset[Stop], frozenset[Crossing], tuple[str, ...]]


def ways_to_sites(p: Position, company: str) -> tuple[WayToSite, ...]:
    """The routes from the home city to sites that nobody has reached (6.10): for each site the
    shortest ones, of those that pass as few full cities as possible."""
    home = (p.company(company).homes[0], 0)
    nodes = trace_from(p.title.board, p.state.map, [home], None).nodes
    site_at = t1947(p).geography.site_at
    wanted = {site_at[hex_id] for hex_id, _ in nodes if hex_id in site_at}
    wanted = {site for site in wanted if p.state.site_workers.get(site, 0)}
    found = _search(p, company, home, wanted, every=False) if wanted else []
    missing = wanted - {site for site, _, _ in found}
    if missing:
        found += _search(p, company, home, missing, every=True)
    return tuple(found)


def _search(
    p: Position, company: str, home: Stop, wanted: set[str], *, every: bool
) -> list[WayToSite]:
    """Breadth first over the stops. A way that comes where another one was before, by the same
    track and past no more full cities, is followed only if every way is asked for."""
    site_at = t1947(p).geography.site_at
    found: list[WayToSite] = []
    fewest: dict[str, int] = {}
    been: dict[tuple[Stop, frozenset[Crossing]], int] = {}
    queue: deque[_Way] = deque([(home, frozenset({home}), frozenset(), ())])
    for _ in range(_MOST_WAYS):
        if not queue:
            break
        way = queue.popleft()
        for hop, on in _further(p, company, way):
            stop, stops, _, closed = on
            site = site_at.get(stop[0])
            if site is None:
                arrival = (stop, hop.crossings)
                if every or len(closed) < been.get(arrival, len(closed) + 1):
                    been[arrival] = len(closed)
                    queue.append(on)
            elif site in wanted and len(closed) < fewest.get(site, len(closed) + 1):
                fewest[site] = len(closed)
                found.append((site, len(stops), closed))
    return found


def _further(p: Position, company: str, way: _Way) -> Iterator[tuple[Hop, _Way]]:
    """From the last stop of a way to the next ones, as a train could run."""
    board, laid = p.title.board, p.state.map
    at, stops, used, closed = way
    if laid.blocks(board, *at, company):
        closed = (*closed, at[0])
    for hop in hops(board, laid, at):
        kind = laid.track(board, hop.stop[0]).nodes[hop.stop[1]].kind
        if kind != POST and hop.stop not in stops and not hop.crossings & used:
            yield hop, (hop.stop, stops | {hop.stop}, used | hop.crossings, closed)


def made_by_second_action(p: Position, turn: Turn1947, site: str, trace: Trace) -> bool:
    """Whether this route to a site owes the connection to the second tile action: before it no
    train of the company could have run there from the home city past as few full cities. A city
    in which the company has placed a station since is full no longer."""
    if turn.tile_actions < 2:
        return False
    company, laid = turn.company, p.state.map
    passed = _passed_to(p, company, site, trace)
    longest = max((side.range or 0 for side in trains_that_run(p, company)), default=0)
    return not any(
        stops <= longest and sum(not laid.holds(hex_id, company) for hex_id in closed) <= passed
        for before, stops, closed in turn.ways_before
        if before == site
    )


def _passed_to(p: Position, company: str, site: str, trace: Trace) -> int:
    """How many full cities a route passes between the home city and a site."""
    hexes = [hex_id for hex_id, _ in trace.stops]
    if t1947(p).geography.site_at.get(hexes[0]) == site:
        hexes.reverse()
    home = p.company(company).homes[0]
    part = hexes[hexes.index(home) if home in hexes else 0 :]
    return sum(hex_id in part for hex_id, _ in trace.blocked)
