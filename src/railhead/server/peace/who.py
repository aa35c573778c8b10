"""Finding out who somebody is: at a table, at a browser, by a name that an operator types."""

from __future__ import annotations

from ipaddress import ip_network

from msgspec import Struct
from sqlalchemy import Connection, select, union

from railhead.play.refusal import RailheadError
from railhead.server.browsers import Browser
from railhead.server.models import devices, holder, holdings, passwords, players
from railhead.server.storage import Storage
from railhead.server.table import Table

_SHORTEST = {4: 8, 6: 32}  # bits of a network that may be banned: half the world may not
_PART = 8  # characters of a browser's hash by which it is named


class Unknown(RailheadError):
    """Somebody who is not to be found."""


class Somebody(Struct, frozen=True):
    """Somebody to whom something is done. ``kind``: account, browser or address; ``key``: a
    player's id, a browser's hash, a network; ``name``: in words."""

    kind: str
    key: str
    name: str


def key_of(storage: Storage, browser: Browser) -> str | None:
    """Under which key whoever asks is kept; None for somebody of whom nothing is."""
    key = browser.key
    if key is None or browser.is_program:
        return key
    with storage.reading() as connection:
        return connection.execute(select(holder(key))).scalar_one()


def at_seat(storage: Storage, table: Table, seat: str) -> str | None:
    """Who plays a seat of a table, whoever sits in; None if nobody can say."""
    wanted = seat
    entry = table.last_seating(seat)
    kind = table.seats[seat].kind
    if kind == "bot" and entry is not None and entry.data.get("sits_in"):
        kind = entry.data["was"]
    if kind == "here":
        wanted = ""
    found = [key for key, held in storage.holders(table.id) if held == wanted]
    return found[0] if len(found) == 1 and kind != "bot" else None


def find(storage: Storage, kind: str, said: str) -> Somebody:
    """Whom an operator means: an account by its id, by the name with which it signs in or, if only
    one has it, by the name that others see; a browser by the beginning of its hash; an address or
    a network."""
    match kind:
        case "address":
            return _address(said)
        case "browser":
            with storage.reading() as connection:
                return _browser(connection, said)
        case "account":
            with storage.reading() as connection:
                return _account(connection, said)
    raise Unknown("There are accounts, browsers and addresses.")


def called(connection: Connection, key: str, otherwise: str = "") -> str:
    """What a player is called."""
    wanted = select(players.c.name).where(players.c.id == key)
    return connection.execute(wanted).scalar_one_or_none() or otherwise


def _account(connection: Connection, said: str) -> Somebody:
    name = " ".join(said.split())
    login = select(passwords.c.player).where(passwords.c.login == name.casefold())
    for wanted in (
        select(players).where(players.c.id == name),
        select(players).where(players.c.id.in_(login)),
        select(players).where(players.c.name == name, players.c.joined.is_not(None)),
    ):
        rows = connection.execute(wanted.limit(2)).all()
        if len(rows) > 1:
            raise Unknown(f"Several players are called {name}: take the id of one.")
        if rows:
            return Somebody("account", rows[0].id, rows[0].name or "a player without a name")
    raise Unknown(f"Nobody is called {name}.")


def _browser(connection: Connection, said: str) -> Somebody:
    if len(said) < _PART or not said.isalnum():
        raise Unknown(f"A browser is named by {_PART} or more characters of its hash.")
    keys = union(
        select(holdings.c.browser).where(holdings.c.browser.startswith(said)),
        select(devices.c.browser).where(devices.c.browser.startswith(said)),
    )
    found = connection.execute(keys).scalars().all()
    if len(found) != 1:
        raise Unknown("There is no such browser." if not found else "Several browsers begin so.")
    owner = select(devices.c.player).where(devices.c.browser == found[0])
    key = connection.execute(owner).scalar_one_or_none() or found[0]
    return Somebody("browser", key, f"browser {found[0][:_PART]}")


def _address(said: str) -> Somebody:
    try:
        network = ip_network(said.strip(), strict=False)
    except ValueError:
        raise Unknown(f"{said} is no address and no network, such as 203.0.113.0/24.") from None
    if network.prefixlen < _SHORTEST[network.version]:
        raise Unknown(f"{network} is too much of the world.")
    single = network.num_addresses == 1
    name = str(network.network_address) if single else str(network)
    return Somebody("address", str(network), name)
