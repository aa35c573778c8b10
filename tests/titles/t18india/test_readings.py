"""The profiles and the versions of the rules, and what the set-up offers in them."""

from __future__ import annotations

import pytest

import railhead
from railhead.play.actions import BuyShare
from railhead.play.refusal import IllegalAction, RailheadError
from railhead.titles.t18india.options import PROFILES, VERSIONS
from railhead.titles.t18india.title import T18India
from tests.seen import seen
from tests.titles.t18india.positions import NAMES, Table, cash, plays


@pytest.mark.clause("18india-CO-04", "18india-CO-09")
@pytest.mark.parametrize(
    ("profile", "rules", "face"),
    [("rulebook", None, 67), ("living", None, 64), ("18xx.games", None, 64), ("rulebook", 1, 64)],
)
def test_a01_the_face_value_of_the_kgf(profile: str, rules: int | None, face: int) -> None:
    """67 by the book's example, 64 as on the certificates; there the marker starts, too."""
    table = Table("KGF", profile=profile, rules=rules).hand("Ann", "KGF KGF KGF").cash(Ann=250)
    game = table.stock_round("Ann")
    for _ in range(3):
        plays(game, BuyShare(company="KGF", source="hand"))
    assert cash(game, "Ann", "KGF") == [250 - 3 * face, 3 * face]
    assert game.position.price("KGF") == face
    [shown] = [c for c in seen(game, "Bob")["companies"] if c["id"] == "KGF"]
    assert (shown["issue_price"], shown["price"]) == (face, face)


def test_every_profile_is_offered_and_the_rulebook_is_the_default() -> None:
    profiles = next(option for option in T18India.options_offered if option.name == "profile")
    assert list(profiles.values) == list(PROFILES)
    assert profiles.default == "rulebook"
    assert T18India(NAMES[:3], {}, 1).readings == PROFILES["rulebook"]


def test_the_first_version_has_no_living_profile() -> None:
    assert list(VERSIONS[1]) == ["rulebook", "18xx.games"]
    with pytest.raises(RailheadError, match="no profile 'living'"):
        T18India(NAMES[:3], {"profile": "living"}, 1, 1)


def test_recorded_games_are_played_as_they_were_by_the_first_version() -> None:
    assert VERSIONS[1]["18xx.games"] == VERSIONS[2]["18xx.games"]


@pytest.mark.clause("18india-AUC-01", "18india-BUY-06")
@pytest.mark.parametrize(
    ("profile", "option", "value", "clause"),
    [
        ("18xx.games", "hands", "auction", "18india-AUC-01"),
        ("living", "first_round", "open", "18india-BUY-06"),
        ("living", "first_round", "closed", "18india-BUY-06"),
    ],
)
def test_options_that_make_no_sense_in_a_profile(
    profile: str, option: str, value: str, clause: str
) -> None:
    with pytest.raises(IllegalAction, match=f"The option {option} belongs to") as refusal:
        railhead.new("18india", NAMES[:3], 1, {"profile": profile, option: value})
    assert refusal.value.clause == clause
