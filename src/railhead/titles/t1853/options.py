"""The options of 1853. Clauses OPT."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from railhead.play.title import Option
from railhead.titles.t1853.readings import PROFILES, Readings

_ON = {"off": "Not played.", "on": "Played."}

OPTIONS = (
    Option(
        "profile",
        "By which book the game is played.",
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
    ),
    Option("unrestricted_58", "Twelve tiles 58, with more promotions.", _ON),
    Option(
        "tile_kit",
        "More yellow tiles.",
        {"none": "None.", "MIK1": "The 25 tiles of MIK1.", "MIK1.1": "The 16 tiles of MIK1.1."},
    ),
    Option("one_base", "A house rule: at most one base a turn.", _ON),
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


def chosen(options: Mapping[str, str]) -> tuple[Readings, Variants]:
    """The readings and variants of checked options."""
    return PROFILES[options["profile"]], Variants(
        game=options["game"],
        dealt=options["dealt"],
        unrestricted_58=options["unrestricted_58"] == "on",
        tile_kit=options["tile_kit"],
        one_base=options["one_base"] == "on",
    )
