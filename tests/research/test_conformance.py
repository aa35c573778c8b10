"""What Gymnasium and PettingZoo ask of an environment, by their own tests, in every title."""

from __future__ import annotations

import contextlib
import io
import multiprocessing
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

    def played(processes: int) -> list[Any]:
        """What five environments come to over two processes, or in this one; some games end."""
        envs = research.vector_env("first_rails", 5, processes=processes, players=2, most=30)
        try:
            found: list[Any] = [envs.reset(seed=5)]
            found += [envs.step([7 * number + row for row in range(5)]) for number in range(40)]
            return found
        finally:
            envs.close()

    one, other = played(0), played(2)
    assert one[0][0]["table"].shape[0] == 5
    assert any(done[3].any() for done in one[1:])  # some were cut short and began anew
    for a, b in zip(one, other, strict=True):
        for name, seen in a[0].items():
            assert (seen == b[0][name]).all()
        assert all((x == y).all() for x, y in zip(a[1:-1], b[1:-1], strict=True))
        assert list(a[-1]["prompt"]) == list(b[-1]["prompt"])


def test_a_process_that_dies_or_fails_is_told_of() -> None:
    from railhead import research
    from railhead.research.processes import ProcessVectorEnv, WorkerFailed

    envs = research.vector_env("first_rails", 2, processes=2, players=2)
    assert isinstance(envs, ProcessVectorEnv)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="2 environments, and 3 actions"):
        envs.step([0, 0, 0])
    envs.step([0, 0])
    killed = multiprocessing.active_children()[-1]
    killed.kill()
    killed.join()
    with pytest.raises(WorkerFailed, match="has ended"):
        envs.step([0, 0])
    with pytest.raises(WorkerFailed, match="have been closed"):
        envs.step([0, 0])

    envs = research.vector_env("first_rails", 2, processes=1, players=2)
    envs.reset(seed=1)
    with pytest.raises(WorkerFailed, match="invalid literal for int"):
        envs.step(["no number", 0])
