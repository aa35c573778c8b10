"""Phases. Clauses PH."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, LayTile, Pass
from railhead.titles.t18india.actions import ConvertBond, RemoveMarker
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, cash, offers, pass_on, plays, refused, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def phase(game: Game) -> str:
    name: str = game.position.title.phase(game.position).name
    return name


def rich(profile: str = "rulebook", trains: str = "") -> Table:
    """The EIR with 2000, then the NWR."""
    table = Table("EIR NWR MR", profile=profile).set(warrants=())
    table.company("EIR", {"Ann": 3}, cash=2000, trains=trains)
    return table.company("NWR", {"Bob": 3}, cash=50)


def buy(train: str, price: int, seller: str = "bank") -> BuyTrain:
    return BuyTrain(train=train, price=price, seller=seller)


@BOTH
@pytest.mark.clause("18india-PH-01", "18india-PH-02")
@pytest.mark.parametrize(
    ("before", "kind", "train", "price", "after"),
    [
        ("I", "2", "2", 180, "I"),
        ("I", "3", "3", 300, "II"),
        ("II", "4", "4", 450, "III"),
        ("II", "4", "4E", 450, "III"),
        ("III", "3x2", "3x2", 700, "IV"),
        ("III", "3x2", "3x3", 900, "IV"),
        ("III", "3x2", "4x2", 800, "IV"),
        ("III", "3x2", "4Ex2", 800, "IV"),
        ("III", "3x2", "4x3", 1100, "IV"),
        ("III", "3x2", "4Ex3", 1100, "IV"),
    ],
)
def test_which_train_begins_which_phase(
    profile: str, before: str, kind: str, train: str, price: int, after: str
) -> None:
    game = rich(profile).phase(before).on_sale(kind).turn("EIR", "Trains", "NWR")
    assert phase(game) == before
    plays(game, buy(train, price))
    assert phase(game) == after


@pytest.mark.clause("18india-PH-01")
def test_the_second_of_a_kind_changes_nothing() -> None:
    game = rich().phase("II").turn("EIR", "Trains", "NWR")
    plays(game, buy("3", 300))
    assert phase(game) == "II"
    game = rich().phase("IV").turn("EIR", "Trains", "NWR")
    plays(game, buy("4x3", 1100))
    assert phase(game) == "IV"


@BOTH
@pytest.mark.clause("18india-PH-02")
def test_used_trains_and_trains_of_others_change_nothing(profile: str) -> None:
    """A builder's position: a 4 and a 3x2 are about, though Phase II is."""
    table = rich(profile).phase("II").train("pool", "4").train("NWR", "3x2")
    table.set(managers={**table.state.managers, "NWR": "Ann"})
    game = table.turn("EIR", "Trains", "NWR")
    plays(game, buy("4", 450, "pool"))
    plays(game, buy("3x2", 1, "NWR"))
    assert phase(game) == "II"


@BOTH
@pytest.mark.clause("18india-PH-02", "18india-TRN-04")
def test_the_last_2_and_the_first_3_in_one_turn(profile: str) -> None:
    table = rich(profile)
    last = next(card for card in table.state.trains["depot"] if card.startswith("2-"))
    rest = tuple(card for card in table.state.trains["depot"] if not card.startswith("2-"))
    table.set(trains={**table.state.trains, "depot": (last, *rest)})
    game = table.turn("EIR", "Trains", "NWR")
    assert refused(game, buy("3", 300)) == "18india-TRN-04"
    plays(game, buy("2", 180))
    assert phase(game) == "I"
    plays(game, buy("3", 300))
    assert phase(game) == "II"


@BOTH
@pytest.mark.clause("18india-PH-02", "18india-TRN-04")
def test_the_last_3_and_the_first_4_in_one_turn(profile: str) -> None:
    table = rich(profile).phase("II")
    threes = [card for card in table.state.trains["depot"] if card.startswith("3-")]
    rest = tuple(card for card in table.state.trains["depot"] if card not in threes[1:])
    table.set(trains={**table.state.trains, "depot": rest})
    game = table.turn("EIR", "Trains", "NWR")
    plays(game, buy("3", 300))
    assert phase(game) == "II"
    plays(game, buy("4E", 450))
    assert phase(game) == "III"


