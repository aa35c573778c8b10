"""The words of choices: sentences out of what choices are made of (:mod:`railhead.play.terms`).

Nearly all are said in one way: the verb, what it is done to, from whom or where, for how much, by
what means, and what comes of it. *Bid* and its like have the amount first; what is said in neither
way brings a form of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from railhead.play.terms import Consequence, Price, Thing

if TYPE_CHECKING:
    from railhead.play.decision import Choice, Range

# How things are said that do not say it themselves: as what something is done to, ...
_SUBJECTS = {"train": "a {id}", "tile": "tile {id}", "private": "{both}"}
# ... as where it is done or with whom, ...
_TARGETS = {
    "hex": "on {place}",
    "city": "in {place}",
    "source": "from the {called}",
    "player": "from {id}",
    "company": "from {id}",
}
# ... and as the means by which it is done.
_MEANS = {"train": " and a {id}", "private": ", by {id}"}
_AMOUNT_FIRST = frozenset({"bid", "borrow", "pay out", "retain", "withhold"})


def sentence(
    choice: Choice, *, place: bool = True, blanks: bool = False, outcomes: bool = True
) -> str:
    """A choice in words. Without ``place`` it leaves out where something is done, without
    ``outcomes`` what comes of it; with ``blanks`` an amount that the player chooses is written as
    its field: ``Bid {amount} for P1``."""
    subject = thing(choice.subject, _SUBJECTS)
    target = thing(choice.target, _TARGETS) if place else ""
    price = money(choice.price, choice.amounts, blanks=blanks) if choice.price else ""
    rest = _means(choice) + ("".join(_outcomes(choice)) if outcomes else "")
    if choice.form:
        figures = {each.kind: figure(each) for each in choice.consequences}
        return choice.form.format(subject=subject, target=target, price=price, **figures) + rest
    verb = choice.verb[:1].upper() + choice.verb[1:]
    if choice.verb in _AMOUNT_FIRST:
        wanted = f"for {subject}" if subject else ""
        return " ".join(filter(None, (verb, price, wanted, target))) + rest
    said = " ".join(filter(None, (verb, subject, target)))
    return said + _at_price(choice.price, price, comma=", " in said) + rest


def label(choice: Choice) -> str:
    """A choice as a button says it: what is chosen on the map does not name its place, and amounts
    that the player chooses are written as their fields."""
    chosen = choice.target is not None and choice.target.id == getattr(choice.action, "hex", None)
    return sentence(choice, place=not chosen, blanks=True)


def deed(choice: Choice) -> str:
    """A choice as one of several deeds of a sentence: it begins small, and what comes of it stands
    in brackets (*pay out £60 (£6 a share)*), so that commas only part the deeds."""
    words = sentence(choice, outcomes=False)
    if not choice.form.startswith("{"):
        words = words[:1].lower() + words[1:]
    outcomes = ", ".join(each.lstrip(",; ") for each in _outcomes(choice))
    return f"{words} ({outcomes})" if outcomes else words


def terms(choice: Choice) -> str:
    """What is said of a choice behind its place: its price, the means and what comes of it."""
    price = money(choice.price, choice.amounts) if choice.price else ""
    outcomes = "".join(_outcomes(choice))
    return _at_price(choice.price, price, comma=True) + _means(choice) + outcomes


def _means(choice: Choice) -> str:
    return "".join(thing(each, _MEANS) for each in choice.means)


def _outcomes(choice: Choice) -> list[str]:
    """What comes of a choice, each with the sign by which it joins what is said before it."""
    return [each.form.format(amount=figure(each)) for each in choice.consequences if each.form]


def thing(named: Thing | None, forms: Mapping[str, str] = _SUBJECTS) -> str:
    """A thing in words; ``forms``: how its kind is said, where it does not say so itself."""
    if named is None:
        return ""
    form = named.form or forms.get(named.kind, "{place}")
    return form.format(
        id=named.id,
        name=named.name,
        called=named.name or named.id,
        place=f"{named.name} {named.id}" if named.name else named.id,
        both=f"{named.id}, {named.name}" if named.name else named.id,
        towards=" and ".join(thing(each) for each in named.towards),
    )


def money(price: Price, spans: Mapping[str, Range] | None = None, *, blanks: bool = False) -> str:
    """What is paid, in words; ``spans``: between what amounts players choose."""
    span = (spans or {}).get(price.field)
    write = price.currency.write
    if span is None:
        words = write(price.amount)
    elif blanks:
        words = f"{{{price.field}}}"
    else:
        words = f"{write(span.low)} or more" if price.rising else f"up to {write(span.high)}"
    if price.each:
        words += " a share" if price.each == "share" else " each"
    if price.own is None:
        return words
    return _with_own(price, words, money(price.own, spans, blanks=blanks))


def _with_own(price: Price, words: str, own: str) -> str:
    """A price to which the player adds; of one money only the whole of it is said."""
    assert price.own is not None
    if not price.amount:
        return f"{own} of your own"
    if price.currency == price.own.currency:
        return f"{price.currency.write(price.amount + price.own.amount)}, {own} of it your own"
    return f"{words} and {own} of your own"


def _at_price(price: Price | None, words: str, *, comma: bool) -> str:
    """A price behind what has been said; what has a comma in it is ended by another one."""
    if price is None:
        return ""
    if price.payer and not (price.amount or price.own or price.field):
        return ", free"
    return f"{',' if comma else ''} for {words}"


def figure(consequence: Consequence) -> str:
    """The figure of a consequence."""
    amount, currency = consequence.amount, consequence.currency
    if amount is None:
        return ""
    return currency.write(amount) if currency else f"{amount:,}"
