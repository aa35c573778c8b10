"""What is drawn over the board for those who look at it: the area to which a company is bound, and
the places that matter to one player."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from railhead.board.board import Board
from railhead.drawing.geometry import centre, outline
from railhead.drawing.svg import closed, hex_path, moved

_FLAG = "M-23 -9V-31L-7 -26L-23 -21Z"


def draw_area(board: Board, area: Collection[str], *, counts: bool) -> str:
    """An area: a line about it and, where it counts for what is done now, a veil over all else."""
    if not area:
        return ""
    inside = [hex_id for hex_id in board.on_grid if hex_id in area]
    veil = ""
    if counts:
        outside = (hex_id for hex_id in board.on_grid if hex_id not in area)
        shapes = (hex_path(board.layout, each) for each in outside)
        veil = f'<path class="veil" d="{"".join(shapes)}"/>'
    line = "".join(closed(loop) for loop in outline(board.layout, inside))
    return f'{veil}<path class="area-case" d="{line}"/><path class="area-line" d="{line}"/>'


def draw_goals(board: Board, goals: Mapping[str, bool]) -> str:
    """A flag at each place that is to be reached, filled where it has been."""
    return "".join(
        moved(centre(board.layout, hex_id), goal(reached=reached))
        for hex_id, reached in goals.items()
    )


def goal(*, reached: bool) -> str:
    """A flag."""
    kind = "goal reached" if reached else "goal"
    return f'<path class="goal-case" d="{_FLAG}"/><path class="{kind}" d="{_FLAG}"/>'
