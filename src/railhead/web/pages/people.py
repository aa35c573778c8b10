"""Signing in, settings, and profiles."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from railhead.server.browsers import Browser
from railhead.server.calling.sending import Sender
from railhead.server.errors import Problem, not_found
from railhead.server.peace.blocks import block_of, blocked_by
from railhead.server.peace.operating import Desk
from railhead.server.peace.who import key_of
from railhead.server.people.players import Device, Player
from railhead.server.people.reception import Reception, not_here
from railhead.server.results import profile as profiles
from railhead.server.tables import Tables
from railhead.web.me import Me, face_of, me_of
from railhead.web.my_tables import ago
from railhead.web.pages.notices import called_back
from railhead.web.profiles import profile_page, signed
from railhead.web.templating import page
from railhead.web.words import count

Next = Annotated[str, QueryParameter(name="then", max_length=100)]
Told = Annotated[str, QueryParameter(max_length=2_000)]
State = Annotated[str, QueryParameter(name="state", max_length=200)]
# Where one may go on after signing in; whatever else stands in an address is no page of ours.
_NEXT = ("/", "/settings", "/me", "/operator")


@get("/sign-in", sync_to_thread=True, include_in_schema=False)
def sign_in(
    tables: Given[Tables],
    reception: Given[Reception],
    browser: Given[Browser],
    request: Request[Any, Any, Any],
    then: Next = "/",
) -> Response[str]:
    """Taking it along, and signing in: one page does both."""
    me = me_of(reception, browser, request)
    if not me.ways.any:
        not_found("Nobody can sign in here: everybody is a guest of his browser.")
    return page(
        "sign_in.html",
        me=me,
        holds=_holds(tables, browser),
        then=then if then in _NEXT else "/",
    )


@get("/sign-in/link", sync_to_thread=True, include_in_schema=False)
def sign_in_link(
    reception: Given[Reception], browser: Given[Browser], request: Request[Any, Any, Any]
) -> Response[str]:
    """Where a link of a letter leads. Its secret stands behind the #: only the page knows it."""
    return page("sign_in_link.html", me=me_of(reception, browser, request))


@get("/sign-in/elsewhere", include_in_schema=False)
async def elsewhere(
    reception: Given[Reception],
    browser: Given[Browser],
    request: Request[Any, Any, Any],
    in_thread: Given[Any],
) -> Redirect:
    """To the other site by which one may sign in."""
    _need_openid(reception)
    await in_thread(reception.admit, request, browser)
    return Redirect(await reception.openid.begin(browser, in_thread), status_code=303)


@get("/sign-in/elsewhere/back", include_in_schema=False)
async def back_from_elsewhere(
    reception: Given[Reception],
    browser: Given[Browser],
    request: Request[Any, Any, Any],
    in_thread: Given[Any],
    code: Told = "",
    sent: State = "",
) -> Redirect:
    """From the other site, with its word or without."""
    _need_openid(reception)
    device = await in_thread(reception.admit, request, browser)
    if not code:
        raise Problem(403, "openid", "You have not signed in there. Nothing has changed.")
    await reception.openid.finish(browser, code, sent, device, in_thread)
    return Redirect("/", status_code=303)


def _need_openid(reception: Reception) -> None:
    if not reception.openid.is_there:
        raise not_here()


@get("/settings", sync_to_thread=True, include_in_schema=False)
def settings(
    tables: Given[Tables],
    reception: Given[Reception],
    browser: Given[Browser],
    sender: Given[Sender],
    request: Request[Any, Any, Any],
) -> Response[str]:
    """How one is seen, how one is called back, how one signs in, and one's data."""
    me = me_of(reception, browser, request)
    player = me.player
    called = called_back(tables, reception.people, player, sender)
    storage = reception.people.storage
    more = {
        "me": me,
        "now": reception.people.clock(),
        "ago": ago,
        "blocked": [] if player is None else blocked_by(storage, player),
        **called,
    }
    if player is None or player.is_guest:
        return page("settings.html", account=None, **more)
    account = {
        "login": reception.passwords.login(player),
        "passkeys": reception.passkeys.of(player),
        "devices": reception.people.devices(player),
        "tokens": reception.api_tokens.of(player),
        "here": browser.key,
        "elsewhere": bool(reception.openid.issuers_of(player)),
        "wishes": profiles.wishes_of(storage, player.id),
    }
    return page("settings.html", account=account, **more)


@get("/me", sync_to_thread=True, include_in_schema=False)
def profile(
    tables: Given[Tables],
    reception: Given[Reception],
    browser: Given[Browser],
    desk: Given[Desk],
    request: Request[Any, Any, Any],
) -> Response[str] | Redirect:
    """How one stands here."""
    me = me_of(reception, browser, request)
    if me.is_guest:
        return Redirect("/settings")
    assert me.player is not None
    listed = [each for each in tables.mine(browser) if each.copy_of is None]
    running = sum(not each.summary.finished for each in listed)
    storage = reception.people.storage
    shown = profiles.profile(storage, me.player, me.player.id)
    devices = reception.people.devices(me.player)
    return _profile(
        me,
        me.player,
        shown,
        reception,
        running=running,
        devices=devices,
        here=browser.key,
        operates=desk.is_operator(me.player.id),
    )


@get("/players/{player:str}", sync_to_thread=True, include_in_schema=False)
def player_page(
    player: FromPath[str],
    reception: Given[Reception],
    browser: Given[Browser],
    request: Request[Any, Any, Any],
) -> Response[str]:
    """A player as others see him, by his id or his name: no guest, and nothing of his devices or
    running tables. Whoever looks at himself sees what strangers see."""
    storage, people = reception.people.storage, reception.people
    found = people.get(player) or people.get(profiles.named(storage, player) or "")
    if found is None or found.is_guest:
        not_found("There is no such player.")
    me = me_of(reception, browser, request)
    is_own = me.player is not None and me.player.id == found.id
    viewer = None if is_own else key_of(storage, browser)
    shown = profiles.profile(storage, found, viewer)
    block = None if me.player is None else block_of(storage, me.player, found.id)
    return _profile(me, found, shown, reception, block=block, own=is_own)


def _profile(
    me: Me,
    player: Player,
    shown: profiles.Profile,
    reception: Reception,
    *,
    running: int | None = None,
    devices: Sequence[Device] = (),
    here: str | None = None,
    block: str | None = None,
    own: bool = False,
    operates: bool = False,
) -> Response[str]:
    """The page of a player. ``own``: he sees himself as others do; ``operates``: he has the
    operator's page."""
    now = reception.people.clock()
    return page(
        "profile.html",
        me=me,
        shown=shown,
        drawn=profile_page(shown, now),
        face=face_of(player),
        mine=running is not None,
        own=own,
        operates=operates,
        block=block,
        running=running,
        devices=devices,
        here=here,
        since="" if shown.since is None else _month(shown.since),
        now=now,
        ago=ago,
        signed=signed,
    )


def _holds(tables: Tables, browser: Browser) -> str:
    """What belongs to a browser, in words; "" if nothing does."""
    mine = tables.mine(browser)
    owned = sum("" in each.held for each in mine)
    seats = sum(bool(each.held - {""}) for each in mine)
    parts = [count(owned, "table")] if owned else []
    if seats:
        parts.append(f"{count(seats, 'seat')}{'' if owned else ' at tables of others'}")
    if not parts:
        return ""
    verb = "belongs" if owned + seats == 1 else "belong"
    return f"{' and '.join(parts)} {verb} to this browser."


def _month(moment: float) -> str:
    """The month of a moment, in words."""
    return datetime.fromtimestamp(moment, UTC).strftime("%B %Y")
