"""The best run in 1848: against the oracle on random maps of the real board, judged by the rules of
the game themselves; and single clauses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from railhead.board.board import Hex
from railhead.formats.runs import past_runs
from railhead.formats.save import load
from railhead.play.plain.running import Running
from railhead.play.position import Position
from railhead.routes import optimise
from railhead.titles.t1848.routing import ALICE_SPRINGS
from tests.routes import maps
from tests.routes.examples import many
from tests.routes.judges import TitleJudge, as_action, best_run, few_walks
from tests.routes.oracle import Verdict, Walk
from tests.titles.t1848.positions import Table

GOLDEN = Path(__file__).parents[1] / "golden"
COMPANY = "CAR"
REGION = ["B3", "B5", "C2", "C4", "C6", "D3", "D5", "D7"]
REGION += ["E2", "E4", "E6", "E8", "F5", "F7", "G6", "G8", "H7"]
TRAINS = ["2", "2+", "3", "3+", "4", "5+", "8", "D", "2E"]
PLAIN = ["7", "8", "9", "23", "24", "39", "41", "43", "47"]
CITIES = ["57", "6", "14", "15", "611"]
TOWNS = ["1", "2", "55", "69"]
K_CITIES = ["238", "239", "240"]


def fits(hex_: Hex) -> list[str]:
    """The tiles for a hex, of any colour."""
    if hex_.label == "K":
        return K_CITIES
    return {"city": CITIES, "town": TOWNS}[hex_.nodes[0].kind] if hex_.nodes else PLAIN


def table(seed: int, trains: Sequence[str], profile: str) -> Table:
    """A company with trains on a random piece of South Australia."""
    chance = Random(seed)
    made = Table(profile=profile).phase(chance.choice("3567"))
    board = made.title.board
    tiles = {hex_id: fits(board.hexes[hex_id]) for hex_id in REGION}
    made.tiles(maps.in_words(maps.draw(board, tiles, chance)))
    made.company(COMPANY, 100, {"Ann": 6}, operated=False, trains=" ".join(trains))
    cities = ["E2", "E4", "F5", "G6", "D1"]
    chance.shuffle(cities)
    for hex_id in cities[: chance.randrange(1, 4)]:
        made.marker(COMPANY, hex_id)
    slots = len(made.state.map.places(board, cities[-1], 0))
    for _ in range(slots if chance.random() < 0.5 else 0):
        made.marker("BOE", cities[-1])
    return made


class Judge1848(TitleJudge):
    """The search lists no way of a 2E from one end of Alice Springs to the other, which 18xx.games
    takes for two places: nothing is gained by it."""

    def may_run(self, train: str, walk: Walk, verdict: Verdict) -> bool:
        return train != "2E" or not set(ALICE_SPRINGS) <= {walk.stops[0], walk.stops[-1]}


@many
@given(
    st.integers(0, 10**9),
    st.lists(st.sampled_from(TRAINS), min_size=1, max_size=3),
    st.sampled_from(["rulebook", "18xx.games"]),
)
@example(162, ["2"], "rulebook")  # a detour that no best route takes
@example(621797, ["2E"], "18xx.games")  # both ends of Alice Springs
def test_the_oracle_agrees(seed: int, trains: list[str], profile: str) -> None:
    made = table(seed, trains, profile)
    judge = Judge1848(Position(made.title, made.state), COMPANY)
    best = best_run(judge, few_walks(judge, 500))
    if best.routes:
        assert made.turn(COMPANY, step="Run").why(as_action(best)) is None


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("1848*.json")), ids=lambda path: path.stem)
def test_two_diesels_and_a_2e_on_late_maps(path: Path) -> None:
    last = {run.company: run.game for run in past_runs(load(path))}
    for company, game in last.items():
        state = game.state.copy()
        state.trains = {**state.trains, company: ("8-0", "8-1", "2E-0")}
        state.sides = {"8-0": "D", "8-1": "D"}
        p = Position(game.title, state)
        rules = p.rule(Running).rules(p, company)
        assert [(train.name, train.count) for train in rules.trains] == [("D", 2), ("2E", 1)]
        best = optimise(p.title.board, state.map, rules, nodes=10_000)
        assert best.proven
        assert best.revenue > 0
