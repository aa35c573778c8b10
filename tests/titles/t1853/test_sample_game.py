"""The sample game of the rulebook (appendix 4), from the Bonds to the third Railway Round: every
tile, cost, treasury, price and purse, with the refusals that belong to it. Its parts are told in
tests/titles/t1853/sample/."""

from __future__ import annotations

from railhead.finance.holders import ENVELOPES
from tests.titles.t1853.sample import bids, dealing, railways
from tests.titles.t1853.sample.table import PLAYERS, Sample


def test_the_sample_game() -> None:
    sample = Sample()
    sample.purses(570, 570, 570, 570, 570, bank=9_650)
    bids.bonds(sample)
    sample.purses(420, 475, 485, 490, 500, bank=9_650)
    assert sample.game.players == tuple(PLAYERS)
    assert sample.game.state.priority == "Adam"
    bids.bids(sample)
    dealing.first_dealing_round(sample)
    dealing.between_the_rounds(sample)
    railways.first_railway_round(sample)
    railways.second_railway_round(sample)
    dealing.second_dealing_round(sample)
    railways.third_railway_round(sample)
    the_end(sample)


def the_end(sample: Sample) -> None:
    p = sample.game.position
    assert p.cash(ENVELOPES) == 480
    for company, treasury, price, trains in (
        ("EIR", 400, 109, ["2", "2"]),
        ("GIP", 20, 100, ["2", "2", "2M"]),
        ("NWR", 280, 100, ["2", "3"]),
        ("BBCI", 50, 92, ["2", "3"]),
        ("SIR", 320, 84, ["1M", "2M"]),
    ):
        sample.company(company, treasury, price)
        assert [p.side(card).name for card in p.trains(company)] == trains
    assert dict(p.state.map.used) == {
        "4": 1,
        "5": 2,
        "6": 5,
        "8": 2,
        "9": 2,
        "58": 2,
        "69": 1,
        "72": 1,
        "73": 2,
        "76": 1,
    }
    assert p.state.fulfilled == ()
    assert p.state.grants == ()
    assert sample.game.state.round == "Railway Round 4"
