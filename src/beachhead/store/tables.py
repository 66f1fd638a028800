"""The tables. Entries are only ever added: `(match, ply)` is where two writers collide."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
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
    # The rules that it was last replayed by, if those of its header have changed since.
    Column("rules", Text, nullable=False, server_default=""),
    # Who agrees to go on by newer rules, as JSON, or empty.
    Column("agreed", Text, nullable=False, server_default=""),
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
    # When the holder's last socket closed.
    Column("left_at", BigInteger, nullable=False, server_default="0"),
    # The holder agrees to hints for everybody.
    Column("hints", Boolean, nullable=False, server_default=false()),
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
    # Of the position after it; empty in entries that are older than this column.
    Column("checksum", String(16), nullable=False, server_default=""),
    Column("at", BigInteger, nullable=False),
)

# Long matches as bytes, so that they need not be folded again: a cache.
snapshot = Table(
    "snapshot",
    metadata,
    Column("match", String(ID), ForeignKey("match.id"), primary_key=True),
    Column("ply", Integer, nullable=False),
    # The rules that it was folded by.
    Column("rules", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# The analysis of a match that is over: a cache, as long as rules and win chances stay the same.
analysis = Table(
    "analysis",
    metadata,
    Column("match", String(ID), ForeignKey("match.id"), primary_key=True),
    Column("ply", Integer, nullable=False),
    # The rules and the models of win chances that it was made by.
    Column("made_by", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
