"""Commonwealth Railways: the link between Sydney and Adelaide, and markers beside a full city.
Clauses COM."""

from __future__ import annotations

from railhead.board.reach import reach_from
from railhead.finance import ledger
from railhead.play.plain.track import place
from railhead.titles.t1848.position import Position
from railhead.titles.t1848.shares import Shares

COM = "COM"
SYDNEY, ADELAIDE = ("F17", 0), ("G6", 0)


class Commonwealth(Shares):
    """What is special to COM, and the homes of all companies."""

    def may_launch(self, p: Position, company: str) -> bool:
        """COM waits for the link, or for the first 6/6+ (COM-02, COM-03)."""
        return company != COM or p.state.linked or "COM without link" in self.phase(p).gives

    def look_for_link(self, p: Position) -> None:
        """Note the link once it exists; it stays (COM-05)."""
        if not p.state.linked and linked(p):
            p.state.linked = True
            p.note("Sydney and Adelaide are linked.", COM)
        if COM in p.state.issue_prices:
            self.check_launch(p, COM)

    def place_homes(self, p: Position, company: str) -> None:
        """A company's free home markers on its first turn (STN-01, COM-07, COM-08)."""
        for hex_id in p.company(company).homes:
            ledger.use_marker(p.state, company)
            laid = p.state.map
            free = laid.places(self.board, hex_id, 0).count("")
            if free > self.kept_places(p, hex_id, 0, company):
                p.state.map = laid.with_marker(self.board, hex_id, 0, company)
                p.note(f"{company} places its station in {place(p, hex_id)}.", company)
            else:
                p.state.map = laid.with_marker_beside(hex_id, company)
                p.note(f"{company} places its station beside {place(p, hex_id)}.", company)

    def kept_places(self, p: Position, hex_id: str, node: int, company: str) -> int:
        """Places that must stay free for home companies to come (STN-06, STN-07)."""
        state = p.state
        return sum(
            1
            for other, printed in self.companies.items()
            if hex_id in printed.homes
            and other not in (company, COM)
            and other not in state.operated
            and other not in state.closed
        )


def move_in(p: Position, hex_id: str) -> None:
    """Markers beside a city move into places that a tile has made (COM-09)."""
    while hex_id in p.state.map.beside:
        laid = p.state.map
        free = laid.places(p.title.board, hex_id, 0).count("")
        company = laid.beside[hex_id][0]
        if free <= p.title.kept_places(p, hex_id, 0, company):
            break
        p.state.map = laid.with_marker_moved_in(p.title.board, hex_id, 0)
        p.note(f"{company}'s station moves into {place(p, hex_id)}.", company)


def linked(p: Position) -> bool:
    """Whether a train of unlimited range could run between Sydney and Adelaide (COM-02)."""
    return ADELAIDE in reach_from(p.title.board, p.state.map, [SYDNEY]).nodes
