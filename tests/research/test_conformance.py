"""What Gymnasium and PettingZoo ask of an environment, by their own tests, in every title."""

from __future__ import annotations

import contextlib
import io
from types import SimpleNamespace
from typing import Any

import pytest

from railhead.titles import FOLDERS

# Their advice on tastes (spaces without bounds, names) is not for us.
pytestmark = [pytest.mark.exhaustive, pytest.mark.filterwarnings("ignore")]
TITLES = pytest.mark.parametrize("title", FOLDERS)


@TITLES
def test_pettingzoo(title: str) -> None:
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

    from railhead import research

    def env(**more: Any) -> Any:
        return research.aec_env(title, players=3, **more)

    def parallel(**more: Any) -> Any:
        return research.parallel_env(title, players=3, **more)

    with contextlib.redirect_stdout(io.StringIO()):
        api_test(env(), num_cycles=40)
        seed_test(env, num_cycles=20)
        parallel_api_test(parallel(), num_cycles=10)
        max_cycles_test(SimpleNamespace(env=env, parallel_env=parallel))


@TITLES
def test_pictures(title: str) -> None:
    from pettingzoo.test import render_test

    from railhead import research

    seen: dict[str, Any] = {}

    def is_a_map(picture: str) -> bool:
        seen["svg"] = picture
        return picture.startswith("<svg")

    with contextlib.redirect_stdout(io.StringIO()):
        render_test(
            lambda **more: research.aec_env(title, players=3, **more),
            custom_tests={"svg": is_a_map},
        )
    assert seen


@TITLES
def test_gymnasium(title: str) -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    import railhead.research  # noqa: F401 - makes the titles known

    env = gymnasium.make(f"railhead/{title}-v0", most=200)
    with contextlib.redirect_stdout(io.StringIO()):
        check_env(env.unwrapped)


def test_many_at_once_play_as_one_does() -> None:
    from railhead import research

    def played(processes: bool) -> list[Any]:
        envs = research.vector_env("first_rails", 2, processes=processes, players=2, most=60)
        try:
            envs.reset(seed=5)
            return [envs.step([number, number + 1])[0]["table"] for number in range(12)]
        finally:
            envs.close()

    one, other = played(False), played(True)
    assert all((a == b).all() for a, b in zip(one, other, strict=True))
    assert one[0].shape[0] == 2
