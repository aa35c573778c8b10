"""Clauses EXC: a private given up for a share of its company."""

from __future__ import annotations

import pytest

from railhead.finance.holders import BANK, GONE, STOCK
from railhead.play.actions import (
    BuyPrivate,
    BuyShare,
    Exchange,
    LayTile,
    Pass,
    SellPrivate,
    SellShares,
    StartCompany,
)
from tests.titles.answers import going_on
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, offers, pass_on, plays, refused

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
COWES = Exchange(private="CMH")


def share(company: str, by: str = "") -> BuyShare:
    return BuyShare(company=company, source=STOCK, by=by)


def on_turn(game: Game) -> str:
    """Whose turn of the share round it is."""
    player: str = going_on(game).player
    return player


PAIRS = [("BHC", "BHI&R", 58), ("YHC", "FYN", 62), ("CMH", "C&N", 74), ("RPSC", "IOW", 74)]


@PROFILES
@pytest.mark.clause("1860-EXC-01", "1860-EXC-04")
@pytest.mark.parametrize(("private", "company", "par"), PAIRS)
def test_a_private_is_exchanged_for_a_share_without_payment(
    profile: str, private: str, company: str, par: int
) -> None:
    table = Table(profile=profile).private(private, "Ann").company(company, par, {"Bob": 5})
    game = table.share_round("Ann")
    plays(game, Exchange(by="Ann", private=private))
    assert game.position.units("Ann", company) == 1
    assert game.position.units(STOCK, company) == 4
    assert cash(game, "Ann") == 670
    assert game.state.privates[private] == GONE


@PROFILES
@pytest.mark.clause("1860-EXC-01")
@pytest.mark.parametrize(("private", "company", "par"), PAIRS)
def test_there_is_no_exchange_before_the_par_is_set(
    profile: str, private: str, company: str, par: int
) -> None:
    game = Table(profile=profile).private(private, "Ann").share_round("Ann")
    assert refused(game, Exchange(private=private)) == "1860-EXC-01"


@pytest.mark.clause("1860-EXC-02")
def test_an_exchange_is_possible_in_the_first_share_round() -> None:
    table = Table().private("CMH", "Ann").company("C&N", 74, {"Bob": 2}, floated=False)
    plays(table.share_round("Ann", number=1), COWES)


@pytest.mark.clause("1860-EXC-02", "1860-EXC-03", "1860-EXC-09")
def test_an_exchange_comes_before_or_after_sale_and_purchase() -> None:
    table = Table().private("CMH", "Ann").private("RPSC", "Ann").private("YHC", "Ann")
    table.company("C&N", 74, {"Bob": 5}).company("FYN", 62, {"Ann": 5}, trains="2+1")
    game = table.company("IOW", 100, {"Cy": 5}).share_round("Ann")
    plays(game, COWES)
    plays(game, SellShares(company="FYN", count=1))
    plays(game, Exchange(private="YHC"))
    plays(game, share("C&N"))
    assert on_turn(game) == "Ann"
    plays(game, Exchange(private="RPSC"))
    assert on_turn(game) == "Bob"
    assert {c: game.position.units("Ann", c) for c in ("C&N", "FYN", "IOW")} == {
        "C&N": 2,
        "FYN": 5,
        "IOW": 1,
    }
    assert cash(game, "Ann") == 670 + 62 - 74


@pytest.mark.clause("1860-EXC-02")
def test_he_exchanges_right_after_he_has_set_the_par_himself() -> None:
    game = Table().private("CMH", "Ann").share_round("Ann")
    plays(game, StartCompany(company="C&N", price=74))
    assert on_turn(game) == "Ann"
    plays(game, COWES)
    assert game.position.units("Ann", "C&N") == 3
    assert on_turn(game) == "Bob"


@pytest.mark.clause("1860-EXC-02")
def test_he_exchanges_a_private_that_he_has_bought_in_this_turn() -> None:
    table = Table().private("CMH", BANK).company("C&N", 74, {"Bob": 5})
    game = table.share_round("Ann")
    plays(game, BuyPrivate(private="CMH"))
    assert on_turn(game) == "Ann"
    plays(game, COWES)
    assert game.position.units("Ann", "C&N") == 1
    assert on_turn(game) == "Bob"


@pytest.mark.clause("1860-EXC-02")
def test_his_turn_stays_open_for_an_exchange_when_his_purchase_floats_the_company() -> None:
    table = Table().private("CMH", "Ann").company("C&N", 74, {"Ann": 4}, floated=False)
    game = table.share_round("Ann")
    plays(game, share("C&N"))
    plays(game, LayTile(hex="F2", tile="787", rotation=0))
    assert on_turn(game) == "Ann"
    plays(game, COWES)
    assert game.position.units("Ann", "C&N") == 6
    assert on_turn(game) == "Bob"


@pytest.mark.clause("1860-EXC-02")
def test_a_private_bought_before_the_company_is_started_is_not_exchanged() -> None:
    game = Table().private("CMH", BANK).share_round("Ann")
    plays(game, BuyPrivate(private="CMH"))
    assert on_turn(game) == "Bob"


