"""How the rulebook of 1853 is read where it leaves a choice: the ambiguities (A) at the end of
docs/rules/1853.md that the program could play otherwise. There is no other program to compare
with, so there is one profile."""

from __future__ import annotations

from msgspec import Struct


class Readings(Struct, frozen=True):
    """The chosen side of every ambiguity that changes how the program plays."""

    # in a three-player game, where four cities are needed, a Bond is at least 80.
    bond_covers_cities: bool = True
    # a Manager may give his own money for a train.
    managers_give: bool = True
    # each frontier post pays once in a game (not once to each company).
    one_grant_a_post: bool = True
    # a share without a price counts its par at the end; an un-redeemed one nothing.
    par_without_price: bool = True
    # a share sold in the first Dealing Round may be bought by anybody but its seller.
    pool_open_in_first_dealing: bool = True
    # credit is for companies that can pay none of the trains on sale to them.
    credit_if_nothing_affordable: bool = True


PROFILES = {"rulebook": Readings()}

# Version of the rules to the profiles as they were then: 1 is that of Railhead 0.1.
VERSIONS = {1: PROFILES, 2: PROFILES}
