"""Companies without a Director. Clauses RCV."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PlaceStation,
    RunTrains,
    SellShares,
    StartCompany,
)
from railhead.play.plain.running import Running
from tests.seen import seen
from tests.titles.answers import going_on
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import run
from tests.titles.t1860.positions import Table, cash, offers, plays, price, refused
from tests.titles.t1860.test_trains import company, names, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def deserted(
    phase: str = "2",
    *,
    cash: int = 0,
    trains: str = "",
    tiles: str = "J4=6@0",
    holdings: dict[str, int] | None = None,
    pool: int = 2,
    profile: str = "rulebook",
    players: int = 3,
) -> Table:
    """IOW at 100 without a Director: Ann and Bob hold a share each, two lie in the pool."""
    table = Table(players, profile=profile).phase(phase).tiles(tiles)
    held = {"Ann": 1, "Bob": 1} if holdings is None else holdings
    return table.company(
        "IOW", 100, held, pool=pool, director_in_pool=True, cash=cash, trains=trains
    )


# --- What it is ------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-RCV-01")
def test_a_floated_company_whose_directors_certificate_is_sold_is_in_receivership(
    profile: str,
) -> None:
    table = Table(profile=profile).company("IOW", 100, {"Ann": 4, "Bob": 1}, trains="2+1")
    game = table.share_round()
    plays(game, SellShares(company="IOW", count=4))
    p = game.position
    assert p.director("IOW") is None
    assert game.state.certificates["IOW"][0] == "pool"
    assert p.units("pool", "IOW") == 4
    shown = next(c for c in seen(game, "Cy")["companies"] if c["id"] == "IOW")
    assert shown["status"] == "in receivership"


# --- Its turn --------------------------------------------------------------------------------


@pytest.mark.clause("1860-RCV-02")
def test_it_builds_nothing_runs_for_the_most_and_retains_with_nobody_asked() -> None:
    """A 3+2 to Brading and a 2+1 to Ryde Pier: 50 + 20 + 10 and 50 + 20."""
    table = deserted("3", cash=900, trains="2+1 3+2", tiles="I3=758@0 J4=6@0 J6=746@0")
    table.company("C&N", 90, {"Ann": 6})
    ann = table.state.cash["Ann"]
    game = table.operating_round("IOW", "C&N")
    assert company(game) == "C&N"
    assert cash(game, "IOW") == 900 + 150
    assert price(game, "IOW") == 90
    assert cash(game, "Ann") == ann
    assert names(game, "IOW") == ["2+1", "3+2"]
    assert game.state.map.markers_of("IOW") == [("I3", 0)]


@pytest.mark.clause("1860-RCV-02")
def test_its_price_falls_two_steps_in_every_operating_round() -> None:
    table = deserted("3", trains="3+2")
    table.company("C&N", 82, {"Ann": 6}, trains="3+2")
    game = table.operating_round("IOW", "C&N", of=2)
    assert price(game, "IOW") == 90
    while game.state.round == "Operating round 2.1":
        game.play(Pass())
    assert price(game, "IOW") == 82
    assert cash(game, "IOW") == 100


@pytest.mark.clause("1860-RCV-02")
def test_by_18xx_games_any_player_enters_its_run_but_nobody_builds_for_it() -> None:
    table = deserted("3", cash=200, trains="2+1 3+2", tiles="I3=758@0 J4=6@0", profile="18xx.games")
    game = table.operating_round("IOW")
    assert game.asked == ("Ann", "Bob", "Cy")
    assert step(game) == "Run"
    assert refused(game, LayTile(by="Ann", hex="J6", tile="746", rotation=0)) == "1860-RCV-02"
    assert refused(game, PlaceStation(by="Ann", hex="J4")) == "1860-BAS-06"
    runs = run(game, ("2+1", "I3 J2")).routes
    game.play(RunTrains(by="Cy", routes=runs))  # not the most it can earn
    assert (cash(game, "IOW"), price(game, "IOW")) == (270, 90)


@BOTH
@pytest.mark.clause("1860-RCV-03")
def test_without_a_train_it_leases_in_the_same_turn(profile: str) -> None:
    game = deserted(profile=profile).operating_round("IOW")
    if profile == "18xx.games":
        assert game.state.insolvent == ("IOW",)
        game.play(
            RunTrains(by="Bob", routes=game.position.rule(Running).suggest(game.position, "IOW"))
        )
    assert cash(game, "IOW") == 80
    assert game.state.insolvent == ("IOW",)
    assert price(game, "IOW") == 90


@pytest.mark.clause("1860-RCV-03")
def test_a_company_with_a_director_does_not_lease_in_that_turn() -> None:
    game = Table().tiles("J4=6@0").company("IOW", 100, {"Ann": 6}).operating_round("IOW")
    while game.state.round.startswith("Operating"):
        assert step(game) != "Run"
        game.play(Pass())
    assert cash(game, "IOW") == 0


@pytest.mark.clause("1860-RCV-03")
def test_without_a_route_it_is_not_insolvent() -> None:
    game = deserted(tiles="").operating_round("IOW")
    assert game.state.insolvent == ()
    assert (cash(game, "IOW"), price(game, "IOW")) == (0, 90)


@pytest.mark.clause("1860-RCV-02", "1860-RUN-02")
def test_without_a_route_its_train_stays_in_the_shed() -> None:
    table = deserted("3", trains="2+1", tiles="").company("C&N", 110, {"Ann": 6})
    game = table.operating_round("C&N", "IOW")
    while game.state.round.startswith("Operating"):
        game.play(Pass())
    said = [event.text for event in game.log[-1] if event.about == "IOW"]
    assert said == ["IOW retains 0 cc; 100 → 90."]


@pytest.mark.clause("1860-RCV-03", "1860-RCV-04")
def test_with_the_money_for_a_train_it_does_not_lease_but_buys_the_cheapest() -> None:
    game = deserted("5", cash=400, trains="").train("pool", "3+2").operating_round("IOW")
    assert (names(game, "IOW"), cash(game, "IOW")) == (["3+2"], 100)
    assert game.state.insolvent == ()
    assert price(game, "IOW") == 90


@pytest.mark.clause("1860-RCV-04")
@pytest.mark.parametrize(("treasury", "left", "bought"), [(170, 0, ["2+1"]), (169, 249, [])])
def test_it_buys_as_soon_as_the_lease_has_brought_the_money(
    treasury: int, left: int, bought: list[str]
) -> None:
    game = deserted(cash=treasury).operating_round("IOW")
    assert (names(game, "IOW"), cash(game, "IOW")) == (bought, left)


@pytest.mark.clause("1860-RCV-04")
def test_with_a_train_it_buys_none() -> None:
    game = deserted(cash=900, trains="2+1").operating_round("IOW")
    assert names(game, "IOW") == ["2+1"]
    assert cash(game, "IOW") == 950


@pytest.mark.clause("1860-RCV-04")
def test_by_18xx_games_players_cannot_buy_it_a_second_train_either() -> None:
    table = deserted(cash=900, trains="", profile="18xx.games", tiles="")
    table.company("C&N", 90, {"Ann": 6}, cash=100)
    game = table.operating_round("IOW", "C&N")
    assert (company(game), step(game)) == ("IOW", "Trains")
    plays(game, BuyTrain(by="Cy", train="2+1", price=250))
    assert company(game) == "C&N"
    assert (names(game, "IOW"), cash(game, "IOW")) == (["2+1"], 650)


@pytest.mark.clause("1860-RCV-04", "1860-PH-02")
def test_its_purchase_starts_a_phase_like_any_other() -> None:
    table = deserted(cash=300, tiles="")
    for _ in range(5):
        table.train("C&N", "2+1")
    game = table.operating_round("IOW")
    assert names(game, "IOW") == ["3+2"]
    assert game.title.phase(game.position).name == "3"


@pytest.mark.clause("1860-RCV-09")
def test_surplus_trains_are_returned_the_smallest_first() -> None:
    table = deserted("6", trains="6+3 4+2 5+3 4+2")
    game = table.operating_round("IOW")
    assert names(game, "IOW") == ["6+3", "5+3"]
    assert names(game, "pool") == ["4+2", "4+2"]


# --- A new Director --------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("1860-RCV-05")
def test_the_certificate_cannot_be_bought_as_such(profile: str) -> None:
    game = deserted(profile=profile, holdings={"Bob": 1}, pool=0).cash(Ann=2000).share_round()
    assert refused(game, StartCompany(company="IOW", price=100)) == "1860-RCV-05"
    assert refused(game, BuyShare(company="IOW", source="pool")) == "1860-RCV-06"


@BOTH
@pytest.mark.clause("1860-RCV-05")
@pytest.mark.parametrize(("source", "cost"), [("pool", 90), ("stock", 100)])
def test_the_first_with_two_shares_exchanges_them_for_the_certificate(
    source: str, cost: int, profile: str
) -> None:
    table = deserted(profile=profile).price("IOW", 90)
    game = table.share_round("Bob")
    bob, in_pool = cash(game, "Bob"), game.position.units("pool", "IOW")
    plays(game, BuyShare(company="IOW", source=source))
    p = game.position
    assert p.director("IOW") == "Bob"
    assert game.state.certificates["IOW"].count("Bob") == 1
    assert p.units("Bob", "IOW") == 2
    assert p.units("pool", "IOW") == in_pool - (1 if source == "pool" else 0)
    assert cash(game, "Bob") == bob - cost


@BOTH
@pytest.mark.clause("1860-RCV-05")
def test_of_two_holders_of_one_share_the_first_to_buy_a_second_is_director(profile: str) -> None:
    game = deserted(profile=profile).share_round("Ann")
    plays(game, Pass())
    plays(game, BuyShare(company="IOW", source="stock"))
    assert game.position.director("IOW") == "Bob"
    plays(game, Pass())
    plays(game, BuyShare(company="IOW", source="stock"))
    assert game.position.director("IOW") == "Bob"


@pytest.mark.clause("1860-RCV-06")
def test_a_holder_of_one_share_cannot_buy_half_of_the_certificate() -> None:
    game = deserted(pool=0).cash(Ann=2000).share_round("Ann")
    assert refused(game, BuyShare(company="IOW", source="pool")) == "1860-RCV-06"
    plays(game, BuyShare(company="IOW", source="stock"))
    assert game.position.director("IOW") == "Ann"


@pytest.mark.clause("1860-RCV-06")
def test_by_18xx_games_a_holder_of_one_share_buys_the_other_half() -> None:
    """He pays one market price, his share goes to the pool; he must have the money for two."""
    table = deserted(pool=0, profile="18xx.games").price("IOW", 82)
    game = table.cash(Ann=164).share_round("Ann")
    plays(game, BuyShare(company="IOW", source="pool"))
    p = game.position
    assert (p.director("IOW"), cash(game, "Ann")) == ("Ann", 82)
    assert (p.units("Ann", "IOW"), p.units("pool", "IOW")) == (2, 1)
    poor = deserted(pool=0, profile="18xx.games").price("IOW", 82).cash(Ann=163)
    assert refused(poor.share_round("Ann"), BuyShare(company="IOW", source="pool")) == "1860-RCV-06"


@pytest.mark.clause("1860-RCV-06")
def test_by_18xx_games_who_has_no_share_cannot_buy_half_of_it() -> None:
    table = deserted(pool=0, profile="18xx.games", holdings={"Bob": 1})
    game = table.cash(Ann=2000).share_round("Ann")
    assert refused(game, BuyShare(company="IOW", source="pool")) == "1860-RCV-06"


@BOTH
@pytest.mark.clause("1860-RCV-05", "1860-RCV-06")
@pytest.mark.parametrize("pool", [0, 4])
def test_some_ordinary_share_is_always_on_sale_beside_the_certificate(
    pool: int, profile: str
) -> None:
    """Four players hold a share each: the other four lie in the IPO or the pool."""
    table = deserted(
        players=4,
        pool=pool,
        holdings=dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), 1),
        profile=profile,
    )
    table.private("RPSC", "Cy")  # the last of the IPO is reserved
    for player in ("Ann", "Bob", "Cy", "Dee"):
        game = table.share_round(player)
        source = "pool" if pool else "stock"
        assert offers(game, BuyShare(company="IOW", source=source), player)


@BOTH
@pytest.mark.clause("1860-RCV-07")
def test_with_a_new_director_the_company_acts_normally_again(profile: str) -> None:
    game: Game = deserted(profile=profile, trains="2+1", cash=100).share_round("Bob")
    plays(game, BuyShare(company="IOW", source="stock"))
    while game.state.round.startswith("Share"):
        game.play(Pass(by=game.asked[0]))
    assert game.asked == ("Bob",)
    assert (company(game), step(game)) == ("IOW", "Track")
    plays(game, LayTile(hex="J6", tile="746", rotation=0))
    plays(game, PlaceStation(hex="J4"))
    game.play(run(game, ("2+1", "I3 J4")))
    assert step(game) == "Dividend"


@BOTH
@pytest.mark.clause("1860-RCV-08")
def test_a_company_not_yet_floated_can_lose_its_director_too(profile: str) -> None:
    table = Table(profile=profile)
    table.company("C&N", 100, {"Ann": 2, "Bob": 1, "Cy": 1}, floated=False)
    game = table.share_round("Ann")
    ann = cash(game, "Ann")
    plays(game, SellShares(company="C&N", count=2))
    assert game.position.director("C&N") is None
    assert cash(game, "Ann") == ann + 100
    plays(game, Pass())
    plays(game, Pass())
    plays(game, BuyShare(company="C&N", source="stock"))
    assert game.position.director("C&N") == "Cy"
    assert game.state.certificates["C&N"][0] == "Cy"


@pytest.mark.clause("1860-RCV-08")
def test_such_a_company_has_no_turn() -> None:
    table = Table().company("C&N", 100, {"Ann": 1}, director_in_pool=True, floated=False)
    table.company("IOW", 90, {"Bob": 6}, trains="2+1")
    game = table.share_round("Ann")
    while game.state.round.startswith("Share"):
        game.play(Pass())
    assert company(game) == "IOW"
    assert "C&N" not in going_on(game, 0).waiting
