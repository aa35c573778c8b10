"""Vacations: 30 days a year in which a player's clocks stand at all his tables.

Each table's journal says so, as its clocks follow from it alone; what a player has used of the year
lies beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime

from msgspec import Struct
from sqlalchemy import Connection, Executable, insert, select, update

from railhead.server.access import Access
from railhead.server.browsers import Browser
from railhead.server.errors import NotFound, Problem, bad_request
from railhead.server.models import vacations
from railhead.server.pace.at_table import pace_of
from railhead.server.pace.pace import DAY
from railhead.server.people.players import People, Player, alone
from railhead.server.tables import Draft, Proposal, Stale, Tables

A_YEAR = 30  # days


class Vacation(Struct, frozen=True):
    """``until``: when it ends, 0 if there is none now; ``left``: days of this year that are not
    used, this one's included."""

    until: float
    left: float


def vacation_of(tables: Tables, player: Player | None) -> Vacation:
    """The vacation of a player now; None: of one of whom nothing is kept yet."""
    now = tables.clock()
    with tables.storage.reading() as connection:
        spans = [] if player is None else _spans(connection, player)
    until = max((over for _, over in spans if over > now), default=0.0)
    return Vacation(until, A_YEAR - _used(spans, now))


def go(tables: Tables, people: People, browser: Browser, until: float) -> Vacation:
    """Go on vacation, or change its end."""
    player, now = people.make(browser), tables.clock()
    if not now < until <= now + A_YEAR * DAY:
        bad_request(f"A vacation ends within {A_YEAR} days.")
    with tables.storage.writing() as connection:
        alone(connection, player.id)
        spans = _spans(connection, player)
        ended = [(began, min(over, now)) for began, over in spans]
        if (until - now) / DAY > A_YEAR - _used(ended, now):
            left = A_YEAR - _used(spans, now)
            raise Problem(422, "refused", f"You have {left:.0f} of {A_YEAR} days left this year.")
        connection.execute(_end(player, now))
        connection.execute(insert(vacations).values(player=player.id, began=now, until=until))
    _say(tables, browser, until)
    return vacation_of(tables, player)


def come_back(tables: Tables, people: People, browser: Browser) -> Vacation:
    """Come back now."""
    player, now = people.find(browser), tables.clock()
    if player is not None and vacation_of(tables, player).until:
        tables.storage.run([_end(player, now)])
        _say(tables, browser, 0.0)
    return vacation_of(tables, player)


def _end(player: Player, now: float) -> Executable:
    running = (vacations.c.player == player.id) & (vacations.c.until > now)
    return update(vacations).where(running).values(until=now)


def _say(tables: Tables, browser: Browser, until: float) -> None:
    """Tell all tables at which clocks run."""

    def decide(access: Access) -> Proposal:
        if pace_of(access.table) is None or access.table.finished:
            return Proposal([])
        seats = [*access.seats, *access.away]
        return Proposal([Draft("vacation", seat, {"until": until}) for seat in seats])

    for listed in tables.mine(browser):
        if not listed.summary.finished and listed.copy_of is None:
            with suppress(NotFound, Stale):
                tables.change(listed.id, browser, decide)


def _spans(connection: Connection, player: Player) -> list[tuple[float, float]]:
    wanted = select(vacations.c.began, vacations.c.until).where(vacations.c.player == player.id)
    return [(row.began, row.until) for row in connection.execute(wanted)]


def _used(spans: Sequence[tuple[float, float]], now: float) -> float:
    """The days of the present year that are used, up to the ends of all vacations."""
    year = datetime.fromtimestamp(now, UTC).year
    first = datetime(year, 1, 1, tzinfo=UTC).timestamp()
    last = datetime(year + 1, 1, 1, tzinfo=UTC).timestamp()
    return sum(max(0.0, min(over, last) - max(began, first)) for began, over in spans) / DAY
