"""How a view is made, of what is left of a position once it has been redacted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from railhead.finance.holders import DEPOT, GONE, POOL, STOCK
from railhead.play import depot, worth
from railhead.play.box import WORDS
from railhead.play.ending import AGREEMENT
from railhead.play.events import Told
from railhead.play.flow import activity_of, decision
from railhead.play.frames import CompanyTurn, OperatingRound, StockRound
from railhead.play.plain.operating import Companies
from railhead.play.views import deciding, rounds
from railhead.play.views.holders import (
    CompanyView,
    Floating,
    PlayerView,
    PrivateView,
    StationView,
    WorthPart,
)
from railhead.play.views.order import OrderView, StepView, Stop
from railhead.play.views.table import View
from railhead.play.views.things import (
    Band,
    CountedView,
    EndView,
    PhaseView,
    SideView,
    TileView,
    TrainView,
)
from railhead.routes.trains import kind_of

if TYPE_CHECKING:
    from railhead.play.game import Game
    from railhead.play.position import Position


def of(game: Game, player: str | None) -> View:
    """The view of a player, or of an onlooker."""
    view = without_log(game, player)
    view.log = [game.title.secrets.log_for(events, player) for events in game.log]
    return view


def without_log(game: Game, player: str | None) -> View:
    """The view without the log, which grows with the game."""
    p = game.seen_by(player)
    view = _plain(game, p, player)
    if player in game.asked:  # what others are asked need not be worked out
        view.decisions = [deciding.of(p, decision(game.position, player))]
    game.title.add_to_view(view, p, player)
    return view


def shown(game: Game, player: str | None) -> View:
    """The view without what the player is asked and without the log: what lies on the table for
    these eyes."""
    p = game.seen_by(player)
    view = _plain(game, p, player)
    game.title.add_to_view(view, p, player)
    return view


def _plain(game: Game, p: Position, player: str | None) -> View:
    """What every title has in its view, of a position as the player may know it."""
    title = game.title
    state = p.state
    return title.views.table(
        title=title.id,
        name=title.name,
        options=dict(title.options),
        words={**WORDS, **title.words},
        currency=title.currency,
        company_currency=title.company_currency,
        actions=len(game.actions),
        round=state.round,
        round_in_short=rounds.in_short(p),
        phase=title.phase(p).name,
        phases=_phases(p),
        finished=game.finished,
        asked=list(game.asked),
        ends=ends(p, title.views.ends),
        priority=state.priority,
        bank=title.bank_left(p),
        counted=[
            CountedView(kind=each.kind, says=each.says, clause=each.clause)
            for each in title.counted
        ],
        order=_order(game, p, player),
        players=[_player(game, p, name) for name in game.players],
        companies=[_company(game, p, company) for company in title.companies],
        privates={private: _private(p, private) for private in title.privates},
        depot=[_kind_of_train(p, kind) for kind in title.cards],
        tiles=_tiles(p),
        map=state.map,
        bands=_bands(p),
    )


def ends(p: Position, known: Mapping[str, tuple[str, str]]) -> list[EndView]:
    """Why the game ends, in words and with the clause; ``known``: the title's own reasons."""
    common = {AGREEMENT: ("The players have agreed to end the game", p.title.clauses.get("end"))}
    reasons: Mapping[str, tuple[str, str | None]] = {**common, **known}
    return [
        EndView(says=says, clause=clause)
        for says, clause in (reasons.get(reason, (reason, None)) for reason in p.state.ends)
    ]


def _player(game: Game, p: Position, name: str) -> PlayerView:
    state = p.state
    return p.title.views.player(
        name=name,
        cash=_purse(game, p, name),
        shares={c: units for c in state.certificates if (units := p.units(name, c))},
        percent={c: share for c in state.certificates if (share := p.percent(name, c))},
        directs=p.directed_by(name),
        privates=[private for private, owner in state.privates.items() if owner == name],
        certificates=p.certificate_count(name),
        worth=p.title.worth(p, name),
        worth_parts=_worth_parts(p, name),
        limit=p.title.certificate_limit(p, name),
    )


def _worth_parts(p: Position, name: str) -> list[WorthPart]:
    return [
        WorthPart(
            kind=part.kind,
            what=part.what,
            amount=part.amount,
            units=part.units,
            price=part.each,
            made_of=list(part.made_of),
        )
        for part in worth.of(p, name)
    ]


