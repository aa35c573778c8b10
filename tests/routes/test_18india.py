"""The best run in 18 India: against the oracle on random maps of the real board, judged by the
rules of the game themselves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from railhead.board.board import Hex
from railhead.play.plain.running import Running
from railhead.play.position import Position
from tests.routes import maps
from tests.routes.examples import many
from tests.routes.judges import TitleJudge, as_action, best_run, few_walks
from tests.titles.t18india.positions import Table

COMPANY, OTHER = "WR", "BNR"
TRAINS = ["2", "3", "4", "4E", "3x2", "3x3", "4x2", "4Ex2", "4x3", "4Ex3"]
PLAIN = ["7", "8", "9", "80", "81", "82", "83", "544", "545", "546"]
TILES = {
    "city": ["5", "6", "57", "14", "15", "619", "611", "513"],
    "town": ["3", "4", "58", "141", "144", "145", "12", "205"],
    "": PLAIN,
}
THREE_TOWNS = ["IND2", "IND3", "IND4", "IND5", "IND6"]
CIRCLES = ["235", "59", "64", "65", "66", "67", "68", "984", "IND1"]
# Parts of the board: variable cities, sources, dashed sides, three towns, two cities on a hex.
REGIONS = [
    "B15 B17 C14 C16 D13 D15 D17 D19 E16 E18 E20 E22 E24",
    "D19 E18 E20 E22 E24 E26 D25 F21 F23 F25",
    "F5 F7 E4 E6 D5 G4 G6 G8 G10 H7 H9 H11 I10 J11 J13",
    "H17 H19 H21 I16 I18 I20 I22 J19 J21 K20 L21",
    "H33 H35 H37 I34 I36 J35 J37 I38 G34",
    "L11 L13 M12 N11 N13 O12 P11 M14 K12 K14",
    "P15 P17 O16 O18 Q16 Q18 R15 R13",
]


def fits(hex_: Hex) -> list[str]:
    """The tiles for a hex, of any colour."""
    if hex_.label:
        return CIRCLES if hex_.label == "OO" else ["IF1", "IF2"]
    if len(hex_.nodes) == 3:
        return THREE_TOWNS
    return TILES[hex_.nodes[0].kind if hex_.nodes else ""]


def table(seed: int, trains: Sequence[str], profile: str) -> Table:
    """A company with trains on a random piece of India, some of it with gauge changes, others'
    stations and concessions."""
    chance = Random(seed)
    made = Table(f"{COMPANY} {OTHER}", profile=profile)
    board = made.title.board
    region = chance.choice(REGIONS).split()
    tiles = {hex_id: fits(board.hexes[hex_id]) for hex_id in region}
    words = maps.in_words(maps.draw(board, tiles, chance))
    made.tiles(words, gauges=chance.random() < 0.7)
    for side in trains:
        made.train(COMPANY, side)
    made.company(COMPANY, stations="")
    made.company(OTHER, {"Bob": 3}, stations="")
    near = {n for hex_id in region for n in (hex_id, *board.next_to[hex_id]) if n}
    spots = [
        (hex_id, node)
        for hex_id in sorted(near)
        for node, station in enumerate(made.state.map.track(board, hex_id).nodes)
        if station.kind == "city"
    ]
    chance.shuffle(spots)
    for hex_id, node in spots[: chance.randrange(1, 4)]:
        made.state.map = made.state.map.with_marker(board, hex_id, node, COMPANY)
    for hex_id, node in spots[-1:]:
        for _ in range(made.state.map.places(board, hex_id, node).count("")):
            made.state.map = made.state.map.with_marker(board, hex_id, node, OTHER)
    if len(spots) > 4 and chance.random() < 0.3:
        hex_id, node = spots[-1]
        made.state.map = made.state.map.with_marker_beside(hex_id, COMPANY, node)
    owners = {"spices": chance.choice([COMPANY, OTHER]), "jewelry": COMPANY}
    made.set(concessions=owners, jewelry=chance.choice(region))
    return made


@many
@given(
    st.integers(0, 10**9),
    st.lists(st.sampled_from(TRAINS), min_size=1, max_size=2),
    st.sampled_from(["rulebook", "living", "18xx.games"]),
)
def test_the_oracle_agrees(seed: int, trains: list[str], profile: str) -> None:
    made = table(seed, trains, profile)
    p = Position(made.title, made.state)
    judge = TitleJudge(p, COMPANY)
    best = best_run(judge, few_walks(judge, 1500, past_ends=True))
    assert p.rule(Running).has_run(p, COMPANY) == bool(best.routes) or profile == "18xx.games"
    if best.routes:
        assert made.turn(COMPANY, step="Run").why(as_action(best)) is None
