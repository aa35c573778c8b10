"""Requests to addresses that players name reach nothing but the public internet, and whoever
answers them does no harm."""

import contextlib
import socket
import threading

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
        "::7f00:1",
        "::ffff:0:7f00:1",
        "64:ff9b:1::a00:1",
        "fec0::1",
        "2001:0:7f00:1::",
        "not an address",
    ],
)
def test_networks_that_are_not_public(address):
    assert not outgoing.is_public(address)


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"]
)
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
        "https://example.org/für",
        "https://example.org\\@127.0.0.1/",
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
    for address in ("mailto://u:p@home.example?smtp=127.0.0.1", "rsyslog://home.example"):
        with pytest.raises(outgoing.Refused, match="Chat services"):
            hooks.check(address, ["home.example"])  # they would speak to somebody else
    with open_inbox() as inbox:
        hooks.send(f"json://{inbox.host}/chat", "Broken Hill waits.", "https://x.org", [inbox.host])
        assert b"Broken Hill waits. https://x.org" in inbox.wait(1)[0].body


@contextlib.contextmanager
def answering(*pieces, pause=0.0):
    """Somebody who answers with these bytes, and waits between them; its host. It goes on until its
    visitor leaves."""
    ended = threading.Event()

    def answer(listening):
        with contextlib.suppress(OSError), listening.accept()[0] as visitor:
            visitor.recv(65_536)
            for piece in pieces:
                visitor.sendall(piece)
                if ended.wait(pause):
                    return

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=answer, args=[listening], daemon=True)
        thread.start()
        try:
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            ended.set()
            listening.shutdown(socket.SHUT_RDWR)
            thread.join()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (b"", "without an answer|has not answered"),
        (b"HTTP/1.1 2", "without an answer|has not answered"),
        (b"220 mail.example.org ESMTP\r\n", "does not speak HTTP"),
        (b"\x00\xff\r\n", "does not speak HTTP"),
        (b"HTTP/1.1 2000 OK\r\n\r\n", "does not speak HTTP"),
        (b"HTTP/1.1 000 OK\r\n\r\n", "does not speak HTTP"),
        (b"x" * 200_000, "too great a length"),
        (
            b"HTTP/1.1 100 Continue\r\n\r\n" * 10_000,
            "without an answer|has not answered|too great a length",
        ),
        (b"HTTP/1.1 500 No\r\n\r\n", "answered 500"),
    ],
)
def test_answers_that_are_none(answer, reason):
    with answering(answer) as host, pytest.raises(outgoing.Refused, match=reason):
        outgoing.post(f"http://{host}/", b"{}", {}, [host])


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 100_000,
        b"HTTP/1.0 201\r\n\r\n" + b"x" * 1_000_000,
        b"HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    ],
)
def test_of_an_answer_nothing_but_its_status_is_read(answer):
    with answering(answer) as host:
        assert outgoing.post(f"http://{host}/", b"{}", {}, [host]) in (200, 201, 204)


def test_whoever_answers_byte_by_byte_has_no_more_time_for_it(monkeypatch):
    """Each byte comes soon after the last, and the whole never."""
    monkeypatch.setattr(outgoing, "SECONDS", 0.3)
    with (
        answering(*[b"H"] * 4_000, pause=0.02) as host,
        pytest.raises(outgoing.Refused, match=r"too long|TimeoutError"),
    ):
        outgoing.post(f"http://{host}/", b"{}", {}, [host])


def test_an_address_does_not_say_for_how_long_a_service_is_waited_for(monkeypatch):
    apprise = pytest.importorskip("apprise")
    waited = []

    def notify(service, **_):
        waited.append(service)
        return True

    monkeypatch.setattr(apprise.plugins.N_MGR["json"], "notify", notify)
    hooks.send("json://home.example/?rto=100000&cto=100000", "Hello", "", ["home.example"])
    assert waited[0].request_timeout == (outgoing.SECONDS, outgoing.SECONDS)
