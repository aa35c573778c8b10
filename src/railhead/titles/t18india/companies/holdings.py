"""Certificates of companies: first sales, then at most one acquisition. Clauses CSH."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from railhead.finance.holders import BANK
from railhead.play.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    SellPrivate,
    SellShares,
    StartCompany,
)
from railhead.play.decision import Choice
from railhead.play.plain.stock import sale
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Step, next_step
from railhead.titles.t18india import powers
from railhead.titles.t18india.actions import BuyBond, ConvertBond, SellBonds
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.shares import BOND, HAND, ROW
from railhead.titles.t18india.state import IndiaTurn, State18India
from railhead.titles.t18india.trade import certificates, purchases


class SellCertificates(Step[State18India]):
    """Any of its certificates may be sold (CSH-01, CSH-02)."""

    name = "Sell certificates"
    prompt = "Sell certificates of the company, or none."
    kinds = (SellShares, SellPrivate, SellBonds)

    def pass_text(self, p: Position, turn: Any) -> str:
        return "Sell no more certificates" if turn.sold else "Sell no certificates"

    def asks(self, p: Position, turn: Any) -> bool:
        return next(self.choices(p, turn, ""), None) is not None

    def choices(self, p: Position, turn: Any, player: str) -> Iterator[Choice]:
        company = turn.company
        for other in p.title.companies:
            units = p.units(company, other)
            if units:
                yield sale(p, player, other, 1, units, company)
        yield from certificates.sales(p, player, company)

    def why_not(self, p: Position, turn: Any, player: str, action: Action) -> Refusal | None:
        company = turn.company
        match action:
            case SellShares():
                if action.company not in p.title.companies:
                    return Refusal(f"There is no company {action.company!r} in this game.")
                has = p.units(company, action.company) >= action.count
            case SellPrivate():
                has = p.state.privates.get(action.private) == company
            case SellBonds():
                has = t18india(p).bonds(p, company) >= action.count
        if not has:
            return p.refuse("company.sell_have", f"{company} does not own that.")
        if p.title.steps[turn.step] is not self:
            return p.refuse(
                "company.sell_after", "Certificates must be sold before one is acquired."
            )
        return None

    def play(self, p: Position, turn: Any, player: str, action: Action) -> None:
        certificates.sell(p, turn.company, action)
        p.change_frame(IndiaTurn, sold=True)


class AcquireCertificate(Step[State18India]):
    """One certificate from the IPO or the Open Market, one bond, or one conversion (CSH-03 to
    CSH-11)."""

    name = "Buy a certificate"
    prompt = "Acquire one certificate for the company, or none."
    kinds = (BuyShare, StartCompany, BuyPrivate, BuyBond, ConvertBond)

    def asks(self, p: Position, turn: Any) -> bool:
        """Something to acquire, or a private just acquired to be used (PRIV-03)."""
        if turn.acquired:
            return powers.may_close(p, turn.company)
        return next(self.choices(p, turn, ""), None) is not None

    def pass_text(self, p: Position, turn: Any) -> str:
        return "Go on" if turn.acquired else "Acquire none"

    def choices(self, p: Position, turn: Any, player: str) -> Iterator[Choice]:
        for choice in purchases.on_sale(p, player, turn.company):
            if self.why_not(p, turn, player, choice.action) is None:
                yield choice

    def why_not(self, p: Position, turn: Any, player: str, action: Action) -> Refusal | None:
        if turn.acquired:
            return p.refuse("company.one", "Only one certificate may be acquired in a turn.")
        match action:
            case BuyShare():
                return self._why_not_share(p, turn.company, action.company, action.source)
            case StartCompany():
                return p.refuse("company.director", "Companies can't own a Director's Certificate.")
            case BuyPrivate():
                return self._why_not_private(p, turn.company, action.private)
            case BuyBond():
                if not t18india(p).bonds(p, BANK):
                    return p.refuse("company.bond", "No Royal Bond is left.")
                return purchases.why_not_cash(p, turn.company, BOND)
        refusal = purchases.why_no_conversion(p, turn.company)
        return refusal or self._why_not_pay(p, turn.company, t18india(p).conversion_price(p))

    def play(self, p: Position, turn: Any, player: str, action: Action) -> None:
        p.change_frame(IndiaTurn, acquired=True)
        if not isinstance(action, BuyPrivate):
            next_step(p)
        purchases.buy(p, turn.company, action)
        if isinstance(action, BuyShare):
            certificates.settle_purchase(p, turn.company, action.company, action.source)

    def _why_not_share(self, p: Position, buyer: str, company: str, source: str) -> Refusal | None:
        if company not in p.title.companies:
            return Refusal(f"There is no company {company!r} in this game.")
        if source == HAND:
            return p.refuse("company.source", "Companies can't buy from a player's hand.")
        refusal = purchases.why_no_share(p, company, source, (), "company")
        if refusal is not None:
            return refusal
        if company == buyer and source.startswith(ROW):
            return p.refuse("company.own", f"{buyer} can't buy its own share from the IPO.")
        return self._why_not_pay(p, buyer, t18india(p).share_price(p, company, source))

    def _why_not_private(self, p: Position, buyer: str, private: str) -> Refusal | None:
        if private not in p.title.privates:
            return Refusal(f"There is no private company {private!r}.")
        if purchases.source_of(p, buyer, private) is None:
            return p.refuse("company.source", f"{private} is not for sale to companies.")
        return self._why_not_pay(p, buyer, t18india(p).face(private))

    def _why_not_pay(self, p: Position, buyer: str, price: int) -> Refusal | None:
        refusal = purchases.why_not_cash(p, buyer, price)
        if refusal is None and p.certificate_count(buyer) >= p.title.certificate_limit(p, buyer):
            return p.refuse("company.limit", f"{buyer} already owns three certificates.")
        return refusal
