"""A table at one moment: its facts, its journal and the game that follows from it.

A table is never changed in place. What comes next is a new one, so that whoever reads one sees a
whole moment, while the next is being written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

import msgspec
from msgspec import Struct, field, structs

from railhead.play import snapshot
from railhead.play.actions import Action
from railhead.play.events import Event
from railhead.play.game import Game
from railhead.play.position import Position
from railhead.play.refusal import RailheadError
from railhead.play.state import State
from railhead.play.title import Title
from railhead.server.errors import Problem
from railhead.server.facts import Facts, Seat, Summary
from railhead.server.journal import MOVES, Entry, Request, Timeline
from railhead.server.memory import Memory
from railhead.server.reading import summary_of
from railhead.titles import find

_WORKED_OUT = 48  # answers kept with a table


class States(Protocol):
    """The stored states of a table's game, by the numbers of the entries after which they hold."""

    def get(self, number: int) -> bytes | None:
        """One of them."""

    def all(self) -> Mapping[int, bytes]:
        """All of them, with one question to the database."""


class Table(Struct, frozen=True):
    """``game`` is the game after the actions in force, ``before`` the one before the last of them
    if that was played here, for pages that tell what has changed. Neither is to be played on: take
    a copy. ``worked_out``: answers that build on earlier ones at the same table, kept as long as it
    is in memory."""

    facts: Facts
    seats: Mapping[str, Seat]
    entries: tuple[Entry, ...]
    timeline: Timeline
    game: Game
    before: Game | None = None
    worked_out: Memory = field(default_factory=lambda: Memory(_WORKED_OUT))

    @property
    def id(self) -> str:
        """The table's id, which is part of its address."""
        return self.facts.id

    @property
    def title(self) -> Title:
        """The title that is played, with its options and players."""
        return self.game.title

    @property
    def version(self) -> int:
        """How many changes the table has seen."""
        return len(self.entries)

    @property
    def action_count(self) -> int:
        """How many actions are in force."""
        return self.timeline.actions

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.game.finished

    @property
    def asked(self) -> tuple[str, ...]:
        """The seats that must decide."""
        return self.game.asked

    @property
    def request(self) -> Request | None:
        """A wish to undo or redo that waits for answers."""
        return self.timeline.request

    @property
    def undone(self) -> tuple[Entry, ...]:
        """The actions that can be played again, the next one last."""
        return tuple(self.entry(number) for number in self.timeline.undone)

    @property
    def what_if(self) -> bool:
        """Whether this is a private copy to try things on."""
        return self.facts.copy_of is not None

    @property
    def hints(self) -> bool:
        """Whether players may ask what the Clerk would do. In a private copy they may."""
        return self.what_if or bool(self.entries[0].data.get("hints"))

    @property
    def rated(self) -> bool:
        """Whether the game counts for its players' ratings. A private copy never does."""
        return not self.what_if and bool(self.entries[0].data.get("rated"))

    @property
    def seed(self) -> int | None:
        """The seed, None while it would tell what players must not know."""
        is_open = self.finished or self.what_if or not self.title.secrets.dealt
        return self.facts.seed if is_open else None

    def entry(self, number: int) -> Entry:
        """An entry by its number."""
        return self.entries[number - 1]

    def last_seating(self, name: str) -> Entry | None:
        """The entry by which a seat was handed on last."""
        found = (e for e in reversed(self.entries) if e.kind == "seat" and e.data["name"] == name)
        return next(found, None)

    def is_more_link(self, name: str) -> bool:
        """Whether the last link to a seat was made by its own player."""
        entry = self.last_seating(name)
        return entry is not None and bool(entry.data.get("more"))

    def is_sat_in(self, name: str) -> bool:
        """Whether whoever took a seat last sits in for its player."""
        entry = self.last_seating(name)
        return entry is not None and bool(entry.data.get("sits_in"))

    def actions(self) -> list[Entry]:
        """The entries of the actions in force, in order."""
        return [self.entry(number) for number in self.timeline.line[1:]]

    def summary(self) -> Summary:
        """How the table stands, for lists."""
        return summary_of(
            self.game, self.action_count, list(self.seats.values()), self.timeline.name
        )

    def at(self, position: int, states: States) -> Game:
        """The game as it was after so many actions; not to be played on."""
        if not 0 <= position <= self.action_count:
            raise Problem(
                404, "not_found", f"The game has {self.action_count} actions, not {position}."
            )
        if position == self.action_count:
            return self.game
        if position == self.action_count - 1 and self.before is not None:
            return self.before
        game = self.game
        return self._restored(position, states, game.actions[:position], game.log[:position])

    def positions(self, states: States) -> Iterator[Game]:
        """The game at every position from the first to the present one, without the way there."""
        kept = states.all()
        for position in range(self.action_count):
            yield self._restored(position, kept)
        yield self.game

    def passed(self, states: States) -> Iterator[Position]:
        """What the game came through from the first position to the present one. Who was asked at
        each, which takes longest to find, is not worked out."""
        kept = states.all()
        for position in range(self.action_count):
            state = self._stored(position, kept)
            if state is None:
                yield self._restored(position, kept).position
            else:
                yield Position(self.title, state)
        yield self.game.position

    def _stored(self, position: int, states: States | Mapping[int, bytes]) -> State | None:
        """The state that was stored at a position; None if there is none, or it can't be read."""
        stored = states.get(self.timeline.line[position])
        try:
            return None if stored is None else snapshot.decode(self.title, stored)
        except snapshot.BadSnapshot:
            return None

    def _restored(
        self,
        position: int,
        states: States | Mapping[int, bytes],
        actions: Iterable[Action] = (),
        log: Iterable[tuple[Event, ...]] = (),
    ) -> Game:
        """The game at a position. The stored state is right, even where the present rules would
        have let the actions come out elsewhere: nobody is thrown out of a running game. Where it
        can't be read, for it was stored in another form, the actions are played once more."""
        state = self._stored(position, states)
        if state is not None:
            return Game.of_state(self.title, self.facts.players, state, actions, log)
        return _replayed(self.facts, self.title, self.actions()[:position])

    def then(self, entry: Entry, game: Game | None = None) -> Table:
        """The table after one more entry; ``game`` if the entry was an action."""
        before = self.before
        if entry.kind in MOVES:
            before = self.game if entry.kind == "action" else None
        return structs.replace(
            self,
            entries=(*self.entries, entry),
            timeline=self.timeline.then([entry]),
            game=game or self.game,
            before=before,
        )

    def with_seats(self, seats: Sequence[Seat]) -> Table:
        """The table with other players."""
        return structs.replace(self, seats={seat.name: seat for seat in seats})


