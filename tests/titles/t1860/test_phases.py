"""The eight phases and what each brings. Clauses PH."""

from __future__ import annotations

import pytest

from railhead.finance.holders import GONE
from railhead.play.actions import BuyPrivate, BuyTrain, LayTile, Pass, RunTrains, SellShares
from railhead.play.plain.running import Running
from tests.titles.answers import going_on
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, new_game, pass_on, plays, price, refused
from tests.titles.t1860.test_trains import bank, names

STARTS = ["2+1", "3+2", "4+2", "5+3", "6+3", "7+4", "8+4", "9+5"]
COUNTS = {"2+1": 5, "3+2": 4, "4+2": 3, "5+3": 2, "6+3": 2, "7+4": 1, "8+4": 1}


def before(phase: str, profile: str = "rulebook") -> Table:
    """The phase before this one, with its trains sold out: IOW of Ann, without a train, may buy
    the first of the next kind. C&N of Bob owns one train of every kind that is left, IWNJ is
    bankrupt with one of each too, and the bank has one of each returned."""
    last = str(int(phase) - 1)
    table = Table(profile=profile).phase(last)
    kinds = STARTS[: int(last) - 1]
    if last == "2":
        for _ in range(COUNTS["2+1"]):
            table.train(GONE, "2+1")
        kinds = ["2+1"]
    obsolete = {"4": ["2+1"], "5": ["2+1"], "6": ["2+1", "3+2"]}
    obsolete |= {"7": ["2+1", "3+2", "4+2"], "8": ["2+1", "3+2", "4+2", "5+3"]}
    kinds = [kind for kind in kinds if kind not in obsolete.get(last, [])]
    left = [card for card in table.state.trains["depot"] if not card.startswith(kinds[-1])]
    table._depot(left)
    table.company("IOW", 100, {"Ann": 6}, cash=2000)
    table.company("C&N", 90, {"Bob": 6}, trains=" ".join(kinds))
    table.bankrupt("IWNJ", trains=" ".join(kinds))
    for kind in kinds:
        table.train("pool", kind)
    return table


def buy_first(phase: str, profile: str = "rulebook") -> Game:
    """The first train of a phase is bought."""
    game = before(phase, profile).turn("IOW", "Trains")
    assert name(game) == str(int(phase) - 1)
    plays(game, bank(STARTS[int(phase) - 2]))
    assert name(game) == phase
    return game


def name(game: Game) -> str:
    """The present phase."""
    return game.title.phase(game.position).name


def held(game: Game) -> dict[str, list[str]]:
    """The trains of C&N, of bankrupt IWNJ, and those returned."""
    return {holder: names(game, holder) for holder in ("C&N", "IWNJ", "pool")}


def with_all(*kinds: str) -> dict[str, list[str]]:
    """These trains with each of the three."""
    return {holder: list(kinds) for holder in ("C&N", "IWNJ", "pool")}


@pytest.mark.clause("1860-PH-01")
def test_the_game_begins_in_phase_2_with_yellow_tiles_and_one_operating_round() -> None:
    game = new_game()
    phase = game.title.phase(game.position)
    assert (phase.name, phase.colour) == ("2", "yellow")
    table = Table().company("IOW", 100, {"Ann": 6}, trains="2+1").tiles("J4=6@0")
    turn = table.turn("IOW")
    assert refused(turn, LayTile(hex="I3", tile="758", rotation=0)) == "1860-UPG-01"
    sets = Table().company("IOW", 100, {"Ann": 6}, trains="2+1").share_round()
    pass_on(sets)
    assert going_on(sets, 0).of == 1


@pytest.mark.clause("1860-PH-02")
def test_phase_3_brings_green_tiles_and_two_operating_rounds_and_20_for_ryde_pier() -> None:
    game = buy_first("3")
    assert held(game) == with_all("2+1")
    green = Table().phase("3").company("IOW", 100, {"Ann": 6}, trains="3+2").tiles("J4=6@0")
    turn = green.turn("IOW")
    plays(turn, LayTile(hex="I3", tile="758", rotation=0))
    assert _pier(turn) == 20
    pass_on(game)
    pass_on(game)
    assert game.state.round == "Operating round 3.1"
    assert going_on(game, 0).of == 2


def _pier(game: Game) -> int:
    """What Ryde Pier pays to an IOW that runs to it from Ryde Esplanade (50 or, russet, 60)."""
    while game.decision is not None and game.decision.step != "Run":
        game.play(Pass())
    game.play(
        {
            "type": "run_trains",
            "routes": [{"train": "3+2", "track": ["I3 n0-4", "J2 1-n0"]}],
        }
    )
    esplanade = 60 if game.state.map.tiles["I3"][0] == "786" else 50
    revenue: int = going_on(game).revenue
    return revenue - esplanade


@pytest.mark.clause("1860-OR-04", "1860-PH-02")
def test_more_operating_rounds_come_after_the_next_share_round() -> None:
    """The first 3+2 is bought in the only round of the set: a share round follows."""
    game = buy_first("3")
    pass_on(game)
    assert game.state.round == "Share round 3"


@pytest.mark.clause("1860-PH-03", "1860-TRN-10")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_phase_4_makes_the_2_1_obsolete_in_all_hands_and_lowers_the_limit_to_3(
    profile: str,
) -> None:
    game = before("4", profile).train("C&N", "2+1").turn("IOW", "Trains")
    assert names(game, "C&N") == ["2+1", "3+2", "2+1"]
    assert game.title.train_limit(game.position) == 4
    plays(game, bank("4+2"))
    assert held(game) == with_all("3+2")
    assert game.title.train_limit(game.position) == 3
    assert not any(card.startswith("2+1") for card in game.state.trains["depot"])


