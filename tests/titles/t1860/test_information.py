"""Who may see what, and that nothing changes hands between players. Clauses INF."""

from __future__ import annotations

import json
from typing import Any

import pytest

from railhead.finance.holders import BANK
from railhead.play.actions import BuyShare, StartCompany
from tests.seen import seen
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, new_game, refused

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
TREASURY = 7319  # a figure that occurs nowhere else


def treasury(game: Game, player: str | None, name: str = "IOW") -> Any:
    """A treasury as a player sees it."""
    return next(c for c in seen(game, player)["companies"] if c["id"] == name)["cash"]


def solvent(profile: str = "rulebook", **options: str) -> Game:
    """IOW of Ann and Bob, on turn; Cy holds no share of it."""
    table = Table(3, profile, **options).tiles("J4=6@0")
    table.company("IOW", 100, {"Ann": 5, "Bob": 1}, trains="2+1", cash=TREASURY)
    return table.turn("IOW")


@BOTH
@pytest.mark.clause("1860-INF-01")
def test_everybody_sees_everybodys_cash(profile: str) -> None:
    game = Table(profile=profile).cash(Ann=11, Bob=22, Cy=33).share_round("Ann")
    for player in (*game.players, None):
        shown = {who["name"]: who["cash"] for who in seen(game, player)["players"]}
        assert shown == {"Ann": 11, "Bob": 22, "Cy": 33}


@pytest.mark.clause("1860-INF-02")
def test_a_treasury_is_shown_to_shareholders_and_to_nobody_else() -> None:
    game = solvent()
    assert treasury(game, "Ann") == TREASURY
    assert treasury(game, "Bob") == TREASURY
    assert treasury(game, "Cy") is None
    assert treasury(game, None) is None


@pytest.mark.clause("1860-INF-02")
def test_no_other_part_of_the_view_gives_the_treasury_away() -> None:
    """Not the decisions of the Director, nor the log, nor the order of play."""
    game = solvent()
    game.play({"type": "pass"})
    for player in ("Cy", None):
        assert str(TREASURY) not in json.dumps(seen(game, player)).replace(",", "")
    assert str(TREASURY) in json.dumps(seen(game, "Bob"))


@BOTH
@pytest.mark.clause("1860-INF-03")
def test_treasuries_in_receivership_are_open_to_all(profile: str) -> None:
    table = Table(profile=profile)
    table.company("IOW", 100, {"Ann": 1}, pool=2, director_in_pool=True, cash=TREASURY)
    game = table.share_round("Ann")
    assert treasury(game, "Cy") == TREASURY
    assert treasury(game, None) == TREASURY


@BOTH
@pytest.mark.clause("1860-INF-03")
def test_treasuries_of_bankrupt_companies_are_open_to_all(profile: str) -> None:
    game = Table(profile=profile).bankrupt("IOW", cash=TREASURY).share_round("Ann")
    assert treasury(game, "Cy") == TREASURY
    assert treasury(game, None) == TREASURY


@pytest.mark.clause("1860-INF-03")
def test_the_treasury_of_a_restarted_company_is_open_until_it_is_floated() -> None:
    game = Table().bankrupt("IOW", cash=TREASURY).share_round("Ann")
    game.play(StartCompany(company="IOW", price=40))
    assert game.position.director("IOW") == "Ann"
    assert treasury(game, "Cy") == TREASURY
    assert treasury(game, None) == TREASURY


@pytest.mark.clause("1860-INF-02", "1860-INS-04")
@pytest.mark.parametrize(("trains", "told"), [("", False), ("2+1", True)])
def test_only_shareholders_are_told_whether_a_company_leases_a_train(
    trains: str, told: bool
) -> None:
    """It depends on the treasury; who owns a train leases none, as everybody sees."""
    game = Table().company("IOW", 100, {"Ann": 5, "Bob": 1}, trains=trains).share_round("Ann")
    secrets = game.title.secrets
    assert secrets.knows_run(game.position, "Bob", "IOW")
    assert secrets.knows_run(game.position, "Cy", "IOW") == told
    assert secrets.knows_run(game.position, None, "IOW") == told


@pytest.mark.clause("1860-OPT-09", "1860-INF-02")
def test_open_treasuries_can_be_agreed_and_are_the_habit_of_18xx_games() -> None:
    assert treasury(solvent(open_treasuries="on"), "Cy") == TREASURY
    assert treasury(solvent("18xx.games"), "Cy") == TREASURY


@pytest.mark.clause("1860-INF-02", "1860-OPT-09")
@pytest.mark.parametrize(
    ("profile", "option", "secret"),
    [("rulebook", "off", True), ("rulebook", "on", False), ("18xx.games", "off", False)],
)
def test_players_have_something_to_keep_to_themselves_unless_treasuries_are_open(
    profile: str, option: str, secret: bool
) -> None:
    assert new_game(3, profile, open_treasuries=option).title.secret == secret


