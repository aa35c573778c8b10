"""Playing games by chance, for tests that look at every position on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

import railhead
from railhead.play.actions import Action
from railhead.play.decision import Choice, Decision
from railhead.play.game import Game
from railhead.play.plain.running import Running

# How often something is left out that would soon ruin everybody, or be done for ever, were it done
# at random.
COSTLY = {
    "TakeLoan": 0.9,
    "SellShares": 0.95,
    "SellPrivate": 0.9,
    "ClosePrivate": 0.9,
    "SellBonds": 0.95,
    "SellTrain": 0.9,
    "Convert": 0.98,
    "Pass": 0.3,
}

# Options with which games are played, besides the profile.
VARIANTS: dict[str, tuple[dict[str, str], ...]] = {
    "1853": (
        {"game": "short", "unrestricted_58": "on"},
        {"game": "simplified", "tile_kit": "MIK1"},
        {"game": "standard", "tile_kit": "MIK1.1", "one_base": "on"},
    ),
    "1947": (
        {},
        {"season": "after", "withheld": "ordinary"},
        {"chart": "table"},
        {"blue_band": "T12", "third_round": "T6"},
    ),
    "18india": (
        {},
        {},
        {"hands": "auction", "first_round": "closed"},
        {"first_round": "open"},
        {},
        {"hands": "auction"},
        {},
        {"first_round": "closed"},
    ),
}

# Titles of which games by chance go on too long: so many actions of each are played.
SHORTENED = {"1853": 1_000, "1947": 500}


def fill_in(game: Game, decision: Decision, choice: Choice, chance: random.Random) -> Action:
    """A choice with its amounts and routes filled in."""
    fields: dict[str, Any] = {
        field: chance.randrange(span.low, span.high + 1, span.step)
        for field, span in choice.amounts.items()
    }
    if "amount" in fields and chance.random() < 0.9:
        fields.pop("amount", None)  # the lowest, or everybody is poor before the game begins
    for field, pick_ in choice.picks.items():
        fields[field] = tuple(chance.sample(pick_.options, chance.randint(pick_.low, pick_.high)))
    if "routes" in choice.open:
        fields["routes"] = game.position.rule(Running).suggest(game.position, decision.company)
    return msgspec.structs.replace(choice.action, **fields)


def pick(game: Game, chance: random.Random) -> Action:
    """Something legal: the kind of action first, then one of that kind."""
    decision = chance.choice(game.decisions)
    kinds = sorted({type(choice.action).__name__ for choice in decision.choices})
    for costly, left_out in COSTLY.items():
        if len(kinds) > 1 and costly in kinds and chance.random() < left_out:
            kinds.remove(costly)
    kind = chance.choice(kinds)
    among = [choice for choice in decision.choices if type(choice.action).__name__ == kind]
    return fill_in(game, decision, chance.choice(among), chance)


def games(title: str, seeds: range, counts: range, profiles: tuple[str, ...]) -> Iterator[Game]:
    """New games: one for each seed, going round the numbers of players, profiles and variants."""
    for seed in seeds:
        count = counts[seed % len(counts)]
        profile = profiles[(seed + seed // len(counts)) % len(profiles)]
        names = [f"Player {number}" for number in range(count)]
        variants = VARIANTS.get(title, ({},))
        options = {"profile": profile, "standstill": "on", **variants[seed % len(variants)]}
        yield railhead.new(title, names, seed, options)


def play_out(game: Game, chance: random.Random, most: int = 5_000) -> Iterator[Action]:
    """Play to the end; each action comes back before it is played."""
    enough = SHORTENED.get(game.title.id)
    for number in range(most):
        if game.finished or number == enough:
            return
        action = pick(game, chance)
        yield action
        game.play(action)
    raise AssertionError("the game does not end")
