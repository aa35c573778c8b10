"""The tables of the database about people rather than games: what games came to, what players show
of themselves, and how they are kept at peace.

A result outlives its table, and whoever leaves: nothing here refers to a table or, where others
have a share in it, to a player by a foreign key.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, String, Table, Text

from railhead.server.models import metadata, of_player

# Games that are over, each once.
results = Table(
    "results",
    metadata,
    Column("game", String(32), primary_key=True),  # the table's id
    Column("title", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("name", Text, nullable=False),  # what the owner called the table; empty: nothing
    Column("finished", Double, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),  # whether anybody might look on
    Index("results_in_order", "title", "finished", "game"),
)

# How each seat came in.
standings = Table(
    "standings",
    metadata,
    Column("game", String(32), ForeignKey("results.game"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),  # empty: somebody who has left
    # Who played it, as models.holder has it; a random word for who has left; None: not known.
    Column("holder", String(64), index=True),
    Column("bot", Text, nullable=False),  # the computer player that played it; empty: a person
    Column("place", Integer, nullable=False),
    Column("worth", Integer, nullable=False),
    Column("counts", Boolean, nullable=False),  # for the rating of its holder
    Column("mu", Double),  # the rating after it, and how unsure that is; None: not yet counted
    Column("sigma", Double),
)

# What players show of themselves.
profiles = Table(
    "profiles",
    metadata,
    of_player(primary_key=True),
    Column("shown", String(8), nullable=False),  # to all, to those who played, to nobody
    Column("seen", Boolean, nullable=False),  # whether others may know when he was here last
)

# Whom players do not want at their tables.
blocks = Table(
    "blocks",
    metadata,
    of_player(primary_key=True),
    Column("blocked", String(64), primary_key=True),  # as models.holder has it
    Column("name", Text, nullable=False),  # what he was called then
    Column("since", Double, nullable=False),
)

operators = Table(
    "operators",
    metadata,
    of_player(primary_key=True),
    Column("since", Double, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),  # account, browser, address
    Column("who", Text, nullable=False),  # a player's id, a browser's hash, a network
    Column("name", Text, nullable=False),  # what operators see of that
    Column("what", String(8), nullable=False),  # everything, or talk
    Column("reason", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("until", Double),  # None: for good
    Column("lifted", Double),
)

# What players have reported.
reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("made", Double, nullable=False),
    Column("by", String(64), nullable=False),  # as models.holder has it; empty: has left
    Column("by_name", Text, nullable=False),
    Column("about", String(64), nullable=False),  # likewise; empty: nobody in particular
    Column("about_name", Text, nullable=False),
    Column("game", String(32), nullable=False),  # empty: at no table
    Column("line", Integer),
    Column("said", Text, nullable=False),  # the line of the talk that is reported
    Column("reason", String(8), nullable=False),
    Column("words", Text, nullable=False),
    Column("closed", Double),
    Column("outcome", Text, nullable=False),
    Index("reports_by_end", "closed", "made"),
)

# What operators did.
deeds = Table(
    "deeds",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("made", Double, nullable=False, index=True),
    Column("by", Text, nullable=False),  # the operator's name
    Column("deed", String(16), nullable=False),
    Column("who", Text, nullable=False),  # whom it was about, as bans have it; empty: nobody
    Column("about", Text, nullable=False),  # in words
    Column("reason", Text, nullable=False),
)

# What all are told on every page: a line, or that no new tables are opened and why.
signs = Table(
    "signs",
    metadata,
    Column("kind", String(8), primary_key=True),  # said, paused
    Column("text", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("until", Double),  # None: until it is taken back
)

# When `railhead backup` was made last, and how large it was.
backups = Table(
    "backups",
    metadata,
    Column("made", Double, primary_key=True),
    Column("bytes", Double, nullable=False),
)
