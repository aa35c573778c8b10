"""Whoever needs one part of the server begins with it: no part must be read after another."""

import subprocess
import sys
from pathlib import Path

import pytest

import railhead

PACKAGE = Path(railhead.__file__).parent
ROOMS = (PACKAGE / "server" / "people", PACKAGE / "web" / "pages")

_EACH_FIRST = """
import importlib, sys
for first in sys.argv[1:]:
    for name in [each for each in sys.modules if each.split(".")[0] == "railhead"]:
        del sys.modules[name]
    try:
        importlib.import_module(first)
    except ModuleNotFoundError:
        pass  # what needs a package that is not installed
    except ImportError as error:
        print(first, error)
"""


@pytest.mark.exhaustive
def test_every_part_can_be_imported_first() -> None:
    files = [file for room in ROOMS for file in sorted(room.glob("*.py"))]
    names = [".".join(("railhead", *f.relative_to(PACKAGE).with_suffix("").parts)) for f in files]
    parts = [name.removesuffix(".__init__") for name in names]
    assert "railhead.server.people.reception" in parts
    command = [sys.executable, "-c", _EACH_FIRST, *parts]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.returncode) == ("", 0), ran.stdout + ran.stderr
