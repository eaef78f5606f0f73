"""Whose a table is, and the day it was last touched: what nobody needs any more can go."""

import time
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

DAY = 24 * 3600  # seconds


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("owner", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("touched", sa.Integer(), nullable=True))
    # nobody knows when they were last looked at: from now on it counts
    op.execute(f"UPDATE tables SET touched = {int(time.time()) // DAY}")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.alter_column("touched", existing_type=sa.Integer(), nullable=False)
        batch_op.create_index("tables_by_day", ["status", "touched"], unique=False)
        batch_op.create_index("tables_of_owner", ["owner"], unique=False)
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.create_index("people_by_age", ["made"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.drop_index("people_by_age")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("tables_of_owner")
        batch_op.drop_index("tables_by_day")
        batch_op.drop_column("touched")
        batch_op.drop_column("owner")
