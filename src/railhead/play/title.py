"""A title: the data of a game and the rules in which it differs from others.

A title object belongs to one table: it knows the players and the options, and never changes.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar

from railhead.board.board import Board
from railhead.board.reach import Reach, reach
from railhead.board.upgrades import Fit
from railhead.finance.market import Cell, Chart
from railhead.finance.papers import BANK, GONE, HOLDERS, Company, Private
from railhead.play import worth
from railhead.play.actions import Action, EndGame, Run
from railhead.play.activity import Activity
from railhead.play.events import Event
from railhead.play.frames import CompanyTurn, Frame
from railhead.play.phases import Phase
from railhead.play.position import Position
from railhead.play.refusal import IllegalAction, RailheadError, Refusal
from railhead.play.state import State
from railhead.play.worth import Counted, Value
from railhead.routes.answer import BestRoute
from railhead.routes.rules import Rules
from railhead.routes.trains import Card


class Option:
    """A choice made before the game: its values (the first is the default) and their meaning.
    ``own``: what players may write instead of one of them, with an example; empty if nothing.
    ``profiles``: those in which there is something to choose; empty if in all. ``for_people``:
    whether people are asked; if not, the program chooses by who plays. ``since``: the version of
    the rules with which it came."""

    def __init__(
        self,
        name: str,
        says: str,
        values: dict[str, str],
        own: str = "",
        *,
        profiles: tuple[str, ...] = (),
        for_people: bool = True,
        since: int = 1,
    ) -> None:
        self.name = name
        self.says = says
        self.values = values
        self.own = own
        self.profiles = profiles
        self.for_people = for_people
        self.since = since

    @classmethod
    def switch(cls, name: str, says: str, profiles: tuple[str, ...] = (), since: int = 1) -> Option:
        """A variant that is played or not; it is not by default."""
        values = {"off": "not played", "on": "played"}
        return cls(name, says, values, profiles=profiles, since=since)

    @property
    def default(self) -> str:
        """The value that holds where nobody chooses."""
        return next(iter(self.values))

    @property
    def is_switch(self) -> bool:
        """Whether it is a variant that is played or not."""
        return list(self.values) == ["off", "on"]


# Whether a game in which nothing moves any more ends by itself. Computer players would play it for
# ever; people agree to end it (Game.end).
STANDSTILL = Option(
    "standstill",
    "What happens when nothing moves any more.",
    {
        "off": "The game goes on until the players agree to end it.",
        "on": "The game ends; for computer players.",
    },
    for_people=False,
    since=2,
)

# What titles call what they all have.
WORDS = {
    "share_round": "share round",
    "operating_round": "operating round",
    "station": "station",
    "director": "Director",  # who acts for a company
    "priority": "priority card",
    "priority_mark": "1st",  # beside the name of the player who has it
    "goals": "your goals, filled if reached",
    "credits": "",  # what the companies' own money is, where they have one
    "besides": "",  # what routes bring to the treasury besides revenue, if they do
}


class Title:
    """The base of all titles."""

    id: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[int] = 1
    player_counts: ClassVar[range]
    options_offered: ClassVar[tuple[Option, ...]] = ()
    clauses: ClassVar[Mapping[str, str]] = {}
    actions: ClassVar[tuple[type[Action], ...]]
    state_type: ClassVar[type[State]] = State
    dealt_in_secret: ClassVar[bool] = False  # whether the seed tells what players must not know
    companies_bank: ClassVar[str] = BANK  # the purse that companies pay to and are paid from
    trains_given_up_to: ClassVar[str] = GONE
    director_may_leave: ClassVar[bool] = False  # sell his certificate though nobody follows him
    words: ClassVar[Mapping[str, str]] = {}  # in the place of those in WORDS
    rights: ClassVar[Mapping[str, str]] = {}  # what phases give, in words, where the name is none
    windfalls: ClassVar[tuple[type[Action], ...]] = ()  # actions that only bring a company money
    counted: ClassVar[tuple[Counted, ...]]  # what players are worth at the end

    board: Board
    chart: Chart
    companies: dict[str, Company]
    privates: dict[str, Private]
    cards: dict[str, Card]
    phases: tuple[Phase, ...]
    activities: dict[type[Frame], Activity[Any]]

    def __init__(
        self,
        players: list[str],
        options: Mapping[str, str],
        seed: int,
        rules: int | None = None,
    ) -> None:
        """A table for these players. ``rules``: the version of the rules by which a game goes on
        that was begun earlier; a new one is played by the newest."""
        self.rules = self.checked_rules(rules)
        chosen, there = self.checked_options(options), self.options_offered
        self.options = {o.name: chosen[o.name] for o in there if o.since <= self.rules}
        if self.rules > 1:  # the first version had such options in every profile
            self.check_profile()
        self.check_players(players)
        self.seed = seed
        self.players = tuple(self.seats(list(players), random.Random(seed)))

    # Setting up.

    @classmethod
    def checked_rules(cls, rules: int | None) -> int:
        """The version of the rules that is meant; refused if there is none of this number."""
        if rules is None:
            return cls.version
        if not 1 <= rules <= cls.version:
            raise RailheadError(
                f"{cls.name} has versions 1 to {cls.version} of its rules, not {rules}."
            )
        return rules

    @classmethod
    def checked_options(cls, options: Mapping[str, str]) -> dict[str, str]:
        """The options in full; refused if one is unknown or has an unknown value."""
        offered = {option.name: option for option in cls.options_offered}
        for name, value in options.items():
            if name not in offered:
                raise IllegalAction(
                    f"{cls.name} has no option {name!r}. It has: {', '.join(offered) or 'none'}.",
                    cls.clauses.get("options"),
                )
            if value not in offered[name].values and offered[name].own:
                wrong = cls.why_not_own_value(name, value)
                if wrong:
                    raise IllegalAction(wrong, cls.clauses.get(f"options.{name}"))
            elif value not in offered[name].values:
                raise IllegalAction(
                    f"The option {name} can be {' or '.join(offered[name].values)}, not {value!r}.",
                    cls.clauses.get("options"),
                )
        return {name: options.get(name, o.default) for name, o in offered.items()}

    def check_profile(self) -> None:
        """Refuse an option that the chosen profile has no use for."""
        profile = self.options.get("profile", "")
        for option in self.options_offered:
            chosen = self.options.get(option.name, option.default)
            if option.profiles and chosen != option.default and profile not in option.profiles:
                raise IllegalAction(
                    f"The option {option.name} belongs to the profile "
                    f"{' or '.join(option.profiles)}, not to {profile}.",
                    self.clauses.get(f"options.{option.name}") or self.clauses.get("options"),
                )

    @classmethod
    def why_not_own_value(cls, name: str, value: str) -> str:
        """What is wrong with a value that players have written themselves for an option that lets
        them; empty if nothing is."""
        raise NotImplementedError

    def check_players(self, players: list[str]) -> None:
        """Refuse a wrong number of players and names that can't be told apart."""
        counts = self.player_counts
        if len(players) not in counts:
            raise IllegalAction(
                f"{self.name} is for {counts[0]} to {counts[-1]} players, not {len(players)}.",
                self.clauses.get("players"),
            )
        for name in players:
            if not name.strip() or len(name) > 60:
                raise RailheadError("A player's name has 1 to 60 characters.")
            if not name.isprintable():
                raise RailheadError(f"The name {name!r} has characters that can't be shown.")
            if name in self.companies or name in self.privates or name in HOLDERS:
                raise RailheadError(f"{name!r} already has a meaning in {self.name}.")
        if len(set(players)) < len(players):
            raise RailheadError("Two players have the same name.")

    def seats(self, players: list[str], chance: random.Random) -> list[str]:
        """The players in the order of their seats."""
        chance.shuffle(players)
        return players

    def set_up(self) -> Any:
        """The state before the first decision."""
        raise NotImplementedError

    @classmethod
    @cache
    def action_types(cls) -> dict[str, type[Action]]:
        """Everything that players can do, by the type that actions have in saves."""
        types: tuple[type[Action], ...] = (*cls.actions, EndGame)
        return {str(kind.__struct_config__.tag): kind for kind in types}

    # Words and figures that rules ask for.

    @classmethod
    def word(cls, thing: str) -> str:
        """What the title calls something that every title has."""
        return cls.words.get(thing, WORDS[thing])

    def money(self, amount: int) -> str:
        """An amount as players write it."""
        raise NotImplementedError

    def company_money(self, amount: int) -> str:
        """An amount of a company's money; the same as that of players in most titles."""
        return self.money(amount)

    def price(self, p: Position, company: str) -> int | None:
        """The present price of a share."""
        cell = p.state.market.get(company)
        return None if cell is None else self.chart.price(cell)

    def seated(self, p: Position) -> tuple[str, ...]:
        """The players in the order of their seats, where play itself settles it."""
        return self.players

    def director(self, p: Position, company: str) -> str | None:
        """The player who directs a company: in most titles who holds the Director's certificate."""
        if not self.companies[company].director:
            return None
        holder: str = p.state.certificates[company][0]
        return holder if holder in self.players else None

    def voting_units(self, p: Position, player: str, company: str) -> int:
        """The shares of a player that count when a new Director is looked for."""
        return p.units(player, company)

    def heirs(self, p: Position, director: str) -> list[str]:
        """Who may follow a Director; among equals the first does."""
        return p.from_left_of(director)

    def following(self, p: Position, player: str) -> list[str]:
        """The other players as their turns come after that of this one."""
        return p.from_left_of(player)

    def can_be_directed(self, company: str) -> bool:
        """Whether a company may have somebody at its head."""
        return self.companies[company].director

    def certificate_count(self, p: Position, player: str) -> int:
        """How many certificates count towards a player's limit."""
        return sum(holders.count(player) for holders in p.state.certificates.values())

    def adds_certificates(self, p: Position, player: str, paper: str) -> int:
        """By how much one more certificate of a company or private brings a player nearer to his
        limit."""
        return 1

    def sale_price(self, p: Position, company: str) -> int:
        """What the Bank pays for a share."""
        return self.price(p, company) or 0

    def issue_prices(self, p: Position, company: str) -> tuple[int, ...]:
        """The prices at which a company can be started."""
        return self.companies[company].prices

    def why_not_share(self, p: Position, player: str, company: str, source: str) -> Refusal | None:
        """What stands against buying a share besides its price and the limits."""
        return None

    def sells_half_certificate(self, p: Position, player: str, company: str) -> bool:
        """Whether a player can buy one share out of a Director's certificate in the pool."""
        return False

    def after_sale(self, p: Position, player: str, company: str) -> None:
        """What follows a sale of shares in a share round, once it is complete."""

    def phase(self, p: Position) -> Phase:
        """The present phase."""
        number: int = p.state.phase
        return self.phases[number]

    def train_limit(self, p: Position) -> int:
        """How many trains a company may own."""
        return self.phase(p).train_limit

    def marker_count(self, p: Position, company: str) -> int:
        """How many station markers a company has, placed or not."""
        return len(self.companies[company].markers)

    def train_bought(self, p: Position, company: str) -> None:
        """What follows when a company has bought a train, of whomever."""

    def acting_for(self, p: Position, company: str) -> tuple[str, ...]:
        """Who decides for a company in its turn; nobody, if it acts by itself."""
        director = p.director(company)
        return (director,) if director else ()

    def why_not_lay(self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit) -> Refusal | None:
        """What stands against laying a tile that fits, is connected, and whose colour is due."""
        return None

    def usable(self, p: Position, company: str) -> Reach:
        """What the company reaches by track that is of use to its trains."""
        return reach(self.board, p.state.map, company)

    def reached(self, p: Position, company: str) -> Reach:
        """What a company's track reaches, for building and for stations."""
        return reach(self.board, p.state.map, company)

    def build_cost(self, p: Position, turn: CompanyTurn, hex_id: str) -> int:
        """What a tile on a hex costs, powers of privates that must be named aside."""
        return 0 if hex_id in p.state.map.tiles else self.board.hexes[hex_id].cost

    def company_turn(self, company: str) -> CompanyTurn:
        """The frame of a company's turn, as it begins."""
        return CompanyTurn(company)

    def first_builds(self, p: Position, turn: CompanyTurn) -> tuple[str, ...]:
        """Hexes at one of which the company must build before it builds elsewhere."""
        return ()

    def lay_powers(
        self, p: Position, turn: CompanyTurn, hex_id: str, cost: int
    ) -> tuple[tuple[str, int], ...]:
        """Privates that change what a tile costs, with what it costs then."""
        return ()

    def why_no_lay_power(self, p: Position, turn: CompanyTurn, private: str) -> Refusal | None:
        """What keeps a company from using a private in building at all."""
        return None

    def tile_laid(self, p: Position, hex_id: str) -> None:
        """What follows when a tile has been laid."""

    def run_rules(self, p: Position, company: str) -> Rules:
        """How a company's trains run, for the search for the best routes."""
        raise RailheadError(f"The best routes of {self.name} can't be searched for yet.")

    def run_of(self, p: Position, route: BestRoute) -> Run:
        """A route that the search has found, as the action run_trains takes it."""
        return Run(train=route.train, track=route.track)

    def run_setting(self, p: Position, company: str) -> Hashable:
        """What a company's run depends on besides the map, its trains and the phase."""
        return ()

    def sees_treasury(self, p: Position, player: str | None, company: str) -> bool:
        """Whether a player (None: an onlooker) may know what a company has in its treasury."""
        return True

    def knows_run(self, p: Position, player: str | None, company: str) -> bool:
        """Whether a player (None: an onlooker) may know all on which a company's run depends."""
        return True

    def may_borrow(self, p: Position, turn: CompanyTurn) -> bool:
        """Whether a step stays open for a company that is short of money, so that it can borrow."""
        return False

    def bank_left(self, p: Position) -> int | None:
        """What is left of the Bank's money, None where it is unlimited."""
        return p.cash(BANK)

    def bank_is_broken(self, p: Position) -> None:
        """The Bank could not pay a sum in full."""

    @property
    def ends_at_standstill(self) -> bool:
        """Whether a game in which nothing moves any more ends by itself; by the first version of
        the rules every game did."""
        return self.rules == 1 or self.options[STANDSTILL.name] == "on"

    def worth(self, p: Position, player: str) -> int:
        """What a player would have if the game ended now."""
        return worth.total(p, player)

    def counted_shares(self, p: Position, player: str, company: str) -> int:
        """The shares of a player that count at the end."""
        return p.units(player, company)

    def share_value(self, p: Position, company: str) -> tuple[Value, ...]:
        """What one share of a company counts at the end, as figures to be added."""
        return (Value("price", self.price(p, company) or 0),)

    def next_cells(self, p: Position, company: str) -> tuple[Cell, Cell] | None:
        """The cells to which a price moves by one step down and up, None without a price."""
        cell: Cell | None = p.state.market.get(company)
        return None if cell is None else (self.chart.left(cell), self.chart.right(cell))

    def par_band(self, p: Position) -> str:
        """The band of starting prices that is open, "" where the chart has none."""
        return ""

    def floats(self, p: Position, company: str) -> tuple[int, int] | None:
        """How many per cent of a company that has not begun are sold, and with how many it does;
        None where nothing of the kind is counted."""
        return None

    def goods(self, p: Position) -> dict[str, tuple[tuple[str, str], ...]]:
        """Hex to the commodities that lie on it, each with the company that alone earns by it."""
        return {}

    def remarks(self, p: Position, hex_id: str) -> list[str]:
        """What only this title has at a hex, in sentences that everybody may read: a zone, a
        temple, a frontier post."""
        return []

    # What players may know.

    @property
    def secret(self) -> bool:
        """Whether, with these options, a player may come to know what others must not. What is
        hidden at one moment is asked of :mod:`railhead.play.secrecy`."""
        return self.dealt_in_secret

    def reveals(self, action: Action, events: Iterable[Event] = ()) -> bool:
        """Whether an action, with what followed, showed players what they could not know before it.
        Such an action is taken back only if everybody agrees, and nobody may look at what it would
        bring."""
        return False

    def known_state(self, state: Any, player: str) -> Any:
        """The state as far as a player knows it, for those who look ahead in his place: what others
        keep secret is left out."""
        return state

    def told(self, events: Iterable[Event], player: str | None) -> list[str]:
        """The lines of the log about some events, as a player (None: an onlooker) may read them."""
        lines = (event.told(player) for event in events)
        return [line for line in lines if line]

    def dress_view(self, view: dict[str, Any], p: Position, player: str | None) -> None:
        """Take out of a view what this player (None: an onlooker) must not know, and add what
        only this title has: see :mod:`railhead.play.view`."""
