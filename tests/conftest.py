"""A plain environment, how many examples random tests try, and which tests were left out for want
of what."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

from railhead.titles import FOLDERS, OURS

# What somebody has set for himself is none of the tests' business: a server of his own, a width or
# colours of his terminal. What names a mutant (tools/mutate) is for programs that tests start, too.
for name in list(os.environ):
    own = name.startswith("RAILHEAD_") and not name.startswith(("RAILHEAD_TEST_", "RAILHEAD_MUTA"))
    if own or name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        del os.environ[name]

# Nor are titles of other packages that are installed here: the tests go over all that are found.
for name in FOLDERS.keys() - OURS.keys():
    del FOLDERS[name]

# A busy machine is no fault: no example has a time limit.
settings.register_profile("railhead", deadline=None, max_examples=40)
settings.load_profile("railhead")
settings.register_profile("quick", deadline=None, max_examples=10)
# Of .ci/run, and of ./test tests/routes --hypothesis-profile=thousands.
settings.register_profile("hundreds", deadline=None, max_examples=200)
settings.register_profile("thousands", deadline=None, max_examples=6_000)


@pytest.hookimpl(optionalhook=True)  # tools/mutate loads no plugins
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are processors: many tests wait for servers and browsers."""
    return len(os.sched_getaffinity(0)) + 2 if hasattr(os, "sched_getaffinity") else 3


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever needs a browser or a server of its own is thorough."""
    for item in items:
        if isinstance(item, pytest.Function) and (
            _ALONE.intersection(item.fixturenames) or _makes_servers(item.module)
        ):
            item.add_marker("thorough")


_ALONE = {"chromium", "client"}
_SERVERS = {"tests.server.apps", "tests.server.servers", "tests.web.serving"}


@cache
def _makes_servers(module: ModuleType) -> bool:
    """Whether tests of a module put servers together."""
    return any(getattr(each, "__module__", "") in _SERVERS for each in vars(module).values())


def pytest_sessionstart(session: pytest.Session) -> None:
    """Of several workers that will collect all tests each imports another share of the files
    first: what pytest makes of their assertions is kept, and none has to make it twice."""
    worker = getattr(session.config, "workerinput", None)
    here = Path(__file__).parent
    if worker is None or here not in {Path(each).absolute() for each in session.config.args}:
        return
    files = sorted(here.rglob("test_*.py"))
    for file in files[int(worker["workerid"][2:]) :: worker["workercount"]]:
        # What can't be imported is reported when it is collected.
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(here.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """What was collected stays to the end: no search for garbage need go through it again. There
    is memory enough to look for some more rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why tests were skipped, one line for each reason."""
    reasons = Counter(
        report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.getreports("skipped")
    )
    for reason, count in sorted(reasons.items()):
        tests = "test" if count == 1 else "tests"
        terminalreporter.write_line(f"skipped: {count} {tests} {reason}")
