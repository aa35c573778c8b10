"""What the plain rules play by: figures, pars and homes. A title that lacks one is told so."""

from __future__ import annotations

import pytest

from railhead.finance.companies import Company
from railhead.play.contract import IncompleteTitle
from railhead.play.game import Game
from railhead.play.position import Position
from railhead.play.state import State
from tests.play.plain.branch_lines import BranchLines
from tests.titles.tables import NAMES


def set_table(title: type[BranchLines]) -> Game[State]:
    return Game(title(NAMES[:3], {}, 0), NAMES[:3])


@pytest.mark.parametrize("figure", ["bank_cash", "starting_cash", "certificate_limits"])
def test_a_figure_that_is_missing_is_named(figure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(BranchLines, figure)
    with pytest.raises(IncompleteTitle, match=rf"It lacks {figure} \("):
        set_table(BranchLines)


def test_figures_are_there_for_every_number_of_players() -> None:
    class Forgetful(BranchLines):
        starting_cash = {3: 700, 4: 600}
        certificate_limits = {2: 28, 3: 20, 4: 16}

    says = r"lacks starting_cash\[2\] \(for 2 players\); .*\[5\] .*; certificate_limits\[5\]"
    with pytest.raises(IncompleteTitle, match=says):
        set_table(Forgetful)


def test_a_title_with_a_rule_of_its_own_needs_no_figures_for_it() -> None:
    class Generous(BranchLines):
        certificate_limits = {}

        def certificate_limit(self, p: Position[State], player: str) -> int:
            return 30

    game = set_table(Generous)
    assert game.title.certificate_limit(game.position, "Ann") == 30


@pytest.mark.parametrize(
    ("company", "says"),
    [
        (
            Company("X", "X", (20, *[10] * 8), (0,), ("A6",)),
            "A6 .* home of X, .* for no markers",
        ),
        (Company("X", "X", (20, *[10] * 8), (0,), ("B5",)), "B5 .* home of TEN and X, .* a marker"),
        (Company("X", "X", (20, *[10] * 8), prices=(90, 91)), "X .* can't start at 91: .* 71, 76,"),
    ],
)
def test_companies_have_room_at_home_and_pars_of_the_chart(company: Company, says: str) -> None:
    class WithX(BranchLines):
        companies = {**BranchLines.companies, "X": company}

    with pytest.raises(IncompleteTitle, match=says):
        set_table(WithX)
