"""Stations. Clauses STN, COM-07 to COM-09, LN-02."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.play.frames import CompanyTurn
from railhead.play.plain.stations import Stations
from railhead.play.plain.track import place
from railhead.titles.t1848 import england
from railhead.titles.t1848.commonwealth import COM
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.state import State1848


class PlaceStations(Stations[State1848]):
    """One station a turn; homes are placed on the first turn, COM's beside cities that are full."""

    def awaits_home(self, p: Position, company: str, hex_id: str) -> bool:
        """No place is kept for COM (STN-06, STN-07)."""
        return company != COM and super().awaits_home(p, company, hex_id)

    def may_borrow(self, p: Position, turn: CompanyTurn) -> bool:
        """A loan can be taken in every step (LN-02, OR-07); the profile 18xx.games passes over a
        step for which the money is missing."""
        return not t1848(p).readings.loan_steps and england.why_no_loan(p, turn) is None

    def place_homes(self, p: Position, company: str) -> None:
        """A company's free home markers (STN-01, COM-07, COM-08)."""
        for hex_id in p.company(company).homes:
            ledger.use_marker(p.state, company)
            laid, board = p.state.map, p.title.board
            if laid.places(board, hex_id, 0).count("") > self.kept_places(p, hex_id, 0, company):
                p.state.map = laid.with_marker(board, hex_id, 0, company)
                p.note_deed(company, f"places its station in {place(p, hex_id)}")
            else:
                p.state.map = laid.with_marker_beside(hex_id, company)
                p.note_deed(company, f"places its station beside {place(p, hex_id)}")
