"""Clauses PV: incomes of the privates, and their sale to companies. Their powers are tested with
what they change (track, stations, seasons, sites), P8 in test_locomotive.py."""

from __future__ import annotations

import pytest

from railhead.finance.holders import GONE, STOCK
from railhead.play.actions import (
    Answer,
    BuyIn,
    BuyShare,
    BuyTrain,
    ClosePrivate,
    DeclineAll,
    Pass,
)
from railhead.titles.t1947.actions import BuySavings, MarkSite, Reorganize
from railhead.titles.t1947.state import Auction
from tests.titles.t1947 import Game, fields
from tests.titles.t1947.positions import (
    Table,
    asked,
    bidding,
    cash,
    end_share_round,
    offers,
    plays,
    refused,
)

EIGHT = [f"P{number}" for number in range(1, 9)]


def _turn(
    private: str = "P1",
    owner: str = "Bob",
    hammer: int = 100,
    phase: str = "1",
    step: str = "Trains",
    treasury: int = 1000,
    rules: int | None = None,
) -> Game:
    """The turn of Ann's SIR, with a private in a player's hands."""
    return (
        Table(rules=rules)
        .phase(phase)
        .private(private, owner, hammer)
        .company("SIR", 100, {"Ann": 6}, cash=treasury)
        .cash(Ann=0, Bob=0, Cy=0)
        .turn("SIR", step)
    )


# Incomes.


@pytest.mark.clause("1947-PV-01", "1947-PV-02")
def test_privates_pay_ten_to_players_and_nothing_to_companies() -> None:
    table = Table().company("SIR", 80, {"Ann": 6}, cash=500).cash(Ann=0, Bob=0, Cy=0)
    for private in EIGHT[:5]:
        table.private(private, "Ann")
    table.private("P6", "Bob").private("P7", "SIR").private("P8", GONE).private("P9", "Cy")
    game = table.private("P4", GONE).share_round(passes=2)
    end_share_round(game)
    assert game.state.round.startswith("Operating round")
    assert cash(game, "Ann", "Bob", "Cy", "SIR") == [40, 10, 0, 500]


@pytest.mark.clause("1947-PV-01")
def test_they_pay_in_every_operating_round() -> None:
    """Two more rounds follow, in which no company operates; then Ann can open one."""
    game = Table().private("P1", "Bob").cash(Bob=0).operating_round(number=1, of=3)
    assert (game.state.round, cash(game, "Bob")) == ("Stock round 3", [20])


# The sale.


@pytest.mark.clause("1947-PV-04", "1947-PV-05")
def test_the_seller_must_agree() -> None:
    game = _turn()
    plays(game, BuyIn(private="P1", price=70))
    assert asked(game) == "Bob"
    assert cash(game, "SIR", "Bob") == [1000, 0]
    assert refused(game, Pass()) is not None  # Bob answers first
    plays(game, Answer(agree=True))
    assert (game.state.privates["P1"], cash(game, "SIR", "Bob")) == ("SIR", [930, 70])
    assert asked(game) == "Ann"


@pytest.mark.clause("1947-PV-04")
def test_a_seller_who_declines_keeps_his_private() -> None:
    game = _turn()
    plays(game, BuyIn(private="P1", price=70), Answer(by="Bob", agree=False))
    assert (game.state.privates["P1"], cash(game, "SIR", "Bob")) == ("Bob", [1000, 0])
    # He is asked again for a better price only.
    assert refused(game, BuyIn(private="P1", price=70)) == "1947-PV-04"
    assert refused(game, BuyIn(private="P1", price=30)) == "1947-PV-04"
    assert offers(game, BuyIn(private="P1", price=71))
    plays(game, BuyIn(private="P1", price=80), Answer(by="Bob", agree=True))
    assert (game.state.privates["P1"], cash(game, "SIR", "Bob")) == ("SIR", [920, 80])


@pytest.mark.clause("1947-PV-04")
def test_a_seller_may_decline_all_offers_for_a_turn() -> None:
    game = _turn()
    plays(game, BuyIn(private="P1", price=70), DeclineAll(by="Bob"))
    assert refused(game, BuyIn(private="P1", price=100)) == "1947-PV-04"
    assert not offers(game, BuyIn(private="P1", price=100))


@pytest.mark.clause("1947-PV-04")
def test_an_offer_at_the_ceiling_is_the_last_one() -> None:
    game = _turn()
    plays(game, BuyIn(private="P1", price=100), Answer(by="Bob", agree=False))
    assert game.decision is not None
    assert not game.decision.of(BuyIn)
    assert refused(game, BuyIn(private="P1", price=100)) == "1947-PV-04"


