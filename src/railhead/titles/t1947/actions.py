"""What can be done in 1947 and in no other title."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from railhead.play.actions import Action, Text

Count = Annotated[int, Meta(ge=1, le=100)]


class BuySavings(Action, frozen=True, kw_only=True, tag="buy_savings"):
    """Buy one share from the stock or the pool, to hold it as a savings share."""

    company: Text
    source: Text


class Convert(Action, frozen=True, kw_only=True, tag="convert"):
    """Turn all shares of one company into savings shares, or back into ordinary ones."""

    company: Text


class IssueBonds(Action, frozen=True, kw_only=True, tag="issue_bonds"):
    """Issue the convertible bonds of a company."""

    company: Text


class TakeBonds(Action, frozen=True, kw_only=True, tag="take_bonds"):
    """Take so many of the bonds that a company issues."""

    count: Count


class BuyBond(Action, frozen=True, kw_only=True, tag="buy_bond"):
    """Buy one bond from the stock or the pool."""

    company: Text
    source: Text


class SellBonds(Action, frozen=True, kw_only=True, tag="sell_bonds"):
    """Sell so many bonds of a company to the pool."""

    company: Text
    count: Count


class MoveToken(Action, frozen=True, kw_only=True, tag="move_token"):
    """Pay for a market move that a site allows. ``brokers``: how many stockbrokers pay;
    ``opportunity``: whether that of the site's box does."""

    site: Text
    direction: Literal["up", "right"]
    brokers: Annotated[int, Meta(ge=0, le=100)] = 0
    opportunity: bool = False


class TakeBrokers(Action, frozen=True, kw_only=True, tag="take_brokers"):
    """Take the stockbrokers of a site's box in place of its opportunity."""

    site: Text


class HireBrokers(Action, frozen=True, kw_only=True, tag="hire_brokers"):
    """Turn three workers each into so many stockbrokers for the company on turn."""

    count: Count


class MarkSite(Action, frozen=True, kw_only=True, tag="mark_site"):
    """Mark a site; ``private``: by whose power."""

    site: Text
    private: Text = ""


class EmployWorker(Action, frozen=True, kw_only=True, tag="employ_worker"):
    """Employ a worker for a second tile action, or for a second station."""

    use: Literal["track", "station"]


class Reorganize(Action, frozen=True, kw_only=True, tag="reorganize"):
    """Use P6: ``move`` a station from one hex to another, or place the next one ``free`` of charge
    or as an ``extra`` one in a full city."""

    how: Literal["move", "free", "extra"]
    hex: Text
    origin: Text = ""
