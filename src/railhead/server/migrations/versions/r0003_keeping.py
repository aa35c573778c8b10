"""Tables that browsers have put away, and players' notebooks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "archived",
        sa.Column("browser", sa.String(64), primary_key=True),
        _of_table(),
    )
    op.create_table(
        "notebooks",
        sa.Column("browser", sa.String(64), primary_key=True),
        _of_table(),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("actions", sa.Integer, nullable=False),
        sa.Column("written", sa.Double, nullable=False),
    )


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True)
