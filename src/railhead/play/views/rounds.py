"""Rounds in short, for an axis or a line with little room."""

from __future__ import annotations

from railhead.play.frames import OperatingRound, StockRound
from railhead.play.plain.frames import RoundOver
from railhead.play.plain.operating import Companies
from railhead.play.position import Position


def operating_number(p: Position) -> str:
    """The number of the operating round that is going on, ``5.2``; "" in other rounds."""
    round_: OperatingRound | RoundOver | None = p.frame(OperatingRound) or p.frame(RoundOver)
    if round_ is None:
        return ""
    return p.rule(Companies).round_number(p, round_.set, round_.number)


def in_short(p: Position) -> str:
    """What the round that is going on is called in short, ``OR 5.2`` or ``SR 3``; of a round
    without a number the first word."""
    number = operating_number(p)
    if number:
        return f"{p.title.word('operating_round')[0].upper()}R {number}"
    shares: StockRound | None = p.frame(StockRound)
    if shares is not None:
        return f"{p.title.word('share_round')[0].upper()}R {shares.number}"
    return p.state.round.split(" ", maxsplit=1)[0]
