"""A bot with the simple habits of a sensible player.

It buys privates when they are cheap, starts a company that it can launch, builds towards stops,
runs what is suggested, pays out unless the money is needed for a train, and borrows only if it
must. It looks one action ahead, on a copy of the game, and plans nothing.
"""

from __future__ import annotations

import random

from msgspec.structs import replace

from railhead.bots.estimates import Survey, earnings, lasts, next_price
from railhead.bots.offers import after, offered
from railhead.finance.holders import BANK, STOCK
from railhead.play import actions
from railhead.play.actions import Action
from railhead.play.decision import Decision
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.play.position import Position

CHEAP = 0.86  # of its printed price: then a private is bought
LOOKED_AT = 24  # lays at most, in one decision
WEIGHED = 2  # of these, by what trains would earn
SHARES_TO_LAUNCH = 6
UNTRIED = 0.12  # the yield expected of a company that has yet to run
NO_TRAINS = 0.06  # and of papers that run no trains
WORTH_HAVING = 0.01  # the lowest yield for which a share is bought
DOOMED = 4  # columns from the left: a company without trains falls there
TRAIN_PAYS = 20  # rounds in which a train should earn its price
RICH = 3  # times the price of a train: then it is bought even if it earns little
LASTING = 40  # what it is worth a round that the first train lasts