@pytest.mark.clause("1947-PV-04")
def test_by_the_first_version_a_refusal_held_for_the_turn() -> None:
    game = _turn(rules=1)
    plays(game, BuyIn(private="P1", price=70))
    assert refused(game, DeclineAll(by="Bob")) is not None
    plays(game, Answer(by="Bob", agree=False))
    assert refused(game, BuyIn(private="P1", price=100)) == "1947-PV-04"


@pytest.mark.clause("1947-PV-04")
def test_the_president_sells_his_own_without_a_question() -> None:
    game = _turn(owner="Ann")
    plays(game, BuyIn(private="P1", price=100))
    assert (game.state.privates["P1"], cash(game, "SIR", "Ann")) == ("SIR", [900, 100])


@pytest.mark.clause("1947-PV-04", "1947-PR-06")
def test_only_the_president_offers_for_his_company_and_in_its_turn() -> None:
    game = _turn()
    assert refused(game, BuyIn(by="Bob", private="P1", price=100)) == "1947-PR-06"
    assert refused(game, BuyIn(by="Cy", private="P1", price=100)) == "1947-PR-06"


@pytest.mark.clause("1947-PV-04", "1947-OR-03")
@pytest.mark.parametrize("step", ["Track", "Run", "Dividend", "Trains"])
def test_privates_are_bought_at_any_step(step: str) -> None:
    game = (
        Table()
        .private("P1", "Ann")
        .tiles("D21=6M@3 D19=57@0")
        .company("BB&CI", 100, {"Ann": 6}, cash=100, trains="T2")
        .turn("BB&CI", step, ran=step == "Dividend", revenue=40 if step == "Dividend" else 0)
    )
    assert game.decision is not None
    assert game.decision.step == step
    plays(game, BuyIn(private="P1", price=100))
    assert game.state.privates["P1"] == "BB&CI"


@pytest.mark.clause("1947-PV-04")
def test_any_number_of_privates_in_one_turn() -> None:
    table = Table().company("SIR", 100, {"Ann": 6}, cash=1000).cash(Ann=0)
    for private in ("P1", "P2", "P3", "P5"):
        table.private(private, "Ann", 50)
    game = table.turn("SIR", "Track")
    for private in ("P1", "P2", "P3", "P5"):
        plays(game, BuyIn(private=private, price=50))
    assert cash(game, "SIR", "Ann") == [800, 200]


@pytest.mark.clause("1947-PV-05")
def test_the_price_is_one_at_least_and_the_ceiling_at_most() -> None:
    game = _turn(hammer=70, owner="Ann")
    assert refused(game, BuyIn(private="P1", price=0)) == "1947-PV-05"
    assert refused(game, BuyIn(private="P1", price=71)) == "1947-PV-05"
    plays(game, BuyIn(private="P1", price=1))
    assert cash(game, "SIR", "Ann") == [999, 1]


@pytest.mark.clause("1947-PV-05", "1947-OR-05")
def test_the_treasury_pays_and_nobody_else() -> None:
    game = _turn(treasury=60, owner="Ann")
    assert refused(game, BuyIn(private="P1", price=61)) == "1947-OR-05"
    plays(game, BuyIn(private="P1", price=60))
    assert cash(game, "SIR", "Ann") == [0, 60]


@pytest.mark.clause("1947-PV-06")
@pytest.mark.parametrize(
    ("phase", "ceiling"),
    [("1", 25), ("2", 37), ("3", 50), ("4", 62), ("5", 62), ("6", 62), ("7", 62), ("8", 62)],
)
def test_the_ceiling_of_a_private_for_which_25_was_bid(phase: str, ceiling: int) -> None:
    """100, 150, 200 and 250 per cent, rounded down (A-28)."""
    game = _turn(owner="Ann", hammer=25, phase=phase)
    assert refused(game, BuyIn(private="P1", price=ceiling + 1)) == "1947-PV-05"
    plays(game, BuyIn(private="P1", price=ceiling))
    assert cash(game, "Ann") == [ceiling]


