"""Types that two threads could use for the first time at once are known to msgspec before that."""

from __future__ import annotations

import subprocess
import sys

import pytest

_WATCHED = """
import sys
{imports}
called = []
sys.setprofile(lambda frame, event, _: called.append(frame.f_code.co_name))
{use}
sys.setprofile(None)
assert "get_class_annotations" not in called, "msgspec works the type out only now"
"""


@pytest.mark.parametrize(
    ("imports", "use"),
    [
        ("from railhead.titles.about import about", "about('1848')"),
        (
            "import msgspec; from railhead.play.actions import RunTrains",
            "msgspec.convert({'type': 'run_trains', 'routes': []}, RunTrains)",
        ),
        (
            "import msgspec; from railhead.routes.trains import Card",
            "msgspec.convert({'kind': '2', 'sides': []}, Card)",
        ),
    ],
)
def test_a_type_within_another_is_worked_out_at_import(imports: str, use: str) -> None:
    """Otherwise two first visitors at the same moment end the process: msgspec has no lock."""
    program = _WATCHED.format(imports=imports, use=use)
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