class SteadyBot:
    """Considers one kind of action after the other; what no habit speaks for it passes."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.survey: Survey | None = None

    def decide(self, game: Game, decision: Decision) -> Action:
        """The first action that a habit speaks for."""
        for habit in (
            self._answer,
            self._discard,
            self._run,
            self._windfall,
            self._dividend,
            self._buy_private,
            self._sell,
            self._start,
            self._buy,
            self._lay,
            self._place,
            self._buy_train,
            self._buy_in,
        ):
            action = habit(game, decision)
            if action is not None:
                return action
        passing = offered(decision, actions.Pass)
        return passing[0] if passing else self.chance.choice(offered(decision, Action))

    # Questions.

    def _answer(self, game: Game, decision: Decision) -> Action | None:
        """Sell a train only if another one is left; else end the haggling, so that nobody raises
        his offer pound by pound."""
        spare = len(game.position.counted_trains(decision.company)) > 1
        answers = [a for a in offered(decision, actions.Answer) if a.agree == spare]
        final = [] if spare else offered(decision, actions.DeclineAll)
        return next(iter((*final, *answers)), None)

    def _discard(self, game: Game, decision: Decision) -> Action | None:
        """Give up the cheapest train."""
        cards = game.title.cards.values()
        prices = {side.name: side.price for card in cards for side in card.sides}
        trains = offered(decision, actions.DiscardTrain)
        return min(trains, key=lambda action: prices[action.train], default=None)

    # Private companies.

    def _buy_private(self, game: Game, decision: Decision) -> Action | None:
        """Buy the best of the privates that are cheap or get no cheaper; else lower one."""
        p, player = game.position, decision.player
        lower = offered(decision, actions.LowerPrivate)
        falling = {action.private for action in lower}
        good = []
        for action in offered(decision, actions.BuyPrivate):
            printed = game.title.privates[action.private]
            cost = p.cash(player) - after(game, action).cash(player)
            if cost <= CHEAP * printed.price or action.private not in falling:
                good.append((cost / printed.income, action.private, action))
        if good:
            return min(good)[2]
        return self.chance.choice(lower) if lower else None

    def _buy_in(self, game: Game, decision: Decision) -> Action | None:
        """A company with a train and money to spare buys its Director's privates."""
        p, company = game.position, decision.company
        for action in offered(decision, actions.BuyIn, highest=True):
            if p.state.privates[action.private] == decision.player and p.counted_trains(company):
                if p.cash(company) - action.price >= 2 * next_price(p):
                    return action
        return None

    # Shares.

    def _sell(self, game: Game, decision: Decision) -> Action | None:
        """Sell what pays least if one must, and otherwise what is doomed."""
        p, player = game.position, decision.player
        if not offered(decision, actions.Pass):
            sales = offered(decision, actions.SellShares)
            return min(sales, key=lambda a: self._yield(p, a.company, 1, player), default=None)
        for action in offered(decision, actions.SellShares, highest=True):
            company = action.company
            if company in p.state.operated and p.director(company) != player:
                cell = p.state.market.get(company)
                if cell is not None and not p.trains(company) and cell[1] < DOOMED:
                    return action
        return None

    def _start(self, game: Game, decision: Decision) -> Action | None:
        """Start a company that one's own money launches, or the first one of all, at the highest
        price; one at a time, and those with several homes last."""
        p, player = game.position, decision.player
        if any(company not in p.state.launched for company in p.directed_by(player)):
            return None
        starts = offered(decision, actions.StartCompany)
        alone = [a for a in starts if a.price * SHARES_TO_LAUNCH <= p.cash(player)]
        if not alone and not p.state.launched:
            alone = [a for a in starts if a.price == min(other.price for other in starts)]
        self.chance.shuffle(alone)
        return max(alone, key=lambda a: (-len(p.company(a.company).homes), a.price), default=None)

    def _buy(self, game: Game, decision: Decision) -> Action | None:
        """Buy the share that pays best."""
        p, player = game.position, decision.player
        best, most = None, WORTH_HAVING
        for action in offered(decision, actions.BuyShare):
            price = p.title.share_price(p, action.company, action.source)
            assert price is not None
            pays = self._yield(p, action.company, price, player)
            if pays > most:
                best, most = action, pays
        return best

    def _yield(self, p: Position, company: str, price: int, player: str) -> float:
        """What a share pays in a round, as a part of its price."""
        if not p.company(company).director:
            return NO_TRAINS
        unsold = p.percent(STOCK, company) / 100
        if company not in p.state.launched:
            mine = p.director(company) == player and p.units(player, company) < SHARES_TO_LAUNCH
            return 1.0 if mine else UNTRIED * (1.2 - unsold)
        if company not in p.state.operated:
            return UNTRIED
        return earnings(p, company) / 10 / price

    # Building.

    def _lay(self, game: Game, decision: Decision) -> Action | None:
        """The lay that opens or earns most, if that is worth its price."""
        p, company = game.position, decision.company
        lays = offered(decision, actions.LayTile)
        if not lays or not company:
            return None
        if len(lays) > LOOKED_AT:
            lays = self.chance.sample(lays, LOOKED_AT)
        survey = self._survey(game)
        now = survey.prospects(p, company)
        good = []
        for number, action in enumerate(lays):
            then = after(game, action)
            cost = p.cash(company) - then.cash(company)
            gain = survey.prospects(then, company) - now - cost / 4
            if gain > 0:
                good.append((gain, -number, then, action))
        good.sort(key=lambda lay: lay[:2], reverse=True)
        if p.trains(company):
            good = sorted(good[:WEIGHED], key=lambda lay: -earnings(lay[2], company))
        return good[0][3] if good else None

    def _survey(self, game: Game) -> Survey:
        """The survey of the board that is played on; a bot may play one title after another."""
        if self.survey is None or self.survey.board is not game.title.board:
            self.survey = Survey(game.title.board)
        return self.survey

    def _place(self, game: Game, decision: Decision) -> Action | None:
        """A station marker where trains then earn most, if the money is not needed."""
        p, company = game.position, decision.company
        spare = p.cash(company) - (0 if p.counted_trains(company) else next_price(p))
        good = []
        for number, action in enumerate(offered(decision, actions.PlaceStation)):
            then = after(game, action)
            if 2 * (p.cash(company) - then.cash(company)) <= spare:
                good.append((earnings(then, company), -number, action))
        return max(good, key=lambda place: place[:2])[2] if good else None

    # Trains and income.

    def _run(self, game: Game, decision: Decision) -> Action | None:
        """Run what is suggested."""
        p = game.position
        for action in offered(decision, actions.RunTrains):
            return replace(action, routes=p.rule(Running).suggest(p, decision.company))
        return None

    def _windfall(self, game: Game, decision: Decision) -> Action | None:
        """Take what brings the company most, where money is to be had for nothing."""
        gifts = offered(decision, Action) if game.title.windfalls else []
        gifts = [action for action in gifts if isinstance(action, game.title.windfalls)]
        company = decision.company
        return max(gifts, key=lambda action: after(game, action).cash(company), default=None)

    def _dividend(self, game: Game, decision: Decision) -> Action | None:
        """Pay out, unless two incomes buy a train that the company lacks."""
        p, company = game.position, decision.company
        keep = False
        for action in offered(decision, actions.PayDividend):
            if not action.pay:
                then = after(game, action)
                revenue = then.cash(company) - p.cash(company)
                needed = next_price(p) - p.cash(company)
                keep = 0 < needed <= 2 * revenue and not _has_lasting(p, company)
                keep = keep and company not in then.state.closed
        choices = offered(decision, actions.PayDividend)
        return next((action for action in choices if action.pay != keep), None)

    def _buy_train(self, game: Game, decision: Decision) -> Action | None:
        """The train that earns most for its price; if one must be had, the cheapest way."""
        p, company = game.position, decision.company
        trains = offered(decision, actions.BuyTrain)
        if not offered(decision, actions.Pass):
            trains = _without_haggling(p, trains)
            paid = [a for a in trains if a.price <= p.cash(company) and _spares(p, a)]
            return min(paid or trains, key=lambda action: action.price, default=None)
        now = earnings(p, company) if trains else 0
        best, most = None, 0.0
        for action in trains:
            if action.seller != BANK:
                continue
            then = after(game, action)
            cost = sum(p.cash(purse) - then.cash(purse) for purse in (company, decision.player))
            gain = earnings(then, company) - now - cost / TRAIN_PAYS
            if _has_lasting(then, company) and not _has_lasting(p, company):
                gain += LASTING
            if RICH * cost <= p.cash(company):
                gain = max(gain, 1.0)
            if gain > most:
                best, most = action, gain
        return best


def _has_lasting(p: Position, company: str) -> bool:
    return any(lasts(p, card) for card in p.counted_trains(company))


def _without_haggling(p: Position, trains: list[actions.BuyTrain]) -> list[actions.BuyTrain]:
    """Once another Director has said no, a train is bought where there is nothing to agree on: who
    raises his offer pound by pound asks hundreds of times."""
    turn = p.frame(CompanyTurn)
    if turn is None or not (turn.refused or turn.declined):
        return trains
    return [action for action in trains if action.seller not in p.title.companies] or trains


def _spares(p: Position, action: actions.BuyTrain) -> bool:
    """Whether the seller of a train keeps another one."""
    return action.seller == BANK or len(p.counted_trains(action.seller)) > 1
