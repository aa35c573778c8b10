"""What the Clerk expects: the end, the rust, and what a share brings."""

from railhead.bots.clerk.forecast import FAR, Forecast
from railhead.bots.clerk.weights import Weights
from railhead.finance.holders import BANK
from railhead.play.position import Position
from tests.titles.t1848.positions import Table

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


def test_prices_after_payments_are_those_of_the_chart() -> None:
    p = position()
    before = p.state.market["VR"]
    forecast = Forecast(p, Weights())
    assert [forecast.price_after("VR", 100, rounds) for rounds in range(4)] == [100, 110, 130, 150]
    assert p.state.market["VR"] == before
