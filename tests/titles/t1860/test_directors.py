"""Clauses SR-11 to SR-15: who is Director, and how he leaves."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import BuyShare, Pass, SellShares
from railhead.play.decision import Range
from tests.seen import seen
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, offers, plays, refused

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def sell(count: int) -> SellShares:
    return SellShares(company="IOW", count=count)


def buy(source: str = STOCK) -> BuyShare:
    return BuyShare(company="IOW", source=source)


def iow(
    holdings: dict[str, int],
    pool: int = 0,
    on_turn: str = "Ann",
    profile: str = "rulebook",
    players: int = 4,
) -> Game:
    """A share round in which IOW is held like this."""
    table = Table(players=players, profile=profile)
    return table.company("IOW", 100, holdings, pool=pool, trains="2+1").share_round(on_turn)


def held(game: Game) -> dict[str, int]:
    """The shares in hands and pool."""
    units = {who: game.position.units(who, "IOW") for who in (*game.players, POOL)}
    return {who: count for who, count in units.items() if count}


def certificate(game: Game) -> str:
    """Who has the Director's certificate."""
    holder: str = game.state.certificates["IOW"][0]
    return holder


# Taking over by buying.


@PROFILES
@pytest.mark.clause("1860-SR-11")
def test_equality_changes_nothing_and_one_share_more_makes_a_director(profile: str) -> None:
    game = iow({"Bob": 3, "Ann": 2}, profile=profile)
    plays(game, buy())
    assert certificate(game) == "Bob"
    for _ in range(3):
        plays(game, Pass())
    plays(game, buy())
    assert certificate(game) == "Ann"
    assert held(game) == {"Ann": 4, "Bob": 3}
    assert game.position.certificate_count("Ann") == 3
    assert game.position.certificate_count("Bob") == 3


# Handing on by selling.


@PROFILES
@pytest.mark.clause("1860-SR-12", "1860-SR-15")
def test_a_director_with_three_sells_two_and_a_rival_with_two_takes_over(profile: str) -> None:
    game = iow({"Ann": 3, "Bob": 2}, profile=profile)
    plays(game, sell(2))
    assert certificate(game) == "Bob"
    assert held(game) == {"Ann": 1, "Bob": 2, POOL: 2}
    assert game.position.director("IOW") == "Bob"


@PROFILES
@pytest.mark.clause("1860-SR-12")
def test_a_director_who_comes_down_to_his_rival_stays(profile: str) -> None:
    game = iow({"Ann": 3, "Bob": 2}, profile=profile)
    plays(game, sell(1))
    assert certificate(game) == "Ann"
    assert held(game) == {"Ann": 2, "Bob": 2, POOL: 1}


@pytest.mark.clause("1860-SR-12")
@pytest.mark.parametrize(("director", "heir"), [("Ann", "Bob"), ("Bob", "Cy"), ("Cy", "Dee")])
def test_of_equal_heirs_the_first_clockwise_from_the_old_director(director: str, heir: str) -> None:
    others = {player: 2 for player in ("Ann", "Bob", "Cy", "Dee") if player != director}
    game = iow({director: 4, **others}, on_turn=director)
    plays(game, sell(3))
    assert certificate(game) == heir


@pytest.mark.clause("1860-SR-12")
def test_the_largest_holder_takes_over_not_the_nearest() -> None:
    game = iow({"Ann": 4, "Bob": 2, "Dee": 3})
    plays(game, sell(3))
    assert certificate(game) == "Dee"
    assert held(game) == {"Ann": 1, "Bob": 2, "Dee": 3, POOL: 3}


@pytest.mark.clause("1860-SR-12", "1860-SR-13")
def test_a_holder_of_one_share_does_not_take_over() -> None:
    game = iow({"Ann": 2, "Bob": 1})
    plays(game, sell(2))
    assert certificate(game) == POOL
    assert game.position.director("IOW") is None


# Leaving the company without a Director.


