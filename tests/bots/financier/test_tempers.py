"""Tempers lie around the weights of the title, and chance alone decides them."""

import random
from statistics import median

import msgspec

from railhead.bots.clerk.weights import weights_of
from railhead.bots.financier.tempers import PARTS, SHADED, SWAYED, tempered

WEIGHTS = weights_of("1848")


def test_all_that_is_swayed_lies_around_what_it_was() -> None:
    found = [tempered(WEIGHTS, random.Random(seed)) for seed in range(99)]
    for name in (*SWAYED, *SHADED, *PARTS):
        usual = getattr(WEIGHTS, name)
        drawn = [getattr(each, name) for each in found]
        assert 0.8 * usual <= median(drawn) <= 1.2 * usual
        assert usual == 0 or len(set(drawn)) > 90 or name in PARTS
    assert max(each.doomed for each in found) <= 1


def test_nothing_else_changes_and_chance_decides() -> None:
    one = tempered(WEIGHTS, random.Random(3))
    assert one == tempered(WEIGHTS, random.Random(3)) != tempered(WEIGHTS, random.Random(4))
    swayed = (*SWAYED, *SHADED, *PARTS)
    assert all(
        value == getattr(WEIGHTS, name)
        for name, value in msgspec.structs.asdict(one).items()
        if name not in swayed
    )
