"""Web push: a notice that a browser shows though no page of ours is open (RFC 8030, 8291, 8292).

The server's key follows from a secret in the database, so that all servers on it have the same.
What is sent is encrypted for the browser; the push service in between can't read it.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Collection
from importlib.util import find_spec
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from railhead.server.calling import outgoing

KEY = "push"  # of the server's secret
IS_THERE = find_spec("pywebpush") is not None
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256
_KEPT = 4 * 3600  # seconds for which a push service keeps what a browser can't take now
_VALID = 12 * 3600  # seconds for which we sign; a day at most
Text = Annotated[str, Meta(min_length=1, max_length=200)]


class Keys(Struct, forbid_unknown_fields=True):
    """The keys of a browser's subscription."""

    p256dh: Text
    auth: Text


class Subscription(Struct):
    """What a browser says of how it is reached."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=outgoing.LONGEST_ADDRESS)]
    keys: Keys


class Pusher:
    """Sends pushes in the name of this server."""

    def __init__(self, secret: str, contact: str, allowed: Collection[str]) -> None:
        """``contact``: whom push services tell of a problem."""
        self._secret = secret
        self._contact = contact or "mailto:nobody@localhost"
        self._allowed = allowed

    @property
    def public_key(self) -> str:
        """What browsers subscribe with."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def send(self, subscription: Subscription, data: dict[str, Any]) -> None:
        """Send something to a browser."""
        from py_vapid import Vapid02
        from pywebpush import WebPusher

        found = msgspec.to_builtins(subscription)
        body = WebPusher(found).encode(msgspec.json.encode(data))["body"]
        url = urlsplit(subscription.endpoint)
        claims = {
            "sub": self._contact,
            "aud": f"{url.scheme}://{url.netloc}",
            "exp": int(time.time()) + _VALID,
        }
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(_KEPT),
            "urgency": "normal",
            **Vapid02(private_key=self._key()).sign(claims),
        }
        outgoing.post(subscription.endpoint, body, headers, self._allowed)

    def _key(self) -> Any:
        from cryptography.hazmat.primitives.asymmetric import ec

        return ec.derive_private_key(int(self._secret, 16) % (_ORDER - 1) + 1, ec.SECP256R1())


def check(subscription: Subscription, allowed: Collection[str]) -> None:
    """Refuse a subscription to which nothing could be sent."""
    from pywebpush import WebPusher, WebPushException

    outgoing.checked(subscription.endpoint, allowed)
    try:
        WebPusher(msgspec.to_builtins(subscription)).encode(b"?")
    except (WebPushException, ValueError, TypeError, IndexError):
        raise outgoing.Refused("The keys of the subscription are not right.") from None
