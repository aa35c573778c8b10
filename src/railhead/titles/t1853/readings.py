"""How the rulebook of 1853 is read where it leaves a choice: the ambiguities (A) at the end of
docs/rules/1853.md that the program could play otherwise. There is no other program to compare
with, and no errata are known, so there is one profile."""

from __future__ import annotations

from msgspec import Struct


class Readings(Struct, frozen=True):
    """The chosen side of every ambiguity that changes how the program plays."""

    # in a three-player game, where four cities are needed, a Bond is at least 80.
    bond_covers_cities: bool = True
    # a Manager may give his own money for a train.
    managers_give: bool = True
    # and so he may when a train on credit is paid.
    managers_give_for_debts: bool = True
    # each frontier post pays once in a game (not once to each company).
    one_grant_a_post: bool = True
    # a share without a price counts its par at the end; an un-redeemed one nothing.
    par_without_price: bool = True
    # a share sold in the first Dealing Round may be bought in it by anybody but its seller.
    pool_open_in_first_dealing: bool = False
    # the special token serves when the metre trains of this phase are gone, whatever older
    # ones are left.
    token_asks_for_this_phase: bool = True
    # credit is for companies that can pay none of the trains on sale to them.
    credit_if_nothing_affordable: bool = True
    # and for new trains, not for returned ones.
    credit_for_new_trains: bool = True
    # where a train of one kind is to be had new and returned, the buyer says which.
    returned_by_choice: bool = True
    # a company's shares can't be sold in the round that brings its first Director (rather
    # than in the one that forms it, under a Manager perhaps).
    barred_by_first_director: bool = True
    # the track of a turn's first tile belongs to the line that joins it to a base.
    first_tile_is_line: bool = False


PROFILES = {"rulebook": Readings()}

_FIRST = Readings(
    managers_give_for_debts=False,
    pool_open_in_first_dealing=True,
    token_asks_for_this_phase=False,
    credit_for_new_trains=False,
    returned_by_choice=False,
    barred_by_first_director=False,
    first_tile_is_line=True,
)

# Version of the rules to the profiles as they were then: 1 is that of Railhead 0.1.
VERSIONS = {1: {"rulebook": _FIRST}, 2: PROFILES}
