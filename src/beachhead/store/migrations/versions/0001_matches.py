"""Matches, seats, entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("seed", sa.String(200), nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    op.create_index("match_bot", "match", ["bot", "touched"])
    op.create_table(
        "seat",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("side", sa.Integer, primary_key=True),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("seat_token", "seat", ["token"])
    op.create_table(
        "entry",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Remove everything."""
    for table in ("entry", "seat", "match"):
        op.drop_table(table)
