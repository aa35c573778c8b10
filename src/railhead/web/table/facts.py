"""What the pages need to know about a table: the game, who sits there, and who is looking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from railhead.play.game import Game
from railhead.play.title import Title
from railhead.play.views.holders import CompanyView
from railhead.play.views.table import View
from railhead.server.access import Access
from railhead.server.facts import Seat
from railhead.server.journal import Request
from railhead.server.naming import place_name
from railhead.server.orders.judging import Verdict
from railhead.server.orders.order import Order
from railhead.server.rated import may_have
from railhead.web.table.clocks import Dial, dials

PLAYER_COLOURS = 6


@dataclass(frozen=True, slots=True)
class Face:
    """How a player is shown: letters and the number of a colour."""

    name: str
    mark: str
    colour: int


class TableFacts:
    """A table at one position, as one browser sees it."""

    def __init__(
        self,
        access: Access,
        at: int | None = None,
        orders: Callable[[], list[tuple[Order, Verdict]]] = list,
    ) -> None:
        """``orders``: the standing orders of the viewer's seats."""
        self.access = access
        self._orders = orders
        self.action_count = access.table.action_count
        self.at = self.action_count if at is None else at
        self.game: Game = access.game(self.at)
        # Play may settle the seats, but nobody changes his colour.
        self.faces = faces(self.game.title.players)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.access.table.id

    @property
    def title(self) -> Title:
        """The title that is played."""
        return self.game.title

    @cached_property
    def name(self) -> str:
        """What the table is called: by its owner, or after a place on its board."""
        called = self.access.table.timeline.name
        if not called and self.what_if:
            return f"Copy of {self.origin}" if self.origin else "Copy"
        return called or place_name(self.title.board, self.id)

    @property
    def what_if(self) -> bool:
        """Whether this is a private copy to try things on."""
        return self.access.table.what_if

    @cached_property
    def origin(self) -> str:
        """What the table is called that a what-if was copied from, "" if it is gone."""
        called = self.access.origin()
        if called is None:
            return ""
        return called or place_name(self.title.board, self.access.table.facts.copy_of or "")

    @property
    def mine(self) -> tuple[str, ...]:
        """The seats that this browser plays."""
        return self.access.seats

    @property
    def owner(self) -> bool:
        """Whether the table belongs to this browser."""
        return self.access.owner

    @property
    def seats(self) -> list[Seat]:
        """Who plays each seat, in the order of the seats."""
        seats = self.access.table.seats
        return [seats[name] for name in self.game.players]

    @property
    def others(self) -> list[str]:
        """The seats of others at a table of the viewer's, of whom he may complain."""
        if not self.access.held or self.what_if:
            return []
        return [seat.name for seat in self.seats if seat.name in self.access.other_people]

    @property
    def is_open(self) -> bool:
        """Whether the whole game, as a file or as a copy to try things on, may be had: at the
        position that is shown. Of a rated game nobody has it while it runs."""
        return may_have(self.access, self.at)

    @property
    def may_save(self) -> bool:
        """Whether the game as it stands may be had as a file."""
        return may_have(self.access)

    @property
    def request(self) -> Request | None:
        """A wish to undo or redo that waits for answers."""
        return self.access.table.request

    @cached_property
    def clocks(self) -> dict[str, Dial]:
        """The clocks of the seats; none of the past."""
        return dials(self.access) if self.present else {}

    @cached_property
    def computers(self) -> frozenset[str]:
        """The seats that a computer player plays."""
        return frozenset(n for n, seat in self.access.table.seats.items() if seat.kind == "bot")

    @property
    def present(self) -> bool:
        """Whether the position shown is the present one."""
        return self.at == self.action_count

    @property
    def alone(self) -> bool:
        """Whether this browser plays a single seat, so that it can be spoken to as *you*."""
        return len(self.mine) == 1

    @cached_property
    def view(self) -> View:
        """What the viewer may know."""
        return self.access.view(self.at)

    @cached_property
    def orders(self) -> list[tuple[Order, Verdict]]:
        """The standing orders of the viewer's seats, with what becomes of them now."""
        return self._orders()

    def money(self, amount: int) -> str:
        """An amount as players write it."""
        return self.title.money(amount)

    def treasury(self, amount: int | None) -> str:
        """A company's money, in the companies' currency; None where it must not be known."""
        return "hidden" if amount is None else self.title.company_money(amount)

    def company(self, company: str) -> CompanyView:
        """A company of the view."""
        return self._companies[company]

    @cached_property
    def _companies(self) -> dict[str, CompanyView]:
        return {company.id: company for company in self.view.companies}


def faces(players: tuple[str, ...]) -> dict[str, Face]:
    """A face for each player: the initial, with a second letter or figure where initials are
    the same."""
    initials = Counter(name.strip()[0].upper() for name in players)
    shown: dict[str, Face] = {}
    taken: set[str] = set()
    for seat, name in enumerate(players):
        marks = _marks(name.strip(), seat)
        if initials[marks[0]] > 1:
            marks = marks[1:]
        mark = next(mark for mark in marks if mark not in taken)
        taken.add(mark)
        shown[name] = Face(name, mark, seat % PLAYER_COLOURS + 1)
    return shown


def _marks(name: str, seat: int) -> list[str]:
    """Letters for a player, the best first."""
    words = name.split()
    first = words[0][0].upper()
    last = words[-1][0].upper() if len(words) > 1 else words[0][1:2].lower()
    return [first, first + last, *(f"{first}{number}" for number in range(seat + 1, seat + 20))]
