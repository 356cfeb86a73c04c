"""Web Push: browsers that want to be told, and what they are still to be told."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from banneret.server.storage.schema.metadata import metadata

# A browser is known by its session: what it is told ends with that.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("session", ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    # Where its maker takes what is for it: whoever knows the address can send there.
    Column("endpoint", String, nullable=False, unique=True),
    # What only the browser can read is encrypted with these.
    Column("key", LargeBinary, nullable=False),
    Column("auth", LargeBinary, nullable=False),
    Column("language", String, nullable=False),
    Column("failures", Integer, nullable=False),
)

# Without the notice, there is nothing left to tell.
push_calls = Table(
    "push_calls",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("session", ForeignKey("push_subscriptions.session", ondelete="CASCADE"), nullable=False),
    Column("notice", ForeignKey("notices.id", ondelete="CASCADE"), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Index("push_calls_by_time", "due"),
    Index("push_calls_by_session", "session"),
    Index("push_calls_by_notice", "notice"),
)
