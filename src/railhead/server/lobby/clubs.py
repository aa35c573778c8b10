"""Clubs: players who play with each other, and their tables.

An open club is seen by anybody, who may ask to be a member. Any other is for its members alone: to
everybody else it is as if there were none, until he comes by a link. The owner and the keepers say
who is a member; the owner names keepers, passes the club on, or closes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Table, case, delete, func, insert, select, update

from railhead.server import opening
from railhead.server.browsers import digest, new_secret
from railhead.server.contests.contest import leave_club as leave_contests
from railhead.server.contests.contest import remove_of_club as remove_contests
from railhead.server.errors import Problem, bad_request, not_found, not_yours
from railhead.server.lobby.gathering import is_member
from railhead.server.models import (
    ROLES,
    applications,
    club_links,
    clubs,
    gatherings,
    members,
    players,
    tables,
)
from railhead.server.people.players import People, alone, checked_name

Role = Literal["owner", "keeper", "member"]
MOST_MEMBERS = 200
MOST_OWNED = 5  # clubs that one may own
MOST_JOINED = 30  # clubs to which one may belong
MOST_APPLICATIONS = 100  # that a club keeps
MOST_LINKS = 20  # of one club; the oldest ends
LINK_GOOD_FOR = 30 * 86_400.0
LONGEST_NOTE = 200
PAGE = 50


class Club(Struct, frozen=True):
    """A club. ``open``: anybody may see it, and ask to be a member."""

    id: str
    name: str
    note: str
    open: bool
    created: float


class Member(Struct, frozen=True):
    """Somebody who belongs to a club, or wants to."""

    player: str
    name: str
    colour: int
    role: Role
    since: float

    @property
    def keeps(self) -> bool:
        """Whether he says who is a member."""
        return self.role != "member"


class Seen(Struct, frozen=True):
    """A club as somebody sees it. ``role``: his own, "" for an outsider; ``asked``: he has asked to
    be a member; ``applications``: who else has, told to those who keep the club."""

    club: Club
    role: Role | Literal[""]
    asked: bool
    members: list[Member]
    applications: list[Member]

    @property
    def keeps(self) -> bool:
        """Whether he says who is a member."""
        return self.role in ("owner", "keeper")


class Clubs:
    """The clubs of a server; players are known by their ids. All methods may be called from any
    thread."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.storage = people.storage

    # Looking.

    def see(self, club: str, player: str | None) -> Seen:
        """A club; refused as if there were none, where an outsider may not see it."""
        with self.storage.reading() as connection:
            found, role = seen_by(connection, club, player)
            asked = connection.execute(
                select(applications.c.club).where(*_his(applications, club, player))
            )
            is_asking = asked.first() is not None
            there = _members(connection, club)
            waiting = _applications(connection, club) if role in ("owner", "keeper") else []
        return Seen(found, role, is_asking, there, waiting)

    def of(self, player: str | None) -> list[Club]:
        """The clubs of a player, by name."""
        wanted = select(clubs).join(members, members.c.club == clubs.c.id)
        with self.storage.reading() as connection:
            rows = connection.execute(
                wanted.where(members.c.player == player).order_by(clubs.c.name, clubs.c.id)
            )
            return [Club(*row) for row in rows]

    def open_ones(self, most: int = PAGE, after: int = 0) -> list[tuple[Club, int]]:
        """The clubs that anybody may see, the youngest first, and how many belong to each."""
        number = select(func.count()).where(members.c.club == clubs.c.id).scalar_subquery()
        wanted = select(clubs, number.label("number")).where(clubs.c.open)
        ordered = wanted.order_by(clubs.c.created.desc(), clubs.c.id).limit(most).offset(after)
        with self.storage.reading() as connection:
            rows = connection.execute(ordered).all()
        return [(Club(*row[:-1]), row.number) for row in rows]

    def applications_to(self, player: str | None) -> list[tuple[Club, int]]:
        """The clubs that a player keeps and to which somebody wants to belong, and how many do."""
        number = func.count(applications.c.player)
        wanted = (
            select(clubs, number)
            .join(members, members.c.club == clubs.c.id)
            .join(applications, applications.c.club == clubs.c.id)
            .where(members.c.player == player, members.c.role != "member")
            .group_by(*clubs.c)
        )
        with self.storage.reading() as connection:
            return [(Club(*row[:-1]), row[-1]) for row in connection.execute(wanted)]

    # Founding and changing.

    def found(self, player: str, name: str, note: str = "", is_open: bool = False) -> Club:
        """A new club, which its founder owns."""
        now = self.people.clock()
        club = Club(opening.new_id(), checked_name(name), _checked_note(note), is_open, now)
        with self.storage.writing() as connection:
            alone(connection, player)
            owned = select(func.count()).where(
                members.c.player == player, members.c.role == "owner"
            )
            if connection.execute(owned).scalar_one() >= MOST_OWNED:
                raise Problem(422, "refused", f"Nobody owns more than {MOST_OWNED} clubs.")
            connection.execute(insert(clubs).values(club_row(club)))
            _add(connection, club.id, player, "owner", now)
        return club

    def change(
        self, club: str, player: str, name: str | None, note: str | None, is_open: bool | None
    ) -> Club:
        """Those who keep a club call it otherwise, or say otherwise who may see it."""
        with self.storage.writing() as connection:
            found = need_keeper(connection, club, player)
            after = Club(
                found.id,
                found.name if name is None else checked_name(name),
                found.note if note is None else _checked_note(note),
                found.open if is_open is None else is_open,
                found.created,
            )
            mine = update(clubs).where(clubs.c.id == club)
            connection.execute(mine.values(club_row(after)))
            if not after.open:
                connection.execute(delete(applications).where(applications.c.club == club))
        return after

    def close(self, club: str, player: str) -> None:
        """The owner closes the club. Its tables go on, for those who sit there."""
        with self.storage.writing() as connection:
            _need_owner(connection, club, player)
            remove(connection, club)

    # Becoming a member.

    def link(self, club: str, player: str) -> str:
        """The secret of a new link by which one becomes a member."""
        secret, now = new_secret(), self.people.clock()
        with self.storage.writing() as connection:
            need_keeper(connection, club, player)
            of_club = club_links.c.club == club
            connection.execute(
                delete(club_links).where(of_club, club_links.c.made < now - LINK_GOOD_FOR)
            )
            old = connection.execute(
                select(club_links.c.hash).where(of_club).order_by(club_links.c.made.desc())
            ).scalars()
            for each in list(old)[MOST_LINKS - 1 :]:
                connection.execute(delete(club_links).where(club_links.c.hash == each))
            connection.execute(insert(club_links).values(hash=digest(secret), club=club, made=now))
        return secret

    def end_links(self, club: str, player: str) -> None:
        """No link made so far leads to the club any more."""
        with self.storage.writing() as connection:
            need_keeper(connection, club, player)
            connection.execute(delete(club_links).where(club_links.c.club == club))

    def of_link(self, secret: str) -> Club:
        """The club to which a link leads."""
        with self.storage.reading() as connection:
            return self._of_link(connection, secret)

    def join(self, secret: str, player: str) -> Club:
        """Somebody comes by a link."""
        with self.storage.writing() as connection:
            club = self._of_link(connection, secret)
            _add(connection, club.id, player, "member", self.people.clock())
        return club

    def _of_link(self, connection: Connection, secret: str) -> Club:
        row = connection.execute(
            select(clubs)
            .join(club_links, club_links.c.club == clubs.c.id)
            .where(
                club_links.c.hash == digest(secret),
                club_links.c.made > self.people.clock() - LINK_GOOD_FOR,
            )
        ).one_or_none()
        if row is None:
            raise Problem(410, "gone", "This link leads to no club: ask for a new one.")
        return Club(*row)

    def ask(self, club: str, player: str) -> None:
        """Somebody asks to be a member of a club that he may see."""
        with self.storage.writing() as connection:
            _hold(connection, club)
            _, role = seen_by(connection, club, player)
            number = select(func.count()).where(applications.c.club == club)
            if role:
                raise Problem(422, "refused", "You are a member already.")
            if connection.execute(number).scalar_one() >= MOST_APPLICATIONS:
                raise Problem(422, "refused", "Too many have asked already: try again later.")
            connection.execute(delete(applications).where(*_his(applications, club, player)))
            connection.execute(
                insert(applications).values(club=club, player=player, made=self.people.clock())
            )

    def answer(self, club: str, player: str, whom: str, agree: bool) -> None:
        """Those who keep the club answer somebody who has asked."""
        with self.storage.writing() as connection:
            need_keeper(connection, club, player)
            asked = connection.execute(delete(applications).where(*_his(applications, club, whom)))
            if asked.rowcount == 0:
                not_found("He no longer asks.")
            if agree:
                _add(connection, club, whom, "member", self.people.clock())

    # Roles, and leaving.

    def make(self, club: str, player: str, whom: str, role: Role) -> None:
        """The owner gives a member another role; a new owner takes the place of the old one."""
        with self.storage.writing() as connection:
            _need_owner(connection, club, player)
            if whom == player or not is_member(connection, club, whom):
                not_found("There is no such member.")
            connection.execute(update(members).where(*_his(members, club, whom)).values(role=role))
            if role == "owner":
                mine = update(members).where(*_his(members, club, player))
                connection.execute(mine.values(role="keeper"))

    def remove_member(self, club: str, player: str, whom: str) -> None:
        """Those who keep the club send a member away, who does not keep it himself unless the owner
        does."""
        with self.storage.writing() as connection:
            need_keeper(connection, club, player)
            mine, his = (role_of(connection, club, each) for each in (player, whom))
            if not his or whom == player:
                not_found("There is no such member.")
            if ROLES.index(mine) >= ROLES.index(his):
                not_yours("Only the owner sends those away who keep the club.")
            connection.execute(delete(members).where(*_his(members, club, whom)))
            leave_contests(connection, club, whom, self.people.clock())

    def leave(self, club: str, player: str) -> None:
        """Somebody leaves. If the owner does, the oldest keeper or member owns the club, and the
        last one closes it."""
        with self.storage.writing() as connection:
            _hold(connection, club)
            if not is_member(connection, club, player):
                not_found("There is no such club.")
            leave(connection, club, player, self.people.clock())


