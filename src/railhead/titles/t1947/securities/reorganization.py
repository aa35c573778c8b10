"""P6, Company Reorganization: a station moved, placed free of charge, or in a full city.
Clauses PV-20 to PV-23, PV-26."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK, GONE
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.stations import Stations
from railhead.play.plain.track import Track, place
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule
from railhead.play.terms import Thing, by, hex_of, paid
from railhead.titles.t1947 import powers, stations
from railhead.titles.t1947.actions import Reorganize
from railhead.titles.t1947.land import temples
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.state import State1947

P6 = "P6"

A_STATION = Thing("station", form="a station")
AN_EXTRA = Thing("station", form="an extra station")
BY_P6 = by("P6")


class UseP6(Rule[State1947]):
    """Once, with its stations and before its trains run, the company that owns P6 uses it in one of
    three ways (OR-03)."""

    kinds = (Reorganize,)

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if self._why_not_at_all(p, turn) is not None:
            return
        company, laid = turn.company, p.state.map
        cost = p.rule(Stations).cost(p, company) or 0
        origins = sorted({hex_id for hex_id, _ in laid.markers_of(company)})
        for hex_id, _ in sorted(p.rule(Track).reached(p, company).nodes):
            here, there = hex_of(p, hex_id, "in {place}"), hex_of(p, hex_id, "to {place}")
            free = Reorganize(by=player, how="free", hex=hex_id)
            extra = Reorganize(by=player, how="extra", hex=hex_id)
            choices = [
                Choice(free, "place", A_STATION, here, paid(p, company, 0), BY_P6),
                Choice(extra, "place", AN_EXTRA, here, paid(p, company, cost), BY_P6),
            ]
            for origin in origins:
                action = Reorganize(by=player, how="move", hex=hex_id, origin=origin)
                moved = hex_of(p, origin, "the station in {place}")
                choices.append(Choice(action, "move", moved, there, means=BY_P6))
            for choice in choices:
                assert isinstance(choice.action, Reorganize)
                if self.why_not(p, turn, player, choice.action) is None:
                    yield choice

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: Reorganize
    ) -> Refusal | None:
        company, board, laid = turn.company, p.title.board, p.state.map
        refusal = self._why_not_at_all(p, turn)
        if refusal is not None:
            return refusal
        if action.hex not in board.hexes:
            return Refusal(f"There is no hex {action.hex!r}.")
        here = place(p, action.hex)
        nodes = laid.track(board, action.hex).nodes
        if nodes and "stationless" in nodes[0].flags:
            return p.refuse("station.never", f"No station can be placed in {here}.")
        if not nodes or nodes[0].kind != "city":
            return p.refuse("station.city", f"No station can be placed in {here}.")
        if laid.holds(action.hex, company):
            return p.refuse("p6.city", f"{company} already has a station in {here}.")
        if (action.hex, 0) not in p.rule(Track).reached(p, company).nodes:
            return p.refuse("p6.route", f"No track of {company} leads to {here}.")
        if action.how == "move":
            return self._why_not_move(p, company, action)
        return self._why_not_place(p, turn, action)

    def _why_not_at_all(self, p: Position, turn: CompanyTurn) -> Refusal | None:
        if p.state.privates[P6] != turn.company:
            return p.refuse("p6.owner", f"{turn.company} does not own P6.")
        return powers.why_not_now(p, turn, P6)

    def _why_not_move(self, p: Position, company: str, action: Reorganize) -> Refusal | None:
        """(a): a station that is not the home, even into a full city, but into no place that is
        kept (A-37)."""
        if not p.state.map.holds(action.origin, company):
            return p.refuse("p6.move", f"{company} has no station on {action.origin!r}.")
        if action.origin in p.company(company).homes:
            return p.refuse("p6.home", "The home station can't be moved.")
        free, kept = _space(p, action.hex, company)
        if 0 < free <= kept:
            return p.refuse(
                "p6.kept",
                f"The free place in {place(p, action.hex)} is kept for a company whose home it is.",
            )
        return None

    def _why_not_place(self, p: Position, turn: CompanyTurn, action: Reorganize) -> Refusal | None:
        """(b) free of charge into a free place, (c) at its price beside a full city."""
        company, here = turn.company, place(p, action.hex)
        if action.origin:
            return p.refuse("p6.move", "Only a station that is moved can come from another hex.")
        cost = p.rule(Stations).cost(p, company)
        if cost is None:
            return p.refuse("station.left", f"{company} has no station left.")
        if turn.station:
            return p.refuse("p6.one", "This station would be one too many in this turn.")
        free, kept = _space(p, action.hex, company)
        if action.how == "free":
            if free == 0:
                return p.refuse("station.full", f"No place in {here} is free.")
            if free <= kept:
                return p.refuse("station.kept", f"The free place in {here} is kept.")
            return None
        if free > kept:
            return p.refuse("p6.extra", f"{here} has a free place: no extra station is needed.")
        if cost > p.cash(company):
            return p.refuse(
                "station.cost",
                f"A station costs {p.money(cost)} and {company} has only "
                f"{p.money(p.cash(company))}.",
            )
        return None

    def play(self, p: Position, turn: CompanyTurn, player: str, action: Reorganize) -> None:
        company, here = turn.company, place(p, action.hex)
        ledger.move_private(p.state, P6, company, GONE)
        free, kept = _space(p, action.hex, company)
        if action.how == "move":
            p.state.map = p.state.map.without_marker(action.origin, 0, company)
            p.note_deed(company, f"moves its station in {place(p, action.origin)} to {here}")
        else:
            cost = p.rule(Stations).cost(p, company) if action.how == "extra" else 0
            p.pay(company, BANK, cost or 0)
            ledger.use_marker(p.state, company)
            p.note_deed(company, f"places a station in {here} by P6")
        if free > kept:
            p.state.map = p.state.map.with_marker(p.title.board, action.hex, 0, company)
        else:
            p.state.map = p.state.map.with_marker_beside(action.hex, company)
        if action.how == "move":
            temples.look(p, company)
        else:
            stations.placed(p, company)


def _space(p: Position, hex_id: str, company: str) -> tuple[int, int]:
    """The free places of a city, and how many of them are kept for home companies."""
    free = p.state.map.places(p.title.board, hex_id, 0).count("")
    return free, p.rule(Stations).kept_places(p, hex_id, 0, company)
