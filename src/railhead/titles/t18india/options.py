"""The options of 18 India: the profile and the variants.

The profiles: the rulebook to the letter, the rulebook with its errata, and 18xx.games.

Each field is one of the ambiguities (A) or differences (D) at the end of docs/rules/18india.md.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from railhead.play.options import STANDSTILL, Option


class Readings(Struct, frozen=True):
    """The letter of the rulebook in every difference; :data:`PROFILES` has all sides."""

    # SETUP-02, SETUP-14: seats by lot; or as named, and the deal of 18xx.games for the seed.
    draw_seats: bool = True
    deal_as_there: bool = False
    # TRK-13, A-22: the tiles that there are.
    map_name: str = ""
    # the face value of the KGF: that of the book's example, or that of the certificates.
    kgf_face: int = 67
    # a Manager in office keeps control against a Director's Certificate that makes equal.
    manager_wins_ties: bool = True
    # BUY-06, D-01: the IPO rows are closed to players in the first stock round.
    rows_closed_at_first: bool = False
    # BUY-15, A-41: control is settled and companies start once a purchase is complete, not with
    # each of its certificates.
    bought_together: bool = True
    # D-02: the Bank's end comes after the running operating round, not after the pair.
    bank_ends_round: bool = True
    # D-03: a dividend of exactly half the price moves the marker.
    half_price_moves: bool = True
    # D-04: declining to sell takes a place on the pass track.
    declining_passes: bool = False
    # D-07: shares out of bonds start the GIPR and may be had before it has a Manager.
    bonds_start: bool = True
    # D-08: a company started without any player has its marker and home at once.
    start_without_players: bool = True
    # D-09: a private may be closed for its face value in an operating round.
    close_privates: bool = True
    # PRIV-05, A-39: every player with a private is asked when an operating round is over, not only
    # those who had no company on turn in it.
    all_asked_at_last: bool = True
    # D-10: a used double-sided train keeps its side.
    sides_kept: bool = True
    # D-12: an exchanged station beside one of the GIPR's own is a choice of its Manager.
    doubled_stations: bool = True
    # D-14, A-25: the powers of privates may be used at any point of a turn.
    powers_any_time: bool = True
    # D-16, D-23: whether a player is asked follows from what all may know, not from his hand.
    hand_not_hinted: bool = True
    # D-19: the French EIC pays and closes at once, not at the end of the track step.
    french_pays_at_once: bool = True
    # PRIV-11, D-28: the French EIC gives back what terrain has cost earlier in the turn.
    french_gives_back: bool = True
    # D-22: who has sold out is provisional Manager no more.
    sold_out_forgotten: bool = True
    # D-24, A-32: a company with a legal route runs.
    must_run: bool = True
    # LIM-05, D-27: the limit holds for what a buyer has once the Manager took the certificate.
    swap_counts: bool = True
    # TRN-09, D-26: the controller of the other company is asked for a train.
    consent: bool = True
    # D-05: a train enters a hex only once, but for the two circles of Delhi and Kolkata.
    hex_once: bool = True
    # RUN-06, D-06: one of the four cities that an express train counts has an own station.
    express_counts_own: bool = False
    # TRK-17, D-29: the ferry tile must lead to the island.
    ferry_links_island: bool = False
    # A-06, D-25: the GIPR's home tile pays for hills and mountains.
    home_tile_pays_ground: bool = False
    # CO-18, D-20: no particular circle of Delhi and Kolkata is kept for a company.
    any_circle: bool = True
    # GIPR-17, D-11: the GIPR's home tile sets gauge-change markers.
    home_tile_sets_markers: bool = True
    # D-21: a Danish station leaves the last spot to a company that has not started.
    danish_keeps_homes: bool = True


RULEBOOK = Readings()

# The rulebook with its official errata and answers, and with the certificates as they were printed.
LIVING = replace(
    RULEBOOK,
    kgf_face=64,
    rows_closed_at_first=True,
    express_counts_own=True,
    ferry_links_island=True,
)

THERE = replace(
    LIVING,
    bought_together=False,
    draw_seats=False,
    deal_as_there=True,
    map_name="18xx.games",
    bank_ends_round=False,
    half_price_moves=False,
    declining_passes=True,
    bonds_start=False,
    start_without_players=False,
    close_privates=False,
    sides_kept=False,
    doubled_stations=False,
    powers_any_time=False,
    hand_not_hinted=False,
    french_pays_at_once=False,
    french_gives_back=False,
    sold_out_forgotten=False,
    must_run=False,
    swap_counts=False,
    consent=False,
    hex_once=False,
    home_tile_pays_ground=True,
    any_circle=False,
    home_tile_sets_markers=False,
    danish_keeps_homes=False,
)

PROFILES = {"rulebook": RULEBOOK, "living": LIVING, "18xx.games": THERE}

# Railhead 0.1 played the errata with the rulebook, and settled each certificate by itself.
FIRST = {
    "rulebook": replace(LIVING, bought_together=False, all_asked_at_last=False),
    "18xx.games": THERE,
}

# Version of the rules to the profiles as they were then: 1 is that of Railhead 0.1.
VERSIONS = {1: FIRST, 2: PROFILES}


OPTIONS = (
    Option.profile(
        {
            "rulebook": "The rulebook of 2022, to the letter.",
            "living": "The rulebook with its official errata and answers, and the KGF at ₹64.",
            "18xx.games": "As 18xx.games plays it; recorded games import into this.",
        },
    ),
    Option(
        "hands",
        "How the discarded cards come into hands.",
        {
            "draft": "They are drafted, one card at a time.",
            "auction": "They are auctioned, one card at a time.",
        },
        profiles=("rulebook", "living"),
    ),
    Option(
        "first_round",
        "Whether players may buy from the IPO rows in the first stock round.",
        {
            "profile": "As the profile says: open in rulebook, closed in living and 18xx.games.",
            "closed": "They may not: the official erratum.",
            "open": "They may, as the rulebook is printed.",
        },
        profiles=("rulebook", "18xx.games"),
    ),
    STANDSTILL,
)
