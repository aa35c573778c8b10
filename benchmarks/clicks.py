"""Clicks that an operating turn takes: ``python -m benchmarks.clicks``.

A game of each title is played by computer players that care (``steady``); for every turn of a
company it is counted how many clicks its actions take with what the page offers. *Single* is every
action by itself: a hex, its tile if another is shown first, its way if another is shown first, and
the button; a card and the button; a pass. *Offered* takes the run and its payment in one, and the
rest of the turn in one, wherever what was played is what is offered. *By itself* lets turns end in
which nothing is left to do.
"""

from __future__ import annotations

import random
import statistics
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table as Printed

import railhead
from railhead.bots import make
from railhead.play.actions import Action, LayTile, Pass, PayDividend, RunTrains
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.server import runs
from railhead.server.rest import Rest, rest_of_turn
from railhead.server.warnings import speaks_against
from railhead.web.table import board

PLAYERS = ("Ann", "Bob", "Cy")
ACTIONS = 400  # of each game
PROPOSED = {"1848": 5, "1853": 4, "1860": 4, "18india": 6, "1947": 8}


def played(title: str, seed: int = 7) -> Game:
    """A game of computer players, well into its operating rounds."""
    game = railhead.new(title, players=list(PLAYERS), seed=seed)
    bots = {name: make("steady", random.Random(f"{seed} {name}")) for name in PLAYERS}
    while len(game.actions) < ACTIONS and not game.finished:
        decision = game.decisions[0]
        bot = bots[decision.player]
        game.play(bot.decide(game.known_to(decision.player), decision))
    return game


class Turn(NamedTuple):
    """A turn of a company: its clicks by single actions, with what is offered, and where turns
    end by themselves."""

    actions: int
    single: int
    offered: int
    by_itself: int


