"""Nationalisation: the test, the last operating rounds, the closings. Clauses NAT."""

from __future__ import annotations

import pytest

from railhead.play import worth
from railhead.play.actions import BuyTrain, LayTile, Pass, PayDividend, PlaceStation, Run, RunTrains
from railhead.play.plain.running import Running
from tests.titles.answers import going_on
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import run
from tests.titles.t1860.positions import Table, cash, offers, pass_on, plays, price, refused
from tests.titles.t1860.test_trains import bank, company, names, play_on, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
BUILD = LayTile(hex="J6", tile="746", rotation=0)
HOMES = ["C&N", "IOW", "IWNJ", "FYN", "NGStL", "BHI&R", "S&C", "VY&SC"]


def southern(phase: str = "9", profile: str = "rulebook", tiles: str = "J4=6@0") -> Table:
    """The Southern Railway has formed; IOW of Ann has a train and 100 cc."""
    table = Table(profile=profile).phase(phase).tiles(tiles)
    return table.company("IOW", 100, {"Ann": 6}, cash=100, trains="8+4")


def nationalised(profile: str = "rulebook", tiles: str = "J4=6@0", cash: int = 100) -> Table:
    """IOW of Ann with a 9+5, FYN of Bob and IWNJ of Cy, which have trains but no routes."""
    table = Table(profile=profile).phase("9").tiles(tiles)
    table.company("IOW", 100, {"Ann": 6}, cash=cash, trains="9+5")
    table.company("FYN", 82, {"Bob": 6}, trains="9+5", cash=900)
    table.company("IWNJ", 74, {"Cy": 6}, trains="9+5", cash=900)
    return table.set(nationalised=True)


# --- The test --------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-NAT-01")
def test_at_the_end_of_an_operating_round_if_every_company_has_a_train(profile: str) -> None:
    game = southern(profile=profile).operating_round(number=1, of=3)
    assert game.state.nationalised
    assert game.state.round == "Operating round 2.2"


@BOTH
@pytest.mark.clause("1860-NAT-01")
def test_at_the_end_of_a_share_round_too_and_never_during_one(profile: str) -> None:
    game = southern(profile=profile).set(frozen=True).share_round("Ann", 3)
    before = game.state.nationalised
    pass_on(game)
    assert (before, game.state.nationalised) == (False, True)
    assert game.state.round == "Operating round 3.1"


@pytest.mark.clause("1860-NAT-01")
def test_not_before_the_first_9_5() -> None:
    game = southern("8").operating_round(number=1, of=3)
    assert not game.state.nationalised


@BOTH
@pytest.mark.clause("1860-NAT-01", "1860-NAT-04")
def test_the_first_9_5_in_the_second_of_three_rounds_nationalises_at_its_end(profile: str) -> None:
    """No share round has frozen the map, but nothing is built (by 18xx.games it is, D14)."""
    table = Table(profile=profile).phase("8").tiles("J4=6@0")
    table.company("IOW", 100, {"Ann": 6}, cash=800).company("C&N", 74, {"Bob": 6}, trains="8+4")
    game = table.operating_round("IOW", "C&N", number=2, of=3)
    while step(game) != "Trains":
        game.play(Pass())
    plays(game, bank("9+5"))
    assert (game.state.southern, game.state.nationalised) == (True, False)
    while game.state.round == "Operating round 2.2":
        play_on(game)
    assert game.state.nationalised
    assert game.state.round == "Operating round 2.3"
    assert not game.state.frozen
    assert company(game) == "IOW"
    if profile == "rulebook":
        assert step(game) == "Run"
        assert refused(game, BUILD) == "1860-NAT-04"
        assert refused(game, PlaceStation(hex="J4")) == "1860-NAT-04"
    else:
        plays(game, BUILD)


@BOTH
@pytest.mark.clause("1860-NAT-01")
def test_one_directors_company_without_a_train_fails_the_test_until_the_next(profile: str) -> None:
    table = southern(profile=profile).company("C&N", 74, {"Bob": 6}, cash=800)
    game = table.operating_round(number=1, of=3)
    assert not game.state.nationalised
    assert game.state.round == "Operating round 2.2"
    while game.state.round == "Operating round 2.2":
        if company(game) == "C&N" and step(game) == "Trains":
            game.play(bank("9+5") if not names(game, "C&N") else Pass())
        else:
            play_on(game)
    assert names(game, "C&N") == ["9+5"]
    assert game.state.nationalised


