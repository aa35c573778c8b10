"""The words that players read: the book's terms, right plurals, reasons that can be acted on."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from railhead.cli.hotseat import words
from railhead.finance.holders import STOCK
from railhead.play.actions import Action, BuyShare, PayDividend, PlaceStation, SellShares
from railhead.titles.t1853.actions import BuyTrain, ChooseTiles, Redeem
from railhead.titles.t1853.land.inscriptions import remarks
from railhead.titles.t1853.position import Position
from tests.seen import seen
from tests.titles.t1853 import Game
from tests.titles.t1853.positions import Table, plays


def reason(game: Game, action: Action) -> str:
    """Why an action is refused."""
    refusal = game.why(action)
    assert refusal is not None
    return refusal.reason


def tiles(game: Game, company: str) -> Any:
    """What the charter says of the tiles of a company."""
    shown = next(each for each in seen(game, None)["companies"] if each["id"] == company)
    return next(fact["value"] for fact in shown["facts"] if fact["name"] == "Tiles")


@pytest.mark.parametrize(
    ("held", "shares"), [(0, "no share of EIR"), (1, "a share of EIR"), (2, "2 shares of EIR")]
)
def test_how_many_shares(held: int, shares: str) -> None:
    table = Table().company("EIR", {"Adam": held, "Beth": 5}).company("NWR", {"Adam": 2})
    game = table.dealing("Adam")
    assert reason(game, SellShares(by="Adam", company="EIR", count=3)) == f"Adam has {shares}."
    table = Table().company("EIR", {"Adam": 2, "Beth": 3}).company("NWR", {"Adam": 2})
    game = table.unredeemed("Adam", " ".join(["EIR"] * held)).dealing("Adam")
    redeem = Redeem(by="Adam", company="EIR", count=3)
    assert reason(game, redeem) == f"Adam has {shares} to redeem."


@pytest.mark.clause("1853-EARN-02", "1853-MGR-05")
def test_dividends_are_paid_and_earnings_retained() -> None:
    game = Table().company("MSM", {"Adam": 5}, trains="2").dividend("MSM", 80)
    offered = [choice.text for choice in game.decisions[0].choices]
    assert offered == ["Pay a dividend of £8 a share", "Retain 80 cr"]
    pays = PayDividend(by="Adam", pay=True)
    table = Table().company("MSM", {"Adam": 1}, cash=900, trains="2")
    game = table.turn("MSM", "Trains", ran=True, revenue=80)
    assert "Manager" in reason(game, pays)
    game = Table().company("MSM", {"Adam": 5}, cash=900, trains="2").turn("MSM", "Trains")
    assert reason(game, pays) == "MSM has no earnings to pay."


@pytest.mark.clause("1853-BASE-02", "1853-BASE-03")
def test_tokens_are_bases_and_stations_are_on_tiles() -> None:
    table = Table().company("EIR", {"Adam": 5}).company("GIP", {"Adam": 5}).tiles("Hx=5/0 Hv=6/2")
    game = table.tiles("Iaa=58/5").turn("EIR", "Bases")
    assert reason(game, PlaceStation(by="Adam", hex="Iaa")) == "No base can be placed in Iaa."
    home = PlaceStation(by="Adam", hex="Hx")
    assert reason(game, home) == "EIR already has a base in Patna Hx."


@pytest.mark.clause("1853-MIN-10", "1853-MIN-12")
def test_why_a_special_token_can_not_be_used() -> None:
    def why(table: Table, train: str = "2M", price: int = 250) -> str:
        game = table.company("SIR", {"Beth": 3}, cash=900).turn("SIR", "Trains")
        return reason(game, BuyTrain(by="Beth", train=train, price=price, token=True))

    assert "first Railway Round" in why(Table().more_cards().without("2"))
    assert "sells a 1M" in why(Table().more_cards().set(railway_round=2))
    assert "sells a 2M" in why(Table().phase("2").set(railway_round=2), "3M", 430)
    none = Table().phase("3").without("2M", "3M", "4M").set(railway_round=2)
    assert "is left" in why(none, "4M", 590)
    assert "No later phase" in why(Table().phase("4").set(railway_round=2), "4M", 590)


@pytest.mark.clause("1853-TRN-04", "1853-MIN-05")
def test_obsolete_trains_are_named() -> None:
    table = Table().phase("2").without("3").company("SIR", {"Beth": 3}, trains="1M")
    game = table.company("EIR", {"Adam": 3}, cash=620).turn("EIR", "Trains")
    plays(game, BuyTrain(train="4", price=620))
    said = [event.text for events in game.log for event in events]
    assert "All 2 and 1M trains are obsolete." in said


@pytest.mark.clause("1853-TRK-02", "1853-TRK-03", "1853-TRK-08")
def test_how_many_tiles_a_company_lays() -> None:
    table = Table().company("EIR", {"Adam": 5}, operated=False)
    table.company("BAR", {"Adam": 5}, operated=False).company("SIR", {"Adam": 5})
    game = table.railway_round("EIR", "BAR")
    assert tiles(game, "EIR") == "to be chosen in its first turn"
    assert tiles(game, "BAR") == "two in its first turn, then one"
    assert tiles(game, "SIR") == "one a turn"
    plays(game, ChooseTiles(at_once=False))
    assert tiles(game, "EIR") == "two a turn from Phase 2 on"
    later = Table().company("BAR", {"Adam": 5}).railway_round("BAR")
    assert tiles(later, "BAR") == "one a turn"


@pytest.mark.clause("1853-MIN-01", "1853-MIN-03", "1853-MIN-04")
def test_the_2_cards_that_are_to_be_had() -> None:
    def shown(table: Table, kind: str = "2") -> tuple[list[str], int | None, int, bool]:
        game = table.company("SIR", {"Beth": 3}, cash=900).turn("SIR", "Trains")
        card = next(each for each in seen(game, None)["depot"] if each["kind"] == kind)
        return [s["name"] for s in card["sides"]], card["left"], card["of"], card["on_sale"]

    assert shown(Table().more_cards()) == (["2", "1M"], 7, 7, True)
    assert shown(Table().more_cards().without("2")) == (["2", "1M"], None, 7, True)
    assert shown(Table().more_cards().without("2M"), "2M")[1::2] == (0, False)  # no others
    later = Table().more_cards().without("2").set(railway_round=2)
    assert shown(later) == (["2", "1M"], 0, 7, False)
    assert shown(Table()) == (["2"], 6, 6, True)  # no Minor at the start: no 1M all game


@pytest.mark.clause("1853-COST-01", "1853-COST-02")
@pytest.mark.parametrize(
    ("hex_id", "said"),
    [
        ("Gs", "River: the first tile costs 40/30."),
        ("Ht", "Multiple river: the first tile costs 60/40."),
    ],
)
def test_the_ground_by_gauge_in_words(hex_id: str, said: str) -> None:
    assert words.hex_lines(Table().dealing("Adam"), hex_id)[1] == said


def test_what_is_asked_in_a_dealing_round() -> None:
    """Before the purchase of a turn, after it, and where somebody holds too much."""
    table = Table().company("EIR", {"Adam": 2, "Beth": 3}).company("NWR", {"Beth": 5, "Adam": 1})
    game = table.cash(Adam=500).dealing("Adam")
    assert game.decisions[0].prompt == "Sell, redeem, and buy at most one share."
    plays(game, BuyShare(company="EIR", source=STOCK))
    assert game.decisions[0].prompt == "You have bought; sell, redeem or end your turn."
    table = Table().company("EIR", {"Adam": 6, "Beth": 2})
    assert table.dealing("Adam").decisions[0].prompt == "You hold more than you may and must sell."


def test_new_shares_and_those_of_the_pool_are_told_apart() -> None:
    game = Table().company("EIR", {"Beth": 3}, pool=1).cash(Adam=500).dealing("Adam")
    offered = [choice.text for choice in game.decisions[0].choices]
    assert offered[:3] == [
        "Buy EIR from the Bank Pool for £100",
        "Buy EIR new for £100",
        "Buy GIP new for £96",
    ]


def test_a_company_that_there_is_not() -> None:
    game = Table().company("EIR", {"Adam": 3, "Beth": 2}).dealing("Adam")
    for action in (
        SellShares(by="Adam", company="XYZ", count=1),
        BuyShare(by="Adam", company="XYZ", source=STOCK),
        Redeem(by="Adam", company="XYZ", count=1),
    ):
        assert reason(game, action) == "There is no company 'XYZ'."


def test_the_train_step_can_be_ended() -> None:
    game = Table().company("EIR", {"Adam": 5}, cash=900).turn("EIR", "Trains")
    assert game.decisions[0].choices[-1].text == "Buy no train"


@pytest.mark.clause("1853-COST-07", "1853-COST-08")
def test_what_a_frontier_post_says() -> None:
    """To whom it still pays, and that it has; by the other reading of A-16, to whom."""
    table = Table()
    p = Position(table.title, table.state)
    assert remarks(p, "Db") == [
        "Frontier post: 200 cr to the first company that is connected to it."
    ]
    table.state.grants = ("Db",)
    assert remarks(p, "Db") == ["Frontier post: 200 cr, paid already."]
    table.title.readings = replace(table.title.readings, one_grant_a_post=False)
    assert remarks(p, "Db")[0].endswith("200 cr to each company that is connected to it.")
    table.state.grants = ("Db NWR",)
    assert remarks(p, "Db")[0].endswith("connected to it; paid to NWR.")


@pytest.mark.clause("1853-BID-02", "1853-BID-05")
@pytest.mark.parametrize(
    ("hex_id", "said"),
    [
        ("Jah", ["In a bid £20, with a share of BAR (8)."]),
        ("Hx", ["In the Ganges valley.", "In a bid £20, with a share of EIR (1)."]),
    ],
)
def test_what_a_city_is_worth_in_a_bid(hex_id: str, said: list[str]) -> None:
    """As whoever asks for the hex reads it."""
    shown = words.hex_lines(Table().dealing("Adam"), hex_id)
    assert set(said) <= set(shown)
