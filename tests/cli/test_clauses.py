"""`railhead clauses`: reading the rules page and the marks of the tests."""

from pathlib import Path

import pytest

from railhead.cli import rules
from railhead.play.refusal import RailheadError
from tests.cli.running import PROJECT, refused, run

PAGE = """# 1848

- **1848-SET-01** Three to six players. [title page]
- **1848-SET-02** Seats are drawn
  by lot.
- **1848-OR-23** Something rare.

- not a clause: **1848-OR-24**
"""

IN_PARAMETER = """
@pytest.mark.parametrize("n", [pytest.param(1, marks={})])
def test_a(n): ...
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project of its own, as the current folder."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "1848.md").write_text(PAGE, encoding="utf-8")
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_test(project: Path, text: str, name: str = "tests/deep/test_it.py") -> None:
    (project / name).write_text(f"import pytest\n{text}", encoding="utf-8")


def test_clauses_come_with_the_tests_that_cite_them(project: Path) -> None:
    write_test(project, '@pytest.mark.clause("1848-SET-01", "1848-OR-23")\ndef test_a(): ...\n')
    shown = run("clauses", "1848").stdout
    assert shown.splitlines() == [
        "1848-SET-01  Three to six players. [title page]",
        "    tests/deep/test_it.py::test_a",
        "1848-SET-02  Seats are drawn by lot.",
        "1848-OR-23  Something rare.",
        "    tests/deep/test_it.py::test_a",
        "3 clauses, 1 of them without a test.",
    ]


def test_missing_clauses_are_found(project: Path) -> None:
    write_test(project, '@pytest.mark.clause("1848-SET-01")\ndef test_a(): ...\n')
    assert run("clauses", "1848", "--missing", code=1).stdout == "1848-SET-02\n1848-OR-23\n"


def test_nothing_is_printed_if_nothing_is_missing(project: Path) -> None:
    write_test(
        project,
        'pytestmark = pytest.mark.clause("1848-SET-01", "1848-SET-02", "1848-OR-23")\n',
    )
    result = run("clauses", "1848", "--missing")
    assert (result.stdout, result.stderr) == ("", "")


def test_citations_of_nothing_are_reported(project: Path) -> None:
    write_test(
        project,
        '@pytest.mark.clause("1848-OR-99")\ndef test_a(): ...\n'
        '@pytest.mark.clause("1860-OR-01")\ndef test_of_another_title(): ...\n',
    )
    result = run("clauses", "1848", "--missing", code=1)
    assert result.stderr == (
        "tests/deep/test_it.py::test_a cites 1848-OR-99, which does not exist.\n"
    )


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('@pytest.mark.clause("1848-SET-01")\ndef test_a(): ...\n', "::test_a"),
        ('@pytest.mark.clause("1848-SET-01")\nasync def test_a(): ...\n', "::test_a"),
        ('@pytest.mark.clause("1848-SET-01")\nclass TestA:\n    x = 1\n', "::TestA"),
        (
            'class TestA:\n    @pytest.mark.clause("1848-SET-01")\n    def test_b(self): ...\n',
            "::TestA::test_b",
        ),
        (IN_PARAMETER.format('pytest.mark.clause("1848-SET-01")'), "::test_a"),
        (IN_PARAMETER.format('[mark, pytest.mark.clause("1848-SET-01")]'), "::test_a"),
        ('pytestmark = pytest.mark.clause("1848-SET-01")\n', ""),
        ('pytestmark = [pytest.mark.slow, pytest.mark.clause("1848-SET-01")]\n', ""),
        ('CASES = [pytest.param(1, marks=pytest.mark.clause("1848-SET-01"))]\n', ""),
        ('from pytest import mark\n@mark.clause("1848-SET-01")\ndef test_a(): ...\n', "::test_a"),
        ('rule = pytest.mark.clause\n@rule("1848-SET-01")\ndef test_a(): ...\n', "::test_a"),
    ],
)
def test_marks_are_found_wherever_they_stand(project: Path, text: str, where: str) -> None:
    write_test(project, text)
    assert rules.citations(project) == [("1848-SET-01", f"tests/deep/test_it.py{where}")]


@pytest.mark.parametrize(
    "text",
    [
        '"1848-SET-01"\n',
        'clause("1848-SET-01")\n',
        '@pytest.mark.other("1848-SET-01")\ndef test_a(): ...\n',
        "@pytest.mark.clause(1848)\ndef test_a(): ...\n",
    ],
)
def test_what_is_no_mark_is_no_citation(project: Path, text: str) -> None:
    write_test(project, text)
    assert rules.citations(project) == []


def test_a_test_that_is_no_python_is_named(project: Path) -> None:
    write_test(project, "def test_a(:\n")
    assert refused("clauses", "1848").startswith("tests/deep/test_it.py is not Python")


def test_a_clause_stands_once(project: Path) -> None:
    page = project / "docs" / "rules" / "1848.md"
    page.write_text(PAGE + "- **1848-SET-01** Again.\n", encoding="utf-8")
    with pytest.raises(RailheadError, match="1848-SET-01 stands twice"):
        rules.clauses(page)


@pytest.mark.parametrize("title", ["1999", "../1848", "a/b", ""])
def test_a_title_without_a_page_is_refused(project: Path, title: str) -> None:
    assert "no rules page" in refused("clauses", title)


def test_a_project_without_tests_is_refused(project: Path) -> None:
    (project / "tests" / "deep").rmdir()
    (project / "tests").rmdir()
    assert "no folder" in refused("clauses", "1848")


@pytest.mark.thorough
def test_elsewhere_the_program_finds_its_own_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert rules.project("1848") == PROJECT
    assert "1848-SET-01  " in run("clauses", "1848").stdout
