"""The program itself: help, version, usage, errors, and how it starts."""

import subprocess
import sys

import click
import pytest

from railhead import __version__
from railhead.cli import main
from railhead.cli.group import of_file, sentence
from tests.cli.running import refused, run
from tests.needs import PATIENCE

CONTEXT = click.Context(main)
COMMANDS = {name: main.get_command(CONTEXT, name) for name in main.list_commands(CONTEXT)}


def test_its_help_names_every_command() -> None:
    for name in COMMANDS:
        assert f"\n  {name} " in run("--help").stdout


def test_it_says_its_version() -> None:
    assert run("--version").stdout == f"Railhead {__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps_with_examples(name: str) -> None:
    shown = run(name, "--help").stdout
    assert shown.startswith(f"Usage: railhead {name}")
    assert f"    railhead {name}" in shown.partition("Example")[2]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name: str) -> None:
    command = COMMANDS[name]
    assert command is not None
    assert command.short_help
    for param in command.params:
        if isinstance(param, click.Option):
            assert param.help, param.name


@pytest.mark.parametrize(
    "args", [["fly"], ["titles", "1848", "x"], ["replay"], ["titles", "--fast"]]
)
def test_bad_usage_has_code_two(args: list[str]) -> None:
    assert "Usage: railhead" in run(*args, code=2).stderr


def test_a_command_is_imported_when_it_is_called() -> None:
    program = (
        "import sys; from railhead.cli import main; main(['titles'], standalone_mode=False); "
        "print([m for m in sys.modules if m.startswith(('railhead.drawing', 'railhead.bots', "
        "'railhead.cli.play', 'railhead.formats.recorded', 'multiprocessing'))])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert shown.stdout.endswith("[]\n")


def test_it_starts_as_a_module_under_its_own_name() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "railhead", "titles", "--help"],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert shown.stdout.startswith("Usage: railhead titles")


def test_what_is_shown_never_fails_for_want_of_letters() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "railhead", "play", "1848", "--players", "Ann,Bob,Cy"],
        input=b"log\nledger\n\xff\xfe\n",
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "PATH": "", "PYTHONPATH": ":".join(sys.path)},
        check=True,
        timeout=PATIENCE,
    )
    assert b"The game is not saved." in shown.stdout
    assert shown.stderr == b""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It is so.", "It is so."),
        ("Two\nlines and \t tabs", "Two lines and tabs."),
        ("Colours \x1b[31m and bells\a", "Colours ?[31m and bells?"),
        ("By a clause. [1848-OR-23]", "By a clause. [1848-OR-23]"),
    ],
)
def test_an_error_is_one_harmless_sentence(text: str, shown: str) -> None:
    assert sentence(text) == shown


def test_an_error_is_not_endless() -> None:
    assert len(sentence("word " * 1000)) < 700


def test_file_errors_name_the_file() -> None:
    assert of_file(FileNotFoundError(2, "No such file", "x.json")) == "x.json: No such file."
    assert of_file(OSError("it broke")) == "it broke."


def test_a_file_that_cannot_be_written_is_a_sentence() -> None:
    assert "nowhere" in refused("draw", "1848", "-o", "nowhere/map.svg")
