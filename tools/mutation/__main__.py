"""The command: which mutants are made, how long they may take, and what is said about them."""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from types import FrameType

from tools.mutation.mutations import Mutation, mutations
from tools.mutation.runs import ROOT, Outcome, Runs

PACKAGE = ROOT / "src" / "railhead"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tools/mutate",
        description="Change the source in one random place at a time, and see which changes the "
        "tests catch. The project itself is never changed.",
    )
    parser.add_argument("source", nargs="+", type=Path, help="files or folders to change")
    parser.add_argument(
        "--tests",
        nargs="+",
        type=Path,
        metavar="PATH",
        help="test files or folders, the quickest first; the folder that mirrors the source if not "
        "given",
    )
    parser.add_argument("--count", type=int, default=20, metavar="N", help="mutants (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which ones (1)")
    parser.add_argument(
        "--seconds", type=float, default=120, metavar="T", help="at most, for one mutant (120)"
    )
    parser.add_argument(
        "--total", type=float, default=900, metavar="T", help="at most, in seconds, for all (900)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="runs at a time (1)")
    parser.add_argument("--list", action="store_true", help="say which mutants, and run nothing")
    return parser.parse_args()


def main() -> None:
    options = arguments()
    signal.signal(signal.SIGTERM, interrupted)
    sample = chosen(modules(options.source), options.count, options.seed)
    if not sample:
        sys.exit("tools/mutate: there is nothing to change in these files.")
    if options.list:
        for mutation in sample:
            print(told(mutation))
        return
    tests = options.tests or [mirror(source) for source in options.source]
    if missing := [str(test) for test in tests if not test.exists()]:
        sys.exit(f"tools/mutate: there is no {', '.join(missing)}.")
    tests = list(dict.fromkeys(test.resolve() for test in tests))
    with tempfile.TemporaryDirectory(prefix="railhead-mutate-") as folder:
        runs = Runs(tests, Path(folder))
        try:
            report(runs, sample, options)
        finally:
            runs.stop()


def interrupted(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def modules(sources: list[Path]) -> list[Path]:
    """The files to change."""
    files = []
    for source in sources:
        if not source.exists():
            sys.exit(f"tools/mutate: there is no {source}.")
        files += sorted(source.rglob("*.py")) if source.is_dir() else [source]
    return [file.resolve() for file in files]


def mirror(source: Path) -> Path:
    """The tests of a source file or folder: the nearest folder of tests/ that mirrors it."""
    try:
        place = source.resolve().relative_to(PACKAGE)
    except ValueError:
        sys.exit(f"tools/mutate: say with --tests which tests belong to {source}.")
    while not (ROOT / "tests" / place).is_dir():
        place = place.parent
    return ROOT / "tests" / place


def chosen(files: list[Path], count: int, seed: int) -> list[Mutation]:
    """A random sample, of different lines as far as there are enough."""
    lines: dict[tuple[Path, int], list[Mutation]] = {}
    for file in files:
        for mutation in mutations(file):
            lines.setdefault((file, mutation.line), []).append(mutation)
    rng = random.Random(seed)
    sample: list[Mutation] = []
    while lines and len(sample) < count:
        places = sorted(lines)
        for place in rng.sample(places, min(count - len(sample), len(places))):
            sample.append(lines[place].pop(rng.randrange(len(lines[place]))))
            if not lines[place]:
                del lines[place]
    return sample


def report(runs: Runs, sample: list[Mutation], options: argparse.Namespace) -> None:
    """Run the tests, unchanged and then against every mutant, and say what became of each."""
    deadline = time.monotonic() + options.total
    plain = runs.unchanged(options.total)
    if not plain.passed:
        print(plain.output)
        sys.exit(f"tools/mutate: the tests fail without any change ({plain.by}).")
    count: Counter[str] = Counter()
    survivors = []
    for mutation, outcome in results(runs, sample, options, deadline):
        if outcome is None:
            count["not tried"] += 1
            continue
        count["survived" if outcome.passed else "caught"] += 1
        if outcome.passed:
            survivors.append((mutation, outcome))
        else:
            print(f"caught    {told(mutation)}\n          by {outcome.by}", flush=True)
    for mutation, outcome in survivors:
        reason = f"\n          {outcome.by}" if outcome.by else ""
        print(f"SURVIVED  {told(mutation)}{reason}")
    parts = [f"{count[key]} {key}" for key in ("caught", "survived", "not tried") if count[key]]
    print(f"{len(sample)} mutants: {', '.join(parts)}.")


def results(
    runs: Runs, sample: list[Mutation], options: argparse.Namespace, deadline: float
) -> Iterator[tuple[Mutation, Outcome | None]]:
    """What became of each mutant, in the order in which the runs end; None: no time was left."""

    def tried(number: int, mutation: Mutation) -> Outcome | None:
        left = deadline - time.monotonic()
        if left <= 0 or runs.stopped:
            return None
        outcome = runs.against(number, mutation, min(options.seconds, left))
        cut_short = time.monotonic() >= deadline and left < options.seconds
        return None if cut_short and not outcome.passed else outcome

    with ThreadPoolExecutor(max(1, options.jobs)) as pool:
        waiting = {
            pool.submit(tried, number, mutation): mutation for number, mutation in enumerate(sample)
        }
        try:
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        except BaseException:
            runs.stop()
            raise


def told(mutation: Mutation) -> str:
    file = mutation.file
    name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else str(file)
    return f"{name}:{mutation.line}\n          - {mutation.before}\n          + {mutation.after}"


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
