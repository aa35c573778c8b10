"""Placing a station marker."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.board.tiles import NODE
from railhead.finance import ledger
from railhead.play.actions import PlaceStation as Place
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.track import Track, place
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.step import Step, next_step


class PlaceStation(Step[S]):
    """Put one marker into a free place of a city that the company reaches."""

    name = "Station"
    prompt = "Place a station marker, or none."
    kinds = (Place,)

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        cost = self.cost(p, turn.company)
        if cost is None:
            return False
        if cost > p.cash(turn.company) and not p.title.may_borrow(p, turn):
            return False
        return next(self._sites(p, turn.company), None) is not None

    def cost(self, p: Position[S], company: str) -> int | None:
        """What the company's next marker costs, None if it has none left."""
        return marker_cost(p, company)

    def pass_text(self, p: Position[S], turn: CompanyTurn) -> str:
        return "Place no station"

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        cost = self.cost(p, turn.company)
        if cost is None or cost > p.cash(turn.company):
            return
        for hex_id, node in self._sites(p, turn.company):
            yield Choice(
                Place(by=player, hex=hex_id, city=node),
                f"Place a station in {named_city(p, hex_id, node)} for {p.company_money(cost)}",
            )

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: Place
    ) -> Refusal | None:
        company = turn.company
        board, laid = p.title.board, p.state.map
        if action.hex not in board.hexes:
            return Refusal(f"There is no hex {action.hex!r}.")
        if action.city >= len(laid.track(board, action.hex).nodes):
            return Refusal(f"There is no such city on {place(p, action.hex)}.")
        if action.private:
            return Refusal(f"{action.private} places no station.")
        if turn.station:
            return p.refuse("station.one", "One station a turn, besides the home.")
        cost = self.cost(p, company)
        if cost is None:
            return p.refuse("station.left", f"{company} has no marker left.")
        if cost > p.cash(company):
            return p.refuse(
                "station.cost",
                f"A station costs {p.company_money(cost)} and {company} has "
                f"{p.company_money(p.cash(company))}.",
            )
        refusal = self._why_not_here(p, company, action.hex, action.city)
        if refusal is not None:
            return refusal
        if (action.hex, action.city) not in p.rule(Track).reached(p, company).nodes:
            return p.refuse(
                "station.reach", f"No track of {company} leads to {place(p, action.hex)}."
            )
        return None

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: Place) -> None:
        company = turn.company
        cost = self.cost(p, company)
        assert cost is not None
        self.put(p, company, action.hex, action.city, cost)
        next_step(p)

    def put(self, p: Position[S], company: str, hex_id: str, city: int, cost: int) -> None:
        """Pay for the next marker and put it into a free place."""
        p.pay(company, p.title.companies_bank, cost)
        ledger.use_marker(p.state, company)
        p.state.map = p.state.map.with_marker(p.title.board, hex_id, city, company)
        p.note(
            f"{company} places a station in {place(p, hex_id)} for {p.company_money(cost)}.",
            company,
        )
        p.change_frame(CompanyTurn, station=True)

    def _sites(self, p: Position[S], company: str) -> Iterator[tuple[str, int]]:
        """Every city in which the company could place a marker, had it the money."""
        for hex_id, node in sorted(p.rule(Track).reached(p, company).nodes):
            if self._why_not_here(p, company, hex_id, node) is None:
                yield hex_id, node

    def _why_not_here(self, p: Position[S], company: str, hex_id: str, node: int) -> Refusal | None:
        board, laid = p.title.board, p.state.map
        here, station = place(p, hex_id), p.title.word("station")
        track = laid.track(board, hex_id)
        if track.nodes[node].kind != "city":
            return p.refuse("station.city", f"{here} takes no {station}s.")
        if laid.holds(hex_id, company):
            return p.refuse("station.hex", f"{company} already has a {station} in {here}.")
        free = laid.places(board, hex_id, node).count("")
        if free == 0:
            return p.refuse("station.full", f"Every place in {here} is taken.")
        kept = p.title.kept_places(p, hex_id, node, company)
        if free <= kept:
            return p.refuse("station.kept", f"The free place in {here} is kept for a home company.")
        return None


def named_city(p: Position, hex_id: str, node: int) -> str:
    """A city in words; one of several on a hex by where its track leads."""
    here = place(p, hex_id)
    count = len(p.state.map.track(p.title.board, hex_id).nodes)
    if count == 1:
        return here
    leads = [_leads(p, hex_id, each) for each in range(count)]
    if leads[node] and leads.count(leads[node]) == 1:
        return f"{here} towards {leads[node]}"
    return f"{here} ({node + 1} of {count})"


def _leads(p: Position, hex_id: str, node: int) -> str:
    """The hexes to which the track of a city leads, in words."""
    track = p.state.map.track(p.title.board, hex_id)
    ends = {(path.a, path.b) for path in track.paths} | {(path.b, path.a) for path in track.paths}
    edges = sorted(edge for at, edge in ends if at == NODE + node and edge < NODE)
    others = (p.title.board.next_to[hex_id][edge] for edge in edges)
    return " and ".join(place(p, other) for other in others if other is not None)


def marker_cost(p: Position, company: str) -> int | None:
    """What the company's next marker costs, None if it has none left."""
    costs = p.company(company).markers
    left = p.state.markers.get(company, 0)
    return costs[len(costs) - left] if left else None
