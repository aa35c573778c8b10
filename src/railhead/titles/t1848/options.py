"""The options of 1848.

The profiles: how the rulebook is read, what was added to it later, and how 18xx.games plays.

Each field is one of the ambiguities or of the differences (D1 to D27) at the end of
docs/rules/1848.md.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from railhead.play.options import STANDSTILL, Option


class Readings(Struct, frozen=True):
    """The rulebook's side of every difference; :data:`PROFILES` has both sides."""

    # D1: what takes a permanent train out of the game.
    permanent_removal: Literal["loans", "receiverships"] = "loans"
    # BOE-14: which card goes, and what its removal brings. The cheapest that the Bank has, with all
    # that its sale would bring; only one that could be bought at that moment; or the cheapest, but
    # phases come one after the other.
    removal: Literal["whole", "on_sale", "in_turn"] = "whole"
    # REV-04: K cities on a route earn a bonus.
    k_bonus: bool = False
    # D2: what a holder is compensated with at a receivership.
    compensation: Literal["last_price", "issue_price"] = "last_price"
    # D3: 8/D and 2E never run out.
    endless_trains: bool = False
    # D4: which side of an 8/D a 4/4+ can be traded in for.
    trade_in_for: tuple[str, ...] = ("8", "D")
    # D5: a company buys privates of any player, not of its Director only.
    buy_in_from_anyone: bool = False
    # D6: P3 can be used through the Director, or only by a company that owns it.
    director_lays_tasmania: bool = True
    # D7: who owns no private can pass once all prices are at their floor.
    pass_at_floor: bool = True
    # D8: COM gets its capital at the launch, or as soon as 60% is sold.
    com_capital_at_launch: bool = True
    # D9: how far the first loan of a compulsory purchase moves the marker.
    first_forced_loan: int = 2
    # D10: A4 and A6 are one place.
    alice_springs_is_one: bool = True
    # D11: a 2E ends at its own marker.
    express_ends_at_marker: bool = True
    # D13: the first-numbered Bank of England certificate in a forced sale.
    first_boe_certificate_stays: bool = False
    # D15: a train of another Director's company needs his consent.
    consent: bool = True
    # D17: a company with a train and a route must run.
    must_run: bool = True
    # D18: several loans only for a company that can pay no train at all.
    loans_only_if_poor: bool = True
    # D19: who is above the limit must sell in his first turn of the next round, or in every turn.
    sell_down_once: bool = True
    # D20: loans for a train of another company.
    loans_for_other_trains: bool = False
    # D21: a debtor sells when the debt arises, or whenever he can.
    debtor_sells_always: bool = False
    # D22: CAR's markers.
    car_markers: tuple[int, ...] = (0, 40, 100)
    # D23: P2's lay may come at any moment of the turn.
    p2_any_time: bool = False
    # D25: the first build is at home by a rule of its own.
    home_first: bool = True
    # D27: two sales of a company by one player in one turn must be made as one.
    one_sale_a_turn: bool = True
    # Questions that 18xx.games asks on their own: a loan before the dividend and at the end.
    loan_steps: bool = False
    # Seats are drawn by lot.
    draw_seats: bool = True


PROFILES = {
    "rulebook": Readings(),
    "living": Readings(k_bonus=True),
    "18xx.games": Readings(
        removal="in_turn",
        k_bonus=True,
        permanent_removal="receiverships",
        compensation="issue_price",
        endless_trains=True,
        trade_in_for=("D",),
        buy_in_from_anyone=True,
        director_lays_tasmania=False,
        pass_at_floor=False,
        com_capital_at_launch=False,
        first_forced_loan=3,
        alice_springs_is_one=False,
        express_ends_at_marker=False,
        first_boe_certificate_stays=True,
        consent=False,
        must_run=False,
        loans_only_if_poor=False,
        sell_down_once=False,
        loans_for_other_trains=True,
        debtor_sells_always=True,
        car_markers=(0, 40, 100, 100),
        p2_any_time=True,
        home_first=False,
        one_sale_a_turn=False,
        loan_steps=True,
        draw_seats=False,
    ),
}

# Version of the rules to the profiles as they were then: 1 is that of Railhead 0.1.
VERSIONS = {
    1: {
        "rulebook": Readings(removal="in_turn", k_bonus=True),
        "18xx.games": PROFILES["18xx.games"],
    },
    2: PROFILES,
}

REMOVAL = Option(
    "removal",
    "Which permanent train the loans of the second and fifth company remove (BOE-14).",
    {
        "whole": "The cheapest one, and all follows that its sale would bring.",
        "on_sale": "Only one that could be bought at that moment.",
        "in_turn": "The cheapest one, but phases come one after the other.",
    },
    profiles=("rulebook", "living"),
    since=2,
)

OPTIONS = (
    Option.profile(
        {
            "rulebook": "The rulebook of 2007, to the letter.",
            "living": "The rulebook, with the bonus for K cities that it does not mention.",
            "18xx.games": "As 18xx.games plays it; recorded games import into this.",
        },
    ),
    REMOVAL,
    STANDSTILL,
)
