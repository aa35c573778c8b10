"""How many certificates, and how much of a company, a player may hold. Clauses SR-09, SR-10 and
SR-20 to SR-23."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import BuyShare, Pass, SellShares, StartCompany
from tests.seen import seen
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, offers, plays, refused

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
BOE = BuyShare(company="BOE", source=POOL)
ALL = ("VR", "NSW", "SAR", "FT", "WA", "QG")
LIMITS = {
    3: (20, 18, 16, 14, 12, 10),
    4: (17, 15, 13, 11, 10, 9),
    5: (14, 13, 12, 10, 9, 8),
    6: (12, 11, 10, 9, 8, 7),
}


def sell(company: str, count: int = 1) -> SellShares:
    return SellShares(company=company, count=count)


def on_turn(game: Game) -> str:
    assert game.decision is not None
    return game.decision.player


def limit(game: Game, player: str) -> int:
    title: Any = game.title
    found: int = title.certificate_limit(game.position, player)
    return found


def twelve(profile: str = "rulebook") -> Table:
    """Six players. Bob has the twelve certificates that he may hold and directs VR with three
    shares; Ann has three shares of VR too."""
    table = Table(players=6, profile=profile)
    table.company("VR", 70, {"Bob": 3, "Ann": 3}, launched=False, operated=False)
    table.company("WA", 70, {"Cy": 4, "Bob": 4}, launched=False, operated=False)
    table.company("SAR", 70, {"Dee": 4, "Bob": 4}, launched=False, operated=False)
    return table.shares("BOE", Bob=2).cash(Ann=500, Bob=500)


# The limit.


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("closed", [0, 1, 2, 3, 4, 5])
@pytest.mark.clause("1848-SR-20")
def test_the_limit_by_players_and_companies_in_receivership(players: int, closed: int) -> None:
    game = Table(players).set(closed=ALL[:closed]).share_round("Ann")
    assert {limit(game, name) for name in game.players} == {LIMITS[players][closed]}


@pytest.mark.clause("1848-SR-20")
def test_a_sixth_receivership_lowers_the_limit_no_further() -> None:
    game = Table(4).set(closed=ALL).share_round("Ann")
    assert limit(game, "Ann") == 9


@pytest.mark.clause("1848-SR-20", "1848-REC-13")
def test_a_former_director_holds_fewer() -> None:
    game = Table(5).set(closed=ALL[:3], lost={"Bob": 2}).share_round("Ann")
    assert (limit(game, "Ann"), limit(game, "Bob")) == (10, 8)


@pytest.mark.parametrize(
    "action",
    [
        BOE,
        BuyShare(company="VR", source=STOCK),
        BuyShare(company="VR", source=POOL),
        StartCompany(company="FT", price=70),
    ],
)
@PROFILES
@pytest.mark.clause("1848-SR-09")
def test_at_the_limit_nothing_is_bought(action: BuyShare | StartCompany, profile: str) -> None:
    table = Table(players=6, profile=profile).company("VR", 70, {"Ann": 3}, pool=2)
    table.company("WA", 70, {"Cy": 5, "Bob": 5}).company("SAR", 70, {"Dee": 5, "Bob": 5})
    game = table.shares("BOE", Bob=2).cash(Bob=500).share_round("Bob")
    assert game.position.certificate_count("Bob") == 12
    assert refused(game, action) == "1848-SR-09"


@pytest.mark.clause("1848-SR-09", "1848-SR-21")
def test_one_below_the_limit_a_directors_certificate_can_be_bought() -> None:
    table = Table(players=6).company("WA", 70, {"Cy": 5, "Bob": 5})
    table.company("SAR", 70, {"Dee": 5, "Bob": 5}).shares("BOE", Bob=1).cash(Bob=500)
    game = table.share_round("Bob")
    plays(game, StartCompany(company="FT", price=70))
    assert game.position.certificate_count("Bob") == 12


@PROFILES
@pytest.mark.clause("1848-SR-09")
def test_at_thirteen_of_thirteen_one_is_sold_and_one_bought_in_the_same_turn(profile: str) -> None:
    table = Table(players=4, profile=profile).set(closed=("FT", "QG")).cash(Bob=0)
    table.company("WA", 70, {"Cy": 5, "Bob": 5}).company("SAR", 70, {"Dee": 5, "Bob": 5})
    game = table.shares("BOE", Bob=3).cash(Bob=100).share_round("Bob")
    assert (game.position.certificate_count("Bob"), limit(game, "Bob")) == (13, 13)
    assert refused(game, BOE) == "1848-SR-09"
    plays(game, sell("WA"))
    plays(game, BOE)
    assert game.position.certificate_count("Bob") == 13


@pytest.mark.clause("1848-SR-21", "1848-CO-09", "1848-PRV-02")
def test_a_directors_certificate_counts_once_and_privates_never() -> None:
    table = Table().company("VR", 70, {"Ann": 4}).shares("BOE", Ann=2).shares("QG", Ann=1)
    game = table.private("P1", "Ann").private("P5", "Ann").share_round("Ann")
    assert game.position.units("Ann", "VR") == 4
    assert game.position.certificate_count("Ann") == 3 + 2 + 1


# A part of one company.


@PROFILES
@pytest.mark.parametrize(("players", "most"), [(3, 7), (4, 6), (5, 6), (6, 6)])
@pytest.mark.parametrize("source", [STOCK, POOL])
@pytest.mark.clause("1848-SR-10")
def test_nobody_buys_above_sixty_percent_or_with_three_players_seventy(
    profile: str, players: int, most: int, source: str
) -> None:
    def with_shares(units: int) -> Game:
        table = Table(players, profile=profile)
        return table.company("VR", 70, {"Ann": units}, pool=2).share_round("Ann")

    below = with_shares(most - 1)
    plays(below, BuyShare(company="VR", source=source))
    assert below.position.percent("Ann", "VR") == 10 * most
    assert refused(with_shares(most), BuyShare(company="VR", source=source)) == "1848-SR-10"


@PROFILES
@pytest.mark.clause("1848-SR-23")
def test_who_holds_more_of_a_company_in_another_way_keeps_it(profile: str) -> None:
    game = Table(players=4, profile=profile).company("VR", 70, {"Ann": 8}).share_round("Ann")
    assert refused(game, BuyShare(company="VR", source=STOCK)) == "1848-SR-10"
    assert offers(game, BOE)
    plays(game, Pass())
    assert game.position.percent("Ann", "VR") == 80


# Above the limit.


@pytest.mark.clause("1848-SR-22", "1848-REC-12")
def test_above_the_limit_the_first_turn_begins_with_selling_down_to_it() -> None:
    table = twelve().set(closed=("FT", "QG"), lost={"Cy": 1})
    game = table.share_round("Bob")
    assert (game.position.certificate_count("Bob"), limit(game, "Bob")) == (12, 10)
    assert refused(game, Pass()) == "1848-SR-22"
    assert refused(game, BOE) == "1848-SR-22"
    assert refused(game, StartCompany(company="NSW", price=70)) == "1848-SR-22"
    plays(game, sell("WA"))
    assert refused(game, Pass()) == "1848-SR-22"
    plays(game, sell("SAR"))
    assert refused(game, BOE) == "1848-SR-09"
    plays(game, Pass())
    assert on_turn(game) == "Cy"


@pytest.mark.clause("1848-SR-22")
def test_who_sells_more_than_needed_may_buy() -> None:
    game = twelve().set(closed=("FT", "QG")).share_round("Bob")
    plays(game, sell("WA", 3))
    plays(game, BOE)
    assert game.position.certificate_count("Bob") == 10


@PROFILES
@pytest.mark.clause("1848-SR-22")
def test_a_share_round_knows_who_is_above_the_limit_when_it_begins(profile: str) -> None:
    table = twelve(profile).set(closed=("FT", "QG"), priority="Bob")
    game = table.operating_round()
    assert game.state.round == "Share round 3"
    assert on_turn(game) == "Bob"
    assert refused(game, Pass()) == "1848-SR-22"


@PROFILES
@pytest.mark.clause("1848-SR-22")
def test_who_can_sell_nothing_is_not_blocked(profile: str) -> None:
    table = Table(players=6, profile=profile).set(closed=ALL[2:], lost={"Ann": 4})
    table.company("VR", 70, {"Bob": 3, "Ann": 2}, pool=5)
    table.company("NSW", 70, {"Bob": 3, "Ann": 2}, pool=5)
    game = table.share_round("Ann")
    assert (game.position.certificate_count("Ann"), limit(game, "Ann")) == (4, 8 - 4)
    table.set(lost={"Ann": 6})
    game = table.share_round("Ann")
    assert limit(game, "Ann") == 2
    assert on_turn(game) == "Bob"


@PROFILES
@pytest.mark.clause("1848-SR-22")
def test_who_cannot_sell_enough_sells_what_he_can_and_goes_on(profile: str) -> None:
    table = Table(players=6, profile=profile).set(lost={"Ann": 10})
    table.company("VR", 70, {"Bob": 3, "Ann": 2}, pool=5)
    table.company("NSW", 70, {"Bob": 3, "Ann": 2}, pool=4)
    game = table.share_round("Ann")
    assert refused(game, Pass()) == "1848-SR-22"
    plays(game, sell("NSW"))
    assert game.position.certificate_count("Ann") == 3
    assert on_turn(game) == "Bob"


def lose_the_directorship(game: Game) -> None:
    """Ann buys VR away from Bob, who has thirteen certificates then."""
    while on_turn(game) != "Ann":
        plays(game, Pass())
    plays(game, BuyShare(company="VR", source=STOCK))
    assert game.position.director("VR") == "Ann"
    assert game.position.certificate_count("Bob") == 13
    assert on_turn(game) == "Bob"


@pytest.mark.parametrize("first", ["Ann", "Bob"])
@pytest.mark.clause("1848-SR-22")
def test_who_loses_a_directorship_need_not_sell_in_the_same_round_but_may_not_buy(
    first: str,
) -> None:
    """Whether or not he has had a turn in this round before."""
    game = twelve().share_round(first)
    lose_the_directorship(game)
    assert refused(game, BOE) == "1848-SR-09"
    plays(game, Pass())
    assert game.position.certificate_count("Bob") == 13


@pytest.mark.clause("1848-SR-22")
def test_who_lost_a_directorship_must_sell_in_his_first_turn_of_the_next_round() -> None:
    game = twelve().share_round("Ann")
    lose_the_directorship(game)
    while game.state.round != "Share round 3":
        plays(game, Pass())
    while on_turn(game) != "Bob":
        plays(game, Pass())
    assert refused(game, Pass()) == "1848-SR-22"
    plays(game, sell("SAR"))
    plays(game, Pass())


@pytest.mark.clause("1848-SR-22")
def test_on_18xx_games_who_loses_a_directorship_must_sell_from_his_next_turn_on() -> None:
    game = twelve("18xx.games").share_round("Ann")
    lose_the_directorship(game)
    assert refused(game, Pass()) == "1848-SR-22"
    assert refused(game, BOE) == "1848-SR-22"
    plays(game, sell("SAR"))
    plays(game, Pass())
    assert game.position.certificate_count("Bob") == 12


@pytest.mark.clause("1848-SR-22", "1848-SR-23")
def test_above_the_limit_the_player_chooses_what_he_sells() -> None:
    game = twelve().set(closed=("FT",)).share_round("Bob")
    assert game.decision is not None
    companies = {choice.action.company for choice in game.decision.of(SellShares)}  # type: ignore[attr-defined]
    assert companies == {"BOE", "VR", "WA", "SAR"}
    assert len(game.decision.choices) == 4


@pytest.mark.clause("1848-SR-20", "1848-SET-11")
def test_everybody_sees_the_limits() -> None:
    game = Table(players=4).set(closed=("VR",), lost={"Bob": 1}).share_round("Ann")
    limits = seen(game)["certificate_limits"]
    assert limits == {"Ann": 15, "Bob": 13, "Cy": 15, "Dee": 15}
