"""The identity of the database."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """From version 1 to 2."""
    op.create_table("identity", sa.Column("id", sa.String(), primary_key=True))
