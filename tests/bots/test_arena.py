"""The arena: seatings, shares, intervals, the sequential test, going on with a match."""

from pathlib import Path

import pytest

from railhead.bots.arena import Match, alarms, blocks, run, shares, summed_up, verdict
from railhead.bots.games import Outcome
from railhead.bots.logbook import Logbook
from railhead.play.refusal import RailheadError

BOTS = ("a", "b", "b", "b")


def outcome(seed: int, worths: dict[str, int], **more: object) -> Outcome:
    """A game that ended; the first letter of a player is his bot."""
    richest = dict(sorted(worths.items(), key=lambda item: -item[1]))
    bots = {player: player[0] for player in worths}
    made = Outcome(seed, 100, 9, "4", ("bank",), richest, bots=bots)
    return made._replace(**more)  # type: ignore[arg-type]


def block(seed: int, mine: int) -> list[Outcome]:
    """The four games of a seed in which the first bot is worth so much and the others 250."""
    worths = {"a 1": mine, "b 2": 250, "b 3": 250, "b 4": 250}
    return [outcome(seed, worths) for _ in range(4)]


def test_every_seed_is_played_from_each_seating() -> None:
    match = Match("1848", BOTS, 8, seed=5)
    plans = match.plans()
    assert [plan.seed for plan in plans] == [5] * 4 + [6] * 4
    seats = [plan.seats for plan in plans[:4]]
    assert [each.index("a") for each in seats] == [0, 1, 2, 3]
    assert all(sorted(each) == sorted(BOTS) for each in seats)
    assert len({plan.file for plan in plans}) == 8


@pytest.mark.parametrize(
    ("bots", "seatings"), [(("a",) * 4, 1), (("a", "b") * 2, 2), (("a", "b", "c"), 3), (BOTS, 4)]
)
def test_seatings_that_are_alike_are_played_once(bots: tuple[str, ...], seatings: int) -> None:
    assert Match("1848", bots, 1).seatings == seatings


def test_a_share_is_the_part_of_all_worth_for_one_seat() -> None:
    assert shares(outcome(1, {"a 1": 400, "b 2": 300, "b 3": 200, "b 4": 100})) == {
        "a": 0.4,
        "b": pytest.approx(0.2),
    }
    assert shares(outcome(1, {"a 1": -50, "b 2": 100})) == {"a": 0, "b": 1}
    assert shares(outcome(1, {"a 1": 0, "b 2": 0})) == {"a": 0.5, "b": 0.5}


def test_unfinished_games_count_for_nobody() -> None:
    match = Match("1848", BOTS, 12)
    games = [*block(0, 500), *block(1, 250), *block(2, 9000)]
    games[9] = games[9]._replace(failure="Endless: no end")
    summary = summed_up(match, games)
    assert summary["unfinished"] == 1
    assert summary["games"] == 12
    assert sum(summary["wins"].values()) == 11
    assert len(blocks(match, games)) == 2  # the block of the unfinished game is left out
    assert summary["share"]["a"][0] == pytest.approx((0.4 + 0.25) / 2)
    assert summary["failures"] == ["Seed 2: Endless: no end"]


def test_intervals_are_made_of_seeds() -> None:
    match = Match("1848", BOTS, 40)
    games = [game for seed in range(10) for game in block(seed, 240 + 20 * (seed % 2))]
    mean, low, high = summed_up(match, games)["share"]["a"]
    assert low < mean < high
    assert mean == pytest.approx(0.25, abs=0.001)
    one_block = summed_up(match, games[:4])["share"]["a"]
    assert one_block[1:] == [0.0, 1.0]


def test_the_sequential_test_stops_when_it_is_sure() -> None:
    match = Match("1848", BOTS, 400, gain=0.01)
    better = [game for seed in range(100) for game in block(seed, 290 + seed % 7)]
    played = list(run(match, before=better))
    assert len(played) < 100
    assert len(played) % 4 == 0
    assert verdict(match, played).says == "better"
    alike = [game for seed in range(100) for game in block(seed, 244 + 2 * (seed % 7))]
    played = list(run(match, before=alike))
    assert verdict(match, played).says == "not better"
    assert verdict(match, better[:8]).says == ""


def test_alarms_say_what_looks_wrong() -> None:
    worths = {"a 1": 400, "b 2": 600}
    bad = outcome(1, worths, closed=("A", "B", "C"), rounds_in={"2": 20, "3": 2}, idle={"D": 300})
    assert alarms([bad]).words() == [
        "3.0 companies closed a game",
        "20 rounds a game in phase 2",
        "30% of all worth idle in treasuries",
    ]
    assert alarms([outcome(1, worths)]).words() == []


def without_cpu(outcomes: list[Outcome]) -> list[Outcome]:
    return [each._replace(cpu={}) for each in outcomes]


def test_a_seed_decides_whatever_the_workers() -> None:
    match = Match("1848", ("steady", "random", "random"), 4, seed=3, most=40)
    one, two = list(run(match)), list(run(match, jobs=2))
    assert without_cpu(one) == without_cpu(two)
    assert len({tuple(each.worths.items()) for each in one}) > 1
    assert all(each.cpu["steady"] for each in one)


def test_a_match_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    match = Match("1848", ("steady", "random", "random"), 4, seed=3, most=30)
    whole = list(run(match))
    book = Logbook(tmp_path / "match.jsonl", match)
    for number, _ in enumerate(run(match, keep=book.keep), 1):
        if number == 2:
            break
    with book.path.open("ab") as file:
        file.write(b'{"seed": 4, "actio')  # the machine went off here
    again = Logbook(book.path, match)
    kept = again.outcomes
    assert without_cpu(kept) == without_cpu(whole[:2])
    new: list[Outcome] = []

    def keep(each: Outcome) -> None:
        new.append(each)
        again.keep(each)

    played = list(run(match, 1, kept, keep))
    assert without_cpu(played) == without_cpu(whole)
    assert len(new) == 2
    assert without_cpu(Logbook(book.path, match).outcomes) == without_cpu(whole)


def test_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    match = Match("1848", ("steady", "random", "random"), 4)
    Logbook(tmp_path / "match.jsonl", match)
    with pytest.raises(RailheadError, match="another match"):
        Logbook(tmp_path / "match.jsonl", match._replace(seed=1))
    Logbook(tmp_path / "match.jsonl", match._replace(games=90))
    (tmp_path / "other.jsonl").write_text("hello\n", encoding="utf-8")
    with pytest.raises(RailheadError, match="no file of the arena"):
        Logbook(tmp_path / "other.jsonl", match)


def test_ratings_follow_the_places() -> None:
    pytest.importorskip("openskill")
    games = [game for seed in range(4) for game in block(seed, 400)]
    rating = summed_up(Match("1848", BOTS, 16), games)["rating"]
    assert rating["a"][0] > rating["b"][0]
