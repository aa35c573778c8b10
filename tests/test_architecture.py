"""The plan of the house, held by a test: who may import whom, and what the engine never does.

Each check is a function from a package folder to a list of complaints. The first tests run them
on the real package, the others on small packages that break one rule each.
"""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "railhead"

# A room imports from the rooms before it and from itself.
ROOMS = (
    "board",
    "finance",
    "routes",
    "play",
    "titles",
    "formats",
    "drawing",
    "bots",
    "server",
    "web",
    "cli",
    "research",
)
ENGINE = ("board", "finance", "routes", "play")
DETERMINISTIC = (*ENGINE, "titles")
FRONT_DOOR = ("__init__.py", "__main__.py")

MAX_LINES = 500
MAX_FILES = 25  # in one folder of a title
TITLE_NAME = re.compile(
    r"(?<!\d)(1848|1853|1860|1947)(?!\d)|18[ _-]?india|first[ _-]?rails", re.IGNORECASE
)
IMPORTERS = {"import_module", "__import__"}
TITLE_FOLDER = re.compile(r"t\d|first_rails")
CLOCKS_AND_CHANCE = {"time", "datetime", "secrets", "uuid"}


# --- Reading the package ---------------------------------------------------------------------


def modules(package: Path, rooms: tuple[str, ...] = ROOMS) -> Iterator[Path]:
    """Every Python file of the rooms; a room is a folder or a single module."""
    for room in rooms:
        yield from sorted((package / room).rglob("*.py"))
        if (package / f"{room}.py").exists():
            yield package / f"{room}.py"