@BOTH
@pytest.mark.clause("1860-INF-04", "1860-SR-16")
def test_players_have_no_action_by_which_something_goes_from_one_to_another(profile: str) -> None:
    table = Table(profile=profile).company("IOW", 100, {"Ann": 5, "Bob": 1}, trains="2+1")
    game = table.private("BHC", "Bob").share_round("Ann")
    assert refused(game, BuyShare(company="IOW", source="Bob")) == "1860-SR-16"
    for action in (
        {"type": "buy_in", "private": "BHC", "price": 50},
        {"type": "pay", "to": "Bob", "amount": 50},
        {"type": "sell_shares", "company": "IOW", "count": 1, "to": "Bob"},
    ):
        assert game.why({**action, "by": "Ann"}) is not None
    buying = game.why({"type": "buy_private", "private": "BHC", "by": "Ann"})
    assert buying is not None
    assert buying.clause == "1860-PRV-04"


@pytest.mark.clause("1860-PRV-01", "1860-PRV-04", "1860-SET-07")
def test_privates_are_shown_with_their_income_and_a_price_where_they_are_on_sale() -> None:
    table = Table().private("CMH", "Ann").private("RPSC", "Bob").private("YHC", BANK)
    shown = seen(table.share_round("Ann"))["privates"]
    assert {name: private["income"] for name, private in shown.items()} == {
        "BHC": 0,
        "YHC": 10,
        "CMH": 20,
        "RPSC": 30,
        "FFC": 25,
    }
    on_sale = {name: private["price"] for name, private in shown.items() if private.get("price")}
    assert on_sale == {"YHC": 50}
    shown = seen(new_game())["privates"]  # all but Fishbourne are in the opening auction
    prices = {name: private.get("price") for name, private in shown.items()}
    assert prices == {"BHC": 30, "YHC": 50, "CMH": 90, "RPSC": 130, "FFC": None}
    assert shown["FFC"]["status"] == "not on sale yet"


@pytest.mark.clause("1860-LAY-01", "1860-INS-01")
def test_the_state_of_a_company_is_told() -> None:
    """Whether its layer is open, how much of it is sold, and that it is insolvent."""
    table = Table().set(layer=2).company("IWNJ", 74, {"Ann": 6}).set(insolvent=("IWNJ",))
    game = table.share_round("Ann")
    game.play(StartCompany(by="Ann", company="IOW", price=74))
    shown = {company["id"]: company for company in seen(game)["companies"]}
    assert {name: company["status"] for name, company in shown.items() if name != "BHI&R"} == {
        "C&N": "not started",
        "IOW": "20% in hands",
        "IWNJ": "insolvent",
        "FYN": "not started",
        "NGStL": "layer 3",
        "S&C": "layer 4",
        "VY&SC": "layer 4",
    }
    assert [name for name, company in shown.items() if company["insolvent"]] == ["IWNJ"]


@pytest.mark.clause("1860-RCV-01", "1860-FLT-01")
def test_it_is_told_who_has_floated_and_who_is_in_receivership() -> None:
    table = Table().company("IOW", 100, {"Ann": 1}, pool=2, director_in_pool=True, operated=False)
    table.company("C&N", 74, {"Ann": 5}, operated=False).company("FYN", 62, {"Bob": 5})
    game = table.set(insolvent=("IOW",)).share_round("Ann")
    status = {company["id"]: company["status"] for company in seen(game)["companies"]}
    assert status["IOW"] == "in receivership, insolvent"
    assert (status["C&N"], status["FYN"]) == ("floated", "")


@pytest.mark.clause("1860-LAY-01", "1860-BKR-01", "1860-NAT-07", "1860-SET-05")
def test_the_view_tells_of_layers_bankruptcies_closings_and_reserved_shares() -> None:
    table = Table().set(layer=3, shut=("FYN",)).bankrupt("IWNJ").private("CMH", "Ann")
    view = seen(table.share_round("Ann"))
    assert view["layer"] == 3
    assert [(each["name"], each["value"], each["of"]) for each in view["gauges"]] == [
        ("Layer", 3, 4)
    ]
    companies = {company["id"]: company for company in view["companies"]}
    marked = {
        mark: [name for name, company in companies.items() if company[mark]]
        for mark in ("bankrupt", "shut", "reserved")
    }
    assert marked == {"bankrupt": ["IWNJ"], "shut": ["FYN"], "reserved": ["C&N"]}
    assert companies["IWNJ"]["status"] == "bankrupt"
    assert companies["FYN"]["status"] == "closed by British Rail"


@pytest.mark.clause("1860-STH-01", "1860-STH-03", "1860-NAT-03")
@pytest.mark.parametrize("state", ["southern", "frozen", "nationalised"])
def test_everybody_is_shown_how_far_the_railways_have_come(state: str) -> None:
    names = ("southern", "frozen", "nationalised")
    table = Table().set(**{name: name == state for name in names})
    view = seen(table.company("IOW", 100, {"Ann": 5}).share_round("Ann"))
    assert [view[name] for name in names] == [name == state for name in names]
