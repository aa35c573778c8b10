"""The certificate limits of players and companies. Clauses LIM."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    Pass,
    PayDividend,
    SellShares,
    StartCompany,
)
from railhead.titles.t18india.actions import BuyBond, ConvertBond
from tests.titles.answers import going_on
from tests.titles.t18india.positions import Table, bonds, offers, pass_on, plays, refused, units

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
LIMITS = {2: (37, 33, 29), 3: (23, 22, 19), 4: (18, 17, 15), 5: (15, 13, 12)}


def buy(company: str, source: str = "hand") -> BuyShare:
    return BuyShare(company=company, source=source)


def closing(table: Table, count: int) -> Table:
    """So many of the companies are closed."""
    names = [name for name in table.title.companies if name not in ("GIPR", "EIR")]
    return table.set(closed=tuple(names[:count]))


@BOTH
@pytest.mark.clause("18india-LIM-01", "18india-LIM-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("closed", [0, 1, 2, 3])
def test_the_last_certificate_up_to_the_limit(profile: str, players: int, closed: int) -> None:
    limit = LIMITS[players][min(closed, 2)]
    table = closing(Table("EIR", players=players, profile=profile), closed)
    table.certificates("Ann", limit - 1, "EIR").hand("Ann", "EIR EIR").cash(Ann=500)
    table.shares("EIR", {"pool": 1})
    game = table.stock_round("Ann")
    plays(game, buy("EIR"))  # exactly up to the limit
    assert game.position.certificate_count("Ann") == limit
    while game.asked != ("Ann",) or going_on(game).count:
        plays(game, Pass())
    assert refused(game, buy("EIR")) == "18india-LIM-05"
    assert refused(game, buy("EIR", "pool")) == "18india-LIM-05"


@pytest.mark.clause("18india-LIM-02")
def test_closed_privates_do_not_lower_the_limit() -> None:
    table = Table("EIR", players=4).set(privates={f"P{n}": "gone" for n in range(1, 7)})
    game = table.certificates("Ann", 17, "EIR").hand("Ann", "EIR").stock_round("Ann")
    plays(game, buy("EIR"))
    assert game.position.certificate_count("Ann") == 18


@pytest.mark.clause("18india-LIM-03", "18india-LIM-04")
def test_what_counts_and_what_does_not() -> None:
    table = Table("EIR MR NSR").company("EIR", {"Ann": 4}, cash=0)  # the Director's and two
    table.shares("MR", {"Ann": 1, "EIR": 2}).private("P1", "Ann").private("P4", "EIR")
    table.bonds(Ann=4, EIR=1).hand("Ann", "MR NSR NSR-D P2")
    game = table.stock_round("Ann")
    assert game.position.certificate_count("Ann") == 3 + 1 + 1
    assert game.position.certificate_count("EIR") == 3


@BOTH
@pytest.mark.clause("18india-LIM-05")
@pytest.mark.parametrize(
    "action",
    [
        buy("EIR"),
        StartCompany(company="EIR", price=100),
        buy("MR", "row 1"),
        buy("EIR", "pool"),
        BuyPrivate(private="P1"),
        BuyPrivate(private="P2"),
        BuyPrivate(private="P3"),
        ConvertBond(),
    ],
)
def test_no_purchase_leads_above_the_limit(profile: str, action: Action) -> None:
    table = Table("EIR MR", players=5, profile=profile).phase("IV").hand("Ann", "EIR EIR-D P1")
    table.row(1, "MR").row(2, "P2").private("P3", "pool").shares("EIR", {"pool": 1})
    table.company("GIPR", {"Bob": 3}, stations="R17").bonds(Ann=1).cash(Ann=900)
    table.certificates("Ann", 14, "EIR MR")
    assert offers(table.stock_round("Ann"), action)
    table.private("P6", "Ann")
    game = table.stock_round("Ann")
    assert refused(game, action) == "18india-LIM-05"
    plays(game, BuyBond())


@pytest.mark.clause("18india-LIM-05", "18india-CO-13")
@pytest.mark.parametrize(
    ("profile", "held", "allowed"),
    [("rulebook", 13, True), ("rulebook", 14, False), ("18xx.games", 14, True)],
)
def test_a_directors_certificate_that_the_manager_takes_adds_two(
    profile: str, held: int, allowed: bool
) -> None:
    """The buyer ends with two 10% certificates, which 18xx.games does not look at (D-27)."""
    table = Table("EIR", players=5, profile=profile).company("EIR", {"Bob": 2}, managed=True)
    table.certificates("Ann", held).hand("Ann", "EIR-D").cash(Ann=300)
    game = table.stock_round("Ann")
    action = StartCompany(company="EIR", price=100)
    if allowed:
        plays(game, action)
        assert game.state.certificates["EIR"][0] == "Bob"
        assert units(game, "EIR", "Ann", "Bob") == [2, 2]
        assert game.position.certificate_count("Ann") == held + 2
    else:
        assert refused(game, action) == "18india-LIM-05"


@BOTH
@pytest.mark.clause("18india-LIM-05", "18india-BUY-14")
@pytest.mark.parametrize("source", ["hand", "row 1", "pool"])
def test_at_the_limit_a_share_that_makes_director_adds_none(source: str, profile: str) -> None:
    """Three shares and the fourth: two of them are given for the Director's Certificate. 18xx.games
    does not look at that (D-27)."""
    table = Table("EIR", players=5, profile=profile).company("EIR", {"Bob": 3, "Ann": 3})
    table.certificates("Ann", 12, "EIR").cash(Ann=1000)
    if source == "hand":
        table.hand("Ann", "EIR EIR")
    elif source == "row 1":
        table.row(1, "EIR EIR")
    else:
        table.shares("EIR", {"pool": 2})
    game = table.stock_round("Ann")
    assert game.position.certificate_count("Ann") == 15
    if profile == "18xx.games":
        assert refused(game, buy("EIR", source)) == "18india-LIM-05"
        return
    plays(game, buy("EIR", source))
    assert game.state.managers["EIR"] == game.state.certificates["EIR"][0] == "Ann"
    assert game.position.certificate_count("Ann") == 15
    assert game.asked != ("Ann",)  # a fifth share would be one too many


@pytest.mark.clause("18india-LIM-05", "18india-TIE-02")
def test_at_the_limit_a_share_that_only_makes_equal_is_refused() -> None:
    """Nor does it help to get ahead in a company that is managed, or that one directs."""
    table = Table("EIR NSR MR", players=5).company("EIR", {"Bob": 4, "Ann": 3}, pool=1)
    table.company("NSR", {"Bob": 2, "Ann": 2}, managed=True, pool=1)
    table.company("MR", {"Ann": 2}, pool=1)
    game = table.certificates("Ann", 9, "EIR NSR MR").bonds(Ann=0).cash(Ann=1000).stock_round("Ann")
    assert game.position.certificate_count("Ann") == 15
    for company in ("EIR", "NSR", "MR"):
        assert refused(game, buy(company, "pool")) == "18india-LIM-05"


@pytest.mark.clause("18india-LIM-05", "18india-BUY-02", "18india-BUY-14")
def test_at_the_limit_a_purchase_out_of_the_hand_goes_on_to_the_directorship() -> None:
    """The third share makes equal and reaches the limit, the fourth adds none."""
    table = Table("EIR", players=5).company("EIR", {"Bob": 3, "Ann": 2})
    table.certificates("Ann", 12, "EIR").hand("Ann", "EIR EIR").cash(Ann=1000)
    game = table.stock_round("Ann")
    plays(game, buy("EIR"))
    assert game.position.certificate_count("Ann") == 15
    assert game.asked == ("Ann",)
    plays(game, buy("EIR"))
    assert game.state.managers["EIR"] == "Ann"
    assert game.position.certificate_count("Ann") == 15


@pytest.mark.clause("18india-LIM-05", "18india-INFO-06", "18india-PASS-06")
@pytest.mark.parametrize("cards", ["EIR", "P1"])
def test_who_could_get_a_directorship_at_the_limit_is_asked_whatever_he_holds(cards: str) -> None:
    """Everybody knows that an EIR is in a hand, but not in whose."""
    table = Table("EIR", players=5).company("EIR", {"Bob": 3, "Ann": 3})
    table.certificates("Ann", 12, "EIR").hand("Ann", cards).bonds(Cy=10).cash(Ann=100)
    table.hand("Cy", "EIR" if cards == "P1" else "P1")
    assert table.stock_round("Ann").asked == ("Ann",)


@pytest.mark.clause("18india-LIM-03", "18india-LIM-05", "18india-SR-12")
def test_who_loses_a_directorship_may_be_above_the_limit() -> None:
    table = Table("EIR", players=5).company("EIR", {"Ann": 2, "Bob": 2}, pool=1)
    table.certificates("Ann", 14, "EIR").hand("Ann", "EIR").cash(Bob=100, Cy=0, Dee=0, Eve=0)
    game = table.stock_round("Bob")
    count = game.position.certificate_count
    assert (count("Ann"), count("Bob")) == (15, 2)
    plays(game, buy("EIR", "pool"))
    count = game.position.certificate_count
    assert game.state.certificates["EIR"][0] == "Bob"
    assert (count("Ann"), count("Bob")) == (16, 2)  # Bob: three, less one by the swap
    assert game.asked == ("Ann",)
    assert refused(game, buy("EIR")) == "18india-LIM-05"
    plays(game, Pass())
    pass_on(game, "Stock round 3")
    while game.asked != ("Ann",):
        plays(game, Pass())
    assert refused(game, Pass()) == "18india-SR-12"
    plays(game, SellShares(company="EIR", count=1))
    plays(game, Pass())


@BOTH
@pytest.mark.clause("18india-LIM-01", "18india-CLOSE-06", "18india-SR-12")
def test_a_company_that_closes_lowers_the_limit_and_the_next_selling_turn_meets_it(
    profile: str,
) -> None:
    table = Table("EIR NSR", players=4, profile=profile).set(warrants=())
    table.company("EIR", {"Bob": 3}, price=56, trains="2").certificates("Ann", 18, "EIR NSR")
    table.set(managers={"EIR": "Bob"})  # so that no company of Ann's acts
    game = table.turn("EIR", "Dividend", ran=True, revenue=60)
    plays(game, PayDividend(pay=False))
    assert game.state.closed == ("EIR",)
    pass_on(game, "Stock round 3")
    assert game.position.certificate_count("Ann") == 18
    assert game.asked == ("Ann",)
    assert refused(game, Pass()) == "18india-SR-12"
    company = game.state.launched[0]
    plays(game, SellShares(company=company, count=1))
    plays(game, Pass())


# --- Companies --------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-LIM-06", "18india-LIM-07", "18india-CSH-08")
def test_a_company_owns_three_certificates_its_own_included(profile: str) -> None:
    table = Table("EIR MR NSR", profile=profile).set(warrants=()).phase("IV")
    table.company("EIR", {"Ann": 3}, cash=900, pool=1, trains="2").shares("EIR", {"EIR": 1})
    table.shares("MR", {"EIR": 1, "pool": 1}).private("P1", "pool").row(1, "NSR").bonds(EIR=2)
    table.shares("GIPR", {"Bob": 1})
    for action in (buy("EIR", "pool"), buy("MR", "pool"), buy("NSR", "row 1"), ConvertBond()):
        game = table.turn("EIR", "Buy a certificate")
        plays(game, action)  # the third
        game = table.private("P4", "EIR").turn("EIR", "Buy a certificate")
        assert refused(game, action) == "18india-CSH-08"
        assert refused(game, BuyPrivate(private="P1")) == "18india-CSH-08"
        table.private("P4", "stock")
    table.private("P4", "EIR")
    game = table.turn("EIR", "Buy a certificate")
    plays(game, BuyBond())  # bonds do not count
    assert bonds(game, "EIR") == [3]
