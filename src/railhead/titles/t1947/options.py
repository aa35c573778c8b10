"""What a table can choose: the profile, and the other side of the weightiest ambiguities.

How the rulebook is read: one field for each ambiguity that can be turned.

The numbers are those of the Ambiguities at the end of docs/rules/1947.md. The title is nowhere
played by another program, and no errata of its publisher are known, so that there is one profile; a
table that reads a rule otherwise can choose the other side of the weightiest ones as an option.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from railhead.play.options import STANDSTILL, Option
from railhead.titles.readings import readings_of


class Readings(Struct, frozen=True):
    """The chosen side of every ambiguity."""

    # the season advances before each operating round, or after it.
    season_advances: Literal["before", "after"] = "before"
    # what a withholding company keeps besides what it pays on savings shares: the rest, or
    # the rest less the unpaid half of the savings dividends.
    withheld: Literal["rest", "ordinary"] = "rest"
    # the blue par band comes with this train.
    blue_band_with: Literal["T8", "T12"] = "T8"
    # the third operating round comes with this train.
    third_round_with: Literal["T5", "T6"] = "T5"
    # the share price chart: rows of different length, or all rows up to 500.
    chart: Literal["cut-outs", "table"] = "cut-outs"
    # stockbrokers and opportunities pay for a move only from this box on.
    brokers_from_box: int = 7
    opportunities_from_box: int = 9
    # half rupees of a savings dividend are rounded up on a player's total.
    half_rupees_up: bool = True
    # what ends the shield of a company's price in the round in which it is opened: the
    # resale of what its president sold, or his first sale altogether.
    shield: Literal["resales", "until the president sells"] = "resales"
    # only an operational company issues bonds.
    only_operational_issue: bool = True
    # the game ends with the operating round in which the top is reached, not with the set.
    ends_with_round: bool = True
    # the bonus for yellow city and town tiles is added before the reductions.
    first_tiles_before_reductions: bool = True
    # any tile laid against the season reduces the revenue, or only plain ones.
    reducing_tiles: Literal["any", "plain"] = "any"
    # the route to a site must itself contain the home city.
    site_route_has_home: bool = True
    # what joins a company to a site before a second tile action: a route from its home city
    # that one of its trains could run, or any track from one of its stations.
    joined_by: Literal["route", "track"] = "route"
    # a second tile action follows the first at once, or may come after the station too.
    second_tiles_at_once: bool = True
    # powers without a time of their own (P6, the site of P8) are used before the run, after
    # the tiles, or at any moment of the turn.
    powers: Literal["before the run", "any time"] = "before the run"
    # an issue of which nobody takes a bond is a trade all the same.
    issue_is_trade: bool = False


RULEBOOK = Readings()
PROFILES = {"rulebook": RULEBOOK}

# Version of the rules to the profiles as they were then: 1 is that of Railhead 0.1.
VERSIONS = {
    1: {
        "rulebook": Readings(
            joined_by="track",
            second_tiles_at_once=False,
            powers="any time",
            issue_is_trade=True,
        ),
    },
    2: PROFILES,
}


# Option to the field of the readings that it sets.
_FIELDS = {
    "season": "season_advances",
    "withheld": "withheld",
    "blue_band": "blue_band_with",
    "third_round": "third_round_with",
    "chart": "chart",
}

OPTIONS = (
    Option.profile(
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
