"""What the Clerk expects: the end, the rust, and what a share brings."""

from itertools import pairwise

from railhead.bots.clerk.forecast import FAR, Forecast
from railhead.bots.clerk.weights import Weights, weights_of
from railhead.finance.holders import BANK
from railhead.play.position import Position
from tests.titles.t1848.positions import Table
from tests.titles.t1853.positions import Table as Table1853

LINE = "H11=57@1 H9=57@1"  # Melbourne to Geelong, 40 for a 2


def position(trains: str = "3", cash: int = 0, bank: int | None = None) -> Position:
    table = Table(3).phase("5").tiles(LINE).depot("5 5 6 6 8")
    table.company("VR", 100, {"Ann": 6}, cash=cash, trains=trains)
    game = table.turn("VR", "Trains")
    if bank is not None:
        game.state.cash[BANK] = bank
    return game.position


def test_trains_rust_when_the_cards_before_are_sold() -> None:
    forecast = Forecast(position(), Weights(cards_a_round=2))
    assert forecast.rust_of("3") == 2 / 2 + 0.5
    assert forecast.rust_of("4") == 4 / 2 + 0.5
    assert forecast.rust_of("5") == FAR
    assert forecast.rust("VR") == 1.5
    assert forecast.lasting_price == 500


def test_the_game_ends_with_the_bank() -> None:
    weights = Weights(least_pace=450, bank_pace=1.5, most_rounds=10)
    assert Forecast(position(bank=900), weights).rounds_left == 2
    assert Forecast(position(bank=90), weights).rounds_left == 1
    assert Forecast(position(bank=90_000), weights).rounds_left == 10


def test_the_game_ends_with_a_price() -> None:
    table = Table(3).phase("5").tiles(LINE)
    table.company("VR", 100, {"Ann": 6}, trains="5", cell=(0, 13))  # three steps from 450
    game = table.turn("VR", "Trains")
    game.state.cash[BANK] = 90_000
    assert Forecast(game.position, Weights()).rounds_left == 3


def test_a_company_that_loses_its_trains_is_worth_less() -> None:
    poor, rich, safe = (
        Forecast(position(cash=cash, trains=trains), Weights()).outlook("VR")
        for cash, trains in ((20, "3"), (900, "3"), (20, "5"))
    )
    assert poor.doomed
    assert not rich.doomed
    assert not safe.doomed
    assert poor.value < min(rich.value, safe.value)


def test_a_train_that_can_nearly_be_paid_nearly_saves_a_company() -> None:
    values = [
        Forecast(position(cash=cash), Weights(cover=1)).outlook("VR").value
        for cash in (0, 250, 480, 500)
    ]
    assert values == sorted(values)
    steps = [after - before for before, after in pairwise(values)]
    assert steps[2] < steps[1] < 1.1 * steps[0]  # 20 of 500 do not decide everything


def test_shares_are_worth_what_their_company_earns_also_without_directors_certificates() -> None:
    """1853 has none: whoever holds most of a company directs it."""
    table = Table1853(players=4).company("EIR", {"Adam": 5}, trains="2")
    table.company("NWR", {"Beth": 5})
    forecast = Forecast(table.dealing("Clive").position, weights_of("1853"))
    forecast.revenue = {"EIR": 200, "NWR": 20}
    assert forecast.outlook("EIR").dividends > 5 * forecast.outlook("NWR").dividends


def test_a_bank_pays_more_in_later_phases() -> None:
    """1848: £0, £10, £20 and £30 by the colour of the phase."""
    shares = Table(3).phase("2").depot("2 3 3 4 4 5 5 6 6 8")
    forecast = Forecast(shares.share_round().position, Weights(cards_a_round=1, least_cards=1))
    left = forecast.rounds_left
    begun = [forecast.cards_before(kind) for kind in ("3", "5", "8")]
    assert begun == [1, 5, 9]
    expected = 10 * (5 - 1) + 20 * (9 - 5) + 30 * max(0, left - 9)
    assert forecast.outlook("BOE").dividends == expected


def test_prices_after_payments_are_those_of_the_chart() -> None:
    p = position()
    before = p.state.market["VR"]
    forecast = Forecast(p, Weights())
    assert [forecast.price_after("VR", 100, rounds) for rounds in range(4)] == [100, 110, 130, 150]
    assert p.state.market["VR"] == before
