"""The arena: bots play against each other, and what came of it is summed up honestly.

Every seed is played once from each seating that differs, so that neither seats nor deals favour a
bot: the games of a seed are a *block*, and intervals are made of blocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import mean, median
from typing import Any, NamedTuple

from railhead.bots import ratings
from railhead.bots.cluster import play_on
from railhead.bots.games import Outcome, PlannedGame, play_all
from railhead.bots.statistics import Interval, Verdict, of_means, of_wins, sequential
from railhead.play.record import MOST_ACTIONS

MANY_CLOSED = 2.0  # companies a game
MANY_ROUNDS = 12.0  # that begin in one phase
MUCH_IDLE = 0.1  # of all that players are worth


class Match(NamedTuple):
    """What is played: ``bots`` for the seats, so many games from a seed on. ``gain``: the share by
    which the first bot is to be better than the second, where a sequential test is asked for."""

    title: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: Mapping[str, str] = {}
    most: int = MOST_ACTIONS
    gain: float = 0.0
    folder: str = ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def seatings(self) -> int:
        """In how many ways the bots can sit one after the other: one if all are alike."""
        count = len(self.bots)
        turned = (self.bots[-turn:] + self.bots[:-turn] for turn in range(1, count))
        return next((turn for turn, bots in enumerate(turned, 1) if bots == self.bots), count)

    def plans(self) -> list[PlannedGame]:
        """The games, seed by seed."""
        return [
            PlannedGame(
                self.title,
                len(self.bots),
                self.seed + number // self.seatings,
                self.bots,
                self.options,
                self.most,
                self.folder,
                number % self.seatings,
            )
            for number in range(self.games)
        ]


def run(
    match: Match,
    jobs: int = 1,
    before: Sequence[Outcome] = (),
    keep: Callable[[Outcome], None] = lambda outcome: None,
    scheduler: str = "",
) -> Iterator[Outcome]:
    """Play a match, in so many processes here or on the cluster of a ``scheduler``; the outcomes
    come in order, those played ``before`` first. Each new one is handed to ``keep``. A sequential
    test, if there is one, ends the match at the end of the block in which it is decided."""
    played: list[Outcome] = []
    for outcome in _outcomes(match, jobs, before, keep, scheduler):
        played.append(outcome)
        yield outcome
        if match.gain and len(played) % match.seatings == 0 and verdict(match, played).says:
            return


def _outcomes(
    match: Match,
    jobs: int,
    before: Sequence[Outcome],
    keep: Callable[[Outcome], None],
    scheduler: str,
) -> Iterator[Outcome]:
    plans = match.plans()
    yield from before[: len(plans)]
    left = plans[len(before) :]
    for outcome in play_on(scheduler, left) if scheduler else play_all(left, jobs):
        keep(outcome)
        yield outcome


def shares(outcome: Outcome) -> dict[str, float]:
    """A bot's part of all that the players are worth at the end, for one seat of his."""
    worths = {player: max(0, worth) for player, worth in outcome.worths.items()}
    total = sum(worths.values())
    parts: dict[str, list[float]] = {}
    for player, worth in worths.items():
        part = worth / total if total else 1 / len(worths)
        parts.setdefault(outcome.bots[player], []).append(part)
    return {bot: mean(each) for bot, each in parts.items()}


def winner(outcome: Outcome) -> str:
    """The bot of the richest player."""
    return outcome.bots[next(iter(outcome.worths))]


def blocks(match: Match, outcomes: Sequence[Outcome]) -> list[dict[str, float]]:
    """The mean shares of each seed whose games all ended; where none is complete, of each game."""
    size = match.seatings
    found = []
    for first in range(0, len(outcomes) - size + 1, size):
        block = outcomes[first : first + size]
        if not any(outcome.failure for outcome in block):
            parts = [shares(outcome) for outcome in block]
            found.append({bot: mean(part[bot] for part in parts) for bot in match.kinds})
    return found or [shares(outcome) for outcome in outcomes if not outcome.failure]


def verdict(match: Match, outcomes: Sequence[Outcome]) -> Verdict:
    """Where the test between the first two bots stands."""
    one, other = match.kinds[:2]
    differences = [block[one] - block[other] for block in blocks(match, outcomes)]
    return sequential(differences, match.gain)


