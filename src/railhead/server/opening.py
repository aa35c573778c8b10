"""Opening tables: new ones, from a file, as a private copy, as a rematch."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Executable

from railhead.bots import BOTS
from railhead.play.game import Game
from railhead.play.options import STANDSTILL
from railhead.play.record import Record
from railhead.play.title import Title
from railhead.server import storage as rows
from railhead.server.access import Access
from railhead.server.browsers import Browser, digest, new_secret
from railhead.server.errors import bad_request
from railhead.server.facts import Facts, Seat, Summary
from railhead.server.journal import Timeline
from railhead.server.pace.at_table import pace_of
from railhead.server.pace.pace import Pace
from railhead.server.pace.pace import check as check_pace
from railhead.server.rated import need_no_rating, own_seat
from railhead.server.reading import Reading, facts_of, start, summary_of
from railhead.server.statements import Statement
from railhead.server.table import Table, new_game
from railhead.server.tables import Tables
from railhead.server.written import JournalRow, Written, row_of
from railhead.titles import find

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
_ID_LENGTH = 16


class Opened(Struct, frozen=True):
    """A new table and the secrets of its seats, which are known at this moment only. ``begun``:
    whether nobody is waited for."""

    id: str
    secrets: dict[str, str]
    begun: bool = True


class Terms(Struct, frozen=True):
    """How a table is played. Without a seed one is drawn; without a pace no clock runs. ``hints``:
    whether players may ask what the Clerk would do; ``rated``: whether the game counts."""

    options: dict[str, str] = {}
    seed: int | None = None
    pace: Pace | None = None
    hints: bool = True
    rated: bool = False


class Gathered(Struct, frozen=True):
    """What comes along to a table that begins once all have sat down: its id, who holds what, the
    links of its seats, the seats at which somebody is (``here``), and what is written with it.
    ``must``: what must have an effect, or nothing is written."""

    id: str
    held: Sequence[Executable]
    links: Sequence[Executable]
    here: Collection[str]
    also: Sequence[Executable]
    must: Sequence[Executable]


def new_id() -> str:
    """An id that nobody guesses: whoever knows a table's address may look on."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def new_seed(title: type[Title]) -> int:
    """A seed for a game, short enough to be told to a friend; where players have secrets, too long
    for one of them to be found by trying all."""
    return secrets.randbelow(2**53 if title.secrets.dealt else 1_000_000_000)


def open_new(
    tables: Tables,
    browser: Browser,
    title: str,
    seats: Sequence[Seat],
    options: dict[str, str],
    seed: int | None = None,
    pace: Pace | None = None,
    *,
    hints: bool = True,
    rated: bool = False,
    shown: str = "link",
    club: str | None = None,
) -> Opened:
    """Open a table for a new game, owned by this browser. Where players have secrets nobody
    chooses the seed: it would tell him all that is dealt or drawn by lot. ``hints``: whether
    players may ask what the Clerk would do. ``rated``: whether the game counts; whoever opens the
    table then has his seat as the others have theirs. ``shown``: who may look, ``club``: whose
    table it is."""
    mine = own_seat(tables.storage, browser, seats, seed) if rated else ""
    seats = [Seat(seat.name, "link") for seat in seats] if rated else seats
    game = _new_game(title, seats, Terms(options, seed, pace))
    facts = facts_of(game, new_id(), tables.clock())
    terms = _terms(pace, hints=hints and not rated, rated=rated)
    key = browser.settle()
    held = [*rows.hold(key, facts.id, ""), *(rows.hold(key, facts.id, mine) if mine else ())]
    held += rows.show(facts.id, shown, club)
    return _begin(tables, facts, seats, game, terms, held, {mine} if mine else ())


def open_gathered(
    tables: Tables, title: str, seats: Sequence[Seat], terms: Terms, gathered: Gathered
) -> Opened:
    """Begin a game at a table where all have sat down."""
    game = _new_game(title, seats, terms)
    facts = facts_of(game, gathered.id, tables.clock())
    said = _terms(terms.pace, hints=terms.hints and not terms.rated, rated=terms.rated)
    return _begin(tables, facts, seats, game, said, gathered.held, gathered.here, gathered)


def open_seated(
    tables: Tables, title: str, order: Sequence[str], terms: Terms, gathered: Gathered
) -> Opened:
    """Begin a game whose players sit in this order, whatever their title draws by lot."""
    rules = find(title)
    seed = new_seed(rules)
    named = as_named(rules, order, terms.options, seed)
    game = Game(rules(named, terms.options, seed), named)
    facts = facts_of(game, gathered.id, tables.clock())
    seats = [Seat(name, "link") for name in named]
    said = _terms(terms.pace, hints=terms.hints and not terms.rated, rated=terms.rated)
    return _begin(tables, facts, seats, game, said, gathered.held, gathered.here, gathered)


def as_named(
    rules: type[Title], order: Sequence[str], options: dict[str, str], seed: int
) -> list[str]:
    """How players are to be named so that they sit in an order, by the lots of a seed."""
    named = list(order)
    for name, sits in zip(order, rules(list(order), options, seed).players, strict=True):
        named[order.index(sits)] = name
    return named


def keep_file(tables: Tables, browser: Browser, found: Reading) -> Opened:
    """Open a table that was read from a file, owned by this browser. Its seats are played on the
    owner's screen until they are handed on."""
    table_id = found.facts.id
    held = rows.hold(browser.settle(), table_id, "")
    return _keep(tables, found.facts, found.seats, found.rows, found.summary, held)


