"""Clauses PH: what each phase brings. What may be built in it is tested with the track."""

from __future__ import annotations

import pytest

from railhead.board.upgrades import fits
from railhead.finance.holders import GONE, POOL, STOCK
from railhead.play.actions import BuyTrain, Pass, StartCompany
from railhead.routes.trains import kind_of
from tests.titles.t1947 import Game, fields
from tests.titles.t1947.positions import Table, end_share_round, plays, refused

PAR = {
    "1": [66, 72, 80, 90, 100],
    "2": [80, 90, 100, 110],
    "3": [80, 90, 100, 110],
    "4": [100, 110, 120],
    "5": [100, 110, 120],
    "6": [120, 130],
    "7": [120, 130],
    "8": [120, 130],
}
ALL_PARS = (60, 66, 72, 80, 90, 100, 110, 120, 130, 146)

# Phase, the Bank's trains, the first of a new type and its price, the new phase.
STARTS = [
    ("1", "T3 T4", "T3", 180, "2"),
    ("2", "T4 T5", "T4", 300, "3"),
    ("3", "T5 T6", "T5", 450, "4"),
    ("4", "T6 T8", "T6", 630, "5"),
    ("5", "T8 T10", "T8", 800, "6"),
    ("6", "T10", "T10", 950, "7"),
    ("7", "", "T12", 1100, "8"),
]


def _phase(game: Game) -> str:
    return str(game.title.phases[game.state.phase].name)


def _trains(game: Game, holder: str) -> list[str]:
    return [kind_of(card) for card in game.state.trains.get(holder, ())]


@pytest.mark.clause("1947-PH-01")
@pytest.mark.parametrize(("phase", "depot", "train", "price", "then"), STARTS)
def test_the_first_train_of_a_type_begins_a_phase(
    phase: str, depot: str, train: str, price: int, then: str
) -> None:
    game = (
        Table()
        .phase(phase)
        .depot(depot)
        .company("SIR", 100, {"Ann": 6}, cash=3000)
        .turn("SIR", "Trains")
    )
    assert _phase(game) == phase
    plays(game, BuyTrain(train=train, price=price))
    assert _phase(game) == then


@pytest.mark.clause("1947-PH-01")
def test_a_train_of_another_company_begins_no_phase() -> None:
    game = (
        Table()
        .company("SIR", 100, {"Ann": 6}, cash=100)
        .company("EIR", 100, {"Ann": 6}, trains="T3")
        .turn("SIR", "Trains")
    )
    plays(game, BuyTrain(train="T3", price=1, seller="EIR"))
    assert _phase(game) == "1"


@pytest.mark.clause("1947-PH-01", "1947-PH-06", "1947-RV-01", "1947-TP-02")
def test_the_new_phase_counts_in_the_same_turn() -> None:
    """The first T5, bought by P8 before anything is built: towns become cities, Cooch Behar and
    trading posts are worth more."""
    tiles = "K10=8@5 L11=4714@2 R11=57M@1 Q12=8@2 H35=63@0 I34=8@1 I32=63@0"
    for company, way, before, after in (
        ("CCSR", "R11 Q12 P11", 40, 50),
        ("PRC", "H35e5 H35 I34 I32", 90, 100),
    ):
        for train, worth in (("T4", before), ("T5", after)):
            game = (
                Table()
                .phase("3")
                .depot("T5 T6")
                .season("Intermediate")
                .tiles(tiles)
                .private("P7", company)
                .private("P8", company)
                .company(company, 100, {"Ann": 6}, cash=2000, trains="T4")
                .turn(company)
            )
            if train == "T5":
                plays(game, BuyTrain(train="T5", price=450, private="P8"))
            fields.pass_to(game, "Run")
            assert fields.ran(game, (train, way)) == worth
    table = Table().phase("3").depot("T5 T6").tiles(tiles).private("P8", "B&NWR")
    game = table.company("B&NWR", 100, {"Ann": 6}, cash=2000).turn("B&NWR")
    assert refused(game, fields.lay("L11=14M@2")) == "1947-TR-14"
    plays(game, BuyTrain(train="T5", price=450, private="P8"), fields.lay("L11=14M@2"))


@pytest.mark.clause("1947-PH-06", "1947-TR-13")
def test_plain_tiles_fit_every_town() -> None:
    """Whether they may be laid is asked by the phase, not by the map."""
    board = Table().title.board
    towns = [hex_ for hex_ in board.hexes.values() if any(n.kind == "town" for n in hex_.nodes)]
    assert len(towns) > 10
    for hex_ in towns:
        assert {"7", "8", "9"} <= {way.tile for way in fits(board, hex_.id, None)}, hex_.id


@pytest.mark.clause("1947-PH-03", "1947-FL-01")
@pytest.mark.parametrize("phase", PAR)
def test_par_values(phase: str) -> None:
    game = Table().phase(phase).cash(Ann=1000).share_round("Ann")
    for par in ALL_PARS:
        action = StartCompany(company="SIR", price=par)
        if par in PAR[phase]:
            assert game.why(action) is None
        else:
            assert refused(game, action) == "1947-PH-03"
    assert game.decision is not None
    offered = [c.action for c in game.decision.of(StartCompany)]
    assert [a.price for a in offered if a.company == "SIR"] == PAR[phase]  # type: ignore[attr-defined]


