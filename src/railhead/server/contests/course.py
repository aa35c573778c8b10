"""How a contest goes on, out of what has been drawn and played: the next round, and who has won.
Nothing here asks a database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from railhead.server.contests import cups, leagues, places
from railhead.server.contests.contest import Contest, Heat, Sitting
from railhead.server.contests.leagues import Score
from railhead.server.contests.lots import drawn
from railhead.server.contests.seating import Seats, seated
from railhead.titles import find


class Draw(Struct, frozen=True):
    """What follows: the tables of the next round with their seats; none if the contest is over,
    and then who has won."""

    heats: list[Heat]
    won: tuple[int, ...] = ()


def counts_of(contest: Contest) -> tuple[int, ...]:
    """With how many its title can be played."""
    return tuple(find(contest.title).player_counts)


def cup_rules(contest: Contest) -> cups.Rules:
    """How a cup is played."""
    return cups.Rules(contest.size, contest.go_on, counts_of(contest))


def can_begin(contest: Contest) -> bool:
    """Whether enough have entered."""
    return len(contest.present) >= min(counts_of(contest))


def following(contest: Contest) -> Draw:
    """The next round; the present one is over."""
    if contest.kind == "cup":
        found = _next_of_cup(contest)
        if not found.tables:
            return Draw([], () if found.winner is None else (found.winner,))
        return _with_seats(contest, found.tables, found.out)
    if contest.round >= contest.rounds or not can_begin(contest):
        return Draw([], _best_of_league(contest))
    found_round = leagues.round_of(
        [each.number for each in contest.present],
        [[seat.entrant for seat in heat.seats] for heat in contest.heats if heat.is_table],
        _rested(contest),
        leagues.Rules(contest.size, counts_of(contest)),
        contest.seed,
        contest.round + 1,
    )
    return _with_seats(contest, found_round.tables, found_round.out)


def _next_of_cup(contest: Contest) -> cups.Next:
    rules = cup_rules(contest)
    if not contest.round:
        numbers = [each.number for each in contest.present]
        return cups.first(drawn(contest.seed, numbers, "first"), rules)
    if is_final(contest, contest.round):
        return cups.Next([], [], _winner_of_table(contest, contest.now[-1]))
    return cups.following(_played(contest), contest.gone, rules, contest.seed, contest.round)


def _played(contest: Contest) -> list[cups.Played]:
    found = []
    for table, heat in enumerate(_in_row(contest.now)):
        total = sum(seat.worth or 0 for seat in heat.seats)
        for seat in heat.seats:
            share = Fraction(seat.worth or 0, total) if total > 0 else Fraction()
            place = 0 if not heat.is_table else seat.place or len(heat.seats)
            quota = cups.go_on(len(heat.seats), contest.go_on) if heat.is_table else 1
            found.append(cups.Played(seat.entrant, table, place, share, quota))
    return found


def _in_row(heats: Sequence[Heat]) -> list[Heat]:
    """The tables by their numbers, then those for whom there was none."""
    return sorted(heats, key=lambda heat: (not heat.is_table, heat.number))


def _with_seats(contest: Contest, tables: Sequence[Sequence[int]], out: Sequence[int]) -> Draw:
    number = contest.round + 1
    had = seats_had(contest)
    last = max((heat.number for heat in contest.heats), default=0)
    lowest = min((heat.number for heat in contest.heats), default=0)
    found = [
        Heat(
            max(last, 0) + place,
            number,
            "",
            "drawn",
            "",
            tuple(
                Sitting(seat, player)
                for seat, player in enumerate(seated(table, had, contest.seed, number, place))
            ),
        )
        for place, table in enumerate(tables, 1)
    ]
    found += [
        Heat(min(lowest, 0) - place, number, "", "out", "", (Sitting(0, player),))
        for place, player in enumerate(out, 1)
    ]
    return Draw(found)


def seats_had(contest: Contest) -> dict[int, Seats]:
    """The seats that everybody has had so far."""
    found: dict[int, list[tuple[int, int]]] = {}
    for heat in contest.heats:
        if heat.is_table:
            for seat in heat.seats:
                found.setdefault(seat.entrant, []).append((seat.seat, len(heat.seats)))
    return {player: tuple(seats) for player, seats in found.items()}


def _rested(contest: Contest) -> Counter[int]:
    return Counter(heat.seats[0].entrant for heat in contest.heats if not heat.is_table)


# What a round is.


def is_final(contest: Contest, number: int) -> bool:
    """Whether a round of a cup is its last."""
    heats = contest.of_round(number)
    return contest.kind == "cup" and len(heats) == 1 and heats[0].is_table


def shapes(contest: Contest) -> list[cups.Shape]:
    """What the rounds of a cup look like from the present one on, as far as it can be told."""
    rules = cup_rules(contest)
    if not contest.round:
        return cups.shapes(len(contest.present), rules)
    return cups.shapes(sum(len(heat.seats) for heat in contest.now), rules)


# Who wins.


def _best_of_league(contest: Contest) -> tuple[int, ...]:
    """The first of those who still take part; several if they share that rank."""
    here = [(rank, each) for rank, each in standing(contest) if each.player not in contest.gone]
    best = min((rank for rank, _ in here), default=0)
    return tuple(each.player for rank, each in here if rank == best)


def _winner_of_table(contest: Contest, heat: Heat) -> int | None:
    came_in = {seat.entrant: seat.place or len(heat.seats) for seat in heat.seats}
    left = places.closed_up(came_in, contest.gone)
    return min(left, key=lambda player: left[player], default=None)


def standing(contest: Contest) -> list[tuple[int, Score]]:
    """How all stand in a league, with their ranks."""
    scores = {each.number: Score(each.number, (), Fraction()) for each in contest.entrants}
    for heat in contest.heats:
        if not heat.is_table:
            player = heat.seats[0].entrant
            before = scores[player]
            scores[player] = Score(
                player,
                before.places,
                before.points + leagues.resting_points(contest.size),
                before.rested + 1,
            )
        elif heat.is_over:
            _count(contest, heat, scores)
    return leagues.standing(scores.values())


def _count(contest: Contest, heat: Heat, scores: dict[int, Score]) -> None:
    counted = [seat for seat in heat.seats if seat.place is not None]
    given = leagues.points([seat.place or 0 for seat in counted], contest.size)
    for seat, each in zip(counted, given, strict=True):
        before = scores[seat.entrant]
        scores[seat.entrant] = Score(
            seat.entrant,
            (*before.places, seat.place or 0),
            before.points + each,
            before.rested,
        )
