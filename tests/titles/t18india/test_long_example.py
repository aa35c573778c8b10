"""Scenario S9: the long example of the rulebook, to the last rupee, seen by its player 1 (Ann)."""

from __future__ import annotations

from collections import Counter

import pytest

from railhead.play.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PayDividend,
    PlaceStation,
    RunTrains,
    StartCompany,
)
from railhead.play.plain.running import Running
from railhead.titles.t18india.actions import KeepCards, TakeCard
from railhead.titles.t18india.state import Selection
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, cash, plays, refused, step, units

KEPT = "EIR EIR EIR EIR NWR GIPR P5"
DRAFTED = "EIR-D GIPR P1 NWR GIPR NSR NWR GIPR NSR"


def lay(hex_id: str, tile: str, rotation: int) -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation)


def buy(company: str, source: str = "hand") -> BuyShare:
    return BuyShare(company=company, source=source)


def keep(game: Game, player: str, cards: str) -> None:
    """Keep these cards of a hand."""
    game.play(KeepCards(by=player, cards=tuple(cards.split())))


def dealt() -> Game:
    """Steps 1 and 2: the deal, and what everybody keeps."""
    table = Table("EIR NWR NSR KGF CGR", "DHR").set(warrants=(), turn=0)
    table.hand("Ann", f"{KEPT} GIPR GIPR KGF KGF CGR CGR").row(1, "NWR NSR")
    table.hand("Bob", "NWR KGF KGF CGR CGR NSR NSR NSR NSR NWR NWR P1 GIPR")
    table.hand("Cy", "NSR NSR EIR EIR GIPR GIPR GIPR KGF KGF KGF CGR CGR CGR")
    game = table.frames(Selection())
    assert [len(game.state.hands[name]) for name in ("Ann", "Bob", "Cy")] == [13, 13, 13]
    keep(game, "Ann", KEPT)
    keep(game, "Bob", "NWR KGF KGF CGR CGR NSR NSR")
    keep(game, "Cy", "NSR NSR EIR EIR GIPR GIPR GIPR")
    return game


def drafted() -> Game:
    """Step 3: the draft of 27 cards."""
    game = dealt()
    assert len(game.state.draft) == 27
    wanted = {"Ann": DRAFTED.split(), "Bob": ["NWR-D"], "Cy": []}
    while game.state.round == "Draft":
        (player,) = game.asked
        others = [card for card in game.state.draft if card not in (*DRAFTED.split(), "NWR-D")]
        game.play(TakeCard(card=wanted[player].pop(0) if wanted[player] else others[0]))
    return game


def stock_round_one() -> Game:
    """Steps 4 to 7."""
    game = drafted()
    hand = "EIR EIR EIR EIR EIR-D NWR NWR NWR GIPR GIPR GIPR GIPR NSR NSR P5 P1"
    assert Counter(game.state.hands["Ann"]) == Counter(hand.split())
    assert cash(game, "Ann", "bank") == [733, 6801]
    turn(game, "Ann", StartCompany(company="EIR", price=100), *[buy("EIR")] * 4)
    assert cash(game, "Ann", "EIR", "bank") == [133, 600, 6801]
    assert game.position.price("EIR") == 100
    assert game.position.director("EIR") == "Ann"
    assert game.state.map.holds("P17", "EIR")
    turn(game, "Bob", StartCompany(company="NWR", price=100))
    turn(game, "Cy", buy("GIPR"))
    turn(game, "Ann", buy("NWR"))
    assert cash(game, "Ann", "NWR") == [33, 300]
    turn(game, "Bob", buy("NSR"))
    turn(game, "Cy", buy("NSR"))
    turn(game, "Ann", BuyPrivate(private="P1"))
    assert cash(game, "Ann", "bank") == [8, 6826]
    turn(game, "Bob", buy("KGF"))
    turn(game, "Cy", buy("GIPR"))
    assert going_on(game).track == ("Ann",)  # with 8 left she passes by herself, first
    for player in ("Bob", "Cy"):
        assert game.asked == (player,)
        plays(game, Pass())
    left = "NWR NWR GIPR GIPR GIPR GIPR NSR NSR P5"
    assert Counter(game.state.hands["Ann"]) == Counter(left.split())
    assert game.state.order == ("Ann", "Bob", "Cy")  # Ann is first in the next one
    return game


def turn(game: Game, player: str, *actions: Action) -> None:
    """A player's turn with these purchases, ended if it stays open."""
    assert game.asked == (player,)
    for action in actions:
        plays(game, action)
    if game.asked == (player,) and going_on(game).count:
        plays(game, Pass())


def finish(game: Game, company: str) -> None:
    """Nothing more in this company's turn."""
    while game.decisions[0].company == company:
        plays(game, Pass())


def keep_private(game: Game) -> None:
    """Ann is asked at the end of the round whether she closes the Swedish EIC (A-39)."""
    assert (game.asked, step(game)) == (("Ann",), "Privates")
    plays(game, Pass())


