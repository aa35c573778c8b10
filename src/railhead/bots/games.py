"""Whole games between bots: one or many, in one process or several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from traceback import extract_tb
from typing import NamedTuple

from railhead.bots.bot import Bot
from railhead.bots.financier import Financier
from railhead.bots.finding import label
from railhead.bots.play import moves, seat
from railhead.play.actions import Action
from railhead.play.decision import Decision
from railhead.play.game import Game
from railhead.play.options import STANDSTILL
from railhead.play.record import MOST_ACTIONS
from railhead.play.refusal import RailheadError
from railhead.titles import find


class PlannedGame(NamedTuple):
    """A game to be played: ``bots`` for the seats in turn, repeated; ``turned``: by how many seats
    they have moved on. ``folder``: where it is saved afterwards, if anywhere."""

    title: str
    players: int
    seed: int
    bots: tuple[str, ...]
    options: Mapping[str, str] = {}
    most: int = MOST_ACTIONS
    folder: str = ""
    turned: int = 0

    @property
    def seats(self) -> tuple[str, ...]:
        """The bot of each seat."""
        count = len(self.bots)
        return tuple(self.bots[(seat - self.turned) % count] for seat in range(self.players))

    @property
    def file(self) -> str:
        """The name of its save: ``1848-3p-seed7.json``."""
        turned = f"-turned{self.turned}" if self.turned else ""
        return f"{self.title}-{self.players}p-seed{self.seed}{turned}.json"


class Outcome(NamedTuple):
    """What came of a game. ``failure`` is empty if it ended by the rules.

    ``worths``: the richest first. ``bots``: who played for whom. ``closed``: companies that left
    the game. ``rounds_in``: phase to the rounds that began in it. ``idle``: what lay unused in the
    treasuries of companies with a Director at the end. ``cpu``: bot to the milliseconds of each of
    its decisions, the only part that a seed does not decide.
    """

    seed: int
    actions: int
    rounds: int
    phase: str
    ends: tuple[str, ...]
    worths: dict[str, int]
    failure: str = ""
    bots: dict[str, str] = {}
    closed: tuple[str, ...] = ()
    rounds_in: dict[str, int] = {}
    idle: dict[str, int] = {}
    cpu: dict[str, list[float]] = {}


class Timed:
    """A bot whose CPU is measured; several may share one list of milliseconds."""

    def __init__(self, bot: Bot, spent: list[float]) -> None:
        self.bot = bot
        self.spent = spent

    def decide(self, game: Game, decision: Decision) -> Action:
        """What the bot decides."""
        begun = process_time()
        action = self.bot.decide(game, decision)
        self.spent.append(round(1000 * (process_time() - begun), 2))
        return action


def names(bots: Sequence[str], players: int) -> list[str]:
    """The players of a simulated game, named after their bots: Steady 1, Random 2."""
    return [f"{label(bots[seat % len(bots)])} {seat + 1}" for seat in range(players)]


def play(plan: PlannedGame) -> Outcome:
    """Play one game; the plan alone decides how it goes."""
    players = names(plan.seats, plan.players)
    options = {STANDSTILL.name: "on", **plan.options}
    game = Game(find(plan.title)(list(players), options, plan.seed), players)
    phases = {game.state.round: game.title.phase(game.position).name}
    spent: dict[str, list[float]] = {bot: [] for bot in plan.bots}
    failure = ""
    seated: dict[str, Bot] = {}
    try:
        seated = seat(players, plan.seats, plan.seed)
        for bot in seated.values():
            if isinstance(bot, Financier):
                bot.clock = process_time  # on a busy machine too it thinks as long as it may
        kinds = dict(zip(players, plan.seats, strict=True))
        timed = {player: Timed(bot, spent[kinds[player]]) for player, bot in seated.items()}
        for _ in moves(game, timed, plan.most):
            if game.state.round not in phases:
                phases[game.state.round] = game.title.phase(game.position).name
    except Exception as error:  # a fault of the rules or of a bot: it is what we look for
        failure = f"{type(error).__name__}: {error}{_place(error)}"
    finally:
        for bot in seated.values():
            leave(bot)
    if plan.folder:
        game.save(Path(plan.folder) / plan.file)
    p = game.position
    begun = list(phases.values())
    directed = [company for company in game.title.companies if p.director(company)]
    return Outcome(
        plan.seed,
        len(game.actions),
        len(phases),
        game.title.phase(p).name,
        game.state.ends,
        game.result,
        failure,
        dict(zip(players, plan.seats, strict=True)),
        tuple(game.state.closed),
        {phase: begun.count(phase) for phase in dict.fromkeys(begun)},
        {company: p.cash(company) for company in directed if p.cash(company) > 0},
        spent,
    )


def _place(error: Exception) -> str:
    """Where a fault lies, for whoever writes the rules of a title; nothing for what is refused."""
    if isinstance(error, RailheadError):
        return ""
    last = extract_tb(error.__traceback__)[-1]
    return f" ({Path(last.filename).name}, line {last.lineno})"


def leave(bot: Bot) -> None:
    """A bot's game is over; one that keeps something open (a program) closes it."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def play_all(plans: Sequence[PlannedGame], jobs: int = 1) -> Iterator[Outcome]:
    """Play many games; the outcomes come in the order of the plans, however many at once. Whoever
    has seen enough may stop asking: no further games are begun then."""
    if jobs == 1:
        yield from map(play, plans)
        return
    waiting = iter(plans)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(play, plan) for plan in islice(waiting, 2 * jobs)]
        try:
            while running:
                yield running.pop(0).result()
                running += [pool.submit(play, plan) for plan in islice(waiting, 1)]
        finally:
            for game in running:
                game.cancel()
