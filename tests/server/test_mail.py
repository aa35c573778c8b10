"""Letters by e-mail."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest

from railhead.server.mail import Letter, Mail, Undelivered, is_address
from railhead.server.settings import BadSetting, Settings
from tests.server.post_office import PASSWORD, USER, PostOffice, open_post_office
from tests.server.servers import carry_out

LETTER = Letter("ann@example.org", "Your turn", "Bob has bought a train for £80.\n\nhttps://…")


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with open_post_office() as office:
        yield office


def mail(port: int, **more: Any) -> Mail:
    """A sender of letters whose mail server listens here."""
    sender = "Railhead <tables@example.org>"
    return Mail(
        Settings(smtp_host="127.0.0.1", smtp_port=port, smtp_from=sender, smtp_tls="none", **more)
    )


def send(mail: Mail, letter: Letter = LETTER) -> None:
    carry_out(mail.send(letter))


def test_a_letter_comes_as_it_was_written(office: PostOffice) -> None:
    unsubscribe = "https://railhead.example/stop/abc"
    send(mail(office.port), Letter(LETTER.to, "Your\nturn", LETTER.text, unsubscribe))
    came = office.letter("ann@example.org")
    assert came["from"] == "Railhead <tables@example.org>"
    assert came["subject"] == "Your turn", "no header begins within another"
    assert came.get_content().splitlines() == LETTER.text.splitlines()
    assert came["message-id"].endswith("@example.org>")
    assert came["list-unsubscribe"] == f"<{unsubscribe}>"
    assert came["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"


def test_the_server_signs_in_at_the_mail_server(office: PostOffice) -> None:
    with pytest.raises(Undelivered) as refused:
        send(mail(office.port, smtp_user=USER, smtp_password="wrong"))
    assert refused.value.again, "whoever runs the server will mend it"
    assert "wrong" not in str(refused.value)
    send(mail(office.port, smtp_user=USER, smtp_password=PASSWORD))
    assert office.users == [USER]
    assert len(office.letters) == 1


@pytest.mark.parametrize(
    ("answer", "again"), [("451 Try later", True), ("550 No such user here", False)]
)
def test_a_refused_letter_may_be_sent_again_or_never(
    office: PostOffice, answer: str, again: bool
) -> None:
    office.refusal = answer
    with pytest.raises(Undelivered, match=answer[:3]) as refused:
        send(mail(office.port))
    assert refused.value.again is again


def test_a_mail_server_that_is_not_there_is_tried_again() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        with pytest.raises(Undelivered) as refused:
            send(mail(closed.getsockname()[1]))
    assert refused.value.again


def test_nothing_is_sent_to_what_is_no_address(office: PostOffice) -> None:
    with pytest.raises(Undelivered):
        send(mail(office.port), Letter("ann@example.org>, <bob@example.org", "", ""))
    assert not office.letters


@pytest.mark.parametrize(
    "text", ["ann@example.org", "a.b+c@sub.example.co", "jürgen@bücher.example"]
)
def test_addresses(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ann",
        "ann@host",
        "a b@example.org",
        "ann@example.org\nBcc: x@y.org",
        "<a@b.org>",
        "a@b..c",
        "a\x00b@example.org",
        "a\x7f@example.org",
        "a\u200b@example.org",
        "=?utf-8?q?victim=40example=2Eorg=2Cb?=@example.org",
    ],
)
def test_what_is_no_address(text: str) -> None:
    assert not is_address(text)


def test_settings_that_can_not_send() -> None:
    assert not Mail(Settings()).is_set
    with pytest.raises(BadSetting, match="smtp_from"):
        Mail(Settings(smtp_host="mail.example.org"))
    with pytest.raises(BadSetting, match="starttls, tls or none"):
        Settings(smtp_tls="ssl")
