"""What players read: the words of the rulebook, and one thing is not several."""

from __future__ import annotations

import pytest

from railhead.play.actions import Action, Answer, Pass, PayDividend, SellShares, StartCompany
from railhead.titles.t1947.actions import (
    BuySavings,
    HireBrokers,
    IssueBonds,
    MarkSite,
    MoveToken,
    SellBonds,
    TakeBonds,
    TakeBrokers,
)
from tests.seen import seen
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import Field, lay
from tests.titles.t1947.positions import Table, new_game, plays


def _said(game: Game) -> str:
    """The lines of the last action."""
    return " ".join(event.text for event in game.log[-1])


def _reason(game: Game, action: Action) -> str:
    refusal = game.why(action)
    assert refusal is not None
    return refusal.reason


def _texts(game: Game) -> list[str]:
    assert game.decision is not None
    return [choice.text for choice in game.decision.choices]


@pytest.mark.clause("1947-SR-03")
def test_the_round_is_a_stock_round_of_buying_and_selling() -> None:
    game = Table().cash(Ann=500).share_round()
    view = seen(game, "Ann")
    assert (view["round"], view["words"]["share_round"]) == ("Stock round 2", "stock round")
    assert view["decisions"][0]["heading"] == "Buy and sell"
    auction = new_game()
    while auction.state.round.startswith("Auction"):
        auction.play(Pass(by=auction.asked[0]))
    assert "Stock round 1 begins" in _said(auction)


@pytest.mark.clause("1947-FL-01")
def test_companies_are_opened() -> None:
    game = Table().cash(Ann=500).share_round()
    plays(game, StartCompany(company="EIR", price=80))
    assert _said(game) == "Ann opens EIR at Rs. 80."


@pytest.mark.clause("1947-CB-05", "1947-CB-09", "1947-CB-10")
def test_one_bond() -> None:
    table = Table().company("SIR", 80, {"Ann": 6, "Bob": 1}).cash(Ann=90, Bob=90)
    game = table.share_round("Ann")
    plays(game, IssueBonds(company="SIR"))
    assert "Take bonds of SIR for Rs. 40 each" in _texts(game)
    plays(game, Pass())
    assert "Take a bond of SIR for Rs. 40" in _texts(game)
    assert _reason(game, TakeBonds(count=2)) == "Bob may take 1 bond, one for each share."
    plays(game, TakeBonds(count=1))
    assert _said(game) == "Bob buys a bond of SIR for Rs. 40."
    reason = _reason(game, SellBonds(company="SIR", count=1))
    assert reason == "1 bond of SIR can't be sold before the next stock round."
    assert _reason(game, SellBonds(company="SIR", count=2)) == "Bob has 1 bond of SIR."
    game = Table().company("SIR", 80, {"Ann": 6}).bonds("SIR", Bob=2).share_round("Bob")
    assert "Sell bonds of SIR for Rs. 40 each" in _texts(game)
    plays(game, SellBonds(company="SIR", count=1))
    assert "Sell a bond of SIR for Rs. 40" in _texts(game)


@pytest.mark.clause("1947-PP-05")
@pytest.mark.parametrize(
    ("count", "shares", "them"), [(1, "a share", "it"), (2, "2 shares", "them")]
)
def test_shares_that_are_taken_over(count: int, shares: str, them: str) -> None:
    table = Table().company("SIR", 80, {"Ann": 6, "Bob": 2}).bonds("SIR", Ann=4)
    game = table.share_round("Bob")
    plays(game, SellShares(company="SIR", count=count))
    assert f"Take {them} over for {2 * count} bonds" in _texts(game)
    plays(game, Answer(agree=True))
    words = f"Bob sells {shares} of SIR for Rs. {80 * count}; Ann takes {them} over with"
    assert _said(game).startswith(words)


@pytest.mark.clause("1947-SV-06")
def test_savings_shares() -> None:
    table = Table().company("SIR", 80, {"Ann": 5}).company("EIR", 80, {"Bob": 2}).cash(Bob=900)
    game = table.share_round("Bob", sold_now=("GIPR",))
    plays(game, BuySavings(company="SIR", source="stock"))
    game = table.share_round("Cy", number=1)
    reason = _reason(game, BuySavings(company="SIR", source="stock"))
    assert reason == "Cy may hold no savings shares with the ordinary ones held now."


@pytest.mark.clause("1947-RV-08")
def test_a_withheld_revenue_and_none() -> None:
    table = Table().company("EIR", 80, {"Ann": 6, "Bob": 2}, at="r5c4", savings="Bob")
    game = table.turn("EIR", "Dividend", ran=True, revenue=130)
    plays(game, PayDividend(pay=False))
    assert "EIR withholds Rs. 117, savings shares get Rs. 13; 80 → 72." in _said(game)
    game = Field("G8=6M@1[GIPR]").turn("GIPR")
    plays(game, Pass())
    assert "GIPR has no revenue; 80 → 72." in _said(game)


