"""Jobs, each done by one of several servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("kind", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(128), primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("again", sa.Boolean, nullable=False),
        sa.Column("problem", sa.Text, nullable=False),
    )
    op.create_index("jobs_that_are_due", "jobs", ["state", "due"])
