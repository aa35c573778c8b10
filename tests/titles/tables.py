"""Setting up positions for tests, piece by piece: what the titles have in common.

A title's ``positions.py`` makes its own table out of this one, with its companies and its rounds:

game = Table(players=4).phase("5").company("VR", 100, {"Ann": 6}, cash=300).turn("VR")
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, ClassVar, Generic, Self

import msgspec

from railhead.finance.holders import BANK, DEPOT, GONE, STOCK
from railhead.finance.market import Cell
from railhead.play.frames import CompanyTurn, OperatingRound, StockRound
from railhead.play.game import Game
from railhead.play.state import S
from railhead.routes.trains import kind_of

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo"]


@cache
def seed_that_seats(title: type[Any], names: tuple[str, ...]) -> int:
    """A seed by which the players sit in the order of these names."""
    draw = title(list(names), {}, 0).seats
    return next(seed for seed in range(100_000) if draw(list(names), Random(seed)) == list(names))


class Table(Generic[S]):
    """A position in the making: the state of a new game, changed piece by piece."""

    turn_frame: ClassVar[type[Any]] = CompanyTurn
    spare_trains: ClassVar[tuple[str, ...]] = (GONE, DEPOT)  # where trains come from, in order

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.title: Any = game.title
        self.state: Any = game.state.copy()

    def set(self, **fields: Any) -> Self:
        """Any field of the state, e.g. ``granted=15``, ``linked=True``."""
        for field, value in fields.items():
            setattr(self.state, field, value)
        return self

    # Money.

    def cash(self, **amounts: int) -> Self:
        """Money of players and companies; the difference comes from the Bank."""
        for holder, amount in amounts.items():
            self._purse(holder, amount, BANK)
        return self

    def treasury(self, company: str, amount: int) -> Self:
        """Money of a company, of the kind that companies have."""
        self._purse(company, amount, self.title.companies_bank)
        return self

    def _purse(self, holder: str, amount: int, other: str) -> None:
        """The difference comes from the other purse."""
        cash = self.state.cash
        cash[other] = cash.get(other, 0) + cash.get(holder, 0) - amount
        cash[holder] = amount

    # Papers.

    def private(self, private: str, owner: str) -> Self:
        """Give an open private to a player, a company or the Bank."""
        self.state.privates[private] = owner
        return self

    def price(self, company: str, price: int) -> Self:
        """Put a company's marker on a price of the chart, beneath those that stand there."""
        self._stand(company, self.title.chart.starts[price])
        return self

    def _stand(self, company: str, cell: Cell) -> None:
        self.state.market[company] = cell
        self.state.arrivals[company] = max(self.state.arrivals.values(), default=0) + 1

    def _share_out(self, company: str, director: str, units: dict[str, int]) -> None:
        """All certificates of a company: units by holder, the rest in the stock. The Director's
        certificate is among his units."""
        printed = self.title.companies[company]
        size = printed.shares[0] // printed.unit
        holders = [director]
        for holder, count in units.items():
            holders += [holder] * (count - size if holder == director else count)
        holders += [STOCK] * (len(printed.shares) - len(holders))
        assert len(holders) == len(printed.shares), "too many shares"
        self.state.certificates[company] = tuple(holders)

    def _hand_over(
        self, company: str, units: dict[str, int], source: str = STOCK, first: int = 1
    ) -> None:
        """Certificates that one holder has, from a printed place on, for others."""
        holders = list(self.state.certificates[company])
        for holder, count in units.items():
            for _ in range(count):
                holders[holders.index(source, first)] = holder
        self.state.certificates[company] = tuple(holders)

    # Trains.

    def phase(self, name: str) -> Self:
        """The phase, with one card of its train sold and all lower ones; what was sold is gone."""
        number = next(n for n, phase in enumerate(self.title.phases) if phase.name == name)
        self.state.phase = number
        starts = self.title.phases[number].starts_with
        if not starts:
            return self
        kinds = [kind for kind, card in self.title.cards.items() if not card.beside]
        first = next(kind for kind in kinds if starts in (kind, self.title.cards[kind].group))
        below = kinds[: kinds.index(first)]
        left = [card for card in self.state.trains[DEPOT] if kind_of(card) not in below]
        sold = next((card for card in left if kind_of(card) == first), None)
        self._depot([card for card in left if card != sold])
        return self

    def train(self, holder: str, side: str) -> Self:
        """A train for a company or the pool, by the side of its card that is in use: a card that
        is to spare, or else one more."""
        self._card(holder, side)
        return self

    def _card(self, holder: str, side: str) -> str:
        trains, cards = self.state.trains, self.title.cards
        kind = next(k for k, card in cards.items() if side in [s.name for s in card.sides])
        spare = [c for source in self.spare_trains for c in trains.get(source, ())]
        made = sum(kind_of(c) == kind for held in trains.values() for c in held)
        card = next((c for c in spare if kind_of(c) == kind), f"{kind}-{made}")
        for source in self.spare_trains:
            if card in trains.get(source, ()):
                trains[source] = tuple(c for c in trains[source] if c != card)
        trains[holder] = (*trains.get(holder, ()), card)
        if len(cards[kind].sides) > 1:
            self.state.sides[card] = side
        return card

    def _depot(self, cards: list[str]) -> None:
        """Only these cards are left in the depot."""
        trains = self.state.trains
        out = [card for card in trains[DEPOT] if card not in cards]
        trains[DEPOT] = tuple(cards)
        trains[GONE] = (*trains.get(GONE, ()), *out)

    def _restock(self, kinds: str) -> None:
        """The depot from now on, one word for each card: "4 4 5 6 6"."""
        spare = [c for source in (DEPOT, GONE) for c in self.state.trains.get(source, ())]
        cards: list[str] = []
        for kind in kinds.split():
            cards.append(next(c for c in spare if kind_of(c) == kind and c not in cards))
        self.state.trains[DEPOT] = tuple(cards)
        self.state.trains[GONE] = tuple(c for c in spare if c not in cards)

    # The map.

    def tiles(self, words: str) -> Self:
        """Tiles in words: "F17=57@0 E18=9@3" (hex, tile, rotation)."""
        board = self.title.board
        for word in words.split():
            hex_id, _, laid = word.partition("=")
            tile, _, rotation = laid.partition("@")
            moves = tuple(range(len(board.tiles[tile].nodes)))
            self.state.map = self.state.map.with_tile(
                board, hex_id, tile, int(rotation or 0), moves
            )
        return self

    def marker(self, company: str, places: str) -> Self:
        """Markers of a company in stations: "H11 G10.1"."""
        for place in places.split():
            hex_id, _, node = place.partition(".")
            self.state.map = self.state.map.with_marker(
                self.title.board, hex_id, int(node or 0), company
            )
            if company in self.state.markers:
                self.state.markers[company] -= 1
        return self

    def _equip(self, company: str, trains: str, stations: str) -> Self:
        """Trains "2 3+" and markers "H11 G10.1" of a company."""
        for side in trains.split():
            self.train(company, side)
        return self.marker(company, stations)

    # Ready.

    def _stock_round(self, name: str, frame: StockRound, **fields: Any) -> Game[S]:
        """A stock round, by the name that the title has for it."""
        self.state.turn = frame.number
        self.state.round = f"{name} {frame.number}"
        return self._game(msgspec.structs.replace(frame, **fields))

    def operating_round(self, *waiting: str, number: int = 1, of: int = 1) -> Game[S]:
        """An operating round in which these companies have yet to act."""
        return self._game(self._round(waiting, number, of))

    def turn(
        self,
        company: str,
        step: str = "Track",
        *waiting: str,
        number: int = 1,
        of: int = 1,
        **fields: Any,
    ) -> Game[S]:
        """A company's turn at a step of its title, with others to come after it. Steps in which
        there is nothing to decide are passed by themselves."""
        names = [each.name for each in self.title.steps]
        turn = msgspec.structs.replace(self.turn_frame(company, names.index(step)), **fields)
        return self._game(self._round(waiting, number, of), turn)

    def _round(self, waiting: tuple[str, ...], number: int, of: int) -> OperatingRound:
        self.state.round = f"Operating round {self.state.turn}.{number}"
        return OperatingRound(self.state.turn, number, of, waiting)

    def _game(self, *frames: Any) -> Game[S]:
        self.state.frames = frames
        return Game.of_state(self.title, self.game.named, self.state)
