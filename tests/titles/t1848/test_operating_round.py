"""Operating rounds: their number, the order of the companies, the steps of a turn.
Clauses 1848-OR."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    Action,
    BuyIn,
    BuyTrain,
    LayTile,
    Pass,
    PayDividend,
    PlaceStation,
    Run,
    RunTrains,
    SellShares,
    TakeLoan,
)
from railhead.play.frames import OperatingRound, StockRound
from tests.titles.answers import going_on
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, offers, plays, refused, total

LAY = LayTile(hex="H7", tile="6", rotation=2)
STATION = PlaceStation(hex="H9")
RUN = RunTrains(routes=(Run(train="2", track=("H11 n0-1", "H9 4-n0")),))
PAY = PayDividend(pay=True)
BUY = BuyTrain(train="2", price=100)
LOAN = TakeLoan()


def melbourne(phase: str = "2", cash: int = 500, profile: str = "rulebook") -> Table:
    """VR with a 2, running between Melbourne and Geelong; Ann directs it, Bob holds two."""
    table = Table(profile=profile).phase(phase).tiles("H11=57@1 H9=57@1")
    return table.company("VR", 100, {"Ann": 4, "Bob": 2}, cash=cash, trains="2")


def step(game: Game) -> str:
    decision = game.decision
    assert decision is not None
    return decision.step


def on_turn(game: Game) -> str:
    decision = game.decision
    assert decision is not None
    return decision.company


def pass_until(game: Game, frame: type) -> None:
    """Pass until another kind of round is going on."""
    while not isinstance(game.state.frames[0], frame):
        game.play(Pass())


def order(game: Game) -> list[str]:
    """The companies in the order of their turns in this round, if all of them pass."""
    companies: list[str] = []
    now = game.state.round
    while game.state.round == now:
        companies.append(on_turn(game))
        game.play(Pass())
    return companies


# How many rounds (OR-01, OR-10).


@pytest.mark.clause("1848-OR-01")
@pytest.mark.parametrize(
    ("phase", "rounds"),
    [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("7", 3)],
)
def test_the_phase_at_the_end_of_the_share_round_sets_the_number_of_rounds(
    phase: str, rounds: int
) -> None:
    game = Table().phase(phase).company("VR", 100, {"Ann": 6}).share_round(number=4)
    pass_until(game, OperatingRound)
    seen = []
    while isinstance(game.state.frames[0], OperatingRound):
        if game.state.round not in seen:
            seen.append(game.state.round)
        game.play(Pass())
    assert seen == [f"Operating round 4.{n}" for n in range(1, rounds + 1)]
    assert game.state.round == "Share round 5"


@pytest.mark.clause("1848-OR-01")
@pytest.mark.parametrize(
    ("phase", "train", "price", "before", "after"),
    [("2", "3", 200, 1, 2), ("2", "3+", 230, 1, 2), ("4", "5", 500, 2, 3), ("4", "5+", 550, 2, 3)],
)
def test_a_new_phase_changes_the_number_only_after_the_next_share_round(
    phase: str, train: str, price: int, before: int, after: int
) -> None:
    table = Table().phase(phase).set(turn=3).depot("3 4" if phase == "2" else "5 5 6")
    game = table.company("VR", 100, {"Ann": 6}, cash=price).turn("VR", "Trains", of=before)
    plays(game, BuyTrain(train=train, price=price))
    rounds = {game.state.round}
    while isinstance(game.state.frames[0], OperatingRound):
        rounds.add(game.state.round)
        game.play(Pass())
    assert rounds == {f"Operating round 3.{n}" for n in range(1, before + 1)}
    pass_until(game, OperatingRound)
    assert game.state.round == "Operating round 4.1"
    assert going_on(game, 0).of == after


@pytest.mark.clause("1848-OR-01", "1848-BOE-14")
@pytest.mark.parametrize(
    ("phase", "removal", "rounds"),
    [("3", "whole", 3), ("3", "in_turn", 2), ("3", "on_sale", 2), ("4", "whole", 3)],
)
def test_a_5_removed_by_a_loan_brings_the_third_round(
    phase: str, removal: str, rounds: int
) -> None:
    table = Table(removal=removal).phase(phase).set(loans={"SAR": 1}, borrowers=("SAR",), granted=1)
    game = table.company("VR", 100, {"Ann": 6}).turn("VR", of=2)
    plays(game, LOAN)  # of the second company to borrow
    pass_until(game, StockRound)
    pass_until(game, OperatingRound)
    assert going_on(game, 0).of == rounds


@pytest.mark.clause("1848-OR-10")
def test_a_round_is_over_when_every_company_has_had_its_one_turn() -> None:
    table = Table().phase("3").company("VR", 100, {"Ann": 6}).company("SAR", 90, {"Bob": 6})
    game = table.operating_round("VR", "SAR", number=1, of=2)
    assert order(game) == ["VR", "VR", "SAR", "SAR"]  # each passes its track and its train step
    assert game.state.round == "Operating round 2.2"
    assert order(game) == ["VR", "VR", "SAR", "SAR"]
    assert game.state.round == "Share round 3"
    assert isinstance(game.state.frames[0], StockRound)


@pytest.mark.clause("1848-OR-10")
def test_a_company_without_train_or_route_still_has_its_turn() -> None:
    game = Table().company("VR", 100, {"Ann": 6}, operated=False).operating_round("VR")
    assert on_turn(game) == "VR"
    assert game.position.price("VR") == 100
    game.play(Pass())
    assert game.position.price("VR") == 90  # it counts as withholding
    assert game.state.round == "Share round 3"


# How a round begins (OR-02).


@pytest.mark.clause("1848-OR-02")
def test_first_the_privates_pay_then_the_bank_of_england_then_companies_act() -> None:
    table = Table().phase("3").private("P1", "Ann").private("P2", "VR").shares("BOE", Bob=3)
    table.company("VR", 100, {"Cy": 6}, cash=7, operated=False)
    game = table.company("SAR", 100, {"Cy": 2}, launched=False, operated=False).share_round()
    cash = dict(game.state.cash)
    money = total(game)
    game.play(Pass())
    game.play(Pass())
    texts = [event.text for event in game.play(Pass())]
    told = [
        next(n for n, text in enumerate(texts) if part in text)
        for part in ("from P1", "from P2", "Bank of England pays", "VR places its station")
    ]
    assert told == sorted(told)
    assert game.position.cash("Ann") == cash["Ann"] + 5
    assert game.position.cash("VR") == 7 + 10
    assert game.position.cash("Bob") == cash["Bob"] + 3 * 10
    assert total(game) == money
    assert on_turn(game) == "VR"
    assert "SAR" not in order(game)  # started, but not launched


# The order of the companies (OR-03 to OR-05).


@pytest.mark.clause("1848-OR-03")
@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ({"VR": (1, 5), "SAR": (0, 5), "NSW": (2, 5)}, ["SAR", "VR", "NSW"]),  # 100, 110, 90
        ({"VR": (0, 4), "SAR": (1, 5)}, ["SAR", "VR"]),  # 100 in row 1 and in row 2
        ({"SAR": (1, 5), "VR": (0, 4)}, ["SAR", "VR"]),
        ({"VR": (2, 6), "SAR": (1, 5), "NSW": (0, 4)}, ["VR", "SAR", "NSW"]),
        ({"VR": (2, 5), "SAR": (2, 5)}, ["VR", "SAR"]),  # VR was there first
        ({"SAR": (2, 5), "VR": (2, 5)}, ["SAR", "VR"]),
    ],
)
def test_companies_act_by_price_then_from_the_right_then_from_the_top(
    cells: dict[str, tuple[int, int]], expected: list[str]
) -> None:
    table = Table()
    for company, cell in cells.items():
        table.company(company, 100, {"Ann": 6}, cell=cell)
    assert order(table.operating_round(*cells)) == expected
    assert order(table.operating_round(*reversed(cells))) == expected


@pytest.mark.clause("1848-OR-04", "1848-OR-03")
def test_a_marker_that_comes_to_an_occupied_cell_goes_under() -> None:
    table = Table().company("NSW", 100, {"Bob": 4, "Ann": 2}, cell=(0, 5))
    game = table.company("VR", 100, {"Cy": 6}, cell=(1, 5)).share_round()
    plays(game, SellShares(company="NSW", count=1))
    assert game.state.market["NSW"] == game.state.market["VR"] == (1, 5)
    pass_until(game, OperatingRound)
    assert order(game) == ["VR", "NSW"]


@pytest.mark.clause("1848-OR-04", "1848-OR-03")
def test_a_company_that_falls_onto_another_acts_after_it_in_the_next_round() -> None:
    # Both on 90 in the end: SAR was there before, VR comes from 100 and withholds.
    table = melbourne("3").company("SAR", 100, {"Cy": 6}, cell=(1, 4))
    game = table.turn("VR", "Run", of=2)
    game.play(RUN)
    game.play(PayDividend(pay=False))
    assert game.state.market["VR"] == game.state.market["SAR"] == (1, 4)
    game.play(Pass())
    assert game.state.round == "Operating round 2.2"
    assert on_turn(game) == "SAR"


@pytest.mark.clause("1848-OR-05")
def test_a_company_that_has_acted_does_not_act_again_whatever_its_price() -> None:
    table = melbourne().company("SAR", 100, {"Cy": 6})
    game = table.turn("VR", "Run", "SAR")
    game.play(RUN)
    game.play(PayDividend(pay=False))  # VR falls to 90, below SAR
    game.play(Pass())
    assert order(game) == ["SAR"]


def in_receivership(profile: str = "rulebook") -> Game:
    """VR, on the first 70 of the chart, borrows itself into receivership. Ann must pay 110 to
    the other holders and has only two shares of NSW, which stands just above SAR."""
    table = Table(profile=profile).phase("3")
    table.company("VR", 70, {"Ann": 3, "Bob": 2, "Cy": 1}, cell=(0, 1)).cash(Ann=0)
    table.company("SAR", 70, {"Cy": 6}, cell=(5, 4))
    table.company("NSW", 70, {"Bob": 4, "Ann": 2}, cell=(4, 4))
    return table.turn("VR", "Track", "NSW", "SAR")


@pytest.mark.clause("1848-OR-05")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_forced_sales_sort_the_companies_still_to_act_anew(profile: str) -> None:
    game = in_receivership(profile)
    game.play(LOAN)
    assert game.state.closed == ("VR",)
    assert game.position.cash("Ann") == 100 - 3 * 70
    plays(game, SellShares(company="NSW", count=2))
    assert game.position.price("NSW") == game.position.price("SAR") == 50
    assert order(game)[0] == "SAR"


# The steps of a turn (OR-06, OR-07).


@pytest.mark.clause("1848-OR-06")
def test_a_turn_goes_through_its_steps_in_order() -> None:
    game = melbourne().turn("VR")
    assert step(game) == "Track"
    plays(game, LAY)
    assert step(game) == "Station"
    plays(game, STATION)
    assert step(game) == "Run"
    plays(game, RUN)
    assert step(game) == "Dividend"
    assert game.position.price("VR") == 100
    plays(game, PAY)
    assert step(game) == "Trains"
    assert game.position.price("VR") == 110  # the price moves before trains are bought
    plays(game, BUY)
    plays(game, Pass())
    assert game.state.round == "Share round 3"
    assert game.position.cash("VR") == 500 - 40 - 100


@pytest.mark.clause("1848-OR-06")
@pytest.mark.parametrize("at", ["Track", "Station", "Trains"])
def test_building_markers_and_trains_are_optional(at: str) -> None:
    game = melbourne().turn("VR", at)
    assert step(game) == at
    plays(game, Pass())


@pytest.mark.clause("1848-OR-06")
@pytest.mark.parametrize(("at", "revenue"), [("Run", 0), ("Dividend", 40)])
def test_running_and_the_decision_on_the_income_are_not_optional(at: str, revenue: int) -> None:
    game = melbourne().turn("VR", at, revenue=revenue)
    assert step(game) == at
    assert refused(game, Pass()) == "1848-OR-06"


@pytest.mark.clause("1848-OR-06")
@pytest.mark.parametrize(
    ("at", "action"),
    [
        ("Track", STATION),
        ("Track", RUN),
        ("Track", PAY),
        ("Track", BUY),
        ("Station", LAY),
        ("Station", RUN),
        ("Station", BUY),
        ("Run", LAY),
        ("Run", STATION),
        ("Run", PAY),
        ("Run", BUY),
        ("Dividend", LAY),
        ("Dividend", STATION),
        ("Dividend", RUN),
        ("Dividend", BUY),
        ("Trains", LAY),
        ("Trains", STATION),
        ("Trains", RUN),
        ("Trains", PAY),
    ],
)
def test_nothing_is_done_out_of_its_step(at: str, action: Action) -> None:
    game = melbourne().turn("VR", at, revenue=40 if at == "Dividend" else 0)
    assert step(game) == at
    assert refused(game, action) == "1848-OR-06"


@pytest.mark.clause("1848-OR-06")
def test_no_marker_after_running() -> None:
    game = melbourne().turn("VR", "Station")
    plays(game, Pass())
    plays(game, RUN)
    assert refused(game, STATION) == "1848-OR-06"


@pytest.mark.clause("1848-OR-06")
def test_no_building_once_track_was_passed() -> None:
    game = melbourne().turn("VR")
    plays(game, Pass())
    assert refused(game, LAY) == "1848-OR-06"
    plays(game, STATION)
    assert refused(game, LAY) == "1848-OR-06"


@pytest.mark.clause("1848-OR-07")
@pytest.mark.parametrize("at", ["Track", "Station", "Run", "Dividend", "Trains"])
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_from_phase_3_a_loan_and_the_directors_privates_in_every_step(
    at: str, profile: str
) -> None:
    table = melbourne("3", profile=profile).private("P1", "Ann").private("P2", "Ann")
    game = table.turn("VR", at, revenue=40 if at == "Dividend" else 0)
    hand = game.position.cash("Ann")
    plays(game, BuyIn(private="P1", price=40))
    plays(game, LOAN)
    plays(game, BuyIn(private="P2", price=1))
    assert step(game) == at
    assert game.position.cash("VR") == 500 - 40 + 100 - 1
    assert game.position.cash("Ann") == hand + 41
    assert game.state.privates["P1"] == game.state.privates["P2"] == "VR"
    assert game.position.price("VR") == 80


@pytest.mark.clause("1848-OR-07")
@pytest.mark.parametrize("at", ["Track", "Station", "Run", "Trains"])
def test_before_phase_3_neither_loans_nor_privates(at: str) -> None:
    game = melbourne("2").private("P1", "Ann").turn("VR", at)
    assert refused(game, LOAN) == "1848-LN-01"
    assert refused(game, BuyIn(private="P1", price=40)) == "1848-PRV-04"


@pytest.mark.clause("1848-OR-07")
def test_a_company_too_poor_for_a_marker_may_borrow_in_the_marker_step() -> None:
    game = melbourne("3", cash=10).turn("VR")
    plays(game, LayTile(hex="H11", tile="236", rotation=1))
    assert step(game) == "Station"
    assert not offers(game, STATION)
    plays(game, LOAN)
    plays(game, STATION)
    assert game.position.cash("VR") == 10 + 100 - 40
    assert step(game) == "Run"


@pytest.mark.clause("1848-OR-07")
@pytest.mark.parametrize(
    ("profile", "phase", "loans"),
    [("rulebook", "2", 0), ("rulebook", "3", 1), ("18xx.games", "3", 0)],
)
def test_otherwise_the_marker_step_passes_by_itself_without_the_money(
    profile: str, phase: str, loans: int
) -> None:
    game = melbourne(phase, cash=10, profile=profile).turn("VR", loans=loans)
    plays(game, Pass())
    assert step(game) == "Run"


# Homes and money (OR-08, OR-09).


@pytest.mark.clause("1848-OR-08")
def test_a_first_turn_begins_with_the_home_marker() -> None:
    table = Table().company("VR", 100, {"Ann": 6}, cash=100, operated=False)
    assert table.state.map.stations == {}
    game = table.operating_round("VR")
    assert step(game) == "Track"
    assert game.state.map.stations == {"H11": (("VR",),)}
    assert game.state.operated == ("VR",)
    assert game.position.cash("VR") == 100


@pytest.mark.clause("1848-OR-09")
@pytest.mark.parametrize(
    ("at", "action", "clause"),
    [
        ("Track", LayTile(hex="H13", tile="9", rotation=1), "1848-TRK-09"),
        ("Station", STATION, "1848-STN-02"),
        ("Track", BuyIn(private="P1", price=40), "1848-OR-09"),
        ("Trains", BuyTrain(train="3", price=200), "1848-OR-09"),
    ],
    ids=["a build", "a marker", "a private", "a train"],
)
def test_the_director_adds_no_money_of_his_own(at: str, action: Action, clause: str) -> None:
    table = melbourne("3", cash=39).private("P1", "Ann").cash(Ann=2_000)
    game = table.depot("3 4").turn("VR", at)
    assert step(game) == at
    assert refused(game, action) == clause
    paid = melbourne("3", cash=200).private("P1", "Ann").cash(Ann=2_000).depot("3 4")
    game = paid.turn("VR", at)
    plays(game, action)
    assert game.position.cash("VR") < 200
    assert game.position.cash("Ann") >= 2_000
