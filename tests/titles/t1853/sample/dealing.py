"""The sample game: its two Dealing Rounds, and what lies between the first and the railways."""

from __future__ import annotations

from railhead.finance.holders import DEPOT, POOL
from railhead.play.actions import BuyShare, Pass, SellShares
from railhead.routes.trains import kind_of
from railhead.titles.t1853.actions import Redeem
from railhead.titles.t1853.position import t1853
from tests.titles.answers import going_on
from tests.titles.t1853.sample.table import PLAYERS, Sample


def first_dealing_round(sample: Sample) -> None:
    passes = Pass()
    sample.purses(50, 199, 233, 122, 270, bank=11_146)
    sample.refused(BuyShare(company="EIR", source="stock"), "PAY-06")
    sample.refused(SellShares(company="BAR", count=2), "PAY-04")
    sample.play(passes)  # D1
    sample.buy("Beth", "NWR")
    sample.purses(50, 107, 233, 122, 270, bank=11_238)
    sample.buy("Clive", "BBCI")
    sample.purses(50, 107, 149, 122, 270, bank=11_322)
    sample.play(
        SellShares(by="Dora", company="BNR", count=1),
        SellShares(by="Dora", company="BNR", count=1),
    )
    sample.buy("Dora", "GIP")
    sample.purses(50, 107, 149, 192, 270, bank=11_252)
    sample.buy("Ed", "SIR")
    sample.purses(50, 107, 149, 192, 195, bank=11_327)
    sample.play(Pass(by="Adam"))
    sample.buy("Beth", "NWR")
    sample.purses(50, 15, 149, 192, 195, bank=11_419)
    sample.buy("Clive", "BBCI")
    sample.purses(50, 15, 65, 192, 195, bank=11_503)
    sample.buy("Dora", "GIP")
    sample.purses(50, 15, 65, 96, 195, bank=11_599)
    sample.buy("Ed", "SIR")
    sample.purses(50, 15, 65, 96, 120, bank=11_674)
    sample.play(Pass(by="Adam"))
    sell_instead_of_passing(sample)
    sample.play(Pass(by="Beth"), Pass(by="Clive"))
    sample.buy("Dora", "GIP")
    sample.purses(50, 15, 65, 0, 120, bank=11_770)
    sample.buy("Ed", "SIR")
    sample.purses(50, 15, 65, 0, 45, bank=11_845)
    sample.play(Pass(by="Adam"))
    sample.refused_if_asked("Beth", SellShares(company="NWR", count=1), "DR1-06")
    sample.pass_if_asked("Beth", "Clive", "Dora")
    sample.play(SellShares(by="Ed", company="MSM", count=1))
    sample.buy("Ed", "EIR")
    sample.purses(50, 15, 65, 0, 20, bank=11_870)
    sample.play(
        SellShares(by="Adam", company="BAR", count=1),
        Redeem(by="Adam", company="BAR"),
        SellShares(by="Adam", company="BAR", count=1),
    )
    sample.refused(BuyShare(company="BAR", source="pool"), "DR-09")
    sample.buy("Adam", "EIR")
    sample.purses(10, 15, 65, 0, 20, bank=11_910)
    sample.pass_if_asked("Beth", "Clive", "Dora", "Ed", "Adam")


def sell_instead_of_passing(sample: Sample) -> None:
    """At D12 Beth could sell a contracted share: her first turn after the flotation."""
    twin = sample.game.copy()
    twin.play(SellShares(by="Beth", company="NWR", count=1))
    assert twin.position.cash("Beth") == 15 + 87
    assert "NWR" in going_on(twin).floated


def between_the_rounds(sample: Sample) -> None:
    p = sample.game.position
    state = sample.game.state
    assert state.priority == "Beth"
    assert state.directors == {
        "EIR": "Adam",
        "GIP": "Dora",
        "NWR": "Beth",
        "BBCI": "Clive",
        "SIR": "Ed",
    }
    assert [p.certificate_count(player) for player in PLAYERS] == [3, 4, 4, 4, 5]
    assert {c: p.units(POOL, c) for c in p.title.companies if p.units(POOL, c)} == {
        "BNR": 2,
        "MSM": 1,
        "BAR": 2,
    }
    assert state.contract_companies == tuple(p.title.companies)
    assert t1853(p).is_major(p, "BBCI")
    cards = [kind_of(card) for card in p.trains(DEPOT)]
    assert {kind: cards.count(kind) for kind in p.title.cards} == {
        "2": 7,
        "3": 5,
        "4": 4,
        "5": 3,
        "6": 2,
        "2M": 3,
        "3M": 4,
        "4M": 2,
    }
    for company, treasury, price in (
        ("EIR", 1000, 100),
        ("GIP", 960, 96),
        ("NWR", 920, 92),
        ("BBCI", 840, 84),
        ("SIR", 750, 75),
    ):
        sample.company(company, treasury, price)
    bases = {c: sorted(state.map.markers_of(c)) for c in state.launched}
    assert bases == {
        "EIR": [("Hx", 0), ("Jab", 1)],
        "GIP": [("Ht", 0), ("Mi", 1)],
        "NWR": [("Ck", 0), ("Fn", 1)],
        "BBCI": [("Hj", 0), ("Mi", 0)],
        "SIR": [("Tp", 0)],
    }
    sample.play(Pass(by="Beth"))  # she does not sell the Elephant
    sample.purses(10, 15, 65, 0, 20, bank=11_910)


def second_dealing_round(sample: Sample) -> None:
    assert sample.game.state.round == "Dealing Round 2"
    for player in ("Beth", "Clive", "Dora", "Ed", "Adam"):
        sample.play(Pass(by=player))
    sample.purses(34, 40, 50, 20, 41, bank=11_835)
    assert sample.game.state.priority == "Beth"
    sample.play(Pass(by="Beth"))
    assert going_on(sample.game, 0).of == 2
