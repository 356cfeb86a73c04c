"""Clocks, rated matches, and several processes."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """From version 2 to 3."""
    op.create_table(
        "audit",
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("link", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("n"),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "looked_through",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "outages",
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("begun"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "signing_keys",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("private", sa.LargeBinary(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "accounts",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("skeleton", sa.String(), nullable=False),
        sa.Column("password", sa.String(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person"),
        sa.UniqueConstraint("skeleton"),
    )
    op.create_table(
        "flags",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("evidence", sa.JSON(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("match", "seat", "kind"),
    )
    with op.batch_alter_table("flags", schema=None) as batch_op:
        batch_op.create_index("flags_by_person", ["person"], unique=False)

    op.create_table(
        "moderators",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "presence",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("watchable", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("flagged", sa.Boolean(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("active", sa.Integer(), nullable=False),
        sa.Column("settled", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("person", "game", "pace"),
    )
    with op.batch_alter_table("ratings", schema=None) as batch_op:
        batch_op.create_index("ratings_by_rating", ["game", "pace", "rating"], unique=False)

    op.create_table(
        "relations",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("other", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["other"],
            ["persons.id"],
        ),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("person", "other", "kind"),
    )
    with op.batch_alter_table("relations", schema=None) as batch_op:
        batch_op.create_index("relations_by_other", ["other"], unique=False)

    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column("about", sa.Integer(), nullable=False),
        sa.Column("match", sa.String(), nullable=True),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("said", sa.String(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["about"],
            ["persons.id"],
        ),
        sa.ForeignKeyConstraint(
            ["by"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.create_index("reports_by_state", ["state", "id"], unique=False)

    op.create_table(
        "sanctions",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "kind"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=True),
        sa.Column("browser", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.create_index("sessions_by_person", ["person"], unique=False)

    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("setup", sa.String(), nullable=True),
        sa.Column("time_control", sa.JSON(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=True),
        sa.Column("minutes", sa.Integer(), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("starts", sa.BigInteger(), nullable=True),
        sa.Column("begun", sa.BigInteger(), nullable=True),
        sa.Column("ends", sa.BigInteger(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["by"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("tournaments", schema=None) as batch_op:
        batch_op.create_index("tournaments_by_creator", ["by"], unique=False)
        batch_op.create_index("tournaments_by_state", ["state"], unique=False)

    op.create_table(
        "webhook_calls",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("webhook_calls", schema=None) as batch_op:
        batch_op.create_index("webhook_calls_by_time", ["due"], unique=False)

    op.create_table(
        "webhooks",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("url", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "absences",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("api_tokens", schema=None) as batch_op:
        batch_op.create_index("api_tokens_by_person", ["person"], unique=False)

    op.create_table(
        "challenges",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column("to", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("setup", sa.String(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("time_control", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("match", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["by"],
            ["persons.id"],
        ),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["to"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("challenges", schema=None) as batch_op:
        batch_op.create_index("challenges_by_receiver", ["to"], unique=False)
        batch_op.create_index("challenges_by_sender", ["by"], unique=False)

    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=True),
        sa.Column("greeting", sa.String(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.create_index("chat_by_match", ["match", "id"], unique=False)
        batch_op.create_index("chat_by_person", ["person", "at"], unique=False)

    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("joined", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("withdrawn", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("tournament", "person"),
    )
    with op.batch_alter_table("entrants", schema=None) as batch_op:
        batch_op.create_index("entrants_by_person", ["person"], unique=False)

    op.create_table(
        "held",
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match"),
    )
    op.create_table(
        "notes",
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("match", "person"),
    )
    op.create_table(
        "pairings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("match", sa.String(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("first_score", sa.Integer(), nullable=True),
        sa.Column("second_score", sa.Integer(), nullable=True),
        sa.Column("played", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["first"],
            ["persons.id"],
        ),
        sa.ForeignKeyConstraint(
            ["second"],
            ["persons.id"],
        ),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("tournament", "round", "board"),
    )
    op.create_table(
        "passkey_challenges",
        sa.Column("challenge", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("challenge"),
    )
    with op.batch_alter_table("passkey_challenges", schema=None) as batch_op:
        batch_op.create_index("passkey_challenges_by_time", ["expires"], unique=False)

    op.create_table(
        "passkeys",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("signatures", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("credential"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("passkeys", schema=None) as batch_op:
        batch_op.create_index("passkeys_by_person", ["person"], unique=False)

    op.create_table(
        "push_subscriptions",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("endpoint", sa.String(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("auth", sa.LargeBinary(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session"),
        sa.UniqueConstraint("endpoint"),
    )
    op.create_table(
        "rating_events",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("before", sa.Integer(), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("k", sa.Integer(), nullable=True),
        sa.Column("match", sa.String(), nullable=True),
        sa.Column("opponents", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("day", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"],
            ["matches.id"],
        ),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("match", "person", "reason"),
        sa.UniqueConstraint("person", "game", "pace", "day"),
    )
    with op.batch_alter_table("rating_events", schema=None) as batch_op:
        batch_op.create_index("rating_events_by_person", ["person", "game", "pace", "id"], unique=False)

    op.create_table(
        "recovery_codes",
        sa.Column("code", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code"),
    )
    with op.batch_alter_table("recovery_codes", schema=None) as batch_op:
        batch_op.create_index("recovery_codes_by_person", ["person"], unique=False)

    op.create_table(
        "reviews",
        sa.Column("flag", sa.Integer(), nullable=False),
        sa.Column("moderator", sa.Integer(), nullable=True),
        sa.Column("decision", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["flag"], ["flags.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["moderator"], ["persons.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("flag"),
    )
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("setup", sa.String(), nullable=True),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.String(), nullable=True),
        sa.Column("time_control", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("within", sa.Integer(), nullable=True),
        sa.Column("quick", sa.Boolean(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.Column("match", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["owner"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("seeks", schema=None) as batch_op:
        batch_op.create_index("seeks_by_game", ["game"], unique=False)
        batch_op.create_index("seeks_by_owner", ["owner"], unique=False)

    op.create_table(
        "vacation_days",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "day"),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("match", sa.String(), nullable=True),
        sa.Column("challenge", sa.String(), nullable=True),
        sa.Column("other", sa.Integer(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("read", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["challenge"], ["challenges.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["other"],
            ["persons.id"],
        ),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.create_index("notices_by_person", ["person", "id"], unique=False)

    op.create_table(
        "seekers",
        sa.Column("seek", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.ForeignKeyConstraint(["seek"], ["seeks.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("seek", "person"),
    )
    with op.batch_alter_table("seekers", schema=None) as batch_op:
        batch_op.create_index("seekers_by_person", ["person"], unique=False)

    op.create_table(
        "push_calls",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("notice", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["notice"], ["notices.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["session"], ["push_subscriptions.session"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("push_calls", schema=None) as batch_op:
        batch_op.create_index("push_calls_by_notice", ["notice"], unique=False)
        batch_op.create_index("push_calls_by_session", ["session"], unique=False)
        batch_op.create_index("push_calls_by_time", ["due"], unique=False)

    with op.batch_alter_table("entries", schema=None) as batch_op:
        batch_op.add_column(sa.Column("state", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("link", sa.String(), nullable=True))

    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("rematch_offers", sa.JSON(none_as_null=True), nullable=True))
        batch_op.add_column(sa.Column("rated", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.add_column(sa.Column("pace", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("time_control", sa.JSON(none_as_null=True), nullable=True))
        batch_op.add_column(sa.Column("lesson", sa.JSON(none_as_null=True), nullable=True))
        batch_op.add_column(sa.Column("deadline", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("counted", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("secret", sa.LargeBinary(), nullable=True))
        batch_op.add_column(sa.Column("link", sa.String(), nullable=True))
        batch_op.create_index("matches_by_deadline", ["deadline"], unique=False)

    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("deadline", sa.BigInteger(), nullable=True))
