"""Whether somebody has taken a seat by its link."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; who has answered before has taken the seat, others do when they look."""
    op.add_column("seat", sa.Column("taken", sa.Boolean, nullable=False, server_default=sa.false()))
    seat = sa.table("seat", sa.column("match"), sa.column("side"), sa.column("taken", sa.Boolean))
    entry = sa.table("entry", sa.column("match"), sa.column("side"), sa.column("kind"))
    answers = (entry.c.match == seat.c.match) & (entry.c.side == seat.c.side)
    answered = sa.exists().where(answers, entry.c.kind == "answer")
    op.execute(sa.update(seat).where(answered).values(taken=True))


def downgrade() -> None:
    """Forget who has taken a seat."""
    op.drop_column("seat", "taken")
