"""Actions as a player types them: ``lay_tile F17 57 2``, ``buy_share VR pool``, or as JSON."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from railhead.cli.hotseat import routes
from railhead.cli.hotseat.words import spelled
from railhead.play.actions import Action, RunTrains
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.play.refusal import RailheadError

_YES = {"yes", "true", "pay", "agree"}
_NO = {"no", "false", "withhold", "decline"}


def kinds(game: Game) -> dict[str, type[Action]]:
    """The actions of a title by their names."""
    return {str(kind.__struct_config__.tag): kind for kind in game.title.actions}


def usage(game: Game, name: str) -> str:
    """How an action is written: ``lay_tile HEX TILE ROTATION [PRIVATE]``."""
    fields = [
        field.name.upper() if field.required else f"[{field.name.upper()}]"
        for field in _fields(kinds(game)[name])
    ]
    return " ".join([name, *fields])


def parse(game: Game, text: str) -> Action | dict[str, Any]:
    """The action in a line; RailheadError, with the way to write it, if there is none."""
    text = text.strip()
    if not text:
        raise RailheadError("Say which action, for example: why buy_share VR pool")
    if text.startswith("{"):
        return _from_json(text)
    name, _, rest = text.partition(" ")
    kind = kinds(game).get(name)
    if kind is None:
        known = ", ".join(kinds(game))
        raise RailheadError(f"There is no action {name!r}. The actions are: {known}.")
    if kind is RunTrains:
        return RunTrains(routes=_runs(game, rest))
    fields = {field.name: field for field in _fields(kind)}
    values: dict[str, Any] = {}
    names = list(fields)
    for word in rest.split():
        field, equals, value = word.partition("=")
        if not equals:
            field, value = (names.pop(0) if names else ""), word
        elif field in names:
            names.remove(field)
        if field not in fields or field in values:
            raise RailheadError(f"Write it like this: {usage(game, name)}")
        values[field] = _value(game, value, fields[field].type)
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise RailheadError(f"{error}. Write it like this: {usage(game, name)}") from None


def _fields(kind: type[Action]) -> list[msgspec.structs.FieldInfo]:
    return [field for field in msgspec.structs.fields(kind) if field.name != "by"]


def _from_json(text: str) -> dict[str, Any]:
    try:
        action = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RailheadError(f"This is not JSON: {error}.") from None
    assert isinstance(action, dict)
    return action


def _runs(game: Game, rest: str) -> tuple[Any, ...]:
    """The runs of ``run_trains auto``, ``run_trains none`` or ``run_trains 2: F17 G16``."""
    company = game.decisions[0].company if game.asked else ""
    if not company:
        raise RailheadError("No company is on turn.")
    if rest.strip() in ("", "none"):
        return ()
    if rest.strip() == "auto":
        p = game.position
        runs: tuple[Any, ...] = p.rule(Running).suggest(p, company)
        return runs
    return routes.parse(game, company, rest)


def _value(game: Game, word: str, kind: Any) -> Any:
    """A word as a field takes it; a yes or no may be said in several ways."""
    if kind is bool and word.lower() in _YES | _NO:
        return word.lower() in _YES
    return spelled(game, word)