@pytest.mark.clause("1860-PH-04")
def test_phase_5_brings_russet_tiles_three_operating_rounds_and_40_for_ryde_pier() -> None:
    game = buy_first("5")
    assert held(game) == with_all("3+2", "4+2")
    russet = Table().phase("5").company("IOW", 100, {"Ann": 6}, trains="3+2")
    turn = russet.tiles("J4=6@0 I3=758@0").turn("IOW")
    plays(turn, LayTile(hex="I3", tile="786", rotation=0))
    assert _pier(turn) == 40
    pass_on(game)
    pass_on(game)
    assert going_on(game, 0).of == 3


@pytest.mark.clause("1860-PH-04", "1860-UPG-01")
def test_before_phase_5_there_are_no_russet_tiles() -> None:
    table = Table().phase("4").company("IOW", 100, {"Ann": 6}, trains="3+2")
    game = table.tiles("J4=6@0 I3=758@0").turn("IOW")
    assert refused(game, LayTile(hex="I3", tile="786", rotation=0)) == "1860-UPG-01"
    assert _pier(game) == 20


@pytest.mark.clause("1860-PH-05", "1860-TRN-10", "1860-PRV-07")
def test_phase_6_makes_the_3_2_obsolete_lowers_the_limit_to_2_and_sells_fishbourne() -> None:
    early = Table().phase("5").company("IOW", 100, {"Ann": 6}).share_round()
    assert refused(early, BuyPrivate(private="FFC")) == "1860-PRV-07"
    game = buy_first("6")
    assert held(game) == with_all("4+2", "5+3")
    assert game.title.train_limit(game.position) == 2
    pass_on(game)
    assert game.state.round == "Share round 3"
    plays(game, BuyPrivate(private="FFC"))
    assert game.state.privates["FFC"] == "Ann"


@pytest.mark.clause("1860-PH-06", "1860-TRN-10", "1860-BKR-04")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_phase_7_makes_the_4_2_obsolete_on_a_bankrupt_charter_too(profile: str) -> None:
    game = before("7", profile).turn("IOW", "Trains")
    assert names(game, "IWNJ") == ["4+2", "5+3", "6+3"]
    plays(game, bank("7+4"))
    assert held(game) == with_all("5+3", "6+3")


@pytest.mark.clause("1860-PH-07", "1860-TRN-10")
def test_phase_8_makes_the_5_3_obsolete() -> None:
    game = buy_first("8")
    assert held(game) == with_all("6+3", "7+4")


@pytest.mark.clause("1860-PH-07", "1860-LIM-04", "1860-PRC-05")
@pytest.mark.parametrize(("phase", "limit", "after"), [("7", 21, 90), ("8", 77, 100)])
def test_from_phase_8_on_no_limit_holds_and_sales_move_no_price(
    phase: str, limit: int, after: int
) -> None:
    table = Table().phase(phase).company("IOW", 100, {"Ann": 6}, trains="7+4")
    game = table.share_round()
    assert game.position.title.certificate_limit(game.position, "Ann") == limit
    plays(game, SellShares(company="IOW", count=2))
    assert price(game, "IOW") == after


@pytest.mark.clause("1860-PH-07", "1860-PRC-05")
def test_in_phase_8_sales_at_7_bankrupt_nobody() -> None:
    table = Table().phase("8").company("IOW", 74, {"Ann": 6}, price=7, trains="7+4")
    game = table.share_round()
    plays(game, SellShares(company="IOW", count=4))
    assert (price(game, "IOW"), game.state.bankrupt) == (7, ())


@pytest.mark.clause("1860-PH-08", "1860-STH-01")
def test_phase_9_forms_the_southern_railway() -> None:
    table = before("9")
    game = table.turn("IOW", "Trains")
    formed = game.state.southern
    plays(game, bank("9+5"))
    assert (formed, game.state.southern) == (False, True)
    assert held(game) == with_all("6+3", "7+4", "8+4")


@pytest.mark.clause("1860-PH-09")
def test_a_leased_train_starts_no_phase() -> None:
    """All 2+1 are sold: the insolvent IOW runs a leased 3+2, and it is still phase 2."""
    table = Table().company("IOW", 100, {"Ann": 6}, cash=0).tiles("J4=6@0")
    for _ in range(COUNTS["2+1"]):
        table.train(GONE, "2+1")
    game = table.set(insolvent=("IOW",)).turn("IOW", "Run")
    plays(game, RunTrains(routes=game.position.rule(Running).suggest(game.position, "IOW")))
    assert cash(game, "IOW") == 80
    assert name(game) == "2"
    assert sum(card.startswith("3+2") for card in game.state.trains["depot"]) == 4


@pytest.mark.clause("1860-PH-09")
def test_a_returned_train_or_one_of_another_company_starts_no_phase() -> None:
    table = Table().phase("3").company("IOW", 100, {"Ann": 6}, cash=1000)
    table.company("C&N", 90, {"Ann": 6}, trains="4+2 4+2").train("pool", "4+2")
    game = table.turn("IOW", "Trains")
    plays(game, BuyTrain(train="4+2", price=10, seller="C&N"))
    plays(game, bank("4+2"))
    assert name(game) == "3"
