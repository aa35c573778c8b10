"""The GIPR: its start, its home and its shares. Clauses GIPR-01 to GIPR-10, GIPR-17."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PayDividend,
    PlaceStation,
    SellShares,
)
from railhead.play.plain.stations import Stations
from railhead.titles.t18india.actions import (
    BuyBond,
    ConvertBond,
)
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import (
    Table,
    cash,
    choices,
    offers,
    pass_on,
    plays,
    refused,
    step,
    units,
)

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
KEEP = PayDividend(pay=False)


def buy(source: str = "hand") -> BuyShare:
    return BuyShare(company="GIPR", source=source)


def put(hex_id: str, city: int = 0) -> PlaceStation:
    return PlaceStation(hex=hex_id, city=city)


def lay(hex_id: str, tile: str, rotation: int = 0) -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation)


def starting(
    companies: str = "EIR", without: str = "", *, tiles: str = "", profile: str = "rulebook"
) -> Game:
    """Ann, who manages the GIPR to be, has bought the third share: its home is to be chosen."""
    table = Table(companies, without, profile=profile).shares("GIPR", {"Ann": 2}).tiles(tiles)
    game = table.hand("Ann", "GIPR").cash(Ann=112, GIPR=224).stock_round("Ann")
    plays(game, buy())
    assert step(game) == "Home"
    return game


# --- Start ------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-GIPR-01", "18india-GIPR-02", "18india-GIPR-03")
def test_its_shares_are_traded_in_phase_one(profile: str) -> None:
    """Out of the hand, from a row, from the Open Market, and sold again."""
    table = Table("EIR", profile=profile).hand("Ann", "GIPR").row(1, "GIPR EIR")
    table.shares("GIPR", {"pool": 1, "Bob": 1}).cash(Ann=112, Bob=112, Cy=112)
    game = table.stock_round("Bob", selling=True)
    assert game.title.phase(game.position).name == "I"
    plays(game, SellShares(company="GIPR", count=1))
    assert cash(game, "Bob") == [224]  # its face value, as it has no marker
    while going_on(game).selling:
        plays(game, Pass())
    plays(game, buy())  # Ann
    assert units(game, "GIPR", "Ann", "pool") == [1, 2]
    assert "GIPR" in game.state.launched
    plays(game, put("R17"))
    plays(game, buy("row 1"))  # Bob
    while game.asked != ("Cy",):
        plays(game, Pass())
    plays(game, buy("pool"))
    assert units(game, "GIPR", "Ann", "Bob", "Cy", "pool") == [1, 1, 1, 1]


@BOTH
@pytest.mark.clause("18india-GIPR-02", "18india-PH-03")
def test_started_in_phase_one_it_takes_no_turn(profile: str) -> None:
    """A station on the board, a marker at 112, no turn, no move, no fall for want of a train."""
    table = Table("EIR", profile=profile).set(warrants=())
    table.company("GIPR", {"Ann": 3}, cash=500, stations="A16")
    table.company("EIR", {"Bob": 3}, trains="2")
    game = table.stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    while game.state.round != "Stock round 3":
        assert game.decision is not None
        assert game.decision.company == "EIR"
        plays(game, Pass())
    assert game.position.price("GIPR") == 112
    assert game.state.map.holds("A16", "GIPR")


@BOTH
@pytest.mark.clause("18india-GIPR-02", "18india-PH-03")
def test_it_runs_from_the_round_after_the_first_3(profile: str) -> None:
    """A 3 is bought in operating round 2.1, before the GIPR would come: it acts from 2.2 on."""
    table = Table("EIR NSR", profile=profile).set(warrants=()).on_sale("3")
    table.company("GIPR", {"Ann": 3}, stations="A16", trains="2")
    table.company("EIR", {"Bob": 3}, cash=300, price=142, trains="2")
    table.company("NSR", {"Cy": 3}, price=76, trains="2")
    game = table.stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    while step(game) != "Trains":
        plays(game, Pass())
    plays(game, BuyTrain(train="3", price=300))
    turns: list[tuple[str, str]] = []
    while game.state.round != "Stock round 3":
        assert game.decision is not None
        turn = (game.state.round[-1], game.decision.company)
        if turn not in turns:
            turns.append(turn)
        plays(game, Pass())
    assert turns == [("1", "EIR"), ("1", "NSR"), ("2", "EIR"), ("2", "GIPR"), ("2", "NSR")]


@pytest.mark.clause("18india-GIPR-08", "18india-CO-08")
def test_without_a_manager_the_home_waits_for_one() -> None:
    """Three shares are with companies: it has started, at 112, without a station; the first player
    to buy one chooses at once."""
    table = Table("EIR NSR").set(warrants=()).row(1, "GIPR NSR").shares("GIPR", {"NSR": 2})
    table.company("EIR", {"Ann": 3}, cash=112, trains="2").company("NSR", {"Bob": 3}, trains="2")
    game = table.hand("Cy", "GIPR").cash(Cy=112).turn("EIR", "Buy a certificate")
    plays(game, buy("row 1"))
    assert game.state.launched[-1] == "GIPR"
    assert game.position.price("GIPR") == 112
    assert not game.state.map.markers_of("GIPR")
    assert step(game) != "Home"
    table.state = game.state.copy()
    game = table.stock_round("Cy")
    plays(game, buy())
    assert (game.asked, step(game)) == (("Cy",), "Home")
    assert refused(game, Pass()) == "18india-CO-04"
    plays(game, put("A16"))
    assert game.state.map.holds("A16", "GIPR")


# --- Home -------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-GIPR-04")
def test_no_home_where_no_spot_is_open(profile: str) -> None:
    """Kept for the NSR; full; a Town; grey without a spot; three Towns; no hex at all."""
    table = Table("NSR PNS", "KGF", profile=profile).shares("GIPR", {"Ann": 2})
    table.company("PNS", {"Bob": 3})
    game = table.hand("Ann", "GIPR").cash(Ann=112).stock_round("Ann")
    plays(game, buy())
    for hex_id in ("H25", "D3", "P19", "E22", "B11", "I18"):
        assert refused(game, put(hex_id)) == "18india-GIPR-04"
    assert game.why(put("Z99")) is not None
    plays(game, put("H31"))  # Bengaluru, without a tile and without its company
    assert game.state.map.stations["H31"] == (("GIPR",),)
    assert cash(game, "GIPR") == [112]
    assert game.state.markers["GIPR"] == 3


@BOTH
@pytest.mark.clause("18india-GIPR-04", "18india-SETUP-05", "18india-STN-05", "18india-CO-18")
@pytest.mark.parametrize(
    ("hex_id", "companies", "without", "open_circles"),
    [
        ("G8", "NWR SPD", "", 0),
        ("G8", "NWR", "SPD", 2),
        ("G8", "SPD", "NWR", 2),
        ("G8", "", "NWR SPD", 2),
        ("P17", "EIR EBR", "", 0),
        ("P17", "EBR", "EIR", 2),
        ("P17", "EIR", "EBR", 2),
        ("P17", "", "EIR EBR", 2),
    ],
)
def test_circles_of_delhi_and_kolkata_that_are_open(
    profile: str, hex_id: str, companies: str, without: str, open_circles: int
) -> None:
    """With both companies to come none, with one of them either, and then one must stay."""
    game = starting(companies, without, profile=profile)
    found = [put(hex_id, city) for city in (0, 1) if offers(game, put(hex_id, city))]
    assert len(found) == open_circles
    if not found:
        assert refused(game, put(hex_id, 0)) == "18india-GIPR-04"
        return
    game.play(found[0])
    p = game.position
    left = p.rule(Stations).kept_places(p, hex_id, 1, "XXX")
    assert left == len(companies.split())


@BOTH
@pytest.mark.clause("18india-GIPR-04", "18india-SETUP-05")
def test_the_home_of_a_company_that_was_not_drawn_is_open(profile: str) -> None:
    """China, if the DHR is out."""
    assert offers(starting("EIR", "DHR", profile=profile), put("Q10"))
    assert refused(starting("DHR", profile=profile), put("Q10")) == "18india-GIPR-04"


@BOTH
@pytest.mark.clause("18india-GIPR-05", "18india-GIPR-06")
def test_a_town_on_a_yellow_tile_keeps_its_track(profile: str) -> None:
    """Jabalpur with a yellow tile from side 0 to 3: green tiles that keep both, and no other."""
    game = starting(tiles="J17=4@0", profile=profile)
    ways = {
        (c.tile, c.rotation) for c in choices(game) if isinstance(c, LayTile) and c.hex == "J17"
    }
    for tile, rotation in ways:
        exits = game.title.board.track(tile, rotation).exits
        assert exits & 0b001001 == 0b001001
        assert game.title.board.tiles[tile].colour == "green"
    assert {tile for tile, _ in ways} == {"205", "206"}
    assert refused(game, lay("J17", "12", 0)) == "18india-GIPR-06"
    tile, rotation = min(ways)
    plays(game, lay("J17", tile, rotation))
    assert game.state.map.tiles["J17"] == (tile, rotation)
    assert game.state.map.stations["J17"] == (("GIPR",),)
    assert game.state.map.used["4"] == 0  # the yellow tile is back in stock


@pytest.mark.clause("18india-GIPR-05")
def test_a_bare_town_may_become_any_of_four_green_cities() -> None:
    game = starting()
    tiles = {c.tile for c in choices(game) if isinstance(c, LayTile) and c.hex == "J17"}
    assert tiles == {"12", "13", "205", "206"}
    assert refused(game, lay("J17", "57", 0)) == "18india-GIPR-05"  # yellow
    assert refused(game, lay("J17", "619", 0)) == "18india-GIPR-05"  # two spots
    assert refused(game, lay("I20", "12", 0)) == "18india-GIPR-05"  # a City already


@pytest.mark.clause("18india-GIPR-06")
def test_the_home_tile_must_be_in_stock() -> None:
    table = Table("EIR").shares("GIPR", {"Ann": 2}).hand("Ann", "GIPR").cash(Ann=112)
    count = table.title.board.tiles["13"].count
    towns = [h.id for h in table.title.board.hexes.values() if _is_town(h) and h.id != "J17"]
    for hex_id in towns[:count]:
        table.tiles(f"{hex_id}=13@0", gauges=False)
    game = table.stock_round("Ann")
    plays(game, buy())
    assert not any(c.tile == "13" for c in choices(game) if isinstance(c, LayTile))
    assert refused(game, lay("J17", "13", 0)) == "18india-GIPR-06"
    assert offers(game, lay("J17", "12", 0))


def _is_town(hex_: object) -> bool:
    nodes = [node.kind for node in hex_.nodes]  # type: ignore[attr-defined]
    return nodes == ["town"] and bool(hex_.buildable)  # type: ignore[attr-defined]


@pytest.mark.clause("18india-GIPR-06")
def test_no_track_of_the_home_tile_off_the_map() -> None:
    """Every way on offer has land or printed track at all its ends."""
    game = starting()
    board = game.title.board
    for tile in (c for c in choices(game) if isinstance(c, LayTile)):
        exits = board.track(tile.tile, tile.rotation).exits
        for edge in range(6):
            other = board.next_to[tile.hex][edge]
            if exits >> edge & 1:
                assert other is not None
                beyond = board.hexes[other]
                track = board.printed[other].exits >> (edge + 3) % 6 & 1
                assert beyond.buildable or track


@BOTH
@pytest.mark.clause("18india-GIPR-07")
def test_the_ground_of_the_home_tile_is_free_by_the_rulebook(profile: str) -> None:
    """F25 is a mountain. On a yellow tile nobody pays for the ground again (D-25)."""
    game = starting(profile=profile)
    (before,) = cash(game, "GIPR")
    plays(game, lay("F25", "13", 0))
    assert cash(game, "GIPR") == [before - (0 if profile == "rulebook" else 30)]
    game = starting(tiles="F25=58@0", profile=profile)
    tile = next(c for c in choices(game) if isinstance(c, LayTile) and c.hex == "F25")
    plays(game, tile)
    assert cash(game, "GIPR") == [before]


@BOTH
@pytest.mark.clause("18india-GIPR-17", "18india-GC-02")
def test_from_phase_four_the_home_tile_sets_no_marker(profile: str) -> None:
    """L13 meets track over the dashed side to L15: a marker before Phase IV (at 18xx.games a stop
    without one, D-11)."""
    for phase in ("III", "IV"):
        table = Table("EIR", profile=profile).phase(phase).shares("GIPR", {"Ann": 2})
        table.tiles("L15=9@0").hand("Ann", "GIPR").cash(Ann=112, GIPR=224)
        game = table.stock_round("Ann")
        plays(game, buy())
        plays(game, lay("L13", "205", 0))
        marked = game.state.map.gauges == {"L13": (0,), "L15": (3,)}
        assert marked == (phase == "III" or profile == "18xx.games")
        assert bool(game.state.bare) == (profile == "18xx.games")


# --- Shares -----------------------------------------------------------------------------------


@pytest.mark.clause("18india-GIPR-10", "18india-GIPR-09", "18india-CO-17")
def test_twenty_shares_and_each_is_paid_a_tenth() -> None:
    """Ten of the deal and ten out of bonds, all Ann's."""
    table = Table("EIR", players=2).phase("IV").bonds(Ann=10)
    table.company("GIPR", {"Ann": 10}, stations="A16", trains="2")
    table.cash(Ann=5000, Bob=0)
    game = table.stock_round("Ann")
    for _ in range(10):
        plays(game, ConvertBond())
    assert units(game, "GIPR", "Ann") == [20]
    assert cash(game, "GIPR") == [1000]
    assert game.why(BuyBond()) is not None  # there are no more bonds: they left the game
    table.state = game.state.copy()
    game = table.cash(Ann=0).turn("GIPR", "Dividend", ran=True, revenue=300)
    plays(game, PayDividend(pay=True))
    assert cash(game, "Ann") == [600]


