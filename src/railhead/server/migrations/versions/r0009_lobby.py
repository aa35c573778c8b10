"""Finding people: who may look at a table, tables that are not begun, invitations, clubs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("shown", sa.String(8), nullable=False, server_default="link"))
    op.add_column("tables", sa.Column("club", sa.String(32)))
    op.create_index("tables_to_watch", "tables", ["shown", "finished", "updated"])
    op.create_index("tables_of_a_club", "tables", ["club", "updated"])
    op.create_index("ix_players_name", "players", ["name"])
    _make_gatherings()
    _make_clubs()


def _make_gatherings() -> None:
    op.create_table(
        "gatherings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("shown", sa.String(8), nullable=False),
        sa.Column("club", sa.String(32)),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("after", sa.String(32)),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
    )
    op.create_index("ix_gatherings_browser", "gatherings", ["browser"])
    op.create_index("gatherings_in_the_lobby", "gatherings", ["shown", "updated"])
    op.create_index("gatherings_of_a_club", "gatherings", ["club", "updated"])
    op.create_table(
        "places",
        _of_gathering(),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("browser", sa.String(64)),
        sa.Column("link", sa.String(64)),
    )
    op.create_index("ix_places_browser", "places", ["browser"])
    op.create_table(
        "invitations",
        _of_gathering(),
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("ix_invitations_browser", "invitations", ["browser"])


def _make_clubs() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("clubs_that_are_open", "clubs", ["open", "created"])
    op.create_table(
        "members",
        _of_club(),
        _of_player(),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("ix_members_player", "members", ["player"])
    op.create_table(
        "applications",
        _of_club(),
        _of_player(),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("ix_applications_player", "applications", ["player"])
    op.create_table(
        "club_links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("club", sa.String(32), sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("ix_club_links_club", "club_links", ["club"])


def _of_gathering() -> sa.Column[str]:
    return sa.Column("gathering", sa.String(32), sa.ForeignKey("gatherings.id"), primary_key=True)


def _of_club() -> sa.Column[str]:
    return sa.Column("club", sa.String(32), sa.ForeignKey("clubs.id"), primary_key=True)


def _of_player() -> sa.Column[str]:
    return sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True)
