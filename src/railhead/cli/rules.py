"""The clauses of a title's rules page, and the tests that cite them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from railhead.play.refusal import RailheadError
from railhead.titles.pages import OF_OTHERS, pages

_CLAUSE = re.compile(r"- \*\*(\w+-[A-Z]+\d?-\d+\w?)\*\*\s*(.*)")
# Readings of ambiguous rules (A) and differences to 18xx.games (D): list items with an id in bold,
# numbered items under their heading, or rows of a table.
_READING = re.compile(r"- \*\*(?P<kind>[AD])-(?P<number>\d+)\s*(?P<name>[^*]*)\*\*(?P<words>.*)")
_NUMBERED = re.compile(r"(?P<number>\d+)\. (?P<words>.+)")
_ROW = re.compile(r"\| *(?P<kind>[AD])-?(?P<number>\d+) *\|(?P<words>.+)\|")
_HEADING = re.compile(r"\bA(?=mbiguities)|\bD(?=ifferences|eviations)")
_WANTED = re.compile(r"(?P<kind>[AD])-?(?P<number>\d+)")
_TITLE = re.compile(r"[\w-]+")


class Citation(NamedTuple):
    """A test that cites a clause: ``tests/titles/t1848/test_sale.py::test_lowering``."""

    clause: str
    test: str


def project(title: str) -> Path:
    """The folder whose tests prove the rules of a title: that of the program, if it has the rules
    page and the current one has not."""
    program = Path(__file__).parents[3]
    elsewhere = not _in_project(Path.cwd(), title).is_file()
    return program if elsewhere and _in_project(program, title).is_file() else Path.cwd()


def page(title: str) -> Traversable:
    """The rules page of a title: in the current folder, beside the program, or in the package of
    the title."""
    if _TITLE.fullmatch(title):
        here = _in_project(Path.cwd(), title)
        found = here if here.is_file() else pages().get(title)
        if found is not None:
            return found
    raise RailheadError(
        f"There is no rules page docs/rules/{title}.md, neither in the current folder nor beside "
        f"the program, and no {OF_OTHERS} in the package of the title."
    )


def _in_project(folder: Path, title: str) -> Path:
    return folder / "docs" / "rules" / f"{title}.md"


def clauses(path: Traversable) -> dict[str, str]:
    """The clauses of a rules page, id to text, in their order."""
    found: dict[str, str] = {}
    last = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        match = _CLAUSE.fullmatch(line)
        if match:
            last = match[1]
            if last in found:
                raise RailheadError(f"The clause {last} stands twice in {path.name}.")
            found[last] = match[2].strip()
        elif last and line.startswith("  ") and line.strip():
            found[last] += " " + line.strip()
        else:
            last = ""
    return found


def readings(path: Traversable) -> dict[str, str]:
    """How a rules page reads what is ambiguous, and where 18xx.games plays otherwise: ``A-24``,
    ``D-03`` to the text."""
    found: dict[str, str] = {}
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            headed = _HEADING.search(line)
            section = headed[0] if headed else ""
        match = _READING.fullmatch(line)
        if match is None and section:
            match = (_NUMBERED if section == "A" else _ROW).fullmatch(line)
        if match is not None:
            parts = {"kind": section, "name": "", **match.groupdict()}
            words = f"{parts['name']}{parts['words']}".replace("**", "")
            words = ": ".join(cell.strip() for cell in words.split(" | "))
            found.setdefault(f"{parts['kind']}-{int(parts['number']):02}", words.strip())
    return found


def ruling(path: Traversable, title: str, wanted: str) -> tuple[str, str]:
    """A clause or a reading with its words: 1848-OR-23, OR-23, A-24, [1848-or-23]."""
    found = clauses(path)
    name = wanted.strip("[] ").upper()
    for clause, words in found.items():
        if clause.upper() in (name, f"{title.upper()}-{name}"):
            return clause, words
    read = readings(path)
    match = _WANTED.fullmatch(name.removeprefix(f"{title.upper()}-"))
    reading = f"{match['kind']}-{int(match['number']):02}" if match else ""
    if reading in read:
        return reading, read[reading]
    also = f" and readings like {next(iter(read))}" if read else ""
    raise RailheadError(
        f"There is no clause {wanted!r}. Clauses are named like {next(iter(found))}{also}."
    )


def citations(folder: Path) -> list[Citation]:
    """All citations in the tests of a project, in the order of the files."""
    tests = folder / "tests"
    if not tests.is_dir():
        raise RailheadError(f"There is no folder {tests} with tests.")
    found: list[Citation] = []
    for file in sorted(tests.rglob("*.py")):
        name = file.relative_to(folder).as_posix()
        try:
            tree = ast.parse(file.read_text(encoding="utf-8"), filename=name)
        except (SyntaxError, ValueError) as error:
            raise RailheadError(f"{name} is not Python: {error}.") from None
        found += _citations(tree, name, _aliases(tree))
    return list(dict.fromkeys(found))


def _citations(node: ast.AST, where: str, aliases: set[str]) -> Iterator[Citation]:
    """Marks at and below a node. A mark belongs to the innermost function, class or module
    around it; a decorator, and a parameter in it, to what is decorated."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        where = f"{where}::{node.name}"
    if isinstance(node, ast.Call) and _is_mark(node.func, aliases):
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield Citation(argument.value, where)
    for child in ast.iter_child_nodes(node):
        yield from _citations(child, where, aliases)


def _is_mark(function: ast.expr, aliases: set[str]) -> bool:
    """Whether this is ``pytest.mark.clause``, ``mark.clause`` or another name for it."""
    match function:
        case ast.Attribute(value=ast.Attribute(attr="mark") | ast.Name(id="mark"), attr="clause"):
            return True
        case ast.Name(id=name):
            return name in aliases
    return False


def _aliases(tree: ast.Module) -> set[str]:
    """Names that a module gives to the mark: ``clause = pytest.mark.clause``."""
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and _is_mark(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }
