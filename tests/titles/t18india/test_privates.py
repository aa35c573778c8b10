"""Income, closing and selling of privates, the French and the British EIC. Clauses PRIV."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    BuyPrivate,
    BuyTrain,
    ClosePrivate,
    LayTile,
    Pass,
    PlaceStation,
    SellPrivate,
)
from railhead.play.plain.stations import Stations
from railhead.titles.t18india.actions import PlaceJewelry, UsePrivate
from tests.titles.t18india import Game
from tests.titles.t18india.positions import (
    Table,
    cash,
    choices,
    pass_on,
    plays,
    refused,
    step,
)
from tests.titles.t18india.privates import BOTH, FACES, at, everywhere, nagpur

INCOMES = {"P1": 5, "P2": 5, "P3": 10, "P4": 15, "P5": 20, "P6": 25}


@BOTH
@pytest.mark.clause("18india-PRIV-01")
@pytest.mark.parametrize("private", FACES)
def test_income_at_the_start_of_every_operating_round(profile: str, private: str) -> None:
    for owner in ("Cy", "BNR"):
        table = nagpur(profile, trains="2").private(private, owner)
        game = table.stock_round("Ann")
        for number in (1, 2):
            pass_on(game, f"Operating round 2.{number}")
            assert cash(game, owner) == [number * INCOMES[private]]
        pass_on(game, "Stock round 3")
        assert cash(game, owner) == [2 * INCOMES[private]]


@pytest.mark.clause("18india-PRIV-05")
@pytest.mark.parametrize(("private", "face"), FACES.items())
@pytest.mark.parametrize("owner", ["Ann", "BNR"])
def test_a_private_is_closed_for_its_face_value(private: str, face: int, owner: str) -> None:
    """Unused; it leaves the game and pays no more."""
    game = at(everywhere().private(private, owner), "Track")
    (before, bank) = cash(game, owner, "bank")
    plays(game, ClosePrivate(private=private))
    assert cash(game, owner, "bank") == [before + face, bank - face]
    assert game.state.privates[private] == "gone"
    assert refused(game, ClosePrivate(private=private)) == "18india-PRIV-03"
    assert refused(game, BuyPrivate(private=private)) == "18india-OR-07"


@pytest.mark.clause("18india-PRIV-05")
def test_only_the_owner_closes_a_private() -> None:
    game = at(everywhere().private("P1", "Bob").private("P2", "EIR"), "Track")
    assert refused(game, ClosePrivate(private="P1")) == "18india-PRIV-03"
    assert refused(game, ClosePrivate(private="P2")) == "18india-PRIV-03"


@pytest.mark.clause("18india-PRIV-05")
def test_d09_at_18xx_games_privates_are_not_closed_for_cash() -> None:
    game = at(everywhere("18xx.games").private("P1", "Ann").private("P3", "BNR"), "Track")
    for private in ("P1", "P3"):
        assert refused(game, ClosePrivate(private=private)) == "18india-PRIV-05"


def over(rules: int | None = None, profile: str = "rulebook") -> Game:
    """An operating round is over in which Ann and Bob had turns; Bob and Cy have privates."""
    table = Table("BNR MR EIR", "NSR", profile=profile, rules=rules).set(warrants=())
    table.company("BNR", {"Ann": 3}, trains="2").company("MR", {"Bob": 3})
    table.private("P1", "Cy").private("P4", "Cy").private("P2", "Bob").private("P3", "BNR")
    game = table.cash(Ann=0, Bob=0, Cy=0).stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    while game.decisions[0].company and game.state.round == "Operating round 2.1":
        plays(game, Pass())
    return game


@pytest.mark.clause("18india-PRIV-05", "18india-PRIV-01")
@pytest.mark.parametrize("profile", ["rulebook", "living"])
def test_every_player_may_close_privates_when_the_round_is_over(profile: str) -> None:
    """Also Bob, whose company has had its turn (A-39); the BNR, which owns one, acts in its own
    turn only. Income is the first step of the round, so it has been paid."""
    game = over(profile=profile)
    assert {decision.step for decision in game.decisions} == {"Privates"}
    assert game.state.round == "Operating round 2.1"
    assert set(game.asked) == {"Bob", "Cy"}
    assert cash(game, "Bob", "Cy") == [5, 20]
    assert refused(game, ClosePrivate(by="Cy", private="P2")) == "18india-PRIV-03"
    assert refused(game, UsePrivate(by="Cy", private="P4")) == "18india-PRIV-05"  # no power now
    plays(game, ClosePrivate(by="Cy", private="P4"), ClosePrivate(by="Bob", private="P2"))
    assert cash(game, "Bob", "Cy") == [40, 95]
    assert game.asked == ("Cy",)  # Bob has none left
    plays(game, Pass())
    assert game.state.round == "Operating round 2.2"
    assert cash(game, "Cy", "Bob") == [100, 40]  # the Swedish EIC pays again


@pytest.mark.clause("18india-PRIV-05")
def test_by_the_first_version_only_who_had_no_turn_is_asked() -> None:
    assert over(rules=1).asked == ("Cy",)
    assert over(profile="18xx.games").state.round == "Operating round 2.2"  # D-09


@pytest.mark.clause("18india-PRIV-05", "18india-CLOSE-01")
def test_by_the_first_version_that_is_seen_anew_in_each_round() -> None:
    """Bob's only company closes in its turn in the first round; in the second he has none."""
    table = Table("BNR MR", rules=1).set(warrants=()).private("P2", "Bob")
    table.company("BNR", {"Ann": 3}, trains="2").company("MR", {"Bob": 3}, price=56)
    game = table.cash(Ann=0, Bob=0, Cy=0).stock_round("Ann")
    pass_on(game, "Operating round 2.2")
    assert game.state.closed == ("MR",)
    assert game.state.privates["P2"] == "Bob"
    while game.decisions[0].company:
        plays(game, Pass())
    assert (game.asked, game.state.round) == (("Bob",), "Operating round 2.2")


@pytest.mark.clause("18india-PRIV-05", "18india-CO-07")
def test_who_controls_a_company_without_a_turn_is_asked_too() -> None:
    """Cy's only company starts in this round; Dee's GIPR may not operate yet."""
    table = Table("BNR WIP", players=4).set(warrants=()).row(1, "WIP")
    table.company("BNR", {"Ann": 3}, cash=76, trains="2").shares("WIP", {"Cy": 2})
    table.company("GIPR", {"Dee": 3}, stations="A16").private("P1", "Cy").private("P2", "Dee")
    game = table.stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    while step(game) != "Buy a certificate":
        plays(game, Pass())
    game.play({"type": "buy_share", "company": "WIP", "source": "row 1"})
    assert game.position.director("WIP") == "Cy"
    assert set(game.asked) == {"Cy", "Dee"}
    game.play(ClosePrivate(by="Dee", private="P2"))
    game.play(Pass(by="Cy"))
    assert game.state.round == "Operating round 2.2"


@pytest.mark.clause("18india-PRIV-06")
@pytest.mark.parametrize("private", FACES)
def test_a_private_sold_by_a_company_goes_to_the_open_market(private: str) -> None:
    """And is bought again for its face value, paid to the Bank."""
    table = nagpur(cash=0, trains="2").private(private, "BNR").cash(Ann=100, Cy=200)
    game = table.turn("BNR", "Sell certificates", "MR")
    plays(game, SellPrivate(private=private))
    assert cash(game, "BNR") == [FACES[private]]
    assert game.state.privates[private] == "pool"
    table.state = game.state.copy()
    game = table.stock_round("Cy")
    (bank,) = cash(game, "bank")
    plays(game, BuyPrivate(private=private))
    assert cash(game, "Cy", "bank") == [200 - FACES[private], bank + FACES[private]]
    assert game.state.privates[private] == "Cy"


@BOTH
@pytest.mark.clause("18india-PRIV-07")
@pytest.mark.parametrize(
    ("phase", "train", "price"), [("I", "3", 300), ("II", "4", 450), ("III", "3x2", 700)]
)
def test_no_phase_closes_privates(profile: str, phase: str, train: str, price: int) -> None:
    table = nagpur(profile, cash=price, trains="2").phase(phase).on_sale(train)
    owners = {"P1": "Ann", "P2": "Bob", "P3": "Cy", "P4": "BNR", "P5": "pool", "P6": "EIR"}
    for private, owner in owners.items():
        table.private(private, owner)
    game = table.turn("BNR", "Trains", "MR")
    plays(game, BuyTrain(train=train, price=price))
    assert game.title.phase(game.position).name == {"3": "II", "4": "III", "3x2": "IV"}[train]
    assert game.state.privates == owners
    pass_on(game, "Operating round 2.2")
    assert cash(game, "Cy") == [INCOMES["P3"]]


# --- The French EIC ---------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-PRIV-11")
def test_what_is_left_of_the_rebate_is_lost(profile: str) -> None:
    """A river for 30: nothing to pay, and the 10 left do not last to the next turn."""
    table = nagpur(profile, cash=100, trains="2").tiles("I22=9@0 I24=9@0").private("P4", "Ann")
    game = table.turn("BNR", "Track", "MR", "EIR")
    plays(game, UsePrivate(private="P4"))
    plays(game, LayTile(hex="I26", tile="9", rotation=0))
    assert cash(game, "BNR") == [100]
    assert game.state.discount == 10
    while game.state.round == "Operating round 2.1" or game.decision.company != "BNR":  # type: ignore[union-attr]
        plays(game, Pass())
    assert game.state.discount == 0
    plays(game, LayTile(hex="I28", tile="9", rotation=0))  # a mountain
    assert cash(game, "BNR") == [70]


@pytest.mark.clause("18india-PRIV-11")
@pytest.mark.parametrize(
    ("hexes", "paid", "rest"),
    [("I26", 30, 10), ("I26 I28", 60, 0), ("", 0, 40)],
)
@pytest.mark.parametrize("name", ["Track", "Trains"])
def test_the_rebate_covers_what_was_paid_before(
    name: str, hexes: str, paid: int, rest: int
) -> None:
    """A river for 30, a mountain for 30: 40 of them come back, and what is left serves later."""
    table = nagpur(cash=300, trains="2").tiles("I22=9@0 I24=9@0").private("P4", "Ann")
    game = table.turn("BNR", "Track", "MR", "EIR")
    for hex_id in hexes.split():
        plays(game, LayTile(hex=hex_id, tile="9", rotation=0))
    assert cash(game, "BNR") == [300 - paid]
    while step(game) != name:
        plays(game, Pass())
    plays(game, UsePrivate(private="P4"))
    assert cash(game, "BNR", "Ann") == [300 - max(0, paid - 40), 75]
    assert game.state.discount == rest


@pytest.mark.clause("18india-PRIV-11")
def test_terrain_of_the_turn_before_is_not_given_back() -> None:
    table = nagpur(cash=100, trains="2").tiles("I22=9@0 I24=9@0").private("P4", "Ann")
    game = table.turn("BNR", "Track", "MR", "EIR")
    plays(game, LayTile(hex="I26", tile="9", rotation=0))
    while game.state.round == "Operating round 2.1" or game.decision.company != "BNR":  # type: ignore[union-attr]
        plays(game, Pass())
    assert cash(game, "BNR") == [70]
    plays(game, UsePrivate(private="P4"))
    assert (cash(game, "BNR"), game.state.discount) == ([70], 40)


@pytest.mark.clause("18india-PRIV-11")
def test_d28_18xx_games_gives_nothing_back() -> None:
    table = nagpur("18xx.games", cash=100).tiles("I22=9@0 I24=9@0").private("P4", "Ann")
    game = table.turn("BNR", "Track", "MR", "EIR")
    plays(game, LayTile(hex="I26", tile="9", rotation=0))
    plays(game, UsePrivate(private="P4"))
    assert (cash(game, "BNR"), game.state.discount) == ([70], 40)


