"""Who somebody is, in a real browser: guests, every way in, several devices, leaving."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, expect

from railhead.server.settings import Settings
from tests.needs import PATIENCE
from tests.server.people.provider import CLIENT, SECRET, Provider, open_provider
from tests.server.post_office import PostOffice, open_post_office
from tests.web.fonts import FontSet
from tests.web.looking import ENDS, EVERY, THEMES, faults
from tests.web.people import Person
from tests.web.serving import served
from tests.web.test_accessibility import serious

PASSWORD = "three trains to Tamworth"
WIDE, PHONE = (1440, 900), (390, 844)
Come = Callable[..., Person]


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    """The mail server."""
    with open_post_office() as office:
        yield office


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    """Another site by which one may sign in."""
    with open_provider() as provider:
        yield provider


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, office: PostOffice, provider: Provider
) -> Iterator[str]:
    """The address of a server with every way in. Passkeys want a name: localhost, no number."""
    database = str(tmp_path_factory.mktemp("people") / "tables.sqlite")

    def settings(port: int) -> Settings:
        return Settings(
            database=database,
            url=f"http://localhost:{port}",
            smtp_host="127.0.0.1",
            smtp_port=office.port,
            smtp_from="Railhead <tables@example.org>",
            smtp_tls="none",
            oidc_issuer=provider.address,
            oidc_client=CLIENT,
            oidc_secret=SECRET,
            oidc_name="The Other Site",
            requests_per_minute=0,
            sign_ins_per_hour=0,
            tables_per_hour=0,
        )

    with served(settings) as (port, _):
        yield f"http://localhost:{port}"


@pytest.fixture
def come(chromium: Browser, site: str) -> Iterator[Come]:
    """Makes people with browsers of their own, at the server with accounts."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def come(size: tuple[int, int] = WIDE, *, dark: bool = False) -> Person:
        context = chromium.new_context(
            base_url=site,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(1_000 * PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return Person(page)

    yield come
    for context in contexts:
        context.close()
    assert not errors, errors


def key_holder(person: Person) -> CDPSession:
    """Let a device with a fingerprint reader be part of somebody's browser."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    return session


def with_password(person: Person, name: str, then: str = "/") -> None:
    """Take it along, or sign in, with a name and a password."""
    person.visit(f"/sign-in?then={then}")
    form = person.page.locator("[data-act=password]")
    form.get_by_label("Name", exact=True).fill(name)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    arrives(person, then)


def arrives(person: Person, path: str) -> None:
    """A page goes on to another."""
    person.page.wait_for_url(lambda url: urlsplit(url).path == path)


def signed_in_as(person: Person, name: str) -> None:
    expect(person.page.locator(".bar .me")).to_contain_text(name)


def open_table(person: Person) -> str:
    person.open_table()
    return person.table


def test_a_guest_plays_and_is_offered_an_account_in_a_line(come: Come) -> None:
    ann = come()
    ann.open_table()
    offer = ann.page.locator(".bar .offer")
    expect(offer).to_have_count(0)
    ann.page.locator("[data-choice]").first.click()
    ann.commit()
    ann.page.locator("[data-choice]").first.click()
    ann.commit()
    expect(offer).to_be_visible()
    expect(ann.page.locator("dialog[open]")).to_have_count(0)
    offer.click()
    arrives(ann, "/sign-in")
    ann.see("One table belongs to this browser. They stay yours")


def test_a_passkey_keeps_the_tables_and_brings_them_back(come: Come) -> None:
    ann = come()
    key_holder(ann)
    table = open_table(ann)
    ann.visit("/sign-in")
    ann.page.get_by_label("The others see you as").fill("Ann")
    ann.page.get_by_role("button", name="Make a passkey").click()
    arrives(ann, "/")
    signed_in_as(ann, "Ann")
    ann.page.context.clear_cookies()  # the browser is cleared, the device still has its passkey
    ann.visit("/")
    expect(ann.page.locator(f'a[href="/t/{table}"]')).to_have_count(0)
    ann.visit("/sign-in")
    ann.page.get_by_role("button", name="Use one I have").click()
    arrives(ann, "/")
    signed_in_as(ann, "Ann")
    expect(ann.page.locator(f'a[href="/t/{table}"]').first).to_be_visible()
    ann.visit("/settings")
    ann.see(re.compile("Chrome on .*used just now"), "#signing-in")


def test_a_passkey_that_nobody_knows_is_refused(come: Come) -> None:
    ann = come()
    device = key_holder(ann)
    ann.visit("/sign-in")
    ann.page.get_by_role("button", name="Use one I have").click()
    ann.see("No passkey was used. Nothing has changed.", "[data-way=passkey]")
    device.send("WebAuthn.disable")


def test_the_only_way_in_stays(come: Come) -> None:
    ann = come()
    key_holder(ann)
    ann.visit("/sign-in?then=/settings")
    ann.page.get_by_role("button", name="Make a passkey").click()
    arrives(ann, "/settings")
    ann.page.get_by_role("button", name=re.compile("Remove the passkey")).click()
    ann.page.get_by_role("button", name="Remove it").click()
    ann.see("It is your only way in", "#signing-in")


@pytest.mark.exhaustive
def test_a_link_by_e_mail_lets_the_page_go_on(come: Come, office: PostOffice) -> None:
    bob, phone = come(), come(PHONE)
    table = open_table(bob)
    bob.visit("/sign-in")
    bob.page.get_by_label("Your e-mail").fill("bob@example.org")
    bob.page.get_by_role("button", name="Send the link").click()
    bob.see("Sent to bob@example.org", "[data-way=email]")
    expect(bob.page.get_by_role("button", name=re.compile("Send again in"))).to_be_disabled()
    second = bob.page.context.new_page()
    second.goto(link_in(office, "bob@example.org", 1))
    expect(second).to_have_url(re.compile("/sign-in/link$"))  # its secret is out of the address
    second.get_by_role("button", name="It is me").click()
    arrives(Person(second), "/")
    arrives(bob, "/")
    phone.visit("/sign-in")
    phone.page.get_by_label("Your e-mail").fill("bob@example.org")
    phone.page.get_by_role("button", name="Send the link").click()
    phone.see("Sent to bob@example.org", "[data-way=email]")
    phone.visit(link_in(office, "bob@example.org", 2))
    phone.page.get_by_role("button", name="It is me").click()
    arrives(phone, "/")
    expect(phone.page.locator(f'a[href="/t/{table}"]').first).to_be_visible()
    bob.visit(link_in(office, "bob@example.org", 2))
    bob.page.get_by_role("button", name="It is me").click()
    bob.see("This link has been used, or is older than 15 minutes")


def link_in(office: PostOffice, address: str, number: int) -> str:
    found = re.search(r"http://\S+", office.letter(address, number).get_content())
    assert found
    return found[0]


@pytest.mark.exhaustive
def test_another_site_signs_in(come: Come) -> None:
    lou = come()
    table = open_table(lou)
    lou.visit("/sign-in")
    lou.page.get_by_role("link", name="Go on with The Other Site").click()
    arrives(lou, "/")
    signed_in_as(lou, "Ann Elsewhere")
    expect(lou.page.locator(f'a[href="/t/{table}"]').first).to_be_visible()
    lou.visit("/settings")
    lou.see("signs you in", "#signing-in")


@pytest.mark.exhaustive
def test_a_second_device_and_signing_out(come: Come) -> None:
    cy, phone = come(), come(PHONE)
    first = open_table(cy)
    second = open_table(phone)
    with_password(cy, "Cy")
    signed_in_as(cy, "Cy")
    with_password(phone, "Cy")
    for person in (cy, phone):
        person.visit("/")
        for table in (first, second):
            expect(person.page.locator(f'a[href="/t/{table}"]').first).to_be_attached()
    cy.visit(f"/t/{second}")
    cy.page.locator("[data-choice]").first.click()
    cy.commit()
    phone.visit("/settings")
    phone.page.get_by_role("button", name="Sign out everywhere").click()
    arrives(phone, "/")
    for person in (cy, phone):
        person.visit("/")
        expect(person.page.locator(".bar").get_by_role("link", name="Sign in")).to_be_visible()
        expect(person.page.locator(f'a[href="/t/{first}"]')).to_have_count(0)


def test_a_wrong_password_is_said_beside_the_form(come: Come) -> None:
    with_password(come(), "Dora")
    emil = come()
    emil.visit("/sign-in")
    form = emil.page.locator("[data-act=password]")
    form.get_by_label("Name", exact=True).fill("Dora")
    form.get_by_label("Password").fill("four trains to Tamworth")
    form.get_by_role("button").click()
    emil.see("This name is taken, or the password is not right.", "[data-way=password]")


def test_name_and_colour_are_kept_at_once(come: Come) -> None:
    fay = come()
    fay.visit("/settings")
    with fay.page.expect_response("**/api/me"):
        fay.page.get_by_label("Name").fill("Fay")
        fay.page.get_by_label("Name").blur()
    with fay.page.expect_response("**/api/me"):
        fay.page.get_by_label("Colour 4").check(force=True)
    fay.visit("/new/1848")
    expect(fay.page.locator(".seat-lines input").first).to_have_value("Fay")
    with_password(fay, "Fay", "/me")
    expect(fay.page.locator(".profile-head h1")).to_have_text("Fay")
    expect(fay.page.locator(".profile-head .pl")).to_have_class(re.compile(r"\bp4\b"))
    fay.page.get_by_role("link", name="As others see it").click()
    expect(fay.page.locator(".profile-head h1")).to_have_text("Fay")
    expect(fay.page.locator(".device-rows")).to_have_count(0)


def test_a_token_is_shown_once(come: Come) -> None:
    gus = come()
    with_password(gus, "Gus", "/settings")
    gus.page.get_by_label("A new token").fill("My clerk")
    gus.page.get_by_role("button", name="Make it").click()
    shown = gus.page.locator("[data-said=secret]")
    expect(shown).to_have_text(re.compile(r"^rh_\S{43}$"))
    gus.visit("/settings")
    gus.see("My clerk", "#programs")
    expect(shown).to_be_hidden()
    gus.page.get_by_role("button", name="Take back").click()
    expect(gus.page.locator("#programs").get_by_text("My clerk")).to_have_count(0)


def test_everything_is_exported_and_deleted(come: Come, tmp_path: Path) -> None:
    ida = come()
    table = open_table(ida)
    with_password(ida, "Ida", "/settings")
    with ida.page.expect_download() as download:
        ida.page.get_by_role("link", name="Export everything").click()
    file = tmp_path / "mine.json"
    download.value.save_as(file)
    found = json.loads(file.read_text(encoding="utf-8"))
    assert [each["table"]["id"] for each in found["tables"]] == [table]
    ida.page.get_by_role("button", name="Delete my account").click()
    ida.page.get_by_role("button", name="Delete it").click()
    arrives(ida, "/")
    expect(ida.page.locator(".bar").get_by_role("link", name="Sign in")).to_be_visible()
    ida.page.goto(f"/t/{table}")
    ida.see("There is no such table.")


@pytest.mark.exhaustive
@pytest.mark.parametrize("dark", THEMES)
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_pages_are_for_everybody_and_fit(come: Come, size: tuple[int, int], dark: bool) -> None:
    """axe finds nothing serious, and nothing is wider than the screen."""
    jo = come(size, dark=dark)
    open_table(jo)
    for path in ("/sign-in", "/settings", "/sign-in/link"):
        jo.visit(path)
        looks_well(jo, path)
    with_password(jo, f"Jo{size[0]}{dark}", "/me")
    looks_well(jo, "/me")
    for path in ("/settings", "/sign-in?then=/settings", "/"):
        jo.visit(path)
        looks_well(jo, path)


def looks_well(person: Person, path: str) -> None:
    assert serious(person) == [], path
    over = person.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert over <= 0, f"{path} is {over} pixels too wide"


@pytest.mark.exhaustive
def test_the_pages_hold_in_all_fonts(come: Come, sets: tuple[FontSet, ...]) -> None:
    kit = come()
    open_table(kit)
    found = []
    for path in ("/sign-in", "/settings"):
        kit.visit(path)
        found += [f"guest, {path}, {each}" for each in faults(kit.page, sets, EVERY)]
    with_password(kit, "Kit of the Isle of Wight", "/me")
    for path in ("/me", "/settings", "/sign-in", "/"):
        kit.page.goto(path)
        found += [f"{path}, {each}" for each in faults(kit.page, sets, ENDS)]
    assert not found, "\n".join(found)


@pytest.mark.exhaustive
def test_without_the_packages_nothing_speaks_of_accounts(
    come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    from railhead.server.people import reception

    none = reception.Ways(passkey=False, email=False, password=False)
    monkeypatch.setattr(reception.Reception, "ways", lambda self, host: none)
    ann = come()
    ann.open_table()
    ann.page.locator("[data-choice]").first.click()
    ann.commit()
    ann.visit("/")
    expect(ann.page.get_by_role("link", name="Sign in")).to_have_count(0)
    ann.visit("/settings")
    expect(ann.page.locator("#signing-in")).to_have_count(0)
    ann.page.goto("/sign-in")
    ann.see("Nobody can sign in here")
