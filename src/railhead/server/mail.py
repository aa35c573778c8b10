"""Sending letters by e-mail, where whoever runs the server has named a way to send them."""

from __future__ import annotations

import re
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime, make_msgid, parseaddr
from typing import TYPE_CHECKING

from msgspec import Struct

from railhead.server.settings import BadSetting, Settings

if TYPE_CHECKING:
    import aiosmtplib

LONGEST_ADDRESS = 254  # characters (RFC 5321)
# "=?" begins what a mail program would read as something else, as other addresses too (RFC 2047).
_ADDRESS = re.compile(r"(?!.*=\?)[\w!#$%&'*+/=?^`{|}~.-]{1,64}@(?:[\w-]{1,63}\.)+[\w-]{2,63}")
_SECONDS = 20.0  # for each step of a conversation with a mail server


class Letter(Struct, frozen=True):
    """A letter to one person, as plain text. ``unsubscribe``: an address that ends letters of this
    kind by one click (RFC 8058)."""

    to: str
    subject: str
    text: str
    unsubscribe: str = ""


class Undelivered(Exception):
    """A letter that was not sent, or perhaps not. ``again``: it has certainly not been sent, and
    may be later."""

    def __init__(self, reason: str, again: bool) -> None:
        super().__init__(reason)
        self.again = again


def is_address(text: str) -> bool:
    """Whether a text has the form of an e-mail address."""
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


class Mail:
    """Sends letters through the mail server of the settings. It keeps no connection: letters are
    few, and a server may be restarted."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        if not self.is_set:
            return
        if not is_address(parseaddr(settings.smtp_from)[1]):
            raise BadSetting("E-mail needs an address to send from (smtp_from).")
        try:
            import aiosmtplib  # noqa: F401
        except ModuleNotFoundError as error:
            raise BadSetting(
                f"E-mail needs more packages ({error.name} is missing): "
                "pip install 'railhead[accounts]'."
            ) from None

    @property
    def is_set(self) -> bool:
        """Whether letters can be sent at all."""
        return bool(self._settings.smtp_host)

    async def send(self, letter: Letter) -> None:
        """Send a letter; :class:`Undelivered` if the mail server has not taken it."""
        import aiosmtplib

        if not is_address(letter.to):
            raise Undelivered("That is no e-mail address.", again=False)
        given = self._settings
        client = aiosmtplib.SMTP(
            hostname=given.smtp_host,
            port=given.smtp_port or None,
            username=given.smtp_user or None,
            password=given.smtp_password or None,
            use_tls=given.smtp_tls == "tls",
            start_tls=given.smtp_tls == "starttls",
            timeout=_SECONDS,
        )
        try:
            await client.connect()
        except (aiosmtplib.SMTPException, OSError) as error:
            client.close()
            raise Undelivered(_reason(error), again=True) from None
        try:
            # The recipient is named: nothing else is to be read out of the letter's head.
            await client.send_message(self._message(letter), recipients=[letter.to])
            with suppress(aiosmtplib.SMTPException, OSError):
                await client.quit()
        except (aiosmtplib.SMTPException, OSError) as error:
            # Without an answer nobody knows whether the letter is on its way.
            answered = isinstance(error, aiosmtplib.SMTPResponseException) or _refused(error)
            again = bool(answered) and not _is_final(error)
            raise Undelivered(_reason(error), again=again) from None
        finally:
            client.close()

    def _message(self, letter: Letter) -> EmailMessage:
        sender = self._settings.smtp_from
        message = EmailMessage(policy=SMTP)
        message["From"] = sender
        message["To"] = letter.to
        message["Subject"] = " ".join(letter.subject.split())
        message["Date"] = format_datetime(localtime())
        # Ours, and not the name of this computer, which is nobody's business.
        message["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if letter.unsubscribe:
            message["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(letter.text)
        return message


def _refused(error: Exception) -> list[aiosmtplib.SMTPRecipientRefused]:
    """The answers of a mail server that takes nothing for these recipients."""
    found: list[aiosmtplib.SMTPRecipientRefused] = getattr(error, "recipients", [])
    return found


def _is_final(error: Exception) -> bool:
    """Whether the mail server has said that it never will (a code from 500 on)."""
    codes = [getattr(each, "code", 0) for each in (error, *_refused(error))]
    return max(codes) >= 500


def _reason(error: Exception) -> str:
    """What is said of it to whoever runs the server; answers of a mail server name addresses."""
    codes = [code for each in (error, *_refused(error)) if (code := getattr(each, "code", 0))]
    said = f" (answer {codes[0]})" if codes else ""
    return f"The mail server has not taken the letter: {type(error).__name__}{said}."
