"""Hints: what the Clerk would do in a player's place, the next best, and why.

They are thought of in the processes of the bots, from what the player's seat knows, and told to
that player alone. One table and one address have a few at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from railhead.bots.clerk.desk import Thought
from railhead.play.actions import RunTrains
from railhead.play.decision import Choice, Decision
from railhead.play.game import Game
from railhead.server import runs
from railhead.server.access import Access
from railhead.server.errors import Problem, not_yours
from railhead.server.memory import Memory
from railhead.server.searches import InThread
from railhead.server.table import Table
from railhead.server.thinker import Question, question_of
from railhead.server.thinkers import Thinkers

BOT = "clerk"  # who is asked
MOST = 3  # ideas of a hint
AT_A_TABLE = 4  # hints at once
FROM_AN_ADDRESS = 2
IN_ALL = 16


class Idea(Struct, frozen=True):
    """Something that could be done, in words, and why."""

    action: dict[str, Any]
    text: str
    reason: str


class Hint(Struct, frozen=True):
    """What the Clerk would do for a player after so many actions, the best first."""

    player: str
    actions: int
    ideas: list[Idea]


class Asked(NamedTuple):
    """Who wants a hint, and at which table."""

    table: Table
    player: str

    @property
    def key(self) -> tuple[str, int, str]:
        """The same for all whose answer is the same."""
        return self.table.id, self.table.timeline.changed, self.player

    def question(self) -> Question:
        """What the Clerk is asked. Its chance follows from nothing that is secret."""
        chance = f"hint {self.player} {self.table.action_count}"
        return question_of(self.table.game, self.player, BOT, chance, MOST)


def asked_of(access: Access, player: str = "") -> Asked:
    """Whose hint a visitor asks for: that of his seat which is asked, or of the one he names."""
    access.need_seat()
    table, name = access.table, player or access.player or ""
    if name not in access.seats:
        not_yours(f"You do not play for {name}.")
    if not table.hints:
        raise Problem(422, "refused", "There are no hints at this table.")
    if name not in table.asked:
        raise Problem(422, "refused", f"{name} has nothing to decide now.")
    return Asked(table, name)


class Hints:
    """All hints of a server; its coroutines belong to the server's loop."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._running: Counter[str] = Counter()
        self._known = Memory()

    @contextmanager
    def admitted(self, asked: Asked, client: str) -> Iterator[None]:
        """A hint, counted from now on; refused if there are too many."""
        names = f"table {asked.table.id}", f"client {client}", ""
        most = AT_A_TABLE, FROM_AN_ADDRESS, IN_ALL
        if any(self._running[name] >= limit for name, limit in zip(names, most, strict=True)):
            raise Problem(
                429,
                "too_many",
                "Other hints are being thought of: wait for one of them.",
                headers={"retry-after": "2"},
            )
        self._running.update(names)
        try:
            yield
        finally:
            self._running.subtract(names)
            self._running = +self._running

    async def hint(self, asked: Asked, in_thread: InThread) -> Hint:
        """The hint for a player; what is known is not thought of again."""
        known: Hint | None = self._known.peek(asked.key)
        if known is not None:
            return known
        question: Question = await in_thread(asked.question)
        answer = await self._thinkers.ask(question)
        if answer is None or answer.fault:
            raise Problem(503, "busy", "The Clerk has found nothing in time. Try again later.")
        hint: Hint = await in_thread(_hint, asked, question.decision, answer.thoughts)
        return self._known.get(asked.key, lambda: hint)


def _hint(asked: Asked, decision: Decision, thoughts: tuple[Thought, ...]) -> Hint:
    game = asked.table.game.known_to(asked.player)
    ideas = [
        Idea(msgspec.to_builtins(each.action), _words(game, decision, each), each.reason)
        for each in thoughts
    ]
    return Hint(asked.player, asked.table.action_count, ideas)


def _words(game: Game, decision: Decision, thought: Thought) -> str:
    """An action in the words of its choice, with what the Clerk fills in."""
    action, title = thought.action, game.title
    if isinstance(action, RunTrains):
        total = runs.check(game, decision.company, action.routes).total
        return f"Run for {title.money(total)}" if action.routes else "Run no train"
    choice = next((each for each in decision.choices if each.covers(action)), None)
    if choice is None:
        return str(type(action).__struct_config__.tag).replace("_", " ").capitalize()
    filled = _filled(game, choice, thought)
    return f"{choice.text}: {', '.join(filled)}" if filled else choice.text


def _filled(game: Game, choice: Choice, thought: Thought) -> list[str]:
    """The amounts and picks of an action."""
    found = []
    for field in choice.amounts:
        amount: int = getattr(thought.action, field)
        price = choice.price and (choice.price.own or choice.price)
        is_money = price is not None and price.field == field
        found.append(price.currency.write(amount) if price and is_money else str(amount))
    for field in choice.picks:
        found += getattr(thought.action, field)
    return found
