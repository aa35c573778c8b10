"""When notices leave: at once, after the quiet hours, with the digest."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from railhead.server.calling.wishes import OfTable, Wishes, at_table, check, when
from railhead.server.errors import Problem

BERLIN = ZoneInfo("Europe/Berlin")


def at(text):
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp()


@pytest.mark.parametrize(
    ("now", "kind", "leaves"),
    [
        ("2026-11-17T12:00", "push", "2026-11-17T12:00"),
        ("2026-11-17T22:29", "push", "2026-11-17T22:29"),
        ("2026-11-17T22:30", "push", "2026-11-18T07:00"),
        ("2026-11-18T06:59", "hook", "2026-11-18T07:00"),
        ("2026-11-18T07:00", "hook", "2026-11-18T07:00"),
        ("2026-11-17T12:00", "mail", "2026-11-17T18:00"),
        ("2026-11-17T18:00", "mail", "2026-11-18T08:00"),
        ("2026-10-24T23:00", "push", "2026-10-25T07:00"),  # the night is an hour longer
    ],
)
def test_quiet_hours_and_digest_in_the_players_own_time(now, kind, leaves):
    wishes = Wishes(quiet=["22:30", "07:00"], digest=["08:00", "18:00"], zone="Europe/Berlin")
    assert when(wishes, kind, at(now)) == at(leaves)


def test_a_digest_within_the_quiet_hours_waits_for_their_end():
    wishes = Wishes(quiet=["05:00", "09:30"], digest=["08:00"], zone="Europe/Berlin")
    assert when(wishes, "mail", at("2026-11-17T20:00")) == at("2026-11-18T09:30")


@pytest.mark.parametrize(
    "wishes",
    [Wishes(quiet=["22:30"]), Wishes(quiet=["08:00", "08:00"]), Wishes(zone="Mars/Olympus")],
)
def test_what_cannot_be_is_refused(wishes):
    with pytest.raises(Problem):
        check(wishes)


def test_a_table_may_be_muted_or_told_of_otherwise():
    everywhere = Wishes()
    assert at_table(everywhere, OfTable()).wants("turn", "push")
    assert not at_table(everywhere, OfTable(muted=True)).wants("turn", "push")
    here = at_table(everywhere, OfTable(of={"ended": ["mail"]}))
    assert (here.wants("turn", "push"), here.wants("ended", "mail")) == (False, True)
