"""The options of 1860: the profile, the variants of the rulebook, and those of 18xx.games.

The two profiles: how the rulebook is read, and how 18xx.games plays.

Each field is one of the ambiguities (A) or differences (D) at the end of docs/rules/1860.md. D25
needs none: a base that was joined to a station stays joined, so a valid route is never lost.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from railhead.play.options import STANDSTILL, Option
from railhead.titles.readings import readings_of


class Readings(Struct, frozen=True):
    """The rulebook's side of every difference; :data:`PROFILES` has both sides."""

    # MAP-08, A1: the map with three red barriers is played.
    smaller_map: bool = True
    # PRV-05: who has sold a private may buy it back in the same share round.
    private_bought_back: bool = True
    # D1, A2: small stations on the way may be left out.
    skip_small_stations: bool = False
    # D3: half of a leased train's run (OPT-01) is rounded up to the next 10.
    half_to_next_ten: bool = True
    # D9, A16: a dividend below the price puts the marker to the bottom of its space.
    marker_to_bottom: bool = True
    # D10, A9: the Director's certificate of a trainless company is halved as a whole at the end.
    halve_whole_certificate: bool = False
    # D11, A7: a treasury that just covers the cheapest train must buy it.
    must_buy_with_exact_money: bool = True
    # D12: a private may be exchanged in another player's turn too, and a purchase ends the turn
    # though an exchange is possible (until the first 6+3).
    exchange_out_of_turn: bool = False
    # D13, A8: every train for which a route is left must run.
    every_train_runs: bool = True
    # D14, A13: nationalisation stops building and halts even if no share round froze them.
    nationalisation_freezes: bool = True
    # D15: treasuries are open to everybody, and no consent is asked for a train.
    open_treasuries: bool = False
    consent: bool = True
    # D16: players run, equip and relieve a company in receivership as they like.
    players_act_for_receivership: bool = False
    # D16, A30: after nationalisation companies run for the highest revenue.
    highest_revenue: bool = True
    # D19, A11: a holder of one share can buy half of a Director's certificate in the pool.
    half_certificate_on_sale: bool = False
    # D21: money for a train takes the insolvency marker off at the run, and the purchase of one
    # at the end of the turn.
    marker_follows_money: bool = False
    # D22, BKR-14: a restarted company has a price marker before it refloats.
    marker_from_restart: bool = False
    # D23, A27: small stations don't count for the reach of an upgrade.
    reach_without_small_stations: bool = False


PROFILES = {
    "rulebook": Readings(),
    "18xx.games": Readings(
        smaller_map=False,
        private_bought_back=False,
        skip_small_stations=True,
        half_to_next_ten=False,
        marker_to_bottom=False,
        halve_whole_certificate=True,
        must_buy_with_exact_money=False,
        exchange_out_of_turn=True,
        every_train_runs=False,
        nationalisation_freezes=False,
        open_treasuries=True,
        consent=False,
        players_act_for_receivership=True,
        highest_revenue=False,
        half_certificate_on_sale=True,
        marker_follows_money=True,
        marker_from_restart=True,
        reach_without_small_stations=True,
    ),
}

# Version of the rules to the profiles as they were then: 1 is that of Railhead 0.1.
VERSIONS = {
    1: {
        "rulebook": Readings(smaller_map=False, private_bought_back=False),
        "18xx.games": PROFILES["18xx.games"],
    },
    2: PROFILES,
}


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
    Option.profile(
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