def load(facts: Facts, seats: Sequence[Seat], entries: Sequence[Entry], states: States) -> Table:
    """A table from its journal."""
    seating = {seat.name: seat for seat in seats}
    table = Table(facts, seating, (), Timeline(), new_game(facts))
    return follow(table, entries, states)


def follow(table: Table, entries: Sequence[Entry], states: States) -> Table:
    """The table after entries that are not actions played here: they were written by another
    process, or they take actions back or play them again."""
    old, timeline = table.timeline, table.timeline.then(entries)
    table = structs.replace(table, entries=(*table.entries, *entries), timeline=timeline)
    if timeline.line == old.line:
        return table
    # What both lines begin with has been read already.
    same = next(
        (
            place
            for place, (a, b) in enumerate(zip(old.line, timeline.line, strict=False))
            if a != b
        ),
        min(len(old.line), len(timeline.line)),
    )
    same = max(0, same - 1)  # the first of a line is the start, which is no action
    later = [table.entry(number) for number in timeline.line[same + 1 :]]
    actions = [action_of(table.title, entry) or Action(by=entry.by) for entry in later]
    game = table.game
    restored = table._restored(
        timeline.actions,
        states,
        [*game.actions[:same], *actions],
        [*game.log[:same], *(entry.events for entry in later)],
    )
    return structs.replace(table, game=restored, before=None)


def new_game(facts: Facts) -> Game:
    """The game of a table before its first action."""
    return Game(_title(facts), facts.players)


def action_of(title: Title, entry: Entry) -> Action | None:
    """The action of an entry as a record of its type, None if the title no longer has it."""
    kind = title.action_types().get(entry.data["action"].get("type"))
    try:
        return None if kind is None else msgspec.convert(entry.data["action"], kind)
    except msgspec.ValidationError:
        return None


def _title(facts: Facts) -> Title:
    """The title by the version of the rules under which the table was opened; one that a newer
    Railhead has opened goes on by the newest that this one knows."""
    title = find(facts.title)
    return title(facts.players, facts.options, facts.seed, min(facts.rules, title.version))


def _replayed(facts: Facts, title: Title, played: Iterable[Entry]) -> Game:
    game = Game(title, facts.players)
    try:
        for entry in played:
            game.play(entry.data["action"])
    except RailheadError:
        raise Problem(
            409,
            "newer_rules",
            f"This table is played by rules of {title.name} that this Railhead does not know.",
        ) from None
    return game
