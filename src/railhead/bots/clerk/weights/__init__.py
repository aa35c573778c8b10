"""What the Clerk thinks things are worth: a data file a title, over the figures that all share."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from railhead.play.refusal import RailheadError


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of the evaluation. A title's file names those in which it differs."""

    # The clock.
    bank_pace: float = 1.0  # of all revenue: what leaves the Bank in a round and stays out
    least_pace: float = 300.0
    quickening: float = 0.06  # by how much that grows, a round
    whole_sets: int = 0  # 1: the set in which the Bank breaks is played to its end
    most_rounds: float = 16.0
    cards_a_round: float = 2.0  # trains that leave the depot in a round, at most
    least_cards: float = 0.5  # and at least
    short_of_money: float = 0.5  # how many a company buys that can't pay the next one yet
    growth: float = 0.06  # of revenue, a round
    most_growth: float = 2.0
    # Shares.
    untried: float = 60.0  # revenue of a company that has not run
    untried_delay: float = 2.0  # rounds until it does
    doomed: float = 0.3  # what is left of a share whose company runs out of trains
    saved: float = 0.0  # of its revenue until the rust: what a company is taken to save for a train
    cover: float = 99.0  # a power: what paying a part of a train saves; 99: nothing
    least_return: float = 0.02  # below it money stays in the purse
    own_bonus: float = 0.0  # to the return of a company that one directs
    most_held: int = 100  # per cent of a company with which one may leave a share round
    bond_income: float = 0.0  # what a bond pays a round
    swap_margin: float = 30.0  # by which a better share must be better to sell for it
    holding: float = 0.0  # what a share must return for which a treasury pays; 0: it buys none
    launch_units: int = 6
    raising: float = 0.0  # what a company must bring above what is sold to start it; 0: nothing is
    good_home: float = 0.0  # how well placed a company must be to sell shares for it
    homes: dict[str, float] = {}  # by how much companies are better placed than their stops say
    liking: float = 30.0  # how much a company that one likes may be better placed, at most
    whim: float = 0.0  # by how much bids are higher and lower than what they are for is worth
    # Trains.
    treasury: float = 0.5  # what money in the treasury is worth
    idle: float = 0.15  # what it is worth in that of a company whose trains last
    push: float = 0.5  # what a phase is worth that hurts others more
    first_train: float = 100.0
    first_lasting: float = 400.0
    save_rounds: float = 3.0  # how long before the rust a company begins to save
    rich: float = 0.0  # times its price in the treasury: then a train is bought that earns nothing
    surplus: float = 2.0  # so many times as much if that train brings neither phase nor next kind
    bargains: int = 0  # in one of so many rounds trains are asked for far below their price
    asking: int = 1  # other Directors are asked for a spare train; 0: they are not
    jump: float = 0.0  # by how much a better train must beat paying out; 0: never saved for
    patience: int = 2  # incomes in a row that are withheld for it at most
    jump_column: int = 5  # further left on the chart a company does not withhold for it
    # Openings.
    private_rounds: float = 12.0  # for which a private is taken to pay
    directorship: float = 120.0  # what it is worth to direct the first company
    highest_bid: float = 0.0  # in an auction; 0: left to habit
    bids: dict[str, float] = {}  # for privates by name
    privates_close: str = ""  # the kind of train with which they may be closed
    kept_for_company: int = 0  # cash that is not bid
    planned: int = 0  # the opening is one plan of many steps, which no rollout may tear apart
    bond: float = 90.0  # to be sealed, where there are Bonds
    # Rollouts.
    narrow: int = 0  # they take long: no more answers are tried than can be compared
    # Building.
    next_train: float = 1.0
    later_trains: float = 0.4
    prospects: float = 0.25
    unreached: float = 0.8  # a hex further away
    a_tile: float = 0.2
    least_rounds: float = 2.0
    ground: float = 1.0  # what money spent on track counts
    weighed: int = 6  # lays whose earnings are worked out
    glanced: int = 0  # of those: chosen by the first look, not by their prospects
    a_hex: int = 99  # of those: on one hex, at most
    screened: int = 24  # lays whose reach is worked out
    line: int = 3  # lines that are followed for a company without a route; 0: none
    first_route: float = 4.0  # what prospects are worth to it, times as much
    marker: float = 0.5  # what a better run is worth beside the price of a marker


@cache
def weights_of(title: str, manner: str = "") -> Weights:
    """The weights of a title; the common ones if it has no file.

    ``manner``: the name of a style, or some weights with their figures ("jump=1.1;treasury=0.2").
    """
    file = files(__package__).joinpath(f"{title}.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    weights = msgspec.convert(data, Weights)
    if "=" in manner:
        return changed(weights, _figures(manner))
    factors = styles().get(manner)
    if factors is None:
        if manner:
            known = ", ".join(styles())
            raise RailheadError(f"There is no style {manner!r}. There is: {known}, or NAME=FIGURE.")
        return weights
    return changed(weights, {name: getattr(weights, name) * by for name, by in factors.items()})


def changed(weights: Weights, figures: Mapping[str, float]) -> Weights:
    """The same weights but for these; refused if one is no weight that is a figure."""
    kinds = {name: type(value) for name, value in msgspec.structs.asdict(weights).items()}
    for name in figures:
        if kinds.get(name) not in (int, float):
            raise RailheadError(f"The Clerk has no weight {name!r} that is a figure.")
    new = {
        name: round(figure) if kinds[name] is int else float(figure)
        for name, figure in figures.items()
    }
    return msgspec.structs.replace(weights, **new)


@cache
def styles() -> dict[str, dict[str, float]]:
    """Style to the weights that it multiplies, and by what."""
    text = files(__package__).joinpath("styles.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, dict[str, float]])


def _figures(manner: str) -> dict[str, float]:
    """Weights as they are written behind the name of a bot."""
    found = {}
    for part in manner.split(";"):
        name, _, figure = part.partition("=")
        try:
            found[name.strip()] = float(figure)
        except ValueError:
            raise RailheadError(f"{part!r} is no weight: NAME=FIGURE;NAME=FIGURE.") from None
    return found
