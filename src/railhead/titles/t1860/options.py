"""The options of 1860: the profile, the variants of the rulebook, and those of 18xx.games."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from railhead.play.options import STANDSTILL, Option
from railhead.titles.readings import readings_of
from railhead.titles.t1860.readings import VERSIONS, Readings

_SAYS = {
    "original_insolvency": "A leased train runs like an owned one, for half of its revenue.",
    "variable_privates": "Incomes of privates change; they are closed by their owners, not sold.",
    "no_layers": "Companies start in any order, as long as few of them are new.",
    "non_operated_full_value": "Shares of a company that has not operated sell at full price.",
    "accelerated_track": "A yellow tile and an upgrade can be laid in one turn.",
    "no_train_limit": "Companies own as many trains as they like.",
    "two_sevens": "There are two 7+4 trains instead of one.",
    "open_treasuries": "Everybody may see every treasury.",
    "destinations": "A company gets credits when its runs first join its destinations.",
    "larger_map": "The larger map, with the far west and a fourth red barrier.",
    "two_player_map": "The smaller map of the first edition, without the far west.",
    "re_enter_hexes": "A route may enter a hex again over other track.",
    "no_skip_towns": "Small stations on the way are always called at.",
    "simplified_insolvency": "An option of 18xx.games that changes nothing there.",
    "original_game": "The smaller map, original insolvency, and no skipping of small stations.",
}

# Variants of one profile: the rulebook's map is the smaller one already, the treasuries of
# 18xx.games are open in any case, and that site has options of its own.
_ONLY_IN = {
    "open_treasuries": ("rulebook",),
    "larger_map": ("rulebook",),
    "two_player_map": ("18xx.games",),
    "re_enter_hexes": ("18xx.games",),
    "no_skip_towns": ("18xx.games",),
    "simplified_insolvency": ("18xx.games",),
    "original_game": ("18xx.games",),
}
_NEW = ("larger_map",)  # since version 2 of the rules
_RECORDED = ("simplified_insolvency",)  # comes with recorded games, and changes nothing (D4)

OPTIONS = (
    Option(
        "profile",
        "By which book the game is played.",
        {
            "rulebook": "The rulebook of 2004, to the letter.",
            "18xx.games": "As 18xx.games plays it; recorded games import into this.",
        },
    ),
    *(
        Option.switch(
            name,
            says,
            _ONLY_IN.get(name, ()),
            for_people=name not in _RECORDED,
            since=2 if name in _NEW else 1,
        )
        for name, says in _SAYS.items()
    ),
    STANDSTILL,
)


class Variants(Struct, frozen=True):
    """Which variants are played."""

    original_insolvency: bool = False  # OPT-01
    variable_privates: bool = False  # OPT-02, OPT-03
    no_layers: bool = False  # OPT-04
    non_operated_full_value: bool = False  # OPT-05
    accelerated_track: bool = False  # OPT-06
    no_train_limit: bool = False  # OPT-07
    two_sevens: bool = False  # OPT-08
    open_treasuries: bool = False  # OPT-09
    destinations: bool = False  # OPT-10
    smaller_map: bool = False  # MAP-08, D2
    re_enter_hexes: bool = False  # D5
    no_skip_towns: bool = False  # D1


def chosen(options: Mapping[str, str], rules: int) -> tuple[Readings, Variants]:
    """The readings and variants of checked options."""
    on = {name for name in _SAYS if options[name] == "on"}
    if "original_game" in on:  # D7
        on |= {"two_player_map", "original_insolvency", "no_skip_towns"}
    readings = readings_of(VERSIONS, rules, options["profile"])
    if "two_player_map" in on or (readings.smaller_map and "larger_map" not in on):
        on.add("smaller_map")
    variants = Variants(**{field: field in on for field in Variants.__struct_fields__})
    if variants.no_skip_towns:
        readings = msgspec.structs.replace(
            readings, skip_small_stations=False, reach_without_small_stations=False
        )
    if variants.open_treasuries:
        readings = msgspec.structs.replace(readings, open_treasuries=True)
    return readings, variants


def contradict(options: Mapping[str, str]) -> bool:
    """Whether two options exclude each other (OPT-01, D4)."""
    original = "on" in (options["original_insolvency"], options["original_game"])
    return original and options["simplified_insolvency"] == "on"
