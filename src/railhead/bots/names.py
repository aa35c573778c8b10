"""Computer players in words that people choose by: what they are called, how good they are."""

from __future__ import annotations

from typing import NamedTuple

from railhead.bots import BOTS


class Level(NamedTuple):
    """Computer players that are about as good as each other, each with what it does."""

    name: str
    players: dict[str, str]


_STYLES = {
    "builder": "track and stations before shares",
    "raider": "quick gains, and rust for the others",
    "miser": "safe trains and money in the treasury",
}
_CLERK = "plans trains, track and shares, and says why"
_FINANCIER = "plays the Clerk’s best ideas out before it chooses, for half a second"


def called(bot: str) -> str:
    """What a computer player is called: Clerk (builder) for ``clerk:builder``."""
    name, _, manner = bot.partition(":")
    if manner.isdigit():
        manner += " seconds"
    return name.capitalize() + (f" ({manner})" if manner else "")


def levels() -> tuple[Level, ...]:
    """All computer players that a table can have, the easiest to beat first."""
    return (
        Level("easy", {"steady": "sensible habits and no plans"}),
        Level("fair", {"clerk": _CLERK, **_manners("clerk")}),
        Level("strong", {"financier": _FINANCIER, **_manners("financier")}),
        Level("for trying things out", {"random": "does anything the rules allow"}),
    )


def _manners(name: str) -> dict[str, str]:
    """The other ways in which one of them plays."""
    manners = {bot: bot.partition(":")[2] for bot in BOTS if bot.startswith(f"{name}:")}
    return {
        bot: f"thinks for {manner} seconds" if manner.isdigit() else _STYLES[manner]
        for bot, manner in manners.items()
    }
