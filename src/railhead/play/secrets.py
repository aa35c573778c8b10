"""What each seat may know: a title's declaration, and what follows from it.

Whatever is plain is open: the state that all titles have, and the frames of the engine. What a
title adds, fields of its own state and of its own frames, is hidden from everybody until its
``secrets.py`` declares it: open to all, or open to some as a rule says. A position is redacted
before anything of it leaves the engine (:meth:`Secrets.redact`): views are made of what is left.
What is not declared can't leave, because it isn't there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, final

import msgspec
from msgspec.structs import FieldInfo

from railhead.play.actions import Action
from railhead.play.events import Event, Told
from railhead.play.frames import Frame
from railhead.play.position import Position
from railhead.play.state import S, State

if TYPE_CHECKING:
    from railhead.play.title import Title

# The value of a field as a viewer (None: an onlooker) may know it. It says by itself what is
# missing: a purse that is not there, a card that lies face down.
Rule = Callable[[Position[Any], "str | None"], Any]

_ENGINE = __name__.rpartition(".")[0] + "."


class Some(NamedTuple):
    """A field that is open to some. ``known``: as a viewer may know it; ``ahead``: what a player
    takes in its place to look ahead with, where what he knows is not enough to go on playing."""

    known: Rule
    ahead: Rule | None = None


class Secrets(Generic[S]):
    """What each seat may know of a title.

    ``open``: fields of its own state that everybody may know; ``frames``: the same of its own
    frames; ``to_some``: fields that only some may know, a plain one among them if need be.
    ``dealt``: the seed tells what players must not know. What only some may know of something that
    is going on stands in the state, not in its frame.
    """

    def __init__(
        self,
        *,
        open: Collection[str] = (),
        frames: Mapping[type[Frame], Collection[str]] | None = None,
        to_some: Mapping[str, Some] | None = None,
        dealt: bool = False,
    ) -> None:
        self.open = frozenset(open)
        self.frames = {kind: frozenset(fields) for kind, fields in (frames or {}).items()}
        self.to_some = dict(to_some or {})
        self.dealt = dealt
        self._closed: dict[type[Any], dict[str, FieldInfo]] = {}

    # What follows from the declaration.

    def redact(self, p: Position[S], viewer: str | None) -> S:
        """The state as far as a viewer (None: an onlooker) may know it; the state itself, if that
        is all of it."""
        return self._left(p, viewer, {field: some.known for field, some in self.to_some.items()})

    def imagine(self, p: Position[S], player: str) -> S:
        """The state with which those look ahead who decide in a player's place: as far as he knows
        it, and where that is not enough to go on playing, as he might think that it is."""
        rules = {field: some.ahead or some.known for field, some in self.to_some.items()}
        return self._left(p, player, rules)

    def guess(self, p: Position[S], player: str, chance: Random) -> S:
        """A state that may be the true one as far as a player knows, for those who look further
        ahead in his place: what others keep from him is filled in by chance."""
        return self.imagine(p, player)

    def _left(self, p: Position[S], viewer: str | None, rules: Mapping[str, Rule]) -> S:
        state = p.state
        found = {field: rule(p, viewer) for field, rule in rules.items()}
        found |= {field: _blank(info) for field, info in self.closed(type(state)).items()}
        found["frames"] = tuple(self._open_part(frame) for frame in state.frames)
        changed = {field: each for field, each in found.items() if each != getattr(state, field)}
        if not changed:
            return state
        known = state.copy()
        for field, value in changed.items():
            setattr(known, field, value)
        return known

    def _open_part(self, frame: Frame) -> Frame:
        closed = self.closed(type(frame))
        if not closed:
            return frame
        blanks = {field: _blank(info) for field, info in closed.items()}
        return msgspec.structs.replace(frame, **blanks)

    def closed(self, kind: type[State] | type[Frame]) -> dict[str, FieldInfo]:
        """The fields of the title's state, or of a frame, that are not declared."""
        found = self._closed.get(kind)
        if found is None:
            declared: Collection[str] = {*self.open, *self.to_some}
            if issubclass(kind, Frame):
                declared = {name for each, names in self.frames.items() for name in names
                            if issubclass(kind, each)}  # fmt: skip
            own = own_fields(kind)
            found = {name: info for name, info in own.items() if name not in declared}
            self._closed[kind] = found
        return found

    # What a title's rules say besides.

    def kept(self, title: Title[S]) -> bool:
        """Whether, with the options of a table, a player may come to know what others must not.
        What is hidden at one moment is asked of :mod:`railhead.play.secrecy`."""
        return self.dealt or bool(self.to_some)

    def reveals(self, action: Action, events: Iterable[Event] = ()) -> bool:
        """Whether an action, with what followed, showed players what they could not know before it.
        Such an action is taken back only if everybody agrees, and nobody may look at what it would
        bring."""
        return False

    def knows_run(self, p: Position[S], player: str | None, company: str) -> bool:
        """Whether a player (None: an onlooker) may know all on which a company's run depends."""
        return True

    def told_to(self, events: Iterable[Event], player: str | None) -> list[Told]:
        """The lines of the log about some events, as a player (None: an onlooker) may read them. A
        title that tells less says so here: nothing else of an event leaves."""
        lines = (event.told_to(player) for event in events)
        return [line for line in lines if line.text]

    @final
    def log_for(self, events: Iterable[Event], player: str | None) -> list[str]:
        """The same as mere sentences."""
        return [line.text for line in self.told_to(events, player)]


@cache
def own_fields(kind: type[State] | type[Frame]) -> dict[str, FieldInfo]:
    """What a title adds to a plain state or frame, by the names of the fields."""
    plain = {
        name
        for base in kind.__mro__
        if base.__module__.startswith(_ENGINE)
        for name in getattr(base, "__struct_fields__", ())
    }
    return {field.name: field for field in msgspec.structs.fields(kind) if field.name not in plain}


def _blank(field: FieldInfo) -> Any:
    """What stands in the place of what nobody may know: the value with which a game begins."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
