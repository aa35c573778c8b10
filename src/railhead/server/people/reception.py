"""The reception: every way in, and how often each may be tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Request
from msgspec import Struct

from railhead.server.browsers import Browser, digest
from railhead.server.errors import Problem
from railhead.server.forgery import SAFE
from railhead.server.links import Links
from railhead.server.mail import Mail
from railhead.server.people.api_tokens import ApiTokens, Program, need_person
from railhead.server.people.arriving import Arrivals, device_name
from railhead.server.people.email_links import EmailLinks
from railhead.server.people.leaving import Leaving
from railhead.server.people.my_data import MyData
from railhead.server.people.openid import OpenId
from railhead.server.people.passkeys import Passkeys
from railhead.server.people.passwords import Passwords
from railhead.server.people.players import People
from railhead.server.people.refused_mail import RefusedMail
from railhead.server.people.vouchers import Vouchers
from railhead.server.security import Allowance, client_of
from railhead.server.settings import Settings
from railhead.server.tables import Tables

_TRIES = 10  # at one name or address, by whomever
_PERIOD = 900.0


class Ways(Struct, frozen=True):
    """The ways in that a server has; ``openid``: the name of another site, if there is one."""

    passkey: bool
    email: bool
    password: bool
    openid: str = ""

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(map(bool, (self.passkey, self.email, self.password, self.openid)))

    @property
    def any(self) -> bool:
        """Whether there is one at all."""
        return self.count > 0


class Reception:
    """All that has to do with who somebody is."""

    def __init__(
        self,
        people: People,
        tables: Tables,
        mail: Mail,
        links: Links,
        settings: Settings,
        leaving: Leaving,
    ) -> None:
        vouchers = Vouchers(people)
        self.people = people
        self.arrivals = Arrivals(people, Allowance(settings.accounts_per_day, 86_400).take)
        self.passwords = Passwords(self.arrivals)
        self.email_links = EmailLinks(
            self.arrivals, vouchers, mail, links, RefusedMail(settings.refused_mail)
        )
        self.passkeys = Passkeys(self.arrivals, vouchers, settings.url)
        self.openid = OpenId(self.arrivals, vouchers, links, settings)
        self.api_tokens = ApiTokens(self.arrivals)
        self.my_data = MyData(self.arrivals, tables, leaving)
        self._clients = Allowance(settings.sign_ins_per_hour, 3600)
        self._names = Allowance(_TRIES, _PERIOD)

    def ways(self, host: str) -> Ways:
        """The ways in, for somebody who asks under a host."""
        return Ways(
            passkey=self.passkeys.site(host) is not None,
            email=self.email_links.is_there,
            password=self.passwords.is_there,
            openid=self.openid.name,
        )

    def admit(self, request: Request[Any, Any, Any], browser: Browser, name: str = "") -> str:
        """Somebody wants to show who he is; refused if from his address, or at this name, that was
        tried too often. What his browser is, in words."""
        need_person(browser)
        browser.client = client_of(request.scope)
        self._clients.take(browser.client)
        if name:
            self._names.take(digest(" ".join(name.split()).casefold()))
        return device_name(request.headers.get("user-agent", ""))


def programs(people: People) -> Callable[[str, str], Browser]:
    """What makes of a token, and the method of a request, the program that has it."""

    def program(token: str, method: str) -> Browser:
        return Program(token, "read" if method in SAFE else "play", people)

    return program


def not_here() -> Problem:
    """The problem of a way in that this server does not have."""
    return Problem(404, "not_found", "There is no such way to sign in here.")