@pytest.mark.clause("18india-DEAL-09", "18india-DRAFT-01", "18india-SR-01", "18india-BUY-02")
@pytest.mark.clause("18india-PASS-04", "18india-CO-14")
def test_s9_up_to_the_first_operating_round() -> None:
    game = stock_round_one()
    assert game.state.round == "Operating round 1.1"
    assert cash(game, "Ann", "bank") == [13, 6821]  # step 8: the Swedish EIC pays 5


def operating_round_one(game: Game) -> None:
    """Steps 9 to 16, then the NWR, which lays track to Lahore and buys a train."""
    (bank,) = cash(game, "bank")
    assert game.decisions[0].company == "EIR"  # at 100 like the NWR, but there before it
    plays(game, lay("P17", "235", 0))
    plays(game, PlaceStation(hex="P17", city=0))
    assert cash(game, "EIR") == [600]
    plays(game, lay("Q18", "9", 1))
    assert cash(game, "EIR", "bank") == [570, bank + 30]  # the river between Q18 and R17
    plays(game, lay("R15", "9", 0))
    assert not game.state.map.gauges
    plays(game, lay("R13", "4", 0))
    assert game.state.map.gauges == {"R13": (0,), "R15": (3,)}  # one marker, seen from both
    assert refused(game, lay("R11", "8", 0)) == "18india-TRK-01"  # a fifth tile
    assert cash(game, "EIR", "bank") == [570, bank + 30]
    plays(game, Pass())  # no station
    assert game.position.price("EIR") == 90
    plays(game, BuyTrain(train="2", price=180))
    plays(game, BuyTrain(train="2", price=180))
    assert cash(game, "EIR", "bank") == [210, bank + 390]
    assert sum(card.startswith("2-") for card in game.position.trains("depot")) == 4
    plays(game, buy("NWR", "row 1"))
    assert cash(game, "EIR", "NWR", "bank") == [110, 400, bank + 390]
    assert units(game, "NWR", "EIR", "Ann") == [1, 1]
    assert game.position.certificate_count("EIR") == 1
    assert game.decisions[0].company == "NWR"
    assert game.position.price("EIR") == 90  # trains owned: no further fall
    for tile in (lay("G8", "235", 3), lay("G6", "58", 0), lay("F5", "IND3", 1), lay("E4", "4", 2)):
        plays(game, tile)
        if tile.hex == "G8":
            plays(game, PlaceStation(hex="G8", city=0))
    while step(game) != "Trains":
        plays(game, Pass())
    plays(game, BuyTrain(train="2", price=180))
    finish(game, "NWR")
    keep_private(game)


@pytest.mark.clause("18india-OR-04", "18india-OR-07", "18india-TRK-05", "18india-TRK-06")
@pytest.mark.clause("18india-DIV-02", "18india-DIV-05", "18india-DIV-07", "18india-CSH-03")
@pytest.mark.clause("18india-BUY-03", "18india-REV-02", "18india-STN-02")
def test_s9_two_operating_rounds_and_the_next_stock_round() -> None:
    game = stock_round_one()
    operating_round_one(game)
    assert game.state.round == "Operating round 1.2"
    assert cash(game, "Ann", "EIR") == [18, 110]
    (bank,) = cash(game, "bank")
    assert game.decisions[0].company == "EIR"
    plays(game, lay("R11", "8", 0))
    plays(game, lay("P11", "9", 1))  # beyond China, a red hex
    plays(game, lay("O12", "8", 2))
    assert dict(game.position.title.goods(game.position))["O12"]  # the Tea stays
    plays(game, lay("N11", "9", 2))
    assert cash(game, "EIR", "bank") == [110, bank]
    plays(game, PlaceStation(hex="Q10"))
    assert cash(game, "EIR", "bank") == [70, bank + 40]
    p = game.position
    events = game.play(RunTrains(routes=p.rule(Running).suggest(p, "EIR")))
    assert sorted(event.earned for event in events if event.earned) == [70, 80]
    plays(game, PayDividend(pay=True))
    assert cash(game, "Ann", "EIR", "bank") == [108, 70, bank + 40 - 90]
    assert game.position.price("EIR") == 100
    finish(game, "EIR")
    assert cash(game, "Ann", "EIR") == [108, 70]
    # The NWR runs from Delhi to Lahore: 30 and 60, and 40 for three Towns: 13 a share.
    while step(game) != "Run":
        plays(game, Pass())
    p = game.position
    game.play(RunTrains(routes=p.rule(Running).suggest(p, "NWR")))
    plays(game, PayDividend(pay=True))
    assert cash(game, "Ann", "EIR") == [121, 83]
    finish(game, "NWR")
    keep_private(game)
    # Stock round 2.
    assert game.state.round == "Stock round 2"
    assert (game.asked, going_on(game).selling) == (("Ann",), True)
    while going_on(game).selling:
        plays(game, Pass())
    (bank,) = cash(game, "bank")
    turn(game, "Ann", BuyPrivate(private="P5"))
    assert cash(game, "Ann", "bank") == [6, bank + 115]
    assert game.state.privates["P5"] == "Ann"
