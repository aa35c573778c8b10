"""Signing in by a link that is sent by e-mail.

Whoever asks is told the same, and as soon, whether the address is known or not: a letter goes to
either. The link signs in the browser in which it is opened, never the one in which it was asked
for: else whoever asks for a link to somebody else's address would only have to wait for a click.
"""

from __future__ import annotations

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from railhead.server.browsers import Browser
from railhead.server.errors import Problem, bad_request
from railhead.server.links import Links
from railhead.server.mail import Letter, Mail, Undelivered, is_address
from railhead.server.models import players
from railhead.server.people.arriving import Arrivals
from railhead.server.people.players import Player
from railhead.server.people.refused_mail import RefusedMail
from railhead.server.people.vouchers import Vouchers

GOOD_FOR = 900.0  # seconds


class EmailLinks:
    """Sends links and takes them."""

    def __init__(
        self,
        arrivals: Arrivals,
        vouchers: Vouchers,
        mail: Mail,
        links: Links,
        refused: RefusedMail | None = None,
    ) -> None:
        self.refused = refused or RefusedMail("")
        self.arrivals = arrivals
        self.vouchers = vouchers
        self.mail = mail
        self.links = links

    @property
    def is_there(self) -> bool:
        """Whether this server sends links. For that it must know the address under which players
        reach it: what a request says of it may come from somebody else."""
        return self.mail.is_set and self.links.is_set

    def write(self, browser: Browser, address: str) -> Letter:
        """The letter with a new link. From an account, to an address that is not its own yet, it is
        a link that confirms it."""
        address = normal(address)
        if not is_address(address):
            bad_request("That is no e-mail address.")
        if self._owner(address) is None:
            self.refused.need_lasting(address)
        player = self.arrivals.people.find(browser)
        data = {"email": address, "player": ""}
        if player is not None and not player.is_guest and player.email != address:
            self.arrivals.need_recent(browser)
            data["player"] = player.id
        link = self.links.sign_in(self.vouchers.issue("email", data, GOOD_FOR))
        if data["player"]:
            return Letter(address, "Your address at Railhead", _CONFIRM.format(link=link))
        return Letter(address, "Your link to Railhead", _SIGN_IN.format(link=link))

    async def send(self, letter: Letter) -> None:
        """Send a letter with a link; refused if that can't be done now."""
        try:
            await self.mail.send(letter)
        except Undelivered:
            raise Problem(
                503, "mail", "The letter could not be sent now. Try again later, or another way."
            ) from None

    def look(self, secret: str) -> str:
        """The address that a link was sent to; "" if the link is good for nothing."""
        found = self.vouchers.look("email", secret)
        return "" if found is None else str(found["email"])

    def open(self, browser: Browser, secret: str, device: str) -> Player:
        """Whoever opens a link has its address: he signs in with it, or up."""
        found = self.vouchers.redeem("email", secret)
        address, wanted_by = found["email"], found["player"]
        if wanted_by:
            return self._confirm(browser, wanted_by, address, device)
        player = self._owner(address)
        if player is not None:
            return self.arrivals.sign_in(browser, player, device)
        here = self.arrivals.people.find(browser)
        if here is not None and not here.is_guest:
            raise Problem(
                409,
                "signed_in",
                "Another account is signed in here. Sign out first, then ask anew.",
            )
        return self._keep(browser, address, device)

    def _owner(self, address: str) -> str | None:
        """Whose account has an address."""
        wanted = select(players.c.id).where(players.c.email == address)
        with self.arrivals.people.storage.reading() as connection:
            found: str | None = connection.execute(wanted).scalar_one_or_none()
            return found

    def _confirm(self, browser: Browser, wanted_by: str, address: str, device: str) -> Player:
        here = self.arrivals.people.find(browser)
        if here is None or here.id != wanted_by:
            raise Problem(
                403,
                "not_yours",
                "This link confirms an address for an account that is not signed in here. Ask for "
                "it anew in the browser in which you will open it.",
            )
        return self._keep(browser, address, device)

    def _keep(self, browser: Browser, address: str, device: str) -> Player:
        def add(connection: Connection, player: Player) -> None:
            connection.execute(
                update(players).where(players.c.id == player.id).values(email=address)
            )

        try:
            return self.arrivals.sign_up(browser, device, add)
        except IntegrityError:
            raise Problem(
                409, "stale", "This address is that of another account. Sign in with it there."
            ) from None


def normal(address: str) -> str:
    """An address as it is kept."""
    return address.strip().casefold()


_SIGN_IN = """\
Somebody, probably you, wants to sign in to Railhead with this address.

{link}

The link works once, for 15 minutes, in whatever browser you open it. If it was not you who asked
for it, do nothing: without the link nobody gets in.
"""

_CONFIRM = """\
Somebody, probably you, wants to add this address to an account at Railhead.

{link}

The link works once, for 15 minutes, in a browser that is signed in to that account. If it was not
you who asked for it, do nothing.
"""
