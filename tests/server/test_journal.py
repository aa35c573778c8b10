"""What a journal comes to."""

from typing import Any

from railhead.server.journal import Entry, Request, Timeline

Made = tuple[str, str, dict[str, Any]]


def timeline(*entries):
    """A timeline from kinds and data."""
    found = Timeline()
    for number, (kind, by, data) in enumerate(entries, 1):
        found = found.then([Entry(number, kind, by, data, (), 0.0)])
    return found


START: Made = ("start", "", {})
ANN: Made = ("action", "Ann", {"action": {}})
BOB: Made = ("action", "Bob", {"action": {}})


def undo(to):
    return ("undo", "Ann", {"to": to})


def redo(to):
    return ("redo", "Ann", {"to": to})


def ask(to, *waiting):
    return ("ask", "Ann", {"way": "undo", "to": to, "waiting": list(waiting)})


def answer(agree, *seats):
    return ("answer", seats[0], {"agree": agree, "seats": list(seats)})


def test_actions_follow_the_start():
    found = timeline(START, ANN, BOB)
    assert found.line == (1, 2, 3)
    assert found.actions == 2
    assert found.changed == 3


def test_undo_keeps_what_redo_brings_back():
    found = timeline(START, ANN, BOB, ANN, undo(2), undo(0))
    assert found.line == (1,)
    assert found.undone == (4, 3, 2)
    again = timeline(START, ANN, BOB, ANN, undo(2), undo(0), redo(2))
    assert again.line == (1, 2, 3)
    assert again.undone == (4,)


def test_an_action_ends_what_could_be_redone():
    found = timeline(START, ANN, BOB, undo(1), ANN)
    assert found.line == (1, 2, 5)
    assert found.undone == ()


def test_chat_and_seats_change_no_game():
    chat = ("chat", "Ann", {"text": "Hello"})
    seat = ("seat", "", {"name": "Ann", "kind": "bot", "bot": "random"})
    found = timeline(START, ANN, undo(0), chat, seat)
    assert found.changed == 3
    assert found.undone == (2,)


def test_a_request_waits_for_all():
    found = timeline(START, BOB, ask(0, "Bob", "Cy"), answer(True, "Bob"))
    assert found.request == Request("undo", "Ann", 0, ("Cy",), ("Bob",))
    assert timeline(START, BOB, ask(0, "Bob", "Cy"), answer(False, "Bob")).request is None


def test_a_request_lapses_when_the_game_goes_on():
    assert timeline(START, BOB, ask(0, "Bob"), ANN).request is None
    assert timeline(START, BOB, ask(0, "Bob"), undo(0)).request is None


def test_a_request_lapses_when_one_who_is_asked_leaves():
    seat = ("seat", "", {"name": "Bob", "kind": "bot", "bot": "random"})
    other = ("seat", "", {"name": "Cy", "kind": "bot", "bot": "random"})
    assert timeline(START, BOB, ask(0, "Bob"), seat).request is None
    assert timeline(START, BOB, ask(0, "Bob"), other).request is not None


def test_a_long_journal_comes_to_the_same_in_one_go():
    """Back and forth over a whole game: copied with every entry, this would take minutes."""
    kinds = [START, *[ANN] * 15_000, *[undo(0), redo(15_000)] * 2_500]
    entries = [Entry(n, kind, by, data, (), 0.0) for n, (kind, by, data) in enumerate(kinds, 1)]
    found = Timeline().then(entries)
    assert found.line == tuple(range(1, 15_002))
    assert found.changed == 20_001
    assert Timeline().then(entries[:-1]).undone == tuple(range(15_001, 1, -1))


def test_an_entry_is_in_force_or_not():
    found = timeline(START, ANN, BOB, undo(1), ANN, ("chat", "Ann", {"text": "x"}))
    assert [number for number in range(8) if found.is_in_force(number)] == [1, 2, 5]