@pytest.mark.clause("18india-PRIV-04", "18india-PRIV-11", "18india-PRIV-17")
def test_d19_at_18xx_games_the_french_eic_is_paid_after_the_track_step() -> None:
    """The rebate lasts to the end of the turn, for a tile of the Portuguese EIC too."""
    table = everywhere("18xx.games").private("P4", "Ann").private("P2", "Ann")
    table.tiles("I18=9@0")
    game = at(table, "Track")
    plays(game, UsePrivate(private="P4"))
    assert (cash(game, "Ann"), game.state.privates["P4"]) == ([0], "Ann")
    assert refused(game, UsePrivate(private="P4")) == "18india-PRIV-03"
    plays(game, Pass())
    assert (cash(game, "Ann"), game.state.privates["P4"]) == ([75], "gone")
    assert step(game) == "Station"
    hills = [c for c in choices(game) if isinstance(c, LayTile) and c.hex == "I16"]
    plays(game, hills[0])  # a hill, 15
    assert cash(game, "BNR", "Ann") == [900, 110]
    assert game.state.discount == 25


@pytest.mark.clause("18india-PRIV-04", "18india-PRIV-11")
def test_d19_four_tiles_end_the_track_step_and_pay_the_french_eic() -> None:
    game = at(nagpur("18xx.games", cash=300).private("P4", "Ann"), "Track")
    plays(game, UsePrivate(private="P4"))
    for hex_id in ("I22", "I24", "I26"):
        plays(game, LayTile(hex=hex_id, tile="9", rotation=0))
    assert cash(game, "Ann") == [0]
    plays(game, LayTile(hex="I28", tile="9", rotation=0))
    assert cash(game, "Ann", "BNR") == [75, 300 - (30 + 30 - 40)]


# --- The British EIC --------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-PRIV-14", "18india-CONC-08")
def test_the_jewelry_goes_to_a_hex_without_town_or_city(profile: str) -> None:
    """Plain land, another commodity's source, printed track; no Town, City, variable City, nothing
    outside the map."""
    for good in ("I22", "H21", "B11"):
        game = at(everywhere(profile).private("P6", "Ann"), "Track")
        plays(game, PlaceJewelry(hex=good))
        assert game.state.jewelry == good
        assert game.state.concessions == {"jewelry": "BNR"}
        assert cash(game, "Ann") == [150]
    game = at(everywhere(profile).private("P6", "Ann"), "Track")
    for bad in ("P19", "J17", "I20", "G8", "D23", "Q10", "E22", "C18", "Z99"):
        assert refused(game, PlaceJewelry(hex=bad)) == "18india-PRIV-14"


# --- The Danish EIC ---------------------------------------------------------------------------


@pytest.mark.clause("18india-PRIV-13", "18india-PRIV-16")
def test_a_station_beside_moves_in_and_the_kept_spot_stays() -> None:
    """Bengaluru waits for the KGF: a Danish station stands beside its one spot, and takes the
    second when there are two."""
    table = Table("BNR KGF").tiles("I20=57@0 H31=57@0").private("P5", "Ann").private("P3", "Ann")
    table.company("BNR", {"Ann": 3}, cash=300, trains="2")
    game = table.turn("BNR", "Station")
    plays(game, PlaceStation(hex="H31", private="P5"))
    assert game.state.map.beside == {"H31": ("BNR",)}
    assert "H31" not in game.state.map.stations
    plays(game, LayTile(hex="H31", tile="14", rotation=0, private="P3"))
    assert game.state.map.beside == {}
    assert game.state.map.stations["H31"] == (("BNR", ""),)
    p = game.position
    assert p.rule(Stations).kept_places(p, "H31", 0, "MR") == 1


@BOTH
@pytest.mark.clause("18india-PRIV-12", "18india-STN-02")
def test_a_danish_station_counts_for_the_price_of_the_next(profile: str) -> None:
    """It was the second: the third costs 100."""
    table = everywhere(profile).private("P5", "Ann")
    game = at(table, "Station")
    plays(game, PlaceStation(hex="A16", private="P5"))
    assert cash(game, "BNR") == [900]
    table.state = game.state.copy()
    game = table.turn("BNR", "Station", "MR")
    plays(game, PlaceStation(hex="H25"))
    assert cash(game, "BNR") == [800]
