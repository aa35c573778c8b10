"""What goes on in every title: the turns of companies, trains above the limit, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railhead.play.activity import Activity, Over
from railhead.play.frames import CompanyTurn, DiscardTrains, Frame, GameOver
from railhead.play.plain.trade import GiveUpTrains
from railhead.play.plain.turn import Turn

ALWAYS: Mapping[type[Frame], Activity[Any, Any]] = {
    CompanyTurn: Turn(),
    DiscardTrains: GiveUpTrains(),
    GameOver: Over(),
}
