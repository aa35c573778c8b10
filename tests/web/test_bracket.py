"""The track of a cup: what leads where, and what the rounds are called."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from railhead.server.contests.contest import Contest, Entrant, Heat, Sitting, State
from railhead.server.opening import Terms
from railhead.web.bracket import Card, Column, Line, columns


def cup(number: int, size: int, go_on: int, title: str = "1848") -> Contest:
    """A cup that so many have entered."""
    return Contest(
        id="c",
        club="c",
        kind="cup",
        name="Winter cup",
        title=title,
        terms=Terms(),
        shown="club",
        size=size,
        go_on=go_on,
        rounds=0,
        most=128,
        until=None,
        seed="seed",
        state="open",
        round=0,
        reason="",
        won=(),
        made=0.0,
        ended=None,
        updated=0.0,
        entrants=tuple(Entrant(n, f"p{n}", f"P{n}", 0, 0.0) for n in range(1, number + 1)),
    )


def track(found: list[Column]) -> list[list[tuple[int, str, bool]]]:
    return [[(card.rows, card.link, card.fed) for card in column.cards] for column in found]


def words(card: Card) -> list[str]:
    return [line.words for line in card.lines]


def test_a_cup_of_sixteen_is_a_tree() -> None:
    found = columns(cup(16, 4, 2), {})
    assert [column.heading for column in found] == ["First round", "Semi-finals", "Final"]
    assert track(found) == [
        [(1, "first", False), (1, "last", False)] * 2,
        [(2, "first", True), (2, "last", True)],
        [(4, "", True)],
    ]
    assert words(found[1].cards[1])[:2] == ["first of table 3", "second of table 3"]
    assert words(found[2].cards[0])[-1] == "second of table 6"


def test_a_table_alone_leads_straight_on() -> None:
    found = columns(cup(10, 3, 2, "first_rails"), {})
    assert track(found)[:2] == [
        [(1, "first", False), (1, "last", False), (1, "only", False)],
        [(2, "first", True), (1, "last", True)],
    ]
    # The second of table 2 sits with those of table 3.
    assert words(found[1].cards[1]) == [
        "second of table 2",
        "first of table 3",
        "second of table 3",
    ]


def test_who_fills_up_a_round_comes_from_nowhere_in_particular() -> None:
    found = columns(cup(6, 3, 1), {})
    assert words(found[1].cards[0])[-1] == "the best of the others"
    assert columns(cup(2, 3, 1), {}) == []


@pytest.mark.parametrize(
    ("state", "columns_shown", "link"), [("running", 2, "first"), ("off", 1, ""), ("over", 1, "")]
)
def test_rounds_to_come_are_shown_while_it_runs(
    state: State, columns_shown: int, link: str
) -> None:
    heats = tuple(
        Heat(n, 1, "t", "playing", "", tuple(Sitting(s, 3 * n - 2 + s) for s in range(3)))
        for n in (1, 2)
    )
    running = replace(cup(6, 3, 1), state=state, round=1, heats=heats)
    cards = {n: Card(n, f"Table {n}", "", (Line(1, "P1", "", False),), "playing") for n in (1, 2)}
    found = columns(running, cards)
    assert len(found) == columns_shown
    assert found[0].cards[0].link == link
    assert not any(column.laid for column in found)
    finals = Heat(3, 2, "t", "playing", "", (Sitting(0, 1), Sitting(1, 4), Sitting(2, 5)))
    over = tuple(replace(heat, state="over") for heat in heats)
    later = replace(running, round=2, heats=(*over, finals))
    cards[3] = Card(3, "Table 3", "", (), "playing")
    first, final = columns(later, cards)
    assert (first.state, final.laid, final.cards[0].fed) == ("played", True, True)
    assert first.note == "played; the first goes on, and the best of the others"
