"""What clocks show: from the times in the journal alone."""

import pytest

from railhead.server.journal import Entry
from railhead.server.pace.clock import begin, ran, runs_out
from railhead.server.pace.pace import DAY, HOUR, Pace

PACE = Pace(stock=10 * HOUR, more=2 * HOUR, most=11 * HOUR)


class Journal:
    """A journal that is written by hand, and its clocks."""

    def __init__(self, asked=("Ann",), turn="SR 1 Ann", links=(), pace=PACE):
        self.outages = []
        self.number, self.now = 1, 1_000_000.0
        data = {
            "pace": {name: getattr(pace, name) for name in pace.__struct_fields__},
            "links": list(links),
            "then": {"asked": list(asked), "turn": turn},
        }
        clocks = begin(Entry(1, "start", "", data, (), self.now), ["Ann", "Bob", "Cy"])
        assert clocks is not None
        self.clocks = clocks

    def after(self, hours):
        self.now += hours * HOUR
        return self

    def write(self, kind, by="", /, **data):
        self.number += 1
        entry = Entry(self.number, kind, by, data, (), self.now)
        self.clocks = self.clocks.then([entry], self.outages)

    def play(self, by, *asked, turn):
        self.write("action", by, action={}, then={"asked": list(asked), "turn": turn})

    def show(self):
        return self.clocks.shown(self.now, self.outages)

    def left(self, seat):
        return self.show()[seat].left / HOUR


def test_the_clock_of_who_is_asked_runs_and_a_turn_brings_more_up_to_the_most():
    journal = Journal()
    journal.after(3).play("Ann", "Bob", turn="SR 1 Bob")
    assert journal.left("Ann") == pytest.approx(9)  # 10 - 3 + 2
    journal.after(0.5).play("Bob", "Cy", turn="SR 1 Cy")
    assert journal.left("Bob") == pytest.approx(11)  # 9.5 + 2, but 11 is the most
    assert journal.left("Ann") == pytest.approx(9)
    assert journal.after(4).left("Cy") == pytest.approx(6)
    assert {seat: clock.state for seat, clock in journal.show().items()} == {
        "Ann": "rests",
        "Bob": "rests",
        "Cy": "runs",
    }


def test_a_company_brings_more_once_however_many_actions_it_takes():
    journal = Journal(turn="OR 1.1 CAR")
    for _ in range(3):
        journal.after(1).play("Ann", "Ann", turn="OR 1.1 CAR")
    assert journal.left("Ann") == pytest.approx(7)
    # Bob is asked out of turn: whether he sells a train. That is no turn of his.
    journal.play("Ann", "Bob", turn="OR 1.1 CAR")
    journal.after(1).play("Bob", "Ann", turn="OR 1.1 CAR")
    assert journal.left("Bob") == pytest.approx(9)
    journal.play("Ann", "Ann", turn="OR 1.1 VR")
    assert journal.left("Ann") == pytest.approx(9)


def test_where_all_are_asked_at_once_each_answer_is_a_turn():
    journal = Journal(asked=("Ann", "Bob", "Cy"), turn="")
    journal.after(2).play("Bob", "Ann", "Cy", turn="")
    assert journal.after(1).left("Bob") == pytest.approx(10)
    assert journal.left("Ann") == journal.left("Cy") == pytest.approx(7)


def test_what_is_taken_back_takes_its_increment_along_and_what_is_spent_stays_spent():
    journal = Journal()
    journal.after(5).play("Ann", "Bob", turn="SR 1 Bob")
    journal.after(1).write("undo", "Ann", to=0, then={"asked": ["Ann"], "turn": "SR 1 Ann"})
    assert journal.left("Ann") == pytest.approx(5)
    assert journal.left("Bob") == pytest.approx(9)
    journal.after(1).write("redo", "Ann", to=1, then={"asked": ["Bob"], "turn": "SR 1 Bob"})
    assert journal.left("Ann") == pytest.approx(6)
    for _ in range(5):  # no time is made by going to and fro
        journal.write("undo", "Ann", to=0, then={"asked": ["Ann"], "turn": "SR 1 Ann"})
        journal.play("Ann", "Bob", turn="SR 1 Bob")
    assert journal.left("Ann") == pytest.approx(6)