def _company(game: Game, p: Position, company: str) -> CompanyView:
    state = p.state
    printed = p.company(company)
    left = state.markers.get(company, 0)
    return p.title.views.company(
        id=company,
        name=printed.name,
        director=p.director(company),
        chief=p.title.word("director"),
        has_director=printed.director,
        cash=_purse(game, p, company),
        price=p.price(company),
        cell=state.market.get(company),
        issue_price=state.issue_prices.get(company),
        at_end=list(p.title.share_value(p, company)),
        issue_prices=list(printed.prices),
        launched=company in state.launched,
        operated=company in state.operated,
        closed=company in state.closed,
        next_cells=list(p.title.next_cells(p, company) or ()),
        floats=_floats(p, company),
        unit=printed.unit,
        percent={c: share for c in state.certificates if (share := p.percent(company, c))},
        stock=p.units(STOCK, company),
        pool=p.units(POOL, company),
        stock_percent=p.percent(STOCK, company),
        pool_percent=p.percent(POOL, company),
        privates=[private for private, owner in state.privates.items() if owner == company],
        trains=[p.side(card).name for card in p.trains(company)],
        rusting=[bool(p.title.cards[kind_of(c)].obsolete_with) for c in p.trains(company)],
        markers=left,
        marker_costs=list(printed.markers[len(printed.markers) - left :]),
        stations=_stations(p, company),
        status=_status(p, company),
    )


def _purse(game: Game, p: Position, holder: str) -> int | None:
    """What somebody has, None for whoever may not know it."""
    if holder in game.state.cash and holder not in p.state.cash:
        return None
    return p.cash(holder)


def _bands(p: Position) -> list[Band]:
    """The groups of starting prices that are open at different times, as the chart has them."""
    chart, now = p.title.chart, p.title.par_band(p)
    return [
        Band(
            name=band,
            letter=chart.letters.get(band, ""),
            low=min(cells),
            high=max(cells),
            now=band == now,
        )
        for band, cells in chart.bands.items()
    ]


def _floats(p: Position, company: str) -> Floating | None:
    """How much of a company that has not begun is sold, and with how much it floats."""
    begun = company in p.state.launched or company in p.state.closed
    found = None if begun else p.title.floats(p, company)
    return None if found is None else Floating(sold=found[0], at=found[1])


def _stations(p: Position, company: str) -> list[StationView]:
    laid = p.state.map
    return [
        StationView(
            hex=hex_id,
            name=p.title.board.hexes[hex_id].name,
            beside=company in laid.beside.get(hex_id, ()),
        )
        for hex_id, _ in laid.markers_of(company)
    ]


def _status(p: Position, company: str) -> str:
    """Where a company stands on its way from the box to its end, in a few words."""
    state = p.state
    if company in state.closed:
        return "out of the game"
    if not p.company(company).director:
        return ""
    if state.certificates[company][0] == STOCK:
        return "not started"
    if company not in state.launched:
        return f"{100 - p.percent(STOCK, company)}% sold"
    return "" if company in state.operated else "launched"


def _private(p: Position, private: str) -> PrivateView:
    printed = p.title.privates[private]
    owner = p.state.privates[private]
    return PrivateView(
        name=printed.name,
        owner=owner,
        closed=owner == GONE,
        income=printed.income,
        power=printed.power,
    )


def _kind_of_train(p: Position, kind: str) -> TrainView:
    """A kind of train card: what is left of it with the Bank, and what its sale brings."""
    card = p.title.cards[kind]
    left = sum(kind_of(each) == kind for each in p.trains(DEPOT))
    starts = (kind, card.group or kind)
    phase = next((phase for phase in p.title.phases if phase.starts_with in starts), None)
    return TrainView(
        kind=kind,
        sides=[
            SideView(name=side.name, price=side.price, resale=side.resale) for side in card.sides
        ],
        left=None if card.count is None else left,
        of=card.count,
        on_sale=kind in depot.kinds_on_sale(p),
        beside=card.beside,
        phase=phase.name if phase else None,
        rusts=[other for other, each in p.title.cards.items() if each.obsolete_with == kind],
        rusts_with=card.obsolete_with,
        permanent=card.permanent,
    )


