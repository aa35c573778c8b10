"""The search for garbage goes in small steps, and finds all of it in the end."""

import asyncio
import gc
import weakref

import pytest

from railhead.server import sweeping
from railhead.server.sweeping import Sweeper
from tests.server.servers import carry_out


class Ring:
    """Something that holds itself, so that only the search finds it when nobody else does."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def sweeper():
    found = Sweeper()
    yield found
    carry_out(found.end())


def test_what_is_new_and_no_longer_used_is_freed(sweeper):
    ring = weakref.ref(Ring())
    sweeper.sweep()
    assert ring() is None


def test_what_was_in_use_is_set_aside_and_looked_at_once_in_a_while(sweeper, monkeypatch):
    monkeypatch.setattr(sweeping, "SELDOM", 3)
    ring = Ring()
    sweeper.sweep()
    assert gc.get_freeze_count() > 0
    gone = weakref.ref(ring)
    del ring
    sweeper.sweep()
    assert gone() is not None  # what is set aside is not looked through
    sweeper.sweep()
    assert gone() is None


def test_while_it_runs_python_does_not_look_through_everything():
    usual = gc.get_threshold()

    async def run() -> tuple[int, int]:
        sweeper = Sweeper()
        sweeper.begin()
        await asyncio.sleep(0)
        found = gc.get_threshold()[2], gc.get_freeze_count()
        await sweeper.end()
        return found

    threshold, aside = carry_out(run())
    assert threshold > 100_000
    assert aside > 0
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0
