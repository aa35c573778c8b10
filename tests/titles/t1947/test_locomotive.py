"""P8, the R&D Locomotive: a train at any moment, or a site. Clauses PV-24, PV-25."""

from __future__ import annotations

import pytest

from railhead.finance.holders import GONE, POOL
from railhead.play.actions import Answer, BuyIn, BuyTrain, Pass, PayDividend, RunTrains
from railhead.routes.trains import kind_of
from railhead.titles.t1947.actions import MarkSite, MoveToken, TakeBrokers
from railhead.titles.t1947.state import Turn1947
from tests.seen import seen
from tests.titles.t1947 import Game, fields
from tests.titles.t1947.positions import Table, asked, cash, offers, place, plays, refused

ROUTE = "D21=6M@3 D19=57@0"  # Bombay and Surat: a T2 earns 40


def _trains(game: Game, holder: str) -> list[str]:
    return [kind_of(card) for card in game.state.trains.get(holder, ())]


def _step(game: Game) -> str:
    assert game.decision is not None
    return game.decision.step


def _bombay(
    phase: str = "1", treasury: int = 1000, trains: str = "", rules: int | None = None
) -> Table:
    """The BB&CI of Ann owns P8."""
    return (
        Table(rules=rules)
        .phase(phase)
        .tiles(ROUTE)
        .private("P8", "BB&CI")
        .company("BB&CI", 80, {"Ann": 6}, cash=treasury, trains=trains, at="r5c4")
    )


# A train.


@pytest.mark.clause("1947-PV-24", "1947-OR-03")
def test_a_train_bought_before_the_run_runs_in_this_turn() -> None:
    game = _bombay().turn("BB&CI", "Track")
    plays(game, BuyTrain(train="T2", price=80, private="P8"))
    assert (_trains(game, "BB&CI"), cash(game, "BB&CI")) == (["T2"], [920])
    assert game.state.privates["P8"] == GONE
    assert fields.run_best(game) == 40


@pytest.mark.clause("1947-PV-24", "1947-OR-03")
def test_the_last_moment_before_the_run() -> None:
    """The company has no train, and can still buy one and run it, or go on without."""
    game = _bombay().turn("BB&CI", "Run")
    assert _step(game) == "Run"
    plays(game, BuyTrain(train="T2", price=80, private="P8"))
    assert fields.run_best(game) == 40
    game = _bombay().turn("BB&CI", "Run")
    plays(game, RunTrains(routes=()))
    assert (_step(game), place(game, "BB&CI")) == ("Trains", "r5c3")


def _of_ann(treasury: int, owner: str = "Ann", units: int = 6) -> Table:
    """The BB&CI of Ann has no train, and P8 is a player's. It can place no more stations."""
    table = Table().phase("1").tiles(ROUTE).private("P8", owner, hammer=100).cash(Ann=0)
    return table.company("BB&CI", 80, {"Ann": units}, cash=treasury, at="r5c4", stations="D19")


@pytest.mark.clause("1947-PV-24", "1947-PV-04", "1947-OR-03")
def test_p8_of_the_president_is_sold_at_the_last_moment_before_the_run() -> None:
    """After the last tile, so that there is no other step before the run."""
    game = _of_ann(treasury=120).turn("BB&CI", "Track")
    plays(game, Pass())
    assert _step(game) == "Run"
    assert "has no train" in seen(game, "Ann")["decisions"][0]["prompt"]
    plays(game, BuyIn(private="P8", price=40), BuyTrain(train="T2", price=80, private="P8"))
    assert (cash(game, "Ann", "BB&CI"), fields.run_best(game)) == ([40, 0], 40)


@pytest.mark.clause("1947-PV-24", "1947-OR-02")
@pytest.mark.parametrize(
    ("treasury", "owner", "step"),
    [(81, "Ann", "Run"), (80, "Ann", "Trains"), (500, "Bob", "Trains"), (500, "PRC", "Trains")],
)
def test_nobody_is_asked_before_the_run_who_could_not_buy_a_train(
    treasury: int, owner: str, step: str
) -> None:
    """One rupee for P8 and 80 for the train. For a P8 of others Ann must ask before."""
    game = _of_ann(treasury, owner).turn("BB&CI", "Station")
    assert _step(game) == step
    assert place(game, "BB&CI") == ("r5c4" if step == "Run" else "r5c3")


