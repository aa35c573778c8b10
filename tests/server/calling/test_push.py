"""Pushes reach the browser that subscribed, and only that one can read them."""

import base64
import json

import msgspec
import pytest

from railhead.server.calling import outgoing, push
from railhead.server.calling.push import Keys, Pusher, Subscription
from railhead.server.calling.ways import ways_of
from tests.server.calling.house import CallingHouse
from tests.server.calling.inbox import open_inbox
from tests.server.calling.test_at_tables import once_round

ece = pytest.importorskip("http_ece")
ec = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.ec")
pytest.importorskip("pywebpush")


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class MadeUp:
    """A browser that nobody has: its keys, and what it reads."""

    def __init__(self, endpoint):
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = Subscription(endpoint, Keys(b64(point), b64(self._auth)))

    def read(self, body):
        return json.loads(
            ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        )


def signed_by(token, public_key):
    """What a token of ours claims, if it was signed with the key of this server."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    head, claims, signature = token.split(".")
    raw = base64.urlsafe_b64decode(signature + "==")
    point = base64.urlsafe_b64decode(public_key + "=" * (-len(public_key) % 4))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    numbers = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
    key.verify(
        encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
    )
    return json.loads(base64.urlsafe_b64decode(claims + "=="))


@pytest.fixture
def inbox():
    with open_inbox() as inbox:
        yield inbox


def test_what_arrives_is_encrypted_for_the_browser_and_signed_by_this_server(inbox):
    browser = MadeUp(f"{inbox.url}/send/abc")
    pusher = Pusher("ab" * 32, "mailto:ann@example.org", [inbox.host])
    pusher.send(browser.subscription, {"title": "Broken Hill", "text": "waits"})
    [arrived] = inbox.arrived
    assert b"Broken Hill" not in arrived.body
    assert browser.read(arrived.body) == {"title": "Broken Hill", "text": "waits"}
    scheme, _, rest = arrived.headers["authorization"].partition(" ")
    given = dict(part.split("=", 1) for part in rest.split(","))
    assert (scheme, given["k"]) == ("vapid", pusher.public_key)
    claims = signed_by(given["t"], pusher.public_key)
    assert (claims["aud"], claims["sub"]) == (inbox.url, "mailto:ann@example.org")
    assert Pusher("ab" * 32, "", ()).public_key == pusher.public_key
    assert Pusher("cd" * 32, "", ()).public_key != pusher.public_key


def test_a_turn_is_pushed_and_a_subscription_that_is_gone_ends(storage, inbox):
    house = CallingHouse(storage, inbox)
    table_id, _, players = house.open(None)
    name = house.tables.table(table_id).asked[0]
    browser = MadeUp(f"{inbox.url}/send/abc")
    house.add(players[name], "push", msgspec.json.encode(browser.subscription).decode())
    once_round(house, table_id, name)
    house.now += 3
    for _ in range(2):
        for job in house.take():
            house.do(job)
    told = browser.read(inbox.wait(1)[0].body)
    assert told["path"] == f"/t/{table_id}"
    assert told["text"].startswith(f"{name}, ")
    inbox.status = 410
    once_round(house, table_id, name)
    house.now += 3
    for _ in range(2):
        for job in house.take():
            house.do(job)
    assert ways_of(storage, house.people.make(players[name]).id) == []


@pytest.mark.parametrize(
    ("endpoint", "key"),
    [
        ("http://127.0.0.1:1/x", None),
        ("https://push.example/x", "AAAA"),
        ("https://push.example/x", "not base64 !"),
    ],
)
def test_subscriptions_that_cannot_be(endpoint, key):
    made_up = MadeUp(endpoint).subscription
    if key is not None:
        made_up = Subscription(endpoint, Keys(key, made_up.keys.auth))
    with pytest.raises(outgoing.Refused):
        push.check(made_up, ())
