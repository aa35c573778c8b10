"""Players, the browsers at which they are, and how they show who they are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("colour", sa.Integer, nullable=False),
        sa.Column("email", sa.Text, unique=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("joined", sa.Double),
    )
    op.create_table(
        "devices",
        sa.Column("browser", sa.String(64), primary_key=True),
        _of_player(index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("proved", sa.Double),
    )
    op.create_table(
        "passwords",
        sa.Column("login", sa.Text, primary_key=True),
        _of_player(unique=True),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        _of_player(index=True),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("counter", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
    )
    op.create_table(
        "identities",
        sa.Column("issuer", sa.Text, primary_key=True),
        sa.Column("subject", sa.Text, primary_key=True),
        _of_player(index=True),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "api_tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        _of_player(index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double),
    )
    op.create_table(
        "vouchers",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_index("vouchers_by_end", "vouchers", ["until"])


def _of_player(*, index: bool = False, unique: bool = False) -> sa.Column[str]:
    return sa.Column(
        "player",
        sa.String(32),
        sa.ForeignKey("players.id"),
        nullable=False,
        index=index or None,
        unique=unique or None,
    )
