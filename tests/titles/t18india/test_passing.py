"""The pass track and the order of the next stock round. Clauses PASS."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyShare, Pass, SellShares
from railhead.titles.t18india.actions import BuyBond, SellBonds
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, bonds, plays, refused

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def passes(game: Game, player: str) -> None:
    assert game.asked == (player,)
    plays(game, Pass())


def buys(game: Game, player: str) -> None:
    assert game.asked == (player,)
    plays(game, BuyBond())


def track(game: Game) -> tuple[str, ...]:
    found: tuple[str, ...] = going_on(game).track
    return found


@BOTH
@pytest.mark.clause(
    "18india-PASS-01", "18india-PASS-02", "18india-PASS-03", "18india-PASS-04", "18india-SR-01"
)
def test_buying_leaves_the_track_and_those_behind_move_up(profile: str) -> None:
    game = Table("EIR", profile=profile).cash(Ann=500, Bob=500, Cy=500).stock_round("Ann")
    passes(game, "Ann")
    assert track(game) == ("Ann",)
    buys(game, "Bob")
    passes(game, "Cy")
    assert track(game) == ("Ann", "Cy")
    buys(game, "Ann")
    assert track(game) == ("Cy",)
    passes(game, "Bob")
    assert track(game) == ("Cy", "Bob")
    passes(game, "Cy")  # again, and keeps the place
    assert track(game) == ("Cy", "Bob")
    passes(game, "Ann")
    assert game.state.round == "Stock round 3"  # no company operates
    assert game.state.order == ("Cy", "Bob", "Ann")
    assert going_on(game).player == game.asked[0]


@pytest.mark.clause("18india-PASS-02")
def test_who_buys_from_the_middle_of_the_track_starts_again_at_its_end() -> None:
    game = Table("EIR", players=4).stock_round("Ann")
    for player in ("Ann", "Bob", "Cy"):
        passes(game, player)
    buys(game, "Dee")
    passes(game, "Ann")
    buys(game, "Bob")
    assert track(game) == ("Ann", "Cy")
    passes(game, "Cy")
    passes(game, "Dee")
    passes(game, "Ann")
    passes(game, "Bob")
    assert game.state.order == ("Ann", "Cy", "Dee", "Bob")


@BOTH
@pytest.mark.clause("18india-PASS-03", "18india-PASS-04")
def test_when_all_pass_at_once_the_order_stays(profile: str) -> None:
    table = Table("EIR", profile=profile).company("EIR").set(order=("Bob", "Cy", "Ann"))
    game = table.stock_round("Bob")
    for player in ("Bob", "Cy", "Ann"):
        assert game.state.round == "Stock round 2"
        passes(game, player)
    assert game.state.round == "Operating round 2.1"
    assert game.state.order == ("Bob", "Cy", "Ann")


@pytest.mark.clause("18india-PASS-02")
def test_ending_an_open_turn_is_no_pass() -> None:
    table = Table("EIR").hand("Ann", "EIR EIR").cash(Ann=500)
    game = table.stock_round("Ann")
    plays(game, BuyShare(company="EIR", source="hand"))
    passes(game, "Ann")  # she buys no second one
    assert track(game) == ()
    assert game.asked == ("Bob",)


@pytest.mark.clause("18india-PASS-05")
@pytest.mark.parametrize(
    ("profile", "order"),
    [("rulebook", ("Ann", "Bob", "Cy")), ("18xx.games", ("Bob", "Cy", "Ann"))],
)
def test_declining_to_sell_is_no_pass_but_at_18xx_games(
    profile: str, order: tuple[str, ...]
) -> None:
    """Ann sells, Bob and Cy decline; then all pass."""
    table = Table("EIR", profile=profile).company("EIR").bonds(Ann=2, Bob=1, Cy=1)
    game = table.stock_round("Ann", selling=True)
    plays(game, SellBonds(count=1))
    for player in ("Ann", "Bob", "Cy"):
        passes(game, player)
    assert not going_on(game).selling
    for player in ("Ann", "Bob", "Cy"):
        passes(game, player)
    assert game.state.order == order


@pytest.mark.clause("18india-PASS-05")
@pytest.mark.parametrize(
    ("profile", "order"),
    [("rulebook", ("Ann", "Bob", "Cy")), ("18xx.games", ("Bob", "Ann", "Cy"))],
)
def test_at_18xx_games_having_nothing_to_sell_is_a_pass_too_until_a_purchase(
    profile: str, order: tuple[str, ...]
) -> None:
    table = Table("EIR", profile=profile).company("EIR", {"Ann": 3}).cash(Ann=500, Cy=500)
    game = table.stock_round("Ann", selling=True)  # Bob and Cy have nothing
    plays(game, SellShares(company="EIR", count=1))
    while going_on(game).selling:
        passes(game, "Ann")
    passes(game, "Ann")
    passes(game, "Bob")
    buys(game, "Cy")
    passes(game, "Ann")
    passes(game, "Bob")
    passes(game, "Cy")
    assert game.state.order == order


@BOTH
@pytest.mark.clause("18india-PASS-06")
def test_who_can_buy_nothing_passes_by_himself(profile: str) -> None:
    table = Table("EIR", profile=profile).company("EIR").cash(Ann=500, Bob=99, Cy=500)
    game = table.stock_round("Ann")
    buys(game, "Ann")
    assert game.asked == ("Cy",)
    assert track(game) == ("Bob",)
    passes(game, "Cy")
    passes(game, "Ann")
    assert game.state.order == ("Bob", "Cy", "Ann")


@pytest.mark.clause("18india-PASS-06")
def test_being_asked_does_not_tell_what_a_hand_holds() -> None:
    """Bob has 70 and the only card that costs no more, the Swedish EIC, is in Ann's hand. By the
    rulebook he is asked, as the others can't know that it is not in his."""
    for profile, asked in (("rulebook", "Bob"), ("18xx.games", "Cy")):
        table = Table("EIR MR", profile=profile).cash(Ann=500, Bob=70, Cy=500)
        game = table.hand("Ann", "P1").hand("Bob", "MR").stock_round("Ann")
        buys(game, "Ann")
        assert game.asked == (asked,)
    game = table.cash(Bob=24).stock_round("Bob")
    assert bonds(game, "Bob") == [0]
    assert game.asked != ("Bob",)


@pytest.mark.clause("18india-PASS-01")
def test_a_pass_is_only_for_the_player_on_turn() -> None:
    game = Table("EIR").stock_round("Ann")
    refusal = game.why(Pass(by="Bob"))
    assert refusal is not None
    assert refusal.clause == "18india-BUY-01"
    passes(game, "Ann")
    assert refused(game, SellBonds(count=1)) == "18india-SR-03"
