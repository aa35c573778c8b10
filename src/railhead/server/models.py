"""The tables of the database.

``entries`` is the journal: every change of a table is a row with the next number, never changed
and never removed. The primary key decides between two who write at once. Everything else about a
game can be worked out from its journal; the other columns spare that work.
"""

from __future__ import annotations

from sqlalchemy import (
    BindParameter,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    ScalarSelect,
    String,
    Table,
    Text,
    func,
    select,
)
from sqlalchemy.sql.functions import coalesce

metadata = MetaData()


def _of_table() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True)


def of_player(
    *, index: bool = False, unique: bool = False, primary_key: bool = False
) -> Column[str]:
    """The column by which a row belongs to a player. Rows of every table that has it go along when
    a guest becomes part of an account, are part of what a player exports, and go with him."""
    return Column(
        "player",
        String(32),
        ForeignKey("players.id"),
        nullable=False,
        index=index or None,
        unique=unique or None,
        primary_key=primary_key,
    )


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("players", Text, nullable=False),  # JSON, as they were named
    Column("seed", Text, nullable=False),
    Column("rules", Integer, nullable=False),  # version of the rules when the table was opened
    Column("version", Integer, nullable=False),  # the number of its last entry
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("bot_asked", Boolean, nullable=False),
    Column("summary", Text, nullable=False),  # JSON, for lists
    Column("copy_of", String(32)),  # the table that a what-if was copied from, and where
    Column("copy_at", Integer),
    # Who may look: whoever knows the address (link), members of its club, or anybody (public).
    Column("shown", String(8), nullable=False, server_default="link"),
    Column("club", String(32)),
    Index("tables_where_a_bot_is_asked", "bot_asked"),
    Index("tables_to_watch", "shown", "finished", "updated"),
    Index("tables_of_a_club", "club", "updated"),
)

entries = Table(
    "entries",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Text, nullable=False),  # who did it; empty for the table itself
    Column("data", Text, nullable=False),  # JSON
    Column("events", Text, nullable=False),  # JSON: what came of an action, in words
    Column("state", LargeBinary),  # the state after an action, compressed
    Column("made", Double, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("name", Text, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # here, link, bot
    Column("bot", Text, nullable=False),
)

# Secret links, hashed. One that has ended is kept, so that whoever still has it is told so.
links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Text, nullable=False),  # empty: the table itself
    Column("live", Boolean, nullable=False),
    Index("links_of_a_table", "table_id"),
)

# Players. Who has no row yet is a guest known by his browser alone; what he holds then stands under
# the browser's hash, afterwards under the player's id.
players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False, index=True),  # empty: has not said
    Column("colour", Integer, nullable=False),  # 1 to 6, 0: has not said
    Column("email", Text, unique=True),  # confirmed, in small letters
    Column("created", Double, nullable=False),
    Column("joined", Double),  # when the guest took it with him: an account since then
)

