"""Requests that this server makes to addresses which players have named.

They must not reach what only this server can reach: its own machine and the network behind it. So a
name is resolved here, every address that it has must be a public one, and the connection is made to
the address that was looked at, not to the name once more. Redirects are not followed. Of an answer
nothing but its status is read, and whoever answers has so many seconds for it in all: one who sends
a byte now and then would keep a thread for ever.
"""

from __future__ import annotations

import http.client
import ipaddress
import re
import socket
import ssl
import time
from collections.abc import Collection, Mapping
from urllib.parse import SplitResult, urlsplit

from railhead import __version__

SECONDS = 10.0  # for a whole conversation, from the first byte that is sent
LONGEST_ADDRESS = 2_000
_MOST_READ = 4_096  # bytes of an answer
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-9][0-9]{2})(?: |$)")


class Refused(Exception):
    """An address to which nothing is sent, or an answer that says no. ``gone``: for good."""

    def __init__(self, reason: str, gone: bool = False) -> None:
        super().__init__(reason)
        self.gone = gone


class NotSent(Exception):
    """Nothing has left this server: it may be tried again."""


def post(
    address: str, body: bytes, headers: Mapping[str, str], allowed: Collection[str] = ()
) -> int:
    """Send something to an address; the answer's status, if that is a good one. ``allowed``: hosts
    (``name`` or ``name:port``) that whoever runs the server trusts, wherever they are."""
    url = checked(address, allowed)
    port = url.port or (443 if url.scheme == "https" else 80)
    host = url.hostname or ""
    target = resolved(host, port, allowed)
    connection = _connection(url.scheme, host, port, target)
    try:
        connection.connect()
    except OSError as error:
        connection.close()
        raise NotSent(f"No connection: {type(error).__name__}.") from None
    try:
        path = (url.path or "/") + (f"?{url.query}" if url.query else "")
        sent = {"user-agent": f"Railhead/{__version__}", "connection": "close", **headers}
        deadline = time.monotonic() + SECONDS
        connection.request("POST", path, body=body, headers=sent)
        status = _answered(connection.sock, deadline)
    except OSError as error:
        raise Refused(f"The other side has not answered: {type(error).__name__}.") from None
    finally:
        connection.close()
    if status >= 300:
        raise Refused(f"The other side answered {status}.", status in (404, 410))
    return status


def _answered(connection: socket.socket, deadline: float) -> int:
    """The status of an answer, which is all that matters of it."""
    said = b""
    while (status := _status(said)) is None:
        left = deadline - time.monotonic()
        if left <= 0:
            raise Refused("The other side has taken too long to answer.")
        if len(said) > _MOST_READ:
            raise Refused("The other side has answered at too great a length.")
        connection.settimeout(left)
        more = connection.recv(_MOST_READ)
        if not more:
            raise Refused("The other side has ended without an answer.")
        said += more
    return status


def _status(said: bytes) -> int | None:
    """The status in what has come of an answer, None if it has not come yet. Others that only say
    to wait (1xx) may come before it."""
    while True:
        line, ended, _ = said.partition(b"\r\n")
        if not ended:
            return None
        found = _STATUS.match(line)
        if found is None:
            raise Refused("The other side does not speak HTTP.")
        if found[1][:1] != b"1":
            return int(found[1])
        _, ended, said = said.partition(b"\r\n\r\n")
        if not ended:
            return None


def checked(address: str, allowed: Collection[str] = ()) -> SplitResult:
    """An address to which something may be sent, as far as it can be said without asking for it."""
    try:
        url = urlsplit(address)
        port = url.port
    except ValueError:
        raise Refused("That is no address.") from None
    host = url.hostname or ""
    if len(address) > LONGEST_ADDRESS or not address.isprintable() or " " in address:
        raise Refused("That is no address.")
    if not host or url.username is not None or url.password is not None:
        raise Refused("The address has the form https://name/path.")
    if not (url.path + url.query).isascii():
        raise Refused("In the path of an address only plain letters stand, others as %C3%BC.")
    if _is_allowed(host, port, allowed) and url.scheme in ("http", "https"):
        return url
    if url.scheme != "https":
        raise Refused("The address begins with https://.")
    return url


def resolved(host: str, port: int, allowed: Collection[str] = ()) -> str:
    """An address of a host that may be spoken to; refused if one of them must not be."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent("The name of the host was not found.") from None
    addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
    if not _is_allowed(host, port, allowed):
        for address in addresses:
            if not is_public(address):
                raise Refused("This address lies in a network that is not public.")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public internet, also where it hides in another."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = [found.ipv4_mapped, found.sixtofour, *(found.teredo or ())]
        if found in _NAT64:
            inner.append(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF))
        if any(each is not None and not is_public(str(each)) for each in inner):
            return False
        if found.ipv4_mapped is not None or found in _NAT64:
            return True
        if found not in _GIVEN_OUT:
            return False
    return found.is_global and not found.is_multicast


_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
# What of IPv6 is given out to the public. Elsewhere lie networks of a site (fec0::/10), local
# translators (64:ff9b:1::/48) and forms of IPv4 addresses (::7f00:1); Python knows not all of them.
_GIVEN_OUT = ipaddress.IPv6Network("2000::/3")


def _is_allowed(host: str, port: int | None, allowed: Collection[str]) -> bool:
    return host in allowed or f"{host}:{port}" in allowed


class _Plain(http.client.HTTPConnection):
    """A connection to an address, for a name."""

    target = ""

    def connect(self) -> None:
        """Connect to the address that was looked at."""
        self.sock = socket.create_connection((self.target, self.port), self.timeout)


class _Secret(http.client.HTTPSConnection):
    """The same over TLS; the certificate is for the name."""

    target = ""
    context = ssl.create_default_context()

    def connect(self) -> None:
        """Connect to the address that was looked at."""
        plain = socket.create_connection((self.target, self.port), self.timeout)
        try:
            self.sock = self.context.wrap_socket(plain, server_hostname=self.host)
        except OSError:
            plain.close()
            raise


def _connection(scheme: str, host: str, port: int, target: str) -> _Plain | _Secret:
    connection = (_Secret if scheme == "https" else _Plain)(host, port, timeout=SECONDS)
    connection.target = target
    return connection
