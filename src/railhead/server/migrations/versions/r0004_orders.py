"""Standing orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("since", sa.Text, nullable=False),
        sa.Column("armed", sa.Double, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("played", sa.Text, nullable=False),
    )
    op.create_index("orders_by_state", "orders", ["state"])
