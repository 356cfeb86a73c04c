"""Accounts, sessions and API tokens. All secrets but the server's own are stored as hashes."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from banneret.server.storage.schema.metadata import metadata

# A browser or a guest's program, identified by a random token.
sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token", LargeBinary, nullable=False, unique=True),
    Column("person", ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    # If null, the session never expires.
    Column("expires", BigInteger),
    # A short description such as "Firefox, Linux", by which its owner recognises it.
    Column("browser", String, nullable=False),
    Index("sessions_by_person", "person"),
    sqlite_autoincrement=True,  # an ended session's id must never be reused
)

# A person with a row here is an account; everybody else is a guest.
accounts = Table(
    "accounts",
    metadata,
    Column("person", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    # The skeleton of the name: equal for look-alike names.
    Column("skeleton", String, nullable=False, unique=True),
    Column("password", String, nullable=False),
    Column("made", BigInteger, nullable=False),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("code", LargeBinary, primary_key=True),
    Column("person", ForeignKey("accounts.person", ondelete="CASCADE"), nullable=False),
    Index("recovery_codes_by_person", "person"),
)

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token", LargeBinary, nullable=False, unique=True),
    Column("person", ForeignKey("accounts.person", ondelete="CASCADE"), nullable=False),
    Column("name", String, nullable=False),
    Column("scope", String, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("api_tokens_by_person", "person"),
    sqlite_autoincrement=True,
)

# Random keys of this server, by purpose.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
