"""The table before the first decision. Clauses SET."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import railhead
from railhead.finance.holders import BANK, STOCK
from railhead.play.actions import BuyShare, PlaceStation, StartCompany
from railhead.play.refusal import IllegalAction
from tests.titles.first_rails.positions import NAMES, Table, new_game, plays, refused

HOMES = {"HW": "B5", "GB": "B9", "OM": "D3", "SE": "D11", "TS": "F7"}
LIMITS = {2: 18, 3: 13, 4: 10, 5: 8}


@pytest.mark.clause("first_rails-SET-01")
@pytest.mark.parametrize("count", [1, 6])
def test_two_to_five_play(count: int) -> None:
    with pytest.raises(IllegalAction) as refusal:
        railhead.new("first_rails", NAMES[:count])
    assert refusal.value.clause == "first_rails-SET-01"


@pytest.mark.clause("first_rails-SET-01")
def test_seats_are_drawn() -> None:
    names = ["Ann", "Bob", "Cy"]
    drawn = {railhead.new("first_rails", names, seed).players for seed in range(40)}
    assert len(drawn) == 6


@pytest.mark.clause("first_rails-SET-02")
@pytest.mark.parametrize(
    ("count", "each", "bank"), [(2, 1000, 2000), (3, 660, 2020), (4, 480, 2080), (5, 380, 2100)]
)
def test_four_thousand_pounds_are_shared_out(count: int, each: int, bank: int) -> None:
    cash = new_game(count).state.cash
    assert [cash[name] for name in NAMES[:count]] == [each] * count
    assert cash[BANK] == bank
    assert sum(cash.values()) == 4000


@pytest.mark.clause("first_rails-SET-03")
@pytest.mark.parametrize("count", LIMITS)
def test_certificates_are_limited_and_privates_do_not_count(count: int) -> None:
    table = Table(count).cash(Ann=500).private("P1", "Ann").private("P2", "Ann")
    left = LIMITS[count] - 1
    for company in ("HW", "GB", "OM", "TS"):
        held = min(5, left)
        left -= held
        table.company(company, 60, {"Bob": 2, "Ann": held} if held < 2 else {"Ann": held + 1})
    game = table.share_round()
    assert game.position.certificate_count("Ann") == LIMITS[count] - 1
    assert [player.limit for player in game.view(None).players] == [LIMITS[count]] * count
    plays(game, StartCompany(company="SE", price=60))
    full = table.company("SE", 60, {"Bob": 2, "Ann": 1}, floated=False).share_round()
    assert refused(full, BuyShare(company="SE", source=STOCK)) == "first_rails-SHR-05"


@pytest.mark.clause("first_rails-SET-04")
def test_five_companies_with_a_directors_certificate_and_three_stations() -> None:
    title = new_game().title
    assert {c: printed.homes[0] for c, printed in title.companies.items()} == HOMES
    for printed in title.companies.values():
        assert printed.shares == (20, *[10] * 8)
        assert printed.markers == (0, 40, 80)


@pytest.mark.clause("first_rails-SET-04")
def test_a_company_has_no_fourth_station() -> None:
    table = Table().company("HW", 80, {"Ann": 5}, cash=500, stations="D7 G8").line("HW", "TS")
    game = table.tiles("G8=57@2").turn("HW", "Track")
    game.play({"type": "pass"})
    assert game.decisions[0].step != "Station"
    assert game.why(PlaceStation(hex="F7")) is not None
    assert refused(game, PlaceStation(hex="F7")) == "first_rails-SET-04"


@pytest.mark.clause("first_rails-SET-05")
def test_everything_is_open() -> None:
    game = new_game()
    views = [replace(game.view(player), decisions=[]) for player in (None, *game.players)]
    assert views == [views[0]] * 4
    assert [player.cash for player in views[0].players] == [660, 660, 660]
