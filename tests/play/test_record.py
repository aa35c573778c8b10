"""A seed is as long as somebody could type it, wherever it comes from."""

import pytest

import railhead
from railhead.formats import save
from railhead.formats.recorded import importer
from railhead.play.record import SEED_DIGITS, check_seed
from railhead.play.refusal import RailheadError
from tests.cli.running import refused

NAMES = ["Ann", "Bob", "Cy"]
WORDS = f"at most {SEED_DIGITS} digits"
LONG = 10**3_999  # 4,000 digits


@pytest.mark.parametrize("seed", [0, 7, -7, 2**53, 10**SEED_DIGITS - 1])
def test_a_seed_of_any_usual_size_is_taken(seed: int) -> None:
    assert check_seed(seed) == seed
    assert railhead.new("1848", NAMES, seed).title.seed == seed


@pytest.mark.parametrize("seed", [LONG, -LONG, 10**SEED_DIGITS])
def test_a_longer_one_is_refused_with_words(seed: int) -> None:
    with pytest.raises(RailheadError, match=WORDS):
        railhead.new("1848", NAMES, seed)


def test_a_save_with_a_longer_one_is_refused() -> None:
    data = b"""{"railhead": 1, "title": "1848", "version": 1, "options": {}, "seed": %d,
    "players": ["Ann", "Bob", "Cy"], "actions": []}"""
    with pytest.raises(RailheadError, match=WORDS):
        save.parse(data % LONG)


@pytest.mark.parametrize("seed", [str(LONG), f'"{"9" * 5_000}"'])
def test_a_recorded_game_with_a_longer_one_is_refused(seed: str) -> None:
    data = """{"id": 1, "title": "18 India", "players": [{"id": 1, "name": "A"},
    {"id": 2, "name": "B"}, {"id": 3, "name": "C"}], "actions": [], "settings": {"seed": %s}}"""
    with pytest.raises(RailheadError, match=WORDS):
        importer.parse((data % seed).encode())


def test_the_command_line_refuses_a_longer_one() -> None:
    assert WORDS in refused("play", "1848", "--players", "Ann,Bob,Cy", "--seed", "9" * 4_000)
