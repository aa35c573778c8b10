"""Rated tables: who may sit at them, and what is not done there.

People with accounts play, each one seat, by themselves: no guests, no computer players but one that
sits in, no programs. Seats do not change hands. While the game runs nobody gets hints, or a copy on
which to try things, and actions are taken back only if all agree.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from railhead.server.access import Access
from railhead.server.browsers import Browser
from railhead.server.errors import Problem, bad_request, not_yours
from railhead.server.facts import Seat
from railhead.server.models import holder, holdings
from railhead.server.people.players import Player, player_at, read
from railhead.server.results import ratings
from railhead.server.storage import Storage
from railhead.server.table import Table


def account(storage: Storage, browser: Browser) -> Player | None:
    """The player with an account who asks, be it through a program; None for a guest."""
    with storage.reading() as connection:
        key = browser.key
        if key is None:
            return None
        found = read(connection, key) if browser.is_program else player_at(connection, key)
    return None if found is None or found.is_guest else found


def need_account(storage: Storage, browser: Browser) -> Player:
    """The player with an account who wants to sit at a rated table."""
    found = account(storage, browser)
    if found is None:
        raise Problem(
            403, "sign_in", "This table is rated: sign in first, for guests play unrated."
        )
    return found


def own_seat(storage: Storage, browser: Browser, seats: Sequence[Seat], seed: int | None) -> str:
    """The seat of whoever opens a rated table, "" if all are others'; refused if these seats can't
    be rated."""
    if not ratings.is_there():
        bad_request("This server keeps no ratings.")
    need_account(storage, browser)
    if seed is not None:
        bad_request("The seed of a rated game is drawn by lot.")
    if any(seat.kind == "bot" for seat in seats):
        bad_request("Computer players sit at unrated tables only.")
    mine = [seat.name for seat in seats if seat.kind == "here"]
    if len(mine) > 1:
        bad_request("At a rated table everybody has one seat: the others come by a link.")
    return "".join(mine)


def check_coming(storage: Storage, table: Table, seat: str, browser: Browser) -> None:
    """Refuse somebody who may not take a seat of a rated table."""
    if not table.rated:
        return
    need_account(storage, browser)
    mine = select(holdings.c.seat).where(
        holdings.c.browser == holder(browser.key),
        holdings.c.table_id == table.id,
        holdings.c.seat.not_in(["", seat]),
    )
    with storage.reading() as connection:
        other = connection.execute(mine).scalars().first()
    if other is not None:
        raise Problem(
            422, "refused", f"This table is rated: you play {other}, and nobody has two seats."
        )
    if not seat:
        not_yours("A rated table has one owner.")


def check_reseating(access: Access, name: str, seat: Seat) -> None:
    """Refuse to hand on a seat of a rated table to which somebody has come."""
    if not access.table.rated:
        return
    if seat.kind != "link" or name in access.claimed or access.table.seats[name].kind != "link":
        raise Problem(
            422,
            "refused",
            "At a rated table seats do not change hands: a computer player may sit in.",
        )


def need_no_rating(access: Access, what: str) -> None:
    """Refuse what would help a player of a rated game while it runs."""
    if access.table.rated and not access.table.finished:
        raise Problem(422, "refused", f"This game is rated: there are no {what} while it runs.")


def may_have(access: Access, at: int | None = None) -> bool:
    """Whether a visitor may have the game up to a position, as a file or as a copy."""
    runs_rated = access.table.rated and not access.table.finished
    return not runs_rated and access.is_open(at)
