"""What an action would change, in figures and in words."""

import msgspec
import pytest

from railhead.finance.holders import POOL
from railhead.play.actions import LayTile
from railhead.play.plain.running import Running
from railhead.server.access import Access
from railhead.server.errors import Problem
from railhead.server.facts import Facts, Seat
from railhead.server.journal import Entry, Timeline
from railhead.server.preview import payments, preview
from railhead.server.table import Table
from tests.play.plain.branch_lines import Table as Plain
from tests.titles.t1848.positions import Table as Position
from tests.web import positions


class NoStates:
    """A table that was never stored."""

    def get(self, number):
        return None

    def all(self):
        return {}


def visit_at(game):
    """A visit of somebody who plays all seats of a position."""
    facts = Facts("t1", "1848", dict(game.title.options), game.named, game.title.seed, 1, 0.0)
    start = Entry(1, "start", "", {}, (), 0.0)
    seats = {name: Seat(name, "here") for name in game.named}
    table = Table(facts, seats, (start,), Timeline().then([start]), game)
    return Access(table, tuple(game.named), True, frozenset({""}), NoStates())


@pytest.fixture
def share_round():
    """Ann holds shares that she can sell; Bob could then be Director."""
    position = Position(players=3).phase("3")
    position.company("VR", 100, {"Ann": 3, "Bob": 2})
    return visit_at(position.share_round("Ann"))


def test_a_sale_shows_price_director_and_money(share_round):
    seen = preview(share_round, {"type": "sell_shares", "company": "VR", "count": 2})
    assert seen.ok, seen
    assert seen.before["directors"] == {"VR": "Ann"}
    assert seen.after["directors"] == {"VR": "Bob"}
    assert seen.after["prices"]["VR"] < seen.before["prices"]["VR"] == 100
    assert seen.after["cash"]["Ann"] == seen.before["cash"]["Ann"] + 200
    assert "Bob becomes Director of VR." in seen.changes
    assert any(text.startswith("The price of VR falls from £100 to") for text in seen.changes)
    assert any(text.startswith("The Bank has") for text in seen.changes)


def test_a_preview_leaves_the_game_alone(share_round):
    before = share_round.table.game.state
    preview(share_round, {"type": "sell_shares", "company": "VR", "count": 1})
    assert share_round.table.game.state is before
    assert share_round.table.game.position.units(POOL, "VR") == 0


def test_what_is_refused_has_no_consequences(share_round):
    seen = preview(share_round, {"type": "sell_shares", "company": "NSW", "count": 1})
    assert not seen.ok
    assert seen.refusal
    assert (seen.before, seen.after, seen.changes) == ({}, {}, [])


def test_only_for_those_at_the_table(share_round):
    onlooker = Access(share_round.table, (), False, frozenset(), NoStates())
    with pytest.raises(Problem):
        preview(onlooker, {"type": "pass"})


def test_what_comes_anyway_is_no_consequence_of_a_choice():
    """Without a train the price falls, whether track is laid or not."""
    game = positions.game()
    number = next(
        place
        for place, action in enumerate(game.actions)
        if isinstance(action, LayTile) and game.at(place + 1).decisions[0].step == "Trains"
    )
    there, laying = game.at(number), msgspec.to_builtins(game.actions[number])
    company = there.decisions[0].company
    seen = preview(visit_at(there), laying)
    assert seen.ok
    assert "prices" not in seen.after
    assert not any("price" in text for text in seen.changes)
    passed = preview(visit_at(there), {"type": "pass", "by": laying["by"]})
    assert passed.after["prices"][company] < passed.before["prices"][company]


def test_a_run_shows_every_choice_about_its_income():
    """Half of it among them, where the title has that."""
    game = Plain().company("TEN", 90, {"Ann": 6}, trains="2").line().turn("TEN", "Run")
    p = game.position
    routes = msgspec.to_builtins(p.rule(Running).suggest(p, "TEN"))
    paid = payments(visit_at(game), {"type": "run_trains", "by": "Ann", "routes": routes})
    assert [each.text.partition(",")[0] for each in paid] == [
        "Pay out £50",
        "Pay out £30",
        "Withhold £50",
    ]
    assert [each.after["cash"].get("TEN") for each in paid] == [None, 20, 50]
