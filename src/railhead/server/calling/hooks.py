"""Webhooks and chat services: an address that takes notices for a player.

Chat services are spoken to by apprise, which knows how each wants it. It makes its requests itself,
so only services at addresses of their own are let through, and hosts that whoever runs the server
has named; anything else is a plain webhook, which takes JSON.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib.util import find_spec
from typing import Any

import msgspec

from railhead.server.calling import outgoing

HAS_SERVICES = find_spec("apprise") is not None
# Services whose requests go to their own hosts, whatever the address says.
SERVICES = {"discord": "Discord", "slack": "Slack", "tgram": "Telegram"}
# Those that one runs oneself, and whose requests go to the host in the address and nowhere else. Of
# others that can't be said: mailto://host?smtp=elsewhere speaks to elsewhere.
OWN_HOST = ("gotify", "json", "matrix", "mmost", "ntfy", "rocket")

# Addresses of theirs that are copied from a browser.
_OWN = ("https://discord.com/", "https://discordapp.com/", "https://hooks.slack.com/")


def check(address: str, allowed: Collection[str]) -> str:
    """The name of what an address leads to; refused if nothing may be sent there."""
    if len(address) > outgoing.LONGEST_ADDRESS:
        raise outgoing.Refused("That is no address.")
    found = _service(address)
    if found is None:
        outgoing.checked(address, allowed)
        return "Webhook"
    schema = str(found.secure_protocol)
    if schema in SERVICES:
        return SERVICES[schema]
    keeps_to_it = address.partition("://")[0].lower().removesuffix("s") in OWN_HOST
    if keeps_to_it and (f"{found.host}:{found.port}" in allowed or found.host in allowed):
        return str(found.service_name)
    raise outgoing.Refused(
        f"Chat services here are {', '.join(SERVICES.values())}; anything else takes a webhook, "
        "https://…"
    )


def send(address: str, text: str, link: str, allowed: Collection[str]) -> None:
    """Send words and where they lead."""
    check(address, allowed)
    found = _service(address)
    if found is None:
        body = msgspec.json.encode({"text": text, "content": f"{text} {link}".strip(), "url": link})
        outgoing.post(address, body, {"content-type": "application/json"}, allowed)
        return
    # Not as the address says (?rto=, ?cto=), which is a player's.
    found.socket_connect_timeout = found.socket_read_timeout = outgoing.SECONDS
    found.redirects = False
    if not found.notify(body=f"{text} {link}".strip(), title=""):
        raise outgoing.Refused("The service has not taken it.")


def _service(address: str) -> Any:
    """The chat service of an address, None if that is a plain webhook."""
    if not HAS_SERVICES or (
        address.startswith(("http://", "https://")) and not address.startswith(_OWN)
    ):
        return None
    import apprise

    return apprise.Apprise.instantiate(address)
