"""Clauses LAY: companies open layer by layer."""

from __future__ import annotations

import pytest

from railhead.finance.holders import STOCK
from railhead.play.actions import BuyPrivate, BuyShare, Exchange, Pass, SellShares, StartCompany
from tests.titles.t1860.positions import Table, new_game, offers, pass_on, plays, refused

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
PARS = {"FYN": 62, "IWNJ": 62, "NGStL": 58, "BHI&R": 58, "S&C": 54, "VY&SC": 54}
LAYERS = {1: ("C&N", "IOW"), 2: ("FYN", "IWNJ"), 3: ("NGStL", "BHI&R"), 4: ("S&C", "VY&SC")}


def start(company: str) -> StartCompany:
    return StartCompany(company=company, price=PARS.get(company, 74))


def share(company: str) -> BuyShare:
    return BuyShare(company=company, source=STOCK)


@PROFILES
@pytest.mark.clause("1860-LAY-01")
def test_at_first_only_the_first_layer_is_open(profile: str) -> None:
    assert new_game(profile=profile).state.layer == 1
    game = Table(profile=profile).set(layer=1).share_round("Ann")
    for company in PARS:
        assert refused(game, start(company)) == "1860-LAY-01"
    for company in LAYERS[1]:
        assert offers(game, start(company))


@PROFILES
@pytest.mark.clause("1860-LAY-02")
@pytest.mark.parametrize(
    ("company", "par", "layer"), [("IOW", 74, 1), ("FYN", 62, 2), ("NGStL", 58, 3)]
)
def test_the_next_layer_opens_in_the_share_round_after_a_company_has_operated(
    profile: str, company: str, par: int, layer: int
) -> None:
    """It has no train: its turn counts all the same."""
    table = Table(profile=profile).set(layer=layer).cash(Ann=400, Bob=400, Cy=400)
    game = table.company(company, par, {"Ann": 5}, operated=False, cash=0).share_round("Ann")
    for other in LAYERS[layer + 1]:
        assert refused(game, start(other)) == "1860-LAY-01"
    pass_on(game)
    assert game.state.layer == layer
    pass_on(game)
    assert game.state.round == "Share round 3"
    for other in LAYERS[layer + 1]:
        assert offers(game, start(other))
    for other in LAYERS.get(layer + 2, ()):
        assert refused(game, start(other)) == "1860-LAY-01"


@PROFILES
@pytest.mark.clause("1860-LAY-03")
def test_the_sale_of_the_last_share_opens_the_next_layer_at_once(profile: str) -> None:
    table = Table(profile=profile).set(layer=1)
    game = table.company("C&N", 74, {"Ann": 6, "Bob": 3}, operated=False).share_round(
        "Ann", number=1
    )
    assert refused(game, start("IWNJ")) == "1860-LAY-01"
    plays(game, share("C&N"))
    assert game.state.layer == 2
    for company in LAYERS[2]:
        assert offers(game, start(company))
    assert refused(game, start("NGStL")) == "1860-LAY-01"
    plays(game, start("IWNJ"))
    assert game.position.director("IWNJ") == "Bob"


@pytest.mark.clause("1860-LAY-03")
def test_shares_in_the_pool_have_left_the_ipo() -> None:
    table = Table().set(layer=1).company("C&N", 74, {"Ann": 5, "Bob": 2}, pool=2, operated=False)
    game = table.share_round("Cy", number=1)
    plays(game, share("C&N"))
    assert game.state.layer == 2


@PROFILES
@pytest.mark.clause("1860-LAY-04")
def test_a_reserved_share_is_unsold_until_its_private_is_exchanged(profile: str) -> None:
    table = Table(profile=profile).set(layer=1).private("CMH", "Ann")
    table.company("C&N", 74, {"Ann": 5, "Bob": 3}, operated=False)
    game = table.share_round("Cy", number=1)
    plays(game, BuyShare(by="Cy", company="C&N", source=STOCK))
    assert game.position.units(STOCK, "C&N") == 1
    assert game.state.layer == 1
    assert refused(game, StartCompany(by="Ann", company="IWNJ", price=62)) == "1860-LAY-01"
    plays(game, Exchange(by="Ann", private="CMH"))
    assert game.state.layer == 2
    plays(game, StartCompany(by="Ann", company="IWNJ", price=62))


@pytest.mark.clause("1860-LAY-04")
def test_fishbourne_frees_the_reserved_share_but_does_not_sell_it() -> None:
    table = Table().phase("6").set(layer=1).private("CMH", "Ann")
    table.company("C&N", 74, {"Ann": 5, "Bob": 4}, operated=False)
    game = table.share_round("Bob", number=2)
    plays(game, BuyPrivate(private="FFC"))
    assert game.state.layer == 1
    plays(game, share("C&N"))
    assert game.state.layer == 2


@pytest.mark.clause("1860-LAY-05")
def test_an_opened_layer_stays_open_when_shares_come_back() -> None:
    table = Table().set(layer=1).company("C&N", 74, {"Ann": 6, "Bob": 3}, price=14, trains="2+1")
    table.state.operated = ("C&N",)
    game = table.share_round("Ann", number=1)
    plays(game, share("C&N"))
    assert game.state.layer == 2
    plays(game, Pass())  # Bob
    plays(game, Pass())  # Cy
    plays(game, SellShares(company="C&N", count=3))
    assert game.state.bankrupt == ("C&N",)
    assert game.position.units(STOCK, "C&N") == 10
    assert offers(game, start("FYN"))


@pytest.mark.clause("1860-LAY-05")
def test_the_last_layer_is_the_fourth() -> None:
    table = Table().company("S&C", 54, {"Ann": 6, "Bob": 3}, operated=False)
    game = table.share_round("Ann")
    plays(game, share("S&C"))
    assert game.state.layer == 4