@BOTH
@pytest.mark.clause("18india-PH-03", "18india-GIPR-02")
def test_the_gipr_operates_from_the_round_after_phase_two_began(profile: str) -> None:
    table = rich(profile, trains="2").company("GIPR", {"Cy": 3}, stations="R17").on_sale("3")
    game = table.stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    assert game.decisions[0].company == "EIR"
    while step(game) != "Trains":
        plays(game, Pass())
    plays(game, buy("3", 300))
    assert phase(game) == "II"
    companies = []
    while game.state.round == "Operating round 2.1":
        companies.append(game.decisions[0].company)
        plays(game, Pass())
    assert "GIPR" not in companies
    assert game.position.price("GIPR") == 112  # no turn, no fall
    companies = []
    while game.state.round == "Operating round 2.2":
        companies.append(game.decisions[0].company)
        plays(game, Pass())
    assert companies[0] == "GIPR"  # at 112 it is first


@BOTH
@pytest.mark.clause("18india-PH-04", "18india-GUAR-07")
def test_phase_four_ends_the_warrants_at_once(profile: str) -> None:
    table = rich(profile).phase("III").on_sale("3x2").set(warrants=("EIR", "NWR", "MR"))
    table.train("NWR", "2").cash(Bob=0)
    game = table.turn("EIR", "Trains", "NWR")
    plays(game, buy("3x2", 700))
    assert game.state.warrants == ()
    while game.decisions[0].company == "EIR":
        plays(game, Pass())
    plays(game, Pass())  # the NWR lays no track and has no route
    assert game.position.price("NWR") == 90  # it falls, and nobody is paid
    assert cash(game, "Bob") == [0]


@BOTH
@pytest.mark.clause("18india-PH-04", "18india-CSH-07", "18india-BUY-09")
def test_phase_four_lets_bonds_be_converted(profile: str) -> None:
    """The buyer itself in this turn, a player in the next stock round."""
    table = rich(profile).phase("III").on_sale("3x2").bonds(EIR=1, Ann=1)
    table.company("GIPR", {"Cy": 3}, stations="R17", trains="2")
    game = table.turn("EIR", "Trains", "NWR")
    plays(game, buy("4x2", 800))
    while step(game) != "Buy a certificate":
        plays(game, Pass())
    plays(game, ConvertBond())
    pass_on(game, "Stock round 3")
    while game.asked != ("Ann",) or going_on(game).selling:
        plays(game, Pass())
    plays(game, ConvertBond())
    assert cash(game, "GIPR") == [200]


@BOTH
@pytest.mark.clause("18india-PH-04", "18india-GC-02", "18india-GC-05")
def test_phase_four_stops_gauge_changes(profile: str) -> None:
    """A crossing made before has a marker, one made then has none; markers can be removed."""
    lay = LayTile(hex="R13", tile="4", rotation=0)
    for name, marked in (("III", True), ("IV", False)):
        table = Table("EIR", "EBR", profile=profile).phase(name).tiles("P17=235@0 Q18=9@1 R15=9@0")
        game = table.company("EIR", cash=100, stations="P17.0").turn("EIR")
        plays(game, lay)
        assert bool(game.state.map.gauges) == marked
    table = Table("EIR", "EBR", profile=profile).tiles("P17=235@0 Q18=9@1 R15=9@0 R13=4@0")
    table.company("EIR", cash=100, stations="P17.0")
    remove = RemoveMarker(hex="R15", edge=3)
    assert refused(table.phase("III").turn("EIR"), remove) == "18india-GC-05"
    game = table.phase("IV").turn("EIR")
    plays(game, remove)
    assert not game.state.map.gauges


@BOTH
@pytest.mark.clause("18india-PH-05")
@pytest.mark.parametrize("name", ["I", "II", "III", "IV"])
def test_all_colours_and_two_trains_in_every_phase(profile: str, name: str) -> None:
    table = Table("BNR", "NSR", profile=profile).phase(name).tiles("I20=611@0 I22=9@0")
    game = table.company("BNR", cash=100).turn("BNR")
    assert offers(game, LayTile(hex="I20", tile="513", rotation=0))
    assert game.position.title.train_limit(game.position) == 2
