"""Tables at which somebody is still to sit down: opening them, sitting down, and beginning."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from msgspec import structs
from sqlalchemy import Connection, Executable, delete, func, select
from sqlalchemy.exc import IntegrityError

from railhead.server import opening
from railhead.server import storage as rows
from railhead.server.browsers import Browser, digest, new_secret
from railhead.server.errors import Problem, bad_request, not_found, not_yours
from railhead.server.facts import Seat, SeatKind, Shown
from railhead.server.lobby import gathering as kept
from railhead.server.lobby.gathering import Gathering, Place, PlaceKind, key_of
from railhead.server.lobby.wanted import Wanted, check_shown, given, own_name, prepared, unlike
from railhead.server.models import gatherings, invitations
from railhead.server.opening import Gathered, Opened
from railhead.server.peace.blocks import is_blocked
from railhead.server.people.players import People, Player, alone, checked_name
from railhead.server.rated import need_account, own_seat
from railhead.server.storage import Conflict
from railhead.server.tables import Tables
from railhead.titles import find

MOST_OPEN = 20  # tables not begun, of one owner
KEPT = 60 * 86_400.0  # seconds for which a table waits without anything happening


class Gatherings:
    """The tables that are not begun. All methods may be called from any thread."""

    def __init__(self, tables: Tables, people: People) -> None:
        self.tables = tables
        self.people = people
        self.storage = tables.storage

    # Who somebody is.

    def somebody(self, browser: Browser, name: str = "") -> Player:
        """The player at a browser, made if there is none; ``name``: what he wants to be called, if
        he has not said so before."""
        if browser.is_program:
            found = self.people.get(browser.key or "")
            assert found is not None
            return found
        player = self.people.make(browser)
        if name and not player.name:
            player = self.people.change(player, name=name)
        return player

    def key(self, browser: Browser) -> str | None:
        """Under which key what a browser holds is kept."""
        with self.storage.reading() as connection:
            return key_of(connection, browser.key)

    def need_member(self, club: str, browser: Browser) -> None:
        """Refuse what only the members of a club may do; to others it is as if there were none."""
        with self.storage.reading() as connection:
            if not kept.is_member(connection, club, key_of(connection, browser.key)):
                not_found("There is no such club.")

    # Looking.

    def look(self, gathering: str, browser: Browser) -> tuple[Gathering, str | None]:
        """A table that is not begun, and who looks at it; refused if he may not, or if it has
        begun."""
        with self.storage.reading() as connection:
            key = key_of(connection, browser.key)
            found = kept.read(connection, gathering)
            seen = found is not None and kept.may_look(connection, found, key)
        if found is None and self._has_begun(gathering, browser):
            raise Problem(410, "begun", "This table has begun.")
        if found is None or not seen:
            not_found()
        if found.is_full:  # the server ended before it could begin
            self.begin(found)
            raise Problem(410, "begun", "This table has begun.")
        return found, key

    def _has_begun(self, gathering: str, browser: Browser) -> bool:
        return self.storage.glance(gathering, browser.key).is_there

    def is_there(self, gathering: str) -> bool:
        """Whether there is such a table, and it is not begun."""
        wanted = select(gatherings.c.id).where(gatherings.c.id == gathering)
        with self.storage.reading() as connection:
            return connection.execute(wanted).first() is not None

    # Opening.

    def open(self, browser: Browser, wanted: Wanted) -> Opened:
        """Open a table at which seats are free. Its owner has the places that are ``here``."""
        if wanted.terms.rated:
            seats = [Seat(seat.name, _seat_kind(seat), seat.bot) for seat in wanted.seats]
            own_seat(self.storage, browser, seats, wanted.terms.seed)
        owner = self.somebody(browser, own_name(wanted.seats))
        found, found_secrets = prepared(wanted, owner.id, self.tables.clock())
        with self.storage.writing() as connection:
            self._need_room(connection, owner.id)
            if wanted.club is not None and not kept.is_member(connection, wanted.club, owner.id):
                not_found("There is no such club.")
            for statement in kept.new(found):
                connection.execute(statement)
        return Opened(found.id, found_secrets, begun=False)

    def _need_room(self, connection: Connection, owner: str) -> None:
        """Refuse more tables than one may have waiting; those that wait for nobody go."""
        alone(connection, owner)
        long_ago = self.tables.clock() - KEPT
        for old in connection.execute(
            select(gatherings.c.id).where(
                gatherings.c.shown.in_(("link", "club", "public")), gatherings.c.updated < long_ago
            )
        ).all():
            kept.remove(connection, old.id)
        mine = select(func.count()).where(gatherings.c.browser == owner)
        if connection.execute(mine).scalar_one() >= MOST_OPEN:
            raise Problem(
                422, "refused", f"{MOST_OPEN} tables of yours wait for players already: close one."
            )

    # Sitting down.

    def sit(self, gathering: str, browser: Browser, name: str = "") -> Gathering:
        """Somebody takes the first seat that is free to whoever comes. The last one begins."""
        self.admit(self.look(gathering, browser)[0], browser)
        player = self.somebody(browser, name)
        called = checked_name(name or player.name) if name or player.name else ""
        if not called:
            raise Problem(422, "nameless", "Say what the others shall call you.")

        def take(found: Gathering, key: str) -> Gathering:
            if found.at(key):
                return found
            free = next(
                (each for each in found.places if each.kind == "asked" and each.browser == key),
                next((each for each in found.places if each.kind == "open"), None),
            )
            if free is None:
                raise Problem(409, "full", "Somebody was faster: no seat is free any more.")
            seat = unlike(called, [each.name for each in found.places])
            return found.with_place(
                structs.replace(free, kind="link", name=seat, browser=key, link=None)
            )

        return self.change(gathering, player.id, take, _ends_invitation(gathering, player.id))

    def admit(self, found: Gathering, browser: Browser) -> None:
        """Refuse somebody who may not sit down: a guest where the game counts, and whoever is
        blocked by one who sits there; what that one is told is what latecomers are."""
        if found.terms.rated:
            need_account(self.storage, browser)
        there = {place.browser for place in found.places if place.browser} | {found.browser}
        if is_blocked(self.storage, self.key(browser), there):
            raise Problem(409, "full", "Somebody was faster: no seat is free any more.")

    def claim(self, gathering: str, secret: str, browser: Browser) -> str:
        """Somebody comes by the link of a seat; its name."""
        with self.storage.reading() as connection:
            known = kept.read(connection, gathering)
        if known is not None:
            self.admit(known, browser)
        key, hashed = browser.settle(), digest(secret)
        seat = ""

        def take(found: Gathering, mine: str) -> Gathering:
            nonlocal seat
            place = next((each for each in found.places if each.link == hashed), None)
            if place is None:
                not_found("This link leads to no seat. Was it copied in full?")
            if place.browser not in (None, mine):
                raise Problem(
                    410,
                    "gone",
                    f"Somebody opened this link before you. Are you {place.name}, on another "
                    "device? Then sign in.",
                )
            others = [each for each in found.places if each.place != place.place]
            if found.terms.rated and any(each.browser == mine for each in others):
                raise Problem(422, "refused", "This table is rated: nobody has two seats.")
            seat = place.name
            return found.with_place(structs.replace(place, browser=mine))

        self.change(gathering, key, take)
        return seat

    def of_link(self, gathering: str, secret: str) -> str:
        """The seat to which a link leads at a table that is not begun; "" if it has begun."""
        with self.storage.reading() as connection:
            found = kept.read(connection, gathering)
        if found is None:
            return ""
        hashed = digest(secret)
        seat = next((place.name for place in found.places if place.link == hashed), "")
        return seat or not_found("This link leads to no seat. Was it copied in full?")

    def leave(self, gathering: str, browser: Browser) -> Gathering:
        """Somebody stands up again: his seat is free to whoever comes, or to who has its link."""
        found, key = self.look(gathering, browser)
        mine = {place.place for place in found.at(key)}
        if not mine or key is None:
            not_yours("You do not sit at this table.")

        def stand_up(found: Gathering, key: str) -> Gathering:
            if key == found.browser:
                not_yours("The table is yours: close it, if you no longer want to play.")
            for place in found.at(key):
                found = found.with_place(_left(place))
            return found

        return self.change(gathering, key, stand_up)

    # What its owner does.

    def reseat(
        self, gathering: str, browser: Browser, number: int, kind: PlaceKind, name: str, bot: str
    ) -> str | None:
        """The owner gives a place to whoever comes first, to a computer player, or to a friend by
        link, and takes it from who sat there or was asked; the secret of its link."""
        secret = new_secret() if kind == "link" else None

        def give(found: Gathering, key: str) -> Gathering:
            _need_owner(found, key)
            place = next((each for each in found.places if each.place == number), None)
            if place is None:
                not_found("There is no such place.")
            if place.kind == "here":
                not_yours("This seat is your own.")
            if kind == "bot" and found.terms.rated:
                bad_request("Computer players sit at unrated tables only.")
            others = [each.name for each in found.places if each.place != number]
            return found.with_place(given(place.place, kind, name, bot, others, secret))

        mine = self._owned(gathering, browser)
        self.change(gathering, mine, give, also=_uninvite(gathering, number))
        return secret

    def show(self, gathering: str, browser: Browser, shown: Shown) -> Gathering:
        """The owner shows the table in the lobby, or no longer does."""

        def decide(found: Gathering, key: str) -> Gathering:
            _need_owner(found, key)
            check_shown(shown, found.club)
            return structs.replace(found, shown=shown)

        return self.change(gathering, self._owned(gathering, browser), decide)

    def start(self, gathering: str, browser: Browser) -> None:
        """The owner begins with those who sit there."""

        def without_the_others(found: Gathering, key: str) -> Gathering:
            _need_owner(found, key)
            there = tuple(place for place in found.places if not place.is_free)
            counts = find(found.title).player_counts
            if len(there) not in counts:
                raise Problem(
                    422,
                    "refused",
                    f"{find(found.title).name} is for {counts[0]} to {counts[-1]} players; "
                    f"{len(there)} sit here.",
                )
            return structs.replace(found, places=there)

        self.change(gathering, self._owned(gathering, browser), without_the_others)

    def close(self, gathering: str, browser: Browser) -> None:
        """The owner no longer wants to play: nobody loses anything but the wait."""
        key = self._owned(gathering, browser)
        with self.storage.writing() as connection:
            found = kept.read(connection, gathering, to_change=True)
            if found is None or found.browser != key:
                not_found()
            kept.remove(connection, gathering)

    def _owned(self, gathering: str, browser: Browser) -> str:
        found, key = self.look(gathering, browser)
        _need_owner(found, key)
        return found.browser

    # Changing, and beginning.

    def change(
        self,
        gathering: str,
        browser: str,
        decide: Callable[[Gathering, str], Gathering],
        also: Sequence[Executable] = (),
    ) -> Gathering:
        """Change a table that is not begun as ``decide`` says, which sees it as it stands and may
        refuse. It begins when nobody is waited for any more."""
        with self.storage.writing() as connection:
            found = kept.read(connection, gathering, to_change=True)
            if found is None:
                not_found()
            wanted = decide(found, key_of(connection, browser) or browser)
            if wanted != found:
                for statement in kept.changed(found, wanted, self.tables.clock()):
                    connection.execute(statement)
            for statement in also:
                connection.execute(statement)
            after = kept.read(connection, gathering)
        assert after is not None
        if after.is_full:
            self.begin(after)
        return after

    def begin(self, found: Gathering) -> None:
        """All are there: the game begins, with the seats drawn by lot."""
        order = list(found.places)
        secrets.SystemRandom().shuffle(order)
        rated = found.terms.rated  # then everybody has his seat in the same way
        seats = [Seat(each.name, "link" if rated else _seat_kind(each), each.bot) for each in order]
        mine = (gatherings.c.id == found.id) & (gatherings.c.updated == found.updated)
        gathered = Gathered(
            id=found.id,
            held=_held(found),
            links=_links(found),
            also=[*rows.show(found.id, found.shown, found.club), *kept.removal(found.id)],
            must=[delete(gatherings).where(mine)],
            here=[each.name for each in found.places if each.browser is not None],
        )
        try:
            opening.open_gathered(self.tables, found.title, seats, found.terms, gathered)
        except (Conflict, IntegrityError):
            return  # somebody has begun it, or has left, at this moment


def _left(place: Place) -> Place:
    """A place from which somebody has stood up."""
    if place.link is not None:
        return structs.replace(place, browser=None)
    return Place(place.place, "open")


def _seat_kind(place: Place) -> SeatKind:
    match place.kind:
        case "here" | "bot":
            return place.kind
    return "link"


def _need_owner(found: Gathering, key: str | None) -> None:
    if key != found.browser:
        not_yours("Only the owner of the table can do that.")


def _ends_invitation(gathering: str, key: str) -> list[Executable]:
    mine = (invitations.c.gathering == gathering) & (invitations.c.browser == key)
    return [delete(invitations).where(mine)]


def _uninvite(gathering: str, place: int) -> list[Executable]:
    his = (invitations.c.gathering == gathering) & (invitations.c.place == place)
    return [delete(invitations).where(his)]


def _held(found: Gathering) -> list[Executable]:
    """Who holds what once the table has begun."""
    held = rows.hold(found.browser, found.id, "")
    for place in found.places:
        is_own = place.kind == "here" and found.terms.rated
        if (place.kind == "link" or is_own) and place.browser is not None:
            held += rows.hold(place.browser, found.id, place.name)
    return held


def _links(found: Gathering) -> list[Executable]:
    """The links of seats go on working, but where players have secrets those that were used."""
    names = [place.name for place in found.places]
    secret = find(found.title)(names, found.terms.options, 0).secret
    made: list[Executable] = []
    for place in found.places:
        if place.link is not None:
            made.append(rows.link(place.link, found.id, place.name))
            if secret and place.browser is not None:
                made.append(rows.end_link(found.id, place.name))
    return made
