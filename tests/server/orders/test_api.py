"""Standing orders through the API."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.guests import Guest, by_link

Come = Callable[[], Guest]


def _table(guest: Come) -> tuple[str, Guest, Guest]:
    """A table with Ann and Bob at browsers of their own."""
    ann, bob = guest(), guest()
    table, secrets = ann.open(*by_link())
    ann.claim(table, secrets["Ann"])
    bob.claim(table, secrets["Bob"])
    return table, ann, bob


def test_an_order_is_armed_shown_and_disarmed(guest: Come) -> None:
    table, ann, bob = _table(guest)
    before = ann.get(table)["version"]
    armed = ann.post(f"{table}/orders", {"kind": "idle", "loans": True}, 200)
    assert armed["terms"] == {"kind": "idle", "loans": True}
    assert (armed["by"], armed["state"], armed["acted"]) == ("Ann", "armed", 0)
    [shown] = ann.get(f"{table}/orders")["orders"]
    assert shown == armed
    assert ann.get(table)["version"] == before
    assert bob.get(f"{table}/orders") == {"orders": []}
    bob.post(f"{table}/orders/disarm", {"number": armed["number"]}, 404)
    left = ann.post(f"{table}/orders/disarm", {"number": armed["number"]}, 200)
    assert left == {"orders": []}
    ann.post(f"{table}/orders/disarm", {"number": armed["number"]}, 404)


def test_what_can_not_be_ordered_is_refused_in_words(guest: Come) -> None:
    table, ann, _ = _table(guest)
    orders = f"{table}/orders"
    said = ann.post(orders, {"kind": "pass"}, 400)["error"]["message"]
    assert said == "An order to pass says until when."
    said = ann.post(orders, {"kind": "pay", "company": "VR"}, 403)["error"]["message"]
    assert said == "You do not act for VR."
    said = ann.post(orders, {"kind": "buy", "company": "VR", "source": "pool"}, 422)
    assert said["error"]["message"] == "There is no share of VR in the pool."
    ann.post(orders, {"kind": "buy", "company": "nobody", "source": "pool"}, 400)
    ann.post(orders, {"kind": "buy", "company": "VR", "source": "drawer"}, 400)
    ann.post(orders, {"kind": "dance"}, 400)
    ann.post(orders, {"kind": "pass", "until": ["whenever"]}, 400)
    ann.post(orders, {"kind": "idle", "by": "Bob"}, 403)
    guest().post(orders, {"kind": "idle"}, 403)


def test_a_seat_has_only_so_many(guest: Come) -> None:
    """Those of one kind about one thing make room for each other."""
    table, ann, _ = _table(guest)
    for _ in range(30):
        ann.post(f"{table}/orders", {"kind": "idle"}, 200)
    assert len(ann.get(f"{table}/orders")["orders"]) == 1
