"""What the companies of a table have done so far: what each earned in every operating round,
whether it paid that out, and how its price moved last. All of it is called out at the table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from railhead.play.actions import BuyTrain
from railhead.play.events import Event
from railhead.play.frames import CompanyTurn
from railhead.play.position import Position
from railhead.play.views.rounds import in_short, operating_number
from railhead.server.access import Access
from railhead.server.graphs import Revenues, note_revenue

_LOOKS_BACK = 60  # actions, before the way is gone from the beginning


class Move(Struct, frozen=True):
    """A change of a price."""

    before: int
    after: int

    @property
    def by(self) -> int:
        """By how much."""
        return self.after - self.before


class Course(Struct, frozen=True):
    """``rounds``: the operating rounds that have begun, with the ``numbers`` of those whose
    companies were asked: ``5.2``. ``earned``: company to round to revenue.
    ``kept``: the rounds in which a company has withheld its revenue. ``moves``: the last of each
    price. ``bands``: in which band of starting prices a company was started. ``firsts``: the
    trains with which a company brought a phase on, each with the round in short: ``OR 5.2``."""

    rounds: tuple[str, ...] = ()
    numbers: dict[str, str] = {}
    earned: dict[str, dict[str, int]] = {}
    kept: dict[str, tuple[str, ...]] = {}
    moves: dict[str, Move] = {}
    bands: dict[str, str] = {}
    firsts: dict[str, tuple[tuple[str, str], ...]] = {}

    def of(self, company: str) -> list[int | None]:
        """What a company earned in each round, None where it did not run."""
        earned = self.earned.get(company, {})
        return [earned.get(round_) for round_ in self.rounds]

    def then(
        self, before: Position | None, after: Position, action: Any, told: Sequence[Event]
    ) -> Course:
        """The course after one more action."""
        course = self
        round_ = after.state.round
        number = operating_number(after)
        if number and round_ not in course.numbers:
            course = replace(course, numbers={**course.numbers, round_: number})
        if number and round_ not in course.rounds:
            course = replace(course, rounds=(*course.rounds, round_))
        if before is None:
            return course
        noted: Revenues = defaultdict(Counter)
        note_revenue(noted, before, after, told)
        for in_round, companies in noted.items():
            if in_round not in course.rounds:
                course = replace(course, rounds=(*course.rounds, in_round))
            course = replace(course, earned=_added(course.earned, in_round, companies))
        course = course._with_kept(before, action)._with_firsts(before, after, action)
        return course._with_moves(before, after)._with_bands(after)

    def _with_kept(self, before: Position, action: Any) -> Course:
        turn: CompanyTurn | None = before.frame(CompanyTurn)
        if turn is None or not turn.revenue or getattr(action, "pay", True):
            return self
        rounds = (*self.kept.get(turn.company, ()), before.state.round)
        return replace(self, kept={**self.kept, turn.company: rounds})

    def _with_firsts(self, before: Position, after: Position, action: Any) -> Course:
        turn: CompanyTurn | None = before.frame(CompanyTurn)
        begins = before.state.phase != after.state.phase
        if turn is None or not begins or not isinstance(action, BuyTrain):
            return self
        bought = (*self.firsts.get(turn.company, ()), (action.train, in_short(before)))
        return replace(self, firsts={**self.firsts, turn.company: bought})

    def _with_moves(self, old: Position, new: Position) -> Course:
        moves = {}
        for company in new.title.companies:
            was, is_ = old.price(company), new.price(company)
            if company not in new.state.closed and was and is_ and was != is_:
                moves[company] = Move(was, is_)
        return replace(self, moves={**self.moves, **moves}) if moves else self

    def _with_bands(self, after: Position) -> Course:
        new = set(after.state.issue_prices) - set(self.bands)
        band = after.title.par_band(after) if new else ""
        return replace(self, bands={**self.bands, **dict.fromkeys(new, band)}) if band else self


def _added(
    earned: dict[str, dict[str, int]], round_: str, companies: Counter[str]
) -> dict[str, dict[str, int]]:
    found = dict(earned)
    for company, revenue in companies.items():
        rounds = found.get(company, {})
        found[company] = {**rounds, round_: rounds.get(round_, 0) + revenue}
    return found


def course_of(access: Access, at: int) -> Course:
    """The course of a table up to a position. What was worked out for a position shortly before it
    is built upon."""
    line = access.table.timeline.line
    return access.table.worked_out.get(_key(line, at), lambda: _worked_out(access, line, at))


def _key(line: Sequence[int], at: int) -> tuple[type, int, int]:
    return Course, line[at], at


def _worked_out(access: Access, line: Sequence[int], at: int) -> Course:
    for start in range(at - 1, max(0, at - _LOOKS_BACK), -1):
        known: Course | None = access.table.worked_out.peek(_key(line, start))
        if known is not None:
            before = access.game(start).position
            for number in range(start + 1, at + 1):
                after = access.game(number).position
                known = known.then(before, after, *_played(access, number))
                before = after
            return known
    course, last = Course(), None
    for number, now in enumerate(islice(access.table.passed(access.states), at + 1)):
        course = course.then(last, now, *_played(access, number))
        last = now
    return course


def _played(access: Access, number: int) -> tuple[Any, Sequence[Event]]:
    """The action that led to a position, and what was told of it."""
    if not number:
        return None, ()
    entry = access.table.entry(access.table.timeline.line[number])
    return access.table.game.actions[number - 1], entry.events
