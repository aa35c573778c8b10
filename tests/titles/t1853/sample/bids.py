"""The sample game: the Bonds and the bids."""

from __future__ import annotations

from railhead.play.actions import Pass
from railhead.titles.t1853.actions import NameCity, WriteBond
from tests.seen import seen
from tests.titles.t1853.sample.table import CITIES, Sample

BONDS = {"Adam": 150, "Beth": 95, "Clive": 85, "Dora": 80, "Ed": 70}


def bonds(sample: Sample) -> None:
    for player, bond in BONDS.items():
        sample.play(WriteBond(by=player, amount=bond))


def bids(sample: Sample) -> None:
    sample.name("Adam", "Patna", "EIR", 130)
    sample.name("Beth", "Lahore", "NWR", 75)
    sample.name("Clive", "Ajmer", "BBCI", 65)
    sample.name("Dora", "Allahabad", "GIP", 60)
    sample.name("Ed", "Trichinopoly", "SIR", 50)
    sample.name("Adam", "Calcutta", "EIR", 80)
    sample.name("Beth", "Delhi", "NWR", 35)
    sample.name("Clive", "Jaipur", "BBCI", 45)
    sample.name("Dora", "Cawnpore", "GIP", 40)
    sample.name("Ed", "Mysore", "SIR", 30)
    sample.refused(Pass(by="Adam"), "BID-09")
    sample.refused(NameCity(by="Adam", hex=CITIES["Benares"], company="EIR"), "BID-08")
    sample.name("Adam", "Delhi", "EIR", 40)
    sample.name("Beth", "Multan", "NWR", 15)
    sample.name("Clive", "Bombay", "BBCI", 5)
    sample.name("Dora", "Nagpur", "BNR", 20)
    sample.name("Ed", "Madras", "MSM", 0)
    sample.refused(Pass(by="Adam"), "BID-10")
    sample.name("Adam", "Dacca", "BAR", 20)
    sample.play(Pass(by="Beth"), Pass(by="Clive"))
    before = seen(sample.game, "Beth")
    sample.refused(Pass(by="Dora"), "BID-11")
    assert seen(sample.game, "Beth") == before
    sample.name("Dora", "Hyderabad", "BNR", 0)
    sample.play(Pass(by="Ed"))
    sample.name("Adam", "Chittagong", "BAR", 0)
    # Adam's pass at five cities is nobody's business: Dora's ends the bids.
    sample.play(Pass(by="Dora"))
