"""The schema of the store. The log of actions is the truth; everything else can be rebuilt, or is about people.

Times called « service » are milliseconds on the clock that runs only while a server is up (`clock.py`).
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, PrimaryKeyConstraint, String, Table, Text

metadata: Final = MetaData()

people: Final = Table(
    "people",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("made", BigInteger, nullable=False),  # ms since 1970
    Index("people_by_age", "made"),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("code", String, unique=True),  # while seats are free; short enough to say aloud
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("status", String, nullable=False),
    Column("host", Integer, nullable=False),  # the seat of whoever opened it
    Column("watchers", String, nullable=False),
    Column("delay", Integer, nullable=False),  # seconds
    Column("seed", String),  # hexadecimal; secret until the end
    Column("head", Text),  # the Head of the Record, JSON, once the match has begun
    Column("end", Text),  # the End of the Record, JSON
    Column("epoch", BigInteger),  # service time at which the match's own time was 0, had it never been paused
    Column("paused", BigInteger),  # service time since when it stands still
    Column("paused_by", String),  # agreement, or absence: nobody is there
    Column("proposal", Text),  # JSON
    Column("origin", String, nullable=False),
    Column("next", String),  # the rematch
    Column("revision", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),  # ms since 1970
    Column("owner", String),  # the person who opened, imported or branched it
    Column("touched", Integer, nullable=False),  # the day of the latest change, of an import: when it was last opened
    Index("tables_by_day", "status", "touched"),
    Index("tables_of_owner", "owner"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String, nullable=False),  # person, link (still free), bot
    Column("person", String),
    Column("name", String, nullable=False),
    Column("level", String),  # of a bot
    Column("key", Integer, nullable=False),  # raised to void older keys
    Column("away", BigInteger),  # service time since when nobody is there; NULL: somebody is
    Column("left", Boolean, nullable=False),  # went on purpose
    Column("stand_in", Boolean, nullable=False),  # a bot plays meanwhile
    Column("node", String),  # which node has the latest socket
    Column("seen", Integer, nullable=False),  # the number of the latest event sent
    PrimaryKeyConstraint("table", "seat"),
    Index("seats_of_person", "person"),
    Index("seats_of_node", "node"),
)

log: Final = Table(
    "log",
    metadata,
    Column("table", String, nullable=False),
    Column("number", Integer, nullable=False),  # 1, 2, 3 …: of two that race for a number one wins
    Column("kind", String, nullable=False),  # act, take_back, undo
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),  # JSON; of take_back and undo: the numbers that no longer stand
    Column("at", BigInteger, nullable=False),  # the match's own time
    Column("digest", String, nullable=False),
    Column("drawn", Text, nullable=False),  # JSON
    Column("by", String, nullable=False),  # person, bot, stand-in, clock, house
    Column("message", String),  # the client's id: a message that is sent again is not played again
    PrimaryKeyConstraint("table", "number"),
)

chat: Final = Table(
    "chat",
    metadata,
    Column("table", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("text", Text, nullable=False),  # empty once the chat was cleared: its number is not given again
    Column("made", BigInteger, nullable=False),
    Column("message", String),  # the client's id: a message that is sent again is not said again
    PrimaryKeyConstraint("table", "number"),
    Index("chat_by_message", "table", "seat", "message", unique=True),
)

chores: Final = Table(
    "chores",
    metadata,
    Column("table", String, primary_key=True),
    Column("due", BigInteger, nullable=False),  # service time at which a node has to look after the table
    Column("node", String),  # which node does
    Index("chores_by_due", "due"),
)

nodes: Final = Table(
    "nodes",
    metadata,
    Column("id", String, primary_key=True),
    Column("beat", BigInteger, nullable=False),  # service time of its latest sign of life
)

service: Final = Table(
    "service",
    metadata,
    Column("id", Integer, primary_key=True),  # one row
    Column("secret", String, nullable=False),  # signs cookies and keys
    Column("clock", BigInteger, nullable=False),  # service time …
    Column("wall", BigInteger, nullable=False),  # … at this moment, in ms since 1970 by the database's clock
)
