"""Titles of other packages, found by the entry point group; and the one that docs/add-a-title.md
has, which is written as it stands there and played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import railhead
from railhead.cli.rules import page as rules_page
from railhead.cli.rules import ruling
from railhead.play.refusal import RailheadError
from railhead.titles import FOLDERS, OURS, about, find, loadable
from railhead.titles.pages import pages
from railhead.web.rulebook import rulebook
from tests.cli.running import run as cli

PAGE = Path(__file__).parents[2] / "docs" / "add-a-title.md"
DATA = ("map.toml", "tiles.toml", "market.toml", "companies.toml", "trains.toml", "about.toml")


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder in which the title of the page is installed."""
    page = PAGE.read_text(encoding="utf-8")
    code = re.search(r"```python\n# branch_line/title.py\n(.*?)```", page, re.DOTALL)
    entry = re.search(r"^(branch_line = .*)$", page, re.MULTILINE)
    assert code
    assert entry
    package = tmp_path / "branch_line"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "title.py").write_text(code[1], encoding="utf-8")
    for name in DATA:
        with files("railhead.titles.first_rails").joinpath(name).open("rb") as source:
            (package / name).write_bytes(source.read())
    about = tmp_path / "branch_line-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: branch-line\nVersion: 1\n")
    (about / "entry_points.txt").write_text(
        f"[railhead.titles]\n{entry[1]}\n1848 = branch_line\n".replace('"', "")
    )
    return tmp_path


def run(folder: Path, *words: str) -> str:
    """A command of a Railhead beside which other packages are installed."""
    # Its own folder before all others: nothing of the tests is to be found there.
    paths = [str(folder), str(Path(railhead.__file__).parents[1])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    made = subprocess.run(
        [sys.executable, "-m", "railhead", *words],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return made.stdout


@pytest.mark.thorough
def test_the_title_of_the_page_plays(installed: Path) -> None:
    assert "Branch Line" in run(installed, "titles")
    shown = run(installed, "simulate", "branch_line", "--players", "3", "--games", "2")
    assert re.search(r"Ended by the rules +2", shown)
    drawn = installed / "map.svg"
    run(installed, "draw", "branch_line", "-o", str(drawn))
    assert "Wend" in drawn.read_text(encoding="utf-8")


def test_a_package_brings_its_rules_page(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = installed / "branch_line_with_rules"  # a name that no other test imports
    (installed / "branch_line").rename(package)
    page = package / "rules.md"
    page.write_text("# Branch Line\n\n- **branch_line-SHR-01** Half is enough.\n", encoding="utf-8")
    monkeypatch.syspath_prepend(installed)
    monkeypatch.setitem(FOLDERS, "branch_line", package.name)
    monkeypatch.setitem(FOLDERS, "broken", "no_such_package")
    monkeypatch.setattr("railhead.web.rulebook.pages", pages.__wrapped__)
    monkeypatch.setattr("railhead.cli.rules.pages", pages.__wrapped__)
    book = rulebook("branch_line")
    assert book
    assert book.quote("branch_line-SHR-01") == "Half is enough."
    assert rulebook("1848")
    monkeypatch.chdir(installed)
    said = ruling(rules_page("branch_line"), "branch_line", "shr-01")
    assert said == ("branch_line-SHR-01", "Half is enough.")


IMPORTS = """
from branch_line.differences import *
from railhead.play.plain.frames import PrivateAuction
from railhead.play.plain.stations import Stations
from railhead.play.secrets import Secrets
"""


@pytest.mark.exhaustive
def test_the_differences_of_the_page_play(installed: Path, tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    code = re.search(r"```python\n# branch_line/differences.py\n(.*?)```", page, re.DOTALL)
    further = re.search(r"# branch_line/title.py, further\n(.*?)```", page, re.DOTALL)
    assert code
    assert further
    (installed / "branch_line" / "differences.py").write_text(code[1], encoding="utf-8")
    title = installed / "branch_line" / "title.py"
    plain, end = title.read_text(encoding="utf-8").split("\n\nTITLE")
    title.write_text(f"{IMPORTS}{plain}{further[1]}\n\nTITLE{end}", encoding="utf-8")
    games = str(tmp_path / "games")
    words = ("--players", "3", "--games", "8", "--bots", "random,steady", "--save", games)
    shown = run(installed, "simulate", "branch_line", *words)
    assert re.search(r"Ended by the rules +8", shown)
    logs = "".join(run(installed, "replay", "--log", str(game)) for game in Path(games).iterdir())
    for said in ("gets a share of HW", "sets the par of TS", "exchanges P3 for a share of GB"):
        assert said in logs
    for said in ("The power of P2 is used", "and keeps £", "P5 closes"):
        assert said in logs


def test_nobody_takes_the_name_of_one_of_ours(installed: Path) -> None:
    assert "1848: Australia" in run(installed, "titles")


def test_a_title_that_cannot_be_loaded_is_named(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(installed / "branch_line")
    monkeypatch.setitem(FOLDERS, "branch_line", "branch_line")
    with pytest.raises(RailheadError, match=r"The title branch_line \(branch_line\.title\) can't"):
        find("branch_line")


def test_titles_lists_the_others_and_says_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(FOLDERS, "broken", "no_such_package")
    shown = cli("titles", code=1)
    assert "1848: Australia" in shown.stdout
    assert "The title broken (no_such_package.title) can't be loaded" in shown.stderr


def test_a_server_goes_on_without_a_title_that_cannot_be_loaded(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(FOLDERS, "broken", "no_such_package")
    assert loadable() == [title for title in FOLDERS if title != "broken"]
    assert "The title broken (no_such_package.title) can't be loaded" in caplog.text


def test_a_title_may_have_no_words_on_its_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(about, "has", lambda folder, name: False)
    assert about.about.__wrapped__("first_rails") == about.About()


@pytest.mark.parametrize(
    ("box", "says"),
    [
        ({"subtitel": "x"}, "about.toml: there is no field 'subtitel' (do you mean 'subtitle'?)"),
        ({"differs": "x"}, "about.toml: Expected `array`, got `str`"),
        ({"cover": {"see": "#123456"}}, "[cover]: there is no field 'see' (do you mean 'sea'?)"),
        ({"cover": {"sea": "blue"}}, "[cover]: write colours as '#2c6e84', not 'blue'"),
    ],
)
def test_a_wrong_box_is_blank_and_the_log_says_why(
    box: dict[str, object],
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(about, "read", lambda folder, name: box)
    with pytest.raises(ValueError, match=re.escape(says)):
        about.about.__wrapped__("first_rails")
    monkeypatch.setattr(about, "OURS", {})
    assert about.about.__wrapped__("first_rails") == about.About()
    assert "The box of the title first_rails is blank: about.toml" in caplog.text
    assert says in caplog.text


def test_first_rails_is_offered_first() -> None:
    assert next(iter(railhead.titles())) == "first_rails"
    assert set(OURS) <= set(railhead.titles())
