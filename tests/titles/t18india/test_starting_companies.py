"""When a company starts, where its marker and station go, and who controls it then. Clauses CO."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyShare, Pass, PlaceStation, SellShares, StartCompany
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import (
    Table,
    cash,
    choices,
    pass_on,
    plays,
    refused,
    step,
    units,
)

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def buy(company: str, source: str = "hand") -> BuyShare:
    return BuyShare(company=company, source=source)


def director(company: str, face: int) -> StartCompany:
    return StartCompany(company=company, price=face)


def started(game: Game, company: str) -> bool:
    """Whether a company has started; its home station and marker say the same."""
    found = company in game.state.launched
    assert found == (company in game.state.market)
    return found


# --- The start --------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-CO-01", "18india-CO-04")
def test_the_directors_certificate_alone_starts_a_company(profile: str) -> None:
    game = Table("NSR", profile=profile).hand("Ann", "NSR-D NSR").cash(Ann=200).stock_round("Ann")
    assert not started(game, "NSR")
    plays(game, director("NSR", 71))
    assert started(game, "NSR")
    assert game.position.price("NSR") == 71
    assert game.state.map.stations["H25"] == (("NSR",),)
    assert game.state.markers["NSR"] == 2
    assert cash(game, "Ann", "NSR") == [58, 142]


@BOTH
@pytest.mark.clause("18india-CO-01", "18india-CO-04")
def test_the_third_certificate_starts_a_company(profile: str) -> None:
    game = Table("NSR", profile=profile).hand("Ann", "NSR NSR NSR").cash(Ann=300).stock_round("Ann")
    plays(game, buy("NSR"))
    plays(game, buy("NSR"))
    assert not started(game, "NSR")
    assert "H25" not in game.state.map.stations
    plays(game, buy("NSR"))
    assert started(game, "NSR")
    assert game.state.map.stations["H25"] == (("NSR",),)
    assert game.state.certificates["NSR"][0] == "stock"  # Managed


@BOTH
@pytest.mark.clause("18india-CO-02", "18india-DEAL-08")
@pytest.mark.parametrize(
    ("holdings", "starts"),
    [
        ({"Ann": 2}, True),
        ({"Ann": 1, "pool": 1}, True),
        ({"Ann": 1, "EIR": 1}, True),
        ({"Bob": 1, "Cy": 1}, True),
        ({"Ann": 1}, False),
    ],
)
def test_certificates_of_players_companies_and_the_open_market_are_in_play(
    profile: str, holdings: dict[str, int], starts: bool
) -> None:
    """With one more out of the hand they are three, or not; those in hands, rows and the draft do
    not count."""
    table = Table("NSR EIR", profile=profile).shares("NSR", holdings).company("EIR", {"Bob": 3})
    table.hand("Ann", "NSR").hand("Bob", "NSR NSR NSR").row(1, "NSR NSR").row(2, "NSR")
    game = table.cash(Ann=71).stock_round("Ann")
    plays(game, buy("NSR"))
    assert started(game, "NSR") == starts


@pytest.mark.clause("18india-CO-02", "18india-CO-03")
def test_two_certificates_that_are_sold_stay_two() -> None:
    """A company with two certificates in play that are both sold has not started."""
    table = Table("NSR").shares("NSR", {"Ann": 2}).cash(Ann=0)
    game = table.stock_round("Ann", selling=True)
    plays(game, SellShares(company="NSR", count=2))
    assert not started(game, "NSR")
    assert units(game, "NSR", "pool") == [2]
    assert cash(game, "Ann") == [142]  # at face value


@BOTH
@pytest.mark.clause("18india-CO-03")
def test_a_started_company_stays_started_with_all_its_shares_in_the_open_market(
    profile: str,
) -> None:
    table = Table("NSR", profile=profile).company("NSR", {"Ann": 3}, managed=True, trains="2")
    game = table.cash(Ann=0, Bob=0, Cy=0).stock_round("Ann", selling=True)
    plays(game, SellShares(company="NSR", count=3))
    assert units(game, "NSR", "Ann", "pool") == [0, 3]
    assert started(game, "NSR")
    pass_on(game, "Operating round 2.1")
    assert game.decision is not None
    assert (game.decision.player, game.decision.company) == ("Ann", "NSR")


@BOTH
@pytest.mark.clause("18india-CO-04", "18india-OR-04")
def test_a_new_marker_goes_below_those_in_its_column(profile: str) -> None:
    """EIR and NWR start at 100, where one has arrived before: it comes after it."""
    table = Table("EIR NWR", profile=profile).company("NWR", {"Bob": 3}, price=100, trains="2")
    table.hand("Ann", "EIR-D").cash(Ann=200, Bob=0, Cy=0)
    game = table.stock_round("Ann")
    plays(game, director("EIR", 100))
    assert game.state.market["EIR"] == game.state.market["NWR"]
    assert game.state.arrivals["EIR"] > game.state.arrivals["NWR"]
    pass_on(game, "Operating round 2.1")
    assert game.decision is not None
    assert game.decision.company == "NWR"


@BOTH
@pytest.mark.clause("18india-CO-05", "18india-BUY-15")
@pytest.mark.parametrize(("company", "face", "hex_id"), [("BR", 71, "D23"), ("TR", 71, "M10")])
def test_bombay_and_tirhoot_choose_their_spot(
    profile: str, company: str, face: int, hex_id: str
) -> None:
    """When the purchase is complete; by 18xx.games in the middle of it."""
    table = Table(company, profile=profile).hand("Ann", f"{company}-D {company}").cash(Ann=300)
    game = table.stock_round("Ann")
    plays(game, director(company, face))
    if profile == "rulebook":
        assert (game.asked, step(game)) == (("Ann",), "Shares")
        plays(game, buy(company))
    assert step(game) == "Home"
    assert game.asked == ("Ann",)
    assert [(c.hex, c.city) for c in choices(game)] == [(hex_id, 0), (hex_id, 1)]
    assert refused(game, Pass()) == "18india-CO-04"
    assert refused(game, buy(company)) == "18india-CO-04"
    plays(game, PlaceStation(hex=hex_id, city=1))
    assert game.state.map.stations[hex_id][1] == (company,)
    if profile == "18xx.games":
        plays(game, buy(company))  # the purchase goes on
    assert units(game, company, "Ann") == [3]


@pytest.mark.clause("18india-CO-05")
def test_the_one_who_controls_the_company_chooses_though_another_starts_it() -> None:
    table = Table("BR").shares("BR", {"Ann": 2}).row(1, "BR").cash(Bob=100)
    game = table.stock_round("Bob")
    plays(game, buy("BR", "row 1"))
    assert (game.asked, step(game)) == (("Ann",), "Home")
    plays(game, PlaceStation(hex="D23", city=0))
    assert game.state.map.stations["D23"] == (("BR", ""), ("",))


@pytest.mark.clause("18india-CO-07", "18india-CO-01")
def test_a_third_certificate_bought_by_a_company_starts_one_at_once() -> None:
    """Two are with players; the home station stands at once, the first turn is in the next
    round."""
    table = Table("EIR NSR").shares("NSR", {"Bob": 1, "Cy": 1}).row(1, "NSR")
    table.company("EIR", {"Ann": 3}, cash=71, trains="2").set(warrants=())
    game = table.turn("EIR", "Buy a certificate")
    plays(game, buy("NSR", "row 1"))
    assert cash(game, "EIR", "NSR") == [0, 71]
    assert game.state.map.stations["H25"] == (("NSR",),)
    assert game.position.director("NSR") == "Bob"  # the first holder
    assert game.state.round == "Operating round 2.2"
    assert game.decision is not None
    assert game.decision.company == "EIR"


# --- Control ----------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-CO-12", "18india-CO-11")
@pytest.mark.parametrize(
    ("purchases", "manager"),
    [
        ("Ann Bob Cy", "Ann"),  # one each: the first holder
        ("Ann Ann Bob", "Ann"),
        ("Ann Bob Bob", "Bob"),  # strictly larger
        ("Bob Ann Ann", "Ann"),
    ],
)
def test_the_first_holder_manages_unless_another_has_more(
    profile: str, purchases: str, manager: str
) -> None:
    table = Table("NSR", profile=profile).cash(Ann=500, Bob=500, Cy=500)
    for player in ("Ann", "Bob", "Cy"):
        table.hand(player, "NSR NSR")
    game = None
    for buyer in purchases.split():
        if game is not None:
            table.state = game.state.copy()
        game = table.stock_round(buyer)
        plays(game, buy("NSR"))
        if game.asked == (buyer,):
            plays(game, Pass())
    assert game is not None
    assert started(game, "NSR")
    assert game.position.director("NSR") == manager


@BOTH
@pytest.mark.clause("18india-CO-12", "18india-CO-08")
def test_who_sells_out_before_the_start_is_forgotten(profile: str) -> None:
    """Then companies bring it to three: nobody manages it. At 18xx.games he does (D-22)."""
    table = Table("EIR NSR", profile=profile).shares("NSR", {"Ann": 1, "EIR": 1}).row(1, "NSR")
    table.company("EIR", {"Bob": 3}, cash=71, trains="2").set(warrants=())
    game = table.stock_round("Ann", selling=True)
    plays(game, SellShares(company="NSR", count=1))
    pass_on(game, "Operating round 2.1")
    while step(game) != "Buy a certificate":
        plays(game, Pass())
    plays(game, buy("NSR", "row 1"))
    assert started(game, "NSR")
    assert game.position.director("NSR") == (None if profile == "rulebook" else "Ann")


@BOTH
@pytest.mark.clause("18india-CO-12")
def test_another_holder_replaces_one_who_has_sold_out(profile: str) -> None:
    table = Table("NSR", profile=profile).shares("NSR", {"Ann": 1}).hand("Bob", "NSR NSR")
    game = table.cash(Ann=0, Bob=200, Cy=0).stock_round("Ann", selling=True)
    plays(game, SellShares(company="NSR", count=1))
    while game.asked != ("Bob",) or going_on(game).selling:
        plays(game, Pass())
    plays(game, buy("NSR"))
    assert game.asked == ("Bob",)
    plays(game, buy("NSR"))
    assert started(game, "NSR")
    assert game.position.director("NSR") == "Bob"


@BOTH
@pytest.mark.clause("18india-CO-10", "18india-CO-11")
@pytest.mark.parametrize("managed", [False, True])
def test_one_player_decides_for_a_company(profile: str, managed: bool) -> None:
    """The largest holder, Director or Manager; nobody else acts for it."""
    table = Table("NSR", profile=profile).company(
        "NSR", {"Bob": 4, "Ann": 3}, managed=managed, trains="2"
    )
    game = table.turn("NSR")
    assert game.asked == ("Bob",)
    refusal = game.why(Pass(by="Ann"))
    assert refusal is not None
    assert refusal.clause == "18india-CO-11"
    holder = game.state.certificates["NSR"][0]
    assert holder == ("stock" if managed else "Bob")


@BOTH
@pytest.mark.clause("18india-CO-14")
def test_who_starts_a_company_by_its_directors_certificate_is_director(profile: str) -> None:
    """Though another player owns 20% and was its provisional Manager."""
    table = Table("NSR", profile=profile).shares("NSR", {"Bob": 2}).hand("Ann", "NSR-D")
    game = table.cash(Ann=142).stock_round("Ann")
    plays(game, director("NSR", 71))
    assert game.position.director("NSR") == "Ann"
    assert game.state.certificates["NSR"][0] == "Ann"
    assert units(game, "NSR", "Ann", "Bob") == [2, 2]


@BOTH
@pytest.mark.clause("18india-CO-13")
@pytest.mark.parametrize(
    ("mine", "manager", "winner"),
    [
        (0, 1, "Ann"),
        (0, 2, "Bob"),
        (0, 3, "Bob"),
        (1, 2, "Ann"),
        (1, 3, "Bob"),
        (1, 4, "Bob"),
        (2, 3, "Ann"),
        (2, 4, "Bob"),
    ],
)
def test_the_directors_certificate_of_an_operating_managed_company(
    profile: str, mine: int, manager: int, winner: str
) -> None:
    """Ann buys it; Bob manages the company and keeps it with at least as many shares as she then
    has, giving two for the Director's Certificate."""
    table = Table("NSR", profile=profile)
    table.company("NSR", {"Bob": manager}, pool=1, managed=True, price=142)
    table.shares("NSR", {"Ann": mine} if mine else {}).hand("Ann", "NSR-D").cash(Ann=142)
    game = table.stock_round("Ann")
    plays(game, director("NSR", 71))  # twice the face value, though the price is 142
    assert cash(game, "Ann", "NSR") == [0, 142]
    assert game.position.director("NSR") == winner
    assert game.state.certificates["NSR"][0] == winner
    assert units(game, "NSR", "Ann", "Bob") == [mine + 2, manager]


