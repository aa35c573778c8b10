"""Notices: how players are called back, of what, and what they have been told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "ways",
        sa.Column("id", sa.String(32), primary_key=True),
        _of_player(),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("worked", sa.Double),
        sa.Column("problem", sa.Text, nullable=False),
    )
    op.create_index("ix_ways_player", "ways", ["player"])
    op.create_table(
        "wishes",
        _of_player(primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "told",
        _of_player(primary_key=True),
        _of_table(),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("occasion", sa.String(8), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "held",
        sa.Column("way", sa.String(32), primary_key=True),
        _of_table(),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("occasion", sa.String(8), primary_key=True),
        _of_player(),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "looking",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("server", sa.String(32), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_index("looking_at_a_table", "looking", ["table_id"])


def _of_player(*, primary_key: bool = False) -> sa.Column[str]:
    key = sa.ForeignKey("players.id")
    return sa.Column("player", sa.String(32), key, nullable=False, primary_key=primary_key)


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True)
