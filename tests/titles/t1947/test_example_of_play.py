"""The example of play of the rulebook, to the last rupee (S-01 to S-04)."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import (
    Bid,
    BuyIn,
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PlaceStation,
    StartCompany,
)
from railhead.play.plain.operating import Companies
from railhead.titles.t1947.actions import Convert
from railhead.titles.t1947.state import SEASONS
from railhead.titles.t1947.title import T1947
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import cash, place, plays

PLAYERS = ("Emily", "Paul", "Anna", "Robert")


@cache
def _seed() -> int:
    """A seed with the order cards and the two drawn shares of the example."""
    seats = T1947(list(PLAYERS), {}, 0).seats
    for seed in range(100_000):
        if seats(list(PLAYERS), Random(seed)) == list(PLAYERS):
            state = T1947(list(PLAYERS), {}, seed).set_up()
            pool = {company for company, held in state.certificates.items() if POOL in held}
            if pool == {"PRC", "ABR"}:
                return seed
    raise AssertionError("no such seed")


def _money(game: Game) -> list[int]:
    return cash(game, *PLAYERS)


def _auction(game: Game) -> None:
    """S-01. A dash is a pass."""
    rows = [
        ("E10 P20 A30 R40 E50 P- A- R60 E70 R-", [530, 600, 600, 600]),
        ("P10 A20 R30 E- P40 A60 R- P70 A-", [530, 530, 600, 600]),
        ("A10 R20 E- P- A30 R-", [530, 530, 570, 600]),
        ("R- E- P- A60", [530, 530, 510, 600]),
        ("E- P- A80 R-", [530, 530, 430, 600]),
        ("P- A- R70 E-", [530, 530, 430, 530]),
        ("A- R- E120 P-", [410, 530, 430, 530]),
        ("R100 E- P- A-", [410, 530, 430, 430]),
        ("E- P210 A- R-", [410, 320, 430, 430]),
    ]
    for words, after in rows:
        for word in words.split():
            player = next(name for name in PLAYERS if name[0] == word[0])
            if word[1:] == "-":
                plays(game, Pass(by=player))
            else:
                plays(game, Bid(by=player, amount=int(word[1:])))
        assert _money(game) == after


def _first_share_round(game: Game) -> None:
    """S-02."""

    def buys(player: str, company: str) -> None:
        plays(game, BuyShare(by=player, company=company, source=STOCK))

    def passes(*players: str) -> None:
        """Who can do nothing but pass is not asked."""
        for player in players:
            if game.asked == (player,):
                plays(game, Pass(by=player))

    buys("Paul", "BNR")
    plays(game, StartCompany(by="Anna", company="PRC", price=66))
    plays(game, StartCompany(by="Robert", company="ABR", price=80))
    plays(game, StartCompany(by="Emily", company="BB&CI", price=66))
    assert _money(game) == [278, 220, 298, 270]
    assert [place(game, c) for c in ("PRC", "ABR", "BB&CI")] == ["r7c4", "r5c4", "r7c4"]
    assert game.state.arrivals["PRC"] < game.state.arrivals["BB&CI"]
    for _ in range(2):
        buys("Paul", "BNR")
        buys("Anna", "PRC")
        buys("Robert", "ABR")
        buys("Emily", "BB&CI")
    assert _money(game) == [146, 20, 166, 110]
    assert cash(game, "BNR", "PRC", "ABR", "BB&CI") == [600, 0, 0, 0]
    passes("Paul")
    buys("Anna", "PRC")
    buys("Robert", "ABR")
    assert cash(game, "PRC", "ABR") == [660, 800]
    buys("Emily", "BB&CI")
    assert "BB&CI" not in game.state.launched
    passes("Paul", "Anna", "Robert")
    buys("Emily", "BB&CI")
    assert cash(game, "BB&CI") == [660]
    passes("Paul")
    buys("Anna", "BB&CI")
    assert _money(game) == [14, 20, 34, 30]  # the book has 4 for Anna by a slip
    passes("Robert", "Emily", "Paul", "Anna")


def _first_operating_round(game: Game) -> None:
    """S-03."""
    lays = LayTile
    plays(game, lays(hex="G20", tile="57", rotation=1), lays(hex="F21", tile="9", rotation=1))
    _skip_to(game, "Trains")
    plays(game, BuyTrain(train="T2", price=80), Pass())
    assert (place(game, "BNR"), cash(game, "BNR")) == ("r3c3", [520])
    plays(game, lays(hex="S14", tile="6M", rotation=1), lays(hex="S12", tile="8", rotation=0))
    _skip_to(game, "Trains")
    plays(game, BuyTrain(train="T2", price=80), BuyTrain(train="T2", price=80), Pass())
    assert (place(game, "ABR"), cash(game, "ABR")) == ("r5c3", [640])
    plays(game, lays(hex="I32", tile="6", rotation=0), lays(hex="I34", tile="8", rotation=1))
    _skip_to(game, "Trains")
    plays(game, BuyTrain(train="T2", price=80), BuyTrain(train="T2", price=80), Pass())
    assert (place(game, "PRC"), cash(game, "PRC")) == ("r7c3", [500])
    plays(game, lays(hex="D21", tile="6M", rotation=3), lays(hex="D19", tile="57", rotation=0))
    assert cash(game, "BB&CI") == [640]
    _skip_to(game, "Station")
    plays(game, PlaceStation(hex="D19"))
    assert cash(game, "BB&CI") == [600]
    _skip_to(game, "Trains")
    plays(game, BuyTrain(train="T2", price=80), BuyTrain(train="T2", price=80))
    plays(game, BuyTrain(train="T3", price=180))  # S-25: the last T2 is gone, T3 are on sale
    assert game.state.phase == 1
    assert cash(game, "BB&CI") == [260]
    assert game.why(BuyIn(private="P7", price=181)) is not None
    plays(game, BuyIn(private="P7", price=180))
    assert cash(game, "BB&CI", "Emily") == [80, 214]
    plays(game, Pass())


def _skip_to(game: Game, step: str) -> None:
    """Pass until a step of the running turn."""
    for _ in range(5):
        assert game.decision is not None
        if game.decision.step == step:
            return
        plays(game, Pass())
    raise AssertionError(f"no step {step}")


def _second_share_round(game: Game) -> None:
    """S-04: all but Emily pass each time."""

    def others_pass() -> None:
        while game.asked and game.asked != ("Emily",) and game.state.round == "Stock round 2":
            plays(game, Pass())

    others_pass()
    for source, company, left in ((POOL, "PRC", 154), (STOCK, "PRC", 88), (STOCK, "ABR", 8)):
        plays(game, BuyShare(by="Emily", company=company, source=source))
        plays(game, Pass(by="Emily"))
        assert cash(game, "Emily") == [left]
        others_pass()
    plays(game, Convert(by="Emily", company="PRC"))
    assert game.state.savings["PRC"] == ("Emily",)
    assert game.position.certificate_count("Emily") == 8
    others_pass()
    if game.state.round == "Stock round 2":
        plays(game, Pass(by="Emily"))
        others_pass()


@pytest.mark.clause("1947-AU-01", "1947-AU-02", "1947-AU-08", "1947-AU-11", "1947-AU-12")
@pytest.mark.clause("1947-PO-02", "1947-PO-03", "1947-PO-05", "1947-PO-06", "1947-FL-03")
@pytest.mark.clause("1947-FL-05", "1947-FL-06", "1947-FL-07", "1947-SR-02", "1947-PH-02")
@pytest.mark.clause("1947-PV-01", "1947-PV-07", "1947-SM-10", "1947-TN-03", "1947-SV-11")
def test_the_example_of_play() -> None:
    game = Game(T1947(list(PLAYERS), {}, _seed()), list(PLAYERS))
    _auction(game)
    plays(game, StartCompany(by="Paul", company="BNR", price=100))
    assert (place(game, "BNR"), cash(game, "BNR")) == ("r3c4", [300])
    assert game.state.hammer["P9"] == 210
    assert game.state.order == ("Paul", "Anna", "Robert", "Emily")
    # Anna owns P4 and keeps it.
    plays(game, Pass(by="Anna"))

    _first_share_round(game)
    assert game.state.round == "Operating round 1.1"
    assert game.state.order == ("Paul", "Robert", "Emily", "Anna")
    assert SEASONS[game.state.season] == "Monsoon"
    assert _money(game) == [34, 30, 64, 50]

    _first_operating_round(game)
    assert game.state.round == "Stock round 2"
    assert _money(game) == [214, 30, 64, 50]
    assert cash(game, "BNR", "ABR", "PRC", "BB&CI") == [520, 640, 500, 80]
    assert place(game, "PRC") == place(game, "BB&CI") == "r7c3"
    assert game.state.arrivals["PRC"] < game.state.arrivals["BB&CI"]
    plays(game, Pass(by="Anna"))

    _second_share_round(game)
    assert game.state.round == "Operating round 2.1"
    assert game.state.order == ("Paul", "Robert", "Anna", "Emily")
    assert SEASONS[game.state.season] == "Intermediate"
    assert _money(game) == [18, 40, 94, 70]
    order = game.position.rule(Companies).in_order(game.position, list(game.state.launched))
    assert order == ["BNR", "ABR", "PRC", "BB&CI"]