@pytest.mark.clause("18india-CO-15", "18india-SR-08")
def test_a_directed_company_never_becomes_managed_again() -> None:
    """The Director's Certificate passes to an heir, or the last two shares stay."""
    table = Table("NSR").company("NSR", {"Ann": 4, "Bob": 1})
    game = table.stock_round("Ann", selling=True)
    assert refused(game, SellShares(company="NSR", count=3)) == "18india-SR-08"
    plays(game, SellShares(company="NSR", count=2))
    assert game.state.certificates["NSR"][0] == "Ann"
    assert game.asked != ("Ann",)  # she has nothing more that she may sell
    table = Table("NSR").company("NSR", {"Ann": 4, "Bob": 2})
    game = table.stock_round("Ann", selling=True)
    plays(game, SellShares(company="NSR", count=4))
    assert game.state.certificates["NSR"][0] == "Bob"
    assert units(game, "NSR", "Ann", "Bob", "pool") == [0, 2, 4]


@BOTH
@pytest.mark.clause("18india-CO-17")
def test_one_player_may_hold_all_and_the_open_market_too(profile: str) -> None:
    table = Table("NSR", players=2, profile=profile).company("NSR", {"Ann": 9}, pool=1)
    game = table.cash(Ann=71).stock_round("Ann")
    plays(game, buy("NSR", "pool"))
    assert units(game, "NSR", "Ann") == [10]
    table = Table("NSR", players=2, profile=profile).company("NSR", {"Ann": 2}, managed=True)
    table.shares("NSR", {"pool": 6})
    game = table.stock_round("Ann", selling=True)
    plays(game, SellShares(company="NSR", count=2))
    assert units(game, "NSR", "pool") == [8]  # all there are of a Managed company


@pytest.mark.clause("18india-CO-13")
def test_the_manager_takes_the_directors_certificate() -> None:
    """Scenario S10."""
    table = Table("MR").company("MR", {"Ann": 4}, managed=True).hand("Bob", "MR-D").cash(Bob=200)
    game = table.stock_round("Bob")
    plays(game, StartCompany(company="MR", price=90))
    p = game.position
    assert cash(game, "Bob", "MR") == [20, 180]
    assert (p.units("Ann", "MR"), p.units("Bob", "MR"), p.director("MR")) == (4, 2, "Ann")
    assert game.state.certificates["MR"][0] == "Ann"


@pytest.mark.clause("18india-CO-09")
def test_the_directors_certificate_costs_face_value() -> None:
    """Scenario S10."""
    table = Table("NWR").company("NWR", {"Ann": 3}, managed=True, price=142).hand("Bob", "NWR-D")
    game = table.cash(Bob=300).stock_round("Bob")
    plays(game, StartCompany(company="NWR", price=100))
    assert cash(game, "Bob", "NWR") == [100, 200]
