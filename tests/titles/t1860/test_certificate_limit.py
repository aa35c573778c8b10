"""Clauses LIM: how many certificates a player may hold."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import BuyShare, Exchange, Pass, SellPrivate, SellShares, StartCompany
from tests.seen import seen
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, new_game, offers, plays, refused

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def buy(company: str, source: str = STOCK) -> BuyShare:
    return BuyShare(company=company, source=source)


def sell(company: str, count: int = 1) -> SellShares:
    return SellShares(company=company, count=count)


def on_turn(game: Game) -> str:
    assert game.decision is not None
    return game.decision.player


def four(certificates: int, profile: str = "rulebook", phase: str = "2") -> Table:
    """A table of four at which Ann has so many certificates, most of them ordinary shares."""
    table = Table(players=4, profile=profile).phase(phase)
    table.company("FYN", 62, {"Ann": 10}).company("IWNJ", 62, {"Bob": 3, "Ann": 2}, trains="9+5")
    return table.company("IOW", 100, {"Cy": 5, "Ann": certificates - 11}, trains="9+5")


LIMITS = [(2, 32), (3, 21), (4, 16)]


@pytest.mark.clause("1860-LIM-01")
@pytest.mark.parametrize(("players", "limit"), LIMITS)
def test_the_limit_goes_by_the_number_of_players(players: int, limit: int) -> None:
    game = new_game(players)
    assert [shown["limit"] for shown in seen(game)["players"]] == [limit] * players


@pytest.mark.clause("1860-LIM-01", "1860-LIM-02")
@pytest.mark.parametrize(("players", "limit"), LIMITS)
def test_the_last_certificate_below_the_limit_is_bought_and_the_next_is_not(
    players: int, limit: int
) -> None:
    table = Table(players=players)
    left = limit - 1
    for company in ("FYN", "IWNJ", "NGStL", "BHI&R", "IOW"):
        held = min(left, 7)
        table.company(company, 62, {"Ann": held + 1} if held else {"Bob": 5})
        left -= held
    game = table.share_round("Ann")
    assert game.position.certificate_count("Ann") == limit - 1
    plays(game, buy("IOW"))
    assert game.position.certificate_count("Ann") == limit
    for _ in range(players - 1):
        plays(game, Pass())
    assert refused(game, buy("IOW")) == "1860-LIM-02"
    assert refused(game, StartCompany(company="C&N", price=74)) == "1860-LIM-02"


@pytest.mark.clause("1860-LIM-01")
def test_directors_certificates_shares_and_privates_count_one_each() -> None:
    table = Table().company("FYN", 62, {"Ann": 5}).company("IOW", 74, {"Bob": 5, "Ann": 2})
    game = table.private("BHC", "Ann").private("CMH", "Ann").share_round("Ann")
    assert game.position.certificate_count("Ann") == 4 + 2 + 2
    assert game.position.certificate_count("Bob") == 4


@PROFILES
@pytest.mark.clause("1860-LIM-02")
def test_at_the_limit_one_is_sold_and_one_bought(profile: str) -> None:
    game = four(16, profile).share_round("Ann")
    assert refused(game, buy("IWNJ")) == "1860-LIM-02"
    plays(game, sell("IOW"))
    plays(game, buy("IWNJ"))
    assert game.position.certificate_count("Ann") == 16
    assert on_turn(game) == "Bob"


@PROFILES
@pytest.mark.clause("1860-LIM-02")
def test_a_share_that_brings_a_directorship_is_not_bought_at_the_limit_either(
    profile: str,
) -> None:
    table = Table(players=4, profile=profile).company("FYN", 62, {"Ann": 10})
    table.company("IWNJ", 62, {"Bob": 3, "Ann": 3}, pool=1)
    below = table.company("IOW", 100, {"Cy": 5, "Ann": 3}).share_round("Ann")
    assert below.position.certificate_count("Ann") == 15
    plays(below, buy("IWNJ"))
    assert below.position.director("IWNJ") == "Ann"
    assert below.position.certificate_count("Ann") == 15
    table.state.certificates["IOW"] = ("Cy",) * 4 + ("Ann",) * 4 + (STOCK,)
    game = table.share_round("Ann")
    assert game.position.certificate_count("Ann") == 16
    for source in (STOCK, POOL):
        assert refused(game, buy("IWNJ", source)) == "1860-LIM-02"


@pytest.mark.clause("1860-LIM-02")
def test_shares_are_given_up_at_the_limit_only_for_what_is_bought() -> None:
    game = four(16).share_round("Ann")
    plays(game, Pass())  # nobody at the limit must sell
    assert on_turn(game) == "Bob"


# Above the limit.


@PROFILES
@pytest.mark.clause("1860-LIM-03")
def test_a_lost_directorship_makes_one_too_many_which_is_sold_in_the_next_turn(
    profile: str,
) -> None:
    table = Table(players=4, profile=profile).company("FYN", 62, {"Ann": 10})
    table.company("IWNJ", 62, {"Ann": 3, "Bob": 3}, trains="9+5")
    table.company("IOW", 100, {"Cy": 5, "Ann": 5}, trains="9+5")
    game = table.share_round("Bob")
    assert game.position.certificate_count("Ann") == 16
    plays(game, buy("IWNJ"))
    assert game.position.director("IWNJ") == "Bob"
    assert game.position.certificate_count("Ann") == 17
    plays(game, Pass())
    plays(game, Pass())
    assert on_turn(game) == "Ann"
    assert refused(game, Pass()) == "1860-LIM-03"
    assert refused(game, buy("IWNJ")) == "1860-LIM-03"
    assert refused(game, StartCompany(company="C&N", price=74)) == "1860-LIM-03"
    plays(game, sell("IOW"))
    assert game.position.certificate_count("Ann") == 16
    plays(game, Pass())
    assert on_turn(game) == "Bob"


@PROFILES
@pytest.mark.clause("1860-LIM-03")
def test_all_that_is_too_much_must_be_sold(profile: str) -> None:
    table = Table(players=4, profile=profile).company("FYN", 62, {"Ann": 10})
    table.company("IWNJ", 62, {"Bob": 6, "Ann": 4}, trains="9+5")
    game = table.company("IOW", 100, {"Cy": 5, "Ann": 5}, trains="9+5").share_round("Ann")
    assert game.position.certificate_count("Ann") == 18
    plays(game, sell("IOW"))
    assert refused(game, Pass()) == "1860-LIM-03"
    plays(game, sell("IWNJ"))
    plays(game, Pass())
    assert on_turn(game) == "Bob"


@PROFILES
@pytest.mark.clause("1860-LIM-03")
def test_shares_are_sold_not_a_private(profile: str) -> None:
    table = four(16, profile).private("CMH", "Ann")
    game = table.company("C&N", 74, {"Dee": 5}).share_round("Ann")
    assert game.position.certificate_count("Ann") == 17
    assert refused(game, SellPrivate(by="Ann", private="CMH")) == "1860-LIM-03"
    plays(game, SellShares(by="Ann", company="IOW", count=1))
    plays(game, SellPrivate(by="Ann", private="CMH"))


@pytest.mark.clause("1860-LIM-03")
def test_nothing_comes_before_the_sale_not_even_an_exchange() -> None:
    table = four(16).private("CMH", "Ann").company("C&N", 74, {"Dee": 5})
    game = table.share_round("Ann")
    assert refused(game, Exchange(private="CMH")) == "1860-LIM-03"
    plays(game, sell("IOW"))
    plays(game, Exchange(private="CMH"))


@PROFILES
@pytest.mark.clause("1860-LIM-04", "1860-PH-07")
def test_from_the_first_8_4_on_there_is_no_limit(profile: str) -> None:
    assert refused(four(16, profile, "7").share_round("Ann"), buy("IWNJ")) == "1860-LIM-02"
    for phase in ("8", "9"):
        game = four(16, profile, phase).share_round("Ann")
        assert offers(game, Pass())
        plays(game, buy("IWNJ"))
        assert game.position.certificate_count("Ann") == 17


@pytest.mark.clause("1860-LIM-04")
def test_without_a_limit_a_player_can_own_everything() -> None:
    table = Table(players=4).phase("8").private("RPSC", "Ann")
    companies = [c for c in table.title.companies if c != "S&C"]
    for company in companies:
        table.company(company, 62, {"Ann": 10})
    game = table.company("S&C", 54, {"Ann": 9}).share_round("Ann")
    plays(game, buy("S&C"))
    assert game.position.certificate_count("Ann") == 8 * 9 + 1
