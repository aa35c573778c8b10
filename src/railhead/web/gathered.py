"""Tables that are not begun, invitations and clubs, as pages list them."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.play.title import Title
from railhead.server.browsers import Browser
from railhead.server.contests.listing import Named
from railhead.server.lobby import listing
from railhead.server.lobby.gathering import Gathering, Place
from railhead.server.lobby.inviting import Invitations
from railhead.server.lobby.listing import Filters, Watched
from railhead.server.naming import place_name
from railhead.server.pace.pace import DAY, HOUR, MINUTE, Pace
from railhead.server.storage import Storage
from railhead.titles import FOLDERS, find
from railhead.titles.data import load_board
from railhead.web.table.facts import Face, faces
from railhead.web.words import capital, count, in_words, listed, short_title

ON_HOME = 3  # open tables on the home page


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of a table that is not begun. ``face``: None while nobody sits there."""

    place: Place
    face: Face | None
    words: str
    mine: bool


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A table that is not begun, in a list."""

    id: str
    title: str
    name: str
    sub: str
    note: str
    to_go: str
    chairs: tuple[Chair, ...]
    owner: bool
    sits: bool
    invited: bool
    free: int
    by: str = ""

    @property
    def href(self) -> str:
        """Where the table is."""
        return f"/t/{self.id}"


@dataclass(frozen=True, slots=True)
class WatchRow:
    """A running table to watch."""

    id: str
    title: str
    name: str
    sub: str
    round: str
    waits: str
    players: tuple[Face, ...]
    yours: bool
    contest: Named | None = None


@dataclass(frozen=True, slots=True)
class LobbyPart:
    """What the home page shows of other people: whom somebody is asked by, his own tables that are
    not begun, and some that look for players, of ``total``."""

    invitations: list[OpenRow]
    mine: list[OpenRow]
    open: list[OpenRow]
    total: int
    offered: bool


def lobby_part(invited: Invitations, browser: Browser, *, offered: bool) -> LobbyPart:
    """What the home page shows. ``offered``: whether it looks for other people at all."""
    storage, now = invited.storage, invited.gathered.tables.clock()
    key = invited.gathered.key(browser)
    asked = [open_row(each.gathering, key, each.by) for each in invited.mine(browser)]
    mine = [open_row(each, key) for each in listing.mine(storage, browser.key)]
    if not offered:
        return LobbyPart(asked, mine, [], 0, False)
    theirs = {row.id for row in (*asked, *mine)}
    found = listing.open_tables(storage, now, Filters(), ON_HOME + len(theirs))
    others = [open_row(each, key) for each in found if each.id not in theirs][:ON_HOME]
    return LobbyPart(asked, mine, others, listing.count_open(storage, now), True)


def open_row(found: Gathering, key: str | None, by: str = "") -> OpenRow:
    """A table that is not begun, for one who looks."""
    title = find(found.title)
    return OpenRow(
        id=found.id,
        title=found.title,
        name=found.note or place_name(load_board(FOLDERS[found.title]), found.id),
        sub=f"{short_title(title.id, title.name)}, {in_words(len(found.places))} players",
        note="; ".join(terms(found, title)),
        to_go=capital(f"{count(found.to_go, 'seat')} to go"),
        chairs=chairs(found, key),
        owner=key == found.browser,
        sits=bool(found.at(key)),
        invited=any(
            each.kind == "asked" and key is not None and each.browser == key
            for each in found.places
        ),
        free=found.free,
        by=by,
    )


def chairs(found: Gathering, key: str | None) -> tuple[Chair, ...]:
    """The seats of a table that is not begun."""
    names = tuple(place.name or f"\0{place.place}" for place in found.places)
    shown = faces(names)
    return tuple(
        Chair(
            place,
            shown[name] if place.name else None,
            _who(found, place, key),
            key is not None and place.browser == key,
        )
        for place, name in zip(found.places, names, strict=True)
    )


def _who(found: Gathering, place: Place, key: str | None) -> str:
    """Who sits at a place, in words that follow his name."""
    if key is not None and place.browser == key:
        return "kept for you" if place.kind == "asked" else "you"
    match place.kind:
        case "open":
            return "whoever comes first"
        case "asked":
            return "is asked" if place.name else "somebody is asked by e-mail"
        case "bot":
            return "a computer player"
        case "link" if place.browser is None:
            return "has not opened the link"
    return "at the owner’s screen" if found.browser != place.browser else "owns the table"


def terms(found: Gathering, title: type[Title]) -> list[str]:
    """How a table will be played, in a few words each."""
    said = [pace_words(found.terms.pace), "rated" if found.terms.rated else "not rated"]
    profile = found.terms.options.get("profile")
    profiles = (each.values for each in title.options_offered if each.name == "profile")
    usual = next((next(iter(values)) for values in profiles), None)
    return [*said, f"rules as at {profile}"] if profile not in (None, usual) else said


def pace_words(pace: Pace | None) -> str:
    """A pace in a few words: ``by turns, 10 days each, 12 h a turn``."""
    if pace is None:
        return "no clock"
    kind = "live" if pace.kind == "live" else "by turns"
    more = f", {_span(pace.more)} more a turn" if pace.more else ""
    return f"{kind}, {_span(pace.stock)} each{more}"


def _span(seconds: int) -> str:
    for unit, length in (("day", DAY), ("hour", HOUR), ("minute", MINUTE)):
        if seconds >= length:
            number = seconds // length
            return f"{number} {unit}{'s' if number > 1 else ''}"
    return f"{seconds} seconds"


def watch_rows(storage: Storage, title: str = "", after: int = 0) -> list[WatchRow]:
    """Running tables to watch."""
    return [watch_row(each) for each in listing.running(storage, title, after=after)]


def watch_row(found: Watched, contest: Named | None = None) -> WatchRow:
    """A running table in a list; ``contest``: the cup or league to which it belongs."""
    summary, title = found.summary, find(found.title)
    return WatchRow(
        found.id,
        found.title,
        summary.name or place_name(load_board(FOLDERS[found.title]), found.id),
        f"{short_title(title.id, title.name)}, {in_words(len(summary.seats))} players",
        summary.round,
        "waits for you" if found.yours else _waits(summary.asked),
        tuple(faces(tuple(seat.name for seat in summary.seats)).values()),
        found.yours,
        contest,
    )


def _waits(asked: list[str]) -> str:
    return f"waits for {listed(asked)}" if asked else ""
