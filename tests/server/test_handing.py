"""Where players have secrets, a seat that somebody has is his.

Ann owns the table and plays; Bob and Cy have come by links; Di is a bot from the start.
"""

import pytest

from railhead.server import acting, opening, seats, undo
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.facts import Seat
from railhead.server.handing import ways
from railhead.server.tables import Tables
from tests.server.games import play, play_again

SEATS = [
    Seat("Ann", "here"),
    Seat("Bob", "link"),
    Seat("Cy", "link"),
    Seat("Di", "bot", "steady"),
]


class Party:
    """A table of a title with secrets, and those who have come to it."""

    def __init__(self, tables: Tables, title: str = "18india", options=None) -> None:
        self.tables = tables
        self.ann, self.bob, self.cy, self.stranger = (Browser() for _ in range(4))
        opened = opening.open_new(tables, self.ann, title, SEATS, options or {})
        self.id, self.links = opened.id, opened.secrets
        tables.claim(self.id, opened.secrets["Bob"], self.bob)
        tables.claim(self.id, opened.secrets["Cy"], self.cy)

    @property
    def table(self):
        return self.tables.table(self.id)

    @property
    def wish(self):
        return self.table.timeline.handing

    def give(self, browser, name, kind, bot=""):
        return seats.reseat(self.tables, self.id, browser, Seat(name, kind, bot))

    def answer(self, browser, agree=True):
        return seats.answer(self.tables, self.id, browser, agree)

    def mine(self, browser):
        return self.tables.access(self.id, browser).seats

    def claim(self, secret, browser):
        return self.tables.claim(self.id, secret, browser)

    def refuses(self, act, *args, status=403):
        """Whether it is refused, and nothing has changed by it."""
        before = self.table.version
        with pytest.raises(Problem) as refused:
            act(*args)
        assert refused.value.status == status
        assert self.table.version == before
        return refused.value.message


@pytest.fixture(params=["18india", "1853", "1860"])
def party(tables, request):
    return Party(tables, request.param)


def test_the_owner_does_not_peek(party):
    """Seat to this screen, a look, and back."""
    assert party.give(party.ann, "Cy", "here") is None
    assert party.mine(party.ann) == ("Ann",)
    assert party.mine(party.cy) == ("Cy",)
    assert (party.wish.name, party.wish.kind, party.wish.waiting) == ("Cy", "here", ("Cy",))
    assert party.give(party.ann, "Cy", "link") is None  # nor by a link of her own
    assert party.mine(party.cy) == ("Cy",)
    # Nor by the link that she gave to Cy, which has served.
    party.refuses(party.claim, party.links["Cy"], party.ann, status=410)
    party.refuses(party.claim, party.links["Cy"], Browser(), status=410)
    assert party.mine(party.ann) == ("Ann",)
    assert party.claim(party.links["Cy"], party.cy) == "Cy"  # who has it may open it again


def test_the_owner_does_not_peek_by_way_of_a_bot(party):
    party.give(party.ann, "Cy", "bot", "steady")
    assert party.mine(party.cy) == ()
    for kind in ("here", "link"):
        words = party.refuses(party.give, party.ann, "Cy", kind)
        assert "goes back to Cy" in words
    party.give(party.ann, "Cy", "bot", "random")
    party.refuses(party.give, party.ann, "Cy", "here")
    party.refuses(party.claim, party.links["Cy"], party.ann, status=410)
    assert party.tables.access(party.id, party.cy).away == ("Cy",)
    assert party.give(party.cy, "Cy", "link") is None
    assert party.mine(party.cy) == ("Cy",)
    assert party.mine(party.ann) == ("Ann",)


def test_its_player_agrees(party):
    party.give(party.ann, "Cy", "here")
    party.refuses(party.answer, party.bob)
    party.refuses(party.answer, party.ann)  # for others she can't
    party.answer(party.cy)
    assert party.wish is None
    assert party.mine(party.ann) == ("Ann", "Cy")
    assert party.mine(party.cy) == ()


def test_its_player_does_not_agree(party):
    party.give(party.ann, "Cy", "here")
    party.answer(party.cy, False)
    assert party.wish is None
    assert party.mine(party.cy) == ("Cy",)
    party.refuses(party.answer, party.cy, status=422)


def test_who_asked_withdraws(party):
    party.give(party.ann, "Cy", "here")
    party.answer(party.ann, False)
    assert party.wish is None


