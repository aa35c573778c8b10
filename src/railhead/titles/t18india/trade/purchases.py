"""Why a certificate can't be bought, for players in a stock round. Clauses BUY, LIM."""

from __future__ import annotations

from collections.abc import Container, Iterator

from railhead.finance.holders import BANK, POOL
from railhead.play.actions import Action, BuyPrivate, BuyShare, StartCompany
from railhead.play.decision import Choice
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, paid, private_of
from railhead.titles.t18india.actions import BuyBond, ConvertBond
from railhead.titles.t18india.companies import control
from railhead.titles.t18india.hands.deal import DIRECTOR, GIPR, company_of, is_director
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.shares import BOND, HAND, ROW
from railhead.titles.t18india.state import IndiaStockRound
from railhead.titles.t18india.trade import certificates

PRIVATES = "privates"  # what a hand of privates has in common
ROYAL_BOND = Thing("bond", form="a Royal Bond")
MOST_OF_A_ROW = 2  # BUY-04


def matching_of(card: str, privates: Container[str]) -> str:
    """What may be bought out of a hand together with a card: all of its company, or privates."""
    return PRIVATES if card in privates else company_of(card)


def source_of(p: Position, player: str, private: str) -> str | None:
    """Where a private can be bought by a player, None if nowhere."""
    if p.state.privates[private] == POOL:
        return POOL
    if private in p.state.hands.get(player, ()):
        return HAND
    for source, card in t18india(p).tops(p):
        if card == private:
            return str(source)
    return None


def choices(p: Position, frame: IndiaStockRound, player: str) -> Iterator[Choice]:
    """All purchases that are open to a player."""
    for choice in (*_in_hand(p, player), *on_sale(p, player, player)):
        if why_not(p, frame, player, choice.action) is None:
            yield choice


def _in_hand(p: Position, player: str) -> Iterator[Choice]:
    """What a player might buy out of his hand."""
    for card in dict.fromkeys(p.state.hands[player]):
        company, price = company_of(card), paid(p, player, t18india(p).face(card))
        if is_director(card):
            par = p.company(company).prices[0]
            start = StartCompany(by=player, company=company, price=par)
            form = "the Director's Certificate of {id}"
            yield Choice(start, "buy", Thing("certificate", company, form=form), price=price)
        elif card not in p.title.privates:
            yield _share(p, player, player, company, HAND, "from your hand")


def on_sale(p: Position, player: str, buyer: str) -> Iterator[Choice]:
    """What a player might buy out of the rows and the Open Market, for himself or a company."""
    for source, card in t18india(p).tops(p):
        if card not in p.title.privates:
            yield _share(p, player, buyer, card, source, "from {id}")
    for company in p.title.companies:
        yield _share(p, player, buyer, company, POOL, "from the Open Market")
    for private, printed in p.title.privates.items():
        subject, price = private_of(p, private, "the {name}"), paid(p, buyer, printed.price)
        yield Choice(BuyPrivate(by=player, private=private), "buy", subject, price=price)
    yield Choice(BuyBond(by=player), "buy", ROYAL_BOND, price=paid(p, buyer, BOND))
    price = paid(p, buyer, t18india(p).conversion_price(p))
    yield Choice(ConvertBond(by=player), "convert", ROYAL_BOND, price=price)


def _share(p: Position, player: str, buyer: str, company: str, source: str, form: str) -> Choice:
    title = t18india(p)
    price = title.share_price(p, company, POOL) if source == POOL else title.face(company)
    return Choice(
        BuyShare(by=player, company=company, source=source),
        "buy",
        Thing("share", company),
        Thing("source", source, form=form),
        paid(p, buyer, price),
    )


def why_not(p: Position, frame: IndiaStockRound, player: str, action: Action) -> Refusal | None:
    """Why a purchase is refused."""
    if frame.selling:
        return p.refuse("stock.selling", "This is your Selling Turn: nothing can be bought yet.")
    match action:
        case BuyShare():
            return _why_not_share(p, frame, player, action.company, action.source)
        case StartCompany():
            return _why_not_director(p, frame, player, action.company, action.price)
        case BuyPrivate():
            return _why_not_private(p, frame, player, action.private)
        case BuyBond():
            return _why_not_bond(p, frame, player)
        case ConvertBond():
            return _why_not_conversion(p, frame, player)
    return p.refuse("stock.turn", "In a stock round you may sell, buy or pass.")


