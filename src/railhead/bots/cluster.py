"""Games between bots on a cluster of machines, through Dask (an extra: ``railhead[cluster]``).

A plan decides how its game goes, wherever it is played: if a worker dies, the scheduler has its
games played again elsewhere, with the same outcome, and each is handed on once.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any

from railhead.bots.games import Outcome, PlannedGame, play
from railhead.play.refusal import RailheadError

_CONNECTING = 30.0  # seconds for the scheduler to answer
_AHEAD = 2  # games handed out for each thread of the cluster, so that none is idle
_NEW_TRIES = 3  # for a game whose worker died under it, after the scheduler's own


def play_on(scheduler: str, plans: Sequence[PlannedGame]) -> Generator[Outcome]:
    """Play many games on the cluster of a scheduler (``tcp://192.0.2.1:8786``); the outcomes come
    in the order of the plans. Whoever has seen enough may stop asking."""
    try:
        distributed: Any = import_module("distributed")  # it has no types
    except ImportError:
        raise RailheadError(
            "Games on a cluster need Dask: pip install 'railhead[cluster]'."
        ) from None
    try:
        client = distributed.Client(scheduler, timeout=_CONNECTING)
    except (OSError, ValueError) as error:
        raise RailheadError(f"No scheduler answers at {scheduler}: {error}.") from None
    with client:
        yield from _in_order(client, plans)


def _in_order(client: Any, plans: Sequence[PlannedGame]) -> Iterator[Outcome]:
    waiting = iter(plans)
    running = [_submit(client, plan) for plan in islice(waiting, _AHEAD * _threads(client))]
    try:
        while running:
            yield running.pop(0).result()
            # Workers may have come since.
            wanted = max(1, _AHEAD * _threads(client)) - len(running)
            running += [_submit(client, plan) for plan in islice(waiting, max(1, wanted))]
    finally:
        client.cancel(running)


def _submit(client: Any, plan: PlannedGame) -> Any:
    # Not pure: the same plan named twice is two games, and nothing is looked up in a cache.
    return client.submit(play, plan, pure=False, retries=_NEW_TRIES)


def _threads(client: Any) -> int:
    """How many games the cluster plays at once; it may be that its workers are still to come."""
    return sum(client.nthreads().values()) or 1
