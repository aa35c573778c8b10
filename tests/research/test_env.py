"""Our own environment: candidates, arrays, rewards."""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING, Any

import pytest

from railhead.play.refusal import IllegalAction, RailheadError
from railhead.titles import FOLDERS, find
from tests.lanes import in_part
from tests.play.conduct import pick
from tests.play.worlds import by_viewer, worlds

if TYPE_CHECKING:
    from railhead.research import Env


def made(title: str, **more: Any) -> Env:
    from railhead import research

    return research.env(title, **more)


def play(env: Env, chance: random.Random, actions: int) -> None:
    for _ in range(actions):
        if env.done:
            return
        env.step(chance.randrange(len(env.candidates)))


@pytest.mark.thorough
@pytest.mark.parametrize("title", FOLDERS)
@pytest.mark.parametrize("players", [0, -1], ids=["few", "many"])
def test_every_candidate_can_be_played(title: str, players: int) -> None:
    env = made(title, players=find(title).player_counts[players])
    chance = random.Random(1)
    for _ in range(12):
        play(env, chance, 9)
        if env.done:
            break
        rows = env.features
        assert len(rows) == len(env.candidates)
        for number, candidate in enumerate(env.candidates):
            assert candidate.text
            twin = env.copy()
            twin.step(number)
            assert len(twin.game.actions) == len(env.game.actions) + 1


@pytest.mark.thorough
@pytest.mark.parametrize("title", FOLDERS)
def test_arrays_have_their_shapes_and_two_games_of_a_seed_the_same(title: str) -> None:
    import numpy as np

    one, other = made(title), made(title)
    for env in (one, other):
        env.reset(seed=11)
        play(env, random.Random(2), 70)
    for agent in one.agents:
        seen, again = one.observe(agent), other.observe(agent)
        assert {name: array.shape for name, array in seen.items()} == one.observer.shapes
        assert all(np.array_equal(seen[name], again[name]) for name in seen)
        assert all(np.isfinite(array).all() for array in seen.values())


def test_the_one_who_looks_is_the_first_player() -> None:
    env = made("1848", players=4)
    play(env, random.Random(3), 60)
    p = env.game.position
    for agent in env.agents:
        cash = env.observe(agent)["players"][:, 0].tolist()
        assert cash == [p.cash(agent), *(p.cash(other) for other in p.from_left_of(agent))]


@pytest.mark.thorough
@pytest.mark.parametrize("title", in_part(FOLDERS, {"1853", "1860"}.__contains__))
def test_what_a_seat_may_not_know_is_not_in_its_arrays(title: str) -> None:
    import numpy as np

    env = made(title, players=3)
    if not env.game.title.secret:
        pytest.skip("nothing is hidden here")
    chance = random.Random(f"arrays of {title}")
    compared = 0
    for stop in (2, 90):
        while len(env.game.actions) < stop and not env.done:
            env.step(pick(env.game, chance))
        for twin in worlds(env.game, chance, 6):
            other = env.copy()
            other.game = twin
            views = by_viewer([env.game, twin])
            unaware = [viewer for viewer, (one, two) in views.items() if viewer and one == two]
            if len(unaware) == len(env.agents):
                continue  # nobody sees it: it is no secret of anybody
            for viewer in unaware:
                mine, its = env.observe(viewer), other.observe(viewer)
                assert [name for name in mine if not np.array_equal(mine[name], its[name])] == []
                compared += 1
    assert compared


def test_amounts_are_candidates_and_can_be_given_exactly() -> None:
    env = made("1860", players=3)
    env.reset(seed=1)
    bids = [each for each in env.candidates if "amount" in each.choice.amounts]
    assert bids
    span = bids[0].choice.amounts["amount"]
    assert {each.action.amount for each in bids} >= {span.low, span.high}  # type: ignore[attr-defined]
    number = env.candidates.index(bids[0])
    exact = span.low + 7 * span.step
    with pytest.raises(IllegalAction, match="hex can't be chosen here; what can: amount"):
        env.step(number, hex="A1")
    with pytest.raises(RailheadError):
        env.step(number, amount=span.low + 1 if span.step > 1 else span.high + 1)
    env.step(number, amount=exact)
    assert env.game.actions[-1].amount == exact  # type: ignore[attr-defined]


def test_a_number_that_is_no_candidate_is_refused() -> None:
    env = made("1848")
    with pytest.raises(RailheadError, match="candidates; 4000 is none"):
        env.step(4000)


@pytest.mark.parametrize("reward", ["share", "place", "win"])
def test_rewards_come_at_the_end_and_add_up(reward: Any) -> None:
    env = made("first_rails", players=3, reward=reward)
    env.reset(seed=4)
    chance = random.Random(5)
    result = None
    while not env.done:
        assert result is None or not any(result.rewards.values())
        result = env.step(chance.randrange(len(env.candidates)))
    assert result is not None
    assert result.done
    worths = env.game.result
    ranked = sorted(result.rewards, key=lambda agent: -result.rewards[agent])
    assert worths[ranked[0]] == max(worths.values())
    assert sum(result.rewards.values()) == pytest.approx(1.5 if reward == "place" else 1.0)


def test_a_game_that_is_cut_short_gives_what_it_would_have_given() -> None:
    env = made("1848", most=25)
    chance = random.Random(6)
    while not (result := env.step(chance.randrange(len(env.candidates)))).done:
        pass
    assert (result.terminated, result.truncated) == (False, True)
    assert len(env.game.actions) == 25
    assert env.candidates == ()
    assert sum(result.rewards.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("title", FOLDERS)
def test_an_environment_can_be_kept(title: str) -> None:
    env = made(title)
    play(env, random.Random(7), 40)
    again = pickle.loads(pickle.dumps(env))
    assert again.game.state == env.game.state
    assert again.agent == env.agent
    assert [each.action for each in again.candidates] == [each.action for each in env.candidates]


@pytest.mark.soak
@pytest.mark.parametrize("title", FOLDERS)
def test_every_option_and_number_of_players(title: str) -> None:
    """Whatever is chosen before a game, it is played, observed and kept as any other."""
    kind = find(title)
    chosen: list[dict[str, str]] = [{}]
    for option in kind.options_offered:
        profile = {"profile": option.profiles[0]} if option.profiles else {}
        chosen += [{**profile, option.name: value} for value in option.values]
    tried = 0
    for count in kind.player_counts:
        for options in chosen:
            try:
                env = made(title, players=count, options=options)
            except RailheadError:
                continue  # not for so many players
            chance = random.Random(f"{title} {count} {options}")
            for _ in range(40):
                if not env.done:
                    shapes = {name: array.shape for name, array in env.observe().items()}
                    assert shapes == env.observer.shapes
                    assert len(env.features) == len(env.candidates)
                    env.step(chance.randrange(len(env.candidates)))
            assert pickle.loads(pickle.dumps(env)).game.state == env.game.state
            tried += 1
    assert tried >= len(kind.player_counts)


def test_a_game_in_which_nothing_moves_ends_as_wherever_programs_play() -> None:
    assert made("1848").game.title.ends_at_standstill
    assert not made("1848", options={"standstill": "off"}).game.title.ends_at_standstill
