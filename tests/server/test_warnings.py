"""What speaks against a choice: only what the others would not bring as well."""

from __future__ import annotations

from typing import Any

import msgspec

from railhead.play.game import Game
from railhead.server.preview import preview
from railhead.server.warnings import speaks_against, warnings
from tests.server.test_preview import visit_at
from tests.titles.t18india.positions import Table as India
from tests.titles.t1848.positions import Table as Australia
from tests.titles.t1947.positions import Table as Decline
from tests.titles.t1947.test_locomotive import ROUTE


def against(game: Game, **action: Any) -> list[str]:
    """What speaks against an action of the player who is asked; nothing is played by asking."""
    decision = game.decision
    assert decision is not None
    before = game.state
    found = speaks_against(game, {"by": decision.player, **action})
    assert game.state is before
    return found


def doomed() -> Game:
    """The NSR at 56 without a train, with money for one: it closes at the end of its turn."""
    table = India("NSR MR").set(warrants=()).company("MR", {"Cy": 3}, trains="2")
    table.company("NSR", {"Ann": 3}, price=58, cash=200)
    return table.turn("NSR", "Run", "MR")


def test_a_company_that_will_close_is_told_so_while_it_can_be_helped() -> None:
    game = doomed()
    assert against(game, type="pass") == ["NSR closes: NSR has no train."]
    buy = next(c.action for c in game.decisions[0].choices if "Buy a 2" in c.text)
    assert against(game, **msgspec.to_builtins(buy)) == []
    assert warnings(visit_at(game), {"type": "pass"}).warnings == against(game, type="pass")


def test_a_company_that_closes_at_once_is_told_so_even_if_it_cannot_be_helped() -> None:
    game = doomed()
    game.play({"type": "pass"})
    assert game.decisions[0].step == "Buy a certificate"
    (said,) = against(game, type="pass")
    assert said == "NSR closes: NSR has no train. No other choice alone prevents it."


def test_a_dividend_that_closes_the_company_is_warned_of() -> None:
    table = India("NSR MR").set(warrants=()).company("MR", {"Cy": 3}, trains="2")
    table.company("NSR", {"Ann": 3}, price=56, trains="2")
    game = table.turn("NSR", "Dividend", "MR", ran=True, revenue=40)
    (said,) = against(game, type="dividend", pay=False)
    assert said.startswith("NSR closes: NSR ")
    assert against(game, type="dividend", pay=True) == []
    seen = preview(visit_at(game), {"type": "dividend", "pay": False})
    assert seen.changes[0] == "NSR closes."
    assert seen.after["closed"] == {"NSR": True}
    assert seen.after["prices"]["NSR"] is None


def test_a_price_that_falls_anyway_is_no_news() -> None:
    """Without a train no tile brings an income."""
    table = Australia().company("VR", 100, {"Ann": 4}, cash=50)
    game = table.turn("VR", "Track")
    assert against(game, type="pass") == []
    game.play({"type": "pass"})
    assert (game.position.price("VR") or 0) < 100


def test_a_price_that_a_tile_would_save_is_told_with_the_cause() -> None:
    """With a train one tile next to the home is a route."""
    table = Australia().company("FT", 100, {"Ann": 4}, cash=50, trains="2").tiles("G14=57@0")
    said = "The price of FT falls from £100 to £90: FT withholds £0."
    assert against(table.turn("FT", "Track"), type="pass") == [said]


def test_what_another_player_could_sell_is_no_alternative() -> None:
    """Only the R&D Locomotive would bring a train in time, and Bob need not part with it."""
    table = Decline().tiles(ROUTE).private("P8", "Bob")
    table.company("BB&CI", 80, {"Ann": 6}, cash=1_000, at="r5c4")
    game = table.turn("BB&CI", "Track")
    offered = {choice.action.__struct_config__.tag for choice in game.decisions[0].choices}
    assert "buy_in" in offered
    assert against(game, type="pass") == []