@pytest.mark.clause("1947-PV-07", "1947-PH-01")
@pytest.mark.parametrize(
    ("phase", "depot", "train", "price", "before", "after"),
    [
        ("1", "T3 T4", "T3", 180, 100, 150),
        ("2", "T4 T5", "T4", 300, 150, 200),
        ("3", "T5 T6", "T5", 450, 200, 250),
        ("4", "T6 T8", "T6", 630, 250, 250),
    ],
)
def test_the_first_train_of_a_type_raises_the_ceiling_at_once(
    phase: str, depot: str, train: str, price: int, before: int, after: int
) -> None:
    game = (
        Table()
        .phase(phase)
        .depot(depot)
        .private("P1", "Ann", 100)
        .private("P2", "Ann", 100)
        .company("SIR", 100, {"Ann": 6}, cash=2000)
        .turn("SIR", "Trains")
    )
    assert refused(game, BuyIn(private="P1", price=before + 1)) == "1947-PV-05"
    plays(game, BuyIn(private="P1", price=before))
    plays(game, BuyTrain(train=train, price=price))
    assert refused(game, BuyIn(private="P2", price=after + 1)) == "1947-PV-05"
    plays(game, BuyIn(private="P2", price=after))


@pytest.mark.clause("1947-PV-08")
def test_a_private_of_a_company_is_never_sold_again() -> None:
    game = (
        Table()
        .private("P1", "EIR")
        .private("P2", "SIR")
        .private("P3", "Bob")
        .company("SIR", 100, {"Ann": 6}, cash=1000)
        .company("EIR", 100, {"Ann": 6}, cash=1000)
        .turn("SIR", "Track")
    )
    assert refused(game, BuyIn(private="P1", price=1)) == "1947-PV-08"
    assert refused(game, BuyIn(private="P2", price=1)) == "1947-PV-08"


@pytest.mark.clause("1947-PV-09", "1947-PV-11")
@pytest.mark.parametrize(("ordinary", "refusal"), [(4, None), (3, "1947-PV-09")])
def test_a_private_that_the_savings_ratio_needs_is_not_sold(
    ordinary: int, refusal: str | None
) -> None:
    """Two savings shares want four ordinary ones; the private is one of them or not."""
    game = (
        Table()
        .private("P1", "Bob")
        .company("SIR", 100, {"Ann": 6}, cash=100)
        .company("EIR", 100, {"Bob": ordinary})
        .company("GIPR", 100, {"Cy": 6, "Bob": 2}, savings="Bob")
        .turn("SIR", "Track")
    )
    action = BuyIn(private="P1", price=10)
    if refusal:
        assert refused(game, action) == refusal
    else:
        plays(game, action, Answer(by="Bob", agree=True))
        assert game.state.privates["P1"] == "SIR"


@pytest.mark.clause("1947-PV-10")
def test_no_phase_closes_a_private() -> None:
    """The first T12 is bought, the last train that changes anything: all privates stay."""
    table = (
        Table()
        .phase("7")
        .depot("")
        .company("SIR", 120, {"Ann": 6}, cash=1200)
        .private("P7", "SIR")
        .private("P3", "SIR")
    )
    for private in ("P1", "P2", "P4", "P5", "P6", "P8"):
        table.private(private, "Bob")
    game = table.turn("SIR", "Trains")
    before = dict(game.state.privates)
    plays(game, BuyTrain(train="T12", price=1100))
    assert game.title.phases[game.state.phase].name == "8"
    assert game.state.privates == before


@pytest.mark.clause("1947-PV-11", "1947-CL-02")
def test_a_private_counts_for_the_certificate_limit() -> None:
    """26 certificates with three players: 17 shares and 8 privates leave room for one."""
    table = (
        Table()
        .company("SIR", 80, {"Ann": 6})
        .company("EIR", 80, {"Ann": 6})
        .company("BNR", 80, {"Ann": 6})
        .company("ABR", 80, {"Bob": 6, "Ann": 3})
        .company("GIPR", 80, {"Bob": 6})
        .cash(Ann=1000)
    )
    for private in EIGHT:
        table.private(private, "Ann")
    game = table.share_round("Ann")
    assert game.position.certificate_count("Ann") == 5 + 5 + 4 + 3 + 8
    plays(game, BuyShare(company="ABR", source=STOCK), Pass())
    while asked(game) != "Ann":
        plays(game, Pass())
    assert refused(game, BuyShare(company="GIPR", source=STOCK)) == "1947-CL-03"


