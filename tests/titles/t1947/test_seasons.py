"""Seasons and zones: clauses SE, PV-13, PV-14."""

from __future__ import annotations

import pytest

from railhead.board.grid import inland
from railhead.play.actions import RunTrains
from railhead.titles.t1947.actions import EmployWorker
from railhead.titles.t1947.land.revenue import final, value
from railhead.titles.t1947.state import SEASONS, TradingRound
from tests.seen import seen
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import NAMES, Field, lay, pass_to, plays, ran, run_best, turn_of
from tests.titles.t1947.positions import Table

clause = pytest.mark.clause

BOMBAY = "D21=6M@3[BB&CI] D19=57@0[BB&CI]"
RUN = ("T2", "D21 D19")


@clause("1947-SE-01")
def test_the_order_of_the_seasons() -> None:
    assert SEASONS == ("Dry", "Monsoon", "Intermediate", "Fertile")
    field = Field(season="Fertile").operational("SIR", "Ann", operated=False)
    field.state.frames = (TradingRound(1, "Ann", passes=2),)
    game = Game.of_state(field.title, NAMES, field.state)
    game.play({"type": "pass"})
    assert SEASONS[game.state.season] == "Dry"


@clause("1947-SE-02")
def test_the_first_operating_round_is_a_monsoon_one() -> None:
    field = Field(season="Dry").operational("SIR", "Ann", operated=False)
    field.state.frames = (TradingRound(1, "Ann", passes=2),)
    game = Game.of_state(field.title, NAMES, field.state)
    assert game.state.season == 0
    game.play({"type": "pass"})
    assert game.decision is not None
    assert game.decision.company == "SIR"
    assert SEASONS[game.state.season] == "Monsoon"


@clause("1947-SE-01")
@clause("1947-SE-02")
@pytest.mark.parametrize(
    ("option", "seasons"),
    [
        ("before", ["Monsoon", "Intermediate", "Fertile", "Dry"]),
        ("after", ["Dry", "Monsoon", "Intermediate", "Fertile"]),
    ],
)
def test_the_season_of_every_operating_round(option: str, seasons: list[str]) -> None:
    """Three rounds of one set and the first of the next; the share round changes nothing."""
    table = Table(season=option).phase("4").company("SIR", 100, {"Ann": 6}, cash=100)
    game = table.season("Dry").share_round()
    found: dict[str, str] = {}
    while len(found) < 4:
        game.play({"type": "pass"})
        if game.state.round.startswith("Operating"):
            found[game.state.round] = SEASONS[game.state.season]
    assert list(found.values()) == seasons


@clause("1947-SE-02")
def test_the_season_advances_though_no_company_operates() -> None:
    """The second and the third round of a set begin and end by themselves."""
    game = Table().season("Dry").operating_round(number=1, of=3)
    assert (game.state.round, SEASONS[game.state.season]) == ("Stock round 3", "Intermediate")


NEITHER = "neither zone is affected"
DRY_ZONE, MONSOON_ZONE = "dry zone: building −20%", "monsoon zone: cities −10, building −20%"


@clause("1947-SE-02", "1947-SE-04", "1947-SE-05", "1947-SE-06")
@pytest.mark.parametrize(
    ("season", "says", "following", "then"),
    [
        ("Dry", DRY_ZONE, "monsoon", MONSOON_ZONE),
        ("Monsoon", MONSOON_ZONE, "intermediate", NEITHER),
        ("Intermediate", NEITHER, "fertile", "monsoon zone: cities +10"),
        ("Fertile", "monsoon zone: cities +10", "dry", DRY_ZONE),
    ],
)
def test_everybody_sees_the_season_and_what_it_does(
    season: str, says: str, following: str, then: str
) -> None:
    """Between operating rounds that of the next one: the following season, or by the alternative
    of A-01 the one that the marker shows."""
    view = seen(Table().season(season).company("SIR", 80, {"Ann": 6}).turn("SIR"))
    name = season.lower()
    assert view["conditions"] == [{"name": f"{name} season", "short": name, "says": says}]
    zones = [f"{zone['name']}: {zone['says']}" for zone in view["zones"] if zone["says"]]
    assert ("; ".join(zones) or NEITHER) == says
    for option, comes, does in (("before", following, then), ("after", name, says)):
        view = seen(Table(season=option).season(season).share_round())
        words = {"name": f"{comes} season comes next", "short": f"{comes} next", "says": does}
        assert view["conditions"] == [words]
        assert [zone["says"] for zone in view["zones"]] == ["", ""]


@clause("1947-SE-03")
def test_every_hex_lies_in_one_zone() -> None:
    board = Field().title.board
    for hex_ in board.hexes.values():
        if inland(hex_.id) is None:
            assert hex_.zone in ("dry", "monsoon")
    for hex_id in ("D21", "G8", "G10", "H7", "P11"):
        assert board.hexes[hex_id].zone == "monsoon"