@BOTH
@pytest.mark.clause("1860-NAT-02", "1860-RCV-08")
def test_companies_in_receivership_or_bankrupt_are_left_out(profile: str) -> None:
    table = southern(profile=profile).bankrupt("FYN")
    table.company("C&N", 74, {"Bob": 1}, pool=3, director_in_pool=True)
    table.company("S&C", 62, {"Bob": 1}, director_in_pool=True, floated=False)
    assert table.operating_round(number=1, of=3).state.nationalised


@BOTH
@pytest.mark.clause("1860-NAT-02")
def test_a_company_started_but_not_floated_fails_the_test(profile: str) -> None:
    table = southern(profile=profile).company("C&N", 74, {"Bob": 2}, floated=False)
    assert not table.operating_round(number=1, of=3).state.nationalised


@BOTH
@pytest.mark.clause("1860-NAT-02")
@pytest.mark.parametrize("trains", ["", "8+4"])
def test_a_restarted_company_passes_by_the_trains_on_its_charter(trains: str, profile: str) -> None:
    table = southern(profile=profile).bankrupt("FYN", trains=trains)
    table.state.issue_prices["FYN"] = 40
    table.state.certificates["FYN"] = ("Bob", *["stock"] * 8)
    game = table.operating_round(number=1, of=3)
    assert game.state.nationalised == bool(trains)


# --- The last operating rounds ---------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-NAT-03")
def test_only_operating_rounds_follow_and_no_share_round(profile: str) -> None:
    """The third of three rounds is followed by a fourth."""
    table = nationalised(profile).set(dividends={"IOW": 100, "FYN": 50, "IWNJ": 20})
    game = table.operating_round(number=3, of=3)
    assert game.state.round == "Operating round 2.4"


@BOTH
@pytest.mark.clause("1860-NAT-03", "1860-END-02")
def test_the_bank_never_runs_out(profile: str) -> None:
    table = nationalised(profile).cash(Ann=8000)
    game = table.turn("IOW", "Dividend", ran=True, revenue=2000)
    assert cash(game, "bank") < 0
    assert game.state.ends == ()


@BOTH
@pytest.mark.clause("1860-NAT-04")
def test_privates_pay_and_each_company_runs_pays_and_adjusts_its_price(profile: str) -> None:
    table = nationalised(profile).private("FFC", "Bob")
    table.set(frozen=True, dividends={"IOW": 90, "FYN": 90, "IWNJ": 90})
    table.company("C&N", 40, {"Bob": 2}, trains="9+5", cash=900)
    table.company("NGStL", 62, {"Bob": 5}, trains="9+5", cash=900)
    table.state.dividends |= {"C&N": 10, "NGStL": 20}
    bob, ann = table.state.cash["Bob"], table.state.cash["Ann"]
    game = table.operating_round()
    assert cash(game, "Bob") == bob + 25
    assert (company(game), step(game)) == ("IOW", "Run")
    game.play(run(game, ("9+5", "I3 J4")))
    assert cash(game, "Ann") == ann + 30
    assert price(game, "IOW") == 100
    assert price(game, "FYN") == 74  # no route: two steps down
    assert cash(game, "IOW") == 100


@BOTH
@pytest.mark.clause("1860-NAT-04", "1860-TRN-04")
def test_trains_are_bought_from_the_bank_only(profile: str) -> None:
    table = nationalised(profile, cash=900)
    table.train("FYN", "8+4")
    game = table.turn("IOW", "Trains")
    trade = BuyTrain(train="8+4", price=10, seller="FYN")
    assert refused(game, trade) == "1860-NAT-04"
    plays(game, bank("9+5"))
    assert names(game, "IOW") == ["9+5", "9+5"]


@pytest.mark.clause("1860-NAT-04")
@pytest.mark.parametrize(("profile", "subsidy"), [("rulebook", 0), ("18xx.games", 10)])
def test_halts_count_nothing_from_nationalisation_on(profile: str, subsidy: int) -> None:
    """By 18xx.games they count as long as no share round has frozen the map (D14)."""
    table = Table(profile=profile).phase("9").tiles("H8=743@2 I9=6@2")
    table.company("IWNJ", 74, {"Ann": 6}, trains="9+5").set(nationalised=True)
    table.company("IOW", 60, {"Bob": 6}, trains="9+5", cash=900)
    game = table.turn("IWNJ", "Run", "IOW")
    game.play(run(game, ("9+5", "G7 H8 I9")))
    assert cash(game, "IWNJ") == subsidy
    assert game.state.dividends["IWNJ"] == 30