def copy(tables: Tables, access: Access, browser: Browser, at: int) -> Opened:
    """A private copy of a position to try things on: everybody is played on its owner's screen."""
    need_no_rating(access, "copies to try things on")
    table, game = access.table, access.game(at)
    access.need_open(at)
    facts = msgspec.structs.replace(
        table.facts, id=new_id(), created=tables.clock(), copy_of=table.id, copy_at=at
    )
    states = access.states.all()
    journal = [
        row_of(
            facts.id,
            Written(msgspec.structs.replace(table.entry(old), number=number), states.get(old)),
        )
        for number, old in enumerate(table.timeline.line[: at + 1], 1)
    ]
    seats = [Seat(name, "here") for name in facts.players]
    summary = summary_of(game, at, seats)
    return _keep(tables, facts, seats, journal, summary, rows.hold(browser.settle(), facts.id, ""))


def rematch(tables: Tables, access: Access, *, shown: str = "link", club: str | None = None) -> str:
    """A new table for a game that was played on one screen, or with computer players alone: the
    seats are drawn anew, and whoever holds something here holds it there; its id."""
    old = access.table
    players = list(old.facts.players)
    secrets.SystemRandom().shuffle(players)
    facts = msgspec.structs.replace(
        old.facts,
        id=new_id(),
        players=players,
        seed=new_seed(type(old.title)),
        rules=type(old.title).version,
        options=old.title.options_kept(old.facts.options),
        created=tables.clock(),
        copy_of=None,
        copy_at=None,
    )
    held = [
        statement
        for holder, seat in tables.storage.holders(old.id)
        for statement in rows.hold(holder, facts.id, seat)
    ]
    seats = [of_person(old, old.seats[name]) for name in players]
    terms = _terms(pace_of(old), hints=old.hints, rated=old.rated)
    held += rows.show(facts.id, shown, club)
    return _begin(tables, facts, seats, new_game(facts), terms, held, old.seats).id


def check_bot(seat: Seat) -> None:
    """Refuse a bot that does not exist."""
    if seat.kind == "bot" and seat.bot not in BOTS:
        bad_request(f"There is no computer player {seat.bot!r}. There is: {', '.join(BOTS)}.")


def of_person(table: Table, seat: Seat) -> Seat:
    """A seat as its own player has it, whoever sits in for him."""
    entry = table.last_seating(seat.name)
    if seat.kind != "bot" or entry is None or not entry.data.get("sits_in"):
        return seat
    return Seat(seat.name, entry.data["was"])


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


def _new_game(title: str, seats: Sequence[Seat], terms: Terms) -> Game:
    """A new game; refused if it can't be played as it is wanted."""
    for seat in seats:
        check_bot(seat)
    if terms.pace is not None:
        check_pace(terms.pace)
    players, options, seed = [seat.name for seat in seats], terms.options, terms.seed
    rules = find(title)
    if all(seat.kind == "bot" for seat in seats):
        options = {STANDSTILL.name: "on", **options}
    if seed is not None and rules.secrets.dealt:
        bad_request(f"{rules.name} has secrets that follow from the seed: it is drawn by lot.")
    return Game(rules(players, options, new_seed(rules) if seed is None else seed), players)


def _terms(pace: Pace | None, *, hints: bool, rated: bool) -> dict[str, Any]:
    """How a table is played besides its rules, as its first entry keeps it."""
    terms: dict[str, Any] = {"hints": True} if hints else {}
    if rated:
        terms["rated"] = True
    return terms if pace is None else {**terms, "pace": msgspec.to_builtins(pace)}


def _begin(
    tables: Tables,
    facts: Facts,
    seats: Sequence[Seat],
    game: Game,
    terms: dict[str, Any],
    held: Sequence[Executable],
    here: Collection[str] = (),
    gathered: Gathered | None = None,
) -> Opened:
    """Begin a game at a new table. ``here``: the seats whose players are there already."""
    if "pace" in terms:
        links = [seat.name for seat in seats if seat.kind == "link" and seat.name not in here]
        terms = {**terms, "links": links}
    first = start(game, facts.created, terms)
    seating = {seat.name: seat for seat in seats}
    table = Table(facts, seating, (first.entry,), Timeline().then([first.entry]), game)
    journal = [row_of(facts.id, first)]
    also = [*held, *tables.caused(None, table)]
    summary = tables.summary_of(table)
    return _keep(tables, facts, seats, journal, summary, also, here, gathered)


def _keep(
    tables: Tables,
    facts: Facts,
    seats: Sequence[Seat],
    journal: Sequence[JournalRow],
    summary: Summary,
    held: Sequence[Statement],
    here: Collection[str] = (),
    gathered: Gathered | None = None,
) -> Opened:
    """Keep a new table; the links of its seats are new, unless it was gathered for. Nobody needs
    one who is there already."""
    found: dict[str, str] = {}
    if gathered is None:
        open_to = [seat.name for seat in seats if seat.kind == "link" and seat.name not in here]
        found = {name: new_secret() for name in open_to}
        links = [rows.link(digest(secret), facts.id, name) for name, secret in found.items()]
        tables.storage.create(facts, seats, journal, summary, [*held, *links])
    else:
        also = [*held, *gathered.links, *gathered.also]
        tables.storage.create(facts, seats, journal, summary, also, gathered.must)
    tables.tell(facts.id, len(journal), "start", summary)
    return Opened(facts.id, found)
