"""The rest of a turn: what is offered is accepted, in one request, all of it or nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import railhead
from railhead.server import acting
from railhead.server.access import Access
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.rest import rest_of_turn
from railhead.server.tables import Tables
from railhead.server.warnings import speaks_against
from tests.lanes import in_part
from tests.server.games import open_file

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("1848-bank", "1853-bank", "1860-bank", "18india-bank", "1947-bankruptcy")


def _open(tables: Tables, name: str, position: int) -> tuple[str, Browser]:
    record: dict[str, Any] = msgspec.to_builtins(railhead.load(GOLDEN / f"{name}.json").record())
    record["actions"] = record["actions"][:position]
    owner = Browser()
    return open_file(tables, owner, msgspec.json.encode(record)).id, owner


def _in_turns(name: str, count: int) -> list[int]:
    """Some positions in turns of companies, from the second half of a game."""
    game = railhead.load(GOLDEN / f"{name}.json")
    found = []
    for position in range(len(game.actions) // 2, len(game.actions)):
        if game.at(position).decisions[0].company:
            found.append(position)
        if len(found) == 4 * count:
            break
    return found[::4]


@pytest.mark.thorough
@pytest.mark.parametrize("name", in_part(GAMES, {"1848-bank", "18india-bank"}.__contains__))
def test_what_is_offered_is_accepted(tables: Tables, name: str) -> None:
    offered = 0
    for position in _in_turns(name, 6):
        table_id, owner = _open(tables, name, position)
        access = tables.access(table_id, owner)
        rest = rest_of_turn(access)
        assert rest.paid <= len(rest.deeds)
        if not rest.deeds:
            continue
        offered += 1
        company = access.table.game.decisions[0].company
        first, *then = [deed.action for deed in rest.deeds]
        after, told = acting.act(
            tables, table_id, owner, first, access.table.action_count, then=then
        )
        assert after.table.action_count == position + len(rest.deeds)
        assert told or first["type"] == "pass"
        if rest.paid:
            paid = rest.deeds[rest.paid - 1].action
            assert (paid["type"], paid["pay"]) == ("dividend", True)
        now = after.table.game.decisions[0] if after.table.asked else None
        if rest.ends and now is not None:
            assert (now.company, now.round) != (company, access.table.game.decisions[0].round)
    assert offered


def test_nothing_is_passed_over_that_costs_something(tables: Tables) -> None:
    """Where a pass alone would be warned about, the rest ends before it."""
    game = railhead.load(GOLDEN / "1848-receiverships.json")
    warned = 0
    for position in range(len(game.actions)):
        there = game.at(position)
        [decision, *_] = there.decisions
        action = {"type": "pass", "by": decision.player}
        if not decision.company or there.why(action) or not speaks_against(there, action):
            continue
        warned += 1
        table_id, owner = _open(tables, "1848-receiverships", position)
        deeds = rest_of_turn(tables.access(table_id, owner)).deeds
        assert not deeds or deeds[0].action["type"] != "pass"
        if warned == 3:
            return
    assert warned


def test_the_mail_that_brings_most_is_carried(tables: Tables) -> None:
    """Passing it over would give money away."""
    game = railhead.load(GOLDEN / "1853-bank.json")
    for position in range(len(game.actions) // 2, len(game.actions)):
        there = game.at(position)
        [decision, *_] = there.decisions
        if decision.step == "Mail":
            table_id, owner = _open(tables, "1853-bank", position)
            first = rest_of_turn(tables.access(table_id, owner)).deeds[0].action
            assert first["type"] == "mail"
            return
    raise AssertionError("no mail")


def test_actions_played_together_are_played_all_or_not_at_all(tables: Tables) -> None:
    table_id, owner = _open(tables, "1848-bank", _in_turns("1848-bank", 1)[0])
    access = tables.access(table_id, owner)
    rest = rest_of_turn(access)
    first, *then = [deed.action for deed in rest.deeds]
    bad = {"type": "dividend", "by": first["by"], "pay": True}
    before = access.table.version
    with pytest.raises(railhead.IllegalAction):
        acting.act(tables, table_id, owner, first, access.table.action_count, then=[*then, bad])
    assert tables.table(table_id).version == before
    other = next(name for name in access.seats if name != first["by"])
    with pytest.raises(Problem, match="one seat"):
        acting.act(
            tables,
            table_id,
            owner,
            first,
            access.table.action_count,
            then=[{"type": "pass", "by": other}],
        )
    assert tables.table(table_id).version == before


def test_an_onlooker_and_who_is_not_asked_are_offered_nothing(tables: Tables) -> None:
    table_id, _ = _open(tables, "1848-bank", _in_turns("1848-bank", 1)[0])
    assert rest_of_turn(tables.access(table_id, Browser())).deeds == []


def test_the_rest_follows_what_was_chosen(tables: Tables) -> None:
    """After income that was withheld nothing is paid out."""
    game = railhead.load(GOLDEN / "1848-bank.json")
    position = next(
        number
        for number in range(len(game.actions) // 2, len(game.actions))
        if game.at(number).decisions[0].step == "Run"
        and game.at(number + 1).decisions[0].step == "Dividend"
    )
    table_id, owner = _open(tables, "1848-bank", position)
    access = tables.access(table_id, owner)
    run = msgspec.to_builtins(game.actions[position])
    kept = {"type": "dividend", "pay": False}
    rest = rest_of_turn(access, [run, kept])
    assert rest.paid == 0
    assert all(deed.action["type"] == "pass" for deed in rest.deeds)
    assert rest_of_turn(access, [kept]).deeds == []  # what can't be played has no rest


def test_a_company_on_turn_again_at_once_is_asked_anew(tables: Tables) -> None:
    """The only company of a game: its next turn follows its turn, in another round."""
    game = railhead.new("first_rails", ["Ann", "Bob"], seed=3)
    for private in ("P2", "P3"):
        game.play({"type": "buy_private", "private": private})
    director = game.asked[0]
    game.play({"type": "start_company", "company": "HW", "price": 60})
    while game.state.round.startswith("Share round"):
        wants = game.asked[0] == director and not game.state.launched
        buy = {"type": "buy_share", "company": "HW", "source": "stock"}
        game.play(buy if wants else {"type": "pass"})
    owner = Browser()

    def access() -> Access:
        file = msgspec.json.encode(msgspec.to_builtins(game.record()))
        return tables.access(open_file(tables, owner, file).id, owner)

    # Without a train it is led to those that it could buy, and no further.
    rest = rest_of_turn(access())
    assert [deed.said for deed in rest.deeds] == ["lay no track"]
    assert not rest.ends
    game.play(rest.deeds[0].action)
    train = next(choice for choice in game.decisions[0].choices if choice.verb == "buy")
    bought = msgspec.to_builtins(train.action)
    rest = rest_of_turn(access(), [bought])
    assert rest.ends
    for deed in rest.deeds:
        assert deed.said == "buy no more trains"
    for action in (bought, *(deed.action for deed in rest.deeds)):
        assert game.state.round == "Operating round 1.1"
        game.play(action)
    assert game.state.round != "Operating round 1.1"
