"""Companies that close. Clauses CLOSE, with scenario S11."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    BuyShare,
    Pass,
    PayDividend,
    PlaceStation,
    RunTrains,
    SellTrain,
)
from railhead.play.plain.running import Running
from railhead.titles.t18india.actions import ExchangeStation, ReturnStation
from tests.seen import seen
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import (
    Table,
    bonds,
    cash,
    pass_on,
    plays,
    refused,
    step,
    units,
)

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
KEEP = PayDividend(pay=False)
KARACHI = "D17=57@0 D15=8@0 C14=8@5 B15=9@1"  # Ahmedabad to Karachi


def doomed(profile: str = "rulebook", *, money: int = 0, pool: int = 0) -> Table:
    """The NSR at 56 with a train, the MR to act after it."""
    table = Table("NSR MR EIR", profile=profile).set(warrants=())
    table.company("MR", {"Cy": 3}, trains="2")
    held = {"Ann": 3, "Bob": 2}
    return table.company("NSR", held, price=56, trains="2", cash=money, pool=pool)


def closes(table: Table) -> Game:
    """The NSR has run for 40 and withholds."""
    game = table.turn("NSR", "Dividend", "MR", ran=True, revenue=40)
    plays(game, KEEP)
    return game


@BOTH
@pytest.mark.clause("18india-CLOSE-01")
def test_a_company_at_56_that_withholds_closes_at_the_dividend_step(profile: str) -> None:
    """It owns a train and has money for another; its turn is over."""
    game = closes(doomed(profile, money=500))
    assert game.state.closed == ("NSR",)
    decision = game.decision
    assert decision is not None
    assert (decision.company, decision.step) == ("MR", "Track")


@BOTH
@pytest.mark.clause("18india-CLOSE-01", "18india-DIV-10")
def test_58_without_dividend_and_train_is_the_end(profile: str) -> None:
    table = Table("NSR MR", profile=profile).set(warrants=()).company("MR", {"Cy": 3}, trains="2")
    table.company("NSR", {"Ann": 3}, price=58, cash=200)
    game = table.turn("NSR", "Run", "MR")
    assert game.position.price("NSR") == 56
    assert step(game) == "Trains"
    plays(game, Pass())
    assert list(game.state.closed) == []
    plays(game, Pass())  # no certificate
    assert game.state.closed == ("NSR",)
    assert game.decision is not None
    assert game.decision.company == "MR"


@BOTH
@pytest.mark.clause("18india-CLOSE-02", "18india-INFO-07")
def test_all_its_certificates_leave_the_game_without_payment(profile: str) -> None:
    table = doomed(profile, pool=1).shares("NSR", {"MR": 1}).cash(Ann=10, Bob=10, Cy=10)
    table.hand("Cy", "NSR EIR NSR-D").row(1, "NSR EIR").row(2, "EIR NSR EIR").row(3, "NSR")
    game = closes(table)
    assert set(game.state.certificates["NSR"]) == {"gone"}
    assert game.state.hands["Cy"] == ("EIR",)
    assert game.state.rows == (("EIR",), ("EIR", "EIR"), ())  # the next card is the top
    assert cash(game, "Ann", "Bob", "Cy", "MR") == [10, 10, 10, 0]


@pytest.mark.clause("18india-CLOSE-02")
def test_the_next_card_of_a_row_can_be_bought() -> None:
    table = doomed().row(1, "NSR EIR").cash(Ann=500, Bob=500, Cy=500)
    game = closes(table)
    pass_on(game, "Stock round 3")
    while going_on(game).selling:
        plays(game, Pass())
    assert refused(game, BuyShare(company="NSR", source="row 1")) == "18india-CLOSE-02"
    assert refused(game, BuyShare(company="NSR", source="pool")) == "18india-CLOSE-02"
    plays(game, BuyShare(company="EIR", source="row 1"))


@BOTH
@pytest.mark.clause("18india-CLOSE-03")
def test_what_a_closed_company_owned(profile: str) -> None:
    table = doomed(profile, money=111).shares("EIR", {"Bob": 1, "NSR": 1}).shares("MR", {"NSR": 1})
    table.private("P2", "NSR").bonds(NSR=2, Ann=1).train("NSR", "4E")
    game = table.turn("NSR", "Dividend", "MR", ran=True, revenue=40)
    bank, *players = cash(game, "bank", "Ann", "Bob", "Cy")
    plays(game, KEEP)
    assert cash(game, "NSR", "bank") == [0, bank + 111]  # with the 40 just withheld
    assert cash(game, "Ann", "Bob", "Cy") == players
    assert sorted(game.position.side(card).name for card in game.position.trains("pool")) == [
        "2",
        "4E",
    ]
    assert bonds(game, "NSR", "Ann", "bank") == [0, 1, 9]
    assert game.state.privates["P2"] == "pool"
    assert units(game, "EIR", "NSR", "pool", "Bob") == [0, 1, 1]
    assert units(game, "MR", "NSR", "pool") == [0, 1]
    assert game.position.director("EIR") == "Bob"  # no control changes


@pytest.mark.clause("18india-CLOSE-03", "18india-CO-03")
def test_a_company_that_started_by_its_share_stays_started() -> None:
    table = doomed().shares("EIR", {"Bob": 2}).row(1, "EIR").cash(NSR=100)
    game = table.turn("NSR", "Buy a certificate", "MR")
    plays(game, BuyShare(company="EIR", source="row 1"))
    assert "EIR" in game.state.launched
    table.set(**{name: getattr(game.state, name) for name in ("launched", "map", "market")})
    table.set(certificates=game.state.certificates, managers=game.state.managers, rows=((), (), ()))
    game = closes(table)
    assert "EIR" in game.state.launched
    assert units(game, "EIR", "Bob", "pool") == [2, 1]


@BOTH
@pytest.mark.clause("18india-CLOSE-04", "18india-STN-06")
def test_its_stations_are_removed_and_its_home_is_open(profile: str) -> None:
    table = Table("NSR BNR MR", profile=profile).set(warrants=())
    table.tiles("I20=57@0 I22=8@1 H23=8@4 H25=57@0 H27=9@0")
    table.company("NSR", {"Ann": 3}, price=56, trains="2", stations="H25 K40")
    table.company("BNR", {"Bob": 3}, cash=100)
    game = table.turn("NSR", "Dividend", "BNR", ran=True, revenue=40)
    laid = game.state.map
    plays(game, KEEP)
    assert not game.state.map.markers_of("NSR")
    assert game.state.map.tiles == laid.tiles
    plays(game, Pass())  # the BNR lays no track
    plays(game, PlaceStation(hex="H25"))
    assert game.state.map.holds("H25", "BNR")


@pytest.mark.clause("18india-CLOSE-05")
def test_track_and_gauge_markers_stay() -> None:
    table = doomed().tiles("R15=9@0 R13=4@0 H25=57@0 H27=9@0")
    before = table.state.map
    assert before.gauges  # between R15 and R13
    game = closes(table)
    assert game.state.map.tiles == before.tiles
    assert game.state.map.gauges == before.gauges


@pytest.mark.clause("18india-CLOSE-06")
def test_the_limit_changes_at_once() -> None:
    for closed, limit in ((), 22), (("EIR",), 19), (("EIR", "GIPR"), 19):
        game = closes(doomed().set(closed=closed))
        assert seen(game, "Ann")["players"][0]["limit"] == limit


@BOTH
@pytest.mark.clause("18india-CLOSE-07")
def test_a_closed_company_never_returns(profile: str) -> None:
    game = closes(doomed(profile))
    for round_ in ("Stock round 3", "Stock round 4"):
        pass_on(game, round_)
        assert "NSR" not in game.state.launched
        assert game.position.director("NSR") is None
        assert game.state.market.get("NSR") is None


# --- S11: three closings ----------------------------------------------------------------------


def western(profile: str) -> Table:
    """The WR in operating round 2.1; the GIPR has its home in Mumbai."""
    table = Table("WR", "BR PNS", players=2, profile=profile).set(warrants=()).phase("II")
    table.company("WR", {"Ann": 4}, price=58, cash=72, trains="2").tiles(KARACHI)
    table.company("GIPR", {"Bob": 3}, stations="D23.0", trains="2").private("P5", "Ann")
    return table


def to_the_end(table: Table, hex_id: str) -> Game:
    """The WR uses the Danish EIC, runs to Karachi, withholds, sells its train, and closes."""
    table.cash(Ann=200).bank(7428)
    game = table.turn("WR", "Station", "GIPR")
    plays(game, PlaceStation(hex=hex_id, city=0, private="P5"))
    assert cash(game, "WR", "Ann", "bank") == [72, 315, 7313]
    assert game.state.privates["P5"] == "gone"
    p = game.position
    game.play(RunTrains(routes=p.rule(Running).suggest(p, "WR")))
    assert going_on(game).revenue == 60
    plays(game, KEEP)
    assert cash(game, "WR", "bank") == [132, 7253]
    assert game.position.price("WR") == 56
    plays(game, SellTrain(train="2"))
    assert cash(game, "WR", "bank") == [312, 7073]
    while game.decision is not None and game.decision.company == "WR":
        plays(game, Pass())
    return game


@BOTH
@pytest.mark.clause("18india-CLOSE-01", "18india-CLOSE-04", "18india-CLOSE-08", "18india-GIPR-11")
@pytest.mark.clause("18india-GIPR-12")
def test_s11_the_gipr_takes_the_home_and_is_asked_for_more(profile: str) -> None:
    game = to_the_end(western(profile), "D3")
    assert game.state.map.holds("D17", "GIPR")
    assert not game.state.map.holds("D17", "WR")
    assert cash(game, "WR", "bank") == [312, 7073]  # first the stations, then the rest
    assert game.asked == ("Bob",)
    assert refused(game, ExchangeStation(hex="D17")) == "18india-GIPR-12"
    plays(game, ExchangeStation(hex="D3"))
    assert cash(game, "WR", "bank") == [0, 7385]
    assert game.state.exchange_tokens == 1
    assert sorted(game.state.map.markers_of("GIPR")) == [("D17", 0), ("D23", 0), ("D3", 0)]
    assert seen(game, "Ann")["players"][0]["limit"] == 33
    assert game.decision is not None
    assert game.decision.company == "GIPR"


@pytest.mark.clause("18india-CLOSE-04", "18india-GIPR-12")
def test_s11_the_manager_may_leave_the_other_station() -> None:
    game = to_the_end(western("rulebook"), "D3")
    plays(game, Pass())
    assert game.state.exchange_tokens == 2
    assert not game.state.map.holds("D3", "WR")
    assert sorted(game.state.map.markers_of("GIPR")) == [("D17", 0), ("D23", 0)]
    assert cash(game, "bank") == [7385]


@pytest.mark.clause("18india-CLOSE-04", "18india-GIPR-12")
def test_s11_beside_the_gipr_at_18xx_games_a_station_is_just_removed() -> None:
    """D-12: nobody is asked."""
    game = to_the_end(western("18xx.games"), "D23")
    assert sorted(game.state.map.markers_of("GIPR")) == [("D17", 0), ("D23", 0)]
    assert not game.state.map.markers_of("WR")
    assert game.state.exchange_tokens == 2
    assert cash(game, "WR", "bank") == [0, 7385]
    assert game.decision is not None
    assert game.decision.company == "GIPR"
    assert step(game) == "Track"


@pytest.mark.clause("18india-CLOSE-04", "18india-GIPR-13")
def test_s11_beside_the_gipr_by_the_rulebook_one_of_two_returns() -> None:
    game = to_the_end(western("rulebook"), "D23")
    assert game.asked == ("Bob",)
    left = game.state.markers["GIPR"]
    plays(game, ExchangeStation(hex="D23"))
    assert refused(game, Pass()) == "18india-GIPR-13"
    plays(game, ReturnStation(hex="D23", city=0))
    assert sorted(game.state.map.markers_of("GIPR")) == [("D17", 0), ("D23", 0)]
    assert game.state.markers["GIPR"] == left + 1
    assert game.state.exchange_tokens == 1
    assert cash(game, "WR", "bank") == [0, 7385]


@BOTH
@pytest.mark.clause("18india-CLOSE-01", "18india-CLOSE-03", "18india-GIPR-14", "18india-DIV-10")
def test_s11_without_the_gipr(profile: str) -> None:
    table = Table("WR EIR", players=2, profile=profile).set(warrants=())
    table.company("WR", {"Ann": 4}, price=58, cash=72, trains="2")
    table.company("EIR", {"Bob": 3}, price=112, pool=1, trains="2")
    # Operating round 1.2: a train sold, a share of the EIR bought, no train at the end.
    game = table.set(turn=1).turn("WR", "Trains", number=2)
    plays(game, SellTrain(train="2"))
    assert cash(game, "WR") == [252]
    plays(game, Pass())
    plays(game, BuyShare(company="EIR", source="pool"))
    assert cash(game, "WR") == [140]
    assert game.position.price("WR") == 56
    # Operating round 2.1: the EIR pays 80, the WR has nothing to run.
    table.state = game.state.copy()
    table.set(turn=2)
    game = table.turn("EIR", "Dividend", "WR", ran=True, revenue=80)
    plays(game, PayDividend(pay=True))
    assert cash(game, "WR") == [148]
    (bank,) = cash(game, "bank")
    while game.state.closed == ():
        plays(game, Pass())
    assert cash(game, "WR", "bank") == [0, bank + 148]
    assert units(game, "EIR", "WR", "pool") == [0, 1]
    assert not game.state.map.markers_of("WR")
    assert seen(game, "Ann")["players"][0]["limit"] == 33