@pytest.mark.clause("1947-EX-07", "1947-WK-08")
def test_workers_and_stockbrokers() -> None:
    field = Field("H35=57@0[SIR] H37=4714@0", phase="2").workers(3)
    game = field.turn("SIR", "Sites", trains="T3", ran=True, revenue=30, reached=("Ceylon",))
    plays(game, MarkSite(site="Ceylon"))
    assert "Ann gets a worker of Ceylon." in _said(game)
    plays(game, HireBrokers(count=1))
    assert _said(game) == "Ann turns 3 workers into a stockbroker of SIR."
    game = field.workers(6).turn("SIR")
    plays(game, HireBrokers(count=2))
    assert _said(game) == "Ann turns 6 workers into 2 stockbrokers of SIR."


@pytest.mark.clause("1947-WK-05")
def test_a_second_tile_action_ends_the_first() -> None:
    def note(game: Game) -> str:
        choices = seen(game, "Ann")["decisions"][0]["choices"]
        employ = {"type": "employ_worker", "by": "Ann", "use": "track"}
        return str(next(c.get("note", "") for c in choices if c["action"] == employ))

    game = Field("G8=6M@1[GIPR]").workers(1).turn("GIPR")
    assert note(game) == "ends the first one"
    plays(game, lay("G6=9@0"))
    assert note(game) == "ends the first one"
    plays(game, lay("F9=9@1"))
    assert note(game) == ""
    # By the first version of the rules it could follow in the step of the stations.
    line = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0"
    assert note(Field(line, rules=1).workers(1).turn("SIR", "Station")) == ""


@pytest.mark.clause("1947-BR-01", "1947-BR-04")
def test_stockbrokers_in_place_of_an_opportunity() -> None:
    table = Table().company("SIR", 80, {"Ann": 6}, at="r5c4", cash=300).boxes("SIR", 9)
    site = table.state.boxes["SIR"][-1]
    game = table.set(moves={site: 9}).turn("SIR", "Market moves")
    up = MoveToken(site=site, direction="up", brokers=1)
    assert _reason(game, up) == "SIR has no stockbrokers."
    assert f"Take a stockbroker for {site}, not the opportunity" in _texts(game)
    plays(game, TakeBrokers(site=site))
    assert _said(game) == f"SIR takes a stockbroker for {site}."


@pytest.mark.clause("1947-GE-01", "1947-GE-02")
def test_when_the_game_ends() -> None:
    table = Table().company("SIR", 80, {"Ann": 6, "Bob": 4}, at="r2c17", trains="T2")
    game = table.turn("SIR", "Dividend", ran=True, revenue=500)
    plays(game, PayDividend(pay=True))
    assert "SIR has reached Rs. 500: the game ends with this operating round." in _said(game)
    game = table.cash(Ann=0, Bob=0, Cy=0).share_round()
    while not game.finished:
        game.play(Pass(by=game.asked[0]))
    assert "SIR has reached Rs. 500: the game ends. " in _said(game)


BOXES = (
    "Rs. 60",
    "Rs. 70",
    "Rs. 80",
    "Rs. 90",
    "Rs. 100",
    "a worker",
    "a stockbroker",
    "a stockbroker",
    "a stockbroker, or an opportunity of Rs. 100 instead",
    "2 stockbrokers, or an opportunity of Rs. 150 instead",
    "a free move",
)


def _sites(game: Game, company: str) -> str:
    """What the charter says of the sites of a company."""
    shown = next(each for each in seen(game, None)["companies"] if each["id"] == company)
    return str(next(fact["says"] for fact in shown["facts"] if fact["name"] == "Sites"))


@pytest.mark.clause("1947-EX-04", "1947-EX-05", "1947-EX-06", "1947-BR-06")
def test_the_charter_says_what_the_next_site_brings() -> None:
    """Until all boxes are filled, and once the company is operational."""
    table = Table().company("EIR", 80, {"Ann": 6}).company("SIR", 80, {"Bob": 2}, launched=False)
    for filled, brings in enumerate(BOXES):
        words = _sites(table.boxes("EIR", filled).share_round("Ann"), "EIR")
        assert words.split("; ")[-1] == f"next: {brings}"
    game = table.boxes("EIR", 11).share_round("Ann")
    assert _sites(game, "EIR") == ", ".join(table.title.geography.sites)
    assert _sites(game, "SIR") == ""


def _groups(game: Game, viewer: str) -> dict[str, str]:
    """The kinds of choices that stand under a heading of their own."""
    choices = seen(game, viewer)["decisions"][0]["choices"]
    return {choice["action"]["type"]: choice.get("group", "") for choice in choices}


def test_choices_stand_in_groups() -> None:
    table = Table().company("EIR", 80, {"Ann": 6}).company("SIR", 80, {"Bob": 4, "Ann": 2})
    found = _groups(table.bonds("SIR", stock=3).cash(Ann=500).share_round("Ann"), "Ann")
    assert (found["buy_bond"], found["issue_bonds"], found["buy_share"]) == ("Bonds", "Bonds", "")
    assert found["convert"] == "Convert all shares of a company"
    field = Field("H35=57@0[SIR] H37=4714@0", phase="2")
    game = field.private("P8", "SIR").private("P1", "Ann").turn("SIR", "Run", trains="T3", cash=500)
    found = _groups(game, "Ann")
    assert (found["mark_site"], found["buy_train"]) == ("Mark a site by P8", "Buy a train by P8")
    assert found["buy_in"] == "Buy a private company"
