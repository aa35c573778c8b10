"""Places at a table."""

from railhead.server.contests import places


def test_in_a_cup_the_later_seat_comes_first_among_equals():
    assert places.in_order([300, 500, 500, 200]) == [3, 2, 1, 4]


def test_in_a_league_equals_share_a_place():
    assert places.shared([300, 500, 500, 200]) == [3, 1, 1, 4]


def test_who_has_withdrawn_comes_after_all_others():
    assert places.in_order([900, 100, 200], {0}) == [3, 2, 1]
    assert places.shared([900, 900, 200, 200], {0, 2}) == [3, 1, 4, 2]
    assert places.closed_up({7: 1, 8: 2, 9: 3}, {7}) == {8: 1, 9: 2}


def test_what_places_there_can_be():
    assert places.are_places([2, 1, 3], shared=False)
    assert not places.are_places([1, 1, 3], shared=False)
    assert places.are_places([1, 1, 3], shared=True)
    assert not places.are_places([1, 1, 2], shared=True)
    assert not places.are_places([2, 3], shared=True)
