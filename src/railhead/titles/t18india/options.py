"""The options of 18 India: the profile and the variants."""

from __future__ import annotations

from railhead.play.options import STANDSTILL, Option

OPTIONS = (
    Option(
        "profile",
        "By which book the game is played.",
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