# Within a transaction.


def leave(connection: Connection, club: str, player: str, now: float) -> None:
    """A member leaves a club, and its cups and leagues."""
    _hold(connection, club)
    role = role_of(connection, club, player)
    connection.execute(delete(members).where(*_his(members, club, player)))
    leave_contests(connection, club, player, now)
    if role != "owner":
        return
    rank = case({role: number for number, role in enumerate(ROLES)}, value=members.c.role)
    others = select(members.c.player).where(members.c.club == club)
    heir = connection.execute(others.order_by(rank, members.c.since)).scalars().first()
    if heir is None:
        remove(connection, club)
    else:
        connection.execute(update(members).where(*_his(members, club, heir)).values(role="owner"))


def leave_all(connection: Connection, player: str, now: float) -> None:
    """A player leaves all his clubs."""
    mine = select(members.c.club).where(members.c.player == player)
    for club in list(connection.execute(mine).scalars()):
        leave(connection, club, player, now)


def remove(connection: Connection, club: str) -> None:
    """A club is no more, nor are its cups and leagues; its tables are known to those who have their
    addresses."""
    remove_contests(connection, club)
    for kind in (applications, club_links, members):
        connection.execute(delete(kind).where(kind.c.club == club))
    for each in (tables, gatherings):
        his = update(each).where(each.c.club == club)
        shown = case((each.c.shown == "club", "link"), else_=each.c.shown)
        connection.execute(his.values(club=None, shown=shown))
    connection.execute(delete(clubs).where(clubs.c.id == club))