# The browsers at which a player is.
devices = Table(
    "devices",
    metadata,
    Column("browser", String(64), primary_key=True),  # hashed
    of_player(index=True),
    Column("name", Text, nullable=False),  # what it says of itself, in words
    Column("since", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("proved", Double),  # when somebody last showed here who he is; None for a guest
)

# Names with which players sign in, each with its password, hashed.
passwords = Table(
    "passwords",
    metadata,
    Column("login", Text, primary_key=True),  # in small letters
    of_player(unique=True),
    Column("hash", Text, nullable=False),
    Column("changed", Double, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),  # base64url, as the device drew it
    of_player(index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("counter", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),
)

# Who a player is elsewhere: at a provider of OpenID Connect.
identities = Table(
    "identities",
    metadata,
    Column("issuer", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    of_player(index=True),
    Column("created", Double, nullable=False),
)

# Tokens for players' own programs.
api_tokens = Table(
    "api_tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    of_player(index=True),
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False),  # words, with blanks between them
    Column("created", Double, nullable=False),
    Column("used", Double),
)

# Secrets that are good once, until a moment: links sent by e-mail, challenges to passkeys.
vouchers = Table(
    "vouchers",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("data", Text, nullable=False),  # JSON
    Column("until", Double, nullable=False),
    Index("vouchers_by_end", "until"),
)


def holder(browser: str | BindParameter[str] | None) -> coalesce[str | None]:
    """Under which key what a browser holds is kept: its player's id, or its own hash as long as
    nobody has made a player of it. Worked out where it is used, so that it is never the past."""
    player: ScalarSelect[str] = (
        select(devices.c.player).where(devices.c.browser == browser).scalar_subquery()
    )
    return func.coalesce(player, browser)


# What a player or a guest's browser holds: seats, and tables of its own (seat is empty). Here and
# below ``browser`` is a key as :func:`holder` has it.
holdings = Table(
    "holdings",
    metadata,
    Column("browser", String(64), primary_key=True),  # hashed
    _of_table(),
    Column("seat", Text, primary_key=True),
    Index("holdings_of_a_table", "table_id"),
)

# Standing orders, each told to the player of its seat alone.
orders = Table(
    "orders",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text, nullable=False),
    Column("terms", Text, nullable=False),  # JSON: what it shall do
    Column("since", Text, nullable=False),  # JSON: how the table stood when it was armed
    Column("armed", Double, nullable=False),
    Column("state", String(8), nullable=False),  # armed, dropped, done
    Column("reason", Text, nullable=False),
    Column("ended", Double),
    Column("played", Text, nullable=False),  # JSON: the entries that it has written
    Index("orders_by_state", "state"),
)

# Tables that a browser has put away; nobody else sees that.
archived = Table(
    "archived",
    metadata,
    Column("browser", String(64), primary_key=True),  # hashed
    _of_table(),
)

# What players have noted for themselves; no other browser ever gets it.
notebooks = Table(
    "notebooks",
    metadata,
    Column("browser", String(64), primary_key=True),  # hashed
    _of_table(),
    Column("seat", Text, primary_key=True),  # empty where the browser has one notebook
    Column("text", Text, nullable=False),
    Column("actions", Integer, nullable=False),  # in force when it was written
    Column("written", Double, nullable=False),
)

# Secrets of the server itself, the same for all processes on one database.
keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

# Work that one of all servers on this database does. Whoever has taken a job holds it until a
# moment that is put off again and again; a job whose moment has passed may be taken by another.
jobs = Table(
    "jobs",
    metadata,
    Column("kind", String(32), primary_key=True),
    Column("key", String(128), primary_key=True),  # one job of a kind about a thing
    Column("data", Text, nullable=False),  # JSON
    Column("state", String(8), nullable=False),  # waiting, failed, lost
    Column("due", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("holder", String(32), nullable=False),  # drawn anew each time it is taken; empty: nobody
    Column("until", Double, nullable=False),
    Column("again", Boolean, nullable=False),  # asked for once more while somebody works on it
    Column("problem", Text, nullable=False),  # why it failed or was lost
    Index("jobs_that_are_due", "state", "due"),
)

# When some server on this database last said that it runs: one row.
pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("beat", Double, nullable=False),
)

# Spans in which no server ran: clocks stand in them.
outages = Table(
    "outages",
    metadata,
    Column("began", Double, primary_key=True),
    Column("ended", Double, nullable=False),
)

# When players are on vacation. One who comes back early shortens it.
vacations = Table(
    "vacations",
    metadata,
    of_player(primary_key=True),
    Column("began", Double, primary_key=True),
    Column("until", Double, nullable=False),
)

# How players are called back to their tables: a browser that takes pushes, e-mail, a webhook.
ways = Table(
    "ways",
    metadata,
    Column("id", String(32), primary_key=True),
    of_player(index=True),
    Column("kind", String(8), nullable=False),  # push, mail, hook
    Column("name", Text, nullable=False),  # what it is called, for its player
    Column("address", Text, nullable=False),  # JSON of a subscription, or an address; empty: e-mail
    Column("made", Double, nullable=False),
    Column("worked", Double),  # when something was sent this way last
    Column("problem", Text, nullable=False),  # why that did not work
)

# Of what players want to be told, and when; with a table_id: of that table.
wishes = Table(
    "wishes",
    metadata,
    of_player(primary_key=True),
    Column("table_id", String(32), primary_key=True),  # empty: of all tables
    Column("data", Text, nullable=False),  # JSON
)

# Of what players have been told: the entry about which they were, for each occasion.
told = Table(
    "told",
    metadata,
    of_player(primary_key=True),
    _of_table(),
    Column("seat", Text, primary_key=True),
    Column("occasion", String(8), primary_key=True),
    Column("number", Integer, nullable=False),
)

# Notices held back, to be sent together.
held = Table(
    "held",
    metadata,
    Column("way", String(32), primary_key=True),
    _of_table(),
    Column("seat", Text, primary_key=True),
    Column("occasion", String(8), primary_key=True),
    of_player(),
    Column("number", Integer, nullable=False),
)

# Who has a table before his eyes: its page is open and in sight. A server that dies does not put
# the end off any more.
looking = Table(
    "looking",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("browser", String(64), nullable=False),  # hashed
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("server", String(32), nullable=False),  # the process that has its stream
    Column("until", Double, nullable=False),
    Index("looking_at_a_table", "table_id"),
)

# Tables that are not begun: somebody is still to sit down.
gatherings = Table(
    "gatherings",
    metadata,
    Column("id", String(32), primary_key=True),  # the table's, once it is begun
    Column("browser", String(64), nullable=False, index=True),  # the owner's
    Column("title", Text, nullable=False),
    Column("terms", Text, nullable=False),  # JSON: how it will be played
    Column("note", Text, nullable=False),  # what its owner says of it
    Column("shown", String(8), nullable=False),  # as of tables
    Column("club", String(32)),
    Column("size", Integer, nullable=False),  # players wanted
    Column("free", Integer, nullable=False),  # seats for whoever comes first
    Column("pace", String(8), nullable=False),  # live, turns; empty: no clock
    Column("after", String(32)),  # the table of which it is a rematch
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Index("gatherings_in_the_lobby", "shown", "updated"),
    Index("gatherings_of_a_club", "club", "updated"),
)

# Their seats.
places = Table(
    "places",
    metadata,
    Column("gathering", String(32), ForeignKey("gatherings.id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # here, link, bot, open, asked
    Column("name", Text, nullable=False),  # empty while it is free
    Column("bot", Text, nullable=False),
    Column("browser", String(64), index=True),  # who has sat down
    Column("link", String(64)),  # hash of its link
)

# Players who are asked to sit down.
invitations = Table(
    "invitations",
    metadata,
    Column("gathering", String(32), ForeignKey("gatherings.id"), primary_key=True),
    Column("browser", String(64), primary_key=True, index=True),  # of who is asked
    Column("place", Integer, nullable=False),
    Column("by", Text, nullable=False),  # who asks
    Column("made", Double, nullable=False),
)

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("open", Boolean, nullable=False),  # anybody may see it, and ask to be a member
    Column("created", Double, nullable=False),
    Index("clubs_that_are_open", "open", "created"),
)


def _of_club() -> Column[str]:
    return Column("club", String(32), ForeignKey("clubs.id"), primary_key=True)


ROLES = ("owner", "keeper", "member")  # the highest first

members = Table(
    "members",
    metadata,
    _of_club(),
    of_player(primary_key=True, index=True),
    Column("role", String(8), nullable=False),
    Column("since", Double, nullable=False),
)

# Who wants to be a member.
applications = Table(
    "applications",
    metadata,
    _of_club(),
    of_player(primary_key=True, index=True),
    Column("made", Double, nullable=False),
)

# Secret links by which one becomes a member, hashed.
club_links = Table(
    "club_links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("club", String(32), ForeignKey("clubs.id"), nullable=False, index=True),
    Column("made", Double, nullable=False),
)
