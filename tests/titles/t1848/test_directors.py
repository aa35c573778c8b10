"""Directors: who is one, how the office passes on. Clauses DIR."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL
from railhead.play.actions import BuyShare, Pass, SellShares, TakeLoan
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, offers, plays, refused, total

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def sell(company: str, count: int = 1) -> SellShares:
    return SellShares(company=company, count=count)


def buy(company: str, source: str = "stock") -> BuyShare:
    return BuyShare(company=company, source=source)


def holdings(game: Game, company: str = "VR") -> dict[str, int]:
    """Shares by player, those with none left out."""
    units = {player: game.position.units(player, company) for player in game.players}
    return {player: count for player, count in units.items() if count}


def most_for_sale(game: Game, company: str = "VR") -> int:
    """How many shares of a company are offered for sale."""
    count = 0
    while offers(game, sell(company, count + 1)):
        count += 1
    return count


@pytest.mark.clause("1848-DIR-01")
def test_the_holder_of_the_directors_certificate_alone_decides_for_the_company() -> None:
    table = Table().phase("3").company("VR", 100, {"Bob": 3, "Ann": 3, "Cy": 3})
    game = table.turn("VR")
    assert game.decision is not None
    assert (game.decision.player, game.decision.company) == ("Bob", "VR")
    assert refused(game, TakeLoan(by="Ann")) == "1848-DIR-01"
    assert refused(game, Pass(by="Cy")) == "1848-DIR-01"
    plays(game, TakeLoan(by="Bob"))


@PROFILES
@pytest.mark.clause("1848-DIR-02", "1848-DIR-04")
def test_a_purchase_that_gives_a_player_more_makes_him_director_at_once(profile: str) -> None:
    table = Table(profile=profile).company("VR", 100, {"Ann": 3, "Bob": 3})
    game = table.share_round("Bob")
    plays(game, buy("VR"))
    assert game.position.director("VR") == "Bob"
    assert holdings(game) == {"Ann": 3, "Bob": 4}
    assert game.position.certificate_count("Ann") == 3
    assert game.position.certificate_count("Bob") == 3


@PROFILES
@pytest.mark.clause("1848-DIR-02")
def test_a_purchase_that_makes_a_rival_equal_changes_nothing(profile: str) -> None:
    table = Table(profile=profile).company("VR", 100, {"Ann": 3, "Bob": 2})
    game = table.share_round("Bob")
    plays(game, buy("VR"))
    assert holdings(game) == {"Ann": 3, "Bob": 3}
    assert game.position.director("VR") == "Ann"


@pytest.mark.clause("1848-DIR-02")
def test_a_purchase_from_the_pool_can_change_the_office_too() -> None:
    table = Table().company("VR", 100, {"Ann": 2, "Bob": 2}, pool=1)
    game = table.share_round("Bob")
    plays(game, buy("VR", POOL))
    assert game.position.director("VR") == "Bob"


@PROFILES
@pytest.mark.clause("1848-DIR-02", "1848-DIR-05")
def test_selling_down_to_as_many_as_the_next_keeps_the_office_and_below_loses_it(
    profile: str,
) -> None:
    table = Table(profile=profile).company("VR", 100, {"Ann": 3, "Bob": 2, "Cy": 1})
    game = table.share_round("Ann")
    one = game.copy()
    plays(one, sell("VR", 1))
    assert one.position.director("VR") == "Ann"
    assert holdings(one) == {"Ann": 2, "Bob": 2, "Cy": 1}
    plays(game, sell("VR", 2))
    assert game.position.director("VR") == "Bob"
    assert holdings(game) == {"Ann": 1, "Bob": 2, "Cy": 1}
    assert game.position.units(POOL, "VR") == 2


@PROFILES
@pytest.mark.parametrize(("seller", "heir"), [("Ann", "Bob"), ("Bob", "Cy"), ("Dee", "Ann")])
@pytest.mark.clause("1848-DIR-03")
def test_among_equals_the_first_clockwise_from_the_old_director_takes_over(
    profile: str, seller: str, heir: str
) -> None:
    others = [name for name in ("Ann", "Bob", "Cy", "Dee") if name != seller]
    table = Table(players=4, profile=profile)
    table.company("VR", 100, {seller: 3, **dict.fromkeys(others, 2)})
    game = table.share_round(seller)
    plays(game, sell("VR", 2))
    assert game.position.director("VR") == heir


@pytest.mark.clause("1848-DIR-03")
def test_a_larger_holder_comes_before_one_who_sits_nearer() -> None:
    table = Table(players=4).company("VR", 100, {"Ann": 3, "Bob": 2, "Dee": 3})
    game = table.share_round("Ann")
    plays(game, sell("VR", 2))
    assert game.position.director("VR") == "Dee"


@PROFILES
@pytest.mark.clause("1848-DIR-04")
def test_the_certificates_are_exchanged_and_the_company_keeps_all_it_has(profile: str) -> None:
    table = (
        Table(profile=profile)
        .phase("3")
        .company("VR", 100, {"Ann": 4, "Bob": 3}, cash=340, trains="3", stations="H9")
    )
    game = table.share_round("Ann")
    trains, markers = game.position.trains("VR"), game.state.markers["VR"]
    plays(game, sell("VR", 2))
    assert game.state.certificates["VR"][0] == "Bob"
    assert game.state.certificates["VR"].count("Ann") == 2
    assert game.state.certificates["VR"].count("Bob") == 2
    assert holdings(game) == {"Ann": 2, "Bob": 3}
    assert game.position.cash("VR") == 340
    assert (game.position.trains("VR"), game.state.markers["VR"]) == (trains, markers)
    assert game.state.map.stations["H9"][0] == ("VR",)
    assert total(game) == 12_000


@PROFILES
@pytest.mark.clause("1848-DIR-05")
def test_without_another_holder_of_two_shares_the_director_keeps_two(profile: str) -> None:
    table = Table(profile=profile).company("VR", 100, {"Ann": 4, "Bob": 1, "Cy": 1})
    game = table.share_round("Ann")
    assert most_for_sale(game) == 2
    assert refused(game, sell("VR", 3)) == "1848-DIR-05"
    plays(game, sell("VR", 2))
    assert holdings(game) == {"Ann": 2, "Bob": 1, "Cy": 1}
    assert game.position.director("VR") == "Ann"


@PROFILES
@pytest.mark.clause("1848-DIR-05")
def test_a_director_with_his_certificate_alone_and_single_shares_around_sells_nothing(
    profile: str,
) -> None:
    table = Table(profile=profile).company("VR", 100, {"Ann": 2, "Bob": 1, "Cy": 1})
    game = table.share_round("Ann")
    assert most_for_sale(game) == 0
    assert refused(game, sell("VR", 1)) == "1848-DIR-05"
    assert refused(game, sell("VR", 2)) == "1848-DIR-05"


@pytest.mark.clause("1848-DIR-05")
def test_the_office_is_given_up_by_selling_only() -> None:
    game = Table().company("VR", 100, {"Ann": 2, "Bob": 2}).share_round("Ann")
    assert game.why({"type": "resign", "company": "VR"}) is not None
    plays(game, Pass())
    assert game.position.director("VR") == "Ann"


@PROFILES
@pytest.mark.clause("1848-DIR-06")
def test_the_directors_certificate_never_enters_the_pool(profile: str) -> None:
    table = Table(profile=profile).company("VR", 100, {"Ann": 4, "Bob": 2})
    game = table.share_round("Ann")
    plays(game, sell("VR", 4))
    assert game.state.certificates["VR"][0] == "Bob"
    assert game.state.certificates["VR"].count(POOL) == 4
    assert holdings(game) == {"Bob": 2}
    assert game.position.cash("Ann") == 840 + 400


@PROFILES
@pytest.mark.parametrize("pool", [4, 3, 0])
@pytest.mark.clause("1848-DIR-07")
def test_a_director_may_sell_one_of_the_two_shares_of_his_certificate(
    profile: str, pool: int
) -> None:
    table = Table(profile=profile).company("VR", 100, {"Ann": 2, "Bob": 2}, pool=pool)
    game = table.share_round("Ann")
    assert most_for_sale(game) == (1 if pool == 4 else 2)
    plays(game, sell("VR", 1))
    assert game.position.director("VR") == "Bob"
    assert holdings(game) == {"Ann": 1, "Bob": 2}
    assert game.position.units(POOL, "VR") == pool + 1
    assert game.position.cash("Ann") == 840 + 100


@pytest.mark.clause("1848-DIR-07", "1848-SR-11")
def test_both_halves_do_not_fit_into_a_pool_of_forty_percent() -> None:
    table = Table().company("VR", 100, {"Ann": 2, "Bob": 2}, pool=4)
    game = table.share_round("Ann")
    assert refused(game, sell("VR", 2)) == "1848-SR-11"


@pytest.mark.clause("1848-DIR-08")
def test_nobody_directs_the_bank_of_england_however_many_shares_he_holds() -> None:
    game = Table().phase("3").shares("BOE", Ann=7).company("VR", 100, {"Bob": 6}).turn("VR")
    assert game.position.director("BOE") is None
    assert game.position.directed_by("Ann") == []
    assert game.state.certificates["BOE"].count("Ann") == 7
