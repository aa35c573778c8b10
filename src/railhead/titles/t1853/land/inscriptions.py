"""What is printed on hexes of 1853 besides track and costs, in words. Clauses BID, COST."""

from __future__ import annotations

from railhead.titles.t1853.land.ground import frontier
from railhead.titles.t1853.position import Position, t1853

VALLEY = "valley"  # the beige hexes of the Ganges


def remarks(p: Position, hex_id: str) -> list[str]:
    """The Ganges valley (BID-08), a frontier post and what has become of its grant (COST-07), a
    city that can be named in a bid."""
    words = ["In the Ganges valley."] if p.title.board.hexes[hex_id].zone == VALLEY else []
    if hex_id in t1853(p).cities:
        words.append(_city(p, hex_id))
    if hex_id in frontier():
        words.append(_post(p, hex_id))
    return words


def _city(p: Position, hex_id: str) -> str:
    """What a city is worth in a bid, and of which companies it brings a share."""
    city, numbers = t1853(p).cities[hex_id], list(p.title.companies)
    named = [f"{company} ({numbers.index(company) + 1})" for company in city.companies]
    return f"In a bid {p.money(city.value)}, with a share of {' or '.join(named)}."


def _post(p: Position, hex_id: str) -> str:
    """A frontier post: it pays once, or once to each company (A-16)."""
    grant = f"Frontier post: {p.company_money(frontier()[hex_id])}"
    if t1853(p).readings.one_grant_a_post:
        if hex_id in p.state.grants:
            return f"{grant}, paid already."
        return f"{grant} to the first company that is connected to it."
    paid = [c for c in p.title.companies if f"{hex_id} {c}" in p.state.grants]
    return f"{grant} to each company that is connected to it" + (
        f"; paid to {', '.join(paid)}." if paid else "."
    )
