"""Building track: how many tiles, where, of which gauge, for what. Clauses TRK, COST, PRO, GAU."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.board.tiles import COLOURS
from railhead.board.upgrades import Fit
from railhead.finance.holders import CREDITS
from railhead.play.actions import LayTile
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.track import ALL, YELLOW, Track, place
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Step, WithoutActions, next_step
from railhead.play.terms import Consequence, Price, Thing
from railhead.titles.t1853.actions import ChooseTiles as Choose
from railhead.titles.t1853.bidding import contracts
from railhead.titles.t1853.land import lines, territory
from railhead.titles.t1853.land.ground import frontier, gauge_of, gauges_in_words, ground_cost
from railhead.titles.t1853.land.track_refusals import explained
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.state import State1853

GREY = COLOURS[-1]
LATER, AT_ONCE = "free later", "fee at once"  # the two choices of TRK-03
SECOND_TILES = 1  # the phase (counted from 0) that frees the second tile of choice (1)
AJMER, AJMER_COST = "Hj", 70  # for a Major BBCI (COST-04)
CALCUTTA, CALCUTTA_COST = "Jab", 60  # its first promotion (COST-06)


TWO_TILES = Thing("tiles", form="Two tiles a turn")
NOW, LATER_ON = "{subject} from now on, free", "{subject} from Phase 2 on, free"
FOR_A_FEE = "{subject} at once, for {price} at each use"


class ChooseTiles(Step[State1853]):
    """In its first turn a Major chooses how it takes its second tile (TRK-03, TRK-06)."""

    name = "Second tile"
    prompt = "Choose for good how the company lays a second tile in a turn."
    may_pass = False
    kinds = (Choose,)

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return t1853(p).is_major(p, turn.company) and turn.company not in p.state.choices

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        fee = Price(t1853(p).charters[turn.company].fee, p.title.company_currency)
        later = NOW if p.state.phase >= SECOND_TILES else LATER_ON
        yield Choice(Choose(by=player, at_once=False), "choose", TWO_TILES, form=later)
        yield Choice(
            Choose(by=player, at_once=True), "choose", TWO_TILES, price=fee, form=FOR_A_FEE
        )

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: Choose
    ) -> Refusal | None:
        if turn.company in p.state.choices:
            return p.refuse(
                "track.choice", f"{turn.company} has already chosen, for the whole game."
            )
        if not t1853(p).is_major(p, turn.company):
            return p.refuse("track.count", f"{turn.company} may lay one tile a turn.")
        return None

    def play(self, p: Position, turn: CompanyTurn, player: str, action: Choose) -> None:
        p.state.choices[turn.company] = AT_ONCE if action.at_once else LATER
        words = "at once, for a fee at each use" if action.at_once else "from Phase 2 on, free"
        p.note_deed(turn.company, f"will lay two tiles in a turn {words}")
        next_step(p)


class BuildTrack(Track[State1853]):
    """Lay tiles of either gauge that extend a railhead, or promote one."""

    prompt = "Lay track of either gauge, or promote a tile."
    asks_in_vain = True

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: LayTile
    ) -> Refusal | None:
        refusal = super().why_not(p, turn, player, action)
        board = p.title.board
        if refusal is None or action.tile not in board.tiles or action.hex not in board.hexes:
            return refusal
        return explained(p, turn, action, refusal, fee=self.fee(p, turn))

    def tiles_allowed(self, p: Position, company: str) -> int:
        """How many yellow tiles a company may lay in this turn (TRK-02, TRK-03, TRK-08)."""
        if company == "BAR":
            return 2 if p.state.newcomer == company else 1
        if not t1853(p).is_major(p, company):
            return 1
        at_once = p.state.choices.get(company) == AT_ONCE
        return 2 if at_once or p.state.phase >= SECOND_TILES else 1

    def why_not_colour(self, p: Position, turn: CompanyTurn, colour: str) -> Refusal | None:
        """Yellow tiles as many as the company may, or one promotion (TRK-01, TRK-02, PRO-01)."""
        if COLOURS.index(colour) > COLOURS.index(p.title.phase(p).colour):
            rule = "track.colour" if colour == "green" else "track.colour_later"
            return p.refuse(rule, f"{colour.capitalize()} tiles can't be laid yet.")
        if any(laid != YELLOW for laid in turn.lays):
            return p.refuse("track.promotion", "A promotion must be the only tile of a turn.")
        if colour != YELLOW:
            if turn.lays:
                return p.refuse(
                    "track.promotion", "In one turn you may lay tiles or promote one, not both."
                )
            return None
        allowed = self.tiles_allowed(p, turn.company)
        if len(turn.lays) < allowed:
            return None
        if allowed == 2:
            return p.refuse(
                "track.count", f"{turn.company} has already laid two tiles in this turn."
            )
        if t1853(p).is_major(p, turn.company):
            return p.refuse(
                "track.later", f"{turn.company} can't lay a second tile before Phase 2."
            )
        return p.refuse("track.count", f"{turn.company} may lay one tile a turn.")

    def joined(self, p: Position, turn: CompanyTurn) -> dict[str, int]:
        return dict.fromkeys(lines.hexes(p.title.board, p.state.map, turn.company), ALL)

    def connected(
        self, p: Position, turn: CompanyTurn, hex_id: str, edges: int, ways: Sequence[Fit]
    ) -> Sequence[Fit]:
        """The line and its extension are of one gauge (TRK-09, PRO-03)."""
        board, laid, company = p.title.board, p.state.map, turn.company
        return [
            way
            for way in ways
            if lines.connects(board, laid, company, hex_id, board.track(way.tile, way.rotation))
        ]

    def why_not_lay(self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit) -> Refusal | None:
        if way.colour == YELLOW:
            return self._why_not_second(p, turn, hex_id, way)
        board, laid = p.title.board, p.state.map
        if way.colour == GREY:
            tracks = [laid.track(board, other) for other in board.next_to[hex_id] if other]
            if any(track.colour == GREY for track in tracks):
                return p.refuse("track.grey", f"A grey tile lies next to {place(p, hex_id)}.")
        after = laid.with_tile(board, hex_id, way.tile, way.rotation, way.moves)
        return territory.why_not(p, turn.company, hex_id, after, "promote")

    def _why_not_second(
        self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit
    ) -> Refusal | None:
        """The second tile comes from another base by other track (TRK-07), but BAR's (TRK-08)."""
        if not turn.laid or turn.company == "BAR":
            return None
        board, with_tile = p.title.board, t1853(p).readings.first_tile_is_line
        room = lines.beside(board, p.state.map, turn.company, turn.laid[0], with_tile=with_tile)
        if room.joins(hex_id, board.track(way.tile, way.rotation)):
            return None
        return p.refuse(
            "track.apart",
            f"The two tiles of a turn must be joined to different bases of {turn.company} by lines "
            "that share no track.",
        )

    def cost(self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit) -> int:
        """What the ground costs for a tile of its gauge; promotions cost nothing but Calcutta's
        first (COST-01 to COST-06). A second tile may have its fee."""
        fee = self.fee(p, turn)
        if way.colour != YELLOW:
            first = hex_id == CALCUTTA and hex_id not in p.state.map.tiles
            return fee + CALCUTTA_COST if first else fee
        if hex_id == AJMER and turn.company == "BBCI" and t1853(p).is_major(p, turn.company):
            return fee + AJMER_COST
        board = p.title.board
        gauge = gauge_of(board.track(way.tile, way.rotation))
        return fee + ground_cost(board.hexes[hex_id].terrain, gauge)

    def fee(self, p: Position, turn: CompanyTurn) -> int:
        """What the next tile costs because it is the second of a turn (TRK-04, TRK-05)."""
        if len(turn.lays) == 1 and p.state.choices.get(turn.company) == AT_ONCE:
            return t1853(p).charters[turn.company].fee
        return 0

    def tile(self, p: Position, way: Fit) -> Thing:
        """With its gauge: a tile of the other gauge is another tile."""
        gauge = gauges_in_words(p.title.board.track(way.tile, way.rotation))
        return Thing("tile", way.tile, gauge, "tile {id} ({name})")

    def outcome(self, p: Position, turn: CompanyTurn) -> tuple[Consequence, ...]:
        fee = self.fee(p, turn)
        form = ", {amount} of it for the second tile"
        return (Consequence("fee", fee, p.title.company_currency, form),) if fee else ()

    def tile_laid(self, p: Position, turn: CompanyTurn, player: str, hex_id: str, way: Fit) -> None:
        if way.colour != YELLOW:
            territory.note_duty(p, turn.company, hex_id)


class Connections(WithoutActions[State1853]):
    """What the finished track brings: frontier grants to the company (COST-07), and contracts that
    it completes (CON-04). Nobody is asked."""

    name = "Connections"

    def skip(self, p: Position, turn: CompanyTurn) -> None:
        company = turn.company
        for post in posts_reached(p, company):
            amount = frontier()[post]
            p.pay(CREDITS, company, amount)
            p.state.grants = (*p.state.grants, _grant(p, company, post))
            p.note_deed(
                company,
                f"is connected to the frontier at {place(p, post)} and gets "
                f"{p.company_money(amount)}",
            )
        contracts.examine(p)


def posts_reached(p: Position, company: str) -> list[str]:
    """The frontier posts that would pay a company now (COST-07 to COST-09)."""
    board, laid = p.title.board, p.state.map
    return [
        post
        for post in frontier()
        if _grant(p, company, post) not in p.state.grants
        and lines.entered(board, laid, company, post)
    ]


def _grant(p: Position, company: str, post: str) -> str:
    """What is noted when a post has paid: the post, or what it has paid to whom (A-16)."""
    return post if t1853(p).readings.one_grant_a_post else f"{post} {company}"