def buy(p: Position, buyer: str, action: Action) -> tuple[str, str]:
    """A player or a company buys: where, and of what a player may buy more there in his turn."""
    match action:
        case BuyShare():
            certificates.buy_share(p, buyer, action.company, action.source)
            return action.source, action.company
        case StartCompany():
            certificates.buy_director(p, buyer, action.company)
            return HAND, action.company
        case BuyPrivate():
            source = source_of(p, buyer, action.private)
            assert source is not None
            certificates.buy_private(p, buyer, action.private, source)
            return source, PRIVATES
        case BuyBond():
            certificates.buy_bond(p, buyer)
        case ConvertBond():
            certificates.convert_bond(p, buyer)
    return BANK, ""


# Why each kind is refused.


def _why_not_share(
    p: Position, frame: IndiaStockRound, player: str, company: str, source: str
) -> Refusal | None:
    if company not in p.title.companies:
        return Refusal(f"There is no company {company!r} in this game.")
    refusal = why_no_share(p, company, source, p.state.hands[player])
    if refusal is None:
        refusal = _why_not_together(p, frame, source, company)
    if refusal is None and source.startswith(ROW):
        refusal = _why_not_row(p, frame)
    price = t18india(p).share_price(p, company, source)
    return refusal or _why_not_pay(p, player, price, added_by(p, player, company))


def why_no_share(
    p: Position, company: str, source: str, hand: tuple[str, ...], buyer: str = "stock"
) -> Refusal | None:
    """Whether a 10% certificate can be had from a source at all; ``buyer``: whose clauses are
    named, a player's (stock) or a company's."""
    if company in p.state.closed:
        return p.refuse("stock.closed", f"{company} is closed.")
    if source == HAND:
        if company not in hand:
            return p.refuse("stock.not_in_hand", f"There is no {company} share in your hand.")
        return None
    if source == POOL:
        if POOL not in p.state.certificates[company]:
            words = f"There is no {company} share in the Open Market."
            return p.refuse(f"{buyer}.market", words)
        return None
    row = t18india(p).row_of(p, source)
    if row is None:
        return p.refuse(
            f"{buyer}.trade",
            "Certificates can be bought from your hand, row 1 to row 3, or the Open Market.",
        )
    if t18india(p).top(p, row) != company:
        return p.refuse(f"{buyer}.row", f"The top of {source} is not {company}.")
    return None


def _why_not_director(
    p: Position, frame: IndiaStockRound, player: str, company: str, price: int
) -> Refusal | None:
    if company not in p.title.companies:
        return Refusal(f"There is no company {company!r} in this game.")
    if company + DIRECTOR not in p.state.hands[player]:
        return p.refuse(
            "stock.director_source",
            f"The Director's Certificate of {company} is not in your hand.",
        )
    face = p.company(company).prices[0]
    if price != face:
        return p.refuse("stock.face", f"A share of {company} costs its face value, {face}.")
    refusal = _why_not_together(p, frame, HAND, company)
    card = company + DIRECTOR
    return refusal or _why_not_pay(p, player, t18india(p).face(card), added_by(p, player, card))


def _why_not_private(
    p: Position, frame: IndiaStockRound, player: str, private: str
) -> Refusal | None:
    if private not in p.title.privates:
        return Refusal(f"There is no private company {private!r}.")
    source = source_of(p, player, private)
    name = p.title.privates[private].name
    if source is None:
        return p.refuse("stock.trade", f"The {name} is not for sale to you.")
    refusal = _why_not_together(p, frame, source, PRIVATES)
    if refusal is None and source.startswith(ROW):
        refusal = _why_not_row(p, frame)
    return refusal or _why_not_pay(p, player, t18india(p).face(private))


def _why_not_bond(p: Position, frame: IndiaStockRound, player: str) -> Refusal | None:
    if not t18india(p).bonds(p, BANK):
        return p.refuse("stock.bond", "No Royal Bond is left.")
    refusal = _why_not_together(p, frame, BANK, "")
    return refusal or why_not_cash(p, player, BOND)


def _why_not_conversion(p: Position, frame: IndiaStockRound, player: str) -> Refusal | None:
    refusal = why_no_conversion(p, player) or _why_not_together(p, frame, BANK, "")
    return refusal or _why_not_pay(p, player, t18india(p).conversion_price(p))


def why_no_conversion(p: Position, holder: str) -> Refusal | None:
    """Whether a holder has a bond that can be converted at all (BUY-09, D-07)."""
    rule = "company.conversion" if holder in p.title.companies else "stock.conversion"
    if "conversion" not in p.title.phase(p).gives:
        return p.refuse(rule, "Bonds can't be converted before Phase IV.")
    if not t18india(p).bonds(p, holder):
        return p.refuse(rule, f"{holder} has no Royal Bond.")
    if GIPR in p.state.closed:
        return p.refuse("stock.conversion_over", "The GIPR is closed.")
    if GIPR not in p.state.managers and not t18india(p).readings.bonds_start:
        return p.refuse("stock.conversion_manager", "Nobody manages the GIPR yet.")
    return None


