"""Who agrees to hints."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody has agreed."""
    column = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seat", column)


def downgrade() -> None:
    """Forget who agreed."""
    op.drop_column("seat", "hints")
