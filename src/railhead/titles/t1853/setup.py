"""Money at the start, and the deal of the simplified game. Clauses SETUP, OPT."""

from __future__ import annotations

import random

from railhead.finance.holders import BANK, DEPOT, GONE, STOCK
from railhead.play import depot
from railhead.routes.trains import Card, kind_of
from railhead.titles.t1853.companies import control
from railhead.titles.t1853.companies.charters import cards_at_start
from railhead.titles.t1853.companies.formation import form
from railhead.titles.t1853.options import listed_companies
from railhead.titles.t1853.position import Position, t1853

MONEY = {"full": 12_500, "standard": 4_500, "short": 3_450, "longer": 18_500}  # SETUP-04, OPT-08
CAPITAL = {3: 730, 4: 570, 5: 570, 6: 510}  # SETUP-06
SIMPLIFIED_MONEY, SIMPLIFIED_MORE = 1_900, 300  # in all, and more for each player (OPT-01)
SIMPLIFIED_CAPITAL = 440  # OPT-01
DEALT_SHARES = 4  # the Director's certificate and two more (OPT-04)
ADVISED_AGAINST = ("BBCI", "BAR")  # OPT-02


def money(game: str, players: int) -> int:
    """All personal money in a game."""
    if game == "simplified":
        return SIMPLIFIED_MONEY + SIMPLIFIED_MORE * players
    return MONEY[game]


def capital(game: str, players: int) -> int:
    """What each player begins with."""
    return SIMPLIFIED_CAPITAL if game == "simplified" else CAPITAL[players]


def trains(cards: dict[str, Card]) -> dict[str, tuple[str, ...]]:
    """The cards on sale, and those that wait beside the game (SETUP-12)."""
    held: dict[str, tuple[str, ...]] = {DEPOT: (), GONE: ()}
    for card in depot.cards_in(cards):
        kind = kind_of(card)
        number = int(card.removeprefix(f"{kind}-"))
        holder = DEPOT if number < cards_at_start().get(kind, number + 1) else GONE
        held[holder] = (*held[holder], card)
    return held


def deal(p: Position) -> tuple[str, ...]:
    """The simplified game: everybody is dealt a company with four of its shares and pays for them;
    seats follow the numbers of the companies (OPT-02 to OPT-04, OPT-16)."""
    title, state = t1853(p), p.state
    chance = random.Random(f"{title.seed} deal")
    dealt_by = title.variants.dealt
    companies = list(title.companies)
    if dealt_by == "six by lot":
        companies = [company for company in companies if company not in ADVISED_AGAINST]
    if dealt_by in ("six by lot", "eight by lot"):
        companies = chance.sample(companies, len(title.players))
    elif dealt_by != "lowest numbers":
        companies = list(listed_companies(dealt_by))
    companies = companies[: len(title.players)]
    players = list(title.players)
    chance.shuffle(players)
    dealt = dict(zip(companies, players, strict=True))
    in_order = [company for company in title.companies if company in dealt]
    state.seats = tuple(dealt[company] for company in in_order)
    state.priority = state.seats[0]
    state.contract_companies = tuple(in_order)
    for company in in_order:
        player = dealt[company]
        p.pay(player, BANK, DEALT_SHARES * title.par(company))
        control.hand_over(p, company, STOCK, player, DEALT_SHARES)
        form(p, company)
    return tuple(in_order)
