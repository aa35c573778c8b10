"""Passkeys, and devices that lie. tests/web/test_people.py has those of a real browser."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from railhead.server.settings import Settings
from tests.server.guests import Guest
from tests.server.people.passkey import Device, text

Come = Callable[[], Guest]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Those who lie may try as often as they like."""
    return dataclasses.replace(settings, sign_ins_per_hour=0, requests_per_minute=0)


def make(guest: Guest, device: Device, status: int = 200, **instead: Any) -> Any:
    options = guest.post("/api/me/passkeys/options", {}, 200)
    return guest.post(
        "/api/me/passkeys", {"credential": device.make(options, **instead), "name": "Ann"}, status
    )


def enter(guest: Guest, device: Device, status: int = 200) -> Any:
    options = guest.post("/api/sign-in/passkey/options", {}, 200)
    return guest.post("/api/sign-in/passkey", {"credential": device.show(options)}, status)


def test_a_passkey_signs_up_and_in(come: Come) -> None:
    ann, phone, device = come(), come(), Device()
    table, _ = ann.open()
    made = make(ann, device)
    assert made["guest"] is False
    assert enter(phone, device)["id"] == made["id"]
    assert phone.get(table)["you"]["owner"]


def test_a_passkey_is_one_players(come: Come) -> None:
    """A device is not made to give up whose passkey it has: another who shows a key of his own
    under the same id gets nothing by it, and the owner loses nothing."""
    ann, thief, device = come(), come(), Device()
    made = make(ann, device)
    refused = make(thief, Device(device.credential), 409)
    assert refused["error"]["code"] == "stale"
    assert thief.get("/api/me")["player"]["guest"] is True
    enter(thief, Device(device.credential), 403)
    assert enter(come(), device)["id"] == made["id"]


def test_what_is_signed_is_for_one_browser_one_purpose_and_once(come: Come) -> None:
    ann, thief, device = come(), come(), Device()
    make(ann, device)
    asked = ann.post("/api/sign-in/passkey/options", {}, 200)
    shown = {"credential": device.show(asked)}
    thief.open()
    thief.post("/api/sign-in/passkey", shown, 403)
    ann.post("/api/sign-in/passkey", shown, 410)
    to_make = come()
    options = to_make.post("/api/me/passkeys/options", {}, 200)
    to_make.post("/api/sign-in/passkey", {"credential": device.show(options)}, 403)


LIES: list[dict[str, Any]] = [
    {"fmt": "packed", "attStmt": {}},
    {"fmt": "packed", "attStmt": {"alg": -7, "sig": b"x", "x5c": [b"no certificate"]}},
    {"fmt": "packed", "attStmt": {"alg": "x", "sig": 7, "x5c": {}}},
    {"fmt": "tpm", "attStmt": {"ver": "2.0", "certInfo": b"x", "pubArea": b"", "x5c": [b""]}},
    {"fmt": "tpm", "attStmt": {}},
    {"fmt": "android-key", "attStmt": {"alg": -7, "sig": b"x", "x5c": [b"x"]}},
    {"fmt": "android-safetynet", "attStmt": {"ver": "1", "response": b"a.b.c"}},
    {"fmt": "android-safetynet", "attStmt": {"ver": "1", "response": b"e30.e30.e30"}},
    {"fmt": "fido-u2f", "attStmt": {"sig": b"x", "x5c": [b"x"]}},
    {"fmt": "apple", "attStmt": {"x5c": [b"x", b"y"]}},
    {"fmt": "unheard of"},
    {"fmt": 7},
    {"authData": b""},
    {"authData": b"x" * 37},
    {"authData": b"\xff" * 200},
    {"authData": "no bytes"},
    {"authData": [[[]]] * 50},
]
PARTS = ("id", "rawId", "type", "clientDataJSON", "authenticatorData", "signature")
NONSENSE: tuple[object, ...] = (None, 7, "", "!", "é", [], {}, text(b"nonsense"), "A" * 9_000)


def test_devices_that_lie_are_refused(come: Come) -> None:
    thief = come()
    for instead in LIES:
        make(thief, Device(), 403, **instead)
    assert thief.get("/api/me")["player"]["guest"] is True


def test_answers_of_devices_that_make_no_sense(come: Come) -> None:
    thief, device = come(), Device()
    make(come(), device)
    for part in PARTS:
        for value in NONSENSE:
            shown = device.show(thief.post("/api/sign-in/passkey/options", {}, 200))
            (shown if part in shown else shown["response"])[part] = value
            answer = thief.request("POST", "/api/sign-in/passkey", json={"credential": shown})
            assert answer.status_code in (400, 403, 410), (part, value, answer.text)
    assert thief.get("/api/me")["player"]["guest"] is True
