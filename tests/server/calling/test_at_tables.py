"""Players are called back: once, in time, and never while they look."""

import pytest

from railhead.server import copying, undo
from railhead.server.calling import wishes
from railhead.server.calling.at_tables import NOTICE
from railhead.server.calling.wishes import OfTable, Wishes
from railhead.server.pace.pace import HOUR, Pace
from railhead.server.storage import Storage
from tests.server.calling.house import CallingHouse
from tests.server.calling.inbox import open_inbox
from tests.server.games import play_again, play_on
from tests.server.post_office import open_post_office
from tests.server.servers import carry_out, on_either

pytestmark = on_either


@pytest.fixture
def inbox():
    with open_inbox() as inbox:
        yield inbox


@pytest.fixture
def house(storage, inbox):
    return CallingHouse(storage, inbox)


def table_with(house, pace=None):
    """A table of three who came by a link; Ann is asked first, and has a webhook."""
    table_id, owner, players = house.open(pace)
    name = house.tables.table(table_id).asked[0]
    way = house.add(players[name])
    return table_id, owner, players, name, way


def set_wishes(house, browser, found, table_id=wishes.EVERY_TABLE):
    player = house.people.make(browser)
    house.tables.storage.run(wishes.keep(player.id, table_id, found))


def once_round(house, table_id, name):
    """Play until somebody is asked again, all others having been asked in between."""
    while True:
        play_on(house.tables, table_id, 1)
        if name not in house.tables.table(table_id).asked:
            break
    while name not in house.tables.table(table_id).asked:
        play_on(house.tables, table_id, 1)


def test_one_notice_a_turn(house):
    table_id, _, _, name, _ = table_with(house)
    assert house.ring() == []  # nothing has changed since the way was made
    once_round(house, table_id, name)
    [text] = house.ring()
    assert text.startswith(f"{name}, ")
    assert "waits for you (1848: Australia, " in text
    assert house.ring(9_999) == []
    once_round(house, table_id, name)
    assert len(house.ring()) == 1


def test_nobody_is_told_of_a_turn_that_is_over(house):
    table_id, _, _, name, _ = table_with(house)
    once_round(house, table_id, name)
    play_on(house.tables, table_id, 1)
    if name in house.tables.table(table_id).asked:
        play_on(house.tables, table_id, 1)
    assert house.ring() == []


def test_nobody_else_is_told_and_nobody_where_he_plays_alone(house):
    table_id, owner, _ = house.open(None, ("here", "here", "here"))
    house.add(owner)
    play_on(house.tables, table_id, 5)
    assert house.ring() == []


def test_none_while_one_looks_nor_two_minutes_afterwards(house):
    table_id, _, players, name, _ = table_with(house)
    house.looking.say(players[name], table_id, "look1234", True)
    once_round(house, table_id, name)
    assert house.ring() == []
    house.looking.say(players[name], table_id, "look1234", False)
    assert house.ring(600) == []  # he has seen it
    house.looking.say(players[name], table_id, "look1234", True)
    house.looking.say(players[name], table_id, "look1234", False)
    once_round(house, table_id, name)
    assert house.ring(30) == []
    assert house.ring(60) == []
    assert len(house.ring(60)) == 1


def test_a_server_that_died_leaves_nobody_looking(house):
    table_id, _, players, name, _ = table_with(house)
    house.looking.say(players[name], table_id, "look1234", True)
    house.now += 200
    once_round(house, table_id, name)
    assert len(house.ring()) == 1


def test_another_browser_cannot_say_that_one_looks(house):
    table_id, _, players, name, _ = table_with(house)
    house.looking.say(players[name], table_id, "look1234", True)
    house.looking.say(players[name], table_id, "look1234", False)
    other = next(each for each in players if each != name)
    house.looking.say(players[other], table_id, "look1234", True)
    assert house.looking.last(house.people.make(players[name]).id, table_id) == house.now


def test_a_muted_table_and_an_unwished_occasion(house):
    table_id, _, players, name, _ = table_with(house)
    set_wishes(house, players[name], OfTable(muted=True), table_id)
    once_round(house, table_id, name)
    assert house.ring() == []
    set_wishes(house, players[name], OfTable(), table_id)
    set_wishes(house, players[name], Wishes(of={"ended": ["hook"]}))
    once_round(house, table_id, name)
    assert house.ring() == []


def test_quiet_hours_hold_notices_back_and_send_them_as_one(house):
    first, owner, players, name, _ = table_with(house)
    mine = players[name]
    second = play_again(house.tables, first, *players.values(), owner)
    set_wishes(house, mine, Wishes(quiet=["00:00", "23:00"]))
    for table_id in (first, second):
        if name in house.tables.table(table_id).asked:
            once_round(house, table_id, name)
        else:
            while name not in house.tables.table(table_id).asked:
                play_on(house.tables, table_id, 1)
    assert house.ring() == []
    assert house.ring(HOUR) == []
    [text] = house.ring(24 * HOUR)
    assert text.count("waits for you") == 2
    assert house.ring(24 * HOUR) == []


def test_what_no_longer_holds_is_left_out_of_what_was_held_back(house):
    table_id, _, players, name, _ = table_with(house)
    set_wishes(house, players[name], Wishes(quiet=["00:00", "23:00"]))
    once_round(house, table_id, name)
    house.ring()
    while name in house.tables.table(table_id).asked:
        play_on(house.tables, table_id, 1)
    assert house.ring(24 * HOUR) == []


