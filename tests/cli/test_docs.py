"""docs/cli.md has every command with all its options."""

import re

import click
import pytest

import railhead
from railhead.cli.hotseat.session import HELP, Session
from tests.cli.running import PROJECT
from tests.cli.test_group import COMMANDS

PAGE = (PROJECT / "docs" / "cli.md").read_text(encoding="utf-8")
SECTIONS = {
    part.split("`", 2)[1].split()[1]: part
    for part in re.split(r"^## (?=`railhead )", PAGE, flags=re.MULTILINE)[1:]
}


def test_every_section_is_a_command() -> None:
    assert set(SECTIONS) == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_documented_with_all_its_options(name: str) -> None:
    command = COMMANDS[name]
    assert command is not None
    section = SECTIONS[name]
    for param in command.params:
        if isinstance(param, click.Option):
            for flag in param.opts:
                assert f"`{flag}" in section, f"{name} {flag}"
        else:
            metavar = param.make_metavar(click.Context(command)).strip("[]")
            assert metavar in section, f"{name} {metavar}"
    assert f"railhead {name}" in section.partition("```")[2]


@pytest.mark.parametrize("word", Session(railhead.new("1848", ["A", "B", "C"]), None).commands)
def test_every_command_of_the_hot_seat_is_documented(word: str) -> None:
    assert re.search(rf"^\| `{word}\b", SECTIONS["play"], flags=re.MULTILINE)
    assert re.search(rf"^  (.*, )?{word}\b", HELP, flags=re.MULTILINE)
