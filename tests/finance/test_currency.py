"""Amounts of money as they are written and typed."""

import pytest

from railhead.finance.currency import Currency

POUNDS, RUPEES, CREDITS = Currency("£"), Currency("Rs. "), Currency("", " cc")


@pytest.mark.parametrize(
    ("currency", "amount", "words"),
    [
        (POUNDS, 1240, "£1,240"),
        (POUNDS, -120, "−£120"),
        (RUPEES, 0, "Rs. 0"),
        (CREDITS, 1000, "1,000 cc"),
        (CREDITS, -5, "−5 cc"),
    ],
)
def test_amounts_are_written_with_their_sign(currency: Currency, amount: int, words: str) -> None:
    assert currency.write(amount) == words


@pytest.mark.parametrize(
    ("currency", "typed"),
    [(POUNDS, "£1,240"), (POUNDS, "1240"), (RUPEES, "Rs.1,240 "), (CREDITS, "1240cc")],
)
def test_amounts_may_be_typed_with_or_without_it(currency: Currency, typed: str) -> None:
    assert currency.figure(typed) == "1240"


def test_the_sign_stands_alone_where_figures_have_none() -> None:
    assert [each.sign for each in (POUNDS, RUPEES, CREDITS)] == ["£", "Rs.", "cc"]
