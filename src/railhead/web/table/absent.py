"""Those who are away: who sits in for them, what was played, and what the others vote on."""

from __future__ import annotations

from typing import NamedTuple

from railhead.bots.names import called
from railhead.server import sitting
from railhead.server.access import Access
from railhead.server.pace.voting import Choice, Vote, votes_of

_MOST_LINES = 8
_CHOICES: dict[Choice, str] = {
    "wait": "Wait another day",
    "sits_in": "A computer player sits in",
    "offer": "Offer the seat to somebody else",
}


class SitsIn(NamedTuple):
    """A computer player that sits in. ``mine``: it is the viewer's seat; ``played``: what it has
    played, the last first; ``more``: how much besides; ``waits``: the viewer may end it."""

    name: str
    who: str
    mine: bool
    since: int
    played: list[str]
    more: int
    waits: bool


class Ballot(NamedTuple):
    """A vote as somebody sees it: what may be chosen, in words, with those who have."""

    name: str
    rows: list[tuple[Choice, str, list[str]]]
    may_vote: bool
    note: str


def sitting_in(access: Access) -> list[SitsIn]:
    """The computer players that sit in for somebody."""
    found = []
    for name, seat in access.table.seats.items():
        mine = name in access.away
        if seat.kind != "bot" or not (mine or access.table.is_sat_in(name)):
            continue
        lines = [line.text[0] for line in sitting.played(access, name) if line.text]
        entry = access.table.last_seating(name)
        found.append(
            SitsIn(
                name,
                called(seat.bot),
                mine,
                0 if entry is None else int(entry.made * 1000),
                lines[::-1][:_MOST_LINES],
                max(0, len(lines) - _MOST_LINES),
                access.owner and access.table.is_sat_in(name),
            )
        )
    return found


def ballots(access: Access) -> list[Ballot]:
    """The votes that are going on."""
    return [_ballot(access, vote) for vote in votes_of(access)]


def _ballot(access: Access, vote: Vote) -> Ballot:
    rows = [
        (choice, _CHOICES[choice], [name for name, said in vote.votes.items() if said == choice])
        for choice in vote.choices
    ]
    may_vote = any(name in vote.voters for name in access.seats)
    note = f"{vote.needed} of {len(vote.voters)} decide. {vote.name} can still come back."
    return Ballot(vote.name, rows, may_vote, note)
