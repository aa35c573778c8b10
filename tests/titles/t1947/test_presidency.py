"""Presidents: how they change, and what they alone decide. Clauses PR."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import BuyShare, BuyTrain, Pass, SellShares
from railhead.titles.t1947.actions import IssueBonds
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import Table, asked, cash, plays, refused

clause = pytest.mark.clause
ROUTE = "D21=6M@3 D19=57@0"  # Bombay and Surat


def _holdings(game: Game, company: str) -> dict[str, tuple[int, int]]:
    """Player to his units and the number of his certificates."""
    held = game.state.certificates[company]
    players = dict.fromkeys(holder for holder in held if holder in game.players)
    return {who: (game.position.units(who, company), held.count(who)) for who in players}


@clause("1947-PR-01")
def test_a_tie_changes_nothing() -> None:
    game = Table().company("SIR", 80, {"Ann": 3, "Bob": 2}).share_round("Bob")
    plays(game, BuyShare(company="SIR", source=STOCK))
    assert game.position.director("SIR") == "Ann"
    assert _holdings(game, "SIR") == {"Ann": (3, 2), "Bob": (3, 3)}


@clause("1947-PR-01", "1947-PR-02")
def test_strictly_more_units_take_the_certificate_for_two_shares() -> None:
    game = Table().company("SIR", 80, {"Ann": 3, "Bob": 3}, pool=1).share_round("Bob")
    plays(game, BuyShare(company="SIR", source=POOL))
    assert game.position.director("SIR") == "Bob"
    assert _holdings(game, "SIR") == {"Bob": (4, 3), "Ann": (3, 3)}
    assert "Bob becomes President of SIR." in [event.text for event in game.log[-1]]


@clause("1947-PR-02")
def test_the_certificate_of_the_bnr_is_taken_for_three_shares() -> None:
    game = Table().company("BNR", 80, {"Ann": 3, "Bob": 3}).share_round("Bob")
    plays(game, BuyShare(company="BNR", source=STOCK))
    assert game.position.director("BNR") == "Bob"
    assert _holdings(game, "BNR") == {"Bob": (4, 2), "Ann": (3, 3)}


@clause("1947-PR-03")
@pytest.mark.parametrize(
    ("order", "others", "heir"),
    [
        (("Ann", "Bob", "Cy"), {"Bob": 2, "Cy": 2}, "Bob"),
        (("Ann", "Cy", "Bob"), {"Bob": 2, "Cy": 2}, "Cy"),
        (("Cy", "Ann", "Bob"), {"Bob": 2, "Cy": 2}, "Cy"),  # by the card, not by the seat
        (("Ann", "Bob", "Cy"), {"Bob": 2, "Cy": 3}, "Cy"),
    ],
)
def test_who_follows_a_president_that_sells(
    order: tuple[str, ...], others: dict[str, int], heir: str
) -> None:
    """The president has only the certificate, sells one unit and keeps a share of 10%."""
    game = Table().company("SIR", 80, {"Ann": 2, **others}).order(*order).share_round("Ann")
    plays(game, SellShares(company="SIR", count=1))
    assert game.position.director("SIR") == heir
    assert _holdings(game, "SIR")["Ann"] == (1, 1)
    assert _holdings(game, "SIR")[heir] == (others[heir], others[heir] - 1)
    assert game.position.units(POOL, "SIR") == 1


@clause("1947-PR-03")
def test_a_president_who_sells_down_to_the_others_stays() -> None:
    game = Table().company("SIR", 80, {"Ann": 4, "Bob": 3}).share_round("Ann")
    plays(game, SellShares(company="SIR", count=1))
    assert game.position.director("SIR") == "Ann"
    plays(game, SellShares(company="SIR", count=1))
    assert game.position.director("SIR") == "Bob"
    assert _holdings(game, "SIR") == {"Bob": (3, 2), "Ann": (2, 2)}


@clause("1947-PR-04", "1947-SR-12")
@pytest.mark.parametrize(
    ("company", "units", "others", "savings", "sellable"),
    [
        ("SIR", 2, {"Bob": 4}, "Bob", 0),  # savings shares do not help
        ("SIR", 3, {"Bob": 4}, "Bob", 1),
        ("SIR", 2, {"Bob": 1, "Cy": 1}, "", 0),  # nor do single shares
        ("SIR", 4, {"Bob": 1, "Cy": 1}, "", 2),
        ("SIR", 2, {"Bob": 2}, "", 2),
        ("BNR", 3, {"Bob": 2}, "", 0),
        ("BNR", 5, {"Bob": 2}, "", 2),
        ("BNR", 3, {"Bob": 3}, "", 3),
    ],
)
def test_the_certificate_goes_only_by_exchange(
    company: str, units: int, others: dict[str, int], savings: str, sellable: int
) -> None:
    table = Table().company(company, 80, {"Ann": units, **others}, savings=savings)
    for count in range(1, units + 1):
        game = table.share_round("Ann")
        action = SellShares(company=company, count=count)
        if count > sellable:
            assert refused(game, action) == "1947-PR-04"
        else:
            plays(game, action)
            assert game.position.units("Ann", company) == units - count


@clause("1947-PR-05")
def test_a_new_president_takes_the_company_as_it_is() -> None:
    """Treasury, trains, stations, stockbrokers and privates stay; so do the workers of Ann."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 3, "Bob": 3}, cash=345, trains="T2 T3", stations="I32")
        .private("P6", "SIR")
        .set(brokers={"SIR": 2}, workers={"Ann": 4, "Bob": 1})
        .share_round("Bob")
    )
    trains = game.state.trains["SIR"]
    plays(game, BuyShare(company="SIR", source=STOCK))
    assert game.position.director("SIR") == "Bob"
    assert cash(game, "SIR") == [345]
    assert game.state.trains["SIR"] == trains
    assert game.state.map.markers_of("SIR") == [("H35", 0), ("I32", 0)]
    assert (game.state.brokers["SIR"], game.state.privates["P6"]) == (2, "SIR")
    assert game.state.workers == {"Ann": 4, "Bob": 1}