@pytest.mark.clause("1860-EXC-02")
def test_nobody_exchanges_in_another_players_turn() -> None:
    table = Table().private("CMH", "Bob").company("C&N", 74, {"Cy": 5})
    game = table.share_round("Ann")
    assert refused(game, Exchange(by="Bob", private="CMH")) == "1860-SR-01"
    plays(game, Pass())
    plays(game, COWES)


@pytest.mark.clause("1860-EXC-02")
def test_by_18xx_games_privates_are_exchanged_in_the_turns_of_others_too() -> None:
    table = Table(profile="18xx.games").private("CMH", "Bob").company("C&N", 74, {"Cy": 5})
    game = table.share_round("Ann")
    assert [decision.player for decision in game.decisions] == ["Ann", "Bob"]
    assert game.decisions[1].prompt == "You may exchange a private, or wait."
    assert refused(game, share("C&N", by="Bob")) == "1860-SR-01"
    plays(game, Exchange(by="Bob", private="CMH"))
    assert on_turn(game) == "Ann"
    assert game.position.units("Bob", "C&N") == 1


@pytest.mark.clause("1860-EXC-02", "1860-SR-01")
def test_by_18xx_games_an_exchange_of_another_keeps_nobodys_turn_open() -> None:
    """Ann has no money and nothing to sell: she passes by herself (D12)."""
    table = Table(profile="18xx.games").private("CMH", "Bob").company("C&N", 74, {"Cy": 5})
    game = table.cash(Ann=0).share_round("Cy")
    plays(game, Pass(by="Cy"))
    assert on_turn(game) == "Bob"


@pytest.mark.clause("1860-EXC-02")
def test_by_18xx_games_a_purchase_ends_the_turn_before_the_first_6_3() -> None:
    for phase, on in (("5", "Bob"), ("6", "Ann")):
        table = Table(profile="18xx.games").phase(phase).private("CMH", BANK)
        game = table.company("C&N", 74, {"Bob": 5}).share_round("Ann")
        plays(game, BuyPrivate(private="CMH"))
        assert on_turn(game) == on
        plays(game, Exchange(by="Ann", private="CMH"))


@pytest.mark.clause("1860-EXC-02")
def test_there_is_no_exchange_outside_share_rounds() -> None:
    table = Table().private("CMH", "Ann").company("C&N", 74, {"Ann": 5}, cash=500)
    assert table.tiles("F2=787@0").turn("C&N").why(COWES) is not None


# No action.


@pytest.mark.clause("1860-EXC-03")
def test_an_exchange_alone_is_a_pass_and_leaves_the_priority_deal() -> None:
    table = Table().set(priority="Cy").private("CMH", "Bob").company("C&N", 74, {"Ann": 5})
    game = table.tiles("F2=787@0").share_round("Cy")
    plays(game, Pass())  # Cy
    plays(game, Pass())  # Ann
    plays(game, COWES)
    assert on_turn(game) == "Bob"
    plays(game, Pass())
    assert game.state.round == "Operating round 2.1"
    assert game.state.priority == "Cy"


@pytest.mark.clause("1860-EXC-03", "1860-EXC-09")
def test_an_exchange_does_not_use_up_the_purchase() -> None:
    table = Table().private("CMH", "Ann").company("C&N", 74, {"Bob": 5})
    game = table.share_round("Ann")
    plays(game, COWES)
    plays(game, share("C&N"))
    assert game.position.units("Ann", "C&N") == 2
    assert cash(game, "Ann") == 670 - 74


# The reserved share.


@pytest.mark.clause("1860-EXC-04")
def test_an_exchanged_private_pays_no_more_and_never_comes_back() -> None:
    table = Table().private("CMH", "Ann").company("C&N", 74, {"Bob": 5}, cash=0)
    game = table.tiles("F2=787@0").share_round("Ann")
    plays(game, COWES)
    assert refused(game, BuyPrivate(private="CMH")) == "1860-PRV-04"
    pass_on(game)
    assert cash(game, "Ann") == 670


@PROFILES
@pytest.mark.clause("1860-EXC-05", "1860-EXC-04")
def test_the_reserved_share_is_for_the_owner_of_the_private_only(profile: str) -> None:
    table = Table(profile=profile).private("CMH", "Cy")
    game = table.company("C&N", 74, {"Ann": 5, "Bob": 4}).share_round("Cy")
    assert refused(game, share("C&N", "Cy")) == "1860-EXC-05"
    plays(game, Exchange(by="Cy", private="CMH"))
    assert game.position.units("Cy", "C&N") == 1
    assert game.position.units(STOCK, "C&N") == 0


@pytest.mark.clause("1860-EXC-05")
def test_the_exchange_takes_the_top_share_and_frees_the_reserved_one() -> None:
    table = Table().private("CMH", "Cy").company("C&N", 74, {"Ann": 5, "Bob": 3})
    game = table.share_round("Cy")
    plays(game, COWES)
    plays(game, Pass())
    plays(game, share("C&N"))
    assert game.position.units("Ann", "C&N") == 6
    assert game.position.units(STOCK, "C&N") == 0


