"""P4, Insider Trading: clause PV-16."""

from __future__ import annotations

import pytest

from railhead.finance.holders import GONE, STOCK
from railhead.play.actions import BuyShare, ClosePrivate, Pass, SellShares
from tests.titles.t1947.positions import Table, asked, plays, refused

FOUR = ("Andrea", "Anna", "Roberto", "Giovanni")


@pytest.mark.clause("1947-PV-03", "1947-PV-16")
@pytest.mark.parametrize(
    ("owner", "order"),
    [
        ("Giovanni", ("Giovanni", "Andrea", "Anna", "Roberto")),
        ("Roberto", ("Roberto", "Andrea", "Anna", "Giovanni")),
        ("Andrea", FOUR),
    ],
)
def test_insider_trading(owner: str, order: tuple[str, ...]) -> None:
    """S-05: by the rule, not by the book's names."""
    game = Table(FOUR).private("P4", owner).operating_round()
    assert game.decision is not None
    assert game.decision.step == "Insider trading"
    words = "The order is Andrea, Anna, Roberto, Giovanni. Discard P4 to go first?"
    assert game.decision.prompt == words
    texts = [choice.text for choice in game.decision.choices]
    assert texts == ["Discard P4 and take order card 1", "Keep P4"]
    for other in (
        BuyShare(by=owner, company="SIR", source=STOCK),
        SellShares(by=owner, company="SIR", count=1),
    ):
        assert refused(game, other) == "1947-PV-16"
        refusal = game.why(other)
        assert refusal is not None
        assert refusal.reason == f"{owner} must first use P4 or keep it."
    assert refused(game, ClosePrivate(by=owner, private="P5")) == "1947-PV-03"
    plays(game, ClosePrivate(by=owner, private="P4"))
    assert game.state.order == order
    assert game.state.privates["P4"] == GONE
    assert asked(game) == order[0]


@pytest.mark.clause("1947-PV-16")
def test_insider_trading_comes_before_the_first_turn() -> None:
    game = Table(FOUR).private("P4", "Anna").operating_round()
    plays(game, Pass(by="Anna"))
    assert refused(game, ClosePrivate(by="Andrea", private="P4")) == "1947-PV-16"
    assert game.state.privates["P4"] == "Anna"
