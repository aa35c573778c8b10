"""Buying in a stock round: out of the hand, from the rows, from the Open Market. Clauses BUY."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    Pass,
    SellShares,
    StartCompany,
)
from railhead.titles.t18india.actions import BuyBond, ConvertBond
from tests.seen import seen
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import (
    Table,
    cash,
    offers,
    plays,
    refused,
    units,
)

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def buy(company: str, source: str = "hand") -> BuyShare:
    return BuyShare(company=company, source=source)


def director(company: str, face: int) -> StartCompany:
    return StartCompany(company=company, price=face)


def private(name: str) -> BuyPrivate:
    return BuyPrivate(private=name)


# --- One purchase a turn ----------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-BUY-01")
@pytest.mark.parametrize("first", [buy("MR", "pool"), private("P2"), BuyBond()])
def test_one_purchase_and_the_next_player_is_on_turn(profile: str, first: Action) -> None:
    table = Table("MR", profile=profile).company("MR", {"Bob": 3}, pool=2).private("P2", "pool")
    game = table.stock_round("Ann")
    plays(game, first)
    assert game.asked == ("Bob",)
    plays(game, Pass())
    assert game.asked == ("Cy",)


@pytest.mark.clause("18india-BUY-01")
def test_nobody_buys_out_of_turn_or_from_another_player() -> None:
    game = Table("MR").company("MR", {"Bob": 3}).private("P2", "Bob").stock_round("Ann")
    refusal = game.why(BuyBond(by="Bob"))
    assert refusal is not None
    assert refusal.clause == "18india-BUY-01"
    assert refused(game, buy("MR", "Bob")) == "18india-BUY-01"
    assert refused(game, private("P2")) == "18india-BUY-01"
    assert refused(game, SellShares(company="MR", count=1)) == "18india-SR-03"


# --- Hand -------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-BUY-02")
def test_any_number_of_one_company_out_of_the_hand(profile: str) -> None:
    table = Table("EIR MR", profile=profile).hand("Ann", "MR EIR EIR-D EIR EIR MR P1")
    game = table.hand("Bob", "EIR").cash(Ann=733).stock_round("Ann", 1)
    (bank,) = cash(game, "bank")
    plays(game, buy("EIR"))
    plays(game, director("EIR", 100))
    plays(game, buy("EIR"))
    plays(game, buy("EIR"))
    assert cash(game, "Ann", "EIR", "bank") == [233, 500, bank]
    assert units(game, "EIR", "Ann") == [5]
    assert game.state.hands["Ann"] == ("MR", "MR", "P1")


@BOTH
@pytest.mark.clause("18india-BUY-02")
def test_the_face_value_is_paid_though_the_price_has_moved(profile: str) -> None:
    table = Table("MR", profile=profile).company("MR", {"Bob": 3}, price=160, managed=True)
    game = table.hand("Ann", "MR MR-D").cash(Ann=280).stock_round("Ann")
    assert refused(game, StartCompany(company="MR", price=160)) == "18india-CO-09"
    plays(game, buy("MR"))
    assert cash(game, "Ann", "MR") == [190, 90]
    plays(game, director("MR", 90))
    assert cash(game, "Ann", "MR") == [10, 270]


@BOTH
@pytest.mark.clause("18india-BUY-03")
def test_any_number_of_privates_out_of_the_hand(profile: str) -> None:
    table = Table("EIR", profile=profile).hand("Ann", "P1 P4 EIR P2").hand("Bob", "P3")
    game = table.cash(Ann=300).stock_round("Ann", 1)
    (bank,) = cash(game, "bank")
    plays(game, private("P4"))
    plays(game, private("P1"))
    plays(game, private("P2"))
    assert cash(game, "Ann", "bank") == [300 - 75 - 25 - 35, bank + 135]
    assert [game.state.privates[name] for name in ("P1", "P2", "P4")] == ["Ann"] * 3
    assert game.state.hands["Ann"] == ("EIR",)


MIXED = [
    (buy("MR"), "18india-BUY-02"),  # of another company
    (director("MR", 90), "18india-BUY-02"),
    (private("P1"), "18india-BUY-02"),  # shares with privates
    (buy("NSR", "row 1"), "18india-BUY-01"),  # hand with IPO
    (buy("EIR", "pool"), "18india-BUY-01"),
    (BuyBond(), "18india-BUY-01"),
    (private("P3"), "18india-BUY-01"),  # in the Open Market
]


@BOTH
@pytest.mark.clause("18india-BUY-02", "18india-BUY-03")
@pytest.mark.parametrize(("second", "clause"), MIXED)
def test_nothing_else_joins_a_purchase_out_of_the_hand(
    profile: str, second: Action, clause: str
) -> None:
    table = Table("EIR MR NSR", profile=profile).hand("Ann", "EIR EIR MR MR-D P1 P2")
    table.row(1, "NSR EIR").shares("EIR", {"pool": 1}).private("P3", "pool")
    game = table.stock_round("Ann")
    assert offers(game, second)
    plays(game, buy("EIR"))
    assert game.asked == ("Ann",)
    assert refused(game, second) == clause
    plays(game, buy("EIR"))


@pytest.mark.clause("18india-BUY-03")
def test_shares_do_not_join_privates_out_of_the_hand() -> None:
    table = Table("EIR").hand("Ann", "EIR P1 P2").row(1, "P3")
    game = table.stock_round("Ann")
    plays(game, private("P1"))
    assert refused(game, buy("EIR")) == "18india-BUY-02"
    assert refused(game, private("P3")) == "18india-BUY-01"
    plays(game, private("P2"))


@pytest.mark.clause("18india-BUY-02", "18india-BUY-17")
def test_only_what_is_in_the_own_hand() -> None:
    table = Table("EIR MR").hand("Ann", "EIR").hand("Bob", "MR MR-D")
    game = table.stock_round("Ann")
    assert refused(game, buy("MR")) == "18india-BUY-02"
    assert refused(game, director("MR", 90)) == "18india-BUY-17"
    assert refused(game, director("EIR", 100)) == "18india-BUY-17"


@pytest.mark.clause("18india-BUY-17", "18india-SR-08")
def test_a_directors_certificate_is_never_in_the_open_market() -> None:
    table = Table("EIR").company("EIR", {"Ann": 2, "Bob": 2}).cash(Cy=900)
    game = table.stock_round("Ann", selling=True)
    plays(game, SellShares(company="EIR", count=2))
    while game.asked != ("Cy",) or going_on(game).selling:
        plays(game, Pass())
    assert refused(game, director("EIR", 100)) == "18india-BUY-17"
    plays(game, buy("EIR", "pool"))
    assert units(game, "EIR", "Cy", "pool", "Bob") == [1, 1, 2]


# --- IPO rows ---------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-BUY-04", "18india-BUY-05")
def test_the_top_two_of_one_row(profile: str) -> None:
    table = Table("EIR MR", profile=profile).row(2, "MR P3 EIR MR").row(1, "EIR")
    game = table.cash(Ann=500).stock_round("Ann")
    (bank,) = cash(game, "bank")
    assert refused(game, private("P3")) == "18india-BUY-01"  # the second without the first
    assert refused(game, buy("EIR", "row 2")) == "18india-BUY-04"
    plays(game, buy("MR", "row 2"))
    assert cash(game, "Ann", "MR", "bank") == [410, 90, bank]
    plays(game, private("P3"))  # of another kind
    assert cash(game, "Ann", "bank") == [350, bank + 60]
    assert game.state.rows == (("EIR",), ("EIR", "MR"), ())
    assert game.asked == ("Bob",)  # a third one is not to be had


@pytest.mark.clause("18india-BUY-04")
def test_two_rows_or_three_cards_are_too_many() -> None:
    table = Table("EIR MR").row(1, "MR EIR EIR").row(3, "EIR").hand("Ann", "MR")
    game = table.cash(Ann=700).stock_round("Ann")
    plays(game, buy("MR", "row 1"))
    assert refused(game, buy("EIR", "row 3")) == "18india-BUY-01"
    assert refused(game, buy("MR")) == "18india-BUY-01"
    plays(game, Pass())  # one is enough
    assert game.asked == ("Bob",)
    assert going_on(game).track == ()  # and no pass
    game = table.stock_round("Ann", source="row 1", count=2)
    assert game.asked == ("Bob",)


@pytest.mark.clause("18india-BUY-06")
@pytest.mark.parametrize("card", [buy("MR", "row 1"), private("P2")])
@pytest.mark.parametrize(
    ("profile", "rules", "option", "open_"),
    [
        ("rulebook", None, "profile", True),
        ("rulebook", None, "closed", False),
        ("living", None, "profile", False),
        ("18xx.games", None, "profile", False),
        ("18xx.games", None, "open", True),
        ("rulebook", 1, "profile", False),
        ("rulebook", 1, "open", True),
    ],
)
def test_the_rows_in_the_first_round(
    profile: str, rules: int | None, option: str, open_: bool, card: Action
) -> None:
    """Open by the rulebook; the erratum, which closes them, can be had by itself."""
    table = Table("MR", profile=profile, rules=rules, first_round=option)
    table.row(1, "MR").row(2, "P2").shares("MR", {"pool": 1})
    game = table.stock_round("Ann", 1)
    assert offers(game, buy("MR", "pool"))
    if open_:
        plays(game, card)
    else:
        assert refused(game, card) == "18india-BUY-06"
    plays(table.stock_round("Ann", 2), card)


@pytest.mark.clause("18india-BUY-06")
@pytest.mark.parametrize("profile", ["rulebook", "living"])
def test_a_closed_row_says_so(profile: str) -> None:
    """And is open to companies already in the first operating rounds."""
    table = Table("MR", profile=profile).row(1, "MR").company("MR")
    closed = "closed in the first stock round" if profile == "living" else OPEN
    assert row_says(table.stock_round("Ann", 1)) == closed
    assert row_says(table.operating_round("MR")) == OPEN
    assert row_says(table.stock_round("Ann", 2)) == OPEN


OPEN = "bought from the top only"


def row_says(game: Game) -> str:
    return str(next(s for s in seen(game, "Ann")["spreads"] if s["name"] == "Row 1")["says"])


# --- Open Market ------------------------------------------------------------------------------


@pytest.mark.clause("18india-BUY-07")
@pytest.mark.parametrize(("price", "paid"), [(160, 160), (64, 64), (None, 90)])
def test_one_share_at_the_price_to_the_bank(price: int | None, paid: int) -> None:
    table = Table("MR").cash(Ann=200)
    if price:
        table.company("MR", {"Bob": 3}, pool=2, price=price)
    else:
        table.shares("MR", {"pool": 2})
    game = table.stock_round("Ann")
    bank, mr = cash(game, "bank", "MR")
    plays(game, buy("MR", "pool"))
    assert cash(game, "Ann", "bank", "MR") == [200 - paid, bank + paid, mr]
    assert units(game, "MR", "Ann", "pool") == [1, 1]
    assert game.asked == ("Bob",)


@pytest.mark.clause("18india-BUY-07")
def test_a_private_of_the_open_market_at_face_value() -> None:
    table = Table("MR").private("P6", "pool").cash(Ann=150)
    game = table.stock_round("Ann")
    (bank,) = cash(game, "bank")
    plays(game, private("P6"))
    assert cash(game, "Ann", "bank") == [0, bank + 150]
    assert game.state.privates["P6"] == "Ann"
    assert refused(game, buy("MR", "pool")) == "18india-BUY-07"  # there is none


# --- Money ------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-BUY-16")
@pytest.mark.parametrize(
    ("action", "price"),
    [
        (buy("EIR"), 100),
        (director("EIR", 100), 200),
        (buy("MR", "row 1"), 90),
        (buy("NSR", "pool"), 71),
        (private("P6"), 150),
        (BuyBond(), 100),
        (ConvertBond(), 42),
    ],
)
def test_no_credit(profile: str, action: Action, price: int) -> None:
    table = Table("EIR MR NSR", profile=profile).phase("IV").hand("Ann", "EIR EIR-D")
    table.row(1, "MR").shares("NSR", {"pool": 1}).private("P6", "pool").bonds(Ann=1)
    table.company("GIPR", {"Bob": 3}, price=142, stations="R17").private("P1", "pool")
    game = table.cash(Ann=price).stock_round("Ann")
    assert offers(game, action)
    game = table.cash(Ann=price - 1).stock_round("Ann")
    assert game.asked == ("Ann",)
    assert refused(game, action) == "18india-BUY-16"
