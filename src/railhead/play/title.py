"""A title: the data of a game and the rules in which it differs from others.

A title object belongs to one table: it knows the players and the options, and never changes.

This file and :mod:`railhead.play.box` are the contract: nothing else is asked of a title by the
engine, the bots, the server, the pages or the command line. What is abstract a title must give; a
class that says what its ``id`` is and lacks some of it is refused as it is defined. Whatever else
stands here has a default, and a title overrides it where its rulebook differs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic

from railhead.board.board import Board
from railhead.finance.holders import BANK, GONE, STOCK
from railhead.finance.market import Cell, Chart
from railhead.play import contract, worth
from railhead.play.actions import Action
from railhead.play.activity import Activity
from railhead.play.box import Box
from railhead.play.frames import Frame
from railhead.play.phases import Phase
from railhead.play.position import Position
from railhead.play.secrets import Secrets
from railhead.play.state import S
from railhead.play.steps.step import Rule, Step
from railhead.play.views.table import View, ViewTypes
from railhead.play.worth import Counted, Value
from railhead.routes.trains import Card


class Title(Box, ABC, Generic[S]):
    """The base of all titles; ``S`` is the title's own state."""

    state_type: type[S]
    views: ClassVar[ViewTypes] = ViewTypes()  # what its views are made of
    secrets: Secrets[S] = Secrets()  # what each seat may know of the title's own state
    companies_bank: ClassVar[str] = BANK  # the purse that companies pay to and are paid from
    trains_given_up_to: ClassVar[str] = GONE
    director_may_leave: ClassVar[bool] = False  # sell his certificate though nobody follows him
    windfalls: ClassVar[tuple[type[Action], ...]] = ()  # actions that only bring a company money
    counted: ClassVar[tuple[Counted, ...]]  # what players are worth at the end

    board: Board
    chart: Chart
    cards: dict[str, Card]
    phases: tuple[Phase, ...]
    activities: Mapping[type[Frame], Activity[Any, S]]  # what each kind of frame means
    steps: tuple[Step[S], ...]  # of a company's turn, in their order
    any_time: tuple[Rule[S], ...] = ()  # what may be done in each of them

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "id" in vars(cls):  # a title, not a part of one
            contract.check_class(cls)

    @cached_property
    def known_rules(self) -> dict[type[Any], Any]:
        """Rules that have been looked for, by their plain class: see :meth:`Position.rule`."""
        return {}

    @abstractmethod
    def set_up(self) -> S:
        """The state before the first decision."""

    # Money and prices.

    def bank_left(self, p: Position[S]) -> int | None:
        """What is left of the Bank's money, None where it is unlimited."""
        return p.cash(BANK)

    def bank_is_broken(self, p: Position[S]) -> None:
        """The Bank could not pay a sum in full. Nothing follows by default."""

    def price(self, p: Position[S], company: str) -> int | None:
        """The present price of a share, None before it has one: that of its cell on the chart."""
        cell = p.state.market.get(company)
        return None if cell is None else self.chart.price(cell)

    def share_price(self, p: Position[S], company: str, source: str) -> int | None:
        """What a share from the stock or the pool costs, None if it can't be bought yet: the issue
        price and the present one."""
        return p.state.issue_prices.get(company) if source == STOCK else self.price(p, company)

    def sale_price(self, p: Position[S], company: str) -> int:
        """What the Bank pays for a share."""
        return self.price(p, company) or 0

    def issue_prices(self, p: Position[S], company: str) -> tuple[int, ...]:
        """The prices at which a company can be started."""
        return self.companies[company].prices

    def worth(self, p: Position[S], player: str) -> int:
        """What a player would have if the game ended now."""
        return worth.total(p, player)

    def counted_shares(self, p: Position[S], player: str, company: str) -> int:
        """The shares of a player that count at the end."""
        return p.units(player, company)

    def share_value(self, p: Position[S], company: str) -> tuple[Value, ...]:
        """What one share of a company counts at the end, as figures to be added."""
        return (Value("price", self.price(p, company) or 0),)

    def pays_by_itself(self, p: Position[S], company: str, phase: Phase) -> int:
        """What a share of a company that runs no trains pays in a round of a phase."""
        return 0

    def brought_by_track(self, p: Position[S], player: str) -> float:
        """What track brings a player himself, in part where it is not finished."""
        return 0.0

    def next_cells(self, p: Position[S], company: str) -> tuple[Cell, Cell] | None:
        """The cells to which a price moves by one step down and up, None without a price."""
        cell = p.state.market.get(company)
        return None if cell is None else (self.chart.left(cell), self.chart.right(cell))

    def par_band(self, p: Position[S]) -> str:
        """The band of starting prices that is open, "" where the chart has none."""
        return ""

    def floats(self, p: Position[S], company: str) -> tuple[int, int] | None:
        """How many per cent of a company that has not begun are sold, and with how many it does;
        None where nothing of the kind is counted."""
        return None

    # Players and Directors.

    def seated(self, p: Position[S]) -> tuple[str, ...]:
        """The players in the order of their seats, where play itself settles it."""
        return self.players

    def following(self, p: Position[S], player: str) -> list[str]:
        """The other players as their turns come after that of this one."""
        return p.from_left_of(player)

    def director(self, p: Position[S], company: str) -> str | None:
        """The player who directs a company: in most titles who holds the Director's certificate."""
        if not self.companies[company].director:
            return None
        holder = p.state.certificates[company][0]
        return holder if holder in self.players else None

    def can_be_directed(self, company: str) -> bool:
        """Whether a company may have somebody at its head."""
        return self.companies[company].director

    def acting_for(self, p: Position[S], company: str) -> tuple[str, ...]:
        """Who decides for a company in its turn; nobody, if it acts by itself."""
        director = p.director(company)
        return (director,) if director else ()

    def voting_units(self, p: Position[S], player: str, company: str) -> int:
        """The shares of a player that count when a new Director is looked for."""
        return p.units(player, company)

    def heirs(self, p: Position[S], director: str) -> list[str]:
        """Who may follow a Director; among equals the first does."""
        return p.from_left_of(director)

    # Limits.

    @abstractmethod
    def certificate_limit(self, p: Position[S], player: str) -> int:
        """How many certificates a player may hold."""

    def certificate_count(self, p: Position[S], player: str) -> int:
        """How many certificates count towards a player's limit."""
        return sum(holders.count(player) for holders in p.state.certificates.values())

    def adds_certificates(self, p: Position[S], player: str, paper: str) -> int:
        """By how much one more certificate of a company or private brings a player nearer to his
        limit."""
        return 1

    # The phase.

    def phase(self, p: Position[S]) -> Phase:
        """The present phase."""
        return self.phases[p.state.phase]

    # Trains.

    def train_limit(self, p: Position[S]) -> int:
        """How many trains a company may own."""
        return self.phase(p).train_limit

    # What lies on the map, and what players may know.

    def goods(self, p: Position[S]) -> dict[str, tuple[tuple[str, str], ...]]:
        """Hex to the commodities that lie on it, each with the company that alone earns by it."""
        return {}

    def remarks(self, p: Position[S], hex_id: str) -> list[str]:
        """What only this title has at a hex, in sentences that everybody may read: a zone, a
        temple, a frontier post."""
        return self.views.remarks(p, hex_id)

    @property
    def secret(self) -> bool:
        """Whether, with these options, a player may come to know what others must not."""
        return self.secrets.kept(self)

    def add_to_view(self, view: View, p: Position[S], player: str | None) -> None:
        """Add to a view what only this title shows: see :mod:`railhead.play.views`. The position
        has been redacted for this player (None: an onlooker): nothing need be hidden here, and
        nothing can be told that is."""
        self.views.add(view, p, player)
        for shown in view.players:
            self.views.to_player(shown, p, player)
        for company in view.companies:
            self.views.to_company(company, p, player)
