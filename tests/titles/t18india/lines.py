"""Lines of the map and the trains that run over them."""

from __future__ import annotations

from typing import Any

from railhead.play.actions import Run, RunTrains
from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table

# Bengal: Kolkata, Haldia, Dhaka, over a gauge change to Guwahati and China, and on to Nepal.
BENGAL = "P17=59@0 Q18=9@1 R15=9@0 R13=4@0 R11=8@0 P11=9@1 O12=8@2 N11=9@2"
KOLKATA_DHAKA = ("P17 n0-0", "P19 3-n0", "P19 n0-4", "Q18 1-4", "R17 1-n0")
DHAKA_CHINA = ("R17 n0-3", "R15 0-3", "R13 0-n0", "R13 n0-3", "R11 0-2", "Q10 5-n0")
CHINA_NEPAL = ("Q10 n0-1", "P11 4-1", "O12 4-2", "N11 5-2", "M10 5-n1")
# The centre: Nagpur to Hyderabad, and north over a gauge change to Jabalpur.
CENTRE = "I20=57@0 I22=8@1 H23=8@4 H25=57@0"
NAGPUR_HYDERABAD = ("I20 n0-0", "I22 3-1", "H23 4-0", "H25 3-n0")
# From Lahore through the land to Kochi.
INLAND = (
    "D3 E4 F5 G6 G8 G10 H11 H13 I14 I16 I18 I20 H21 H23 H25 I26 J27 K28 K30 J31 I32 H33 G34 G36"
)


def run(train: str, *track: str) -> Run:
    return Run(train=train, track=track)


def running(*runs: Run) -> RunTrains:
    return RunTrains(routes=runs)


def bengal(trains: str, tiles: str = BENGAL, stations: str = "P17.0 Q10", **fields: Any) -> Game:
    """The EBR of scenario S6."""
    table = Table("EBR", "DHR TR EIR").tiles(tiles).phase("III")
    table = table.company("EBR", stations=stations, trains=trains, cash=100)
    return table.set(**fields).turn("EBR", "Run")


def centre(trains: str, tiles: str = CENTRE, **fields: Any) -> Game:
    table = Table("BNR", "NSR").tiles(tiles).phase("IV").company("BNR", trains=trains)
    return table.set(**fields).turn("BNR", "Run")


def earns(game: Game, *runs: Run) -> int:
    """What legal routes earn."""
    assert game.why(running(*runs)) is None, game.why(running(*runs))
    company = game.position.frame(CompanyTurn).company
    return game.position.rule(Running).earnings(game.position, company, runs)
