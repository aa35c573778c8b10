"""Stockbrokers, opportunities and the free move. Clauses BR."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, Pass, PayDividend, PlaceStation
from railhead.titles.t1947.actions import (
    HireBrokers,
    MarkSite,
    MoveToken,
    Reorganize,
    TakeBrokers,
)
from tests.titles.t1947 import Game, fields
from tests.titles.t1947.fields import Field
from tests.titles.t1947.positions import Table, cash, offers, place, plays, refused

clause = pytest.mark.clause


def _at_box(
    box: int, at: str = "r5c4", *, treasury: int = 0, brokers: int = 0, workers: int = 0
) -> Game:
    """The SIR has just filled this box by running to Ceylon and may move its token."""
    return (
        Table()
        .company("SIR", 80, {"Ann": 6}, at=at, cash=treasury, trains="T2")
        .boxes("SIR", box)
        .set(moves={"Ceylon": box}, brokers={"SIR": brokers}, workers={"Ann": workers})
        .turn("SIR", "Market moves")
    )


def _brokers(game: Game) -> int:
    return int(game.state.brokers.get("SIR", 0))


def _move(direction: str = "up", brokers: int = 0, *, opportunity: bool = False) -> MoveToken:
    assert direction in ("up", "right")
    return MoveToken(
        site="Ceylon",
        direction="up" if direction == "up" else "right",
        brokers=brokers,
        opportunity=opportunity,
    )


def _marking(filled: int) -> Game:
    """The SIR runs a train to Ceylon, so many boxes being filled."""
    sites = tuple(site for site in Field().title.geography.sites if site != "Ceylon")
    field = Field("H35=57@0[SIR] H37=4714@0").boxes("SIR", *sites[:filled])
    game = field.turn("SIR", "Run", trains="T3", cash=0)
    fields.ran(game, ("T3", "H35 H37 H37e0"))
    plays(game, MarkSite(site="Ceylon"))
    return game


# Where they come from.


@clause("1947-BR-02")
@pytest.mark.parametrize(("box", "brokers"), [(6, 0), (7, 1), (8, 1), (9, 0), (10, 0), (11, 0)])
def test_stockbrokers_of_the_boxes(box: int, brokers: int) -> None:
    """Those of boxes 9 and 10 have to be taken in place of the opportunity."""
    assert _brokers(_marking(box - 1)) == brokers


@clause("1947-BR-02", "1947-BR-04")
@pytest.mark.parametrize(("box", "brokers"), [(9, 1), (10, 2)])
def test_stockbrokers_in_place_of_an_opportunity(box: int, brokers: int) -> None:
    game = _at_box(box)
    plays(game, TakeBrokers(site="Ceylon"))
    assert _brokers(game) == brokers
    # Who does nothing keeps them as well.
    game = _at_box(box, treasury=500)
    plays(game, Pass())
    assert _brokers(game) == brokers
    # So does who pays for the move otherwise.
    game = _at_box(box, treasury=500)
    plays(game, _move())
    assert (_brokers(game), cash(game, "SIR")) == (brokers, [410])
    # Who uses the opportunity does not get them.
    game = _at_box(box, treasury=500)
    plays(game, _move(opportunity=True))
    assert _brokers(game) == 0


@clause("1947-BR-02", "1947-ST-08")
def test_a_stockbroker_with_the_fourth_station() -> None:
    """The third brings none; the fifth, which only the SIR has, none either."""
    for left, brokers in ((3, 0), (2, 1), (1, 0)):
        field = Field("H35=57@2[SIR] G34=57@2")
        field.state.markers["SIR"] = left  # the others stand somewhere else
        game = field.turn("SIR", "Station")
        plays(game, PlaceStation(hex="G34"))
        assert _brokers(game) == brokers


@clause("1947-BR-02", "1947-WK-08")
def test_a_stockbroker_for_three_workers() -> None:
    game = _at_box(7, brokers=0, workers=7)
    assert refused(game, HireBrokers(count=3)) == "1947-WK-08"
    plays(game, HireBrokers(count=2))
    assert (_brokers(game), game.state.workers["Ann"]) == (2, 1)
    # Both pay for the move up to 90, in which 10 are lost.
    plays(game, _move(brokers=2))
    assert (place(game, "SIR"), _brokers(game), cash(game, "SIR")) == ("r4c4", 0, [0])


@clause("1947-BR-02", "1947-BR-01")
def test_they_stay_until_they_are_used_and_any_number_at_once() -> None:
    """90 for the move up: 40 from the treasury with one stockbroker, nothing with two."""
    for used, left in ((1, 60), (2, 100)):
        game = _at_box(8, treasury=100, brokers=5)
        plays(game, _move(brokers=used))
        assert (cash(game, "SIR"), _brokers(game)) == ([left], 5 - used)
    kept = _at_box(8, treasury=100, brokers=5)
    plays(kept, Pass(), Pass())
    assert kept.state.round == "Stock round 3"
    assert _brokers(kept) == 5


# What they pay.


@clause("1947-BR-05")
def test_what_exceeds_the_cost_is_lost() -> None:
    """180 to the right: the opportunity of 150 and one stockbroker, 20 too much; a second
    stockbroker would pay for nothing at all."""
    game = _at_box(10, "r4c6", brokers=2)
    assert refused(game, _move("right", 2, opportunity=True)) == "1947-BR-05"
    assert refused(game, _move("right", 0, opportunity=True)) == "1947-OR-05"
    plays(game, _move("right", 1, opportunity=True))
    assert (place(game, "SIR"), _brokers(game), cash(game, "SIR")) == ("r4c7", 1, [0])


@clause("1947-BR-01")
def test_a_stockbroker_is_of_no_use_without_a_new_site() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6}, cash=500, trains="T2")
        .boxes("SIR", 8)
        .set(brokers={"SIR": 3})
        .turn("SIR", "Trains")
    )
    action = MoveToken(site="Ceylon", direction="up", brokers=1)
    assert refused(game, action) == "1947-EX-10"


@clause("1947-BR-01")
def test_a_stockbroker_buys_no_train() -> None:
    game = (
        Table()
        .private("P1", "Ann")
        .company("SIR", 80, {"Ann": 6}, cash=79)
        .set(brokers={"SIR": 3})
        .turn("SIR", "Trains")
    )
    assert refused(game, BuyTrain(train="T2", price=80)) == "1947-OR-05"


@clause("1947-BR-07")
def test_workers_do_not_pay_but_the_stockbrokers_made_of_them_do() -> None:
    """Two stockbrokers are needed for 90, six workers are there; the step waits for them."""
    game = _at_box(7, workers=6)
    assert refused(game, _move()) == "1947-OR-05"
    assert refused(game, _move(brokers=1)) == "1947-BR-01"
    plays(game, HireBrokers(count=1), HireBrokers(count=1), _move(brokers=2))
    assert (place(game, "SIR"), game.state.workers["Ann"]) == ("r4c4", 0)


# Two sites in one turn.


def _at_two_boxes(last: int, at: str = "r5c4", *, treasury: int = 0, brokers: int = 0) -> Game:
    """The SIR has filled two boxes in this turn, for Burma and then for Ceylon."""
    return (
        Table()
        .company("SIR", 80, {"Ann": 6}, at=at, cash=treasury, trains="T2")
        .boxes("SIR", last)
        .set(moves={"Burma": last - 1, "Ceylon": last}, brokers={"SIR": brokers})
        .turn("SIR", "Market moves")
    )


@clause("1947-EX-12")
def test_the_boxes_filled_count_not_that_of_the_move() -> None:
    """A-10: with the sixth and the seventh box a stockbroker pays for either move."""
    for site in ("Burma", "Ceylon"):
        game = _at_two_boxes(7, treasury=40, brokers=1)
        plays(game, MoveToken(site=site, direction="up", brokers=1))
        assert (place(game, "SIR"), cash(game, "SIR"), _brokers(game)) == ("r4c4", [0], 0)


@clause("1947-BR-03")
def test_an_opportunity_pays_for_the_move_of_its_own_site() -> None:
    """The eighth and the ninth box have one opportunity, the ninth and tenth one of 100 and one
    of 150."""
    one = _at_two_boxes(9, treasury=500)
    burma = MoveToken(site="Burma", direction="right", opportunity=True)
    assert refused(one, burma) == "1947-BR-03"
    two = _at_two_boxes(10, "r4c6", treasury=500)
    plays(two, burma)  # to 120 for 180 less 100
    assert (place(two, "SIR"), cash(two, "SIR"), _brokers(two)) == ("r4c7", [420], 0)
    # To 130 for 195 less 150.
    plays(two, MoveToken(site="Ceylon", direction="right", opportunity=True))
    assert (place(two, "SIR"), cash(two, "SIR"), _brokers(two)) == ("r4c8", [375], 0)


@clause("1947-BR-04", "1947-EX-13")
def test_each_site_has_its_own_choice() -> None:
    """The stockbroker of the ninth box is taken and pays for its move, the tenth box gives its
    opportunity."""
    game = _at_two_boxes(10, treasury=50)
    plays(game, TakeBrokers(site="Burma"))
    assert refused(game, TakeBrokers(site="Burma")) == "1947-BR-04"
    assert refused(game, MoveToken(site="Burma", direction="up", opportunity=True)) == "1947-BR-03"
    plays(game, MoveToken(site="Ceylon", direction="up", opportunity=True))
    assert (place(game, "SIR"), cash(game, "SIR"), _brokers(game)) == ("r4c4", [50], 1)
    plays(game, MoveToken(site="Burma", direction="up", brokers=1))
    assert (place(game, "SIR"), cash(game, "SIR"), _brokers(game)) == ("r3c4", [0], 0)


@clause("1947-BR-06")
def test_the_free_move_is_that_of_the_last_box_alone() -> None:
    game = _at_two_boxes(11, treasury=89)
    assert refused(game, MoveToken(site="Burma", direction="up")) == "1947-OR-05"
    plays(game, MoveToken(site="Ceylon", direction="up"))
    assert (place(game, "SIR"), cash(game, "SIR")) == ("r4c4", [89])


@clause("1947-EX-13")
def test_a_move_that_was_declined_does_not_come_back() -> None:
    """Not even with the step, to which P8 led back for its own site by the first version of the
    rules."""
    table = Table(rules=1).company("SIR", 80, {"Ann": 6}, at="r5c4", cash=500, trains="T2")
    table.boxes("SIR", 1).set(moves={"Persia": 1}).private("P8", "SIR")
    game = table.turn("SIR", "Market moves")
    plays(game, Pass(), MarkSite(site="Ceylon", private="P8"))
    assert game.decision is not None
    assert game.decision.step == "Market moves"
    assert refused(game, MoveToken(site="Persia", direction="up")) == "1947-EX-10"
    plays(game, MoveToken(site="Ceylon", direction="up"))


# The free move of box 11.


@clause("1947-BR-06")
def test_the_free_move_of_the_last_box() -> None:
    """Up for nothing, or right to 90 for 45; it is the one move for that site."""
    up = _at_box(11, treasury=80)
    plays(up, _move("up"))
    assert (place(up, "SIR"), cash(up, "SIR")) == ("r4c4", [80])
    assert refused(up, _move("up")) == "1947-EX-10"
    right = _at_box(11, treasury=45)
    plays(right, _move("right"))
    assert (place(right, "SIR"), cash(right, "SIR")) == ("r5c5", [0])
    poor = _at_box(11, treasury=44)
    assert refused(poor, _move("right")) == "1947-OR-05"
    with_broker = _at_box(11, brokers=1)
    plays(with_broker, _move("right", 1))
    assert (place(with_broker, "SIR"), _brokers(with_broker)) == ("r5c5", 0)


@clause("1947-BR-06")
def test_the_free_move_in_the_top_row_is_one_to_the_right_for_half() -> None:
    game = _at_box(11, "r1c3", treasury=100)
    assert refused(game, _move("up")) == "1947-EX-11"
    plays(game, _move("right"))
    assert (place(game, "SIR"), cash(game, "SIR")) == ("r1c4", [40])


# Boxes filled by a temple or by P8.


def _temple(filled: int) -> Game:
    """The ABR reaches its temple, so many boxes being filled, and marks China."""
    sites = tuple(site for site in Field().title.geography.sites if site != "China")
    field = Field("S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1", phase="2").no_temple_yet("ABR")
    game = field.boxes("ABR", *sites[:filled]).turn("ABR", cash=1000)
    fields.plays(game, fields.lay("U8=9@0"))
    plays(game, MarkSite(site="China"))
    return game


@clause("1947-BR-03", "1947-BR-04", "1947-TE-06")
def test_the_tenth_box_through_a_temple_brings_the_stockbrokers() -> None:
    game = _temple(9)
    assert game.state.brokers["ABR"] == 2
    fields.pass_to(game, "Trains")
    assert place(game, "ABR") == "r5c3"
    action = MoveToken(site="China", direction="up", opportunity=True)
    assert refused(game, action) == "1947-EX-10"


@clause("1947-BR-06", "1947-TE-06")
def test_the_last_box_through_a_temple_makes_the_move_up_alone() -> None:
    game = _temple(10)
    fields.pass_to(game, "Market moves")
    assert refused(game, MoveToken(site="China", direction="right")) == "1947-TE-06"
    before = cash(game, "ABR")
    plays(game, MoveToken(site="China", direction="up"))
    assert (place(game, "ABR"), cash(game, "ABR")) == ("r4c3", before)


@clause("1947-BR-06", "1947-TE-06", "1947-OR-03")
def test_the_last_box_through_a_temple_that_p6_joins_after_the_moves() -> None:
    """By the first version of the rules: P6 opens the way to the temple while trains are bought,
    and the move up is still to be had."""
    sites = tuple(site for site in Field().title.geography.sites if site != "China")
    words = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1[CCSR] U8=9@0"
    field = Field(words, phase="2", rules=1).no_temple_yet("ABR").private("P6", "ABR")
    game = field.boxes("ABR", *sites).turn("ABR", "Trains", trains="T3")
    plays(game, Reorganize(how="extra", hex="U10"), MarkSite(site="China"))
    assert game.decision is not None
    assert game.decision.step == "Market moves"
    plays(game, MoveToken(site="China", direction="up"))
    assert place(game, "ABR") == "r4c4"
    assert game.decision is not None
    assert game.decision.step == "Trains"


@clause("1947-BR-04", "1947-PV-25", "1947-OR-03")
@pytest.mark.parametrize("step", ["Track", "Dividend", "Trains"])
def test_a_box_filled_by_p8_brings_its_whole_benefit_at_any_moment(step: str) -> None:
    """By the first version of the rules. The tenth box: the opportunity, or two stockbrokers, also
    after the step of market moves."""

    def marked() -> Game:
        game = (
            Table(rules=1)
            .company("SIR", 80, {"Ann": 6}, at="r5c4", cash=500, trains="T2")
            .private("P8", "SIR")
            .boxes("SIR", 9)
            .turn("SIR", step, ran=True, revenue=100 if step == "Dividend" else 0)
        )
        plays(game, MarkSite(site="Ceylon", private="P8"))
        if step != "Trains":
            plays(game, PayDividend(pay=True) if step == "Dividend" else Pass())
        assert game.decision is not None
        assert game.decision.step == "Market moves"
        return game

    game = marked()
    assert offers(game, TakeBrokers(site="Ceylon"))
    plays(game, Pass())
    assert _brokers(game) == 2
    game = marked()
    plays(game, _move(opportunity=True))
    assert (_brokers(game), cash(game, "SIR")) == (0, [500])
    assert game.decision is not None
    assert game.decision.step == "Trains"


def _at_tenth_site(at: str, treasury: int, brokers: int) -> Game:
    return (
        Table()
        .company("BB&CI", 80, {"Ann": 6}, at=at, cash=treasury)
        .boxes("BB&CI", 10)
        .set(moves={"Ceylon": 10}, brokers={"BB&CI": brokers})
        .turn("BB&CI", "Market moves")
    )


@pytest.mark.clause("1947-BR-01", "1947-BR-03", "1947-BR-05", "1947-EX-10")
def test_paying_for_moves_at_the_tenth_site() -> None:
    """S-20.1 and S-20.2."""
    game = _at_tenth_site("r4c10", 10, 1)
    plays(game, MoveToken(site="Ceylon", direction="up", brokers=1, opportunity=True))
    assert (place(game, "BB&CI"), cash(game, "BB&CI")) == ("r3c10", [0])
    assert game.state.brokers["BB&CI"] == 0
    game = _at_tenth_site("r4c6", 0, 1)
    plays(game, MoveToken(site="Ceylon", direction="right", brokers=1, opportunity=True))
    assert (place(game, "BB&CI"), cash(game, "BB&CI")) == ("r4c7", [0])
    assert game.state.brokers["BB&CI"] == 0


@pytest.mark.clause("1947-BR-04")
def test_opportunity_or_stockbrokers() -> None:
    """S-20.3."""
    game = _at_tenth_site("r2c11", 200, 0)
    plays(game, MoveToken(site="Ceylon", direction="up", opportunity=True))
    assert (place(game, "BB&CI"), cash(game, "BB&CI")) == ("r1c11", [70])
    assert game.state.brokers["BB&CI"] == 0
    game = _at_tenth_site("r2c11", 200, 0)
    assert refused(game, MoveToken(site="Ceylon", direction="up")) == "1947-OR-05"
    plays(game, TakeBrokers(site="Ceylon"))
    assert refused(game, MoveToken(site="Ceylon", direction="up", opportunity=True)) == "1947-BR-03"
    plays(game, Pass())
    assert (game.state.brokers["BB&CI"], cash(game, "BB&CI")) == (2, [200])
    game = _at_tenth_site("r2c11", 200, 0)
    plays(game, TakeBrokers(site="Ceylon"))
    plays(game, MoveToken(site="Ceylon", direction="up", brokers=2))
    assert (place(game, "BB&CI"), cash(game, "BB&CI")) == ("r1c11", [20])
