"""What a table can choose: the profile, and the other side of the weightiest ambiguities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from railhead.play.options import STANDSTILL, Option
from railhead.titles.readings import readings_of
from railhead.titles.t1947.readings import VERSIONS, Readings

# Option to the field of the readings that it sets.
_FIELDS = {
    "season": "season_advances",
    "withheld": "withheld",
    "blue_band": "blue_band_with",
    "third_round": "third_round_with",
    "chart": "chart",
}

OPTIONS = (
    Option(
        "profile",
        "By which book the game is played.",
        {"rulebook": "The rulebook; where it is silent or at odds with itself, our reading."},
    ),
    Option(
        "season",
        "When the season advances (A-01).",
        {
            "before": "Before each operating round: the first is a monsoon one.",
            "after": "After each operating round: the first is a dry one.",
        },
    ),
    Option(
        "withheld",
        "What a company with savings shares keeps when it withholds (A-02).",
        {
            "rest": "All that savings shareholders do not get.",
            "ordinary": "Only the part of the other shares; the unpaid half is lost.",
        },
    ),
    Option(
        "blue_band",
        "Which train opens the blue par values (A-04).",
        {"T8": "The first T8.", "T12": "The first T12."},
    ),
    Option(
        "third_round",
        "Which train brings the third operating round (A-05).",
        {"T5": "The first T5.", "T6": "The first T6."},
    ),
    Option(
        "chart",
        "Which reading of the share price chart is used (A-08).",
        {
            "cut-outs": "The cut-outs: rows of different length with arrows at their ends.",
            "table": "The full table: every row runs to 500.",
        },
    ),
    STANDSTILL,
)


def chosen(options: Mapping[str, str], rules: int) -> Readings:
    """The readings of a table."""
    fields: dict[str, Any] = {field: options[name] for name, field in _FIELDS.items()}
    return msgspec.structs.replace(readings_of(VERSIONS, rules, options["profile"]), **fields)
