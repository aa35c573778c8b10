"""Opening tables: new ones, from a file, as a private copy, as a rematch."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Executable

from railhead.bots import BOTS
from railhead.formats import save
from railhead.formats.recorded import importer
from railhead.formats.recorded.dialect import BadRecording
from railhead.play import snapshot
from railhead.play.game import Game
from railhead.play.record import Record
from railhead.play.title import STANDSTILL, Title
from railhead.server import storage as rows
from railhead.server.browsers import Browser, digest, new_secret
from railhead.server.errors import bad_request
from railhead.server.facts import Facts, Seat
from railhead.server.journal import Entry
from railhead.server.storage import Written
from railhead.server.table import Table, new_game, summary_of
from railhead.server.tables import Draft, Plan, Tables
from railhead.server.visit import Visit
from railhead.titles import find

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
_ID_LENGTH = 16
MOST_ACTIONS = 20_000


class Opened(Struct, frozen=True):
    """A new table and the secrets of its seats, which are known at this moment only."""

    id: str
    secrets: dict[str, str]


def new_id() -> str:
    """An id that nobody guesses: whoever knows a table's address may look on."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def new_seed(title: type[Title]) -> int:
    """A seed for a game, short enough to be told to a friend; where players have secrets, too long
    for one of them to be found by trying all."""
    return secrets.randbelow(2**53 if title.dealt_in_secret else 1_000_000_000)


def open_new(
    tables: Tables,
    browser: Browser,
    title: str,
    seats: Sequence[Seat],
    options: dict[str, str],
    seed: int | None = None,
) -> Opened:
    """Open a table for a new game, owned by this browser. Where players have secrets nobody
    chooses the seed: it would tell him all that is dealt or drawn by lot."""
    for seat in seats:
        check_bot(seat)
    players = [seat.name for seat in seats]
    rules = find(title)
    if all(seat.kind == "bot" for seat in seats):
        options = {STANDSTILL.name: "on", **options}
    if seed is not None and rules.dealt_in_secret:
        bad_request(f"{rules.name} has secrets that follow from the seed: it is drawn by lot.")
    game = Game(rules(players, options, new_seed(rules) if seed is None else seed), players)
    facts = _facts_of(game, tables.clock())
    journal = [_start(game, facts.created)]
    return _keep(tables, facts, seats, journal, game, rows.hold(browser.settle(), facts.id, ""))


def open_file(tables: Tables, browser: Browser, data: bytes) -> Opened:
    """Open a table from a save file, or from a game recorded at 18xx.games. Its seats are played
    on the owner's screen until they are handed on. The journal says that there was a file: whoever
    brought it may know what is secret in it."""
    played = _read(data)
    facts = _facts_of(played, tables.clock())
    game = new_game(facts)
    journal = [_start(game, facts.created, {"file": True})]
    for number, action in enumerate(played.actions, 2):
        events = game.play(action)
        entry = Entry(
            number,
            "action",
            action.by,
            {"action": msgspec.to_builtins(action)},
            events,
            facts.created,
        )
        journal.append(Written(entry, snapshot.encode(game.state)))
    seats = [Seat(name, "here") for name in facts.players]
    return _keep(tables, facts, seats, journal, game, rows.hold(browser.settle(), facts.id, ""))


def copy(tables: Tables, visit: Visit, browser: Browser, at: int) -> Opened:
    """A private copy of a position to try things on: everybody is played on its owner's screen."""
    table, game = visit.table, visit.game(at)
    visit.need_open(at)
    facts = msgspec.structs.replace(
        table.facts, id=new_id(), created=tables.clock(), copy_of=table.id, copy_at=at
    )
    states = visit.states.all()
    journal = [
        Written(msgspec.structs.replace(table.entry(old), number=number), states.get(old))
        for number, old in enumerate(table.story.line[: at + 1], 1)
    ]
    seats = [Seat(name, "here") for name in facts.players]
    return _keep(tables, facts, seats, journal, game, rows.hold(browser.settle(), facts.id, ""))


def rematch(tables: Tables, visit: Visit, browser: Browser) -> str:
    """The same players at a new table, the same one for all who ask; its id.

    Whoever holds a seat here holds it there, and the owner stays the owner.
    """
    if not visit.owner:
        visit.need_seat()
    old = visit.table
    if old.story.rematch:
        return old.story.rematch
    facts = msgspec.structs.replace(
        old.facts,
        id=new_id(),
        seed=new_seed(type(old.title)),
        rules=type(old.title).version,
        created=tables.clock(),
        copy_of=None,
        copy_at=None,
    )
    held = [
        statement
        for holder, seat in tables.storage.holders(old.id)
        for statement in rows.hold(holder, facts.id, seat)
    ]
    game = new_game(facts)
    _keep(tables, facts, list(old.seats.values()), [_start(game, tables.clock())], game, held)

    def note(visit: Visit) -> Plan:
        if visit.table.story.rematch:
            return Plan([])  # somebody was faster: the table made here stays unused
        return Plan([Draft("rematch", visit.player or "", {"table": facts.id})])

    return tables.change(old.id, browser, note).table.story.rematch


def check_bot(seat: Seat) -> None:
    """Refuse a bot that does not exist."""
    if seat.kind == "bot" and seat.bot not in BOTS:
        bad_request(f"There is no bot {seat.bot!r}. There is: {', '.join(BOTS)}.")


def record_of(table: Table) -> Record:
    """A table's game as it is saved."""
    return Record(
        title=table.facts.title,
        version=table.facts.rules,
        options=table.facts.options,
        players=table.facts.players,
        seed=table.facts.seed,
        actions=[entry.data["action"] for entry in table.actions()],
    )


# Within.


def _facts_of(game: Game, now: float) -> Facts:
    """The facts of a new table for a game."""
    return Facts(
        id=new_id(),
        title=game.title.id,
        options=dict(game.title.options),
        players=game.named,
        seed=game.title.seed,
        rules=game.title.rules,
        created=now,
    )


def _start(game: Game, now: float, data: dict[str, Any] | None = None) -> Written:
    entry = Entry(1, "start", "", data or {}, game.opening, now)
    return Written(entry, snapshot.encode(game.state))


def _keep(
    tables: Tables,
    facts: Facts,
    seats: Sequence[Seat],
    journal: Sequence[Written],
    game: Game,
    held: Sequence[Executable],
) -> Opened:
    """Keep a new table; the links of its seats are new."""
    found = {seat.name: new_secret() for seat in seats if seat.kind == "link"}
    links = [rows.link(digest(secret), facts.id, name) for name, secret in found.items()]
    summary = summary_of(game, len(journal) - 1, seats)
    tables.storage.create(facts, seats, journal, summary, [*held, *links])
    tables.tell(facts.id, len(journal), "start", summary)
    return Opened(facts.id, found)


def _read(data: bytes) -> Game:
    """The game in a file of either kind."""
    try:
        fields = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise save.BadSave("This is not a file with a game: it should be JSON.") from None
    if "railhead" in fields:
        return save.parse(data)
    if not fields.keys() >= {"title", "players", "actions"}:
        raise save.BadSave("This is neither a save of Railhead nor a game from 18xx.games.")
    try:
        recording = importer.parse(data)
        for _ in recording.play():
            if len(recording.game.actions) > MOST_ACTIONS:
                raise BadRecording(f"No game has more than {MOST_ACTIONS} actions.")
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        # A file from outside may be wrong in more ways than its reader thought of.
        raise BadRecording(f"This is not a game recorded at 18xx.games: {error!r}.") from None
    return recording.game
