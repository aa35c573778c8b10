"""Stations: homes, the places that are kept for them, and placing further ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from railhead.board.tiles import NODE
from railhead.finance import ledger
from railhead.play.actions import Action
from railhead.play.actions import PlaceStation as Place
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain import privates
from railhead.play.plain.track import Track, place
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.step import Step, next_step
from railhead.play.terms import Thing, by, hex_of, paid
from railhead.routes.track import Stop

# Cities whose track does not tell them apart are numbered.
_NUMBERED = {
    (node, count): f"in {{place}} ({node + 1} of {count})"
    for count in range(2, 10)
    for node in range(count)
}


class Stations(Step[S]):
    """Put one marker into a free place of a city that the company reaches. ``home_at_float``:
    whether the home is placed when the company floats; if not, before its first turn.
    ``verb`` and ``marker``: what players do with what; ``helpers``: privates that have a power in
    placing stations."""

    name = "Station"
    prompt = "Place a station marker, or none."
    passing = "Place no station"
    kinds: tuple[type[Action], ...] = (Place,)
    home_at_float = False
    verb = "place"
    marker = Thing("station", form="a station")
    helpers: tuple[str, ...] = ()

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        cost = self.cost(p, turn.company)
        if cost is None or self.why_none(p, turn) is not None:
            return False
        least = min((cost, *self.powers(p, turn).values()))
        if least > p.cash(turn.company) and not self.may_borrow(p, turn):
            return False
        return next(self.sites(p, turn.company), None) is not None

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        cost = self.cost(p, turn.company)
        if cost is None or self.why_none(p, turn) is not None:
            return
        for private, price in (("", cost), *self.powers(p, turn).items()):
            if price <= p.cash(turn.company):
                for hex_id, node in self.sites(p, turn.company):
                    yield Choice(
                        Place(by=player, hex=hex_id, city=node, private=private),
                        self.verb,
                        self.marker,
                        self.spot(p, hex_id, node),
                        paid(p, turn.company, price),
                        by(private),
                    )

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: Place
    ) -> Refusal | None:
        company, station = turn.company, p.title.word("station")
        board, laid = p.title.board, p.state.map
        if action.hex not in board.hexes:
            return Refusal(f"There is no hex {action.hex!r}.")
        here = place(p, action.hex)
        if action.city >= len(laid.track(board, action.hex).nodes):
            return p.refuse("station.none", f"There is no such city on {here}.")
        powers = self.powers(p, turn)
        if action.private and action.private not in powers:
            refusal = None
            if action.private in self.helpers:
                refusal = privates.why_no_power(p, company, action.private)
            return refusal or p.refuse(
                "power.other", f"{action.private} can't be used to place a {station}."
            )
        refusal = self.why_none(p, turn)
        if refusal is not None:
            return refusal
        cost = self.cost(p, company)
        if cost is None:
            return p.refuse("station.left", f"{company} has no {station} left.")
        cost = powers.get(action.private, cost)
        if cost > p.cash(company):
            return p.refuse(
                "station.cost",
                f"A {station} costs {p.company_money(cost)} and {company} has only "
                f"{p.company_money(p.cash(company))}.",
            )
        refusal = self.why_not_here(p, company, action.hex, action.city)
        if refusal is None and (action.hex, action.city) not in self.reached(p, company):
            return p.refuse("station.reach", f"No track of {company} leads to {here}.")
        return refusal

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: Place) -> None:
        company = turn.company
        cost = self.powers(p, turn).get(action.private, self.cost(p, company))
        assert cost is not None
        if action.private:
            privates.use_power(p, action.private)
        p.pay(company, p.title.companies_bank, cost)
        ledger.use_marker(p.state, company)
        p.state.map = p.state.map.with_marker(p.title.board, action.hex, action.city, company)
        deed = self.deed(p, action.hex, action.city)
        p.note_deed(company, f"{deed} for {p.company_money(cost)}")
        p.change_frame(CompanyTurn, station=True)
        self.placed(p, turn, action.hex)

    # What may be placed.

    def why_none(self, p: Position[S], turn: CompanyTurn) -> Refusal | None:
        """Why no station can be placed now: one a turn."""
        if turn.station:
            return p.refuse(
                "station.one", "Only one station may be placed a turn, besides the home."
            )
        return None

    def reached(self, p: Position[S], company: str) -> Collection[Stop]:
        """The stops to which the company's track leads."""
        return p.rule(Track).reached(p, company).nodes

    def sites(self, p: Position[S], company: str) -> Iterator[Stop]:
        """Every city in which the company could place a marker, had it the money."""
        for hex_id, node in sorted(self.reached(p, company)):
            if self.why_not_here(p, company, hex_id, node) is None:
                yield hex_id, node

    def why_not_here(self, p: Position[S], company: str, hex_id: str, node: int) -> Refusal | None:
        """Why a marker can't be placed in a city, money and reach aside."""
        board, laid = p.title.board, p.state.map
        here, station = place(p, hex_id), p.title.word("station")
        track = laid.track(board, hex_id)
        if track.nodes[node].kind != "city":
            return p.refuse("station.city", f"No {station} can be placed in {here}.")
        if laid.holds(hex_id, company):
            return p.refuse("station.hex", f"{company} already has a {station} in {here}.")
        free = laid.places(board, hex_id, node).count("")
        if free == 0:
            return p.refuse("station.full", f"No place in {here} is free.")
        if free <= self.kept_places(p, hex_id, node, company):
            return p.refuse(
                "station.kept", f"The free place in {here} is kept for a company whose home it is."
            )
        return None

    def kept_places(self, p: Position[S], hex_id: str, node: int, company: str) -> int:
        """How many places of a city a company must leave free: one for each other that is at home
        there and has yet to come."""
        return sum(
            hex_id in printed.homes and other != company and self.awaits_home(p, other, hex_id)
            for other, printed in p.title.companies.items()
        )

    def awaits_home(self, p: Position[S], company: str, hex_id: str) -> bool:
        """Whether a company that is at home on a hex has yet to come there."""
        return company not in p.state.closed and not p.state.map.holds(hex_id, company)

    # What it costs.

    def cost(self, p: Position[S], company: str) -> int | None:
        """What the company's next marker costs, None if it has none left."""
        costs = p.company(company).markers
        left = p.state.markers.get(company, 0)
        return costs[len(costs) - left] if left else None

    def powers(self, p: Position[S], turn: CompanyTurn) -> dict[str, int]:
        """Privates by whose power a station can be placed now, with what it costs then."""
        return {}

    def may_borrow(self, p: Position[S], turn: CompanyTurn) -> bool:
        """Whether the step stays open for a company that is short of money, so that it can raise
        some."""
        return False

    # What follows.

    def placed(self, p: Position[S], turn: CompanyTurn, hex_id: str) -> None:
        """What follows when a station has been placed: the step is over."""
        next_step(p)

    def move_in(self, p: Position[S], hex_id: str) -> None:
        """A tile has been laid: markers beside a city move into its free places."""
        for company in p.state.map.beside.get(hex_id, ()):
            laid, board = p.state.map, p.title.board
            node = laid.station_beside(hex_id, company)
            free = laid.places(board, hex_id, node).count("")
            if free > self.kept_places(p, hex_id, node, company):
                rest = laid.without_marker_beside(hex_id, company)
                p.state.map = rest.with_marker(board, hex_id, node, company)
                p.note(self.moved_in(p, company, hex_id), company)

    # Homes.

    def floated(self, p: Position[S], company: str) -> None:
        """A company has floated."""
        if self.home_at_float:
            self.place_homes(p, company)

    def first_turn(self, p: Position[S], company: str) -> None:
        """A company's first turn begins."""
        if not self.home_at_float:
            self.place_homes(p, company)

    def place_homes(self, p: Position[S], company: str) -> None:
        """The first stations of a company go to its homes: into the first city there that has
        room."""
        for hex_id in p.company(company).homes:
            laid, board = p.state.map, p.title.board
            nodes = range(len(laid.track(board, hex_id).nodes))
            node = next(n for n in nodes if "" in laid.places(board, hex_id, n))
            ledger.use_marker(p.state, company)
            p.state.map = laid.with_marker(board, hex_id, node, company)
            station = p.title.word("station")
            p.note_deed(company, f"places its home {station} in {place(p, hex_id)}")

    def marker_count(self, p: Position[S], company: str) -> int:
        """How many station markers a company has, placed or not."""
        return len(p.company(company).markers)

    # Words.

    def spot(self, p: Position[S], hex_id: str, node: int) -> Thing:
        """The city in which a marker is offered a place."""
        return city_of(p, hex_id, node)

    def deed(self, p: Position[S], hex_id: str, node: int) -> str:
        """What the log says that a company does, without the price."""
        return f"places a {p.title.word('station')} in {place(p, hex_id)}"

    def moved_in(self, p: Position[S], company: str, hex_id: str) -> str:
        """What the log says of a marker that moves into a city."""
        return f"{company}'s {p.title.word('station')} moves into {place(p, hex_id)}."


def city_of(p: Position, hex_id: str, node: int) -> Thing:
    """A city; one of several on a hex is told from the others by where its track leads."""
    name = p.title.board.hexes[hex_id].name
    count = len(p.state.map.track(p.title.board, hex_id).nodes)
    if count == 1:
        return Thing("city", hex_id, name)
    leads = [_leads(p, hex_id, each) for each in range(count)]
    if leads[node] and leads.count(leads[node]) == 1:
        return Thing("city", hex_id, name, "in {place} towards {towards}", leads[node])
    return Thing("city", hex_id, name, _NUMBERED[node, count])


def _leads(p: Position, hex_id: str, node: int) -> tuple[Thing, ...]:
    """The hexes to which the track of a city leads."""
    track = p.state.map.track(p.title.board, hex_id)
    ends = {(path.a, path.b) for path in track.paths} | {(path.b, path.a) for path in track.paths}
    edges = sorted(edge for at, edge in ends if at == NODE + node and edge < NODE)
    others = (p.title.board.next_to[hex_id][edge] for edge in edges)
    return tuple(hex_of(p, other) for other in others if other is not None)