def role_of(connection: Connection, club: str, player: str | None) -> str:
    """What somebody is in a club; "" for an outsider."""
    wanted = select(members.c.role).where(*_his(members, club, player))
    return connection.execute(wanted).scalar_one_or_none() or ""


def club_row(club: Club) -> dict[str, object]:
    """A club as it lies in the database."""
    return {
        "id": club.id,
        "name": club.name,
        "note": club.note,
        "open": club.open,
        "created": club.created,
    }


def seen_by(
    connection: Connection, club: str, player: str | None
) -> tuple[Club, Role | Literal[""]]:
    """A club and somebody's role in it; refused as if there were none, where he may not see it."""
    row = connection.execute(select(clubs).where(clubs.c.id == club)).one_or_none()
    role = role_of(connection, club, player)
    if row is None or not (row.open or role):
        not_found("There is no such club.")
    found: Role | Literal[""] = next((each for each in _ROLES if each == role), "")
    return Club(*row), found


_ROLES: Sequence[Role] = ("owner", "keeper", "member")


def _hold(connection: Connection, club: str) -> None:
    """Whoever else changes the club, or who belongs to it, waits until the end of the transaction:
    two at once must not make two owners of it, or leave it without one."""
    connection.execute(select(clubs.c.id).where(clubs.c.id == club).with_for_update())


