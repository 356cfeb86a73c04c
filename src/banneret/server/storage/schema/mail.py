"""Mail: addresses of accounts, links that were sent to them, and outgoing mail."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from banneret.server.storage.schema.metadata import metadata

_ACCOUNT = "accounts.person"

mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("person", ForeignKey(_ACCOUNT, ondelete="CASCADE"), primary_key=True),
    # Where emails go. Null until the owner has followed a confirmation link.
    Column("address", String),
    # An unconfirmed address, which replaces the other once it is confirmed.
    Column("pending", String),
    Column("language", String, nullable=False),
    # Whether the owner wants emails about waiting correspondence matches.
    Column("turns", Boolean, nullable=False),
    # Notices up to this time have been mailed.
    Column("told", BigInteger, nullable=False),
    # Consecutive emails that were permanently refused.
    Column("failures", Integer, nullable=False),
)

# Tokens of the links in emails, as hashes. The tokens themselves are only in the emails.
mail_tokens = Table(
    "mail_tokens",
    metadata,
    Column("token", LargeBinary, primary_key=True),
    Column("person", ForeignKey(_ACCOUNT, ondelete="CASCADE"), nullable=False),
    # confirm or recover
    Column("purpose", String, nullable=False),
    Column("address", String, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("mail_tokens_by_person", "person"),
    Index("mail_tokens_by_time", "expires"),
)

# An email is written when it is sent: until then, it contains nothing secret.
outgoing_mail = Table(
    "outgoing_mail",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey(_ACCOUNT, ondelete="CASCADE"), nullable=False),
    # confirm, recover, changed or turns
    Column("kind", String, nullable=False),
    Column("address", String, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Index("outgoing_mail_by_time", "due"),
    Index("outgoing_mail_by_person", "person"),
)
