"""Tables, their journal, seats, links, holdings and keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("bot_asked", sa.Boolean, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("copy_of", sa.String(32)),
        sa.Column("copy_at", sa.Integer),
    )
    op.create_index("tables_where_a_bot_is_asked", "tables", ["bot_asked"])
    op.create_table(
        "entries",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_table(
        "seats",
        _of_table(),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("live", sa.Boolean, nullable=False),
    )
    op.create_index("links_of_a_table", "links", ["table_id"])
    op.create_table(
        "holdings",
        sa.Column("browser", sa.String(64), primary_key=True),
        _of_table(),
        sa.Column("seat", sa.Text, primary_key=True),
    )
    op.create_index("holdings_of_a_table", "holdings", ["table_id"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True)
