"""Test runs against mutants, each in processes of its own that read the mutant from elsewhere."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from tools.mutation.mutations import Mutation

ROOT = Path(__file__).parents[2]
HOOK = Path(__file__).parent / "hook"

FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """What a run of the tests said: whether they passed, and which one failed first."""

    passed: bool
    by: str  # the test that failed, or another reason
    output: str = ""


class Runs:
    """The test runs of one call of the tool. `stop` ends those under way, with their children."""

    def __init__(self, tests: list[Path], folder: Path) -> None:
        self.tests = tests
        self.folder = folder
        self.stopped = False
        self._running: set[subprocess.Popen[str]] = set()
        self._lock = threading.Lock()

    def unchanged(self, seconds: float) -> Outcome:
        """The tests of the source as it is."""
        return self._run({}, self.tests, seconds)

    def against(self, number: int, mutation: Mutation, seconds: float) -> Outcome:
        """The tests of one mutant, its own test file first."""
        mutant = self.folder / f"{number}.py"
        mutant.write_bytes(mutation.source)
        where = {"RAILHEAD_MUTATED": str(mutation.file.resolve()), "RAILHEAD_MUTANT": str(mutant)}
        outcome = self._run(where, likely_first(self.tests, mutation.file), seconds)
        if outcome.passed and not mutant.with_suffix(".loaded").exists():
            return Outcome(True, "no test imports the file, or only a compiled one")
        return outcome

    def stop(self) -> None:
        with self._lock:
            self.stopped = True
            for process in self._running:
                end(process)

    def _run(self, where: dict[str, str], tests: list[Path], seconds: float) -> Outcome:
        options = ["-x", "-q", "-rfE", "--no-header", "--tb=line", "-p", "no:cacheprovider"]
        command = [sys.executable, "-P", "-m", "pytest", *options]
        # Loading every plugin would take longer than most test files.
        command += ["-p", "_hypothesis_pytestplugin", "--hypothesis-seed=0"]
        environment = os.environ | where | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        path = [str(HOOK), *filter(None, [environment.get("PYTHONPATH")])]
        environment["PYTHONPATH"] = os.pathsep.join(path)
        # A mutant's failing examples are not kept for the next run of the real tests.
        environment["HYPOTHESIS_STORAGE_DIRECTORY"] = str(self.folder / "hypothesis")
        with self._lock:
            if self.stopped:
                return Outcome(False, "stopped")
            process = subprocess.Popen(
                [*command, *map(str, tests)],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
            self._running.add(process)
        try:
            output, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return Outcome(False, f"no end after {seconds:.0f} seconds")
        finally:
            end(process)
            process.wait()
            with self._lock:
                self._running.discard(process)
        if process.returncode == 0:
            return Outcome(True, "", output)
        failed = FAILED.search(output)
        return Outcome(False, failed[1] if failed else "the run itself failed", output)


def end(process: subprocess.Popen[str]) -> None:
    """End a run and whatever its tests have started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def likely_first(tests: list[Path], module: Path) -> list[Path]:
    """The test files in the order of the given paths; of each path those first that are named like
    the module, then those that mention it."""
    name = module.parent.name if module.name == "__init__.py" else module.stem

    def rank(file: Path) -> int:
        if name in file.stem:
            return 0
        mentioned = re.search(rf"\b{re.escape(name)}\b", file.read_text(encoding="utf-8"))
        return 1 if mentioned else 2

    return [
        file
        for test in tests
        for file in sorted(
            sorted(test.rglob("test_*.py")) if test.is_dir() else [test],
            key=rank,
        )
    ]