# Ryde Esplanade to Newport: eight large and two small stations.
TEN = "J4=6@0 J6=746@0 J8=6@1 I9=6@2 H8=749@2 G7=775@0 G5=773@0"
TRACK = (
    *("I3 n0-5", "J4 2-n0", "J4 n0-0", "J6 3-n0", "J6 n0-0", "J8 3-n0", "J8 n0-1", "I9 4-n0"),
    *("I9 n0-2", "H8 5-n0", "H8 n0-2", "G7 5-n0", "G7 n0-n1", "G7 n1-3", "G5 0-n1", "G5 n1-n0"),
)
NINE_STOPS = RunTrains(routes=(Run(train="9+5", track=TRACK[:-1]),))
TEN_STOPS = RunTrains(routes=(Run(train="9+5", track=TRACK),))


@pytest.mark.clause("1860-NAT-05")
def test_a_9_5_calls_at_nine_stations_in_all_a_tenth_is_illegal() -> None:
    before = Table().phase("9").tiles(TEN).company("IOW", 100, {"Ann": 6}, trains="9+5")
    game = before.company("C&N", 74, {"Bob": 6}).turn("IOW", "Run")
    game.play(TEN_STOPS)
    assert going_on(game).revenue == 220
    game = nationalised(tiles=TEN).turn("IOW", "Run", "FYN", "IWNJ")
    assert refused(game, TEN_STOPS) == "1860-RUN-10"
    game.play(NINE_STOPS)
    assert game.state.dividends["IOW"] == 160


@pytest.mark.clause("1860-NAT-05")
def test_by_18xx_games_small_stations_beyond_n_are_left_out() -> None:
    """Ten stations, one of the two small ones is skipped: 220 less 10."""
    game = nationalised("18xx.games", tiles=TEN).turn("IOW", "Run", "FYN", "IWNJ")
    game.play(TEN_STOPS)
    assert game.state.dividends["IOW"] == 210


@pytest.mark.clause("1860-NAT-06")
def test_a_company_in_receivership_does_not_run_and_falls() -> None:
    table = nationalised().company(
        "C&N", 100, {"Bob": 1}, pool=3, director_in_pool=True, trains="9+5", price=122
    )
    game = table.tiles("F2=787@0").operating_round("C&N", "IOW", "FYN", "IWNJ")
    assert company(game) == "IOW"
    assert (price(game, "C&N"), cash(game, "C&N")) == (110, 0)
    assert "C&N" not in game.state.dividends


@pytest.mark.clause("1860-NAT-06", "1860-NAT-07")
def test_by_18xx_games_a_run_entered_for_it_is_retained_and_it_still_counts_as_0() -> None:
    table = nationalised("18xx.games").company(
        "C&N", 100, {"Bob": 1}, pool=3, director_in_pool=True, trains="9+5", price=122
    )
    table.tiles("F2=787@0")
    game = table.set(frozen=True).operating_round("C&N", "IOW", "FYN", "IWNJ")
    assert (company(game), step(game)) == ("C&N", "Run")
    idle = game.copy()
    idle.play(RunTrains(by="Ann", routes=()))
    assert (price(idle, "C&N"), cash(idle, "C&N")) == (110, 0)
    routes = game.position.rule(Running).suggest(game.position, "C&N")
    game.play(RunTrains(by="Ann", routes=routes))
    assert (price(game, "C&N"), cash(game, "C&N")) == (110, 30)
    assert game.state.dividends.get("C&N", 0) == 0


# --- Closings --------------------------------------------------------------------------------


def after_round(dividends: list[int], profile: str = "rulebook") -> Game:
    """An operating round of nationalised companies is over; they have paid these dividends (0: in
    receivership). All have trains, and money that keeps their Directors awake."""
    table = Table(profile=profile).phase("9")
    paid = {}
    for number, (name, amount) in enumerate(zip(HOMES, dividends, strict=False)):
        par = table.title.companies[name].prices[-1]
        at = 200 if number == 0 else par
        holdings = {"Bob": 1} if not amount else {"Ann": 5}
        table.company(
            name, par, holdings, director_in_pool=not amount, trains="9+5", cash=900, price=at
        )
        if amount:
            paid[name] = amount
    table.set(nationalised=True, frozen=True, dividends=paid)
    return table.operating_round(number=1, of=3)


