"""The options of 1853. Clauses OPT.

How the rulebook of 1853 is read where it leaves a choice: the ambiguities (A) at the end of
docs/rules/1853.md that the program could play otherwise. There is no other program to compare
with, and no errata are known, so there is one profile.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from msgspec import Struct

from railhead.play.options import STANDSTILL, Option
from railhead.titles.readings import readings_of


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


MOST_MORE = 20  # of a tile, in a list of the players' own

_ON = {"off": "Not played.", "on": "Played."}

OPTIONS = (
    Option.profile(
        {"rulebook": "The integrated Retuned rules of 2009."},
    ),
    Option(
        "game",
        "How it begins and how long it takes.",
        {
            "full": "The full game, with £12,500.",
            "simplified": "No bids: a Director's certificate is dealt to everybody.",
            "standard": "The full game with £4,500.",
            "short": "The full game with £3,450.",
            "longer": "The full game with £18,500; £400 a share does not end it.",
        },
    ),
    Option(
        "dealt",
        "Which companies are dealt in the simplified game.",
        {
            "six by lot": "Drawn by lot, neither BBCI nor BAR.",
            "eight by lot": "Drawn by lot of all eight.",
            "lowest numbers": "Those with the lowest numbers.",
        },
        own="The banker's choice, a company for each player: EIR NWR MSM",
    ),
    Option("unrestricted_58", "Twelve tiles 58, with more promotions.", _ON),
    Option(
        "tile_kit",
        "More yellow tiles.",
        {"none": "None.", "MIK1": "The 25 tiles of MIK1.", "MIK1.1": "The 16 tiles of MIK1.1."},
        own="A list of your own, each tile with how many more of it: 3+2 58+4",
    ),
    Option("one_base", "A house rule: at most one base a turn.", _ON),
    STANDSTILL,
)


class Variants(Struct, frozen=True):
    """What is played besides the full game."""

    game: str = "full"  # OPT-01, OPT-08 to OPT-10
    dealt: str = "six by lot"  # OPT-02
    unrestricted_58: bool = False  # OPT-11
    tile_kit: str = "none"  # OPT-12, OPT-13
    one_base: bool = False

    @property
    def simplified(self) -> bool:
        """Whether the game begins without bids."""
        return self.game == "simplified"


def listed_companies(value: str) -> tuple[str, ...]:
    """The companies of a banker's own choice (OPT-02)."""
    return tuple(value.split())


def listed_tiles(value: str) -> dict[str, int]:
    """The tiles of the players' own list, with how many more there are of each (OPT-13); empty if
    it is not written as such a list."""
    entries = re.findall(r"(\d+)\+(\d+)(?: |$)", value)
    if " ".join(f"{tile}+{more}" for tile, more in entries) != value:
        return {}
    return {tile: int(more) for tile, more in entries}


def why_not_companies(value: str, companies: Collection[str]) -> str:
    """What is wrong with a banker's choice; empty if nothing is."""
    listed = listed_companies(value)
    unknown = [company for company in listed if company not in companies]
    if not listed:
        return "Write the companies like EIR NWR MSM."
    if unknown:
        return f"There is no company {unknown[0]!r}: write them like EIR NWR MSM."
    return "A company is dealt once." if len(set(listed)) < len(listed) else ""


def why_not_tiles(value: str, yellow: Collection[str]) -> str:
    """What is wrong with a list of tiles; empty if nothing is."""
    listed = listed_tiles(value)
    if not listed:
        return "Write each tile with how many more of it there are, like 3+2 58+4."
    if len(listed) < len(value.split()):
        return "A tile stands in the list once."
    for tile, more in listed.items():
        if tile not in yellow:
            return f"There is no yellow tile {tile}."
        if not 1 <= more <= MOST_MORE:
            return f"Of a tile there are 1 to {MOST_MORE} more, not {more}."
    return ""


def chosen(options: Mapping[str, str], rules: int) -> tuple[Readings, Variants]:
    """The readings and variants of checked options."""
    return readings_of(VERSIONS, rules, options["profile"]), Variants(
        game=options["game"],
        dealt=options["dealt"],
        unrestricted_58=options["unrestricted_58"] == "on",
        tile_kit=options["tile_kit"],
        one_base=options["one_base"] == "on",
    )
