"""Who is asked to a table is told so, once, where he wants it; and nothing of a club is told."""

import pytest
from sqlalchemy import update

from railhead.server.browsers import Browser
from railhead.server.calling import wishes
from railhead.server.calling.wishes import Wishes
from railhead.server.lobby import inviting
from railhead.server.lobby.clubs import Clubs
from railhead.server.lobby.gathering import Place
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.lobby.inviting import Invitations
from railhead.server.lobby.wanted import Wanted
from railhead.server.models import players
from railhead.server.opening import Terms
from railhead.server.pace.pace import HOUR
from railhead.server.peace import blocks
from tests.server.calling.house import CallingHouse
from tests.server.calling.inbox import open_inbox

SEATS = [Place(0, "here", "Ann"), Place(1, "open"), Place(2, "open")]


class Asking:
    """A server at which Ann asks Bob, who has a webhook, to a table of their private club."""

    def __init__(self, storage, inbox):
        self.house = CallingHouse(storage, inbox)
        gathered = Gatherings(self.house.tables, self.house.people)
        self.invited = Invitations(gathered, self.house.calling.invited)
        self.house.calling.invitation = lambda player, table: inviting.notice(
            self.invited.of(table, player)
        )
        self.ann, self.bob = Browser(), Browser()
        self.house.add(self.bob)
        people = self.house.people
        self.player = people.change(people.make(self.bob), name="Bob")
        account = update(players).where(players.c.id == self.player.id).values(joined=1.0)
        people.storage.run([account])
        self.wish(Wishes(of={"invited": ["hook"]}))
        owner = people.change(people.make(self.ann), name="Ann")
        self.club = Clubs(people).found(owner.id, "Thursday trains")
        wanted = Wanted("1848", Terms(), SEATS, shown="club", club=self.club.id)
        self.table = gathered.open(self.ann, wanted).id

    def wish(self, wanted):
        storage = self.house.tables.storage
        storage.run(wishes.keep(self.player.id, wishes.EVERY_TABLE, wanted))

    def ask(self):
        return self.invited.ask(self.table, self.ann, 1, "Bob")


@pytest.fixture
def asking(storage):
    with open_inbox() as inbox:
        yield Asking(storage, inbox)


def test_told_once(asking):
    asking.ask()
    assert asking.house.ring() == ["Ann asks you to a table of 1848: Australia."]
    assert asking.house.ring() == []
    [asked] = asking.invited.mine(asking.bob)
    assert asked.gathering.id == asking.table


def test_what_no_longer_holds_is_not_told(asking):
    asking.wish(Wishes(of={"invited": ["hook"]}, quiet=["00:00", "23:00"]))
    asking.ask()
    assert asking.house.ring() == []
    asking.invited.decline(asking.table, asking.bob)
    assert asking.house.ring(24 * HOUR) == []


def test_quiet_hours_and_other_wishes_hold(asking):
    asking.wish(Wishes(of={"turn": ["hook"]}))
    asking.ask()
    assert asking.house.ring() == []
    asking.invited.decline(asking.table, asking.bob)
    asking.wish(Wishes(of={"invited": ["hook"]}, quiet=["00:00", "23:00"]))
    asking.ask()
    assert asking.house.ring() == []
    assert len(asking.house.ring(24 * HOUR)) == 1


def test_who_is_blocked_asks_in_vain_and_is_not_told(asking):
    people = asking.house.people
    ann = people.make(asking.ann)
    blocks.block(people.storage, asking.player, ann.id, "Ann", 1.0)
    found = asking.ask()
    assert found.places[1].name == "Bob"
    assert asking.house.ring() == []
    assert asking.invited.mine(asking.bob) == []
