"""What comes before the first train: privates, hands of cards, drafts, Bonds and bids.

A file a title where its opening is its own; what several titles have is in ``auctions``."""

from __future__ import annotations

from railhead.bots.clerk.openings import auctions, t18india, t1848, t1853

ADVISERS = (
    t18india.keep_cards,
    t18india.draft,
    t18india.first_company,
    t1848.sale,
    t1853.bond,
    t1853.cities,
    auctions.lots,
    auctions.bids,
)
