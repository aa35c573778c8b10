"""How players fared against each other, for those who were part of it."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Litestar
from litestar.testing import TestClient

from railhead.server.results.meetings import Meetings, meetings
from tests.server.guests import Guest
from tests.server.results.playing import end, kept, seat_all, settled

Come = Callable[[], Guest]


def test_whoever_played_is_told_of_all_games_that_he_was_part_of(
    come: Come, client: TestClient[Litestar]
) -> None:
    ann, bob, cy, dee = (come() for _ in range(4))
    games = []
    for moves in (8, 5):
        players = {"Ann": ann, "Bob": bob, "Cy": cy}
        games.append(seat_all(players))
        end(games[-1], players, moves=moves)
    others = {"Bea": bob, "Cyd": cy, "Dee": dee}  # they sit under other names
    apart = seat_all(others)
    end(apart, others)
    storage = settled(client)
    place, holders = {}, {}
    for game in games:
        for seat in kept(storage, game[12:])[1]:
            place[game, seat.name] = seat.place
            holders[seat.name] = seat.holder
    first = games[0][12:]

    told = meetings(storage, first, holders["Ann"])
    assert set(told.names) == {"Ann", "Bob", "Cy"}
    assert told.are_many
    for one, other in (("Ann", "Bob"), ("Bob", "Ann"), ("Bob", "Cy")):
        assert told.games[one, other] == 2
        wins = [place[game, one] < place[game, other] for game in games]
        assert told.ahead[one, other] == sum(wins)
    # Bob and Cy have met a third time, of which Ann knows nothing.
    assert meetings(storage, first, holders["Bob"]).games["Bob", "Cy"] == 3
    # Who was not there, or is nobody, is told nothing.
    [dees] = [seat.holder for seat in kept(storage, apart[12:])[1] if seat.name == "Dee"]
    assert meetings(storage, first, dees).games == {}
    assert meetings(storage, first, None) == Meetings()
    assert not meetings(storage, apart[12:], dees).are_many
