"""When the holder of a seat left."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody is known to have left."""
    column = sa.Column("left_at", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("seat", column)


def downgrade() -> None:
    """Forget when somebody left."""
    op.drop_column("seat", "left_at")