@clause("1947-PR-06")
def test_the_president_alone_decides() -> None:
    """Also for several companies; in the share round too."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 3, "Bob": 3}, cash=100)
        .company("EIR", 80, {"Ann": 2}, cash=100)
        .turn("SIR", "Track", "EIR")
    )
    assert asked(game) == "Ann"
    refusal = game.why(Pass(by="Bob"))
    assert refusal is not None
    assert refusal.clause == "1947-PR-06"
    while game.decision is not None and game.decision.company == "SIR":
        plays(game, Pass(by="Ann"))
    assert game.decision is not None
    assert (game.decision.company, asked(game)) == ("EIR", "Ann")
    shares = Table().company("SIR", 80, {"Ann": 6, "Bob": 3}).share_round("Bob")
    assert refused(shares, IssueBonds(company="SIR")) == "1947-CB-01"


@clause("1947-PR-07", "1947-BK-06", "1947-BK-07")
def test_a_forced_sale_may_change_the_presidency_of_another_company() -> None:
    """Ann lacks 80 for a T2 of the BB&CI. Of that company she may sell nothing that would make Bob
    its president; the EIR she may lose."""
    game = (
        Table()
        .tiles(ROUTE)
        .company("BB&CI", 80, {"Ann": 3, "Bob": 3})
        .company("EIR", 80, {"Ann": 2, "Bob": 2})
        .cash(Ann=0)
        .turn("BB&CI", "Trains")
    )
    plays(game, BuyTrain(train="T2", price=80))
    assert refused(game, SellShares(company="BB&CI", count=1)) == "1947-BK-06"
    plays(game, SellShares(company="EIR", count=1))
    assert game.position.director("EIR") == "Bob"
    assert game.position.director("BB&CI") == "Ann"
    assert _holdings(game, "EIR") == {"Bob": (2, 1), "Ann": (1, 1)}
    assert game.state.trains["BB&CI"]
