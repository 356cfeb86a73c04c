"""Web Push: subscribed browsers, and notices still to be sent to them."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from banneret.server.storage.schema.metadata import metadata

# A subscription belongs to a session, and ends with it.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("session", ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    # The browser vendor's endpoint. A secret: anybody who knows it can send to it.
    Column("endpoint", String, nullable=False, unique=True),
    # The keys for encrypting messages that only the browser can read.
    Column("key", LargeBinary, nullable=False),
    Column("auth", LargeBinary, nullable=False),
    Column("language", String, nullable=False),
    Column("failures", Integer, nullable=False),
)

# Deleted together with the notice: nothing is left to send then.
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