class Alarms(NamedTuple):
    """Signs that games went wrong: companies closed a game, rounds that began in each phase, what
    lay idle in treasuries as a part of all worth."""

    closed: float
    rounds: dict[str, float]
    idle: float

    def words(self) -> list[str]:
        """Those that are worth a look."""
        found = []
        if self.closed >= MANY_CLOSED:
            found.append(f"{self.closed:.1f} companies closed a game")
        for phase, rounds in self.rounds.items():
            if rounds >= MANY_ROUNDS:
                found.append(f"{rounds:.0f} rounds a game in phase {phase}")
        if self.idle >= MUCH_IDLE:
            found.append(f"{self.idle:.0%} of all worth idle in treasuries")
        return found


def alarms(outcomes: Sequence[Outcome]) -> Alarms:
    """The means over all games that ended."""
    ended = [outcome for outcome in outcomes if not outcome.failure]
    count = max(1, len(ended))
    rounds: Counter[str] = Counter()
    for outcome in ended:
        rounds.update(outcome.rounds_in)
    worth = sum(sum(outcome.worths.values()) for outcome in ended)
    idle = sum(sum(outcome.idle.values()) for outcome in ended)
    return Alarms(
        sum(len(outcome.closed) for outcome in ended) / count,
        {phase: number / count for phase, number in rounds.items()},
        idle / worth if worth > 0 else 0.0,
    )


class Standing(NamedTuple):
    """How a bot fared: games won, how often, its share for one seat, its CPU a decision."""

    bot: str
    seats: int
    wins: int
    rate: Interval
    share: Interval
    cpu: tuple[float, float]
    worth: float


def standings(match: Match, outcomes: Sequence[Outcome]) -> list[Standing]:
    """All bots of a match, as they were named."""
    ended = [outcome for outcome in outcomes if not outcome.failure]
    won = Counter(map(winner, ended))
    parts = blocks(match, outcomes)
    found = []
    for bot in match.kinds:
        spent = [each for outcome in outcomes for each in outcome.cpu.get(bot, [])]
        worths = [
            worth
            for outcome in ended
            for player, worth in outcome.worths.items()
            if outcome.bots[player] == bot
        ]
        found.append(
            Standing(
                bot,
                match.bots.count(bot),
                won[bot],
                of_wins(won[bot], len(ended)),
                of_means([part[bot] for part in parts]),
                (median(spent), max(spent)) if spent else (0.0, 0.0),
                mean(worths) if worths else 0.0,
            )
        )
    return found


def summed_up(match: Match, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """What came of a match, as plain data; docs/bots.md says what is what."""
    table = standings(match, outcomes)
    found = alarms(outcomes)
    summary: dict[str, Any] = {
        "title": match.title,
        "games": len(outcomes),
        "wins": {each.bot: each.wins for each in table},
        "share": {each.bot: each.share.rounded() for each in table},
        "cpu_ms": {each.bot: [round(figure, 1) for figure in each.cpu] for each in table},
        "unfinished": sum(bool(outcome.failure) for outcome in outcomes),
        "seats": {each.bot: each.seats for each in table},
        "win_rate": {each.bot: each.rate.rounded() for each in table},
        "worth": {each.bot: round(each.worth) for each in table},
        "rating": ratings.rated(outcomes),
        "actions": round(mean(outcome.actions for outcome in outcomes)) if outcomes else 0,
        "phases": dict(sorted(Counter(outcome.phase for outcome in outcomes).items())),
        "closed": round(found.closed, 2),
        "rounds": {phase: round(rounds, 1) for phase, rounds in found.rounds.items()},
        "idle": round(found.idle, 3),
        "alarms": found.words(),
        "failures": [f"Seed {each.seed}: {each.failure}" for each in outcomes if each.failure],
    }
    if match.gain:
        test = verdict(match, outcomes)
        summary["sprt"] = {
            "gain": match.gain,
            "says": test.says or "undecided",
            "llr": round(test.likelihood, 2),
            "bounds": [round(test.low, 2), round(test.high, 2)],
        }
    return summary
