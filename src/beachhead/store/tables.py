"""The tables. Entries are only ever added: `(match, ply)` is where two writers collide."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

ID = 16
HASH = 64

metadata = MetaData()

match = Table(
    "match",
    metadata,
    Column("id", String(ID), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("title", String(80), nullable=False),
    # The header as JSON, without the seed.
    Column("header", Text, nullable=False),
    # The secret of the dice, apart from everything that is ever sent before the end.
    Column("seed", String(200), nullable=False),
    # What lists show, as JSON; every append updates it.
    Column("summary", Text, nullable=False),
    # A request to undo that waits for consent, as JSON, or empty.
    Column("wish", Text, nullable=False),
    Column("over", Boolean, nullable=False),
    # A bot is to move: a restart has to wake it.
    Column("bot", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
)
Index("match_bot", match.c.bot, match.c.touched)

seat = Table(
    "seat",
    metadata,
    Column("match", String(ID), ForeignKey("match.id"), primary_key=True),
    # -1 is the spectators' link.
    Column("side", Integer, primary_key=True),
    # SHA-256 of the token; empty where nobody can sit down (a bot's seat).
    Column("token", String(HASH), nullable=False),
    Column("host", Boolean, nullable=False),
    Column("name", String(80), nullable=False),
    Column("seen", BigInteger, nullable=False),
    # Somebody has opened the seat's link.
    Column("taken", Boolean, nullable=False, server_default=false()),
)
Index("seat_token", seat.c.token)

# Points of finished games, for the best scores; the match may have been played elsewhere.
score = Table(
    "score",
    metadata,
    Column("match", String(ID), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("points", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("score_best", score.c.game, score.c.scenario, score.c.points)

entry = Table(
    "entry",
    metadata,
    Column("match", String(ID), ForeignKey("match.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("side", Integer, nullable=False),
    # The answer, outcome, depth or holder, as JSON.
    Column("body", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