def test_with_consent_the_owner_makes_a_new_link(party):
    party.give(party.ann, "Cy", "link")
    party.answer(party.cy)
    assert party.mine(party.cy) == ()
    secret = party.give(party.ann, "Cy", "link")
    other = Browser()
    assert party.claim(secret, other) == "Cy"
    assert party.mine(other) == ("Cy",)
    party.refuses(party.claim, secret, party.ann, status=410)


def test_a_player_has_two_browsers(party):
    secret = party.give(party.cy, "Cy", "link")
    second = Browser()
    assert party.claim(secret, second) == "Cy"
    assert party.mine(second) == party.mine(party.cy) == ("Cy",)
    party.refuses(party.claim, secret, party.ann, status=410)


def test_another_browser_of_a_player_ends_no_wish(party):
    party.give(party.ann, "Cy", "bot", "steady")
    party.give(party.bob, "Cy", "link")
    party.claim(party.give(party.bob, "Bob", "link"), Browser())
    assert party.wish.name == "Cy"


def test_a_player_lets_a_bot_play_and_comes_back(party):
    party.give(party.cy, "Cy", "bot", "steady")
    assert party.table.seats["Cy"] == Seat("Cy", "bot", "steady")
    assert party.give(party.cy, "Cy", "link") is None
    assert party.table.seats["Cy"].kind == "link"
    party.give(party.cy, "Cy", "here")
    assert party.mine(party.ann) == ("Ann", "Cy")


def test_all_the_others_give_a_bots_seat_to_another(party):
    party.give(party.ann, "Cy", "bot", "steady")
    assert party.give(party.bob, "Cy", "link") is None
    assert (party.wish.by, party.wish.waiting) == ("Bob", ("Ann",))
    party.answer(party.ann)
    assert party.mine(party.cy) == ()
    # Whoever asked makes the link, and not the owner.
    party.refuses(party.give, party.ann, "Cy", "link")
    party.refuses(party.give, party.ann, "Cy", "here")
    secret = party.give(party.bob, "Cy", "link")
    dee = Browser()
    assert party.claim(secret, dee) == "Cy"
    assert party.mine(dee) == ("Cy",)


def test_what_was_voted_to_another_the_owner_does_not_get_by_way_of_a_bot(party):
    party.give(party.ann, "Cy", "bot", "steady")
    party.give(party.bob, "Cy", "link")
    party.answer(party.ann)
    party.give(party.ann, "Cy", "bot", "steady")
    party.refuses(party.give, party.ann, "Cy", "here")


def test_its_player_comes_back_before_the_vote_is_over(party):
    party.give(party.ann, "Cy", "bot", "steady")
    party.give(party.bob, "Cy", "link")
    party.give(party.cy, "Cy", "link")
    assert party.wish is None
    assert party.mine(party.cy) == ("Cy",)


def test_those_for_whom_bots_play_vote_too(party):
    """Or the owner would be alone as soon as bots play for all the others."""
    party.give(party.ann, "Cy", "bot", "steady")
    party.give(party.ann, "Bob", "bot", "steady")
    assert party.give(party.ann, "Di", "here") is None
    assert set(party.wish.waiting) == {"Bob", "Cy"}
    party.answer(party.bob)
    party.answer(party.cy)
    assert party.mine(party.ann) == ("Ann", "Di")


def test_a_bot_from_the_start_is_taken_over_if_all_agree(party):
    assert party.give(party.ann, "Di", "here") is None
    assert set(party.wish.waiting) == {"Bob", "Cy"}
    party.answer(party.bob)
    assert party.mine(party.ann) == ("Ann",)
    party.answer(party.cy)
    assert party.mine(party.ann) == ("Ann", "Di")


def test_nobody_votes_alone(tables):
    """Where two people play, the one for whom a bot plays is asked himself."""
    party = Party(tables)
    for kind in ("bot", "here"):  # Cy plays no more
        party.give(party.cy, "Cy", kind, "steady" if kind == "bot" else "")
    party.give(party.bob, "Bob", "bot", "steady")
    assert party.give(party.ann, "Bob", "here") is None
    assert party.mine(party.ann) == ("Ann", "Cy")
    assert party.wish.waiting == ("Bob",)
    party.answer(party.bob)
    assert party.mine(party.ann) == ("Ann", "Bob", "Cy")


def test_in_a_rematch_the_seat_that_a_bot_played_is_its_players(tables):
    party = Party(tables)
    party.give(party.ann, "Cy", "bot", "steady")
    party.id = play_again(tables, party.id, party.ann, party.bob, party.cy)
    assert party.mine(party.cy) == ("Cy",)
    assert party.mine(party.ann) == ("Ann",)
    assert party.table.seats["Di"].kind == "bot"