@BOTH
@pytest.mark.clause("1860-NAT-07", "1860-NAT-08")
@pytest.mark.parametrize(
    ("dividends", "closed"),
    [
        ([0, 60, 110, 110, 200], [0, 60]),
        ([200, 110, 0, 60, 110], [0, 60]),
        ([60, 110, 110, 200, 240], [60, 110, 110]),
        ([90, 90, 90, 150], [90, 90, 90]),
        ([90, 90, 150], [90, 90]),
        ([50, 60, 70], [50, 60]),
        ([0, 0, 70, 80], [0, 0]),
    ],
)
def test_the_two_that_paid_least_close_and_ties_with_them(
    dividends: list[int], closed: list[int], profile: str
) -> None:
    game = after_round(dividends, profile)
    paid = dict(zip(HOMES, dividends, strict=False))
    assert sorted(paid[name] for name in game.state.shut) == closed
    assert not game.finished
    assert game.state.round == "Operating round 2.2"
    waiting = {company(game), *going_on(game, 0).waiting}
    assert waiting.isdisjoint(game.state.shut)


@pytest.mark.clause("1860-NAT-07")
def test_a_closed_company_operates_no_more_but_keeps_its_price() -> None:
    game = after_round([10, 20, 110, 120, 200])
    assert game.state.shut == ("C&N", "IOW")
    assert price(game, "C&N") == 200
    while not game.finished:
        assert company(game) not in ("C&N", "IOW")
        game.play(Pass())
    assert price(game, "C&N") == 200
    assert {part.what: part.amount for part in worth.of(game.position, "Ann")}["C&N"] == 1000


@BOTH
@pytest.mark.clause("1860-NAT-09")
@pytest.mark.parametrize("dividends", [[90, 90, 90, 150], [50, 60, 70, 80], [90, 90, 150]])
def test_the_last_one_or_two_operate_once_more_and_the_game_ends(
    dividends: list[int], profile: str
) -> None:
    game = after_round(dividends, profile)
    assert game.asked
    while not game.finished:
        assert game.state.round == "Operating round 2.2"
        game.play(Pass(by=game.asked[0]))
    assert game.state.ends == ("nationalisation",)


@BOTH
@pytest.mark.clause("1860-NAT-09", "1860-END-03")
def test_if_all_close_together_the_game_ends_there(profile: str) -> None:
    game = after_round([300, 300, 300, 300], profile)
    assert game.finished
    assert len(game.state.shut) == 4
    assert game.state.round == "Operating round 2.1"


@pytest.mark.clause("1860-NAT-07", "1860-NAT-09")
def test_eight_companies_without_ties_play_four_such_rounds() -> None:
    """8, 6, 4 and 2 companies."""
    dividends = [10, 20, 30, 40, 50, 60, 70, 80]
    left = []
    while dividends:
        left.append(len(dividends))
        game = after_round(dividends)
        if game.finished:
            break
        dividends = dividends[len(game.state.shut) :]
    assert left == [8, 6, 4, 2]


@BOTH
@pytest.mark.clause("1860-NAT-10", "1860-END-01")
def test_340_ends_the_game_after_that_operating_round(profile: str) -> None:
    table = nationalised(profile).price("IOW", 330)
    table.company("C&N", 40, {"Bob": 2}, trains="9+5", cash=900)
    game = table.turn("IOW", "Dividend", "FYN", "IWNJ", "C&N", ran=True, revenue=330)
    assert game.state.ends == ("price",)
    while not game.finished:
        assert game.state.round == "Operating round 2.1"
        game.play(Pass())
    assert game.state.ends == ("price",)


# --- The highest revenue ---------------------------------------------------------------------


@pytest.mark.clause("1860-NAT-11")
def test_each_company_with_a_director_runs_for_the_highest_revenue() -> None:
    game = nationalised(tiles="J4=6@0 J6=746@0").turn("IOW", "Run", "FYN", "IWNJ")
    assert refused(game, run(game, ("9+5", "I3 J4"))) == "1860-NAT-11"
    assert offers(game, RunTrains(routes=()))
    game.play(run(game, ("9+5", "I3 J4 J6")))
    assert game.state.dividends["IOW"] == 60


@pytest.mark.clause("1860-NAT-11")
def test_before_nationalisation_any_legal_run_will_do() -> None:
    table = nationalised(tiles="J4=6@0 J6=746@0").set(nationalised=False, frozen=True)
    game = table.turn("IOW", "Run", "FYN", "IWNJ")
    game.play(run(game, ("9+5", "I3 J4")))
    plays(game, PayDividend(pay=True))


@pytest.mark.clause("1860-NAT-11")
def test_by_18xx_games_any_run_is_taken_but_none_is_not() -> None:
    game = nationalised("18xx.games", tiles="J4=6@0 J6=746@0").turn("IOW", "Run", "FYN", "IWNJ")
    assert refused(game, RunTrains(routes=())) == "1860-RUN-01"
    game.play(run(game, ("9+5", "I3 J4")))
    assert game.state.dividends["IOW"] == 50
