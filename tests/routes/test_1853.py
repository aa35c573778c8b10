"""The best run in 1853: against the oracle on random maps of the real board, judged by the rules of
the game themselves; and what the mail of one train adds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from railhead.board.board import Hex
from railhead.play.plain.running import Running
from railhead.routes.track import Trace
from railhead.titles.t1853.running import ends
from railhead.titles.t1853.state import State1853
from tests.routes import maps
from tests.routes.examples import many
from tests.routes.judges import TitleJudge, as_action, best_run, few_walks
from tests.routes.oracle import Verdict, Walk
from tests.titles.t1853.maps import Map

REGIONS = {
    # Delhi and the upper Ganges; Madras and Mysore; Calcutta and Patna.
    "EIR": ["Em", "Eo", "Fl", "Fn", "Fp", "Fr", "Gm", "Go", "Gq", "Gs", "Gu", "Hp", "Hr", "Ht"],
    "SIR": ["Pr", "Qm", "Qo", "Qq", "Rl", "Rn", "Rp", "Rr", "Sm", "So", "Sq", "Tn", "Tp", "Tr"],
    "BNR": ["Hv", "Hx", "Hz", "Iaa", "Iac", "Iw", "Iy", "Jab", "Jad", "Jx", "Jz", "Kaa", "Kac"],
}
CITIES = {"EIR": "Fn Gm Gq Gs Ht", "SIR": "Rn Rp Rr Tp", "BNR": "Hv Hx Jab"}
OTHERS = ["GIP", "NWR", "MSM"]
TRAINS = ["1M", "2M", "3M", "4M", "2", "3", "4", "5", "6"]
PLAIN = ["8", "9", "78", "79", "80", "82", "83", "85", "86", "106", "107", "108", "112"]
TOWN = ["4", "58", "73", "74", "87", "88", "89", "90", "91", "94", "95", "102"]
TWO_TOWNS = ["1", "2", "55", "56", "71"]
CITY = ["6", "76", "13", "14", "15", "90", "92", "94", "96", "97", "98", "99", "101", "102", "103"]
LARGE = {"CD": ["104", "110"], "BM": ["105", "111"]}


class Judge1853(TitleJudge[State1853]):
    """One train carries the mail."""

    def mail(self, trace: Trace) -> int:
        return sum(self.p.node(stop).value(0) for stop in ends(trace))

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...]:
        mail = max((verdict.mail for _, verdict in runs), default=0)
        return sum(verdict.revenue for _, verdict in runs), mail


def fits(hex_: Hex) -> list[str]:
    """The tiles for a hex, of any colour."""
    if hex_.label:
        return LARGE[hex_.label]
    if len(hex_.nodes) == 2:
        return TWO_TOWNS
    return {"city": CITY, "town": TOWN}[hex_.nodes[0].kind] if hex_.nodes else PLAIN


def table(seed: int, company: str, trains: Sequence[str]) -> Map:
    """A company with trains on a random piece of India."""
    chance = Random(seed)
    made = Map(phase=3)
    board = made.title.board
    large = [hex_id for hex_id in REGIONS[company] if board.hexes[hex_id].label]
    bare = [hex_id for hex_id in large if chance.random() < 0.25]
    tiles = {h: fits(board.hexes[h]) for h in REGIONS[company] if h not in bare}
    words = maps.in_words(maps.draw(board, tiles, chance, keep=large, miss=0.5))
    made.tiles(words.replace("@", "/"))
    cities = CITIES[company].split()
    chance.shuffle(cities)
    own = cities[: chance.randrange(1, len(cities))]
    made.form(company, " ".join(station(made, hex_id, chance) for hex_id in own))
    for hex_id in cities[len(own) :]:
        for other in OTHERS[: chance.randrange(3)]:
            place = station(made, hex_id, chance)
            node = made.station(place)[1]
            if "" in made.state.map.places(board, hex_id, node):
                made.form(other, place)
    for train in trains:
        made.train(company, train)
    return made


def station(made: Map, hex_id: str, chance: Random) -> str:
    """One of the stations of a city, as :class:`Map` writes it."""
    track = made.state.map.track(made.title.board, hex_id)
    edges = [to[0] for to in track.from_node if to]
    return f"{hex_id}/{chance.choice(edges)}" if len(track.nodes) > 1 else hex_id


@many
@given(
    st.integers(0, 10**9),
    st.sampled_from(sorted(REGIONS)),
    st.lists(st.sampled_from(TRAINS), min_size=1, max_size=3),
)
def test_the_oracle_agrees(seed: int, company: str, trains: list[str]) -> None:
    made = table(seed, company, trains)
    judge = Judge1853(made.p, company)
    best = best_run(judge, few_walks(judge, 1200))
    assert made.p.rule(Running).has_run(made.p, company) == bool(best.routes)
    if best.routes:
        assert made.turn(company, "Run").why(as_action(best)) is None