@clause("1947-SE-04")
@clause("1947-SE-05")
@pytest.mark.parametrize(
    ("season", "tile", "reduced"),
    [
        ("Dry", "D17=4714@0", True),
        ("Dry", "E22=57M@2", False),
        ("Monsoon", "E22=57M@2", True),
        ("Monsoon", "D17=4714@0", False),
        ("Intermediate", "D17=4714@0", False),
        ("Intermediate", "E22=57M@2", False),
        ("Fertile", "D17=4714@0", False),
        ("Fertile", "E22=57M@2", False),
    ],
)
def test_building_against_the_season(season: str, tile: str, reduced: bool) -> None:
    game = Field(BOMBAY, season=season).turn("BB&CI")
    plays(game, lay(tile))
    assert turn_of(game).reduced is reduced


@clause("1947-SE-04")
def test_upgrades_and_plain_tiles_count_too() -> None:
    game = Field("H35=57@0[SIR] H33=9@0", season="Dry").turn("SIR")
    plays(game, lay("H33=24@0"))
    assert turn_of(game).reduced


@clause("1947-SE-08")
def test_once_and_only_for_the_builder() -> None:
    words = BOMBAY + " E20=9@1"
    game = Field(words, season="Dry").turn("BB&CI", trains="T2")
    plays(game, lay("D17=4714@0"))
    plays(game, lay("D15=9@0"))
    pass_to(game, "Run")
    assert ran(game, RUN) == 40  # 40 + 10 less 20%
    # Of two tiles one is enough.
    game = Field(BOMBAY, season="Monsoon").turn("BB&CI", trains="T2")
    plays(game, lay("D17=4714@0"))
    assert not turn_of(game).reduced
    plays(game, lay("E22=57M@2"))
    assert turn_of(game).reduced
    # Another company is not touched.
    other = Field(BOMBAY, season="Dry").turn("BB&CI", "Run", trains="T2")
    assert ran(other, RUN) == 40


@clause("1947-PV-13")
@clause("1947-PV-14")
@pytest.mark.parametrize(
    ("season", "tile", "private", "reduced"),
    [
        ("Dry", "D17=4714@0", "P1", False),
        ("Dry", "D17=4714@0", "P2", True),
        ("Monsoon", "E22=57M@2", "P2", False),
        ("Monsoon", "E22=57M@2", "P1", True),
    ],
)
def test_privates_for_building(season: str, tile: str, private: str, reduced: bool) -> None:
    for owner in ("BB&CI", "Ann"):
        game = Field(BOMBAY, season=season).private(private, owner).turn("BB&CI")
        plays(game, lay(tile))
        assert turn_of(game).reduced is (reduced or owner == "Ann")


@clause("1947-PV-13")
def test_a_private_bought_later_does_not_help() -> None:
    game = Field(BOMBAY, season="Dry").private("P1", "Ann").turn("BB&CI", trains="T2")
    plays(game, lay("D17=4714@0"))
    game.play({"type": "buy_in", "private": "P1", "price": 1})
    assert game.state.privates["P1"] == "BB&CI"
    pass_to(game, "Run")
    assert ran(game, RUN) == 40


@clause("1947-SE-06")
@clause("1947-SE-07")
@pytest.mark.parametrize(
    ("stop", "values"),
    [
        ("D21", (20, 10, 20, 30)),  # a city of the monsoon zone
        ("D19", (20, 20, 20, 20)),  # a city of the dry zone
        ("E30", (10, 10, 10, 10)),  # a town of the monsoon zone
        ("E30e0", (0, 0, 0, 0)),  # a site
        ("D21e1", (10, 10, 10, 10)),  # a trading post
        ("P11", (20, 10, 20, 30)),  # Cooch Behar
    ],
)
def test_values_by_the_season(stop: str, values: tuple[int, ...]) -> None:
    for season, worth in zip(SEASONS, values, strict=True):
        field = Field(BOMBAY + " E30=4714@0", season=season).private("P7", "BB&CI")
        game = field.turn("BB&CI")
        assert value(game.position, "BB&CI", (stop, 0)) == worth


@clause("1947-SE-09")
def test_cooch_behar_has_the_drop() -> None:
    assert Field().title.board.hexes["P11"].zone == "monsoon"


@clause("1947-SE-04")
def test_nothing_to_reduce_without_revenue() -> None:
    game = Field(BOMBAY, season="Dry").turn("BB&CI")
    plays(game, lay("D17=4714@0"))
    pass_to(game, "Trains")
    assert turn_of(game).revenue == 0


