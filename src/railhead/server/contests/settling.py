"""What a table of a contest has come to, out of its game and of who has withdrawn."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from railhead.server.contests import course, cups, places
from railhead.server.contests.contest import Contest, Heat, Sitting

WALKOVER = "The others have withdrawn."


class Outcome(Struct, frozen=True):
    """How the game of a table stands: whether the table is there, and what its seats are worth,
    None as long as it is not over."""

    is_there: bool
    worths: tuple[int, ...] | None


def settled(contest: Contest, heat: Heat, outcome: Outcome | None) -> Heat:
    """A table as it is to be written, out of how its game stands; ``outcome`` None: there is no
    game yet. What has been decided stays, and so does a result that is known already."""
    if heat.state in ("decided", "out"):
        return heat
    worths = None if outcome is None else outcome.worths
    if heat.state == "over" and worths is not None:
        return heat
    if worths is not None:
        return _over(contest, heat, worths)
    left = [seat for seat in heat.seats if seat.entrant not in contest.gone]
    if len(left) <= _enough(contest, heat):
        return _walked_over(contest, heat)
    if outcome is None:
        return heat
    state = "playing" if outcome.is_there else "gone"
    seats = tuple(Sitting(seat.seat, seat.entrant) for seat in heat.seats)
    return replace(heat, state=state, reason="", seats=seats)


def _enough(contest: Contest, heat: Heat) -> int:
    """How many may be left at a table so that nothing is to be played for."""
    if contest.kind == "league" or course.is_final(contest, heat.round):
        return 1
    return cups.go_on(len(heat.seats), contest.go_on)


def _over(contest: Contest, heat: Heat, worths: tuple[int, ...]) -> Heat:
    gone = {seat.seat for seat in heat.seats if seat.entrant in contest.gone}
    if contest.kind == "cup":
        found: list[int | None] = list(places.in_order(worths, gone))
    else:
        # Whoever withdrew before the end gets nothing for this table.
        shared = places.shared(worths, gone)
        found = [None if seat in gone else place for seat, place in enumerate(shared)]
    seats = tuple(
        Sitting(seat.seat, seat.entrant, place, worth)
        for seat, place, worth in zip(heat.seats, found, worths, strict=True)
    )
    return replace(heat, state="over", reason="", seats=seats)


def _walked_over(contest: Contest, heat: Heat) -> Heat:
    """Those who are left have their places without playing on."""
    after = _over(contest, heat, (0,) * len(heat.seats))
    seats = tuple(Sitting(each.seat, each.entrant, each.place) for each in after.seats)
    return replace(after, reason=WALKOVER, seats=seats)
