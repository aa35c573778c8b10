"""`tools/mutate`: which changes it makes, what it says of them, and that it leaves no trace."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools.mutation.mutations import mutations
from tools.mutation.runs import likely_first

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]

FARE = """
def is_free(age):
    return age < 6
"""

TESTS = """
from fare import is_free

def test_free():
    assert is_free(5)
    assert not is_free(7)
"""


@pytest.fixture
def railway(tmp_path: Path) -> Path:
    (tmp_path / "fare.py").write_text(FARE, encoding="utf-8")
    (tmp_path / "test_fare.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def changes(folder: Path, source: str) -> set[str]:
    """What the lines of a module can be changed into."""
    file = folder / "module.py"
    file.write_text(source, encoding="utf-8")
    found = {mutation.after for mutation in mutations(file)}
    file.unlink()
    return found


def command(folder: Path, *options: str) -> list[str]:
    """The tool's command, for the Python that runs this test."""
    source, tests = str(folder / "fare.py"), str(folder / "test_fare.py")
    return [sys.executable, "-m", "tools.mutation", source, "--tests", tests, *options]


def mutate(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(folder, *options), cwd=ROOT, capture_output=True, text=True, check=False
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }


@pytest.mark.exhaustive
def test_the_caught_and_the_survivors_are_told_apart(railway: Path) -> None:
    """Nobody tests the age of six; everything else is tested."""
    before = contents(railway)
    run = mutate(railway, "--count", "100", "--jobs", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    caught, survivors = (
        set(re.findall(rf"{word} +\S*fare.py:\d+\n.*\n +\+ (.*)", run.stdout))
        for word in ("caught", "SURVIVED")
    )
    assert survivors == {"return (age <= 6)", "return age < 7"}
    assert caught == {"return (age >= 6)", "return age < 5", "pass"}
    assert re.search(
        r"fare.py:3\n +- return age < 6\n +\+ return age < 5\n +by \S*::test_free", run.stdout
    )
    assert run.stdout.endswith("5 mutants: 3 caught, 2 survived.\n")
    assert contents(railway) == before


def test_the_same_seed_makes_the_same_mutants(railway: Path) -> None:
    first, second, other = (
        mutate(railway, "--list", "--count", "3", "--seed", seed).stdout for seed in "778"
    )
    assert first == second != other
    assert first.count("fare.py") == 3


def test_tests_given_first_come_first_and_those_of_the_module_before_others(tmp_path: Path) -> None:
    for name in ("quick/test_a.py", "quick/test_fare.py", "slow/test_b.py", "slow/test_fare.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("import fare" if name == "slow/test_b.py" else "")
    ordered = likely_first([tmp_path / "quick", tmp_path / "slow"], tmp_path / "fare.py")
    assert [file.relative_to(tmp_path).as_posix() for file in ordered] == [
        "quick/test_fare.py",
        "quick/test_a.py",
        "slow/test_fare.py",
        "slow/test_b.py",
    ]


def test_tests_that_fail_anyway_say_nothing_about_mutants(railway: Path) -> None:
    (railway / "test_fare.py").write_text("def test_it():\n    assert False\n", encoding="utf-8")
    run = mutate(railway)
    assert run.returncode == 1
    assert "the tests fail without any change" in run.stderr


def test_a_file_that_no_test_imports_is_named(railway: Path) -> None:
    (railway / "test_fare.py").write_text("def test_it():\n    pass\n", encoding="utf-8")
    assert "no test imports the file" in mutate(railway, "--count", "1").stdout


@pytest.mark.exhaustive
def test_a_mutant_without_end_is_caught_by_time(railway: Path) -> None:
    loop = "def fare(zones):\n    while True:\n        return zones\n"
    (railway / "fare.py").write_text(loop, encoding="utf-8")
    test = "from fare import fare\n\ndef test_it():\n    assert fare(3) == 3\n"
    (railway / "test_fare.py").write_text(test, encoding="utf-8")
    run = mutate(railway, "--count", "100", "--seconds", "3", "--jobs", "3")
    assert re.search(r"- return zones\n +\+ pass\n +by no end after 3 seconds", run.stdout)


def test_no_time_at_all_tries_no_mutant(railway: Path) -> None:
    run = mutate(railway, "--total", "0.1")
    assert run.returncode == 1
    assert "no end after 0 seconds" in run.stderr


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_it_leaves_nothing_behind(railway: Path, how: signal.Signals) -> None:
    """Neither a changed file nor a temporary one, nor a test run that goes on."""
    temporary = railway / "temporary"
    temporary.mkdir()
    waits = f"""
def test_waits():
    import os, pathlib, time
    if "RAILHEAD_MUTANT" in os.environ:
        pathlib.Path({str(railway / "started")!r}).write_text(str(os.getpid()))
        time.sleep(600)
"""
    (railway / "test_fare.py").write_text(waits, encoding="utf-8")
    before = contents(railway)
    # Tests that were started in the background are deaf to it, and so would be what they start.
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        command(railway, "--count", "50"),
        cwd=ROOT,
        env=os.environ | {"TMPDIR": str(temporary)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    signal.signal(signal.SIGINT, heard)
    started = railway / "started"
    while process.poll() is None and not (started.exists() and started.read_text()):
        time.sleep(0.05)
    process.send_signal(how)
    assert process.wait() == 130
    pid = int(started.read_text())
    started.unlink()
    assert list(temporary.iterdir()) == []
    assert contents(railway) == before
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_module_of_the_package_is_replaced_by_its_mutant(tmp_path: Path) -> None:
    """In the test run itself, and in programs that a test starts; the project is unchanged."""
    module = ROOT / "src" / "railhead" / "play" / "refusal.py"
    before = module.read_bytes()
    (tmp_path / "test_it.py").write_text(
        "import os, subprocess, sys\n"
        "def test_it():\n"
        "    program = 'import railhead.play.refusal as r; print(r.__spec__.loader)'\n"
        "    said = subprocess.check_output([sys.executable, '-c', program], text=True)\n"
        "    assert ('Mutant' in said) == ('RAILHEAD_MUTANT' in os.environ)\n"
        "    assert 'RAILHEAD_MUTANT' not in os.environ, 'as it should be'\n",
        encoding="utf-8",
    )
    run = subprocess.run(
        [sys.executable, "-m", "tools.mutation", str(module), "--count", "1", "--tests", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 mutants: 1 caught." in run.stdout, run.stdout + run.stderr
    assert module.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("return a < b", {"return (a <= b)", "return (a >= b)", "pass"}),
        ("return a and not b", {"return (a or not b)", "return a", "return a and b"}),
        ("return a and not b", {"return (not b)"}),
        ("return a is None", {"return (a is not None)"}),
        ("return a + 3 * b", {"return (a - 3 * b)", "return a + (3 // b)", "return a + 4 * b"}),
        ("return max(a, b)", {"return min(a, b)"}),
        ("return f(a, b)", {"return f(b, a)"}),
        ("return True", {"return False"}),
        ("a.b = 4", {"pass", "a.b = 3"}),
        ("a += 4", {"pass", "a -= 4", "a += 5"}),
        ("a.pay(b)", {"pass"}),
        ("if a: b.c()", {"pass", "if (not a): b.c()", "if a: pass"}),
        ("return [c for c in b if c]", {"return [c for c in b if (not c)]"}),
        ("return 'ä' * 3, a > 1", {"return 'ä' * 3, (a >= 1)"}),
    ],
)
def test_changes_that_are_made(tmp_path: Path, line: str, expected: set[str]) -> None:
    made = changes(tmp_path, f"def f(a, b):\n    {line}\n")
    assert made >= expected


@pytest.mark.parametrize(
    "line",
    [
        '"""A docstring: 3 < 4."""',
        "assert a < 3",
        "a: 'int | None'",
        'p.note(f"{a + 1} pays {b}", a)',
        "return None",
        'raise_ = f"{a + 1}"',
        "import os",
    ],
)
def test_what_only_readers_see_is_left_alone(tmp_path: Path, line: str) -> None:
    assert (
        changes(tmp_path, f"def f(a: int, b: 'int | None' = None) -> int:\n    {line}\n") == set()
    )


def test_what_compiles_to_the_same_is_one_change_or_none(tmp_path: Path) -> None:
    """A last `return a` is as good as gone when it becomes `return None`."""
    assert changes(tmp_path, "def f(a):\n    return a\n") == {"pass"}
    assert changes(tmp_path, "def f(a):\n    return\n") == set()


def test_what_names_a_mutant_reaches_programs_that_the_projects_tests_start() -> None:
    """Their conftest takes other settings out of the environment."""
    names = {"RAILHEAD_MUTATED": "src/none.py", "RAILHEAD_MUTANT": "none.py", "RAILHEAD_PORT": "1"}
    program = "import os, tests.conftest; print(*sorted(set(os.environ) & set(%r)))" % [*names]
    command = [sys.executable, "-c", program]
    left = subprocess.check_output(command, cwd=ROOT, env=os.environ | names, text=True)
    assert left.split() == ["RAILHEAD_MUTANT", "RAILHEAD_MUTATED"]


def test_the_projects_own_tests_run_without_plugins() -> None:
    """Its conftest has hooks of plugins that are not loaded here."""
    source, tests = "src/railhead/board/grid.py", "tests/board/test_grid.py"
    command = [sys.executable, "-m", "tools.mutation", source, "--tests", tests, "--count", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert re.search(r"^1 mutants?: ", done.stdout, re.MULTILINE), done.stdout + done.stderr
