"""Mail."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """From version 3 to 4."""
    op.create_table(
        "outgoing_mail",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("outgoing_mail", schema=None) as batch_op:
        batch_op.create_index("outgoing_mail_by_person", ["person"], unique=False)
        batch_op.create_index("outgoing_mail_by_time", ["due"], unique=False)

    op.create_table(
        "mail_addresses",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(), nullable=True),
        sa.Column("pending", sa.String(), nullable=True),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("turns", sa.Boolean(), nullable=False),
        sa.Column("told", sa.BigInteger(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "mail_tokens",
        sa.Column("token", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token"),
    )
    with op.batch_alter_table("mail_tokens", schema=None) as batch_op:
        batch_op.create_index("mail_tokens_by_person", ["person"], unique=False)
        batch_op.create_index("mail_tokens_by_time", ["expires"], unique=False)
