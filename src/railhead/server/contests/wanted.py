"""A cup or league as somebody wants it: checked before it is announced."""

from __future__ import annotations

import secrets

from msgspec import Struct

from railhead.play.game import Game
from railhead.server import opening
from railhead.server.contests.contest import Contest, Kind
from railhead.server.errors import Problem, bad_request
from railhead.server.facts import Shown
from railhead.server.opening import Terms
from railhead.server.pace.pace import DAY
from railhead.server.pace.pace import check as check_pace
from railhead.server.people.players import checked_name
from railhead.server.results import ratings
from railhead.titles import find

MOST_PLAYERS = 128
MOST_ROUNDS = 20
LONGEST_ENTRY = 366.0 * DAY


class Wanted(Struct, frozen=True):
    """A contest to announce. ``size``: players at a table; ``go_on``: how many of them do, in a
    cup; ``rounds``: tables that everybody plays, in a league; ``most``: players who may enter;
    ``until``: when it begins, if it is not full before."""

    kind: Kind
    name: str
    title: str
    terms: Terms
    size: int
    go_on: int = 0
    rounds: int = 0
    most: int = MOST_PLAYERS
    until: float | None = None
    shown: Shown = "club"


def prepared(wanted: Wanted, club: str, now: float) -> Contest:
    """A contest as somebody wants it; refused if it could not be played."""
    _check_numbers(wanted)
    _check_terms(wanted)
    check_until(wanted.until, now)
    if wanted.shown == "link":
        bad_request("The tables of a club's contest are for the club, or for anybody.")
    is_cup = wanted.kind == "cup"
    return Contest(
        id=opening.new_id(),
        club=club,
        kind=wanted.kind,
        name=checked_name(wanted.name),
        title=wanted.title,
        terms=wanted.terms,
        shown=wanted.shown,
        size=wanted.size,
        go_on=wanted.go_on if is_cup else 0,
        rounds=0 if is_cup else wanted.rounds,
        most=wanted.most,
        until=wanted.until,
        seed=secrets.token_hex(16),
        state="open",
        round=0,
        reason="",
        won=(),
        made=now,
        ended=None,
        updated=now,
    )


def check_until(until: float | None, now: float) -> None:
    """Refuse a moment at which nothing can begin."""
    if until is not None and not now < until <= now + LONGEST_ENTRY:
        bad_request("It begins at a moment to come, within a year.")


def _check_numbers(wanted: Wanted) -> None:
    rules = find(wanted.title)
    counts = rules.player_counts
    if wanted.size not in counts:
        bad_request(f"{rules.name} is for {counts[0]} to {counts[-1]} players at a table.")
    if not wanted.size <= wanted.most <= MOST_PLAYERS:
        bad_request(f"From a table's players up to {MOST_PLAYERS} may enter.")
    if wanted.kind == "cup" and not 1 <= wanted.go_on < wanted.size:
        bad_request("Of a table at least one goes on, and never all.")
    if wanted.kind == "league" and not 1 <= wanted.rounds <= MOST_ROUNDS:
        bad_request(f"In a league everybody plays 1 to {MOST_ROUNDS} tables.")


def _check_terms(wanted: Wanted) -> None:
    """Refuse tables that could never begin, by beginning games that nobody sees."""
    terms, rules = wanted.terms, find(wanted.title)
    if terms.pace is not None:
        check_pace(terms.pace)
    if terms.seed is not None:
        bad_request("The seeds of a contest are drawn by lot.")
    if terms.rated and not ratings.is_there():
        bad_request("This server keeps no ratings.")
    for size in rules.player_counts:
        names = [f"{number}" for number in range(size)]
        Game(rules(names, terms.options, 0), names)


def check_name(title: str, name: str) -> None:
    """Refuse a name under which nobody can sit at a table of this title."""
    rules = find(title)
    names = [name, *(f"{number}" for number in range(1, rules.player_counts[0]))]
    if name in names[1:]:
        raise Problem(422, "refused", "A number is no name here: call yourself otherwise.")
    rules(names, {}, 0)
