"""The study in the documentation runs from top to bottom, and its player has learnt something."""

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "study.md"


@pytest.mark.soak
def test_the_study_runs_and_its_player_beats_random_play(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib", reason="for want of railhead[study]")
    text = PAGE.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL):
        exec(compile(block, str(PAGE), "exec"), names)
    assert names["won"] >= 0.9
    for picture in re.findall(r"\]\(images/(study-\w+\.webp)\)", text):
        assert (tmp_path / picture).stat().st_size > 1_000
