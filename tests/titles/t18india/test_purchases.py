"""Several certificates bought together: they are placed and paid, then control is settled and
companies start. Clauses BUY-13 to BUY-15, LIM-05."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyShare, LayTile, Pass, PlaceStation, StartCompany
from tests.seen import seen
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, cash, offers, plays, refused, step, units

TOGETHER = pytest.mark.parametrize("profile", ["rulebook", "living"])
ONE_BY_ONE = pytest.mark.parametrize(
    ("profile", "rules"), [("18xx.games", None), ("rulebook", 1)], ids=["18xx.games", "version 1"]
)


def buy(company: str, source: str = "hand") -> BuyShare:
    return BuyShare(company=company, source=source)


def director(company: str, face: int) -> StartCompany:
    return StartCompany(company=company, price=face)


def rivals(profile: str, rules: int | None = None) -> Game:
    """Bob holds two shares of the GIPR and is its provisional Manager; Ann has four in hand."""
    table = Table("EIR", profile=profile, rules=rules).shares("GIPR", {"Bob": 2})
    return table.hand("Ann", "GIPR GIPR GIPR GIPR").cash(Ann=500, GIPR=224).stock_round("Ann")


@TOGETHER
@pytest.mark.clause("18india-BUY-15", "18india-BUY-13", "18india-GIPR-04")
def test_who_has_most_once_all_are_placed_chooses_the_home(profile: str) -> None:
    game = rivals(profile)
    for count in range(1, 4):
        plays(game, buy("GIPR"))
        assert (game.asked, game.state.launched) == (("Ann",), ())
        assert cash(game, "Ann", "GIPR") == [500 - 112 * count, 224 + 112 * count]
        assert game.state.managers == {"GIPR": "Bob"}
    plays(game, buy("GIPR"))  # the last: the purchase is complete
    assert game.state.launched == ("GIPR",)
    assert game.state.managers == {"GIPR": "Ann"}
    assert (game.asked, step(game)) == (("Ann",), "Home")
    assert game.position.price("GIPR") == 112
    plays(game, PlaceStation(hex="R17"))
    assert game.asked == ("Bob",)
    assert units(game, "GIPR", "Ann", "Bob") == [4, 2]


@TOGETHER
@pytest.mark.clause("18india-BUY-15")
def test_ending_the_turn_completes_the_purchase(profile: str) -> None:
    """With two of the four Ann has no more than Bob, who manages the GIPR and chooses."""
    game = rivals(profile)
    plays(game, buy("GIPR"), buy("GIPR"))
    assert list(game.state.launched) == []
    plays(game, Pass())
    assert game.state.launched == ("GIPR",)
    assert game.state.managers == {"GIPR": "Bob"}
    assert (game.asked, step(game)) == (("Bob",), "Home")
    assert refused(game, Pass()) == "18india-CO-04"
    plays(game, PlaceStation(hex="R17"))
    assert game.asked == ("Bob",)
    assert step(game) == "Shares"
    assert going_on(game).track == ()  # to end a purchase is no pass


@ONE_BY_ONE
@pytest.mark.clause("18india-BUY-15")
def test_one_by_one_the_third_certificate_starts_the_company(
    profile: str, rules: int | None
) -> None:
    """As 18xx.games plays it, and Railhead 0.1 did: Bob chooses, then Ann goes on."""
    game = rivals(profile, rules)
    plays(game, buy("GIPR"))
    assert game.state.launched == ("GIPR",)
    assert (game.asked, step(game)) == (("Bob",), "Home")
    plays(game, PlaceStation(hex="R17"))
    plays(game, buy("GIPR"), buy("GIPR"))
    assert game.state.managers == {"GIPR": "Ann"}
    plays(game, buy("GIPR"))
    assert cash(game, "Ann", "GIPR") == [52, 672]


@TOGETHER
@pytest.mark.clause("18india-BUY-15", "18india-CO-13")
@pytest.mark.parametrize(
    ("more", "chief", "hers", "his"),
    [(1, "Bob", 3, 4), (2, "Bob", 4, 4), (3, "Ann", 5, 4)],
)
def test_a_directors_certificate_bought_with_shares_of_a_managed_company(
    profile: str, more: int, chief: str, hers: int, his: int
) -> None:
    """Bob manages the EIR with four shares. What Ann buys counts together: with five she keeps the
    Director's Certificate, with as many as he has she gives it to him for two others."""
    table = Table("EIR", profile=profile).company("EIR", {"Bob": 4}, managed=True, cash=7)
    table.hand("Ann", "EIR-D EIR EIR EIR").cash(Ann=500)
    game = table.stock_round("Ann")
    plays(game, director("EIR", 100), *[buy("EIR")] * (more - 1))
    assert game.position.director("EIR") == "Bob"
    events = [*game.play(buy("EIR")), *(game.play(Pass()) if more < 3 else ())]
    notes = [event.text for event in events if "becomes" in event.text]
    assert notes == [f"{chief} becomes Director of EIR."]
    assert units(game, "EIR", "Ann", "Bob") == [hers, his]
    assert game.state.certificates["EIR"][0] == chief == game.position.director("EIR")
    assert cash(game, "Ann", "EIR") == [500 - 100 * hers, 7 + 100 * hers]