def imports(package: Path, module: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each import inside the package: its line, and the path imported, without `railhead`.

    The names of a `from` import are part of the path, as each may be a module.
    """
    here = ("railhead", *module.parent.relative_to(package).parts)
    for node in ast.walk(parse(module)):
        match node:
            case ast.Import(names=names):
                paths = [tuple(alias.name.split(".")) for alias in names]
            case ast.ImportFrom(module=name, names=names, level=level):
                base = here[: len(here) - level + 1] if level else ()
                base += tuple(name.split(".")) if name else ()
                paths = [(*base, alias.name) for alias in names]
            case ast.Call(func=function, args=[argument, *_]) if name_of(function) in IMPORTERS:
                paths = [tuple(leading_text(argument).rstrip(".").split("."))]
            case _:
                continue
        for path in paths:
            if path[0] == "railhead":
                yield node.lineno, path[1:]


def name_of(function: ast.expr) -> str:
    """The last name of what is called: `f` of both `f()` and `module.f()`."""
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def leading_text(argument: ast.expr) -> str:
    """The text of a string literal, or that of an f-string up to its first field."""
    match argument:
        case ast.JoinedStr(values=[first, *_]):
            return leading_text(first)
        case ast.Constant(value=str(text)):
            return text
    return ""


def rooms_of(package: Path, path: tuple[str, ...]) -> set[str]:
    """The rooms that an imported path belongs to.

    The front door stands for all rooms that it imports itself: `railhead.new` brings in the play.
    """
    if path and path[0] in ROOMS:
        return {path[0]}
    front_door = package / "__init__.py"
    if not front_door.exists():
        return set()
    return {inner[0] for _, inner in imports(package, front_door) if inner and inner[0] in ROOMS}


def parse(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"), filename=str(module))


def place(package: Path, module: Path, line: int | None = None) -> str:
    name = module.relative_to(package.parent).as_posix()
    return name if line is None else f"{name}:{line}"


# --- The checks ------------------------------------------------------------------------------


def strangers(package: Path) -> list[str]:
    """Python files that stand in no room."""
    at_home = {*modules(package), *(package / name for name in FRONT_DOOR)}
    return [
        f"{place(package, module)} stands in no room"
        for module in sorted(package.rglob("*.py"))
        if module not in at_home
    ]


def upward_imports(package: Path) -> list[str]:
    """Imports from a room that stands later in the order."""
    complaints = []
    for module in modules(package):
        room = module.relative_to(package).parts[0].removesuffix(".py")
        allowed = ROOMS[: ROOMS.index(room) + 1]
        for line, path in imports(package, module):
            complaints += [
                f"{place(package, module, line)}: {room} imports from {other}"
                for other in sorted(rooms_of(package, path) - {*allowed})
            ]
    return complaints


def imports_between_titles(package: Path) -> list[str]:
    """Imports of one title from another; what two titles share stands beside them or below."""
    complaints = []
    for module in modules(package, ("titles",)):
        title = module.relative_to(package).parts[1].removesuffix(".py")
        if not TITLE_FOLDER.match(title):
            continue
        for line, path in imports(package, module):
            match path:
                case ("titles", other, *_) if TITLE_FOLDER.match(other) and other != title:
                    complaints.append(f"{place(package, module, line)}: {title} imports {other}")
    return complaints


def titles_named_by_engine(package: Path) -> list[str]:
    """Lines of the engine, code or comment or data, that name a title."""
    files = [
        file
        for room in ENGINE
        for file in sorted([*(package / room).rglob("*"), package / f"{room}.py"])
        if file.is_file() and "__pycache__" not in file.parts
    ]
    return [
        f"{place(package, file, number)} names a title: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8", errors="replace").splitlines(), 1)
        if TITLE_NAME.search(line)
    ]


def long_files(package: Path) -> list[str]:
    """Source files past the length at which they are split by concept."""
    return [
        f"{place(package, module)} has {lines} lines"
        for module in sorted(package.rglob("*.py"))
        if (lines := len(module.read_text(encoding="utf-8").splitlines())) > MAX_LINES
    ]


def crowded_titles(package: Path) -> list[str]:
    """Folders of titles with more files than anybody takes in at a glance."""
    folders = Counter(module.parent for module in modules(package, ("titles",)))
    return [
        f"{place(package, folder)} has {count} files"
        for folder, count in sorted(folders.items())
        if count > MAX_FILES
    ]


def clocks_and_chance(package: Path) -> list[str]:
    """Uses of a clock or of randomness that no seed decides; `random.Random(seed)` is the one way.

    `Random()` without a seed takes one from the system, so it is refused too.
    """
    return [
        f"{place(package, module, line)} uses {what}"
        for module in modules(package, DETERMINISTIC)
        for line, what in outside_influences(parse(module))
    ]


def outside_influences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    aliases: dict[str, str] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                aliases |= {alias.asname or alias.name: alias.name for alias in names}
                for alias in names:
                    if alias.name in CLOCKS_AND_CHANCE:
                        yield node.lineno, alias.name
            case ast.ImportFrom(module=str(source), names=names, level=0):
                for alias in names:
                    if source in CLOCKS_AND_CHANCE or is_global_chance(source, alias.name):
                        yield node.lineno, f"{source}.{alias.name}"
            case ast.Call(func=function, args=[], keywords=[]) if name_of(function) == "Random":
                yield node.lineno, "Random() without a seed"
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                if is_global_chance(aliases.get(name, ""), attribute):
                    yield node.lineno, f"{name}.{attribute}"


def is_global_chance(module: str, name: str) -> bool:
    return (module == "random" and name != "Random") or (module, name) == ("os", "urandom")


CHECKS = (
    strangers,
    upward_imports,
    imports_between_titles,
    titles_named_by_engine,
    long_files,
    crowded_titles,
    clocks_and_chance,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_package_keeps_to_the_plan(check: Callable[[Path], list[str]]) -> None:
    complaints = check(PACKAGE)
    assert not complaints, "\n" + "\n".join(complaints)


# --- The checks find what they look for ------------------------------------------------------


def package_with(folder: Path, files: dict[str, str]) -> Path:
    package = folder / "railhead"
    for name, text in files.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    return package


@pytest.mark.parametrize(
    ("check", "module", "text"),
    [
        (strangers, "helpers.py", ""),
        (strangers, "attic/old.py", ""),
        (upward_imports, "board/hexes.py", "import railhead.play"),
        (upward_imports, "board/hexes.py", "import railhead.play.state as s"),
        (upward_imports, "board/hexes.py", "from railhead import play"),
        (upward_imports, "board/hexes.py", "from railhead.play import Game"),
        (upward_imports, "board/hexes.py", "from ..play import Game"),
        (upward_imports, "board/hexes.py", "from .. import play"),
        (upward_imports, "board/__init__.py", "from ..finance.bank import Bank"),
        (upward_imports, "play/steps/track.py", "from ...titles import registry"),
        (upward_imports, "play/steps/track.py", "def f():\n    import railhead.cli"),
        (upward_imports, "play/load.py", "import_module(f'railhead.titles.t{n}')"),
        (upward_imports, "play/load.py", "importlib.import_module('railhead.titles')"),
        (upward_imports, "web.py", "from .cli import main"),
        (upward_imports, "board/hexes.py", "import railhead"),
        (upward_imports, "board/hexes.py", "from .. import new"),
        (imports_between_titles, "titles/t1848/game.py", "from ..t1860 import game"),
        (imports_between_titles, "titles/t1848/game.py", "from .. import t1860"),
        (imports_between_titles, "titles/t1848/game.py", "from railhead.titles.t1860 import game"),
        (imports_between_titles, "titles/t1848/game.py", "import railhead.titles.t1860.game"),
        (imports_between_titles, "titles/t18india/game.py", "from railhead.titles import t1947"),
        (titles_named_by_engine, "play/game.py", "# as in 1848"),
        (titles_named_by_engine, "play/steps/bank.py", '"""The 18 India bank."""'),
        (titles_named_by_engine, "board/map.toml", "title = 't18india'"),
        (titles_named_by_engine, "routes/trains.py", "T1853 = 1"),
        (long_files, "cli/table.py", "x = 1\n" * 501),
        (clocks_and_chance, "play/deck.py", "import random\nrandom.shuffle(deck)"),
        (clocks_and_chance, "play/deck.py", "import random as r\npick = r.choice"),
        (clocks_and_chance, "play/deck.py", "import random\nrandom.SystemRandom(3)"),
        (clocks_and_chance, "play/deck.py", "from random import shuffle"),
        (clocks_and_chance, "play/deck.py", "import random\nrng = random.Random()"),
        (clocks_and_chance, "routes/search.py", "import time"),
        (clocks_and_chance, "routes/search.py", "from time import monotonic"),
        (clocks_and_chance, "titles/t1848/game.py", "def f():\n    import datetime"),
        (clocks_and_chance, "finance/bank.py", "import os\nos.urandom(8)"),
        (clocks_and_chance, "finance/bank.py", "from os import urandom"),
    ],
)
def test_a_breach_is_found(
    tmp_path: Path, check: Callable[[Path], list[str]], module: str, text: str
) -> None:
    package = package_with(tmp_path, {"__init__.py": "from railhead.play import new", module: text})
    complaints = check(package)
    assert len(complaints) == 1
    assert complaints[0].startswith(f"railhead/{module}")


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("__main__.py", "from railhead.cli import main"),
        ("board/hexes.py", "from .tiles import Tile\nfrom railhead.board import edges"),
        ("board/hexes.py", "price = 21860\nimport json"),
        ("play/game.py", "from railhead.board.hexes import Hex\nfrom ..finance import bank"),
        ("play/deck.py", "import random\nrng = random.Random(7)"),
        ("play/deck.py", "from random import Random\nrng = Random(seed)"),
        ("titles/registry.py", "from . import t1848, t1860"),
        ("titles/t1848/game.py", "from ..loading import read\nfrom . import steps  # 1848"),
        ("formats/saves.py", "import railhead\nimport datetime"),
        ("cli/main.py", "from railhead import new\nx = 1\n" + "y = 1\n" * 498),
    ],
)
def test_what_the_plan_allows_passes(tmp_path: Path, module: str, text: str) -> None:
    package = package_with(tmp_path, {"__init__.py": "from railhead.play import new", module: text})
    assert [complaint for check in CHECKS for complaint in check(package)] == []


def test_a_crowded_title_is_found(tmp_path: Path) -> None:
    files = {f"titles/t1848/step_{number}.py": "" for number in range(MAX_FILES)}
    assert crowded_titles(package_with(tmp_path, files)) == []
    more = package_with(tmp_path, {"titles/t1848/more.py": "", "titles/t1848/land/hills.py": ""})
    assert crowded_titles(more) == ["railhead/titles/t1848 has 26 files"]


def test_a_package_without_rooms_passes(tmp_path: Path) -> None:
    package = package_with(tmp_path, {"__main__.py": ""})
    assert [complaint for check in CHECKS for complaint in check(package)] == []