class Clicker:
    """Somebody who plays a game once more, with as few clicks as the page lets him."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.positions: dict[int, Game] = {}

    def at(self, position: int) -> Game:
        """The game at a position."""
        if position not in self.positions:
            self.positions = {position: self.game.at(position)}
        return self.positions[position]

    def turns(self) -> list[Turn]:
        """All turns of companies."""
        found, start = [], 0
        while start < len(self.game.actions):
            key = self._turn(start)
            end = start + 1
            while end < len(self.game.actions) and self._turn(end) == key:
                end += 1
            if key is not None:
                found.append(self._counted(start, end))
            start = end
        return found

    def _turn(self, position: int) -> tuple[str, str] | None:
        """The round and the company whose turn it is, None if none operates."""
        there = self.at(position)
        turn = there.position.frame(CompanyTurn)
        return None if turn is None else (there.state.round, turn.company)

    def _counted(self, start: int, end: int) -> Turn:
        positions = range(start, end)
        clicks = {each: self._clicks(each) for each in positions}
        idle = {each: 0 if self._is_idle(each) else count for each, count in clicks.items()}
        spans = {each: self._spans(each, end) for each in positions}
        return Turn(
            len(positions),
            sum(clicks.values()),
            _fewest(start, end, clicks, spans),
            _fewest(start, end, idle, spans),
        )

    def _clicks(self, position: int) -> int:
        """The clicks of one action by itself."""
        there, action = self.at(position), self.game.actions[position]
        decision = next(each for each in there.decisions if each.player == action.by)
        if isinstance(action, Pass):
            return 1 + bool(speaks_against(there, msgspec.to_builtins(action)))
        if isinstance(action, RunTrains) or len(decision.choices) == 1:
            return 1  # it is chosen already
        hex_id = getattr(action, "hex", "")
        if hex_id:
            return self._on_map(there, action, hex_id)
        return 1 + max(1, getattr(action, "count", 1))

    def _on_map(self, there: Game, action: Action, hex_id: str) -> int:
        """The hex, the tile and the way if others are shown first, and the button."""
        view = there.view(action.by)
        facts: Any = SimpleNamespace(title=there.title, game=there, view=view, company=view.company)
        facts.money = there.title.money
        choices = view.decisions[0].choices
        for aside in (False, True):
            tray = board.tray(facts, hex_id, aside=aside)
            for place, thumb in enumerate(tray.thumbs if tray else ()):
                for number, way in enumerate(thumb.ways):
                    if _comes_to(there, choices[way.choice].action, action):
                        return 2 + aside + (place > 0) + (number > 0)
        return 2

    def _is_idle(self, position: int) -> bool:
        action = self.game.actions[position]
        there = self.at(position)
        decision = next(each for each in there.decisions if each.player == action.by)
        return len(decision.choices) == 1 and isinstance(action, Pass)

    def _spans(self, position: int, end: int) -> dict[int, int]:
        """How many of the actions from here on one click plays, to its clicks: all that is offered
        together and is what was played."""
        action = self.game.actions[position]
        found: dict[int, int] = {}
        for before, cost in self._firsts(position, end):
            first = [msgspec.to_builtins(self.game.actions[position + n]) for n in range(before)]
            rest = self._rest(position, action.by, first)
            for count in {rest.paid, len(rest.deeds)}:
                played = position + before
                if count and played + count <= end and self._is_played(played, rest, count):
                    found[before + count] = cost
            if before == 2:
                found.setdefault(2, cost)
        return found

    def _firsts(self, position: int, end: int) -> list[tuple[int, int]]:
        """How many actions may be chosen before a button for what follows, and the clicks of that
        with the button: none, one, or a run with what becomes of its income."""
        action = self.game.actions[position]
        after = self.game.actions[position + 1] if position + 1 < end else None
        if isinstance(action, RunTrains):
            # Paying out is chosen already, keeping the income is a click on its card.
            withheld = isinstance(after, PayDividend) and not after.pay
            return [(0, 1), (2, 2)] if withheld else [(0, 1)]
        if isinstance(action, Pass | PayDividend):
            return [(0, 1)]
        return [(0, 1), (1, self._clicks(position))]

    def _rest(self, position: int, player: str, first: list[dict[str, Any]]) -> Rest:
        table = SimpleNamespace(game=self.at(position), request=None)
        access: Any = SimpleNamespace(player=player, table=table)
        return rest_of_turn(access, first)

    def _is_played(self, position: int, rest: Rest, count: int) -> bool:
        """Whether so many deeds are what was played: the same actions, or a run that earns as
        much."""
        for place, deed in enumerate(rest.deeds[:count]):
            action = self.game.actions[position + place]
            if isinstance(action, RunTrains):
                if not self._earns_as_much(position + place, action, deed.action):
                    return False
            elif msgspec.to_builtins(action) != deed.action:
                return False
        return True

    def _earns_as_much(self, position: int, run: RunTrains, other: dict[str, Any]) -> bool:
        if other["type"] != "run_trains":
            return False
        there = self.at(position)
        offered = msgspec.convert(other, RunTrains)
        earned = [runs.check(there, "", each.routes).total for each in (run, offered)]
        return earned[0] == earned[1]


def _comes_to(there: Game, offered: dict[str, Any], action: Action) -> bool:
    """Whether what is offered is an action, or lays its tile so that the same track lies there."""
    wanted = msgspec.to_builtins(action)
    if not isinstance(action, LayTile) or wanted | {"rotation": 0} != offered | {"rotation": 0}:
        return bool(offered == wanted)
    return board.lies_alike(there.title.board, action.tile, offered["rotation"], action.rotation)


def _fewest(start: int, end: int, clicks: dict[int, int], spans: dict[int, dict[int, int]]) -> int:
    """The fewest clicks from one position to another."""
    fewest = {end: 0}
    for position in range(end - 1, start - 1, -1):
        ways = [clicks[position] + fewest[position + 1]]
        ways += [cost + fewest[position + count] for count, cost in spans[position].items()]
        fewest[position] = min(ways)
    return fewest[start]


def main() -> None:
    """Count and print."""
    shown = Printed("Title", "Turns", "Actions", "Single", "Offered", "By itself", "Proposed")
    for title, proposed in PROPOSED.items():
        turns = Clicker(played(title)).turns()
        columns = [
            f"{statistics.median(column):g} (mean {statistics.mean(column):.1f})"
            for column in zip(*turns, strict=True)
        ]
        shown.add_row(title, str(len(turns)), *columns, str(proposed))
    console = Console()
    console.print("Clicks in a turn of a company: the median, and the mean.", shown)


if __name__ == "__main__":
    main()