def test_e_mail_as_a_digest_with_an_address_that_ends_it_by_one_click(storage, inbox):
    with open_post_office() as office:
        house = CallingHouse(
            storage,
            inbox,
            smtp_host="127.0.0.1",
            smtp_port=office.port,
            smtp_from="Railhead <tables@example.org>",
            smtp_tls="none",
        )
        table_id, _, players = house.open(None)
        name = house.tables.table(table_id).asked[0]
        way = house.add(players[name], "mail", "")
        set_wishes(house, players[name], Wishes(digest=["08:00"]))
        once_round(house, table_id, name)
        house.ring()
        assert office.letters == []
        house.ring(24 * HOUR)
        [letter] = office.letters
        off = f"https://rail.example/notices/off/{house.sender.token(way.id)}"
        assert letter["list-unsubscribe"] == f"<{off}>"
        assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
        assert f"https://rail.example/t/{table_id}" in letter.get_content()
        assert off in letter.get_content()


def test_asked_ended_and_once_more(house):
    table_id, owner, players, name, _ = table_with(house)
    other = next(each for each in players if each != name)
    once_round(house, table_id, other)
    house.ring()
    access = house.tables.access(table_id, players[other])
    undo.end(house.tables, table_id, players[other], access.table.action_count)
    [text] = house.ring()
    assert text.startswith(f"{name}, you are asked something at ")
    for each in players:
        if each != other:
            undo.answer(house.tables, table_id, players[each], True)
    [text] = house.ring()
    assert text.endswith("is over (1848: Australia).")
    set_wishes(house, players[name], Wishes(of={"invited": ["hook"]}))
    play_again(house.tables, table_id, owner)
    [text] = [each for each in house.ring() if "once more" in each]
    assert text.startswith(name)


def test_a_clock_that_runs_low_is_told_once(house):
    pace = Pace(stock=10 * HOUR, more=HOUR, most=12 * HOUR, when_out="nothing")
    table_id, _, _, name, _ = table_with(house, pace)
    once_round(house, table_id, name)
    assert len(house.ring()) == 1
    house.later(9)
    texts = [*house.ring(HOUR), *house.ring(HOUR), *house.ring(HOUR), *house.ring(9 * HOUR)]
    assert len(texts) == 1
    assert f"{name}, you have " in texts[0]


def test_at_most_once_when_a_server_dies_while_it_sends(house):
    table_id, _, _, name, _ = table_with(house)
    once_round(house, table_id, name)
    house.now += 3
    [call] = house.take(("call",))
    assert house.do(call) == "done"
    [notice] = house.take((NOTICE,))
    # It has left, and the server dies before it can say so.
    carry_out(house.work(notice))
    assert len(house.inbox.arrived) == 1
    assert house.ring(house.jobs.lease + 1) == []
    assert [(each.kind, each.state) for each in house.jobs.waiting()] == [(NOTICE, "lost")]


def test_what_died_before_it_decided_is_decided_by_another(storage, inbox):
    house, other = CallingHouse(storage, inbox), CallingHouse(storage, inbox)
    table_id, _, _, name, _ = table_with(house)
    once_round(house, table_id, name)
    house.now += 3
    [call] = house.take(("call",))
    house.calling.look(call.key)  # decided, but nothing written
    other.now = house.now + house.jobs.lease + 1
    assert len(other.ring()) == 1
    assert house.ring(30) == []


def test_two_servers_send_one_notice(storage, inbox):
    house, other = CallingHouse(storage, inbox), CallingHouse(storage, inbox)
    table_id, _, _, name, _ = table_with(house)
    for _ in range(3):
        once_round(house, table_id, name)
        other.now = house.now = house.now + 3
        jobs = [*house.take(), *other.take()]
        assert len(jobs) == 1
        house.do(jobs[0])
        both = [*((house, job) for job in house.take()), *((other, job) for job in other.take())]
        assert len(both) == 1
        both[0][0].do(both[0][1])
    assert len(inbox.arrived) == 3


def test_what_was_not_sent_is_tried_again_and_what_was_refused_is_told(house, inbox):
    table_id, _, players, name, _ = table_with(house)
    inbox.status = 500
    once_round(house, table_id, name)
    house.ring()
    assert len(inbox.arrived) == 1  # a server that answered has had it
    assert [(each.kind, each.state) for each in house.jobs.waiting()] == [(NOTICE, "lost")]
    player = house.people.make(players[name])
    [way] = house.calling._players(house.tables.table(table_id))[0].ways
    assert way.problem == "The other side answered 500."
    assert way.player == player.id


def test_a_table_of_which_somebody_was_told_can_be_archived(house, tmp_path):
    table_id, _, _, name, _ = table_with(house)
    once_round(house, table_id, name)
    house.ring()
    other = Storage(f"sqlite:///{tmp_path / 'archive.sqlite'}")
    with house.tables.storage.writing() as source, other.writing() as target:
        copying.copy_games(source, target, [table_id])
        assert copying.delete_games(source, [table_id]) == 1
    assert other.version(table_id) is not None
    assert house.tables.storage.version(table_id) is None
    other.close()


def test_no_job_where_nobody_wants_to_be_called(house):
    table_id, _, _ = house.open(None)
    play_on(house.tables, table_id, 5)
    assert house.jobs.waiting() == []
