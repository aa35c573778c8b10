"""Cups and leagues as members of a club deal with them: announcing, entering, withdrawing, and what
those do who keep the club."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, select

from railhead.server import opening
from railhead.server.contests import contest as kept
from railhead.server.contests import course, places
from railhead.server.contests.contest import JOB, Contest, Entrant, Heat
from railhead.server.contests.wanted import (
    MOST_PLAYERS,
    Wanted,
    check_name,
    check_until,
    prepared,
)
from railhead.server.errors import NotFound, Problem, bad_request, not_found, not_yours
from railhead.server.jobs import Jobs
from railhead.server.lobby.clubs import Club, need_keeper, role_of, seen_by
from railhead.server.people.players import Player, checked_name
from railhead.server.records import contests
from railhead.server.storage import Storage

MOST_UNFINISHED = 10  # contests of one club
LONGEST_REASON = 200
PAGE = 50


class Seen(Struct, frozen=True):
    """A contest as somebody sees it; ``role``: what he is in its club, "" for an outsider."""

    contest: Contest
    club: Club
    role: Literal["owner", "keeper", "member", ""]
    key: str | None

    @property
    def keeps(self) -> bool:
        """Whether he says how it goes on."""
        return self.role in ("owner", "keeper")

    @property
    def me(self) -> Entrant | None:
        """He himself, if he takes part."""
        return None if self.key is None else self.contest.of_holder(self.key)


class Contests:
    """The cups and leagues of a server; players are known by their ids. All methods may be called
    from any thread."""

    def __init__(
        self,
        storage: Storage,
        jobs: Jobs,
        advance: Callable[[str], object],
        clock: Callable[[], float],
    ) -> None:
        """``advance`` lets a contest go on as far as it can."""
        self.storage = storage
        self.clock = clock
        self._jobs = jobs
        self._advance = advance

    # Looking.

    def see(self, contest: str, player: str | None) -> Seen:
        """A contest; refused as if there were none, where an outsider may not see its club."""
        with self.storage.reading() as connection:
            return _seen(connection, contest, player)

    def of_club(self, club: str, player: str | None) -> list[Contest]:
        """The contests of a club, those first that are not over, then the latest."""
        wanted = select(contests).where(contests.c.club == club)
        ended = contests.c.ended.is_not(None)
        with self.storage.reading() as connection:
            seen_by(connection, club, player)
            ordered = wanted.order_by(ended, contests.c.made.desc(), contests.c.id)
            return kept.read_all(connection, ordered.limit(PAGE))

    # Announcing.

    def check_keeper(self, club: str, player: str) -> None:
        """Refuse somebody who does not keep a club."""
        with self.storage.reading() as connection:
            seen_by(connection, club, player)
            if role_of(connection, club, player) not in ("owner", "keeper"):
                not_yours("Only those who keep the club can do that.")

    def announce(self, club: str, player: str, wanted: Wanted) -> Contest:
        """Somebody who keeps a club announces a contest."""
        found = prepared(wanted, club, self.clock())
        with self.storage.writing() as connection:
            need_keeper(connection, club, player)
            if kept.count_unfinished(connection, club) >= MOST_UNFINISHED:
                raise Problem(
                    422, "refused", f"A club has at most {MOST_UNFINISHED} that are not over."
                )
            connection.execute(kept.new(found))
            now = self._jobs.now(connection)
            connection.execute(self._jobs.statement(JOB, found.id, due=now))
        return found

    def change(
        self,
        contest: str,
        player: str,
        *,
        name: str | None = None,
        most: int | None = None,
        until: float | None = None,
    ) -> None:
        """Those who keep the club call it otherwise or, before it begins, let it begin later or
        with more players. What is None stays."""
        with self.storage.writing() as connection:
            found = self._kept_by(connection, contest, player).contest
            values: dict[str, object] = {}
            if name is not None:
                values["name"] = checked_name(name)
            if most is not None or until is not None:
                _need_open(found)
            if most is not None:
                least = max(found.size, len(found.present))
                if not least <= most <= MOST_PLAYERS:
                    bad_request(f"From {least} up to {MOST_PLAYERS} players may enter.")
                values["most"] = most
            if until is not None:
                check_until(until, self.clock())
                values["until"] = until
            if values:
                self._write(connection, found, **values)

    # Taking part.

    def enter(self, contest: str, player: Player) -> None:
        """A member enters. With the last who may, it begins."""
        with self.storage.writing() as connection:
            seen = _seen(connection, contest, player.id, to_change=True)
            found = seen.contest
            if not seen.role:
                not_yours("Only members of the club can enter.")
            _need_open(found)
            if found.terms.rated and player.is_guest:
                raise Problem(
                    403, "sign_in", "Its tables are rated: sign in first, for guests play unrated."
                )
            if seen.me is not None:
                return
            if len(found.present) >= found.most:
                raise Problem(409, "full", "Somebody was faster: as many have entered as may.")
            name = checked_name(player.name)
            check_name(found.title, name)
            number = kept.next_number(found)
            entrant = Entrant(number, player.id, name, player.colour, self.clock())
            connection.execute(kept.entry(contest, entrant))
            self._write(connection, found)

    def withdraw(self, contest: str, player: str) -> None:
        """Somebody no longer takes part. Once it has begun, a computer player sits in for him where
        he plays, and whoever comes next goes on in his place."""
        with self.storage.writing() as connection:
            seen = _seen(connection, contest, player, to_change=True)
            if seen.me is None:
                not_found("You have not entered.")
            self._take_out(connection, seen.contest, seen.me, "")

    def remove(self, contest: str, player: str, number: int, reason: str) -> None:
        """Those who keep the club take somebody out, for a reason that all may read."""
        why = _checked_reason(reason)
        with self.storage.writing() as connection:
            found = self._kept_by(connection, contest, player).contest
            entrant = next((each for each in found.present if each.number == number), None)
            if entrant is None:
                not_found("Nobody of this number takes part.")
            self._take_out(connection, found, entrant, why)

    def _take_out(
        self, connection: Connection, found: Contest, entrant: Entrant, reason: str
    ) -> None:
        if found.state == "open":
            connection.execute(kept.entry_ended(found.id, entrant.number))
        else:
            _need_running(found)
            now = self.clock()
            # Whoever has entered twice, as a guest and with his account, withdraws altogether.
            for each in found.entrants:
                if each.holder == entrant.holder and each.withdrew is None:
                    left = kept.entrant_changed(found.id, each.number, withdrew=now, reason=reason)
                    connection.execute(left)
        self._write(connection, found)

    # How it goes on.

    def begin(self, contest: str, player: str) -> None:
        """Those who keep the club begin with whoever has entered."""
        with self.storage.writing() as connection:
            found = self._kept_by(connection, contest, player).contest
            _need_open(found)
            if not course.can_begin(found):
                least = min(course.counts_of(found))
                raise Problem(422, "refused", f"It takes {least} players at least.")
            self._write(connection, found, until=self.clock())
        self._advance(contest)

    def call_off(self, contest: str, player: str, reason: str) -> None:
        """Those who keep the club call it off, for a reason that all may read. Its tables go on,
        for those who sit there."""
        why = _checked_reason(reason)
        with self.storage.writing() as connection:
            found = self._kept_by(connection, contest, player).contest
            if found.state not in ("open", "running"):
                raise Problem(422, "refused", "It is over.")
            self._write(connection, found, state="off", reason=why, ended=self.clock())

    def decide(
        self,
        contest: str,
        player: str,
        number: int,
        given: Mapping[int, int],
        reason: str,
    ) -> None:
        """Those who keep the club say who came in where at a table (``given``: places by the
        numbers of who entered), for a reason that all may read. Its game no longer matters."""
        why = _checked_reason(reason)
        with self.storage.writing() as connection:
            found = self._kept_by(connection, contest, player).contest
            heat = _open_heat(found, number)
            wanted = _decided(found, heat, given)
            worths = [None] * len(heat.seats)
            values = {"state": "decided", "reason": why}
            connection.execute(kept.heat_changed(contest, number, **values))
            for statement in kept.placed(contest, heat, wanted, worths):
                connection.execute(statement)
            self._write(connection, found)
        self._advance(contest)

    def open_anew(self, contest: str, player: str, number: int) -> None:
        """Those who keep the club have a table opened once more that was deleted."""
        with self.storage.writing() as connection:
            found = self._kept_by(connection, contest, player).contest
            heat = _open_heat(found, number)
            if heat.state != "gone":
                raise Problem(422, "refused", "This table is there.")
            values = {"state": "drawn", "game": opening.new_id()}
            connection.execute(kept.heat_changed(contest, number, **values))
            self._write(connection, found)

    def _kept_by(self, connection: Connection, contest: str, player: str) -> Seen:
        seen = _seen(connection, contest, player, to_change=True)
        if not seen.keeps:
            not_yours("Only those who keep the club can do that.")
        return seen

    def _write(self, connection: Connection, found: Contest, **values: object) -> None:
        """Write how a contest has changed, and let it be looked at."""
        connection.execute(kept.changed(found.id, self.clock(), **values))
        connection.execute(kept.wake([found.id], self._jobs.now(connection)))


def _seen(
    connection: Connection, contest: str, player: str | None, *, to_change: bool = False
) -> Seen:
    found = kept.read(connection, contest, to_change=to_change)
    if found is None:
        not_found("There is no such cup or league.")
    try:
        club, role = seen_by(connection, found.club, player)
    except NotFound:
        not_found("There is no such cup or league.")
    return Seen(found, club, role, player)


def _need_open(found: Contest) -> None:
    if found.state != "open":
        raise Problem(422, "refused", "It has begun." if found.round else "It is over.")


def _need_running(found: Contest) -> None:
    if found.state != "running":
        raise Problem(422, "refused", "It is over.")


def _open_heat(found: Contest, number: int) -> Heat:
    """A table of the round that is played."""
    _need_running(found)
    heat = found.heat(number)
    if heat is None or not heat.is_table:
        not_found("It has no table of this number.")
    if heat.round != found.round:
        raise Problem(422, "refused", "The next round has been drawn already.")
    return heat


def _decided(found: Contest, heat: Heat, given: Mapping[int, int]) -> list[int | None]:
    """The places of the seats, as they are decided."""
    playing = [seat.entrant for seat in heat.seats if seat.entrant not in found.gone]
    is_league = found.kind == "league"
    if sorted(given) != sorted(playing):
        bad_request("Say of everybody who takes part at this table which place he has.")
    if not places.are_places([given[each] for each in playing], shared=is_league):
        bad_request("The places are 1, 2, 3 and so on" + (", or shared." if is_league else "."))
    last = len(playing)
    wanted: list[int | None] = []
    for seat in heat.seats:
        if seat.entrant in given:
            wanted.append(given[seat.entrant])
        else:
            last += 1
            wanted.append(None if is_league else last)
    return wanted


def _checked_reason(reason: str) -> str:
    said = " ".join(reason.split())
    if not said or len(said) > LONGEST_REASON or not said.isprintable():
        bad_request(f"Say why, in up to {LONGEST_REASON} characters: all may read it.")
    return said
