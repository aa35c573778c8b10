"""What an importer must know of a title: names, steps, and how actions are written."""

from __future__ import annotations

from typing import Any

from railhead.board.laid import LaidMap
from railhead.finance.holders import POOL, STOCK
from railhead.formats.recorded.certificates import MARKET, Certificates
from railhead.formats.recorded.effective import Recorded
from railhead.formats.recorded.routes import track_of
from railhead.play import actions
from railhead.play.actions import Action
from railhead.play.game import Game
from railhead.play.refusal import RailheadError
from railhead.routes.track import Stop
from railhead.routes.trains import kind_of


class BadRecording(RailheadError):
    """A recorded game that can't be played here."""


class Dialect:
    """How one title's games are recorded. The base knows what all titles share."""

    title: str
    options: dict[str, str] = {"profile": "18xx.games"}
    ids: dict[str, str] = {}  # recorded company to ours, where they differ
    in_market: set[str] = set()  # companies whose shares start in the market
    phases: dict[str, str] = {}  # our phase to the recorded one, where they differ
    opening = "ISR 1.1"  # what traces call the time before the first round
    ignored = {
        "program_share_pass",
        "program_buy_shares",
        "program_disable",
        "program_auction_bid",
        "destination_connection",
    }

    def __init__(self, game: Game, names: dict[str, str]) -> None:
        """``names``: player id in the file to name."""
        self.game = game
        self.names = names
        self.copies: dict[str, str] = {}  # tile copy to the hex where it lies
        self.certificates = Certificates(
            {c: len(printed.shares) for c, printed in game.title.companies.items()},
            self.in_market,
        )

    @classmethod
    def options_of(cls, recording: dict[str, Any]) -> dict[str, str]:
        """The options under which a recorded game was played."""
        return cls.options

    @classmethod
    def seed_of(cls, recording: dict[str, Any]) -> int:
        """The seed of a recorded game; it matters only where chance has a part in it."""
        return 0

    # Names.

    def phase(self, ours: str) -> str:
        """A phase as it is recorded."""
        return self.phases.get(ours, ours)

    def company(self, recorded: str) -> str:
        """Our id of a recorded company."""
        return self.ids.get(recorded, recorded)

    def player(self, recorded: Any) -> str:
        """The name of a recorded player."""
        name = self.names.get(str(recorded))
        if name is None:
            raise BadRecording(f"There is no player {recorded!r} in the file.")
        return name

    def certificate(self, recorded: str) -> str:
        """Our id of a recorded certificate."""
        company, number = recorded.rsplit("_", 1)
        return f"{self.company(company)}_{number}"

    def node(self, hex_id: str, part: int) -> Stop:
        """The station of a hex that has this part number in the record."""
        return hex_id, part

    def city(self, recorded: str) -> Stop:
        """The station of a recorded city such as ``57-1-0`` or ``F17-1-0``."""
        copy, part = recorded.rsplit("-", 1)
        hex_id = self.copies.get(copy) or copy.split("-")[0]
        return self.node(hex_id, int(part))

    def actor(self, action: Recorded) -> str:
        """The player who acts, "" where only one can be meant."""
        return self.player(action["entity"]) if action["entity_type"] == "player" else ""

    # Actions.

    def translate(self, action: Recorded) -> Action | None:
        """Our action for a recorded one, None for one that has no effect here."""
        kind = action["type"]
        if kind in self.ignored:
            return None
        method = getattr(self, f"on_{kind}", None)
        if method is None:
            raise BadRecording(f"Actions of the type {kind!r} are not known.")
        translated: Action | None = method(action)
        return translated

    def on_pass(self, action: Recorded) -> Action | None:
        return actions.Pass()

    def on_par(self, action: Recorded) -> Action | None:
        company = self.company(action["corporation"])
        self.certificates.give(f"{company}_0", self.player(action["entity"]))
        price = int(action["share_price"].split(",")[0])
        return actions.StartCompany(company=company, price=price)

    def on_buy_shares(self, action: Recorded) -> Action | None:
        certificate = self.certificate(action["shares"][0])
        where = self.certificates.holder[certificate]
        self.certificates.give(certificate, self.player(action["entity"]))
        source = POOL if where == MARKET else STOCK
        return actions.BuyShare(company=certificate.rsplit("_", 1)[0], source=source)

    def on_sell_shares(self, action: Recorded) -> Action | None:
        company = self.certificate(action["shares"][0]).rsplit("_", 1)[0]
        unit = self.game.title.companies[company].unit
        return actions.SellShares(company=company, count=action["percent"] // unit)

    def on_lay_tile(self, action: Recorded) -> Action | None:
        copy = action["tile"]
        self.copies[copy] = action["hex"]
        private = action["entity"] if action["entity_type"] == "company" else ""
        return actions.LayTile(
            hex=action["hex"],
            tile=copy.rsplit("-", 1)[0],
            rotation=action["rotation"],
            private=private,
        )

    def on_place_token(self, action: Recorded) -> Action | None:
        hex_id, node = self.city(action["city"])
        return actions.PlaceStation(hex=hex_id, city=node)

    def on_run_routes(self, action: Recorded) -> Action | None:
        board, laid = self.game.title.board, self.game.state.map
        runs = []
        for route in action["routes"]:
            track = track_of(board, laid, route, self._nodes(route))
            if track is None:
                raise BadRecording(f"The route {route.get('hexes')} is not on the map.")
            train = self.side_of(route["train"])
            runs.append(actions.Run(train=train, track=track, halts=route.get("halts")))
        return actions.RunTrains(routes=tuple(runs))

    def side_of(self, card: str) -> str:
        """The side of a train card that is in use."""
        return self.game.position.side(card).name

    def on_dividend(self, action: Recorded) -> Action | None:
        return actions.PayDividend(pay=action["kind"] == "payout")

    def on_buy_train(self, action: Recorded) -> Action | None:
        p = self.game.position
        card = action["train"]
        seller = next(
            (owner for owner in self.game.title.companies if card in p.trains(owner)), "bank"
        )
        train = action.get("variant") or kind_of(card)
        if seller != "bank":
            train = p.side(card).name
        traded = action.get("exchange")
        return actions.BuyTrain(
            train=train,
            price=action["price"],
            seller=seller,
            trade_in=p.side(traded).name if traded else "",
            private=action["entity"] if action["entity_type"] == "company" else "",
        )

    def on_discard_train(self, action: Recorded) -> Action | None:
        p = self.game.position
        company = self.company(action["entity"])
        player = p.director(company) or ""
        first = next((d.company for d in self.game.decisions if d.player == player), "")
        return actions.DiscardTrain(
            by=player,
            train=p.side(action["train"]).name,
            company="" if company == first else company,
        )

    def _nodes(self, route: dict[str, Any]) -> frozenset[Stop] | None:
        recorded = route.get("nodes")
        if not recorded:
            return None
        parts = (node.rsplit("-", 1) for node in recorded)
        return frozenset(self.node(hex_id, int(part)) for hex_id, part in parts)

    # Fitting.

    def acting_company(self, action: Recorded) -> str:
        """The company for which a recorded action of a company is taken."""
        return self.company(action["entity"])

    def is_done(self, action: Recorded) -> bool:
        """Whether a recorded action has come about here by itself."""
        return False

    def step_of(self, action: Recorded) -> str | None:
        """The step in which a recorded action of a company is taken; None for any."""
        return None

    def keep_certificates(self, action: Recorded, before: dict[str, str | None]) -> None:
        """After an action was played: follow the certificates it moved."""
        game = self.game
        p = game.position
        for company, old in before.items():
            new = p.director(company)
            if old is not None and new is not None and old != new:
                self.certificates.swap_director(company, old, new)
        if action["type"] == "sell_shares":
            named = [self.certificate(name) for name in action["shares"]]
            company = named[0].rsplit("_", 1)[0]
            units = action["percent"] // game.title.companies[company].unit
            self.certificates.sell(self.player(action["entity"]), company, named, units)


def tiles_by_hex(laid: LaidMap) -> dict[str, list[Any]]:
    """The laid tiles as the traces write them."""
    return {hex_id: list(tile) for hex_id, tile in laid.tiles.items()}
