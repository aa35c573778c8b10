"""The two profiles: how the rulebook is read, and how 18xx.games plays.

Each field is one of the ambiguities (A) or differences (D) at the end of docs/rules/1860.md. D25
needs none: a base that was joined to a station stays joined, so a valid route is never lost.
"""

from __future__ import annotations

from msgspec import Struct


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