@pytest.mark.clause("18india-GIPR-01", "18india-GIPR-04", "18india-GIPR-05", "18india-CO-12")
def test_from_its_first_share_to_a_new_manager() -> None:
    """Scenario S5."""
    table = Table("EIR").hand("Ann", "GIPR GIPR").hand("Bob", "GIPR GIPR EIR").row(2, "GIPR EIR")
    game = table.cash(Ann=300, Bob=700, Cy=0).stock_round("Ann")
    for _ in range(2):
        plays(game, BuyShare(company="GIPR", source="hand"))
    assert cash(game, "Ann", "GIPR") == [76, 224]
    assert list(game.state.launched) == []
    assert game.state.managers == {"GIPR": "Ann"}
    if game.asked == ("Ann",):
        plays(game, Pass())
    plays(game, BuyShare(company="GIPR", source="row 2"))
    assert game.asked == ("Bob",)  # who might go on with the second card of the row
    plays(game, Pass())
    assert game.state.launched == ("GIPR",)
    assert (game.position.cash("GIPR"), game.position.price("GIPR")) == (336, 112)
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.company) == ("Ann", "GIPR")
    home = next(
        choice.action
        for choice in decision.of(LayTile)
        if isinstance(choice.action, LayTile) and choice.action.hex == "J17"
    )
    game.play(home)
    assert game.state.map.holds("J17", "GIPR")
    assert game.position.cash("GIPR") == 336
    assert game.asked == ("Bob",)  # neither Cy nor Ann has the money for anything
    for _ in range(2):
        plays(game, BuyShare(company="GIPR", source="hand"))
    assert game.position.cash("GIPR") == 560
    assert game.state.managers["GIPR"] == "Bob"
