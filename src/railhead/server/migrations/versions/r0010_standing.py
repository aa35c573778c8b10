"""Results, ratings, profiles, and what keeps the peace: blocks, reports, bans, operators.

Tables that were finished before are looked at by a job each, so that their results count too.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    _results()
    _people()
    _peace()
    op.execute(
        "INSERT INTO jobs"
        " (kind, key, data, state, due, tries, holder, until, again, problem)"
        " SELECT 'result', id, '{}', 'waiting', 0, 0, '', 0, false, ''"
        " FROM tables WHERE finished AND copy_of IS NULL"
    )


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("finished", sa.Double, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
    )
    op.create_index("results_in_order", "results", ["title", "finished", "game"])
    op.create_table(
        "standings",
        sa.Column("game", sa.String(32), sa.ForeignKey("results.game"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("holder", sa.String(64)),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("worth", sa.Integer, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
    )
    op.create_index("ix_standings_holder", "standings", ["holder"])


def _people() -> None:
    op.create_table(
        "profiles",
        _of_player(),
        sa.Column("shown", sa.String(8), nullable=False),
        sa.Column("seen", sa.Boolean, nullable=False),
    )
    op.create_table(
        "blocks",
        _of_player(),
        sa.Column("blocked", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_table("operators", _of_player(), sa.Column("since", sa.Double, nullable=False))


def _peace() -> None:
    op.create_table(
        "bans",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("what", sa.String(8), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("lifted", sa.Double),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("about_name", sa.Text, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("line", sa.Integer),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("reason", sa.String(8), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("closed", sa.Double),
        sa.Column("outcome", sa.Text, nullable=False),
    )
    op.create_index("reports_by_end", "reports", ["closed", "made"])
    op.create_table(
        "deeds",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("deed", sa.String(16), nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("ix_deeds_made", "deeds", ["made"])


def _of_player() -> sa.Column[str]:
    key = sa.ForeignKey("players.id")
    return sa.Column("player", sa.String(32), key, nullable=False, primary_key=True)