@clause("1947-RV-03")
@clause("1947-RV-04")
@clause("1947-SE-04")
@clause("1947-SE-05")
@clause("1947-PV-13")
@clause("1947-PV-14")
@pytest.mark.parametrize(
    ("season", "tile", "private", "none", "reached"),
    [
        ("Dry", "D17=4714@0", "", 30, 40),
        ("Dry", "D17=4714@0", "P1", 40, 50),
        ("Dry", "E22=57M@2", "", 40, 50),
        ("Monsoon", "D17=4714@0", "", 30, 40),
        ("Monsoon", "E22=57M@2", "", 20, 30),
        ("Monsoon", "E22=57M@2", "P2", 30, 40),
        ("Monsoon", "E22=57M@2", "P1", 20, 30),
        ("Intermediate", "D17=4714@0", "", 40, 50),
        ("Intermediate", "E22=57M@2", "", 40, 50),
        ("Fertile", "D17=4714@0", "", 50, 60),
        ("Fertile", "E22=57M@2", "", 60, 70),
    ],
)
def test_one_run_four_seasons(  # PT-18
    season: str, tile: str, private: str, none: int, reached: int
) -> None:
    words = "D21=6M@3[BB&CI] D19=57@0[BB&CI]"
    for wanted, temple in ((none, False), (reached, True)):
        field = Field(words, season=season)
        if private:
            field.private(private, "BB&CI")
        if not temple:
            field.no_temple_yet("BB&CI")
        game = field.turn("BB&CI", trains="T2")
        plays(game, lay(tile))
        assert run_best(game) == wanted
        idle = Field(words, season=season).turn("BB&CI")
        plays(idle, lay(tile))
        pass_to(idle, "Trains")
        assert turn_of(idle).revenue == 0


LEFT = (4, 2)  # one to the left of where tokens of a Field start


@clause("1947-SE-04")
@clause("1947-SE-08")
@pytest.mark.parametrize(
    ("season", "tiles", "revenue"),
    [
        ("Monsoon", "D17=4714@0 D15=9@0", 40),  # 30 + 10: both in the dry zone
        ("Monsoon", "D17=4714@0 E22=57M@2", 40),  # 30 + 20 = 50, less 20%
        ("Monsoon", "E22=57M@2 D17=4714@0", 40),
        ("Dry", "D17=4714@0 D15=9@0", 40),  # 40 + 10 = 50, less 20%, once
        ("Dry", "E22=57M@2 D17=4714@0", 50),  # 40 + 20 = 60: 48
    ],
)
def test_two_tiles(season: str, tiles: str, revenue: int) -> None:
    game = Field(BOMBAY, season=season).turn("BB&CI", trains="T2")
    for tile in tiles.split():
        plays(game, lay(tile))
    pass_to(game, "Run")
    assert ran(game, ("T2", "D21 D19")) == revenue


@clause("1947-SE-04")
@pytest.mark.parametrize(("owner", "revenue"), [("Ann", 40), ("BB&CI", 50)])
def test_the_second_action_reduces_after_a_harmless_first(owner: str, revenue: int) -> None:
    field = Field(BOMBAY, season="Monsoon").workers(1).private("P2", owner)
    game = field.turn("BB&CI", trains="T2")
    plays(game, lay("D17=4714@0"))
    plays(game, EmployWorker(use="track"))
    assert not turn_of(game).reduced
    plays(game, lay("E22=57M@2"))
    pass_to(game, "Run")
    assert ran(game, ("T2", "D21 D19")) == revenue  # 10 + 20 + 20, with P2 not reduced


@clause("1947-SE-04")
@clause("1947-RT-11")
def test_idle_trains_leave_nothing_to_reduce() -> None:
    game = Field(BOMBAY, season="Dry").no_temple_yet("BB&CI").turn("BB&CI", trains="T2")
    plays(game, lay("D17=4714@0"))
    assert turn_of(game).reduced
    pass_to(game, "Run")
    game.play(RunTrains(routes=()))
    assert (turn_of(game).revenue, game.state.market["BB&CI"]) == (0, LEFT)
    assert game.position.cash("BB&CI") == 1000


@clause("1947-SE-08")
@clause("1947-RV-03")
def test_only_the_company_on_turn_is_rewarded_and_reduced() -> None:
    """What the run of another one would bring while the BB&CI has built against the season."""
    game = Field(BOMBAY).turn("BB&CI", "Run", trains="T2", first_tiles=2, reduced=True)
    assert final(game.position, "BB&CI", 100) == 100  # 80% of 120: 96
    assert final(game.position, "SIR", 100) == 100
    assert final(game.position, "BB&CI", 200) == 180  # 80% of 220: 176
    assert final(game.position, "SIR", 200) == 200
