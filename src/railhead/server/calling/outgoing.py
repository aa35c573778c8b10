"""Requests that this server makes to addresses which players have named.

They must not reach what only this server can reach: its own machine and the network behind it. So a
name is resolved here, every address that it has must be a public one, and the connection is made to
the address that was looked at, not to the name once more. Redirects are not followed.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Collection, Mapping
from urllib.parse import SplitResult, urlsplit

from railhead import __version__

SECONDS = 10.0  # for each step of a conversation
LONGEST_ADDRESS = 2_000
_MOST_READ = 4_096  # bytes of an answer


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
        sent = {"user-agent": f"Railhead/{__version__}", **headers}
        connection.request("POST", path, body=body, headers=sent)
        answer = connection.getresponse()
        answer.read(_MOST_READ)
    finally:
        connection.close()
    if answer.status >= 300:
        gone = answer.status in (404, 410)
        raise Refused(f"The other side answered {answer.status}.", gone)
    return answer.status


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
        if found.ipv4_mapped is not None:
            return True
    return found.is_global and not found.is_multicast


_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


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
