"""What is hidden follows from what titles declare, in every title and with every option."""

import random
from typing import Any

import msgspec
import pytest

import railhead
from railhead.play import snapshot
from railhead.play.frames import StockRound
from railhead.play.game import Game
from railhead.play.refusal import RailheadError
from railhead.play.secrecy import hidden, noted_privately, opened
from railhead.play.secrets import Secrets, Some
from railhead.play.views.making import shown
from railhead.play.views.table import View, ViewTypes
from railhead.titles import FOLDERS, find
from railhead.titles.t1848.secrets import SECRETS
from railhead.titles.t1848.title import T1848
from tests.play.conduct import pick
from tests.play.small import SmallState, SmallTitle
from tests.play.worlds import by_viewer, options_of, worlds

NAMES = ["Ann", "Bob", "Cy"]
CASES = [(title, options) for title in FOLDERS for options in options_of(find(title))]
# Titles show their secrets without any option; of those with one, every third is tried here.
LANES = [
    () if not options or number % 3 == 0 else pytest.mark.exhaustive
    for number, (_, options) in enumerate(CASES)
]


def begun(title: str, options: dict[str, str], seed: int = 3) -> Game:
    """A new game, with as many players as it takes."""
    for count in (3, 2, 4):
        try:
            return railhead.new(title, [*NAMES, "Di"][:count], seed, options)
        except RailheadError:
            continue
    raise AssertionError(f"nobody can play {title} with {options}")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("title", "options", "stops"),
    [
        pytest.param(title, options, (8, 60, 130) if not options else (45,), marks=marks)
        for (title, options), marks in zip(CASES, LANES, strict=True)
    ],
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
    ("title", "options"), [case for case in CASES if not find(case[0]).secrets.dealt], ids=str
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
    company = place.removeprefix("cash/")
    assert company in game.state.launched
    shown = {each.id: each.cash for each in game.view(None).companies}
    assert shown[company] is None
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
    company = seen[0].removeprefix("cash/")
    assert msgspec.to_builtins(game.actions[-1])["company"] == company
    assert before.position.units(game.actions[-1].by, company) == 0


def test_what_a_title_begins_to_hide_is_hidden_everywhere(monkeypatch):
    """One declaration, and it is in no view, in no save, and unknown to those who look ahead."""
    game = begun("1848", {})
    first, second = game.players[:2]
    assert hidden(game) == []

    def own(p, viewer):
        return {k: v for k, v in p.state.cash.items() if k == viewer or k not in p.players}

    purses = {"cash": Some(own)}
    now = Secrets(open=SECRETS.open, frames=SECRETS.frames, to_some=purses)
    monkeypatch.setattr(T1848, "secrets", now)
    assert f"cash/{first}" in hidden(game)
    assert f"cash/{first}" not in hidden(game, [first])
    assert hidden(game, game.players) == []
    shown = {each.name: each.cash for each in game.view(first).players}
    assert shown[first] == game.state.cash[first] > 0
    assert shown[second] is None
    assert second not in game.known_to(first).state.cash


class Deeper(StockRound, frozen=True, tag="deeper"):
    """A round of a title with something that nobody has declared."""

    plan: str = ""
    told: str = ""


class NewState(SmallState):
    """A state to which a field has been added."""

    plot: dict[str, str] = {}


class NewView(View):
    """Everything that a title might tell."""

    own: list[Any] = []


class NewTitle(SmallTitle):
    """A title that writes things into its new fields, shows all it can, and has said of some of
    them only that everybody may know them."""

    id = "new"
    state_type = NewState
    views = ViewTypes(NewView)
    secrets = Secrets[NewState](open=("bought",), frames={Deeper: ("told",)})

    def __init__(self, *given):
        super().__init__(*given)
        self.activities = {**self.activities, Deeper: self.activities[StockRound]}

    def set_up(self):
        known = super().set_up()
        state = NewState(**{name: getattr(known, name) for name in known.__struct_fields__})
        state.plot = dict.fromkeys(self.players, "unspeakable")
        round_ = state.frames[0]
        fields = {name: getattr(round_, name) for name in round_.__struct_fields__}
        state.frames = (Deeper(**fields, plan="unspeakable", told="spoken"),)
        state.bought = 1
        return state

    def add_to_view(self, view, p, player):
        view.own = [p.state.plot, p.state.bought, p.state.frames]


def test_a_new_field_of_a_title_does_not_leave_until_it_is_declared(monkeypatch):
    """Not in views, whatever the title puts into them, not to those who look ahead, and the game
    is not given away."""
    game = Game(NewTitle(NAMES, {}, 0), NAMES)
    assert "unspeakable" in str(game.state)
    for viewer in (None, *NAMES):
        said = msgspec.json.encode(game.view(viewer)).decode()
        assert "unspeakable" not in said
        assert "spoken" in said
    for name in NAMES:
        known = game.known_to(name).state
        assert isinstance(known, NewState)
        assert (known.plot, known.bought) == ({}, 1)
        [round_] = known.frames
        assert isinstance(round_, Deeper)
        assert (round_.plan, round_.told) == ("", "spoken")
    places = ["frames/0/plan", *(f"plot/{name}" for name in game.players)]
    for eyes in ((), NAMES[:1], NAMES):
        assert hidden(game, eyes) == sorted(places)
    everything = Secrets(open=("bought", "plot"), frames={Deeper: ("plan", "told")})
    monkeypatch.setattr(NewTitle, "secrets", everything)
    assert hidden(game) == []
    assert "unspeakable" in str(game.view(None))


def test_what_one_player_is_told_in_the_log_is_whispered():
    game = begun("1853", {})
    assert not noted_privately(game.log)
    game.play(pick(game, random.Random(1)))
    by = game.actions[-1].by
    assert noted_privately(game.log)
    assert not noted_privately(game.log, [by])


@pytest.mark.thorough
def test_at_the_end_nothing_is_hidden():
    game = begun("1860", {})
    chance = random.Random(2)
    while not hidden(game):
        game.play(pick(game, chance))
    while not game.finished:
        game.play(pick(game, chance))
    assert hidden(game) == []
