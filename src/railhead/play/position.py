"""A position: a title and a state, with the questions that all rules ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from railhead.board.tiles import Node
from railhead.finance import ledger
from railhead.finance.companies import Company
from railhead.finance.holders import BANK
from railhead.finance.market import Cell
from railhead.play.events import Event
from railhead.play.frames import Frame
from railhead.play.refusal import Refusal
from railhead.play.state import S, State
from railhead.routes.track import Stop
from railhead.routes.trains import Side, kind_of

if TYPE_CHECKING:
    from railhead.play.title import Title

R = TypeVar("R")


class Position(Generic[S]):
    """What rules work on: a title and a state of its type. Questions change nothing; the verbs are
    for :meth:`Game.play`.

    ``rounds_unasked``: operating rounds that have begun since somebody was asked something.
    """

    __slots__ = ("events", "rounds_unasked", "state", "title")

    def __init__(self, title: Title[S], state: S) -> None:
        self.title = title
        self.state = state
        self.events: list[Event] = []
        self.rounds_unasked = 0

    # The stack of frames.

    @property
    def top(self) -> Frame:
        """The frame that is going on now."""
        return self.state.frames[-1]

    def push(self, frame: Frame) -> None:
        """Begin something on top of what is going on."""
        self.state.frames = (*self.state.frames, frame)

    def pop(self) -> None:
        """End what is going on."""
        self.state.frames = self.state.frames[:-1]

    def change(self, **fields: Any) -> None:
        """Replace fields of the top frame."""
        frames = self.state.frames
        self.state.frames = (*frames[:-1], msgspec.structs.replace(frames[-1], **fields))

    def frame(self, kind: type[Any]) -> Any:
        """The uppermost frame of a kind, None if there is none."""
        for frame in reversed(self.state.frames):
            if isinstance(frame, kind):
                return frame
        return None

    def change_frame(self, kind: type[Any], **fields: Any) -> None:
        """Replace fields of the uppermost frame of a kind."""
        frames = list(self.state.frames)
        for place in range(len(frames) - 1, -1, -1):
            if isinstance(frames[place], kind):
                frames[place] = msgspec.structs.replace(frames[place], **fields)
                break
        self.state.frames = tuple(frames)

    # Rules.

    def rule(self, kind: type[R]) -> R:
        """The title's own form of a rule: the step of a company's turn, the rule for any time or
        the activity that is of this kind. Whoever needs a rule asks for it by the plain class and
        gets the subclass by which the title plays."""
        title = self.title
        known: R | None = title.known_rules.get(kind)
        if known is not None:
            return known
        for found in (*title.steps, *title.any_time, *title.activities.values()):
            if isinstance(found, kind):
                title.known_rules[kind] = found
                return found
        raise TypeError(f"{title.name} has no {kind.__name__} among its steps and activities.")

    # Players.

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order of their seats."""
        return self.title.seated(self)

    def after(self, player: str) -> str:
        """The player to the left."""
        players = self.players
        return players[(players.index(player) + 1) % len(players)]

    def from_left_of(self, player: str) -> list[str]:
        """All other players clockwise, beginning at the left of this one."""
        players = self.players
        place = players.index(player)
        return [*players[place + 1 :], *players[:place]]

    # Money.

    def cash(self, holder: str) -> int:
        """The money in a purse; negative for a debt."""
        return self.state.cash.get(holder, 0)

    def pay(self, giver: str, taker: str, amount: int, *, debt: bool = False) -> None:
        """Move money; an empty Bank is noticed by the title."""
        if amount:
            ledger.pay(self.state, giver, taker, amount, debt=debt)
            if giver == BANK and self.state.cash[BANK] < 0:
                self.title.bank_is_broken(self)

    def money(self, amount: int) -> str:
        """An amount in words."""
        return self.title.money(amount)

    def company_money(self, amount: int) -> str:
        """An amount of a company's money in words."""
        return self.title.company_money(amount)

    # Certificates.

    def company(self, company: str) -> Company:
        """A company as it is printed."""
        return self.title.companies[company]

    def units(self, holder: str, company: str) -> int:
        """How many shares somebody holds; the Director's certificate counts more than once."""
        holders = self.state.certificates[company]
        count = holders.count(holder)
        if count and holders[0] == holder:
            printed = self.title.companies[company]
            if printed.director:
                count += printed.shares[0] // printed.shares[-1] - 1
        return count

    def percent(self, holder: str, company: str) -> int:
        """The percentage of a company that somebody holds."""
        unit = self.title.companies[company].shares[-1]
        return self.units(holder, company) * unit

    def director(self, company: str) -> str | None:
        """The player who directs a company."""
        return self.title.director(self, company)

    def directed_by(self, player: str) -> list[str]:
        """The companies that a player directs."""
        return [company for company in self.title.companies if self.director(company) == player]

    def certificate_count(self, player: str) -> int:
        """How many certificates a player holds that count towards his limit."""
        return self.title.certificate_count(self, player)

    # The chart.

    def price(self, company: str) -> int | None:
        """The present price of a share, None for a company without one."""
        return self.title.price(self, company)

    def move_marker(self, company: str, cell: Cell) -> None:
        """Put a company's price marker on a cell, beneath those that lie there."""
        state = self.state
        if state.market.get(company) != cell:
            state.market[company] = cell
            state.arrivals[company] = max(state.arrivals.values(), default=0) + 1

    # The map.

    def node(self, stop: Stop) -> Node:
        """A station as it lies on the map."""
        hex_id, number = stop
        return self.state.map.track(self.title.board, hex_id).nodes[number]

    # Trains.

    def trains(self, holder: str) -> tuple[str, ...]:
        """The train cards that somebody holds."""
        return self.state.trains.get(holder, ())

    def side(self, card: str) -> Side:
        """The side of a train card that is in use."""
        name = self.state.sides.get(card)
        kind = self.title.cards[kind_of(card)]
        for side in kind.sides:
            if side.name == name:
                return side
        return kind.sides[0]

    def counted_trains(self, company: str) -> list[str]:
        """The trains that count towards the limit and the duty to own one."""
        cards = self.title.cards
        return [card for card in self.trains(company) if cards[kind_of(card)].counts]

    # Words.

    def note(
        self,
        text: str,
        about: str = "",
        *,
        heading: bool = False,
        shows: bool = False,
        closes: bool = False,
    ) -> None:
        """Write a line into the log. ``heading``: a part of the game begins with it; ``shows``: it
        tells what players could not know before; ``closes``: the bidding for a lot is over."""
        self.events.append(Event(text, about, heading=heading, shows=shows, closes=closes))

    def note_deed(
        self,
        who: str,
        deed: str,
        about: str = "",
        *,
        then: str = "",
        earned: int = 0,
        closes: bool = False,
    ) -> None:
        """Write into the log what a player or company did, ``then`` what followed, and ``earned``
        what a train brought by it; ``closes``: the bidding for a lot is over with it. It is about
        whoever did it, if nobody else is named."""
        text = f"{who} {deed}; {then}." if then else f"{who} {deed}."
        round_ = self.state.round if earned else ""
        event = Event(
            text,
            about or who,
            earned=earned,
            round=round_,
            who=who,
            then=then,
            closes=closes,
        )
        self.events.append(event)

    def note_round(self, text: str) -> None:
        """Write the line into the log with which the present round begins."""
        self.events.append(Event(text, round=self.state.round, begins=True, heading=True))

    def note_privately(self, player: str, text: str, deed: str = "") -> None:
        """Write a line that only one player may read; the others read that he did something, or
        nothing at all."""
        instead = f"{player} {deed}." if deed else ""
        self.events.append(Event(text, player, player, instead, who=player))

    def refuse(self, rule: str, reason: str) -> Refusal:
        """A refusal with the clause that the title gives for this rule."""
        return Refusal(reason, self.title.clauses.get(rule))

    def name(self, company: str) -> str:
        """The short name of a company."""
        return company


def same_state(a: State, b: State) -> bool:
    """Whether two states are the same to the last figure."""
    return msgspec.json.encode(a, order="sorted") == msgspec.json.encode(b, order="sorted")
