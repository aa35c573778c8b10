"""The box of a title: its name, its words and options, and who sits at the table."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from railhead.finance.companies import Company, Private
from railhead.finance.currency import Currency
from railhead.finance.holders import HOLDERS
from railhead.play.actions import Action, EndGame
from railhead.play.options import STANDSTILL, Option
from railhead.play.refusal import IllegalAction, RailheadError

# What titles call what they all have.
WORDS = {
    "share_round": "share round",
    "operating_round": "operating round",
    "station": "station",
    "stock": "stock",  # where new shares lie
    "pool": "pool",  # where shares lie that were sold
    "promote": "promote",  # to lay a tile in the place of another, and ...
    "promotion": "promotion",  # ... what is then made
    "director": "Director",  # who acts for a company
    "priority": "priority card",
    "priority_mark": "1st",  # beside the name of the player who has it
    "goals": "your goals, filled if reached",
    "credits": "",  # what the companies' own money is, where they have one
    "besides": "",  # what routes bring to the treasury besides revenue, if they do
}


class Box:
    """What a title is called, what its players choose beforehand, and how they are seated."""

    id: ClassVar[str]  # as it is written in saves and on the command line
    name: ClassVar[str]  # as it is printed on the box
    version: ClassVar[int] = 2  # of its rules; 1 is how games of release 0.1 were played
    player_counts: ClassVar[range]  # how many can play
    actions: ClassVar[tuple[type[Action], ...]]  # everything that players can do
    options_offered: ClassVar[tuple[Option, ...]] = ()
    draws_seats: bool = True  # by lot; if not, players sit as they are named
    clauses: ClassVar[Mapping[str, str]] = {}  # rule key to the id of the clause behind it
    currency: ClassVar[Currency] = Currency("£")
    credits: ClassVar[Currency | None] = None  # the companies' own money, where it is another
    words: ClassVar[Mapping[str, str]] = {}  # in the place of those in WORDS
    rights: ClassVar[Mapping[str, str]] = {}  # what phases give, in words, where the name is none

    companies: dict[str, Company]
    privates: dict[str, Private]

    rules: int  # the version of the rules by which this table plays
    options: dict[str, str]
    seed: int
    players: tuple[str, ...]  # in the order of their seats

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
        self.prepare(chosen)
        self.options = {o.name: chosen[o.name] for o in there if o.since <= self.rules}
        if self.rules > 1:  # the first version had such options in every profile
            self.check_profile()
        self.check_players(players)
        self.seed = seed
        self.players = tuple(self.seats(list(players), random.Random(seed)))
        self.draw()

    def prepare(self, options: Mapping[str, str]) -> None:
        """What follows from the options, before anybody sits down: readings, and data, rounds and
        steps as far as they depend on them. What is the same at every table is a class's."""

    def draw(self) -> None:
        """What follows from the players and the seed, before the table is set: which companies are
        in the game, who is dealt what. Nothing is drawn by default."""

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
    def options_kept(cls, options: Mapping[str, str]) -> dict[str, str]:
        """The options of a game begun by older rules, as far as a new one can have them: without
        those that its profile has no use for any more."""
        profile = options.get("profile", "")
        offered = {option.name: option.profiles for option in cls.options_offered}
        return {
            name: value
            for name, value in options.items()
            if not offered[name] or profile in offered[name]
        }

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

    @property
    def company_currency(self) -> Currency:
        """The money of companies; that of players in most titles."""
        return self.credits or self.currency

    def money(self, amount: int) -> str:
        """An amount as players write it."""
        return self.currency.write(amount)

    def company_money(self, amount: int) -> str:
        """An amount of a company's money, as players write it."""
        return self.company_currency.write(amount)

    def seats(self, players: list[str], chance: random.Random) -> list[str]:
        """The players in the order of their seats: by lot, or as they were named."""
        if self.draws_seats:
            chance.shuffle(players)
        return players

    @classmethod
    @cache
    def action_types(cls) -> dict[str, type[Action]]:
        """Everything that players can do, by the type that actions have in saves."""
        types: tuple[type[Action], ...] = (*cls.actions, EndGame)
        return {str(kind.__struct_config__.tag): kind for kind in types}

    @classmethod
    def word(cls, thing: str) -> str:
        """What the title calls something that every title has."""
        return cls.words.get(thing, WORDS[thing])

    @property
    def ends_at_standstill(self) -> bool:
        """Whether a game in which nothing moves any more ends by itself; by the first version of
        the rules every game did."""
        return self.rules == 1 or self.options.get(STANDSTILL.name) == "on"
