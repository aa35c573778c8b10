"""What lies on the table of 1853 besides what every title shows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.seen import seen
from tests.titles.t1853.positions import Table, bid, bidding, new_game

Shown = dict[str, Any]


def facts(shown: Shown) -> dict[str, str]:
    """What is told of a player or a company."""
    return {fact["name"]: fact["value"] for fact in shown["facts"]}


def player(view: Shown, name: str) -> Shown:
    """A player as a view shows him."""
    found: Shown = next(each for each in view["players"] if each["name"] == name)
    return found


def companies(table: Table) -> dict[str, Shown]:
    """All companies as a view shows them in a Dealing Round."""
    return {each["id"]: each for each in seen(table.dealing("Adam"))["companies"]}


def test_where_the_page_opens() -> None:
    """On the ledger while shares are dealt in, else on the map."""
    table = Table().company("EIR", {"Adam": 5}, cash=900)
    assert seen(table.dealing("Adam"))["home"] == "ledger"
    assert seen(table.turn("EIR", "Trains"))["home"] == ""


@pytest.mark.clause("1853-BID-05", "1853-BID-06", "1853-BID-07", "1853-BID-08", "1853-BID-10")
@pytest.mark.parametrize(
    ("players", "cities", "valley"),
    [(3, "4 to 6", {"1853-BID-08"}), (5, "3 to 5", {"1853-BID-07", "1853-BID-08"})],
)
def test_the_rules_of_bids_lie_there_while_they_are_made(
    players: int, cities: str, valley: set[str]
) -> None:
    """With Bonds and with cities; three players make no bid of three cities."""
    always = {"1853-BID-05", "1853-BID-06", "1853-BID-10"}
    writing, naming = new_game(players), bidding(*[130] * players)
    for game, heading in ((writing, "Seal a Bond"), (naming, "Name a city")):
        view = seen(game, game.asked[0])
        (decision,) = view["decisions"]
        assert decision["heading"] == heading
        assert decision["rules"][0]["says"] == f"{cities} cities with {players} players"
        assert {rule["clause"] for rule in decision["rules"]} == always | valley
        (zone,) = view["zones"]
        assert zone["zone"] == "valley"
        assert zone["says"].startswith("with Calcutta: at most two in a bid")
    view = seen(Table().dealing("Adam"), "Adam")
    assert (view["decisions"][0]["heading"], view["decisions"][0]["rules"]) == (
        "Deal in shares",
        [],
    )
    assert view["zones"][0]["says"] == ""
    assert [sign["kind"] for sign in view["signs"]] == ["frontier"]


@pytest.mark.clause("1853-SEC-01", "1853-SEC-03")
def test_the_elephant_waits_for_the_bonds() -> None:
    """Until they are read nobody has it; then its holder is known, and what each has claimed."""
    view = seen(new_game(), "Beth")
    assert view["priority"] is None
    assert not any(each["elephant"] for each in view["players"])
    assert [facts(each) for each in view["players"]] == [{"Bond": "not written yet"}] * 5
    game = bidding(70, 110, 64, 63, 62)
    bid(game, "Lahore NWR, Lahore NWR")
    view = seen(game, "Ed")
    assert view["priority"] == "Beth"
    assert [each["name"] for each in view["players"] if each["elephant"]] == ["Beth"]
    assert view["envelopes"] == 369
    assert facts(player(view, "Beth")) == {"Bond": "£110", "claims": "NWR"}
    assert seen(game, "Beth")["spreads"][0]["says"] == "£90 of the Bond of £110 is left"
    assert facts(player(view, "Clive")) == {"Bond": "£64"}


@pytest.mark.clause("1853-END-06", "1853-PAY-03", "1853-SEC-06", "1853-SEC-10")
def test_what_a_player_has_yet_to_pay_and_to_get() -> None:
    """Shares that are not redeemed are for all to see, what the contract lacks for its maker."""
    table = Table().bid("Adam", 100, "Patna Delhi Dacca", "EIR EIR BAR")
    table.company("EIR", {"Adam": 3}, formed=False).company("BAR", {"Adam": 1}, formed=False)
    game = table.unredeemed("Adam", "EIR BAR EIR").set(railway_round=2).dealing("Adam")
    mine, theirs = seen(game, "Adam"), seen(game, "Beth")
    for view in (mine, theirs):
        adam = player(view, "Adam")
        assert facts(adam) == {"Bond": "£100", "un-redeemed": "2 EIR, BAR"}
        assert adam["unpaid"] == {"EIR": 20, "BAR": 10}
        assert (view["envelopes"], view["railway_round"]) == (100, 2)
    assert [each["amount"] for each in player(mine, "Adam")["awaited"]] == [100]
    assert player(theirs, "Adam")["awaited"] == []
    assert mine["goals"] == {"Hx": False, "Fn": False, "Iae": False}
    assert theirs["goals"] == {}
    came_back = seen(table.set(fulfilled=("Adam",)).dealing("Adam"), "Adam")
    assert facts(player(came_back, "Adam"))["Bond"] == "£100, returned"
    assert player(came_back, "Adam")["awaited"] == []


def test_how_a_company_stands() -> None:
    """From a contract to the train that its Manager has on credit."""
    table = Table().company("EIR", {"Adam": 1}, trains="2", unpaid="2").company("GIP", {"Beth": 1})
    table.company("NWR", {"Clive": 5}).company("BNR", {"Dora": 3}, formed=False)
    table.company("BBCI", {"Dora": 3, "Ed": 2}, formed=False)
    table.set(contract_companies=("EIR", "GIP", "NWR", "BNR", "BBCI", "SIR"))
    shown = companies(table)
    assert {company: each["status"] for company, each in shown.items()} == {
        "EIR": "managed by Adam, 2 unpaid",
        "GIP": "managed by Beth",
        "NWR": "",
        "BNR": "3 of 5 shares issued",
        "BBCI": "floats, 5 shares issued",
        "MSM": "put aside",
        "SIR": "not started",
        "BAR": "put aside",
    }
    assert [shown[each]["manager"] for each in ("EIR", "GIP", "NWR", "BNR")] == [
        "Adam",
        "Beth",
        None,
        None,
    ]


@pytest.mark.clause("1853-MIN-10", "1853-MIN-13")
def test_what_a_charter_says() -> None:
    """Kind, number and area of a company; a Minor that is formed has its token until it is used."""
    table = Table().company("EIR", {"Adam": 3}).company("SIR", {"Beth": 3})
    shown = companies(table.company("BAR", {"Beth": 3}).set(tokens=("BAR",)))
    charter = {
        "Kind": "Major, number 1",
        "Tiles": "to be chosen in its first turn",
        "Area": "C to J, n to ab",
    }
    assert facts(shown["EIR"]) == charter
    charter = {"Kind": "Minor, number 7", "Tiles": "one a turn", "Area": "R to V"}
    assert facts(shown["SIR"]) == {**charter, "Token": "for one metre train"}
    assert facts(shown["MSM"]) == {"Kind": "Minor, number 6", "Area": "M to R"}
    assert facts(shown["BAR"])["Area"] == "ab to ak"
    assert [company for company, each in shown.items() if each["token"]] == ["SIR"]
    assert [shown["SIR"][each] for each in ("issue_price", "issued")] == [75, 3]


@pytest.mark.clause("1853-BASE-05", "1853-PRO-02", "1853-PH-04")
@pytest.mark.parametrize(
    ("phase", "trains", "says"),
    [
        ("1", "2", ("", "bases only inside it")),
        ("2", "2", ("promotions only inside it", "bases only inside it")),
        ("3", "5", ("promotions only inside it", "bases only inside it")),
        ("4", "4", ("promotions only inside it", "bases only inside it")),
        (
            "4",
            "4 5",
            (
                "promotions outside it only where a train of this turn runs",
                "bases outside it only where a train of this turn runs",
            ),
        ),
    ],
)
def test_the_area_of_the_company_in_turn(phase: str, trains: str, says: tuple[str, str]) -> None:
    """What has to stay inside it in the steps in which it matters."""
    table = Table().phase(phase).company("GIP", {"Adam": 3}, trains=trains, cash=900)
    table.set(choices={"GIP": "free later"}).tiles("Ht=6/0 Gs=6/5 Gq=6/2")
    for step, said in zip(("Track", "Bases"), says, strict=True):
        area = seen(table.turn("GIP", step))["area"]
        assert (area["name"], area["says"]) == ("Area of GIP", said)
        assert area["counts"] == (step == "Bases")
        assert {"Ht", "Gs", "Mi"} <= set(area["hexes"])
        assert not {"Hv", "Hx"} & set(area["hexes"])
    assert seen(table.dealing("Adam"))["area"] is None


@pytest.mark.clause("1853-ELE-05")
@pytest.mark.parametrize(
    ("number", "of", "ends", "then"),
    [
        (1, 2, (), "Railway Round 2"),
        (2, 2, (), "the Elephant, then Dealing Round 3"),
        (3, 2, (), "Dealing Round 3"),
        (1, 2, ("bank",), "the end"),
    ],
)
def test_what_follows_a_railway_round(
    number: int, of: int, ends: tuple[str, ...], then: str
) -> None:
    """The next of the set, the Elephant, or after its extra round a Dealing Round."""
    table = Table().company("EIR", {"Adam": 3}, cash=900).set(ends=ends)
    table.set(choices={"EIR": "free later"})
    order = seen(table.railway_round("EIR", number=number, of=of))["order"]
    assert (order["then"], order["number"]) == (then, number if number <= of else 0)
    assert "Connections" not in [step["name"] for step in order["steps"]]
    assert [step["name"] for step in order["steps"] if step["state"] == "now"] == ["Track"]