def need_keeper(connection: Connection, club: str, player: str) -> Club:
    """The club, held until the end of the transaction; refused to who does not keep it."""
    _hold(connection, club)
    found, role = seen_by(connection, club, player)
    if role not in ("owner", "keeper"):
        not_yours("Only those who keep the club can do that.")
    return found


def _need_owner(connection: Connection, club: str, player: str) -> Club:
    _hold(connection, club)
    found, role = seen_by(connection, club, player)
    if role != "owner":
        not_yours("Only the owner of the club can do that.")
    return found


def _add(connection: Connection, club: str, player: str, role: Role, now: float) -> None:
    """Somebody becomes a member, unless he is one."""
    _hold(connection, club)
    alone(connection, player)
    if is_member(connection, club, player):
        return
    number = select(func.count()).where(members.c.club == club)
    if connection.execute(number).scalar_one() >= MOST_MEMBERS:
        raise Problem(422, "refused", f"A club has at most {MOST_MEMBERS} members.")
    joined = select(func.count()).where(members.c.player == player)
    if connection.execute(joined).scalar_one() >= MOST_JOINED:
        raise Problem(422, "refused", f"Nobody belongs to more than {MOST_JOINED} clubs.")
    connection.execute(delete(applications).where(*_his(applications, club, player)))
    connection.execute(insert(members).values(club=club, player=player, role=role, since=now))


def _his(kind: Table, club: str, player: str | None) -> tuple[ColumnElement[bool], ...]:
    return kind.c.club == club, kind.c.player == player


def _members(connection: Connection, club: str) -> list[Member]:
    rank = case({role: number for number, role in enumerate(ROLES)}, value=members.c.role)
    wanted = (
        select(players.c.id, players.c.name, players.c.colour, members.c.role, members.c.since)
        .join(members, members.c.player == players.c.id)
        .where(members.c.club == club)
        .order_by(rank, members.c.since)
    )
    return [Member(*row) for row in connection.execute(wanted)]


def _applications(connection: Connection, club: str) -> list[Member]:
    wanted = (
        select(players.c.id, players.c.name, players.c.colour, applications.c.made)
        .join(applications, applications.c.player == players.c.id)
        .where(applications.c.club == club)
        .order_by(applications.c.made)
    )
    return [
        Member(row.id, row.name, row.colour, "member", row.made)
        for row in connection.execute(wanted)
    ]


def _checked_note(note: str) -> str:
    said = " ".join(note.split())
    if len(said) > LONGEST_NOTE or not said.isprintable():
        bad_request(f"What is said of a club has at most {LONGEST_NOTE} characters.")
    return said