def test_nobody_ends_a_game_for_those_for_whom_bots_play(party):
    """The end shows everything."""
    for name in ("Bob", "Cy"):
        party.give(party.ann, name, "bot", "steady")
    action = {"type": "end_game", "by": "Ann", "agreed": list(party.table.game.players)}
    party.refuses(acting.act, party.tables, party.id, party.ann, action, party.table.action_count)


def test_the_owners_own_seat_is_hers(party):
    party.give(party.ann, "Ann", "bot", "steady")
    party.give(party.ann, "Ann", "here")
    assert party.mine(party.ann) == ("Ann",)
    secret = party.give(party.ann, "Ann", "link")
    assert party.claim(secret, Browser()) == "Ann"


def test_strangers_and_others_hand_nothing_on(party):
    for browser, name, kind in (
        (party.stranger, "Di", "link"),
        (party.stranger, "Cy", "bot"),
        (party.bob, "Cy", "bot"),
        (party.bob, "Cy", "link"),
        (party.bob, "Cy", "here"),
        (party.bob, "Di", "here"),
        (party.bob, "Di", "bot"),
    ):
        party.refuses(party.give, browser, name, kind, "steady" if kind == "bot" else "")


def test_what_is_offered_is_what_is_accepted(party):
    party.give(party.ann, "Cy", "bot", "steady")
    for browser in (party.ann, party.bob, party.cy, party.stranger):
        for name in ("Ann", "Bob", "Cy", "Di"):
            offered = ways(party.tables.access(party.id, browser), name)
            for kind in {"here", "link", "bot"} - set(offered):
                party.refuses(party.give, browser, name, kind, "steady" if kind == "bot" else "")


def test_a_seat_nobody_has_come_to_is_the_owners_to_give(tables):
    ann = Browser()
    opened = opening.open_new(tables, ann, "18india", SEATS, {})
    secret = seats.reseat(tables, opened.id, ann, Seat("Bob", "link"))
    with pytest.raises(Problem):
        tables.claim(opened.id, opened.secrets["Bob"], Browser())
    assert tables.claim(opened.id, secret, Browser()) == "Bob"
    seats.reseat(tables, opened.id, ann, Seat("Cy", "here"))
    assert tables.access(opened.id, ann).seats == ("Ann", "Cy")


def test_the_log_tells_it_to_all(party):
    party.give(party.ann, "Cy", "bot", "steady")
    party.give(party.bob, "Cy", "link")
    party.answer(party.ann)
    told = [" ".join(line.text) for line in party.tables.access(party.id, party.stranger).log()]
    assert told[-5:] == [
        "Cy has come by the link.",
        "Steady, a computer player, plays for Cy.",
        "Bob asks to give the seat of Cy to another by a new link.",
        "Ann agrees.",
        "Bob may give the seat of Cy to another.",
    ]


def test_bots_in_the_place_of_people_do_not_agree_to_undo_what_was_shown(tables, monkeypatch):
    """The owner could let bots play for all the others, and then take back what they had seen."""
    party = Party(tables, "1853")
    for name in ("Cy", "Bob"):
        party.give(party.ann, name, "bot", "steady")
    play(tables, party.id, {"type": "bond", "amount": 80, "by": "Ann"})
    access = undo.undo(tables, party.id, party.ann, party.table.action_count)
    request = access.table.request
    assert request is not None
    assert set(request.waiting) == {"Bob", "Cy"}
    for browser in (party.bob, party.cy):
        undo.answer(tables, party.id, browser, True)
    assert party.table.action_count == 0


@pytest.mark.parametrize("options", [{"open_treasuries": "on"}])
def test_without_secrets_the_owner_hands_seats_on_as_ever(tables, options):
    party = Party(tables, "1860", options)
    assert party.give(party.ann, "Cy", "here") is None
    assert party.mine(party.ann) == ("Ann", "Cy")
    assert party.claim(party.links["Bob"], Browser()) == "Bob"


def test_a_table_of_the_first_version(tables):
    """Its journal knows of no claims, and its links are as live as they were."""
    party = Party(tables)
    with tables.storage.writing() as connection:
        connection.exec_driver_sql("UPDATE links SET live = 1")
        connection.exec_driver_sql("DELETE FROM entries WHERE kind = 'claim'")
        connection.exec_driver_sql("UPDATE tables SET version = 1")
    tables.forget(party.id)
    assert party.mine(party.cy) == ("Cy",)
    party.refuses(party.claim, party.links["Cy"], party.ann, status=410)
    assert party.claim(party.links["Cy"], party.cy) == "Cy"
    party.give(party.ann, "Cy", "here")
    assert party.mine(party.ann) == ("Ann",)