def _why_not_together(
    p: Position, frame: IndiaStockRound, source: str, matching: str
) -> Refusal | None:
    """Several certificates of one turn come from one company of the hand, from its privates, or
    from one row (BUY-01 to BUY-04)."""
    if not frame.count:
        return None
    if source == HAND == frame.source:
        if matching == frame.matching:
            return None
        return p.refuse(
            "stock.mixed_hand",
            "From your hand you may buy one company's shares in a turn, or privates.",
        )
    if source == frame.source and source.startswith(ROW):
        if frame.count < MOST_OF_A_ROW:
            return None
        return p.refuse(
            "stock.row_two", "At most two certificates may be bought from a row in a turn."
        )
    return p.refuse("stock.one_action", "You have already made your purchase this turn.")


def _why_not_row(p: Position, frame: IndiaStockRound) -> Refusal | None:
    if frame.number == 1 and t18india(p).rows_closed_at_first:
        return p.refuse("stock.first_round", "The rows are closed in the first stock round.")
    return None


def _why_not_pay(p: Position, player: str, price: int, added: int = 1) -> Refusal | None:
    refusal = why_not_cash(p, player, price)
    if refusal is not None:
        return refusal
    if not _has_room(p, player, added):
        limit = p.title.certificate_limit(p, player)
        return p.refuse("stock.limit", f"{player} may hold at most {limit} certificates.")
    return None


def _has_room(p: Position, player: str, added: int) -> bool:
    return p.certificate_count(player) + added <= p.title.certificate_limit(p, player)


def added_by(p: Position, player: str, card: str) -> int:
    """How many certificates more a player has once he has bought a card and control is settled: the
    Manager may take the Director's Certificate from him for two others, and shares that make him
    Director bring it for two of his own (LIM-05; D-27)."""
    if card in p.title.privates or not t18india(p).readings.swap_counts:
        return 1
    company = company_of(card)
    new = is_director(card)
    units = p.units(player, company) + (control.DIRECTORS_SHARES if new else 1)
    directors = new or control.holds_directors(p, company, player)
    return 1 + control.exchanged(p, company, player, units, directors=directors)


def why_not_cash(p: Position, buyer: str, price: int) -> Refusal | None:
    """Why a player, or a company, can't pay."""
    cash = p.cash(buyer)
    if cash < price:
        rule = "company.cash" if buyer in p.title.companies else "stock.cash"
        words = f"That costs {p.money(price)} and {buyer} has only {p.money(cash)}."
        return p.refuse(rule, words)
    return None


# Whether a player has something to decide.


def goes_on(p: Position, frame: IndiaStockRound) -> bool:
    """Whether the turn of a player who has bought stays open (D-23). By the rulebook this follows
    from what everybody knows, so that it does not hint at the hand."""
    player = frame.player
    if frame.source == HAND:
        hand = p.state.hands[player]
        hinted = not t18india(p).readings.hand_not_hinted
        held = hand if hinted else hidden_cards(p) if hand else []
        return any(
            matching_of(card, p.title.privates) == frame.matching
            and (hinted or t18india(p).face(card) <= p.cash(player))
            and _has_room(p, player, added_by(p, player, card))
            for card in held
        )
    if frame.source.startswith(ROW) and frame.count < MOST_OF_A_ROW:
        row = t18india(p).row_of(p, frame.source)
        top = None if row is None else t18india(p).top(p, row)
        return top is not None and _can_have(p, player, top)
    return False


def can_buy(p: Position, frame: IndiaStockRound) -> bool:
    """Whether a player may have a purchase to decide on (PASS-06, D-16). By the rulebook this
    follows from what everybody knows."""
    player = frame.player
    if t18india(p).readings.hand_not_hinted and p.state.hands[player]:
        if any(_can_have(p, player, card) for card in hidden_cards(p)):
            return True
    return next(choices(p, frame, player), None) is not None


def _can_have(p: Position, player: str, card: str) -> bool:
    """Whether a player has the money and the room for a card at its face value."""
    affordable = t18india(p).face(card) <= p.cash(player)
    return affordable and _has_room(p, player, added_by(p, player, card))


def hidden_cards(p: Position) -> list[str]:
    """The cards of all hands together, which everybody can work out."""
    return [card for hand in p.state.hands.values() for card in hand]
