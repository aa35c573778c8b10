"""A game: a title, its options, the players, a seed, and a list of actions."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

import msgspec

from railhead.play import contract, ending
from railhead.play.actions import Action, EndGame
from railhead.play.decision import Decision
from railhead.play.events import Event
from railhead.play.flow import activity_of, decision, settle
from railhead.play.position import Position
from railhead.play.record import Record
from railhead.play.refusal import IllegalAction, RailheadError, Refusal
from railhead.play.state import S, State
from railhead.play.title import Title
from railhead.play.views import making
from railhead.play.views.table import View

# States kept for going back: the last few, and every so many before.
_RECENT = 16
_EVERY = 32

T = TypeVar("T", bound=State)


class Game(Generic[S]):
    """A game in progress or finished. Only :meth:`play`, :meth:`undo` and :meth:`redo` change it;
    a state once reached is never changed, so games can share them."""

    def __init__(self, title: Title[S], players: list[str]) -> None:
        """Set a table. ``players`` as they were named; ``title.players`` as they sit."""
        contract.check_table(title)
        self.title = title
        self.named = list(players)
        self.actions: list[Action] = []
        self.undone: list[Action] = []
        self.log: list[tuple[Event, ...]] = []
        p = Position(title, title.set_up())
        self._asked = settle(p)
        self.state = p.state
        self.opening = tuple(p.events)
        self._past: dict[int, tuple[S, tuple[str, ...]]] = {}

    @staticmethod
    def of_state(
        title: Title[T],
        players: list[str],
        state: T,
        actions: Iterable[Action] = (),
        log: Iterable[tuple[Event, ...]] = (),
    ) -> Game[T]:
        """A game that goes on from a state. ``actions`` and ``log`` tell how it came there, as far
        as that is known; no position before it can be reached."""
        p = Position(title, state)
        game: Game[T] = Game.__new__(Game)
        game.title = title
        game.named = list(players)
        game.actions = list(actions)
        game.undone = []
        game.log = list(log)
        game._asked = settle(p)
        game.state = p.state
        game.opening = tuple(p.events)
        game._past = {}
        return game

    def __repr__(self) -> str:
        count = len(self.actions)
        actions = "1 action" if count == 1 else f"{count} actions"
        return f"<Game of {self.title.id}: {', '.join(self.players)}; {actions}; {self._now()}>"

    def _now(self) -> str:
        """What happens now, in a few words."""
        if self.finished:
            richest, worth = next(iter(self.result.items()))
            return f"over, {richest} has {self.title.money(worth)}"
        if len(self._asked) > 1:
            return f"{' and '.join(self._asked)} decide"
        p = self.position
        return f"{self._asked[0]} decides: {decision(p, self._asked[0]).step}"

    # Asking.

    @property
    def position(self) -> Position[S]:
        """The present position, to ask questions of."""
        return Position(self.title, self.state)

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order of their seats."""
        return self.position.players

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return not self._asked

    @property
    def asked(self) -> tuple[str, ...]:
        """The players who must decide now."""
        return self._asked

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """One decision for each player who is asked."""
        p = self.position
        return tuple(decision(p, player) for player in self._asked)

    @property
    def decision(self) -> Decision | None:
        """The only decision, None at the end; several at once are in :attr:`decisions`."""
        if len(self._asked) > 1:
            raise RailheadError("Several players are asked at once: see game.decisions.")
        return self.decisions[0] if self._asked else None

    @property
    def result(self) -> dict[str, int]:
        """What each player is worth now, the richest first."""
        p = self.position
        worths = {player: self.title.worth(p, player) for player in self.players}
        return dict(sorted(worths.items(), key=lambda item: -item[1]))

    def why(self, action: Action | Mapping[str, Any]) -> Refusal | None:
        """Why an action is refused; None if it can be played."""
        try:
            typed = self._typed(action)
        except IllegalAction as error:
            return Refusal(error.reason, error.clause)
        return self._why_not(typed)

    def view(self, player: str | None = None) -> View:
        """All that a player (None: an onlooker) may know."""
        return making.of(self, player)

    # Playing.

    def play(self, action: Action | Mapping[str, Any]) -> tuple[Event, ...]:
        """Carry out an action and all that follows by itself; what happened comes back.

        Refused with :class:`IllegalAction`, which leaves the game as it was.
        """
        typed = self._typed(action)
        refusal = self._why_not(typed)
        if refusal is not None:
            raise IllegalAction(*refusal)
        events = self._carry_out(typed)
        self.undone.clear()
        return events

    def end(self) -> tuple[Event, ...]:
        """End the game where it is, as all its players have agreed."""
        if self.finished:
            raise RailheadError("The game is over.")
        return self.play(EndGame(by=self._asked[0], agreed=self.players))

    def undo(self) -> Action:
        """Take the last action back."""
        if not self.actions:
            raise RailheadError("There is nothing to take back.")
        undone = self.undone
        action = self.actions[-1]
        self._go_to(len(self.actions) - 1)
        self.undone = [*undone, action]
        return action

    def redo(self) -> Action:
        """Play the action again that was taken back last."""
        if not self.undone:
            raise RailheadError("There is nothing to play again.")
        action = self.undone.pop()
        self._carry_out(action)
        return action

    def at(self, number: int) -> Self:
        """A game of its own as it was after so many actions."""
        if not 0 <= number <= len(self.actions):
            raise RailheadError(f"The game has {len(self.actions)} actions, not {number}.")
        game = self.copy()
        game._go_to(number)
        return game

    def copy(self) -> Self:
        """An independent game in the same position; costs next to nothing."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.actions = self.actions.copy()
        twin.undone = self.undone.copy()
        twin.log = self.log.copy()
        twin._past = self._past.copy()
        return twin

    def seen_by(self, player: str | None) -> Position[S]:
        """The present position as far as a player (None: an onlooker) may know it: of this alone
        may be told."""
        return Position(self.title, self.title.secrets.redact(self.position, player))

    def known_to(self, player: str) -> Game[S]:
        """A game of its own in the same position, without what this player does not know: to look
        ahead with."""
        known = self.title.secrets.imagine(self.position, player)
        if known is self.state:
            return self.copy()
        return Game.of_state(self.title, self.named, known)

    # Keeping.

    def record(self) -> Record:
        """The game as it is saved."""
        return Record(
            title=self.title.id,
            version=self.title.rules,
            options=dict(self.title.options),
            players=self.named,
            seed=self.title.seed,
            actions=[msgspec.to_builtins(action) for action in self.actions],
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a file; the old file stays whole until the new one is complete."""
        target = Path(path)
        data = msgspec.json.format(msgspec.json.encode(self.record()), indent=1)
        new = target.with_name(f"{target.name}.{os.getpid()}.new")
        try:
            with new.open("wb") as file:
                file.write(data)
                file.write(b"\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, target)
        except BaseException:
            new.unlink(missing_ok=True)
            raise

    # Within.

    def _typed(self, action: Action | Mapping[str, Any]) -> Action:
        """The action as a record of its type, with the player who acts filled in."""
        if not self._asked:
            raise IllegalAction("The game is over.", self.title.clauses.get("over"))
        if isinstance(action, Action):
            kind = type(action)
            if kind not in self.title.action_types().values():
                raise IllegalAction(
                    f"{kind.__name__} is not among the actions of {self.title.name}."
                )
            # Fields of a record made in Python are not checked until they are decoded.
            action = msgspec.to_builtins(action)
        action = self._decoded(action)
        if not action.by:
            if len(self._asked) > 1:
                raise IllegalAction("Several players are asked: say who acts.")
            action = msgspec.structs.replace(action, by=self._asked[0])
        if action.by not in self.title.players:
            raise IllegalAction(f"Nobody here is called {action.by!r}.")
        if action.by not in self._asked and not isinstance(action, EndGame):
            asked = " and ".join(self._asked)
            raise IllegalAction(
                f"It is not {action.by}'s turn; {asked} must decide first.",
                self.title.clauses.get(activity_of(self.position)[0].turn_rule),
            )
        return action

    def _decoded(self, action: Any) -> Action:
        kinds = self.title.action_types()
        if not isinstance(action, Mapping):
            raise IllegalAction("An action must be a table with a type.")
        kind = action.get("type")
        if not isinstance(kind, str) or kind not in kinds:
            raise IllegalAction(f"There is no action of the type {kind!r}.")
        try:
            typed: Action = msgspec.convert(dict(action), kinds[kind])
        except (msgspec.ValidationError, TypeError, RecursionError) as error:
            raise IllegalAction(f"The action {kind} is incomplete or wrong: {error}.") from None
        return typed

    def _why_not(self, action: Action) -> Refusal | None:
        p = self.position
        if isinstance(action, EndGame):
            return ending.why_not_agreed(p, action)
        activity, frame = activity_of(p)
        return activity.why_not(p, frame, action.by, action)

    def _carry_out(self, action: Action) -> tuple[Event, ...]:
        number = len(self.actions)
        self._remember(number)
        p = Position(self.title, self.state.copy())
        if isinstance(action, EndGame):
            ending.end_by_agreement(p)
        else:
            activity, frame = activity_of(p)
            activity.play(p, frame, action.by, action)
        self._asked = settle(p)
        self.state = p.state
        self.actions.append(action)
        events = tuple(p.events)
        self.log.append(events)
        return events

    def _remember(self, number: int) -> None:
        self._past[number] = (self.state, self._asked)
        old = number - _RECENT
        if old % _EVERY:
            self._past.pop(old, None)

    def _go_to(self, number: int) -> None:
        """Make this game what it was after so many actions."""
        if number == len(self.actions):
            return
        start = max((known for known in self._past if known <= number), default=None)
        if start is None:
            raise RailheadError("How the game stood there is not known any more.")
        actions = self.actions[start:number]
        self.state, self._asked = self._past[start]
        del self.actions[start:]
        del self.log[start:]
        self._past = {known: past for known, past in self._past.items() if known < start}
        for action in actions:
            self._carry_out(action)
        self.undone = []
