"""Whoever sits at a table of a contest from now on is told so, once."""

import pytest

from railhead.server.browsers import Browser
from railhead.server.calling import wishes
from railhead.server.calling.wishes import Wishes
from railhead.server.contests.contests import Contests
from railhead.server.contests.progress import Progress
from railhead.server.contests.wanted import Wanted
from railhead.server.lobby.clubs import Clubs
from railhead.server.opening import Terms
from railhead.server.results.counting import Counting
from tests.server.calling.house import CallingHouse
from tests.server.calling.inbox import open_inbox

NAMES = ("Ann", "Bob", "Cy")


class Cup:
    """A cup of three, who have a webhook each."""

    def __init__(self, storage, inbox, of):
        self.house = CallingHouse(storage, inbox)
        house, people = self.house, self.house.people
        self.progress = Progress(
            house.tables, house.runner, Counting(house.tables, house.runner), house.calling.invited
        )
        house.calling.invitation = self.progress.notice
        self.contests = Contests(storage, house.jobs, self.progress.advance, house.clock)
        self.players = {}
        for name in NAMES:
            browser = Browser()
            house.add(browser, address=f"/{name}")
            self.players[name] = people.change(people.make(browser), name=name)
            storage.run(wishes.keep(self.players[name].id, wishes.EVERY_TABLE, Wishes(of=of)))
        clubs, owner = Clubs(people), self.players["Ann"].id
        club = clubs.found(owner, "Hidden trains").id
        for name in NAMES[1:]:
            clubs.join(clubs.link(club, owner), self.players[name].id)
        wanted = Wanted("cup", "Winter cup", "first_rails", Terms(), 3, 1)
        self.id = self.contests.announce(club, owner, wanted).id
        for player in self.players.values():
            self.contests.enter(self.id, player)
        self.contests.begin(self.id, owner)

    def look(self):
        """What comes when the contest is looked at: to whom, and in which words."""
        before = len(self.house.inbox.arrived)
        self.progress.look(self.id)
        texts = self.house.ring()
        return sorted(
            (each.path.strip("/"), text)
            for each, text in zip(self.house.inbox.arrived[before:], texts, strict=True)
        )


@pytest.mark.parametrize("of", [{"invited": ["hook"], "turn": ["hook"]}, {"turn": ["hook"]}])
def test_all_are_told_once_who_want_to_be(storage, of):
    with open_inbox() as inbox:
        cup = Cup(storage, inbox, of)
        told = cup.look()
        (heat,) = cup.contests.see(cup.id, cup.players["Ann"].id).contest.heats
        table = cup.house.tables.table(heat.game)
        [asked] = table.asked
        begun = "Winter cup: table 1 has begun (First Rails)."
        others = [(name, begun) for name in NAMES if name != asked] if "invited" in of else []
        assert [each for each in told if each[0] != asked] == others
        # Whose turn it is is told that, and not the other thing as well.
        [(_, text)] = [each for each in told if each[0] == asked]
        assert "waits for you" in text
        assert "Hidden trains" not in str(told)
        assert cup.look() == []
