"""Games from the command line: new ones by their options, others from files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

from railhead.formats import save
from railhead.formats.recorded.importer import Importer
from railhead.formats.recorded.importer import parse as parse_recording
from railhead.formats.save import BadSave
from railhead.play.game import Game
from railhead.play.refusal import RailheadError


def read(path: str) -> Game | Importer:
    """A saved game, or one recorded at 18xx.games (not yet played), told apart by content."""
    data = save.read(path)
    name = Path(path).name
    try:
        content = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(f"{name} is not a game: {error}.") from None
    if isinstance(content, dict) and "railhead" in content:
        return save.parse(data)
    if isinstance(content, dict) and "players" in content and "actions" in content:
        return parse_recording(data)
    raise BadSave(f"{name} is neither a saved game nor one recorded at 18xx.games.")


def whole(path: str) -> Game:
    """The game in a file, played to its last action."""
    found = read(path)
    return found if isinstance(found, Game) else played(found)


def played(importer: Importer) -> Game:
    """A recorded game, played to its last action."""
    for _ in importer.play():
        pass
    return importer.game


def steps(found: Game | Importer) -> Iterator[Game]:
    """A game growing action by action: the same object comes back, standing after each."""
    if isinstance(found, Importer):
        yield found.game
        for _ in found.play():
            yield found.game
        return
    game = found.at(0)
    yield game
    for action in found.actions:
        game.play(action)
        yield game


def keep(game: Game, path: str) -> None:
    """Save a game; where that fails, the sentence names the file that was meant."""
    try:
        game.save(path)
    except OSError as error:
        raise RailheadError(f"{path} can't be written: {error.strerror or error}.") from None


def options(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """The options of a title from words like ``profile=18xx.games``."""
    chosen = {}
    for word in values:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"{word!r} is not name=value.", ctx, param)
        if name in chosen:
            raise click.BadParameter(f"{name} is given twice.", ctx, param)
        chosen[name] = value
    return chosen


def names(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str] | None:
    """Players from their names with commas between them."""
    if value is None:
        return None
    return [name.strip() for name in value.split(",")]
