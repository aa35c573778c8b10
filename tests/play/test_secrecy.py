"""What is hidden follows from what views show, in every title and with every option."""

import random

import msgspec
import pytest

import railhead
from railhead.play import snapshot
from railhead.play.game import Game
from railhead.play.refusal import RailheadError
from railhead.play.secrecy import hidden, opened, whispered
from railhead.play.view import shown
from railhead.titles import FOLDERS, find
from railhead.titles.t1848.title import T1848
from tests.play.conduct import pick
from tests.play.worlds import by_viewer, options_of, worlds

NAMES = ["Ann", "Bob", "Cy"]
CASES = [(title, options) for title in FOLDERS for options in options_of(find(title))]


def begun(title: str, options: dict[str, str], seed: int = 3) -> Game:
    """A new game, with as many players as it takes."""
    for count in (3, 2, 4):
        try:
            return railhead.new(title, [*NAMES, "Di"][:count], seed, options)
        except RailheadError:
            continue
    raise AssertionError(f"nobody can play {title} with {options}")


@pytest.mark.parametrize(
    ("title", "options", "stops"),
    [(title, options, (8, 60, 130) if not options else (45,)) for title, options in CASES],
    ids=str,
)
def test_what_others_see_and_i_do_not_is_hidden_from_me(title, options, stops):
    """Whatever is changed in a position: if a player notices and another one does not, or one who
    looks on, something is hidden from the latter; and the title says that it has secrets."""
    chance = random.Random(f"{title} {options}")
    game = begun(title, options)
    found = 0
    for stop in stops:
        while len(game.actions) < stop and not game.finished:
            game.play(pick(game, chance))
        veiled = {viewer for viewer in (None, *game.players) if hidden(game, _set(viewer))}
        assert game.title.secret or not veiled
        for twin in worlds(game, chance, 3 if not options else 1):
            seen = by_viewer([game, twin])
            unaware = {viewer for viewer, (one, two) in seen.items() if one == two}
            if len(unaware) < len(seen):
                assert unaware <= veiled
                found += bool(unaware)
    assert game.title.secret or not found


def _set(viewer: str | None) -> tuple[str, ...]:
    return () if viewer is None else (viewer,)


@pytest.mark.parametrize(
    ("title", "options"), [case for case in CASES if not find(case[0]).dealt_in_secret], ids=str
)
def test_a_seed_that_tells_something_is_not_told(title, options):
    """Two games that look the same at the start are the same and stay so, whatever is played; a
    title of which that does not hold must say that it is dealt in secret."""
    one, two = alike(title, options)
    chance = random.Random(1)
    for _ in range(60):
        assert snapshot.encode(one.state) == snapshot.encode(two.state)
        action = pick(one, chance)
        one.play(action)
        two.play(action)


def alike(title: str, options: dict[str, str]) -> tuple[Game, Game]:
    """Two games with different seeds that look the same to an onlooker."""
    looks: dict[bytes, Game] = {}
    for seed in range(1_000):
        game = begun(title, options, seed)
        look = msgspec.json.encode(shown(game, None), order="sorted")
        if look in looks:
            return looks[look], game
        looks[look] = game
    raise AssertionError(f"every seed of {title} can be told from every other")


@pytest.mark.clause("1860-INF-02", "1860-OPT-09")
def test_a_treasury_is_hidden_from_all_but_shareholders():
    game = begun("1860", {})
    chance = random.Random(2)
    while not hidden(game):
        game.play(pick(game, chance))
    place = hidden(game)[0]
    company = place.split("/")[2]
    assert place == f"/companies/{company}/cash"
    holders = [name for name in game.players if game.position.units(name, company)]
    for name in game.players:
        assert (place in hidden(game, [name])) == (name not in holders)
    assert hidden(game, game.players) == []


@pytest.mark.clause("1860-INF-02")
def test_a_share_opens_the_treasury_to_its_buyer():
    chance = random.Random(5)
    game = begun("1860", {})
    seen: list[str] = []
    while not seen and not game.finished:
        before = game.copy()
        game.play(pick(game, chance))
        seen = opened(before, game, game.actions[-1].by)
    company = seen[0].split("/")[2]
    assert msgspec.to_builtins(game.actions[-1])["company"] == company
    assert before.position.units(game.actions[-1].by, company) == 0


def test_a_title_that_begins_to_hide_something_need_not_say_so(monkeypatch):
    game = begun("1848", {})
    assert hidden(game) == []

    def veil(self, view, p, player):
        for each in view["players"]:
            if each["name"] != player:
                each["cash"] = None

    monkeypatch.setattr(T1848, "dress_view", veil)
    first = game.players[0]
    assert f"/players/{first}/cash" in hidden(game)
    assert f"/players/{first}/cash" not in hidden(game, [first])
    assert hidden(game, game.players) == []


def test_what_one_player_is_told_in_the_log_is_whispered():
    game = begun("1853", {})
    assert not whispered(game.log)
    game.play(pick(game, random.Random(1)))
    by = game.actions[-1].by
    assert whispered(game.log)
    assert not whispered(game.log, [by])


def test_at_the_end_nothing_is_hidden():
    game = begun("1860", {})
    chance = random.Random(2)
    while not hidden(game):
        game.play(pick(game, chance))
    while not game.finished:
        game.play(pick(game, chance))
    assert hidden(game) == []
