"""The private companies: incomes, sale to companies, the power of P8. Clauses PV."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.papers import BANK, GONE
from railhead.play import haggling
from railhead.play.actions import BuyIn
from railhead.play.decision import Choice, Range
from railhead.play.frames import Agreement, CompanyTurn
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule
from railhead.titles.t1947 import boxes, insider, powers, savings
from railhead.titles.t1947.actions import MarkSite
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.state import State1947

SALE = "private"  # what an Agreement is about
LOCOMOTIVE = "P8"


def pay(p: Position) -> None:
    """Every private pays the player who owns it (PV-01, PV-02)."""
    for private, owner in p.state.privates.items():
        income = p.title.privates[private].income
        if owner in p.players and income:
            p.pay(BANK, owner, income)
            p.note(f"{owner} gets {p.money(income)} from {private}.", owner)


def ceiling(p: Position, private: str) -> int:
    """The most that a company may pay, by the hammer price and the phase (PV-06, PV-07)."""
    gives = p.title.phase(p).gives
    percent = next(int(right[8:]) for right in gives if right.startswith("private "))
    return int(p.state.hammer[private]) * percent // 100


def buy(p: Position, company: str, private: str, price: int) -> None:
    """A private goes from a player to a company; P4 leaves the game with it (PV-05, PV-17)."""
    owner = p.state.privates[private]
    p.pay(company, owner, price)
    ledger.move_private(p.state, private, owner, company)
    p.note(f"{company} buys {private} from {owner} for {p.money(price)}.", company)
    if private == insider.PRIVATE:
        ledger.move_private(p.state, private, company, GONE)
        p.note(f"{private} leaves the game.")


def use_power(p: Position, private: str) -> None:
    """A one-off private is discarded when it is used (PV-10)."""
    owner = p.state.privates[private]
    ledger.move_private(p.state, private, owner, GONE)
    p.note(f"{owner} discards {private}.", owner)


class BuyPrivates(Rule[State1947]):
    """In its turn a company buys privates of players who agree (PV-04 to PV-09)."""

    kinds = (BuyIn,)

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        for private, owner in p.state.privates.items():
            if not self.sells(p, turn, private):
                continue
            low = haggling.lowest(turn, private, 1)
            most = min(ceiling(p, private), p.cash(turn.company))
            yield Choice(
                BuyIn(by=player, private=private, price=low),
                f"Buy {private} from {owner} for up to {p.money(most)}",
                {"price": Range(low, most)} if most > low else {},
            )

    def sells(self, p: Position, turn: CompanyTurn, private: str) -> bool:
        """Whether the company on turn could buy a private, for the least that it can offer."""
        return self._why_not(p, turn, private, haggling.lowest(turn, private, 1)) is None

    def why_not(self, p: Position, turn: CompanyTurn, player: str, action: BuyIn) -> Refusal | None:
        return self._why_not(p, turn, action.private, action.price)

    def _why_not(self, p: Position, turn: CompanyTurn, private: str, price: int) -> Refusal | None:
        if private not in p.title.privates:
            return Refusal(f"There is no private company {private!r}.")
        owner = p.state.privates[private]
        if owner not in p.players:
            rule = "private.company" if owner in p.title.companies else "private.gone"
            return p.refuse(rule, f"No player has {private} to sell.")
        most = ceiling(p, private)
        if not 1 <= price <= most:
            return p.refuse("private.price", f"{private} costs {p.money(1)} to {p.money(most)}.")
        if price > p.cash(turn.company):
            return p.refuse("private.cash", f"{turn.company} has {p.money(p.cash(turn.company))}.")
        ordinary, saved = savings.ordinary_units(p, owner), savings.savings_units(p, owner)
        if savings.excess(ordinary - 1, saved):
            return p.refuse("private.ratio", f"{owner} needs {private} for his savings shares.")
        return haggling.why_not_offer(p, "private.declined", turn, private, price, owner)

    def play(self, p: Position, turn: CompanyTurn, player: str, action: BuyIn) -> None:
        owner = p.state.privates[action.private]
        if owner == player:
            buy(p, turn.company, action.private, action.price)
            return
        p.note(f"{turn.company} asks {owner} for {action.private}.", turn.company)
        p.push(
            Agreement(
                owner,
                player,
                SALE,
                company=turn.company,
                paper=action.private,
                price=action.price,
            )
        )


def why_no_locomotive(p: Position, company: str) -> Refusal | None:
    """What keeps a company from using P8 (PV-03)."""
    owner = p.state.privates[LOCOMOTIVE]
    if owner == company:
        return None
    rule = "power.used" if owner == GONE else "power.owner"
    return p.refuse(rule, f"{company} does not own {LOCOMOTIVE}.")


class MarkByPower(Rule[State1947]):
    """P8's second choice: a site of one's choice, with its box but without the workers on the map
    (PV-25)."""

    kinds = (MarkSite,)

    def takes(self, action: object) -> bool:
        return isinstance(action, MarkSite) and bool(action.private)

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if self._why_not_at_all(p, turn) is None:
            for site in t1947(p).geography.sites:
                if site not in p.state.boxes.get(turn.company, ()):
                    yield Choice(
                        MarkSite(by=player, site=site, private=LOCOMOTIVE),
                        f"Mark {site} by {LOCOMOTIVE}",
                    )

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: MarkSite
    ) -> Refusal | None:
        if action.private != LOCOMOTIVE:
            return p.refuse("power.p8", f"{action.private} marks no site.")
        refusal = self._why_not_at_all(p, turn)
        if refusal is not None:
            return refusal
        if action.site not in t1947(p).geography.sites:
            return Refusal(f"There is no site {action.site!r}.")
        if action.site in p.state.boxes.get(turn.company, ()):
            return p.refuse("site.once", f"{turn.company} has marked {action.site} already.")
        return None

    def _why_not_at_all(self, p: Position, turn: CompanyTurn) -> Refusal | None:
        refusal = why_no_locomotive(p, turn.company)
        return refusal or powers.why_not_now(p, turn, LOCOMOTIVE)

    def play(self, p: Position, turn: CompanyTurn, player: str, action: MarkSite) -> None:
        use_power(p, LOCOMOTIVE)
        boxes.fill_box(p, turn.company, action.site, "power")
