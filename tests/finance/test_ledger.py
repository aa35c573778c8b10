"""The ledger moves what there is."""

from __future__ import annotations

import pytest

from railhead.finance import ledger
from railhead.finance.books import Books
from railhead.finance.holders import BANK, DEPOT, GONE, POOL, STOCK
from railhead.finance.ledger import LedgerError


def books() -> Books:
    return Books(
        cash={BANK: 100, "Ann": 50},
        certificates={"VR": ("Ann", "Ann", STOCK, STOCK)},
        trains={DEPOT: ("2-0", "2-1")},
        privates={"P1": "Ann"},
        markers={"VR": 1},
    )


def test_money_moves_and_only_the_bank_may_owe() -> None:
    b = books()
    ledger.pay(b, "Ann", BANK, 50)
    assert b.cash == {BANK: 150, "Ann": 0}
    with pytest.raises(LedgerError, match="Ann has 0"):
        ledger.pay(b, "Ann", BANK, 1)
    with pytest.raises(LedgerError, match="cannot pay -1"):
        ledger.pay(b, BANK, "Ann", -1)
    ledger.pay(b, BANK, "Ann", 200)
    ledger.pay(b, "Ann", "Bob", 300, debt=True)
    assert b.cash == {BANK: -50, "Ann": -100, "Bob": 300}
    assert ledger.all_cash(b) == 150


def test_ordinary_certificates_move_and_the_directors_stays() -> None:
    b = books()
    ledger.hand_over(b, "VR", "Ann", POOL, 1)
    assert b.certificates["VR"] == ("Ann", POOL, STOCK, STOCK)
    with pytest.raises(LedgerError):
        ledger.hand_over(b, "VR", "Ann", POOL, 1)
    with pytest.raises(LedgerError):
        ledger.hand_over_number(b, "VR", "Bob", POOL, 0)
    ledger.hand_over_number(b, "VR", "Ann", "Bob", 0)
    assert b.certificates["VR"] == ("Bob", POOL, STOCK, STOCK)
    ledger.withdraw(b, "VR", GONE)
    assert b.certificates["VR"] == (GONE,) * 4


def test_nobody_gives_what_he_has_not() -> None:
    b = books()
    ledger.move_train(b, "2-1", DEPOT, "VR")
    assert b.trains == {DEPOT: ("2-0",), "VR": ("2-1",)}
    with pytest.raises(LedgerError):
        ledger.move_train(b, "2-1", DEPOT, "VR")
    with pytest.raises(LedgerError):
        ledger.print_train(b, "2-1", DEPOT)
    with pytest.raises(LedgerError):
        ledger.move_private(b, "P1", "Bob", "Ann")
    ledger.use_marker(b, "VR")
    with pytest.raises(LedgerError):
        ledger.use_marker(b, "VR")
