"""Commonwealth Railways: the link between Sydney and Adelaide. Clauses COM."""

from __future__ import annotations

from railhead.board.reach import reach_from
from railhead.play.plain.stock import Shares
from railhead.titles.t1848.position import Position

COM = "COM"
SYDNEY, ADELAIDE = ("F17", 0), ("G6", 0)


def may_launch(p: Position, company: str) -> bool:
    """COM waits for the link, or for the first 6/6+ (COM-02, COM-03)."""
    return company != COM or p.state.linked or "COM without link" in p.title.phase(p).gives


def look_for_link(p: Position) -> None:
    """Note the link once it exists; it stays (COM-05)."""
    if not p.state.linked and linked(p):
        p.state.linked = True
        p.note("Sydney and Adelaide are linked.", COM)
    if COM in p.state.issue_prices:
        p.rule(Shares).check_float(p, COM)


def linked(p: Position) -> bool:
    """Whether a train of unlimited range could run between Sydney and Adelaide (COM-02)."""
    return ADELAIDE in reach_from(p.title.board, p.state.map, [SYDNEY]).nodes
