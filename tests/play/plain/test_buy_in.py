"""Privates that companies buy from players."""

from __future__ import annotations

from railhead.play.actions import Answer, BuyIn, BuyTrain
from tests.play.plain.branch_lines import Table
from tests.titles.answers import cash, offers, plays


def table(phase: str = "3", cash: int = 300) -> Table:
    table = Table().phase(phase).company("TEN", 90, {"Ann": 6}, cash=cash).cash(Ann=0, Bob=0)
    return table.private("B", "Ann").private("C", "Bob")


def test_a_company_buys_for_half_to_double_of_the_price_or_what_is_printed() -> None:
    game = table().turn("TEN")
    for price in (19, 81):
        assert not offers(game, BuyIn(private="B", price=price))
        assert game.why(BuyIn(private="B", price=price)) is not None
    assert offers(game, BuyIn(private="C", price=1))
    assert not offers(game, BuyIn(private="C", price=101))
    plays(game, BuyIn(private="B", price=80))
    assert game.state.privates["B"] == "TEN"
    assert (cash(game, "TEN"), cash(game, "Ann")) == (220, 80)
    assert game.why(BuyIn(private="B", price=80)) is not None


def test_not_before_its_phase_nor_above_the_treasury() -> None:
    assert not offers(table("2").turn("TEN"), BuyIn(private="B", price=40))
    assert not offers(table(cash=50).turn("TEN"), BuyIn(private="B", price=51))
    assert offers(table(cash=50).turn("TEN"), BuyIn(private="B", price=50))


def test_a_company_that_has_begun_the_phase_with_its_last_train_still_buys() -> None:
    game = table("2", cash=230).depot("3 3").turn("TEN", "Trains")
    plays(game, BuyTrain(train="3", price=180))
    assert cash(game, "TEN") == 50  # too little for another train
    plays(game, BuyIn(private="B", price=50))
    assert game.state.privates["B"] == "TEN"


def test_another_player_must_agree() -> None:
    game = plays(table().turn("TEN"), BuyIn(private="C", price=60))
    assert game.asked == ("Bob",)
    declined = plays(game.copy(), Answer(by="Bob", agree=False))
    assert not offers(declined, BuyIn(private="C", price=60))
    assert offers(declined, BuyIn(private="C", price=61))
    plays(game, Answer(by="Bob", agree=True))
    assert game.state.privates["C"] == "TEN"
    assert (cash(game, "TEN"), cash(game, "Bob")) == (240, 60)


def test_a_company_gets_the_income_of_its_privates() -> None:
    game = table().private("B", "TEN").cash(Cy=0).turn("TEN", number=1, of=2)
    before = cash(game, "TEN")
    while game.state.round == "Operating round 2.1":
        game.play({"type": "pass"})
    assert cash(game, "TEN") == before + 10
