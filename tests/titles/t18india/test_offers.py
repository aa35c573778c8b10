"""How the choices of a decision are put before a player. Clauses BUY, CSH, DRAFT."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.play.actions import BuyShare
from railhead.titles.t18india.actions import KeepCards
from railhead.titles.t18india.view import remarks
from tests.seen import seen
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, plays


def shop() -> Game:
    """Ann has money for some of what there is: a hand, two rows, the Open Market, bonds."""
    table = Table("EIR MR NSR").hand("Ann", "EIR EIR EIR-D P2").row(1, "MR NSR").row(2, "P6 EIR")
    table.company("MR", {"Bob": 3}, pool=2, price=142).private("P1", "pool")
    return table.cash(Ann=141).stock_round("Ann")


def decision(game: Game, player: str) -> dict[str, Any]:
    [found] = seen(game, player)["decisions"]
    return dict(found)


def shown(choices: list[dict[str, Any]]) -> dict[tuple[str, str], str]:
    """The cards of choices by heading and name, with the type of the action."""
    return {
        (choice["group"], choice["card"]["name"]): choice["action"]["type"]
        for choice in choices
        if "card" in choice
    }


@pytest.mark.clause("18india-BUY-01", "18india-BUY-02", "18india-BUY-07")
def test_choices_lie_with_their_cards_under_the_headings_of_their_sources() -> None:
    found = decision(shop(), "Ann")
    assert found["heading"] == "Buy certificates"
    assert found["headings"] == [
        "From your hand",
        "Tops of the rows",
        "Open Market",
        "Bonds",
        "Director’s Certificates",
        "Shares",
        "Privates",
    ]
    assert shown(found["choices"]) == {
        ("From your hand", "EIR ×2"): "buy_share",
        ("From your hand", "P2 Portuguese"): "buy_private",
        ("Tops of the rows", "MR"): "buy_share",
        ("Open Market", "P1 Swedish"): "buy_private",
        ("Bonds", "Royal Bond"): "buy_bond",
    }


@pytest.mark.clause("18india-BUY-16", "18india-BUY-17")
def test_what_can_not_be_had_is_there_too_and_says_why() -> None:
    game = shop()
    refused = decision(game, "Ann")["refused"]
    assert shown(refused) == {
        ("From your hand", "EIR"): "start_company",  # the Director's Certificate, for 200
        ("Tops of the rows", "P6 British"): "buy_private",
        ("Open Market", "MR ×2"): "buy_share",
    }
    for choice in refused:
        refusal = game.why(choice["action"])
        assert refusal is not None
        assert refusal.clause == "18india-BUY-16"


@pytest.mark.clause("18india-BUY-02")
def test_within_a_purchase_only_the_like_of_it_is_worth_a_look() -> None:
    game = shop()
    plays(game, BuyShare(company="EIR", source="hand"))
    assert game.asked != ("Ann",)  # with 41 there is no more to buy
    table = Table("EIR MR").hand("Ann", "EIR EIR").row(1, "MR").cash(Ann=250)
    game = table.stock_round("Ann")
    plays(game, BuyShare(company="EIR", source="hand"))
    found = decision(game, "Ann")
    assert found["refused"] == []
    assert list(shown(found["choices"])) == [("From your hand", "EIR")]
    assert found["prompt"] == "Buy more of the same, or end your turn."
    game = Table("EIR MR").row(2, "MR EIR").cash(Ann=250).stock_round("Ann")
    plays(game, BuyShare(company="MR", source="row 2"))
    assert decision(game, "Ann")["prompt"] == "Buy the next of row 2, or end your turn."


@pytest.mark.clause("18india-INFO-05", "18india-INFO-06")
def test_where_the_privates_are() -> None:
    """As far as each player may know."""
    table = Table("EIR").hand("Ann", "P1").hand("Bob", "P2").private("P3", "pool").row(1, "EIR P6")
    game = table.private("P4", "Cy").private("P5", "gone").stock_round("Ann")
    status = {name: shown["status"] for name, shown in seen(game, "Ann")["privates"].items()}
    assert status == {
        "P1": "in your hand",
        "P2": "in a hand",
        "P3": "in the Open Market",
        "P4": "owned by Cy",
        "P5": "closed",
        "P6": "in row 1, 1 above it",
    }
    assert seen(game, "Bob")["privates"]["P1"]["status"] == "in a hand"


@pytest.mark.clause("18india-DRAFT-01", "18india-DRAFT-03", "18india-AUC-02")
@pytest.mark.parametrize(("hands", "action"), [("draft", "take_card"), ("auction", "put_up")])
def test_the_pool_of_the_draft_lies_under_three_headings(hands: str, action: str) -> None:
    game = Table(hands=hands).game
    for player in game.players:
        cards = game.state.hands[player][:7]
        game.play(KeepCards(by=player, cards=cards))
    found = shown(decision(game, game.asked[0])["choices"])
    assert set(found.values()) == {action}
    assert {heading for heading, _ in found} == {"Director’s Certificates", "Shares", "Privates"}
    assert len([name for heading, name in found if heading == "Director’s Certificates"]) == 9


@pytest.mark.clause("18india-REV-02", "18india-SETUP-10")
def test_what_is_said_of_a_hex() -> None:
    p = Table("MR").company("MR").set(concessions={"tea": "MR"}).stock_round().position
    assert remarks(p, "D3")[1:] == ["Worth more by the dearest other city of the route."]
    assert remarks(p, "G8") == ["Gauge of the north-west."]
    assert remarks(p, "O12")[1:] == ["Tea: the concession of MR."]


@pytest.mark.clause("18india-GUAR-07", "18india-TRK-01")
@pytest.mark.parametrize(
    ("phase", "says"),
    [
        ("III", ["end with the first train of Phase IV", "set until Phase IV"]),
        ("IV", ["ended with Phase IV", "none are set any more; one may be removed a turn"]),
    ],
)
def test_what_ends_with_phase_iv(phase: str, says: list[str]) -> None:
    view = seen(Table().phase(phase).stock_round(), "Ann")
    assert [gauge["says"] for gauge in view["gauges"]] == says