@pytest.mark.clause("1947-PV-24", "1947-PV-09", "1947-OR-02")
def test_p8_that_the_president_needs_for_the_savings_ratio_is_not_waited_for() -> None:
    for units, saved, step in ((6, 3, "Run"), (7, 4, "Trains")):
        table = _of_ann(500, units=units)
        table.company("SIR", 80, {"Bob": 5, "Ann": saved}, savings="Ann")
        assert _step(table.turn("BB&CI", "Station")) == step


@pytest.mark.clause("1947-PV-24", "1947-OR-02")
def test_without_p8_a_train_waits_for_its_step() -> None:
    game = _bombay().turn("BB&CI", "Track")
    assert refused(game, BuyTrain(train="T2", price=80)) == "1947-OR-02"


@pytest.mark.clause("1947-PV-24")
@pytest.mark.parametrize("step", ["Track", "Dividend", "Trains"])
def test_at_any_moment_of_the_turn(step: str) -> None:
    table = _bombay(trains="T2")
    game = table.turn("BB&CI", step, ran=step == "Dividend", revenue=40 * (step == "Dividend"))
    assert _step(game) == step
    plays(game, BuyTrain(train="T2", price=80, private="P8"))
    assert (_trains(game, "BB&CI"), _step(game)) == (["T2", "T2"], step)


@pytest.mark.clause("1947-PV-24", "1947-PV-10")
def test_one_train_and_no_more() -> None:
    game = _bombay().private("P1", "Bob").turn("BB&CI", "Track")
    plays(game, BuyTrain(train="T2", price=80, private="P8"))
    assert refused(game, BuyTrain(train="T2", price=80, private="P8")) == "1947-PV-10"
    assert refused(game, MarkSite(site="Ceylon", private="P8")) == "1947-PV-10"


@pytest.mark.clause("1947-PV-24", "1947-PH-01", "1947-TN-03")
def test_the_rules_of_price_and_phase_hold() -> None:
    """The first T3 bought by P8 begins phase 2; a T4 is not on sale yet."""
    game = _bombay().depot("T3 T3 T4 T4").turn("BB&CI", "Track")
    assert refused(game, BuyTrain(train="T4", price=300, private="P8")) == "1947-TN-03"
    assert refused(game, BuyTrain(train="T3", price=90, private="P8")) == "1947-TN-02"
    plays(game, BuyTrain(train="T3", price=180, private="P8"))
    assert game.title.phases[game.state.phase].name == "2"


@pytest.mark.clause("1947-PV-24")
def test_only_the_treasury_pays() -> None:
    """A-38: a forced purchase belongs to the step of the trains; Ann's thousands don't help."""
    game = _bombay(treasury=79).cash(Ann=5000).turn("BB&CI", "Track")
    assert refused(game, BuyTrain(train="T2", price=80, private="P8")) == "1947-OR-05"


@pytest.mark.clause("1947-PV-24")
def test_not_out_of_the_pool() -> None:
    """A-38."""
    game = _bombay("3").train(POOL, "T3").turn("BB&CI", "Track")
    action = BuyTrain(train="T3", price=180, seller=POOL, private="P8")
    assert refused(game, action) == "1947-PV-24"


@pytest.mark.clause("1947-PV-24", "1947-PV-25", "1947-TN-05")
def test_at_the_train_limit_there_is_only_the_site() -> None:
    game = _bombay("5", trains="T5 T5").turn("BB&CI", "Station")
    assert refused(game, BuyTrain(train="T6", price=630, private="P8")) == "1947-TN-05"
    plays(game, MarkSite(site="Ceylon", private="P8"))
    assert game.state.boxes["BB&CI"] == ("Ceylon",)


