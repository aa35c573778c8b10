"""The others vote on how it goes on without somebody whose time is out: they wait another day, a
computer player sits in, or the seat is offered to somebody else."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec import Struct

from railhead.server import handing
from railhead.server.access import Access
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.facts import Seat
from railhead.server.pace.at_table import pace_of
from railhead.server.sitting import sit_in
from railhead.server.tables import Draft, Proposal, Tables

Choice = Literal["wait", "sits_in", "offer"]
CHOICES: tuple[Choice, ...] = ("wait", "sits_in", "offer")


class Vote(Struct, frozen=True):
    """A vote about the seat of one whose time is out. ``voters``: who votes; ``votes``: what they
    have said so far; ``needed``: how many decide; ``choices``: what may be chosen."""

    name: str
    voters: tuple[str, ...]
    votes: dict[str, str]
    needed: int
    choices: tuple[Choice, ...]


def votes_of(access: Access) -> list[Vote]:
    """The votes that are going on."""
    pace = pace_of(access.table)
    if pace is None or pace.when_out != "vote" or access.table.finished:
        return []
    return [_vote(access, name, votes) for name, votes in access.table.timeline.out.items()]


def _vote(access: Access, name: str, votes: dict[str, str]) -> Vote:
    seats = access.table.seats.values()
    voters = tuple(
        seat.name
        for seat in seats
        if seat.name != name and seat.kind != "bot" and access.is_persons(seat)
    )
    cast = {voter: choice for voter, choice in votes.items() if voter in voters}
    return Vote(name, voters, cast, len(voters) // 2 + 1, _choices(access, name, voters))


def _choices(access: Access, name: str, voters: tuple[str, ...]) -> tuple[Choice, ...]:
    """Where players have secrets the seat is offered only by two others at least, not all of them
    at the owner's screen, or one would look into a hand by himself; and not while a computer player
    sits in for one of them, whom the owner could so keep from voting. At a rated table no seat
    changes hands."""
    if access.table.rated:
        return CHOICES[:2]
    if not access.table.title.secret:
        return CHOICES
    others = (seat for seat in access.table.seats.values() if seat.name != name)
    missing = any(access.is_persons(seat) and seat.name not in voters for seat in others)
    return CHOICES[:2] if missing or len(voters) < 2 or not _giver(access, voters) else CHOICES


def _giver(access: Access, voters: tuple[str, ...]) -> str:
    """Who makes the link of a seat that is offered: where players have secrets one who came by a
    link himself, elsewhere the owner."""
    if not access.table.title.secret:
        return handing.OWNER
    return next((seat for seat in voters if access.table.seats[seat].kind == "link"), "")


def vote(tables: Tables, table_id: str, browser: Browser, name: str, choice: Choice) -> Access:
    """Vote with all seats of a browser; what enough of them want happens at once."""

    def decide(access: Access) -> Proposal:
        access.need_seat()
        found = next((each for each in votes_of(access) if each.name == name), None)
        if found is None:
            raise Problem(422, "refused", f"There is no vote about {name}.")
        mine = [seat for seat in access.seats if seat in found.voters]
        if not mine:
            raise Problem(422, "refused", "The others vote on that.")
        if choice not in found.choices:
            raise Problem(
                422,
                "refused",
                "At a rated table seats do not change hands."
                if access.table.rated
                else "Where players have secrets, all the others must offer a seat, two at least.",
            )
        drafts = [Draft("vote", seat, {"name": name, "choice": choice}) for seat in mine]
        cast = Counter({**found.votes, **dict.fromkeys(mine, choice)}.values())
        is_secret = access.table.title.secret and choice == "offer"
        needed = len(found.voters) if is_secret else found.needed
        if cast[choice] < needed:
            return Proposal(drafts)
        outcome = _outcome(access, name, choice, found.voters)
        return Proposal([*drafts, *outcome.drafts], outcome.also, outcome.seats)

    return tables.change(table_id, browser, decide)


def _outcome(access: Access, name: str, choice: Choice, voters: tuple[str, ...]) -> Proposal:
    if choice == "wait":
        return Proposal([Draft("wait", "", {"name": name})])
    if choice == "sits_in":
        pace = pace_of(access.table)
        assert pace is not None
        return sit_in(access.table, name, pace.bot)
    return handing.given(access, Seat(name, "link"), _giver(access, voters), None)
