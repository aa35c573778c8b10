"""What operators say to all, and when backups were made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "signs",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("until", sa.Double),
    )
    op.create_table(
        "backups",
        sa.Column("made", sa.Double, primary_key=True),
        sa.Column("bytes", sa.Double, nullable=False),
    )