@pytest.mark.clause("1947-PV-24", "1947-TN-04")
def test_a_train_of_another_company_of_the_president() -> None:
    game = (
        _bombay().company("SIR", 80, {"Ann": 6}, cash=0, trains="T2").turn("BB&CI", "Track", "SIR")
    )
    plays(game, BuyTrain(train="T2", price=300, seller="SIR", private="P8"))
    assert (_trains(game, "BB&CI"), _trains(game, "SIR")) == (["T2"], [])
    assert cash(game, "BB&CI", "SIR") == [700, 300]
    assert game.state.privates["P8"] == GONE


@pytest.mark.clause("1947-PV-24", "1947-TN-04")
@pytest.mark.parametrize("agree", [True, False])
def test_a_train_of_another_president_needs_his_consent(agree: bool) -> None:
    """P8 is used up by the purchase, not by an offer that is declined."""
    game = (
        _bombay().company("SIR", 80, {"Bob": 6}, cash=0, trains="T2").turn("BB&CI", "Track", "SIR")
    )
    action = BuyTrain(train="T2", price=300, seller="SIR", private="P8")
    plays(game, action)
    assert asked(game) == "Bob"
    assert _trains(game, "BB&CI") == []
    plays(game, Answer(agree=agree))
    assert (asked(game), _step(game)) == ("Ann", "Track")
    if agree:
        assert (_trains(game, "BB&CI"), cash(game, "BB&CI", "SIR")) == (["T2"], [700, 300])
        assert game.state.privates["P8"] == GONE
        assert refused(game, BuyTrain(train="T2", price=80, private="P8")) == "1947-PV-10"
        assert fields.run_best(game) == 40
    else:
        assert (_trains(game, "SIR"), cash(game, "BB&CI", "SIR")) == (["T2"], [1000, 0])
        assert game.state.privates["P8"] == "BB&CI"
        assert refused(game, action) == "1947-TN-04"
        plays(game, BuyTrain(train="T2", price=80, private="P8"))


# A site.


@pytest.mark.clause("1947-PV-25", "1947-EX-04", "1947-EX-07")
def test_a_site_fills_the_next_box_without_the_workers_of_the_map() -> None:
    game = _bombay(treasury=0).turn("BB&CI", "Station")
    plays(game, MarkSite(site="China", private="P8"))
    assert (game.state.boxes["BB&CI"], cash(game, "BB&CI")) == (("China",), [60])
    assert game.state.site_workers["China"] == 2
    assert game.state.workers.get("Ann", 0) == 0
    assert game.state.privates["P8"] == GONE


@pytest.mark.clause("1947-PV-25")
def test_a_site_where_others_have_been_will_do() -> None:
    table = _bombay(treasury=0).set(boxes={"SIR": ("China",)})
    table.state.site_workers["China"] = 0
    game = table.turn("BB&CI", "Station")
    plays(game, MarkSite(site="China", private="P8"))
    assert (game.state.boxes["BB&CI"], cash(game, "BB&CI")) == (("China",), [60])


@pytest.mark.clause("1947-PV-25", "1947-PV-18")
def test_p5_adds_nothing_to_a_site_of_p8() -> None:
    game = _bombay(treasury=0).private("P5", "BB&CI").turn("BB&CI", "Station")
    plays(game, MarkSite(site="China", private="P8"))
    assert cash(game, "BB&CI") == [60]


@pytest.mark.clause("1947-PV-25", "1947-EX-03")
def test_a_site_that_is_not_marked_yet() -> None:
    table = _bombay(treasury=0).boxes("BB&CI", 5)
    marked = table.state.boxes["BB&CI"]
    game = table.turn("BB&CI", "Station")
    for site in marked:
        assert refused(game, MarkSite(site=site, private="P8")) == "1947-EX-03"
    plays(game, MarkSite(site="Ceylon", private="P8"))
    # The sixth box is worth a worker.
    assert (cash(game, "BB&CI"), game.state.workers["Ann"]) == ([0], 1)


@pytest.mark.clause("1947-PV-25")
def test_no_other_private_marks_a_site() -> None:
    game = _bombay().private("P7", "BB&CI").turn("BB&CI", "Station")
    assert refused(game, MarkSite(site="Ceylon", private="P7")) == "1947-PV-25"