@PROFILES
@pytest.mark.clause("1860-EXC-05")
def test_a_private_sold_to_the_bank_keeps_its_share_reserved(profile: str) -> None:
    table = Table(profile=profile).private("CMH", "Cy").company("FYN", 62, {"Cy": 5})
    game = table.company("C&N", 74, {"Ann": 5, "Bob": 4}).share_round("Cy")
    plays(game, SellPrivate(by="Cy", private="CMH"))
    plays(game, Pass(by="Cy"))
    assert refused(game, share("C&N")) == "1860-EXC-05"


# Limit, flotation, Director.


@PROFILES
@pytest.mark.clause("1860-EXC-06")
def test_an_exchange_is_possible_at_the_certificate_limit(profile: str) -> None:
    table = Table(players=4, profile=profile).private("CMH", "Ann")
    table.company("FYN", 62, {"Ann": 10}).company("IWNJ", 62, {"Ann": 7}, pool=1)
    game = table.company("C&N", 74, {"Bob": 5}).share_round("Ann")
    assert game.position.certificate_count("Ann") == 16
    assert refused(game, share("C&N", "Ann")) == "1860-LIM-02"
    plays(game, Exchange(by="Ann", private="CMH"))
    assert game.position.certificate_count("Ann") == 16
    assert game.position.units("Ann", "C&N") == 1


@PROFILES
@pytest.mark.clause("1860-EXC-07", "1860-FLT-04")
def test_an_exchange_floats_the_company_and_its_home_tile_is_laid_at_once(profile: str) -> None:
    table = Table(profile=profile).private("CMH", "Ann").cash(Ann=100)
    game = table.company("C&N", 74, {"Bob": 4}, floated=False).share_round("Ann")
    plays(game, Exchange(by="Ann", private="CMH"))
    assert cash(game, "C&N") == 740
    assert game.state.map.holds("F2", "C&N")
    assert game.asked == ("Bob",)
    assert refused(game, Pass()) == "1860-FLT-04"
    plays(game, LayTile(hex="F2", tile="787", rotation=0))
    assert game.asked == ("Ann",)


@PROFILES
@pytest.mark.clause("1860-EXC-07", "1860-SR-11")
def test_an_exchange_can_change_the_director(profile: str) -> None:
    table = Table(profile=profile).private("CMH", "Ann")
    game = table.company("C&N", 74, {"Bob": 3, "Ann": 3}).share_round("Ann")
    plays(game, Exchange(by="Ann", private="CMH"))
    assert game.position.director("C&N") == "Ann"
    assert game.position.units("Ann", "C&N") == 4
    assert game.position.units("Bob", "C&N") == 3


# Bankruptcy, and shares sold before.


@PROFILES
@pytest.mark.clause("1860-EXC-08")
def test_there_is_no_exchange_for_a_bankrupt_company_until_it_is_restarted(profile: str) -> None:
    table = Table(profile=profile).tiles("F2=787@0").bankrupt("C&N").private("CMH", "Bob")
    game = table.company("FYN", 62, {"Cy": 5}).share_round("Ann")
    plays(game, Pass())
    assert refused(game, COWES) == "1860-EXC-08"
    plays(game, Pass())
    plays(game, StartCompany(company="C&N", price=47))
    game.play(Pass(by="Ann"))
    plays(game, Exchange(by="Bob", private="CMH"))
    assert game.position.units("Bob", "C&N") == 1


@PROFILES
@pytest.mark.clause("1860-EXC-09", "1860-SR-06")
def test_who_sold_shares_of_the_company_exchanges_but_does_not_buy(profile: str) -> None:
    table = Table(profile=profile).private("CMH", "Ann")
    table.company("C&N", 74, {"Bob": 5, "Ann": 2}, trains="2+1")
    game = table.share_round("Ann")
    plays(game, SellShares(by="Ann", company="C&N", count=1))
    assert refused(game, share("C&N", "Ann")) == "1860-SR-06"
    plays(game, Exchange(by="Ann", private="CMH"))
    assert game.position.units("Ann", "C&N") == 2
    assert refused(game, share("C&N", "Ann")) == "1860-SR-06"


@pytest.mark.clause("1860-EXC-09")
def test_an_exchange_is_offered_after_the_one_purchase() -> None:
    table = Table().private("CMH", "Ann").company("C&N", 74, {"Bob": 5})
    game = table.company("FYN", 62, {"Cy": 5}).share_round("Ann")
    plays(game, share("FYN"))
    assert offers(game, COWES)
    assert offers(game, Pass())
    assert refused(game, share("FYN")) == "1860-SR-02"
    plays(game, Pass())  # declined: no pass in the sense of the round
    assert on_turn(game) == "Bob"
    assert going_on(game).passes == 0