def _phases(p: Position) -> list[PhaseView]:
    now = p.title.phase(p)
    return [
        PhaseView(
            name=phase.name,
            starts_with=phase.starts_with,
            colour=phase.colour,
            train_limit=phase.train_limit,
            operating_rounds=phase.operating_rounds,
            gives=[p.title.rights.get(right, right) for right in phase.gives],
            now=phase == now,
        )
        for phase in p.title.phases
    ]


def _tiles(p: Position) -> dict[str, TileView]:
    used = p.state.map.used
    return {
        tile.id: TileView(
            colour=tile.colour,
            of=tile.count,
            left=None if tile.count is None else tile.count - used[tile.id],
        )
        for tile in p.title.board.tiles.values()
    }


# The order of play.


def _order(game: Game, p: Position, player: str | None) -> OrderView:
    """Whose turn has been, is, and comes, as stops of a line; ``then`` follows after them."""
    operating: OperatingRound | None = p.frame(OperatingRound)
    if operating is not None:
        return _order_of_companies(p, operating)
    return _order_of_players(game, p, player)


def _order_of_companies(p: Position, round_: OperatingRound) -> OrderView:
    turn: CompanyTurn | None = p.frame(CompanyTurn)
    now = turn.company if turn else None
    state = p.state
    waiting = [company for company in round_.waiting if company not in state.closed]
    done = [
        company
        for company in state.launched
        if company in state.operated and company != now and company not in waiting
    ]
    order = p.rule(Companies)
    stops = [Stop(id=company, state="done") for company in order.in_order(p, done)]
    if now is not None:
        stops.append(Stop(id=now, state="now"))
    stops += [Stop(id=company, state="next") for company in order.in_order(p, waiting)]
    return OrderView(
        kind="companies",
        stops=stops,
        steps=_steps(p, turn),
        number=round_.number,
        of=round_.of,
        then=_after_round(p, round_),
    )


def _steps(p: Position, turn: CompanyTurn | None) -> list[StepView]:
    if turn is None:
        return []
    return [
        StepView(
            name=step.name,
            state="done" if place < turn.step else "now" if place == turn.step else "next",
        )
        for place, step in enumerate(p.title.steps)
    ]


def _after_round(p: Position, round_: OperatingRound) -> str:
    if round_.number < round_.of:
        return f"{p.title.word('operating_round')} {round_.set}.{round_.number + 1}"
    return "the end" if p.state.ends else f"{p.title.word('share_round')} {round_.set + 1}"


def _order_of_players(game: Game, p: Position, player: str | None) -> OrderView:
    """The player on turn, those before him in this round, and those who follow; or all, where they
    are asked at the same time."""
    now = game.asked[0] if game.asked else None
    if now is None:
        stops = [Stop(id=name, state="done") for name in game.players]
        return OrderView(kind="players", stops=stops, then="the end")
    stock: StockRound | None = p.frame(StockRound)
    if activity_of(p)[0].at_once:
        stops = [
            Stop(id=name, state="now" if name in game.asked else "done") for name in game.players
        ]
    else:
        stops = [Stop(id=now, state="now")]
        stops += [Stop(id=name, state="next") for name in p.title.following(p, now)]
        last = game.actions[-1].by if game.actions else now
        if last != now:
            stops.insert(0, Stop(id=last, state="done"))
    deeds = last_deeds(game, player)
    for stop in stops:  # who has just acted and comes again says it once
        stop.did = deeds.pop(stop.id, "")
    then = "ends when all pass one after the other" if stock else ""
    return OrderView(kind="players", stops=stops, then=then)


def last_deeds(game: Game, reader: str | None) -> dict[str, str]:
    """What each player did when he acted last in this round, or about this lot of an auction, in
    the words of the log for this reader; without his name, if it begins with that."""
    deeds: dict[str, str] = {}
    for action, events in zip(reversed(game.actions), reversed(game.log), strict=True):
        if len(deeds) == len(game.players) or any(e.begins or e.closes for e in events):
            break
        if action.by not in deeds:
            told = game.title.secrets.told_to(events, reader)
            deeds[action.by] = _deed(told[0], action.by) if told else ""
    return deeds


def _deed(told: Told, player: str) -> str:
    if told.who != player:
        return told.text
    return f"{told.deed}; {told.then}" if told.then else told.deed