@PROFILES
@pytest.mark.clause("1860-SR-13", "1860-RCV-01")
def test_the_certificate_is_sold_into_the_pool_if_nobody_else_has_two(profile: str) -> None:
    game = iow({"Ann": 2, "Bob": 1, "Cy": 1}, profile=profile)
    plays(game, sell(2))
    assert held(game) == {"Bob": 1, "Cy": 1, POOL: 2}
    assert certificate(game) == POOL
    assert cash(game, "Ann") == 500 + 200
    assert seen(game)["companies"][1]["status"] == "in receivership"


@PROFILES
@pytest.mark.clause("1860-SR-14")
def test_half_of_the_certificate_is_not_sold_when_the_pool_has_nothing_to_exchange(
    profile: str,
) -> None:
    game = iow({"Ann": 2, "Bob": 1, "Cy": 1}, profile=profile)
    assert refused(game, sell(1)) == "1860-SR-14"
    assert offers(game, sell(2))


@PROFILES
@pytest.mark.clause("1860-SR-14")
def test_half_of_the_certificate_is_exchanged_for_an_ordinary_share_of_the_pool(
    profile: str,
) -> None:
    game = iow({"Ann": 2, "Bob": 1, "Cy": 1}, pool=1, profile=profile)
    plays(game, sell(1))
    assert certificate(game) == POOL
    assert held(game) == {"Ann": 1, "Bob": 1, "Cy": 1, POOL: 2}
    assert game.position.certificate_count("Ann") == 1
    assert game.state.certificates["IOW"][1:].count(POOL) == 0
    assert cash(game, "Ann") == 600


@PROFILES
@pytest.mark.clause("1860-SR-14")
def test_a_share_sold_in_the_same_transaction_will_do_for_the_exchange(profile: str) -> None:
    game = iow({"Ann": 3, "Bob": 1, "Cy": 1}, profile=profile)
    plays(game, sell(2))
    assert certificate(game) == POOL
    assert held(game) == {"Ann": 1, "Bob": 1, "Cy": 1, POOL: 2}
    assert game.position.director("IOW") is None
    assert cash(game, "Ann") == 700


@PROFILES
@pytest.mark.clause("1860-SR-15")
def test_with_a_rival_of_two_shares_the_certificate_never_goes_to_the_pool(profile: str) -> None:
    game = iow({"Ann": 2, "Bob": 2}, profile=profile)
    plays(game, sell(1))
    assert certificate(game) == "Bob"
    assert held(game) == {"Ann": 1, "Bob": 2, POOL: 1}
    game = iow({"Ann": 2, "Bob": 2}, profile=profile)
    plays(game, sell(2))
    assert certificate(game) == "Bob"
    assert held(game) == {"Bob": 2, POOL: 2}


@pytest.mark.clause("1860-SR-13", "1860-SR-14")
@pytest.mark.parametrize(
    ("holding", "pool", "counts"), [(2, 0, None), (2, 1, Range(1, 2)), (5, 0, Range(1, 5))]
)
def test_what_a_lone_director_may_sell_is_offered_as_a_range(
    holding: int, pool: int, counts: Range | None
) -> None:
    game = iow({"Ann": holding}, pool=pool)
    assert game.decision is not None
    (choice,) = game.decision.of(SellShares)
    assert choice.amounts == ({"count": counts} if counts else {})
    assert choice.action == SellShares(by="Ann", company="IOW", count=1 if counts else 2)


@PROFILES
@pytest.mark.clause("1860-SR-13", "1860-RCV-08")
def test_a_company_not_yet_floated_loses_its_director_too(profile: str) -> None:
    table = Table(profile=profile)
    table.company("C&N", 74, {"Ann": 2, "Bob": 1, "Cy": 1}, floated=False)
    game = table.share_round("Ann")
    plays(game, SellShares(company="C&N", count=2))
    assert game.state.certificates["C&N"][0] == POOL
    assert cash(game, "Ann") == 670 + 74
    plays(game, Pass())
    plays(game, BuyShare(company="C&N", source=STOCK))
    assert game.position.director("C&N") == "Bob"
    assert game.position.units("Bob", "C&N") == 2