@TOGETHER
@pytest.mark.clause("18india-BUY-15", "18india-CO-14")
@pytest.mark.parametrize("first", ["EIR-D", "EIR"])
def test_the_order_of_the_certificates_makes_no_difference(profile: str, first: str) -> None:
    """Bob holds two of the EIR, which has not started: Ann starts and directs it."""
    table = Table("EIR", profile=profile).shares("EIR", {"Bob": 2}).hand("Ann", "EIR-D EIR")
    game = table.cash(Ann=300).stock_round("Ann")
    cards = [director("EIR", 100), buy("EIR")]
    plays(game, *(cards if first == "EIR-D" else cards[::-1]))
    assert game.position.director("EIR") == "Ann"
    assert game.state.certificates["EIR"][0] == "Ann"
    assert game.state.launched == ("EIR",)
    assert game.state.map.holds("P17", "EIR")


@TOGETHER
@pytest.mark.clause("18india-BUY-15", "18india-BUY-04")
def test_two_certificates_of_a_row_are_one_purchase_too(profile: str) -> None:
    """A-41: Bob and the Open Market have a share of the GIPR each; Ann takes two off a row."""
    table = Table("EIR", profile=profile).shares("GIPR", {"Bob": 1, "pool": 1})
    game = table.row(1, "GIPR GIPR EIR").cash(Ann=300).stock_round("Ann")
    plays(game, buy("GIPR", "row 1"))
    assert (game.asked, game.state.launched) == (("Ann",), ())
    plays(game, buy("GIPR", "row 1"))
    assert game.state.managers == {"GIPR": "Ann"}
    assert (game.asked, step(game)) == (("Ann",), "Home")


@pytest.mark.clause("18india-BUY-15", "18india-BUY-05", "18india-CO-05")
def test_two_companies_of_one_purchase_start_in_the_order_of_their_certificates() -> None:
    """First the GIPR under Bob, then the BR under Cy; only then it is Bob's turn."""
    table = Table("BR").shares("GIPR", {"Bob": 2}).shares("BR", {"Cy": 2})
    game = table.row(1, "GIPR BR").cash(Ann=300).stock_round("Ann")
    plays(game, buy("GIPR", "row 1"), buy("BR", "row 1"))
    assert game.decision is not None
    assert (game.decision.player, game.decision.company) == ("Bob", "GIPR")
    assert "BR" not in game.state.launched
    plays(game, PlaceStation(hex="R17"))
    assert game.decision is not None
    assert (game.decision.player, game.decision.company) == ("Cy", "BR")
    plays(game, PlaceStation(hex="D23", city=1))
    assert (game.asked, step(game)) == (("Bob",), "Shares")


@pytest.mark.clause("18india-BUY-15", "18india-GIPR-05")
def test_the_home_is_paid_out_of_the_whole_purchase() -> None:
    """The third share alone would leave the GIPR with 112; together it has more to build with."""
    game = Table("EIR").shares("GIPR", {"pool": 2}).hand("Ann", "GIPR GIPR").stock_round("Ann")
    plays(game, buy("GIPR"), buy("GIPR"))
    assert cash(game, "GIPR") == [224]
    assert step(game) == "Home"
    assert game.decision is not None
    assert game.decision.of(LayTile)


@TOGETHER
@pytest.mark.clause("18india-BUY-15", "18india-LIM-05")
@pytest.mark.parametrize(("room", "most"), [(0, 0), (1, 2), (2, 3)])
def test_the_limit_holds_for_what_a_whole_purchase_leaves(
    profile: str, room: int, most: int
) -> None:
    """Bob directs the EIR with three shares and Ann has two: her second further one makes her
    Director for two of her own, and the others count as they come."""
    table = Table("EIR", profile=profile).company("EIR", {"Bob": 3, "Ann": 2})
    table.certificates("Ann", 23 - room - 2, apart="EIR GIPR")
    game = table.hand("Ann", "EIR EIR EIR EIR").cash(Ann=900).stock_round("Ann")
    for _ in range(most):
        plays(game, buy("EIR"))
    if game.asked == ("Ann",):
        assert refused(game, buy("EIR")) == "18india-LIM-05"
        assert not offers(game, buy("EIR"))
        plays(game, Pass())
    assert game.position.director("EIR") == ("Ann" if most > 1 else "Bob")
    assert game.position.certificate_count("Ann") == 23 - (room - max(most - 1, 0))


@TOGETHER
@pytest.mark.clause("18india-BUY-15")
def test_a_company_that_waits_for_the_end_of_a_purchase_says_so(profile: str) -> None:
    game = rivals(profile)
    plays(game, buy("GIPR"))
    shown = {company["id"]: company for company in seen(game, "Bob")["companies"]}
    assert shown["GIPR"]["status"] == "starts with this purchase"
    assert shown["EIR"]["status"] == "0 of 3 shares in play"
