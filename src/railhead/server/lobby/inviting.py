"""Invitations: a player is asked to sit down at a table that is not begun.

Whoever asks somebody by his e-mail address is told the same, whether anybody here has it or not: a
seat is kept in either case.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, structs
from sqlalchemy import Connection, Executable, delete, func, insert, select

from railhead.server.browsers import Browser
from railhead.server.calling.occasions import Notice
from railhead.server.errors import Problem, not_found
from railhead.server.lobby import gathering as kept
from railhead.server.lobby.gathering import Gathering, Place, key_of
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.lobby.wanted import unlike
from railhead.server.models import gatherings, invitations, passwords, players
from railhead.server.peace.blocks import is_blocked
from railhead.server.people.email_links import normal
from railhead.server.people.players import Player, read
from railhead.titles import find

MOST_ASKED = 50  # invitations that somebody has and has not answered


class Invitation(Struct, frozen=True):
    """Somebody is asked to a table."""

    gathering: Gathering
    by: str
    made: float


class Invitations:
    """Who is asked to which table. All methods may be called from any thread."""

    def __init__(
        self,
        gathered: Gatherings,
        notices: Callable[[str, str], Sequence[Executable]] = lambda player, gathering: (),
    ) -> None:
        """``notices``: what tells a player that he is asked to a table."""
        self.gathered = gathered
        self.storage = gathered.storage
        self._notices = notices

    def ask(self, gathering: str, browser: Browser, place: int, who: str) -> Gathering:
        """The owner keeps a place for a player, found by name or e-mail address, and asks him."""
        owned, key = self.gathered.look(gathering, browser)
        if key != owned.browser:
            raise Problem(403, "not_yours", "Only the owner of the table can do that.")
        asker = self.gathered.somebody(browser)
        player = self.find(who)
        if player is not None and player.id == key:
            raise Problem(422, "refused", "That is you.")
        is_there = player is not None and any(each.browser == player.id for each in owned.places)
        if is_there and "@" in who:
            player = None  # a refusal would tell whose address it is
        also = [] if player is None else self._asked(gathering, place, player, asker)
        called = "" if player is None or "@" in who else player.name

        def keep(found: Gathering, _: str) -> Gathering:
            old = next((each for each in found.places if each.place == place), None)
            if old is None:
                not_found("There is no such place.")
            if not old.is_free:
                raise Problem(409, "stale", "Somebody sits there already.")
            if player is not None and any(each.browser == player.id for each in found.places):
                raise Problem(422, "refused", f"{who} is asked already, or sits there.")
            whom = None if player is None else player.id
            return found.with_place(Place(place, "asked", called, browser=whom))

        return self.gathered.change(gathering, owned.browser, keep, also)

    def find(self, who: str) -> Player | None:
        """The player whom somebody means; None where an e-mail address is nobody's."""
        wanted = " ".join(who.split())
        with self.storage.reading() as connection:
            if "@" in wanted:
                same = players.c.email == normal(wanted)
                mailed = connection.execute(select(players.c.id).where(same)).scalar_one_or_none()
                return None if mailed is None else read(connection, mailed)
            found = _called(connection, wanted)
            if not found:
                not_found(f"Nobody here is called {wanted}. You can send a link instead.")
            if len(found) > 1:
                raise Problem(
                    409,
                    "several",
                    f"Several players are called {wanted}: ask by e-mail, or send a link.",
                )
            return read(connection, found[0])

    def _asked(self, gathering: str, place: int, player: Player, asker: Player) -> list[Executable]:
        """What asks a player, unless he has too many invitations already, or has blocked who asks;
        nobody is told that."""
        if is_blocked(self.storage, asker.id, [player.id]):
            return []
        his = select(func.count()).where(invitations.c.browser == player.id)
        with self.storage.reading() as connection:
            if connection.execute(his).scalar_one() >= MOST_ASKED:
                return []
        row = {
            "gathering": gathering,
            "browser": player.id,
            "place": place,
            "by": asker.name,
            "made": self.gathered.tables.clock(),
        }
        return [insert(invitations).values(row), *self._notices(player.id, gathering)]

    def mine(self, browser: Browser) -> list[Invitation]:
        """The tables to which somebody is asked, the latest first."""
        with self.storage.reading() as connection:
            key = key_of(connection, browser.key)
            if key is None:
                return []
            rows = connection.execute(
                select(invitations)
                .where(invitations.c.browser == key)
                .order_by(invitations.c.made.desc())
            ).all()
            ids = [row.gathering for row in rows]
            wanted = select(gatherings).where(gatherings.c.id.in_(ids))
            found = {each.id: each for each in kept.read_all(connection, wanted)}
        return [Invitation(found[row.gathering], row.by, row.made) for row in rows]

    def of(self, gathering: str, player: str) -> Invitation | None:
        """The invitation of a player to a table, if it still holds."""
        mine = (invitations.c.gathering == gathering) & (invitations.c.browser == player)
        with self.storage.reading() as connection:
            row = connection.execute(select(invitations).where(mine)).one_or_none()
            found = None if row is None else kept.read(connection, gathering)
        return None if row is None or found is None else Invitation(found, row.by, row.made)

    def accept(self, gathering: str, browser: Browser, name: str = "") -> Gathering:
        """Whoever is asked sits down."""
        self._invited(gathering, browser)
        self.gathered.admit(self.gathered.look(gathering, browser)[0], browser)
        player = self.gathered.somebody(browser, name)
        key, called = player.id, name or player.name

        def take(found: Gathering, mine: str) -> Gathering:
            for place in found.places:
                if place.kind == "asked" and place.browser == mine:
                    found = found.with_place(taken(found, place, called))
            return found

        return self.gathered.change(gathering, key, take, _answered(gathering, key))

    def decline(self, gathering: str, browser: Browser) -> None:
        """Whoever is asked does not want to: his place is free to whoever comes first."""
        key = self._invited(gathering, browser)

        def free(found: Gathering, mine: str) -> Gathering:
            for place in found.places:
                if place.kind == "asked" and place.browser == mine:
                    found = found.with_place(Place(place.place, "open"))
            return found

        self.gathered.change(gathering, key, free, _answered(gathering, key))

    def _invited(self, gathering: str, browser: Browser) -> str:
        key = self.gathered.key(browser)
        if key is None or self.of(gathering, key) is None:
            not_found("There is no such invitation any more.")
        return key


