"""Trains and dividends: what to buy, when, and out of which money."""

from __future__ import annotations

from railhead.bots.clerk import rescue, saving, secondhand, slots, trading, whatif
from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.clerk.forecast import FAR, Forecast
from railhead.bots.estimates import lasts
from railhead.play import depot
from railhead.play.actions import BuyIn, BuyTrain, PayDividend
from railhead.play.position import Position
from railhead.routes.trains import kind_of


def purchases(desk: Desk) -> list[Thought]:
    """Trains that pay before they rust, the first that lasts above all; and buying none."""
    offers = desk.offered(BuyTrain)
    if not offers:
        return trading.trades(desk)
    if desk.may_pass is None:
        return rescue.forced(desk, offers)
    traded = trading.trades(desk)
    if traded:
        return [*traded, *buying_in(desk)]
    thoughts = [thought for each in offers if (thought := weigh(desk, each)) is not None]
    return [*thoughts, *buying_in(desk), *desk.passing("no train pays for itself")]


def buying_in(desk: Desk) -> list[Thought]:
    """One's own privates for money that the company does not need for trains."""
    p, company = desk.p, desk.company
    if not p.counted_trains(company):
        return []
    forecast = desk.forecast
    needed = forecast.survival_price(company)
    return [
        Thought(action, 0.1 * action.price, "idle money for one's own private")
        for action in desk.offered(BuyIn, highest=True)
        if p.state.privates.get(action.private) == desk.player
        and p.cash(company) - action.price >= needed
    ]


def weigh(desk: Desk, action: BuyTrain) -> Thought | None:
    """What speaks for a purchase."""
    p, company, w = desk.p, desk.company, desk.weights
    sibling = action.seller in p.title.companies and p.director(action.seller) == desk.player
    if action.seller in p.title.companies and not sibling:
        return secondhand.ask_for(desk, action)
    if sibling and not _needs(p, company, action.seller):
        return None
    then = desk.after(action)
    if company in then.state.closed:
        return None
    cost = p.cash(company) - then.cash(company)
    given = p.cash(desk.player) - then.cash(desk.player)
    earned = whatif.earnings(then, company)
    if p.counted_trains(company) and not earned:
        return None  # what it lacks is track
    gain = earned - whatif.earnings(p, company)
    rounds = min(desk.forecast.rounds_left, _bought_lasts(desk, then))
    money = w.idle if lasting(p, company) else w.treasury
    score = gain * rounds - money * cost - given / max(0.1, p.percent(desk.player, company) / 100)
    reason = f"earns {gain} more a round"
    if not p.counted_trains(company):
        score += w.first_train
        reason = "a company needs a train"
    longer = _longer(desk, then)
    if longer > 0:
        score += w.first_lasting * longer
        if lasting(then, company):
            reason = "the first train that lasts"
        elif p.counted_trains(company):
            reason = "outlives the others"
    elif _spends_savings(desk, then):
        score -= w.first_lasting
    slot = slots.worth(desk, then)
    score -= slot
    pushed = w.push * push(desk, then)
    if pushed > 0 and score + pushed > 0 >= score:
        reason = "the rust hurts others more"
    score += pushed
    if (
        score <= 0 < cost
        and not given
        and not slot
        and w.rich
        and p.cash(company) >= _spared(desk, then) * cost
    ):
        # Idle money is worth nothing, and a new kind of train moves a game that stands still.
        moves = _moves(desk, then)
        score = 1.0
        reason = "idle money brings the next phase" if moves else "brings the next phase nearer"
    return Thought(action, score, reason)


def _spared(desk: Desk, then: Position) -> float:
    """How many times its price a company must have for a train that it does not need; more if that
    brings neither a phase nor the next kind of trains."""
    return desk.weights.rich * (1 if _moves(desk, then) else desk.weights.surplus)


