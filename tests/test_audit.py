"""tools/audit: what could not be looked up is not checked, and never clean."""

from __future__ import annotations

import json
import subprocess
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PINS = """\
# A comment, jinja2==0.1
click==8.5.1 \\
    --hash=sha256:83490def1f72
colorama==0.4.6 ; sys_platform == 'win32' \\
    --hash=sha256:08695f5cb7ed
psycopg[binary]==3.3.8
Typing_Extensions==4.16.0
"""
CLICK, COLORAMA = ("click", "8.5.1"), ("colorama", "0.4.6")


@pytest.fixture(scope="module")
def audit() -> Any:
    loader = SourceFileLoader("audit", str(ROOT / "tools" / "audit"))
    spec = spec_from_loader("audit", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def report(*entries: dict[str, Any]) -> dict[str, Any]:
    """A report as pip-audit writes it."""
    return {"dependencies": list(entries), "fixes": []}


def entry(pin: tuple[str, str], *ids: str) -> dict[str, Any]:
    """A package in a report, with its advisories."""
    vulns = [{"id": each, "fix_versions": ["9.9"]} for each in ids]
    return {"name": pin[0], "version": pin[1], "vulns": vulns}


KNOWS = report(entry(("jinja2", "2.10"), "PYSEC-2019-217"))


def test_every_file_with_pins_is_looked_at(audit: Any) -> None:
    found = [*ROOT.glob("*requirements*.txt"), *ROOT.glob("[!.]*/**/*requirements*.txt")]
    pinned = {
        file.relative_to(ROOT).as_posix() for file in found if "==" in file.read_text("utf-8")
    }
    assert {"deploy/requirements.txt", "requirements-research.txt"} <= pinned
    assert pinned <= set(audit.FILES)


def test_pins_of_every_system_are_read(audit: Any) -> None:
    assert list(audit.pins(PINS)) == [
        CLICK,
        COLORAMA,
        ("psycopg", "3.3.8"),
        ("typing-extensions", "4.16.0"),
    ]
    for file in audit.FILES:
        text = (ROOT / file).read_text("utf-8")
        assert len(audit.pins(text)) == text.count("==") - text.count("== ")


def test_no_list_names_a_package_twice(audit: Any) -> None:
    """pip-audit refuses such a list as a whole, and nothing in it would ever be looked up."""
    later = ("click", "9.0")
    assert audit.layers(dict.fromkeys([CLICK, COLORAMA, later])) == [
        {CLICK: None, COLORAMA: None},
        {later: None},
    ]
    for file in audit.FILES:
        found = audit.pins((ROOT / file).read_text("utf-8"))
        parts = audit.layers(found)
        assert {pin for part in parts for pin in part} == set(found)
        for part in parts:
            assert len({name for name, _ in part}) == len(part)


@pytest.mark.parametrize(
    ("found", "tried", "code", "unchecked"),
    [
        (report(entry(CLICK), entry(COLORAMA)), KNOWS, 0, 0),
        (report(entry(CLICK, "CVE-1"), entry(COLORAMA)), KNOWS, 1, 0),
        (report(entry(CLICK, "CVE-1")), KNOWS, 1, 1),
        (report(entry(CLICK)), KNOWS, 2, 1),
        (report(entry(CLICK), entry(("colorama", "0.4.5"))), KNOWS, 2, 1),
        (
            report(entry(CLICK), {"name": "colorama", "skip_reason": "not found"}),
            KNOWS,
            2,
            1,
        ),
        (None, KNOWS, 2, 2),
        # A service that knows nothing of what everybody knows has told nothing.
        (report(entry(CLICK), entry(COLORAMA)), report(entry(("jinja2", "2.10"))), 2, 2),
        (report(entry(CLICK), entry(COLORAMA)), None, 2, 2),
    ],
)
def test_verdicts(audit: Any, found: Any, tried: Any, code: int, unchecked: int) -> None:
    verdict = audit.judge({CLICK: None, COLORAMA: None}, found, tried)
    assert verdict.code == code
    assert len(verdict.unchecked) == unchecked
    assert len(verdict.unchecked) + len(verdict.advisories) + len(verdict.clean) == 2


def test_what_is_clean_in_one_file_and_not_checked_in_another_is_not_checked(audit: Any) -> None:
    one = audit.judge({CLICK: None}, report(entry(CLICK)), KNOWS)
    two = audit.judge({CLICK: None}, None, KNOWS)
    both = audit.together([one, two])
    assert (both.code, dict(both.clean), list(both.unchecked)) == (2, {}, ["click 8.5.1"])


def test_the_whole_command_says_what_was_found(
    audit: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a pip-audit that finds every package but one, and an advisory about another."""

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        listed = Path(command[command.index("--requirement") + 1]).read_text("utf-8").splitlines()
        entries = []
        for line in listed:
            name, version = line.split("==")
            entries.append(entry((name, version), *(["CVE-7"] if name == "jinja2" else [])))
        kept = [each for each in entries if each["name"] != "click"]
        output = Path(command[command.index("--output") + 1])
        output.write_text(json.dumps(report(*kept)), "utf-8")
        return subprocess.CompletedProcess(command, 1, "", "")

    monkeypatch.setattr(audit, "prepare", lambda: None)
    monkeypatch.setattr(audit.subprocess, "run", run)
    monkeypatch.setattr(audit.sys, "argv", ["audit"])
    assert audit.main() == 1
    said = capsys.readouterr().out
    assert "jinja2 3" in said
    assert "CVE-7 (fixed in 9.9)" in said
    assert "not checked, the report does not mention it: click" in said


def test_without_pip_audit_the_audit_has_failed(
    audit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise subprocess.CalledProcessError(1, "pip")

    monkeypatch.setattr(audit, "prepare", fails)
    monkeypatch.setattr(audit.sys, "argv", ["audit"])
    assert audit.main() == 3
