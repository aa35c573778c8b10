"""A table with free seats as somebody wants it: checked before it is kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct, structs

from railhead.bots import BOTS
from railhead.bots.names import called
from railhead.play.game import Game
from railhead.server import opening
from railhead.server.browsers import digest, new_secret
from railhead.server.errors import bad_request
from railhead.server.facts import Shown
from railhead.server.lobby.gathering import Gathering, Place, PlaceKind
from railhead.server.opening import Terms
from railhead.server.pace.pace import check as check_pace
from railhead.server.people.players import checked_name
from railhead.titles import find

LONGEST_NOTE = 120


class Wanted(Struct, frozen=True):
    """A table that somebody wants to open."""

    title: str
    terms: Terms
    seats: Sequence[Place]
    note: str = ""
    shown: Shown = "link"
    club: str | None = None


def prepared(wanted: Wanted, owner: str, now: float) -> tuple[Gathering, dict[str, str]]:
    """A table as somebody wants it, checked, and the secrets of its links."""
    note = " ".join(wanted.note.split())
    if len(note) > LONGEST_NOTE or not note.isprintable():
        bad_request(f"What is said of a table has at most {LONGEST_NOTE} characters.")
    check_shown(wanted.shown, wanted.club)
    found_secrets: dict[str, str] = {}
    seats: list[Place] = []
    for number, seat in enumerate(wanted.seats):
        secret = new_secret() if seat.kind == "link" else None
        taken = [each.name for each in seats]
        place = given(number, seat.kind, seat.name, seat.bot, taken, secret)
        if secret is not None:
            found_secrets[place.name] = secret
        if place.kind == "here":
            place = structs.replace(place, browser=owner)
        seats.append(place)
    _check_terms(wanted.title, wanted.terms, seats)
    found = Gathering(
        opening.new_id(),
        owner,
        wanted.title,
        wanted.terms,
        note,
        wanted.shown,
        wanted.club,
        now,
        now,
        tuple(seats),
    )
    return found, found_secrets


def check_shown(shown: Shown, club: str | None) -> None:
    """Refuse to show a table to a club that it does not have."""
    if shown == "club" and club is None:
        bad_request("This table is no club's.")


def _check_terms(title: str, terms: Terms, seats: Sequence[Place]) -> None:
    """Refuse a table that could never begin, by beginning a game that nobody sees."""
    if terms.pace is not None:
        check_pace(terms.pace)
    rules = find(title)
    if terms.seed is not None and rules.secrets.dealt:
        bad_request(f"{rules.name} has secrets that follow from the seed: it is drawn by lot.")
    names = [f"{place.place + 1}" for place in seats]
    Game(rules(names, terms.options, terms.seed or 0), names)


def given(
    number: int, kind: PlaceKind, name: str, bot: str, taken: Collection[str], secret: str | None
) -> Place:
    """A place as it is given to somebody."""
    match kind:
        case "open" | "asked":
            return Place(number, kind)
        case "bot":
            if bot not in BOTS:
                bad_request(f"There is no computer player {bot!r}. There is: {', '.join(BOTS)}.")
            named = checked_name(name or called(bot))
            return Place(number, "bot", unlike(named, taken), bot)
    named = checked_name(name)
    if named in taken:
        bad_request(f"Two players are called {named}.")
    return Place(number, kind, named, link=None if secret is None else digest(secret))


def own_name(seats: Sequence[Place]) -> str:
    """What an owner who has not said how he is called has named his own seat."""
    mine = [seat.name for seat in seats if seat.kind == "here"]
    return mine[0] if len(mine) == 1 else ""


def unlike(name: str, taken: Collection[str]) -> str:
    """A name that nobody else at a table has."""
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"
