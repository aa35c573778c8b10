"""Playing a recorded game here: every recorded action, and what the record leaves out.

18xx.games skips a step without a choice silently, and not always where we do. So after every
recorded action the importer looks at the next one and passes on until it fits.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

import msgspec

from railhead.formats.recorded.australia import Australia
from railhead.formats.recorded.dialect import BadRecording, Dialect
from railhead.formats.recorded.effective import Recorded, effective
from railhead.formats.recorded.india import India
from railhead.formats.recorded.wight import Wight
from railhead.play import actions
from railhead.play.actions import Action
from railhead.play.game import Game
from railhead.play.record import MOST_ACTIONS, check_seed
from railhead.play.refusal import IllegalAction
from railhead.titles import find

DIALECTS: dict[str, type[Dialect]] = {"1848": Australia, "1860": Wight, "18 India": India}
_MOST_PASSES = 200


class Importer:
    """A recorded game, played action by action."""

    def __init__(self, recording: dict[str, Any]) -> None:
        try:
            self.dialect_type = _dialect_of(recording)  # what is quickly refused comes first
            self.players = {str(who["id"]): who["name"] for who in recording["players"]}
            self.actions = effective(recording["actions"])
            self.manual_end = recording.get("game_end_reason") == "manually_ended"
            self.units = _units(self.actions)
        except (KeyError, TypeError, AttributeError) as error:
            raise BadRecording(f"This is not a game recorded at 18xx.games: {error!r}.") from None
        names = _distinct(list(self.players.values()))
        self.names = dict(zip(self.players, names, strict=True))
        options = self.dialect_type.options_of(recording)
        seed = check_seed(self.dialect_type.seed_of(recording))
        title = find(self.dialect_type.title)(names, options, seed)
        self.game = Game(title, names)
        self.dialect = self.dialect_type(self.game, self.names)
        self.ended = False

    def play(self) -> Iterator[Recorded]:
        """Play on; each recorded action comes back when the game stands after it."""
        units = self.units
        ignored = self.dialect.ignored
        doing = [place for place, (unit, _) in enumerate(units) if unit["type"] not in ignored]
        for place, (unit, number) in enumerate(units):
            after = bisect_right(doing, place)
            following = [units[later][0] for later in doing[after : after + 2]]
            try:
                self._play(unit, following)
            except (IllegalAction, BadRecording) as error:
                raise BadRecording(
                    f"Recorded action {self.actions[number].get('id')} ({unit['type']}) can't be "
                    f"played: {error}"
                ) from None
            except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
                raise BadRecording(
                    f"Recorded action {self.actions[number].get('id')} is not complete: {error!r}."
                ) from None
            if place + 1 == len(units) or units[place + 1][1] != number:
                yield self.actions[number]
            if len(self.game.actions) > MOST_ACTIONS:
                raise BadRecording(f"No game has more than {MOST_ACTIONS:,} actions.")

    def _play(self, unit: Recorded, following: list[Recorded]) -> None:
        if unit["type"] == "end_game":
            self.ended = True
            return
        if not _means_nothing(unit) or self._fits(unit):
            action = self.dialect.translate(unit)
            if action is not None:
                action = msgspec.structs.replace(action, by=self.dialect.actor(unit))
                self._act(unit, action)
        self._fill(following)

    def _act(self, unit: Recorded, action: Action) -> None:
        p = self.game.position
        before = {company: p.director(company) for company in self.game.title.companies}
        self.game.play(action)
        self.dialect.keep_certificates(unit, before)

    def _fill(self, following: list[Recorded]) -> None:
        """Pass on until the next recorded action fits."""
        for _ in range(_MOST_PASSES):
            if self.game.finished:
                return
            if not following:
                if self.manual_end:
                    return
            elif (
                self._is_automatic(following[0])
                or self._fits(following[0])
                or (following[0]["type"] == "pass" and self._is_surplus(following))
            ):
                return
            filler = self._filler()
            if filler is None:
                return
            self.game.play(filler)

    def _is_automatic(self, unit: Recorded) -> bool:
        if unit["type"] == "end_game" or self.dialect.is_done(unit):
            return True
        return unit["type"] == "dividend" and self.dialect.translate(unit) is None

    def _is_surplus(self, following: list[Recorded]) -> bool:
        """A recorded pass for a step that did not come up here."""
        unit = following[0]
        decision = self.game.decisions[0]
        if unit["entity_type"] == "corporation":
            if decision.company == self._company(unit):
                return len(following) > 1 and self._fits(following[1])
            return decision.company != ""
        if decision.company:
            return False
        after = following[1] if len(following) > 1 else None
        return (
            after is not None
            and after["entity_type"] == "player"
            and self.dialect.player(after["entity"]) in self.game.asked
        )

    def _fits(self, unit: Recorded) -> bool:
        """Whether a recorded action belongs to the present decision."""
        decision = self.game.decisions[0]
        if unit["entity_type"] == "player":
            return not decision.company and self.dialect.player(unit["entity"]) in self.game.asked
        if unit["type"] == "discard_train":
            return bool(decision.of(actions.DiscardTrain))
        if unit["entity_type"] == "corporation" and decision.company != self._company(unit):
            return False
        if unit["type"] == "pass":
            return self.game.why(actions.Pass(by=self.game.asked[0])) is None
        if unit["entity_type"] == "company":
            action = self.dialect.translate(unit)
            if action is None:
                return True
            action = msgspec.structs.replace(action, by=self.dialect.actor(unit))
            return self.game.why(action) is None
        step = self.dialect.step_of(unit)
        return step is None or step == decision.step

    def _company(self, unit: Recorded) -> str:
        return self.dialect.acting_company(unit)

    def _filler(self) -> Action | None:
        by = self.game.asked[0]
        for action in (actions.Pass(by=by), actions.RunTrains(by=by, routes=())):
            if self.game.why(action) is None:
                return action
        return None


def parse(data: bytes) -> Importer:
    """A recorded game from the contents of its file."""
    try:
        recording = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadRecording(f"This is not a game recorded at 18xx.games: {error}.") from None
    if not isinstance(recording, dict):
        raise BadRecording("This is not a game recorded at 18xx.games.")
    return Importer(recording)


def _dialect_of(recording: dict[str, Any]) -> type[Dialect]:
    """How the title of a recording is written; refused if it is not one that could be played, or
    if it has more players or actions than a game can have."""
    played = str(recording["title"])
    if played not in DIALECTS:
        known = ", ".join(DIALECTS)
        raise BadRecording(
            f"Recorded games of {played[:60]} can't be played here, only of {known}."
        )
    players, actions = recording["players"], recording["actions"]
    if not isinstance(players, list) or not isinstance(actions, list):
        raise BadRecording("This is not a game recorded at 18xx.games: it lacks lists.")
    title = find(DIALECTS[played].title)
    counts = title.player_counts
    if len(players) not in counts:
        raise BadRecording(
            f"{title.name} is for {counts[0]} to {counts[-1]} players, not {len(players)}."
        )
    if len(actions) > MOST_ACTIONS:
        raise BadRecording(f"No game has {len(actions):,} actions.")
    return DIALECTS[played]


def _units(actions: list[Recorded]) -> list[tuple[Recorded, int]]:
    """The actions, each with its number in the list and with what followed by itself."""
    units = []
    for number, action in enumerate(actions):
        for unit in (action, *_automatic(action)):
            if not isinstance(unit.get("type"), str):
                raise BadRecording(
                    "This is not a game recorded at 18xx.games: "
                    f"Recorded action {action.get('id')} has no type."
                )
            units.append((unit, number))
        if len(units) > MOST_ACTIONS:
            raise BadRecording(f"No game has more than {MOST_ACTIONS:,} actions.")
    return units


def _means_nothing(unit: Recorded) -> bool:
    """A pass or an empty run: where the question does not come up here, it is left out."""
    return unit["type"] == "pass" or (unit["type"] == "run_routes" and not unit["routes"])


def _automatic(action: Recorded) -> list[Recorded]:
    """What 18xx.games did by itself after an action."""
    units = action.get("auto_actions") or []
    if not isinstance(units, list) or not all(isinstance(unit, dict) for unit in units):
        raise BadRecording(f"Recorded action {action.get('id')} has no list of auto actions.")
    return units


def _distinct(names: list[Any]) -> list[str]:
    """The players' names, made different where two are the same."""
    distinct: dict[str, None] = {}
    for name in names:
        text = str(name).strip()[:50] or "Player"
        candidate, number = text, 2
        while candidate in distinct:
            candidate, number = f"{text} {number}", number + 1
        distinct[candidate] = None
    return list(distinct)
