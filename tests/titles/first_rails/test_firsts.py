"""The five Firsts. Clauses FST."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, PayDividend, Run, RunTrains
from tests.seen import seen
from tests.titles.first_rails import Game
from tests.titles.first_rails.firsts import TAKE_BOTH, TAKE_PRAISE, TAKE_PRIZE
from tests.titles.first_rails.positions import (
    LINES,
    Table,
    cash,
    offers,
    plays,
    price,
    refused,
    run,
)

FERRY = ("A10=8@4", ("B9 n0-3", "A10 0-4", "A12 1-n0"))
HARBOUR = ("D3=57@2 E4=8@0", ("D3 n0-5", "E4 2-0", "F3 3-n0"))
COASTS = (*reversed(["D7 n0-1", "D5 4-1", "D3 4-n0"]),)
EAST_WEST = ("D3 n0-4", "D5 1-4", "D7 1-n0", "D7 n0-4", "D9 1-4", "D11 1-n0")


def table(company: str, trains: str = "2", phase: str = "2", **won: str) -> Table:
    table = Table().phase(phase).set(firsts=won)
    return table.company(company, 80, {"Ann": 5}, trains=trains).line(company)


def over(train: str, *tracks: tuple[str, ...]) -> RunTrains:
    return RunTrains(routes=tuple(Run(train=train, track=track) for track in tracks))


def won(game: Game) -> dict[str, str]:
    firsts: dict[str, str] = game.state.firsts
    return firsts


def ran(game: Game, action: RunTrains) -> Game:
    assert game.why(action) is None, game.why(action)
    game.play(action)
    return game


@pytest.mark.clause("first_rails-FST-01")
def test_the_lamp_the_bell_and_the_flag() -> None:
    game = ran(table("OM").tiles(HARBOUR[0]).turn("OM", "Run"), over("2", HARBOUR[1]))
    assert won(game) == {"lamp": "OM"}
    game = ran(table("GB").tiles(FERRY[0]).turn("GB", "Run"), over("2", FERRY[1]))
    assert won(game) == {"bell": "GB"}
    for company in ("GB", "SE"):
        assert won(ran(table(company).turn(company, "Run"), run(company))) == {"flag": company}
    for company in ("HW", "OM", "TS"):  # marsh is no mountain
        assert won(ran(table(company).turn(company, "Run"), run(company))) == {}


@pytest.mark.clause("first_rails-FST-01")
def test_the_cup_joins_both_coasts() -> None:
    whole = table("OM", "3", "3", flag="SE").line("SE")
    game = ran(whole.turn("OM", "Run"), over("3", EAST_WEST))
    assert won(game) == {"flag": "SE", "cup": "OM"}
    half = table("OM", "3", "3", flag="SE").line("SE")
    assert "cup" not in won(ran(half.turn("OM", "Run"), run("OM", "3")))


@pytest.mark.clause("first_rails-FST-01")
def test_the_clock_is_for_one_train_that_earns_120() -> None:
    # Green Oxmere 30, Wend Cross 50, green Stannery 30: 110. With brown ones 40 + 70 + 40.
    game = table("OM", "3", "3", flag="X", cup="X").line("SE").tiles("D3=14@1 D11=14@1")
    assert "clock" not in won(ran(game.turn("OM", "Run"), over("3", EAST_WEST)))
    game = table("OM", "3", "5", flag="X", cup="X").line("SE").tiles("D3=63@0 D11=14@1")
    assert won(ran(game.turn("OM", "Run"), over("3", EAST_WEST)))["clock"] == "OM"


@pytest.mark.clause("first_rails-FST-01")
def test_two_trains_together_win_no_clock() -> None:
    both = table("GB", "3 3", "5", flag="X", bell="X").tiles(f"{FERRY[0]} B9=14@0")
    game = ran(both.turn("GB", "Run"), over("3", LINES["GB"][1], FERRY[1]))
    assert game.position.frame(type(game.position.top)).revenue == 30 + 70 + 30 + 80
    assert "clock" not in won(game)


@pytest.mark.clause("first_rails-FST-02")
def test_each_is_won_once() -> None:
    game = ran(table("SE", flag="GB").turn("SE", "Run"), run("SE"))
    assert won(game) == {"flag": "GB"}
    assert game.decisions[0].step == "Dividend"
    assert refused(game, TAKE_PRIZE) == "first_rails-FST-02"


@pytest.mark.clause("first_rails-FST-02", "first_rails-FST-03")
def test_the_director_chooses_between_run_and_dividend() -> None:
    game = ran(table("GB").turn("GB", "Run"), run("GB"))
    assert game.asked == ("Ann",)
    assert game.decisions[0].step == "Firsts"
    assert refused(game, Pass()) == "first_rails-OPR-02"
    assert refused(game, TAKE_PRIZE.__class__(reward="more")) == "first_rails-FST-03"
    prize = plays(game.copy(), TAKE_PRIZE)
    assert (cash(prize, "GB"), price(prize, "GB")) == (60, 80)
    praise = plays(game.copy(), TAKE_PRAISE)
    assert (cash(praise, "GB"), price(praise, "GB")) == (0, 90)
    assert praise.decisions[0].step == "Dividend"


@pytest.mark.clause("first_rails-FST-03")
def test_a_prize_is_no_revenue_and_praise_comes_before_the_dividend() -> None:
    game = ran(table("GB").turn("GB", "Run"), run("GB"))
    prize = plays(game.copy(), TAKE_PRIZE, PayDividend(pay=False))
    assert cash(prize, "GB") == 60 + 50
    # £160 is twice £80, but not twice £90.
    state = Table().company("GB", 80, {"Ann": 5}).set(firsts={"flag": "GB"}, unsettled=("flag",))
    game = state.turn("GB", "Firsts", ran=True, revenue=160)
    assert price(plays(game.copy(), TAKE_PRIZE, PayDividend(pay=True)), "GB") == 100
    assert price(plays(game.copy(), TAKE_PRAISE, PayDividend(pay=True)), "GB") == 100
    assert price(plays(game.copy(), TAKE_PRAISE, PayDividend(pay=False)), "GB") == 80


@pytest.mark.clause("first_rails-FST-03")
def test_two_in_one_run_are_two_choices_in_their_order() -> None:
    both = table("GB", "2 2").tiles(FERRY[0]).private("P5", "Ann")
    game = ran(both.turn("GB", "Run"), over("2", LINES["GB"][1], FERRY[1]))
    assert game.state.unsettled == ("bell", "flag")
    assert "Ferry Bell" in game.decisions[0].choices[0].text
    plays(game, TAKE_PRAISE)
    assert "Summit Flag" in game.decisions[0].choices[0].text
    plays(game, TAKE_PRIZE)
    assert (cash(game, "GB"), price(game, "GB")) == (60, 90)
    assert game.decisions[0].step == "Dividend"


@pytest.mark.clause("first_rails-PRV-03", "first_rails-FST-03")
def test_the_gazette_brings_both_once() -> None:
    both = table("GB", "2 2").tiles(FERRY[0]).private("P5", "Ann")
    game = ran(both.turn("GB", "Run"), over("2", LINES["GB"][1], FERRY[1]))
    plays(game, TAKE_BOTH)
    assert (cash(game, "GB"), price(game, "GB")) == (60, 90)
    assert refused(game, TAKE_BOTH) == "first_rails-PRV-03"
    other = ran(table("GB").private("P5", "Bob").turn("GB", "Run"), run("GB"))
    assert refused(other, TAKE_BOTH) == "first_rails-PRV-03"
    assert offers(other, TAKE_PRIZE)


@pytest.mark.clause("first_rails-SET-05", "first_rails-FST-02")
def test_everybody_sees_which_are_won() -> None:
    game = ran(table("GB").turn("GB", "Run"), run("GB"))
    [firsts] = seen(game, "Bob")["spreads"]
    assert [card["name"] for card in firsts["cards"]] == [
        "Harbour Lamp",
        "Ferry Bell",
        "Summit Flag",
        "Two Coasts Cup",
        "Golden Clock",
    ]
    assert firsts["cards"][0]["note"] == "A train calls at Saltquay."
    assert firsts["cards"][2] == {
        "id": "flag",
        "name": "Summit Flag",
        "company": "GB",
        "price": None,
        "note": "won by GB",
    }
