"""Requests to addresses that players name reach nothing but the public internet."""

import socket

import pytest

from railhead.server.calling import hooks, outgoing
from tests.server.calling.inbox import open_inbox


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.9",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1%eth0",
        "fd00::5",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "not an address",
    ],
)
def test_networks_that_are_not_public(address):
    assert not outgoing.is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_public_addresses(address):
    assert outgoing.is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/hook",
        "https://",
        "https://user:word@example.org/",
        "ftp://example.org/",
        "https://example.org:99999/",
        "https://a b/",
        "file:///etc/passwd",
        "https://" + "x" * 3000,
    ],
)
def test_what_is_no_address_for_a_webhook(address):
    with pytest.raises(outgoing.Refused):
        hooks.check(address, ())


def test_a_name_that_leads_to_our_own_network_is_refused_after_it_is_resolved(monkeypatch):
    with open_inbox() as inbox:
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 443))]
        found += [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", inbox.port))]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **more: found)
        with pytest.raises(outgoing.Refused, match="not public"):
            outgoing.post(f"https://inside.example.org:{inbox.port}/", b"{}", {})
        assert inbox.arrived == []


def test_a_redirect_is_not_followed():
    with open_inbox() as inbox, open_inbox() as behind:
        inbox.status, inbox.location = 302, f"{behind.url}/secret"
        with pytest.raises(outgoing.Refused, match="302"):
            outgoing.post(f"{inbox.url}/hook", b"{}", {}, [inbox.host, behind.host])
        assert len(inbox.arrived) == 1
        assert behind.arrived == []


def test_only_the_port_that_was_named_is_let_through():
    with open_inbox() as inbox, open_inbox() as other:
        outgoing.post(f"{inbox.url}/x?y=1", b"{}", {"x-of": "test"}, [inbox.host])
        [arrived] = inbox.arrived
        assert (arrived.path, arrived.body) == ("/x?y=1", b"{}")
        assert arrived.headers["host"] == inbox.host
        with pytest.raises(outgoing.Refused):
            outgoing.post(f"{other.url}/", b"{}", {}, [inbox.host])
        assert other.arrived == []


def test_nobody_there_may_be_tried_again():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        host = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(outgoing.NotSent):
            outgoing.post(f"http://{host}/", b"", {}, [host])


def test_chat_services_by_their_own_addresses_and_no_others():
    pytest.importorskip("apprise")
    discord = "https://discord.com/api/webhooks/123456789012345678/" + "abcdefghij" * 6
    assert hooks.check(discord, ()) == "Discord"
    assert hooks.check("tgram://123456789:abcdefg_hijklmnop/12315544/", ()) == "Telegram"
    for address in ("json://127.0.0.1/", "matrix://user:pass@localhost/#room", "xml://10.0.0.1"):
        with pytest.raises(outgoing.Refused, match="Chat services"):
            hooks.check(address, ())
    with open_inbox() as inbox:
        hooks.send(f"json://{inbox.host}/chat", "Broken Hill waits.", "https://x.org", [inbox.host])
        assert b"Broken Hill waits. https://x.org" in inbox.wait(1)[0].body
