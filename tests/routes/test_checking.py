"""What is searched for and what is checked come from one description."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

import railhead
from railhead.play.actions import RunTrains
from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from railhead.routes import legal_routes
from railhead.routes.checking import faults
from railhead.routes.track import follow

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.thorough
@pytest.mark.parametrize("save", ["1848-bank", "1853-bank", "1860-bank", "18india-bank"])
def test_what_the_search_finds_is_faultless_until_a_limit_falls(save: str) -> None:
    game = railhead.load(GOLDEN / f"{save}.json")
    number = next(n for n, action in enumerate(game.actions) if isinstance(action, RunTrains))
    p = game.at(number).position
    company = p.frame(CompanyTurn).company
    board, laid, rules = p.title.board, p.state.map, p.rule(Running).rules(p, company)
    found = legal_routes(board, laid, rules)
    assert found
    for route in found:
        train = next(train for train in rules.trains if train.name == route.train)
        trace = follow(board, laid, company, route.track, past_blocked=True)
        assert not list(faults(rules, train, trace))
        if train.limits:
            none = replace(train, limits=(0,) * len(train.limits))
            assert "limits" in {fault.broken for fault in faults(rules, none, trace)}
