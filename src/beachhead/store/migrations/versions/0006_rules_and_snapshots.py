"""Checksums of positions, the rules that a match was last replayed by, and snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table; entries that are there already have no checksum."""
    checksum = sa.Column("checksum", sa.String(16), nullable=False, server_default="")
    op.add_column("entry", checksum)
    for name in ("rules", "agreed"):
        op.add_column("match", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.create_table(
        "snapshot",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drop what was added."""
    op.drop_table("snapshot")
    for name in ("agreed", "rules"):
        op.drop_column("match", name)
    op.drop_column("entry", "checksum")
