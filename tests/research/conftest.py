from __future__ import annotations

from importlib.util import find_spec

from tests.needs import skip_for_want_of

NEEDED = ("numpy", "gymnasium", "pettingzoo")


def pytest_runtest_setup() -> None:
    if not all(find_spec(name) for name in NEEDED):
        skip_for_want_of("railhead[research]", "pip install -r requirements-research.txt")
