"""The pace of a table, chosen when it is opened."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from railhead.bots import BOTS
from railhead.play.frames import CompanyTurn, StockRound
from railhead.play.game import Game
from railhead.server.errors import bad_request

MINUTE, HOUR, DAY = 60, 3_600, 86_400
LEAST, LONGEST = MINUTE, 60 * DAY
LOW = 0.1  # of the stock: from here on a clock runs low

Kind = Literal["live", "turns"]
WhenOut = Literal["nothing", "warning", "sits_in", "vote"]


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """Everybody has a ``stock`` of seconds and gets ``more`` after each of his turns in a share
    round and each company that he has operated, never above ``most``. ``when_out``: what becomes
    of a player whose time is out. ``grace``: seconds after that until ``bot`` sits in for him."""

    kind: Kind = "turns"
    stock: int = 10 * DAY
    more: int = 12 * HOUR
    most: int = 14 * DAY
    when_out: WhenOut = "warning"
    grace: int = 12 * HOUR
    bot: str = "steady"

    @property
    def low(self) -> float:
        """The seconds below which a clock runs low."""
        return self.stock * LOW


def check(pace: Pace) -> None:
    """Refuse a pace that can't be played."""
    if not LEAST <= pace.stock <= LONGEST:
        bad_request("Everybody has a minute at least and 60 days at most.")
    if not 0 <= pace.more <= LONGEST or not 0 <= pace.grace <= LONGEST:
        bad_request("Times are not negative and no longer than 60 days.")
    if not pace.stock <= pace.most <= LONGEST:
        bad_request("A clock holds at least what everybody begins with, and 60 days at most.")
    if pace.bot not in BOTS:
        bad_request(f"There is no computer player {pace.bot!r}. There is: {', '.join(BOTS)}.")


def goes_on(game: Game) -> dict[str, Any]:
    """What every entry that changes the game says of how it goes on: who is asked, and in which
    turn. Clocks and notices follow from it without the game itself."""
    return {"asked": list(game.asked), "turn": turn_of(game)}


def of_start(data: dict[str, Any]) -> Pace | None:
    """The pace in the first entry of a journal; None where no clock runs."""
    found = data.get("pace")
    return None if found is None else msgspec.convert(found, Pace)


def turn_of(game: Game) -> str:
    """What names the turn that is played: that of a company, or of a player in a share round;
    "" elsewhere, where each question is a turn of its own."""
    position = game.position
    company = position.frame(CompanyTurn)
    if company is not None:
        return f"{game.state.round} {company.company}"
    share_round = position.frame(StockRound)
    return "" if share_round is None else f"{game.state.round} {share_round.player}"
