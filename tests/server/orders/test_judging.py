"""What standing orders do: they wait, act, and are dropped with a reason."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, TakeLoan
from railhead.server import undo
from railhead.server.errors import Problem
from railhead.server.orders import arming
from railhead.server.tables import Tables
from railhead.server.warnings import speaks_against
from tests.server.orders.people import Party, dividend, game, share_round


@pytest.fixture
def party(tables: Tables) -> Party:
    return Party(tables, share_round())


@pytest.fixture
def operating(tables: Tables) -> Party:
    return Party(tables, dividend())


def test_a_pass_is_played_when_its_player_is_asked(party: Party) -> None:
    first, second, *_ = party.names
    order = party.arm(second, "pass", until=("trade",))
    assert not party.let_act()  # it is not his turn
    party.play(type="pass")
    assert party.asked == second
    assert party.let_act()
    assert party.last == {"type": "pass", "by": second}
    kept = party.order(order.number, second)
    assert kept.state == "armed"
    assert len(kept.played) == 1
    assert first in party.names


def test_a_trade_drops_it_with_what_happened(party: Party) -> None:
    first, second, *_ = party.names
    order = party.arm(second, "pass", until=("trade",))
    party.play(**party.offered("buy_share")[0])
    assert not party.let_act()
    kept = party.order(order.number, second)
    assert kept.state == "dropped"
    assert kept.reason.startswith(f"{first} buys ")


def test_a_trade_does_not_end_a_pass_for_the_round(party: Party) -> None:
    _, second, *_ = party.names
    party.arm(second, "pass", until=("round",))
    party.play(**party.offered("buy_share")[0])
    assert party.let_act()
    assert party.last == {"type": "pass", "by": second}


def test_only_the_sale_of_a_share_that_is_held_counts_as_one(tables: Tables) -> None:
    party = Party(tables, share_round())
    sales = party.offered("sell_shares")
    assert sales
    seller = party.asked
    sold = sales[0]["company"]
    shares = {p.name: p.shares for p in party.access(seller).view().players}
    for name in party.names[1:]:
        order = party.arm(name, "pass", until=("held",))
        assert order.state == "armed"
    party.play(**sales[0])
    party.orders.look(party.id)
    for number, name in enumerate(party.names[1:], 1):
        state = party.order(number, name).state
        assert (state == "dropped") == (sold in shares[name]), name


def test_the_end_of_the_round_ends_it(party: Party) -> None:
    first = party.asked
    order = party.arm(first, "pass", until=("trade",))
    while party.tables.table(party.id).game.state.round == order.since.round:
        party.go_on()
    assert not party.let_act()
    assert party.order(order.number, first).reason == f"{order.since.round} is over."


def test_until_a_company_operates_outlasts_the_round(party: Party) -> None:
    directs = {p.name: p.directs for p in party.access(party.asked).view().players if p.directs}
    name, companies = next(iter(directs.items()))
    order = party.arm(name, "pass", until=("operates",))
    while party.tables.table(party.id).game.state.round == order.since.round:
        party.go_on()
    for _ in range(60):
        party.orders.look(party.id)
        if party.order(order.number, name).state != "armed":
            break
        party.play(**party.offered("pass")[0])
    assert party.order(order.number, name).reason in {f"{each} operates." for each in companies}


def test_a_share_is_bought_if_it_is_still_there(party: Party) -> None:
    _, second, *_ = party.names
    wanted = _offer_of_next(party)
    order = party.arm(second, "buy", **wanted)
    party.play(type="pass")
    assert party.let_act()
    bought = {"type": "buy_share", "by": second}
    assert party.last == bought | {"company": wanted["company"], "source": wanted["source"]}
    party.orders.look(party.id)
    assert party.order(order.number, second).state == "done"


def test_a_purchase_comes_before_a_pass_that_goes_on_after_it(party: Party) -> None:
    _, second, *_ = party.names
    passing = party.arm(second, "pass", until=("round",))
    party.arm(second, "buy", **_offer_of_next(party))
    party.play(type="pass")
    assert party.let_act()
    assert party.last["type"] == "buy_share"
    while party.asked != second:
        party.play(type="pass")
    assert party.let_act()
    assert party.last == {"type": "pass", "by": second}
    assert party.order(passing.number, second).state == "armed"


def test_whoever_trades_by_hand_passes_by_hand(party: Party) -> None:
    first = party.asked
    order = party.arm(first, "pass", until=("round",))
    party.play(**party.offered("buy_share")[0])
    party.orders.look(party.id)
    assert party.order(order.number, first).reason == "You have bought or sold yourself."


def test_a_share_that_another_has_bought_is_left_alone(party: Party) -> None:
    first, second, *_ = party.names
    bought = party.offered("buy_share")[0]
    order = party.arm(second, "buy", company=bought["company"], source=bought["source"])
    party.play(**bought)
    assert not party.let_act()
    assert party.order(order.number, second).reason.startswith(f"{first} buys {bought['company']}")


def test_a_share_that_has_become_dearer_is_left_alone(party: Party) -> None:
    _, second, *_ = party.names
    wanted = _offer_of_next(party)
    with pytest.raises(Problem, match="It costs"):
        party.arm(second, "buy", **{**wanted, "price": 1})


def test_what_the_rules_refuse_drops_it_with_their_words(party: Party) -> None:
    first = party.asked
    access = party.access(first)
    dear = [
        (company.id, source)
        for company in access.view().companies
        for source in ("stock", "pool")
        if company.units_in(source)
        and access.table.game.why(
            {"type": "buy_share", "by": first, "company": company.id, "source": source}
        )
    ]
    assert dear
    company, source = dear[0]
    with pytest.raises(Problem) as refused:
        party.arm(first, "buy", company=company, source=source)
    assert refused.value.message.endswith(".")


def _offer_of_next(party: Party) -> dict[str, object]:
    """A share that the player after who is asked can buy, if nothing happens before."""
    later = party.tables.table(party.id).game.copy()
    later.play({"type": "pass", "by": party.asked})
    choices = later.decisions[0].choices
    found = [c.action for c in choices if type(c.action).__struct_config__.tag == "buy_share"]
    return {"company": found[0].company, "source": found[0].source}  # type: ignore[attr-defined]


def test_income_is_paid_out_every_time(operating: Party) -> None:
    name = operating.asked
    turn = operating.arm(name, "end").since
    order = operating.arm(name, "pay", company=turn.company)
    assert not operating.let_act()  # the run is the Director's own
    operating.run(turn.company)
    assert operating.let_act()
    assert operating.last == {"type": "dividend", "by": name, "pay": True}
    assert operating.order(order.number, name).state == "armed"
    # And the turn ends after it, where that costs nothing.
    operating.let_act()
    assert operating.last["type"] in ("pass", "dividend")


def test_a_turn_with_nothing_left_to_do_ends_by_itself(tables: Tables) -> None:
    """And one in which a loan could be taken only if its player has said so."""
    for position in range(share_round(), len(game().actions)):
        there = game().at(position)
        decision = there.decisions[0]
        kinds = {type(choice.action) for choice in decision.choices}
        if kinds == {TakeLoan, Pass}:
            break
    party = Party(tables, position)
    name = party.asked
    party.arm(name, "idle")
    assert not party.let_act()
    party.arm(name, "idle", loans=True)
    against = speaks_against(there, {"type": "pass", "by": name})
    assert party.let_act() == (not against)
    if not against:
        assert party.last == {"type": "pass", "by": name}


def test_nobody_pays_out_for_another(operating: Party) -> None:
    company = operating.tables.table(operating.id).game.decisions[0].company
    with pytest.raises(Problem, match="You do not act for"):
        operating.arm(operating.names[1], "pay", company=company)


def test_taking_back_what_an_order_played_drops_it(party: Party) -> None:
    first = party.asked
    order = party.arm(first, "pass", until=("round",))
    assert party.let_act()
    table = party.tables.table(party.id)
    undo.undo(party.tables, party.id, party.browsers[first], table.action_count)
    assert not party.let_act()
    kept = party.order(order.number, first)
    assert (kept.state, kept.reason) == ("dropped", "What it played was taken back.")


def test_what_lasts_is_dropped_only_by_taking_back_what_it_played(operating: Party) -> None:
    """Otherwise nobody could take back a payment: it would be paid out again."""
    name = operating.asked
    table = operating.tables.table(operating.id)
    company = table.game.decisions[0].company
    order = operating.arm(name, "pay", company=company)
    operating.run(company)
    assert operating.let_act()
    of = operating.tables.table(operating.id).action_count
    undo.undo(operating.tables, operating.id, operating.browsers[name], of)
    assert operating.tables.table(operating.id).action_count == of - 1
    assert not operating.let_act()
    assert operating.order(order.number, name).reason == "What it played was taken back."
    again = operating.arm(name, "pay", company=company)
    undo.undo(operating.tables, operating.id, operating.browsers[name], of - 1)
    operating.orders.look(operating.id)
    assert operating.order(again.number, name).state == "armed"


def test_going_back_before_it_was_armed_drops_it(party: Party) -> None:
    first, second, *_ = party.names
    party.play(type="pass")
    order = party.arm(first, "pass", until=("round",))
    table = party.tables.table(party.id)
    undo.undo(party.tables, party.id, party.browsers[first], table.action_count)
    party.orders.look(party.id)
    assert party.order(order.number, first).reason == "What it was armed after was taken back."
    assert second in party.names


def test_orders_wait_while_a_wish_to_take_back_waits(party: Party) -> None:
    first, second, *_ = party.names
    party.play(type="pass")
    party.arm(second, "pass", until=("round",))
    of = party.tables.table(party.id).action_count
    undo.undo(party.tables, party.id, party.browsers[second], of)
    assert party.tables.table(party.id).request is not None
    assert not party.let_act()
    undo.answer(party.tables, party.id, party.browsers[first], agree=False)
    assert party.let_act()


def test_an_order_that_was_disarmed_in_the_pause_does_not_act(party: Party) -> None:
    first = party.asked
    order = party.arm(first, "pass", until=("round",))
    due = party.orders.look(party.id)
    assert due is not None
    arming.disarm(party.tables, party.id, party.browsers[first], order.number)
    before = party.tables.table(party.id).version
    party.orders.act(*due)
    assert party.tables.table(party.id).version == before


def test_a_player_who_acts_in_the_pause_has_acted(party: Party) -> None:
    first = party.asked
    party.arm(first, "pass", until=("round",))
    due = party.orders.look(party.id)
    assert due is not None
    party.play(**party.offered("buy_share")[0])
    before = party.tables.table(party.id).version
    party.orders.act(*due)
    assert party.tables.table(party.id).version == before


def test_a_new_order_of_a_kind_takes_the_place_of_the_old_one(party: Party) -> None:
    first = party.asked
    party.arm(first, "pass", until=("round",))
    newer = party.arm(first, "pass", until=("trade",))
    found = arming.mine(party.tables, party.access(first))
    assert [order.number for order, _ in found] == [newer.number]


def test_orders_of_another_seat_cannot_be_touched_or_seen(party: Party) -> None:
    first, second, *_ = party.names
    order = party.arm(first, "pass", until=("round",))
    assert arming.mine(party.tables, party.access(second)) == []
    with pytest.raises(Problem, match="no such order"):
        arming.disarm(party.tables, party.id, party.browsers[second], order.number)
    with pytest.raises(Problem, match="You do not play for"):
        arming.arm(party.tables, party.id, party.browsers[second], order.terms, first)