@pytest.mark.clause("1947-PH-03")
@pytest.mark.parametrize(
    ("phase", "pars"), [("5", PAR["4"]), ("6", PAR["4"]), ("7", PAR["4"]), ("8", PAR["8"])]
)
def test_the_blue_band_with_the_t12(phase: str, pars: list[int]) -> None:
    """The other reading of A-04."""
    game = Table(blue_band="T12").phase(phase).cash(Ann=1000).share_round("Ann")
    for par in ALL_PARS:
        assert (game.why(StartCompany(company="SIR", price=par)) is None) == (par in pars)


@pytest.mark.clause("1947-PH-07", "1947-TN-07")
@pytest.mark.parametrize(
    ("start", "owned", "rusts"),
    [
        (0, "T2", ""),
        (1, "T2 T3", "T2"),
        (2, "T3 T4", ""),
        (3, "T3 T4 T5", "T3"),
        (4, "T4 T5 T6", "T4"),
        (5, "T5 T6 T8", ""),
        (6, "T5 T6 T8 T10", "T5"),
    ],
)
def test_what_rusts(start: int, owned: str, rusts: str) -> None:
    """Other companies own one train of each of the types in use."""
    phase, depot, train, price, _ = STARTS[start]
    table = Table().phase(phase).depot(depot).company("SIR", 100, {"Ann": 6}, cash=3000)
    owners = dict(zip(("EIR", "GIPR", "ABR", "WIPR"), owned.split(), strict=False))
    for company, kind in owners.items():
        table.company(company, 100, {"Bob": 6}, trains=kind)
    game = table.turn("SIR", "Trains")
    plays(game, BuyTrain(train=train, price=price))
    for company, kind in owners.items():
        assert _trains(game, company) == ([] if kind == rusts else [kind])
    assert not rusts or rusts in _trains(game, GONE)


@pytest.mark.clause("1947-PH-07", "1947-TN-07")
def test_trains_in_the_pool_rust_too() -> None:
    """A T4 and a T5 lie there when the first T8 is sold."""
    table = Table().phase("5").depot("T8 T10").train(POOL, "T4").train(POOL, "T5")
    game = table.company("SIR", 100, {"Ann": 6}, cash=3000).turn("SIR", "Trains")
    assert _trains(game, POOL) == ["T4", "T5"]
    plays(game, BuyTrain(train="T8", price=800))
    assert _trains(game, POOL) == ["T5"]
    assert refused(game, BuyTrain(train="T4", price=300, seller=POOL)) == "1947-TN-03"


# Operating rounds in a game turn.


def _to_the_next_share_round(game: Game) -> list[str]:
    """Pass until a share round; the operating rounds on the way."""
    rounds = [game.state.round]
    while not game.state.round.startswith("Stock"):
        plays(game, Pass())
        if game.state.round != rounds[-1]:
            rounds.append(game.state.round)
    return rounds[:-1]


def _set(phase: str, **options: str) -> list[str]:
    """The operating rounds that follow a share round in a phase."""
    game = (
        Table(3, None, **options)
        .phase(phase)
        .company("SIR", 100, {"Ann": 6}, cash=2000)
        .share_round()
    )
    end_share_round(game)
    return [name[-3:] for name in _to_the_next_share_round(game)]


@pytest.mark.clause("1947-PH-02")
@pytest.mark.parametrize(
    ("phase", "rounds"),
    [("1", 1), ("2", 2), ("3", 2), ("4", 3), ("5", 3), ("6", 3), ("7", 3), ("8", 3)],
)
def test_the_number_of_operating_rounds(phase: str, rounds: int) -> None:
    assert _set(phase) == [f"2.{number + 1}" for number in range(rounds)]


@pytest.mark.clause("1947-PH-02")
@pytest.mark.parametrize(("phase", "rounds"), [("3", 2), ("4", 2), ("5", 3)])
def test_the_third_round_with_the_t6(phase: str, rounds: int) -> None:
    """The other reading of A-05."""
    assert len(_set(phase, third_round="T6")) == rounds


@pytest.mark.clause("1947-PH-02")
def test_the_first_t3_brings_no_second_round_in_its_own_game_turn() -> None:
    game = (
        Table()
        .depot("T3 T3 T4")
        .company("SIR", 100, {"Ann": 6}, cash=2000)
        .turn("SIR", "Trains", of=1)
    )
    plays(game, BuyTrain(train="T3", price=180))
    assert _to_the_next_share_round(game) == ["Operating round 2.1"]
    end_share_round(game)
    assert _to_the_next_share_round(game) == ["Operating round 3.1", "Operating round 3.2"]


@pytest.mark.clause("1947-PH-02")
def test_the_first_t5_brings_no_third_round_in_its_own_game_turn() -> None:
    game = (
        Table()
        .phase("3")
        .depot("T5 T5 T6")
        .company("SIR", 100, {"Ann": 6}, cash=2000)
        .turn("SIR", "Trains", of=2)
    )
    plays(game, BuyTrain(train="T5", price=450))
    assert _to_the_next_share_round(game) == ["Operating round 2.1", "Operating round 2.2"]
    end_share_round(game)
    rounds = ["Operating round 3.1", "Operating round 3.2", "Operating round 3.3"]
    assert _to_the_next_share_round(game) == rounds
    assert game.position.units(STOCK, "SIR") == 4