def test_low_then_out_and_since_when():
    journal = Journal()
    began = journal.now
    assert not journal.after(8.9).show()["Ann"].low
    assert journal.after(0.2).show()["Ann"].low
    assert journal.show()["Ann"].out == pytest.approx(began + 10 * HOUR)
    clock = journal.after(5).show()["Ann"]
    assert (clock.left, clock.is_out, clock.out) == (0, True, pytest.approx(began + 10 * HOUR))
    journal.play("Ann", "Bob", turn="SR 1 Bob")
    assert journal.left("Ann") == pytest.approx(2)
    assert journal.show()["Ann"].out is None


def test_clocks_stand_while_no_server_runs():
    journal = Journal()
    start = journal.now
    journal.outages = [(start + HOUR, start + 4 * HOUR), (start + 5 * HOUR, start + 6 * HOUR)]
    assert journal.after(2).left("Ann") == pytest.approx(9)
    assert journal.after(6).left("Ann") == pytest.approx(6)
    assert journal.show()["Ann"].out == pytest.approx(start + 14 * HOUR)


def test_clocks_stand_on_vacation_until_it_ends_or_its_player_is_back():
    journal = Journal()
    journal.after(1).write("vacation", "Ann", until=journal.now + 48 * HOUR)
    assert journal.after(40).show()["Ann"].state == "vacation"
    assert journal.left("Ann") == pytest.approx(9)
    assert journal.after(10).left("Ann") == pytest.approx(7)  # two hours beyond its end
    journal.write("vacation", "Ann", until=journal.now + 48 * HOUR)
    journal.after(5).write("vacation", "Ann", until=0)
    assert journal.after(3).left("Ann") == pytest.approx(4)


def test_the_clock_of_a_seat_to_which_nobody_has_come_stands():
    journal = Journal(links=["Ann"])
    assert journal.after(100).show()["Ann"].state == "not come"
    journal.write("claim", "Ann", name="Ann")
    assert journal.after(1).left("Ann") == pytest.approx(9)


def test_no_time_runs_while_a_computer_player_sits_in():
    journal = Journal()
    journal.after(11).write("seat", name="Ann", kind="bot", bot="steady", sits_in=True)
    assert journal.after(50).show()["Ann"].state == "computer"
    journal.write("seat", "Ann", name="Ann", kind="here", back=True)
    clock = journal.show()["Ann"]
    assert (clock.state, clock.left / HOUR, clock.said) == ("runs", pytest.approx(2), False)


def test_whom_the_others_wait_for_has_another_day():
    journal = Journal(pace=Pace(stock=2 * DAY, more=0, most=2 * DAY))
    journal.after(60).write("out", name="Ann", since=0)
    assert journal.show()["Ann"].said
    journal.write("wait", name="Ann")
    clock = journal.after(1).show()["Ann"]
    assert (clock.left / HOUR, clock.is_out, clock.said) == (pytest.approx(23), False, False)


def test_the_next_event_is_low_then_out_then_the_end_of_grace():
    journal = Journal()
    start = journal.now
    moments = []
    while (due := journal.clocks.next_event(journal.now, ())) is not None:
        moments.append((due - start) / HOUR)
        journal.now = due
    assert moments == pytest.approx([9, 10, 22])


def test_spans():
    still = [(2.0, 4.0), (3.0, 5.0), (9.0, 10.0)]
    assert ran(0, 8, still) == 5
    assert ran(4.5, 9.5, still) == 4
    assert runs_out(0, 2, still) == 2
    assert runs_out(0, 3, still) == 6
    assert runs_out(0, 7, still) == 11
