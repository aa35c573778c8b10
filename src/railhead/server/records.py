"""The tables of the database about people rather than games: what games came to, cups and leagues,
what players show of themselves, and how they are kept at peace.

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

# Cups and leagues of clubs.
contests = Table(
    "contests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("club", String(32), ForeignKey("clubs.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # cup, league
    Column("name", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("terms", Text, nullable=False),  # JSON: how its tables are played
    Column("shown", String(8), nullable=False),  # who may look at them, as of tables
    Column("size", Integer, nullable=False),  # players at a table
    Column("go_on", Integer, nullable=False),  # of a cup: how many of them do
    Column("rounds", Integer, nullable=False),  # of a league: tables that everybody plays
    Column("most", Integer, nullable=False),  # players who may enter
    Column("until", Double),  # when it begins, if not before; None: when somebody says so
    Column("seed", Text, nullable=False),  # from which all lots are drawn
    Column("state", String(8), nullable=False),  # open, running, over, off
    Column("round", Integer, nullable=False),  # that is played; 0 before the first
    Column("reason", Text, nullable=False),  # why it was called off
    Column("won", Text, nullable=False),  # JSON: the numbers of who has
    Column("made", Double, nullable=False),
    Column("ended", Double),
    Column("updated", Double, nullable=False),
)


def _of_contest() -> Column[str]:
    return Column("contest", String(32), ForeignKey("contests.id"), primary_key=True)


# Who has entered.
entrants = Table(
    "entrants",
    metadata,
    _of_contest(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("holder", String(64), nullable=False, index=True),  # as of standings
    Column("name", Text, nullable=False),  # empty: somebody who has left
    Column("colour", Integer, nullable=False),
    Column("entered", Double, nullable=False),
    Column("withdrew", Double),  # when he no longer took part
    Column("reason", Text, nullable=False),  # why, if others have taken him out
)

# The tables of a round, and whoever finds none: he is alone at one with a number below 0.
heats = Table(
    "heats",
    metadata,
    _of_contest(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("game", String(32), nullable=False, index=True),  # the table's id; empty: there is none
    Column("state", String(8), nullable=False),  # drawn, playing, gone, over, decided, out
    Column("reason", Text, nullable=False),  # why it came in as it did, if that was not played
)

# Who sits there, in the order of the seats, and how he came in.
sittings = Table(
    "sittings",
    metadata,
    _of_contest(),
    Column("heat", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("entrant", Integer, nullable=False),
    Column("place", Integer),  # None: not yet known
    Column("worth", Integer),  # None: not known
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
