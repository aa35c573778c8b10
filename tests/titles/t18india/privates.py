"""Positions in which privates are used: the Bengal-Nagpur in Nagpur."""

from __future__ import annotations

import pytest

from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
FACES = {"P1": 25, "P2": 35, "P3": 60, "P4": 75, "P5": 115, "P6": 150}


def nagpur(profile: str = "rulebook", **fields: object) -> Table:
    """The BNR, Ann's, in Nagpur; the MR, Bob's; the EIR, Ann's too."""
    table = Table("BNR MR EIR", "NSR", profile=profile).set(warrants=()).tiles("I20=57@0")
    table.company("BNR", {"Ann": 3}, **fields)  # type: ignore[arg-type]
    return table.company("MR", {"Bob": 3}).company("EIR", {"Ann": 3}).cash(Ann=0, Bob=0, Cy=0)


def everywhere(profile: str = "rulebook") -> Table:
    """The BNR with something to decide at every step: track, a station and a city in reach, a
    train that runs, money, and certificates to sell and buy."""
    table = nagpur(profile, cash=900, trains="2").tiles("I22=8@1 H23=8@4 H25=57@0")
    return table.shares("MR", {"BNR": 1, "pool": 1}).bonds(BNR=1)


def at(table: Table, name: str) -> Game:
    fields = {"ran": True, "revenue": 50} if name == "Dividend" else {}
    game = table.turn("BNR", name, "MR", "EIR", **fields)
    assert step(game) == name
    return game