def _moves(desk: Desk, then: Position) -> bool:
    """Whether a purchase brings a phase or the next kind of trains."""
    phase = then.state.phase != desk.p.state.phase
    return phase or set(depot.kinds_on_sale(then)) != set(depot.kinds_on_sale(desk.p))


def push(desk: Desk, then: Position) -> float:
    """What a new phase brings the player above what it brings the others on average."""
    p = desk.p
    if then.state.phase == p.state.phase:
        return 0.0
    after = Forecast(then, desk.weights, desk.forecast.pace)
    companies = [c for c in p.state.operated if c not in then.state.closed]
    change = {c: after.outlook(c).value - desk.forecast.outlook(c).value for c in companies}
    gains = {player: sum(p.units(player, c) * change[c] for c in companies) for player in p.players}
    others = [gain for player, gain in gains.items() if player != desk.player]
    return gains[desk.player] - sum(others) / max(1, len(others))


def dividends(desk: Desk) -> list[Thought]:
    """Pay, unless the money buys the train without which the company is lost."""
    offers = desk.offered(PayDividend)
    if not offers:
        return []
    pay = next((action for action in offers if action.pay), None)
    keep = next((action for action in offers if not action.pay), None)
    thoughts = []
    if pay is not None:
        thoughts.append(Thought(pay, 1.0, "shareholders want their dividend"))
    if keep is not None:
        score = 2.0 if must_save(desk, keep) else 0.0
        thoughts.append(Thought(keep, score, "saves for a train that lasts longer"))
        thoughts += saving.jump(desk, keep)
    return thoughts


def must_save(desk: Desk, keep: PayDividend) -> bool:
    """Whether a company without a lasting train needs this income for one, and may have it."""
    p, company, w = desk.p, desk.company, desk.weights
    if lasting(p, company):
        return False
    rust = desk.forecast.rust(company) if p.counted_trains(company) else 0.0
    if rust > w.save_rounds or rust >= desk.forecast.rounds_left:
        return False
    then = desk.after(keep)
    if company in then.state.closed:
        return False
    revenue = then.cash(company) - p.cash(company)
    needed = desk.forecast.survival_price(company) - p.cash(company)
    return 0 < needed <= (1 + max(1.0, rust)) * revenue


def _needs(p: Position, company: str, seller: str) -> bool:
    """Whether a train of a sister company does more good here."""
    return not lasting(p, company) and sum(lasts(p, c) for c in p.counted_trains(seller)) > 1


def lasting(p: Position, company: str) -> bool:
    """Whether a company has a train that never rusts."""
    return any(lasts(p, card) for card in p.counted_trains(company))


def _bought_lasts(desk: Desk, then: Position) -> float:
    """Rounds until what a purchase added rusts."""
    new = set(then.trains(desk.company)) - set(desk.p.trains(desk.company))
    after = Forecast(then, desk.weights, desk.forecast.pace)
    return max((after.rust_of(kind_of(card)) for card in new), default=FAR)


def _longer(desk: Desk, then: Position) -> float:
    """By how much a purchase lengthens the life of a company: 1 if it brings the first train that
    lasts, and less for one that rusts later than the others."""
    now, left = desk.forecast.rust(desk.company), desk.forecast.rounds_left
    if set(then.counted_trains(desk.company)) <= set(desk.p.counted_trains(desk.company)):
        return 0.0  # a train that does not count keeps no company alive
    if now >= left:
        return float(now < FAR and lasting(then, desk.company))
    gained = _bought_lasts(desk, then)
    return max(0.0, 1.0 if gained >= FAR else (min(gained, left) - now) / left)


def _spends_savings(desk: Desk, then: Position) -> bool:
    """Whether a company that must soon have another train could not pay it any more."""
    forecast, company = desk.forecast, desk.company
    price = forecast.survival_price(company)
    if not price or forecast.rust(company) > desk.weights.save_rounds + 2:
        return False
    return then.cash(company) < price <= desk.p.cash(company)