@pytest.mark.clause("1947-PV-11", "1947-SV-06")
def test_a_private_is_an_ordinary_share_in_the_savings_ratio() -> None:
    for privates, clause in ((1, None), (0, "1947-SV-07")):
        table = Table().company("SIR", 80, {"Bob": 6, "Ann": 1}).company("EIR", 80, {"Bob": 6})
        if privates:
            table.private("P1", "Ann")
        game = table.cash(Ann=80).share_round("Ann", number=1)
        action = BuySavings(company="EIR", source=STOCK)
        if clause:
            assert refused(game, action) == clause
        else:
            plays(game, action)


@pytest.mark.clause("1947-PV-12")
def test_players_do_not_trade_privates() -> None:
    game = Table().private("P1", "Bob").cash(Ann=500).share_round("Ann")
    assert refused(game, BuyIn(private="P1", price=100)) == "1947-PV-12"
    assert refused(game, ClosePrivate(private="P1")) == "1947-PV-16"


# P4.


@pytest.mark.clause("1947-PV-17")
def test_p4_leaves_the_game_when_a_company_buys_it() -> None:
    game = _turn("P4", "Bob")
    plays(game, BuyIn(private="P4", price=80), Answer(by="Bob", agree=True))
    assert (game.state.privates["P4"], cash(game, "SIR", "Bob")) == (GONE, [920, 80])
    assert game.state.order == ("Ann", "Bob", "Cy")
    assert refused(game, BuyIn(private="P4", price=1)) == "1947-PV-10"


@pytest.mark.clause("1947-PV-16")
def test_p4_is_used_in_the_first_share_round_too() -> None:
    """Bob is the richest with two privates; Dee has P4 and goes before him."""
    table = Table(4).private("P1", "Bob").private("P2", "Bob").private("P4", "Dee")
    game = table.private("P9", STOCK).set(turn=0)._game(Auction("P9", "Ann"))
    bidding(game, "A- B- C- D- A- B- C- D-")
    assert game.state.order == ("Bob", "Dee", "Cy", "Ann")
    assert (game.state.round, asked(game)) == ("Stock round 1", "Dee")
    plays(game, ClosePrivate(private="P4"))
    assert (game.state.order, asked(game)) == (("Dee", "Bob", "Cy", "Ann"), "Dee")


@pytest.mark.clause("1947-PV-16")
def test_p4_closes_no_other_private() -> None:
    game = Table().private("P4", "Bob").private("P1", "Bob").operating_round()
    assert asked(game) == "Bob"
    assert refused(game, ClosePrivate(private="P1")) == "1947-PV-03"
    plays(game, ClosePrivate(private="P4"))
    assert game.state.order == ("Bob", "Ann", "Cy")
    assert asked(game) == "Bob"


# Powers and their owners.


@pytest.mark.clause("1947-PV-03", "1947-PV-10")
def test_no_company_uses_a_one_off_private_of_its_president() -> None:
    """Nor one of another company."""
    for owner in ("Ann", "EIR"):
        game = (
            Table()
            .phase("2")
            .private("P6", owner)
            .private("P8", owner)
            .private("P1", "Bob")
            .tiles("D21=6M@3 D19=57@0")
            .company("BB&CI", 100, {"Ann": 6}, cash=1000)
            .company("EIR", 100, {"Ann": 6}, cash=1000, trains="T3")
            .turn("BB&CI")
        )
        assert refused(game, Reorganize(how="free", hex="D19")) == "1947-PV-03"
        assert refused(game, MarkSite(site="Ceylon", private="P8")) == "1947-PV-03"
        for seller in ("bank", "EIR"):
            action = BuyTrain(train="T3", price=180, seller=seller, private="P8")
            assert refused(game, action) == "1947-PV-03"


@pytest.mark.clause("1947-PV-14")
def test_p2_bought_after_the_tile_does_not_help() -> None:
    """A-51. P1 is in test_seasons.py."""
    field = fields.Field("D21=6M@3[BB&CI] D19=57@0[BB&CI]", season="Monsoon")
    game = field.private("P2", "Ann").turn("BB&CI")
    fields.plays(game, fields.lay("E22=57M@2"))
    fields.plays(game, BuyIn(private="P2", price=1))
    assert fields.turn_of(game).reduced


@pytest.mark.clause("1947-PV-15")
def test_no_refund_for_a_desert_paid_before_p3_was_bought() -> None:
    words = "G8=57M@1[GIPR] F9=9@1 E10=9@1 D11=57@1"
    game = fields.Field(words).private("P3", "Ann").turn("GIPR")
    fields.plays(game, fields.lay("C12=9@1"))
    assert game.position.cash("GIPR") == 940
    fields.plays(game, BuyIn(private="P3", price=10))
    assert game.position.cash("GIPR") == 930
