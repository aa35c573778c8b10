"""Tuning: the seed decides it, it can be broken off, and it goes where the shares say."""

from pathlib import Path

import pytest

from railhead.bots import tuning
from railhead.bots.tuning import Notes, Task, begun, tune
from railhead.play.refusal import RailheadError

TASK = Task("1848", ("treasury", "push"), ("steady", "steady"), 12, 4, 5)


def figures(word: str) -> dict[str, float]:
    """The weights in the name of a Clerk."""
    parts = (part.split("=") for part in word.removeprefix("clerk:").split(";"))
    return {name: float(figure) for name, figure in parts}


def likes_treasury(
    task: Task, number: int, one: str, other: str, jobs: int, scheduler: str
) -> float:
    """Shares of a game in which nothing counts but a large weight of the treasury."""
    return 0.05 if figures(one)["treasury"] > figures(other)["treasury"] else -0.05


def test_it_goes_where_the_shares_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "_difference", likes_treasury)
    steps = list(tune(TASK))
    found = [step.weights["treasury"] for step in steps]
    assert found == sorted(found)
    assert found[-1] > 1.2 * begun(TASK)["treasury"]


def test_it_goes_on_where_it_was_broken_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tuning, "_difference", likes_treasury)
    whole = list(tune(TASK))
    notes = Notes(tmp_path / "notes", TASK)
    for _ in zip(range(5), tune(TASK, keep=notes.keep), strict=False):
        pass
    again = Notes(tmp_path / "notes", TASK)
    assert len(again.differences) >= 5
    played: list[float] = []
    assert list(tune(TASK, before=again.differences, keep=played.append)) == whole
    assert len(played) == len(whole) - len(again.differences)
    with pytest.raises(RailheadError, match="another task"):
        Notes(tmp_path / "notes", TASK._replace(seed=6))


@pytest.mark.exhaustive
def test_a_step_is_played_on_the_arena() -> None:
    task = Task("first_rails", ("treasury", "prospects"), ("random",), 1, 3, 5)
    first, second = list(tune(task)), list(tune(task))
    assert first == second
    assert first[0].weights != begun(task)


def test_what_can_not_be_tuned_is_refused() -> None:
    with pytest.raises(RailheadError, match="no weight 'greed'"):
        begun(TASK._replace(weights=("greed",)))
    with pytest.raises(RailheadError, match="own_bonus is 0"):
        begun(TASK._replace(weights=("own_bonus",)))
