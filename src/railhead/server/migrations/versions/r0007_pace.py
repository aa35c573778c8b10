"""Clocks: when no server ran, and vacations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("beat", sa.Double, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.Double, primary_key=True),
        sa.Column("ended", sa.Double, nullable=False),
    )
    op.create_table(
        "vacations",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("began", sa.Double, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