def notice(invitation: Invitation | None) -> Notice | None:
    """What tells somebody that he is asked to a table."""
    if invitation is None:
        return None
    found, title = invitation.gathering, find(invitation.gathering.title).name
    text = f"{invitation.by or 'Somebody'} asks you to a table of {title}."
    return Notice(title, text, f"/t/{found.id}", found.id)


def taken(found: Gathering, place: Place, called: str) -> Place:
    """A place at which sits down who was asked: the owner at his own screen."""
    if place.browser == found.browser:
        return structs.replace(place, kind="here")
    others = [each.name for each in found.places if each.place != place.place]
    name = unlike(place.name or called or "A guest", others)
    return structs.replace(place, kind="link", name=name)


def _called(connection: Connection, name: str) -> list[str]:
    """The accounts of a name: that with which one signs in, or else the one others see."""
    signs_in = select(passwords.c.player).where(passwords.c.login == name.casefold())
    found = connection.execute(signs_in).scalar_one_or_none()
    if found is not None:
        return [found]
    same = select(players.c.id).where(players.c.name == name, players.c.joined.is_not(None))
    return list(connection.execute(same.limit(2)).scalars())


def _answered(gathering: str, key: str) -> list[Executable]:
    mine = (invitations.c.gathering == gathering) & (invitations.c.browser == key)
    return [delete(invitations).where(mine)]