@pytest.mark.clause("1947-PV-25", "1947-OR-03")
def test_a_site_is_marked_after_the_tiles_and_before_the_run() -> None:
    """4.2, step 5: only the train of P8 comes at any moment."""
    mark = MarkSite(site="China", private="P8")
    for step in ("Track", "Dividend", "Trains"):
        ran = {"ran": True, "revenue": 40} if step == "Dividend" else {}
        game = _bombay(trains="T2").turn("BB&CI", step, **ran)
        assert (_step(game), refused(game, mark)) == (step, "1947-OR-03")
        assert offers(game, BuyTrain(train="T2", price=80, private="P8"))
    for step in ("Station", "Run"):
        game = _bombay(trains="T2").turn("BB&CI", step)
        assert _step(game) == step
        plays(game, mark)


@pytest.mark.clause("1947-PV-25", "1947-OR-03")
def test_who_will_not_run_is_asked_for_the_site_with_the_stations() -> None:
    """Without a train and the money for one."""
    game = _bombay(treasury=0).turn("BB&CI", "Track")
    plays(game, Pass())
    assert _step(game) == "Station"
    plays(game, MarkSite(site="China", private="P8"))
    assert cash(game, "BB&CI") == [60]


@pytest.mark.clause("1947-PV-25", "1947-EX-10")
def test_a_market_move_may_be_paid_for_it_after_the_payout() -> None:
    """A-38. The token stands at r5c5 (90) after the payout; up to r4c5 costs 100."""
    game = _bombay(treasury=40, trains="T2").turn("BB&CI", "Run")
    plays(game, MarkSite(site="China", private="P8"))
    assert refused(game, MoveToken(site="China", direction="up")) == "1947-OR-02"
    assert fields.run_best(game) == 40
    plays(game, PayDividend(pay=True))
    assert (place(game, "BB&CI"), _step(game)) == ("r5c5", "Market moves")
    plays(game, MoveToken(site="China", direction="up"))
    assert (place(game, "BB&CI"), cash(game, "BB&CI")) == ("r4c5", [0])


def _after_the_moves(boxes: int) -> Game:
    """P8 has marked Ceylon in the step of the trains, as the first version of the rules allows,
    with so many boxes filled before."""
    table = _bombay(treasury=300, trains="T2", rules=1).boxes("BB&CI", boxes)
    game = table.turn("BB&CI", "Trains")
    plays(game, MarkSite(site="Ceylon", private="P8"))
    return game


@pytest.mark.clause("1947-PV-25", "1947-EX-10")
def test_the_move_is_open_even_if_p8_is_used_among_the_trains() -> None:
    """At r5c4 (80): up to r4c4 for 90. Then trains can be bought as before."""
    game = _after_the_moves(0)
    assert cash(game, "BB&CI") == [360]
    plays(game, MoveToken(site="Ceylon", direction="up"))
    assert (place(game, "BB&CI"), cash(game, "BB&CI")) == ("r4c4", [270])
    assert _step(game) == "Trains"
    plays(game, BuyTrain(train="T2", price=80))


@pytest.mark.clause("1947-PV-25", "1947-BR-03", "1947-BR-04", "1947-EX-08")
def test_the_whole_benefit_of_the_ninth_box_among_the_trains() -> None:
    """Its opportunity of 100 pays for the move, or its stockbroker is the company's."""
    game = _after_the_moves(8)
    plays(game, MoveToken(site="Ceylon", direction="up", opportunity=True))
    assert (place(game, "BB&CI"), cash(game, "BB&CI")) == ("r4c4", [300])
    assert game.state.brokers.get("BB&CI", 0) == 0
    game = _after_the_moves(8)
    plays(game, TakeBrokers(site="Ceylon"))
    assert game.state.brokers["BB&CI"] == 1
    game = _after_the_moves(8)
    plays(game, Pass())
    assert (_step(game), game.state.brokers["BB&CI"]) == ("Trains", 1)
    assert game.position.frame(Turn1947).company == "BB&CI"
