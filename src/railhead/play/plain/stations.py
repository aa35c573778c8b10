"""Stations: homes, the places that are kept for them, and placing further ones."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from railhead.finance import ledger
from railhead.play.actions import PlaceStation as Place
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain import privates
from railhead.play.plain.track import place
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.station import PlaceStation


class Stations(PlaceStation[S]):
    """One station a turn, in a city within reach. ``home_at_float``: whether the home is placed
    when the company floats; if not, before its first turn."""

    home_at_float = False

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
            p.note(f"{company} places its home {station} in {place(p, hex_id)}.", company)

    def kept_places(self, p: Position[S], hex_id: str, company: str) -> int:
        """How many places of a hex stay free for companies whose home it is."""
        return sum(
            hex_id in printed.homes
            and other != company
            and other not in p.state.closed
            and not p.state.map.holds(hex_id, other)
            for other, printed in p.title.companies.items()
        )

    # Powers of privates.

    def powers(self, p: Position[S], turn: CompanyTurn) -> dict[str, int]:
        """Privates by whose power a station can be placed now, with what it costs then."""
        return {}

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        if super().asks(p, turn) or self.cost(p, turn.company) is None:
            return self.cost(p, turn.company) is not None
        return any(AtPrice(cost).asks(p, turn) for cost in self.powers(p, turn).values())

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        yield from super().choices(p, turn, player)
        if self.cost(p, turn.company) is None:
            return
        for private, cost in self.powers(p, turn).items():
            for choice in AtPrice(cost).choices(p, turn, player):
                action = replace(choice.action, private=private)
                yield Choice(action, f"{choice.text}, by {private}")

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: Place
    ) -> Refusal | None:
        if not action.private:
            return super().why_not(p, turn, player, action)
        powers = self.powers(p, turn)
        if action.private not in powers:
            refusal = privates.why_no_power(p, turn.company, action.private)
            return refusal or p.refuse("power.other", f"{action.private} places no station.")
        if self.cost(p, turn.company) is None:
            return super().why_not(p, turn, player, replace(action, private=""))
        step = AtPrice(powers[action.private])
        return step.why_not(p, turn, player, replace(action, private=""))

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: Place) -> None:
        if not action.private:
            super().play(p, turn, player, action)
            return
        step = AtPrice(self.powers(p, turn)[action.private])
        privates.use_power(p, action.private)
        step.play(p, turn, player, action)


class AtPrice(PlaceStation[S]):
    """The same step with another price, for a station by the power of a private."""

    def __init__(self, price: int) -> None:
        self.price = price

    def cost(self, p: Position[S], company: str) -> int | None:
        return self.price
