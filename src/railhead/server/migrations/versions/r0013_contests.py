"""Cups and leagues of clubs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "contests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("club", sa.String(32), sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("shown", sa.String(8), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("go_on", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("most", sa.Integer, nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("won", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("updated", sa.Double, nullable=False),
    )
    op.create_index("ix_contests_club", "contests", ["club"])
    op.create_table(
        "entrants",
        _of_contest(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("colour", sa.Integer, nullable=False),
        sa.Column("entered", sa.Double, nullable=False),
        sa.Column("withdrew", sa.Double),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("ix_entrants_holder", "entrants", ["holder"])
    op.create_table(
        "heats",
        _of_contest(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("ix_heats_game", "heats", ["game"])
    op.create_table(
        "sittings",
        _of_contest(),
        sa.Column("heat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("entrant", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("worth", sa.Integer),
    )


def _of_contest() -> sa.Column[str]:
    return sa.Column("contest", sa.String(32), sa.ForeignKey("contests.id"), primary_key=True)
