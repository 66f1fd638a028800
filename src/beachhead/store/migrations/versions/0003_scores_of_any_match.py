"""Points of games that were played elsewhere: their matches are in no table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def renew(*constraints: sa.ForeignKey) -> None:
    """Make the table again, with the same columns, and take the rows over."""
    op.drop_index("score_best", "score")
    op.rename_table("score", "score_before")
    op.create_table(
        "score",
        sa.Column("match", sa.String(16), *constraints, primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("scenario", sa.String(80), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.execute("insert into score select * from score_before")
    op.drop_table("score_before")
    op.create_index("score_best", "score", ["game", "scenario", "points"])


def upgrade() -> None:
    """Let a score stand without a match."""
    renew()


def downgrade() -> None:
    """Forget the scores of games that were played elsewhere."""
    op.execute('delete from score where "match" not in (select id from "match")')
    renew(sa.ForeignKey("match.id"))
