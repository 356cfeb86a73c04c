"""People, matches, seats and entries: the first tables."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """From an empty database to version 1."""
    op.create_table(
        "persons",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("token", sa.LargeBinary(), nullable=False, unique=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("ruleset", sa.JSON(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("start", sa.JSON(none_as_null=True)),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("rematch", sa.String()),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.JSON(none_as_null=True)),
    )
    op.create_index("matches_by_owner", "matches", ["owner"])
    op.create_table(
        "seats",
        sa.Column("match", sa.String(), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("person", sa.Integer(), sa.ForeignKey("persons.id")),
        sa.Column("computer", sa.String()),
        sa.Column("invitation", sa.LargeBinary()),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("waits", sa.Boolean(), nullable=False),
    )
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table(
        "entries",
        sa.Column("match", sa.String(), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.String()),
        sa.Column("person", sa.Integer(), sa.ForeignKey("persons.id")),
        sa.Column("command", sa.String()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("match", "person", "command"),
    )
    op.create_table(
        "forgotten",
        sa.Column("match", sa.String(), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.Integer(), sa.ForeignKey("persons.id"), primary_key=True),
    )
