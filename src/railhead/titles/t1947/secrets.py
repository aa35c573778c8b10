"""What each seat may know of 1947: everything (SU-12)."""

from __future__ import annotations

from railhead.play.secrets import Secrets
from railhead.titles.t1947.state import (
    Auction,
    BondIssue,
    Protection,
    State1947,
    TradingRound,
    Turn1947,
)

SECRETS = Secrets[State1947](
    open=(
        "order",
        "hammer",
        "bonds",
        "locked",
        "savings",
        "protected",
        "season",
        "temples",
        "templeless",
        "site_workers",
        "boxes",
        "workers",
        "fresh",
        "brokers",
        "moves",
        "obtained",
        "resolved",
    ),
    frames={
        Auction: ("private", "player", "bid", "bidder", "out", "again", "winner"),
        TradingRound: ("traded", "declined", "opened", "dumped", "rebought"),
        BondIssue: ("company", "waiting"),
        Protection: ("company", "seller", "count"),
        Turn1947: (
            "tile_actions",
            "sites_before",
            "ways_before",
            "stations",
            "hired",
            "reduced",
            "first_tiles",
            "reached",
            "joined",
        ),
    },
)
