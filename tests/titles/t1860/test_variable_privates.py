"""Variable incomes of privates, closed by their owners. Clauses OPT-02 and OPT-03."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    BuyPrivate,
    BuyShare,
    ClosePrivate,
    Exchange,
    Pass,
    PayDividend,
    SellPrivate,
    StartCompany,
)
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import run
from tests.titles.t1860.positions import Table, cash, pass_on, plays, refused

# From Yarmouth over Ningwood, Watchingwell and the Cement Mills to Newport.
TO_NEWPORT = "B4=115@5 C5=742@2 D4=8@5 E5=742@2 F4=742@5"


def variable(option: str = "on") -> Table:
    """Ann owns the four privates; the second share round is due."""
    table = Table(variable_privates=option).phase("6")
    for private in ("BHC", "YHC", "CMH", "RPSC"):
        table.private(private, "Ann")
    return table


def income(game: Game, player: str = "Ann") -> int:
    """What the next operating round begins with for a player."""
    before = cash(game, player)
    pass_on(game)
    assert game.state.round.startswith("Operating")
    return cash(game, player) - before


def keeper(table: Table) -> Table:
    """A company that keeps the operating round going."""
    return table.company("IWNJ", 74, {"Cy": 6}, trains="6+3", cash=900)


@pytest.mark.clause("1860-OPT-02")
def test_at_first_all_privates_pay_what_their_cards_say() -> None:
    assert income(keeper(variable()).share_round("Bob")) == 5 + 10 + 20 + 30


@pytest.mark.clause("1860-OPT-02")
@pytest.mark.parametrize(("option", "brading"), [("on", 10), ("off", 5)])
def test_brading_pays_10_once_bhi_r_has_floated(option: str, brading: int) -> None:
    table = keeper(variable(option)).company("BHI&R", 58, {"Bob": 5})
    assert income(table.share_round("Bob")) == brading + 10 + 20 + 30


@pytest.mark.clause("1860-OPT-02")
def test_a_bankruptcy_of_bhi_r_does_not_lower_bradings_income_again() -> None:
    table = keeper(variable()).bankrupt("BHI&R")
    assert income(table.share_round("Bob")) == 10 + 10 + 20 + 30


@pytest.mark.clause("1860-OPT-02")
@pytest.mark.parametrize(("option", "yarmouth"), [("on", 20), ("off", 10)])
def test_yarmouth_pays_10_more_once_fyn_has_run_to_newport(option: str, yarmouth: int) -> None:
    table = keeper(variable(option)).tiles(TO_NEWPORT)
    table.company("FYN", 74, {"Bob": 6}, trains="6+3")
    game = table.turn("FYN", "Run")
    game.play(run(game, ("6+3", "B4 C5 D4 E5 F4 G5")))
    plays(game, PayDividend(pay=True))
    if game.state.round.startswith("Operating"):
        pass_on(game)
    assert cash(game, "FYN") == 30  # three halts, no bonus for a destination
    assert income(game) == 5 + yarmouth + 20 + 30


@pytest.mark.clause("1860-OPT-02", "1860-OPT-10")
@pytest.mark.parametrize(("option", "bonus"), [("on", 200), ("off", 0)])
def test_for_yarmouth_one_train_must_run_all_the_way(option: str, bonus: int) -> None:
    """Two trains that meet in Watchingwell join Newport, but none runs from Yarmouth to it."""
    table = Table(variable_privates="on", destinations=option).phase("6").private("YHC", "Ann")
    table.tiles(f"{TO_NEWPORT} E5=748@2")
    keeper(table).company("FYN", 74, {"Bob": 6}, trains="6+3 6+3", bases="G5")
    game = table.turn("FYN", "Run")
    game.play(run(game, ("6+3", "B4 C5 D4 E5"), ("6+3", "E5 F4 G5")))
    plays(game, PayDividend(pay=True))
    if game.state.round.startswith("Operating"):
        pass_on(game)
    assert cash(game, "FYN") == 20 + bonus
    assert income(game) == 10


@pytest.mark.clause("1860-OPT-02")
def test_ryde_pier_pays_15_and_cowes_10_once_fishbourne_is_bought() -> None:
    game = keeper(variable()).cash(Bob=300).share_round("Bob")
    plays(game, BuyPrivate(private="FFC"))
    bob = cash(game, "Bob")
    assert income(game) == 5 + 10 + 10 + 15
    assert cash(game, "Bob") == bob + 25


@pytest.mark.clause("1860-OPT-02", "1860-OPT-03")
def test_a_fishbourne_closed_by_its_owner_was_bought_all_the_same() -> None:
    game = keeper(variable()).private("FFC", "Bob").share_round("Bob")
    plays(game, ClosePrivate(private="FFC"))
    assert income(game) == 5 + 10 + 10 + 15


@pytest.mark.clause("1860-OPT-03")
def test_privates_are_neither_sold_nor_exchanged() -> None:
    table = variable().company("C&N", 100, {"Ann": 6}, trains="6+3")
    game = table.share_round("Ann")
    assert refused(game, Exchange(private="CMH")) == "1860-OPT-03"
    assert refused(game, SellPrivate(private="CMH")) == "1860-OPT-03"


@pytest.mark.clause("1860-OPT-03")
def test_the_owner_closes_one_in_his_turn_and_it_keeps_its_value() -> None:
    game = keeper(variable()).share_round("Ann")
    p = game.position
    worth, count, money = game.result["Ann"], p.certificate_count("Ann"), cash(game, "Ann")
    plays(game, ClosePrivate(private="RPSC"))
    assert game.result["Ann"] == worth
    assert game.position.certificate_count("Ann") == count - 1
    assert cash(game, "Ann") == money
    assert income(game) == 5 + 10 + 20
    assert game.result["Ann"] == worth + 35


@pytest.mark.clause("1860-OPT-03", "1860-PRV-06")
def test_without_the_option_nobody_closes_a_private() -> None:
    game = variable("off").share_round("Ann")
    assert refused(game, ClosePrivate(private="RPSC")) == "1860-PRV-06"


@pytest.mark.clause("1860-OPT-03")
def test_none_is_closed_after_a_purchase() -> None:
    """By 18xx.games the turn stays open after the start of a company whose private one owns."""
    table = Table(profile="18xx.games", variable_privates="on").phase("6").private("CMH", "Ann")
    game = table.share_round("Ann")
    plays(game, StartCompany(company="C&N", price=74))
    refusal = game.why(ClosePrivate(by="Ann", private="CMH"))
    assert refusal is not None
    assert "before you buy" in refusal.reason


@pytest.mark.clause("1860-OPT-02")
def test_nobody_closes_what_is_not_his() -> None:
    game = variable().share_round("Bob")
    assert refused(game, ClosePrivate(private="RPSC")) == "1860-PRV-11"


@pytest.mark.clause("1860-OPT-03")
def test_fishbourne_closes_none() -> None:
    game = variable().cash(Bob=300).share_round("Bob")
    plays(game, BuyPrivate(private="FFC"))
    owners = {private: game.state.privates[private] for private in ("BHC", "YHC", "CMH", "RPSC")}
    assert set(owners.values()) == {"Ann"}


@pytest.mark.clause("1860-OPT-03", "1860-EXC-05")
def test_a_reserved_share_is_on_sale_once_its_private_is_closed() -> None:
    table = variable().company("C&N", 100, {"Bob": 5, "Cy": 4}, trains="6+3")
    game = table.share_round("Ann")
    buy = BuyShare(company="C&N", source="stock")
    assert refused(game, buy) == "1860-EXC-05"
    plays(game, ClosePrivate(private="CMH"))
    plays(game, buy)
    assert game.position.units("Ann", "C&N") == 1


@pytest.mark.clause("1860-OPT-03")
def test_only_in_his_own_turn() -> None:
    game = keeper(variable()).share_round("Bob")
    refusal = game.why(ClosePrivate(by="Ann", private="RPSC"))
    assert refusal is not None
    plays(game, Pass())
    plays(game, Pass())
    plays(game, ClosePrivate(private="RPSC"))
